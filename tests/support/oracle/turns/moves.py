"""What can be done next in a turn: activate, play, announce, pay, and what resolving does then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from tests.support.oracle.turns.cards import CARDS, COLORS, Card, Json, Makes, printed
from tests.support.oracle.turns.table import (
    LETTERS,
    Due,
    Permanent,
    State,
    abilities,
    can_tap,
    counted,
    is_a,
    may_cast,
    number_of,
    payments,
    runs_of,
    total_cost,
)


@dataclass(frozen=True)
class Entry:
    """One of the turn's ``pays``: the place of its card in hand, its value, how it is cast.

    ``alternative`` is the name of the permanent whose offer it takes, "flashback", or "".
    """

    card: int
    value: int = 1
    alternative: str = ""
    resolves: bool = True

    @property
    def again(self) -> bool:
        """Whether it is cast from the graveyard."""
        return self.alternative == FLASHBACK


FLASHBACK = "flashback"


@dataclass(frozen=True)
class JudgedTurn:
    """A turn to plan, in numbers. ``keep`` is a cost in letters, or the place of a card in hand."""

    battlefield: tuple[str, ...]
    hand: tuple[str, ...]
    entries: tuple[Entry, ...]
    keep: str | int = ""
    drops: int = 1
    pool: str = ""
    graveyard: int = 0
    theirs: int = 0
    time: int = 2
    chosen: str = ""

    def request(self) -> Json:
        """The same as a request."""
        cards = [{"card": CARDS[name].json, "id": f"h{n}"} for n, name in enumerate(self.hand)]
        board: Json = {
            "battlefield": [self._object(name) for name in self.battlefield],
            "hand": cards,
            "turn": {"whose": "you"},
            "pool": printed(self.pool),
        }
        trinket = {"name": "Trinket", "type_line": "Artifact", "oracle_text": ""}
        if self.theirs:
            board["battlefield"].append({"card": trinket, "controller": "opponent", "count": self.theirs})
        if self.graveyard:
            board["graveyard"] = [{"card": CARDS["Bolt"].json, "count": self.graveyard}]
        pays = []
        for n, one in enumerate(self.entries):
            pay: Json = {"card": f"h{one.card}", "value": one.value, "tag": f"e{n}"}
            if one.alternative:
                pay["alternative"] = one.alternative
            if not one.resolves:
                pay["resolves"] = False
            pays.append(pay)
        asked: Json = {"board": board, "pays": pays, "land_drops": self.drops}
        if self.keep != "":
            asked["keep"] = [f"h{self.keep}" if isinstance(self.keep, int) else {"cost": printed(self.keep)}]
        return asked

    def _object(self, name: str) -> Json:
        if name in ("Treasure",):
            return {"card": name}
        found: Json = {"card": CARDS[name].json}
        if CARDS[name].offers:
            found["counters"] = {"time": self.time}
        if CARDS[name].chooses:
            found["chosen"] = _WORDS[self.chosen]
        return found

    def start(self) -> State:
        """The state that the turn starts from."""
        there = [
            Permanent(
                name,
                time=self.time if CARDS[name].offers else 0,
                chosen=self.chosen if CARDS[name].chooses else "",
            )
            for name in self.battlefield
        ]
        return State(
            tuple(sorted(there)),
            frozenset(range(len(self.hand))),
            self.asked(self.pool),
            drops=self.drops,
            buried=self.graveyard,
        )

    @property
    def letters(self) -> str:
        """The types of mana that some cost or ability of the turn asks for."""
        cards = [CARDS[name] for name in (*self.battlefield, *self.hand)]
        costs = [CARDS[self.hand[one.card]].cost for one in self.entries]
        costs += [CARDS[self.hand[one.card]].flashback for one in self.entries if one.again]
        costs += [one.alternative for one in cards]
        costs += [CARDS[self.hand[self.keep]].cost if isinstance(self.keep, int) else self.keep]
        text = "".join(costs).replace("r", "RG")
        return "".join(letter for letter in COLORS if letter in text)

    def asked(self, run: str) -> tuple[int, ...]:
        """Mana as numbers, that of types which nothing asks for as colorless."""
        letters = self.letters
        return counted("".join(letter if letter in letters else LETTERS[-1] for letter in run))


_WORDS = dict(zip(("", *COLORS), ("", "white", "blue", "black", "red", "green"), strict=True))


class Moves:
    """The moves of one turn."""

    def __init__(self, turn: JudgedTurn) -> None:
        self.turn = turn
        self.letters = turn.letters
        self.colors = _made_by_lands(turn)
        cards = [CARDS[name] for name in (*turn.battlefield, *turn.hand)]
        # Before a spell is announced, activating matters where that changes what it will cost or bring.
        self.early = any(
            one.floor or any(how.sacrificed or how.loses for how in one.makes) or one.filth or one.untaps[1]
            for one in cards
        ) or any(CARDS[name].is_land and "Legendary" in CARDS[name].types for name in turn.hand)

    def of(self, state: State) -> Iterator[State]:
        """Every state that one move leads to."""
        if state.due is not None:
            yield from self._paid(state, state.due)
            yield from self.activations(state)
            return
        for number, entry in enumerate(self.turn.entries):
            if entry.card not in (state.lying if entry.again else state.hand):
                continue
            card = CARDS[self.turn.hand[entry.card]]
            if card.is_land:
                if state.drops > 0:
                    yield from self._played(state, number, card)
            elif may_cast(card, state):
                yield from self._announced(state, number, card)
        if self.early:
            yield from self.activations(state)

    # --- mana abilities ---

    def activations(self, state: State) -> Iterator[State]:
        """Every mana ability with every output (605)."""
        there = state.permanents
        for place, one in enumerate(there):
            if place and there[place - 1] == one:
                continue
            for ability in abilities(one, there):
                if ability.taps and not can_tap(one):
                    continue
                if ability.least and number_of(ability.least[0], there) < ability.least[1]:
                    continue
                made = {self._asked(run) for run in runs_of(one, ability, there, state.effects)}
                generic = int(ability.needs or 0)
                rest = (*there[:place], *there[place + 1 :])
                for after, buried in _taken(one, ability, rest):
                    for left in payments(state.pool, generic, ()):
                        for run in made:
                            yield state._replace(
                                permanents=after,
                                pool=_added(left, run),
                                buried=state.buried + buried,
                            )

    def _asked(self, run: str) -> tuple[int, ...]:
        return counted("".join(one if one in self.letters else LETTERS[-1] for one in run))

    # --- playing and casting ---

    def _played(self, state: State, number: int, card: Card) -> Iterator[State]:
        now = state._replace(
            hand=state.hand - {self.turn.entries[number].card},
            drops=state.drops - 1,
            paid=state.paid | {number},
        )
        yield from self._entered(now, Permanent(card.name, card.tapped, True))

    def _announced(self, state: State, number: int, card: Card) -> Iterator[State]:
        entry = self.turn.entries[number]
        if entry.again:
            left = state._replace(lying=state.lying - {entry.card}, buried=state.buried - 1)
            yield left._replace(due=Due(number, *total_cost(card, state, card.flashback)))
            return
        left = state._replace(hand=state.hand - {entry.card})
        if not entry.alternative:
            yield left._replace(due=Due(number, *total_cost(card, state)))
            return
        offering = CARDS[entry.alternative]
        seen = set()
        for place, one in enumerate(state.permanents):
            if one.name != entry.alternative or one in seen:
                continue
            seen.add(one)
            if offering.alternative:
                yield left._replace(due=Due(number, *total_cost(card, state, offering.alternative)))
            elif not one.used and _mana_value(card) <= one.time:
                rest = (*state.permanents[:place], *state.permanents[place + 1 :])
                there = _sorted(*rest, one._replace(used=True))
                due = Due(number, *total_cost(card, state, "0"))
                yield left._replace(due=due, permanents=there)

    def _paid(self, state: State, due: Due) -> Iterator[State]:
        """Pay what is due, with what helps (702.51, 702.66, 702.126), and let the spell resolve."""
        entry = self.turn.entries[due.entry]
        card = CARDS[self.turn.hand[entry.card]]
        sacrifices = card.sacrifices_again if entry.again else card.sacrifices
        for there, buried, generic, colored in _helped(card, state, due):
            for pool in payments(state.pool, generic, colored):
                now = state._replace(
                    permanents=there,
                    buried=buried,
                    pool=pool,
                    due=None,
                    paid=state.paid | {due.entry},
                    cast=tuple(sorted((*state.cast, card.name))),
                )
                exiled = map(frozenset, combinations(state.lying, max(len(state.lying) - buried, 0)))
                left = [now._replace(lying=state.lying - gone) for gone in exiled]
                for sacrificed in chain.from_iterable(_sacrificed(one, sacrifices) for one in left):
                    for triggered in self._cast_triggers(sacrificed, card):
                        if entry.resolves:
                            yield from self._resolved(triggered, card, entry)
                        else:
                            yield triggered

    def _cast_triggers(self, state: State, card: Card) -> Iterable[State]:
        """What happens as a spell is cast; that spell isn't on the battlefield yet (603.2)."""
        now = [state]
        for one in state.permanents:
            event = CARDS[one.name].at_cast
            if event is None:
                continue
            kind, runs, treasures = event
            if _is_kind(card, kind):
                new = [Permanent("Treasure", sick=True)] * treasures
                now = [
                    s._replace(pool=_added(s.pool, self._asked(run)), permanents=_sorted(*s.permanents, *new))
                    for s in now
                    for run in runs
                ]
        return now

    # --- resolving ---

    def _resolved(self, state: State, card: Card, entry: Entry) -> Iterator[State]:
        if card.stays:
            yield from self._entered(state, Permanent(card.name, card.tapped, True))
            return
        runs = card.threshold if card.threshold and state.buried >= 7 else card.brings
        if card.goblins:
            runs = ("R" * number_of("Goblin", state.permanents),)
        for added in self._brought(state, card, runs):
            for one in _targeted(added, card):
                effects = _sorted_words(one.effects, card.name) if card.lasting else one.effects
                there = one.permanents
                if card.filth:
                    there = _sorted(*(p._replace(filth=p.filth or CARDS[p.name].is_land) for p in there))
                after = one._replace(effects=effects, permanents=there)
                if not entry.again:
                    lying = one.lying | {entry.card} if card.flashback else one.lying
                    after = after._replace(buried=one.buried + 1, lying=lying)
                yield after

    def _entered(self, state: State, new: Permanent) -> Iterator[State]:
        """A permanent enters; then what can't stay goes (704.5j), and what triggers happens."""
        card = CARDS[new.name]
        colors = self.colors if card.chooses else ""
        for color in colors or ("",):
            there = _sorted(*state.permanents, new._replace(chosen=color))
            now = state._replace(permanents=there, drops=state.drops + card.drops)
            for legal in _one_legend(now, card):
                yield from self._entering_triggers(legal, card, state)

    def _entering_triggers(self, state: State, card: Card, before: State) -> Iterator[State]:
        now: list[State] = [state]
        if card.is_land:
            for one in before.permanents:
                if CARDS[one.name].landfall:
                    now = [
                        s._replace(pool=_added(s.pool, self._asked(run)))
                        for s in now
                        for run in CARDS[one.name].landfall
                    ]
        for one_state in now:
            for added in self._brought(one_state, card, card.brings):
                yield from _targeted(added, card)

    def _brought(self, state: State, card: Card, runs: tuple[str, ...]) -> Iterator[State]:
        number = card.treasures + (self.turn.theirs if card.per_theirs else 0)
        new = [Permanent("Treasure", sick=True)] * number
        new += [Permanent("Soldier", sick=True)] * card.soldiers
        there = _sorted(*state.permanents, *new) if new else state.permanents
        for run in {self._asked(run) for run in runs or ("",)}:
            yield state._replace(permanents=there, pool=_added(state.pool, run))

    # --- the end ---

    def can_keep(self, state: State) -> bool:
        """Whether what should stay payable can be paid from nothing in the pool."""
        keep = self.turn.keep
        start = state._replace(pool=(0,) * 6, due=None)
        if isinstance(keep, int):
            card = CARDS[self.turn.hand[keep]]
            if keep not in state.hand or not may_cast(card, state):
                return False
            generic, colored = total_cost(card, state)
        else:
            card = CARDS["Bear"]
            generic = sum(int(one) for one in keep if one.isdigit())
            colored = tuple("RG" if one == "r" else one for one in keep if not one.isdigit())
        due = Due(-1, generic, colored)
        reached, waiting = {start}, [start]
        while waiting:
            now = waiting.pop()
            for there, _, owed, letters in _helped(card, now, due):
                able = not card.sacrifices or any("Creature" in CARDS[p.name].types for p in there)
                if able and next(payments(now.pool, owed, letters), None) is not None:
                    return True
            for after in self.activations(now):
                if after not in reached:
                    reached.add(after)
                    waiting.append(after)
        return False


