"""Rules 601.2b, 118.8 and 702: additional and alternative costs as announced, on cards of rare texts.

Each answer is carried out by the referee, and compared with the oracle's exhaustive search.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Unknown, Unpayable
from tests.rules.test_205_what_objects_are import card, there
from tests.support.comparing import compare

Json = dict[str, Any]


def lands(name: str, count: int) -> Json:
    return {"card": name, "count": count}


def answered(pay: Json, *battlefield: str | Json, **board: Any) -> planner.Answer:
    request = {"board": {"battlefield": list(battlefield), **board}, "pay": pay}
    both = compare(request)
    assert both.fault == ""
    assert planner.verify(request, both.answer)
    return both.answer


def paid(pay: Json, *battlefield: str | Json, **board: Any) -> Plan:
    found = answered(pay, *battlefield, **board)
    assert isinstance(found, Plan), found
    assert found.optimal
    return found


def refused(pay: Json, *battlefield: str | Json, **board: Any) -> RequestError:
    with pytest.raises(RequestError) as caught:
        planner.plan({"board": {"battlefield": list(battlefield), **board}, "pay": pay})
    return caught.value


# --- splice (702.47) ----------------------------------------------------------------------------------

RAY = card(
    "Glacial Ray",
    "Instant — Arcane",
    "Glacial Ray deals 2 damage to any target.\nSplice onto Arcane {1}{R} (As you cast an Arcane spell, you "
    "may reveal this card from your hand and pay its splice cost.)",
    mana_cost="{1}{R}",
)
RITUAL = card("Ritual", "Instant — Arcane", "Draw a card.", mana_cost="{1}{R}")
IN_HAND = [{"card": RAY, "id": "ray"}]


@pytest.mark.parametrize("words", ["Splice", "Splice {1}{R}", "Splice onto Arcane {1}{R}"])
def test_702_47_splice_adds_its_cost_to_another_arcane_spell(words: str) -> None:
    plan = paid({"card": RITUAL, "additional": [words]}, lands("Mountain", 4), hand=IN_HAND)
    assert (plan.total_cost, plan.summary.discarded) == ("{2}{R}{R}", [])
    assert paid({"card": RITUAL}, lands("Mountain", 4), hand=IN_HAND).total_cost == "{1}{R}"


def test_702_47_splice_is_offered_to_no_other_spell_and_from_no_other_zone() -> None:
    shock = card("Shock", "Instant", "Shock deals 2 damage to any target.", mana_cost="{R}")
    spliced = {"additional": ["Splice"]}
    assert refused({"card": shock, **spliced}, hand=IN_HAND).path == "pay.additional[0]"
    assert refused({"card": RITUAL, **spliced}, graveyard=IN_HAND).path == "pay.additional[0]"
    assert refused({"card": "ray", **spliced}, hand=IN_HAND).path == "pay.additional[0]"


# --- offering (702.48), conspire (702.78), replicate (702.56) --------------------------------------------

PATRON = card(
    "Patron of the Akki",
    "Legendary Creature — Spirit",
    "Goblin offering (You may cast this card any time you could cast an instant by sacrificing a Goblin and "
    "paying the difference in mana costs between this and the sacrificed Goblin. Mana cost includes color.)",
    mana_cost="{4}{R}{R}",
    power="5",
    toughness="5",
)


def creature(name: str, kind: str, color: str = "", mana_cost: str = "", **state: Any) -> Json:
    colors = [color] if color else []
    return there(
        name, f"Creature — {kind}", mana_cost=mana_cost, colors=colors, power="1", toughness="1", **state
    )


@pytest.mark.parametrize(
    ("mana_cost", "owed"),
    [
        ("{1}{R}", "{3}{R}"),
        ("{R}{R}", "{4}"),
        ("{R}{R}{R}", "{3}"),
        ("{1}{G}", "{2}{R}{R}"),
        ("", "{4}{R}{R}"),
    ],
)
def test_702_48_offering_takes_the_mana_cost_of_what_is_sacrificed_off(mana_cost: str, owed: str) -> None:
    """Generic from generic, colors from their color and from generic beyond it (118.7)."""
    pay = {"card": PATRON, "alternative": "Goblin offering"}
    plan = paid(pay, lands("Mountain", 6), creature("goblin", "Goblin", "R", mana_cost))
    assert (plan.total_cost, plan.summary.sacrificed) == (owed, ["goblin"])


def test_702_48_nothing_else_is_offered() -> None:
    pay = {"card": PATRON, "alternative": "Goblin offering"}
    elf = creature("elf", "Elf", "G", "{R}")
    assert isinstance(answered(pay, lands("Mountain", 6), elf), Unpayable)


AETHERTOW = card(
    "Aethertow",
    "Instant",
    "Put target attacking or blocking creature on top of its owner's library.\nConspire (As you cast this "
    "spell, you may tap two untapped creatures you control that share a color with it.)",
    mana_cost="{3}{W/U}",
    colors=["W", "U"],
)
WHITE, BLUE, RED = (creature(name, "Bird", name[0].upper()) for name in ("w", "u", "r"))


@pytest.mark.parametrize("words", [["Conspire"], {"Conspire": 1}, {"Conspire": "max"}])
def test_702_78_conspire_taps_two_creatures_that_share_a_color_with_the_spell(words: Any) -> None:
    pay = {"card": AETHERTOW, "additional": words}
    plan = paid(pay, lands("Island", 4), WHITE, BLUE, RED)
    assert [step.object for step in plan.steps if step.action == "tap"] == ["u", "w"]
    assert isinstance(answered(pay, lands("Island", 4), WHITE, RED), Unpayable)
    assert isinstance(answered(pay, lands("Island", 4), WHITE, {**BLUE, "tapped": True}), Unpayable)


@pytest.mark.parametrize(
    ("words", "board", "others"),
    [
        ("Replicate—Pay {E}{E}{E}.", {"energy": 7}, ["Pay {E}{E}{E}"] * 2),
        ("Replicate—Pay {E}{E}{E}.", {"energy": 2}, []),
        ("Replicate—Tap an untapped Horror you control.", {}, ["Tap an untapped Horror you control"] * 2),
        ("Replicate—Pay 2 life.", {"life": 7}, ["Pay 6 life"]),
        ("Multikicker—Sacrifice a Horror.", {}, ["Sacrifice a Horror"] * 2),
    ],
)
def test_702_56_as_often_as_it_can_be_paid(words: str, board: Json, others: list[str]) -> None:
    bolt = card("Bolt", "Instant", words, mana_cost="{R}")
    horrors = [creature(name, "Horror") for name in ("one", "two")]
    pay = {"card": bolt, "additional": {words.partition("—")[0]: "max"}}
    plan = paid(pay, "Mountain", "Mountain", *horrors, **board)
    assert (plan.total_cost, plan.other_costs) == ("{R}", others)
    assert (
        paid({**pay, "additional": {words.partition("—")[0]: 0}}, "Mountain", *horrors, **board).other_costs
        == []
    )


def test_118_8_what_can_be_paid_once_is_not_paid_twice() -> None:
    kicked = card("Kicked", "Sorcery", "Kicker {2}\nDraw a card.", mana_cost="{R}")
    assert (
        paid({"card": kicked, "additional": {"Kicker": "max"}}, lands("Mountain", 5)).total_cost == "{2}{R}"
    )
    error = refused({"card": kicked, "additional": {"Kicker": 2}}, lands("Mountain", 5))
    assert (error.path, error.message) == ("pay.additional", "Kicker {2} can be paid once only")


# --- what a reduction counts (601.2f) -----------------------------------------------------------------------

DORAN = there(
    "doran",
    "Legendary Creature — Treefolk",
    "Each creature spell you cast with toughness greater than its power costs {1} less to cast.",
    power="0",
    toughness="5",
)


@pytest.mark.parametrize(
    ("power", "toughness", "owed"), [("1", "3", "{1}{G}"), ("3", "1", "{2}{G}"), ("2", "2", "{2}{G}")]
)
def test_601_2f_toughness_greater_than_power(power: str, toughness: str, owed: str) -> None:
    wall = card("Wall", "Creature — Wall", mana_cost="{2}{G}", power=power, toughness=toughness)
    assert paid({"card": wall}, lands("Forest", 3), DORAN).total_cost == owed


def test_601_2f_a_power_that_is_not_given_is_not_guessed() -> None:
    wall = card("Wall", "Creature — Wall", mana_cost="{2}{G}", toughness="2")
    request = {"board": {"battlefield": [lands("Forest", 2), DORAN]}, "pay": {"card": wall}}
    assert isinstance(planner.plan(request), Unknown)
    shock = card("Shock", "Instant", mana_cost="{2}{G}")
    assert paid({"card": shock}, lands("Forest", 3), DORAN).total_cost == "{2}{G}"


BELT = there(
    "belt",
    "Artifact — Equipment",
    "Equip {10}. This ability costs {X} less to activate where X is the power of the creature it targets.",
)
ELF = there("elf", "Creature — Elf", power="4", toughness="1")


def test_601_2f_the_power_of_the_target() -> None:
    pay = {"ability": 0, "source": "belt"}
    assert paid({**pay, "targets": ["elf"]}, lands("Mountain", 9), BELT, ELF).total_cost == "{6}"
    without = answered(pay, lands("Mountain", 9), BELT, ELF)
    assert isinstance(without, Unpayable)
    assert without.assumed == ["the power of the target is 0 (belt)"]
    nobody = there("nobody", "Creature — Elf")
    request = {"board": {"battlefield": [lands("Mountain", 9), BELT, ELF, nobody]}}
    for targets in (["nobody"], ["elf", "nobody"]):
        assert isinstance(planner.plan({**request, "pay": {**pay, "targets": targets}}), Unknown)


def test_601_2f_colored_symbols_in_the_mana_cost() -> None:
    seer = there(
        "seer",
        "Enchantment",
        "Spells you cast cost {1} less to cast for each black mana symbol in their mana costs.",
    )
    for mana_cost, owed in (("{3}{B}{B}", "{1}{B}{B}"), ("{3}{B}{R}", "{2}{B}{R}"), ("{3}{R}", "{3}{R}")):
        spell = card("Spell", "Sorcery", mana_cost=mana_cost)
        board = [lands("Swamp", 5), lands("Mountain", 5), seer]
        assert paid({"card": spell}, *board).total_cost == owed


def test_601_2b_a_cost_without_a_choice_is_not_announced() -> None:
    """118.8: nobody chooses whether to pay it, and there is one way to."""
    words = "As an additional cost to cast this spell, sacrifice a creature."
    spell = card("Spell", "Instant", words, mana_cost="{0}")
    plan = paid({"card": spell}, there("Bear", "Creature — Bear", power="2", toughness="2"))
    assert (plan.summary.sacrificed, plan.choices.additional) == (["Bear"], [])


# --- what goes with what --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pay", "path"),
    [
        ({"source": "belt"}, "pay"),
        ({"cost": "{1}", "ability": 0}, "pay"),
        ({"cost": "cumulative upkeep {1}"}, "pay.cost"),
        ({"card": RITUAL, "additional": {"Splice": "often"}}, "pay.additional.Splice"),
    ],
)
def test_601_2b_what_cannot_be_announced_is_refused_with_its_path(pay: Json, path: str) -> None:
    assert refused(pay, BELT, hand=IN_HAND).path == path
