"""What the odds of a deck come to, in words: which spells its colors hold back, and what would mend that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from planner.contract.refusals import RequestError
from planner.decks.answer import HeldBack, OddsTable
from planner.decks.cards_of import DeckCards, DeckEntry
from planner.decks.deck_mana import land_sources
from planner.decks.demands import read_cost
from planner.decks.entering import BASIC_TYPES
from planner.decks.lands_plan import best_lands
from planner.decks.request import DeckRequest
from planner.decks.sources_table import KARSTEN_LANDS, sources_needed
from planner.game.mana import COLOR_WORDS, COLORS

_SHOWN = 3
_SECONDS = 2.0
_LEAST_GAIN = 0.0005


def advice(table: OddsTable) -> list[str]:
    """Summarize the odds in words: a verdict, the spells that suffer most, swaps, and Karsten's sources.

    Swaps are single ones among the deck's own lands and the basics of its colors, by lands alone
    (``best_lands``), and only of lands that make one mana by themselves and always enter alike: of others a
    swap is no more than guessed. Sources are compared with Karsten's table where the deck has the size of
    one of its columns. Raises ``RequestError`` for a table that was read from JSON: it doesn't hold its deck.

    >>> from planner.decks import odds
    >>> bear = {"name": "Bear", "mana_cost": "{W}{W}", "type_line": "Creature"}
    >>> deck = [{"card": "Forest", "count": 9}, {"card": "Plains", "count": 8}, {"card": bear, "count": 23}]
    >>> for line in odds(deck).advice():
    ...     print(line)
    The colors don't fit: a spell is castable on its curve in 51.3 games of 100, colors alone cost 42.6.
    Held back by colors most: Bear {W}{W} (42.6 games of 100 on turn 2).
    Swaps that mend most, in points on the mean of all spells: Forest to Plains (+7.7).
    White: 8 sources; Karsten asks for 14 of 17 lands for Bear {W}{W} on turn 2.
    """
    asked = table.__dict__.get("asked")
    if asked is None:
        raise RequestError("table", "expected a table that was made here: one that is read has no deck")
    request: DeckRequest = asked[0]
    cards: DeckCards = asked[1]
    if table.verdict is None:
        return []
    return [table.verdict, *_held_back(table.held_back), *_swaps(request, cards), *_sources(cards)]


def _held_back(spells: Sequence[HeldBack]) -> Iterator[str]:
    """Name the spells that their colors cost most."""
    named = [
        f"{f'{one.card} ' if one.card else ''}{one.cost} "
        f"({100 * one.color_screw:.1f}{'' if place else ' games of 100'} on turn {one.turn})"
        for place, one in enumerate(spells)
    ]
    if named:
        yield f"Held back by colors most: {', '.join(named)}."


def _swaps(request: DeckRequest, cards: DeckCards) -> Iterator[str]:
    """Name the single swaps of lands that gain most in the game that was asked about."""
    game = {name: getattr(request, name) for name in ("on_the_draw", "draw_on_turn_1", "opponents")}
    lands = [one for one in cards.entries if one.is_land]
    guessed = {one.name for one in lands if not (one.kind.is_plain and one.kind.units)}
    keep = ", ".join(f"{one.count} {one.name}" for one in cards.entries if one.name in guessed)
    candidates = _candidates(cards, guessed)
    try:
        plan = best_lands(cards, candidates=candidates, swaps=1, keep=keep, seconds=_SECONDS, **game)
    except RequestError:
        return
    found = [one for one in plan.swaps if one.gain >= _LEAST_GAIN][:_SHOWN]
    if found:
        said = ", ".join(f"{one.out} to {one.into} (+{100 * one.gain:.1f})" for one in found)
        yield f"Swaps that mend most, in points on the mean of all spells: {said}."
    elif not guessed and (plan.swaps or plan.optimal):
        yield "No swap among its own lands and basics mends anything."


def _candidates(cards: DeckCards, kept: Set[str]) -> list[Any]:
    """List the lands of the deck as the deck has them, and the basic lands of its colors by name.

    There are no more than now of those that are ``kept``, nor, in a deck of one of each, of any but basics.
    """
    counts: Counter[str] = Counter()
    for one in cards.entries:
        if one.name in kept or (one.is_land and cards.is_one_of_each and "Basic" not in one.kind.words):
            counts[one.name] += one.count
    there: Mapping[str, DeckEntry] = {one.name: one for one in cards.entries if one.is_land}
    colors = {letter for one in cards.entries if one.cost is not None for letter in one.cost.colors}
    if cards.identity is not None:
        colors &= set(cards.identity)
    basics = {name for letter, name in zip(COLORS, BASIC_TYPES, strict=True) if letter in colors}
    found: list[Any] = []
    for name in sorted({*there, *basics}):
        card = dict(there[name].card) if name in there else name
        found.append({"card": card, "most": counts[name]} if name in counts else {"card": card})
    return found


def _sources(cards: DeckCards) -> Iterator[str]:
    """Compare the sources of each color with Karsten's table, by the spell that asks for most."""
    lands = KARSTEN_LANDS.get(cards.size)
    if lands is None:
        return
    made = land_sources(cards.entries)
    for letter, word in COLOR_WORDS.items():
        has = made.get(letter, 0)
        wanted = max(_wanted(cards, letter, lands), default=None)
        if wanted is not None:
            number, turn, spell = wanted
            judged = ": enough" if has >= number else ": every land is one" if has == cards.lands > 0 else ""
            sources = f"{has} source{'s' * (has != 1)}"
            yield (
                f"{word.capitalize()}: {sources}; Karsten asks for {number} of {lands} lands for {spell} "
                f"on turn {turn}{judged}."
            )


def _wanted(cards: DeckCards, letter: str, lands: int) -> Iterator[tuple[int, int, str]]:
    """For each spell, how many sources of a color it needs, with other colors as generic mana."""
    for one in cards.entries:
        cost = one.cost
        number = 0 if cost is None else cost.text.count(f"{{{letter}}}")
        if cost is None or not number:
            continue
        rest = cost.mana_value - number
        alone = read_cost((f"{{{rest}}}" if rest else "") + f"{{{letter}}}" * number)
        found = sources_needed(alone, cards.size, lands)
        if found.sources:
            yield found.sources[letter], found.turn, f"{one.name} {cost.text}"
