"""What can't be done while paying, or happens otherwise, as text: 118.11, 101.2, 614.1."""

from __future__ import annotations

import pytest

from planner.game.filters import Clause
from planner.game.readings import Could
from planner.text import read_permanent
from planner.text.statics.prohibitions import read_prohibition_words
from tests.support.printed_cards import card
from tests.unit.text.costs.test_cost_changes import texts

SPELLS, ALL_ABILITIES = {"spell"}, {"ability", "mana ability"}


@pytest.mark.parametrize(
    ("text", "verbs", "kinds"),
    [
        ("Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities.",
         ["pay life", "sacrifice"], SPELLS | ALL_ABILITIES),
        ("Players can't pay life to cast spells or to activate abilities that aren't mana abilities.",
         ["pay life"], {"spell", "ability"}),
        ("Players can't pay life.", ["pay life"], set()),
        ("Your life total can't change.", ["pay life"], set()),
        ("Creatures can't be sacrificed this turn.", ["sacrifice"], set()),
        ("You can't sacrifice artifacts.", ["sacrifice"], set()),
        ("Activated abilities of artifacts can't be activated.", ["activate"], ALL_ABILITIES),
        ("Activated abilities of creatures can't be activated unless they're mana abilities.", ["activate"],
         {"ability"}),
        ("Enchanted creature can't attack or block, and its activated abilities can't be activated.",
         ["activate"], ALL_ABILITIES),
        ("If a card or token would be put into a graveyard from anywhere, exile it instead.",
         ["reach graveyard"], set()),
    ],
)  # fmt: skip
def test_what_can_not_be_done(text: str, verbs: list[str], kinds: set[str]) -> None:
    found = texts(text).prohibitions
    assert [one.verb for one in found] == verbs
    assert {kind for one in found for kind in one.kinds} == kinds


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("Your opponents can't sacrifice creatures.", False, True),
        ("You can't pay life.", True, False),
        ("Your life total can't change.", True, False),
        ("If a card would be put into your graveyard from anywhere, exile it instead.", True, False),
        ("If a card would be put into an opponent's graveyard from anywhere, exile it instead.", False, True),
        ("Players can't pay life.", True, True),
    ],
)
def test_for_whom(text: str, yours: bool, theirs: bool) -> None:
    assert bool(texts(text, "you")) is yours
    assert bool(texts(text, "opponent")) is theirs


def test_what_it_speaks_of() -> None:
    (_, sacrifice) = texts(
        "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities."
    ).prohibitions
    assert sacrifice.objects is not None
    assert (sacrifice.objects.clauses, sacrifice.objects.controller) == (
        (Clause(not_types=frozenset({"Land"})),),
        "any",
    )
    (named,) = texts(
        "Activated abilities of sources with the chosen name can't be activated unless they're "
        "mana abilities."
    ).prohibitions
    assert named.objects is not None
    assert named.objects.zone == "any"
    (attached,) = texts("Enchanted creature can't be sacrificed.").prohibitions
    assert attached.attached
    (itself,) = texts("This enchantment can't be sacrificed.").prohibitions
    assert itself.objects is not None
    assert itself.objects.itself


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature can't attack or block, and its third activated ability can't be activated.",
        "Players can't sacrifice creatures to feed their dragons.",
    ],
)
def test_a_prohibition_that_is_not_understood_could_only_hinder(text: str) -> None:
    (unread,) = read_permanent(card("Sample", "Enchantment — Aura", text)).unread
    assert unread.could is Could.HINDER


@pytest.mark.parametrize(
    ("words", "verb", "kinds"),
    [
        ("sacrifice creatures", "sacrifice", set()),
        ("Pay life", "pay life", set()),
        ("pay life: spells, abilities", "pay life", SPELLS | ALL_ABILITIES),
        ("pay life: mana abilities", "pay life", {"mana ability"}),
        ("leave graveyard", "leave graveyard", set()),
        ("discard", "discard", set()),
        ("tap creatures you control", "tap", set()),
        ("activate abilities of artifacts", "activate", ALL_ABILITIES),
        ("activate abilities of artifacts: mana abilities", "activate", {"mana ability"}),
    ],
)
def test_a_prohibition_as_a_request_says_it(words: str, verb: str, kinds: set[str]) -> None:
    found = read_prohibition_words(words)
    assert found is not None
    assert [(one.verb, set(one.kinds)) for one in found] == [(verb, kinds)]


@pytest.mark.parametrize("words", ["", "dance", "pay life: parties", "sacrifice the of", "pay life:"])
def test_other_words_are_none(words: str) -> None:
    assert read_prohibition_words(words) is None
