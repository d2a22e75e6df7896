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
    counter_constant,
    counters_of,
    letter_of,
    mana_letter,
    name_of,
    number_in,
    phased_out,
    without_empty,
)
from planner.api.one_by_one import in_full
from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown

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
_READ_ONLY: dict[str, dict[str, Any]] = {
    "Flipped": {"face": 1},
    "Modal": {"face": 1},
    "IsToken": {"token": True},
    "OnAdventure": {"permission": "adventure"},
    "Foretold": {"permission": "foretold"},
    "ForetoldThisTurn": {"permission": "none"},  # it may be cast on a later turn (702.143a)
}
"""Marks that are read like flags, where a state is written in other words or not at all."""
_MEANINGLESS = (
    *("Set", "Art", "Damage", "Renowned", "Monstrous", "RememberedCards", "ChosenCards", "Owner"),
    *("NoETBTrigs", "Solved", "Suspected", "Saddled", "IsRingBearer"),
)
"""Marks that say nothing of what a payment can use."""
_CHOSEN = ("ChosenColor", "ChosenType", "ChosenType2", "NamedCard", "NamedCard2")
_ELSEWHERE = ("landsplayed", "landsplayedlastturn", "sideboard", "putonstack")
"""Keys of a player that say nothing of what a payment can use."""
_PERMISSIONS = {"adventure": "OnAdventure", "foretold": "Foretold"}
_PHASES = {"main": "MAIN1", "combat": "COMBAT_BEGIN", "end": "END_OF_TURN"}
"""Forge's names of phases that it calls otherwise than we do."""
_COST = re.compile(r"(?P<word>[A-Za-z]+)<(?P<args>[^>]*)>|(?P<symbol>\S+)")
_SELF = "CARDNAME"
_HYBRID = re.compile("[WUBRGCP]{2}")
_SYMBOL = re.compile(r"\d{1,3}|[WUBRGCSX]|[WUBRGC][WUBRGP]|([WUBRGC2]/){1,2}[WUBRGP]")
_OF_SCRIPTS = (
    *("AB", "Cost", "Produced", "Amount", "ActivationLimit", "SpellDescription", "StackDescription"),
    *("CostDesc", "PrecostDesc", "AILogic"),
)
"""The keys of a script that are read, or that only describe."""
_NUMBERS = {"PayLife": "life", "PayEnergy": "energy"}
_OF_COUNTERS = {"SubCounter": "remove_counters", "AddCounter": "put_counters"}
_TAKEN = {"Sac": "sacrifice", "Exile": "exile", "Return": "return"}


def board_of(state: str, player: str = "human") -> dict[str, Any]:
    r"""Read a Forge game state as a board.

    Raises ``RequestError`` for an unknown mark of a card, an unknown key of a player, and a player of whom
    the state says nothing.

    >>> board_of("humanlife=9\nhumanbattlefield=Forest|Id:5|Tapped;Island\naihand=Opt")
    {'life': 9, 'battlefield': [{'card': 'Forest', 'id': '5', 'tapped': True}, {'card': 'Island'}]}
    """
    board: dict[str, Any] = {}
    turn: dict[str, str] = {}
    player, sides = player.lower(), set()
    for line in state.splitlines():
        key, _, value = line.strip().partition("=")
        value = value.strip()
        if key.lower() == "activeplayer":
            if value.lower() != "none":
                sides.add(value.lower())
                turn["whose"] = "you" if value.lower() == player else "opponent"
        elif key.lower() == "activephase" and value.lower() != "none":
            turn["step"] = value.lower().replace("_", " ")
        elif match := _LINE.fullmatch(line.strip()):
            sides.add(match["side"].lower())
            _take(board, match["key"].lower(), value, player, mine=match["side"].lower() == player)
    if sides and player not in sides:
        message = f"the state says nothing of {shown(player)}: expected one of {', '.join(sorted(sides))}"
        raise RequestError("player", message, ErrorCode.UNKNOWN_ID)
    others_exile = board.pop(_OTHERS_EXILE, [])
    there = {key: _phased_in(one) if key in _ZONES else one for key, one in board.items()}
    _link(there, others_exile)
    return without_empty({**there, "turn": turn})


