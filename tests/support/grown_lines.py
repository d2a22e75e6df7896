"""Lines of sessions grown from the types of the contract: all verbs, decks, dialogues, symbols anywhere.

A session begins with a sample of the handbook, with a random request or with a random deck, goes on with
other questions about the same, and is changed in several places: by what the type of a place allows, by what
stands under the same key elsewhere, by symbols in texts, and sometimes by what can't stand there at all.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import inspect

from docs.generate.corpus import SAMPLES
from planner.contract.verbs import STEPS, TABLE, VERBS, verb_of
from tests.support import grown_tables
from tests.support.mutations import BASICS, NUMBERS, WRONG, Mutation, card_pool, mutated_request

Line = dict[str, Any]

LAST = "the last answer"
"""Stands for the last answer that is one to a question about a payment."""
_COSTS = "{W} {U} {B} {R} {G} {C} {S} {X} {0} {1} {2} {W/U} {G/W} {2/W} {2/B} {C/W} {W/P} {G/P} {W/U/P}"
PLAIN = tuple(_COSTS.split())
"""Symbols of mana costs (107.4)."""
_ODD = "{Y} {Z} {16} {99} {R/G/P} {C/P} {T} {Q} {E} {E}{E} {½} {HW} {HR} {P} {PW} {A} {TK} {CHAOS} {∞} {L}"
_WRONG = "{D} {H} {1000000} {99999999999} {-1} {W/W} {X/W} {T/W} {1.5} {w} {²} {} { } {W W} {{W}} — •"
SYMBOLS = (*PLAIN, *_ODD.split(), *_WRONG.split(), "{ W }", "\u200b")
"""Symbols of the rules (107.4 to 107.17), old ones, silver-bordered ones, and what is none."""
WORDS = ("one", "two", "X", "twenty", "a", "zero", "half", "that many", "any number of", "-1", "1,000,000")
ROUND = re.compile(r"\{[^{}]*\}")
NUMBER = re.compile(r"\b(?:a|an|one|two|three|four|five|six|seven|X|\d+)\b")
TIMES = (None, 0.02, 0.05, 0.2, 0.5)
DECK_TIMES = (0.05, 0.2, 0.5, 0.5, 1.0)
DECK_VERBS = ("deck/odds", "deck/hands", "deck/lands", "deck/compare", "deck/play")
KEPT = ("limits", "ask", "verb", "board", "deck", "dialogue", "table", "answer")
"""Keys that no change of a type touches: without them a line asks nothing."""
FURTHER = (
    *("pay", "options", "explain", "turn", "verify", "ways", "legal_actions", "castable", "after"),
    *("dialogue", "table", "table", "remember", "remember"),
)


def grown_lines(seed: str) -> list[Line]:
    """Give the lines of a session of this seed; ``LAST`` stands for the last answer in one."""
    random = Random(f"grown {seed}")
    lines = _begun(random)
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 5))):
        _change(random, random.choice(lines))
    if random.random() < 0.06:
        _spoil(random, random.choice(lines))
    for line in lines:
        _limit(random, line)
    return lines


def _begun(random: Random) -> list[Line]:
    chance = random.random()
    if chance < 0.35:
        sample = random.choice(SAMPLES)
        lines = [copy.deepcopy(line) for line in sample.lines]
        if sample.verb:
            lines[-1]["verb"] = sample.verb
        if sample.keeps_plan:
            lines[-1]["answer"] = LAST
    elif chance < 0.53:
        lines = [_deck_line(random)]
    elif chance < 0.55:
        lines = grown_tables.cards(random)
    else:
        asked, request = mutated_request(f"{random.random()}")
        if asked in ("options", "turn"):
            request["ask"] = asked
        lines = [request]
        if asked == "dialogue":
            lines = _dialogue(random, request)
    if isinstance(lines[-1].get("board"), dict) and not lines[-1].keys() & {"dialogue", "table"}:
        board = lines[-1]
        lines += [one for _ in range(random.choice((0, 0, 1, 1, 2))) for one in _further(random, board)]
    return lines


# --- further lines about the same ----------------------------------------------------------------


def _further(random: Random, line: Line) -> list[Line]:
    """List one more question about the board of a line, or a dialogue about it."""
    verb = random.choice(FURTHER)
    about = {
        key: copy.deepcopy(value) for key, value in line.items() if key not in ("ask", "verb", "as", "want")
    }
    if verb == "dialogue":
        return _dialogue(random, about)
    if verb == "table":
        return grown_tables.table(random, about, _names(line))
    if verb == "remember":
        return grown_tables.remembered(random, about, _names(line))
    about["verb"] = verb
    if verb in ("verify", "after"):
        about["answer"] = LAST
        if verb == "after":
            about["as"] = "after"
    elif verb == "turn":
        pays = about.pop("pays", None) or [about.pop("pay", {"cost": "{1}"})]
        about["pays"] = [*pays, {"card": dict(random.choice(card_pool()))}][: random.randint(1, 3)]
        about.pop("pay", None)
        about.pop("require", None)
    elif verb in ("ways", "legal_actions", "castable"):
        for key in ("pay", "pays", "keep"):
            about.pop(key, None)
        if verb == "ways":
            about["card"] = random.choice((dict(random.choice(card_pool())), random.choice(_names(line))))
        elif verb == "castable":
            return [grown_tables.castable(random, about)]
    elif verb == "options" and random.random() < 0.5:
        about["n"] = random.choice((1, 2, 10, 100))
    return [about]


def _dialogue(random: Random, request: Line) -> list[Line]:
    """List the lines of a payment step by step."""
    opening = {**request, "ask": "dialogue", "dialogue": "d"}
    if "pays" in opening:
        opening["pay"] = opening.pop("pays")[0]
    return [opening, *(_step(random, opening) for _ in range(random.randrange(1, 9)))]


def _step(random: Random, opening: Line) -> Line:
    ask = random.choice([one for one in STEPS if one != "dialogue"])
    line: Line = {"ask": ask, "dialogue": "d"}
    names = _names(opening)
    if ask in ("choices", "tap", "choose"):
        line["object"] = random.choice(names)
    if ask == "choose":
        line["choice"] = random.choice((0, 0, 1, 2, 9_999))
        if random.random() < 0.3:
            line["takes"] = {random.choice(("sacrifices", "discards", "exiles")): random.sample(names, 1)}
    if ask == "happened":
        events: tuple[Any, ...] = (
            random.choice(names),
            {"life": random.choice(NUMBERS)},
            {"pool": random.choice(SYMBOLS)},
            {"pay": {"cost": "".join(random.choices(SYMBOLS, k=2))}},
            {"event": "tap", "object": random.choice(names)},
        )
        line["event"] = random.choice(events)
    return line


def _names(line: Line) -> list[str]:
    """List ids of objects on a board, as far as they can be told, and one of nobody."""
    found = ["nobody#1"]
    board = line.get("board")
    for entries in board.values() if isinstance(board, dict) else ():
        for entry in entries if isinstance(entries, list) else ():
            card = entry.get("card", entry) if isinstance(entry, dict) else entry
            name = card.get("name", "") if isinstance(card, dict) else card
            own = entry.get("id") if isinstance(entry, dict) else None
            found.append(own if isinstance(own, str) else f"{name}#{random_number(str(name))}")
    return found


def random_number(name: str) -> int:
    """Give one of the first numbers, the same for the same name."""
    return 1 + len(name) % 2


def _deck_line(random: Random) -> Line:
    """Ask about a deck of random cards."""
    verb = random.choice(DECK_VERBS)
    spells = [card for card in card_pool() if card.get("mana_cost")]
    lands = [card for card in card_pool() if "Land" in card["type_line"]]
    deck: list[Any] = []
    for cards, least, most in ((BASICS[:5], 1, 3), (lands, 0, 3), (spells, 1, 6)):
        chosen = [random.choice(cards) for _ in range(random.randint(least, most))]
        deck += [{"card": copy.copy(one), "count": random.choice((1, 2, 4, 9, 17))} for one in chosen]
    line: Line = {"verb": verb, "deck": deck}
    if verb == "deck/compare":
        line["other"] = [*deck[1:], copy.deepcopy(deck[0]), {"card": copy.copy(random.choice(spells))}]
    if verb == "deck/odds" and random.random() < 0.7:
        cost = "".join(random.choices(PLAIN, k=random.randint(1, 4)))
        line["ask"] = [{"cost": cost, "turn": random.randint(1, 6)}]
    fields = [one for one in _fields_of(line) if one.encode_name not in ("deck", "limits", "ask", "tag")]
    for one in random.sample(fields, random.choice((0, 1, 2))):
        line[one.encode_name] = _value(random, one.type, one.encode_name, 2)
    return line


def _limit(random: Random, line: Line) -> None:
    """Say how long an answer may take: of a deck always, since no work of an answer bounds its games."""
    if isinstance(line.get("deck"), list | str):
        line["limits"] = {"time": random.choice(DECK_TIMES)}
    elif "board" in line or "on" in line:
        time = random.choice(TIMES)
        line.pop("limits", None)
        if time is not None:
            line["limits"] = {"time": time}


# --- changes by what the contract says of a place ----------------------------------------------


def _fields_of(line: Line) -> tuple[inspect.Field, ...]:
    """List the fields that a line may have, by its verb."""
    asked = line.get("verb", line.get("ask", "pay"))
    verb = verb_of(asked) if isinstance(asked, str) else None
    kept = TABLE if "table" in line else STEPS
    if isinstance(asked, str) and asked in kept and (verb is None or line.keys() & {"dialogue", "table"}):
        kind = kept[asked].asks
    else:
        kind = (verb or VERBS["pay"]).asked_in_line
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


def _structs(value: Any, kind: Any) -> Iterator[tuple[Line, tuple[inspect.Field, ...]]]:
    """List the objects in a value that are structs of the contract, with their fields."""
    for one in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if isinstance(one, inspect.StructType) and isinstance(value, dict):
            yield value, one.fields
            for field in one.fields:
                if field.encode_name in value:
                    yield from _structs(value[field.encode_name], field.type)
        elif isinstance(one, inspect.ListType) and isinstance(value, list):
            for item in value:
                yield from _structs(item, one.item_type)


def _value(random: Random, kind: Any, key: str, depth: int) -> Any:
    """Make a value that the type of a place allows."""
    match kind:
        case inspect.UnionType(types=types):
            return _value(
                random, random.choice([t for t in types if not isinstance(t, inspect.NoneType)]), key, depth
            )
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.IntType(ge=least, le=most):
            low, high = least if least is not None else -3, most if most is not None else 10**12
            return random.choice([low, high, low + 1, *(one for one in NUMBERS if low <= one <= high)])
        case inspect.FloatType():
            return random.choice((0.001, 0.05, 0.3, 0.999))
        case inspect.ListType(item_type=item) if depth:
            return [_value(random, item, key, depth - 1) for _ in range(random.choice((0, 1, 1, 2, 5)))]
        case inspect.DictType(key_type=names, value_type=values) if depth:
            return {
                str(_value(random, names, key, 0)): _value(random, values, key, depth - 1) for _ in range(2)
            }
        case inspect.StructType(fields=fields) if depth and random.random() < 0.7:
            chosen = [one for one in fields if one.required or random.random() < 2 / len(fields)]
            return {one.encode_name: _value(random, one.type, one.encode_name, depth - 1) for one in chosen}
    return _elsewhere(random, key)


@cache
def _said() -> dict[str, list[Any]]:
    """What stands under each key somewhere in the samples."""
    found: dict[str, list[Any]] = {}
    for sample in SAMPLES:
        for holder, key in _places(list(sample.lines)):
            if isinstance(key, str) and holder[key] not in found.setdefault(key, []):
                found[key].append(holder[key])
    return found


def _elsewhere(random: Random, key: str) -> Any:
    """Take what stands under the same key elsewhere, or a word of a text."""
    there = _said().get(key)
    if there and random.random() < 0.9:
        return copy.deepcopy(random.choice(there))
    return random.choice((random.choice(SYMBOLS), random.choice(BASICS), f"{random.choice(BASICS)}#1", ""))


def _change(random: Random, line: Line) -> None:
    """Change one place of a line."""
    random.choice(CHANGES)(random, line)


def _typed(random: Random, line: Line) -> None:
    """Give some object another field, or another value of a field, of the type that it has there."""
    fields = _fields_of(line)
    there = [(line, fields)]
    for field in fields:
        if field.encode_name in line:
            there += _structs(line[field.encode_name], field.type)
    holder, fields = random.choice(there)
    fields = tuple(one for one in fields if one.encode_name not in KEPT)
    if fields:
        field = random.choice(fields)
        holder[field.encode_name] = _value(random, field.type, field.encode_name, 3)


def _swapped(random: Random, line: Line) -> None:
    """Put in some place what stands under the same key elsewhere."""
    places = [(holder, key) for holder, key in _places(line) if isinstance(key, str) and key in _said()]
    if places:
        holder, key = random.choice(places)
        holder[key] = _elsewhere(random, key)


def _symbol(random: Random, line: Line) -> None:
    """Put a symbol, or a number, somewhere in a text; in a cost mostly one that can stand there."""
    places = [one for one in _places(line) if isinstance(one[0][one[1]], str) and one[0] is not line]
    texts = [one for one in places if one[1] == "oracle_text"]
    costs = [one for one in places if one[1] in ("mana_cost", "cost")]
    chosen = random.choice((texts, texts, texts, costs, places)) or places
    if not chosen:
        return
    holder, key = random.choice(chosen)
    plain = key in ("mana_cost", "cost") and random.random() < 0.8
    text, symbol = holder[key], random.choice(PLAIN if plain else SYMBOLS)
    spans = [match.span() for match in (NUMBER if random.random() < 0.3 else ROUND).finditer(text)]
    if spans and random.random() < 0.8:
        start, end = random.choice(spans)
        holder[key] = text[:start] + random.choice((symbol, symbol, random.choice(WORDS))) + text[end:]
    elif plain:
        holder[key] = text + symbol
    else:
        words = text.split(" ")
        words.insert(random.randrange(len(words) + 1), symbol)
        holder[key] = " ".join(words)


def _spliced(random: Random, line: Line) -> None:
    """Give a card a line of another card's text, or its own once more."""
    cards = [holder for holder, key in _places(line) if key == "oracle_text" and isinstance(holder[key], str)]
    if cards:
        card = random.choice(cards)
        others = (random.choice(card_pool()).get("oracle_text") or "").split("\n")
        own = card["oracle_text"].split("\n")
        card["oracle_text"] = "\n".join(random.sample([*own, random.choice(others)], k=len(own) + 1))


def _items(random: Random, line: Line) -> None:
    """Take something out of a list or an object, or put it in once more."""
    places = [(holder, key) for holder, key in _places(line) if holder is not line or random.random() < 0.1]
    if not places:
        return
    holder, key = random.choice(places)
    if isinstance(holder, dict):
        del holder[key]
    elif random.random() < 0.5:
        holder.pop(key)
    else:
        holder[key:key] = [copy.deepcopy(holder[key])] * random.choice((1, 2, 30))


CHANGES: tuple[Mutation, ...] = (
    *(_typed, _typed, _typed, _swapped, _swapped, _symbol, _symbol, _symbol, _symbol, _spliced, _items),
)


def _spoil(random: Random, line: Line) -> None:
    """Put something in a place where it can't stand."""
    places = list(_places(line))
    if places:
        holder, key = random.choice(places)
        holder[key] = copy.deepcopy(random.choice(WRONG))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inner):
        yield value, key
        yield from _places(one)
