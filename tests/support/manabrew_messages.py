"""Messages of ManaBrew's protocol by hand: a view of lands, what is offered, and what a payer says."""

from __future__ import annotations

from typing import Any

from planner.adapters.manabrew import Payer
from tests.support.manabrew_engine import ME, Json


def view_of(*cards: Json, **player: Any) -> Json:
    zone = {"zone": "battlefield", "ownerId": ME, "cards": list(cards)}
    return {"players": [{"id": ME, **player}], "zones": [zone]}


def basic_land(name: str, *, tapped: bool = False) -> Json:
    kind = {"types": ["Land"], "subtypes": [name], "supertypes": ["Basic"]}
    return {"id": name, "identity": {"name": name}, "tapped": tapped, **kind}


def offers_of(*cards: str) -> list[Json]:
    return [{"id": f"tap:{one}", "type": "activateManaAbility", "cardId": one} for one in cards]


def said_by(payer: Payer, view: Json, cost: str, actions: list[Json], *, confirm: bool = False) -> Json:
    payer.see(view)
    asked = {"type": "payManaCost", "cardId": "s", "manaCost": cost, "actions": actions}
    output = payer.answer({"decidingPlayerId": ME, "input": {**asked, "canConfirmFromPool": confirm}})
    assert output is not None
    return dict(output["output"])
