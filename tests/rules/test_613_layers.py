"""Rule 613: effects on what permanents are apply in layers, by dependency, and else by timestamp."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import planner
from planner import Plan, Status
from tests.rules.test_305_land_types import BLOOD_MOON, URBORG, permanent, status
from tests.support.cards.single import ADARKAR_WASTES, entry, request, unknown_of

BLANKET = permanent("Blanket", "Enchantment", "Each land is a Swamp in addition to its other land types.")
GROVE = permanent(
    "Grove", "Enchantment", "Lands you control are every basic land type in addition to their other types."
)
MAGUS = permanent("Magus", "Creature — Human Wizard", "Nonbasic lands are Mountains.", id="m")
ALTAR = permanent("Altar", "Artifact", "Sacrifice a creature: Add one mana of any color.")
DRUM = permanent("Drum", "Artifact", "{T}, Tap an untapped creature you control: Add one mana of any color.")


def aura(text: str, to: str) -> dict[str, Any]:
    return permanent("Aura", "Enchantment — Aura", text, attached_to=to)


PRISON = (
    'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other card types and '
    "abilities."
)
SONG = "Enchanted permanent is a colorless Forest land."


@pytest.mark.parametrize("order", [*itertools.permutations((BLOOD_MOON, URBORG, "Forest"))])
def test_613_8a_blood_moon_takes_the_ability_of_urborg(order: tuple[str | dict[str, Any], ...]) -> None:
    """Whether Urborg's effect exists depends on Blood Moon, so that Blood Moon comes first."""
    assert status("{R}{G}", *order) is Status.PAYABLE
    assert status("{B}", *order) is Status.UNPAYABLE


def test_613_7_where_timestamps_decide_that_is_reported() -> None:
    """Swamp first, then Mountain alone; or Mountain first, then Swamp as well."""
    answer = unknown_of(request(entry(ADARKAR_WASTES, id="w"), BLOOD_MOON, BLANKET, cost="{B}"))
    assert {one.object for one in answer.not_understood} == {"w"}
    # Basic lands aren't in doubt.
    assert status("{B}", "Forest", BLOOD_MOON, BLANKET) is Status.PAYABLE
    assert status("{R}", "Forest", BLOOD_MOON, BLANKET) is Status.UNPAYABLE


def test_613_7_effects_that_only_add_come_out_alike_in_every_order() -> None:
    assert status("{B}{B}", "Forest", URBORG, BLANKET, GROVE) is Status.PAYABLE
    assert status("{U}{U}", "Forest", URBORG, BLANKET, GROVE) is Status.PAYABLE


def test_613_8a_what_an_effect_applies_to_can_depend_on_another() -> None:
    """Creatures that are lands first are nonbasic lands: Blood Moon waits for that."""
    ashaya = permanent(
        "Ashaya",
        "Legendary Creature — Elemental",
        "Nontoken creatures you control are Forest lands in addition to their other types.",
    )
    bear = permanent("Bear", "Creature — Bear", "")
    assert status("{G}{G}", ashaya, bear) is Status.PAYABLE
    assert status("{R}{R}", ashaya, bear, BLOOD_MOON) is Status.PAYABLE
    assert status("{G}", ashaya, bear, BLOOD_MOON) is Status.UNPAYABLE


def test_613_8a_a_magus_that_becomes_a_land_has_no_effect() -> None:
    assert status("{W}{G}", MAGUS, ADARKAR_WASTES, aura(SONG, "m")) is Status.PAYABLE
    assert status("{R}", MAGUS, ADARKAR_WASTES, aura(SONG, "m")) is Status.UNPAYABLE


def test_613_6_an_effect_that_has_begun_goes_on() -> None:
    """Abilities are lost in layer 6; what the Magus does in layer 4 has been done by then."""
    assert status("{C}{R}", MAGUS, ADARKAR_WASTES, aura(PRISON, "m")) is Status.PAYABLE
    assert status("{W}", MAGUS, ADARKAR_WASTES, aura(PRISON, "m")) is Status.UNPAYABLE


def test_613_1f_abilities_lost_and_given_by_others_are_a_matter_of_timestamps() -> None:
    """The Lantern can only help, so what is payable without it stands."""
    lantern = permanent("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."')
    forest = {"card": "Forest", "id": "m"}
    assert status("{C}", forest, aura(PRISON, "m"), lantern) is Status.PAYABLE
    assert status("{G}", forest, aura(PRISON, "m"), lantern) is Status.UNKNOWN


def test_613_4b_a_base_size_is_set_and_counters_are_on_top() -> None:
    """The creature row: 2 + its power of 1 and of 1 + 2 counters."""
    humility = permanent(
        "Humility", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."
    )
    plain = permanent("Giant", "Creature — Giant", "", power=8)
    card = {"name": "Giant", "type_line": "Creature — Giant", "power": "8", "toughness": "8"}
    giant, grown = entry(card), entry(card, counters={"+1/+1": 2})
    prices = []
    for one in (giant, grown, plain):
        answer = planner.plan(request(one, humility, DRUM, cost="{U}"))
        assert isinstance(answer, Plan)
        prices += [item.price for item in answer.prices if item.what.startswith("tap Giant")]
    # What the request states as its power is the result.
    assert prices == [2 + 1, 2 + 3, 2 + 8]


def test_302_6_lands_that_become_creatures_can_be_summoning_sick() -> None:
    living = permanent("Living", "Enchantment", "All Forests are 1/1 creatures that are still lands.")
    sick = {"card": "Forest", "summoning_sick": True}
    assert status("{G}", sick) is Status.PAYABLE
    assert status("{G}", sick, living) is Status.UNPAYABLE
    assert status("{G}", sick, living, DRUM) is Status.PAYABLE


def test_611_3a_what_is_lost_on_the_way_has_no_effect_any_more() -> None:
    """The Wastes first, while they are a Mountain; or after the Magus is gone, which isn't planned."""
    assert status("{U}{R}", MAGUS, ADARKAR_WASTES, ALTAR) is Status.PAYABLE
    assert status("{U}{W}", MAGUS, ADARKAR_WASTES, ALTAR) is Status.UNKNOWN
    board = planner.Board.from_dict(request(MAGUS, ADARKAR_WASTES, ALTAR, cost="{0}")["board"])
    plan = board.plan("{U}", forbid=["Adarkar Wastes#1"])
    assert isinstance(plan, Plan)
    assert plan.summary.sacrificed == ["m"]
    assert board.after(plan).can_pay("{W}{R}") is Status.UNPAYABLE
    assert board.after(plan).can_pay("{W}") is Status.PAYABLE


def test_607_2d_a_type_that_was_chosen_has_to_be_stated() -> None:
    passage = permanent("Passage", "Land", "This land is the chosen type.")
    assert status("{U}", {**passage, "chosen": "Island"}) is Status.PAYABLE
    assert status("{B}", {**passage, "chosen": "Island"}) is Status.UNPAYABLE
    assert status("{U}", passage) is Status.UNKNOWN
    assert status("{U}", {**passage, "chosen": "Elf"}) is Status.UNKNOWN
