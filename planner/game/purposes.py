"""What mana may be spent on, and whose mana may be spent, as data (106.3, 106.6)."""

from __future__ import annotations

from planner.game.filters import Clause
from planner.game.records import Record
from planner.game.vocabulary import PaymentKind, Zone


class ProducedBy(Record, frozen=True):
    """Sources of mana in words: "creatures" in "Spend only mana produced by creatures" (106.3).

    ``clauses`` are alternatives for the source's characteristics.
    """

    words: str
    clauses: tuple[Clause, ...]


class ManaLimit(Record, frozen=True):
    """Types of mana that alone may be spent on a cost: "Spend only black mana on X" (601.2h).

    ``types`` are their letters, none at all for "You can't spend mana"; ``chosen`` says that they are the
    color that was chosen instead. With ``on_x`` it speaks of what X adds to the cost alone.
    """

    words: str
    types: str = ""
    chosen: bool = False
    on_x: bool = False


class Allowed(Record, frozen=True):
    """One thing that restricted mana may be spent on: everything in it must hold.

    ``kind`` is a purpose's kind, None for any; ``clauses`` alternatives for the spell or
    the ability's source; ``tags`` facts of which one must hold, ``zones`` the zones that
    the spell may be cast from, ``not_zones`` those that it may not; ``mana_ability`` asks for one.
    """

    kind: PaymentKind | None = None
    clauses: tuple[Clause, ...] = ()
    tags: frozenset[str] = frozenset()
    zones: frozenset[Zone] = frozenset()
    not_zones: frozenset[Zone] = frozenset()
    commander: bool = False
    mana_ability: bool = False


class SpendOnly(Record, frozen=True):
    """A restriction on spending mana: on one of ``allowed``, and on none of ``denied``.

    No ``allowed`` at all means anything but what is denied. ``not_generic`` says that it
    can't pay for generic mana. ``words`` is what the card says.
    """

    words: str
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    not_generic: bool = False
