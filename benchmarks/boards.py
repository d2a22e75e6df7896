"""Random boards by kind and size, from seeds: the same questions on every run.

A cost is drawn from what the board's sources make, so that about half of the tight ones can be paid:
every source is asked for (``tight``), or half of them (``loose``).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from planner.game.mana import COLORS, mana_symbols

Card = dict[str, Any]
MOST_SYMBOLS = 90
"""Longer mana costs of cards are refused: 300 characters."""
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
PAIRS = tuple("".join(pair) for pair in combinations(COLORS, 2))
TRIPLES = tuple("".join(triple) for triple in combinations(COLORS, 3))


@dataclass(frozen=True, slots=True)
class Source:
    """One object of a board: its entry in the request, and the types of which it makes one mana.

    ``input`` are the types of the mana that it asks for first (``"*"`` for any), ``output`` all mana that it
    then makes; both are empty for a source of one mana.
    """

    entry: Any
    types: str
    input: str = ""
    outputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A request, with the same as plain sources and symbols for methods that know no cards."""

    request: Card
    sources: tuple[Source, ...]
    symbols: tuple[str, ...]
    generic: int

    @property
    def text(self) -> str:
        """The request as JSON."""
        return json.dumps(self.request)


def _land(name: str, text: str) -> Card:
    return {"card": {"name": name, "type_line": "Land", "oracle_text": text}}


def basic(color: str) -> Source:
    """A basic land."""
    return Source(BASICS[color], color)


def one_of(types: str) -> Source:
    """A land that makes one mana of one of these types."""
    return Source(_land(f"Land of {types}", "\n".join(f"{{T}}: Add {{{one}}}." for one in types)), types)


def pain_land(pair: str) -> Source:
    """A land that deals 1 damage where it makes colored mana."""
    a, b = pair[0], pair[1]
    text = f"{{T}}: Add {{C}}.\n{{T}}: Add {{{a}}} or {{{b}}}. This land deals 1 damage to you."
    return Source(_land(f"Pain of {pair}", text), pair + "C")


def any_color() -> Source:
    """A land that makes one mana of any color."""
    return Source(_land("Tower", "{T}: Add one mana of any color."), COLORS)


