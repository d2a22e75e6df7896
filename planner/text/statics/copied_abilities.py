"""Objects that have the activated abilities of others: "~ has all activated abilities of all lands"."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import CopiedAbilities
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.filters import read_filter
from planner.text.phrases.scope import read_permanents

_HERE = pattern_of(r"^as long as ~ is on the battlefield, it (?=has )")
_EXILED_WITH = pattern_of(
    r"(?:all |each )?(?P<kind>(?:[a-z]+ )?)cards? exiled with (?:it|~)|the exiled (?P<one>(?:[a-z]+ )?)card"
)
_NAMESAKES = pattern_of(r" that (?:don't|doesn't) have the same name as (?:~|this [a-z]+)$")
_CARDS = pattern_of(r"\bcards?\b")


def read_copied(sentence: str, line: NormalLine, speaker: str) -> tuple[CopiedAbilities, ...] | None:
    """Read whose abilities objects copy; empty for opponents' objects, None for another sentence."""
    found = COPIED.read(_HERE.sub("~ ", sentence))
    if found is None:
        return None
    if not names_only_subtypes((found.receivers, found.sources), line.printed):
        return None
    return (replace(found, text=line.printed),) if speaker == "you" else ()


def _copied(slots: Slots) -> CopiedAbilities | None:
    words = slots.text("what")
    exiled = _EXILED_WITH.fullmatch(words)
    receivers = slots.read("who", lambda who: read_permanents(who, "you"))
    namesakes = _NAMESAKES.search(words)
    if exiled is not None:
        sources = read_filter(f"{exiled['kind'] or exiled['one'] or ''}cards in exile")
    else:
        sources = _sources(_NAMESAKES.sub("", words))
    if sources is None or (receivers.controller != Whose.YOU and not receivers.itself):
        return None
    return CopiedAbilities(
        "",
        receivers,
        replace(sources, words=words),
        exiled_with=exiled is not None,
        but_namesakes=namesakes is not None,
        but=slots.text("but"),
    )


def _sources(words: str) -> Filter | None:
    if not _CARDS.search(words):
        return read_permanents(words, "you")
    found = read_filter(words)
    return None if found is None or found.zone in (Zone.BATTLEFIELD, Zone.HAND) else found


COPIED: TemplateTable[CopiedAbilities] = TemplateTable(
    TemplateRow(
        "<who:subject> (has|have) all activated abilities of <what:objects>"
        "[[,] except[ for] <but=mana|loyalty> abilities]",
        _copied,
    ),
)
"""Sentences that give objects the activated abilities of others (113.2c, 613.1f)."""

ONLY_ONCE: TemplateTable[bool] = TemplateTable(
    TemplateRow("you may activate each of those abilities only once each turn", means(True)),
)
"""What a sentence behind it says of how often those can be activated (602.5b)."""
