"""Any symbol in any phrase that takes one: a text that isn't understood is reported, and nothing raises."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import planner.text
from planner.game.objects import ZONES
from planner.game.readings import Reading
from planner.loading.card_lines.understood import understand
from planner.text import read_resolution, reading
from planner.text.grammar.templates import SLOTS, TemplateRow, TemplateTable
from tests.support.printed_cards import card

SYMBOLS = [
    *("{W}", "{C}", "{S}", "{0}", "{2}", "{X}", "{Y}", "{W/U}", "{2/W}", "{W/P}", "{C/W}", "{W/U/P}"),
    *("{T}", "{Q}", "{E}", "{½}", "{HW}", "{P}", "{PW}", "{A}", "{TK}", "{CHAOS}", "{∞}", "{L}", "{D}"),
    *("{}", "{1000000}", "{99999999999}", "{-1}", "{", "}", "{W", "W}", "{{W}}", "{C/P}", "{²}"),
]
"""Symbols of the rules (107.4 to 107.17), old ones, silver-bordered ones, and what is none."""
QUANTITIES = [
    *("x", "any number of", "one or more", "a", "an", "another", "an amount of", "many", "that many"),
    *("zero", "two", "ninety", "twenty-one", "0", "999", "1000", "-1", "٣", "²"),
]
"""How many, as texts say it (107.1 to 107.3), and what is no number."""
_FILLED = {
    "number": "two", "quantity": "two", "counter": "charge", "filter": "creatures you control",
    "phrase": "you control a Forest", "size": "power", "color": "white", "keyword": "flying", "self": "~",
    "player": "you", "payer": "you", "cost": "sacrifice a creature", "change": "spells cost {1} more",
    "tail": "", "times": "", "subject": "creature spells", "spells": "creature spells",
    "rest": "you control a Forest",
    "helping": "convoke", "time": "during your turn", "condition": "you control a Forest",
    "objects": "creatures", "number_of": "the number of creatures you control", "many": "two", "some": "two",
    "die": "d6", "bearer": "enchanted creature", "plain": "creatures", "use": "to cast creature spells",
    "words": "creature spells", "few": "", "addition": "add {G}", "noun": "creature", "word": "two",
    "zone": "graveyard", "mana": "{G}", "runs": "{G} or {U}", "types": "{G} and/or {U}", "symbols": "{1}",
    "amount": "{1}", "energy": "{E}", "symbol": "{G}", "basic": "forest", "step": "upkeep",
    "clause": "it's night",
}  # fmt: skip
_ASKED = re.compile(r"<(?P<name>\w+)(?::(?P<slot>\w+)|=(?P<among>[^<>]*))?>")


def _tables() -> Iterator[tuple[str, TemplateTable[object]]]:
    for module in pkgutil.walk_packages(planner.text.__path__, "planner.text."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, TemplateTable):
                yield f"{module.name}.{name}", value


TABLES = {name: table for table, name in {table: name for name, table in _tables()}.items()}


def _plain(template: str, *, whole: bool) -> str:
    """Write a template with the first of its choices, and with what may be missing or without."""
    while (found := re.search(r"\[([^\[\]]*)\]", template)) is not None:
        words = found[1] if whole else ""
        template = template[: found.start()] + (f"({words})" if words else "") + template[found.end() :]
    while (found := re.search(r"\(([^()]*)\)", template)) is not None:
        template = template[: found.start()] + found[1].split("|")[0] + template[found.end() :]
    return template


def _sentences(row: TemplateRow[object]) -> Iterator[str]:
    """Fill the slots of a row: each that takes symbols with every symbol, each number with every one."""
    for whole in (False, True):
        template = _plain(row.template.replace("=", "\0"), whole=whole).replace("\0", "=")
        slots = list(_ASKED.finditer(template))
        for place, asked in enumerate(slots):
            pattern = SLOTS.get(asked["slot"] or asked["name"], "")
            if asked["among"]:
                continue
            if re.fullmatch(pattern, "{E}") or re.fullmatch(pattern, "add {E}"):
                for symbol in SYMBOLS:
                    yield _filled(template, slots, place, symbol)
            elif re.fullmatch(pattern, "two"):
                for many in QUANTITIES:
                    yield _filled(template, slots, place, many)


def _filled(template: str, slots: list[re.Match[str]], place: int, words: str) -> str:
    parts, end = [], 0
    for number, asked in enumerate(slots):
        own = (
            asked["among"].split("|")[0]
            if asked["among"]
            else _FILLED.get(asked["slot"] or asked["name"], "~")
        )
        parts += [template[end : asked.start()], words if number == place else own]
        end = asked.end()
    return "".join((*parts, template[end:]))


def _readers() -> list[Callable[..., Reading]]:
    """Give the readers of whole texts without their catch of lines at which reading fails."""
    bare = [
        one.__wrapped__.__wrapped__  # type: ignore[attr-defined]
        for one in (reading._read_permanent, reading._read_spell, reading._read_card_in_zone)
    ]
    permanent, spell, in_zone = bare
    return [
        partial(permanent, controller="you"),
        partial(permanent, controller="opponent"),
        spell,
        *(partial(in_zone, zone=zone) for zone in ZONES[1:]),
    ]


@pytest.mark.parametrize("name", TABLES)
def test_no_symbol_or_number_in_a_row_makes_a_table_raise(name: str) -> None:
    table = TABLES[name]
    for row in table.rows:
        for sentence in _sentences(row):
            table.read(sentence)
            table.find(sentence)
            table.at_start(sentence)
            if not any(
                "<before" in one.template for one in table.rows
            ):  # such a table is never asked for the end of words
                list(table.at_end(sentence))
            table.within(sentence)


def test_enough_rows_take_symbols() -> None:
    assert sum(any(True for _ in _sentences(row)) for table in TABLES.values() for row in table.rows) > 100


LINES = {
    "Artifact": [
        "This ability costs # less to activate if you control a Forest.",
        "{2}, {T}: Draw a card. This ability costs # less to activate if you control a Forest.",
        "{T}: Add {G}. This ability costs # more to activate for each creature you control.",
        "#, {T}: Add {G}.",
        "{T}, Pay #: Add {G}.",
        "Pay six #: Add {G}.",
        "{T}: Add #.",
        "{T}: Add # or {G}.",
        "{T}: Add # for each creature you control.",
        "Spells you cast cost # less to cast.",
        "Creature spells cost # more to cast.",
        "Activated abilities of creatures cost # less to activate.",
        "Equip #",
        "Cycling #",
        "Whenever you tap a land for mana, add an additional #.",
        "As an additional cost to cast creature spells, you may pay #.",
        "Spells you cast cost {W}{U} less to cast. This effect can't reduce the cost by more than #.",
        "Creatures you control have \"{T}: Add #.\"",
        "Creature cards in your graveyard have flashback #.",
        "Morph #",
    ],
    "Sorcery": [
        "This spell costs # less to cast if you control a Forest.",
        "This spell costs # more to cast for each target beyond the first.",
        "Strive — This spell costs # more to cast for each target beyond the first.",
        "As an additional cost to cast this spell, pay #.",
        "You may pay # rather than pay this spell's mana cost.",
        "Kicker #",
        "Multikicker #",
        "Buyback #",
        "Flashback #",
        "Overload #",
        "Splice onto Arcane #",
        "Spree\n+ # — Draw a card.",
        "Tiered\n• Fire — # — It deals 1 damage to any target.",
        "Prototype # — 3/3",
        "Foretell #",
        "Add #.",
        "Suspend 2—#",
        "Escalate #",
        "Entwine #",
        "Waterbend #: Draw a card.",
    ],
}  # fmt: skip


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_text_with_any_symbol_is_read_or_reported(symbol: str) -> None:
    for types, texts in LINES.items():
        for text in texts:
            odd = card("Odd", types, text.replace("#", symbol))
            for read in _readers():
                read(odd)
            read_resolution(odd)
            found = [line.text for line in understand(odd)]
            assert len(found) >= len(odd.text.splitlines()), text


@pytest.mark.parametrize("symbol", ["{T}", "{Q}", "{½}", "{CHAOS}", "{TK}", "{P}", "{99999999999}", "{-1}"])
def test_a_symbol_that_no_cost_has_is_never_passed_over(symbol: str) -> None:
    passed_over = [
        text
        for types, texts in LINES.items()
        for text in texts
        if _bears(card("Odd", types, text.replace("#", "{2}")))
        and not _bears(card("Odd", types, text.replace("#", symbol)))
    ]
    assert not passed_over


def _bears(odd: object) -> bool:
    return any(line.result != "left alone" for line in understand(odd))  # type: ignore[arg-type]
