"""Answers judged by their proofs: nothing is solved for that, and the line that fails is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner.api import verifying
from planner.api.session.session import Session
from planner.costing.question import prepare
from planner.game.mana_outputs import Runs
from planner.game.records import replace
from planner.planning.question import second_reading
from planner.text import read_spell, reading
from tests.support.cards.single import COUNTERSPELL, DISMEMBER, entry

Json = dict[str, Any]
SIGNET = {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}
LACKING: Json = {
    "board": {"battlefield": ["Plains", "Island", {"card": SIGNET}]},
    "pay": {"cost": "{W}{W}{U}{U}"},
}
PAID: Json = {
    "board": {"battlefield": ["Forest", "Forest", "Forest", "Island", "Island", "Island"]},
    "pay": {"cost": "{1}{U}"},
}
PAINFUL: Json = {
    "board": {"battlefield": ["Swamp", "Swamp", "Forest"], "life": 8},
    "pay": {"card": DISMEMBER},
}
RULED: Json = {
    "board": {"battlefield": ["Island"]},
    "pay": {"card": {"name": "Ancestral Vision", "type_line": "Sorcery", "mana_cost": ""}},
}


@pytest.mark.parametrize("request_", [LACKING, PAID, PAINFUL])
def test_a_certificate_is_added_up(request_: Json) -> None:
    ruling = planner.verify(request_, planner.plan(request_).to_json())
    assert ruling.problems == ()
    assert ruling.proof == "certificate"


def test_nothing_is_solved_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [(one, planner.plan(one).to_json()) for one in (LACKING, PAID, PAINFUL, RULED)]

    def solve(*arguments: Any, **more: Any) -> Any:
        raise AssertionError("solved")

    monkeypatch.setattr(verifying, "verdict", solve)
    assert all(planner.verify(request, answer) for request, answer in answers)
    with pytest.raises(AssertionError, match="solved"):
        planner.verify(LACKING, answers[0][1], solve=True)


def changed(request: Json, change: Callable[[Json], Any]) -> str:
    """The problems with an answer after this was changed in it."""
    found = planner.plan(request).to_dict()
    change(found)
    return "; ".join(planner.verify(request, found).problems)


def leaf(answer: Json) -> Json:
    found: Json = answer["certificate"]["cases"][0]["evidence"]
    return found


def without_a_source(answer: Json) -> None:
    evidence = leaf(answer)
    gift = next(gift for gift in evidence["gifts"] if "Azorius Signet#1" in gift["objects"])
    gift["objects"].remove("Azorius Signet#1")
    gift["amount"] = gift.get("amount", 1) - 1
    evidence["have"] -= gift["gives"]
    evidence["gifts"] = [one for one in evidence["gifts"] if one["objects"]]


def one_lower(answer: Json) -> None:
    answer["price"] -= 1
    answer["prices"].append({"what": "nothing", "price": -1})
    for case in answer["certificate"]["cases"]:
        case["bound"] -= 1


def as_unpayable(answer: Json) -> None:
    certificate, total = answer["certificate"], answer["total_cost"]
    for case in certificate["cases"]:
        del case["bound"]
    answer.clear()
    answer.update(status="unpayable", total_cost=total, proof="certificate", certificate=certificate)


@pytest.mark.parametrize(
    ("request_", "change", "line"),
    [
        (LACKING, without_a_source, "gifts: Azorius Signet is left out, but it can give "),
        (LACKING, lambda a: leaf(a).update(need=9), ".evidence.need: 9, but what is owed adds up to "),
        (
            LACKING,
            lambda a: leaf(a)["owed"][0].update(weight=7),
            ".evidence.owed[0].weight: 7, but {W} counts ",
        ),
        (
            LACKING,
            lambda a: a["certificate"].update(cases=[]),
            "certificate.cases: 0, but there are 1 total costs",
        ),
        (LACKING, lambda a: a.pop("certificate"), "certificate: isn't there, though it is the proof"),
        (LACKING, lambda a: a.update(proof="rule"), "proof: no rule forbids to pay {W}{W}{U}{U}"),
        (PAID, one_lower, "certificate.cases[0].bound: 5, but the weights show 6"),
        (PAID, as_unpayable, "certificate.cases[0].evidence"),
        (PAID, lambda a: a.update(proof="rule"), "proof: no rule shows that a plan is the cheapest"),
        (PAID, lambda a: a.update(optimal=False), "proof: there, but the plan isn't said to be the cheapest"),
    ],
)
def test_a_false_proof_is_rejected_by_the_line_that_fails(
    request_: Json, change: Callable[[Json], Any], line: str
) -> None:
    assert line in changed(request_, change)


def test_a_certificate_of_another_board_is_rejected() -> None:
    less = {**LACKING, "board": {"battlefield": ["Plains", "Island"]}}
    assert not planner.verify(LACKING, planner.plan(less))


def test_a_rule_is_read_again() -> None:
    """118.6: what has no mana cost can't be cast for it."""
    ruling = planner.verify(RULED, planner.plan(RULED))
    assert ruling
    assert ruling.proof == "rule"


