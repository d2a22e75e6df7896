"""What a settled game leaves open: numbers that can change on the way, and X without a bound."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from planner.effects.changes import BoardChanges
from planner.effects.costs.activation_costs import MOST_X_IN_MANA
from planner.effects.dependencies import PLAIN_PARTS, falls_with_its_counts, needs_of, needs_of_condition
from planner.effects.graveyard import could_arrive
from planner.effects.scene import World
from planner.game.amounts import CountersOnSelf
from planner.game.clock import check_time
from planner.game.filters import Filter
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject
from planner.game.records import Record, replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import (
    CollectEvidence,
    Counters,
    Forage,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
)

_GRAVEYARD = Filter("cards in your graveyard", zone=Zone.GRAVEYARD)


class Waits(Enum):
    """What keeps an ability from being activated now."""

    NOTHING = "nothing"
    CONDITION = "its condition"
    COST = "its cost"


class SettledLine(Record, frozen=True):
    """One written ability and its settled forms; none if it can't be activated now.

    ``plain`` says that nothing in a game influences it; ``capped`` that X could be greater than the limit of
    this package. ``ahead`` are the parts of its cost that can take what other costs put into the graveyard.
    """

    written: WrittenAbility
    abilities: tuple[ManaAbility, ...] = ()
    waits: Waits = Waits.NOTHING
    plain: bool = False
    capped: bool = False
    ahead: frozenset[TakeFitting] = frozenset()


def with_caveats(
    entry: GameObject, lines: tuple[SettledLine, ...], changes: BoardChanges, world: World
) -> GameObject:
    """Mark the object's abilities that depend on what could change during the payment.

    An ability that can't be activated yet, but could be later, is reported.
    """
    marked: list[ManaAbility] = []
    for line in lines:
        check_time()
        by = frozenset[str]() if line.plain or not line.abilities else _swayed_by(line, entry, changes)
        marked += line.abilities if by == frozenset() else _swayed(line, by, entry, changes)
        if _could_come(line, entry, changes):
            reason = f"{line.waits.value} could be met while paying"
            world.notes.report(entry.ids[0], line.written.text, reason)
    abilities = tuple(marked)
    return entry if abilities == entry.abilities else replace(entry, abilities=abilities)


def _swayed(
    line: SettledLine, by: frozenset[str] | None, entry: GameObject, changes: BoardChanges
) -> list[ManaAbility]:
    less = by is not None and _makes_only_less(line.written, entry, changes)
    written = line.written
    gone = less and all(isinstance(part, PLAIN_PARTS) for part in written.cost)
    gone = gone and not any(changes.of_need(one, entry, written.number).moves for one in needs_of(written))
    return [ability.swayed(by, only_less=less, only_gone=gone) for ability in line.abilities]


def _makes_only_less(written: WrittenAbility, entry: GameObject, changes: BoardChanges) -> bool:
    """Whether the ability's mana could only decrease, together with what it counts."""
    if written.instead or written.after != WrittenAfter():
        return False
    if not falls_with_its_counts(written) or any(isinstance(part, TakeFitting) for part in written.cost):
        return False
    return not any(changes.of_need(need, entry, written.number).rises for need in needs_of(written))


def _swayed_by(line: SettledLine, entry: GameObject, changes: BoardChanges) -> frozenset[str] | None:
    """The objects whose loss would change a line's result; None if other things could too."""
    if _more_could_fit(line, entry, changes):
        return None
    written = line.written
    needs = set(needs_of(written))
    if written.only_if is not None:
        needs |= set(needs_of_condition(written.only_if))
    if written.after.sacrificed_without is not None:
        needs.add(CountersOnSelf(written.after.sacrificed_without))
    needs |= {CountersOnSelf(kind) for kind, _ in written.after.removes}
    found: set[str] = set()
    for need in needs:
        losses = changes.losses_behind(need, entry, written.number)
        if losses is None:
            return None
        found |= losses
    return frozenset(found)


def _more_could_fit(line: SettledLine, entry: GameObject, changes: BoardChanges) -> bool:
    """Whether further objects could come to fit the cost, or "all" could come to mean fewer."""
    written = line.written
    for part in written.cost:
        if part in line.ahead:
            if changes.move_unknown_cards:
                return True
        elif isinstance(part, TakeFitting):
            drift = changes.of_filter(part.objects, entry, written.number)
            if drift.rises or (part.whole and drift.falls):
                return True
        elif isinstance(part, CollectEvidence | Forage):
            drift = changes.of_filter(_GRAVEYARD, entry, written.number)
            if drift.rises:
                return True
    return False


def _could_come(line: SettledLine, entry: GameObject, changes: BoardChanges) -> bool:
    written = line.written
    if line.waits is Waits.CONDITION and written.only_if is not None:
        return changes.could_come_true(written.only_if, entry, written.number)
    if line.waits is not Waits.COST:
        return False
    kinds = [part.kind for part in written.cost if isinstance(part, Counters) and not part.put]
    return any(changes.puts(kind, entry) for kind in kinds) or _more_could_fit(line, entry, changes)


def report_from_graveyard(entry: GameObject, changes: BoardChanges, world: World) -> None:
    """Report mana abilities that an object has once a cost put it into the graveyard (113.6)."""
    if entry.reading.from_graveyard and could_arrive(entry, world) is not False and changes.buries(entry):
        for text in entry.reading.from_graveyard:
            world.notes.report(entry.ids[0], text, "it could come to the graveyard while paying")


def report_capped(
    entry: GameObject, lines: Iterable[SettledLine], objects: Iterable[GameObject], world: World
) -> None:
    """Report each line whose X could exceed the limit, if there could be enough mana for that."""
    for line in lines:
        if not line.capped:
            continue
        in_mana = any(ability.mana is not None for ability in line.abilities)
        if not in_mana or _most_mana(objects, entry, world) > MOST_X_IN_MANA:
            greatest = len(line.abilities) - 1
            world.notes.report(entry.ids[0], line.written.text, f"X above {greatest} is not looked at")


def _most_mana(objects: Iterable[GameObject], but: GameObject, world: World) -> float:
    """Upper bound on the mana that all other objects and the pool could give."""
    total = sum(pool.amount for pool in world.game.pool)
    for entry in objects:
        number = entry.count - (entry is but)
        best: dict[int, int] = {}
        for ability in entry.abilities if number else ():
            once = ability.taps or ability.loses_itself or ability.limit == 1
            most = ability.production.most
            if most and not once:
                return float("inf")
            best[ability.number] = max(best.get(ability.number, 0), most)
        total += number * sum(best.values())
    return total
