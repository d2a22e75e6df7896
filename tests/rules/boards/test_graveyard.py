"""Boards on which a mana ability's cost exiles what another one's has put into the graveyard."""

from __future__ import annotations

from typing import Any

import planner
from planner import Unknown
from tests.support.asking import asked, cannot, named, pays

Json = dict[str, Any]


def _card(name: str, type_line: str, text: str, mana_cost: str = "", **more: Any) -> Json:
    return {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": mana_cost, **more}


def of(card: Json, **state: Any) -> Json:
    return {"card": card, **state}


TENDER = _card("Tender", "Artifact", "{T}, Exile a card from your graveyard: Add one mana of any color.")
PICKY = _card("Bone Picker", "Artifact", "{T}, Exile a creature card from your graveyard: Add {B}{B}.")
PETAL = _card("Lotus Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.", "{0}")
ALTAR = _card("Phyrexian Altar", "Artifact", "Sacrifice a creature: Add one mana of any color.", "{3}")
BEAR = _card("Grizzly Bears", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
MIND = _card(
    "Skirge Familiar", "Creature — Imp", "Discard a card: Add {B}.", "{4}{B}", power="3", toughness="2"
)
REST = _card(
    "Rest in Peace",
    "Enchantment",
    "When this enchantment enters, exile all graveyards.\n"
    "If a card or token would be put into a graveyard from anywhere, exile it instead.",
    "{1}{W}",
)
VOID = _card(
    "Leyline of the Void",
    "Enchantment",
    "If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
    "{2}{B}{B}",
)
SAMURAI = _card(
    "Samurai of the Pale Curtain",
    "Creature — Fox Samurai",
    "Bushido 1\nIf a permanent would be put into a graveyard, exile it instead.",
    "{W}{W}",
    power="2",
    toughness="2",
)


def test_a_petal_is_sacrificed_then_exiled() -> None:
    """Two mana 6, four more types each 8, all sources gone 5 x 4, the Petal 25 and the card that it was 1."""
    plan = pays("{W}{U}", of(PETAL), of(TENDER))
    first, second = plan.steps[:2]
    assert (first.sacrifices, second.exiles) == (["Lotus Petal#1"], ["Lotus Petal#1"])
    assert (plan.summary.sacrificed, plan.summary.exiled) == (["Lotus Petal#1"], ["Lotus Petal#1"])
    assert plan.price == 6 + 8 + 5 * 4 + 25 + 1


def test_a_token_does_not_arrive() -> None:
    cannot("{W}{U}", "Treasure", of(TENDER))


def test_one_card_is_exiled_once() -> None:
    pays("{W}{U}", of(PETAL), of(TENDER), of(TENDER))
    cannot("{W}{U}{B}", of(PETAL), of(TENDER), of(TENDER))
    pays("{W}{U}{B}", of(PETAL), of(TENDER), of(TENDER), graveyard=[of(BEAR)])


def test_what_lies_there_already_is_exiled_without_a_loss() -> None:
    plan = pays("{W}", of(PETAL), of(TENDER), graveyard=[of(BEAR)])
    assert (plan.summary.sacrificed, plan.summary.exiled) == ([], ["Grizzly Bears#1"])


def test_only_what_fits_there_is_exiled() -> None:
    pays("{G}{B}{B}", of(ALTAR), of(BEAR), of(PICKY))
    cannot("{G}{B}{B}", of(PETAL), of(PICKY))
    cannot("{G}{B}{B}", of(ALTAR), of({**BEAR, "type_line": "Token Creature — Bear"}), of(PICKY))


def test_a_discarded_card_is_exiled() -> None:
    plan = pays("{B}{R}", of(MIND), of(TENDER), hand=[of(BEAR)])
    assert (plan.summary.discarded, plan.summary.exiled) == (["Grizzly Bears#1"], ["Grizzly Bears#1"])
    cannot("{B}{R}{R}", of(MIND), of(TENDER), of(TENDER), hand=[of(BEAR)])


def test_two_of_like_objects() -> None:
    """Three Petals, two of them exiled again."""
    plan = pays("{W}{U}{B}{R}{G}", *[of(PETAL)] * 3, *[of(TENDER)] * 2)
    assert len(plan.summary.sacrificed) == 3
    assert len(set(plan.summary.exiled)) == 2


def test_nothing_arrives_that_is_exiled_instead() -> None:
    """614.6; an opponent's Leyline of the Void is on its controller's opponents' graveyards."""
    cannot("{W}{U}", of(PETAL), of(TENDER), of(REST))
    cannot("{W}{U}", of(PETAL), of(TENDER), of(VOID, controller="opponent"))
    pays("{W}{U}", of(PETAL), of(TENDER), of(VOID))
    pays("{W}", of(PETAL), of(TENDER), of(REST))
    cannot("{W}{U}", of(PETAL, counters={"finality": 1}), of(TENDER))


def test_what_may_be_exiled_instead_leaves_it_open() -> None:
    assert isinstance(planner.plan(asked("{W}{U}", of(PETAL), of(TENDER), of(SAMURAI))), Unknown)


def test_what_it_is_in_the_graveyard_has_to_be_known() -> None:
    """An animated artifact is no creature card."""
    animated = of(PETAL, type_line="Artifact Creature", power=0, toughness=0)
    assert isinstance(planner.plan(asked("{W}{B}{B}", animated, of(PICKY))), Unknown)
    pays("{W}{U}", animated, of(TENDER))


def test_tapped_sacrificed_exiled() -> None:
    """A creature taps for mana, goes to the Altar and pays once more from the graveyard."""
    plan = pays("{G}{W}{B}{B}", named("Llanowar Elves"), of(ALTAR), of(PICKY))
    assert [step.object for step in plan.steps[:3]] == [
        "Llanowar Elves#1",
        "Phyrexian Altar#1",
        "Bone Picker#1",
    ]


def test_an_ability_that_functions_in_the_graveyard_is_reported_where_its_card_could_come_there() -> None:
    """The Ironworks sacrifices it for {C}{C}; then {1} and its exile pay {W}: not planned, and said."""
    lantern = _card(
        "Jack-o'-Lantern", "Artifact", "{1}, Exile this card from your graveyard: Add one mana of any color."
    )
    works = _card("Krark-Clan Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", "{4}")
    answer = planner.plan(asked("{C}{W}", of(lantern), of(works)))
    assert isinstance(answer, Unknown)
    assert [line.object for line in answer.not_understood] == ["Jack-o'-Lantern#1"]
    cannot("{C}{W}", of(lantern), of(TENDER))
