"""``plan``, ``can_pay`` and ``verify``: forms of a request, requirements, verdicts, limits."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import planner
from planner import Plan, Request, RequestError, Status, Unknown, Unpayable, Verdict
from tests.support.cards.single import (
    BLAZE,
    BLOOD_PET,
    CITY_OF_BRASS,
    COUNTERSPELL,
    DISMEMBER,
    GRIZZLY_BEARS,
    LIGHTNING_HELIX,
    LLANOWAR_ELVES,
    ODD_SPRING,
    SEMBLANCE_ANVIL,
    SIMIAN_SPIRIT_GUIDE,
    UNDERGROUND_RIVER,
    entry,
    plan_of,
    refusal_of,
    request,
    rules,
    unknown_of,
)

ASKED = request("Forest", "Island", "Treasure", hand=[entry(COUNTERSPELL, id="c")], card="c")


# Forms.


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda: ASKED, id="dict"),
        pytest.param(lambda: json.dumps(ASKED), id="JSON text"),
        pytest.param(lambda: json.dumps(ASKED).encode(), id="JSON bytes"),
        pytest.param(lambda: msgspec.convert(ASKED, Request), id="Request"),
    ],
)
def test_every_form_of_a_request_has_the_same_answer(form: Any) -> None:
    answer = planner.plan(form())
    assert isinstance(answer, Plan)
    assert answer == planner.plan(**ASKED)
    assert planner.can_pay(form()) is planner.can_pay(**ASKED) is Status.PAYABLE
    assert planner.verify(form(), answer)


def test_a_request_comes_in_one_form_at_a_time() -> None:
    with pytest.raises(TypeError, match="not both"):
        planner.plan(ASKED, want="verdict")


def test_only_payable_is_true() -> None:
    payable = planner.plan(request("Forest", cost="{G}"))
    unpayable = planner.plan(request("Forest", cost="{U}"))
    unknown = planner.plan(request(ODD_SPRING, cost="{G}"))
    assert [bool(answer) for answer in (payable, unpayable, unknown)] == [True, False, False]
    assert [type(answer) for answer in (payable, unpayable, unknown)] == [Plan, Unpayable, Unknown]
    assert [bool(status) for status in Status] == [True, False, False]


@pytest.mark.parametrize(
    ("board", "status"), [(["Forest"], "payable"), (["Island"], "unpayable"), ([ODD_SPRING], "unknown")]
)
def test_a_verdict_is_a_status_and_nothing_more(board: list[Any], status: str) -> None:
    answer = planner.plan(request(*board, cost="{G}", want="verdict"))
    assert isinstance(answer, Verdict)
    assert answer.to_dict().keys() == {"status", "assumed", "not_understood", "needs", "method"}
    assert answer.status == status


def test_an_answer_is_the_form_of_the_contract() -> None:
    answer = plan_of(request(UNDERGROUND_RIVER, "Swamp", life=6, card=DISMEMBER, symbols=["{B}", "2 life"]))
    assert answer.to_dict() == json.loads(answer.to_json())
    data = answer.to_dict()
    assert data["status"] == "payable"
    assert data["total_cost"] == "{1}{B/P}{B/P}"
    assert data["choices"] == {"symbols": ["{B}", "2 life"], "additional": [], "reductions": []}
    assert data["steps"] == [
        {
            "action": "activate",
            "object": "Swamp#1",
            "ability": 0,
            "text": "{T}: Add {B}.",
            "adds": "{B}",
            "choice": {"color": "B"},
        },
        {
            "action": "activate",
            "object": "Underground River#1",
            "ability": 0,
            "text": "{T}: Add {C}.",
            "adds": "{C}",
            "choice": {"color": "C"},
        },
        {"action": "spend", "mana": "{C}", "for": "{1}"},
        {"action": "spend", "mana": "{B}", "for": "{B/P}"},
        {"action": "pay life", "amount": 2, "for": "{B/P}"},
    ]
    assert data["summary"]["life"] == 4
    assert sum(item["price"] for item in data["prices"]) == data["price"]


# Forbidden and required objects.


def test_a_forbidden_object_is_not_used_and_still_a_source() -> None:
    """The forbidden Forest stays, so green keeps a source: only one of two is gone."""
    asked = request("Forest", "Forest", cost="{G}", forbid=["Forest#1"])
    plan = plan_of(asked)
    assert (plan.summary.tapped, plan.price) == (["Forest#2"], 3 + 2)
    assert plan_of(request(entry("Forest", forbid=True), "Forest", cost="{G}")).summary.tapped == ["Forest#2"]
    refusal_of(request("Forest", cost="{G}", forbid=["Forest#1"]))


def test_a_required_object_is_used() -> None:
    plan = plan_of(request("Forest", "Treasure", cost="{G}", require=["Treasure#1"]))
    assert plan.summary.sacrificed == ["Treasure#1"]
    both = plan_of(request("Forest", "Island", cost="{1}", require=["Forest#1", "Island#1"]))
    assert (both.summary.tapped, len(both.summary.left_in_pool)) == (["Forest#1", "Island#1"], 3)


@pytest.mark.parametrize(
    ("required", "cost", "rule"),
    [
        pytest.param(entry("Forest", tapped=True), "{G}", "118.3", id="tapped"),
        pytest.param(entry(LLANOWAR_ELVES, summoning_sick=True), "{G}", "602.5a", id="summoning sick"),
        pytest.param(GRIZZLY_BEARS, "{G}", "605.1a", id="no mana ability"),
        pytest.param(entry("Forest", forbid=True), "{G}", "601.2g", id="forbidden"),
        pytest.param(entry("Forest", controller="opponent"), "{G}", "602.2", id="an opponent's"),
        pytest.param("Forest", "Pay 2 life", "118.2", id="a cost without mana"),
    ],
)
def test_a_required_object_that_cannot_be_used_is_the_reason(required: Any, cost: str, rule: str) -> None:
    card = required if isinstance(required, str) or "card" in required else {"card": required}
    card = {**({"card": card} if isinstance(card, str) else card), "id": "it"}
    answer = refusal_of(request("Forest", card, cost=cost, require=["it"]))
    assert rules(answer) == [rule]
    assert "is required" in answer.sentence
    assert "missing" not in answer.to_dict()


def test_a_required_object_that_is_forbidden_by_the_request() -> None:
    asked = request("Forest", "Forest", cost="{G}", require=["Forest#1"], forbid=["Forest#1"])
    assert rules(refusal_of(asked)) == ["601.2g"]


def test_a_required_card_in_a_graveyard_has_nothing_to_activate() -> None:
    asked = request(
        "Mountain", graveyard=[SIMIAN_SPIRIT_GUIDE], cost="{R}", require=["Simian Spirit Guide#1"]
    )
    assert rules(refusal_of(asked)) == ["605.1a"]


# Plans that kill.


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(["Treasure"], id="a Treasure"),
        pytest.param([BLOOD_PET], id="a creature"),
        pytest.param([entry(BLOOD_PET, price=99_999)], id="a creature worth more than anything"),
    ],
)
def test_a_lethal_plan_is_chosen_only_where_no_other_pays(other: list[Any]) -> None:
    plan = plan_of(request(CITY_OF_BRASS, *other, life=1, cost="{B}"))
    assert "lethal" not in plan.to_dict()
    assert plan.summary.life_after_triggers == 1
    alone = plan_of(request(CITY_OF_BRASS, life=1, cost="{B}"))
    assert (alone.lethal, alone.summary.life_after_triggers) == (True, 0)


def test_a_lethal_plan_is_never_chosen_for_a_larger_x() -> None:
    plan = plan_of(request("Mountain", CITY_OF_BRASS, CITY_OF_BRASS, life=2, card=BLAZE))
    assert (plan.choices.x, plan.summary.life_after_triggers) == (1, 1)


# Limits.


def test_a_limit_that_is_too_short_is_unknown_and_never_a_guess() -> None:
    asked = request("Forest", "Island", cost="{1}{U}", limits={"time": 1e-9})
    answer = planner.plan(asked, method="program")
    assert isinstance(answer, Unknown)
    assert rules(answer) == ["limits"]
    assert planner.can_pay(asked, method="program") is Status.UNKNOWN
    assert planner.can_pay(asked) is Status.PAYABLE  # which needs no solver


def test_a_limit_that_is_long_enough_changes_nothing() -> None:
    asked = request("Forest", "Island", cost="{1}{U}")
    assert planner.plan({**asked, "limits": {"time": 60.0}}) == planner.plan(asked)


def test_what_needs_no_solving_is_certain_within_any_limit() -> None:
    asked = request(card={**COUNTERSPELL, "mana_cost": ""}, limits={"time": 1e-9})
    assert rules(refusal_of(asked)) == ["118.6"]


# Text that isn't understood.

STRANGE_TAX = {
    "name": "Strange Tax",
    "type_line": "Enchantment",
    "oracle_text": "Spells cost {1} more to cast for each wish of the moon.",
}


def test_text_that_could_only_help_leaves_payable_standing() -> None:
    """Semblance Anvil may make a spell cheaper; the plan isn't proven best then."""
    plan = plan_of(request(SEMBLANCE_ANVIL, "Forest", "Forest", card=GRIZZLY_BEARS))
    assert not plan.optimal
    text = "Say which type was chosen for Semblance Anvil#1."
    assert [(item.object, item.key, item.text) for item in plan.needs] == [
        ("Semblance Anvil#1", "chosen", text)
    ]
    assert plan.not_understood == []
    assert unknown_of(request(SEMBLANCE_ANVIL, "Mountain", card=BLAZE, x=1)).needs


