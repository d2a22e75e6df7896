"""What the cards that were seen could pay at the most is never less than what some line of play pays."""

from __future__ import annotations

from math import comb, sqrt
from random import Random

import pytest

from planner.decks import odds
from planner.decks.best_play import best_odds
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, TREASURE, UNTAPPED, CardRole, Library, Use
from planner.decks.looked_at import _Lines
from planner.decks.reading import read_card
from planner.decks.seen_mana import could_pay
from planner.decks.simulation import dealt_games
from tests.support.random_decks import cost_text, library_of, random_deck

FOREST = CardRole("Forest", land=True, units=(16,))
GAMES = 2_000


@pytest.mark.parametrize("number", range(30))
def test_it_is_no_less_than_what_some_line_pays(number: int) -> None:
    random = Random(9_000 + number)
    cards, cost, turn = random_deck(random, ramp=number % 2 == 0)
    library, asked = library_of(cards), read_cost(cost_text(cost))
    seen = best_odds(library, asked, turn, Setting()).with_hindsight
    assert seen is not None
    could = could_pay(library, asked, [turn], Setting(), number, GAMES)[turn]
    chance = float(seen)
    assert could >= chance - 4 * sqrt(chance * (1 - chance) / GAMES) - 1e-9


@pytest.mark.parametrize(
    ("kind", "cost", "turn", "could"),
    [
        (FOREST, "{3}", 2, 0.0),
        (CardRole("Tomb", land=True, units=(32, 32)), "{4}", 2, 1.0),
        (CardRole("Ritual", units=(4, 4, 4), cost=read_cost("{B}"), spell=True), "{B}{B}", 1, 1.0),
        (CardRole("Cradle", land=True, beside=True, grows=True, hopes=(16,)), "{9}", 1, 1.0),
        (CardRole("Filter", land=True, beside=True, hopes=(2,), turned=1), "{U}{U}", 2, 1.0),
        (CardRole("Filter", land=True, beside=True, hopes=(2,), turned=1), "{U}{U}", 1, 0.0),
        (CardRole("Wilds", land=True, finds=frozenset({"Basic"})), "{W}", 1, 1.0),
        (CardRole("Mine", land=True, uses=(Use((1,)), Use((2,)))), "{U}", 1, 1.0),
        (CardRole("Innkeeper", cost=read_cost("{2}"), treasures=2), "{R}{R}", 3, 1.0),
        (CardRole("Spell"), "{1}", 3, 0.0),
    ],
)
def test_cards_count_for_the_most_that_they_could_make(
    kind: CardRole, cost: str, turn: int, could: float
) -> None:
    library = Library(((kind, 20), (TREASURE, 0), (BLANK, 0)))
    found = could_pay(library, read_cost(cost), [turn], Setting(), 0, 100)
    assert found == {turn: could}
    assert kind.untapped == UNTAPPED


def test_whole_boards_with_many_costs_have_a_bound() -> None:
    """A commander's deck asks for more costs than can be looked at line by line."""
    cradle = {
        "name": "A cradle",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}. If you control three or more creatures, add {G}{G} instead.",
    }
    ring = {"name": "A ring", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
    spells = [{"name": f"Spell {n}", "mana_cost": f"{{{n}}}", "type_line": "Sorcery"} for n in range(1, 7)]
    deck = [{"card": "Forest", "count": 20}, {"card": cradle, "count": 10}, {"card": ring, "count": 6}]
    table = odds([*deck, *({"card": one, "count": 4} for one in spells)], games=200, method="simulated")
    assert all(row.with_hindsight is not None for row in table.rows)
    assert all(row.with_hindsight >= row.castable for row in table.rows if row.with_hindsight is not None)


def test_a_filter_land_turns_the_mana_of_another_land_into_its_own() -> None:
    """{U}{U} from a Forest and a land with "{G/U}, {T}: Add ...": as often as both are seen in two lands.

    Llanowar Elves in the deck leave all of it to games, and both ways to look ahead are bounds from above.
    """
    filter_land = {
        "name": "A grove",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}.",
    }
    deck = [
        {"card": "Forest", "count": 14},
        {"card": filter_land, "count": 6},
        {"card": "Llanowar Elves", "count": 4},
        {"card": {"name": "A wisdom", "mana_cost": "{U}{U}", "type_line": "Sorcery"}, "count": 16},
    ]
    none = [1 - comb(40 - count, 8) / comb(40, 8) for count in (14, 6)]
    both = sum(none) - 1 + comb(20, 8) / comb(40, 8)
    library, cost = read_deck(deck).library(), read_cost("{U}{U}")
    assert could_pay(library, cost, [2], Setting(), 0, 20_000)[2] > both - 0.01
    games = dealt_games(library, [cost], 2, Setting(), 0, 300)
    lines = _Lines(library, cost, Setting())
    paid = [game for game in range(300) if games.paid[game][0][1]]
    assert len(paid) > 100
    assert all(lines._payable(games, game, 2) for game in paid)


