"""What a step says against what it should say: no less, and no more."""

from __future__ import annotations

from typing import Any, cast

from planner.contract.steps import AnyStep, ManaChoice, Step

_CALLED = {"for_": "for"}
_AGAIN = ("choice", "takes")
"""What says once more what other fields of a step say."""


def differences(step: Step, expected: Step) -> list[tuple[str, object, object]]:
    """The fields in which a step says something else than it should: (name, stated, expected).

    What only says once more what others say may be left out.
    """
    return [
        (name, stated, owed)
        for name in AnyStep.__struct_fields__
        if (stated := getattr(step, name)) != (owed := getattr(expected, name))
        and (stated or name not in _AGAIN)
    ]


def _said(value: object) -> object:
    """Write the value of a field as JSON has it."""
    if not isinstance(value, ManaChoice):
        return value
    said = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: one for name, one in said.items() if one is not None}


def stated_choice(mana: str, snow: bool, x: int | None) -> ManaChoice:
    """What the choice of an activation is that adds this mana, as type letters (106.1, 107.3, 107.4h)."""
    alike = mana == mana[:1] * len(mana)
    return ManaChoice(
        color=cast(Any, mana[:1] or None) if alike else None,
        combination=None if alike else mana,
        type="snow" if mana and snow else None,
        x=x,
    )


def misstated(where: str, step: Step, expected: Step) -> list[str]:
    """The same in words."""
    if step == expected:
        return []
    return [
        f"{where}.{_CALLED.get(name, name)}: is {_said(stated)!r}, expected {_said(owed)!r}"
        for name, stated, owed in differences(step, expected)
    ]
