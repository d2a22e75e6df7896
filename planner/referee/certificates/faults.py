"""The line of a certificate that fails."""

from __future__ import annotations


class FaultError(ValueError):
    """A line fails, or something can't be bounded: the message names the line."""


def refuse(path: str, why: str) -> FaultError:
    """Make the error of a line: its path, and what is wrong with it."""
    return FaultError(f"{path}: {why}")
