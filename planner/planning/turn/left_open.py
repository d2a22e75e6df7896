"""What the request of a turn leaves open: what an Aura enchants (303.4a), a color that is chosen (614.12a).

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
from planner.text import read_resolution
from planner.text.phrases.filters import read_filter

_MOST_KINDS = 8
"""Of more kinds of permanents that an Aura could enchant none is looked at."""
_ENCHANT = re.compile(r"^enchant (?P<what>[^\n(]+?) *(?:\(|$)", re.IGNORECASE | re.MULTILINE)
_BEARS = re.compile(
    r"\b(?:enchanted|it) (?:\w+ )?(?:is (?:an?|every|all)\b|has\b|gains?\b|loses\b)"
    r"|\badds?\b|\badditional\b|\buntaps?\b|\bcosts?\b",
    re.IGNORECASE,
)
"""Words of what an enchanted permanent could have for mana."""
_SYMBOL = re.compile(r"\{([^{}]*)\}")


def with_choices(
    entries: Sequence[TurnEntry], game: Game, keep: Sequence[CostToKeep]
) -> tuple[TurnEntry, ...]:
    """List the entries of a turn, each once for every choice that is left open; they are numbered anew."""
    auras = sum(map(_is_open, entries))
    colors = _colors_that_matter(entries, game, keep)
    apart = [
        chosen
        for entry in entries
        for one in _on_each(entry, game, auras)
        for chosen in _of_each_color(one, colors)
    ]
    return tuple(replace(one, number=number) for number, one in enumerate(apart))


def choices_passed_over(entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List the lines of Auras that could be on something else than is reckoned with, with their cards."""
    for entry in entries:
        if not _is_open(entry) or entry.printed is None:
            continue
        what = _enchanted_by(entry)
        if entry.target is None or what is None or any(_could_be_on(what, one) for one in entries):
            yield from ((entry.printed.name, line) for line in _bearing(entry.printed.text))


# --- colors --------------------------------------------------------------------------------------


def _of_each_color(entry: TurnEntry, colors: Sequence[str]) -> Iterator[TurnEntry]:
    found = None if entry.printed is None or not entry.resolves else read_resolution(entry.printed)
    stated = entry.there is not None and entry.there.chosen
    if found is None or not found.chooses_color or stated:
        yield entry
        return
    able = [one for one in COLOR_WORDS.values() if one != found.but_color]
    yield from (replace(entry, color=one) for one in [one for one in able if one in colors] or able[:1])


def _colors_that_matter(
    entries: Sequence[TurnEntry], game: Game, keep: Sequence[CostToKeep]
) -> tuple[str, ...]:
    """List the colors, as words, that some cost asks for or that something could make."""
    cards = [one.card for one in game.objects]
    cards += [one.printed for one in entries if one.printed is not None]
    ways = [way.mana for one in (*(entry.cost for entry in entries), *keep) for way in one.ways]
    texts = [*(card.text for card in cards), *(card.mana_cost.text for card in cards)]
    texts += [mana.text for mana in ways if mana is not None]
    letters = {letter for text in texts for symbol in _SYMBOL.findall(text) for letter in symbol}
    letters.update(*[one.types for one in game.objects])
    letters.update(BASIC_LAND_TYPES.get(word, "") for card in cards for word in card.subtypes)
    return tuple(word for letter, word in COLOR_WORDS.items() if letter in letters)


# --- Auras ---------------------------------------------------------------------------------------


def _is_open(entry: TurnEntry) -> bool:
    """Tell whether an entry is an Aura of which nobody says what it enchants, and for which that matters."""
    card = entry.printed
    if card is None or "Aura" not in card.subtypes or not entry.resolves or entry.spec.targets:
        return False
    return bool(_bearing(card.text))


def _bearing(text: str) -> list[str]:
    return [line for line in text.splitlines() if "nchanted" in line and _BEARS.search(line)]


def _enchanted_by(entry: TurnEntry) -> Filter | None:
    """Read what an Aura can enchant, of its player's own; None where that isn't read."""
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
    """Tell whether a card of the turn is a permanent that could be enchanted."""
    if entry.printed is None or entry.doing not in (TurnAction.PLAY, TurnAction.CAST) or not entry.resolves:
        return False
    try:
        return any(holds_for_card(clause, entry.printed) for clause in what.clauses)
    except UnstatedError:
        return True
