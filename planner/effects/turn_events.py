"""What happens in a turn, as facts of the game: spells cast, lands played, commanders cast.

Text asks for them under the names that a request gives them by (``spells_cast``). What has happened before is
what the request says of it, nothing where it doesn't; what a payment or a turn does is counted here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from planner.effects.amounts import fact_in_words, plain_fact
from planner.game.characteristics import Characteristics
from planner.game.facts import SPELLS_LEFT
from planner.game.mana import COLOR_WORDS
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.vocabulary import Zone

_FIRST_OF_GAME = "first spell you have cast this game"
_CAST = re.compile(r"\bcast\b(?!.*\bcombat\b)")
_OTHERS = re.compile(r"\bopponents?\b")
_COUNTING = re.compile(
    r"\b(?:cast|casts|spells?|played|land)\b.{0,80}\b(?:this|each|that) (?:turn|game)\b"
    r"|\b(?:first|second|third|next)\b.{0,60}\bspells?\b|\bsurge\b|\bspectacle\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\bonce (?:each|during each)\b", re.IGNORECASE)
_NTH_OF_KIND = re.compile(
    r"\b(?:first|second|third|more than one) (?P<kind>[\w-]+(?: [\w-]+){0,2}?) spell\b", re.IGNORECASE
)
_ANNOUNCED = frozenset({"kicked", "face-down creature"})
"""What says how a spell is cast, and not what it is: such spells aren't counted."""
_HAPPENED = {
    "opponent_lost_life": re.compile(r"\bopponents?\b.{0,40}\blost\b.{0,20}\blife\b", re.IGNORECASE),
    "life_gained": re.compile(r"\byou.{0,10} gained\b.{0,20}\blife\b", re.IGNORECASE),
    "cards_drawn": re.compile(r"\byou.{0,10} dr(?:awn|ew)\b", re.IGNORECASE),
}
"""What facts of players are called in words."""
_ASKED_OF_PLAYERS = re.compile(
    r"\bspectacle\b|\blost\b.{0,20}\blife\b|\bgained\b|\bdr(?:awn|ew)\b", re.IGNORECASE
)
_ALWAYS = {
    "creature_spells_cast": ("Creature", True),
    "noncreature_spells_cast": ("Creature", False),
    "artifact_spells_cast": ("Artifact", True),
    "nonartifact_spells_cast": ("Artifact", False),
}
"""Kinds of spells that are counted whatever is on the board: a card that asks for them may come later."""
_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery")
_OF_COLORS = {0: "colorless", 1: "monocolored"}


def counts_casting(texts: Iterable[str]) -> bool:
    """Whether some text asks what was cast or played in the turn.

    >>> counts_casting(["The first creature spell you cast each turn costs {2} less to cast."])
    True
    """
    return any(map(_COUNTING.search, texts))


def offers_once(texts: Iterable[str]) -> bool:
    """Whether some text says that something can be done once each turn."""
    return any(map(_ONCE.search, texts))


def after_casting(game: Game, spell: Characteristics, zone: Zone | None = None) -> Game:
    """The game after its player has cast a spell from a zone (601.2i); nothing is settled anew."""
    facts = dict(at_start(game).facts)
    own = set(_other_kinds(spell))
    asked = (_named(kind) for kind in _asked_kinds(game) if kind in own or _is_none_of(kind, own))
    for name in dict.fromkeys(("spells_cast", *_kinds_of(spell), *asked)):
        _count(facts, name)
    if zone == Zone.COMMAND:
        _count(facts, "commander_casts")
    if isinstance(left := facts.get(SPELLS_LEFT), int):
        facts[SPELLS_LEFT] = max(left - 1, 0)
    for words, stated in game.facts.items():
        if _OTHERS.search(words):
            continue
        if _FIRST_OF_GAME in plain_fact(words):
            facts[words] = False
        elif stated is False and _CAST.search(words.replace("_", " ")):
            del facts[words]  # that none was cast is so no longer; how many were is counted
    return replace(game, facts=facts)


def with_spells_left(game: Game, number: int) -> Game:
    """The game with a limit on the spells that may still be cast this turn (601.3)."""
    left = spells_left(game)
    return replace(game, facts={**game.facts, SPELLS_LEFT: number if left is None else min(left, number)})


