"""The lines of a price table as terms: what each is paid for, and how much of it there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from planner.game.caching import remembered
from planner.game.doubling import doubling_abilities
from planner.game.mana import COLORS
from planner.game.mana_abilities import Exert, ManaAbility, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.policies import Level
from planner.game.prices import Prices
from planner.game.readings import LEAVES_TAPPED
from planner.game.records import replace
from planner.game.vocabulary import LOSSES, Verb, Zone
from planner.models.problem.terms import (
    LIFE,
    After,
    Bonus,
    CountOfEach,
    Gain,
    PerMana,
    PerUse,
    PricedMana,
    Row,
    Steps,
    Term,
)


def terms_of(prices: Prices) -> Iterator[Term]:
    """List the terms of a price table, with the player's policies applied where there are any."""
    return _policed(prices) if prices.policed else _terms(prices)


def _terms(prices: Prices) -> Iterator[Term]:
    """List the terms of a price table, a line each."""
    p = prices
    yield Term("activation", PerMana(PricedMana.MADE, p.activation, p.activation_cap))
    yield Term("flexibility", PerUse(1, _further_types(p)))
    if p.use:
        yield Term("use", PerUse(p.use, _once, _once_tapped))
    if p.ability_tap:
        yield Term("{T} ability", PerUse(p.ability_tap, _taps_an_ability, _takes_an_ability))
    if p.utility:
        yield Term("other abilities", PerUse(p.utility, _taps_utility, _takes_utility))
    if p.sparing:
        yield Term("spared", PerUse(p.spared, *_spared(p.sparing)))
    yield Term("creature", PerUse(1, *_creature(p)))
    yield Term("doesn't untap", PerUse(p.no_untap, _stays_tapped, _is_held, beyond_tapping=True))
    yield Term("counters", PerUse(p.counter, _counters_given_up, beyond_tapping=True))
    yield Term("energy", PerUse(p.energy, _energy, beyond_tapping=True))
    yield Term("milled", PerUse(p.milled, _milled, beyond_tapping=True))
    if p.given:
        yield Term("an opponent's gain", PerUse(p.given, _given, beyond_tapping=True))
    yield Term("lost", PerUse(1, *_lost(p), beyond_tapping=True))
    yield Term("lost afterwards", PerUse(1, *_lost_afterwards(p), beyond_tapping=True))
    yield Term("mana left over", PerMana(PricedMana.LEFT_OVER, p.unspent))
    yield Term("mana lost by converting", PerMana(PricedMana.CONVERTED, p.converted))
    yield Term("mana from the pool", PerMana(PricedMana.FLOATING, p.pool))
    yield Term("life", Row(LIFE, lambda life: _life_steps(p, life), p.life_ends))
    for color in COLORS:
        last = (p.next_asked, p.last_asked) if color in p.asked else (p.next_to_last_source, p.last_source)
        yield Term(f"sources of {{{color}}}", Row(color, partial(_source_steps, *last)))
    yield Term("X", Bonus(Gain.X, p.x))
    yield Term("options", Bonus(Gain.OPTIONS, p.most))
    yield Term("colors spent", Bonus(Gain.COLORS, p.colors))
    yield Term("riders", Bonus(Gain.RIDERS, p.rider))
    yield Term("kept costs", After(p.kept))


def _policed(prices: Prices) -> Iterator[Term]:
    """The terms with the player's policies applied: actions that a policy calls free cost nothing."""
    for term in _terms(prices):
        if isinstance(term.kind, PerUse) and (term.line in _TAPPED or term.line == _LOST):
            yield Term(term.line, _unless_free(term.kind, lost=term.line == _LOST), term.tier)
        else:
            yield term
    yield Term("last resort", PerUse(1, *_as_last_resort(prices)))
    yield Term("to be avoided", PerUse(prices.avoided, *_counted_as(Level.AVOID)))


_TAPPED = frozenset(("flexibility", "use", "{T} ability", "other abilities", "creature"))
"""The lines that tapping costs nothing of where it is free."""
_LOST = "lost"


