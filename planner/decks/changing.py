"""Permanents that take or give up more than mana: as the odds carry them out, from what their text says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from planner.decks.demands import read_cost
from planner.decks.entering import land_filter
from planner.decks.facts import CardFacts, ways_of
from planner.decks.kinds import CardRole, LandsGiven, Use
from planner.game.amounts import Fixed
from planner.game.mana import SymbolKind
from planner.game.mana_abilities import PayLife, SacrificeSelf, TapSelf
from planner.game.readings import KEPT_TAPPED
from planner.game.records import Record, replace
from planner.game.resolving import LandsTaken
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Counters, ManaPart, WrittenAbility
from planner.models.deciders.hall.condition import ANY, Mask, mask_of

_RUNS_OUT = "taken as if its counters never ran out"
_UNTAPS = "taken as if it untapped in each untap step"
_SAVED_UP = "what is saved up on it over turns isn't counted"
_CHAPTERS = "taken as if its last chapter never came"
_STAYS = "what is given up for it isn't looked at"
_MOST_STATES = 40
Held = tuple[tuple[str, int], ...]
"""Counters by kind, sorted."""


class _State(Record, frozen=True):
    """State of a permanent between turns: counters, untap steps it misses, whether it returns to hand."""

    counters: Held = ()
    asleep: int = 0
    returning: bool = False


class Changed(Record, frozen=True):
    """A kind with its changing states, and notes on what isn't modelled."""

    kind: CardRole
    notes: tuple[str, ...] = ()


def has_uses(facts: CardFacts) -> bool:
    """Whether a card's uses are modelled one by one: they change it, or make mana of one of several types."""
    read = facts.permanent
    others = (
        read.grants,
        read.triggers,
        read.replacements,
        read.spending,
        read.copies,
        [one for one in read.changes if one.keywords != {KEPT_TAPPED}],
        read.unread,
    )
    one_type = any(len(ways_of(one.outputs)) > 1 for one in read.written)
    return not any(others) and (_lasts(facts) or one_type)


def changing(kind: CardRole, facts: CardFacts) -> Changed:
    """A kind with what its text costs as it enters, is used, and time passes."""
    standing = facts.standing
    notes: list[str] = []
    given = [lands_given(one) for one in standing.takes]
    if None in given:
        notes.append(_STAYS)
    kind = replace(
        kind,
        gives=tuple(one for one in given if one is not None),
        toll=None if standing.toll is None else read_cost(standing.toll.text),
        yields=standing.leaves_with_land,
    )
    notes += [f'not carried out: "{line}"' for line in _upsets(kind, facts)]
    found = _with_uses(kind, facts) if has_uses(facts) else kind
    if found is None and _lasts(facts):
        notes.append(_SAVED_UP if facts.saves_up else _RUNS_OUT if facts.runs_out else _UNTAPS)
    elif found is not None and facts.further.counters & _taken_kinds(facts):
        notes.append(_SAVED_UP)
    if "Saga" in facts.card.subtypes:
        notes.append(_CHAPTERS)
    return Changed(kind if found is None else found, tuple(notes))


def _upsets(kind: CardRole, facts: CardFacts) -> Iterator[str]:
    for line in facts.standing.upsets:
        searched = kind.finds and "search your library" in line.lower()
        awake = facts.permanent.stays_tapped == "" and "untap" in line.lower()  # counted for one use
        if not (searched or awake):
            yield line


def lands_given(taken: LandsTaken) -> LandsGiven | None:
    """Read the lands that are given up; None if the words ask for anything but lands."""
    read = land_filter(taken.objects)
    if read is None:
        return None
    words, but = read
    return LandsGiven(
        frozenset(words),
        taken.number,
        taken.to == Zone.HAND,
        taken.untapped,
        taken.or_itself,
        taken.before,
        frozenset(but),
    )


# --- what using it makes of it -----------------------------------------------------------------------------


def _lasts(facts: CardFacts) -> bool:
    """Whether using it changes it beyond the turn, other than that it is gone."""
    read = facts.permanent
    kept = [one for one in read.written if not _gives_itself_up(one)]
    if kept and len(kept) < len(read.written):
        return True
    return facts.standing.returns or any(
        _counters(one)
        or one.after.no_untap
        or one.after.no_untap_if
        or one.after.counters
        or one.after.removes
        for one in read.written
    )


def _taken_kinds(facts: CardFacts) -> set[str | None]:
    """Kinds of counters that its mana abilities remove from it."""
    return {part.kind for one in facts.permanent.written for part in _counters(one) if not part.put}


def _gives_itself_up(ability: WrittenAbility) -> bool:
    return SacrificeSelf() in ability.cost or ability.after.sacrificed


def _counters(ability: WrittenAbility) -> list[Counters]:
    return [part for part in ability.cost if isinstance(part, Counters)]


