"""The page of the Python API: every public name, from its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import UnionType
from typing import Any, is_typeddict

from msgspec import Struct

from docs.generate.fields import definitions


@dataclass(frozen=True, slots=True)
class Group:
    """Public names of one module that belong together."""

    module: str
    title: str
    text: str
    names: tuple[str, ...]


GROUPS = (
    Group(
        "planner",
        "Questions",
        "A request is a dict, JSON, a `Request`, or its keys as keywords.",
        (
            *("plan", "can_pay", "explain", "options", "plan_turn", "verify"),
            *("plan_many", "castable", "step_by_step"),
        ),
    ),
    Group("planner", "Boards", "", ("Board", "BoardObject", "BoardMana", "Way")),
    Group("planner", "Payments step by step, and lines over a pipe", "", ("Dialogue", "Session")),
    Group(
        "planner",
        "Requests and answers",
        "Structs; their fields are in the reference of [requests](request.md) and [answers](answer.md).",
        (
            *("Request", "Answer", "Plan", "Unpayable", "Unknown", "Verdict", "Status", "Step"),
            *("Explanation", "Option"),
        ),
    ),
    Group(
        "planner",
        "Requests as dicts",
        "For type checkers: a key that there isn't is an error while it is typed.",
        ("RequestDict", "BoardDict", "ChangeDict", "ObjectDict", "CardDict", "PayDict", "KeepDict"),
    ),
    Group("planner", "Mana and decks as data", "", ("ManaCost", "Deck")),
    Group("planner", "Refusals", "", ("RequestError", "ManaError", "ErrorCode")),
    Group(
        "planner.decks",
        "Odds of decks",
        "`from planner.decks import ...`",
        (
            *("odds", "odds_many", "answer_deck", "sample_hands", "best_lands", "best_lands_many"),
            *("compare", "play"),
            *("sources_needed", "karsten_table"),
        ),
    ),
    Group(
        "planner.aio",
        "From an event loop",
        "`from planner import aio` ([types, frames, event loops](../typed.md#from-an-event-loop))",
        (
            *("plan", "can_pay", "explain", "options", "plan_turn", "verify", "ways", "legal_actions", "ask"),
            *("start", "stop"),
        ),
    ),
    Group(
        "planner.adapters",
        "For learning agents and game engines",
        "`from planner.adapters import ...`",
        ("action_mask", "mana_plan", "Use"),
    ),
    Group(
        "planner.api.bulk",
        "What functions return",
        "They are made by functions, never by name.",
        ("Castable",),
    ),
    Group("planner.referee.replay", "", "", ("Ruling",)),
    Group("planner.game.mana", "", "", ("Symbol",)),
    Group("planner.cards.decklists.parts", "", "", ("DeckCard", "DeckLine", "DeckForm", "DeckBoard")),
    Group("planner.decks.hands", "", "", ("Hands", "SampleHand", "HandTurn")),
    Group("planner.decks.mana_base", "", "", ("LandsPlan", "LandCount", "Swap", "SpellGain")),
    Group("planner.decks.sources_table", "", "", ("Sources",)),
)
_FRONTS = ("planner", "planner.decks", "planner.aio", "planner.adapters")
_OWN_METHODS = ("to_dict", "to_json", "from_dict", "from_json")


def public_names() -> Iterator[tuple[str, str]]:
    """List the public names: the module, and the name in it."""
    import planner
    import planner.decks

    yield from (("planner", name) for name in planner.__all__)
    yield from (("planner.decks", name) for name in planner.decks.__all__ if name not in planner.__all__)
    adapters = import_module("planner.adapters")
    for name, found in vars(adapters).items():
        if getattr(found, "__module__", "").startswith("planner.adapters.") and callable(found):
            yield "planner.adapters", name


def pages() -> Iterator[tuple[str, str]]:
    """Write the page."""
    parts = [
        "# Python",
        "`import planner` gives the names of the first parts; each is loaded when it is first asked for.",
    ]
    for group in GROUPS:
        parts += [f"## {group.title}"] if group.title else []
        parts += [group.text] if group.text else []
        parts += [_entry(group.module, name) for name in group.names]
    yield "reference/python.md", "\n\n".join(parts) + "\n"


def _entry(module: str, name: str) -> str:
    found = getattr(import_module(module), name)
    lines = [f".. currentmodule:: {module}", "", *_directive(name, found, module in _FRONTS)]
    body = "\n".join(lines)
    more = f"\n\nIts fields: {{ref}}`{name} <struct-{name}>`." if name in definitions() else ""
    return f"```{{eval-rst}}\n{body}\n```{more}"


def _directive(name: str, found: Any, front: bool) -> list[str]:
    if isinstance(found, UnionType):
        return [f".. autodata:: {name}", "   :no-value:"]
    if not inspect.isclass(found):
        return [f".. autofunction:: {name}"]
    if is_typeddict(found):
        return [f".. autoclass:: {name}()"]
    if not front:
        return [f".. autoclass:: {name}()", "   :members:", "   :undoc-members:"]
    if issubclass(found, Struct):
        own = [one for one in _OWN_METHODS if hasattr(found, one)]
        return [f".. autoclass:: {name}()", *([f"   :members: {', '.join(own)}"] if own else [])]
    if issubclass(found, Exception):
        return [f".. autoexception:: {name}", "   :members:"]
    return [f".. autoclass:: {name}", "   :members:", "   :inherited-members: str, tuple, object"]