def signet(pair: str) -> Source:
    """An artifact that makes two colors out of one mana."""
    text = f"{{1}}, {{T}}: Add {mana_symbols(pair)}."
    card = {"name": f"Signet of {pair}", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": text}
    return Source({"card": card}, "", "*", (pair,))


def filter_land(pair: str) -> Source:
    """A land that makes two mana out of one, in any mix of its colors."""
    a, b = pair[0], pair[1]
    made = ", ".join((f"{{{a}}}{{{a}}}", f"{{{a}}}{{{b}}}", f"or {{{b}}}{{{b}}}"))
    text = f"{{T}}: Add {{C}}.\n{{{a}/{b}}}, {{T}}: Add {made}."
    return Source(_land(f"Filter of {pair}", text), "C", pair, (a + a, a + b, b + b))


def for_creatures() -> Source:
    """A land whose colored mana is for creature spells only."""
    only = "Spend this mana only to cast a creature spell."
    return Source(
        _land("Ziggurat", f"{{T}}: Add {{C}}.\n{{T}}: Add one mana of any color. {only}"), COLORS + "C"
    )


def creature(color: str) -> Source:
    """A creature that makes no mana, and can be tapped for convoke."""
    card = {"name": f"Bear of {color}", "type_line": "Creature — Bear", "oracle_text": ""}
    return Source({"card": {**card, "colors": [color], "power": "2", "toughness": "2"}}, "")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of board: what its objects are, and how the payment is made of a cost."""

    name: str
    draw: Callable[[random.Random], Source]
    pay: Callable[[str], Card] = lambda cost: {"cost": cost}
    zone: Callable[[random.Random, int], Card] = lambda _, __: {}
    more: Callable[[random.Random], Card] = lambda _: {}
    one_mana: bool = True


def _spell(text: str, types: str = "Creature — Bear") -> Callable[[str], Card]:
    def pay(cost: str) -> Card:
        card = {"name": "Spell", "type_line": types, "mana_cost": cost, "oracle_text": text}
        return {"card": {**card, "power": "2", "toughness": "2"}}

    return pay


def _kept(rng: random.Random) -> Card:
    costs = ("{1}{U}", "{U}{U}", "{2}{R}", "{W}{W}", "{1}{G}{G}", "{B}")
    cards = [{"name": f"Kept {n}", "mana_cost": rng.choice(costs), "type_line": "Instant"} for n in range(4)]
    return {"keep": [{"card": card, "weight": 1 + n % 3} for n, card in enumerate(cards)]}


def mixed_land(rng: random.Random) -> Source:
    """A land of one type, two or three."""
    size = rng.choice((1, 2, 2, 3))
    return one_of(rng.choice({1: tuple(COLORS), 2: PAIRS, 3: TRIPLES}[size]))


def _in_graveyard(_: random.Random, number: int) -> Card:
    card = {"name": "Shock", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": ""}
    return {"graveyard": [{"card": card, "count": max(number // 2, 1)}]}


KINDS = (
    Kind("basics", lambda rng: basic(rng.choice(COLORS))),
    Kind("duals", lambda rng: one_of(rng.choice(PAIRS))),
    Kind("mixed dual/tri", mixed_land),
    Kind("pain lands", lambda rng: pain_land(rng.choice(PAIRS))),
    Kind("any color", lambda rng: any_color() if rng.random() < 0.5 else basic(rng.choice(COLORS))),
    Kind(
        "filter lands",
        lambda rng: filter_land(rng.choice(PAIRS)) if rng.random() < 0.3 else basic(rng.choice(COLORS)),
        one_mana=False,
    ),
    Kind(
        "Signets",
        lambda rng: signet(rng.choice(PAIRS)) if rng.random() < 0.3 else basic(rng.choice(COLORS)),
        one_mana=False,
    ),
    Kind(
        "restricted mana",
        lambda rng: for_creatures() if rng.random() < 0.5 else basic(rng.choice(COLORS)),
        pay=_spell(""),
    ),
    Kind(
        "convoke",
        lambda rng: creature(rng.choice(COLORS)) if rng.random() < 0.4 else basic(rng.choice(COLORS)),
        pay=_spell("Convoke"),
        one_mana=False,
    ),
    Kind(
        "delve",
        lambda rng: basic(rng.choice(COLORS)),
        pay=_spell("Delve", "Sorcery"),
        zone=_in_graveyard,
        one_mana=False,
    ),
    Kind("keep of four cards", mixed_land, more=_kept),
)
"""Kinds that the planner refuses, or doesn't understand yet, are left out of a run, and said to be."""


def question(kind: Kind, size: int, tight: bool, seed: int) -> Question:
    """A board of a kind with so many objects, and a cost."""
    rng = random.Random(f"{kind.name}/{size}/{tight}/{seed}")
    sources = tuple(kind.draw(rng) for _ in range(size))
    asked = rng.sample(sources, size if tight else (size + 1) // 2)
    symbols = [rng.choice(one.types) for one in asked if one.types and rng.random() < 0.5]
    symbols = [letter for letter in symbols if letter != "C"]
    if tight and rng.random() < 0.7:  # a cost that the board doesn't quite suit
        symbols += rng.choices(COLORS, k=1 + size // 20)
    symbols = symbols[:MOST_SYMBOLS]
    generic = max(len(asked) - len(symbols), 0)
    cost = (f"{{{generic}}}" if generic or not symbols else "") + mana_symbols("".join(symbols))
    board: Card = {"battlefield": [one.entry for one in sources], "life": 20, **kind.zone(rng, size)}
    request = {"board": board, "pay": kind.pay(cost), **kind.more(rng)}
    return Question(request, sources, tuple(symbols), generic)