def _made_by_lands(turn: JudgedTurn) -> str:
    """The colors that a land of the turn can make: another one is as good as none."""
    cards = [CARDS[name] for name in (*turn.battlefield, *turn.hand)]
    if any(one.gives or one.moon or one.also for one in cards):
        return COLORS
    runs = "".join(run for one in cards if one.is_land for how in one.makes for run in how.runs)
    return "".join(letter for letter in COLORS if letter in runs) or COLORS[0]


def _is_kind(card: Card, kind: str) -> bool:
    return kind == "" or (kind == "instant or sorcery" and not card.stays)


def _mana_value(card: Card) -> int:
    return sum(int(one) if one.isdigit() else 1 for one in card.cost)


def _sorted(*permanents: Permanent) -> tuple[Permanent, ...]:
    return tuple(sorted(permanents))


def _sorted_words(words: tuple[str, ...], more: str) -> tuple[str, ...]:
    return tuple(sorted((*words, more)))


def _added(pool: tuple[int, ...], run: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(pool, run, strict=True)])


def _is_card(one: Permanent) -> bool:
    return "Token" not in CARDS[one.name].types


def _taken(
    one: Permanent, ability: Makes, rest: tuple[Permanent, ...]
) -> Iterator[tuple[tuple[Permanent, ...], int]]:
    """What is there once the costs of an ability are paid besides mana, and how many cards lie buried."""
    after = one._replace(tapped=True) if ability.taps else one
    if ability.sacrificed:
        yield rest, int(_is_card(one))
        return
    if ability.loses:
        everything = (*rest, after)
        for other in dict.fromkeys(everything):
            if is_a(other, ability.loses, everything):
                left = list(everything)
                left.remove(other)
                yield _sorted(*left), int(_is_card(other))
        return
    if ability.uses:
        everything = (*rest, after)
        for other in dict.fromkeys(everything):
            if not other.tapped and is_a(other, ability.uses, everything):
                left = list(everything)
                left.remove(other)
                yield _sorted(*left, other._replace(tapped=True)), 0
        return
    yield _sorted(*rest, after), 0


