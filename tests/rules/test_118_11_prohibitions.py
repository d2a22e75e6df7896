"""118.11, 101.2: what can't be done can't be paid; what is replaced is paid all the same."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Plan, Status
from tests.support.bad_requests import refused
from tests.support.cards.costs import ALTARS_REAP, BEAR, asking, paid, real, unpaid
from tests.support.cards.single import _card

YASHARN = _card(
    "Yasharn, Implacable Earth",
    "{2}{G}{W}",
    "Legendary Creature — Elemental Boar",
    "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities.",
    "4",
    "4",
)
NULL_ROD = _card("Null Rod", "{2}", "Artifact", "Activated abilities of artifacts can't be activated.")
CURSED_TOTEM = _card(
    "Cursed Totem", "{2}", "Artifact", "Activated abilities of creatures can't be activated."
)
STONY_ONE = _card(
    "Pithing Needle",
    "{1}",
    "Artifact",
    "As this artifact enters, choose a card name.\n"
    "Activated abilities of sources with the chosen name can't be activated unless they're mana abilities.",
)
ARREST = _card(
    "Arrest",
    "{2}{W}",
    "Enchantment — Aura",
    "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities "
    "can't be activated.",
)
REST_IN_PEACE = _card(
    "Rest in Peace",
    "{1}{W}",
    "Enchantment",
    "If a card or token would be put into a graveyard from anywhere, exile it instead.",
)
ELF = _card("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "1")
ASHNODS_ALTAR = _card("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
HORIZON_CANOPY = _card("Horizon Canopy", "", "Land", "{T}, Pay 1 life: Add {G} or {W}.")
LOTUS_PETAL = _card(
    "Lotus Petal", "{0}", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color."
)


def status(cost: str, *battlefield: Any, **board: Any) -> Status:
    return Status(Board(battlefield=list(battlefield), **board).plan(cost).status)


def here(card: dict[str, str], **state: Any) -> dict[str, Any]:
    return {"card": card, **state}


@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_life_and_permanents_that_can_not_be_given_make_no_mana(controller: str) -> None:
    """118.11: "if an effect says that an action can't be taken, a cost that requires it can't be paid"."""
    yasharn = here(YASHARN, controller=controller)
    assert status("{G}", "Treasure") is Status.PAYABLE
    assert status("{G}", "Treasure", yasharn) is Status.UNPAYABLE
    assert status("{G}", here(HORIZON_CANOPY), yasharn) is Status.UNPAYABLE
    assert status("{G}", "Forest", yasharn) is Status.PAYABLE


def test_what_can_not_be_sacrificed_is_no_choice() -> None:
    board = {"battlefield": [here(ASHNODS_ALTAR), here(ELF, id="elf")]}
    assert Board(**board).plan("{2}").status == "payable"
    assert Board(**board, prohibitions=["sacrifice creatures"]).plan("{2}").status == "unpayable"
    assert Board(**board, prohibitions=["sacrifice artifacts"]).plan("{2}").status == "payable"
    assert Board(**board, effects=["Creatures you control can't be sacrificed."]).plan("{2}").status == (
        "unpayable"
    )


def test_only_some_payments() -> None:
    """The sacrifice is paid for a mana ability, whatever the mana is for."""
    for kinds, expected in (
        ("spells", Status.PAYABLE),
        ("abilities", Status.UNPAYABLE),
        ("mana abilities", Status.UNPAYABLE),
        ("effects, special actions", Status.PAYABLE),
    ):
        assert status("{G}", "Treasure", prohibitions=[f"sacrifice: {kinds}"]) is expected, kinds


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("pay life", HORIZON_CANOPY),
        ("tap", ELF),
        ("tap creatures", ELF),
        ("activate abilities", ELF),
        ("activate abilities of creatures", ELF),
        ("sacrifice artifacts", LOTUS_PETAL),
    ],
)
def test_a_prohibition_of_the_request(words: str, card: dict[str, str]) -> None:
    assert status("{G}", here(card)) is Status.PAYABLE
    assert status("{G}", here(card), prohibitions=[words]) is Status.UNPAYABLE


def test_abilities_that_can_not_be_activated() -> None:
    assert status("{G}", here(ELF), here(CURSED_TOTEM)) is Status.UNPAYABLE
    assert status("{G}", here(ELF), here(NULL_ROD)) is Status.PAYABLE
    assert status("{G}", here(LOTUS_PETAL), here(NULL_ROD)) is Status.UNPAYABLE
    named = here(STONY_ONE, chosen="Llanowar Elves")
    assert status("{G}", here(ELF), named) is Status.PAYABLE


def test_the_one_that_an_aura_is_attached_to() -> None:
    elves = here(ELF, id="elf", count=3)
    arrested = here(ARREST, attached_to="elf#2")
    assert status("{G}{G}", elves, arrested) is Status.PAYABLE
    assert status("{G}{G}{G}", elves, arrested) is Status.UNPAYABLE


def test_a_prohibition_that_could_end_while_paying_decides_nothing() -> None:
    """An altar could sacrifice the creature that prohibits, and the Petal be sacrificed then."""
    cleric = _card("Cleric", "{1}", "Creature — Cleric", "Artifacts can't be sacrificed.", "1", "1")
    board = [here(LOTUS_PETAL), here(cleric)]
    assert status("{G}", *board) is Status.UNPAYABLE
    assert status("{G}", *board, here(ASHNODS_ALTAR)) is Status.UNKNOWN


def test_a_replaced_sacrifice_pays_but_puts_nothing_into_the_graveyard() -> None:
    """118.11: a cost is paid by the action though a replacement effect changes what happens."""
    board = Board(battlefield=[here(LOTUS_PETAL), here(REST_IN_PEACE)])
    plan = board.plan("{G}")
    assert isinstance(plan, Plan)
    assert plan.summary.sacrificed == ["Lotus Petal#1"]
    zones = {entry.ids[0]: entry.zone for entry in board.after(plan).game.objects}
    assert zones["Lotus Petal#1"] == "exile"
    before = Board(battlefield=[here(LOTUS_PETAL)])
    plan = before.plan("{G}")
    assert isinstance(plan, Plan)
    (petal,) = before.after(plan).game.objects
    assert petal.zone == "graveyard"


def test_what_was_chosen_has_to_be_stated() -> None:
    answer = Board(battlefield=[here(ELF), here(STONY_ONE)]).plan("{G}{G}")
    assert [(need.object, need.key) for need in answer.needs] == [("Pithing Needle#1", "chosen")]
    assert answer.not_understood == []


def test_118_11_a_replaced_action_pays_an_additional_cost() -> None:
    """A creature that is exiled instead of dying was sacrificed all the same."""
    plan = paid({"card": ALTARS_REAP}, "Swamp", "Swamp", BEAR, REST_IN_PEACE)
    assert plan.other_costs == ["Sacrifice a creature"]
    assert [step.action for step in plan.steps if step.for_ == "Sacrifice a creature"] == ["sacrifice"]


def test_118_11_a_counter_that_isnt_put_has_been_paid() -> None:
    """Half of one counter, rounded down, is none: the cost of putting it on is paid."""
    ooze = real("Ooze", "{G}", "Creature — Ooze", "Put a -1/-1 counter on this creature: Draw a card.", "3")
    halved = [
        "If one or more counters would be put on a permanent, half that many counters, rounded down, "
        "are put on it instead."
    ]
    assert paid({"ability": 0, "source": "Ooze#1"}, ooze, effects=halved).other_costs


@pytest.mark.parametrize(
    ("cost", "prohibition"),
    [
        ("Pay 2 life", "pay life"),
        ("Sacrifice a creature", "sacrifice creatures"),
        ("Exile a card from your graveyard", "leave graveyard"),
    ],
)
def test_118_11_a_prohibited_action_makes_the_cost_unpayable(cost: str, prohibition: str) -> None:
    """ "Can't" wins (101.2): what is there is of no use."""
    there: dict[str, Any] = {"graveyard": ["Forest"]}
    paid({"cost": cost}, BEAR, **there)
    unpaid({"cost": cost}, BEAR, **there, prohibitions=[prohibition])


@pytest.mark.parametrize(("prohibition", "can"), [("pay life", True), ("leave graveyard", False)])
def test_118_11_what_comes_to_the_graveyard_is_exiled_unless_that_is_prohibited(
    prohibition: str, can: bool
) -> None:
    """A prohibition of something else is no reason that Grave Tender can't exile the Sphere."""
    sphere = _card(
        "Chromatic Sphere",
        "{1}",
        "Artifact",
        "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card.",
    )
    tender = _card(
        "Grave Tender", "", "Artifact", "{T}, Exile a card from your graveyard: Add one mana of any color."
    )
    (paid if can else unpaid)({"cost": "{U}{U}"}, "Wastes", sphere, tender, prohibitions=[prohibition])


