"""The referee: other objects that activating a mana ability takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as change

from planner.game.mana_abilities import (
    ExileSelf,
)
from planner.game.objects import GameObject
from planner.game.vocabulary import Whose
from tests.support.referee.boards import (
    ELF,
    FOR_C,
    LOSE,
    RING,
    Case,
    accepted,
    board,
    case,
    ends_with,
    makes,
    once,
    outlet,
    refused,
    spend,
    step_with,
    takes,
    thing,
    use,
)

BEAR = thing("Bear", types="Creature", mana_value=2, power=2, count=2)
CARD = thing("Card", types="Creature", zone="hand", mana_value=3, count=2)
BURIED = thing("Buried", types="Creature", zone="graveyard", count=3)


def taking(price: int, entry: GameObject, *others: GameObject, tapped: Any = (), **stated: Any) -> Case:
    """A case whose Outlet takes other objects, as stated."""
    end = {"tapped": list(tapped), "discarded": stated.get("discards", [])}
    return once(board(entry, *others), price, use(entry, "{C}", **stated), end=end)


BEARS = "Bear#1", "Bear#2"
SACRIFICED = taking(3 + 35, outlet(takes("sacrifice", *BEARS)), BEAR, sacrifices=["Bear#1"])
TAKEN = {
    "sacrificed": SACRIFICED,
    "exiled from the graveyard": taking(
        3 + 2,
        outlet(takes("exile", "Buried#1", "Buried#2", "Buried#3", amount=2)),
        BURIED,
        exiles=["Buried#1", "Buried#3"],
    ),
    "exiled from the battlefield": taking(3 + 35, outlet(takes("exile", *BEARS)), BEAR, exiles=["Bear#1"]),
    "discarded": taking(
        3 + 45 + 45,
        outlet(takes("discard", "Card#1", "Card#2", amount=2)),
        CARD,
        discards=["Card#1", "Card#2"],
    ),
    "untapped": taking(
        3,
        outlet(takes("untap", "Bear#1")),
        replace(BEAR, tapped=True, controller=Whose.OPPONENT),
        untaps=["Bear#1"],
    ),
    # 2 + power each, and the Elf was the last source of green
    "tapped, three creatures": taking(
        3 + 4 + 4 + 5 + 4,
        outlet(takes("tap", *BEARS, "Elf#1", amount=3)),
        BEAR,
        ELF,
        taps=[*BEARS, "Elf#1"],
        tapped=[*BEARS, "Elf#1"],
    ),
    "tapped, an artifact": taking(
        3, outlet(takes("tap", "Sol Ring#1")), RING, taps=["Sol Ring#1"], tapped=["Sol Ring#1"]
    ),
    # "Sacrifice an artifact" isn't losing itself, even where it does: 15 + 10 x its mana value
    "an object of its own words": taking(
        3 + 25, outlet(takes("sacrifice", "Outlet#1")), sacrifices=["Outlet#1"]
    ),
    "X is 0": taking(3, outlet(takes("sacrifice", amount=0))),
    "with itself": taking(
        3 + 25 + 35, outlet(LOSE, takes("sacrifice", *BEARS)), BEAR, sacrifices=["Outlet#1", "Bear#1"]
    ),
    # the Elf, of mana value 0, is a loss of 15 and the last source of green
    "two parts of one verb": taking(
        3 + 35 + 15 + 4,
        outlet(takes("sacrifice", "Bear#1", "Elf#1"), takes("sacrifice", "Bear#1")),
        BEAR,
        ELF,
        sacrifices=["Bear#1", "Elf#1"],
    ),
}


@pytest.mark.parametrize("paid", TAKEN.values(), ids=TAKEN.keys())
def test_other_objects_pay_for_an_activation(paid: Case) -> None:
    accepted(paid)


@pytest.mark.parametrize("key", ["sacrificed", "exiled", "discarded", "returned"])
def test_the_summary_has_what_is_lost(key: str) -> None:
    for paid in TAKEN.values():
        stated = getattr(paid.plan.summary, key)
        refused(replace(paid, plan=ends_with(**{key: [*stated, "Bog#1"]})(paid.plan)), f"summary.{key}: is")


@pytest.mark.parametrize(
    "sacrifices", [[], ["Elf#1"], ["Bear#1", "Bear#2"], ["Bear#1"] * 2, ["Bog#1"], ["Outlet#1"]]
)
def test_what_does_not_pay_for_a_sacrifice(sacrifices: list[str]) -> None:
    broken = step_with(0, sacrifices=sacrifices)(SACRIFICED.plan)
    refused(replace(SACRIFICED, plan=broken), "steps[0].sacrifices: ")


def test_one_object_pays_for_one_part() -> None:
    """118.10: two parts of a cost are not paid by one creature."""
    paid = TAKEN["two parts of one verb"]
    for sacrifices in (["Bear#1"], ["Bear#1", "Bear#1"], ["Elf#1"]):
        broken = step_with(0, sacrifices=sacrifices)(paid.plan)
        refused(replace(paid, plan=broken), "steps[0].sacrifices: ")
    both = outlet(takes("sacrifice", "Bear#1"), takes("exile", "Bear#1"))
    step = use(both, "{C}", sacrifices=["Bear#1"], exiles=["Bear#1"])
    refused(once(board(both, BEAR), 73, step), "Bear#1 can't be lost twice (118.10)")
    own = outlet(LOSE, takes("exile", "Outlet#1"))
    step = use(own, "{C}", exiles=["Outlet#1"])
    refused(once(board(own), 73, step), "Outlet#1 can't be lost twice (118.10)")


def test_one_object_is_not_tapped_twice_for_one_part() -> None:
    entry = outlet(takes("tap", *BEARS, amount=2))
    refused(taking(3 + 8, entry, BEAR, taps=["Bear#1"] * 2, tapped=["Bear#1"]), "steps[0].taps: ")


def test_a_price_of_its_own_is_for_the_first_loss() -> None:
    """What then lies in the graveyard is a card there, exiled for 1."""
    graveyard = makes("G", cost=(ExileSelf(),), zone="graveyard", number=1)
    entry = thing("Twice", makes("C", cost=(LOSE,)), graveyard, price=7)
    steps = use(entry, "{C}"), use(entry, "{G}", ability=1), FOR_C, spend("{G}", "{G}")
    accepted(case(board(entry), "{1}{G}", 6 + 2 + 7 + 1, *steps))


def test_an_object_is_sacrificed_once() -> None:
    entry = outlet(takes("sacrifice", "Bear#1", "Bear#2"))
    steps = [use(entry, "{C}", sacrifices=[one]) for one in ("Bear#1", "Bear#2")]
    paid = case(board(entry, BEAR), "{2}", 6 + 70, *steps, spend("{C}{C}", "{2}"), end={"tapped": []})
    accepted(paid)
    broken = step_with(1, sacrifices=["Bear#1"])(paid.plan)
    refused(replace(paid, plan=broken), "Bear#1 is in the zone 'graveyard', it can't sacrifice there (118.3)")


def test_tapped_for_mana_then_sacrificed_is_an_order() -> None:
    entry = outlet(takes("sacrifice", "Elf#1"))
    steps = use(ELF, "{G}"), use(entry, "{C}", sacrifices=["Elf#1"])
    pay = spend("{C}", "{1}"), spend("{G}", "{G}")
    # both activations, green's last source, the creature 5, its loss 15
    paid = case(board(ELF, entry), "{1}{G}", 6 + 4 + 5 + 15, *steps, *pay, end={"tapped": []})
    accepted(paid)
    refused(
        replace(paid, plan=change(paid.plan, steps=[*steps[::-1], *pay])), "steps[1]: Elf#1 is in the zone"
    )


def test_a_card_that_arrived_later_is_not_exiled_from_the_graveyard_by_a_cost() -> None:
    first, second = outlet(takes("sacrifice", "Bear#1")), outlet(takes("exile", "Buried#1"))
    second = replace(second, ids=("Other#1",))
    steps = use(first, "{C}", sacrifices=["Bear#1"]), use(second, "{C}", exiles=["Bear#1"])
    paid = case(board(first, second, BEAR, BURIED), "{2}", 42, *steps, spend("{C}{C}", "{2}"))
    refused(paid, "steps[1].exiles: Bear#1 does not pay")


def test_a_card_is_exiled_from_the_graveyard_where_it_lies_after_a_sacrifice() -> None:
    """Its own ability in the graveyard: 25 for the one, 1 for the other."""
    entry = thing(
        "Twice",
        makes("C", cost=(LOSE,)),
        makes("G", cost=(ExileSelf(),), zone="graveyard", number=1),
        types="Artifact",
        mana_value=1,
    )
    steps = use(entry, "{C}"), use(entry, "{G}", ability=1)
    pay = spend("{C}", "{1}"), spend("{G}", "{G}")
    paid = case(board(entry), "{1}{G}", 6 + 2 + 25 + 1, *steps, *pay)
    accepted(paid)
    broken = change(paid.plan, steps=[steps[1], steps[0], *pay])
    refused(replace(paid, plan=broken), "steps[0]: Twice#1 is in the zone 'battlefield', the ability needs")


@pytest.mark.parametrize(
    ("paid", "words"),
    [
        (replace(SACRIFICED, forbid=frozenset({"Bear#1"})), "Bear#1 must not be used (forbid)"),
        (
            replace(SACRIFICED, cost=replace(SACRIFICED.cost, on_stack="Bear#1")),
            "Bear#1 is on the stack (601.2a)",
        ),
        (replace(SACRIFICED, require=frozenset({"Bear#2"})), "require: Bear#2 is not used"),
        (
            replace(TAKEN["untapped"], game=board(outlet(takes("untap", "Bear#1")), BEAR)),
            "Bear#1 can't be untapped, it is untapped (118.3)",
        ),
    ],
)
def test_what_can_not_be_taken(paid: Case, words: str) -> None:
    refused(paid, words)


def test_what_a_cost_takes_is_used() -> None:
    accepted(replace(SACRIFICED, require=frozenset({"Bear#1", "Outlet#1"})))


def test_a_trigger_of_what_a_cost_taps_hits_after_the_payment() -> None:
    brass = thing("Brass", types="Artifact", tapped_damage=1)
    entry = outlet(takes("tap", "Brass#1"))
    end = {"tapped": ["Brass#1"], "life": 20, "life_after_triggers": 19}
    accepted(once(board(entry, brass), 3 + 6, use(entry, "{C}", taps=["Brass#1"]), end=end))
