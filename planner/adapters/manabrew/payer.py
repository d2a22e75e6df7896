"""A payer: it answers the prompts of a payment, and goes on from whatever a person did in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from planner.adapters.manabrew.actions import TAKING, action_for, acts_of, answer_behind, in_use
from planner.adapters.manabrew.messages import GameView, PaymentAction, Prompt
from planner.adapters.manabrew.requests import request_of
from planner.api.functions import plan
from planner.contract.answer import Answer, Plan, Unknown, Unpayable
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import Request
from planner.contract.steps import Step

_WISHES = ("policies", "profile", "prices", "keep", "forbid", "limits")
_MOST_CLOSED = 40
"""So many objects that a plan wants and the engine doesn't offer are planned around."""
_MOST_TAKEN_BACK = 12
"""After so many things were taken back in one payment, the rest is left to the engine."""
State = dict[str, tuple[str, bool]]
"""By id, the zone of each card and whether it is tapped."""


class MadeMana(NamedTuple):
    """One mana that was made: its type, whether it is snow, and the card that made it."""

    type: str
    snow: bool
    source: str


class EnginePayment(Struct):
    """The state of one payment: its first request, the actions done, and the rest of the plan.

    ``barred`` are objects that a person took back, ``closed`` those that the engine doesn't offer. ``made``
    is the mana that the payer's own actions made; with ``own_mana`` nothing else in the pool is counted on.
    """

    card_id: str
    began: dict[str, Any] | None
    left: list[Step] = []
    cost: str = ""
    state: State = {}
    latest: Step | None = None
    used: dict[str, tuple[str, bool]] = {}
    in_use: set[str] = set()
    barred: set[str] = set()
    closed: set[str] = set()
    no_life: bool = False
    own_mana: bool = False
    made: list[MadeMana] = []
    taken_back: int = 0


