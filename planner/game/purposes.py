"""What a payment is for, and restrictions on what mana may be spent on (106.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner.game.filters import Clause
    from planner.game.objects import Characteristics


@dataclass(frozen=True, slots=True)
class ProducedBy:
    """Sources of mana in words: "creatures" in "Spend only mana produced by creatures" (106.3).

    ``clauses`` are alternatives for the source's characteristics.
    """

    words: str
    clauses: tuple[Clause, ...]

    def fits(self, source: Characteristics | None) -> bool:
        """Whether mana of this source is meant; mana of which nobody says the source is not."""
        from planner.game.filters import UnstatedError, holds_for_card

        if source is None:
            return False
        try:
            return any(holds_for_card(clause, source) for clause in self.clauses)
        except UnstatedError:
            return False


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a cost is paid for.

    ``kind`` is ``"spell"``, ``"ability"`` (an activation), ``"effect"`` or
    ``"special_action"``; ``card`` the spell, or the source of the ability, None where
    the request doesn't say. ``tags`` are facts that restrictions ask for: ``"x"`` (the
    cost contains {X}), ``"c"`` (it contains {C}), ``"kicked"``, ``"flashback"``,
    ``"foretell"``, ``"equip"``, ``"cumulative upkeep"``, ``"face down"``, ``"turn face
    up"``, ``"disturb"``, ``"class level"``, ``"unlock"``, ``"not owned"``, and any
    keyword or label whose costs or abilities a text names (``"power-up"``); ``zone`` is
    where a spell is cast from. Each of ``only_from`` narrows whose mana may be spent at all.
    """

    kind: str = "spell"
    card: Characteristics | None = None
    tags: frozenset[str] = frozenset()
    zone: str = "hand"
    commander: bool = False
    mana_ability: bool = False
    only_from: tuple[ProducedBy, ...] = ()


@dataclass(frozen=True, slots=True)
class Allowed:
    """One thing that restricted mana may be spent on: everything in it must hold.

    ``kind`` is a purpose's kind, None for any; ``clauses`` alternatives for the spell or
    the ability's source; ``tags`` facts of which one must hold, ``zones`` the zones that
    the spell may be cast from, ``not_zones`` those that it may not; ``mana_ability`` asks for one.
    """

    kind: str | None = None
    clauses: tuple[Clause, ...] = ()
    tags: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    not_zones: frozenset[str] = frozenset()
    commander: bool = False
    mana_ability: bool = False


@dataclass(frozen=True, slots=True)
class SpendOnly:
    """A restriction on spending mana: on one of ``allowed``, and on none of ``denied``.

    No ``allowed`` at all means anything but what is denied. ``not_generic`` says that it
    can't pay for generic mana. ``words`` is what the card says.
    """

    words: str
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    not_generic: bool = False

    def allows(self, purpose: Purpose) -> bool:
        """Whether such mana may be spent on this purpose.

        What the request doesn't say about the spell doesn't hold.
        """
        return meant(purpose, self.allowed, self.denied)

    def with_chosen(self, chosen: tuple[str, ...]) -> SpendOnly:
        """The restriction with what was chosen as its source entered put in (607.2d).

        Where it asks for something chosen and nothing is stated, nothing fits.
        """
        return replace(
            self,
            allowed=tuple(with_chosen_in(part, chosen) for part in self.allowed),
            denied=tuple(with_chosen_in(part, chosen) for part in self.denied),
        )


def meant(purpose: Purpose, allowed: tuple[Allowed, ...], denied: tuple[Allowed, ...] = ()) -> bool:
    """Whether a purpose is one of what is allowed (none: anything) and none of what is denied.

    What the request doesn't say about the spell doesn't hold.
    """
    if any(_meets(part, purpose, unsaid=True) for part in denied):
        return False
    return not allowed or any(_meets(part, purpose) for part in allowed)


def with_chosen_in(part: Allowed, chosen: tuple[str, ...]) -> Allowed:
    """What is allowed with what was chosen put in; as it is where nothing was chosen."""
    from planner.game.filters import with_chosen

    # Without a choice the clauses stay as they are, so that they fit nothing, not everything.
    return replace(part, clauses=with_chosen(part.clauses, chosen) or part.clauses)


def _meets(part: Allowed, purpose: Purpose, *, unsaid: bool = False) -> bool:
    """Whether a purpose is one that is meant; ``unsaid`` is the answer for a card that isn't given."""
    from planner.game.filters import holds_for_card

    if part.kind is not None and part.kind != purpose.kind:
        return False
    if part.tags and not part.tags & purpose.tags:
        return False
    if (part.zones and purpose.zone not in part.zones) or purpose.zone in part.not_zones:
        return False
    if (part.commander and not purpose.commander) or (part.mana_ability and not purpose.mana_ability):
        return False
    if not part.clauses:
        return True
    card = purpose.card
    return unsaid if card is None else any(holds_for_card(clause, card) for clause in part.clauses)
