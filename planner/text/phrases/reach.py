"""What a line that can't be read speaks of: where nothing of that is there, it bears on no payment."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.filters import Clause, Filter
from planner.game.readings import Reach
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import sentences
from planner.text.phrases.filters import read_filter
from planner.text.phrases.relevance import bears

_ATTACHED = pattern_of(r"\b(?:enchanted|equipped|fortified) (?!player|opponent)")
_IT = pattern_of(r"^(?:it|its|they|their|that \w+)\b")
_OWN_ABILITIES = pattern_of(
    r"\b(?:to activate|activation costs of|cost of activating) "
    r"(?:~'s (?:activated )?abilities|those abilities|abilities of ~|this ability)"
)
_GIVES_ABILITIES = pattern_of(r"\bactivated abilities of\b")
_CAST_ELSEWHERE = pattern_of(
    r"\b(?:play|cast) (?:the |those |that |a |any |one of the )?(?:exiled )?(?:cards? |spells? |lands? )*"
    r"(?:exiled|from exile|this way|with ~)\b|\bto cast (?:it|them|that|those|spells this way)\b"
)
_GRAVEYARDS = r"(?:all |your |any |a |their |opponents' )?graveyards?\b"
_IN_GRAVEYARDS = pattern_of(
    rf"^(?!as long as |if |while |when)(?:[^.]*\bcast (?:[\w ]+ )?from {_GRAVEYARDS}"
    rf"|[^.]*\babilities of (?:[\w ]+ )?cards? in {_GRAVEYARDS}"
    rf"|(?:[\w ]+ )?cards? in {_GRAVEYARDS}(?: (?:lose|loses|have|has|gain|gains|can't)\b))"
)
_SACRIFICED = pattern_of(r"\bcan't (?:be sacrificed|sacrifice)\b")
_DEVOTION = pattern_of(r"\byour devotion to\b[^.]*\bis increased\b")
_NO_SNOW = pattern_of(r"\b(?:are|is) no longer snow\b")
_SNOW = Filter("snow permanents", (Clause(supertypes=frozenset({"Snow"})),), controller=Whose.ANYBODY)
_ABILITIES = pattern_of(
    r"\b(?:lose|loses) all (?:other )?abilities\b"
    r"|\bactivated abilities [^.]*?can't be activated\b|\bcan't activate abilities\b"
    r"|\bactivated abilities [^.]*?costs? [^.]*?more\b"
)
_HASTE = pattern_of(r"^[^\"]*\b(?:has|have)\b[^\"]*\bhaste\b")
_SUBJECT = pattern_of(
    r"^(?:(?P<abilities>activated abilities of )|all |each )*"
    r"(?P<what>(?:(?!spells?\b|abilit|players?\b)[^.,])+?)"
    r"(?: enchanted player controls?| with [^.,]*| that [^.,]*| you control but don't own)?"
    r"(?: can't attack or block, and their activated abilities\b| (?:lose|loses|can't)\b"
    r"|(?(abilities) costs?\b|(?!)))"
)


def reach_of(body: str, *, of_aura: bool = False) -> Reach | None:
    """Read what a static ability applies to; None if it could be anything.

    In an Aura's text *it* means the host.

    >>> reach_of("enchanted creature loses all abilities and can't become untapped.").attached
    True
    """
    found = list(_reaches(body, of_aura))
    if not found or None in found:
        return None
    first = found[0]
    return first if all(one == first for one in found) else None


def _reaches(body: str, attached: bool) -> Iterator[Reach | None]:
    """Yield the objects that each relevant sentence is about."""
    for sentence in sentences(body):
        attached = bool(_ATTACHED.search(sentence)) or (attached and bool(_IT.search(sentence)))
        if bears(sentence):
            yield Reach(attached=True, abilities=_about_abilities(sentence)) if attached else _reach(sentence)


def _about_abilities(sentence: str) -> bool:
    return bool(_ABILITIES.search(sentence)) and not _SACRIFICED.search(sentence)


_REACH_OF = (
    (_SACRIFICED, Reach(sacrifices=True)),
    (_DEVOTION, Reach(devotion=True)),
    (_NO_SNOW, Reach(objects=_SNOW)),
    (_HASTE, Reach(sick=True)),
)
"""What a sentence with these words speaks of; the first that is found counts."""


def _reach(sentence: str) -> Reach | None:
    if _OWN_ABILITIES.search(sentence) and not _GIVES_ABILITIES.search(sentence):
        return Reach(own=True)
    if _CAST_ELSEWHERE.search(sentence):
        return Reach(zones=frozenset({Zone.EXILE, Zone.GRAVEYARD, Zone.LIBRARY, Zone.COMMAND}))
    if _IN_GRAVEYARDS.search(sentence) and not _GIVES_ABILITIES.search(sentence):
        return Reach(zones=frozenset({Zone.GRAVEYARD}))
    for pattern, reach in _REACH_OF:
        if pattern.search(sentence):
            return reach
    match = _SUBJECT.search(sentence)
    if match is None:
        return None
    wanted = read_filter(match["what"])
    if wanted is None or wanted.zone != Zone.BATTLEFIELD:
        return None
    objects = replace(wanted, controller=Whose.ANYBODY, other=False)
    return Reach(objects=objects, abilities=_about_abilities(sentence))
