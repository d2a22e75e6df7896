"""What stays payable after a payment: an exhaustive search from the state that it ends in.

Written from the contract and the rules alone. Kept costs are paid together: out of one
pool of mana, empty at first, that mana abilities fill; then one cost after the other, in
any order, with what is there by then. Mana left over from one cost may pay for the next; each
cost takes only the mana that may be spent on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from operator import sub

from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from tests.support.oracle.activations import Activations, State, Status
from tests.support.oracle.cost_parts import Outcome, groups
from tests.support.oracle.cost_payment import PLAIN, Payment
from tests.support.oracle.end_states import (
    game_at,
    kept_at,
    looks_at_others,
    rests_on_the_board,
    speaks_from_the_graveyard,
)
from tests.support.oracle.price_rows import MOST_STATES, TooLargeError
from tests.support.oracle.symbol_payment import Owed

_AT_END = "kept"
"""What nothing is paid for: the costs to keep are read already."""


def as_it_is(game: Game) -> Game:
    """The game with all its mana abilities."""
    return game


class Keeping:
    """The kept costs of one question, as they can be paid from where plans end.

    ``seen`` takes away the mana abilities that nothing is to be paid with, from the game and from what it
    becomes.
    """

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        forbid: frozenset[str],
        keep: tuple[CostToKeep, ...],
        *,
        shortcuts: bool = True,
        seen: Callable[[Game], Game] = as_it_is,
    ) -> None:
        self.seen, game = seen, seen(game)
        self.keep = keep
        self.most = prices.kept * sum(kept.weight for kept in keep)
        ways = tuple(way for kept in keep for way in kept.ways)
        cards = [frozenset({kept.card}) for kept in keep if kept.card is not None]
        self.apart = (*cards, *(ids for way in ways for ids in groups(way)))
        nothing = replace(PLAIN, on_stack=cost.on_stack)
        self.steps = Activations(
            replace(game, pool=()),
            nothing,
            prices,
            forbid,
            frozenset(),
            merge=shortcuts and not any(way.spending.asks for way in ways),
            others=ways,
            apart=self.apart,
        )
        self.ways: dict[int, list[_Way]] = {}
        for place, way in enumerate(ways):
            if way.mana is None or way.mana.exists:  # 118.6
                self.ways.setdefault(self._owner(place), []).append(
                    _Way(game, way, place, self.steps, prices)
                )
        self.least_mana = {n: min(way.least_mana for way in ways) for n, ways in self.ways.items()}
        self.places = [None if kept.card is None else self.steps.places.get(kept.card) for kept in keep]
        self.weights: dict[State, int] = {}
        self.moves = _AT_END not in cost.tags and rests_on_the_board(game, keep)
        self.asked = _AT_END not in cost.tags and any(kept.spec is not None for kept in keep)
        self.game, self.prices, self.forbid, self.shortcuts = game, prices, forbid, shortcuts

    def _owner(self, place: int) -> int:
        """Which of the kept costs the way at this place belongs to."""
        owners = [number for number, kept in enumerate(self.keep) for _ in kept.ways]
        return owners[place]

    def weight(self, end: State) -> int:
        """The weight of the best kept costs that can be paid together after a payment that ends so."""
        if end.life <= 0:
            return 0
        if end not in self.weights:
            moves = self.moves or (self.asked and self._differs(end))
            self.weights[end] = self._weight_at(end) if moves else self._weight(end)
        return self.weights[end]

    def _differs(self, end: State) -> bool:
        """Whether something is there that wasn't before, or is gone where abilities look at others."""
        lost = any(status.lost for status in end.objects)
        looking = any(map(looks_at_others, self.game.objects))
        return (lost and looking) or any(map(_is_another, self.steps.objects, end.objects))

    def _weight_at(self, end: State) -> int:
        """The same where what is kept costs what the objects say that are there by then (601.2f)."""
        # What was done is held apart from the game: in another turn it may be done again.
        after = game_at(self.game, self.steps.objects, _in_another_turn(end))
        nothing = TotalCost(None, kind=PaymentKind.EFFECT, tags=frozenset({_AT_END}))
        forbid = self.forbid.intersection(i for entry in after.objects for i in entry.ids)
        later = Keeping(
            after,
            nothing,
            self.prices,
            forbid,
            kept_at(self.keep, after),
            shortcuts=self.shortcuts,
            seen=self.seen,
        )
        used = {one.ids[0]: now.used for one, now in zip(self.steps.objects, end.objects, strict=True)}
        start = later.steps.start
        there = zip(later.steps.objects, start.objects, strict=True)
        done = tuple(status._replace(used=used.get(one.ids[0], ())) for one, status in there)
        return later.weight(start._replace(objects=done))

    def _weight(self, end: State) -> int:
        able = [n for n in range(len(self.keep)) if self._is_castable(n, end)]
        subsets = [chosen for size in range(1, len(able) + 1) for chosen in combinations(able, size)]
        subsets.sort(key=lambda chosen: -sum(self.keep[n].weight for n in chosen))
        for chosen in subsets:
            if self._can_pay(chosen, end):
                return sum(self.keep[n].weight for n in chosen)
        return 0

    def _is_castable(self, number: int, end: State) -> bool:
        """Whether it has a way, and its card, if any, is still where it was."""
        card = self.keep[number].card
        if number not in self.ways:
            return False
        place = self.places[number]
        return card is None or (place is not None and not end.objects[place].lost)

    def _can_pay(self, chosen: tuple[int, ...], end: State) -> bool:
        """Whether these can be paid together: all at once, or those of the opponent's turn only then."""
        now = tuple(n for n in chosen if self.keep[n].when is WhenKept.NOW)
        later = tuple(n for n in chosen if n not in now)
        if not later:
            return self._can_pay_at_once(now, end)
        if not now:
            return self._can_pay_at_once(later, _in_another_turn(end))
        if self._can_pay_at_once(chosen, end):
            return True
        cards = self._cards(later)
        return self._can_pay_at_once(
            now, end, cards, lambda state: self._can_pay_at_once(later, _in_another_turn(state))
        )

    def _cards(self, numbers: tuple[int, ...]) -> list[int]:
        return [place for n in numbers if (place := self.places[n]) is not None]

    def _can_pay_at_once(
        self,
        chosen: tuple[int, ...],
        end: State,
        others: Iterable[int] = (),
        then: Callable[[State], bool] = lambda _: True,
    ) -> bool:
        """Whether these can be paid in one turn: a search through the mana abilities.

        The cards at ``others`` stay where they are, and what comes of it is for ``then``.
        """
        kept_cards = [*self._cards(chosen), *others]
        if any(end.objects[place].lost for place in kept_cards):
            return False
        start = end._replace(pool=(0,) * len(self.steps.kinds))
        reached, waiting = {start}, [start]
        free_of_mana = all(way.cost.mana is None for n in chosen for way in self.ways[n])
        while waiting:
            state = waiting.pop()
            if self._pays(frozenset(chosen), state, then, for_mana=state is start):
                return True
            if free_of_mana:
                return False  # 118.2: no mana ability can be activated for a cost without mana
            for after, _ in self.steps.after(state):
                if after not in reached and not any(after.objects[place].lost for place in kept_cards):
                    reached.add(after)
                    waiting.append(after)
            if len(reached) > MOST_STATES:
                raise TooLargeError(f"nothing bounds what can be kept: {len(reached):,} states")
        return False

    def _pays(
        self, left: frozenset[int], state: State, then: Callable[[State], bool], *, for_mana: bool
    ) -> bool:
        """Whether all of these can be paid from this state, one after the other in some order.

        ``for_mana`` says that the mana abilities activated so far, if any, were for a payment of mana.
        """
        if not left:
            return for_mana and state.life - state.triggers > 0 and then(state)
        if sum(state.pool) < sum(self.least_mana[n] for n in left):
            return False
        for number in left:
            others = left - {number}
            waiting = [place for n in others if (place := self.places[n]) is not None]
            now = _on_stack(state, self.places[number])
            for way in self.ways[number]:
                asks = for_mana or way.cost.mana is not None
                if any(
                    all(
                        self._pays_after(others, waiting, world, then, for_mana=asks)
                        for world in way.worlds(after)
                    )
                    for after in way.states(now)
                ):
                    return True
        return False

    def _pays_after(
        self,
        left: frozenset[int],
        waiting: list[int],
        state: State,
        then: Callable[[State], bool],
        *,
        for_mana: bool,
    ) -> bool:
        """Whether the rest can be paid then; ``waiting`` are the cards that it casts."""
        gone = any(state.objects[place].lost for place in waiting)
        return not gone and self._pays(left, state, then, for_mana=for_mana)


