"""What a player can do in one turn: play a land, cast what makes mana, use it; and whether a cost is paid.

A ``Position`` counts cards by their kinds: in hand, on the battlefield, in the library. All permanents untap
as a turn begins (502.3); mana stays within a turn (106.4, 500.4), so a turn leads from position to position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.deadline import check
from planner.decks.demands import Cost, CostDemand
from planner.decks.kinds import MANY, CardRole, CountedZone, Entering, LandsGiven, Library, reduced
from planner.game.records import replace
from planner.models.deciders.hall.condition import Mask

Counts = tuple[int, ...]
Units = tuple[Mask, ...]
"""Mana that can be spent, a mask each, sorted."""


_MANY = 64
"""Moments of a turn after which it is asked whether there is time for more."""
_OF_BOARD = 200
"""As so many moments a whole board counts that the planner is asked for."""
_GROWN = 12
"""As much mana as what grows without bound is hoped to make."""


class Position(NamedTuple):
    """Cards by kind, in hand, on the battlefield and in the library."""

    hand: Counts
    board: Counts
    library: Counts


class _Node(NamedTuple):
    """A moment of a turn: the position, the mana available, and the permanents that can still be used.

    ``late`` are permanents that entered this turn and can't be used in it; ``spent`` says that mana was
    spent. ``gone`` are those that left this turn after their mana could be made; ``open`` says that a land
    can still be played.
    """

    at: Position
    units: Units
    unused: Counts
    late: Counts
    spent: bool = False
    gone: Counts = ()
    open: bool = False


class Turns:
    """The turns of a game for one cost, by the kinds of a library as the cost sees them.

    ``hopeful`` counts mana that depends on other permanents at its maximum, and as available after other mana
    was spent: a cost that can't be paid with it can't be paid at all.
    """

    def __init__(self, library: Library, cost: Cost, hopeful: bool = False) -> None:
        self.library = reduced(_hoped(library) if hopeful else library, cost)
        self._is_hopeful = hopeful
        self.counts_moments = False
        """Whether each moment that is looked at counts as work."""
        self.cost = cost
        self.kinds: tuple[CardRole, ...] = tuple(kind for kind, _ in self.library.kinds)
        self.counts: Counts = self.library.counts
        self.lands = tuple(n for n, kind in enumerate(self.kinds) if kind.land)
        self.land_cards = tuple(n for n, kind in enumerate(self.kinds) if kind.is_land_card)
        self.of_use = tuple(n for n, kind in enumerate(self.kinds) if kind.land or kind.is_ramp or kind.token)
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self._treasure = next((n for n, kind in enumerate(self.kinds) if kind.is_treasure), -1)
        self._becomes = [[place[one] for one in kind.becomes] or [n] for n, kind in enumerate(self.kinds)]
        self._nothing = (0,) * len(self.kinds)
        self._verdicts = BoardVerdicts(self.kinds, cost) if self.library.asks_boards else None
        self.finds = any(kind.finds for kind in self.kinds)
        self.monotone = all(_is_monotone(kind) for kind in self.kinds) and not self.library.changes
        self._gives = any(kind.gives for kind in self.kinds)
        self._yielding = [n for n, kind in enumerate(self.kinds) if kind.yields]
        self._waking = [n for n, kind in enumerate(self.kinds) if kind.wakes]
        self._in_state = {kind.state: n for n, kind in enumerate(self.kinds) if kind.state}
        self._card_of = _cards_of(self.kinds, place)
        self._options: dict[tuple[int, Position], tuple[Position, ...]] = {}
        self._paid: dict[tuple[int, Position], bool] = {}
        self._boards: dict[tuple[Counts, Counts], bool] = {}
        self._least = min(way.size for way in cost.ways)

    def options(self, turn: int, at: Position) -> tuple[Position, ...]:
        """The positions at the end of a turn, without dominated ones."""
        key = (turn if not self.monotone else 0, at)
        found = self._options.get(key)
        if found is None:
            ends: set[Position] = set()
            for start in self._land_plays(turn, self._woken(at)):
                ends |= {node.at for node in self._moments(start, turn)}
            found = self._options[key] = self._undominated(ends)
        return found

    def pays(self, turn: int, at: Position) -> bool:
        """Whether the cost can be paid in a turn with this position at its beginning (after the draw)."""
        key = (turn if not self.monotone else 0, at)
        found = self._paid.get(key)
        if found is None:
            found = self._paid[key] = self._verdicts is not None or self._most_mana(at) >= self._least
            found = self._paid[key] = found and any(
                self.cost.met_by(_counted(node.units)) or self._board_pays(node)
                for start in self._land_plays(turn, self._woken(at))
                for node in self._moments(start, turn)
            )
        return found

    def _board_pays(self, node: _Node) -> bool:
        """Whether the whole board pays, if the mana of some cards depends on others."""
        if self._verdicts is None or (node.spent and not self._is_hopeful):
            return False
        board = node.at.board
        if node.gone:
            board = tuple(here + left for here, left in zip(board, node.gone, strict=True))
        if not any(number and kind.beside for number, kind in zip(board, self.kinds, strict=True)):
            return False
        asked = board, node.late
        found = self._boards.get(asked)
        if found is None:
            if self.counts_moments:
                check(_OF_BOARD)
            found = self._boards[asked] = self._verdicts.can_pay(board, node.late)
        return found

    def _most_mana(self, at: Position) -> int:
        """Upper bound on the mana in a turn."""
        total, best_land = 0, 0
        for number in self.of_use:
            kind = self.kinds[number]
            used = max((len(use.units) for use in kind.uses), default=0)
            made = max(len(kind.units), used, int(bool(kind.finds)), kind.treasures) + len(kind.adds)
            total += at.board[number] * made
            if kind.land:
                best_land = max(best_land, made if at.hand[number] else 0)
            else:
                total += at.hand[number] * made
        return total + best_land

    def strength(self, at: Position) -> int:
        """Sort key: the mana of the permanents, and with less weight that of the hand."""
        return sum(
            (8 * board + hand) * max(len(kind.units), int(bool(kind.finds)), kind.treasures)
            for kind, board, hand in zip(self.kinds, at.board, at.hand, strict=True)
        )

    # --- a turn begins --------------------------------------------------------------------------------------

    def _woken(self, at: Position) -> Position:
        """The position after permanents untap and waiting ones change their state."""
        if not any(at.board[number] for number in self._waking):
            return at
        hand, board = list(at.hand), list(at.board)
        for number in self._waking:
            awake = self._in_state[self.kinds[number].wakes]
            board[number] -= at.board[number]
            into = hand if self.kinds[number].wakes_in_hand else board
            into[self._card_of[awake] if into is hand else awake] += at.board[number]
        return at._replace(hand=tuple(hand), board=tuple(board))

    def _land_plays(self, turn: int, at: Position) -> Iterator[_Node]:
        """The moments after each land drop, or none.

        If lands are given up for others, they can be used before: a land can then be played at any time.
        """
        start = _Node(at, self._untapped_units(at.board), at.board, self._nothing)
        playable = any(at.hand[n] for n in self.lands)
        if self._gives:
            yield start._replace(open=playable)
            return
        if not playable or not self.monotone:
            yield start
        yield from self._played(start, turn)

    def _played(self, node: _Node, turn: int) -> Iterator[_Node]:
        """The moments after a land is played from hand."""
        for number in self.lands:
            if not node.at.hand[number]:
                continue
            hand = _changed(node.at.hand, number, -1)
            untapped = self._enters_untapped(self.kinds[number], turn, node.at.board, hand)
            after = self._without_yielding(node._replace(at=node.at._replace(hand=hand), open=False))
            for result in self._becomes[number]:
                yield from self._come(after, result, untapped)

    def _without_yielding(self, node: _Node) -> _Node:
        """The moment after permanents that leave with the next land are gone; their mana was made before."""
        for number in self._yielding:
            count = node.at.board[number]
            if count:
                board = _changed(node.at.board, number, -count)
                gone = _changed(node.gone or self._nothing, number, count)
                node = node._replace(at=node.at._replace(board=board), gone=gone)
        return node

    def _come(self, node: _Node, number: int, untapped: bool) -> Iterator[_Node]:
        """Let a permanent enter, with every way to give up what it demands.

        If that is impossible, it is lost.
        """
        kind = self.kinds[number]
        nodes = [self._without_another(node, number) if kind.legendary else node]
        for one in kind.gives:
            if one.before:
                nodes = [after for before in nodes for after in self._given(before, one, one.number)]
        there = (one._replace(at=one.at._replace(board=_changed(one.at.board, number, 1))) for one in nodes)
        nodes = [self._entered(one, number, untapped) for one in there]
        for one in kind.gives:
            if not one.before:
                nodes = [after for before in nodes for after in self._asked(before, one, number)]
        for one_node in nodes:
            yield from self._paid_for(one_node, kind, number) if kind.toll else (one_node,)

    def _without_another(self, node: _Node, number: int) -> _Node:
        """The moment after another one of a legend is gone: its mana was made before (704.5j)."""
        if not node.at.board[number]:
            return node
        board = _changed(node.at.board, number, -1)
        if node.unused[number]:
            node = node._replace(unused=_changed(node.unused, number, -1))
        elif node.late[number]:
            node = node._replace(late=_changed(node.late, number, -1))
        else:
            node = node._replace(gone=_changed(node.gone or self._nothing, number, 1))
        return node._replace(at=node.at._replace(board=board))

    def _asked(self, node: _Node, given: LandsGiven, number: int) -> Iterator[_Node]:
        """Give up what a permanent asks for on entering: as much as there is, or the permanent itself."""
        if given.or_itself:
            yield self._lost(node, number)
            yield from self._given(node, given, given.number)
            return
        there = sum(node.at.board[n] for n in self.lands if given.fits(self.kinds[n]))
        yield from self._given(node, given, min(given.number, there))

    def _paid_for(self, node: _Node, kind: CardRole, number: int) -> Iterator[_Node]:
        """Pay a toll, or lose the permanent."""
        assert kind.toll is not None
        for left in {left for way in kind.toll.ways for left in payments(node.units, way)}:
            yield node._replace(units=left, spent=True)
        yield self._lost(node, number)

    def _lost(self, node: _Node, number: int) -> _Node:
        """Remove a permanent that has just entered; its mana was made if possible."""
        board = _changed(node.at.board, number, -1)
        if node.late[number]:
            node = node._replace(late=_changed(node.late, number, -1))
        elif node.unused[number]:
            node = node._replace(unused=_changed(node.unused, number, -1))
        return node._replace(at=node.at._replace(board=board))

    def _given(self, node: _Node, given: LandsGiven, number: int) -> Iterator[_Node]:
        """Yield every way to give up this many lands."""
        if not number:
            yield node
            return
        for place in self.lands:
            kind = self.kinds[place]
            if node.at.board[place] and given.fits(kind):
                for after in self._one_given(node, given, place, kind):
                    yield from self._given(after, given, number - 1)

    def _one_given(self, node: _Node, given: LandsGiven, number: int, kind: CardRole) -> Iterator[_Node]:
        """Give up one land of a kind; if it needn't be untapped, its mana was made before."""
        board = _changed(node.at.board, number, -1)
        hand = _changed(node.at.hand, self._card_of[number], 1) if given.to_hand else node.at.hand
        after = node._replace(at=node.at._replace(board=board, hand=hand))
        late = node.late[number]
        if kind.feed or kind.used_up or kind.finds or kind.uses:
            if node.unused[number]:
                yield after._replace(unused=_changed(node.unused, number, -1))
            if node.at.board[number] > node.unused[number] and not given.untapped:
                yield after._replace(late=_changed(node.late, number, -1)) if late else after
        elif node.at.board[number] > late:
            gone = _changed(node.gone or self._nothing, number, 1)
            if not given.untapped:
                yield after._replace(gone=gone)
            elif (left := _minus(node.units, kind.units)) is not None:
                yield after._replace(units=left)
        elif not given.untapped:
            yield after._replace(late=_changed(node.late, number, -1))

    def _untapped_units(self, board: Counts) -> Units:
        found: list[Mask] = []
        for number in self.of_use:
            kind = self.kinds[number]
            if board[number] and not (kind.feed or kind.used_up or kind.uses):
                found += kind.units * board[number]
        return tuple(sorted(found))

    def _entered(self, node: _Node, number: int, untapped: bool) -> _Node:
        """Add a permanent: with its mana, or with its use later in the turn."""
        kind = self.kinds[number]
        if kind.adds:
            node = node._replace(units=_plus(node.units, kind.adds))
        if not untapped:
            return node._replace(late=_changed(node.late, number, 1))
        if kind.feed or kind.used_up or kind.finds or kind.uses:
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

    def _moments(self, start: _Node, turn: int) -> Iterator[_Node]:
        """Every moment reachable in the turn by casting spells and using permanents."""
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            if self.counts_moments:
                check()
            elif not len(seen) % _MANY:
                check(_MANY)
            yield node
            for following in self._actions(node, turn):
                if following not in seen:
                    seen.add(following)
                    stack.append(following)

    def _actions(self, node: _Node, turn: int) -> Iterator[_Node]:
        if node.open:
            yield from self._played(node, turn)
        for number in self.of_use:
            kind = self.kinds[number]
            if kind.is_ramp and node.at.hand[number]:
                yield from self._cast(node, number, kind)
            if node.unused[number] and kind.uses:
                yield from self._changed_by_use(node, number, kind)
            elif node.unused[number] and (kind.feed or kind.used_up or kind.finds):
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
                    yield from self._come(after, result, not kind.sick)

    def _with_treasures(self, node: _Node, kind: CardRole) -> _Node:
        """Add the Treasures that a card creates, untapped."""
        if not kind.treasures:
            return node
        board = _changed(node.at.board, self._treasure, kind.treasures)
        unused = _changed(node.unused, self._treasure, kind.treasures)
        return node._replace(at=node.at._replace(board=board), unused=unused)

    def _used(self, node: _Node, number: int, kind: CardRole) -> Iterator[_Node]:
        """Use a permanent that costs mana, is used up, or finds a land."""
        after = node._replace(unused=_changed(node.unused, number, -1))
        if kind.used_up or kind.finds:
            after = after._replace(at=after.at._replace(board=_changed(after.at.board, number, -1)))
        for left in payments(node.units, CostDemand(kind.feed)) if kind.feed else [node.units]:
            if kind.finds:
                spent = node.spent or bool(kind.feed)
                yield from self._found(after._replace(units=left, spent=spent), kind)
            else:
                yield after._replace(units=_plus(left, kind.units), spent=True)

    def _changed_by_use(self, node: _Node, number: int, kind: CardRole) -> Iterator[_Node]:
        """Use a permanent that changes its state."""
        board = _changed(node.at.board, number, -1)
        after = node._replace(unused=_changed(node.unused, number, -1), spent=True)
        for use in kind.uses:
            there, late = board, node.late
            if use.then:
                place = self._in_state[use.then]
                there, late = _changed(board, place, 1), _changed(late, place, 1)
            at = node.at._replace(board=there)
            for left in payments(node.units, CostDemand(use.feed)) if use.feed else [node.units]:
                yield after._replace(at=at, late=late, units=_plus(left, use.units))

    def _found(self, node: _Node, finder: CardRole) -> Iterator[_Node]:
        """Put a found land from the library onto the battlefield."""
        for number in self.lands:
            kind = self.kinds[number]
            if not node.at.library[number] or kind.words.isdisjoint(finder.finds):
                continue
            board, library = node.at.board, _changed(node.at.library, number, -1)
            untapped = not finder.finds_tapped and self._enters_untapped(kind, 0, board, node.at.hand)
            for result in self._becomes[number]:
                yield from self._come(node._replace(at=node.at._replace(library=library)), result, untapped)

    # --- what is left of it ---------------------------------------------------------------------------------

    def _undominated(self, ends: set[Position]) -> tuple[Position, ...]:
        """The ends of a turn without dominated ones: no card of a dominated end is in a better place."""
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
    """What can be left of some mana after a cost is paid from it, in every way.

    >>> sorted(payments((1, 2, 3), CostDemand((1,))))
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


def _hoped(library: Library) -> Library:
    """A library in which mana that depends on others is at its maximum."""
    return Library(tuple((_with_hopes(kind), count) for kind, count in library.kinds))


def _with_hopes(kind: CardRole) -> CardRole:
    becomes = tuple(map(_with_hopes, kind.becomes))
    if not kind.beside:
        return replace(kind, becomes=becomes) if becomes else kind
    units = kind.hopes * _GROWN if kind.grows else max(kind.hopes, kind.units, key=len)
    units = tuple(sorted((*units, *kind.hopes[:1] * kind.turned)))
    return replace(kind, units=units, becomes=becomes)


def _minus(units: Units, less: Units) -> Units | None:
    """Take some mana away; None if it isn't all there."""
    left = list(units)
    for mask in less:
        if mask not in left:
            return None
        left.remove(mask)
    return tuple(left)


def _cards_of(kinds: tuple[CardRole, ...], place: dict[CardRole, int]) -> list[int]:
    """For each kind, the index of its card outside the battlefield."""
    found = list(range(len(kinds)))
    for number, kind in enumerate(kinds):
        for one in (*kind.becomes, *kind.states):
            found[place[one]] = number
    return found


def _changed(counts: Counts, number: int, by: int) -> Counts:
    return (*counts[:number], counts[number] + by, *counts[number + 1 :])
