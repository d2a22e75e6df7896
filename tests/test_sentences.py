"""The sentences of a refusal, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from rules.cards import (
    ANCESTRAL_VISION,
    BLACK_LOTUS,
    BLAZE,
    COUNTERSPELL,
    DISMEMBER,
    GRIZZLY_BEARS,
    ICEHIDE_GOLEM,
    LIGHTNING_HELIX,
    LLANOWAR_ELVES,
    MEMNITE,
    SIMIAN_SPIRIT_GUIDE,
    THOUGHT_KNOT_SEER,
    Card,
    entry,
    refusal_of,
    request,
)

SENTENCES: list[Any] = []


def says(sentence: str, *battlefield: str | Card, **asked: Any) -> None:
    SENTENCES.append(pytest.param(request(*battlefield, **asked), sentence, id=sentence))


says("You can make {U}, but the cost needs {U}{U}: one more blue mana.", "Island", card=COUNTERSPELL)
says("You can make {U}, but the cost needs {U}{U}: one more blue mana.", "Island", "Forest", cost="{U}{U}")
PLACEHOLDER = 0


@pytest.mark.parametrize(("asked", "sentence"), SENTENCES)
def test_a_refusal_says(asked: dict[str, Any], sentence: str) -> None:
    assert refusal_of(asked).sentence == sentence
