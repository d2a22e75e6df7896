"""Boards and plans for what should stay payable: each plan is carried out, and what it keeps is really paid.

One after another, from the board that the plan leaves, with nothing in the pool.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import planner
from planner import Board, Plan
from planner.costing.question import prepare
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.turn import kept_plans
from planner.referee import replay_any
from tests.support.cards import single as printed
from tests.support.cards.by_name import CARDS

Json = dict[str, Any]
KNOWN: dict[str, Json] = {
    **CARDS,
    **{card["name"]: card for card in vars(printed).values() if isinstance(card, dict) and "name" in card},
}


def spell(name: str, cost: str, text: str = "", types: str = "Instant", colors: str = "") -> Json:
    card = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, "colors": list(colors)}
    return {**card, "power": "2", "toughness": "2"} if "Creature" in types else card


def board(*battlefield: str | Json, **more: Any) -> Json:
    for zone in ("hand", "graveyard"):
        if zone in more:
            more[zone] = [entry(one) for one in more[zone]]
    return {"battlefield": [entry(one) for one in battlefield], **more}


def entry(one: str | Json) -> Json:
    if isinstance(one, str):
        return {"card": KNOWN.get(one, one)}
    return one if "card" in one else {"card": one}


def state(card: str | Json, **more: Any) -> Json:
    return {**entry(card), **more}


def best(pay: str | Json, keep: Any, on: Json, **request: Any) -> Plan:
    """The best plan, carried out, and what it keeps paid after it."""
    pay = {"cost": pay} if isinstance(pay, str) else pay
    asked = {"board": on, "pay": pay, "keep": keep, **request}
    found = planner.plan(asked)
    assert isinstance(found, Plan), found
    ruling = planner.verify(asked, found, solve=True)
    assert ruling, ruling.problems
    assert ruling.price == found.price == sum(item.price for item in found.prices)
    if isinstance(keep, list) and found.lethal is not True:
        after = Board.from_dict(on).after(found)
        empty = Board.on(CompiledBoard(replace(after.game, pool=())))
        names = list(found.summary.kept)
        for spec in keep:
            if name_of(spec, on) in names:
                names.remove(name_of(spec, on))
                assert empty.can_pay({key: spec[key] for key in spec if key not in ("weight", "tag")}), spec
        assert not names
    pay_what_is_kept(asked, found)
    return found


def name_of(spec: Json, on: Json) -> str:
    if "tag" in spec or "cost" in spec:
        return str(spec.get("tag") or spec["cost"])
    card = spec["card"]
    if isinstance(card, dict):
        return str(card["name"])
    held = next(one for one in on["hand"] if one.get("id") == card or f"{one['card']['name']}#1" == card)
    return str(held["card"]["name"])


def pay_what_is_kept(asked: Json, found: Plan) -> None:
    """Pay everything that is kept, one after another, and let the referee look at each plan."""
    question = prepare(asked)
    plans = kept_plans(question, found)
    assert plans is not None
    assert sorted(one.name for one in plans) == sorted(found.summary.kept)
    on = Board.from_dict(asked["board"]).after(found)
    on = Board.on(CompiledBoard(replace(on.game, pool=())))
    specs = {one.name: one.spec for one in question.keep if one.spec is not None}
    for one in plans:
        asks = on._question(specs[one.name], None, None, (), ())
        ways = tuple(replace(way, x=0) if way.wants_max_x else way for way in asks.ways)
        ruling = replay_any(on.game, ways, question.prices, one.plan, forbid=question.forbid)
        assert ruling, ruling.problems
        assert not ruling.lethal
        on = on.after(one.plan)