def _helped(
    card: Card, state: State, due: Due
) -> Iterator[tuple[tuple[Permanent, ...], int, int, tuple[str, ...]]]:
    """Each way in which creatures, artifacts or the graveyard pay for a part: what is there and owed then."""
    there = state.permanents
    yield there, state.buried, due.generic, due.colored
    if card.helps == "delve":
        for number in range(1, min(due.generic, state.buried) + 1):
            yield there, state.buried - number, due.generic - number, due.colored
    if card.helps not in ("convoke", "improvise"):
        return
    word = "Creature" if card.helps == "convoke" else "Artifact"
    able = [n for n, one in enumerate(there) if not one.tapped and word in CARDS[one.name].types]
    seen = set()
    for size in range(1, min(len(able), due.generic + len(due.colored)) + 1):
        for chosen in combinations(able, size):
            after = _sorted(*(one._replace(tapped=one.tapped or n in chosen) for n, one in enumerate(there)))
            names = tuple(sorted(there[n].name for n in chosen))
            if (after, names) in seen:
                continue
            seen.add((after, names))
            for generic, colored in _less(names, due.generic, due.colored, convoke=word == "Creature"):
                yield after, state.buried, generic, colored


def _less(
    names: tuple[str, ...], generic: int, colored: tuple[str, ...], *, convoke: bool
) -> Iterator[tuple[int, tuple[str, ...]]]:
    if not names:
        yield generic, colored
        return
    if generic:
        yield from _less(names[1:], generic - 1, colored, convoke=convoke)
    for n, one in enumerate(colored if convoke else ()):
        if set(one) & set(CARDS[names[0]].colors):
            yield from _less(names[1:], generic, colored[:n] + colored[n + 1 :], convoke=convoke)


