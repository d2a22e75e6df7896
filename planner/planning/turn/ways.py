"""The ways to pay the costs of a turn: what each costs at its time, and what its card brings the others.

Most cards change nothing but what there is to pay with. Those that change what others cost or can do are put
in an order first (the ``changers``): a cost is then paid before, between or after them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import islice
from typing import TypeVar

from planner.costing.kept_costs import CostToKeep
from planner.costing.playing_lands import lands_left, lands_played
from planner.effects.arrival import with_arrived
from planner.effects.cost_texts import cost_texts
from planner.effects.could_produce import text_of
from planner.effects.dependencies import is_plain
from planner.effects.transition import turned
from planner.effects.turn_events import after_happening, asks_what_happened, counts_casting, offers_once
from planner.game.objects import SPEAKING_ZONES, Game, GameObject
from planner.game.records import replace
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Zone
from planner.planning.after.game_after import settled_after
from planner.planning.turn.cast_again import lying_where_it_is_paid
from planner.planning.turn.cast_state import announced
from planner.planning.turn.casting import (
    after_announced_cast,
    life_for_found,
    name_of,
    orders_of,
    playing,
    sets_alike,
)
from planner.planning.turn.costs_now import _says_what_it_costs, asks_for_nothing, cost_now, ways_now
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.events import outcome_with_events
from planner.planning.turn.resolution import ResolutionResult, life_to_enter_untapped
from planner.planning.turn.scenario import Scenario, TurnPayment, named_for, real_id, way_of_id
from planner.planning.turn.views import (
    View,
    amounts_of,
    bears_on_others,
    can_less,
    differ,
    narrows_abilities,
    said_to_bring,
)

_ELSEWHERE = re.compile(
    r"\b(?:in|from) (?:your|a|all|each|every|their|any) (?:graveyards?|hands?)\b|\bin exile\b", re.IGNORECASE
)
_REMINDER = re.compile(r"\([^()]*\)")
_MOST_LISTED = 400
"""So many orders of the cards that change others are listed."""


def scenarios(
    game: Game, entries: tuple[TurnEntry, ...], keep: Sequence[CostToKeep] = ()
) -> Iterator[Scenario]:
    """List the scenarios to examine, those that could be worth the most first.

    A card that changes the cost of something to ``keep`` is a changer as well.
    """
    maker = _Maker(game, entries, keep)
    orders = list(islice(orders_of(maker.changers, maker.alike, entries), _MOST_LISTED))
    worth = {order: sum(entries[n].value for n in order) for order in orders}
    for order in sorted(orders, key=lambda order: -worth[order]):
        found = maker.scenario(order)
        if all(found.ways_of(number) for number in order):  # one may be the card of another, and gone
            yield found


class _Maker:
    """Makes the scenarios of one turn."""

    def __init__(self, game: Game, entries: tuple[TurnEntry, ...], keep: Sequence[CostToKeep]) -> None:
        self.game = game
        self.entries = entries
        self._keep = keep
        self._alone = [self._outcome(one, game) for one in entries]
        self._single: dict[int, Game] = {}

    def _outcome(self, entry: TurnEntry, game: Game, *, untapped: bool = False) -> ResolutionResult | None:
        if not entry.resolves:
            return None
        how = replace(announced(entry, game), untapped=untapped)
        before = after_announced_cast(game, entry)
        return outcome_with_events(before, entry, how, name_of(entry, before))

    # --- what changes what -----------------------------------------------------------------------

    @cached_property
    def changers(self) -> tuple[int, ...]:
        """The cards whose resolving changes what others cost, provide or can do."""
        bringing = [n for n, one in enumerate(self._alone) if one is not None and self._shows(one)]
        if self._counts_casting:
            cast = [n for n, one in enumerate(self.entries) if one.printed is not None]
            bringing = sorted({*bringing, *cast})
        elif not bringing or self._surely_alone(bringing):
            return ()
        base, everything = self._view(()), self._view(bringing)
        alone = {n: self._view([n]) for n in bringing}
        found = {n for n in bringing if differ(base, alone[n])}
        for first in (
            n for n in bringing if self._is_cast_again(n)
        ):  # what permits that comes before or after
            changing = {n for n in bringing if n != first and self._changes_again(first, n)}
            found |= changing and {first, *changing}
        together = differ(base, everything) or any(differ(one, everything) for one in alone.values())
        if together:  # some may only change something beside others
            rest = [n for n in bringing if n not in found]
            found |= {n for n in rest if differ(everything, self._view([m for m in bringing if m != n]))}
        return tuple(sorted(found or bringing)) if together else tuple(sorted(found))

    def _is_cast_again(self, number: int) -> bool:
        """Whether another cost of the turn is for the same card after this one has moved it."""
        entry = self.entries[number]
        return not entry.again and any(
            self._is_of_card_of(n, number) for n, one in enumerate(self.entries) if one.again
        )

    def _changes_again(self, first: int, number: int) -> bool:
        """Whether one more card changes the cost of a card that was moved before it."""
        moved = self._after(first, self.game)
        then = self._after(number, moved)
        again = [n for n, one in enumerate(self.entries) if one.again and self._is_of_card_of(n, first)]
        costs = [
            [[*map(amounts_of, ways_now(self.entries[n], game))] for n in again] for game in (moved, then)
        ]
        return number not in again and costs[0] != costs[1]

    def _after(self, number: int, game: Game) -> Game:
        """The game after one more card has resolved."""
        outcome = self._outcome(self.entries[number], game)
        before = after_announced_cast(game, self.entries[number])
        return outcome.after(before) if outcome is not None else settled_after(before)

    def _is_of_card_of(self, number: int, other: int) -> bool:
        """Whether two costs are for the same card."""
        return self.entries[number].object_id == self.entries[other].object_id is not None

    def _shows(self, outcome: ResolutionResult) -> bool:
        """Whether some text could ask for an effect of a card besides its mana."""
        if outcome.happened and self._asks_what_happened:
            return True
        seen = (Zone.BATTLEFIELD, Zone.EFFECT)
        return bool(outcome.objects) and (
            self._looks_elsewhere or any(one.zone in seen for one in outcome.objects)
        )

    @cached_property
    def _looks_elsewhere(self) -> bool:
        """Whether some text mentions cards in a graveyard, in exile or in a hand, reminders aside."""
        return self._waits_for_cards or any(
            _ELSEWHERE.search(_REMINDER.sub("", text)) for text in self._texts
        )

    @cached_property
    def _waits_for_cards(self) -> bool:
        """Whether a cost can be paid only once the turn has moved its card to another zone."""
        kept = [(self.game.find(one.card), one.zone) for one in self._keep if one.waiting and one.card]
        return any(one.again for one in self.entries) or any(
            there is not None and there.zone != zone for there, zone in kept
        )

    @cached_property
    def _counts_casting(self) -> bool:
        """Whether some text asks what was cast or played in the turn, or offers something once (601.2i)."""
        return counts_casting(self._texts) or offers_once(self._texts)

    @cached_property
    def _asks_what_happened(self) -> bool:
        """Whether some text asks for life lost or gained in the turn, or cards drawn."""
        return asks_what_happened(self._texts)

    @cached_property
    def _counts_facts(self) -> bool:
        """Whether some text asks for an event that a turn counts."""
        return self._counts_casting or self._asks_what_happened

    @property
    def alike(self) -> list[list[int]]:
        """Groups of equal cards to cast, the most valuable first."""
        return sets_alike(self.entries, self.changers)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        texts = {one.card.text for one in self.game.objects}
        texts |= {one.printed.text for one in self.entries if one.printed is not None}
        return tuple(sorted(texts))

    def _surely_alone(self, bringing: list[int]) -> bool:
        """Whether a quick check shows that nothing here depends on what resolving cards provide."""
        if self._asks_what_happened or self._waits_for_cards:
            return False
        if not all(map(asks_for_nothing, self.entries)) or any(map(_says_what_it_costs, self._keep)):
            return False
        after = self._with(bringing)
        if cost_texts(after):
            return False
        if self._more_lands_than_drops and self._drops(after) != self._drops(self.game):
            return False
        before = {one: entry for entry in self.game.objects for one in entry.ids}
        for entry in after.objects:
            was = before.get(entry.ids[0])
            if entry.zone != Zone.BATTLEFIELD or (was is not None and was.zone != entry.zone):
                was = None
            if was is None and (bears_on_others(entry) or not all(map(is_plain, text_of(entry)))):
                return False
            if was is not None and (was.abilities != entry.abilities or was.card != entry.card):
                return False
        return True

    def _drops(self, game: Game) -> int:
        """Count the lands that can be played in the turn with these objects, those played included."""
        played = (lands_played(game) - lands_played(self.game)) if game is not self.game else 0
        return lands_left(game, self.entries[0].drops) + played

    @cached_property
    def _more_lands_than_drops(self) -> bool:
        """Whether more lands could be played now than are allowed."""
        lands = {one.asked for one in self.entries if one.doing is TurnAction.PLAY}
        return len(lands) > self._drops(self.game)

    def _new(self, bringing: Sequence[int]) -> list[GameObject]:
        found = [self._alone[n] for n in bringing]
        return [thing for one in found if one is not None for thing in one.objects]

    def _with(self, bringing: Sequence[int]) -> Game:
        """The game once these cards have resolved, with everything they provide."""
        game = self.game
        for n in bringing:
            game = after_announced_cast(game, self.entries[n])
            outcome = self._alone[n]
            if outcome is not None and outcome.happened:
                game = after_happening(game, outcome.happened)
        new = self._new(bringing)
        taken: set[str] = set(game.places)
        apart: list[GameObject] = []
        for number, thing in enumerate(new):
            thing = _of_all_there(thing, game)
            clash = not taken.isdisjoint(thing.ids)
            ids = tuple(named_for(one, number) for one in thing.ids) if clash else thing.ids
            taken.update(ids)
            apart.append(thing.placed(ids, thing.positions, thing.path) if clash else thing)
        return settled_after(replace(game, objects=(*game.objects, *apart))) if bringing else game

    def _view(self, bringing: Sequence[int]) -> View:
        """The view of all costs, mana and effects once these cards have resolved."""
        game = self._only_with(bringing[0]) if len(bringing) == 1 else self._with(bringing)
        gone = {place for n in bringing for place in self._emptied(self.entries[n])}
        costs: tuple[object, ...] = tuple(
            None if n in bringing or one.place in gone else tuple(map(amounts_of, ways_now(one, game)))
            for n, one in enumerate(self.entries)
        )
        costs += tuple(
            None if (one.card, one.zone) in gone else tuple(map(amounts_of, cost_now(one, game).ways))
            for one in self._keep
        )
        costs += (self._drops(game),) if self._more_lands_than_drops else ()
        adds = tuple(
            None
            if n in bringing or one.place in gone or (there := self._outcome(one, game)) is None
            else said_to_bring(there)
            for n, one in enumerate(self.entries)
        )
        can = {
            real_id(i): (entry.abilities, entry.tapped, entry.card, entry.reading.haste)
            for entry in game.objects
            if entry.zone == Zone.BATTLEFIELD
            for i in entry.ids
        }
        return View(costs, adds, can)

    def _emptied(self, entry: TurnEntry) -> list[tuple[str, Zone | None] | None]:
        """List the places that a card has left once it is cast."""
        if entry.place is None:
            return []
        if not entry.again:
            return [entry.place]
        return [one.place for one in self.entries if one.card == entry.card]

    # --- one scenario ------------------------------------------------------------------------------

    def scenario(self, order: tuple[int, ...]) -> Scenario:
        """Make the scenario in which these changers are paid in this order."""
        games = [self.game]
        changing = set(order)
        for n in order:
            games.append(self._after(n, games[-1]))
        others = set(self.changers) - changing
        ways: list[TurnPayment] = []
        for n, entry in enumerate(self.entries):
            if n in others:
                continue
            places = [order.index(n)] if n in changing else range(len(games))
            ways += self._ways(entry, games, list(places), forms_once=n not in changing)
        found = self._everything(games[-1], ways)
        ways = self._served(ways, found)
        facts = (games[-1] if self._counts_facts else self.game).facts
        narrows = bool(order) and (narrows_abilities(self.game, found) or self._narrows_new(ways, found))
        reprices = bool(order) and not _says_the_same(self.game, found)
        return Scenario(order, tuple(ways), found, narrows=narrows, reprices=reprices, facts=facts)

    def _narrows_new(self, ways: list[TurnPayment], found: Game) -> bool:
        """Whether an object that enters can do less than it could on the first board alone."""
        for number, way in enumerate(ways):
            if way.outcome is None or not way.outcome.entered:
                continue
            alone = self._only_with(way.entry)
            for one in way.outcome.entered:
                was, now = alone.find(one), found.find(named_for(one, number))
                if was is not None and now is not None and can_less(was.abilities, now.abilities):
                    return True
        return False

    def _only_with(self, number: int) -> Game:
        """The first board with what one card provides; cached."""
        if number not in self._single:
            self._single[number] = self._with([number])
        return self._single[number]

    def _ways(
        self, entry: TurnEntry, games: list[Game], places: list[int], *, forms_once: bool
    ) -> Iterator[TurnPayment]:
        """List the ways to pay a cost at each of these places; of equal ones the last, which has the most."""
        last: dict[int, list[TurnPayment]] = {}
        for place in places:
            last[place] = list(self._ways_at(entry, games[place], place))
        since = places[0] if places else 0
        for number, place in enumerate(places):
            later = last[places[number + 1]] if number + 1 < len(places) else None
            same = later is not None and [_form(way) for way in later] == [_form(way) for way in last[place]]
            if not (forms_once and same):
                yield from (replace(way, since=since if forms_once else place) for way in last[place])
                since = place + 1

    def _ways_at(self, entry: TurnEntry, game: Game, place: int) -> Iterator[TurnPayment]:
        if entry.doing is TurnAction.PLAY:
            assert entry.printed is not None
            if not ways_now(entry, game):
                return
            forms = (False, True) if life_to_enter_untapped(entry.printed) else (False,)
            for untapped in forms:
                cost = playing(entry, untapped=untapped)
                outcome = self._outcome(entry, game, untapped=untapped)
                drops = self._drops(game)
                yield TurnPayment(entry.number, cost, place, untapped, outcome, drops=drops)
            return
        first = game is self.game
        costs = entry.cost.ways if first else ways_now(entry, game)
        outcome = self._alone[entry.number] if first else self._outcome(entry, game)
        for cost in costs:
            yield TurnPayment(entry.number, cost, place, outcome=outcome)
        life = life_for_found(entry)
        if life:
            outcome = self._outcome(entry, game, untapped=True)
            for cost in costs:
                dearer = replace(cost, life=cost.life + life)
                yield TurnPayment(entry.number, dearer, place, untapped=True, outcome=outcome)

    def _served(self, ways: list[TurnPayment], game: Game) -> list[TurnPayment]:
        """Let the costs of each way take objects that the other ways provide."""
        served: list[TurnPayment] = []
        coming: dict[str, set[str]] = {}
        for number, way in enumerate(ways):
            for one in way.outcome.entered if way.outcome is not None else ():
                coming.setdefault(one, set()).add(named_for(one, number))
        for number, way in enumerate(ways):
            way = replace(way, cost=_by_permanents_that_come(way.cost, coming))
            entry = self.entries[way.entry]
            cost = replace(entry.cost, ways=(way.cost,))
            if game is self.game or not (_says_what_it_costs(cost) or cost_texts(game)):
                served.append(way)
                continue
            place = [n for n, one in enumerate(ways) if one.entry == way.entry].index(number)
            found = cost_now(entry.cost, lying_where_it_is_paid(game, entry.cost)).ways
            there = found[place % len(found)] if found else None
            if there is None or amounts_of(there).parts != amounts_of(way.cost).parts:
                served.append(way)
                continue
            alike = self._of_one_card(entry)
            own = {n for n, one in enumerate(ways) if one.entry in alike}
            parts = tuple(_without_own(one, own) for one in there.parts)
            helping = tuple(_without_own(one, own) for one in there.helping)
            served.append(replace(way, cost=replace(way.cost, parts=parts, helping=helping)))
        return served

    def _of_one_card(self, entry: TurnEntry) -> set[int]:
        """List the numbers of the entries whose card is this very one, the entry among them."""
        return {
            one.number
            for one in self.entries
            if one is entry or (entry.card is not None and one.card == entry.card)
        }

    def _everything(self, game: Game, ways: list[TurnPayment]) -> Game:
        """Put everything that some way provides onto one board, with ids for that way."""
        new: list[GameObject] = []
        for number, way in enumerate(ways):
            for thing in way.outcome.objects if way.outcome is not None else ():
                if thing.zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
                    ids = tuple(named_for(one, number) for one in thing.ids)
                    new.append(thing.placed(ids, thing.positions, thing.path))
                elif thing.zone == Zone.EFFECT:
                    ids = tuple(named_for(one, number) for one in thing.ids)
                    new.append(_of_all_there(thing, game).placed(ids, thing.positions, thing.path))
            for one in way.outcome.untapped if way.outcome is not None else ():
                there = game.find(one)
                again = None if there is None else there.only({one})
                if again is not None:  # it may be used once more, as if another one of it came
                    again = turned(again, tapped=False)
                    new.append(again.placed((named_for(one, number),), again.positions, again.path))
                    new += _attached_again(one, number, game)
        here = set(self.game.places)
        kept = [part for one in game.objects if (part := one.only(here)) is not None]
        first = {i: one for one in self.game.objects for i in one.ids}
        gone = [one.only({i}) for i, one in first.items() if i not in game.places]
        objects = (*kept, *(one for one in gone if one is not None), *new)
        if not new and game is self.game:
            return game
        all_there = replace(self.game, objects=tuple(_where_they_were(objects, first)))
        came = (i for one in new if one.zone in SPEAKING_ZONES for i in one.ids)
        return settled_after(with_arrived(all_there, came))


def _attached_again(host: str, way: int, game: Game) -> Iterator[GameObject]:
    """What is attached to a permanent that a way untaps, once more for it as it may be used then."""
    for one in game.objects:
        if one.attached_to == host and one.zone == Zone.BATTLEFIELD:
            ids = tuple(named_for(i, way) for i in one.ids)
            yield replace(one.placed(ids, one.positions, one.path), attached_to=named_for(host, way))


def _by_permanents_that_come(cost: TotalCost, coming: Mapping[str, Set[str]]) -> TotalCost:
    """Let a cost that takes its own source also take it as ways provide it: a land being played."""
    if not any(part.own and not part.ids.isdisjoint(coming) for part in cost.parts):
        return cost
    parts = (
        replace(part, ids=frozenset[str]().union(*[coming.get(one, {one}) for one in part.ids]))
        if part.own
        else part
        for part in cost.parts
    )
    return replace(cost, parts=tuple(parts))


_Taker = TypeVar("_Taker", TakePart, Helping)


def _without_own(part: _Taker, own: set[int]) -> _Taker:
    """Exclude the objects that a cost provides itself."""
    return replace(
        part,
        ids=frozenset(one for one in part.ids if way_of_id(one) not in own),
        arriving=frozenset(one for one in part.arriving if way_of_id(one) not in own),
    )


def _of_all_there(thing: GameObject, game: Game) -> GameObject:
    """Let an effect apply to all permanents: those of other ways may have entered before it."""
    if thing.zone != Zone.EFFECT or thing.about is None:
        return thing
    zones = {entry.zone for one in thing.about if (entry := game.find(one)) is not None}
    return replace(thing, about=None) if zones <= {Zone.BATTLEFIELD} else thing


def _where_they_were(objects: Sequence[GameObject], first: dict[str, GameObject]) -> Iterator[GameObject]:
    """The objects, with moved ones put back in their former positions."""
    for one in objects:
        there = first.get(one.ids[0])
        if there is not None and there.zone != one.zone:
            back = there.only(set(one.ids))
            assert back is not None
            yield back
        else:
            yield one


def _says_the_same(before: Game, after: Game) -> bool:
    """Whether each object of one game can do the same in the other."""
    return all(
        (there := after.find(i)) is not None and (one.abilities, one.card) == (there.abilities, there.card)
        for one in before.objects
        for i in one.ids
    )


def _form(way: TurnPayment) -> object:
    return (
        amounts_of(way.cost),
        way.untapped,
        way.drops,
        None if way.outcome is None else said_to_bring(way.outcome),
    )
