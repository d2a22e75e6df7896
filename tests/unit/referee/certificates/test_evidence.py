"""Weights added up: symbols, sources, floating mana, life, and the lines that fail (118.3)."""

from __future__ import annotations

from typing import Any

import pytest

from planner.contract.certificate import Evidence, Gift
from tests.support.cards.single import entry
from tests.support.certificates.stating import ALL, alike, evidence, failing

SIGNET = {
    "name": "Azorius Signet",
    "type_line": "Artifact",
    "oracle_text": "{1}, {T}: Add {W}{U}.",
    "mana_cost": "{2}",
}
GATE = {
    "name": "Mystic Gate",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
}


def asked(cost: str, *battlefield: Any, **board: Any) -> dict[str, Any]:
    permanents = [one if isinstance(one, str) else {"card": one} for one in battlefield]
    return {"board": {"battlefield": permanents, **board}, "pay": {"cost": cost}}


THREE_BLUE = asked("{U}{U}{U}", "Forest", "Island", "Treasure")


def three_blue() -> Evidence:
    return evidence({"U": 1}, {"{U}": (3, 1)}, [(["Island#1", "Treasure#1"], 1)])


def test_halls_condition_by_hand() -> None:
    """Three blue mana are owed, and an Island and a Treasure are all that could make some."""
    assert failing(THREE_BLUE, three_blue()) == ""


def changed(**fields: Any) -> Evidence:
    stated = three_blue()
    for name, value in fields.items():
        setattr(stated, name, value)
    return stated


OWED, GIFT = three_blue().owed[0], three_blue().gifts[0]


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"need": 4}, "need: 4, but what is owed adds up to 3"),
        ({"have": 1}, "have: 1, but what there is adds up to 2"),
        ({"weights": {"U": 2}}, "owed[0].weight: 1, but {U} counts 2 by what pays for it"),
        ({"weights": {}}, "owed[0].weight: 1, but {U} counts 0 by what pays for it"),
        ({"weights": {"U": 1, "Q": 1}}, "weights.Q: no type of mana"),
        ({"weights": {"U": 1, "G": 1}}, "weights.G: 1, but such mana pays for 0 at the most"),
        ({"weights": {"U": 1, "G": -1}}, "weights.G: -1, but a mana left over counts 0"),
        ({"scale": 0}, "scale: 0, but shares are counted in whole numbers from 1"),
        ({"life": -1}, "life: -1, but no weight of life is below 0"),
        ({"last": {"U": 1}}, "last.U: 1, where sources have no price"),
        ({"gifts": [], "have": 0}, "gifts: Island is left out, but it can give 1"),
        ({"owed": [OWED.__class__(symbol="{R}", amount=3, weight=1)]}, "owed[0].symbol: {R} isn't owed"),
        (
            {"owed": [OWED.__class__(symbol="{U}", amount=4, weight=1)], "need": 4},
            "owed[0].amount: 4, but no more than 3 of {U} are owed",
        ),
        (
            {"owed": [OWED.__class__(symbol="{U}", amount=2, weight=1)], "need": 2},
            "owed: 1 of {U} left out, each counting 1",
        ),
        (
            {"gifts": [Gift(objects=["Island#1", "Treasure#1"], gives=1)], "have": 1},
            "gifts[0].amount: 1, but it is 2 of them that give the most",
        ),
        ({"gifts": [GIFT, GIFT], "have": 4}, "gifts[1].objects: Island#1 is in two gifts"),
        (
            {"gifts": [GIFT, Gift(objects=["Swamp#1"], gives=1)], "have": 3},
            "gifts[1].objects: there is no object Swamp#1",
        ),
        (
            {"gifts": [GIFT, Gift(mana="{U}", gives=1)], "have": 3},
            "gifts[1]: there isn't so much {U} in the pool",
        ),
        ({"branches": [three_blue()]}, "branches: there, but nothing says what they tell apart"),
    ],
)
def test_the_line_that_fails_is_named(fields: dict[str, Any], line: str) -> None:
    assert failing(THREE_BLUE, changed(**fields)).startswith(f"certificate.cases[0].evidence.{line}")


