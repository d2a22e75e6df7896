"""What a request can say has happened in a turn or a game: the keys of ``board.facts``, each with its type.

Besides these a fact can be stated in the words of the text that asks for it, as an answer's ``assumed`` says
them.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from planner.game.mana import COLOR_WORDS
from planner.game.records import Record

NUMBER, TRUTH, SUBTYPES = "a number", "true or false", "a list of subtypes"
SPELLS_LEFT = "casts_left"
DEALT_DAMAGE = "combat_damage_by"


class FactKey(Record, frozen=True):
    """A key of ``board.facts``: its type, and the card texts that ask for it."""

    key: str
    type: str
    asked_by: str

    @property
    def words(self) -> str:
        """The key written as words."""
        return self.key.replace("_", " ")


_ROWS = (
    (
        "spells_cast",
        NUMBER,
        "you've cast another spell this turn; surge; the second spell you cast each turn",
    ),
    ("instants_and_sorceries_cast", NUMBER, "for each instant and sorcery spell you've cast this turn"),
    ("nonartifact_spells_cast", NUMBER, "the first nonartifact spell each turn"),
    (
        "artifact_spells_cast",
        NUMBER,
        "the first artifact spell you cast each turn; so for each other kind of spell",
    ),
    ("creature_spells_cast", NUMBER, "the first creature spell you cast each turn"),
    ("noncreature_spells_cast", NUMBER, "the first noncreature spell you cast each turn"),
    ("commander_casts", NUMBER, "each time you've cast your commander from the command zone this game"),
    (SPELLS_LEFT, NUMBER, "you can cast only one more spell this turn: so many are left"),
    ("life_gained", NUMBER, "if you gained life this turn; the amount of life you gained this turn"),
    ("life_lost", NUMBER, "if you lost life this turn; the amount of life you lost this turn"),
    ("opponent_lost_life", NUMBER, "spectacle; if an opponent lost 3 or more life this turn"),
    ("opponent_poison", NUMBER, "corrupted: an opponent has three or more poison counters"),
    ("opponent_hand", NUMBER, "the number of cards in an opponent's hand"),
    ("creatures_died", NUMBER, "morbid: if a creature died this turn"),
    ("creature_died", TRUTH, "morbid: if a creature died this turn"),
    ("attacked", NUMBER, "raid: if you attacked this turn; if you attacked with two or more creatures"),
    ("cards_drawn", NUMBER, "if you've drawn two or more cards this turn"),
    (
        "cards_discarded",
        NUMBER,
        "if you've discarded a card this turn; for each card you've cycled or discarded this turn",
    ),
    ("permanents_sacrificed", NUMBER, "if you sacrificed a permanent this turn"),
    ("lands_played", NUMBER, "if you played a land this turn"),
    ("lands_entered", NUMBER, "if a land entered under your control this turn"),
    ("cards_foretold", NUMBER, "the first card you foretell each turn"),
    (
        DEALT_DAMAGE,
        SUBTYPES,
        "prowl: a source of yours that shares a creature type with it dealt combat damage this turn; "
        'freerunning ("Assassin", "commander")',
    ),
    ("starting_life_total", NUMBER, "your starting life total"),
    ("speed", NUMBER, "your speed; max speed: your speed is 4"),
    ("monarch", TRUTH, "as long as you're the monarch"),
    ("night", TRUTH, "as long as it's night"),
)
FACTS: dict[str, FactKey] = {key: FactKey(key, kind, asked) for key, kind, asked in _ROWS}
"""The keys, by name."""


_CAST = r"(?:you've|you have|you) cast"
_CALLED = {
    key: re.compile(rf"(?:the number of )?{words}")
    for key, words in {
        "spells_cast": rf"(?:other )?spells? {_CAST} this turn",
        "instants_and_sorceries_cast": (
            rf"(?:other )?instants? (?:and|or|and/or) sorcer(?:y|ies)(?: spells?| cards?)? {_CAST} this turn"
        ),
        "cards_discarded": r"cards? (?:you've|you have|you) (?:cycled or )?discarded this turn",
        "attacked": r"creatures? that(?:'ve| have|) attacked this turn",
        "creatures_died": r"creatures? that(?:'ve| have|) died this turn",
        "commander_casts": rf"times? {_CAST} (?:your|a) commander from the command zone this game",
    }.items()
}


def key_called(words: str) -> str:
    """Find the facts key for a number given in the words of a text; "" if there is none.

    >>> key_called("the number of creature that died this turn"), key_called("life_gained")
    ('creatures_died', 'life_gained')
    """
    if words in FACTS:
        return words
    return next((key for key, pattern in _CALLED.items() if pattern.fullmatch(words)), "")


_OF_KIND = re.compile(r"[a-z-]+(?:_[a-z-]+){0,2}_spells_cast")
_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery", "legendary")
_KINDS = (
    *_TYPES,
    *(f"non{kind}" for kind in _TYPES),
    *COLOR_WORDS.values(),
    *("colorless", "monocolored", "multicolored", "historic", "spells"),
)


def counts_a_kind(name: str) -> bool:
    """Whether a key counts the spells cast of a type, a color or a subtype.

    Any word can be a subtype, unless it is nearly the name of another kind.

    >>> counts_a_kind("dragon_spells_cast"), counts_a_kind("artefact_spells_cast")
    (True, False)
    """
    if not _OF_KIND.fullmatch(name):
        return False
    words = name.removesuffix("_spells_cast").split("_")
    return all(word in _KINDS or not get_close_matches(word, _KINDS, 1, 0.75) for word in words)


def is_key(name: str) -> bool:
    """Whether a fact is named by a key instead of the words of a text.

    >>> is_key("spells_cast"), is_key("an opponent lost life this turn")
    (True, False)
    """
    return " " not in name.strip()
