"""What a step says against what it should say: no less, and no more."""

from __future__ import annotations

import re
from typing import Any, cast

from planner.contract.steps import AnyStep, ManaChoice, Step
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject

_CALLED = {"for_": "for"}
_AGAIN = ("choice", "takes")
"""What says once more what other fields of a step say."""


def differences(step: Step, expected: Step) -> list[tuple[str, object, object]]:
    """Fields of a step that differ from the expected step: (name, stated, expected).

    Fields that only repeat others may be left out.
    """
    return [
        (name, stated, owed)
        for name in AnyStep.__struct_fields__
        if (stated := getattr(step, name)) != (owed := getattr(expected, name))
        and (stated or name not in _AGAIN)
    ]


def is_unstated(entry: GameObject, ability: ManaAbility) -> bool:
    """Whether a mana ability isn't among those that the request states for its object (613.1f).

    ``given`` is what the request says; if it states none, any ability is allowed.
    """
    if not entry.stated:
        return False
    now: Any = getattr(entry.given, "now", None)
    if now is None:
        return False
    lines: list[str] | None = [] if now.lost_all and now.subtypes is None else None
    lines = lines if now.mana_abilities is None else now.mana_abilities
    return lines is not None and _words(ability.text) not in map(_words, lines)


def _words(line: str) -> str:
    """A line for comparison: without reminder text and blanks, in lower case."""
    return re.sub(r"\([^()]*\)|[\s.]", "", line).lower()


def _said(value: object) -> object:
    """The value of a field as in JSON."""
    if not isinstance(value, ManaChoice):
        return value
    said = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: one for name, one in said.items() if one is not None}


def stated_choice(mana: str, snow: bool, x: int | None) -> ManaChoice:
    """The choice of an activation that adds this mana, as type letters (106.1, 107.3, 107.4h)."""
    alike = mana == mana[:1] * len(mana)
    return ManaChoice(
        color=cast(Any, mana[:1] or None) if alike else None,
        combination=None if alike else mana,
        type="snow" if mana and snow else None,
        x=x,
    )


def misstated(where: str, step: Step, expected: Step) -> list[str]:
    """The ``differences`` in words."""
    if step == expected:
        return []
    return [
        f"{where}.{_CALLED.get(name, name)}: is {_said(stated)!r}, expected {_said(owed)!r}"
        for name, stated, owed in differences(step, expected)
    ]
