"""What happens on boards from one question to the next: taken from recorded games, or drawn at random.

A recorded game is a row of boards as one player sees them, each said in whole. ``changes_between`` says what
is otherwise on one of them than on the one before, each object by itself; ``drawn_change`` draws one such
change for any board, the kinds as often as they are in recorded games (``SHARES``).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from planner import Board
from planner.api.board_object import BoardObject
from planner.contract.request import ZONES

Data = dict[str, Any]
Change = tuple[str, Data]
"""A kind of change, and what the change says."""
_STATED = ("energy", "pool", "library", "opponents", "effects", "prohibitions", "facts")
SHARES = {
    "tap": 0.188,
    "untap": 0.168,
    "state": 0.125,
    "put onto the battlefield": 0.099,
    "turn": 0.085,
    "facts": 0.066,
    "library": 0.057,
    "move to the battlefield": 0.052,
    "put into hand": 0.05,
    "move to the graveyard": 0.035,
    "life": 0.025,
    "remove": 0.024,
    "counters": 0.013,
    "put into the graveyard": 0.004,
    "move to hand": 0.002,
    "energy": 0.002,
    "pool": 0.002,
    "effects": 0.001,
}
"""How often each kind of change is drawn: its share of 22,011 changes of one thing in 137 recorded games."""
ODD = ("now", "attach", "state by hand", "move to the command", "move to exile", "token", "commander")
"""Kinds that recorded games have hardly any of, or none, and that an engine says all the same."""
LEAST = 0.01
"""No kind is drawn less often than this: what is rare in games goes wrong just as badly."""


# --- what is otherwise on a recorded board ------------------------------------------------------------------


def changes_between(before: Data, after: Data) -> Iterator[Change]:
    """List what is otherwise on a board than on one before, each object and each fact by itself."""
    was, now = dict(_objects(before)), dict(_objects(after))
    for one in was.keys() - now.keys():
        yield "remove", {"remove": [one]}
    for one, (zone, entry) in now.items():
        there = was.get(one)
        if there is None or there[1]["card"] != entry["card"]:
            where = "onto the battlefield" if zone == "battlefield" else f"into {_named(zone)}"
            again = {} if there is None else {"remove": [one]}
            yield f"put {where}", {**again, "put": {zone: [entry]}}
        elif there[0] != zone:
            state = {key: said for key, said in entry.items() if key not in ("card", "id")}
            yield f"move to {_named(zone)}", {"move": {one: {"zone": zone, **state}}}
        else:
            yield from _of_one(one, there[1], entry)
    if before.get("life", 20) != after.get("life", 20):
        yield "life", {"life": after.get("life", 20)}
    if before.get("turn") != after.get("turn"):
        yield "turn", {"turn": after.get("turn")}
    empty = {"energy": 0, "pool": "", "library": None, "opponents": 1}
    for key in _STATED:
        nothing: Any = empty.get(key, {} if key == "facts" else [])
        if before.get(key, nothing) != after.get(key, nothing):
            yield key, {key: after.get(key, nothing)}


def _objects(board: Data) -> Iterator[tuple[str, tuple[str, Data]]]:
    for zone in ZONES:
        for entry in board.get(zone, []):
            yield entry["id"], (zone, entry)


def _named(zone: str) -> str:
    return zone if zone in ("hand", "exile") else f"the {zone}"


def _of_one(one: str, was: Data, now: Data) -> Iterator[Change]:
    """List what is otherwise of an object where it is."""
    if was.get("tapped", False) != now.get("tapped", False):
        kind = "tap" if now.get("tapped") else "untap"
        yield kind, {kind: [one]}
    if was.get("counters", {}) != now.get("counters", {}):
        yield "counters", {"counters": {one: now.get("counters", {})}}
    keys = {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
    keys -= {"tapped", "counters", "id", "card"}
    if keys:
        usual = {"summoning_sick": False, "controller": "you", "commander": False}
        yield "state", {"state": {one: {key: now.get(key, usual.get(key)) for key in sorted(keys)}}}


def in_rows(rows: Iterable[Data]) -> Iterator[list[Data]]:
    """Part recorded rows into the games of one player each: their boards, one after the other."""
    games: dict[tuple[str, str], list[tuple[int, Data]]] = {}
    for row in rows:
        name, _, _ = str(row["id"]).rpartition("-")
        of_player = games.setdefault((name, row["deck"]), [])
        if of_player and row["turn"] < of_player[-1][0]:  # another game of the same deck
            yield [board for _, board in of_player]
            of_player.clear()
        of_player.append((row["turn"], row["request"]["board"]))
    yield from ([board for _, board in one] for one in games.values())


# --- drawn at random ----------------------------------------------------------------------------------------


def drawn_change(rng: random.Random, board: Board, cards: Sequence[Any]) -> Change:
    """Draw a change of a board; ``cards`` are what may come to it."""
    shares = dict.fromkeys(ODD, LEAST) | {kind: max(share, LEAST) for kind, share in SHARES.items()}
    while True:
        (kind,) = rng.choices(list(shares), list(shares.values()))
        found = _drawn(kind, rng, board, cards)
        if found is not None:
            return kind, found


def _drawn(kind: str, rng: random.Random, board: Board, cards: Sequence[Any]) -> Data | None:
    """Draw a change of a kind; None where there is nothing that it could happen to."""
    if kind.startswith("put"):
        zone = {"battlefield": "battlefield", "hand": "hand"}.get(kind.rpartition(" ")[2], "graveyard")
        return {"put": {zone: [_new(rng, board, cards, zone)]}}
    if kind in ("life", "energy", "library"):
        return {kind: rng.randint(0, 30)}
    if kind == "turn":
        return {"turn": {"whose": rng.choice(("you", "opponent")), "step": rng.choice(("main", "end"))}}
    if kind == "facts":
        return {"facts": rng.choice(({}, {"spells_cast": rng.randint(0, 3)}, {"opponent_lost_life": True}))}
    if kind == "pool":
        return {"pool": rng.choice(("", "{G}", "{R}{R}", "{C}"))}
    if kind == "effects":
        return {"effects": rng.sample(EFFECTS, rng.randint(0, 2))}
    if kind in ("token", "commander"):
        zone = "command" if kind == "commander" and rng.random() < 0.5 else "battlefield"
        return {"put": {zone: [{**_new(rng, board, cards, zone), kind: True}]}}
    one = _picked(kind, rng, board)
    if one is None:
        return None
    if kind in ("tap", "untap", "remove"):
        return {kind: [one.id]}
    if kind.startswith("move"):
        return {"move": {one.id: kind.rpartition(" ")[2]}}
    if kind == "counters":
        return {"counters": {one.id: rng.choice(({}, {"+1/+1": 1}, {"charge": 2}, {"-1/-1": 1}))}}
    if kind in ("now", "attach", "state by hand"):
        return {"state": {one.id: _odd_state(kind, rng, board)}}
    state: Data = {"summoning_sick": not one.summoning_sick}
    if rng.random() < 0.3:
        state = {"controller": "opponent" if one.controller == "you" else "you"}
    return {"state": {one.id: state}}


def _odd_state(kind: str, rng: random.Random, board: Board) -> Data:
    """Draw what an engine may state of a permanent: what it is now, what it is attached to, or its frame."""
    if kind == "attach":
        return {"attached_to": rng.choice([None, *(one.id for one in board.battlefield)])}
    if kind == "state by hand":
        return rng.choice(STATES)
    if rng.random() < 0.2:
        return {"now": None}
    return {"now": {key: rng.choice(said) for key, said in NOW.items() if rng.random() < 0.3}}


def _picked(kind: str, rng: random.Random, board: Board) -> BoardObject | None:
    there = list(board.battlefield)
    if kind == "remove":
        there += [*board.hand, *board.graveyard]
    elif kind == "move to the battlefield":
        there = [*board.hand, *board.graveyard]
    elif kind in ("tap", "untap"):
        there = [one for one in there if one.tapped is (kind == "untap")]
    return rng.choice(there) if there else None


def _new(rng: random.Random, board: Board, cards: Sequence[Any], zone: str) -> Data:
    """Draw an object that comes to a zone."""
    entry: Data = {"card": rng.choice(cards)}
    if zone == "battlefield":
        if rng.random() < 0.3:
            entry["controller"] = "opponent"
        if rng.random() < 0.3:
            entry["tapped"] = True
        types = "" if isinstance(entry["card"], str) else entry["card"].get("type_line", "")
        hosts = [one.id for one in board.battlefield]
        if hosts and ("Aura" in types or "Equipment" in types):
            entry["attached_to"] = rng.choice(hosts)
    return entry


STATES: tuple[Data, ...] = (
    {"face_down": True},
    {"face_down": False},
    {"chosen": "white"},
    {"chosen": ["Elf"]},
    {"power": 4},
    {"type_line": "Artifact Creature — Golem"},
    {"colors": ["G"]},
    {"attacking": "unblocked"},
    {"forbid": True},
)
NOW: dict[str, tuple[Any, ...]] = {
    "lost_all": (True,),
    "types": (["Land"], ["Creature"], ["Land", "Creature"], ["Artifact"], ["Enchantment"], []),
    "subtypes": (["Forest"], ["Elf"], ["Island", "Elemental"], []),
    "supertypes": (["Basic"], ["Legendary", "Snow"], []),
    "colors": (["G"], ["W", "U"], []),
    "power": (0, 3),
    "toughness": (1, 3),
    "keywords": (["Haste"], ["Flying", "Convoke"], []),
    "mana_abilities": (["{T}: Add {G}."], ["{T}: Add one mana of any color.", "{T}: Add {C}{C}."], []),
    "final": (True,),
}
"""What an engine may state of an object, in combinations that no card needs to give."""
EFFECTS = (
    "Spells you cast cost {1} less to cast.",
    "Creature spells cost {1} more to cast.",
    'Lands you control have "{T}: Add one mana of any color."',
    "Nonbasic lands are Mountains.",
    'Creatures you control have "{T}: Add {G}."',
    "Players can't sacrifice artifacts.",
)
"""Effects on no object that come and go."""
