"""Small turns by exhaustive search: everything that can be activated, played and cast, in every order.

Nothing of the planner is used: what each card does is said here once more, in numbers. A state is what there
is (permanents, pool, hand, land drops), and the moves from it are to activate a mana ability, to play a land
and to pay for a card in one of all ways. Of several ways to one state the cheapest goes on.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, count, product
from typing import Any, NamedTuple

Json = dict[str, Any]
TYPES = "WUBRGC"
COLORS = "WUBRG"


@dataclass(frozen=True)
class Small:
    """A card in numbers: what it costs, which mana its ability needs and makes, what resolving it brings.

    ``makes`` are the choices of its mana ability, a run of letters each; ``needs`` the symbols in its cost.
    ``less`` and ``more`` are what it makes spells of ``of`` cost as it stands there ("" every spell).
    """

    card: Json
    cost: str = ""
    makes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    sacrificed: bool = False
    adds: tuple[str, ...] = ()
    many: tuple[int, tuple[str, ...]] | None = None
    tapped: bool = False
    treasures: int = 0
    less: int = 0
    more: int = 0
    of: str = ""

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.card["name"])

    @property
    def types(self) -> str:
        """Its type line."""
        return str(self.card["type_line"])

    @property
    def is_land(self) -> bool:
        """Whether it is played, not cast."""
        return "Land" in self.types

    @property
    def stays(self) -> bool:
        """Whether it is a permanent."""
        return not ("Instant" in self.types or "Sorcery" in self.types)


def _card(name: str, types: str, text: str, cost: str = "", **more: Any) -> Json:
    colors = [letter for letter in COLORS if letter in cost]
    return {
        "name": name,
        "type_line": types,
        "oracle_text": text,
        "mana_cost": cost,
        "colors": colors,
        **more,
    }


def _rows() -> Iterator[Small]:
    for letter, name in zip("WUBRG", ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True):
        yield Small(_card(name, f"Basic Land — {name}", f"({{T}}: Add {{{letter}}}.)"), makes=(letter,))
    for a, b, name, kinds in (
        ("W", "U", "Tundra", "Plains Island"),
        ("B", "R", "Badlands", "Swamp Mountain"),
        ("R", "G", "Taiga", "Mountain Forest"),
    ):
        text = f"({{T}}: Add {{{a}}} or {{{b}}}.)"
        yield Small(_card(name, f"Land — {kinds}", text), makes=(a, b))
    gate = "This land enters tapped.\n{T}: Add {U} or {B}."
    yield Small(_card("Dimir Guildgate", "Land — Gate", gate), makes=("U", "B"), tapped=True)
    tower = "{T}: Add {C}{C}."
    yield Small(_card("Temple of the False", "Land", tower), makes=("CC",))
    yield Small(_card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}"), "1", makes=("CC",))
    dynamo = "This artifact enters tapped.\n{T}: Add {C}{C}."
    yield Small(_card("Worn Powerstone", "Artifact", dynamo, "{3}"), "3", makes=("CC",), tapped=True)
    yield Small(
        _card("Fellwar Rock", "Artifact", "{T}: Add one mana of any color.", "{2}"), "2", makes=tuple(COLORS)
    )
    signet = "{1}, {T}: Add {W}{U}."
    yield Small(_card("Azorius Signet", "Artifact", signet, "{2}"), "2", makes=("WU",), needs=("1",))
    signet = "{1}, {T}: Add {B}{R}."
    yield Small(_card("Rakdos Signet", "Artifact", signet, "{2}"), "2", makes=("BR",), needs=("1",))
    petal = "{T}, Sacrifice this artifact: Add one mana of any color."
    yield Small(_card("Lotus Petal", "Artifact", petal, "{0}"), "0", makes=tuple(COLORS), sacrificed=True)
    elves = _card("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", power="1", toughness="1")
    yield Small(elves, "G", makes=("G",))
    speedy = "Haste\n{T}: Add {R}."
    fast = _card("Goblin Runner", "Creature — Goblin", speedy, "{1}{R}", power="1", toughness="1")
    yield Small(fast, "1R", makes=("R",))
    text = "When this creature enters, add {R}{G}."
    tree = _card("Burning-Tree Emissary", "Creature — Human", text, "{R/G}{R/G}", power="2", toughness="2")
    yield Small(tree, "rr", adds=("RG",))
    text = "When this creature enters, create a Treasure token."
    keeper = _card("Innkeeper", "Creature — Halfling", text, "{1}{G}", power="1", toughness="1")
    yield Small(keeper, "1G", treasures=1)
    yield Small(_card("Dark Ritual", "Instant", "Add {B}{B}{B}.", "{B}"), "B", adds=("BBB",))
    yield Small(_card("Pyretic Ritual", "Instant", "Add {R}{R}{R}.", "{1}{R}"), "1R", adds=("RRR",))
    yield Small(_card("Seething Song", "Instant", "Add {R}{R}{R}{R}{R}.", "{2}{R}"), "2R", adds=("RRRRR",))
    text = "Add two mana in any combination of colors.\nDraw a card."
    both = tuple("".join(pair) for pair in combinations_with_replacement(COLORS, 2))
    yield Small(_card("Manamorphose", "Instant", text, "{1}{R/G}"), "1r", adds=both)
    text = (
        "Add {B}{B}{B}.\n"
        "Threshold — Add {B}{B}{B}{B}{B} instead if there are seven or more cards in your graveyard."
    )
    yield Small(_card("Cabal Ritual", "Instant", text, "{1}{B}"), "1B", adds=("BBB",), many=(7, ("BBBBB",)))
    text = "Create two Treasure tokens."
    yield Small(_card("Lucky Find", "Sorcery", text, "{2}{R}"), "2R", treasures=2)
    text = "Red spells you cast cost {1} less to cast."
    yield Small(_card("Ruby Medallion", "Artifact", text, "{2}"), "2", less=1, of="R")
    text = "Spells cost {1} less to cast."
    yield Small(_card("Helm of Awakening", "Artifact", text, "{2}"), "2", less=1)
    text = "Spells cost {1} more to cast."
    yield Small(_card("Sphere of Resistance", "Artifact", text, "{2}"), "2", more=1)
    for name, types, cost in (
        ("Bear", "Creature — Bear", "1G"),
        ("Specter", "Creature — Specter", "1BB"),
        ("Counterspell", "Instant", "UU"),
        ("Shock", "Instant", "R"),
        ("Divination", "Sorcery", "2U"),
        ("Colossus", "Artifact Creature — Golem", "5"),
        ("Dragon", "Creature — Dragon", "4RR"),
        ("Angel", "Creature — Angel", "3WW"),
    ):
        size = {"power": "2", "toughness": "2"} if "Creature" in types else {}
        yield Small(_card(name, types, "", printed(cost), **size), cost)


def printed(cost: str) -> str:
    """A cost in symbols: "r" stands for {R/G}."""
    return "".join("{R/G}" if one == "r" else f"{{{one}}}" for one in cost)


CARDS: dict[str, Small] = {}
TREASURE = Small(
    {"name": "Treasure", "type_line": "Token Artifact — Treasure"}, makes=tuple(COLORS), sacrificed=True
)
CARDS |= {one.name: one for one in _rows()} | {"Treasure": TREASURE}
SOURCES = [name for name, one in CARDS.items() if one.makes and name != "Treasure"] + ["Treasure"]
HAND = [name for name in CARDS if name != "Treasure"]


class Permanent(NamedTuple):
    """A permanent: its name, whether it is tapped, and whether it came this turn."""

    name: str
    tapped: bool = False
    new: bool = False


class State(NamedTuple):
    """What there is. ``made`` is mana from mana abilities that floats, ``other`` mana from what resolved."""

    permanents: tuple[Permanent, ...]
    left: frozenset[int]
    made: tuple[int, ...] = (0,) * 6
    other: tuple[int, ...] = (0,) * 6
    drops: int = 1
    buried: int = 0
    paid: frozenset[int] = frozenset()


@dataclass
class SmallTurn:
    """A turn to plan: permanents, cards in hand with their values, what to keep, alternatives.

    ``groups`` holds for each card of the hand the word that makes it an alternative of others, or "".
    """

    battlefield: list[str]
    hand: list[str]
    values: list[int]
    pool: str = ""
    graveyard: int = 0
    keep: str = ""
    drops: int = 1
    groups: list[str] = field(default_factory=list)
    stuck: frozenset[int] = frozenset()

    def request(self) -> Json:
        """The same as a request."""
        board: Json = {
            "battlefield": [self._object(name) for name in self.battlefield],
            "hand": [{"card": CARDS[name].card, "id": f"h{n}"} for n, name in enumerate(self.hand)],
            "pool": printed(self.pool),
        }
        if self.graveyard:
            board["graveyard"] = [{"card": CARDS["Shock"].card, "count": self.graveyard}]
        pays = []
        for n, value in enumerate(self.values):
            pay: Json = {"card": f"h{n}", "value": value, "tag": f"h{n}"}
            if self.groups and self.groups[n]:
                pay["one_of"] = self.groups[n]
            if n in self.stuck:
                pay["resolves"] = False
            pays.append(pay)
        asked: Json = {"board": board, "pays": pays, "land_drops": self.drops}
        if self.keep:
            asked["keep"] = [{"cost": printed(self.keep)}]
        return asked

    @staticmethod
    def _object(name: str) -> Any:
        return name if name == "Treasure" else {"card": CARDS[name].card}


def random_turn(seed: str, most_sources: int = 4, most_cards: int = 4) -> SmallTurn:
    """A random small turn."""
    pick = random.Random(seed)
    battlefield = pick.choices(SOURCES, k=pick.randint(0, most_sources))
    if pick.random() < 0.15:
        battlefield.append(pick.choice(["Ruby Medallion", "Helm of Awakening", "Sphere of Resistance"]))
    hand = pick.choices(HAND, k=pick.randint(1, most_cards))
    values = [pick.choice([0, 1, 1, 1, 2, 3]) for _ in hand]
    groups = [pick.choice(["", "", "a"]) for _ in hand] if pick.random() < 0.2 else []
    return SmallTurn(
        battlefield,
        hand,
        values,
        pool=pick.choice(["", "", "", "B", "R", "G", "1" * 0 + "U"]),
        graveyard=pick.choice([0, 0, 0, 6, 7]),
        keep=pick.choice(["", "", "", "U", "1B", "R", "2"]),
        drops=pick.choice([1, 1, 1, 0, 2]),
        groups=groups,
        stuck=frozenset(n for n in range(len(hand)) if pick.random() < 0.05),
    )


Amounts = tuple[int, ...]
"""What is given up, the amount that is compared first at the beginning."""


class Found(NamedTuple):
    """The best of a turn: whether the kept cost stays payable, the value, what is given up."""

    kept: bool
    value: int
    given: Amounts


class Points:
    """The table of profile 2026.1, in which everything is points."""

    names: tuple[str, ...] = ()
    nothing: Amounts = (0,)
    wasted: Amounts = (1,)
    from_pool: Amounts = (1,)
    kept: Amounts = (-20,)

    def of_activation(self, small: Small, run: str) -> Amounts:
        """What an activation gives up by itself."""
        price = min(3 * len(run), 9) + len(set("".join(small.makes))) - 1
        if small.sacrificed:
            price += 25
        if "Creature" in small.types:
            price += 2 + int(small.card["power"])
        return (price,)

    def of_colors(self, last: int, next_to_last: int) -> Amounts:
        """What it gives up that colors lose their last source, or the last but one."""
        return (4 * last + 2 * next_to_last,)


class InTiers(Points):
    """The tiers of profile 2026.2 that these cards can reach."""

    names = ("one-shot mana", "waste", "pool", "creatures", "board")
    nothing = (0, 0, 0, 0, 0)
    wasted = (0, 1, 0, 0, 0)
    from_pool = (0, 0, -2, 0, 0)
    kept = (0, 0, 0, 0, 0)  # it comes before the value, and counts no more behind it

    def of_activation(self, small: Small, run: str) -> Amounts:
        """What an activation gives up by itself."""
        creature = 1 + int(small.card["power"]) if "Creature" in small.types else 0
        return (int(small.sacrificed), 0, 0, creature, 3 + len(set("".join(small.makes))) - 1)

    def of_colors(self, last: int, next_to_last: int) -> Amounts:
        """What it gives up that colors lose their last source, or the last but one."""
        return (0, 0, 0, 0, 6 * last + 2 * next_to_last)


def _plus(one: Amounts, other: Amounts, times: int = 1) -> Amounts:
    return tuple([a + b * times for a, b in zip(one, other, strict=True)])


class TooLargeError(Exception):
    """More states than the search goes through."""


def best_turn(turn: SmallTurn, by: Points, most_states: int = 60_000) -> Found:
    """Go through everything; raises ``TooLargeError``."""
    start = State(
        tuple(sorted(Permanent(name) for name in turn.battlefield)),
        frozenset(range(len(turn.hand))),
        other=_count(turn.pool),
        drops=turn.drops,
        buried=turn.graveyard,
    )
    reached = {start: by.nothing}
    ticket = count()
    waiting = [(by.nothing, next(ticket), start)]
    best = Found(False, -1, by.nothing)
    keepable: dict[tuple[Permanent, ...], bool] = {}
    while waiting:
        price, _, state = heapq.heappop(waiting)
        if reached[state] < price:
            continue
        kept = False
        if turn.keep:
            if state.permanents not in keepable:
                keepable[state.permanents] = _can_keep(state.permanents, turn.keep)
            kept = keepable[state.permanents]
        value = sum(turn.values[n] for n in state.paid)
        total = _plus(_plus(price, by.wasted, sum(state.made)), by.kept, kept)
        found = Found(kept, value, total)
        if (-found.kept, -found.value, found.given) < (-best.kept, -best.value, best.given):
            best = found
        for after, more in _moves(state, turn, by):
            given = _plus(price, more)
            if after not in reached or given < reached[after]:
                reached[after] = given
                heapq.heappush(waiting, (given, next(ticket), after))
        if len(reached) > most_states:
            raise TooLargeError
    return best


def _count(mana: str) -> tuple[int, ...]:
    return tuple(mana.count(letter) for letter in TYPES)


def _moves(state: State, turn: SmallTurn, by: Points) -> Iterator[tuple[State, Amounts]]:
    yield from _activations(state, by)
    for n in state.left:
        small = CARDS[turn.hand[n]]
        group = turn.groups[n] if turn.groups else ""
        if group and any(turn.groups[m] == group for m in state.paid):
            continue
        if small.is_land:
            if state.drops:
                yield _resolved(state, n, small, turn)._replace(drops=state.drops - 1), by.nothing
            continue
        for made, other, taken in _payments(state, _cost(small, state)):
            price = _plus(by.nothing, by.from_pool, taken)
            paid = state._replace(made=made, other=other)
            if n in turn.stuck:
                yield paid._replace(left=state.left - {n}, paid=state.paid | {n}), price
                continue
            after = _resolved(paid, n, small, turn)
            adds = small.many[1] if small.many and state.buried >= small.many[0] else small.adds
            for run in adds or ("",):
                total = tuple(a + b for a, b in zip(after.other, _count(run), strict=True))
                yield after._replace(other=total), price


def _resolved(state: State, n: int, small: Small, turn: SmallTurn) -> State:
    state = state._replace(left=state.left - {n}, paid=state.paid | {n})
    new = [Permanent(turn.hand[n], small.tapped, True)] if small.stays else []
    new += [Permanent("Treasure", False, True)] * small.treasures
    permanents = tuple(sorted((*state.permanents, *new)))
    return state._replace(permanents=permanents, buried=state.buried + (not small.stays))


def _cost(small: Small, state: State) -> str:
    """What a spell costs with what stands there: reductions never go below what isn't generic (118.7a)."""
    names = [CARDS[one.name] for one in state.permanents]
    colored = "".join(one for one in small.cost if not one.isdigit())
    generic = sum(int(one) for one in small.cost if one.isdigit())
    generic += sum(one.more for one in names)
    colors = set(colored.upper()) | ({"G"} if "r" in colored else set())
    less = sum(one.less for one in names if not one.of or one.of in colors)
    return str(max(generic - less, 0)) + colored


