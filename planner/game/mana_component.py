"""The mana component of a cost while its total is worked out (118.7, 601.2f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from planner.game.mana import MAX_GENERIC, TYPES, ManaCost, Symbol, SymbolKind
from planner.game.records import Record, replace


@lru_cache(maxsize=512)
def mana_cost(text: str) -> ManaCost:
    """The mana cost with this text, cached."""
    return ManaCost(text)


class Component(Record, frozen=True):
    """The mana in a cost: generic, ``typed`` letters, snow, symbols with a choice, and {X}.

    The generic mana is ``max(least, generic + xs * X - discount)``: a reduction may reduce what X adds, and
    ``least`` is the minimum set by effects. ``life`` is paid for symbols whose choice was life (107.4f).
    """

    generic: int = 0
    typed: str = ""
    snow: int = 0
    choices: tuple[Symbol, ...] = ()
    xs: int = 0
    discount: int = 0
    least: int = 0
    life: int = 0

    @property
    def others(self) -> int:
        """The amount of non-generic mana owed; a symbol with a choice counts as one."""
        return len(self.typed) + self.snow + len(self.choices)

    def generic_at(self, x: int) -> int:
        """The generic mana owed for this value of X."""
        return max(self.least, self.generic + self.xs * x - self.discount)

    def with_typed(self, letters: Iterable[str]) -> Component:
        """Copy with other typed mana."""
        return replace(self, typed="".join(sorted(letters, key=TYPES.index)))

    def plus(self, symbols: Iterable[Symbol]) -> Component:
        """Copy increased by these symbols."""
        generic, snow, xs = self.generic, self.snow, self.xs
        typed, choices = list(self.typed), list(self.choices)
        for symbol in symbols:
            if symbol.kind is SymbolKind.GENERIC:
                generic += symbol.generic
            elif symbol.kind is SymbolKind.TYPED:
                typed.append(symbol.types)
            elif symbol.kind is SymbolKind.SNOW:
                snow += 1
            elif symbol.kind is SymbolKind.CHOICE:
                choices.append(symbol)
            else:
                xs += 1
        typed.sort(key=TYPES.index)
        letters = "".join(typed)
        return Component(generic, letters, snow, tuple(choices), xs, self.discount, self.least, self.life)

    def with_x_as(self, x: int) -> Component:
        """Copy with this number for X: all of it becomes plain generic mana."""
        return replace(self, generic=self.generic_at(x), xs=0, discount=0, least=0)

    def with_xs(self, xs: int, x: int) -> Component:
        """Copy with the same total that contains {X} ``xs`` times, for this value of X."""
        own = max(0, self.generic - xs * x)
        return replace(self, generic=own, xs=xs, discount=own + xs * x - self.generic)

    def tidy(self) -> Component:
        """Copy in which generic mana and discount are offset as far as they don't depend on X."""
        if not self.xs:
            return self.with_x_as(0)
        taken = min(self.generic, self.discount)
        return replace(self, generic=self.generic - taken, discount=self.discount - taken)

    @property
    def cost(self) -> ManaCost:
        """The component as a mana cost; {0} if nothing is left (118.7)."""
        body = "{X}" * self.xs
        whole, rest = divmod(self.generic, MAX_GENERIC)
        body += f"{{{MAX_GENERIC}}}" * whole + (f"{{{rest}}}" if rest else "")
        body += "".join(f"{{{letter}}}" for letter in self.typed) + "{S}" * self.snow
        return mana_cost((body + "".join(symbol.text for symbol in self.choices)) or "{0}")

    def no_more_than(self, other: Component, *, strictly: bool) -> bool:
        """Whether every payment of the other cost pays this one too.

        Mana for a typed symbol pays a generic one as well, but not if ``strictly``: then some mana can't be
        spent on generic costs, or life can stand for a type.
        """
        mine, theirs = Counter(self.typed), Counter(other.typed)
        chosen, others = Counter(self.choices), Counter(other.choices)
        if self.xs != other.xs or self.life > other.life or self.snow > other.snow:
            return False
        if mine - theirs or chosen - others:
            return False
        spare = 0
        if not strictly:
            spare = (theirs - mine).total() + other.snow - self.snow
            spare += sum(n for symbol, n in (others - chosen).items() if not symbol.life)
        lower = self.generic - self.discount <= other.generic - other.discount + spare
        return lower and self.least <= max(other.least + spare, 0)


NOTHING = Component()


def component_of(cost: ManaCost) -> Component:
    """Convert a mana cost into a component.

    >>> str(component_of(ManaCost("{2}{U}{X}")).cost)
    '{X}{2}{U}'
    """
    return NOTHING.plus(cost.symbols)
