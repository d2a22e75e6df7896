"""The effect of a mana ability, sentence by sentence (605.1a, 106)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from planner.game.abilities import Production, SpendOnly
from planner.mana import COLORS, TYPES
from planner.text.normal import sentences
from planner.text.phrases import Row, Table, means


@dataclass(frozen=True, slots=True)
class Damage:
    """What the ability deals to its controller as it resolves."""

    amount: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What one resolution of a mana ability does."""

    production: Production
    damage: int = 0
    spend_only: SpendOnly | None = None


Clause = Production | Damage | SpendOnly

SENTENCES: Table[Clause] = Table(
    Row("add <runs>", lambda s: Production(runs=s.runs)),
    Row("add one mana of any [one ]color", means(Production(runs=tuple(COLORS)))),
    Row("add one mana of any type", means(Production(runs=tuple(TYPES)))),
    Row(
        "add <number> mana of any (one|single) color",
        lambda s: Production(runs=tuple(color * s.number for color in COLORS)),
    ),
    Row(
        "add <number> mana in any combination of colors",
        lambda s: Production(amount=s.number, types=COLORS),
    ),
    Row(
        "add <number> mana in any combination of <types>",
        lambda s: Production(amount=s.number, types=s.types),
    ),
    Row("~ deals <number> damage to you", lambda s: Damage(s.number)),
    Row("this mana can't be spent to cast a nonartifact spell", means(SpendOnly.NOT_NONARTIFACT_SPELL)),
)
"""Each sentence of a mana ability that can be read, and what it does."""

TIMINGS: Table[bool] = Table(
    Row(
        "activate [this ability ]only (as|any time you could cast) (an instant|a sorcery)<words>", means(True)
    ),
)
"""Sentences that keep an ability from being activated while a cost is paid (307.5, 601.2g)."""

_ADDS = re.compile(r"\badds? (?:[^.]{0,120}\bmana\b|[^.{]{0,60}\{[WUBRGC])")
_DOUBLES = re.compile(r"\bdouble the amount of each type of unspent mana\b")
_LATER = re.compile(r"\b(?:when|whenever|at the beginning|the next time)\b")


def makes_mana(text: str) -> bool:
    """Whether a text speaks of adding mana at all."""
    return _ADDS.search(text) is not None


def adds_mana(effect: str) -> bool:
    """Whether resolving this effect could add mana, now and not by a later trigger (605.1a)."""
    return any(_adds_now(sentence) for sentence in sentences(effect))


def _adds_now(sentence: str) -> bool:
    match = _ADDS.search(sentence) or _DOUBLES.search(sentence)
    return match is not None and not _LATER.search(sentence, 0, match.start())


def during_payment(effect: str) -> bool:
    """Whether the ability's own timing words let it be activated while a cost is paid."""
    return not any(TIMINGS.read(sentence) for sentence in sentences(effect))


def read_effect(effect: str) -> Effect | None:
    """The effect of a mana ability, or None where a sentence can't be read.

    There is exactly one sentence that adds mana, and at most one of each other kind.
    """
    clauses: dict[type, Clause] = {}
    for sentence in sentences(effect):
        clause = SENTENCES.read(sentence)
        if clause is None or type(clause) in clauses:
            return None
        clauses[type(clause)] = clause
    production, damage = clauses.get(Production), clauses.get(Damage)
    spend_only = clauses.get(SpendOnly)
    if not isinstance(production, Production):
        return None
    return Effect(
        production,
        damage.amount if isinstance(damage, Damage) else 0,
        spend_only if isinstance(spend_only, SpendOnly) else None,
    )
