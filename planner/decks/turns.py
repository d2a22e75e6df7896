"""What a player can do in one turn: play a land, cast what makes mana, use it; and whether a cost is paid.

A ``Position`` counts cards by their kinds: in hand, on the battlefield, in the library. All permanents untap
as a turn begins (502.3); mana stays within a turn (106.4, 500.4), so a turn leads from position to position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.demands import Cost, CostDemand
from planner.decks.kinds import MANY, CardRole, CountedZone, Entering, Library, reduced
from planner.models.deciders.hall.condition import Mask

Counts = tuple[int, ...]
Units = tuple[Mask, ...]
"""Mana that can be spent, a mask each, sorted."""


class Position(NamedTuple):
    """Cards by kind, in hand, on the battlefield and in the library."""

    hand: Counts
    board: Counts
    library: Counts


class _Node(NamedTuple):
    """A moment of a turn: the position, the mana there, and the permanents that can still be used.

    ``late`` are the permanents that came this turn and can't be used in it; ``spent`` says that mana was.
    """

    at: Position
    units: Units
    unused: Counts
    late: Counts
    spent: bool = False


class Turns:
    """The turns of a game for one cost, by the kinds of a library as the cost sees them."""

    def __init__(self, library: Library, cost: Cost) -> None:
        self.library = reduced(library, cost)
        self.cost = cost
        self.kinds: tuple[CardRole, ...] = tuple(kind for kind, _ in self.library.kinds)
        self.counts: Counts = self.library.counts
        self.lands = tuple(n for n, kind in enumerate(self.kinds) if kind.land)
        self.of_use = tuple(n for n, kind in enumerate(self.kinds) if kind.land or kind.is_ramp or kind.token)
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self._treasure = next((n for n, kind in enumerate(self.kinds) if kind.is_treasure), -1)
        self._becomes = [[place[one] for one in kind.becomes] or [n] for n, kind in enumerate(self.kinds)]
        self._nothing = (0,) * len(self.kinds)
        self._verdicts = BoardVerdicts(self.kinds, cost) if self.library.asks_boards else None
        self.finds = any(kind.finds for kind in self.kinds)
        self.monotone = all(_is_monotone(kind) for kind in self.kinds)
        self._options: dict[tuple[int, Position], tuple[Position, ...]] = {}
        self._paid: dict[tuple[int, Position], bool] = {}
        self._least = min(way.size for way in cost.ways)

    def options(self, turn: int, at: Position) -> tuple[Position, ...]:
        """The positions that a turn can end in, without those that others make superfluous."""
        key = (turn if not self.monotone else 0, at)
        found = self._options.get(key)
        if found is None:
            ends: set[Position] = set()
            for start in self._land_plays(turn, at):
                ends |= {node.at for node in self._moments(start)}
            found = self._options[key] = self._undominated(ends)
        return found

    def pays(self, turn: int, at: Position) -> bool:
        """Whether the cost can be paid in a turn that begins like this (after the draw)."""
        key = (turn if not self.monotone else 0, at)
        found = self._paid.get(key)
        if found is None:
            found = self._paid[key] = self._verdicts is not None or self._most_mana(at) >= self._least
            found = self._paid[key] = found and any(
                self.cost.met_by(_counted(node.units)) or self._board_pays(node)
                for start in self._land_plays(turn, at)
                for node in self._moments(start)
            )
        return found

    def _board_pays(self, node: _Node) -> bool:
        """Whether the whole board pays, where what some cards make rests on the others."""
        if self._verdicts is None or node.spent:
            return False
        if not any(number and kind.beside for number, kind in zip(node.at.board, self.kinds, strict=True)):
            return False
        return self._verdicts.can_pay(node.at.board, node.late)

    def _most_mana(self, at: Position) -> int:
        """More mana than this can't be there in a turn."""
        total, best_land = 0, 0
        for number in self.of_use:
            kind = self.kinds[number]
            made = max(len(kind.units), int(bool(kind.finds)), kind.treasures) + len(kind.adds)
            total += at.board[number] * made
            if kind.land:
                best_land = max(best_land, made if at.hand[number] else 0)
            else:
                total += at.hand[number] * made
        return total + best_land

    # --- a turn begins --------------------------------------------------------------------------------------

    def _land_plays(self, turn: int, at: Position) -> Iterator[_Node]:
        """The turn after a land was played, each in its turn, or none."""
        units = self._untapped_units(at.board)
        playable = [n for n in self.lands if at.hand[n]]
        if not playable or not self.monotone:
            yield _Node(at, units, at.board, self._nothing)
        for number in playable:
            hand = _changed(at.hand, number, -1)
            untapped = self._enters_untapped(self.kinds[number], turn, at.board, hand)
            for result in self._becomes[number]:
                position = Position(hand, _changed(at.board, result, 1), at.library)
                yield self._entered(_Node(position, units, at.board, self._nothing), result, untapped)

    def _untapped_units(self, board: Counts) -> Units:
        found: list[Mask] = []
        for number in self.of_use:
            kind = self.kinds[number]
            if board[number] and not kind.feed and not kind.used_up:
                found += kind.units * board[number]
        return tuple(sorted(found))

    def _entered(self, node: _Node, number: int, untapped: bool) -> _Node:
        """A permanent is there: with its mana, or with the use that can be made of it later in the turn."""
        kind = self.kinds[number]
        if kind.adds:
            node = node._replace(units=_plus(node.units, kind.adds))
        if not untapped:
            return node._replace(late=_changed(node.late, number, 1))
        if kind.feed or kind.used_up or kind.finds:
            return node._replace(unused=_changed(node.unused, number, 1))
        return node._replace(units=_plus(node.units, kind.units))

    def _enters_untapped(self, kind: CardRole, turn: int, board: Counts, hand: Counts) -> bool:
        return any(self._holds(condition, turn, board, hand) for condition in kind.untapped)

    def _holds(self, condition: Entering, turn: int, board: Counts, hand: Counts) -> bool:
        if turn > condition.last_turn:
            return False
        if condition.least <= 0 and condition.most >= MANY:
            return True
        zone = board if condition.zone is CountedZone.BATTLEFIELD else hand
        number = sum(
            zone[n]
            for n in self.lands
            if "Land" in condition.words or not self.kinds[n].words.isdisjoint(condition.words)
        )
        return condition.least <= number <= condition.most

    # --- a turn goes on -------------------------------------------------------------------------------------

    def _moments(self, start: _Node) -> Iterator[_Node]:
        """Every moment that the turn can come to, by spells cast and permanents used."""
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            yield node
            for following in self._actions(node):
                if following not in seen:
                    seen.add(following)
                    stack.append(following)

    def _actions(self, node: _Node) -> Iterator[_Node]:
        for number in self.of_use:
            kind = self.kinds[number]
            if kind.is_ramp and node.at.hand[number]:
                yield from self._cast(node, number, kind)
            if node.unused[number] and (kind.feed or kind.used_up or kind.finds):
                yield from self._used(node, number, kind)

    def _cast(self, node: _Node, number: int, kind: CardRole) -> Iterator[_Node]:
        assert kind.cost is not None
        hand = _changed(node.at.hand, number, -1)
        for left in {left for way in kind.cost.ways for left in payments(node.units, way)}:
            paid = node._replace(
                at=node.at._replace(hand=hand), units=left, spent=node.spent or left != node.units
            )
            after = self._with_treasures(paid, kind)
            if kind.spell and kind.finds:
                yield from self._found(after, kind)
            elif kind.spell:
                yield after._replace(units=_plus(left, kind.units), spent=True)
            else:
                for result in self._becomes[number]:
                    board = _changed(after.at.board, result, 1)
                    there = after._replace(at=after.at._replace(board=board))
                    yield self._entered(there, result, not kind.sick)

    def _with_treasures(self, node: _Node, kind: CardRole) -> _Node:
        """The Treasures that come with a card, untapped."""
        if not kind.treasures:
            return node
        board = _changed(node.at.board, self._treasure, kind.treasures)
        unused = _changed(node.unused, self._treasure, kind.treasures)
        return node._replace(at=node.at._replace(board=board), unused=unused)

    def _used(self, node: _Node, number: int, kind: CardRole) -> Iterator[_Node]:
        """A permanent that asks for mana, is used up, or finds a land is used."""
        after = node._replace(unused=_changed(node.unused, number, -1))
        if kind.used_up or kind.finds:
            after = after._replace(at=after.at._replace(board=_changed(after.at.board, number, -1)))
        for left in payments(node.units, CostDemand(kind.feed)) if kind.feed else [node.units]:
            if kind.finds:
                spent = node.spent or bool(kind.feed)
                yield from self._found(after._replace(units=left, spent=spent), kind)
            else:
                yield after._replace(units=_plus(left, kind.units), spent=True)

    def _found(self, node: _Node, finder: CardRole) -> Iterator[_Node]:
        """A land that is found comes from the library onto the battlefield."""
        for number in self.lands:
            kind = self.kinds[number]
            if not node.at.library[number] or kind.words.isdisjoint(finder.finds):
                continue
            board, library = node.at.board, _changed(node.at.library, number, -1)
            untapped = not finder.finds_tapped and self._enters_untapped(kind, 0, board, node.at.hand)
            for result in self._becomes[number]:
                at = node.at._replace(board=_changed(board, result, 1), library=library)
                yield self._entered(node._replace(at=at), result, untapped)

    # --- what is left of it ---------------------------------------------------------------------------------

    def _undominated(self, ends: set[Position]) -> tuple[Position, ...]:
        """The ends of a turn without those after which no card is elsewhere than in a better place."""
        if not self.monotone:
            return tuple(sorted(ends))
        ordered = sorted(ends, key=lambda end: (-sum(end.board), -sum(end.hand), end))
        kept: list[Position] = []
        for end in ordered:
            if not any(_dominates(other, end) for other in kept):
                kept.append(end)
        return tuple(kept)


