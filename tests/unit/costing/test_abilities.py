"""The total cost of an activated ability (602)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.contract.refusals import RequestError
from planner.costing.owed import PossibleTotals
from planner.game.amounts import Fixed
from planner.game.mana import ManaCost
from planner.game.mana_abilities import SacrificeSelf, TapSelf, UntapSelf
from planner.game.objects import Game
from planner.game.purposes import Allowed
from planner.game.vocabulary import PaymentKind, Verb, Zone
from planner.game.written_abilities import Counters, Holds, TakeFitting
from planner.game.written_costs import ActivatedCost, CostChange, CostTexts, Prohibition
from tests.support.total_costs import costs, creature, creatures, game, mana, owed, saying

TAP = ActivatedCost(0, "{T}: Draw a card.", (TapSelf(),))
SAC = ActivatedCost(
    1,
    "{2}, Sacrifice a creature: Scry 1.",
    (*mana("{2}"), TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())),
)
CREW = ActivatedCost(2, "Equip {2}", mana("{2}"), keyword="Equip")
NONE = CostTexts()


def activated(board: Game, *abilities: ActivatedCost, texts: CostTexts = NONE, **pay: Any) -> PossibleTotals:
    pay.setdefault("source", "Seer#1")
    return owed(saying(board, "Seer#1", texts, *abilities), **pay)


def reasons(found: PossibleTotals) -> list[str]:
    return [rule for rule, _ in found.reasons]


@pytest.mark.parametrize(
    "named",
    [1, "{2}, Sacrifice a creature: Scry 1.", "{2}, Sacrifice a creature", "sacrifice a creature, {2}"],
)
def test_an_ability_is_named_by_number_text_or_cost(named: object) -> None:
    found = activated(game(creature("Seer")), TAP, SAC, CREW, ability=named)
    assert (costs(found), found.cost.words, found.cost.kind) == (
        ["{2}"],
        ("Sacrifice a creature",),
        "ability",
    )


def test_an_ability_is_named_by_its_keyword() -> None:
    found = activated(game(creature("Seer")), TAP, CREW, ability="Equip").cost
    assert (found.locked(), found.tags) == ("{2}", frozenset({"equip"}))


def test_what_isnt_there_is_refused_with_what_is() -> None:
    board = game(creature("Seer"), creature("Ogre", controller="opponent"))
    with pytest.raises(RequestError, match="it has 0") as error:
        activated(board, TAP, ability=7)
    assert error.value.path == "pay.ability"
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"ability": 0, "source": "Bear#9"}, "pay.source"),
        ({"ability": 0, "source": "Ogre#1"}, "pay.source"),
        ({"ability": 0, "kind": "spell"}, "pay.kind"),
        ({"ability": 0, "alternative": "free"}, "pay.alternative"),
        ({"ability": 0, "from": "hand"}, "pay.from"),
    ]
    for pay, path in wrong:
        with pytest.raises(RequestError) as error:
            activated(board, TAP, **pay)
        assert error.value.path == path
    with pytest.raises(RequestError) as error:
        owed(board, ability=0)
    assert error.value.path == "pay.source"


def test_tapping_itself_needs_it_untapped_and_not_summoning_sick() -> None:
    found = activated(game(creature("Seer")), TAP, ability=0)
    assert (found.cost.mana, found.cost.parts[0].own, reasons(found)) == (None, True, [])
    assert reasons(activated(game(creature("Seer", tapped=True)), TAP, ability=0)) == ["118.3"]
    assert reasons(activated(game(creature("Seer", summoning_sick=True)), TAP, ability=0)) == ["602.5a"]
    untap = ActivatedCost(0, "{Q}: Draw a card.", (UntapSelf(),))
    assert reasons(activated(game(creature("Seer")), untap, ability=0)) == ["118.3"]
    assert reasons(activated(game(creature("Seer", tapped=True)), untap, ability=0)) == []
    sick = game(creature("Seer", tapped=True, summoning_sick=True))
    assert reasons(activated(sick, untap, ability=0)) == ["602.5a"]


def test_losing_itself_is_its_own_part() -> None:
    ability = ActivatedCost(0, "{1}, Sacrifice Seer: Draw a card.", (*mana("{1}"), SacrificeSelf()))
    part = activated(game(creature("Seer"), creature("Bear")), ability, ability=0).cost.parts[0]
    assert (part.words, part.own, part.ids) == ("Sacrifice Seer", True, frozenset({"Seer#1"}))


def test_changes_for_abilities() -> None:
    board = game(creature("Seer"), "Forest")
    less = CostChange("less", False, ManaCost("{5}"), allowed=(Allowed(PaymentKind.ABILITY),), least=1)
    assert costs(activated(board, TAP, SAC, texts=CostTexts(changes=(less,)), ability=1)) == ["{1}"]
    own = ActivatedCost(1, SAC.text, SAC.cost, changes=(CostChange("own", False, ManaCost("{1}")),))
    assert costs(activated(board, own, ability=1)) == ["{1}"]
    spells = CostChange("more", True, ManaCost("{1}"), allowed=(Allowed(PaymentKind.SPELL),))
    assert costs(activated(board, TAP, SAC, texts=CostTexts(changes=(spells,)), ability=1)) == ["{2}"]
    tax = CostChange("more", True, ManaCost("{2}"), allowed=(Allowed(PaymentKind.ABILITY),))
    assert costs(activated(board, TAP, texts=CostTexts(changes=(tax,)), ability=0)) == ["{2}"]


def test_a_change_for_abilities_of_other_objects() -> None:
    other = creatures("other creatures you control", other=True)
    change = CostChange("less", False, ManaCost("{1}"), allowed=(Allowed(PaymentKind.ABILITY),), source=other)
    board = saying(game(creature("Seer"), creature("Bear")), "Bear#1", CostTexts(changes=(change,)))
    assert costs(activated(board, SAC, ability=1)) == ["{1}"]
    itself = CostTexts(changes=(change,))
    assert costs(activated(game(creature("Seer")), SAC, texts=itself, ability=1)) == ["{2}"]


def test_loyalty_is_counters() -> None:
    minus = ActivatedCost(0, "−3: Draw.", (Counters("loyalty", Fixed(3)),), loyalty=True)
    found = activated(game(creature("Seer", counters={"loyalty": 4})), minus, ability=0).cost
    (part,) = found.counters
    assert (part.kind, part.amount, part.put, part.ids) == ("loyalty", 3, False, frozenset({"Seer#1"}))


def test_what_keeps_an_ability_from_being_activated() -> None:
    once = ActivatedCost(0, "Once each turn", mana("{1}"), limit=1)
    assert reasons(activated(game(creature("Seer")), once, ability=0)) == []
    assert reasons(activated(game(creature("Seer", used=[1])), once, ability=0)) == ["602.5b"]
    only = ActivatedCost(0, "Only if", mana("{1}"), only_if=Holds("it's night"))
    found = activated(game(creature("Seer")), only, ability=0)
    assert (reasons(found), len(found.assumed)) == (["602.5"], 1)
    elsewhere = ActivatedCost(0, "Cycling {2}", mana("{2}"), keyword="Cycling", zone=Zone.HAND)
    assert reasons(activated(game(creature("Seer")), elsewhere, ability=0)) == ["113.6"]


def test_an_ability_that_cant_be_activated() -> None:
    totem = Prohibition("Activated abilities of creatures can't be activated.", Verb.ACTIVATE, creatures())
    board = replace(game(creature("Seer")), prohibitions=(totem,))
    assert reasons(activated(board, TAP, ability=0)) == ["602.5"]


def test_a_cost_that_isnt_read_leaves_everything_open() -> None:
    found = activated(game(creature("Seer")), ActivatedCost(0, "Dance: Draw.", None), ability=0)
    assert [line.could.name for _, line in found.unread] == ["EITHER"]
