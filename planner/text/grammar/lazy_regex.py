"""Patterns of the tables and the grammar, each compiled when it is first asked for something.

Most boards need few of them, and to compile all of them takes a third of a first question's time.
"""

from __future__ import annotations

import re
from typing import Any, cast

from planner.game.clock import check_time


class _Pattern:
    """A pattern that is compiled on its first use."""

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Compile the pattern and cache the attribute; a card's text may need a hundred patterns."""
        if name.startswith("__"):
            raise AttributeError(name)
        check_time()
        found = getattr(re.compile(self._text, self._flags), name)
        self.__dict__[name] = found
        return found


def pattern_of(text: str, flags: int = 0) -> re.Pattern[str]:
    """A regular expression that is compiled on its first use.

    >>> pattern_of("[0-9]+ mana").fullmatch("3 mana") is not None
    True
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))
