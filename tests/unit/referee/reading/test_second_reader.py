"""The referee's own reader of cards: what it reads, what it says is outside its grammar, what it compares."""

from __future__ import annotations

import pytest

from planner.costing.question import prepare
from planner.game.characteristics import Characteristics
from planner.game.vocabulary import Zone
from planner.referee.reading.abilities import read_again
from planner.referee.reading.comparing import differing_abilities, differing_costs, differing_gifts
from planner.referee.reading.essence import essence
from planner.referee.reading.given import read_gifts_again
from planner.referee.reading.spells import read_costs_again
from planner.referee.reading.tokens import lines_of
from planner.text import read_card_in_zone, read_permanent, read_spell


def card(text: str, type_line: str = "Artifact", name: str = "Odd Stone") -> Characteristics:
    spec = {"name": name, "type_line": type_line, "oracle_text": text}
    return prepare({"board": {"hand": [{"card": spec}]}, "pay": {"cost": "{0}"}}).game.objects[0].own_card


def reads(text: str, type_line: str = "Artifact") -> list[str]:
    """What the second reader reads of a text, shortened."""
    again = read_again(card(text, type_line))
    assert again.outside == ()
    return [essence(one).removeprefix("WrittenAbility") for one in again.abilities]


LINES = (
    "{T}: Add {C}{C}.",
    "{T}: Add {W}, {U}, or {B}.",
    "{1}, {T}: Add {W}{U}.",
    "{T}, Pay 1 life: Add one mana of any color.",
    "{T}: Add {R}. Odd Stone deals 1 damage to you.",
    "{T}, Sacrifice this artifact: Add three mana of any one color.",
    "Sacrifice another Goblin: Add {R}{R}.",
    "{T}, Sacrifice a black or artifact creature: Add an amount of {B} equal to the sacrificed creature's"
    " mana value.",
    "{T}: Add {G} for each Elf you control.",
    "{T}: Add {C} for each Locus on the battlefield.",
    "{T}: Add X mana of any one color, where X is the greatest power among creatures you control.",
    "{T}: Add X mana in any combination of {U} and/or {R}, where X is this creature's power.",
    "{T}, Remove X storage counters from this land: Add X mana in any combination of {R} and/or {G}.",
    "{T}: Add one mana of any color. Spend this mana only to cast a Hero spell or to activate an ability of a"
    " Hero source.",
    "{T}: Add {C}{C}. Spend this mana only on costs that contain {X}.",
    "{T}: Add one mana of any color. If that mana is spent on a creature spell, it gains haste.",
    "{T}: Add {C}. When you next cast an instant or sorcery spell this turn, copy that spell. You may choose"
    " new targets for the copy.",
    "{T}: Add {G}. If you control a creature with power 4 or greater, add {G}{G} instead.",
    "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead.",
    "{T}: Add {R}. Activate only if you control a Swamp or a Mountain.",
    "{1}: Add {R}. Activate only once each turn.",
    "{T}: Add one mana of any type that a land you control could produce.",
    "Exhaust — {T}: Add {G}{G}{G}.",
    "{T}: Add {B} to your mana pool.",
    "Tap two untapped creatures you control: Add {G}.",
    "{T}, Remove a depletion counter from this land: Add {U}{U}. If there are no depletion counters on this"
    " land, sacrifice it.",
)
"""Lines that both readers read."""


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("type_line", ["Artifact", "Land — Forest", "Creature — Elf"])
def test_both_readers_read_the_same(line: str, type_line: str) -> None:
    """106, 605.1a: with a card's land types before, and another ability between."""
    read = card(f"{{2}}, {{T}}: Draw a card.\n{line}", type_line)
    again = read_again(read)
    assert again.outside == ()
    assert len(again.abilities) == (2 if "Forest" in type_line else 1)
    assert differing_abilities(read, read_permanent(read), Zone.BATTLEFIELD) == ()


