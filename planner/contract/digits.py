"""Whole numbers that somebody wrote in digits."""

from __future__ import annotations

_MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """Read a number in plain digits; None for what is none, or is longer than any number here may be.

    Python calls "²" a digit, and reads no number of more than 4,300: both are errors of its own.

    >>> whole_number("24"), whole_number("-1"), whole_number("²"), whole_number("9" * 5_000)
    (24, -1, None, None)
    """
    digits = text.removeprefix("-")
    return int(text) if len(digits) <= _MOST_DIGITS and digits.isascii() and digits.isdigit() else None
