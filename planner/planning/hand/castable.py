"""What of the hand can be cast from what there is: card by card, freely or at a loss, and together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, product
from math import comb
from typing import Protocol

from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import CostToKeep, recosted
from planner.costing.question import Question
from planner.game.caching import remembered
from planner.game.clock import check_time
from planner.game.mana import ManaCost, ManaError
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import ANY_SPENDING, TotalCost
from planner.game.vocabulary import Whose
from planner.models.deciders.hall.demand_checks import needed_by
from planner.planning.after.game_then import has_limit_of_a_turn
from planner.planning.hand.cards import HandCard
from planner.planning.hand.sources import (
    IS,
    Restricted,
    SourcesLeft,
    SourcesView,
    has_restricted,
    life_asked_for,
    loses,
)
from planner.planning.question.adding_up import adds_up
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import is_steady
from planner.planning.question.unpayable import certain_reasons

_MOST_SETS = 300
"""How many sets of so many cards are looked at; beyond that the program is asked."""


class Exactly(Protocol):
    """Decides what Hall's condition doesn't decide."""

    def pays(self, question: Question, board: CompiledBoard) -> bool:
        """Whether the cost of a question about this board can be paid."""
        ...

    def together(self, question: Question, costs: Sequence[CostToKeep]) -> frozenset[int]:
        """Find the costs of the greatest weight that can be paid together in the question's game."""
        ...


