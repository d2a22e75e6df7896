"""The spells that a mana base is for: each with its cost, its turn and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planner.contract.refusals import RequestError, shown
from planner.decks.cards_of import DeckCards, DeckEntry
from planner.decks.demands import Cost
from planner.decks.kinds import CardRole
from planner.game.records import Record, replace

LAST_CURVE_TURN = 10


class WeightedSpell(Record, frozen=True):
    """A spell to cast on a turn, and its weight."""

    name: str
    cost: Cost
    turn: int
    weight: float


def spells_of(
    cards: DeckCards, weights: Mapping[str, float] | None, turns: Mapping[str, int] | None
) -> tuple[WeightedSpell, ...]:
    """The spells that count: by default each on its curve, weighted by its copies.

    Raises ``RequestError`` for a weight or a turn of a card that isn't in the deck.
    """
    entries: dict[str, DeckEntry] = {}
    counts: dict[str, int] = {}
    for entry in (*cards.spells(), *cards.commanders):
        if entry.cost is not None:
            entries[entry.name] = entry
    for entry in (*cards.entries, *cards.commanders):
        counts[entry.name] = counts.get(entry.name, 0) + entry.count
    for what, given in (("weights", weights or {}), ("turns", turns or {})):
        for name in given:
            if name not in entries:
                raise RequestError(f"{what}.{name}", "the deck has no spell of that name with a mana cost")
    found = []
    for name, entry in entries.items():
        weight = (weights or {}).get(name, float(counts[name]) if weights is None else 0.0)
        if not isinstance(weight, int | float) or isinstance(weight, bool) or not 0 <= weight < 1e9:
            raise RequestError(f"weights.{name}", f"expected a number of at least 0, got {shown(weight)}")
        cost = entry.cost
        if cost is None or not weight:
            continue
        turn = (turns or {}).get(name, max(1, cost.mana_value))
        if turn <= LAST_CURVE_TURN:
            spelled = replace(cost, type_line=entry.type_line)
            found.append(WeightedSpell(name, spelled, turn, float(weight)))
    if not found:
        raise RequestError("deck", "expected a spell with a mana cost")
    return tuple(found)


def as_asked_of(kinds: Iterable[CardRole], spells: tuple[WeightedSpell, ...]) -> tuple[WeightedSpell, ...]:
    """The spells as mere costs, unless a land has mana that can be spent on some spells only (106.6)."""
    if any(kind.restricted for kind in kinds):
        return spells
    return tuple(replace(one, cost=replace(one.cost, type_line="")) for one in spells)
