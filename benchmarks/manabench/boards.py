"""Boards and costs, drawn by how hard they should be; a board as data, in words, and as a game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from benchmarks.manabench.cards import BADGER, CRAB, GNAT, Card, draw
from benchmarks.manabench.game import COLORS, Ability, Game, Thing, symbols

Json = dict[str, Any]


@dataclass(frozen=True)
class Level:
    """How hard a question is: how many permanents, of which pools, with which symbols in the cost."""

    sizes: tuple[int, int]
    pools: tuple[str, ...]
    symbols: tuple[str, ...] = ()
    colors: int = 2
    idle: float = 0.0
    low_life: float = 0.0


_PLAIN = ("basic", "basic", "dual", "dual")
_SECOND = (*_PLAIN, "pain", "once", "elf")
_THIRD = (*_SECOND, "signet", "signet", "two", "any")
_FOURTH = (*_THIRD, "filter", "filter", "drum", "altar", "body", "snow", "ice")
_FIFTH = (*_FOURTH, "only", "only", "lotus", "filter")
LEVELS = {
    1: Level((3, 4), _PLAIN),
    2: Level((4, 5), _SECOND, ("hybrid",)),
    3: Level((4, 6), _THIRD, ("hybrid", "mono"), colors=3),
    4: Level((5, 6), _FOURTH, ("hybrid", "mono", "phyrexian", "snow", "colorless"), 3, 0.05, 0.1),
    5: Level((6, 7), _FIFTH, ("hybrid", "mono", "phyrexian", "snow", "colorless", "both"), 3, 0.1, 0.2),
}
"""The five levels. Each has what the one before it has, more permanents, and more that must be watched."""
LOSING = ("once", "pain", "elf", "body", "altar", "two", "drum", "any")
"""Pools of which a payment loses something: where plans are compared, more of them are drawn."""


def draw_board(rng: random.Random, level: int, *, pools: tuple[str, ...] = (), quiet: bool = False) -> Json:
    """Draw a board as data, from more ``pools`` than the level's; a ``quiet`` one has nothing idle."""
    knobs = LEVELS[level]
    colors = "".join(rng.sample(COLORS, knobs.colors))
    chosen = [rng.choice((*knobs.pools, *pools)) for _ in range(rng.randint(*knobs.sizes))]
    share = rng.choice((1.0, 1.0, 0.5, 0.0))
    cards = [draw(rng, pool, colors, share) for pool in chosen]
    if any("acrifice a creature" in card.text or "untapped creature" in card.text for card in cards):
        cards += [rng.choice((BADGER, CRAB, GNAT)) for _ in range(rng.randint(1, 2))]
    life = rng.choice((1, 3, 5)) if rng.random() < knobs.low_life else 20
    permanents: list[Json] = []
    counts: dict[str, int] = {}
    for card in sorted(cards, key=lambda card: card.name):
        counts[card.name] = counts.get(card.name, 0) + 1
        permanents.append(permanent(card, counts[card.name]))
        if not quiet and rng.random() < knobs.idle:
            permanents[-1]["tapped"] = True
        elif not quiet and "Creature" in card.types and rng.random() < 2 * knobs.idle:
            permanents[-1]["summoning_sick"] = True
    return {"life": life, "colors": colors, "permanents": permanents}


def permanent(card: Card, number: int) -> Json:
    """Write a permanent as data: what is printed, its state, and its mana abilities."""
    found: Json = {"id": f"{card.name}#{number}", "card": card.name, "types": card.types, "text": card.text}
    if card.cost:
        found["mana_cost"] = card.cost
    if card.power is not None:
        found |= {"power": card.power, "mana_value": card.mana_value}
    if card.one_shot:
        found["one_shot"] = True
    return found | {"abilities": [ability.as_json() for ability in card.abilities]}


ABOUT = (-2, -1, -1, 0, 0, 1)
"""By how much more mana a cost is drawn than the board can make."""


