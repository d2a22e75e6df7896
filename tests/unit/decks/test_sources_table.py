"""Splits of sources among colors: what one move makes of one."""

from __future__ import annotations

from planner.decks.sources_table import _moved


def test_one_source_is_moved_to_another_color() -> None:
    """From each color that has one, to each that hasn't as many as there are lands."""
    assert list(_moved((1, 2), 2)) == [(2, 1)]
    assert sorted(_moved((0, 1, 1), 5)) == [(0, 0, 2), (0, 2, 0), (1, 0, 1), (1, 1, 0)]
    assert list(_moved((0, 0), 5)) == []
