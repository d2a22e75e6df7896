"""Lines about what a session keeps: boards that are remembered and change, tables played event by event."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args

from planner.contract.table import Doing
from tests.support.mutations import BASICS, NUMBERS, card_pool

Line = dict[str, Any]
MANA = ("{W}", "{U}", "{G}{G}", "{C}", "{R}", "")
ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
CASTS = (0.35, 0.2, 0.45)
"""How often a table's event is cast or played, is any other, or takes what is under way on."""


def table(random: Random, request: Line, names: Sequence[str]) -> list[Line]:
    """List the lines of a turn at a table with the board of a request."""
    opening = {**request, "ask": "table", "table": "t"}
    for key in ("verb", "pay", "pays", "as", "want"):
        opening.pop(key, None)
    if random.random() < 0.3:
        opening["events"] = [_event(random, names) for _ in range(random.randrange(3))]
    return [opening, *(_at_table(random, names) for _ in range(random.randrange(2, 9)))]


def _at_table(random: Random, names: Sequence[str]) -> Line:
    ask = random.choice(("event",) * 6 + ("undo", "state", "board", "explain", "options"))
    line: Line = {"ask": ask, "table": "t"}
    if ask == "event":
        line["event"] = _event(random, names)
    elif ask == "undo":
        line["number"] = random.choice((1, 1, 2, 100))
    elif ask == "options":
        line["n"] = random.choice((1, 5, 100))
    return line


def _event(random: Random, names: Sequence[str]) -> Line:
    """Make an event: a card cast or a land played, something done with what is under way, or any other."""
    kind = random.choices(("begin", "any", "on"), CASTS)[0]
    if kind == "begin":
        do = random.choice(("cast", "cast", "cast", "play"))
    else:
        do = random.choice(("pay", "resolve", "tap")) if kind == "on" else random.choice(get_args(Doing))
    event: Line = {"do": do}
    if do in ("cast", "play"):
        whole: Any = random.choice((random.choice(names), dict(random.choice(card_pool()))))
        event["pay"] = random.choice(({"card": whole}, {"card": whole}, {"cost": random.choice(MANA)}))
        event["untapped"] = random.random() < 0.2
    elif do in ("tap", "choose", "spare"):
        event["object"] = random.choice(names)
    if do == "choose":
        event |= {"choice": random.choice((0, 1, 9_999)), "takes": {"sacrifices": [random.choice(names)]}}
    elif do == "step":
        event["step"] = {"event": "tap", "object": random.choice(names), "adds": [random.choice(MANA)]}
    elif do == "x":
        event["x"] = random.choice((0, 1, 3, 1_000_000))
    elif do == "take":
        event["way"] = random.choice((0, 1, 9_999))
    elif do == "resolve" and random.random() < 0.3:
        event["adds"] = random.choice(MANA)
    return event


def remembered(random: Random, request: Line, names: Sequence[str]) -> list[Line]:
    """List lines that remember a board, change it, ask about it, show it and forget it."""
    keep = {
        key: copy.deepcopy(value)
        for key, value in request.items()
        if key not in ("ask", "verb", "pays", "want", "require")
    }
    question = {key: keep.pop(key) for key in ("pay", "limits") if key in keep}
    about: tuple[Callable[[], Line], ...] = (
        lambda: {"ask": "change", "on": "b", "change": _change(random, names)},
        lambda: {"ask": "change", "on": "b", "as": "c", "change": _change(random, names)},
        lambda: {**question, "on": "b", "change": _change(random, names)},
        lambda: {**question, "on": random.choice("bc"), "ask": random.choice(("options", "explain"))},
        lambda: castable(random, {"on": "b"}),
        lambda: {"ask": "board", "on": random.choice("bc")},
        lambda: {"ask": "forget", "on": "c"},
    )
    told = [random.choice(about)() for _ in range(random.randrange(1, 7))]
    return [{**keep, "ask": "remember", "as": "b"}, *told]


def _change(random: Random, names: Sequence[str]) -> Line:
    """Make a change of a board in one to three of its places."""
    one = random.choice(names)
    changes: Line = {
        "tap": [one],
        "untap": [one],
        "remove": [one],
        "move": {one: random.choice(ZONES)},
        "put": {random.choice(ZONES): [random.choice((random.choice(BASICS), random.choice(card_pool())))]},
        "state": {one: {random.choice(("tapped", "sick", "nobody")): random.random() < 0.5}},
        "counters": {one: {random.choice(("+1/+1", "charge", "")): random.choice((0, 1, 7))}},
        "life": random.choice(NUMBERS),
        "pool": random.choice(MANA),
        "library": random.choice((0, 40, None)),
        "energy": random.choice((0, 5)),
        "order": random.sample(list(names), min(2, len(names))),
    }
    return {key: copy.deepcopy(changes[key]) for key in random.sample(list(changes), random.randint(1, 3))}


def castable(random: Random, about: Line) -> Line:
    """Ask which cards can be cast and which abilities activated."""
    flags = {key: random.random() < 0.5 for key in ("hand", "abilities") if random.random() < 0.3}
    return {**about, "verb": "castable", **flags}


def cards(random: Random) -> list[Line]:
    """Ask what is understood of cards' texts."""
    chosen = [copy.deepcopy(random.choice(card_pool())) for _ in range(random.randint(1, 4))]
    return [{"verb": "cards", "card": chosen[0]} if len(chosen) == 1 else {"verb": "cards", "cards": chosen}]