def _unless_free(kind: PerUse, *, lost: bool) -> PerUse:
    """Make tapping, or losing, cost nothing if the object's policy calls it free."""
    counted, taken = kind.of_use, kind.of_taken

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        verb = ability.losing_verb if lost else Verb.TAP if ability.taps else None
        is_free = verb is not None and entry.policy(verb) is Level.FREE
        return 0 if is_free or counted is None else counted(entry, ability)

    def of_taken(entry: GameObject, verb: Verb) -> int:
        is_free = (lost or verb is Verb.TAP) and entry.policy(verb) is Level.FREE
        return 0 if is_free or taken is None else taken(entry, verb)

    return replace(kind, of_use=of_use, of_taken=of_taken)


def done_to(ability: ManaAbility) -> Iterator[tuple[Verb, int]]:
    """List what activating does to its object, and how often, by the verbs that policies name."""
    if ability.taps:
        yield Verb.TAP, 1
    if (verb := ability.losing_verb) is not None:
        yield verb, 1
    counters = sum([part.amount for part in ability.cost if isinstance(part, RemoveCounters)])
    counters += sum([amount for _, amount in ability.after.removes])
    if counters:
        yield Verb.REMOVE_COUNTERS, counters


def _counted_as(*levels: Level) -> CountOfEach:
    """Count the actions that the player's policies put at one of these levels."""

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return sum([often for verb, often in done_to(ability) if entry.policy(verb) in levels])

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return int(entry.policy(verb) in levels)

    return of_use, of_taken


def _as_last_resort(prices: Prices) -> CountOfEach:
    """Make prices for last resorts, and for forbidden actions that the cost itself requires."""
    p = prices

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        done = [(verb, often) for verb, often in done_to(ability) if is_last_resort(entry, verb)]
        return sum([(p.resort_loss if verb in LOSSES else p.resort) * often for verb, often in done])

    def of_taken(entry: GameObject, verb: Verb) -> int:
        each = p.resort_loss if verb in LOSSES else p.resort
        return each if is_last_resort(entry, verb) else 0

    return of_use, of_taken


def is_last_resort(entry: GameObject, verb: Verb) -> bool:
    """Whether a policy allows an action on an object only if nothing else pays."""
    level = entry.policy(verb)
    return level is Level.LAST_RESORT or (level is not None and level.forbids)


def _further_types(prices: Prices) -> Callable[[GameObject, ManaAbility], int]:
    """Make the price of the types beyond the first that an object could make; restricted mana has its own."""

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        if ability.spend_only is not None:
            return prices.restricted
        return prices.flexibility * max(len(entry.types) - 1, 0)

    return of_use


