"""The line of a certificate that fails."""

from __future__ import annotations


class FaultError(ValueError):
    """A line doesn't hold, or something can't be bounded: the message names the line."""


def refuse(path: str, why: str) -> FaultError:
    """Make the fault of a line: its path, and what is wrong with it."""
    return FaultError(f"{path}: {why}")