def test_a_converter_gives_what_it_makes_less_what_it_asks_for() -> None:
    request = asked("{W}{W}{U}{U}", "Plains", "Island", SIGNET)
    gifts: list[Any] = [(["Plains#1"], 1), (["Island#1"], 1), (["Azorius Signet#1"], 1)]
    owed = {"{W}": (2, 1), "{U}": (2, 1)}
    assert failing(request, evidence(ALL, owed, gifts)) == ""
    line = failing(request, evidence({"W": 1, "U": 1}, owed, gifts))
    assert line == "certificate.cases[0].evidence.gifts[2].gives: 1, but Azorius Signet can give 2"


def test_a_filter_land_turns_mana_into_mana() -> None:
    request = asked("{W}{W}{W}", "Island", GATE)
    owed, gifts = {"{W}": (3, 1)}, [(["Island#1"], 1), (["Mystic Gate#1"], 1)]
    assert failing(request, evidence({"W": 1, "U": 1}, owed, gifts)) == ""
    assert "Mystic Gate can give 2" in failing(request, evidence({"W": 1}, owed, gifts[1:]))


def test_what_is_not_more_than_there_is_to_have_proves_nothing() -> None:
    request = asked("{U}", "Island")
    line = failing(request, evidence({"U": 1}, {"{U}": (1, 1)}, [(["Island#1"], 1)]))
    assert line.startswith(
        "certificate.cases[0].evidence: what is owed doesn't count more than what there is"
    )


def test_floating_mana_gives_what_it_counts() -> None:
    request = asked("{U}{U}", "Forest", pool="{U}{G}")
    assert failing(request, evidence({"U": 1}, {"{U}": (2, 1)}, [("{U}", 1)])) == ""
    assert failing(request, evidence({"U": 1}, {"{U}": (2, 1)})).endswith("is left out, but it gives 1")


def test_floating_mana_is_given_once_at_the_least() -> None:
    """Less than nothing given at a high weight would make what there is to have as little as one likes."""
    request = asked("{W}{W}", "Plains", pool="{W}")
    stated = evidence({"W": 1}, {"{W}": (2, 1)}, [(["Plains#1"], 1)])
    stated.gifts += [Gift(mana="{W}", gives=100, amount=-5), Gift(mana="{W}", gives=1, amount=6)]
    stated.have = 1 - 500 + 6
    line = failing(request, stated)
    assert line.endswith("gifts[1].amount: -5, but nothing is given less than once")


def test_a_symbol_that_nothing_pays_for_counts_the_same_in_every_line() -> None:
    """702.51a: two creatures convoke a spell that no mana may pay for; each counts what a symbol does."""
    bear = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{G}"}
    spell = {
        "name": "Odd Growth",
        "type_line": "Instant",
        "mana_cost": "{G}{G}",
        "oracle_text": "Convoke\nSpend only black mana to cast this spell.",
    }
    request = {"board": {"battlefield": [{"card": bear}, {"card": bear}]}, "pay": {"card": spell}}
    stated = evidence({}, {"{G}": (1, 1_000)})
    stated.owed.append(OWED.__class__(symbol="{G}", amount=1, weight=0))
    assert failing(request, stated).endswith("owed[1].weight: 0, but {G} counts 1000 by what pays for it")


def test_generic_and_hybrid_symbols_count_the_least_that_pays_for_them() -> None:
    request = asked("{2}{W/U}{2/R}", "Plains", "Mountain")
    owed = {"{W/U}": (1, 1), "{2/R}": (1, 1), "{1}": (2, 1)}
    assert failing(request, evidence(ALL, owed, [(["Plains#1", "Mountain#1"], 1)])) == ""
    dearer = {"{W/U}": (1, 1), "{2/R}": (1, 2), "{1}": (2, 1)}
    weights = {**ALL, "R": 3}
    assert "weights.R: 3, but such mana pays for 2" in failing(request, evidence(weights, dearer))


def test_snow_is_paid_by_snow_mana_alone() -> None:
    """107.4h: what isn't snow doesn't pay for {S}, whatever else it counts."""
    request = asked("{S}{S}", "Forest", "Snow-Covered Forest")
    weights = {f"{letter} snow": 1 for letter in "WUBRGC"}
    assert failing(request, evidence(weights, {"{S}": (2, 1)}, [(["Snow-Covered Forest#1"], 1)])) == ""


