"""A turn: which of several costs are paid, for the greatest value, and a plan for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET, UnsetType

from planner.contract.answer import NotUnderstood
from planner.contract.request import PaySpec, Request
from planner.costing.kept_costs import Kept, kept_costs, recosted, unread_lines
from planner.costing.question import needs_of, prepare_on
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana import mana_symbols
from planner.game.objects import Game
from planner.game.prices import KEPT
from planner.game.readings import Could, Unread
from planner.loading.game_state import game_from
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.turn.allocation import Allocation, PartingError, Share
from planner.planning.turn.answer import Paid, Resolves, Turn
from planner.planning.turn.carrying_out import Done, Going
from planner.planning.turn.choosing import Choice, Choosing, TurnTerms
from planner.planning.turn.entries import Doing, Entry, called, entries_of, exclusive
from planner.planning.turn.kept_plans import mana_carried_over
from planner.planning.turn.ways import Way, scenarios

_SHARE_OF_CHOOSING = 0.5
"""The share of what is left for a turn that finding out which costs are paid may take."""
_MOST_SCENARIOS = 40
"""How many orders of cards that change others are looked at."""
_ANY_COST = PaySpec(cost="{0}")


def turn_of(request: Request, game: Game | None = None, clock: Clock | None = None) -> Turn:
    """Find which of the request's ``pays`` are paid in a turn, for the greatest total ``value``.

    Each card that is paid resolves before the next cost is paid, unless its entry says otherwise, and a land is
    played: what that is known to bring is there for the others. What the request keeps stays payable at the end, and
    comes before value. Among turns of the same worth the price of all plans together is the lowest that was
    found; ``cheapest`` says that it is proven. X is 0 where none is announced; with "max" the cost is chosen with
    X = 0, and paid last with the greatest X that the others leave. Of several costs of one card (with kicker and
    without), or of one ``one_of``, one at most is paid.

    ``game`` is that of the board, where it is there already, ``clock`` that of the answer. Where the limit comes
    before the costs that are paid are known, as many as can be are paid one after another, those that are worth the
    most first. Raises ``RequestError`` for what is refused.
    """
    clock = Clock(request.limits.time) if clock is None else clock
    try:
        with clock.ticking():
            return _Planning.of(request, game, clock).turn()
    except OutOfTimeError:
        left_out = [called(pay) for pay in request.pays or ()]
        return Turn(value=0, price=0, proven=False, cheapest=False, left_out=left_out)


@dataclass(slots=True)
class _Planning:
    """A turn that is being planned."""

    game: Game
    entries: tuple[Entry, ...]
    keep: tuple[Kept, ...]
    limits: list[tuple[frozenset[int], int]]
    terms: TurnTerms
    openly: dict[int, tuple[str, ...]]

    @classmethod
    def of(cls, request: Request, game: Game | None, clock: Clock) -> _Planning:
        """Read the request of a turn; raises ``RequestError``."""
        game = game_from(request.board) if game is None else game
        entries = entries_of(request, game)
        # The prices and what is forbidden are the same in each of the questions.
        first = prepare_on(game, _ANY_COST, prices=request.prices, forbid=request.forbid)
        terms = TurnTerms(first.prices, first.forbid, clock)
        keep = kept_costs(request.keep, game)
        return cls(game, entries, keep, exclusive(entries, request.land_drops), terms, {})

    def turn(self) -> Turn:
        """Plan the turn."""
        try:
            found = self._planned()
        except OutOfTimeError:
            found = None
        if found is None:
            return self._written(self._one_by_one(), None)
        return found

    def _planned(self) -> Turn | None:
        """Choose what is paid, and carry it out; None where the limit comes before both."""
        clock = self.terms.clock.part(_SHARE_OF_CHOOSING)
        choosing = Choosing(self.entries, self.keep, tuple(self.limits), replace(self.terms, clock=clock))
        found = self._best_choice(choosing)
        if found is None:
            return None
        choice, certain = found
        choice = replace(choosing.cheapest(choice), proven=choice.proven and certain)
        done = self._carried_out(choice)
        if done is None:
            choice, done = self._in_fixed_orders(choosing, choice)
        return None if done is None else self._written(done, choice, choosing)

    def _best_choice(self, choosing: Choosing) -> tuple[Choice, bool] | None:
        """Find the choice of the greatest worth, and tell whether no scenario was left out that has more."""
        best: Choice | None = None
        certain = True
        for number, scenario in enumerate(scenarios(self.game, self.entries)):
            for one in scenario.ways:
                if one.outcome is not None and one.outcome.open:
                    self.openly[one.entry] = one.outcome.open
            if number == _MOST_SCENARIOS or (best is not None and choosing.terms.clock.is_over):
                certain = False
                break
            found = choosing.best(scenario)
            if found is None:
                certain = certain and not scenario.narrows
                continue
            certain = certain and found.proven and not scenario.narrows
            if best is None or found.worth > best.worth:
                best = found
            if best.worth >= choosing.most:
                certain = True
                break
        if best is None:
            return None
        return best, certain

    def _in_fixed_orders(self, choosing: Choosing, choice: Choice) -> tuple[Choice, list[Done] | None]:
        """Look at costs in orders in which nothing pays for what comes before it."""
        best, best_done = choice, None
        everything = True
        for order in choosing.orders(choice):
            if self.terms.clock.is_over or (best_done is not None and best.worth == choice.worth):
                break
            found = choosing.best(choice.scenario, order)
            if found is None or (best_done is not None and found.worth <= best.worth):
                continue
            found = choosing.cheapest(found, order)
            done = self._carried_out(found)
            if done is None:
                everything = False
            else:
                best, best_done = found, done
        proven = choice.proven and everything and choosing.looks_at_all_orders(choice)
        return replace(best, proven=proven, least=None), best_done

    # --- carrying out ----------------------------------------------------------------------------

    def _carried_out(self, choice: Choice) -> list[Done] | None:
        """Pay what was chosen, in an order that works; of several the cheapest; None where none is found."""
        allocation = Allocation(choice)
        needs = allocation.needs(choice.chosen)
        best: list[Done] | None = None
        failed = 0
        for order in self._orders(choice, needs):
            done = self._in_order(choice, allocation, order, needs)
            failed += done is None
            if done is not None and (best is None or self._price(done) < self._price(best)):
                best = done
            if best is not None and choice.least in (None, self._price(best)):
                return best
        return best

    def _orders(self, choice: Choice, needs: dict[int, set[int]]) -> Iterator[tuple[int, ...]]:
        """List the orders to look at: lands first, then as asked, the dearest first, backwards."""
        ways = choice.scenario.ways
        chosen = list(choice.chosen)
        by_size = sorted(chosen, key=lambda n: _size(ways[n]))
        seen: set[tuple[int, ...]] = set()
        for wished in (chosen, by_size[::-1], chosen[::-1], by_size):
            order = self._sorted(choice, wished, needs)
            if order is not None and order not in seen:
                seen.add(order)
                yield order

    def _sorted(
        self, choice: Choice, wished: Sequence[int], needs: dict[int, set[int]]
    ) -> tuple[int, ...] | None:
        """Put ways in the order wished for, each behind what it needs; None where two need each other."""
        scenario = choice.scenario
        before: dict[int, set[int]] = {way: set(needs[way]) & set(wished) for way in wished}
        changing = {
            number: way for way in wished if (number := scenario.ways[way].entry) in scenario.changers
        }
        for way in wished:
            one = scenario.ways[way]
            for place, number in enumerate(scenario.changers):
                if number == one.entry or number not in changing:
                    continue
                if place < one.since:
                    before[way].add(changing[number])
                elif place >= one.position and (one.entry not in scenario.changers):
                    before[changing[number]].add(way)
        order: list[int] = []
        rank = {way: (self._rank(scenario.ways[way]), n) for n, way in enumerate(wished)}
        while len(order) < len(wished):
            able = [way for way in wished if way not in order and before[way] <= set(order)]
            if not able:
                return None
            order.append(min(able, key=rank.__getitem__))
        return tuple(order)

    def _rank(self, way: Way) -> int:
        """Rank lands first, then what stands on the battlefield untapped, X that is as large as can be last."""
        entry = self.entries[way.entry]
        if entry.doing is Doing.PLAY:
            return 0
        return 2 if entry.largest_x else 1

    def _in_order(
        self, choice: Choice, allocation: Allocation, order: tuple[int, ...], needs: dict[int, set[int]]
    ) -> list[Done] | None:
        """Pay these ways in this order, each from its share; where that fails, so that the rest is payable."""
        try:
            shares: list[Share] | None = allocation.parted(order)
        except PartingError:
            shares = None
        ways = choice.scenario.ways
        going = Going.from_start(self.terms, self.game)
        kept = [self.keep[n] for n in choice.kept]
        for number, way in enumerate(order):
            entry = self.entries[ways[way].entry]
            share = shares[number] if shares is not None and not entry.largest_x else None
            there = set(order[:number])
            rest = [self.entries[ways[n].entry].cost for n in order[number + 1 :] if needs[n] <= there]
            paid = going.pay(
                entry,
                share,
                untapped=ways[way].untapped,
                adding=allocation.mana_brought(way),
                rest=[*rest, *kept],
            )
            if not paid:
                return None
        return going.done

    def _one_by_one(self) -> list[Done]:
        """Pay as many costs as there is time for, each from what the one before it leaves."""
        going = Going.from_start(self.terms, self.game)
        spent: set[int] = set()
        try:
            lands_first = sorted(
                self.entries, key=lambda one: (one.doing is not Doing.PLAY, -one.value, one.number)
            )
            for entry in lands_first:
                together = [(some, most) for some, most in self.limits if entry.number in some]
                if any(len(some & spent) >= most for some, most in together):
                    continue
                if going.pay(entry, None, rest=self.keep):
                    spent.add(entry.number)
        except OutOfTimeError:
            pass  # what was found by then is paid
        return going.done

    # --- the answer ------------------------------------------------------------------------------

    def _price(self, done: list[Done]) -> int:
        """Sum up what these plans give up together: mana that one leaves for another costs nothing."""
        prices = self.terms.prices
        plans = [one.plan for one in done]
        return sum(plan.price for plan in plans) - (prices.unspent + prices.pool) * mana_carried_over(plans)

    def _still_kept(self, done: list[Done]) -> frozenset[int]:
        """Find what stays payable of what should, from what is then there and nothing in the pool."""
        if not self.keep:
            return frozenset()
        game = replace(done[-1].after if done else self.game, pool=())
        paid = {one.entry.card for one in done} - {None}
        costs = [replace(one, ways=()) if one.card in paid else recosted(one, game) for one in self.keep]
        found = best_joint_payment(
            game, costs, self.terms.prices, self.terms.clock, forbid=self.terms.forbid, priced=False
        )
        return found.paid

    def _written(self, done: list[Done], choice: Choice | None, choosing: Choosing | None = None) -> Turn:
        """Write the turn that consists of these payments."""
        kept = self._still_kept(done)
        value = sum(one.entry.value for one in done)
        price = self._price(done) - sum(KEPT * self.keep[n].weight for n in kept)
        proven = (
            choice is not None and choosing is not None and self._is_proven(choice, choosing, value, kept)
        )
        cheapest = proven and choice is not None and price == (choice.least if done else 0)
        for one in done:
            one.plan.optimal = cheapest
        return Turn(
            value=value,
            price=price,
            proven=proven,
            cheapest=cheapest,
            paid=[_paid(one) for one in done],
            left_out=self._left_out(done),
            kept=[self.keep[n].name for n in sorted(kept)],
            assumed=list(dict.fromkeys(self._assumed(done))),
            not_understood=self._not_understood(done),
            needs=needs_of(line for _, line in self._lines()),
        )

    def _is_proven(self, choice: Choice, choosing: Choosing, value: int, kept: frozenset[int]) -> bool:
        """Tell whether nothing could be worth more: what isn't understood could make more mana."""
        worth = value + choosing.worth_of_kept(kept)
        if worth >= choosing.most:
            return True
        helped = any(line.could is not Could.HINDER for _, line in unread_lines(self.game))
        return choice.proven and worth >= choice.worth and not (helped or self.openly)

    def _left_out(self, done: list[Done]) -> list[str]:
        """List the costs that are not paid, nor an alternative of theirs."""
        paid = {one.entry.number for one in done}
        cast = {one.entry.card for one in done} - {None}
        words = {one.entry.spec.one_of for one in done} - {None}
        return [
            one.name
            for one in self.entries
            if one.number not in paid and one.card not in cast and one.spec.one_of not in words
        ]

    def _assumed(self, done: list[Done]) -> Iterator[str]:
        for one in done:
            yield from one.plan.assumed
            yield from one.outcome.notes if one.outcome is not None else ()

    def _lines(self) -> list[tuple[str, Unread]]:
        """List the lines of the board and of the costs that couldn't be read, with their objects."""
        return [*unread_lines(self.game), *(line for one in self.entries for line in one.cost.unread)]

    def _not_understood(self, done: list[Done]) -> list[NotUnderstood]:
        """List the text that isn't understood: of the board, of the costs, and of what resolves."""
        unread = [
            NotUnderstood(object=name, text=u.text, could=u.could.value)
            for name, u in self._lines()
            if not u.lacks
        ]
        unread += [
            NotUnderstood(object=self.entries[number].name, text=text, could=Could.HELP.value)
            for number, texts in self.openly.items()
            for text in texts
        ]
        unread += [u for one in done for u in one.plan.not_understood]
        return [line for number, line in enumerate(unread) if line not in unread[:number]]


def _size(way: Way) -> int:
    return way.cost.mana.mana_value if way.cost.mana is not None else 0


def _paid(one: Done) -> Paid:
    return Paid(
        name=one.entry.name,
        value=one.entry.value,
        plan=one.plan,
        action=one.entry.doing.value,
        resolves=_resolves(one),
    )


def _resolves(one: Done) -> Resolves | UnsetType:
    """Say as data what a card did as it resolved."""
    if one.outcome is None:
        return UNSET
    tapped = [i for i in one.outcome.entered if (there := one.after.find(i)) is not None and there.tapped]
    place = one.outcome.place
    return Resolves(
        zone=UNSET if place is None else str(place),
        adds=mana_symbols(one.mana) if one.mana else "",
        enters=list(one.outcome.entered),
        tapped=tapped,
    )
