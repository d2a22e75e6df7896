"""Filters in words, as data: "another creature", "an artifact or creature you control".

A filter says which objects a cost may take or a count counts. ``matching`` holds it against
objects of a game, from the side of the object whose text has it (109.5 for *you*).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from planner.game.caching import Remembering
from planner.game.missing_facts import Key, LackError
from planner.game.records import Record
from planner.game.vocabulary import Whose, Zone


class Clause(Record, frozen=True):
    """One alternative of a filter: an object fits if all conditions in it hold.

    ``types``, ``subtypes`` and ``supertypes`` must all be there, ``colors`` at least one
    of them; ``not_...`` none of them. ``power`` and ``toughness`` are bounds as
    ``(">=", 4)``. ``colorless`` / ``multicolored`` / ``monocolored`` ask for a number of
    colors, ``counter`` for a kind of counter on it or ``"any"``, ``counters_least`` of them where that is
    more than one, ``blocked`` for an attacker that
    is (or isn't) blocked. ``x`` asks for an {X} in the mana cost, ``vanilla`` for having no
    abilities, ``tougher`` for a toughness above its power, ``adventure`` for having an Adventure,
    ``modified`` for a counter, an Equipment or an Aura of its controller on it (700.9);
    ``chosen`` for what was chosen as the object that has the text entered (``"type"``,
    ``"color"`` or ``"name"``): until ``with_chosen`` says what that is, nothing fits.
    None means that the filter doesn't ask.
    """

    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    not_types: frozenset[str] = frozenset()
    not_subtypes: frozenset[str] = frozenset()
    not_supertypes: frozenset[str] = frozenset()
    not_colors: frozenset[str] = frozenset()
    name: str | None = None
    token: bool | None = None
    tapped: bool | None = None
    colorless: bool | None = None
    multicolored: bool | None = None
    monocolored: bool | None = None
    power: tuple[str, int] | None = None
    toughness: tuple[str, int] | None = None
    mana_value: tuple[str, int] | None = None
    keyword: str | None = None
    counter: str | None = None
    counters_least: int | None = None
    attacking: bool | None = None
    blocked: bool | None = None
    commander: bool | None = None
    x: bool | None = None
    vanilla: bool | None = None
    tougher: bool | None = None
    chosen: str | None = None
    adventure: bool | None = None
    modified: bool | None = None


@dataclass(frozen=True)
class Filter(Remembering):
    """Filter for objects that fit at least one of the clauses.

    ``zone`` is where they are (``"any"``: wherever), ``controller`` whose they are
    (``"you"``, ``"opponent"``, ``"any"``; for cards in other zones their owner's), ``other``
    leaves the object itself out, ``itself`` everything else. ``words`` is what the card says.
    """

    words: str
    clauses: tuple[Clause, ...] = (Clause(),)
    zone: Zone = Zone.BATTLEFIELD
    controller: Whose = Whose.YOU
    other: bool = False
    itself: bool = False

    def sizes_asked(self) -> Iterator[Key]:
        """Yield power and toughness if the filter asks for them."""
        if any(clause.power or clause.tougher is not None for clause in self.clauses):
            yield Key.POWER
        if any(clause.toughness or clause.tougher is not None for clause in self.clauses):
            yield Key.TOUGHNESS


class UnstatedError(LackError):
    """A filter depends on a value that the request doesn't state (a power, for example)."""


COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}
"""The comparisons that a bound or a condition can ask for."""