class _Way(Payment):
    """One total cost of a kept cost."""

    def __init__(self, game: Game, cost: TotalCost, number: int, steps: Activations, prices: Prices) -> None:
        super().__init__(game, cost, prices, steps, set(), follow=True, each_chance=True)
        kinds = (replace(kind, from_right_source=kind.right_for[number]) for kind in steps.kinds)
        self.kinds = tuple(kinds)
        x = cost.x or 0
        self.least_mana = 0
        if cost.mana is not None and not cost.helping:
            self.least_mana = min(
                (sum(due.typed) + due.snow + self._generic(due, x) for due in self.owed), default=0
            )

    def states(self, state: State) -> set[State]:
        """Every state that paying it once can lead to."""
        cost, x = self.cost, self.cost.x or 0
        energy = self._energy(state, x)
        if energy is None or not self._can_mill(state):
            return set()
        found = set()
        generic = max((self._generic(due, x) for due in self.owed), default=0)
        for outcome in self.parts.outcomes(state.objects, x, self.most_typed, generic):
            assert outcome.end is not None
            for due in self.owed:
                life = due.life + cost.life_per_x * x
                if life and (self.no_life or state.life < life):
                    continue
                for pool in self._pools(state.pool, due, x, outcome):
                    rest = (state.energy - energy, state.milled + cost.mill)
                    triggers = state.triggers + outcome.triggers
                    found.add(State(outcome.end, pool, state.life - life, triggers, *rest))
        return found

    def worlds(self, after: State) -> list[State]:
        """The states that chance can make of this one; all that follows has to be possible in each."""
        if not self.parts.random:
            return [after]
        return [after._replace(objects=end) for end in self.parts.worlds(after.objects, self.cost.x or 0)]

    def _pools(self, pool: tuple[int, ...], due: Owed, x: int, outcome: Outcome) -> Iterator[tuple[int, ...]]:
        """What can be left in the pool."""
        typed = tuple(map(sub, due.typed, outcome.typed))
        generic = self._generic(due, x) - outcome.generic
        if min(typed) < 0 or generic < 0:
            return
        spending = self._spending(self.kinds, Owed(typed, due.snow, generic, 0))
        for left, _, _ in spending.ways(pool):
            if not self.cost.spending.asks:
                yield left
                continue
            spent = Counter[str]()
            for kind, had, has in zip(self.kinds, pool, left, strict=True):
                spent[kind.type] += had - has
            if all(spent[letter] >= least for letter, least in self.cost.spending.spend_least):
                yield left


def _in_another_turn(state: State) -> State:
    """The state in another turn, in which what may be done so often each turn may be done again (602.5b)."""
    return state._replace(objects=tuple(status._replace(used=()) for status in state.objects))


def _on_stack(state: State, place: int | None) -> State:
    """The state as the card at this place is on the stack (601.2a), where it is a card of the request."""
    if place is None:
        return state
    gone = state.objects[place]._replace(lost=True, buried=False)
    objects = (*state.objects[:place], gone, *state.objects[place + 1 :])
    return state._replace(objects=objects)


def _is_another(one: GameObject, status: Status) -> bool:
    """Whether something has become a card that could serve as what it wasn't before."""
    return status.returned or (status.buried and speaks_from_the_graveyard(one))
