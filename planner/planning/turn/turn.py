"""A turn: which of several costs are paid, for the greatest value, and a plan for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain, islice

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import Request
from planner.costing.kept_costs import CostToKeep, if_it_may_come, kept_costs
from planner.costing.question import TieredTable, prepare_on
from planner.effects.settle import settled
from planner.effects.turn_events import at_start, counts_casting
from planner.game.clock import Clock, OutOfTimeError
from planner.game.objects import Game
from planner.game.policies import Policies
from planner.game.records import MutableRecord, field, replace
from planner.game.tiers import colors_asked_for
from planner.loading.game_state import game_from
from planner.planning.hand.cards import HandCard
from planner.planning.question.task import Losses
from planner.planning.turn.abilities import with_effects
from planner.planning.turn.answer import Turn
from planner.planning.turn.carrying_out import Done, Going, staged
from planner.planning.turn.cast_again import with_cards_where_they_come, with_castings_again
from planner.planning.turn.choosing import Choosing, CostSelection, NoSelection, TurnTerms, paid_by_this_turn
from planner.planning.turn.doubts import Doubt, said_doubts
from planner.planning.turn.entries import (
    ANY_COST,
    TurnAction,
    TurnEntry,
    called,
    entries_of,
    exclusive,
    with_targets,
)
from planner.planning.turn.found_lands import with_searches
from planner.planning.turn.giving_up import ABOVE_FREELY, Amounts, amounts_of, given_up_by
from planner.planning.turn.hand_beside import HandBeside, rest_of_hand, whole
from planner.planning.turn.kept_by_then import kept_by_then
from planner.planning.turn.left_open import with_choices
from planner.planning.turn.payment_orders import PaymentOrders
from planner.planning.turn.sets_of_costs import SetsOfCosts
from planner.planning.turn.table import TurnTables
from planner.planning.turn.ways import scenarios
from planner.planning.turn.written_turn import PaidSequence, TurnWriter, value_of
from planner.referee.turns import replay_turn

_SHARE_OF_CHOOSING = 0.5
"""The share of what is left for a turn that finding out which costs are paid may take."""
_MOST_SCENARIOS = 40
"""How many orders of cards that change others are looked at."""
_ORDERS = 2
"""So many orders are looked at for a lower price where the first one works."""
_MORE_ORDERS = 8
"""So many orders are looked at for a lower price where one has shown what can be paid."""
_MOST_RIVALS = 2
"""So many scenarios that are worth as much are carried out, too, where less may be given up there."""
_ENOUGH = 3
"""So many of them are looked at even where one of them is worth all there is: not every one can be carried
out.
"""
_MOST_WISHES = 4
"""So many sets of cards are asked for that a turn of the same worth could leave castable."""
_MOST_WISHES_FREELY = 3
"""So many sets of cards are asked for that one could leave castable freely."""


def turn_of(
    request: Request, game: Game | None = None, clock: Clock | None = None, ends: list[Game] | None = None
) -> Turn:
    """Find which of the request's ``pays`` are paid in a turn, for the greatest total ``value``.

    Each card that is paid resolves before the next cost is paid, unless its entry says otherwise, and a land
    is played: what that is known to bring is there for the others. What the request keeps stays payable at
    the end, and comes before value. Among turns of the same worth all plans together give up the least that
    was found, tier by tier; ``cheapest`` says that it is proven. X is 0 where none is announced; with "max"
    the cost is chosen with X = 0, and paid last with the greatest X that the others leave. Of several costs
    of one card in one zone (with kicker and without), or of one ``one_of``, one at most is paid.

    ``game`` is that of the board, where it is there already, ``clock`` that of the answer. Where the limit
    comes before the costs that are paid are known, as many as can be are paid one after another, those that
    are worth the most first. To ``ends`` the game is added that the turn leaves. Raises ``RequestError`` for
    what is refused.
    """
    clock = Clock(request.limits.time) if clock is None else clock
    try:
        with clock.finishing():
            planning = _Planning.of(request, game, clock)
        with clock.ticking():
            found = planning.turn()
        if ends is not None:
            ends.append(planning.end)
        return found
    except OutOfTimeError:
        left_out = [called(pay) for pay in request.pays or ()]
        why = list(said_doubts([Doubt.STOPPED], ()))
        return Turn(value=0, proven=False, cheapest=False, left_out=left_out, assumed=why)


class _Planning(MutableRecord):
    """A turn that is being planned.

    ``begun`` says that nothing is assumed to have been cast in it before. ``doubts`` are reasons why
    scenarios not examined, or without a result, could be worth more than the others, and ``changers`` the
    cards that change others.
    """

    game: Game
    entries: tuple[TurnEntry, ...]
    keep: tuple[CostToKeep, ...]
    limits: list[tuple[frozenset[int], int]]
    terms: TurnTerms
    openly: dict[int, tuple[str, ...]]
    land_drops: int | None = None
    ended: Game | None = None
    begun: bool = False
    doubts: set[Doubt] = field(default_factory=set)
    changers: dict[int, TurnEntry] = field(default_factory=dict)
    hand: tuple[HandCard, ...] = ()

    @property
    def end(self) -> Game:
        """The game at the end of the turn, as far as the effects of resolving are known."""
        return self.game if self.ended is None else self.ended

    @classmethod
    def of(cls, request: Request, game: Game | None, clock: Clock) -> _Planning:
        """Read the request of a turn; raises ``RequestError``."""
        given = game_from(request.board) if game is None else game
        # What is forbidden, and by what turns are compared, is the same in each of the questions.
        started = from_start(given, request)
        first = prepare_on(
            started,
            ANY_COST,
            prices=request.prices,
            profile=request.profile,
            forbid=request.forbid,
            policies=request.policies,
        )
        game = first.game
        _refuse_policies(game.policies)
        asked = with_castings_again(entries_of(request, game), game)
        entries = with_searches(with_targets(with_effects(asked, game), game), game)
        kept = kept_costs(request.keep, game, later=lambda: with_cards_where_they_come(asked, game))
        keep = tuple(map(if_it_may_come, kept))
        entries = with_choices(entries, game, keep)
        terms = TurnTerms(first.prices, first.forbid, clock)
        reads_hand = request.keep is None and isinstance(first.table, TieredTable)
        if isinstance(first.table, TieredTable):
            colors = "" if request.keep == [] else colors_asked_for(game, {one.card for one in entries})
            terms = replace(terms, tables=TurnTables(entries, keep, first.table.switches, colors))
        limits = exclusive(entries, game)
        begun = started is not given
        hand = rest_of_hand(game, entries) if reads_hand else ()
        return cls(game, entries, keep, limits, terms, {}, request.land_drops, begun=begun, hand=hand)

    def turn(self) -> Turn:
        """Plan the turn."""
        try:
            found = self._planned()
        except OutOfTimeError:
            found = None
        if found is None:
            with self.terms.clock.finishing():
                choosing = Choosing(self.entries, self.keep, tuple(self.limits), self.terms)
                paid = self._paid(choosing, self._one_by_one(), choosing.most)
                return self._written(paid, {Doubt.STOPPED}, most=choosing.most + 1)
        return found

    def _planned(self) -> Turn | None:
        """Choose the costs to pay, and carry the payments out; None if time is over before that."""
        found = self._chosen()
        if found is None:
            return None
        best, doubts, most = found
        return self._written(self._leaving_the_hand(best), doubts, most=most)

    def _leaving_the_hand(self, best: PaidSequence) -> PaidSequence:
        """Look for a turn of the same worth that leaves more of the hand castable, and loses no more."""
        if not self.hand:
            return best
        found = replace(best, least=None)
        try:
            for better in self._keeping_more(best):
                found = better
        except OutOfTimeError:
            pass  # the best until then is the answer
        return found

    def _keeping_more(self, best: PaidSequence) -> Iterator[PaidSequence]:
        """Yield turns of the same worth that leave ever more of the hand castable, this one first."""
        beside = self._beside(best.done)
        reach = whole(self.hand)
        if self._brings_nothing(best.done):
            reach = beside.reach(self.hand, self.game, best.done, self.terms, best.given)
        found = replace(best, in_hand=beside.together)
        if beside.reaches(reach):
            yield found
            return
        found, order = replace(found, least=None), beside.order(best.given)
        yield found
        for wish in islice(beside.wishes(reach.castable), _MOST_WISHES):
            other = self._of_samevalue_of(found, wish)
            if other is not None and other[1] < order:
                found, order = other
                yield found
            if other is not None and wish == reach.castable:
                break  # what is kept comes before value: no turn of this value keeps more together
        wishes = self._beside(found.done).wishes_freely(reach)
        losing = _losses(found)
        for wish in islice(wishes, _MOST_WISHES_FREELY):
            other = self._of_samevalue_of(found, wish, losing)
            if other is not None and other[1] < order:
                found, order = other
                yield found

    def _of_samevalue_of(
        self, best: PaidSequence, wish: frozenset[int], losing: Losses | None = None
    ) -> tuple[PaidSequence, tuple[object, ...]] | None:
        """Plan the turn so that cards stay castable, and give its sort key; None if it is worth less."""
        other = self._keeping_of_hand(sorted(wish), losing)
        if other is None or value_of(other.done) != value_of(best.done):
            return None
        left, given = self._beside(other.done), self._given(other.done)
        return replace(best, done=other.done, given=given, in_hand=left.together), left.order(given)

    def _brings_nothing(self, done: list[Done]) -> bool:
        """Whether all costs are paid and bring nothing, so that no card is castable that wasn't before."""
        is_whole = len(done) == len({one.asked for one in self.entries})
        return is_whole and not any(one.outcome is not None and one.outcome.brings for one in done)

    def _beside(self, done: list[Done]) -> HandBeside:
        return HandBeside.after(self.hand, self.game, done, self.terms)

    def _keeping_of_hand(self, numbers: list[int], losing: Losses | None) -> PaidSequence | None:
        """Plan the turn once more so that the most of these cards of the hand stay castable.

        With ``losing`` they do so freely: nothing else is lost for mana.
        """
        keep = tuple([self.hand[n].cost for n in numbers])
        tables = None if self.terms.tables is None else replace(self.terms.tables, keep=keep)
        terms = replace(self.terms, tables=tables, losing=losing)
        other = replace(self, keep=keep, hand=(), terms=terms, openly={}, doubts=set(), changers={})
        try:
            found = other._chosen()
        except OutOfTimeError:
            return None
        return None if found is None else found[0]

    def _chosen(self) -> tuple[PaidSequence, set[Doubt], int] | None:
        """Choose the costs to pay and carry them out, with why more could be worth it, and the most there is.

        None if time is over before that.
        """
        clock = self.terms.clock.part(_SHARE_OF_CHOOSING)
        choosing = Choosing(self.entries, self.keep, tuple(self.limits), replace(self.terms, clock=clock))
        choices = self._choices(choosing)
        bounds = [choice.worth if choice.proven else choosing.most for choice in choices]
        leasts = [_least(choice) for choice in choices]
        best: PaidSequence | None = None
        rivals = 0
        for number, choice in enumerate(choices):
            if best is not None and best.worth >= choice.worth:
                least = leasts[number]
                if best.worth > choice.worth or rivals == _MOST_RIVALS:
                    break
                if least is not None and least >= best.given:
                    continue
                rivals += 1
            found = self._of_choice(choosing, choice)
            if found is not None:
                bounds[number] = min(bounds[number], found.bound)
                leasts[number] = leasts[number] or found.least
                if best is None or (-found.worth, found.given) < (-best.worth, best.given):
                    best = found
            if self.terms.clock.is_over:
                break
        if not choices:
            return None
        if Doubt.CHANGERS_NARROW in self.doubts:  # that scenario says nothing of what was paid before
            bounds.append(choosing.most)
        if best is not None:
            able = [n for n, choice in enumerate(choices) if bounds[n] >= best.worth]
            known = [least for n in able if choices[n].worth == best.worth and (least := leasts[n])]
            all_known = len(known) == len(able) and (not self.doubts or len(choices) == 1)
            best = replace(best, least=min(known, default=None) if all_known else None)
        best = self._or_another_set(choosing, best, max(bounds))
        doubts = set[Doubt]()
        if best.worth < choosing.most:
            undone = Doubt.STOPPED if self.terms.clock.is_over else Doubt.NO_ORDER
            more = [one for one, bound in zip(choices, bounds, strict=False) if bound > best.worth]
            doubts = self.doubts.union(*[one.doubts or {undone} for one in more])
        return best, doubts, choosing.most

    def _or_another_set(self, choosing: Choosing, best: PaidSequence | None, bound: int) -> PaidSequence:
        """Search for sets of costs worth more than those found; the empty set is also tried."""
        if best is None:
            best = self._paid(choosing, self._one_by_one(), bound)
        if best.worth >= bound or self.terms.clock.is_over:
            return best
        sets = SetsOfCosts(choosing, Going.from_start(self.terms, self.game))
        gain = choosing.worth_of_kept(range(len(self.keep)))
        try:
            for value, done in chain([(0, list[Done]())], sets.paid()):
                if best.worth >= min(bound, value + gain) and done:
                    break
                paid = self._paid(choosing, done, bound)
                if paid.worth > best.worth and not self.refused(done):
                    best = paid
        except OutOfTimeError:
            pass  # what was found by then is the answer
        return best

    def _of_choice(self, choosing: Choosing, choice: CostSelection) -> PaidSequence | None:
        """Carry out a choice; if its costs pay for each other, the best part that can be carried out."""
        bound = choice.worth if choice.proven else choosing.most
        found = self._without_reserving(choosing, choice)
        if found is not None:
            return replace(found, bound=bound)
        done = self._carried_out(choice)
        if done is None:
            return self._in_fixed_orders(choosing, choice, bound)
        return self._paid(choosing, done, bound, choice)

    def _paid(
        self, choosing: Choosing, done: list[Done], bound: int, choice: CostSelection | None = None
    ) -> PaidSequence:
        kept = self._still_kept(done)
        worth = value_of(done) + choosing.worth_of_kept(kept)
        least = None if choice is None else _least(choice)
        return PaidSequence(done, kept, worth, self._given(done), bound, least)

    def _choices(self, choosing: Choosing) -> list[CostSelection]:
        """List the choices of the greatest worth, and note why others could be worth more."""
        found: list[CostSelection] = []
        best = -1
        for number, scenario in enumerate(scenarios(self.game, self.entries, self.keep)):
            for one in scenario.ways:
                if one.outcome is not None and one.outcome.open:
                    self.openly[one.entry] = one.outcome.open
            self.changers.update((n, self.entries[n]) for n in scenario.changers)
            if number == _MOST_SCENARIOS or (found and choosing.terms.clock.is_over):
                self.doubts.add(Doubt.CHANGERS_ORDERS if number == _MOST_SCENARIOS else Doubt.STOPPED)
                break
            choice = choosing.best(scenario)
            if isinstance(choice, NoSelection):
                self.doubts |= choice.doubts
            else:
                found.append(choice)
                best = max(best, choice.worth)
            if scenario.narrows:
                self.doubts.add(Doubt.CHANGERS_NARROW)
            if best >= choosing.most and number + 1 >= _ENOUGH:
                self.doubts.add(Doubt.CHANGERS_ORDERS)
                break
        found.sort(key=lambda choice: -choice.worth)
        return found

    def _without_reserving(self, choosing: Choosing, choice: CostSelection) -> PaidSequence | None:
        """Pay for the lowest price alone, and check whether that keeps as much as can be kept.

        If something is kept, the program reserves what would pay for it, and its price counts as well.
        """
        if not choice.kept or self.terms.losing is not None:
            return None
        alone = replace(choosing, keep=())
        cheap = alone.cheapest(replace(choice, worth=choice.value))
        done = None if cheap.kept or cheap.least is None else self._carried_out(cheap)
        if done is None:
            return None
        found = self._paid(choosing, done, choice.worth, cheap)
        return found if found.worth >= choice.worth else None

    def _in_fixed_orders(self, choosing: Choosing, choice: CostSelection, bound: int) -> PaidSequence | None:
        """Try costs in fixed orders, in which nothing pays for an earlier cost."""
        best: PaidSequence | None = None
        complete = choosing.looks_at_all_orders(choice)
        most = 0
        for number, order in enumerate(choosing.orders(choice)):
            if self.terms.clock.is_over:
                complete = False
                break
            if best is not None and best.worth >= bound and number >= _MORE_ORDERS:
                break
            found = choosing.best(choice.scenario, order)
            if isinstance(found, NoSelection):
                complete = complete and not found.doubts
                continue
            complete = complete and found.proven
            most = max(most, found.worth)
            if best is not None and found.worth < best.worth:
                continue
            done = self._carried_out(found)
            if done is None:
                complete = False
                continue
            paid = self._paid(choosing, done, bound)
            if best is None or (-paid.worth, paid.given) < (-best.worth, best.given):
                best = paid
        if best is None:
            return None
        return replace(best, bound=min(bound, most) if complete else bound)

    # --- carrying out ----------------------------------------------------------------------------

    def _carried_out(self, choice: CostSelection) -> list[Done] | None:
        """Pay the choice in the cheapest order found that works; None if none is found."""
        orders = PaymentOrders(self.game, self.entries, self.keep, self.terms, choice)
        best: list[Done] | None = None
        looked = 0
        for order in orders.orders():
            done = orders.paid_in(order)
            if done is None or self.refused(done):
                continue
            if best is None or self._given(done) < self._given(best):
                best = done
            looked += 1
            # Where sources come along, the least price counts them as if they had been there all the time.
            enough = looked == _ORDERS or bool(choice.scenario.brings_sources)
            if enough or _least(choice) in (None, self._given(best)):
                return best
        if best is None:
            best = orders.paid_in_any()
        return None if best is None or self.refused(best) else best

    def refused(self, done: list[Done]) -> tuple[str, ...]:
        """List the referee's objections to a turn that was carried out."""
        stages = [staged(one) for one in done]
        drops = self.land_drops
        return replay_turn(self.game, stages, self.terms.prices, land_drops=drops, forbid=self.terms.forbid)

    def _one_by_one(self) -> list[Done]:
        """Pay as many costs as time allows, each from what the one before it leaves."""
        going = Going.from_start(self.terms, self.game)
        spent: set[int] = set()
        soon = paid_by_this_turn(self.keep)
        try:
            lands_first = sorted(
                self.entries, key=lambda one: (one.doing is not TurnAction.PLAY, -one.value, one.number)
            )
            for entry in lands_first:
                if entry.helper:
                    continue
                together = [(some, most) for some, most in self.limits if entry.number in some]
                if any(len(some & spent) >= most for some, most in together):
                    continue
                if going.pay(entry, None, rest=soon):
                    spent.add(entry.number)
        except OutOfTimeError:
            pass  # what was found by then is paid
        return going.done

    # --- the answer ------------------------------------------------------------------------------

    def _written(self, found: PaidSequence, doubts: Set[Doubt], most: int) -> Turn:
        """Write the turn of these payments; with ``doubts`` another could be worth more."""
        over = list(said_doubts(doubts, self.changers.values()))
        self.ended = found.done[-1].after if found.done else self.game
        writer = TurnWriter(
            self.game, self.entries, self.keep, self.hand, self.terms, self.openly, self.begun
        )
        return writer.written(found, over, None if Doubt.STOPPED in doubts else most)

    def _given(self, done: list[Done]) -> Amounts:
        return given_up_by(done, self.terms.prices)

    def _still_kept(self, done: list[Done]) -> frozenset[int]:
        """Which costs to keep stay payable, each in its own turn."""
        return kept_by_then(self.keep, self.game, done, self.terms) if self.keep else frozenset()


def _refuse_policies(policies: Policies | None) -> None:
    """Raise ``RequestError`` for policies that a turn can't have."""
    if policies is not None and replace(policies, of_objects=()).forbidding:
        message = 'a turn takes "never" of what is done to objects; of life, energy and "float" the rest'
        raise RequestError("policies", message, ErrorCode.CONFLICT)


def from_start(game: Game, request: Request) -> Game:
    """Set that nothing was cast in the turn before, if text asks and the request doesn't say."""
    cards = {one.card.text for one in game.objects}
    cards |= {text for pay in request.pays or () if (text := getattr(pay.card, "oracle_text", None))}
    if not counts_casting(cards) or "spells_cast" in game.facts:
        return game
    return settled(at_start(game))


def _losses(found: PaidSequence) -> Losses:
    """What a turn takes beyond taps, at the most: every ability that it activates could."""
    steps = [step for one in found.done for step in one.plan.steps]
    objects = [step.object for step in steps if step.action == "activate" and isinstance(step.object, str)]
    return Losses(tuple(objects), life=found.given[ABOVE_FREELY - 1] > 0)


def _least(choice: CostSelection) -> Amounts | None:
    return None if choice.least is None else amounts_of(choice.least, choice.prices)
