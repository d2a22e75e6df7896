"""Patterns that are compiled when they are needed."""

from __future__ import annotations

import copy
import re

import pytest

from planner.text.grammar.lazy_regex import pattern_of


def test_a_pattern_does_what_a_compiled_one_does() -> None:
    found = pattern_of("(?P<number>[0-9]+) LIFE", re.IGNORECASE)
    match = found.fullmatch("2 life")
    assert match is not None
    assert match["number"] == "2"
    assert (found.sub("x", "2 life"), found.pattern, found.search("life")) == (
        "x",
        "(?P<number>[0-9]+) LIFE",
        None,
    )


def test_nothing_is_compiled_before_it_is_needed() -> None:
    broken = pattern_of("(")
    copy.copy(broken)
    with pytest.raises(re.error):
        broken.match("(")
