"""What a payment could make of the mana abilities that pay for what should stay payable after it.

Gaea's Cradle counts the creatures that a cost has left, Mox Opal its artifacts, and Crypt of Agadeem what
came to the graveyard (605.3b). The program counts with what the abilities make before the payment: that is
right for what is tapped, and has to be looked at anew where the cost itself takes objects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from planner.effects.dependencies import is_plain
from planner.effects.transition import ZONE_AFTER, GameChange, after
from planner.game.clock import WORK_OF_SETTLING, Clock
from planner.game.mana_abilities import ManaAbility, Production, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.records import Record
from planner.game.vocabulary import Verb, Zone
from planner.planning.after.game_after import settled_after

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem


class Shift(Record, frozen=True):
    """Whether a payment could change the mana that mana abilities make, and whether it could grow."""

    moves: bool = False
    grows: bool = False


STAYS = Shift()
ANYHOW = Shift(moves=True, grows=True)


def _rests_on_objects(entry: GameObject) -> bool:
    reading = entry.reading
    if reading.grants or reading.changes or reading.copies or reading.replacements or reading.spending:
        return True
    return bool(reading.triggers or entry.granted) or not all(map(is_plain, reading.written))


def shift_after(game: Game, problem: PaymentProblem, clock: Clock) -> Shift:
    """How the cost itself could change mana abilities, by the objects that it may tap or lose.

    It tries the loss of one object of each class, of all objects that one part could take, and of all of
    them. Changes by mana abilities are known as ``volatile``. If time is over before all are tried, anything
    is possible.
    """
    parts = [list(dict.fromkeys(part)) for part in _changes(problem)]
    changes = list(dict.fromkeys(chain.from_iterable(parts)))
    if not changes or not any(map(_rests_on_objects, game.objects)):
        return STAYS
    ends = [[(ids[:1], zone)] for ids, zone in changes]
    found = STAYS
    several = [part for part in parts if 1 < len(part) < len(changes)]
    for end in (changes, *several, *ends):
        clock.charge(WORK_OF_SETTLING * len(game.objects))
        if clock.is_over:
            return ANYHOW
        one = _shift(game, _after(game, end))
        found = Shift(found.moves or one.moves, found.grows or one.grows)
    return found


def _changes(problem: PaymentProblem) -> Iterator[list[tuple[tuple[str, ...], Zone | None]]]:
    """For each part of the cost, the objects it could take, by class, with their zone afterwards.

    The zone None stands for objects that are tapped.
    """
    for number, slot in enumerate(problem.slots):
        zone = ZONE_AFTER.get(slot.verb)
        if zone is not None or slot.verb == Verb.TAP:
            yield [(problem.sources[index].ids, zone) for index, _ in problem.serving[number]]


def _after(game: Game, changes: Iterable[tuple[tuple[str, ...], Zone | None]]) -> Game:
    """The game after these changes."""
    moved = {one: zone for ids, zone in changes if zone is not None for one in ids}
    tapped = frozenset(one for ids, zone in changes if zone is None for one in ids)
    return settled_after(after(game, GameChange(tapped=tapped - moved.keys(), moved=moved)))


def same_mana_abilities(before: Game, after: Game) -> bool:
    """Whether every object that stays in its zone makes the same mana as before."""
    return not _shift(before, after).moves


def _shift(before: Game, after: Game) -> Shift:
    """Compare the mana abilities of objects that are in the same zone in both games."""
    had = {one: entry for entry in before.objects for one in entry.ids}
    moves, grows = after.spending != before.spending, False
    for entry in after.objects:
        old = had.get(entry.ids[0])
        if old is None or old.zone != entry.zone or old.abilities is entry.abilities:
            continue
        then, now = map(_as_made, (entry.abilities, old.abilities))
        if then != now:
            moves = True
            grows |= not all(any(_no_more(one, other) for other in old.abilities) for one in entry.abilities)
    return Shift(moves, grows or after.spending != before.spending)


def _as_made(abilities: Iterable[ManaAbility]) -> Counter[object]:
    """Count abilities by what they make and cost, no matter which objects they may take."""
    return Counter((_price_of(one), one.production, one.triggered) for one in abilities)


def _price_of(ability: ManaAbility) -> object:
    """Everything an ability costs and does besides adding mana, and what its mana may be spent on."""
    parts = [(part.verb, part.amount) if isinstance(part, TakeObjects) else part for part in ability.cost]
    other = (ability.limit, ability.spend_only, ability.riders, ability.after, ability.later_damage)
    return ability.number, ability.zone, tuple(parts), other


def _no_more(ability: ManaAbility, old: ManaAbility) -> bool:
    """Whether an ability makes nothing that the old one doesn't make at the same cost."""
    if _price_of(ability) != _price_of(old) or not set(ability.triggered) <= set(old.triggered):
        return False
    return _within(ability.makes, old.makes) and _within(ability.production, old.production)


def _within(made: Production, old: Production) -> bool:
    """Whether every run of one production is contained in a run of the other."""
    if made.amount > old.amount or (made.amount and not set(made.types) <= set(old.types)):
        return False
    return all(any(not Counter(run) - Counter(other) for other in old.runs) for run in made.runs)
