"""What an amount of a tier is called in a sentence: "2 life", "1 card of the hand"."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.tiers import Tier

_NAMES = {
    Tier.ASKED: ("of what was asked for", "of what was asked for"),
    Tier.CARDS: ("card of the hand", "cards of the hand"),
    Tier.PERMANENTS: ("permanent", "permanents"),
    Tier.WORTH: ("of what the lost permanents are worth", "of what the lost permanents are worth"),
    Tier.CREATURE_TOKENS: ("of creature tokens", "of creature tokens"),
    Tier.TOKENS: ("token", "tokens"),
    Tier.LAST_RESORT: ("last resort", "last resorts"),
    Tier.KEPT: ("kept cost", "kept costs"),
    Tier.ONE_SHOT: ("one-shot source of mana", "one-shot sources of mana"),
    Tier.LIFE: ("life", "life"),
    Tier.AVOIDED: ("thing to be avoided", "things to be avoided"),
    Tier.X: ("of X", "of X"),
    Tier.TOLLS: ("toll of tapping", "tolls of tapping"),
    Tier.GRAVEYARD: ("card of the graveyard", "cards of the graveyard"),
    Tier.UNTAPS: ("untap or counter", "untaps or counters"),
    Tier.RIDERS: ("rider of the mana", "riders of the mana"),
    Tier.WASTE: ("wasted mana", "wasted mana"),
    Tier.POOL: ("of the mana that floats", "of the mana that floats"),
    Tier.CREATURES: ("of untapped creatures", "of untapped creatures"),
    Tier.UTILITY_FIRST: ("land or rock of use", "lands or rocks of use"),
    Tier.BOARD: ("of what the board can still do", "of what the board can still do"),
    Tier.UTILITY_LAST: ("land or rock of use", "lands or rocks of use"),
    Tier.FREE_LIFE: ("life that is free", "life that is free"),
}


NAMES_OF_TIERS = {
    Tier.ASKED.value: "what was asked for",
    Tier.CARDS.value: "cards of the hand",
    Tier.PERMANENTS.value: "permanents",
    Tier.WORTH.value: "what lost permanents are worth (a land 9, others twice their mana value)",
    Tier.CREATURE_TOKENS.value: "creature tokens (1 and their power each)",
    Tier.TOKENS.value: "tokens",
    Tier.LAST_RESORT.value: "last resorts",
    Tier.KEPT.value: "the hand",
    Tier.ONE_SHOT.value: "one-shot mana",
    Tier.LIFE.value: "life",
    Tier.AVOIDED.value: "what should be avoided",
    Tier.X.value: "X",
    Tier.TOLLS.value: "tolls of tapping",
    Tier.GRAVEYARD.value: "cards of the graveyard",
    Tier.UNTAPS.value: "untaps and counters",
    Tier.RIDERS.value: "riders of the mana",
    Tier.WASTE.value: "wasted mana",
    Tier.POOL.value: "mana that floats",
    Tier.CREATURES.value: "untapped creatures (1 and their power each)",
    Tier.UTILITY_FIRST.value: "lands and rocks of use",
    Tier.BOARD.value: "what the board can still do",
    Tier.UTILITY_LAST.value: "lands and rocks of use",
    Tier.FREE_LIFE.value: "life that is free",
}
"""What tiers are called where they head a list."""


def in_words(amounts: Iterable[tuple[str, int]]) -> str:
    """Say the amounts of several tiers in words: costs in their order, gains at the end.

    >>> in_words([("hand", -1), ("life", 2), ("board", 6)]), in_words([])
    ('2 life, 6 of what the board can still do, for 1 kept cost', 'nothing')
    """
    each = list(amounts)
    given = ", ".join([said(tier, amount) for tier, amount in each if amount > 0]) or "nothing"
    gained = ", ".join([said(tier, -amount) for tier, amount in each if amount < 0])
    return f"{given}, for {gained}" if gained else given


def said(tier: str, amount: int, more: str = "") -> str:
    """Say an amount of a tier in words.

    >>> said("cards", 2), said("life", 1, "more")
    ('2 cards of the hand', '1 more life')
    """
    one, several = _NAMES[Tier(tier)]
    return " ".join([word for word in (f"{amount:,}", more, one if amount == 1 else several) if word])