def test_text_that_could_only_hinder_leaves_unpayable_standing() -> None:
    """A tax may make a spell dearer: what can't be paid can't be paid all the more."""
    answer = refusal_of(request(STRANGE_TAX, "Plains", card=LIGHTNING_HELIX))
    assert [item.object for item in answer.not_understood] == ["Strange Tax#1"]
    assert answer.to_dict()["missing"] == {"mana": "{R}"}
    assert rules(unknown_of(request(STRANGE_TAX, "Plains", "Mountain", card=LIGHTNING_HELIX))) == [
        "not_understood"
    ]


def test_text_of_the_spell_itself_counts() -> None:
    text = "This spell costs {1} more to cast for each wish of the moon."
    dearer = {**LIGHTNING_HELIX, "oracle_text": text}
    answer = unknown_of(request("Plains", "Mountain", card=dearer))
    assert [item.object for item in answer.not_understood] == ["Lightning Helix"]
    cheaper = {**LIGHTNING_HELIX, "oracle_text": "Affinity for wishes of the moon"}
    assert not plan_of(request("Plains", "Mountain", card=cheaper)).optimal
    assert unknown_of(request("Plains", GRIZZLY_BEARS, card=cheaper)).not_understood


def test_text_of_an_opponents_permanent_is_read_from_that_side() -> None:
    mine = entry(SEMBLANCE_ANVIL, controller="you")
    theirs = entry(SEMBLANCE_ANVIL, controller="opponent")
    assert unknown_of(request(mine, "Forest", card=GRIZZLY_BEARS)).needs
    assert refusal_of(request(theirs, "Forest", card=GRIZZLY_BEARS)).needs == []
    tax = entry(STRANGE_TAX, controller="opponent")
    assert unknown_of(request(tax, "Island", "Island", card=COUNTERSPELL)).not_understood


