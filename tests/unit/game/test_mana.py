"""Mana symbols and mana costs: read, printed back, valued, refused (107.4, 202)."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.game.mana import COLORS, MAX_SYMBOLS, ManaCost, ManaError, SymbolKind, color_order, mana_symbols
from tests.support.places import SHARED_CARDS

PRINTED_COSTS = SHARED_CARDS / "mana-costs.tsv"

# As cards print them: cost, and mana value with X as 0.
PRINTED = {
    "{0}": 0,
    "{1}": 1,
    "{16}": 16,
    "{1000000}": 1_000_000,
    "{W}": 1,
    "{U}{U}": 2,
    "{C}": 1,
    "{3}{C}": 4,
    "{8}{C}{C}": 10,
    "{S}": 1,
    "{1}{S}": 2,
    "{X}": 0,
    "{X}{R}": 1,
    "{X}{X}{2}{W}{W}": 4,
    "{X}{Y}{R}{R}": 2,
    "{X}{Y}{Z}{R}{R}": 2,
    "{X}{C}{C}": 2,
    "{W}{U}": 2,
    "{U}{B}": 2,
    "{B}{R}": 2,
    "{R}{G}": 2,
    "{G}{W}": 2,
    "{W}{B}": 2,
    "{U}{R}": 2,
    "{B}{G}": 2,
    "{R}{W}": 2,
    "{G}{U}": 2,
    "{W}{U}{B}": 3,
    "{R}{G}{W}": 3,
    "{G}{W}{U}": 3,
    "{G}{U}{R}": 3,
    "{R}{W}{B}": 3,
    "{B}{G}{U}": 3,
    "{W}{U}{B}{R}": 4,
    "{R}{G}{W}{U}": 4,
    "{W}{U}{B}{R}{G}": 5,
    "{2}{W/U}": 3,
    "{G/W}{G/W}{G/W}": 3,
    "{U/R}{U/R}{U/R}{U/R}": 4,
    "{2/W}{2/U}{2/B}{2/R}{2/G}": 10,
    "{C/W}{C/U}{C/B}{C/R}{C/G}": 5,
    "{W/P}": 1,
    "{1}{B/P}{B/P}": 3,
    "{3}{G/P}{G/P}": 5,
    "{2}{G}{G/U/P}{U}": 5,
    "{1}{U}{U}{R}": 4,
}


@pytest.mark.parametrize(("text", "mana_value"), PRINTED.items())
def test_a_printed_cost_is_read_and_printed_back(text: str, mana_value: int) -> None:
    cost = ManaCost(text)
    assert str(cost) == text
    assert cost.mana_value == mana_value
    assert cost.exists


@pytest.mark.skipif(
    not PRINTED_COSTS.is_file(), reason=f"the list of all printed costs isn't at {PRINTED_COSTS}"
)
def test_every_cost_ever_printed_is_read_and_printed_back() -> None:
    with PRINTED_COSTS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    assert len(rows) > 800
    printed = {row["cost"] for row in rows}
    out_of_order = {cost for cost in printed if str(ManaCost(cost)) != cost}
    # {R}{W}{U} is on three cards; hundreds of others print these colors as {U}{R}{W}.
    assert out_of_order <= {"{R}{W}{U}"}
    assert {str(ManaCost(cost)) for cost in out_of_order} <= printed
    for row in rows:
        assert ManaCost(row["cost"]).mana_value == float(row["mana_value_with_X_0"]), row


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("{U}{2}", "{2}{U}"),
        ("{W}{R}", "{R}{W}"),
        ("{2}{3}", "{5}"),
        ("{0}{0}", "{0}"),
        ("{0}{W}", "{W}"),
        ("{R}{X}{1}", "{X}{1}{R}"),
        ("{Y}{X}", "{X}{Y}"),
        ("{G}{R}{B}{U}{W}", "{W}{U}{B}{R}{G}"),
        ("{B}{U}{W}", "{W}{U}{B}"),
        ("{U}{G}{R}", "{G}{U}{R}"),
        ("{U/W}", "{W/U}"),
        ("{W/G}", "{G/W}"),
        ("{P/B}", "{B/P}"),
        ("{w/p}{x}", "{X}{W/P}"),
        ("{B/2}", "{2/B}"),
        ("{U/G/P}", "{G/U/P}"),
        ("{05}", "{5}"),
        (" {1} {U} ", "{1}{U}"),
        ("{W}{C}", "{C}{W}"),
        ("{S}{G}", "{G}{S}"),
    ],
)
def test_a_cost_is_printed_in_the_order_of_cards(text: str, canonical: str) -> None:
    assert str(ManaCost(text)) == canonical
    assert ManaCost(text) == ManaCost(canonical)
    assert hash(ManaCost(text)) == hash(ManaCost(canonical))


@pytest.mark.parametrize(
    ("text", "kind", "types", "generic", "life", "options"),
    [
        ("{3}", SymbolKind.GENERIC, "", 3, 0, ()),
        ("{G}", SymbolKind.TYPED, "G", 0, 0, ()),
        ("{C}", SymbolKind.TYPED, "C", 0, 0, ()),
        ("{S}", SymbolKind.SNOW, "", 0, 0, ()),
        ("{X}", SymbolKind.VARIABLE, "", 0, 0, ()),
        ("{Z}", SymbolKind.VARIABLE, "", 0, 0, ()),
        ("{R/G}", SymbolKind.CHOICE, "RG", 0, 0, ("{R}", "{G}")),
        ("{C/B}", SymbolKind.CHOICE, "CB", 0, 0, ("{C}", "{B}")),
        ("{2/U}", SymbolKind.CHOICE, "U", 2, 0, ("{2}", "{U}")),
        ("{R/P}", SymbolKind.CHOICE, "R", 0, 2, ("{R}", "2 life")),
        ("{R/G/P}", SymbolKind.CHOICE, "RG", 0, 2, ("{R}", "{G}", "2 life")),
    ],
)
def test_107_4_what_each_symbol_asks_for(
    text: str, kind: SymbolKind, types: str, generic: int, life: int, options: tuple[str, ...]
) -> None:
    (symbol,) = ManaCost(text).symbols
    assert (symbol.text, symbol.kind, symbol.types) == (text, kind, types)
    assert (symbol.generic, symbol.life, symbol.options) == (generic, life, options)


def test_118_6_no_mana_cost_is_not_a_cost_of_nothing() -> None:
    assert not ManaCost("").exists
    assert ManaCost("{0}").exists
    assert ManaCost("") != ManaCost("{0}")
    assert str(ManaCost("")) == ""


def test_the_parts_of_a_cost() -> None:
    cost = ManaCost("{R/P}{X}{2}{X}{G}{W/U}")
    assert cost.generic == 2
    assert cost.variables == "XX"
    assert [symbol.text for symbol in cost.choices] == ["{R/P}", "{W/U}"]
    assert cost.colors == frozenset("RGWU")
    assert ManaCost("{2/B}{C/W}{C}").colors == frozenset("BW")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{2}{Q/W}", '"{2}{Q/W}": unknown mana symbol {Q/W} at position 3'),
        ("{T}", '"{T}": unknown mana symbol {T} at position 0'),
        ("{2}{}", '"{2}{}": unknown mana symbol {} at position 3; did you mean {2}?'),
        ("{W/W}", '"{W/W}": unknown mana symbol {W/W} at position 0'),
        ("{W/U/B}", '"{W/U/B}": unknown mana symbol {W/U/B} at position 0'),
        ("{C/P}", '"{C/P}": unknown mana symbol {C/P} at position 0'),
        ("{0/W}", '"{0/W}": unknown mana symbol {0/W} at position 0'),
        ("{-1}", '"{-1}": unknown mana symbol {-1} at position 0'),
        ("{1.5}", '"{1.5}": unknown mana symbol {1.5} at position 0'),
        ("{²}", '"{²}": unknown mana symbol {²} at position 0'),
        ("{1000000001}", '"{1000000001}": unknown mana symbol {1000000001} at position 0'),
        ("{½}", '"{½}": half mana symbol {½} at position 0: half mana is not supported'),
        ("{1}{HR}", '"{1}{HR}": half mana symbol {HR} at position 3: half mana is not supported'),
        ("{∞}", '"{∞}": infinite mana symbol {∞} at position 0: infinite mana is not supported'),
        (
            "2U",
            '"2U": expected a mana symbol such as {2} or {U} at position 0, got "2U"; did you mean {2}{U}?',
        ),
        ("{U}, {T}", '"{U}, {T}": expected a mana symbol such as {2} or {U} at position 3, got ", {T}"'),
        ("{U", '"{U": expected a mana symbol such as {2} or {U} at position 0, got "{U"; did you mean {U}?'),
        (
            "{{U}}",
            '"{{U}}": expected a mana symbol such as {2} or {U} at position 0, got "{{U}}"; '
            "did you mean {U}?",
        ),
    ],
)
def test_a_bad_symbol_is_refused_with_its_position(text: str, message: str) -> None:
    with pytest.raises(ManaError) as refused:
        ManaCost(text)
    assert str(refused.value) == message


def test_a_bad_symbol_in_a_long_text_is_refused_in_few_words() -> None:
    with pytest.raises(ManaError) as refused:
        ManaCost("{W}" * 100 + "{" + "Q" * 1_000_000 + "}")
    assert "position 300" in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_cost_has_a_longest_length() -> None:
    assert ManaCost("{W}" * MAX_SYMBOLS).mana_value == MAX_SYMBOLS
    with pytest.raises(ManaError, match="more than 1,000 mana symbols"):
        ManaCost("{W}" * (MAX_SYMBOLS + 1))


SYMBOLS = [
    *("{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}", "{X}", "{Y}", "{Z}"),
    *("{0}", "{1}", "{7}", "{2/W}", "{2/G}", "{C/U}", "{W/U}", "{G/W}", "{B/R}"),
    *("{W/P}", "{G/P}", "{G/U/P}", "{R/W/P}"),
]


@given(st.lists(st.sampled_from(SYMBOLS), max_size=9))
def test_printing_settles_the_order_and_keeps_the_value(symbols: list[str]) -> None:
    cost = ManaCost("".join(symbols))
    again = ManaCost(str(cost))
    assert str(again) == str(cost)
    assert ManaCost("".join(reversed(symbols))) == cost
    assert cost.mana_value == sum(ManaCost(symbol).mana_value for symbol in symbols)
    if str(cost):
        assert again.mana_value == cost.mana_value


def test_every_set_of_colors_has_a_printed_order() -> None:
    for number in range(1, 32):
        colors = frozenset(c for place, c in enumerate(COLORS) if number >> place & 1)
        assert frozenset(color_order(colors)) == colors
    assert color_order(frozenset("WR")) == "RW"


def test_letters_become_symbols_in_the_order_of_the_rules() -> None:
    assert mana_symbols("CGRBUW") == "{W}{U}{B}{R}{G}{C}"
    assert mana_symbols("") == ""