def _take(board: dict[str, Any], key: str, value: str, player: str, *, mine: bool) -> None:
    """Read one line about a player; an opponent's objects matter only in play."""
    if key == "play":
        key = "battlefield"
    if key not in (*_ZONES, *_OF_PLAYERS, *_ELSEWHERE):
        message = f"is no key of a player that is known: expected {', '.join([*_ZONES, *_OF_PLAYERS])}, ..."
        raise RequestError(f"state.{key}", message, ErrorCode.NOT_SUPPORTED)
    if key == "life" and mine:
        board["life"] = number_in(value, "state.life")
    elif key == "counters" and mine:
        counters = _counters(value, "state.counters")
        board["energy"] = counters.pop("energy", None)
        board["counters"] = counters
    elif key in ("manapool", "persistentmana") and mine:
        mana = "".join(f"{{{mana_letter(one, f'state.{key}')}}}" for one in value.split())
        persists = {"persists": True} if key == "persistentmana" else {}
        board["pool"] = [*board.get("pool", ()), *([{"mana": mana, **persists}] if mana else [])]
    elif key == "library" and mine:
        board["library"] = len(_split(value))
    elif key in _ZONES and (mine or key in ("battlefield", "exile")):
        found = [_card(one, f"state.{key}[{number}]", player) for number, one in enumerate(_split(value))]
        if key == "battlefield":
            found = [one if mine else {**one, "controller": "opponent"} for one in found]
        else:  # what is face down elsewhere is known by its name all the same
            found = [{k: said for k, said in one.items() if k != "face_down"} for one in found]
        board.setdefault(key if mine or key == "battlefield" else _OTHERS_EXILE, []).extend(found)


def _link(board: dict[str, Any], others_exile: list[dict[str, Any]]) -> None:
    """Say of the cards in exile with which permanent each was exiled (607.2a).

    Of a permanent with which cards of an opponent are exiled as well nothing is said.
    """
    permanents = board.get("battlefield", [])
    imprinted = {one: entry.get("id") for entry in permanents for one in entry.pop(_IMPRINTS, ())}

    def permanent_of(card: dict[str, Any]) -> str | None:
        return card.pop(_EXILED_WITH, None) or imprinted.get(card.get("id"))

    of_others = {permanent_of(card) for card in others_exile}
    there = {entry["id"] for entry in permanents if "id" in entry} - of_others
    for card in board.get("exile", ()):
        if (permanent := permanent_of(card)) in there:
            card["exiled_with"] = permanent


