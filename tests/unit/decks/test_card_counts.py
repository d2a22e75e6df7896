"""How the odds count a card: exactly, by whole boards, by a rule, or not; nothing in silence."""

from __future__ import annotations

from typing import Any

import pytest

from planner.decks.card_counts import Counted, Group, counted_as


def card(types: str, text: str, cost: str = "") -> dict[str, Any]:
    return {"name": "It", "type_line": types, "oracle_text": text, "mana_cost": cost}


@pytest.mark.parametrize(
    ("one", "group", "how", "role"),
    [
        (card("Land", "{T}: Add {W} or {U}."), Group.LAND, Counted.EXACTLY, "land; {W/U}"),
        (card("Land — Island Mountain", ""), Group.LAND, Counted.EXACTLY, "land; {U/R}"),
        (card("Land", "{T}: Add {W}{U}{B}{R}{G}."), Group.LAND, Counted.EXACTLY, "land; {W}{U}{B}{R}{G}"),
        (
            card(
                "Land",
                "This land enters tapped.\nWhen this land enters, sacrifice two lands.\n{T}: Add {C}{C}{C}.",
            ),
            Group.LAND,
            Counted.EXACTLY,
            "land; {C}{C}{C}; enters tapped; sacrifices 2 lands",
        ),
        (
            card("Land", "{T}: Add {C}. If you control an Urza's Mine, add {C}{C} instead."),
            Group.LAND,
            Counted.WHOLE_BOARDS,
            "land; {C} at least, more or other mana beside others",
        ),
        (
            card("Artifact", "{1}, {T}: Add {W}{U}.", "{2}"),
            Group.MANA,
            Counted.EXACTLY,
            "permanent; {W}{U}; for {any}",
        ),
        (card("Creature — Bear", "", "{1}{G}"), Group.OTHER, Counted.NO_MANA, ""),
    ],
)
def test_a_card_is_counted(one: dict[str, Any], group: Group, how: Counted, role: str) -> None:
    found = counted_as(one)
    assert (found.group, found.how) == (group, how)
    assert not found.notes
    assert found.role == role


@pytest.mark.parametrize(
    ("one", "group", "how"),
    [
        (card("Sorcery", "Draw two cards.", "{2}{U}"), Group.HELP, Counted.NOT_COUNTED),
        (card("Artifact", "{T}: Add {C}.\n{3}, {T}: Draw a card.", "{2}"), Group.MANA, Counted.BY_A_RULE),
        (
            card("Creature — Elf", "Creature spells you cast cost {1} less to cast.", "{2}"),
            Group.HELP,
            Counted.NOT_COUNTED,
        ),
        (
            card("Land", "{T}: Add one mana of any color that a land an opponent controls could produce."),
            Group.LAND,
            Counted.NOT_COUNTED,
        ),
    ],
)
def test_what_is_not_carried_out_is_listed(one: dict[str, Any], group: Group, how: Counted) -> None:
    found = counted_as(one)
    assert (found.group, found.how) == (group, how)
    assert found.notes


@pytest.mark.parametrize(
    ("front", "back", "how", "note"),
    [
        (("Instant", "Win."), ("Sorcery", "Draw two cards."), Counted.NOT_COUNTED, "face, Back,"),
        (("Instant", "Win."), ("Sorcery", "Ziehe eine Karte."), Counted.NOT_COUNTED, "face, Back,"),
        (("Sorcery", "Win."), ("Land", "{T}: Add {W}."), Counted.EXACTLY, ""),
        (
            ("Artifact", "{2}: Transform this artifact."),
            ("Land", "{T}: Add {W}."),
            Counted.NOT_COUNTED,
            "face, Back,",
        ),
        (("Instant", "Win."), ("Sorcery", "Win."), Counted.NO_MANA, ""),
    ],
)
def test_the_other_face_is_counted_or_listed(
    front: tuple[str, str], back: tuple[str, str], how: Counted, note: str
) -> None:
    faces = [
        {"name": name, "type_line": types, "oracle_text": text, "mana_cost": "" if types == "Land" else "{1}"}
        for name, (types, text) in (("Front", front), ("Back", back))
    ]
    found = counted_as({"name": "Front // Back", "card_faces": faces})
    assert found.how is how
    assert note in " ".join(found.notes)
    assert bool(note) == bool(found.notes)


@pytest.mark.parametrize(
    ("one", "note"),
    [
        (card("Land", "{T}: Add {U}.\nTransmute {1}{U}{U}"), "searches the library"),
        (card("Instant", "Add {B}{B}{B}.\nFlashback {3}{B}", "{B}"), "can be cast again, or for more"),
        (
            card(
                "Land",
                "{T}: Add {C}.\n{1}, {T}: Put a storage counter on this land.\n{1}, Remove X storage "
                "counters from this land: Add X mana in any combination of {R} and/or {G}.",
            ),
            "what is saved up on it",
        ),
        (card("Enchantment Land — Saga", 'I — This Saga gains "{T}: Add {C}."'), "last chapter"),
    ],
)
def test_what_comes_on_top_is_listed(one: dict[str, Any], note: str) -> None:
    found = counted_as(one)
    assert found.how is Counted.BY_A_RULE
    assert note in " ".join(found.notes)
