"""A small game of mana, and every state that it can get into: the exhaustive count behind each truth.

It shares nothing with the planner: abilities are data (``cards.py`` has the same as text, for the planner),
a state is what is tapped, what is gone, the pool and the life total, and everything that may be done is done.
Mana abilities that cost no mana are used in the order of the list, before those that do: none of them can be
in the way of another, so no state that could pay is lost by that (605.3a, 601.2g).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

COLORS = "WUBRG"
READY, TAPPED, GONE, USED = 0, 1, 2, 3
"""How a permanent is: gone, or used and gone, where it was tapped for the payment before it was lost."""
SPELL_TYPES = ("artifact", "creature")


class TooManyStatesError(Exception):
    """A board with more states than were asked for."""


@dataclass(frozen=True)
class Ability:
    """A mana ability: what it costs, and each of the outputs between which its player chooses.

    ``sacrifice`` is empty, ``"self"`` or ``"creature"``; ``only`` are the purposes that its mana may be spent
    on (``"creature spell"``, ``"ability"``, ...), empty for any.
    """

    add: tuple[str, ...]
    mana: str = ""
    tap: bool = False
    life: int = 0
    damage: int = 0
    sacrifice: str = ""
    tap_creature: bool = False
    only: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Give it as an object of JSON: what isn't asked for is left out."""
        found: dict[str, Any] = {"add": list(self.add)}
        for name in ("mana", "tap", "life", "damage", "sacrifice", "tap_creature"):
            if value := getattr(self, name):
                found[name] = value
        return found | ({"only": list(self.only)} if self.only else {})


@dataclass(frozen=True)
class Thing:
    """A permanent: its id, its mana abilities, and what a payment can bear on."""

    id: str
    abilities: tuple[Ability, ...] = ()
    creature: bool = False
    token: bool = False
    snow: bool = False
    one_shot: bool = False
    power: int = 0
    mana_value: int = 0
    tapped: bool = False
    sick: bool = False
    like: tuple[Any, ...] = field(init=False, compare=False)
    """All of it but the id: what is like another thing needn't be tried as well."""

    def __post_init__(self) -> None:
        names = ("abilities", "creature", "token", "snow", "one_shot", "power", "mana_value", "sick")
        object.__setattr__(self, "like", tuple(getattr(self, name) for name in names))


class State(NamedTuple):
    """What is tapped or gone, thing by thing; the mana in the pool; the life total; how far the order is."""

    status: tuple[int, ...]
    pool: tuple[str, ...]
    life: int
    place: int = 0


class Move(NamedTuple):
    """An activation: whose, which ability, the mana spent and made, the creature that it takes."""

    thing: int
    ability: int
    spent: tuple[str, ...]
    made: str
    other: int = -1


class Game:
    """A board, and what can be done on it."""

    def __init__(self, things: tuple[Thing, ...], life: int = 20, pool: str = "") -> None:
        self.things, self.life = things, life
        self.first = tuple(
            min(j for j in range(i + 1) if things[j].like == things[i].like) for i in range(len(things))
        )
        self.pool = tuple(sorted(symbols(pool)))

    def start(self) -> State:
        """Give the state before anything is done."""
        return State(tuple(TAPPED if one.tapped else READY for one in self.things), self.pool, self.life)

    def moves(self, state: State, *, ordered: bool = True) -> Iterator[tuple[Move, State]]:
        """List every activation that is legal now, with the state after it; like things are tried once.

        Without ``ordered`` in any order of the free ones, and each of like things.
        """
        for i, one in enumerate(self.things):
            if ordered and self._tried_before(i, state):
                continue
            for number, ability in enumerate(one.abilities):
                free = not ability.mana and ability.sacrifice != "creature" and not ability.tap_creature
                if ordered and free and i < state.place:
                    continue
                if self._may(one, state.status[i], ability) and ability.life <= state.life:
                    place = i if free else len(self.things)
                    for move, after in self._activations(state, i, number, ability):
                        yield move, after._replace(place=place if ordered else 0)

    def _tried_before(self, i: int, state: State) -> bool:
        return any(
            self.first[j] == self.first[i] and state.status[j] == state.status[i]
            for j in range(self.first[i], i)
        )

    @staticmethod
    def _may(one: Thing, status: int, ability: Ability) -> bool:
        if ability.tap:
            return status == READY and not (one.sick and one.creature)  # 302.6
        return status < GONE

    def _activations(
        self, state: State, i: int, number: int, ability: Ability
    ) -> Iterator[tuple[Move, State]]:
        one = self.things[i]
        lefts = (
            spends(state.pool, symbols(ability.mana), 0, ("ability",)) if ability.mana else ((state.pool, 0),)
        )
        for other in self._others(state, i, ability):
            status = list(state.status)
            if ability.tap:
                status[i] = TAPPED
            if ability.sacrifice == "self":
                status[i] = GONE
            if other >= 0:
                was_used = status[other] == TAPPED and not self.things[other].tapped
                status[other] = TAPPED if ability.tap_creature else USED if was_used else GONE
            for left, _ in lefts:
                spent = tuple(sorted((Counter(state.pool) - Counter(left)).elements()))
                for made in ability.add:
                    units = [unit(letter, one.snow, ability.only) for letter in symbols(made)]
                    after = State(
                        tuple(status),
                        tuple(sorted((*left, *units))),
                        state.life - ability.life - ability.damage,
                    )
                    yield Move(i, number, spent, made, other), after

    def _others(self, state: State, i: int, ability: Ability) -> list[int]:
        """List the creatures that the cost may take, or none where it takes none."""
        if ability.sacrifice != "creature" and not ability.tap_creature:
            return [-1]
        creatures = [j for j, one in enumerate(self.things) if one.creature and state.status[j] < GONE]
        if ability.tap_creature:  # 302.6 is about {T} in a creature's own cost
            creatures = [j for j in creatures if state.status[j] == READY and not (j == i and ability.tap)]
        return creatures

    def reach(self, most: int) -> dict[State, tuple[State, Move] | None]:
        """List every state that can be reached, with the way there. Raises ``TooManyStatesError``."""
        start = self.start()
        found: dict[State, tuple[State, Move] | None] = {start: None}
        waiting = [start]
        for state in waiting:
            for move, after in self.moves(state):
                if after not in found:
                    found[after] = (state, move)
                    waiting.append(after)
                    if len(found) > most:
                        raise TooManyStatesError
        return found


