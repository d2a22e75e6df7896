"""A text at which reading fails wasn't understood: its lines are reported, and nothing else is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from planner.game.characteristics import Characteristics
from planner.game.clock import OutOfTimeError
from planner.game.readings import Could, Reading, Unread
from planner.game.records import replace
from planner.text.grammar.language import LanguageError

P = ParamSpec("P")
_Read = Callable[Concatenate[Characteristics, P], Reading]
_LOG = logging.getLogger(__name__)


def line_by_line(read: _Read[P]) -> _Read[P]:
    """Decorator: a reader reports the lines on which it fails as unread, and reads the others.

    An exception in a reader is a fault of the reader, and is logged.
    """

    @wraps(read)
    def reading(card: Characteristics, /, *args: P.args, **kwargs: P.kwargs) -> Reading:
        def fails(text: str) -> bool:
            try:
                read(replace(card, text=text), *args, **kwargs)
            except (LanguageError, OutOfTimeError):
                raise
            except Exception:
                return True
            return False

        try:
            return read(card, *args, **kwargs)
        except (LanguageError, OutOfTimeError):
            raise
        except Exception:
            _LOG.exception("a text could not be read: %r", card.text)
        lines = [line.strip() for line in card.text.splitlines()]
        failing = [line for line in lines if fails(line)]
        others = "\n".join(line for line in lines if line not in failing)
        if fails(others):
            others, failing = "", lines
        found = read(replace(card, text=others), *args, **kwargs)
        return replace(found, unread=(*found.unread, *(Unread(one, Could.EITHER) for one in failing if one)))

    return reading
