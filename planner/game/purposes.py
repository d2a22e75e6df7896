"""What mana may be spent on, and whose mana may be spent, as data (106.3, 106.6)."""

from __future__ import annotations

from planner.game.filters import Clause
from planner.game.records import Record
from planner.game.vocabulary import PaymentKind, Zone


class ProducedBy(Record, frozen=True):
    """Sources of mana as a text names them: "creatures" in "mana produced by creatures" (106.3).

    ``clauses`` are alternatives for the source's characteristics.
    """

    words: str
    clauses: tuple[Clause, ...]


class ManaLimit(Record, frozen=True):
    """The only types of mana that may be spent on a cost: "Spend only black mana on X" (601.2h).

    ``types`` are their letters, empty for "You can't spend mana"; ``chosen`` means the chosen color instead.
    With ``on_x`` the limit applies only to what X adds to the cost.
    """

    words: str
    types: str = ""
    chosen: bool = False
    on_x: bool = False


class Allowed(Record, frozen=True):
    """One purpose that restricted mana may be spent on; all of its conditions must hold.

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
    """A restriction on spending mana: only on one of ``allowed``, and never on one of ``denied``.

    Without ``allowed``, on anything that isn't denied. ``not_generic`` mana can't pay for generic mana.
    ``words`` are the card's.
    """

    words: str
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    not_generic: bool = False
