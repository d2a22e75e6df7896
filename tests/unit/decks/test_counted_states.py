"""Which rows are worked out exactly is counted before any is: by the cards alone, under one limit."""

from __future__ import annotations

from planner.decks import odds
from planner.decks.cards_of import read_deck
from planner.decks.counted_states import MOST_STATES, states_of, worth_exact
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.looked_at import LOOKED_AT

ROCK = {"name": "A rock", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
FARM = {
    "name": "A farm",
    "type_line": "Land",
    "oracle_text": "This land enters tapped.\nWhen this land enters, return a land you control to its "
    "owner's hand.\n{T}: Add {G}{U}.",
}
BEAR = {"name": "A bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear"}


def deck(*more: dict[str, str]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = [{"card": "Forest", "count": 12}, {"card": "Island", "count": 5}]
    found += [{"card": one, "count": 4} for one in more]
    return [*found, {"card": BEAR, "count": 23 - 4 * len(more)}]


def states(cards: list[dict[str, object]], cost: str, turn: int) -> int:
    return states_of(read_deck(cards).library(), read_cost(cost), turn, Setting())


def test_lands_alone_need_no_states_and_more_turns_and_kinds_need_more() -> None:
    assert states(deck(), "{1}{G}", 3) == 0
    assert 0 < states(deck(ROCK), "{3}{G}", 2) < states(deck(ROCK), "{3}{G}", 3)
    assert states(deck(ROCK), "{3}{G}", 3) < states(deck(ROCK, FARM), "{3}{G}", 3)


def test_the_rows_of_fewest_states_are_chosen_while_all_are_under_the_limit() -> None:
    cards, cost = deck(ROCK), read_cost("{3}{G}")
    library = read_deck(cards).library()
    counted = [states_of(library, cost, turn, Setting()) for turn in (1, 2, 3)]
    asked = {cost: {1, 2, 3}}
    assert worth_exact(library, asked, Setting(), sum(counted[:2])) == {cost: [1, 2]}
    assert worth_exact(library, asked, Setting(), sum(counted)) == {cost: [1, 2, 3]}
    assert worth_exact(library, asked, Setting(), counted[0] - 1) == {}


def test_the_answer_names_its_limits() -> None:
    table = odds(deck(ROCK, FARM), ask=["{3}{G}"], turns=[3, 6], games=500)
    assert {row.method for row in table.rows} >= {"simulated"}
    assert f"{MOST_STATES:,}" in table.words["auto"]
    assert f"{LOOKED_AT:,}" in table.words["looked at"]
    assert "lands that change" in table.words


def test_a_cost_of_no_mana_is_exact_beside_whole_boards() -> None:
    """Phyrexian mana is paid with life (107.4f), X is 0 (107.3b): there is nothing to play for."""
    deck = [
        {"card": "Island", "count": 20},
        {"card": "Simic Signet", "count": 10},
        {"card": "Gaea's Cradle", "count": 2},
        {"card": "Llanowar Elves", "count": 8},
    ]
    table = odds(deck, ask=["{0}", "{U/P}", "{X}", "{1}{U}"], turns=[1, 3], games=100)
    free = [row for row in table.rows if row.cost != "{1}{U}"]
    assert [(row.castable, row.fraction, row.error) for row in free] == [(1.0, "1", 0.0)] * 6
    assert {row.method for row in table.rows if row.cost == "{1}{U}"} == {"simulated"}
    assert all(row.given_lands == 1.0 and row.color_screw == 0.0 for row in free)