# Powers that aren't stated.


@pytest.mark.parametrize("power", [None, "*", "1+*", ""])
def test_an_unstated_power_that_matters_is_assumed_and_said(power: str | None) -> None:
    creature = {**LLANOWAR_ELVES, "power": power}
    plan = planner.plan(request(creature, cost="{G}"))
    assert isinstance(plan, Plan)
    assert not plan.optimal
    assert len(plan.assumed) == 1
    assert "Llanowar Elves#1" in plan.assumed[0]


def test_an_unstated_power_that_does_not_matter_is_not_mentioned() -> None:
    creature = {**LLANOWAR_ELVES, "power": None}
    spared = plan_of(request(creature, "Forest", "Forest", cost="{G}"))
    assert (spared.optimal, spared.assumed) == (True, [])
    sick = entry({**creature, "oracle_text": "Haste\n{T}: Add {G}."}, summoning_sick=True)
    assert plan_of(request(sick, cost="{G}")).optimal
    stated = plan_of(request(entry(creature, power=3), cost="{G}"))
    assert (stated.optimal, stated.price) == (True, 3 + (2 + 3) + 4)


# The referee.


def _tampered() -> list[Any]:
    def change(name: str, edit: Any) -> Any:
        return pytest.param(edit, id=name)

    return [
        change("a step dropped", lambda a: a["steps"].pop(0)),
        change("a payment dropped", lambda a: a["steps"].pop()),
        change("a step doubled", lambda a: a["steps"].insert(0, a["steps"][0])),
        change("payment before mana", lambda a: a["steps"].reverse()),
        change("another color", lambda a: a["steps"][0].update(adds="{R}")),
        change("more mana", lambda a: a["steps"][0].update(adds="{C}{C}{C}")),
        change("another object", lambda a: a["steps"][0].update(object="Swamp#2")),
        change("no such object", lambda a: a["steps"][0].update(object="Forest#1")),
        change("another ability", lambda a: a["steps"][0].update(ability=1)),
        change("less life", lambda a: a["steps"][-1].update(amount=1)),
        change("an unknown action", lambda a: a["steps"][0].update(action="wish")),
        change("a wrong price", lambda a: a.update(price=0)),
        change("another total cost", lambda a: a.update(total_cost="{1}")),
        change("other choices", lambda a: a["choices"].update(symbols=["2 life", "2 life"])),
        change("a wrong life total", lambda a: a["summary"].update(life=6)),
        change("nothing tapped", lambda a: a["summary"].update(tapped=[])),
        change("mana left that is not", lambda a: a["summary"].update(left_in_pool="{C}")),
    ]