def test_what_a_search_has_proven_is_believed() -> None:
    """What can't stay payable in another turn isn't weighed: that the plan is the best is believed."""
    kept = {"cost": "{U}{U}{U}{U}", "when": "next turn"}
    request = {**PAID, "board": {"battlefield": ["Island"] * 3}, "keep": [kept]}
    answer = planner.plan(request)
    ruling = planner.verify(request, answer)
    assert ruling
    assert ruling.proof == "believed"
    assert ruling.unproven[0].endswith(
        "no certificate shows it, since no weights were found that come up to its price"
    )


def test_why_there_is_no_certificate_is_said() -> None:
    """A plan that is proven the best by two searches says what of it no weights speak of."""
    forests = {"board": {"battlefield": ["Forest"] * 2}, "pay": {"cost": "{G}"}}
    request = {**forests, "policies": {"pay life": "never"}, "profile": "2026.2"}
    (said,) = planner.verify(request, planner.plan(request)).unproven
    assert said.endswith("since policies say what a player wants")
    (said,) = planner.verify(forests, {**planner.plan(forests).to_dict(), "proof": "search"}).unproven
    assert said.endswith("since no weights were found that come up to its price")


def test_what_is_believed_is_legal_and_unproven() -> None:
    """Three outcomes: refuted, legal but unproven, proven; where a proof is required there are two."""
    for request in (LACKING, PAID, PAINFUL, RULED):
        assert planner.verify(request, planner.plan(request)).proven
    for bare in ({"status": "unpayable"}, {"status": "unknown"}, {"status": "payable"}):
        ruling = planner.verify(LACKING, bare)
        assert (bool(ruling), ruling.proven, len(ruling.unproven)) == (True, False, 1)
        assert not planner.verify(LACKING, bare, require_proof=True)
    assert planner.verify(LACKING, {"status": "unpayable"}, solve=True).proven


def test_what_stays_payable_is_proven_by_paying_it() -> None:
    """What a plan says that it keeps is believed where it has no plan for that, and nothing is solved."""
    request = {**PAID, "board": {"battlefield": ["Island"] * 5}, "keep": [entry(COUNTERSPELL)]}
    answer = planner.plan(request)
    assert [one.partition(":")[0] for one in planner.verify(request, answer).unproven] == ["summary.kept"]
    assert planner.verify(request, answer, solve=True).proven


def test_what_a_limit_cut_short_is_not_refuted_for_needs_that_it_does_not_list() -> None:
    """It came before anything was asked; other answers say what the request doesn't state."""
    growth = {
        "name": "Wild Growth",
        "type_line": "Enchantment — Aura",
        "oracle_text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
        "additional {G}.",
    }
    request = {"board": {"battlefield": ["Forest", {"card": growth}]}, "pay": {"cost": "{G}{G}"}}
    ruling = planner.verify(request, {"status": "unknown"})
    assert (ruling.problems, ruling.proven) == ((), False)
    assert planner.verify(request, {"status": "unpayable"}).problems != ()