def _without(state: State, one: Permanent) -> State:
    left = list(state.permanents)
    left.remove(one)
    return state._replace(permanents=tuple(left), buried=state.buried + _is_card(one))


def _creatures(state: State) -> list[Permanent]:
    return [one for one in dict.fromkeys(state.permanents) if "Creature" in CARDS[one.name].types]


def _sacrificed(state: State, sacrifices: bool) -> Iterator[State]:
    """Pay the cost that is a creature to sacrifice (601.2b)."""
    if not sacrifices:
        yield state
        return
    for one in _creatures(state):
        yield _without(state, one)


def _targeted(state: State, card: Card) -> Iterator[State]:
    """What a card does with what its player chooses: own permanents, or others that nobody counts."""
    found = [state]
    if card.kills:
        found += [_without(state, one) for one in _creatures(state)]
    if card.bounces:
        found += [_without(state, one)._replace(buried=state.buried) for one in _creatures(state)]
    word, number = card.untaps
    if not number:
        yield from found
        return
    for now in found:
        able = [n for n, p in enumerate(now.permanents) if p.tapped and _untappable(p, word)]
        sizes = [len(able)] if word == "Basic" else range(min(number, len(able)) + 1)
        seen = set()
        for size in sizes:
            for chosen in combinations(able, size):
                there = (
                    p._replace(tapped=p.tapped and n not in chosen) for n, p in enumerate(now.permanents)
                )
                after = _sorted(*there)
                if after not in seen:
                    seen.add(after)
                    yield now._replace(permanents=after)


def _untappable(one: Permanent, word: str) -> bool:
    return CARDS[one.name].is_land and (word != "Basic" or "Basic" in CARDS[one.name].types)


def _one_legend(state: State, card: Card) -> Iterator[State]:
    """Of legendary permanents of one name the player keeps one (704.5j)."""
    same = [one for one in state.permanents if one.name == card.name]
    off = any(CARDS[one.name].no_legend_rule for one in state.permanents)
    if "Legendary" not in card.types or len(same) < 2 or off:
        yield state
        return
    for kept in dict.fromkeys(same):
        gone = list(same)
        gone.remove(kept)
        now = state
        for one in gone:
            now = _without(now, one)
        yield now