@pytest.mark.parametrize(
    ("text", "most", "grows"),
    [
        ("{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells.", 3, False),
        ("{T}: Add {C}{C}. Activate only if you control five or more lands.", 2, True),
        ("{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast Eldrazi spells.", 2, False),
        (
            "{T}: Add {G}.\n{2}{G}{G}, {T}: Add {G}{G}{G}{G}{G}{G}. Spend this mana only to cast Elf spells.",
            2,
            False,
        ),
        (
            "{T}: Add X mana in any combination of colors, where X is the number of Walls you control.",
            1,
            True,
        ),
        ("{T}: Add {C} for each artifact named Powerstone you control.", 1, True),
        ('Creatures you control have "{T}: Add {G}. Spend this mana only to cast creature spells."', 1, True),
    ],
)
def test_what_a_text_could_add_is_hoped_for_whatever_is_asked(text: str, most: int, grows: bool) -> None:
    kind = read_card({"name": "A source", "type_line": "Artifact Land", "oracle_text": text}).kind
    assert kind.beside
    assert (max(len(kind.hopes), len(kind.units)), kind.grows) == (most, grows)


SWAMPY = {
    "name": "A tomb",
    "type_line": "Land",
    "oracle_text": "Each land is a Swamp in addition to its other land types.",
}
LANTERN = {
    "name": "A lantern",
    "type_line": "Artifact",
    "mana_cost": "{1}",
    "oracle_text": 'Lands you control have "{T}: Add one mana of any color."',
}
DESERT = {"name": "A maze", "type_line": "Land", "oracle_text": ""}


@pytest.mark.parametrize(
    ("cards", "cost", "turn"),
    [
        ({"Forest": 14, SWAMPY["name"]: 4}, "{B}{B}", 2),
        ({"Forest": 6, DESERT["name"]: 8, SWAMPY["name"]: 4}, "{B}{B}{B}", 3),
        ({"Forest": 14, LANTERN["name"]: 4}, "{U}{R}", 2),
        ({"Forest": 10, SWAMPY["name"]: 4, LANTERN["name"]: 4}, "{B}{U}{G}", 3),
    ],
)
def test_what_lets_others_make_mana_counts_with_them(cards: dict[str, int], cost: str, turn: int) -> None:
    named = {one["name"]: one for one in (SWAMPY, LANTERN, DESERT)}
    deck = [{"card": named.get(name, name), "count": count} for name, count in cards.items()]
    deck.append({"card": {"name": "A bear", "type_line": "Creature"}, "count": 40 - sum(cards.values())})
    library, asked = read_deck(deck).library(), read_cost(cost)
    games = dealt_games(library, [asked], turn, Setting(), 0, GAMES)
    paid = [game for game in range(GAMES) if games.paid[game][0][turn - 1]]
    assert len(paid) > 200
    could = could_pay(library, asked, [turn], Setting(), 0, GAMES)[turn]
    assert len(paid) / GAMES <= could <= len(paid) / GAMES + 0.25
    lines = _Lines(library, asked, Setting())
    assert all(lines._payable(games, game, turn) for game in paid[:100])