def unit(letter: str, snow: bool = False, only: tuple[str, ...] = ()) -> str:
    """Write one mana as a word: ``U``, ``U*`` from a snow source, ``U|creature spell`` for nothing else."""
    return letter + ("*" if snow else "") + (f"|{','.join(only)}" if only else "")


def symbols(written: str) -> tuple[str, ...]:
    """Split symbols.

    >>> symbols("{2}{W/U}")
    ('2', 'W/U')
    """
    return tuple(written.replace("}", "").split("{")[1:])


def single_symbols(cost: str) -> list[str]:
    """Split a cost with each generic mana by itself.

    >>> single_symbols("{2}{U}")
    ['1', '1', 'U']
    """
    found: list[str] = []
    for symbol in symbols(cost):
        found += ["1"] * int(symbol) if symbol.isdigit() else [symbol]
    return found


def fits(mana: str, wanted: str, purposes: tuple[str, ...]) -> bool:
    """Tell whether one mana may be spent on a symbol, or on generic mana (an empty one), for this purpose.

    ``A`` is mana that may be taken for any type, which no card makes: a bound on what other mana can do.
    """
    head, _, only = mana.partition("|")
    if only and not set(only.split(",")) & set(purposes):
        return False
    return not wanted or (head.endswith("*") if wanted == "S" else head[0] in (wanted, "A"))


def _choices(symbol: str) -> list[tuple[tuple[str, ...], int]]:
    """List the ways to pay a symbol: what mana it takes, and how much life (107.4)."""
    if symbol.isdigit():
        return [(("",) * int(symbol), 0)]
    found: list[tuple[tuple[str, ...], int]] = []
    for part in symbol.split("/"):
        if part == "P":
            found.append(((), 2))
        else:
            found.append((("",) * int(part) if part.isdigit() else (part,), 0))
    return found


@lru_cache(maxsize=100_000)
def spends(
    pool: tuple[str, ...], owed: tuple[str, ...], life: int, purposes: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], int], ...]:
    """List every way to pay symbols from a pool: what is left of it, and the life paid (118.3a, 119.4)."""
    states: set[tuple[tuple[str, ...], int]] = {(pool, 0)}
    for symbol in sorted(owed, key=str.isdigit):  # what asks for a type goes first: the rest pays for generic
        grown: set[tuple[tuple[str, ...], int]] = set()
        for left, paid in states:
            for wanted, more in _choices(symbol):
                if more and paid + more > life:
                    continue
                for rest in _without(left, wanted, purposes):
                    grown.add((rest, paid + more))
        states = grown
    return tuple(sorted(states))


def _without(
    pool: tuple[str, ...], wanted: tuple[str, ...], purposes: tuple[str, ...]
) -> set[tuple[str, ...]]:
    """List what is left of a pool when such mana is taken."""
    if not wanted:
        return {pool}
    if not any(wanted):  # so much generic mana
        usable = [one for one in pool if fits(one, "", purposes)]
        taken = set(combinations(usable, len(wanted)))
        return {tuple(sorted((Counter(pool) - Counter(some)).elements())) for some in taken}
    lefts = {pool}
    for one in wanted:
        lefts = {
            left[:at] + left[at + 1 :]
            for left in lefts
            for at in range(len(left))
            if fits(left[at], one, purposes) and (at == 0 or left[at] != left[at - 1])
        }
    return lefts


def purposes_of(types: str) -> tuple[str, ...]:
    """List what paying for a spell with this type line is.

    >>> purposes_of("Artifact Creature — Golem")
    ('artifact spell', 'creature spell')
    """
    return tuple(f"{one} spell" for one in SPELL_TYPES if one in types.lower())
