"""Lines of permanents that were passed over beside a definite answer: each stands for its class."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.support.cards.costs import real
from tests.support.comparing import compare

NEXUS = real(
    "Planar Nexus",
    "",
    "Land",
    "Planar Nexus is every nonbasic land type. (Nonbasic land types include Cave, Desert and Gate.)\n"
    "{T}: Add {C}.\n{1}, {T}: Add one mana of any color.",
)
CACHE = real(
    "Mana Cache",
    "{1}{R}{R}",
    "Enchantment",
    "At the beginning of each player's end step, put a charge counter on Mana Cache for each untapped land "
    "that player controls.\nRemove a charge counter from Mana Cache: Add {C}. Any player may activate this "
    "ability but only during their turn before the end step.",
)
RUNADI = real(
    "Runadi, Behemoth Caller",
    "{2}{G}",
    "Legendary Creature — Human Shaman",
    "Creatures you control with three or more +1/+1 counters on them have haste.\n{T}: Add {G}.",
    "1",
)
ELF = real("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1")
PYRAMID = real(
    "Pyramid of the Pantheon",
    "{1}",
    "Artifact",
    "{2}, {T}: Add one mana of any color. Put a brick counter on Pyramid of the Pantheon.\n"
    "{T}: Add three mana of any one color. Activate only if there are three or more brick counters on "
    "Pyramid of the Pantheon.",
)
HUM = real(
    "Hum of the Radix",
    "{2}{G}{G}",
    "Enchantment",
    "Each artifact spell costs {1} more to cast for each artifact its controller controls.",
)
ROCK = real("Rock", "{1}", "Artifact")
KUDZU = real(
    "Kudzu",
    "{1}{G}{G}",
    "Enchantment — Aura",
    "Enchant land\nWhen enchanted land becomes tapped, destroy it. That land's controller attaches Kudzu to "
    "a land of their choice.",
)
MAW = real(
    "Void Maw",
    "{4}{B}{B}",
    "Creature — Horror",
    "Trample\nIf another creature would die, exile it instead.\nPut a card exiled with Void Maw into its "
    "owner's graveyard: Void Maw gets +2/+2 until end of turn.",
    "4",
)
RANNET = real("Valley Rannet", "{4}{R}{G}", "Creature — Beast", "Mountaincycling {2}, forestcycling {2}", "6")
DRIFTER: dict[str, Any] = {
    "name": "Baithook Angler // Hook-Haunt Drifter",
    "layout": "transform",
    "card_faces": [
        real("Baithook Angler", "{1}{U}", "Creature — Human Peasant", "Disturb {1}{U}", "2"),
        real("Hook-Haunt Drifter", "", "Creature — Spirit", "Flying", "1"),
    ],
}
SPIRITS = real("Tax", "{1}", "Enchantment", "Spirit spells cost {2} more to cast.")


LION = real(
    "Bronzehide Lion",
    "{G}{W}",
    "Creature — Cat",
    "{G}{W}: Bronzehide Lion gains indestructible until end of turn.\n"
    "When Bronzehide Lion dies, return it to the battlefield.\n"
    "It's an Aura enchantment with enchant creature you control and\n"
    '"{G}{W}: Enchanted creature gains indestructible until end of turn," and it loses all other abilities.',
    "3",
)


def status(pay: Any, *battlefield: Any, **board: Any) -> str:
    asked = {"cost": pay} if isinstance(pay, str) else pay
    return str(planner.plan({"board": {"battlefield": list(battlefield), **board}, "pay": asked}).status)


def test_a_land_of_every_nonbasic_land_type_is_a_locus_and_an_urzas_mine() -> None:
    """604.3: it says so of itself in every zone; it has no basic land type, so no ability of one (305.6)."""
    assert status("{4}", "Urza's Tower", NEXUS) == "payable"
    assert status("{5}", "Urza's Tower", NEXUS) == "unpayable"
    assert status("{3}", "Cloudpost", NEXUS) == "payable"
    assert status("{4}", "Cloudpost", NEXUS) == "unpayable"
    assert status("{2}", "Cloudpost", {"card": NEXUS, "controller": "opponent"}) == "payable"
    assert status("{G}", NEXUS) == "unpayable"


@pytest.mark.parametrize(
    ("whose", "step", "expected"),
    [
        ("you", "main", "payable"),
        ("you", "upkeep", "payable"),
        ("you", "end", "unpayable"),
        ("you", "cleanup", "unpayable"),
        ("opponent", "main", "unpayable"),
    ],
)
def test_before_the_end_step_of_the_own_turn(whose: str, step: str, expected: str) -> None:
    """602.5b: Mana Cache is activated in its activator's turn before the end step."""
    here = {"card": CACHE, "counters": {"charge": 3}}
    assert status("{3}", here, turn={"whose": whose, "step": step}) == expected