def test_a_rule_holds_whatever_a_card_chose() -> None:
    """118.6: without a mana cost nothing is cast for it, whichever types Cloud Key makes cheaper."""
    key = {
        "name": "Cloud Key",
        "type_line": "Artifact",
        "oracle_text": "As Cloud Key enters, choose artifact, creature, enchantment, instant, or sorcery.\n"
        "Spells you cast of the chosen type cost {1} less to cast.",
    }
    request = {**RULED, "board": {"battlefield": ["Island", {"card": key}]}}
    answer = planner.plan(request)
    assert answer.to_dict()["proof"] == "rule"
    assert planner.verify(request, answer).proven


def test_a_misread_card_is_named_and_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate adds up though the planner read {G}{G} where {G} is printed: a second reader says so."""
    read = reading._mana_abilities

    def misread(*given: Any) -> Any:
        found, unread = read(*given)
        return [replace(one, outputs=((Runs(("GG",)),),)) for one in found], unread

    monkeypatch.setattr(reading, "_mana_abilities", misread)
    stone = {"name": "Misread Stone", "type_line": "Artifact", "oracle_text": "{T}: Add {G}."}
    for cost, status in (("{G}{G}", "payable"), ("{G}{G}{G}", "unpayable")):
        request = {"board": {"battlefield": [{"card": stone}]}, "pay": {"cost": cost}}
        answer = planner.plan(request)
        assert (answer.status, answer.to_dict()["proof"]) == (status, "certificate")
        ruling = planner.verify(request, answer)
        assert (bool(ruling), ruling.proven, ruling.readings_differ) == (True, False, ("Misread Stone",))
        told = json.loads(
            Session().answer(json.dumps({**request, "ask": "verify", "answer": answer.to_dict()}))
        )
        assert (told["legal"], told["proven"], told["readings_differ"]) == (True, False, ["Misread Stone"])
        assert not planner.verify(request, answer, require_proof=True)


def test_a_misread_cost_of_the_spell_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """702.33: a kicker read as {1} where {4} is printed."""
    burst = {"name": "Misread Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
    request = {"board": {"battlefield": ["Mountain"]}, "pay": {"card": burst}}
    answer = planner.plan(request)
    assert planner.verify(request, answer).proven
    wrong = {**burst, "oracle_text": "Kicker {1}"}
    cheap = prepare({"board": {}, "pay": {"card": wrong}}).cost.spell
    assert cheap is not None
    costs = read_spell(cheap)
    monkeypatch.setattr(second_reading, "read_spell", lambda card: costs)
    assert planner.verify(request, answer).readings_differ == ("Misread Burst",)


def test_a_line_asks_for_a_new_verdict() -> None:
    line = {**PAID, "ask": "verify", "answer": {"status": "unpayable"}}
    session = Session()
    believed = json.loads(session.answer(json.dumps(line)))
    assert (believed["legal"], believed["proven"], believed["proof"]) == (True, False, "believed")
    required = json.loads(session.answer(json.dumps({**line, "require_proof": True})))
    assert (required["legal"], required["proven"]) == (False, False)
    solved = json.loads(session.answer(json.dumps({**line, "solve": True})))
    assert (solved["legal"], solved["proof"]) == (False, "verdict")


def test_a_life_total_that_an_answer_leaves_out_is_none() -> None:
    """What the triggers leave is 0 where nothing is said: right where the plan ends there."""
    for life, accepted in ((2, True), (3, False)):
        request = {"board": {"battlefield": [], "life": life}, "pay": {"cost": "{B/P}"}}
        answer = json.loads(planner.plan(request).to_json())
        del answer["summary"]["life_after_triggers"]
        assert bool(planner.verify(request, answer)) is accepted
