"""Evidence on each class of board: what is shown, and by which weights."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from planner.contract.answer import Unpayable
from planner.contract.certificate import Certificate, Evidence, Split
from planner.costing.question import prepare
from planner.game.records import replace
from planner.models.proofs.dual_program import solve_dual
from planner.models.proofs.halls_condition import halls_evidence
from planner.models.proofs.potentials import PaymentSummary, potentials
from planner.models.proofs.proving import _BranchAndBound, evidence_of_lack, evidence_of_price
from planner.models.proofs.weights import NO_LIMITS, Limits, bound_of, evidence_of, shows_lack
from planner.planning.answers.answering import answer
from planner.planning.proofs import fault_in
from tests.unit.models.boards import Json, permanent
from tests.unit.models.proofs.boards import relaxation

U, B, G, C = 1, 2, 4, 5
COFFERS = permanent("Coffers", "{2}, {T}: Add {B} for each Swamp you control.", "Land")
LOTUS = permanent("Lotus", "{T}: Add three mana of any one color.")


def all_leaves(evidence: Evidence) -> list[Evidence]:
    if not evidence.branches:
        return [evidence]
    return [leaf for branch in evidence.branches for leaf in all_leaves(branch)]


def test_of_all_sets_of_symbols_the_one_with_the_fewest_objects_shows_the_lack() -> None:
    found = halls_evidence(relaxation("Forest", "Forest", "Island", pay="{4}{U}{U}", priced=False))
    assert found is not None
    assert [(one.symbol, one.amount) for one in found.owed] == [("{U}", 2)]
    assert [gift.objects for gift in found.gifts] == [["Island#1"]]


def test_what_nothing_makes_is_shown_without_any_object() -> None:
    found = halls_evidence(relaxation("Forest", pay="{G}{U}", priced=False))
    assert found is not None
    assert (found.weights, found.gifts, found.need, found.have) == ({"U": 1}, [], 1, 0)


def test_life_counts_half_a_symbol() -> None:
    """107.4f, 119.4: 3 life pays for one of two Phyrexian symbols."""
    found = halls_evidence(relaxation("Forest", pay="{U/P}{U/P}", priced=False, life=3))
    assert found is not None
    assert (found.scale, found.life, found.need, found.have) == (2, 1, 4, 3)
    assert halls_evidence(relaxation("Forest", pay="{U/P}{U/P}", priced=False, life=4)) is None


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        (["Azorius Signet", "Island"], "{W}{U}{U}"),  # a Signet asks for one of the two
        (["Mystic Gate", "Forest"], "{W}{U}"),  # the Gate asks for white or blue
        (["Sol Ring", "Island"], "{U}{U}"),
        (["Adarkar Wastes", "Adarkar Wastes"], "{W}{U}{C}"),
    ],
)
def test_lacks_of_boards_of_all_kinds_are_shown(battlefield: list[str | Json], pay: str) -> None:
    found = evidence_of_lack(relaxation(*battlefield, pay=pay, priced=False))
    assert found is not None
    assert shows_lack(found)


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        (["Azorius Signet", "Azorius Signet"], "{W}{U}"),
        (["Azorius Signet", "Dimir Signet", "Rakdos Signet"], "{W}{U}"),
        (["Skycloud Expanse", "Skycloud Expanse"], "{W}{U}"),
        ([COFFERS, "Swamp", "Plains"], "{3}"),
        (["Azorius Signet", permanent("Prism", "{1}: Add {W}.")], "{W}"),
    ],
)
def test_converters_do_not_pay_for_each_other_in_a_circle(battlefield: list[str | Json], pay: str) -> None:
    found = evidence_of_lack(relaxation(*battlefield, pay=pay, priced=False))
    assert found is not None
    assert shows_lack_in_every_case(found)


def test_a_bound_that_is_enough_is_solved_for_once_whatever_converters_are_there() -> None:
    search = _BranchAndBound(relaxation("Azorius Signet", "Island", pay="{W}{U}{U}", priced=False), None)
    found = search.evidence(NO_LIMITS)
    assert found is not None
    assert shows_lack(found)
    assert search.solved == 1


def test_what_the_first_converter_asks_for_is_no_mana_of_its_own() -> None:
    import planner

    lands: list[str | Json] = [COFFERS, *[{"card": "Swamp", "tapped": True}] * 5, *["Island"] * 3]
    plan = planner.plan(board={"battlefield": lands}, pay={"cost": "{4}"})
    assert isinstance(plan, planner.Plan)
    found = evidence_of_price(relaxation(*lands, pay="{4}"), plan.whole_price)
    assert found is not None
    assert bound_of(found) == plan.price
    assert any(leaf.converters for leaf in all_leaves(found))


def test_what_an_object_makes_is_told_apart() -> None:
    found = evidence_of_lack(relaxation(LOTUS, pay="{W}{U}{B}", priced=False))
    assert found is not None
    assert found.split is not UNSET
    assert found.split.adds in ("{W}{W}{W}", "{U}{U}{U}", "{B}{B}{B}")
    assert shows_lack_in_every_case(found)


def shows_lack_in_every_case(found: Evidence) -> bool:
    return all(shows_lack(leaf) for leaf in all_leaves(found))


@pytest.mark.parametrize(
    ("battlefield", "pay", "price"),
    [
        (["Forest"], "{G}", 7),
        (["Island", "Island", "Tundra", "Forest"], "{U}{W/U}", 8),
        (["Adarkar Wastes", "Island"], "{W}", 17),
        (["Island", "Azorius Signet", "Sol Ring"], "{2}{U}", 13),
        (["Island", "Plains", "Azorius Signet"], "{W}{U}", 14),
        (["Forest", "Snow-Covered Forest"], "{S}", 5),
    ],
)
def test_prices_of_boards_of_all_kinds_are_shown(battlefield: list[str | Json], pay: str, price: int) -> None:
    import planner

    plan = planner.plan(board={"battlefield": battlefield}, pay={"cost": pay})
    found = evidence_of_price(relaxation(*battlefield, pay=pay), price)
    assert found is not None
    assert bound_of(found) == price == plan.price  # type: ignore[attr-defined]
    assert evidence_of_price(relaxation(*battlefield, pay=pay), price + 1) is None


def test_where_half_of_an_object_would_do_two_cases_are_told_apart() -> None:
    """Sol Ring for {1}: half of it would cost 3, and the Forest is the last green source."""
    found = evidence_of_price(relaxation("Forest", "Sol Ring", pay="{1}"), 7)
    assert found is not None
    assert found.split.used  # type: ignore[union-attr]
    assert bound_of(found) == 7
    assert all(bound_of(leaf) >= 7 for leaf in all_leaves(found))


def test_the_dual_program_says_how_much_of_what_is_used() -> None:
    asked = relaxation("Forest", "Sol Ring", pay="{1}")
    half = solve_dual(asked, price=7)
    assert half is not None
    assert half.bound == pytest.approx(3)
    assert half.used == pytest.approx([0, 0.5])
    whole = solve_dual(asked, price=7, limits=Limits(givers={1: (1, 1)}))
    assert whole is not None
    assert whole.bound == pytest.approx(7)


def test_weights_are_read_off_a_best_payment() -> None:
    asked = relaxation("Island", "Island", "Tundra", "Forest", pay="{U}{W/U}")
    made = {"Island#1": (U,), "Island#2": (U,)}
    payment = PaymentSummary(made, {}, frozenset([(U, "{U}"), (U, "{W/U}")]), (), 0)
    shown = [
        bound_of(found)
        for one in potentials(asked, payment)
        if (found := evidence_of(asked, one)) is not None
    ]
    assert 8 in shown


def test_weights_are_read_off_a_payment_by_converters() -> None:
    """The Signet gives {W} for {U}: white mana counts what both cost."""
    asked = relaxation("Island", "Island", "Azorius Signet", pay="{W}{U}")
    made = {"Island#1": (U,), "Azorius Signet#1": (0, U)}
    payment = PaymentSummary(made, {"Azorius Signet#1": (U,)}, frozenset([(U, "{U}"), (0, "{W}")]), (), 0)
    found = [evidence_of(asked, one) for one in potentials(asked, payment)]
    assert 12 in [bound_of(one) for one in found if one is not None]


def test_no_weights_are_read_off_a_payment_that_is_not_known() -> None:
    asked = relaxation("Island", pay="{U}")
    assert list(potentials(asked, PaymentSummary({"Forest#1": (4,)}, {}, frozenset(), (), 0))) == []


def test_half_of_each_of_two_colors_is_left_to_the_search() -> None:
    """Three mana of any one color: {W}{B} is paid by both, or by half of each of two ways of one."""
    lotus = permanent("Lotus", "{T}: Add three mana of any one color.")
    assert evidence_of_price(relaxation(lotus, {**lotus, "id": "Other"}, pay="{W}{B}"), 60) is None


def told_apart(
    battlefield: list[str | Json], used: dict[str, float] | None = None, **half: Any
) -> list[tuple[Split, Limits, Limits]]:
    """The cases that are told apart where the dual program uses a part of something."""
    asked = relaxation(*battlefield, pay="{2}")
    dual = solve_dual(asked, price=7)
    assert dual is not None
    each = [(used or {}).get(giver.ids[0], 0.0) for giver in asked.givers]
    nothing = {"used": each, "sums": {}, "lost": 0.0, "usage": {}}
    found = replace(dual, **{**nothing, **half})
    return list(_BranchAndBound(asked, 7)._splits(found, NO_LIMITS))


def test_two_cases_that_are_told_apart_leave_nothing_between_them() -> None:
    """Objects used, sources of a color that are gone, life lost: at most so much, or one more."""
    in_all, (split, few, many) = told_apart(["Island"] * 3, used={"Island#1": 1.4})
    assert (in_all[0].used, in_all[0].at_most) == (True, 1)
    assert (in_all[1].used, in_all[2].used) == ((0, 1), (2, None))
    assert (split.objects, split.at_most) == (["Island#1", "Island#2", "Island#3"], 1)
    assert (few.givers, many.givers) == ({0: (0, 1)}, {0: (2, 3)})
    ((split, few, many),) = told_apart(["Island"] * 3, sums={"U": 1.4})
    assert (split.color, split.at_most, few.rows, many.rows) == ("U", 1, {"U": (0, 1)}, {"U": (2, 3)})
    ((split, few, many),) = told_apart(["Island"], lost=3.5)
    assert (split.life, split.at_most, few.life, many.life) == (True, 3, (0, 3), (4, 19))
    assert told_apart(["Island"], used={"Island#1": 1.0}, sums={"U": 1.0}, lost=3.0) == []


def test_objects_that_make_the_most_are_told_apart_first() -> None:
    """Then those of which the dual program takes nearest to a half, life last; first how many in all."""
    halves = {"Island#1": 0.4, "Sol Ring#1": 0.9, "Forest#1": 0.2}
    found = told_apart(["Island", "Sol Ring", "Forest"], halves, sums={"U": 0.5}, lost=0.5)
    assert [one.objects or one.color or one.used or one.life for one, *_ in found] == [
        True,
        ["Sol Ring#1"],
        ["Island#1"],
        ["Forest#1"],
        "U",
        True,
    ]


BEAR: Json = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "oracle_text": ""}
PET: Json = {**BEAR, "name": "Pet", "oracle_text": "{T}: Add {G}.\nSacrifice this creature: Add {B}."}
ALTAR: Json = {**BEAR, "name": "Altar", "type_line": "Artifact"}
ALTAR["oracle_text"] = "Sacrifice a creature: Add {C}{C}."
DRUM: Json = {**ALTAR, "name": "Drum", "oracle_text": "{T}, Tap an untapped creature you control: Add {G}."}
DELVING: Json = {"name": "Murk", "type_line": "Instant", "mana_cost": "{3}{B}", "oracle_text": "Delve"}


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        ([{"card": ALTAR}, {"card": BEAR, "tapped": True}], {"cost": "{C}{C}{C}"}),
        ([{"card": ALTAR}, {"card": BEAR}], {"cost": "{C}{C}{C}"}),
        ([{"card": DRUM}, {"card": BEAR}, {"card": BEAR, "tapped": True}], {"cost": "{G}{G}"}),
        (["Swamp", {"card": PET}], {"card": {**DELVING, "mana_cost": "{4}{B}"}}),
        (["Swamp", {"card": ALTAR}, {"card": BEAR}], {"card": {**DELVING, "mana_cost": "{4}{B}"}}),
    ],
)
def test_what_is_tapped_buried_or_delved_counts_in_what_is_shown(battlefield: list[Any], pay: Json) -> None:
    """701.21, 702.66: what is tapped can be sacrificed, and what was sacrificed for mana is delved."""
    question = prepare({"board": {"battlefield": battlefield}, "pay": pay})
    found = answer(question)
    assert isinstance(found, Unpayable)
    assert isinstance(found.certificate, Certificate)
    assert fault_in(found.certificate, question, found) == ""
