"""Lands that a card puts from the library onto the battlefield, and what a text speaks of, read from it."""

from __future__ import annotations

import pytest

from planner.contract.request import CardSpec, ObjectSpec
from planner.game.characteristics import Characteristics
from planner.game.resolving import Help, LandSearch, Mentions, When
from planner.loading.game_state import card_from
from planner.text import identity_by_text, owed_besides, read_land_searches, read_mentions

BASIC = "search your library for a basic land card, put it onto the battlefield tapped, then shuffle."


def card(text: str, types: str = "Sorcery", name: str = "Some Card") -> Characteristics:
    spec = CardSpec(name=name, type_line=types, oracle_text=text, mana_cost="{1}")
    return card_from(ObjectSpec(card=spec), "board.hand[0]", True)


def only(text: str, types: str = "Sorcery") -> LandSearch:
    (found,) = read_land_searches(card(text, types))
    return found


@pytest.mark.parametrize(
    ("text", "types", "when", "tapped"),
    [
        (BASIC.capitalize(), "Sorcery", When.RESOLVES, True),
        (f"When this creature enters, you may {BASIC}", "Creature", When.ENTERS, True),
        (f"Whenever this creature enters or attacks, you may {BASIC}", "Creature", When.ENTERS, True),
        (f"When this creature dies, {BASIC}", "Creature", When.LATER, True),
        (
            "{T}, Pay 1 life, Sacrifice this land: Search your library for a Mountain or Plains card, "
            "put it onto the battlefield, then shuffle.",
            "Land",
            When.ACTIVATED,
            False,
        ),
    ],
)
def test_when_a_land_is_found(text: str, types: str, when: When, tapped: bool) -> None:
    found = only(text, types)
    assert (found.when, found.tapped, found.number, found.lost, found.only_if) == (when, tapped, 1, 0, "")


@pytest.mark.parametrize(
    ("text", "number", "in_all", "lost"),
    [
        ("Search your library for up to two basic land cards, put them onto the battlefield tapped, then "
         "shuffle.", 2, 2, 0),
        ("Search your library for up to two basic land cards, reveal those cards, put one onto the "
         "battlefield tapped and the other into your hand, then shuffle.", 1, 2, 0),
        ("Search your library for a Forest card and a Plains card, put them onto the "
         "battlefield tapped.", 2, 2, 0),
        (f"Sacrifice a land. {BASIC.capitalize()}", 1, 1, 1),
        (f"As an additional cost to cast this spell, sacrifice five lands.\n{BASIC.capitalize()}", 1, 1, 5),
    ],
)  # fmt: skip
def test_how_many_lands_are_found_and_lost(text: str, number: int, in_all: int, lost: int) -> None:
    found = only(text)
    assert (found.number, found.in_all, found.lost) == (number, in_all, lost)


def test_each_of_several_cards_is_one_by_itself() -> None:
    found = only("Search your library for a basic land card or Cave card, put it onto the battlefield.")
    assert [sorted(one.supertypes | one.subtypes) for one in found.objects.clauses] == [["Basic"], ["Cave"]]
    plain = only("Search your library for a basic Forest or Island card, put it onto the battlefield.")
    assert [sorted(one.supertypes | one.subtypes) for one in plain.objects.clauses] == [
        ["Basic", "Forest"],
        ["Basic", "Island"],
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"For each vote, {BASIC}",
        "Destroy target land. Its controller may search their library for a basic land card, put it onto the "
        "battlefield, then shuffle.",
        "Search your library for a creature card, put it onto the battlefield, then shuffle.",
        "Search your library for up to X basic land cards, where X is your life total, put them onto the "
        "battlefield, then shuffle.",
    ],
)
def test_what_is_not_certain_is_no_search(text: str) -> None:
    assert read_land_searches(card(text)) == ()


def test_a_condition_is_told_by_its_words() -> None:
    assert only(f"If you control four or fewer lands, {BASIC}").only_if == "you control four or fewer lands"
    assert only(f"You may sacrifice an elf. If you do, {BASIC}").only_if == "you do"
    assert only(f"You may sacrifice a land. If you do, {BASIC}").only_if == ""


def test_what_a_text_speaks_of() -> None:
    assert read_mentions(card("For each vote, " + BASIC)) == Mentions(
        lands=True, helps=frozenset({Help.SEARCHES})
    )
    attacks = card("Whenever this creature attacks, create a Treasure token.", "Creature")
    assert read_mentions(attacks) == Mentions(tokens=True)
    assert read_mentions(card("White spells you cast cost {1} less to cast.", "Artifact")).cheaper
    assert read_mentions(card('Other Caves have "{T}: Add one mana of any color."', "Land")).adds
    assert read_mentions(card("Destroy target creature. Add {B}{B}{B}.")) == Mentions(adds=True, targets=1)
    assert read_mentions(card("({T}: Add {G}.)", "Basic Land — Forest")) == Mentions()


def test_what_a_spell_costs_besides_mana() -> None:
    assert (
        len(owed_besides(card("As an additional cost to cast this spell, discard a card.\nDraw a card.")))
        == 1
    )
    assert owed_besides(card("Kicker {2}\nDraw a card.")) == ()


def test_the_colors_of_a_text_leave_reminders_out() -> None:
    assert identity_by_text("Extort (You may pay {W/B}.)\n{T}: Add {B}.") == {"B"}
    assert identity_by_text("{2}{U/R}, {T}: Draw a card.") == {"U", "R"}


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("Each player can't cast more than one spell each turn.", True),
        ("During your turn, your opponents can't cast spells or activate abilities of artifacts.", False),
        ("Your opponents can't cast spells from anywhere other than their hands.", False),
        ("Each opponent can't cast more than one spell each turn.", False),
    ],
)
def test_what_keeps_opponents_from_casting_limits_nobody_else(text: str, limits: bool) -> None:
    assert (Help.LIMITS in read_mentions(card(text, "Creature")).helps) == limits
