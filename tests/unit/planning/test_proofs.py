"""What answers are proven by: made when it is read, the same each time, and accepted by the referee."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

import planner
from planner.contract.answer import Plan, Proof, Proven, Unpayable, Verdict, answer_from_dict
from planner.contract.settled import as_json, settled
from planner.costing.question import Question, prepare
from planner.planning import proofs
from planner.planning.answers.answering import answer
from planner.planning.proofs import fault_in
from tests.unit.models.boards import Json, creature, permanent
from tests.unit.models.proofs.boards import certificate_of, evidence_of, only_case

BEAR = creature("Bear")
RESTRICTED = permanent(
    "Camp", "{T}: Add {C}.\n{T}: Add {G}. Spend this mana only to cast a creature spell.", "Land"
)


def proven(*battlefield: str | Json, pay: Json | str, **more: Any) -> Proven:
    """The answer to a question, its certificate accepted by the referee if it has one."""
    asked: Json = {key: more.pop(key) for key in ("keep", "forbid", "require", "prices") if key in more}
    cost = {"cost": pay} if isinstance(pay, str) else pay
    question = prepare({"board": {"battlefield": list(battlefield), **more}, "pay": cost, **asked})
    found = answer(question)
    assert isinstance(found, Proven)
    if found.certificate is not UNSET:
        assert found.proof is Proof.CERTIFICATE
        assert fault_in(found.certificate, question, found) == ""
    return found


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        (["Forest"], "{G}"),
        (["Island", "Island", "Tundra", "Forest"], "{U}{W/U}"),
        (["Adarkar Wastes", "Island"], "{W}{U}"),
        (["Island", "Azorius Signet", "Sol Ring"], "{2}{U}"),
        (["Mystic Gate", "Island", "Plains"], "{W}{W}{U}"),
        (["Treasure", "Forest", "Forest"], "{U}{G}"),
        (["Snow-Covered Forest", "Forest"], "{S}{G}"),
        ([RESTRICTED, "Forest", "Forest"], "{1}{G}"),
        (["Forest"], "{G}{G/P}"),
        (["Forest", "Sol Ring"], "{1}"),
        (["Forest", "Forest", "Island"], "{X}{G}"),
    ],
)
def test_optimal_plans_carry_a_certificate(battlefield: list[str | Json], pay: str) -> None:
    plan = proven(*battlefield, pay=pay)
    assert isinstance(plan, Plan)
    assert plan.proof is Proof.CERTIFICATE
    assert only_case(plan).bound == plan.price


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        ([], "{G}"),
        (["Island", "Tundra", "Forest"], "{U}{U}{W/U}"),
        (["Azorius Signet", "Island"], "{W}{U}{U}"),
        (["Sol Ring", "Island"], "{2}{U}{U}"),
        (["Treasure", "Forest"], "{U}{U}"),
        (["Snow-Covered Forest", "Forest"], "{S}{S}"),
    ],
)
def test_refusals_carry_a_certificate(battlefield: list[str | Json], pay: str) -> None:
    refusal = proven(*battlefield, pay=pay)
    assert isinstance(refusal, Unpayable)
    assert refusal.proof is Proof.CERTIFICATE
    assert only_case(refusal).bound is UNSET
    evidence = evidence_of(only_case(refusal))
    assert evidence.need > evidence.have


def test_parts_that_take_objects_are_owed_by_their_words() -> None:
    """601.2h: two creatures are asked for, and one is there."""
    spell = {"name": "Rite", "type_line": "Sorcery", "mana_cost": "{B}"}
    spell["oracle_text"] = "As an additional cost to cast this spell, sacrifice two creatures."
    refusal = proven("Swamp", BEAR, pay={"card": spell})
    assert isinstance(refusal, Unpayable)
    evidence = evidence_of(only_case(refusal))
    assert [(one.symbol, one.amount) for one in evidence.owed] == [(refusal.other_costs[0], 2)]
    assert [gift.objects for gift in evidence.gifts] == [["Bear"]]


def test_creatures_and_cards_that_help_to_pay_are_bounded() -> None:
    """702.51, 702.66."""
    convoke = {"name": "Chord", "type_line": "Sorcery", "mana_cost": "{2}{G}", "oracle_text": "Convoke"}
    assert proven("Forest", BEAR, {**BEAR, "id": "Other"}, pay={"card": convoke}).proof is Proof.CERTIFICATE
    delve = {"name": "Cruise", "type_line": "Sorcery", "mana_cost": "{3}{U}", "oracle_text": "Delve"}
    paid = proven("Island", "Island", "Island", pay={"card": delve}, graveyard=["Forest"])
    assert paid.proof is Proof.CERTIFICATE


def test_each_total_cost_has_a_case() -> None:
    """601.2b: an additional cost may be paid by one of two means."""
    spell = {"name": "Choice", "type_line": "Instant", "mana_cost": "{G}"}
    spell["oracle_text"] = "As an additional cost to cast this spell, pay {2} or sacrifice a creature."
    plan = proven("Forest", "Forest", "Forest", BEAR, pay={"card": spell})
    assert isinstance(plan, Plan)
    assert plan.proof is Proof.CERTIFICATE
    bounds = [case.bound for case in certificate_of(plan).cases]
    assert len(bounds) == 2
    assert min(bounds) == plan.price  # type: ignore[type-var]


def test_a_rule_is_proof_by_itself() -> None:
    """118.6."""
    found = proven("Forest", pay={"card": {"name": "No cost", "type_line": "Sorcery", "mana_cost": ""}})
    assert isinstance(found, Unpayable)
    assert (found.proof, found.certificate) == (Proof.RULE, UNSET)


def test_a_plan_that_keeps_all_is_proven_as_if_nothing_had_to_be_kept() -> None:
    keep = [{"cost": "{U}"}]
    assert proven("Island", "Forest", pay="{1}", keep=keep).proof is Proof.CERTIFICATE


def test_that_no_more_stays_payable_is_proven_by_sums_that_cannot_be_paid() -> None:
    some = [{"cost": "{U}"}, {"cost": "{U}{U}"}]
    found = proven("Island", "Forest", pay="{1}", keep=some)
    assert found.proof is Proof.CERTIFICATE
    (case,) = certificate_of(found).cases
    (beside,) = case.beside
    assert [(one.cost, one.total_cost) for one in beside.costs] == [(1, "{U}{U}")]


def test_of_costs_that_stay_payable_each_by_itself_the_sum_is_shown() -> None:
    some = [{"cost": "{U}"}, {"cost": "{G}"}, {"cost": "{1}"}]
    found = proven("Island", "Forest", "Forest", pay="{G}", keep=some)
    assert isinstance(found, Plan)
    assert (found.proof, len(found.summary.kept)) == (Proof.CERTIFICATE, 2)
    (case,) = certificate_of(found).cases
    assert [[one.cost for one in beside.costs] for beside in case.beside] == [[0, 1, 2]]


def test_what_is_kept_for_another_turn_has_no_sum() -> None:
    """502.3: what is tapped has untapped by then: that no more is kept is confirmed by a second search."""
    some = [{"cost": "{U}{U}", "when": "next turn"}]
    found = proven("Island", "Forest", pay="{1}", keep=some)
    assert (found.proof, found.certificate) == (Proof.CONFIRMED, UNSET)


def test_what_is_kept_for_the_opponents_turn_is_paid_with_what_is_left() -> None:
    """502.3: nothing untaps before it, unless something says so (Seedborn Muse)."""
    some = [{"cost": "{U}{U}", "when": "opponents turn"}]
    found = proven("Island", "Forest", pay="{1}", keep=some)
    assert found.proof is Proof.CERTIFICATE
    text = "Untap all permanents you control during each other player's untap step."
    muse = permanent("Muse", text, "Artifact")
    found = proven("Island", "Forest", muse, pay="{1}", keep=some)
    assert found.proof is not Proof.CERTIFICATE


def test_what_stays_payable_only_for_a_price_is_shown_with_both() -> None:
    """Both Forests are for {G}{G}, so that the payment takes the land that deals damage."""
    found = proven("Forest", "Forest", "Adarkar Wastes", pay="{W/G}", keep=[{"cost": "{G}{G}"}])
    assert isinstance(found, Plan)
    assert found.proof is Proof.CERTIFICATE
    assert found.certificate is not UNSET
    (case,) = found.certificate.cases
    (one,) = case.beside
    assert (one.bound is UNSET, one.paying is UNSET) == (False, False)


@pytest.mark.parametrize(
    ("condition", "pay"),
    [
        ("you have 19 or less life", "{1}, Pay 1 life"),
        ("you've cast a spell this turn", {"card": "Opt#1"}),
    ],
)
def test_what_the_payment_itself_could_make_true_has_no_sum(condition: str, pay: Any) -> None:
    """601.2g to 601.2i: life is paid, and a spell is cast, after the mana abilities were activated."""
    opt = {"name": "Opt", "type_line": "Instant", "mana_cost": "{1}"}
    late = permanent("Late", f"{{T}}: Add {{U}}. Activate only if {condition}.", "Artifact")
    found = proven("Forest", late, pay=pay, hand=[opt], keep=[{"cost": "{U}"}])
    assert found.proof is not Proof.CERTIFICATE


def test_what_is_cast_by_itself_is_not_kept() -> None:
    """601.2a: a spell that is being cast isn't in its zone any more."""
    opt = {"name": "Opt", "type_line": "Instant", "mana_cost": "{U}"}
    found = proven("Island", pay={"card": "Opt#1"}, hand=[opt], keep="hand")
    assert isinstance(found, Plan)
    assert (found.proof, found.summary.kept) == (Proof.CERTIFICATE, [])


