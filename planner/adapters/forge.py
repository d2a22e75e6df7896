"""Forge's game states and mana abilities in our words, and back.

A state is the text that Forge writes and reads of a game ("dump game state", puzzle files): a line a zone,
cards parted by ``;``, each with its marks behind ``|``. Which side is the payer's, ``player`` says:
``"human"`` or ``"ai"``, ``"p0"`` or ``"p1"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from planner.adapters.engine_words import (
    color_word,
    counters_of,
    letter_of,
    number_in,
    phased_out,
    without_empty,
)
from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError

_ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
_LINE = re.compile(r"(?P<side>human|ai|p\d)(?P<key>[a-z]+)=(?P<value>.*)", re.IGNORECASE)
_FLAGS: dict[str, dict[str, Any]] = {
    "Tapped": {"tapped": True},
    "SummonSick": {"summoning_sick": True},
    "IsCommander": {"commander": True},
    "FaceDown": {"face_down": True},
    "Attacking": {"attacking": "unblocked"},
    "Transformed": {"face": 1},
}
_MEANINGLESS = (
    *("Set", "Art", "Damage", "Renowned", "Monstrous", "RememberedCards", "Imprinting", "ExiledWith"),
    *("NoETBTrigs", "Flipped", "Meld", "OnAdventure", "Solved", "Suspected"),
)
"""Marks that say nothing of what a payment can use."""
_CHOSEN = ("ChosenColor", "ChosenType", "NamedCard")
_COST = re.compile(r"(?P<word>[A-Za-z]+)<(?P<args>[^>]*)>|(?P<symbol>\S+)")
_SELF = "CARDNAME"
_NUMBERS = {"PayLife": "life", "PayEnergy": "energy"}
_OF_COUNTERS = {"SubCounter": "remove_counters", "AddCounter": "put_counters"}
_TAKEN = {"Sac": "sacrifice", "Exile": "exile", "Return": "return"}


def board_of(state: str, player: str = "human") -> dict[str, Any]:
    r"""Read a Forge game state as a board; raises ``RequestError`` for an unknown mark of a card.

    >>> board_of("humanlife=9\nhumanbattlefield=Forest|Id:5|Tapped;Island\naihand=Opt")
    {'life': 9, 'battlefield': [{'card': 'Forest', 'id': '5', 'tapped': True}, {'card': 'Island'}]}
    """
    board: dict[str, Any] = {}
    turn: dict[str, str] = {}
    for line in state.splitlines():
        key, _, value = line.strip().partition("=")
        if key.lower() == "activeplayer":
            turn["whose"] = "you" if value.strip().lower() == player else "opponent"
        elif key.lower() == "activephase" and value.strip().lower() != "none":
            turn["step"] = value.strip().lower().replace("_", " ")
        elif match := _LINE.fullmatch(line.strip()):
            _take(board, match["key"].lower(), match["value"], mine=match["side"].lower() == player)
    there = {key: _phased_in(one) if key in _ZONES else one for key, one in board.items()}
    return without_empty({**there, "turn": turn})


def _take(board: dict[str, Any], key: str, value: str, *, mine: bool) -> None:
    """Read one line about a player; an opponent's objects matter only in play."""
    if key == "play":
        key = "battlefield"
    if key == "life" and mine:
        board["life"] = number_in(value.strip(), "life")
    elif key == "counters" and mine:
        counters = _counters(value)
        board["energy"] = counters.pop("energy", None)
        board["counters"] = counters
    elif key == "library" and mine:
        board["library"] = len(_entries(value)) or None
    elif key in _ZONES and (mine or key == "battlefield"):
        found = [_card(one, f"{key}[{number}]") for number, one in enumerate(_entries(value))]
        board.setdefault(key, []).extend(one if mine else {**one, "controller": "opponent"} for one in found)


