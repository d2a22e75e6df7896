"""Requests changed at random, by what stands where: most are still requests, of boards that nobody plays."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from typing import Any

from tests.support import cards

Request = dict[str, Any]
Mutation = Callable[[Random, Request], None]

EXAMPLES = Path(__file__).parents[2] / "examples"
ASKED = ("plan", "verdict", "explanation", "options", "turn", "dialogue")
"""What is asked about a request."""
TIMES = (None, None, 0.02, 0.05, 0.2)
NUMBERS = (0, 1, 2, 3, 7, 40, 100, 999, 10_000, 1_000_000, 10**9)
KINDS = ("charge", "+1/+1", "-1/-1", "age", "loyalty", "lore", "storage", "poison", "experience")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Treasure", "Snow-Covered Forest")
SYMBOLS = (
    *(
        "{W}",
        "{U}",
        "{B}",
        "{R}",
        "{G}",
        "{C}",
        "{S}",
        "{X}",
        "{0}",
        "{1}",
        "{2}",
        "{5}",
        "{40}",
        "{1000000000}",
    ),
    *("{W/U}", "{B/P}", "{2/G}", "{G/U/P}", "{C/W}"),
)
WORDS = (
    *("Pay 2 life", "Pay X life", "Sacrifice a creature", "Sacrifice two artifacts", "Discard a card"),
    *(
        "Discard X cards",
        "Exile a card from your graveyard",
        "Pay {E}{E}",
        "Tap an untapped creature you control",
    ),
    *("Mill three cards", "Collect evidence 6", "Crew 3", "Return a land you control to its owner's hand"),
)
EFFECTS = (
    *(
        "Noncreature spells cost {1} more to cast.",
        "Spells cost {W/U} less to cast.",
        "Players can't pay life.",
    ),
    *("Creatures you control are artifacts in addition to their other types.", "Lands are Islands."),
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    'Creatures you control have "{T}: Add one mana of any color."',
    "You may spend mana as though it were mana of any color.",
    "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
)
WRONG: tuple[Any, ...] = (None, -1, 10**30, 1.5, "", "{", [], {}, True, "\x1b[31m", ["x", 1])


@cache
def card_pool() -> tuple[Request, ...]:
    """Every card of the tests."""
    found: dict[str, Request] = {}
    for module in iter_modules(cards.__path__):
        for value in vars(import_module(f"{cards.__name__}.{module.name}")).values():
            found.update({one["name"]: one for one in _cards_in(value, 3)})
    return tuple(found.values())


def _cards_in(value: Any, depth: int) -> Iterator[Request]:
    if isinstance(value, dict) and {"name", "type_line"} <= set(value):
        yield value
    elif depth and isinstance(value, dict | list | tuple):
        inner = value.values() if isinstance(value, dict) else value
        for one in inner:
            yield from _cards_in(one, depth - 1)


@cache
def _examples() -> tuple[Request, ...]:
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.json")))


def mutated_request(seed: str) -> tuple[str, Request]:
    """What is asked, and the request, of this seed: a random or printed one, changed in several places."""
    random = Random(seed)
    asked = random.choice(ASKED)
    request = copy.deepcopy(random.choice(_examples())) if random.random() < 0.15 else _random_request(random)
    for _ in range(random.choice((0, 1, 1, 2, 3, 5, 8))):
        random.choice(MUTATIONS)(random, request)
    if random.random() < 0.08:
        _spoil(random, request)
    _as_asked(random, request, asked)
    return asked, request


def _as_asked(random: Random, request: Request, asked: str) -> None:
    time = random.choice(TIMES)
    if time is not None:
        request["limits"] = {"time": time}
    if asked == "turn":
        pays = request.pop("pays", None) or [request.pop("pay", {"cost": "{1}"})]
        request["pays"] = [*pays, *(_pay(random, request) for _ in range(random.randrange(4)))]
        request.pop("keep", None)
        request.pop("require", None)
        request.pop("pay", None)
    elif "pays" in request:
        request["pay"] = request.pop("pays")[0]
    request.pop("want", None)
    if asked in ("verdict", "explanation"):
        request["want"] = asked


# --- random requests ---------------------------------------------------------------------------


def _random_request(random: Random) -> Request:
    size = random.choice((0, 2, 4, 8, 8, 16, 40))
    board: Request = {"battlefield": [_permanent(random) for _ in range(size)]}
    for zone in ("hand", "graveyard", "exile", "command"):
        if random.random() < 0.3:
            board[zone] = [_object(random) for _ in range(random.randrange(1, 5))]
    request: Request = {"board": board}
    request["pay"] = _pay(random, request)
    if random.random() < 0.35:
        request["keep"] = [_pay(random, request) for _ in range(random.randrange(1, 4))]
    return request


def _permanent(random: Random) -> Any:
    if random.random() < 0.4:
        return random.choice(BASICS)
    return _object(
        random, lambda card: "Instant" not in card["type_line"] and "Sorcery" not in card["type_line"]
    )


def _object(random: Random, fits: Callable[[Request], bool] = bool) -> Request:
    pool = [card for card in card_pool() if fits(card)]
    return {"card": dict(random.choice(pool))}


def _cost(random: Random) -> str:
    symbols = "".join(random.choice(SYMBOLS) for _ in range(random.choice((1, 1, 2, 3, 5))))
    if random.random() < 0.4:
        return random.choice(WORDS) if random.random() < 0.5 else f"{symbols}, {random.choice(WORDS)}"
    return symbols


def _pay(random: Random, request: Request) -> Request:
    kind = random.random()
    if kind < 0.45:
        return {"cost": _cost(random)}
    board = request.get("board")
    hand = board.get("hand") if isinstance(board, dict) else None
    held = [entry for entry in hand if isinstance(entry, dict)] if isinstance(hand, list) else []
    if held and kind < 0.6:
        entry = random.choice(held)
        entry.setdefault("id", f"held {random.randrange(10**6)}")
        return {"card": entry["id"]}
    return {"card": dict(random.choice([card for card in card_pool() if card.get("mana_cost")]))}


# --- mutations ---------------------------------------------------------------------------------


def _entries(request: Request) -> list[Request]:
    """The objects of a board that have a form with state."""
    found = []
    for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
        entries = request.get("board", {}).get(zone, [])
        for number, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, str):
                entries[number] = {"card": entry}
            if isinstance(entries[number], dict) and "card" in entries[number]:
                found.append(entries[number])
    return found


def _cards(request: Request) -> list[Request]:
    """The card objects of a request."""
    holders = [*_entries(request), *_pays(request)]
    return [one["card"] for one in holders if isinstance(one.get("card"), dict)]


def _pays(request: Request) -> list[Request]:
    keep = request.get("keep")
    listed = [request.get("pay"), *request.get("pays", ()), *(keep if isinstance(keep, list) else ())]
    return [one for one in listed if isinstance(one, dict)]


def _some_number(random: Random, request: Request) -> None:
    """A number of the board, of the player or of what is paid."""
    board = request.setdefault("board", {})
    number = random.choice(NUMBERS)
    where = random.choice(
        ("life", "energy", "library", "opponents", "counters", "x", "commander_casts", "helpers")
    )
    if where in ("x", "commander_casts"):
        for pay in _pays(request)[:1]:
            pay[where] = random.choice((number, "max")) if where == "x" else number
    elif where == "counters":
        board["counters"] = {random.choice(KINDS): number}
    elif where == "helpers":
        board["helpers"] = [{"mana": number}]
    elif where == "opponents":
        board["opponents"] = max(1, min(number, 10_000))
    else:
        board[where] = -number if where == "life" and random.random() < 0.1 else number


def _state_of_object(random: Random, request: Request) -> None:
    """The state of an object: how many, tapped, counters, power, ..."""
    entries = _entries(request)
    if not entries:
        return
    entry, number = random.choice(entries), random.choice(NUMBERS)
    states: Request = {
        "count": max(1, min(number, 3_000)),
        "tapped": random.random() < 0.5,
        "summoning_sick": True,
        "counters": {random.choice(KINDS): number for _ in range(random.randrange(1, 3))},
        "power": min(number, 1_000_000),
        "toughness": min(number, 1_000_000),
        "controller": "opponent",
        "token": True,
        "commander": True,
        "price": min(number, 100_000),
        "forbid": True,
        "used": [number],
        "chosen": random.choice(("blue", "Elf", "Island", "artifact")),
        "type_line": random.choice(("Artifact Creature — Golem", "Land", "Legendary Land — Forest Island")),
        "colors": random.choice(([], ["U"], ["W", "B"])),
    }
    key = random.choice(list(states))
    entry[key] = states[key]
    if key == "count":
        entry.pop("id", None)


def _more_of_the_same(random: Random, request: Request) -> None:
    """Some objects several times over, each by itself."""
    board = request.get("board", {})
    zones = [zone for zone in ("battlefield", "hand", "graveyard") if isinstance(board.get(zone), list)]
    if zones and board[zone := random.choice(zones)]:
        chosen = random.choices(board[zone], k=random.choice((1, 4, 12, 30)))
        copies = copy.deepcopy(chosen)
        for one in copies:
            if isinstance(one, dict):
                one.pop("id", None)
        board[zone] = [*board[zone], *copies][:200]


def _text(random: Random, request: Request) -> None:
    """The text of a card: a line of another card's, or another number in it."""
    found = _cards(request)
    if not found:
        return
    card, other = random.choice(found), random.choice(card_pool())
    text = card.get("oracle_text") or ""
    change = random.random()
    if change < 0.5:
        card["oracle_text"] = f"{text}\n{other.get('oracle_text') or ''}".strip()
    elif change < 0.8:
        symbol = random.choice(SYMBOLS)
        card["oracle_text"] = re.sub(r"\{(?:\d+|[WUBRGCX])\}", lambda m: random.choice((m[0], symbol)), text)
    else:
        number = str(random.choice(NUMBERS))
        card["oracle_text"] = re.sub(r"\b(?:one|two|three|four|\d+)\b", number, text)