def draw_cost(rng: random.Random, level: int, board: Json, more: tuple[int, ...] = ABOUT) -> str:
    """Draw a cost that is about as much as the board can make, or so much more."""
    knobs = LEVELS[level]
    makes = sum(_most(one) for one in board["permanents"])
    mana = max(1, makes + rng.choice(more))
    colors, owed, generic = board["colors"], [], 0
    while mana > 0:
        kind = rng.choice(("color", "color", "generic", *knobs.symbols))
        a, b = rng.sample(colors, 2)
        if kind == "color" and rng.random() < 0.1:
            a = rng.choice(COLORS)
        if kind == "generic":
            generic += min(mana, rng.randint(1, 3))
            mana -= min(mana, 3)
            continue
        written = {"color": a, "hybrid": pair(a, b), "mono": f"2/{a}", "phyrexian": f"{a}/P", "snow": "S"}
        owed.append(written.get(kind, "C" if kind == "colorless" else f"{pair(a, b)}/P"))
        mana -= 2 if kind == "mono" else 1
    return written_cost(owed, generic)


def pair(a: str, b: str) -> str:
    """Write two colors as a hybrid symbol does, in the order of the color wheel.

    >>> pair("W", "G"), pair("W", "U")
    ('G/W', 'W/U')
    """
    return f"{a}/{b}" if (COLORS.index(b) - COLORS.index(a)) % 5 < 3 else f"{b}/{a}"


def written_cost(owed: list[str], generic: int) -> str:
    """Write a cost: generic mana first, colors last."""
    order = [one for one in ("S", "C") for _ in range(owed.count(one))]
    rest = sorted(
        (one for one in owed if one not in ("S", "C")), key=lambda one: ("/" in one, COLORS.find(one), one)
    )
    symbols_ = ([str(generic)] if generic or not owed else []) + order + rest
    return "".join(f"{{{one}}}" for one in symbols_)


def _most(one: Json) -> int:
    if one.get("tapped"):
        return 0
    return max(
        (len(symbols(add)) - bool(a.get("mana")) for a in one["abilities"] for add in a["add"]), default=0
    )


def game_of(board: Json, pool: str = "") -> Game:
    """Read a board as a game to count in."""
    return Game(tuple(thing_of(one) for one in board["permanents"]), board["life"], pool)


def thing_of(one: Json) -> Thing:
    """Read a permanent."""
    abilities = tuple(
        Ability(**{k: tuple(v) if isinstance(v, list) else v for k, v in a.items()}) for a in one["abilities"]
    )
    types = one["types"]
    return Thing(
        one["id"],
        abilities,
        creature="Creature" in types,
        token="Token" in types,
        snow="Snow" in types,
        one_shot=one.get("one_shot", False),
        power=one.get("power", 0),
        mana_value=one.get("mana_value", 0),
        tapped=one.get("tapped", False),
        sick=one.get("summoning_sick", False),
    )


def for_planner(board: Json) -> Json:
    """Write a board as the planner takes it: names, types and texts, and none of the abilities as data."""
    found = []
    for one in board["permanents"]:
        card = {"name": one["card"], "type_line": one["types"], "oracle_text": one["text"]}
        card |= {"mana_cost": one["mana_cost"]} if "mana_cost" in one else {}
        entry: Json = {"card": card, "id": one["id"]}
        entry |= {"power": one["power"]} if "power" in one else {}
        found.append(entry | {key: True for key in ("tapped", "summoning_sick") if one.get(key)})
    return {"battlefield": found, "life": board["life"]}


def in_words(board: Json) -> str:
    """Say what is on the battlefield, a permanent a line."""
    lines = ["You control these permanents and no others:"]
    for one in board["permanents"]:
        printed = one["text"].replace("\n", " / ") or "(no abilities)"
        state = ["tapped"] if one.get("tapped") else []
        state += ["it came under your control this turn"] if one.get("summoning_sick") else []
        types = one["types"] + (
            f", power {one['power']}, mana value {one['mana_value']}" if "power" in one else ""
        )
        shown = f" [{'; '.join(state)}]" if state else ""
        lines.append(f"- {one['id']} ({types}): {printed}{shown}")
    lines.append(
        "Unless a line says otherwise they are untapped and you have controlled them since before this turn. "
        f"You are at {board['life']} life, your mana pool is empty, and nothing else in your hand could help."
    )
    return "\n".join(lines)
