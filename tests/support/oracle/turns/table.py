"""What lies on the table in a turn, and what it says: types, mana abilities, limits, total costs.

All of it is told anew from the state each time: what changes others is never remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from tests.support.oracle.turns.cards import ANY, BASICS, CARDS, Card, Makes

LETTERS = "WUBRGC"


class Permanent(NamedTuple):
    """A permanent; ``sick`` says that it came this turn, ``chosen`` is the color chosen for it.

    ``used`` says that what it offers once each turn was used, ``time`` how many time counters it has,
    ``filth`` that it can be sacrificed for {B} until the turn ends (611.2c).
    """

    name: str
    tapped: bool = False
    sick: bool = False
    chosen: str = ""
    used: bool = False
    time: int = 0
    filth: bool = False


class Due(NamedTuple):
    """What is still to be paid for the spell on the stack: its cost was determined (601.2f)."""

    entry: int
    generic: int
    colored: tuple[str, ...]


class State(NamedTuple):
    """What there is at a moment of the turn, all that the rest of it can depend on.

    ``lying`` are the cards of the hand that are in the graveyard by now and can be cast again.
    """

    permanents: tuple[Permanent, ...]
    hand: frozenset[int]
    pool: tuple[int, ...] = (0,) * 6
    drops: int = 1
    buried: int = 0
    lying: frozenset[int] = frozenset()
    cast: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    paid: frozenset[int] = frozenset()
    due: Due | None = None


def is_of(card: Card, kind: str) -> bool:
    """Whether a spell is of a kind: a color's letter, or a word."""
    match kind:
        case "":
            return True
        case "W" | "U" | "B" | "R" | "G":
            return kind in card.colors
        case "noncreature":
            return "Creature" not in card.types
        case "nonartifact":
            return "Artifact" not in card.types
        case "instant or sorcery":
            return not card.stays
    return kind.title() in card.types


@lru_cache(maxsize=100_000)
def under_moon(permanents: tuple[Permanent, ...]) -> bool:
    """Whether something makes nonbasic lands Mountains."""
    return any(CARDS[one.name].moon for one in permanents)


def is_changed_land(one: Permanent, permanents: tuple[Permanent, ...]) -> bool:
    """Whether it is a nonbasic land that is a Mountain and no more (305.7)."""
    card = CARDS[one.name]
    return card.is_land and "Basic" not in card.types and under_moon(permanents)


@lru_cache(maxsize=100_000)
def land_types(one: Permanent, permanents: tuple[Permanent, ...]) -> frozenset[str]:
    """The basic land types of a land; what adds one is itself a land that a moon silences (613.8)."""
    card = CARDS[one.name]
    if not card.is_land:
        return frozenset()
    own = (
        {"Mountain"} if is_changed_land(one, permanents) else {word for word in BASICS if word in card.types}
    )
    for other in permanents:
        also = CARDS[other.name].also
        if also and not is_changed_land(other, permanents):
            own |= {word for word, letter in BASICS.items() if letter == also}
    return frozenset(own)


def is_a(one: Permanent, word: str, permanents: tuple[Permanent, ...]) -> bool:
    """Whether a permanent is of a type or subtype."""
    if word in BASICS:
        return word in land_types(one, permanents)
    return word in CARDS[one.name].types


def number_of(word: str, permanents: tuple[Permanent, ...]) -> int:
    """How many permanents are of a type or subtype."""
    return sum(is_a(one, word, permanents) for one in permanents)


@lru_cache(maxsize=100_000)
def abilities(one: Permanent, permanents: tuple[Permanent, ...]) -> tuple[Makes, ...]:
    """The mana abilities of a permanent, those of land types and those that others give it."""
    card = CARDS[one.name]
    own: list[Makes] = [] if is_changed_land(one, permanents) else list(card.makes)
    own += [Makes((BASICS[word],)) for word in land_types(one, permanents)]
    for other in permanents:
        gives = CARDS[other.name].gives
        if gives and gives in card.types and not is_changed_land(other, permanents):
            own.append(Makes(ANY))
    if one.filth:
        own.append(Makes(("B",), taps=False, sacrificed=True))
    return tuple(dict.fromkeys(own))


def can_tap(one: Permanent) -> bool:
    """Whether {T} of it can be paid (302.6)."""
    card = CARDS[one.name]
    return not one.tapped and not (one.sick and "Creature" in card.types and not card.haste)