def spells_left(game: Game) -> int | None:
    """How many spells the player may still cast by an effect; None without a limit."""
    left = game.facts.get(SPELLS_LEFT)
    return left if isinstance(left, int) else None


def number_cast(game: Game, kind: str) -> int:
    """The number of spells of a kind ("" for any) cast this turn, as stated."""
    stated = fact_in_words(game.facts, _named(kind) if kind else "spells_cast")
    return int(stated) if isinstance(stated, int) else 0


def at_start(game: Game) -> Game:
    """Set the counts of spells that text asks for to 0 if the request states no count."""
    if fact_in_words(game.facts, "spells_cast"):
        return game
    facts = dict(game.facts)
    for name in ("spells_cast", *map(_named, _asked_kinds(game))):
        if fact_in_words(facts, name) is None:
            facts[name] = 0
    return replace(game, facts=facts)


def after_playing_a_land(game: Game) -> Game:
    """The game after its player has played a land, which entered (305.1); nothing is settled anew."""
    facts = dict(game.facts)
    _count(facts, "lands_played")
    _count(facts, "lands_entered")
    return replace(game, facts=facts)


def asks_what_happened(texts: Iterable[str]) -> bool:
    """Whether some text asks for events such as life lost or gained, or cards drawn.

    >>> asks_what_happened(["Spectacle {R}", "Draw a card."])
    True
    """
    return any(map(_ASKED_OF_PLAYERS.search, texts))


def after_happening(game: Game, happened: Iterable[tuple[str, int]]) -> Game:
    """The game after these events, counted by the names of facts; nothing is settled anew."""
    facts = dict(game.facts)
    for name, number in happened:
        for words, stated in game.facts.items():
            if stated is False and number and _HAPPENED[name].search(words):
                facts.pop(words, None)  # that it hasn't happened is so no longer
        _count(facts, name, number)
    return replace(game, facts=facts)


def _named(kind: str) -> str:
    """The key for the number of spells of a kind that were cast."""
    return f"{kind}_spells_cast".replace(" ", "_")


def _count(facts: dict[str, object], name: str, number: int = 1) -> None:
    """Add to the number of a fact, in whatever words the request states it."""
    wanted = plain_fact(name)
    key = next((one for one in facts if plain_fact(one) == wanted), name)
    stated = facts.get(key)
    facts[key] = int(stated) + number if isinstance(stated, int) else number


def _kinds_of(spell: Characteristics) -> Iterator[str]:
    """Yield the keys of the facts that count a spell like this."""
    for name, (kind, is_one) in _ALWAYS.items():
        if (kind in spell.types) is is_one:
            yield name
    if spell.types & {"Instant", "Sorcery"}:
        yield "instants_and_sorceries_cast"


def _asked_kinds(game: Game) -> list[str]:
    """The kinds of spells that text counts: "the first Elf spell" of a turn, or the second."""
    told = {one.card.text for one in game.objects if " spell" in one.card.text}
    kinds = {match["kind"].casefold() for text in told for match in _NTH_OF_KIND.finditer(text)}
    return sorted(kinds - _ANNOUNCED)


def _is_none_of(kind: str, own: Set[str]) -> bool:
    """Whether a kind such as "non-Phyrexian" excludes a subtype that is not among these names."""
    return kind.startswith("non-") and kind.removeprefix("non-") not in own


def _other_kinds(spell: Characteristics) -> Iterator[str]:
    """Yield the words by which text may name a spell's kind."""
    types = {one.casefold() for one in spell.types}
    yield from types
    yield from (f"non{kind}" for kind in _TYPES if kind not in types)
    if types & {"instant", "sorcery"}:
        yield "instant or sorcery"
    yield from (one.casefold() for one in spell.subtypes)
    legend = "legendary" if "Legendary" in spell.supertypes else "nonlegendary"
    yield from (legend, *(f"{legend} {kind}" for kind in sorted(types)))
    yield from (word for letter, word in COLOR_WORDS.items() if letter in spell.colors)
    yield _OF_COLORS.get(len(spell.colors), "multicolored")
    if "Legendary" in spell.supertypes or types & {"artifact"} or "Saga" in spell.subtypes:
        yield "historic"
