"""What a plan does as a last resort, or though a policy says never, and what it leaves castable, in words."""

from __future__ import annotations

from collections import Counter

from planner.contract.answer import Plan

_NO_OBJECT = {"pay life": "pays life", "pay energy": "pays energy", "float": "leaves mana floating"}


def done_in_words(plan: Plan, what: list[str]) -> list[str]:
    """Describe what a plan does to each of these, as listed in ``last_resort`` and ``against_policies``.

    >>> from planner import plan
    >>> request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    >>> found = plan({**request, "policies": {"tap": {"Forest": "last resort"}}})
    >>> done_in_words(found, found.last_resort)
    ['taps Forest#1']
    """
    end = plan.summary
    done = {
        "sacrifices": end.sacrificed,
        "exiles": end.exiled,
        "discards": end.discarded,
        "returns": end.returned,
        "taps": end.tapped,
    }
    said: dict[str, list[str]] = {}
    for one in what:
        verb = next((verb for verb, ids in done.items() if one in ids), "uses")
        said.setdefault(_NO_OBJECT.get(one, verb), []).extend([] if one in _NO_OBJECT else [one])
    return [" ".join(filter(None, [verb, ", ".join(ids)])) for verb, ids in said.items()]


def castable_besides(plan: Plan) -> list[str]:
    """Name the hand cards that can be cast, each by itself, but not together with the kept ones.

    >>> from planner.contract.answer_parts import CastableCard
    >>> found = Plan(status="payable", optimal=True, total_cost="")
    >>> found.castable = [CastableCard(card="Opt#1", name="Opt", freely=False)]
    >>> castable_besides(found)
    ['Opt (at a loss)']
    """
    left = Counter(plan.summary.kept)
    found = []
    for one in plan.castable or ():
        if left[one.name]:
            left[one.name] -= 1
        else:
            found.append(one.name if one.freely else f"{one.name} (at a loss)")
    return found
