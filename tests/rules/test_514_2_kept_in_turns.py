"""What a turn or a dialogue keeps for a later turn is paid then: effects have ended, lands have untapped.

514.2: all "until end of turn" and "this turn" effects end in the cleanup step. 502.3: permanents untap in the
untap step of their controller's turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, step_by_step
from tests.rules.test_608_turns import BEAR, ELVES, RING, card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
SHOCK = card("Shock", "Instant", "~ deals 2 damage to any target.", "{R}")
SPHERE = card(
    "Damping Sphere",
    "Artifact",
    "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    "{2}",
)
TIDE = card(
    "High Tide",
    "Instant",
    "Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.",
    "{U}",
)
VAULT = card(
    "Slow Vault",
    "Artifact",
    "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}.",
    "{3}",
)
GLORY = card("Arena", "Land", "{T}: Add {R}.\n{R}, {T}, Exert this land: Add {R}{R}{R}.")
TURNS = ("now", "opponents turn", "next turn")


def _kept(
    hand: list[Any], lands: list[Any], cost: str | Json, when: str, **more: Any
) -> tuple[int, bool, bool]:
    """How many of the hand are paid for, whether the cost is kept beside, and whether that is proven."""
    asked = {"cost": cost} if isinstance(cost, str) else cost
    found = turn(hand, lands, keep=[{**asked, "when": when}], **more)
    return len(found.paid), bool(found.kept), found.proven


@pytest.mark.parametrize(("when", "paid"), [("now", 0), ("opponents turn", 0), ("next turn", 1)])
def test_502_3_what_is_kept_for_the_next_turn_takes_no_mana_of_this_one(when: str, paid: int) -> None:
    assert _kept([SHOCK], ["Mountain"], "{R}", when) == (paid, True, True)


@pytest.mark.parametrize("when", TURNS)
def test_502_3_lands_that_are_tapped_already_untap(when: str) -> None:
    board = {"battlefield": [{"card": "Mountain", "tapped": True}]}
    assert _kept([], [], "{R}", when, board=board, pays=[{"cost": "{0}"}])[1] is (when == "next turn")


@pytest.mark.parametrize(("when", "paid"), [("now", 0), ("opponents turn", 1), ("next turn", 1)])
def test_514_2_what_was_cast_this_turn_counts_no_longer(when: str, paid: int) -> None:
    """Beside a Damping Sphere the Bolt costs {1}{R} after a Shock in this turn alone."""
    assert _kept([SHOCK], ["Mountain", "Mountain", SPHERE], {"card": BOLT}, when) == (paid, True, True)


@pytest.mark.parametrize(("when", "paid"), [("now", 1), ("opponents turn", 0), ("next turn", 1)])
def test_514_2_mana_of_an_effect_of_this_turn_isnt_there_later(when: str, paid: int) -> None:
    """High Tide lets the Island that is left pay {U}{U} in this turn; by the next one both have untapped."""
    found = _kept([TIDE], ["Island", "Island"], "{U}{U}", when)
    assert found[:2] == (paid, True)
    assert found[2] or when == "opponents turn"  # the program reckons with the Tide there: nothing is proven


def test_514_2_what_an_effect_alone_could_pay_isnt_kept_in_the_opponents_turn() -> None:
    found = turn([TIDE], ["Island", "Island"], keep=[{"cost": "{U}{U}{U}", "when": "opponents turn"}])
    assert (names(found), found.kept) == (["High Tide"], [])


@pytest.mark.parametrize(
    ("when", "is_kept"), [("now", False), ("opponents turn", False), ("next turn", True)]
)
def test_302_6_a_creature_that_comes_in_the_turn_is_sick_until_the_next(when: str, is_kept: bool) -> None:
    assert _kept([ELVES], ["Forest"], "{G}{G}", when) == (1, is_kept, True)


def test_a_treasure_that_pays_now_is_missed_in_the_next_turn() -> None:
    paid, is_kept, proven = _kept([SHOCK], ["Treasure"], "{R}", "next turn")
    assert (paid, is_kept) == (0, True)
    assert not proven
    assert _kept([SHOCK], ["Treasure", "Mountain"], "{R}{R}", "next turn") == (1, True, True)


def test_502_3_what_stays_tapped_pays_for_nothing_in_the_next_turn() -> None:
    assert _kept([RING], [VAULT], "{C}{C}", "next turn")[:2] == (1, True)  # the Ring pays for it then
    assert _kept([BEAR], ["Forest", VAULT], "{G}{C}{C}", "next turn")[:2] == (0, True)


@pytest.mark.parametrize(("cost", "paid"), [("{R}", 1), ("{R}{R}", 0)])
def test_701_39_an_exerted_land_stays_tapped_in_the_next_turn(cost: str, paid: int) -> None:
    titan = card("Titan", "Creature", "", "{R}{R}{R}", power="3", toughness="3")
    assert _kept([titan], ["Mountain", GLORY], cost, "next turn")[:2] == (paid, True)


def test_each_of_three_is_asked_for_in_its_turn() -> None:
    keep = [{"cost": "{R}", "tag": when, "when": when} for when in TURNS]
    found = turn([SHOCK], ["Mountain"] * 3, keep=keep)
    assert (names(found), sorted(found.kept), found.proven) == (["Shock"], sorted(TURNS), True)
    found = turn([SHOCK], ["Mountain"] * 2, keep=keep)
    assert (names(found), sorted(found.kept)) == ([], sorted(TURNS))


def test_one_treasure_isnt_kept_for_two_turns() -> None:
    keep = [{"cost": "{R}", "tag": when, "when": when} for when in ("now", "next turn")]
    found = turn([], ["Treasure"], [{"cost": "{0}"}], keep=keep)
    assert (found.kept, found.proven) == (["now"], False)


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize(
    ("when", "lands", "is_kept"),
    [
        ("now", 2, False),
        ("now", 3, True),
        ("opponents turn", 1, False),
        ("opponents turn", 2, True),
        ("next turn", 1, True),
    ],
)
def test_514_2_a_dialogue_keeps_to_the_turn_until_all_is_paid(
    profile: str, when: str, lands: int, is_kept: bool
) -> None:
    board = {"battlefield": [*["Mountain"] * lands, {"card": SPHERE}], "hand": [{"card": BOLT, "id": "bolt"}]}
    asked: Json = {"board": board, "pay": {"card": SHOCK}, "profile": profile}
    dialogue = step_by_step({**asked, "keep": [{"card": "bolt", "when": when}]})
    seen = [dialogue.answer]
    while dialogue.proposed is not None:
        dialogue.happened(dialogue.proposed)
        seen.append(dialogue.answer)
    assert len(seen) > 1
    for answer in seen:
        assert isinstance(answer, Plan)
        assert bool(answer.summary.kept) is is_kept


def test_117_1a_flash_that_an_earlier_card_gives_lets_a_card_be_kept_for_the_opponents_turn() -> None:
    """Vedalken Orrery comes in the turn; a sorcery without it can't be cast in the opponent's turn."""
    orrery = card("Orrery", "Artifact", "You may cast spells as though they had flash.", "{1}")
    sorcery = card("Slow", "Sorcery", "Draw two cards.", "{R}")
    keep = [{"card": "h1", "when": "opponents turn"}]
    for first, kept in ((orrery, ["Slow"]), (RING, [])):
        found = turn([first, sorcery], ["Mountain"] * 2, [{"card": "h0"}], keep=keep)
        assert (names(found), found.kept) == ([first["name"]], kept)
    found = turn([orrery, sorcery], ["Mountain"], [{"card": "h0"}], keep=keep)
    assert (names(found), found.kept) == (["Orrery"], [])


def test_601_2f_what_a_turn_brings_makes_a_kept_card_cheaper() -> None:
    """The Frogmite costs {3} beside the Memnite, which leaves no land for {1}."""
    frogmite = card(
        "Frogmite",
        "Artifact Creature — Frog",
        "Affinity for artifacts (This spell costs {1} less to cast for each artifact you control.)",
        "{4}",
        power="2",
        toughness="2",
    )
    memnite = card("Memnite", "Artifact Creature — Construct", "", "{0}", power="1", toughness="1")
    keep = [{"card": "h0", "when": "now"}]
    found = turn([frogmite, memnite], ["Island"] * 3, [{"card": "h1"}, {"cost": "{1}"}], keep=keep)
    assert (names(found), found.kept, found.proven) == (["Memnite"], ["Frogmite"], True)


def test_601_2f_what_counts_casting_and_comes_in_the_turn_bears_on_what_is_kept() -> None:
    """As the second spell the Ritual costs {1} more by the Sphere, and {1} less by the Bell-Ringer."""
    sphere = card(
        "Damping Sphere",
        "Artifact",
        "Each spell a player casts costs {1} more to cast for each other spell that player has cast this "
        "turn.",
    )
    ringer = card("Ringer", "Creature — Djinn", "The second spell you cast each turn costs {1} less.", "{2}")
    ritual = card("Dark Ritual", "Instant", "Add {B}{B}{B}.", "{B}")
    keep = [{"card": "h1", "when": "now"}]
    lands = ["Mountain", "Mountain", "Swamp"]
    found = turn([ringer, ritual], [*lands, sphere], [{"card": "h0"}], keep=keep)
    assert (names(found), found.kept, found.proven) == (["Ringer"], ["Dark Ritual"], True)