def _mana_cost(random: Random, request: Request) -> None:
    """Another mana cost, mana value or type line of a card."""
    found = _cards(request)
    if not found:
        return
    card, other = random.choice(found), random.choice(card_pool())
    change = random.random()
    if change < 0.6:
        card["mana_cost"] = "".join(random.choice(SYMBOLS) for _ in range(random.randrange(1, 9)))
    elif change < 0.8:
        card["type_line"] = other["type_line"]
    else:
        card["cmc"] = random.choice(NUMBERS[:9])


def _question(random: Random, request: Request) -> None:
    """Another question, or another announcement."""
    request["pay"] = pay = (
        _pay(random, request) if random.random() < 0.5 else request.get("pay") or {"cost": "{1}"}
    )
    announced: Request = {
        "x": random.choice((*NUMBERS, "max")),
        "alternative": random.choice(("free", "Flashback", "face down", "Evoke", "Escape")),
        "additional": random.choice(
            (["Kicker"], {"Multikicker": random.choice((3, 900, "max"))}, {"Replicate": "max"})
        ),
        "symbols": [random.choice(("{W}", "{B}", "2 life"))] * random.randrange(1, 4),
        "spend": random.choice(({"colors": "max"}, {"R": 3}, {"G": 999})),
        "mandatory": True,
        "kind": random.choice(("spell", "ability", "effect", "special_action")),
    }
    for key in random.sample(list(announced), random.choice((0, 1, 1, 2))):
        pay[key] = announced[key]