@pytest.mark.parametrize(("counters", "expected"), [(3, "payable"), (2, "unpayable")])
def test_so_many_counters_give_haste(counters: int, expected: str) -> None:
    """702.10c: three +1/+1 counters let a summoning sick creature be tapped; two don't."""
    sick = {"card": ELF, "summoning_sick": True, "counters": {"+1/+1": counters}}
    assert status("{G}{G}", RUNADI, sick) == expected
    compare({"board": {"battlefield": [RUNADI, sick]}, "pay": {"cost": "{G}{G}"}})


def test_what_is_tapped_for_mana_puts_no_counter_for_its_other_ability() -> None:
    """605.3b: either ability taps the pyramid, so that the third counter comes too late."""
    two = {"card": PYRAMID, "counters": {"brick": 2}}
    assert status("{R}{R}", two, "Forest", "Forest") == "unpayable"
    assert status("{R}", two, "Forest", "Forest") == "payable"
    assert status("{R}{R}{R}", {"card": PYRAMID, "counters": {"brick": 3}}) == "payable"


@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_artifacts_of_the_spell_s_controller_are_counted(controller: str) -> None:
    """601.2f: "its controller" is who casts the spell, whoever has Hum of the Radix."""
    hum = {"card": HUM, "controller": controller}
    others = {"card": ROCK, "controller": "opponent", "count": 4}
    assert status({"card": ROCK}, *["Forest"] * 3, hum, others, ROCK, ROCK) == "payable"
    assert status({"card": ROCK}, *["Forest"] * 2, hum, others, ROCK, ROCK) == "unpayable"
    assert status({"card": ELF}, "Forest", hum, ROCK, ROCK) == "payable"


@pytest.mark.parametrize(
    "text", ["Add {X} plus {1}.", "Add X plus one mana of {C}.", "Add {C} equal to X plus one."]
)
def test_older_words_for_colorless_mana(text: str) -> None:
    """107.4c: before {C} was printed, colorless mana was a number, or X of it."""
    toy = real("Kyren Toy", "{3}", "Artifact", f"{{T}}, Remove X charge counters from Kyren Toy: {text}")
    here = {"card": toy, "counters": {"charge": 3}}
    assert status("{4}", here) == "payable"
    assert status("{5}", here) == "unpayable"
    assert status("{C}", real("Plain", "{1}", "Artifact", "{T}: Add {1}.")) == "payable"


def test_a_land_that_dies_when_tapped_is_spared() -> None:
    """603.2: Kudzu destroys the land that becomes tapped, after it has made its mana."""
    board = [{"card": "Forest", "id": "overgrown"}, "Forest", {"card": KUDZU, "attached_to": "overgrown"}]
    answer = planner.plan({"board": {"battlefield": board}, "pay": {"cost": "{G}"}})
    assert isinstance(answer, Plan)
    assert [step.object for step in answer.steps if step.object] == ["Forest#1"]
    assert status("{G}{G}", *board) == "payable"


def test_a_cost_that_only_a_choice_says_is_verified_as_it_was_answered() -> None:
    """607.2d: what was exiled isn't stated, and no card is in exile: nothing can be put back."""
    request = {"board": {"battlefield": [{"card": MAW, "id": "maw"}]}, "pay": {"ability": 0, "source": "maw"}}
    answer = planner.plan(request)
    assert str(answer.status) == "unpayable"
    assert planner.verify(request, answer)


@pytest.mark.parametrize("ability", ["Mountaincycling", "forestcycling", "Mountaincycling {2}", 0, 1])
def test_two_cyclings_of_one_line_are_two_abilities(ability: str | int) -> None:
    """702.29e: each has its own name, by which it is asked for."""
    hand = [{"card": RANNET, "id": "rannet"}]
    assert status({"ability": ability, "source": "rannet"}, "Forest", "Forest", hand=hand) == "payable"
    assert status({"ability": ability, "source": "rannet"}, "Forest", hand=hand) == "unpayable"


@pytest.mark.parametrize("face", [{}, {"face": 0}, {"face": 1}, {"face": "Hook-Haunt Drifter"}])
def test_a_card_cast_by_disturb_is_its_back_face(face: dict[str, Any]) -> None:
    """702.146a: it is cast transformed, so that what is said of Spirit spells holds for it."""
    pay = {"card": "it", "alternative": "Disturb", **face}
    graveyard = [{"card": DRIFTER, "id": "it"}]
    assert status(pay, "Island", "Island", graveyard=graveyard) == "payable"
    assert status(pay, "Island", "Island", "Island", SPIRITS, graveyard=graveyard) == "unpayable"
    assert status(pay, *["Island"] * 4, SPIRITS, graveyard=graveyard) == "payable"
    assert status({"card": "it"}, "Island", "Island", SPIRITS, hand=graveyard) == "payable"


def test_what_a_creature_returns_as_is_no_static_ability() -> None:
    """603.6: its text is that of a trigger, also where it is broken into lines."""
    assert status("{G}", "Forest", LION) == "payable"
    assert status("{W}", "Forest", LION) == "unpayable"
    lion = {"card": LION, "id": "lion"}
    assert status({"ability": 0, "source": "lion"}, "Forest", "Plains", lion) == "payable"