class HandVerdicts:
    """Which hand cards can be cast from some sources; each question is answered only once."""

    def __init__(
        self, hand: Sequence[HandCard], sources: SourcesLeft, question: Question, exactly: Exactly
    ) -> None:
        self._hand = hand
        self._sources = sources
        self._question = replace(question, require=frozenset(), keep=(), reasons=(), reads_hand=False)
        self._exactly = exactly
        self._steady = is_steady(question)
        self._known: dict[tuple[int, bool], bool] = {}

    def alone(self, number: int, *, freely: bool = False) -> bool:
        """Whether a card can be cast by itself, by any face: ``freely``, or at any loss."""
        key = number, freely
        found = self._known.get(key)
        if found is None:
            view, sources = SourcesView(freely=freely), self._sources.at(self._hand[number].when)
            found = any(self._pays(face, way, view, sources) for face, way in self.ways(number))
            self._known[key] = found
        return found

    def ways(self, number: int) -> Iterator[tuple[CostToKeep, TotalCost]]:
        """List the ways to pay for a card at its cost with these sources, each with its face."""
        for face in self._hand[number].faces:
            here = face if self._costs_the_same(number) else recosted(face, self._sources.game)
            for way in here.ways:
                yield face, way

    def _costs_the_same(self, number: int) -> bool:
        one = self._hand[number]
        return self._sources.only_used and (one.steady or (one.settled and self._sources.only_tapped))

    def _pays(self, face: CostToKeep, way: TotalCost, view: SourcesView, sources: SourcesLeft) -> bool:
        if not view.freely and could_die((way,), sources.before):
            asked = self._question.on(sources.exact(view).game)
            return bool(self._exactly.together(asked, [replace(face, ways=(way,), weight=1)]))
        if view.freely:
            if way.life or way.life_per_x:
                return False
            if way.life_for or (way.mana is not None and any(symbol.life for symbol in way.mana.symbols)):
                view = replace(view, no_life=True)
        if sources.only_used:
            found = by_hall(way, sources, view, self._question, steady=self._steady)
            if found is not None:
                return found
        board = sources.exact(view)
        asked = replace(self._question, game=board.game, ways=(way,), asked=None)
        return self._exactly.pays(asked, board)

    def together(self, able: Sequence[int]) -> tuple[int, ...]:
        """Find the largest set of cards, each castable alone, that can all be cast one after another."""
        for size in range(len(able), 1, -1):
            for chosen in islice(combinations(able, size), _MOST_SETS):
                check_time()
                found = self._all_pay(chosen)
                if found is None:
                    return self._by_program(able)
                if found and chosen == self._those_of_now(chosen):
                    return chosen
            if comb(len(able), size) > _MOST_SETS:
                return self._by_program(able)
        return tuple(able[:1])

    def _by_program(self, able: Sequence[int]) -> tuple[int, ...]:
        """Ask the program for the largest set of cards, each castable in its turn."""
        return self._those_of_now(self._paid_by_program(able, self._sources_for(able)))

    def _paid_by_program(self, able: Sequence[int], sources: SourcesLeft) -> tuple[int, ...]:
        """Ask the program for the largest set of cards, each by its first face, that some sources pay for."""
        game = sources.game
        costs = [replace(recosted(self._hand[n].faces[0], game), weight=1) for n in able]
        question = self._question
        return tuple([able[number] for number in sorted(self._exactly.together(question.on(game), costs))])

    def _those_of_now(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """Leave out cards of this turn that can't all be cast yet, where others are for a later turn.

        What a later turn lets be done again, such as what may be done once each turn, is of no use to them.
        """
        now = [n for n in chosen if self._sources.at(self._hand[n].when) is self._sources]
        if len(now) < 2 or len(now) == len(chosen):
            return tuple(chosen)
        able = self._paid_by_program(now, self._sources)
        return tuple([n for n in chosen if n in able or n not in now])

    def _all_pay(self, chosen: Sequence[int]) -> bool | None:
        """Whether all these costs can be paid together; None if that depends on more than amounts."""
        if not self._steady:
            return None
        doubtful = False
        for ways in product(*[[way for _, way in self.ways(n)] for n in chosen]):
            if could_die(ways, self._sources_for(chosen).before):
                return None
            found = self._sum_pays(ways, chosen)
            if found:
                return True
            doubtful = doubtful or found is None
        return None if doubtful else False

    def _sources_for(self, chosen: Iterable[int]) -> SourcesLeft:
        """The sources for several cards: those of the latest turn in which one is to be cast."""
        found = [self._sources.at(self._hand[n].when) for n in chosen]
        return next((one for one in found if one is not self._sources), self._sources)

    def _sum_pays(self, ways: Sequence[TotalCost], numbers: Sequence[int]) -> bool | None:
        together = sum_of(ways)
        if together is None:
            return None
        question, sources = self._question, self._sources_for(numbers)
        cast = frozenset([self._hand[n].id for n in numbers])
        making = cast.intersection(_making(sources))
        asked = question.using(forbid=question.forbid | making) if making else question
        if not has_restricted(sources.before):
            return by_hall(together, sources, IS, asked, steady=self._steady)
        for kind, sure in ((Restricted.LIFTED, False), (Restricted.LEFT_OUT, True)):
            if by_hall(together, sources, SourcesView(restricted=kind), asked, steady=self._steady) is sure:
                return sure
        return None


def _making(sources: SourcesLeft) -> frozenset[str]:
    """Cards in hand that make mana themselves: such a card makes none once it is cast."""
    game = sources.before
    return frozenset(
        i for entry in game.objects if entry.abilities and not entry.is_permanent for i in entry.ids
    )


def by_hall(
    way: TotalCost, sources: SourcesLeft, view: SourcesView, question: Question, *, steady: bool
) -> bool | None:
    """Decide by Hall's condition whether a cost can be paid; None if that isn't enough."""
    if not steady or way.mana is None or certain_reasons(question.choosing(way)):
        return None
    if way.helping:  # what it asks for without that is more
        return by_hall(replace(way, helping=()), sources, view, question, steady=steady) or None
    mana = way if not way.parts else replace(way, parts=(), counters=(), words=(), mill=0, energy=0)
    halls = sources.halls(mana, view, question.forbid)
    need = None if halls is None else needed_by(mana, halls.table)
    if halls is None or need is None:
        return None
    found = halls.verdict(need)
    return None if found and mana is not way else found


def could_die(ways: Iterable[TotalCost], game: Game) -> bool:
    """Whether paying for cards could take all of the player's life (704.5a): Hall's condition allows that."""
    return game.life <= life_asked_for(game) + sum([way.most_life for way in ways])


def sum_of(ways: Iterable[TotalCost]) -> TotalCost | None:
    """Sum the mana and the life of some costs; None if one asks for more than that."""
    found = list(ways)
    if not all(map(adds_up, found)):
        return None
    mana = tuple(sorted([way.locked(way.x or 0) for way in found]))
    return _sum(mana, sum([way.life + way.life_per_x * (way.x or 0) for way in found]))


@lru_cache(maxsize=8_192)
def _sum(mana: tuple[str, ...], life: int) -> TotalCost | None:
    try:
        return TotalCost(ManaCost("".join(mana)), life=life)
    except ManaError:
        return None


class Beside:
    """Upper bounds on the hand cards castable after a payment: Hall's condition on the sum of both costs."""

    def __init__(
        self, hand: Sequence[HandCard], sources: SourcesLeft, question: Question, exactly: Exactly, x: int
    ) -> None:
        self._before = HandVerdicts(hand, sources, question, exactly)
        self._hand = hand
        self._sources = sources
        self._question = replace(question, require=frozenset(), keep=(), reads_hand=False)
        self._steady = is_steady(question)
        self._only_taps = not any(way.parts or way.helping for way in question.ways) and not loses(
            question.game
        )
        self._paid = [mana_alone(way, x) for way in question.ways]
        taking = any(way.parts or way.helping or way.counters for way in question.ways)
        self._could_gain = taking and not (self._steady and makes_no_more(question.game))

    def alone(self, number: int, *, freely: bool = False, for_nothing: bool = False) -> bool:
        """Whether a card could be cast after some payment; True if that isn't known.

        With ``for_nothing`` the payment loses nothing either. A card may be castable then although it isn't
        now: its cost can change with the payment, and what it taps (convoke) can untap for mana (107.6).
        """
        if self._could_gain or not self.costs_the_same(number):
            return True
        return self._before.alone(number, freely=freely) and self._allows((number,), freely=for_nothing)

    def more_together(self, above: int, able: Sequence[int]) -> bool:
        """Whether more cards than ``above`` could be cast together after some payment; True if not known.

        A card may cost less once another one has been cast. Where costs stay, what could be cast together
        with more could be cast without them.
        """
        size = above + 1
        if len(able) < size:
            return False
        if len(able) > 1 and not all(map(self.costs_the_same, able)):
            return True
        return comb(len(able), size) > _MOST_SETS or any(map(self._allows, combinations(able, size)))

    def renews(self, able: Iterable[int]) -> bool:
        """Whether mana that this turn takes can be made again in the opponent's, for one of these cards.

        What could be cast after a payment is asked of one turn's sources.
        """
        game = self._sources.before
        if game.whose_turn == Whose.OPPONENT or not has_limit_of_a_turn(game):
            return False
        return any(self._hand[n].when is not WhenKept.NOW for n in able)

    def costs_the_same(self, number: int) -> bool:
        """Whether earlier payments leave a card's cost unchanged."""
        one = self._hand[number]
        return one.steady or (one.settled and self._only_taps)

    def _allows(self, chosen: Sequence[int], *, freely: bool = False) -> bool:
        if self._could_gain or not self._steady or self._sources.before.spending:
            return True
        if any(self._sources.at(self._hand[n].when) is not self._sources for n in chosen):
            return True
        if self.renews(chosen):
            return True
        lifted = SourcesView(freely=freely, restricted=Restricted.LIFTED)
        cards = [[way for _, way in self._before.ways(n)] for n in chosen]
        for paid in self._paid:
            if paid is None:
                return True
            for ways in product(*cards):
                together = sum_of([paid, *ways])
                if together is None:
                    return True
                if by_hall(together, self._sources, lifted, self._question, steady=True) is not False:
                    return True
        return False


@remembered
def makes_no_more(game: Game) -> bool:
    """Whether nothing that a cost takes or taps lets a mana ability be activated that couldn't be before.

    That could be one with {Q} of what is tapped, or one that takes cards of the graveyard.
    """
    abilities = [ability for entry in game.objects for ability in entry.abilities]
    return not any(one.untaps or any(part.later for part in one.taken) for one in abilities)


def mana_alone(way: TotalCost, x: int) -> TotalCost | None:
    """A cost without its parts other than mana and life, a lower bound; None if objects may pay for mana."""
    if way.helping or way.most_colors or (way.wants_max_x and way.x_types):
        return None
    found = replace(
        way,
        parts=(),
        counters=(),
        words=(),
        mill=0,
        off_library=0,
        energy=0,
        energy_per_x=0,
        spending=ANY_SPENDING,
        announced=(),
        x=x if way.wants_max_x else way.x,
    )
    return found if adds_up(found) else None
