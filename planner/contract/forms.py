"""What may stand in a request in place of the longer form: a text, a number, an object of Python.

Everything that is asked passes here before it is read, at whatever door. A text with braces is a cost, any
other one a card's name, an object's id or a cost in words, which only the board can tell
(``planner.costing.casting``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from msgspec import Struct, to_builtins

from planner.contract.card_forms import in_our_form
from planner.contract.error_codes import ErrorCode

_SAYS_WHAT = frozenset(["card", "cost", "ability", "source"])
"""The keys by which an object is a payment: one without them that has a name is a card."""
_OF_PAYMENTS = frozenset(
    [
        "tag",
        "face",
        "from",
        "commander_casts",
        "kind",
        "x",
        "alternative",
        "additional",
        "symbols",
        "reductions",
        "spend",
        "targets",
        "mandatory",
        "total_cost",
        "value",
        "resolves",
        "one_of",
        "weight",
        "when",
    ]
)
"""The other keys of payments, none of which a card object has."""
PAYMENTS = (
    'a cost such as "{2}{U}", a card\'s name, the id of an object, or an object such as {"card": "Opt"}'
)
"""What can be paid, for refusals."""


def is_key_of_payments(word: str) -> bool:
    """Whether a word is a key of a payment.

    >>> is_key_of_payments("x"), is_key_of_payments("keep")
    (True, False)
    """
    return word in _SAYS_WHAT or word in _OF_PAYMENTS


def is_text_of_cost(text: str) -> bool:
    """Whether a text is certainly a cost, because it has mana symbols.

    >>> is_text_of_cost("{1}{U}, Pay 2 life"), is_text_of_cost("Opt")
    (True, False)
    """
    return "{" in text


def as_id(value: Any) -> Any:
    """The id of a board's object, or a whole number as text; anything else is returned unchanged.

    >>> as_id(7), as_id("dork"), as_id(True)
    ('7', 'dork', True)
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | dict | list):
        return value
    called = getattr(value, "id", None)
    if isinstance(called, str):
        return called
    try:
        return str(index(value))
    except TypeError:
        return value


def as_ids(values: Any) -> Any:
    """A list of ids from any iterable; a text isn't one."""
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        return values
    return [as_id(one) for one in values]


def as_ids_or_one(said: Any) -> Any:
    """A list of ids; one that stands alone is a list of one.

    >>> as_ids_or_one(7), as_ids_or_one(["dork", 7])
    (['7'], ['dork', '7'])
    """
    one = as_id(said)
    return [one] if isinstance(one, str) else as_ids(one)


def with_ids_inside(said: Mapping[Any, Any]) -> dict[Any, Any]:
    """A board's keys, or those of a change, with numbers as ids in its order and its effects.

    >>> with_ids_inside({"order": [1, 2], "effects": [{"text": "Creatures have haste.", "objects": [7]}]})
    {'order': ['1', '2'], 'effects': [{'text': 'Creatures have haste.', 'objects': ['7']}]}
    """
    taken = dict(said)
    if "order" in taken:
        taken["order"] = as_ids(taken["order"])
    if isinstance(effects := taken.get("effects"), list | tuple):
        taken["effects"] = [
            {**one, "objects": as_ids(one["objects"])} if isinstance(one, dict) and "objects" in one else one
            for one in effects
        ]
    return taken


_LISTS_OF_IDS = frozenset(
    ["taps", "untaps", "sacrifices", "discards", "exiles", "returns", "tapped", "untapped", "gone", "order"]
)
"""The keys of steps and events whose value is a list of ids."""


def as_told(said: Any) -> Any:
    """A step, an event or an id that is told of a payment, with numbers as ids.

    >>> as_told(7), as_told({"object": 7, "sacrifices": [8]})
    ('7', {'object': '7', 'sacrifices': ['8']})
    """
    if not isinstance(said, Mapping):
        return as_id(said)
    told = {key: as_ids(one) if key in _LISTS_OF_IDS else one for key, one in said.items()}
    if "object" in told:
        told["object"] = as_id(told["object"])
    if isinstance(takes := told.get("takes"), Mapping):
        told["takes"] = {key: as_ids(ids) for key, ids in takes.items()}
    for key in ("step", "event"):
        if isinstance(told.get(key), Mapping | int):
            told[key] = as_told(told[key])
    return told


