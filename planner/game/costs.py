"""What is owed once the total cost is locked in (601.2f), as data."""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.objects import Characteristics
from planner.game.purposes import ProducedBy, Purpose
from planner.mana import TYPES, ManaCost, SymbolKind


@dataclass(frozen=True, slots=True)
class TotalCost:
    """A total cost with what has been announced for it (601.2b, 601.2f).

    ``mana`` is None where the cost has no mana part, so that no mana ability can be
    activated for it (118.2). ``life`` is owed besides mana. ``x`` is the announced
    number, None for the largest that can be paid; ``announced`` holds choices for the
    first of ``mana.choices``, each one of that symbol's ``options`` (118.13).
    ``kind`` is what the cost is for; ``spell`` the spell where it is one, and
    ``on_stack`` its id where it is an object of the request (601.2a). ``only_from`` says
    whose mana alone pays it, where its text does.
    """

    mana: ManaCost | None
    life: int = 0
    x: int | None = None
    announced: tuple[str, ...] = ()
    kind: str = "spell"
    spell: Characteristics | None = None
    on_stack: str | None = None
    only_from: tuple[ProducedBy, ...] = ()

    @property
    def purpose(self) -> Purpose:
        """What the cost is paid for, as restrictions on mana ask for it (106.6)."""
        tags = {"x"} if self.has_x else set()
        if self.mana is not None and any("C" in symbol.types for symbol in self.mana.symbols):
            tags.add("c")
        return Purpose(kind=self.kind, card=self.spell, tags=frozenset(tags), only_from=self.only_from)

    @property
    def has_x(self) -> bool:
        """Whether X is part of the cost (107.3)."""
        return self.mana is not None and "X" in self.mana.variables

    @property
    def wants_max_x(self) -> bool:
        """Whether X is to be as large as can be paid."""
        return self.has_x and self.x is None

    def generic(self, x: int) -> int:
        """The generic mana that is owed for this value of X, choices left out."""
        if self.mana is None:
            return 0
        return self.mana.generic + x * self.mana.variables.count("X")

    def locked(self, x: int = 0) -> str:
        """The mana owed: X as a number, generic first, then W U B R G C, snow, choices.

        >>> TotalCost(ManaCost("{X}{B/P}{G}{W}")).locked(2)
        '{2}{W}{G}{B/P}'
        """
        if self.mana is None:
            return ""
        symbols = self.mana.symbols
        typed = sorted(
            (s.text for s in symbols if s.kind is SymbolKind.TYPED),
            key=lambda text: TYPES.index(text[1]),
        )
        snow = [s.text for s in symbols if s.kind is SymbolKind.SNOW]
        generic = self.generic(x)
        rest = [*typed, *snow, *(s.text for s in self.mana.choices)]
        number = [f"{{{generic}}}"] if generic or not rest else []
        return "".join(number + rest)
