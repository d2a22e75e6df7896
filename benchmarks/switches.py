"""Deciders that can be switched off in this process, to measure what each is worth.

Switching off replaces the function by which a decider is asked, by one that doesn't decide. A decider of the
list ``DECIDERS`` (in ``models/deciders/``, where a version has it) is taken out of it, by its name.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

SWITCHES: dict[str, dict[str, Any]] = {
    "matroid": {
        "planner.models.deciders.still_owed.still_owed:StillOwed._by_choices": None,
        "planner.models.deciders.still_owed.still_owed:StillOwed._can_pay": None,
    },
    "owed": {
        "planner.planning.drafts.proposals:propose_by_owed": None,
        "planner.planning.answers.verdict:_by_owed": None,
    },
    "hall": {"planner.models.hall.halls_condition:Halls.verdict": None},
    "hall-ways": {"planner.models.hall.halls_condition:Halls._pays_somehow": False},
    "plain": {
        "planner.referee.replay:replay_plainly": None,
    },
}
"""What each switch replaces, and what is answered there then: that it isn't decided.

What a version doesn't have is passed over.
"""
DECIDERS = "planner.models.deciders"


class NoSuchDeciderError(Exception):
    """Nothing of that name can be switched off in this version."""


def switch_off(name: str) -> None:
    """Switch a decider off in this process; raises ``NoSuchDeciderError``."""
    replaced = [_replace(place, value) for place, value in SWITCHES.get(name, {}).items()]
    if not (_take_out(name) or any(replaced)):
        raise NoSuchDeciderError(f"{name}: this version has no such decider")


def _replace(place: str, value: Any) -> bool:
    """Replace a function by one that gives this; False where it isn't there."""
    module, _, path = place.partition(":")
    *owners, last = path.split(".")
    try:
        owner: Any = import_module(module)
        for one in owners:
            owner = getattr(owner, one)
    except (ImportError, AttributeError):
        return False
    if not hasattr(owner, last):
        return False
    setattr(owner, last, lambda *_, **__: value)
    return True


def _take_out(name: str) -> bool:
    """Take a decider out of the list of all, wherever that was imported to; False where it isn't in it."""
    try:
        listed = import_module(DECIDERS).DECIDERS
    except (ImportError, AttributeError):
        return False
    others = tuple(one for one in listed if one.name != name)
    for module in list(sys.modules.values()):
        if getattr(module, "DECIDERS", None) is listed:
            module.DECIDERS = others  # type: ignore[attr-defined]
    return len(others) < len(listed)