def test_plans_that_are_not_proven_best_say_nothing() -> None:
    found = planner.plan(
        board={"battlefield": [creature("Elf", "{T}: Add {G}.", power=1)]}, pay={"cost": "{G}"}
    )
    assert isinstance(found, Plan)
    found.optimal = False
    assert (found.proof, found.certificate) == (UNSET, UNSET)


def test_bare_verdicts_carry_no_proof() -> None:
    found = planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}, want="verdict")
    assert type(found) is Verdict
    assert "proof" not in found.to_dict()


def test_nothing_is_made_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    real = proofs._proof

    def counted(question: Question, *given: Any) -> Any:
        made.append(question)
        return real(question, *given)

    monkeypatch.setattr(proofs, "_proof", counted)
    board = planner.Board(battlefield=["Forest"])
    first, second = board.plan("{G}"), board.plan("{G}")
    assert made == []
    assert isinstance(first, Plan)
    assert isinstance(second, Plan)
    assert first.proof is second.proof is Proof.CERTIFICATE
    assert first.certificate == second.certificate
    assert first == second


@pytest.mark.parametrize("pay", ["{U}{W/U}", "{U}{U}{U}{W}"])
def test_every_way_out_carries_the_proof(pay: str) -> None:
    request = {"board": {"battlefield": ["Island", "Island", "Tundra"]}, "pay": {"cost": pay}}
    written = planner.plan(request).to_dict()
    assert written["proof"] == "certificate"
    assert list(written) == list(planner.plan(request).to_dict())
    assert json.loads(planner.plan(request).to_json()) == written
    assert json.loads(as_json([planner.plan(request)])) == [written]
    for sent in (pickle.loads(pickle.dumps(planner.plan(request))), copy.copy(planner.plan(request))):
        assert sent.to_dict() == written
    assert sent == planner.plan(request) == answer_from_dict(written)
    many = planner.plan(board=request["board"], pays=[request["pay"]])
    assert many.to_dict()["answers"] == [written]
    line = json.loads(planner.Session().answer(msgspec.json.encode(request)))
    assert line == written


def test_answers_inside_of_others_are_settled() -> None:
    plan = planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"})
    assert settled({"options": [plan]})["options"][0].stated_proof is Proof.CERTIFICATE  # type: ignore[union-attr]