def _phased_in(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries without those that are phased out (702.26b)."""
    marked = [one["id"] for one in entries if _PHASED_OUT in one and "id" in one]
    out = phased_out({one["id"]: one.get("attached_to") for one in entries if "id" in one}, marked)
    return [
        one
        for one in entries
        if _PHASED_OUT not in one and one.get("id") not in out and one.get("attached_to") not in out
    ]


def _split(value: str) -> list[str]:
    return [one.strip() for one in value.split(";") if one.strip()]


def _counters(text: str, path: str) -> dict[str, int]:
    pairs = [one.partition("=") for one in text.split(",") if one.strip()]
    return counters_of({name.strip(): number_in(number.strip(), path) for name, _, number in pairs})


_AS_WRITTEN = {"Id": "id", "Attaching": "attached_to", "AttachedTo": "attached_to"}
"""Marks whose value is taken over as it stands, and the key that it gets."""
_OF_PLAYERS = ("life", "counters", "manapool", "persistentmana", "library")
_PHASED_OUT, _IMPRINTS, _EXILED_WITH = "phased_out", "imprints", "with"
"""Keys that no entry of a board has: what they say is said in other words, or of other entries."""
_OTHERS_EXILE = "others_exile"
"""The cards that opponents own in exile: they only say what permanents have exiled."""


def _card(entry: str, path: str, player: str) -> dict[str, Any]:
    """Read an entry of a Forge state: a card's name, then marks such as ``Tapped`` or ``Counters``."""
    name, *marks = (part.strip() for part in entry.split("|"))
    found: dict[str, Any] = {"card": name}
    if name.lower().startswith("t:"):
        found = {"card": name[2:].partition(",")[0], "token": True}
    if not found["card"]:
        raise RequestError(path, f"expected a card's name, got {shown(entry)}", ErrorCode.INVALID_VALUE)
    chosen: list[str] = []
    for mark in marks:
        word, _, value = mark.partition(":")
        if word == "PhasedOut":
            found[_PHASED_OUT] = True
        elif word in _FLAGS or word in _READ_ONLY:
            found |= _FLAGS.get(word) or _READ_ONLY[word]
        elif word in _AS_WRITTEN:
            found[_AS_WRITTEN[word]] = value
        elif word == "EnchantingPlayer":
            found["attached_to"] = "you" if value.lower() == player else "opponent"
        elif word == "Imprinting":
            found[_IMPRINTS] = value.split(",")
        elif word == "ExiledWith" and ".exile[" in path:
            found[_EXILED_WITH] = value
        elif word == "Counters":
            found["counters"] = _counters(value, f"{path}.Counters")
        elif word in _CHOSEN:
            chosen += [color_word(one) for one in value.split(",")] if word == "ChosenColor" else [value]
        elif word not in (*_MEANINGLESS, "ExiledWith"):
            known = ", ".join([*_FLAGS, *_READ_ONLY, *_AS_WRITTEN, *_CHOSEN, "Counters"])
            message = f"{word} is no mark that is known: expected {known}, ..."
            raise RequestError(path, message, ErrorCode.NOT_SUPPORTED)
    return {**found, **({"chosen": chosen} if chosen else {})}


def state_of(board: Any, player: str = "human", other: str = "ai") -> str:
    """Write a board as a state that Forge reads: cards go by their names.

    What a state has no word for is left out: what an object is now, prices, effects on no object. Raises
    ``RequestError`` for what is no board.

    >>> print(state_of({"life": 9, "battlefield": [{"card": "Forest", "id": "5", "tapped": True}, "Island"]}))
    humanlife=9
    humanbattlefield=Forest|Id:5|Tapped;Island
    """
    return "\n".join(_lines(in_full(board), player, other))


def _lines(board: Mapping[str, Any], player: str, other: str) -> Iterator[str]:
    turn = board.get("turn") or {}
    sides = {"you": player, "opponent": other}
    if "life" in board:
        yield f"{player}life={board['life']}"
    counters = {**board.get("counters", {}), **({"energy": board["energy"]} if "energy" in board else {})}
    if counters:
        yield f"{player}counters={_as_counters(counters)}"
    if "whose" in turn:
        yield f"activeplayer={player if turn['whose'] == 'you' else other}"
    if "step" in turn:
        step = turn["step"]
        yield f"activephase={_PHASES.get(step) or step.upper().replace(' ', '_')}"
    yield from (f"{player}{key}={mana}" for key, mana in _pools(board.get("pool", "")) if mana)
    for zone in _ZONES:
        for side, mine in ((player, True), (other, False)):
            entries = [one for one in board.get(zone, ()) if _is_mine(one) is mine]
            if entries:
                yield f"{side}{zone}=" + ";".join(_entry(one, sides) for one in entries)


def _pools(pool: str | list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The mana of a pool by Forge's keys; of mana with a restriction it has no word."""
    listed = [{"mana": pool}] if isinstance(pool, str) else pool
    plain = [one for one in listed if "spend_only" not in one]
    for key, persists in (("manapool", False), ("persistentmana", True)):
        mana = "".join(one["mana"] for one in plain if one.get("persists", False) is persists)
        yield key, " ".join(mana[1::3])


def _is_mine(entry: Any) -> bool:
    return isinstance(entry, str) or entry.get("controller") != "opponent"


def _as_counters(counters: Mapping[str, int]) -> str:
    return ",".join(f"{counter_constant(kind)}={number}" for kind, number in counters.items())


def _entry(entry: Mapping[str, Any], sides: Mapping[str, str]) -> str:
    card = name_of(entry)
    marks = [f"t:{card}" if entry.get("token") else card]
    marks += [f"Id:{entry['id']}"] if "id" in entry else []
    marks += [mark for mark, said in _FLAGS.items() if said.items() <= entry.items()]
    marks += [_PERMISSIONS[said] for said in (entry.get("permission"),) if said in _PERMISSIONS]
    linked = entry.get("exiled_with")
    if isinstance(linked, list):
        marks += [f"Imprinting:{','.join(map(str, linked))}"] if linked else []
    elif linked is not None:
        marks.append(f"ExiledWith:{linked}")
    marks += [f"Counters:{_as_counters(entry['counters'])}"] if entry.get("counters") else []
    if bearer := entry.get("attached_to"):
        marks.append(f"EnchantingPlayer:{sides[bearer]}" if bearer in sides else f"Attaching:{bearer}")
    said = entry.get("chosen", [])
    for word in [said] if isinstance(said, str) else said:
        color = color_word(word)
        marks.append(f"{'ChosenColor' if letter_of(color) != color else 'ChosenType'}:{color}")
    return "|".join(marks)


def mana_ability(script: str) -> dict[str, Any]:
    """Read a mana ability of Forge's card scripts as one of ``abilities`` of an object.

    Raises ``RequestError`` for an unknown cost or unknown mana, and for any other key that would bear on it:
    what the mana may be spent on, what has to be there, what else it does.

    >>> mana_ability("AB$ Mana | Cost$ 1 T | Produced$ W U")
    {'cost': {'mana': '{1}', 'tap': True}, 'add': '{W}{U}'}
    >>> mana_ability("AB$ Mana | Cost$ T PayLife<1> | Produced$ Combo B R | Amount$ 2")["add"]
    {'of': ['B', 'R'], 'amount': 2, 'together': False}
    """
    said = {key.strip(): value.strip() for key, _, value in (one.partition("$") for one in script.split("|"))}
    if said.get("AB") != "Mana":
        raise RequestError("script", "is no mana ability: expected AB$ Mana", ErrorCode.NOT_SUPPORTED)
    for key in said:
        if key not in _OF_SCRIPTS:
            message = f"isn't known: expected {', '.join(_OF_SCRIPTS)}"
            raise RequestError(f"script.{key}", message, ErrorCode.NOT_SUPPORTED)
    added = _added(said.get("Produced", ""), said.get("Amount", "1"))
    found = {"cost": _cost(said.get("Cost", "0")), "add": added}
    if (limit := said.get("ActivationLimit")) is not None:
        found["times_each_turn"] = number_in(limit, "script.ActivationLimit")
    return found


def _cost(cost: str) -> dict[str, Any]:
    """Read an activation cost, part by part."""
    found: dict[str, Any] = {}
    for part in _COST.finditer(cost):
        symbol = part["symbol"]
        if symbol in ("T", "Q", "Untap"):
            found["tap" if symbol == "T" else "untap"] = True
        elif symbol:
            found["mana"] = found.get("mana", "") + _symbol(symbol)
        else:
            found |= _part(part["word"], part["args"].split("/"))
    return found


def _symbol(word: str) -> str:
    """The mana symbol for a word of a cost; raises ``RequestError`` for a word that is none.

    >>> _symbol("2"), _symbol("WU"), _symbol("G/P")
    ('{2}', '{W/U}', '{G/P}')
    """
    if not _SYMBOL.fullmatch(word):
        message = f"{word} is no part of a cost that is known"
        raise RequestError("script.Cost", message, ErrorCode.NOT_SUPPORTED)
    return f"{{{'/'.join(word) if _HYBRID.fullmatch(word) else word}}}"


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
        of: Any = named.get(rest[0]) if rest else None
        of = of or list(dict.fromkeys(mana_letter(one, "script.Produced") for one in rest))
        return {
            "of": of,
            **({"amount": number} if number > 1 else {}),
            **({"together": False} if combo else {}),
        }
    return "".join(f"{{{mana_letter(word, 'script.Produced')}}}" for word in words) * number


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
        found["exile"] = [one for one in exile if isinstance(one, str) or name_of(one)]
    return found
