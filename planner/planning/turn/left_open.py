"""What the request of a turn leaves open: what an Aura enchants (303.4a), what is chosen as something enters.

Where that bears on mana, the card is an entry for each choice. An Aura could be on something that comes in
the turn itself as well: such a turn isn't proven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from planner.costing.kept_costs import CostToKeep
from planner.game.filters import Filter, UnstatedError
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana import COLOR_WORDS
from planner.game.matching import fits, holds_for_card
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.text.phrases.filters import read_filter

_MOST_KINDS = 8
"""Of more kinds of permanents that an Aura could enchant, or of more choices, none is looked at."""
_ENCHANT = re.compile(r"^enchant (?P<what>[^\n(]+?) *(?:\(|$)", re.IGNORECASE | re.MULTILINE)
_BEARS = re.compile(
    r"\b(?:enchanted|it) (?:\w+ )?(?:is (?:an?|every|all)\b|has\b|gains?\b|loses\b)"
    r"|\badds?\b|\badditional\b|\buntaps?\b|\bcosts?\b",
    re.IGNORECASE,
)
"""Words of what an enchanted permanent could have for mana."""
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_CHOICE = re.compile(
    r"^as [^,.\n]{1,60} enters(?: the battlefield)?(?: tapped)?, choose (?P<what>[^.\n]+)\.",
    re.IGNORECASE | re.MULTILINE,
)
_KINDS = re.compile(r"artifact|battle|creature|enchantment|instant|land|planeswalker|sorcery")
_BY_CHOICE = re.compile(
    r"\bchosen\b.*(?:\badd\b|\bmana\b|\bcosts?\b|\buntap|\bcast\b|\bhave\b|\bhaste\b)"
    r"|(?:\badd\b|\bmana\b|\bcosts?\b|\blands?\b).*\bchosen\b",
    re.IGNORECASE,
)
"""Words of what a choice could mean for mana."""


def with_choices(
    entries: Sequence[TurnEntry], game: Game, keep: Sequence[CostToKeep]
) -> tuple[TurnEntry, ...]:
    """Repeat each entry of a turn for every choice that is left open; they are renumbered."""
    auras = sum(map(_is_open, entries))
    there = _WhatMatters(entries, game, keep)
    apart = [
        chosen
        for entry in entries
        for one in _on_each(entry, game, auras)
        for chosen in _with_each_choice(one, there)
    ]
    return tuple(replace(one, number=number) for number, one in enumerate(apart))


def choices_passed_over(entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List the lines, with cards, that allow other choices than those examined."""
    for entry in entries:
        if entry.printed is not None and not entry.chosen and (choice := _choice_of(entry)) is not None:
            yield entry.printed.name, choice.group()
        if not _is_open(entry) or entry.printed is None:
            continue
        what = _enchanted_by(entry)
        if entry.target is None or what is None or any(_could_be_on(what, one) for one in entries):
            yield from ((entry.printed.name, line) for line in _bearing(entry.printed.text))


# --- what is chosen as it enters -------------------------------------------------------------------


class _WhatMatters:
    """The choices of a turn that affect some cost, or something that makes mana."""

    def __init__(self, entries: Sequence[TurnEntry], game: Game, keep: Sequence[CostToKeep]) -> None:
        asked = [*(one.cost for one in entries), *keep]
        self._game = game
        self._cards = [one.card for one in game.objects]
        self._cards += [one.printed for one in entries if one.printed is not None]
        self._mana = [way.mana for one in asked for way in one.ways if way.mana is not None]

    def choices(self, what: str) -> Sequence[str]:
        """List the words that may be chosen and matter; empty if that isn't known."""
        if what == "a color" or what.startswith("a color other than "):
            able = [one for one in COLOR_WORDS.values() if not what.endswith(f" {one}")]
            return [one for one in able if one in self._colors()] or able[:1]
        if what == "a creature type":
            types = (kind for card in self._cards if card.is_creature for kind in card.subtypes)
            return list(dict.fromkeys(types))
        if what == "a basic land type":
            return list(BASIC_LAND_TYPES)
        kinds = re.split(r",? or |, ", what)
        return kinds if all(map(_KINDS.fullmatch, kinds)) else []

    def _colors(self) -> set[str]:
        """Colors that some cost asks for, or that something could make."""
        texts = [*(card.text for card in self._cards), *(card.mana_cost.text for card in self._cards)]
        texts += [mana.text for mana in self._mana]
        letters = {letter for text in texts for symbol in _SYMBOL.findall(text) for letter in symbol}
        letters.update(*[one.types for one in self._game.objects])
        letters.update(BASIC_LAND_TYPES.get(word, "") for card in self._cards for word in card.subtypes)
        return {word for letter, word in COLOR_WORDS.items() if letter in letters}


def _choice_of(entry: TurnEntry) -> re.Match[str] | None:
    """Find the line that asks for a choice as a card enters; None if it is stated, or doesn't matter."""
    card = entry.printed
    stated = entry.there is not None and entry.there.chosen
    if (
        card is None
        or not entry.resolves
        or stated
        or not any(map(_BY_CHOICE.search, card.text.splitlines()))
    ):
        return None
    return _CHOICE.search(card.text)


def _with_each_choice(entry: TurnEntry, there: _WhatMatters) -> Iterator[TurnEntry]:
    found = _choice_of(entry)
    choices = [] if found is None else there.choices(found["what"].casefold())
    if not choices or len(choices) > _MOST_KINDS:
        yield entry
        return
    yield from (replace(entry, chosen=one) for one in choices)


# --- Auras ---------------------------------------------------------------------------------------


def _is_open(entry: TurnEntry) -> bool:
    """Whether an entry is an Aura whose target isn't stated, although it matters."""
    card = entry.printed
    if card is None or "Aura" not in card.subtypes or not entry.resolves or entry.spec.targets:
        return False
    return bool(_bearing(card.text))


def _bearing(text: str) -> list[str]:
    return [line for line in text.splitlines() if "nchanted" in line and _BEARS.search(line)]


def _enchanted_by(entry: TurnEntry) -> Filter | None:
    """Read which of its player's own permanents an Aura can enchant; None if that can't be read."""
    found = None if entry.printed is None else _ENCHANT.search(entry.printed.text)
    return None if found is None else read_filter(found["what"].casefold())


def _on_each(entry: TurnEntry, game: Game, auras: int) -> list[TurnEntry]:
    what = _enchanted_by(entry) if _is_open(entry) else None
    if what is None:
        return [entry]
    kinds: list[tuple[GameObject, list[str]]] = []
    for one in game.objects:
        if one.is_permanent and _fits(what, one):
            form = one.placed((), (), "")
            ids = next((ids for other, ids in kinds if other == form), None)
            if ids is None:
                kinds.append((form, ids := []))
            ids.extend(one.ids)
    if len(kinds) > _MOST_KINDS:
        return [entry]
    # As many of a kind as there are Auras: each could be on another one.
    return [replace(entry, target=one) for _, ids in kinds for one in ids[:auras]] or [entry]


def _fits(what: Filter, one: GameObject) -> bool:
    try:
        return fits(what, one)
    except UnstatedError:
        return False


def _could_be_on(what: Filter, entry: TurnEntry) -> bool:
    """Whether a card of the turn is a permanent that could be enchanted."""
    if entry.printed is None or entry.doing not in (TurnAction.PLAY, TurnAction.CAST) or not entry.resolves:
        return False
    try:
        return any(holds_for_card(clause, entry.printed) for clause in what.clauses)
    except UnstatedError:
        return True