class Payer:
    """Pays costs in a game that speaks ManaBrew's protocol: ``see`` each view, ``answer`` each prompt.

    What a person does in between stands, as long as the cost can still be paid with it; where it can't, it is
    taken back (``undoMana``, ``releaseResource``), and what a person took back isn't used again while
    something else pays. ``wishes`` are keys of a request that say how to pay: ``policies``, ``profile``,
    ``keep``, ``forbid`` ... ``reason`` says why the latest prompt was declined, given up or left to the
    engine; "" where it was paid as planned.

    >>> forest = {"id": "c1", "identity": {"name": "Forest"}, "types": ["Land"], "subtypes": ["Forest"]}
    >>> zones = [{"zone": "battlefield", "ownerId": "p0", "cards": [forest]}]
    >>> offered = {"id": "tap:c1:0", "type": "activateManaAbility", "cardId": "c1"}
    >>> asked = {"type": "payManaCost", "cardId": "c2", "manaCost": "{G}", "actions": [offered]}
    >>> payer = Payer()
    >>> payer.see({"players": [{"id": "p0"}], "zones": zones})
    >>> payer.answer({"decidingPlayerId": "p0", "input": asked})
    {'type': 'payManaCost', 'output': {'type': 'act', 'actionId': 'tap:c1:0'}}
    """

    def __init__(self, wishes: Mapping[str, Any] | None = None) -> None:
        self.reason = ""
        self._wishes = _as_wishes(wishes or {})
        self._view: GameView | None = None
        self._payment: EnginePayment | None = None
        self._x: int | None = None
        self._left: tuple[str, str, State] | None = None

    def see(self, view: GameView | Mapping[str, Any]) -> None:
        """Take the current view of the game; raises ``RequestError`` for an invalid one."""
        self._view = view if isinstance(view, GameView) else decode_as(view, GameView, "gameView")

    def announced(self, x: int | None) -> None:
        """Take a player's announced X for the next payment (601.2b)."""
        self._x = x

    def answer(self, prompt: Prompt | Mapping[str, Any]) -> dict[str, Any] | None:
        """Answer a prompt of the payment; None for other prompts (see ``reason``).

        Raises ``RequestError`` for an invalid prompt, and if no view was seen before.
        """
        asked = prompt if isinstance(prompt, Prompt) else decode_as(prompt, Prompt, "prompt")
        if self._x is not None:  # the prompt is the caller's
            owed = asked.input.mana_cost.replace("{X}", f"{{{self._x}}}")
            asked = replace(asked, input=replace(asked.input, mana_cost=owed))
        self.reason = ""
        if asked.input.type != "payManaCost":
            latest = None if self._payment is None else self._payment.latest
            found = answer_behind(latest, asked.input)
            if found is None:
                self.reason = f"{asked.input.type} isn't asked about what was just paid with"
            return None if found is None else {"type": asked.input.type, "output": found}
        if self._view is None:
            raise RequestError("gameView", "is missing: expected one before the prompt", ErrorCode.MISSING)
        output = self._pay(self._view, asked)
        if output["type"] != "act":
            output = self._ended(output, asked, self._view)
            self._payment, self._x = None, None
        return {"type": "payManaCost", "output": output}

    def _pay(self, view: GameView, prompt: Prompt) -> dict[str, Any]:
        if "{X}" in prompt.input.mana_cost:
            return self._left_to_engine("what X is wasn't said before the prompt")
        payment, asked = self._going_on(view, prompt), prompt.input
        for _ in range(_MOST_CLOSED):
            if not payment.left:
                found = self._plan(view, prompt, payment)
                if not isinstance(found, Plan):
                    return self._without_plan(found, prompt, payment)
                payment.left = acts_of(found.steps)
            if not payment.left and (asked.can_confirm_from_pool or payment.own_mana):
                break
            if (
                not payment.left
            ):  # some mana of the pool can't be spent on this: what others made isn't counted
                payment.own_mana = True
                continue
            step = payment.left[0]
            action = action_for(step, asked.actions)
            if action is not None:
                return self._act(payment, action, step)
            payment.left = []
            if step.object is None or step.object in payment.closed:
                payment.no_life = True
            else:
                payment.closed.add(step.object)
        if asked.can_confirm_from_pool:
            return {"type": "pay", "auto": False}
        return self._left_to_engine("the pool pays the cost, and the engine doesn't offer to take it")

    def _ended(self, output: dict[str, Any], prompt: Prompt, view: GameView) -> dict[str, Any]:
        """Cancel a prompt that was left to the engine before and comes back unchanged."""
        where = (prompt.input.card_id, prompt.input.mana_cost, _state_of(view, prompt.deciding_player_id))
        if output.get("auto") and where == self._left:
            self.reason = f"the engine doesn't pay it either: {self.reason}"
            output = {"type": "cancel"}
        self._left = where if output.get("auto") else None
        return output

    # --- where it stands ------------------------------------------------------------------------

    def _going_on(self, view: GameView, prompt: Prompt) -> EnginePayment:
        """The current payment: its plan is kept if only the last action has changed anything."""
        asked, state = prompt.input, _state_of(view, prompt.deciding_player_id)
        offered = {one.card_id for one in asked.actions if one.type == "activateManaAbility"}
        taken = {one.card_id for one in in_use(asked.actions)} - offered
        payment = self._payment
        if payment is None or payment.card_id != asked.card_id:
            began = None if taken else self._request(view, prompt, EnginePayment(asked.card_id, None))
            payment = self._payment = EnginePayment(asked.card_id, began)
        else:
            changed = {
                one for one in state.keys() | payment.state.keys() if state.get(one) != payment.state.get(one)
            }
            if not changed <= _touched(payment.latest) or asked.mana_cost != payment.cost:
                payment.left = []
            # What a person took back is again as it was before the payer used it.
            payment.barred |= {one for one, before in payment.used.items() if state.get(one) == before}
            payment.used = {one: before for one, before in payment.used.items() if one not in payment.barred}
        payment.state, payment.cost, payment.in_use = state, asked.mana_cost, taken
        return payment

    def _request(
        self, view: GameView, prompt: Prompt, payment: EnginePayment, *, free: bool = False
    ) -> dict[str, Any]:
        """The rest of the payment as a request.

        With ``free``, objects that a person took back may be used.
        """
        forbid = {*payment.closed, *payment.in_use, *self._wishes["forbid"]}
        forbid |= set() if free else payment.barred
        request = {**self._wishes, **request_of(view, prompt)}
        there = {one["id"] for zone in request["board"].values() if isinstance(zone, list) for one in zone}
        request["forbid"] = sorted(forbid & there)
        if payment.no_life:
            request["policies"] = {**request.get("policies", {}), "pay life": "never at all"}
        if pool := _with_origins(request["board"].pop("pool", ""), payment):
            request["board"]["pool"] = pool
        return request

    def _plan(self, view: GameView, prompt: Prompt, payment: EnginePayment) -> Answer:
        found = plan(self._request(view, prompt, payment))
        if not isinstance(found, Plan) and payment.barred:
            return plan(self._request(view, prompt, payment, free=True))
        return found

    # --- what is answered -----------------------------------------------------------------------

    def _act(self, payment: EnginePayment, action: PaymentAction, step: Step) -> dict[str, Any]:
        payment.latest, payment.left = step, payment.left[1:]
        if step.object is not None and ("{T}" in (step.text or "{T}")):
            payment.used[step.object] = payment.state[step.object]
        payment.made += [
            MadeMana(letter, step.snow, self._name_of(step)) for letter in (step.adds or "")[1::3]
        ]
        return {"type": "act", "actionId": action.id}

    def _name_of(self, step: Step) -> str:
        seen = self._view.cards().get(step.object or "") if self._view is not None else None
        return seen[0].identity.name if seen is not None else ""

    def _without_plan(
        self, found: Unpayable | Unknown, prompt: Prompt, payment: EnginePayment
    ) -> dict[str, Any]:
        """Undo something if that helps; else cancel, or leave the payment to the engine."""
        taken = in_use(prompt.input.actions)
        if (
            taken
            and payment.taken_back < _MOST_TAKEN_BACK
            and (action := self._taken_back(taken, payment)) is not None
        ):
            payment.latest, payment.left = None, []
            payment.used.pop(action.card_id, None)
            payment.in_use.discard(action.card_id)
            payment.made, payment.own_mana = [], False
            payment.taken_back += 1
            return {"type": "act", "actionId": action.id}
        if prompt.input.can_confirm_from_pool:  # the engine knows what its pool can be spent on
            return {"type": "pay", "auto": False}
        if isinstance(found, Unpayable) and not (payment.closed or payment.no_life or payment.taken_back):
            self.reason = found.sentence
            return {"type": "cancel"}
        return self._left_to_engine(found.sentence)

    def _taken_back(self, taken: list[PaymentAction], payment: EnginePayment) -> PaymentAction | None:
        """The action to undo: the latest that a plan from the beginning wouldn't use; None without one."""
        if payment.began is None:
            return taken[-1]
        closed = payment.closed & _ids_of(payment.began)
        found = plan({**payment.began, "forbid": sorted({*payment.began["forbid"], *closed})})
        if not isinstance(found, Plan):
            return None
        wanted = {step.object for step in found.steps}
        return next((one for one in reversed(taken) if one.card_id not in wanted), taken[-1])

    def _left_to_engine(self, why: str) -> dict[str, Any]:
        self.reason = why
        return {"type": "pay", "auto": True}