def _is_monotone(kind: CardRole) -> bool:
    """Whether more lands on the battlefield, and cards there rather than in hand, never hurt it."""
    return all(
        c.most >= MANY and c.zone is CountedZone.BATTLEFIELD and c.last_turn >= MANY for c in kind.untapped
    )


def _dominates(one: Position, other: Position) -> bool:
    return one.library == other.library and all(
        a >= b and a + c >= b + d
        for a, b, c, d in zip(one.board, other.board, one.hand, other.hand, strict=True)
    )


@lru_cache(maxsize=65_536)
def payments(units: Units, way: CostDemand) -> frozenset[Units]:
    """What can be left of some mana once a cost is paid from it, in every way to pay it.

    >>> sorted(payments((1, 2, 3), Demand((1,))))
    [(1, 2), (2, 3)]
    """
    left = {units}
    for symbol in way.symbols:
        left = {
            rest[:place] + rest[place + 1 :]
            for rest in left
            for place, mask in enumerate(rest)
            if mask & symbol and (not place or rest[place - 1] != mask)
        }
    return frozenset(left)


def _counted(units: Units) -> dict[Mask, int]:
    found: dict[Mask, int] = {}
    for mask in units:
        found[mask] = found.get(mask, 0) + 1
    return found


def _plus(units: Units, more: Units) -> Units:
    return tuple(sorted((*units, *more))) if more else units


def _changed(counts: Counts, number: int, by: int) -> Counts:
    return (*counts[:number], counts[number] + by, *counts[number + 1 :])
