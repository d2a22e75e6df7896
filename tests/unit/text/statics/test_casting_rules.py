"""What texts say of casting spells and playing lands, read as rules (101.2, 117.1a, 305.2, 601.3)."""

from __future__ import annotations

import pytest

from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Announced, TurnCondition
from planner.text.statics.casting_rules import read_casting_rules


def read(text: str, speaker: str = "you", name: str = "It") -> list[str]:
    """The kinds of rules of a text."""
    return [rule.does.name for rule in read_casting_rules(name, text, speaker)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may cast this card from your graveyard.", "MAY"),
        ("You may cast It from exile.", "MAY"),
        ("During each of your turns, you may cast one creature card from your graveyard.", "MAY"),
        ("You may play lands and cast Bird spells from the top of your library.", "MAY"),
        ("You may play cards exiled with It.", "MAY"),
        ("You may play lands from your graveyard.", "MAY_PLAY"),
        ("You may cast spells as though they had flash.", "FLASH"),
        ("You may cast this spell as though it had flash if you control a Human.", "FLASH"),
        ("Any player may cast Sliver spells as though they had flash.", "FLASH"),
        ("You may cast Aura and Equipment spells as though they had flash.", "FLASH"),
        ("You may cast artifact, creature, and enchantment spells as though they had flash.", "FLASH"),
        ("Creature spells can't be cast.", "CANT"),
        ("Players can't cast spells from graveyards or libraries.", "CANT"),
        ("Spells with the chosen name can't be cast.", "CANT"),
        ("You can't cast It if you've played a land this turn.", "CANT"),
        ("Cast this spell only during combat.", "ONLY"),
        ("Cast It only during combat on an opponent's turn.", "ONLY"),
        ("Cast this spell only if you control a snow land.", "ONLY"),
        ("Players can cast spells only during their own turns.", "ONLY"),
        ("You may play two additional lands on each of your turns.", "ANOTHER_LAND"),
    ],
)
def test_what_a_sentence_permits_or_forbids(text: str, kind: str) -> None:
    assert read(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "When It enters, you may cast target instant card from your graveyard.",
        "{T}: You may cast spells this turn as though they had flash.",
        "II, III — You may cast instant spells from any graveyard.",
        "• You may play lands from your graveyard.",
        "−2: You may cast target card from your graveyard.",
        "Flashback {2}{R} (You may cast this card from your graveyard for its flashback cost. Exile it.)",
        "Whenever you cast a spell from your graveyard, draw a card.",
        "Spells you cast from exile cost {1} less to cast.",
    ],
)
def test_what_is_no_static_ability_says_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "you", "opponent"),
    [
        ("Each opponent can cast spells only any time they could cast a sorcery.", [], ["SLOWLY"]),
        ("Your opponents can't cast spells during your turn.", [], ["CANT"]),
        ("You may cast spells as though they had flash.", ["FLASH"], []),
        ("You can't cast creature spells.", ["CANT"], []),
        ("Players can't cast spells during combat.", ["CANT"], ["CANT"]),
    ],
)
def test_it_speaks_of_the_payer_or_of_nobody_here(text: str, you: list[str], opponent: list[str]) -> None:
    assert (read(text, "you"), read(text, "opponent")) == (you, opponent)


def test_zones_times_and_payments_are_data() -> None:
    (rule,) = read_casting_rules(
        "It", "During your turn, you may cast creature spells from your graveyard.", "you"
    )
    assert rule.only_if == TurnCondition(Whose.YOU)
    assert [one.zones for one in rule.spells] == [frozenset({Zone.GRAVEYARD})]
    (paid,) = read_casting_rules(
        "It", "You may cast this spell as though it had flash if you pay {2} more to cast it.", "you"
    )
    assert paid.only_if == Announced("flash")
    (exiled,) = read_casting_rules("It", "You may play cards exiled with It.", "you")
    assert exiled.exiled