def _with_uses(kind: CardRole, facts: CardFacts) -> CardRole | None:
    """The kind with its uses, and with all states it can reach; None if they can't be modelled."""
    plans = [_plan(one, facts) for one in facts.permanent.written]
    if not plans or None in plans or kind.becomes or facts.permanent.stays_tapped == "":
        return None
    counters = {
        one.kind: one.amount.number for one in facts.resolution.counters if isinstance(one.amount, Fixed)
    }
    if len(counters) != len(facts.resolution.counters):
        return None
    start = _State(tuple(sorted(counters.items())))
    open_states = [start]
    roles: dict[_State, CardRole] = {}
    while open_states and len(roles) < _MOST_STATES:
        state = open_states.pop()
        if state in roles:
            continue
        role, following = _role(kind, state, start, [one for one in plans if one is not None])
        roles[state] = role
        open_states += following
    if open_states:
        return None
    others = tuple(replace(role, token=True, cost=None) for state, role in roles.items() if state != start)
    made = [use.units for use in roles[start].uses]
    most = max(made, key=len, default=())
    if len(most) == 1:
        most = (reduce(or_, (units[0] for units in made)),)
    plain = replace(roles[start], units=most, feed=(), used_up=False, beside=False, hopes=(), grows=False)
    return replace(plain, states=others)


class _UseNumbers(Record, frozen=True):
    """One use: the mana it can make, the counters it takes, and the state afterwards."""

    ways: tuple[tuple[Mask, ...], ...]
    feed: tuple[Mask, ...]
    takes: Held
    puts: Held
    asleep: bool
    gone: bool
    gone_without: str
    returning: bool


def _plan(ability: WrittenAbility, facts: CardFacts) -> _UseNumbers | None:
    known = (TapSelf, PayLife, SacrificeSelf, ManaPart, Counters)
    conditions = ability.instead or ability.only_if or ability.limit or ability.spend_only or ability.riders
    ways = ways_of(ability.outputs)
    after, feed = ability.after, _feed(ability)
    if conditions or not ways or feed is None or TapSelf() not in ability.cost or after.no_untap_if:
        return None
    if not all(isinstance(part, known) for part in ability.cost):
        return None
    taken = _counters(ability)
    if any(part.put or part.kind is None or not isinstance(part.amount, Fixed) for part in taken):
        return None
    sleeps = {kind for kind, _ in after.counters} & facts.standing.sheds
    stays = facts.permanent.stays_tapped
    puts = tuple(one for one in after.counters if one[0] not in sleeps)
    if facts.standing.sheds - sleeps or after.counters_first or (sleeps and sleeps != {stays}):
        return None
    if (stays is not None and not sleeps) or any(
        number != 1 for kind, number in after.counters if kind in sleeps
    ):
        return None
    takes = [
        (part.kind, part.amount.number) for part in taken if part.kind and isinstance(part.amount, Fixed)
    ]
    return _UseNumbers(
        ways,
        feed,
        tuple(sorted([*takes, *after.removes])),
        puts,
        (after.no_untap or bool(sleeps)) and not facts.standing.returns,
        SacrificeSelf() in ability.cost or after.sacrificed or after.leaves,
        after.sacrificed_without or "",
        facts.standing.returns and after.no_untap,
    )


def _feed(ability: WrittenAbility) -> tuple[Mask, ...] | None:
    """The mana that a use costs; None if it costs anything but plain symbols."""
    found: list[Mask] = []
    for part in ability.cost:
        if isinstance(part, ManaPart):
            for symbol in part.cost.symbols:
                if symbol.life or (symbol.types and symbol.generic) or symbol.kind is SymbolKind.VARIABLE:
                    return None
                found += [mask_of(symbol.types)] if symbol.types else [ANY] * symbol.generic
    return tuple(found)


def _role(
    kind: CardRole, state: _State, start: _State, plans: Sequence[_UseNumbers]
) -> tuple[CardRole, list[_State]]:
    """The role of a permanent in a state, and the states it can reach next."""
    label = _label(kind, state)
    if state.returning:
        waits = replace(kind, units=(), state=label, wakes=_label(kind, start), wakes_in_hand=True)
        return waits, [start]
    if state.asleep:
        rested = replace(state, asleep=state.asleep - 1)
        return replace(kind, units=(), state=label, wakes=_label(kind, rested)), [rested]
    uses: list[Use] = []
    following: list[_State] = []
    for plan in plans:
        after = _after(state, plan)
        if after is not None:
            gone = plan.gone or (plan.gone_without and not dict(after.counters).get(plan.gone_without))
            then = "" if gone else _label(kind, after)
            uses += [Use(units, plan.feed, then) for units in plan.ways]
            following += [] if gone else [after]
    return replace(kind, uses=tuple(uses), state=label), following


def _after(state: _State, plan: _UseNumbers) -> _State | None:
    """The state after a use; None if there are too few counters for it."""
    counters = dict(state.counters)
    for kind, number in plan.takes:
        counters[kind] = counters.get(kind, 0) - number
        if counters[kind] < 0:
            return None
    for kind, number in plan.puts:
        counters[kind] = counters.get(kind, 0) + number
    left = tuple(sorted((kind, number) for kind, number in counters.items() if number))
    return _State(left, 2 if plan.asleep else 0, plan.returning)


def _label(kind: CardRole, state: _State) -> str:
    held = ", ".join(f"{number} {name}" for name, number in state.counters)
    return f"{kind.name} ({held}; {state.asleep}; {state.returning})"
