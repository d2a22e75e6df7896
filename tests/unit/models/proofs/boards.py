"""Relaxations of small boards, for tests of what finds and adds up their weights."""

from __future__ import annotations

from typing import Any

from planner.contract.answer import Proven
from planner.contract.certificate import Case, Certificate, Evidence
from planner.models.problem.build import build_problem
from planner.models.problem.source_classes import compile_sources
from planner.models.proofs.relaxation import relaxation_of
from planner.models.proofs.relaxed_problem import Relaxation
from tests.unit.models.boards import Json, question


def relaxation(*battlefield: str | Json, pay: str, priced: bool = True, **more: Any) -> Relaxation:
    """The relaxation of paying this cost on a board."""
    found = relaxed(*battlefield, pay=pay, priced=priced, **more)
    assert found is not None
    return found


def relaxed(*battlefield: str | Json, pay: str, priced: bool = True, **more: Any) -> Relaxation | None:
    """The same; None where it isn't known."""
    asked = question(*battlefield, pay=pay, **more)
    sources = compile_sources(asked.game, forbid=asked.forbid, require=asked.require, cost=asked.cost)
    problem = build_problem(asked.game, sources, asked.cost, asked.prices, whole_board=True)
    return relaxation_of(problem, priced=priced)


def certificate_of(answer: Proven) -> Certificate:
    """The certificate of an answer that has one."""
    assert isinstance(answer.certificate, Certificate)
    return answer.certificate


def only_case(answer: Proven) -> Case:
    """The only case of an answer's certificate."""
    (case,) = certificate_of(answer).cases
    return case


def evidence_of(case: Case) -> Evidence:
    """The weights of a case that has some."""
    assert isinstance(case.evidence, Evidence)
    return case.evidence
