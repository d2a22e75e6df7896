"""Parts of a cost that no new object could serve, because what they ask for is prohibited (118.11)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Literal

from planner.contract.request import BoardSpec, CardSpec, ObjectSpec, ZoneEntry
from planner.costing.question import Question
from planner.effects.settle import settled
from planner.explaining.repair_question import OpenQuestion
from planner.explaining.repairs import Permit, carried_out
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.game.total_cost import TakePart
from planner.game.vocabulary import Verb, Zone
from planner.loading.game_state import game_from

_LEAVING = (Verb.EXILE, Verb.RETURN)
_PERMANENTS = ("Artifact", "Creature", "Enchantment", "Land", "Planeswalker", "Artifact Creature")
_CARDS = ("Creature", "Land", "Artifact", "Instant")
_SUBTYPE = re.compile(r"\b[A-Z][a-z]+\b")

Color = Literal["W", "U", "B", "R", "G"]


def barred_parts(asked: OpenQuestion, question: Question) -> frozenset[str]:
    """The words of parts of a cost that no additional object could pay while prohibitions apply.

    This is tested with specimens: objects of every kind that the words could mean are added to the board. A
    part is barred if it can take some of them without the prohibitions, and none with them.
    """
    bans = {rule.verb for rule in question.game.prohibitions}
    parts = [part for way in _ways(question) for part in way if _verbs(part) & bans]
    if not parts:
        return frozenset()
    specimens = tuple(_specimens(parts, max((p for e in asked.game.objects for p in e.positions), default=0)))
    ids = frozenset(object_id for entry in specimens for object_id in entry.ids)
    crowded = replace(
        asked, game=settled(replace(asked.game, objects=(*asked.game.objects, *specimens))), locked=None
    )
    lifted = carried_out(crowded, Counter({Permit(one): 1 for one in _prohibiting(asked)}))
    as_is, free = _served(crowded, ids), _served(lifted, ids)
    return frozenset(part.words for part in parts if part.words in free and part.words not in as_is)


def _ways(question: Question) -> Iterator[tuple[TakePart, ...]]:
    return (way.parts for way in question.ways)


def _verbs(part: TakePart) -> set[str]:
    return {part.verb, Verb.LEAVE_GRAVEYARD} if part.verb in _LEAVING else {part.verb}


def _prohibiting(asked: OpenQuestion) -> Iterator[str]:
    for entry in asked.game.objects:
        if entry.reading.costs is not None and entry.reading.costs.prohibitions:
            yield from entry.ids


def _served(asked: OpenQuestion, ids: frozenset[str]) -> set[str]:
    """The words of the parts that could take one of these objects."""
    question = asked.question()
    if question is None:
        return set()
    return {part.words for way in _ways(question) for part in way if part.ids & ids}


def _specimens(parts: list[TakePart], last: int) -> Iterator[GameObject]:
    """Make objects of every kind that parts could take, in each zone, with the subtypes they name."""
    subtypes = " ".join(dict.fromkeys(word for part in parts for word in _SUBTYPE.findall(part.words)))

    def of(kinds: tuple[str, ...], *, tapped: bool = False) -> list[ZoneEntry]:
        colors: tuple[list[Color], ...] = (["W", "U", "B", "R", "G"], [])
        return [
            ObjectSpec(card=_card(kind, subtypes, some), tapped=tapped) for kind in kinds for some in colors
        ]

    board = BoardSpec(
        battlefield=[*of(_PERMANENTS), *of(_PERMANENTS, tapped=True)], hand=of(_CARDS), graveyard=of(_CARDS)
    )
    numbers = count(last + 1)
    for entry in game_from(board).objects:
        if entry.zone != Zone.EFFECT:
            yield replace(
                entry,
                ids=tuple(f"specimen of {entry.zone} {one}" for one in entry.ids),
                positions=tuple(next(numbers) for _ in entry.ids),
            )


def _card(kind: str, subtypes: str, colors: list[Color]) -> CardSpec:
    creature = "Creature" in kind
    return CardSpec(
        name=f"{kind} of {len(colors)} colors",
        mana_cost="{10}",
        type_line=f"Legendary Snow {kind} — {subtypes}" if subtypes else f"Legendary Snow {kind}",
        power="10" if creature else None,
        toughness="10" if creature else None,
        colors=colors,
    )
