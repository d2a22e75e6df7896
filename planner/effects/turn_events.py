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
from planner.game.records import Record, replace
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
_REMINDER = re.compile(r"\([^()]*\)")
_NAMES_THE_TURN = re.compile(r"\bthis turn\b|^spectacle\b|^bloodthirst\b", re.IGNORECASE)


class TurnEvent(Record, frozen=True):
    """An event that can happen in a turn: patterns for texts that ask for it and texts that cause it.

    ``fact`` is its number where a turn counts it.
    """

    asked: re.Pattern[str]
    brought: re.Pattern[str]
    fact: str = ""

    @classmethod
    def of(cls, asked: str, brought: str, fact: str = "") -> TurnEvent:
        """Compile the two patterns of an event."""
        return cls(re.compile(asked, re.IGNORECASE), re.compile(brought, re.IGNORECASE), fact)


_GOES_AWAY = r"\b(?:destroys?|exiles?|returns?|sacrifices?)\b|\bdamage\b|\bgets? [-−]|[-−]\d+/[-−]\d+ counter"
EVENTS = (
    TurnEvent.of(
        r"^spectacle\b|\bopponents?\b.{0,40}\blost\b.{0,20}\blife\b"
        r"|\blife\b.{0,20}\bopponents?\b.{0,20}\blost\b",
        r"\bdamage\b|\bloses? .{0,30}\blife\b",
        "opponent_lost_life",
    ),
    TurnEvent.of(
        r"\bbloodthirst\b|(?<!opponent )(?<!opponents )\blost .{0,20}\blife\b|\blife (?:\w+ )*lost\b",
        r"\bdamage\b|\bloses? .{0,30}\blife\b|\bpay .{0,20}\blife\b|\{[WUBRG]/P\}",
    ),
    TurnEvent.of(r"\bdealt\b.{0,60}\bdamage\b|\bdamage dealt\b", r"\bdamage\b|\bfights?\b"),
    TurnEvent.of(r"\bgained\b", r"\bgains? .{0,40}\blife\b|\blifelink\b", "life_gained"),
    TurnEvent.of(
        r"\bmorbid\b|\bdied\b|\bdestroyed\b|\bdescend|\bput into (?:a|your|their) graveyard", _GOES_AWAY
    ),
    TurnEvent.of(r"\bleft\b.{0,40}\b(?:battlefield|graveyard)\b", _GOES_AWAY),
    TurnEvent.of(r"\bsacrificed\b", r"\bsacrifices?\b"),
    TurnEvent.of(r"\bdrawn?\b|\bdrew\b", r"\bdraws?\b", "cards_drawn"),
    TurnEvent.of(r"\bdiscarded\b|\bcycled\b", r"\bdiscards?\b|\bcycl(?:e|ing)\b"),
    TurnEvent.of(r"\bfought\b", r"\bfights?\b"),
    TurnEvent.of(r"\bwarped\b", r"\bwarp\b"),
)
"""What text asks to have happened in a turn, besides spells cast and lands played."""
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


def is_counted(game: Game, kind: str) -> bool:
    """Whether it is stated how many spells of a kind were cast this turn."""
    return isinstance(fact_in_words(game.facts, _named(kind)), int)


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


def lines_of(text: str) -> list[str]:
    """List the lines of a text without their reminders."""
    return [_REMINDER.sub("", line).strip() for line in text.splitlines()]


def events_asked(line: str) -> Iterator[TurnEvent]:
    """List what a line of a text asks to have happened this turn."""
    if _NAMES_THE_TURN.search(line):
        yield from (event for event in EVENTS if event.asked.search(line))


def asks_what_happened(texts: Iterable[str]) -> bool:
    """Whether some text asks for events that a turn counts: life lost or gained, or cards drawn.

    >>> asks_what_happened(["Spectacle {R}", "Draw a card."])
    True
    """
    return any(event.fact for text in texts for line in lines_of(text) for event in events_asked(line))


def after_happening(game: Game, happened: Iterable[tuple[str, int]]) -> Game:
    """The game after these events, counted by the names of facts; nothing is settled anew."""
    facts = dict(game.facts)
    asked = {event.fact: event.asked for event in EVENTS if event.fact}
    for name, number in happened:
        for words, stated in game.facts.items():
            same_player = bool(_OTHERS.search(words)) is name.startswith("opponent")
            if stated is False and number and same_player and asked[name].search(words):
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