def as_policies(said: Any) -> Any:
    """Policies with numbers as ids among the classes and names that they speak of.

    >>> as_policies({"tap": {7: "never"}, "pay life": "avoid"})
    {'tap': {'7': 'never'}, 'pay life': 'avoid'}
    """
    if not isinstance(said, Mapping):
        return said
    return {
        verb: {as_id(one): level for one, level in whom.items()} if isinstance(whom, Mapping) else whom
        for verb, whom in said.items()
    }


def as_pay(said: Any, path: str = "pay") -> Any:
    """Convert a payment to the contract's ``pay``; raises ``RequestError`` for anything else.

    >>> as_pay("{1}{U}"), as_pay("Opt"), as_pay(7)
    ({'cost': '{1}{U}'}, {'card': 'Opt'}, {'card': '7'})
    """
    if isinstance(said, str):
        return {"cost" if is_text_of_cost(said) else "card": str(said)}
    if isinstance(said, Mapping):
        return _bare_card(dict(said), path) if _is_card(said) else taken_card(dict(said))
    if isinstance(said, list) and said and all(isinstance(one, dict) for one in said):
        return {"card": in_our_form(said)}
    if isinstance(way := getattr(said, "pay", None), Mapping):
        return dict(way)
    if isinstance(called := as_id(said), str):
        return {"card": called}
    found = _struct_of_card(said)
    if found is None or isinstance(found, Struct | dict):
        return found
    from planner.contract.refusals import RequestError, shown

    raise RequestError(path, f"expected {PAYMENTS}, got {shown(said)}", ErrorCode.WRONG_TYPE)


def _is_card(said: Mapping[Any, Any]) -> bool:
    return "name" in said and _SAYS_WHAT.isdisjoint(said)


def _bare_card(card: dict[Any, Any], path: str) -> dict[str, Any]:
    """Put a card object under ``card``; raises ``RequestError`` for keys that aren't a card's."""
    stray = next((key for key in card if key in _OF_PAYMENTS), None)
    if stray is None:
        return {"card": in_our_form(card)}
    from planner.contract.refusals import RequestError

    message = f'goes beside the card: {{"card": {{...}}, "{stray}": ...}}'
    raise RequestError(f"{path}.{stray}", message, ErrorCode.CONFLICT)


def _struct_of_card(said: Any) -> Any:
    """Put a typed card under ``card``; anything else is returned unchanged."""
    typed = isinstance(said, Struct) and hasattr(said, "mana_cost") and hasattr(said, "type_line")
    return {"card": to_builtins(said)} if typed else said


def as_pays(said: Any, path: str = "pays") -> Any:
    """Convert several payments to a list; a single one becomes a list of one."""
    if said is None:
        return said
    if isinstance(said, str | Mapping) or not isinstance(said, Iterable):
        return [as_pay(said, path)]
    return [as_pay(one, f"{path}[{number}]") for number, one in enumerate(said)]


def as_keep(said: Any, path: str = "keep") -> Any:
    """Convert kept costs in the same way; ``"hand"`` is the whole hand."""
    if isinstance(said, str) and said == "hand":
        return said
    found = as_pays([said] if isinstance(said, Struct) else said, path)
    if not isinstance(found, list):
        return found
    return [to_builtins(one) if isinstance(one, Struct) else one for one in found]


_STEPS = {
    **{step: step for step in ("untap", "upkeep", "draw", "main", "combat", "end", "cleanup")},
    "main1": "main",
    "main2": "main",
    "precombat main": "main",
    "postcombat main": "main",
    "begin combat": "combat",
    "combat begin": "combat",
    "beginning of combat": "combat",
    "declare attackers": "combat",
    "combat declare attackers": "combat",
    "declare blockers": "combat",
    "combat declare blockers": "combat",
    "first strike damage": "combat",
    "first combat damage": "combat",
    "combat first strike damage": "combat",
    "combat damage": "combat",
    "end combat": "combat",
    "combat end": "combat",
    "end of combat": "combat",
    "end of turn": "end",
    "end turn": "end",
}
"""What engines call the steps and phases (501 to 514), and which of ours each is part of."""