def _once(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return 1


def _once_tapped(entry: GameObject, verb: Verb) -> int:  # noqa: ARG001
    return int(verb == Verb.TAP)


def _taps_utility(entry: GameObject, ability: ManaAbility) -> int:
    return int(ability.taps and has_utility(entry))


def _takes_utility(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.TAP and has_utility(entry))


@remembered
def has_utility(entry: GameObject) -> bool:
    """Whether a land or mana rock has an activated ability besides its mana abilities."""
    if entry.card.is_creature or not entry.is_permanent:
        return False
    mana = {ability.number for ability in (*entry.abilities, *doubling_abilities(entry))}
    mana.update([written.number for written in entry.reading.written])
    return any(one.zone == Zone.BATTLEFIELD and one.number not in mana for one in entry.reading.activations)


def _spared(sparing: frozenset[str]) -> CountOfEach:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return int((ability.taps or ability.loses_itself) and not sparing.isdisjoint(entry.ids))

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return int((verb == Verb.TAP or verb in LOSSES) and not sparing.isdisjoint(entry.ids))

    return of_use, of_taken


def _taps_an_ability(entry: GameObject, ability: ManaAbility) -> int:
    return int(ability.taps and entry.reading.tap_ability)


def _takes_an_ability(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.TAP and entry.reading.tap_ability and not entry.card.is_creature)


def _creature(prices: Prices) -> CountOfEach:
    def tapped(entry: GameObject) -> int:
        if not entry.could_attack or (entry.summoning_sick and prices.sick_is_idle):
            return prices.idle_creature
        return prices.creature_tap + prices.power * power_of(entry, prices)

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return tapped(entry) if ability.taps and entry.card.is_creature else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return tapped(entry) if verb == Verb.TAP and entry.card.is_creature else 0

    return of_use, of_taken


def _stays_tapped(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return int(keeps_tapped(ability))


def _is_held(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.EXERT or (verb == Verb.TAP and entry.is_kept_tapped))


@remembered
def gives_up_the_tap_alone(ability: ManaAbility) -> bool:
    """Whether activating the ability gives up nothing but what its object could do while untapped."""
    if not ability.taps or ability.loses_itself or ability.energy or ability.mill or ability.off_library:
        return False
    return not (keeps_tapped(ability) or _counters(ability) or ability.after.given or ability.after.leaves)


@remembered
def keeps_tapped(ability: ManaAbility) -> bool:
    """Whether the permanent that activates the ability won't untap in its next untap step."""
    return ability.keeps_tapped or Exert in ability.parts


def is_bad(kind: str) -> bool:
    """Whether a kind of counter, such as -1/-1 or -0/-1, harms its permanent."""
    return kind.startswith("-")


def _counters_given_up(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return _counters(ability)


@remembered
def _counters(ability: ManaAbility) -> int:
    """Count the counters that activating takes off the object, and harmful ones that it puts there."""
    counters = 0
    for part in ability.cost:
        if isinstance(part, RemoveCounters) or (isinstance(part, PutCounters) and is_bad(part.kind)):
            counters += part.amount
    for kind, amount in ability.after.counters:
        counters += amount if is_bad(kind) else 0
    for _, amount in ability.after.removes:
        counters += amount
    return counters


def _energy(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return ability.energy


def _milled(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return ability.mill - ability.off_library


def _given(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return int(ability.after.given)


def _lost(prices: Prices) -> CountOfEach:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return loss(entry, prices) if ability.loses_itself else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return loss(entry, prices) if verb in LOSSES else 0

    return of_use, of_taken


def _lost_afterwards(prices: Prices) -> CountOfEach:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return left(entry) if ability.after.leaves and not ability.loses_itself else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        leaves = verb == Verb.TAP and LEAVES_TAPPED in entry.reading.keywords
        return left(entry) if leaves else 0

    def left(entry: GameObject) -> int:
        return loss(entry, prices) if prices.left_by_trigger is None else prices.left_by_trigger

    return of_use, of_taken


def loss(entry: GameObject, prices: Prices) -> int:
    """Price of losing an object, by its zone and kind."""
    base, value = _loss(entry, prices)
    if entry.price is None:
        return base + value
    return (base if prices.stated_base else 0) + entry.price // prices.stated_per * prices.stated


def _loss(entry: GameObject, prices: Prices) -> tuple[int, int]:
    """Price of losing an object in two parts: of any such object, and of this one in addition."""
    card = entry.card
    if entry.zone == Zone.GRAVEYARD:
        return prices.graveyard_card, 0
    if entry.zone == Zone.HAND:
        return prices.hand_card, prices.hand_value * card.mana_value
    if entry.zone != Zone.BATTLEFIELD:
        return 0, 0
    if entry.only_makes_mana_by_loss:
        return prices.mana_token, 0
    if card.is_land:
        return (prices.land_token, 0) if card.token else (prices.land, prices.land_value)
    if not card.token:
        return prices.permanent, prices.permanent_value * card.mana_value
    if not card.is_creature:
        return prices.token, 0
    return prices.creature_token, prices.token_power * max(power_of(entry, prices), 0)


def power_of(entry: GameObject, prices: Prices) -> int:
    """Power of a creature, or the assumed power if the request doesn't say."""
    return prices.unknown_power if entry.card.power is None else entry.card.power


@lru_cache(maxsize=1_024)
def _source_steps(next_to_last: int, last: int, there: int) -> Steps:
    """Price of a color's sources that are gone: of the last one, and of the last but one."""
    if not there:
        return Steps(())
    runs = [(1, next_to_last)] * (there >= 2) + [(1, last)]
    return Steps(((there - len(runs), 0), *runs))


def _life_steps(prices: Prices, life: int) -> Steps:
    """Price of life lost: each point by the life total that it is taken from."""
    first = max(life - prices.life_ends[0], 0)
    second = max(min(life, prices.life_ends[0]) - prices.life_ends[1], 0)
    return Steps(((first, prices.life[0]), (second, prices.life[1])), prices.life[2])
