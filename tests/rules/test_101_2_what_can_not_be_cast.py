"""Text that says something can't be cast or played beats what lets it be (101.2, 601.3a, 607.2d)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, Unpayable

Json = dict[str, Any]


def card(name: str, cost: str, kind: str, text: str = "") -> Json:
    return {"name": name, "mana_cost": cost, "type_line": kind, "oracle_text": text}


LANDS: list[Any] = [{"card": "Mountain", "count": 3}, {"card": "Forest", "count": 3}]
HAND = [
    card("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target."),
    card("Bear", "{1}{G}", "Creature — Bear"),
    card("Rock", "{2}", "Artifact"),
    {"card": "Swamp", "id": "land"},
]
LOOTING = card("Looting", "{R}", "Sorcery", "Draw two cards.\nFlashback {2}{R}")
ALL = {"Bolt#1", "Bear#1", "Rock#1", "land", "Looting#1"}


def board(text: str, controller: str = "opponent", facts: Json | None = None, **state: Any) -> Board:
    """Lands, one of each kind in hand, and a permanent with a text."""
    said = {"card": card("Sayer", "{2}", "Enchantment", text), "controller": controller, **state}
    return Board(battlefield=[*LANDS, said], hand=HAND, graveyard=[LOOTING], facts=facts or {})


def listed(there: Board) -> set[str]:
    """What ``ways`` lists, which has to be what ``legal_actions`` lists: nothing here is a matter of time."""
    actions = {str(one.pay["card"]) for one in there.legal_actions() if "card" in one.pay}
    assert actions == {name for name in ALL if there.ways(name)}
    return actions


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Your opponents can't cast creature spells.", {"Bear#1"}),
        ("Creature spells can't be cast.", {"Bear#1"}),
        ("Players can't cast noncreature spells.", {"Bolt#1", "Rock#1", "Looting#1"}),
        ("Players can't cast spells from graveyards or libraries.", {"Looting#1"}),
        ("Your opponents can't cast spells from anywhere other than their hands.", {"Looting#1"}),
        ("Players can't play lands.", {"land"}),
        ("Players can't play lands as long as six or more lands are on the battlefield.", {"land"}),
        ("Players can't play lands as long as ten or more lands are on the battlefield.", set()),
        ("Your opponents can't play land cards from graveyards.", set()),
        ("You can't play cards from your hand.", set()),
        ("You can't cast creature spells.", set()),
        ("During combat, players can't cast instant spells.", set()),
    ],
)
def test_101_2_ways_and_actions_list_nothing_that_a_text_forbids(text: str, gone: set[str]) -> None:
    there = board(text)
    assert listed(there) == ALL - gone
    for name in gone - {"land"}:
        asked = there.plan({"card": name, **({"alternative": "Flashback"} if name == "Looting#1" else {})})
        assert isinstance(asked, Plan)
        assert asked.permitted is False
        legal = there.plan({"card": name}, want="legal")
        assert isinstance(legal, Unpayable)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("You can't play cards from your hand.", ALL - {"Looting#1"}),
        ("You can't cast creature spells.", {"Bear#1"}),
        ("You can't play lands.", {"land"}),
        ("Your opponents can't cast creature spells.", set()),
    ],
)
def test_101_2_what_forbids_its_own_controller(text: str, gone: set[str]) -> None:
    assert listed(board(text, "you")) == ALL - gone


def test_101_2_a_land_that_cant_be_played_is_asked_about_as_a_hypothesis() -> None:
    there = board("Players can't play lands.")
    found = there.plan({"card": "land", "kind": "special_action"})
    assert isinstance(found, Plan)
    assert found.permitted is False


@pytest.mark.parametrize(
    ("text", "cast", "gone"),
    [
        ("Each player can't cast more than one spell each turn.", {"spells_cast": 1}, ALL - {"land"}),
        ("Each player can't cast more than one spell each turn.", {}, set()),
        (
            "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact "
            "spells.",
            {"spells_cast": 1, "nonartifact_spells_cast": 1},
            ALL - {"land", "Rock#1"},
        ),
        (
            "Each player can't cast more than one noncreature spell each turn.",
            {"spells_cast": 1, "noncreature_spells_cast": 0},
            set(),
        ),
    ],
)
def test_601_3a_no_more_spells_than_a_text_lets_be_cast(text: str, cast: Json, gone: set[str]) -> None:
    assert listed(board(text, facts=cast)) == ALL - gone


def unknown(there: Board) -> set[str]:
    return {str(one.pay["card"]) for one in there.legal_actions() if str(one.status) == "unknown"}


@pytest.mark.parametrize(
    ("text", "open_"),
    [
        (
            "Each player can't cast more than one noncreature spell each turn.",
            {"Bolt#1", "Rock#1", "Looting#1"},
        ),
        (
            "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact "
            "spells.",
            {"Bolt#1", "Bear#1", "Looting#1"},
        ),
    ],
)
def test_601_3a_what_was_cast_is_not_said_to_be_of_the_kind_that_is_counted(
    text: str, open_: set[str]
) -> None:
    assert unknown(board(text, facts={"spells_cast": 1})) == open_
    assert unknown(board(text)) == set()


@pytest.mark.parametrize(
    ("text", "open_", "chosen", "gone"),
    [
        ("Spells with the chosen name can't be cast.", ALL - {"land"}, "Bear", {"Bear#1"}),
        ("Your opponents can't cast spells of the chosen color.", {"Bear#1"}, "green", {"Bear#1"}),
        ("Players can't cast spells of the chosen type.", ALL - {"land"}, "artifact", {"Rock#1"}),
    ],
)
def test_607_2d_which_spells_is_a_choice_that_is_not_stated(
    text: str, open_: set[str], chosen: str, gone: set[str]
) -> None:
    assert open_ <= unknown(board(text)) <= ALL - {"land"}
    assert "Rock#1" not in unknown(board(text)) or "color" not in text
    stated = board(text, chosen=chosen)
    assert listed(stated) == ALL - gone
    assert unknown(stated) == set()


@pytest.mark.parametrize(
    ("text", "open_"),
    [
        ("Each opponent who attacked with a creature this turn can't cast spells.", ALL - {"land"}),
        (
            "Each opponent who controls more creatures than you can't cast creature spells. The same is "
            "true for artifacts and enchantments.",
            {"Bear#1", "Rock#1"},
        ),
        (
            "A player who controls more permanents than each other player can't play lands or cast artifact, "
            "creature, or enchantment spells.",
            {"Bear#1", "Rock#1", "land"},
        ),
        (
            "Players can't cast spells or play lands with a name originally printed in the Arabian Nights "
            "expansion.",
            ALL,
        ),
    ],
)
def test_101_2_a_prohibition_that_is_not_read_leaves_open_what_it_names(text: str, open_: set[str]) -> None:
    assert unknown(board(text)) == open_


def test_101_2_what_cant_be_cast_is_not_kept() -> None:
    there = board("Creature spells can't be cast.")
    found = there.plan("{1}", keep=["Bear#1", "Rock#1"])
    assert isinstance(found, Plan)
    assert found.summary.kept == ["Rock"]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Each player can't cast more than one spell each turn.", {"spells_cast": 1}),
        ("Players can't cast spells.", {}),
    ],
)
def test_101_2_what_is_foretold_or_plotted_is_not_cast(text: str, facts: Json) -> None:
    """They are exiled all the same (702.143a, 702.170a); what can't be cast isn't suspended (702.62a)."""
    hand = [
        card("Coming", "{1}{U}{U}", "Instant", "Counter target spell.\nForetell {1}{U}"),
        card("Bird", "{1}{R}", "Creature — Bird", "Plot {1}{R}"),
        card("Rift", "{2}{R}", "Sorcery", "Rift deals 3 damage to any target.\nSuspend 1—{R}"),
    ]
    assert {one.alternative for one in Board(battlefield=LANDS, hand=hand).ways("Rift#1")} == {"", "Suspend"}
    sayer = {"card": card("Sayer", "{2}", "Enchantment", text), "controller": "opponent"}
    there = Board(battlefield=[*LANDS, sayer], hand=hand, facts=facts)
    found = [(one.pay["card"], one.alternative) for one in there.legal_actions() if "card" in one.pay]
    assert found == [("Coming#1", "Foretelling"), ("Bird#1", "Plot")]
    assert [len(there.ways(name)) for name in ("Coming#1", "Bird#1", "Rift#1")] == [1, 1, 0]