def step_of(name: str) -> str | None:
    """The step or phase with this name in some engine; None for an unknown name.

    >>> step_of("COMBAT_DECLARE_BLOCKERS"), step_of("postcombat main phase"), step_of("UPKEEP")
    ('combat', 'main', 'upkeep')
    """
    words = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    return _STEPS.get(words.removesuffix(" step").removesuffix(" phase"))


def as_turn(said: Any) -> Any:
    """Convert a text to whose turn and which step it is; steps may have engines' names.

    >>> as_turn("opponent"), as_turn("opponent's end step"), as_turn("combat")
    ({'whose': 'opponent'}, {'whose': 'opponent', 'step': 'end'}, {'step': 'combat'})
    """
    if isinstance(said, Mapping):
        step = said.get("step")
        found = step_of(step) if isinstance(step, str) else None
        return said if found is None else {**said, "step": found}
    if not isinstance(said, str):
        return said
    turn: dict[str, str] = {}
    rest = []
    for word in said.replace(",", " ").split():
        bare = word.lower().removesuffix("'s")
        if bare in ("you", "your", "opponent", "opponents"):
            turn["whose"] = "you" if bare.startswith("you") else "opponent"
        elif bare != "the":
            rest.append(bare)
    words = " ".join(rest)
    if found := step_of(words):
        turn["step"] = found
    elif step := " ".join([word for word in rest if word not in ("turn", "step", "phase")]):
        turn["step"] = step
    return turn


def taken_card(data: Any, ids: tuple[str, ...] = ("source", "card")) -> Any:
    """Convert the card in an entry to our form, and numbers and objects that are ids to texts."""
    if not isinstance(data, dict):
        return data
    changed = {key: as_id(data[key]) for key in ids if key in data and not isinstance(data[key], str)}
    if isinstance(linked := data.get("exiled_with"), list):
        changed["exiled_with"] = as_ids(linked)
    if (targets := data.get("targets")) is not None:
        changed["targets"] = as_ids_or_one(targets)
    card = changed.get("card", data.get("card"))
    if isinstance(card, dict | list) and (ours := in_our_form(card)) is not card:
        changed["card"] = ours
    return {**data, **changed} if changed else data


def is_bare(entry: Any) -> bool:
    """Whether a zone's entry is a bare card object: its faces, or keys without ``card``."""
    return isinstance(entry, list) or (isinstance(entry, dict) and "card" not in entry and "name" in entry)


def as_entries(said: Any) -> Any:
    """Convert a zone's content to a list: a text is one entry, which may name several objects.

    >>> as_entries("2 Forest, Sol Ring (tapped)")
    ['2 Forest, Sol Ring (tapped)']
    """
    if isinstance(said, str):
        return [said] if said.strip() else []
    if isinstance(said, Mapping):
        return [dict(said)] if "card" in said or "name" in said else said
    if not isinstance(said, Iterable):
        return said
    return [as_entry(one) for one in said]


def as_entry(said: Any) -> Any:
    """Convert one object of a zone; an object of another board gets its name and state."""
    if isinstance(said, str | dict | list):
        return said
    if isinstance(said, Mapping):
        return dict(said)
    written = getattr(said, "as_entry", None)
    return written() if callable(written) else _struct_of_card(said)


def as_board(said: Any) -> Any:
    """Convert a board to its keys: a text, or a list, is its battlefield.

    >>> as_board("2 Forest"), as_board(["Forest"])
    ({'battlefield': ['2 Forest']}, {'battlefield': ['Forest']})
    """
    if isinstance(said, dict):
        return said
    if isinstance(said, Mapping):
        return dict(said)
    written = getattr(said, "to_dict", None)
    if callable(written):
        return written()
    return {"battlefield": as_entries(said)} if isinstance(said, str | Iterable) else said