@pytest.mark.parametrize("edit", _tampered())
def test_verify_catches_a_plan_that_was_tampered_with(edit: Any) -> None:
    asked = request(UNDERGROUND_RIVER, "Swamp", life=6, card=DISMEMBER, symbols=["{B}", "2 life"])
    answer = plan_of(asked).to_dict()
    edit(answer)
    ruling = planner.verify(asked, answer)
    assert not ruling
    assert ruling.problems


def test_verify_accepts_an_answer_in_its_json_form() -> None:
    boards: list[Any] = ["Forest", "Island", ODD_SPRING]
    for asked in (request(card, cost="{G}") for card in boards):
        answer = planner.plan(asked)
        assert planner.verify(asked, answer)
        assert planner.verify(json.dumps(asked), json.loads(answer.to_json()))


def test_verify_compares_a_verdict_with_a_new_one_where_it_is_asked_to() -> None:
    asked = request("Forest", cost="{G}")
    ruling = planner.verify(asked, {"status": "unpayable"}, solve=True)
    assert ruling.problems == ("status: the answer says unpayable, but the verdict is payable",)
    assert ruling.proof == "verdict"
    assert not planner.verify(request("Forest", cost="{U}"), {"status": "unknown"}, solve=True)


def test_verify_believes_a_verdict_without_a_proof_and_says_so() -> None:
    """It solves nothing unless it is asked to."""
    ruling = planner.verify(request("Forest", cost="{G}"), {"status": "unpayable"})
    assert ruling
    assert ruling.proof == "believed"


def test_verify_finds_an_answer_to_another_cost_without_solving() -> None:
    unpayable = planner.plan(request("Forest", cost="{U}"))
    ruling = planner.verify(request("Forest", cost="{G}"), unpayable)
    assert "total_cost: is '{U}', owed is '{G}' (601.2f)" in ruling.problems
    assert any(problem.startswith("certificate.cases[0].total_cost: ") for problem in ruling.problems)


def test_verify_judges_a_plan_by_its_own_request() -> None:
    plan = planner.plan(request("Forest", cost="{G}"))
    for other in (
        request("Forest", cost="{G}{G}"),
        request(entry("Forest", tapped=True), "Forest", cost="{G}"),
        request("Forest", cost="{G}", forbid=["Forest#1"]),
        request("Forest", "Island", cost="{G}", require=["Island#1"]),
        request("Island", cost="{G}"),
    ):
        assert not planner.verify(other, plan)


@pytest.mark.parametrize("answer", [{}, {"status": "paid"}, {"status": "payable", "steps": 3}, {"status": 1}])
def test_verify_refuses_what_is_no_answer(answer: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        planner.verify(request("Forest", cost="{G}"), answer)
