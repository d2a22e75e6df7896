"""The answer about a turn that was carried out: what was paid and left out, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from planner.contract.answer_parts import NotUnderstood
from planner.costing.casting import off_the_board
from planner.costing.kept_costs import CostToKeep
from planner.costing.playing_lands import lands_left, lands_played
from planner.costing.question import needs_of
from planner.game.objects import Game
from planner.game.readings import Could, Unread
from planner.game.records import Record
from planner.models.problem.objective import objective_of
from planner.planning.hand.cards import HandCard
from planner.planning.turn.answer import Turn
from planner.planning.turn.awaited_events import events_passed_over
from planner.planning.turn.carrying_out import Done, written_payment
from planner.planning.turn.cast_again import cards_that_come_back
from planner.planning.turn.choosing import TurnTerms
from planner.planning.turn.doubts import NOT_RECKONED_WITH
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.giving_up import Amounts, is_exact, said_by
from planner.planning.turn.left_open import choices_passed_over
from planner.planning.turn.passed_over import more_lands, passed_over
from planner.planning.turn.permitted import reasons_of, unread_permissions


class PaidSequence(Record, frozen=True):
    """Costs that are paid one after another, and their result.

    No turn in the same scenario is worth more than ``bound``, and none of the same worth gives up less than
    ``least``, if that is known. ``in_hand`` are the cards of the
    rest of the hand that stay castable.
    """

    done: list[Done]
    kept: frozenset[int]
    worth: int
    given: Amounts
    bound: int
    least: Amounts | None = None
    in_hand: frozenset[int] = frozenset()


def value_of(done: Sequence[Done]) -> int:
    """What the costs that were paid are worth together."""
    return sum(one.entry.value for one in done)


class TurnWriter(Record, frozen=True):
    """Writes turns of these costs.

    ``openly`` is the text of resolving cards that isn't read and could add mana, by the number of the cost;
    ``begun`` says that nothing is assumed to have been cast in the turn before.
    """

    game: Game
    entries: tuple[TurnEntry, ...]
    keep: tuple[CostToKeep, ...]
    hand: tuple[HandCard, ...]
    terms: TurnTerms
    openly: dict[int, tuple[str, ...]]
    begun: bool

    def written(self, found: PaidSequence, over: list[str], most: int | None) -> Turn:
        """Write the turn of these payments, with the reasons in words why another could be worth more.

        None is worth more than ``most``; None: not all that there is was looked at.
        """
        if most is not None:
            lines = dict.fromkeys(self._passed_over(found, most))
            over += [f"{NOT_RECKONED_WITH}{line} ({name})" for name, line in lines]
        proven = not over
        cheapest = proven and (not found.done or (found.given == found.least and is_exact(found.done)))
        for one in found.done:
            one.plan.optimal = cheapest
            if cheapest:
                one.plan.bound = UNSET
        ended = found.done[-1].after if found.done else self.game
        left_out = self._left_out(found.done)
        return Turn(
            value=value_of(found.done),
            price=UNSET if self.terms.tables is not None else sum(found.given) - self._gained(found),
            proven=proven,
            cheapest=cheapest,
            paid=[written_payment(one) for one in found.done],
            gives_up=said_by(found.done) if self.terms.tables is not None else UNSET,
            profile=objective_of(self.terms.prices).profile if self.terms.tables is not None else UNSET,
            left_out=[one.name for one in left_out],
            reasons=reasons_of(left_out, ended),
            kept=[self.keep[n].name for n in sorted(found.kept)]
            or [self.hand[n].name for n in sorted(found.in_hand)],
            assumed=list(dict.fromkeys([*self._assumed(found.done, left_out), *over])),
            not_understood=self._not_understood(found.done),
            needs=needs_of(line for _, line in self._lines()),
        )

    def _passed_over(self, found: PaidSequence, most: int) -> Iterator[tuple[str, str]]:
        """List the lines that could raise the turn's worth; land lines only if a cost is left out."""
        if len(found.done) < len({one.asked for one in self.entries}):
            yield from more_lands(self.entries, lands_left(self.game, self.entries[0].drops))
            yield from cards_that_come_back(self.entries, self.game)
        if found.worth < most:
            unread = [line for one in self.entries for line in one.cost.unread]
            against = [line for one in self.entries for line in one.cost.against]
            helping = [line for line in unread if line[1].could is not Could.HINDER]
            for name, line in (*against, *helping):
                there = self.game.find(name)
                yield name if there is None else there.card.name, line.text
            yield from ((self.entries[n].name, text) for n, texts in self.openly.items() for text in texts)
            yield from passed_over(self.game, self.entries, keeps=bool(self.keep))
            yield from choices_passed_over(self.entries)
            yield from events_passed_over(self.game, self.entries, self.keep)
            yield from unread_permissions(self.game, self.entries)

    def _gained(self, found: PaidSequence) -> int:
        return objective_of(self.terms.prices).worth_of_kept * sum(self.keep[n].weight for n in found.kept)

    def _left_out(self, done: list[Done]) -> list[TurnEntry]:
        """List the costs for which neither they nor an alternative is paid."""
        paid = {one.entry.asked for one in done}
        places = {one.entry.place for one in done} - {None}
        words = {one.entry.spec.one_of for one in done} - {None}
        left: dict[int, TurnEntry] = {}
        for one in self.entries:
            if not (one.helper or one.asked in paid or one.place in places or one.spec.one_of in words):
                left.setdefault(one.asked, one)
        return [one for _, one in sorted(left.items())]

    def _assumed(self, done: list[Done], left_out: list[TurnEntry]) -> Iterator[str]:
        if self.begun and done:
            yield "spells cast is 0 as the turn is planned"
        if lands_played(self.game) and any(one.entry.doing is TurnAction.PLAY for one in done):
            left = lands_left(self.game, self.entries[0].drops)
            yield f"lands that may still be played: {left} (land_drops)"
        for one in done:
            if one.entry.cost.spec is not None:
                yield from map(str, off_the_board(one.entry.spec, one.entry.cost.spec))
            yield from (*one.plan.assumed, *map(str, one.question.assumed))
            yield from one.outcome.notes if one.outcome is not None else ()
        if left_out:
            yield from map(str, self.game.assumed)
            yield from (str(said) for one in left_out for said in one.cost.assumed)

    def _lines(self) -> list[tuple[str, Unread]]:
        """List the lines that affect the costs and couldn't be read, with their objects."""
        return [line for one in (*(entry.cost for entry in self.entries), *self.keep) for line in one.unread]

    def _not_understood(self, done: list[Done]) -> list[NotUnderstood]:
        """List the text that isn't understood: of the board, of the costs, and of resolving cards."""
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