def test_118_11_a_prohibition_for_spells_leaves_other_payments_alone() -> None:
    narrow = ["pay life: spells, abilities"]
    unpaid({"cost": "Pay 2 life", "kind": "spell"}, prohibitions=narrow)
    unpaid({"cost": "Pay 2 life", "kind": "ability"}, prohibitions=narrow)
    assert paid({"cost": "Pay 2 life", "kind": "effect"}, prohibitions=narrow).summary.life == 18


def test_118_11_a_cost_that_draws_cards_is_refused_and_never_counted_as_paid() -> None:
    """Psychic Vortex, of the rule's example, asks for a payment that isn't carried out here."""
    vortex = real("Psychic Vortex", "{2}{U}{U}", "Enchantment", "Cumulative upkeep—Draw a card.")
    pay = {"cost": "cumulative upkeep—Draw a card", "source": "Psychic Vortex#1", "kind": "effect"}
    assert refused(asking(pay, {"card": vortex, "counters": {"age": 1}})).path == "pay.cost"


@pytest.mark.parametrize("what", ["a card with flurb", "a flurb card", "a flurb"])
def test_118_11_a_replacement_of_unknown_cards_is_no_error(what: str) -> None:
    text = f"If {what} would be put into your graveyard from anywhere, exile it instead."
    source = {"card": {"name": "Void", "type_line": "Enchantment", "oracle_text": text}}
    request = {"board": {"battlefield": [source], "hand": ["Island"]}, "pay": {"cost": "Discard a card"}}
    assert planner.plan(request).status == "payable"


@pytest.mark.parametrize(
    "text",
    [
        "Zed attacks each combat if able, can't be sacrificed, and can't attack its owner.",
        "Zed has vigilance and can't be sacrificed.",
        "Zed can't attack, block, or be sacrificed.",
    ],
)
def test_118_11_what_cannot_be_sacrificed_among_other_things(text: str) -> None:
    zed = _card("Zed", "{1}", "Creature — Human", text, "1", "1")
    assert Board(battlefield=[zed]).plan("Sacrifice a creature").status == "unpayable"
    plain = _card("Zed", "{1}", "Creature — Human", text.replace("can't be sacrificed", "can't block")
                  .replace(", or be sacrificed", ""), "1", "1")  # fmt: skip
    assert Board(battlefield=[plain]).plan("Sacrifice a creature").status == "payable"
