"""An X that the text of the spell or ability fixes: nobody chooses it (107.3c)."""

from __future__ import annotations

import re

from msgspec import structs

from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.effects.amounts import stated_fact, value
from planner.effects.scene import Scene, UnsettledError
from planner.game.amounts import CountersOnSelf, Fact
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.missing_facts import Key, MissingFact, lacking
from planner.game.written_costs import FixedX

_X_IS = re.compile(r"\bX is ([^.]+)")


def with_fixed_x(said: FixedX, pay: PaySpec, scene: Scene, path: str) -> PaySpec:
    """The payment with the X that the text defines, or that the request states.

    Raises ``UnsettledError`` if neither gives X, and ``RequestError`` if they differ.
    """
    x, lacks = _settled(said, scene)
    stated = pay.x if isinstance(pay.x, int) else None
    if x is None and stated is None:
        raise UnsettledError("what X comes to isn't stated", lacks)
    if x is None:
        taken = Assumption(f"X is {stated}: {_words(said)}", AssumedFact.TRUE, scene.name)
        scene.world.notes.assumed[taken] = None
        return pay
    if stated is not None and stated != x:
        raise RequestError(f"{path}.x", f"X is {x} here (107.3c): it is {_words(said)}; got {stated}")
    return structs.replace(pay, x=x)


def _words(said: FixedX) -> str:
    match = _X_IS.search(said.text)
    return match[1] if match else said.text


def _settled(said: FixedX, scene: Scene) -> tuple[int | None, tuple[MissingFact, ...]]:
    """The amount, or else the facts that the request would have to state for it."""
    amount, me = said.amount, scene.me
    if amount is None:
        return None, lacking(me.ids[:1], Key.X, _words(said))
    if isinstance(amount, Fact):
        stated = stated_fact(amount.name, scene)
        return (None, lacking(me.ids[:1], Key.X, _words(said))) if stated is None else (int(stated), ())
    if isinstance(amount, CountersOnSelf) and not me.counters:
        kind = amount.kind or ""
        if f"{kind} counters" not in me.stated:
            return None, lacking(me.ids[:1], Key.COUNTERS, kind)
    return max(value(amount, scene), 0), ()
