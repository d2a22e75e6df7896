"""Triggered abilities of permanents that add mana as a spell is cast or a land enters."""

from __future__ import annotations

import pytest

from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.resolving import Event
from planner.text import read_event_triggers


def card(text: str) -> Characteristics:
    return Characteristics(
        "A card", ManaCost("{R}"), 1, frozenset("R"), frozenset({"Creature"}), (), text=text
    )


@pytest.mark.parametrize(
    ("text", "event", "spells"),
    [
        ("Whenever you cast a spell, add {R}.", Event.CAST, "spell"),
        ("Whenever you cast an artifact spell, create a Treasure token.", Event.CAST, "artifact spell"),
        ("Landfall — Whenever a land you control enters, add one mana of any color.", Event.LAND, None),
    ],
)
def test_what_happens_and_what_that_brings(text: str, event: Event, spells: str | None) -> None:
    (found,) = read_event_triggers(card(text))
    assert (found.event, found.spells and found.spells.words, found.printed) == (event, spells, text)
    assert found.does.adds is not None or found.does.tokens


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a spell, add {R}. This ability triggers only once each turn.",
        "Whenever you cast a spell, add {R} and put a +1/+1 counter on this creature.",
        "Whenever you cast a spell with mana value 5 or greater, add {R}.",
        "Whenever an opponent casts a spell, add {R}.",
        "Whenever you cast a spell, you may pay {1}. If you do, add {R}{R}.",
        "Whenever another creature you control enters, add {G}.",
        "Whenever you cast a spell, draw a card.",
    ],
)
def test_what_is_not_read_in_full_is_left_out(text: str) -> None:
    assert read_event_triggers(card(text)) == ()
