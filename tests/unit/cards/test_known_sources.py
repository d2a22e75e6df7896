"""The sources that are known without a download: each is paid with, and read as its real text is."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from planner import Plan, plan, verify
from planner.cards.known import known_card, known_names
from planner.contract.request import ObjectSpec
from planner.game.characteristics import Characteristics
from planner.game.filters import Filter
from planner.game.mana_outputs import Runs
from planner.loading.game_state import card_by_name, card_from
from planner.text import read_card_in_hand, read_permanent, read_spell
from planner.text.statics.enters_tapped import enters_tapped
from tests.support.places import SHARED_CARDS
from tests.support.printed_cards import faces

POOL = SHARED_CARDS / "pool.jsonl.gz"
NAMES = known_names()
LEGEND = {
    "name": "Anybody",
    "mana_cost": "{1}",
    "type_line": "Legendary Artifact Creature — Elf Eldrazi",
    "oracle_text": "",
    "power": "1",
    "toughness": "1",
    "colors": [],
}
AROUND: list[Any] = [
    *("Plains", "Island", "Swamp", "Mountain", "Forest", "Food", "Treasure", "Urza's Mine", "Urza's Tower"),
    {
        "card": {"name": "Goblin", "type_line": "Legendary Artifact Creature — Goblin", "colors": ["R"]},
        "power": 1,
    },
    {"card": {"name": "Elf", "type_line": "Enchantment Creature — Elf Eldrazi", "colors": ["G"]}, "power": 4},
    {
        "card": {"name": "Wall", "type_line": "Artifact Creature — Wall", "oracle_text": "Defender"},
        "power": 0,
    },
    {"card": "Forest", "controller": "opponent"},
]
COUNTERS = {"storage": 3, "charge": 2, "depletion": 2, "mining": 3}


def card_of(name: str) -> dict[str, Any]:
    found = known_card(name)
    assert found is not None
    return found


def printed(name: str) -> list[Characteristics]:
    """A card's faces as the program has them."""
    card, _ = card_by_name(name, "")
    return [
        card_from(ObjectSpec(card=card, face=face), "", True) for face in range(len(card.card_faces or [0]))
    ]


def makes_mana(name: str) -> bool:
    return any(read_permanent(face).written for face in printed(name))


SOURCES = [name for name in NAMES if makes_mana(name)]
CAST = [name for name in NAMES if card_of(name).get("mana_cost") and name not in ("Astral Cornucopia",)]


def test_there_are_about_600_names_and_every_one_is_read_whole() -> None:
    assert len(NAMES) > 600
    assert len(set(NAMES)) == len(NAMES)
    assert len(SOURCES) > 450
    for name in NAMES:
        for face in printed(name):
            unread = read_permanent(face).unread + read_spell(face).unread + read_card_in_hand(face).unread
            assert unread == (), name
            tapped = enters_tapped(face)
            assert tapped is None or tapped.understood, name


@pytest.mark.parametrize("name", SOURCES)
def test_each_source_is_paid_with(name: str) -> None:
    source: dict[str, Any] = {"card": name, "id": "source", "counters": COUNTERS, "chosen": "green"}
    if "Aura" in str(card_of(name)["type_line"]):
        source |= {"attached_to": "Forest#1"}
    if name in ("Cavern of Souls", "Unclaimed Territory", "Secluded Courtyard"):
        source |= {"chosen": "Elf"}
    request = {
        "board": {"battlefield": [source, *AROUND], "commander_identity": "WUBRG", "life": 20},
        "pay": {"card": LEGEND, "from": "command"},
        "require": ["source"],
    }
    answer = plan(request)
    assert isinstance(answer, Plan), (name, answer)
    assert any(step.object == "source" for step in answer.steps), name
    assert verify(request, answer)


@pytest.mark.parametrize("name", CAST)
def test_each_spell_is_cast_by_its_name(name: str) -> None:
    lands = [{"card": land, "count": 4} for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    board = {"battlefield": [*lands, {"card": LEGEND, "id": "legend"}]}
    answer = plan(board=board, pay={"card": name.upper()})
    assert answer.status == "payable", (name, answer)


def test_a_source_as_rows_is_what_the_pool_has() -> None:
    if not POOL.exists():
        pytest.skip(f"the pool of real cards is not there: {POOL}")
    with gzip.open(POOL, "rt", encoding="utf-8") as lines:
        pool = {card["name"]: card for card in map(json.loads, lines)}
    there = [name for name in NAMES if name in pool]
    assert len(there) > 300
    for name in there:
        card, real = card_of(name), pool[name]
        assert card["type_line"] == real["type_line"], name
        assert card.get("mana_cost", real["mana_cost"]) == real["mana_cost"], name
        assert card.get("colors") == real.get("colors"), name
        for ours, theirs in zip(faces(card), faces(real), strict=True):
            assert abilities(ours) == abilities(theirs), name
            assert entering(ours) == entering(theirs), name


def abilities(face: Characteristics) -> set[str]:
    """The mana abilities of a text, each choice of mana alone: two lines may be one with "or"."""
    found = set()
    for ability in read_permanent(face).written:
        for way in ability.outputs:
            for one in single(way):
                rest = (ability.cost, one, ability.after, ability.only_if, ability.limit, ability.zone)
                only = ability.spend_only and sorted(map(plain, ability.spend_only.allowed))
                found.add(plain((*rest, only, ability.instead)))
    return found


def single(way: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if len(way) == 1 and isinstance(way[0], Runs):
        yield from ((Runs((run,), way[0].times),) for run in way[0].runs)
    else:
        yield way


def entering(face: Characteristics) -> str:
    tapped = enters_tapped(face)
    return "" if tapped is None else plain((tapped.unless, tapped.life, tapped.reveal, tapped.optional))


def plain(value: Any) -> str:
    """What was read, without the words that it was read from."""
    if isinstance(value, tuple):
        return f"({', '.join(map(plain, value))})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(plain, value)))}}}"
    if is_dataclass(value):
        left_out = {"words", "text"} if isinstance(value, Filter) or hasattr(value, "words") else set()
        parts = [plain(getattr(value, one.name)) for one in fields(value) if one.name not in left_out]
        return f"{type(value).__name__}({', '.join(parts)})"
    return repr(value)