@lru_cache(maxsize=100_000)
def runs_of(
    one: Permanent, ability: Makes, permanents: tuple[Permanent, ...], effects: tuple[str, ...]
) -> tuple[str, ...]:
    """Everything that activating an ability can make, with what is replaced and what comes with it."""
    runs = ability.runs
    if ability.each:
        runs = tuple(run * number_of(ability.each, permanents) for run in runs)
    found: set[str] = set()
    for run in runs:
        found.update(_with_others(one, ability, run, permanents, effects))
    return tuple(sorted(found))


def _with_others(
    one: Permanent, ability: Makes, run: str, permanents: tuple[Permanent, ...], effects: tuple[str, ...]
) -> Iterator[str]:
    if not ability.taps:
        yield from _triggered(one, run, permanents, (), tapped=False)
        return
    times = 1
    for other in permanents:
        times *= CARDS[other.name].times
    is_land = CARDS[one.name].is_land
    if is_land and any(CARDS[other.name].sphere for other in permanents) and len(run) * times >= 2:
        # 616.1: the player chooses which applies first; what was doubled is looked at again.
        made = {"C"} | ({"C" * times} if len(run) >= 2 else set())
    else:
        made = {run * times}
    for all_of_it in made:
        yield from _triggered(one, all_of_it, permanents, effects, tapped=True)


def _triggered(
    one: Permanent, run: str, permanents: tuple[Permanent, ...], effects: tuple[str, ...], *, tapped: bool
) -> Iterator[str]:
    """With the mana of triggered mana abilities (605.4a)."""
    if not run or not CARDS[one.name].is_land:
        yield run
        return
    options: list[tuple[str, ...]] = []
    for name, chosen in [*((p.name, p.chosen) for p in permanents), *((name, "") for name in effects)]:
        adds = CARDS[name].adds
        if adds is None or (CARDS[name].lasting and name not in effects):
            continue
        if not is_a(one, adds.land, permanents) or (adds.basic and "Basic" not in CARDS[one.name].types):
            continue
        if adds.mana == "chosen":
            if chosen in run and chosen and (tapped or not adds.basic):
                options.append((chosen,))
        elif tapped:
            options.append(tuple(sorted(set(run))) if adds.mana == "same" else (adds.mana,))
    for more in product(*options):
        yield run + "".join(more)


def may_cast(card: Card, state: State) -> bool:
    """Whether no limit on casting forbids it (601.3a)."""
    for one in state.permanents:
        limit = CARDS[one.name].limits
        if limit is not None and is_of(card, limit) and any(is_of(CARDS[c], limit) for c in state.cast):
            return False
    return True


def total_cost(card: Card, state: State, alternative: str = "") -> tuple[int, tuple[str, ...]]:
    """What casting costs now: generic mana, and for each other symbol the letters that pay it (601.2f)."""
    base = card.cost if alternative == "" else "" if alternative == "0" else alternative
    colored = tuple("RG" if one == "r" else one for one in base if not one.isdigit())
    generic = sum(int(one) for one in base if one.isdigit())
    more = less = 0
    for one in state.permanents:
        for change in CARDS[one.name].changes:
            if not is_of(card, change.kind):
                continue
            before = sum(is_of(CARDS[name], change.kind) for name in state.cast)
            if change.nth and before != change.nth - 1:
                continue
            by = change.by * (len(state.cast) if change.per_cast else 1)
            more, less = more + max(by, 0), less + max(-by, 0)
    if card.affinity:
        less += number_of(card.affinity, state.permanents)
    generic = max(generic + more - less, 0)
    for one in state.permanents:
        floor = 0 if one.tapped else CARDS[one.name].floor
        generic = max(generic, floor - len(colored))
    return generic, colored


def payments(pool: tuple[int, ...], generic: int, colored: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """What can be left of a pool after a cost was paid from it, each possibility once.

    Mana of a type that no cost of the turn asks for is at the last place.
    """
    if sum(pool) < generic + len(colored):
        return
    seen: set[tuple[int, ...]] = set()
    for chosen in product(*colored):
        left = list(pool)
        for letter in chosen:
            left[LETTERS.index(letter)] -= 1
        if min(left) < 0:
            continue
        plain = min(left[-1], generic)  # what nothing asks for goes first
        left[-1] -= plain
        for rest in combinations_with_replacement(range(5), generic - plain):
            now = list(left)
            for place in rest:
                now[place] -= 1
            if min(now) >= 0:
                seen.add(tuple(now))
    yield from seen


def counted(run: str) -> tuple[int, ...]:
    """Mana as numbers.

    >>> counted("UUC")
    (0, 2, 0, 0, 0, 1)
    """
    return tuple(run.count(letter) for letter in LETTERS)