def _phased_in(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries without those that are phased out (702.26b)."""
    marked = [one["id"] for one in entries if _PHASED_OUT in one and "id" in one]
    out = phased_out({one["id"]: one.get("attached_to") for one in entries if "id" in one}, marked)
    return [
        one
        for one in entries
        if _PHASED_OUT not in one and one.get("id") not in out and one.get("attached_to") not in out
    ]


def _entries(value: str) -> list[str]:
    return [one.strip() for one in value.split(";") if one.strip()]


def _counters(text: str) -> dict[str, int]:
    pairs = (one.partition("=") for one in text.split(",") if "=" in one)
    return counters_of({name.strip(): number_in(number.strip(), "counters") for name, _, number in pairs})


_AS_WRITTEN = {"Id": "id", "Attaching": "attached_to", "AttachedTo": "attached_to"}
"""Marks whose value is taken over as it stands, and the key that it gets."""
_PHASED_OUT = "phased_out"
"""A key that no board has: what it stands in is left out."""


def _card(entry: str, path: str) -> dict[str, Any]:
    """Read an entry of a Forge state: a card's name, then marks such as ``Tapped`` or ``Counters``."""
    name, *marks = (part.strip() for part in entry.split("|"))
    found: dict[str, Any] = {"card": name}
    if name.lower().startswith("t:"):
        found = {"card": name[2:].partition(",")[0], "token": True}
    chosen: list[str] = []
    for mark in marks:
        word, _, value = mark.partition(":")
        if word == "PhasedOut":
            found[_PHASED_OUT] = True
        elif word in _FLAGS:
            found |= _FLAGS[word]
        elif word in _AS_WRITTEN:
            found[_AS_WRITTEN[word]] = value
        elif word == "Counters":
            found["counters"] = _counters(value)
        elif word in _CHOSEN:
            chosen += [color_word(one) for one in value.split(",")] if word == "ChosenColor" else [value]
        elif word not in _MEANINGLESS:
            message = (
                f"{word} is no mark that is known: expected {', '.join([*_FLAGS, 'Id', 'Counters'])}, ..."
            )
            raise RequestError(f"state.{path}", message, ErrorCode.NOT_SUPPORTED)
    return {**found, **({"chosen": chosen} if chosen else {})}


def state_of(board: Mapping[str, Any], player: str = "human", other: str = "ai") -> str:
    """Write a board as a state that Forge reads: cards go by their names.

    >>> print(state_of({"life": 9, "battlefield": [{"card": "Forest", "id": "5", "tapped": True}, "Island"]}))
    humanlife=9
    humanbattlefield=Forest|Id:5|Tapped;Island
    """
    return "\n".join(_lines(board, player, other))


def _lines(board: Mapping[str, Any], player: str, other: str) -> Iterator[str]:
    turn = board.get("turn") or {}
    if "life" in board:
        yield f"{player}life={board['life']}"
    counters = {**board.get("counters", {}), **({"energy": board["energy"]} if "energy" in board else {})}
    if counters:
        yield f"{player}counters={_as_counters(counters)}"
    if "whose" in turn:
        yield f"activeplayer={player if turn['whose'] == 'you' else other}"
    if "step" in turn:
        yield f"activephase={turn['step'].upper().replace(' ', '_')}"
    for zone in _ZONES:
        for side, mine in ((player, True), (other, False)):
            entries = [one for one in board.get(zone, ()) if _is_mine(one) is mine]
            if entries:
                yield f"{side}{zone}=" + ";".join(map(_entry, entries))


def _is_mine(entry: Any) -> bool:
    return isinstance(entry, str) or entry.get("controller") != "opponent"


def _as_counters(counters: Mapping[str, int]) -> str:
    def name(kind: str) -> str:
        if match := re.fullmatch(r"([+-])(\d)/([+-])(\d)", kind):
            signs = {"+": "P", "-": "M"}
            return f"{signs[match[1]]}{match[2]}{signs[match[3]]}{match[4]}"
        return kind.upper().replace(" ", "_")

    return ",".join(f"{name(kind)}={number}" for kind, number in counters.items())


def _entry(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    card = entry["card"] if isinstance(entry["card"], str) else entry["card"]["name"]
    marks = [f"t:{card}" if entry.get("token") else card]
    marks += [f"Id:{entry['id']}"] if "id" in entry else []
    marks += [mark for mark, said in _FLAGS.items() if said.items() <= entry.items()]
    marks += [f"Counters:{_as_counters(entry['counters'])}"] if entry.get("counters") else []
    marks += [f"Attaching:{entry['attached_to']}"] if "attached_to" in entry else []
    said = entry.get("chosen", [])
    for word in [said] if isinstance(said, str) else said:
        marks.append(f"{'ChosenColor' if letter_of(word) != word else 'ChosenType'}:{word}")
    return "|".join(marks)


def mana_ability(script: str) -> dict[str, Any]:
    """Read a mana ability of Forge's card scripts as one of ``abilities`` of an object.

    Raises ``RequestError`` for an unknown cost or unknown mana.

    >>> mana_ability("AB$ Mana | Cost$ 1 T | Produced$ W U")
    {'cost': {'mana': '{1}', 'tap': True}, 'add': '{W}{U}'}
    >>> mana_ability("AB$ Mana | Cost$ T PayLife<1> | Produced$ Combo B R | Amount$ 2")["add"]
    {'of': ['B', 'R'], 'amount': 2, 'together': False}
    """
    said = {key.strip(): value.strip() for key, _, value in (one.partition("$") for one in script.split("|"))}
    if said.get("AB") != "Mana":
        raise RequestError("script", "is no mana ability: expected AB$ Mana", ErrorCode.NOT_SUPPORTED)
    added = _added(said.get("Produced", ""), said.get("Amount", "1"))
    return {"cost": _cost(said.get("Cost", "0")), "add": added}


def _cost(cost: str) -> dict[str, Any]:
    """Read an activation cost, part by part."""
    found: dict[str, Any] = {}
    for part in _COST.finditer(cost):
        symbol = part["symbol"]
        if symbol in ("T", "Q", "Untap"):
            found["tap" if symbol == "T" else "untap"] = True
        elif symbol:
            found["mana"] = found.get("mana", "") + f"{{{symbol}}}"
        else:
            found |= _part(part["word"], part["args"].split("/"))
    return found


def _part(word: str, args: list[str]) -> dict[str, Any]:
    number, what = args[0], args[1] if len(args) > 1 else ""
    amount = whole_number(number)
    if amount is not None and word in _NUMBERS:
        return {_NUMBERS[word]: amount}
    if amount is not None and word in _OF_COUNTERS:
        return {_OF_COUNTERS[word]: counters_of({what: amount})}
    if word in _TAKEN and what == _SELF:
        return {_TAKEN[word]: "this"}
    if number == "1" and re.fullmatch("[A-Z][a-z]+", what):
        kind = what.lower()
        if word == "Sac":
            return {"sacrifice": f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"}
        if word == "tapXType":
            return {"tap_others": f"an untapped {kind} you control"}
    raise RequestError("script.Cost", f"{word}<{'/'.join(args)}> isn't known", ErrorCode.NOT_SUPPORTED)


def _added(produced: str, amount: str) -> Any:
    """Read the added mana: letters are fixed, ``Any``, ``Chosen`` and ``Combo`` offer a choice."""
    number = whole_number(amount)
    words = produced.split()
    if number is None or not words:
        message = f"Produced$ {produced} | Amount$ {amount} isn't known"
        raise RequestError("script.Produced", message, ErrorCode.NOT_SUPPORTED)
    combo = words[0] == "Combo"
    named = {"Any": "any color", "Chosen": "chosen color", "ColorIdentity": "commander identity"}
    if combo or words[0] in named:
        rest = words[1:] if combo else words
        of: Any = named.get(rest[0]) or rest
        return {
            "of": of,
            **({"amount": number} if number > 1 else {}),
            **({"together": False} if combo else {}),
        }
    return "".join(f"{{{word}}}" for word in words) * number


def request_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """The request for a payment recorded in Forge, with the cost that it has locked in (601.2f).

    ``record`` has the ``request`` of the board and, in ``forge``, the ``cost`` that was left to pay in mana.
    What the engine announced needn't be said again; an ability goes by its cost.

    >>> asked = {"board": {}, "pay": {"source": "7", "ability": "Morph {1}"}}
    >>> request_of({"request": asked, "forge": {"cost": "{1}"}})["pay"]
    {'cost': '{1}', 'kind': 'ability'}
    """
    request = {**record["request"], "board": _readable(record["request"]["board"])}
    cost, pay = record["forge"]["cost"], request["pay"]
    cost = "{0}" if cost == "0" else cost
    if "ability" in pay:
        mine = {
            one.get("id")
            for zone in _ZONES
            for one in request["board"].get(zone, ())
            if not isinstance(one, str) and _is_mine(one)
        }
        source = {"source": pay["source"]} if pay["source"] in mine else {}
        return {**request, "pay": {**source, "cost": cost, "kind": "ability"}}
    said = {key: pay[key] for key in pay if key not in ("alternative", "x", "additional")}
    hidden = pay["card"] not in _ids(request["board"]) and pay["card"] in _ids(record["request"]["board"])
    if hidden:  # it is cast from among cards that nobody may see
        return {**request, "pay": {"cost": cost, "kind": "spell"}}
    return {**request, "pay": {**said, "total_cost": cost}}


def _ids(board: Mapping[str, Any]) -> set[str]:
    entries = (one for zone in _ZONES for one in board.get(zone, ()) if not isinstance(one, str))
    return {one["id"] for one in entries if "id" in one}


def _readable(board: Mapping[str, Any]) -> dict[str, Any]:
    """The board without what a record can't express: unknown colors, hidden cards."""
    found = dict(board)
    if not re.fullmatch("[WUBRG{}]*", str(found.get("commander_identity", ""))):
        del found["commander_identity"]
    if exile := found.get("exile"):
        found["exile"] = [one for one in exile if isinstance(one, str) or _name_of(one)]
    return found


def _name_of(entry: Mapping[str, Any]) -> str:
    card = entry.get("card", entry)
    return card if isinstance(card, str) else card.get("name") or ""