def _payments(state: State, cost: str) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every way to pay a cost with what floats: what is left, and how much no mana ability made.

    Of equal mana that from mana abilities goes first: it would be lost otherwise.
    """
    colored = [one for one in cost if not one.isdigit()]
    generic = sum(int(one) for one in cost if one.isdigit())
    options = [("R", "G") if one == "r" else (one,) for one in colored]
    seen = set()
    for chosen in product(*options):
        for rest in combinations_with_replacement(TYPES, generic) if generic else [()]:
            spent = Counter((*chosen, *rest))
            key = tuple(spent[letter] for letter in TYPES)
            if key in seen:
                continue
            seen.add(key)
            made, other, taken = list(state.made), list(state.other), 0
            for place, number in enumerate(key):
                first = min(number, made[place])
                made[place] -= first
                other[place] -= number - first
                taken += number - first
            if min(other, default=0) >= 0:
                yield tuple(made), tuple(other), taken


def _activations(state: State, by: Points) -> Iterator[tuple[State, Amounts]]:
    """Every mana ability that can be activated, with every output."""
    for place, one in enumerate(state.permanents):
        if place and state.permanents[place - 1] == one:
            continue
        small = CARDS[one.name]
        if not small.makes or not _can_tap(one):
            continue
        for run in small.makes:
            for made, other, taken in _payments(state, "".join(small.needs)):
                rest = list(state.permanents)
                del rest[place]
                if not small.sacrificed:
                    rest.append(one._replace(tapped=True))
                after = state._replace(
                    permanents=tuple(sorted(rest)),
                    made=tuple(a + b for a, b in zip(made, _count(run), strict=True)),
                    other=other,
                    buried=state.buried + (small.sacrificed and one.name != "Treasure"),
                )
                price = _plus(by.of_activation(small, run), by.from_pool, taken)
                yield after, _plus(price, by.of_colors(*_colors(state.permanents, after.permanents)))


def _can_tap(one: Permanent) -> bool:
    creature = "Creature" in CARDS[one.name].types
    haste = "Haste" in CARDS[one.name].card.get("oracle_text", "")
    return not one.tapped and not (creature and one.new and not haste)


def _colors(before: tuple[Permanent, ...], after: tuple[Permanent, ...]) -> tuple[int, int]:
    """How many colors lose their last source, and how many the last but one."""
    last = next_to_last = 0
    for color in COLORS:
        was, now = _sources(before, color), _sources(after, color)
        if was and now < was:
            last += now == 0
            next_to_last += was >= 2 and now < 2
    return last, next_to_last


def _sources(permanents: tuple[Permanent, ...], color: str) -> int:
    return sum(
        not CARDS[one.name].needs and _can_tap(one) and color in "".join(CARDS[one.name].makes)
        for one in permanents
    )


def _can_keep(permanents: tuple[Permanent, ...], cost: str) -> bool:
    """Whether a cost can still be paid with these, from nothing in the pool."""
    start = State(permanents, frozenset())
    reached, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if next(_payments(state, cost), None) is not None:
            return True
        for after, _ in _activations(state, Points()):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return False
