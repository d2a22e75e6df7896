"""What a card does for mana as it resolves or enters, read from its text."""

from __future__ import annotations

from typing import Any

import pytest

from planner.contract.request import CardSpec, ObjectSpec
from planner.game.amounts import Chosen, Fixed
from planner.game.mana_outputs import Combination, ListedTypes, Runs
from planner.game.resolving import EntersWith, MadeTokens, Resolution
from planner.game.vocabulary import Zone
from planner.loading.game_state import card_from
from planner.text import read_resolution


def read(text: str, types: str = "Instant", name: str = "Some Card") -> Resolution:
    card = CardSpec(name=name, type_line=types, oracle_text=text, mana_cost="{1}")
    return read_resolution(card_from(ObjectSpec(card=card), "board.hand[0]", True))


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("Add {B}{B}{B}.", Runs(("BBB",))),
        ("Add {R}{R}{R}.\nSplice onto Arcane {1}{R}", Runs(("RRR",))),
        ("Add seven {R}. You can cast only one more spell this turn.", Runs(("RRRRRRR",))),
        (
            "As an additional cost to cast this spell, sacrifice a creature.\nAdd {B}{B}{B}{B}.",
            Runs(("BBBB",)),
        ),
        (
            "Add two mana in any combination of colors.\nDraw a card.",
            Combination(ListedTypes("WUBRG"), Fixed(2)),
        ),
    ],
)
def test_mana_that_a_spell_adds(text: str, output: Any) -> None:
    found = read(text)
    assert found.adds is not None
    assert found.adds.outputs == ((output,),)


def test_what_is_added_instead_and_what_it_may_be_spent_on() -> None:
    found = read("Add {B}.\nThreshold — Add {B}{B} instead if seven or more cards are in your graveyard.")
    assert found.adds is not None
    assert [outputs for _, outputs in found.adds.instead] == [((Runs(("BB",)),),)]
    found = read("Add {R}{R}. Spend this mana only to cast artifact spells.", "Sorcery")
    assert found.adds is not None
    assert found.adds.spend_only is not None


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Create a Treasure token. (It's an artifact.)\nFlashback {2}{R}", (MadeTokens("Treasure", 1),)),
        ("Draw two cards and create two Treasure tokens.", (MadeTokens("Treasure", 2),)),
        ("Create a tapped Powerstone token.", (MadeTokens("Powerstone", 1, True),)),
        (
            "Create two 0/1 colorless Eldrazi Spawn creature tokens. "
            'They have "Sacrifice this token: Add {C}."',
            (MadeTokens("Eldrazi Spawn", 2),),
        ),
        ("Create X Treasure tokens.", ()),
        ("If you control a Dragon, create a Treasure token.", ()),
    ],
)
def test_tokens_that_are_made(text: str, tokens: tuple[MadeTokens, ...]) -> None:
    found = read(text)
    assert found.tokens == tokens
    assert bool(found.rest) == (not tokens or text.startswith("Draw"))


def test_what_happens_as_a_permanent_enters() -> None:
    found = read("When this creature enters, add {R}{G}.", "Creature — Human")
    assert found.adds is not None
    found = read("When this creature enters, if you cast it from your hand, add {R}.", "Creature — Elemental")
    assert (found.adds is not None, found.cast_from) == (True, Zone.HAND)
    found = read("When this creature enters, untap up to seven lands.", "Creature — Whale")
    assert [(one.objects.words, one.most) for one in found.untaps] == [("lands", 7)]
    assert (found.adds, found.unread) == (None, ())
    found = read("When this creature enters, untap half the lands you control.", "Creature — Whale")
    assert (found.untaps, found.unread) == ((), ("untap half the lands you control",))
    found = read("Whenever another creature enters, add {G}.", "Creature — Elf")
    assert found == Resolution()


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("This land enters with three mining counters on it.", EntersWith("mining", Fixed(3))),
        ("This land enters tapped with two charge counters on it.", EntersWith("charge", Fixed(2))),
        ("This artifact enters with X charge counters on it.", EntersWith("charge", Chosen())),
        (
            "This artifact enters with a charge counter on it for each time it was kicked.",
            EntersWith("charge", Fixed(1), per_kick=True),
        ),
    ],
)
def test_counters_that_a_permanent_enters_with(text: str, counters: EntersWith) -> None:
    assert read(text, "Artifact").counters == (counters,)


def test_colors_that_are_chosen_and_places_that_are_not_the_graveyard() -> None:
    assert read("As this artifact enters, choose a color.", "Artifact").chooses_color
    assert read(
        "This land enters tapped. As it enters, choose a color other than blue.", "Land"
    ).chooses_color
    assert read("Add {R}. Exile this spell.").after is Zone.EXILE
    assert read("Add {R}.").after is None
    assert read("Add {R}.\nExile Some Card.").after is Zone.EXILE


def test_modes_are_not_read() -> None:
    found = read("Choose one —\n• Add {R}{R}{R}.\n• Draw a card.")
    assert (found.adds, len(found.rest), found.unread) == (None, 3, ("• Add {R}{R}{R}.",))


def _later(text: str) -> list[str]:
    """Give the words of what goes on once a text has resolved."""
    return [one.words for one in read(text).later]


def test_effects_that_last_until_the_turn_ends() -> None:
    tide = "Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}."
    assert _later(tide) == [tide]
    channel = (
        "Until end of turn, any time you could activate a mana ability, you may pay 1 life. "
        "If you do, add {C}."
    )
    assert (_later(channel), read(channel).adds) == ([channel], None)
    cheaper = "Add {R}{R}. Artifact spells you cast cost {1} less to cast this turn."
    assert _later(cheaper) == ["Artifact spells you cast cost {1} less to cast this turn."]
    assert read("The next spell you cast this turn costs {2} less to cast.").later == ()
    assert _later("Creatures you control gain haste until end of turn.") == [
        "Creatures you control gain haste until end of turn."
    ]