def _as_wishes(said: Mapping[str, Any]) -> dict[str, Any]:
    """Keys of a request that say how to pay; raises ``RequestError`` for others, and for odd values."""
    for key in said:
        if key not in _WISHES:
            message = f"is no wish about a payment: expected {', '.join(_WISHES)}"
            raise RequestError(f"wishes.{key}", message, ErrorCode.UNKNOWN_KEY)
    return {**said, "forbid": decode_as(dict(said), Request, "wishes").forbid}


def _state_of(view: GameView, player: str) -> State:
    mine = ("hand", "graveyard", "exile")
    return {
        card.id: (zone.zone, card.tapped)
        for card, zone in view.cards().values()
        if zone.zone == "battlefield" or (zone.zone in mine and zone.owner_id == player)
    }


def _touched(step: Step | None) -> set[str]:
    """The ids that a step changes."""
    if step is None:
        return set()
    return {one for key in TAKING for one in getattr(step, key)} | {step.object or ""}


def _ids_of(request: dict[str, Any]) -> set[str]:
    return {
        one["id"]
        for zone in request["board"].values()
        if isinstance(zone, list)
        for one in zone
        if "id" in one
    }


def _with_origins(pool: str, payment: EnginePayment) -> list[dict[str, Any]]:
    """Add the sources of mana in the pool that the payer made, which the view doesn't show (106.3, 107.4h).

    >>> _with_origins("{G}{U}", EnginePayment("", None, made=[MadeMana("G", True, "Snow-Covered Forest")]))
    [{'mana': '{G}', 'snow': True, 'from': ['Snow-Covered Forest']}, {'mana': '{U}'}]
    """
    left, found = list(pool[1::3]), []
    for one in payment.made:
        if one.type in left:
            left.remove(one.type)
            entry = {"mana": f"{{{one.type}}}", "snow": one.snow, "from": [one.source] if one.source else []}
            found.append(entry)
    if left and not payment.own_mana:
        found.append({"mana": "".join(f"{{{letter}}}" for letter in left)})
    return found