def test_life_stands_for_phyrexian_symbols() -> None:
    """107.4f: one life and a Swamp don't pay for two of them."""
    request = asked("{B/P}{B/P}", "Swamp", life=1)
    stated = evidence({"B": 2}, {"{B/P}": (2, 2)}, [(["Swamp#1"], 2)], life=1, beside=1)
    assert failing(request, stated) == ""
    assert "have: 3, but what there is adds up to 4" in failing(asked("{B/P}{B/P}", "Swamp", life=2), stated)


def test_a_symbol_that_life_pays_for_counts_no_more_than_the_life() -> None:
    """107.4f: where life counts nothing, a Phyrexian symbol doesn't either."""
    line = failing(asked("{B/P}"), evidence({"B": 1}, {"{B/P}": (1, 1)}))
    assert line.endswith("weights.B: 1, but such mana pays for 0 at the most")
    stated = evidence({}, {"{B/P}": (1, 1)})
    line = failing(asked("{B/P}"), stated)
    assert line.endswith("owed[0].weight: 1, but {B/P} counts 0 by what pays for it")


def test_life_that_is_owed_is_a_line_of_its_own() -> None:
    request = asked("{1}, Pay 5 life", life=3)
    assert failing(request, evidence({}, {"Pay 5 life": (5, 1)}, life=1, beside=3)) == ""


def test_restricted_mana_counts_no_more_than_what_it_may_pay_for() -> None:
    """106.6: a Powerstone doesn't pay for a nonartifact spell."""
    instant = {"name": "Bolt", "type_line": "Instant", "mana_cost": "{2}", "oracle_text": ""}
    request = {"board": {"battlefield": ["Powerstone", "Forest"]}, "pay": {"card": instant}}
    assert failing(request, evidence(ALL, {"{1}": (2, 1)}, [(["Forest#1"], 1)])) == ""


def test_mana_spent_as_another_type() -> None:
    """609.4b: what may be spent as though it were blue is worth as much."""
    lens = {
        "name": "Lens",
        "type_line": "Artifact",
        "oracle_text": "You may spend mana as though it were mana of any color.",
    }
    request = asked("{U}{U}", "Forest", lens)
    line = failing(request, evidence({"U": 1}, {"{U}": (2, 1)}))
    assert "weights.U: 1, but such mana pays for 0" in line  # a Forest would do as well, which counts 0
    assert failing(request, evidence(ALL, {"{U}": (2, 1)}, [(["Forest#1"], 1)])) == ""


def test_what_is_tapped_sick_or_forbidden_gives_nothing() -> None:
    elves = {"card": "Llanowar Elves", "summoning_sick": True}
    board = {"battlefield": [elves, entry("Forest", tapped=True), "Forest"]}
    request = {"board": board, "pay": {"cost": "{G}"}, "forbid": ["Forest#2"]}
    assert failing(request, evidence({"G": 1}, {"{G}": (1, 1)})) == ""


def test_an_object_that_can_be_tapped_and_then_lost_gives_both() -> None:
    druid = {
        "name": "Twice-Tapped Druid",
        "type_line": "Creature — Elf Druid",
        "oracle_text": "{T}: Add {G}.\nSacrifice this creature: Add {B}{B}.",
        "mana_cost": "{1}{G}",
    }
    request = asked("{4}", druid)
    assert failing(request, evidence(ALL, {"{1}": (4, 1)}, [(["Twice-Tapped Druid#1"], 3)])) == ""
    line = failing(request, evidence(ALL, {"{1}": (4, 1)}, [(["Twice-Tapped Druid#1"], 2)]))
    assert line.endswith("gives: 2, but Twice-Tapped Druid can give 3")


def test_parts_that_take_objects_are_owed_as_well() -> None:
    """601.2h: two creatures are asked for, and there is one."""
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    request = asked("Sacrifice two creatures", bear, "Forest")
    owed = {"Sacrifice two creatures": (2, 1)}
    assert failing(request, evidence({}, owed, [(["Bear#1"], 1)])) == ""
    assert failing(request, evidence({}, owed)).endswith("gifts: Bear is left out, but it can give 1")


