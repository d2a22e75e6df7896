"""What a step says against what it should say: no less, and no more."""

from __future__ import annotations

from planner.contract.steps import AnyStep, Step

_CALLED = {"for_": "for"}


def differences(step: Step, expected: Step) -> list[tuple[str, object, object]]:
    """The fields in which a step says something else than it should: (name, stated, expected)."""
    return [
        (name, stated, owed)
        for name in AnyStep.__struct_fields__
        if (stated := getattr(step, name)) != (owed := getattr(expected, name))
    ]


def misstated(where: str, step: Step, expected: Step) -> list[str]:
    """The same in words."""
    if step == expected:
        return []
    return [
        f"{where}.{_CALLED.get(name, name)}: is {stated!r}, expected {owed!r}"
        for name, stated, owed in differences(step, expected)
    ]
