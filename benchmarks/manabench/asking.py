"""Questions as requests to the planner, and its answers as those of a program: from texts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from benchmarks.manabench.boards import Json, for_planner
from benchmarks.manabench.game import symbols
from planner import Plan, plan, plan_turn
from planner.contract.answer import Answer, Unpayable

PROFILE = "2026.2"


def payment_request(one: Json, **board: Any) -> Json:
    """Write the request for the payment of a question."""
    pay = {"card": card_of(one["spell"]), **announced(one)}
    return {"board": for_planner(one["board"]) | board, "pay": pay, "profile": PROFILE}


def card_of(spell: Json) -> Json:
    """Write a spell as a card."""
    text = f"Kicker {spell['kicker']}" if spell.get("kicker") else ""
    return {
        "name": spell["name"],
        "type_line": spell["types"],
        "mana_cost": spell["mana_cost"],
        "oracle_text": text,
        **({"power": "2", "toughness": "2"} if "Creature" in spell["types"] else {}),
    }


def announced(one: Json) -> Json:
    """Write what is announced."""
    said = one.get("announced", {})
    found: Json = {"x": said["x"]} if "x" in said else {}
    return found | ({"additional": ["Kicker"]} if said.get("kicked") else {})


def _pay(one: Json) -> Answer:
    return plan(payment_request(one))


def verdict_answer(one: Json) -> Json:
    """Say whether it can be paid."""
    found = _pay(one)
    return {"payable": isinstance(found, Plan) and found.lethal is not True}


def missing_answer(one: Json) -> Json:
    """Name the mana that is missing; mana of any type is given as colorless."""
    found = _pay(one)
    assert isinstance(found, Unpayable)
    assert found.missing is not UNSET
    said = symbols(found.missing.mana or "")
    return {"add": "".join("{C}" * int(one) if one.isdigit() else f"{{{one}}}" for one in said)}


def plan_answer(one: Json) -> Json:
    """Write a plan as an answer."""
    found = _pay(one)
    return written(found) if isinstance(found, Plan) else {}


best_answer = plan_answer


def written(found: Plan) -> Json:
    """Write a plan of the planner as ManaBench's plans are written."""
    uses, payment = [], []
    for step in found.steps:
        if step.action == "activate":
            use: Json = {"use": step.object, "add": step.adds}
            use |= {"pay": step.spends} if step.spends else {}
            others = [name for name in step.sacrifices if name != step.object]
            use |= {"sacrifice": others[0]} if others else {}
            use |= {"tap": step.taps[0]} if step.taps else {}
            uses.append(use)
        elif step.action == "spend":
            payment.append({"symbol": step.for_, "mana": step.mana})
        else:
            payment.append({"symbol": step.for_, "life": step.amount})
    return {"plan": uses, "payment": payment}


def castable_answer(one: Json) -> Json:
    """Name the instants that stay castable beside the best payment."""
    request = payment_request(one)
    request["board"]["hand"] = [{"card": card_of(card)} for card in one["hand"]]
    found = plan(request)
    return {"castable": [card.name for card in found.castable or ()] if isinstance(found, Plan) else []}


def turn_answer(one: Json) -> Json:
    """Choose the spells of a turn."""
    pays = [{"card": card_of(card), "value": card["points"]} for card in one["hand"]]
    found = plan_turn({"board": for_planner(one["board"]), "pays": pays, "profile": PROFILE})
    return {"cast": [paid.name for paid in found.paid]}


def total_cost_answer(one: Json) -> Json:
    """Say what a spell costs in total."""
    request = payment_request(one, life=20)
    said = one["announced"]
    if said["cast_before"]:
        card = request["pay"].pop("card")
        request["board"]["command"] = [{"card": card, "id": "commander", "commander": True}]
        request["pay"] = {"card": "commander", "commander_casts": said["cast_before"], **request["pay"]}
    return {"total_cost": plan(request).total_cost}


def certificate_answer(one: Json) -> Json:
    """Add up a certificate, which takes arithmetic alone."""
    from benchmarks.manabench.weighing import wrong_line

    found = wrong_line(one["board"], one["spell"]["mana_cost"], one["stated"])
    return {"holds": found is None, "wrong": found}


ANSWERS: dict[str, Callable[[Json], Json]] = {
    "verdict": verdict_answer,
    "missing": missing_answer,
    "plan": plan_answer,
    "best": plan_answer,
    "castable": castable_answer,
    "turn": turn_answer,
    "total cost": total_cost_answer,
    "certificate": certificate_answer,
}