@pytest.mark.parametrize(
    ("amounts", "line"),
    [
        ((1, 1), ""),
        ((2,), ""),
        ((1, 1, 1), "owed[2].amount: 1, but nothing more is asked for by 'Sacrifice a creature'"),
        ((2, 1), "owed[1].amount: 1, but nothing more is asked for by 'Sacrifice a creature'"),
        ((2, 2), "owed[1].amount: 2, but nothing more is asked for by 'Sacrifice a creature'"),
        ((3,), "owed[0].amount: 3, but 1 and 1 is asked for by 'Sacrifice a creature'"),
    ],
)
def test_parts_with_the_same_words_are_listed_one_by_one_or_all_at_once(
    amounts: tuple[int, ...], line: str
) -> None:
    """601.2h: each part of a cost is owed once."""
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    stated = evidence({}, {}, [(["Bear#1"], 1)])
    stated.owed = [
        OWED.__class__(symbol="Sacrifice a creature", amount=amount, weight=1) for amount in amounts
    ]
    stated.need = sum(amounts)
    assert failing(asked("Sacrifice a creature, Sacrifice a creature", bear), stated).endswith(line)


def test_convoke_pays_as_much_as_mana_does() -> None:
    """702.51a: an untapped green creature pays for {G}, or for generic mana."""
    bear = {
        "name": "Bear",
        "type_line": "Creature — Bear",
        "mana_cost": "{1}{G}",
        "power": "2",
        "toughness": "2",
    }
    spell = {"name": "Stoke", "type_line": "Sorcery", "mana_cost": "{2}{G}", "oracle_text": "Convoke"}
    request = {"board": {"battlefield": [{"card": bear}, "Forest"]}, "pay": {"card": spell}}
    owed = {"{1}": (2, 1), "{G}": (1, 1)}
    assert failing(request, evidence(ALL, owed, [(["Bear#1", "Forest#1"], 1)])) == ""
    assert "Bear is left out" in failing(request, evidence(ALL, owed, [(["Forest#1"], 1)]))


def test_prices_by_hand() -> None:
    """Two activations at 3 each: every mana counts 3, and nothing can give more than it costs."""
    request = asked("{1}{U}", *["Forest"] * 3, *["Island"] * 3)
    stated = evidence(alike(3), {"{U}": (1, 3), "{1}": (1, 3)})
    assert failing(request, stated, price=6) == ""
    assert failing(request, stated, price=6, bound=5).endswith("bound: 5, but the weights show 6")
    assert failing(request, stated, price=7, bound=6).endswith("under the price of the plan, 7")
    assert "Forest can give 1" not in failing(request, stated, price=6)
    dear = evidence(alike(4), {"{U}": (1, 4), "{1}": (1, 4)})
    assert failing(request, dear, price=8).endswith("gifts: Forest#1 is left out, but it can give 1")


def test_last_sources_have_their_price() -> None:
    """Whichever land is tapped, a color loses its only source: 3 + 4."""
    request = asked("{1}", "Forest", "Island")
    stated = evidence(alike(7), {"{1}": (1, 7)}, last={"U": 4, "G": 4})
    assert failing(request, stated, price=7) == ""
    line = failing(request, evidence(alike(7), {"{1}": (1, 7)}, last={"U": 4}), price=7)
    assert line.endswith("gifts: Forest is left out, but it can give 4")
    more = evidence(alike(8), {"{1}": (1, 8)}, last={"U": 5, "G": 5})
    assert "have: 0, but what there is adds up to 2" in failing(request, more, price=8)


def test_the_last_but_one_source_has_its_price() -> None:
    """Tapping one of two Islands is 3 and 2: fewer than two sources are left."""
    request = asked("{1}", "Island", "Island")
    stated = evidence(alike(5), {"{1}": (1, 5)}, last={"U": 2})
    assert failing(request, stated, price=5) == ""
    more = evidence(alike(6), {"{1}": (1, 6)}, last={"U": 3})
    assert "have: 0, but what there is adds up to 1" in failing(request, more, price=6)


def test_life_has_its_price_by_the_total() -> None:
    """Two life from 20 are 12 points; 6 for each is what a point counts."""
    request = asked("{B/P}", life=20)
    assert failing(request, evidence({"B": 12}, {"{B/P}": (1, 12)}, life=6), price=12) == ""
    line = failing(request, evidence({"B": 14}, {"{B/P}": (1, 14)}, life=7), price=14)
    assert "have: 0, but what there is adds up to 10" in line


def test_mana_that_is_left_over_may_count_less_than_nothing() -> None:
    """What makes two mana where one is owed costs one more: the other is left over."""
    ring = {"name": "Sol Ring", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
    request = asked("{C}", ring)
    assert "a mana left over counts -1" in failing(request, evidence({"C": -2}, {"{C}": (1, -2)}), price=7)