def _keep(random: Random, request: Request) -> None:
    """What should stay payable."""
    kept = [_pay(random, request) for _ in range(random.randrange(1, 7))]
    for one in kept:
        one["weight"] = random.choice((0, 1, 3, 1_000))
    request["keep"] = "hand" if random.random() < 0.2 else kept


def _rules(random: Random, request: Request) -> None:
    """What holds besides: effects, prohibitions, the pool, prices, ids."""
    board = request.setdefault("board", {})
    change = random.randrange(5)
    if change == 0:
        lines = random.choices(EFFECTS, k=random.choice((1, 1, 2, 8)))
        board["effects"] = [*board.get("effects", []), *lines]
    elif change == 1:
        board["prohibitions"] = random.sample(["sacrifice creatures", "pay life", "leave graveyard"], 1)
    elif change == 2:
        board["pool"] = "".join(random.choice(SYMBOLS[:6]) for _ in range(random.choice((1, 3, 40, 900))))
    elif change == 3:
        request["prices"] = {
            random.choice(("land", "activation", "flexibility", "x")): random.choice((0, 1, 100_000))
        }
    else:
        ids = [f"{name}#1" for name in BASICS]
        request[random.choice(("forbid", "require"))] = random.sample(ids, 1)


MUTATIONS: tuple[Mutation, ...] = (
    _some_number,
    _some_number,
    _state_of_object,
    _state_of_object,
    _more_of_the_same,
    _text,
    _mana_cost,
    _question,
    _keep,
    _rules,
)


def _spoil(random: Random, request: Request) -> None:
    """Put something in a place where it can't stand."""
    places = list(_places(request))
    if places:
        holder, key = random.choice(places)
        holder[key] = copy.deepcopy(random.choice(WRONG))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inner):
        yield value, key
        yield from _places(one)