def test_it_reads_what_the_card_says() -> None:
    assert reads("{T}: Add {U} or {C}{U}.") == [
        "(number=0, cost=[TapSelf()], outputs=[[Runs(runs=[U, CU])]])"
    ]
    assert reads("{T}, Pay 2 life: Add six {G}.\nDraw.", "Land") == [
        "(number=0, cost=[TapSelf(), PayLife(amount=2)], outputs=[[Runs(runs=[GGGGGG])]])"
    ]
    (found,) = reads("{T}: Add {R}. Spend this mana only to cast a Dragon spell or an Omen spell.")
    assert found.count("Allowed(") == 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{T}: Flip a coin. If you win the flip, add {C}{C}.", "flip a coin"),
        ("{T}: Add {C}. Ponder the orb.", "ponder the orb"),
        ("Ponder the orb: Add {C}.", "ponder the orb"),
        ("{T}: Add {C} unless any player pays {1}.", "unless any player pays"),
    ],
)
def test_what_is_outside_is_said_with_its_reason(line: str, reason: str) -> None:
    read = card(line)
    (outside,) = read_again(read).outside
    assert reason in outside.reason
    assert differing_abilities(read, read_permanent(read), Zone.BATTLEFIELD) == ()


def test_what_is_no_mana_ability_is_left_alone() -> None:
    """605.1a: no target, no loyalty ability; triggered abilities have no cost."""
    text = "{T}: Add {C} and target player draws a card.\n+1: Add {R}.\nWhenever you draw, add {R}."
    assert read_again(card(text)) == read_again(card(""))


def test_the_zone_is_where_the_cost_is_paid() -> None:
    """113.6: Simian Spirit Guide's is in the hand."""
    read = card("Exile this card from your hand: Add {R}.", "Creature — Ape Spirit")
    assert [one.zone for one in read_again(read).abilities] == [Zone.HAND]
    assert differing_abilities(read, read_card_in_zone(read, Zone.HAND), Zone.HAND) == ()
    assert differing_abilities(read, read_permanent(read), Zone.BATTLEFIELD) == ()


@pytest.mark.parametrize(
    "line",
    [
        'Lands you control have "{T}: Add one mana of any color."',
        'Enchanted land has "{T}: Add {G}{G}."',
        'Equipped creature gets +2/+2 and has vigilance and "{T}: Add {G}."',
        'As long as you control six or more lands, lands you control have "{T}: Add {G}."',
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        "Whenever you tap a Swamp for mana, add an additional {B}.",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ],
)
def test_what_is_given_and_added_is_read_twice(line: str) -> None:
    read = card(line, "Enchantment")
    again = read_gifts_again(read)
    assert (len(again.lines), again.outside) == (1, ())
    assert differing_gifts(read, read_permanent(read)) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kicker {1}{R}", "Kicker"),
        ("Kicker {G} and/or {1}{U}", "Kicker"),
        ("Multikicker {1}", "Multikicker"),
        ("Flashback—{1}{G}, Pay 3 life.", "Flashback"),
        ("Escape—{3}{R}, Exile three other cards from your graveyard.", "Escape"),
        ("Suspend 4—{U}", "Suspend"),
        ("As an additional cost to cast this spell, sacrifice an artifact or creature.", ""),
        (
            "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life.",
            "",
        ),
        ("As an additional cost to cast this spell, sacrifice any number of creatures.", ""),
    ],
)
def test_printed_costs_are_read_twice(text: str, name: str) -> None:
    """118.8, 118.9, 702."""
    read = card(text, "Instant")
    again = read_costs_again(read)
    assert {one.name for one in again.costs} == {name}
    assert again.outside == ()
    assert differing_costs(read, read_spell(read).costs) == ()


def test_a_difference_names_both_readings() -> None:
    right, wrong = card("{T}: Add {G}."), card("{T}: Add {U}.")
    (one,) = differing_abilities(right, read_permanent(wrong), Zone.BATTLEFIELD)
    assert (one.what, "runs=[U]" in one.first, "runs=[G]" in one.second) == ("ability 0", True, True)
    kicked, dearer = card("Kicker {1}", "Instant"), card("Kicker {2}", "Instant")
    assert [one.what for one in differing_costs(kicked, read_spell(dearer).costs)] == ["Kicker"]


def test_what_the_first_reader_reports_as_unread_is_no_difference() -> None:
    read, nothing = card("{T}: Add {G}."), read_permanent(card("{T}: Ponder the orb to add {G}."))
    assert nothing.written == ()
    assert differing_abilities(read, nothing, Zone.BATTLEFIELD) != ()  # unread is another line


def test_names_reminders_and_quotes_are_tokens() -> None:
    """201.5, 207.2a: a card's name is the card itself, what stands in parentheses is left out."""
    (line,) = lines_of("Urza, Lord Protector", 'Urza gains "{T}: Add {C}." (It\'s fast.)')
    assert [one.text for one in line] == ["~", "gains", '""']
    assert line[2].quote == "{T}: Add {C}."
