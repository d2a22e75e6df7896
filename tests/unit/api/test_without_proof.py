"""Answers whose requests want no certificate say nothing of what proves them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner.planning import proofs

BOARD: dict[str, Any] = {"battlefield": ["Forest", "Island", "Treasure"]}


def asked(cost: str, **more: Any) -> dict[str, Any]:
    return {"board": BOARD, "pay": {"cost": cost}, **more}


@pytest.mark.parametrize("cost", ["{1}{G}", "{W}{W}"])
def test_proof_and_certificate_are_left_out_and_all_else_is_said(cost: str) -> None:
    whole = json.loads(planner.plan(asked(cost)).to_json())
    bare = json.loads(planner.plan(asked(cost, certificate=False)).to_json())
    assert whole.pop("proof") == "certificate"
    assert whole.pop("certificate")["cases"]
    if cost == "{W}{W}":  # the sentence also says what the certificate shows
        assert whole.pop("sentence").startswith(bare.pop("sentence"))
    assert whole == bare


def test_no_proof_is_ever_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a proof is made")

    monkeypatch.setattr(proofs, "_proof", refuse)
    found = planner.plan(asked("{G}{U}", certificate=False))
    assert "proof" not in found.to_dict()
    assert isinstance(found, planner.Plan)
    assert found.proof is UNSET


def test_an_explanation_and_the_plans_for_what_is_kept_say_none() -> None:
    found = planner.plan(asked("{G}{U}", certificate=False, keep=[{"cost": "{1}"}], want="explanation"))
    assert isinstance(found, planner.Plan)
    assert found.kept_plans
    assert '"proof"' not in found.to_json()
    assert '"certificate"' not in found.to_json()


def test_each_of_several_answers_and_options_has_none() -> None:
    pays = [{"cost": "{G}"}, {"cost": "{W}{W}"}]
    several = planner.plan({"board": BOARD, "pays": pays, "certificate": False}).to_dict()
    assert [one["status"] for one in several["answers"]] == ["payable", "unpayable"]
    assert not any("proof" in one or "certificate" in one for one in several["answers"])
    options = planner.options(asked("{1}", certificate=False))
    assert len(options) > 1
    assert not any("proof" in one.plan.to_dict() for one in options)


def test_such_an_answer_is_legal_but_unproven() -> None:
    request = asked("{1}{G}", certificate=False)
    ruling = planner.verify(request, planner.plan(request).to_dict())
    assert ruling
    assert not ruling.proven


def test_what_is_said_of_it_is_true_or_false() -> None:
    with pytest.raises(planner.RequestError, match="certificate") as refused:
        planner.plan(asked("{G}", certificate="no"))
    assert refused.value.path == "certificate"
