"""Names of cards that go on from what was typed: those that begin so, then those with a word that does."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from planner.cards.known import known_names
from planner.cards.names import generation, open_store
from planner.contract.suggestions import MAX_NAME, folded


class _NameIndex(NamedTuple):
    """All names by their folded forms, in the order of these forms."""

    forms: list[str]
    names: list[str]
    known: frozenset[str]


def names_like(text: str, most: int = 20) -> list[str]:
    """Card names that begin with a text, then those with a word that does, then those that contain it.

    Case, accents, blanks and punctuation don't count. Within each group, built-in cards come before others,
    and short names before long ones. Raises ``StoreError``.

    >>> names_like("sol r"), names_like("of paradise", 1)
    (['Sol Ring'], ['Birds of Paradise'])
    """
    wanted = folded(text) if len(text) <= MAX_NAME else ""
    if not wanted or most < 1:
        return []
    store = open_store()
    everything = _names(generation(), None if store is None else id(store))
    first = bisect_left(everything.forms, wanted)
    beginning = bisect_left(everything.forms, wanted + "\U0010ffff", lo=first)
    found = range(first, beginning)
    others: list[int] = []
    if len(found) < most:
        others = [at for at, form in enumerate(everything.forms) if wanted in form and at not in found]

    def rank(at: int) -> tuple[int, bool, int, str]:
        name = everything.names[at]
        later = 1 if at in found else 2 if _in_a_word(wanted, name) else 3
        later = 0 if everything.forms[at] == wanted else later
        return later, name not in everything.known, len(name), name

    return [everything.names[at] for at in sorted([*found, *others], key=rank)[:most]]


def _in_a_word(wanted: str, name: str) -> bool:
    """Whether a later word of a name begins with this text."""
    words = name.split()
    return any(folded("".join(words[at:])).startswith(wanted) for at in range(1, len(words)))


@lru_cache(maxsize=1)
def _names(_generation: int, store: int | None) -> _NameIndex:
    """Every card name; built again if names were forgotten or the store has changed."""
    known = frozenset(known_names())
    forms = {name: folded(name) for name in known}
    if store is not None and (opened := open_store()) is not None:
        forms |= opened.names()
    listed = sorted((form, name) for name, form in forms.items())
    return _NameIndex([form for form, _ in listed], [name for _, name in listed], known)
