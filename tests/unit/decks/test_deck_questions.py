"""Questions about decks through their JSON: rows, methods, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from math import sqrt
from typing import Any

import joblib
import msgspec
import pytest

from planner.contract.refusals import RequestError
from planner.decks import answer_deck, odds, odds_many

BEAR = {"name": "A bear", "mana_cost": "{1}{W}", "type_line": "Creature — Bear"}
HELIX = {"name": "A helix", "mana_cost": "{R}{W}", "type_line": "Instant"}
STONE = {
    "name": "A stone",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add one mana of any color.",
}


def deck(*more: Any) -> list[Any]:
    return [
        {"card": "Plains", "count": 10},
        {"card": "Mountain", "count": 7},
        {"card": BEAR, "count": 12},
        {"card": HELIX, "count": 6},
        *more,
        {"card": {"name": "A giant", "mana_cost": "{4}{R}", "type_line": "Creature — Giant"}, "count": 5},
    ]


def test_every_spell_from_its_mana_value_on_is_the_default() -> None:
    table = answer_deck({"deck": deck()})
    turns: dict[str | None, list[int]] = {}
    for row in table.rows:
        turns.setdefault(row.card, []).append(row.turn)
    assert turns == {"A bear": [2, 3, 4, 5, 6, 7], "A helix": [2, 3, 4, 5, 6, 7], "A giant": [5, 6, 7]}
    assert all(row.method == "exact" and row.error == 0 for row in table.rows)


def test_figures_add_up() -> None:
    for row in answer_deck({"deck": deck(), "ask": [{"card": "A helix"}, {"cost": "{R}{R}{W}"}]}).rows:
        exact = {name: Fraction(value) for name, value in row.fractions.items()}
        assert exact["enough_lands"] + exact["mana_screw"] == 1
        assert exact["given_lands"] * exact["enough_lands"] == exact["enough_lands"] - exact["color_screw"]
        assert exact["castable"] <= exact["with_hindsight"] <= 1
        assert exact["flood"] < exact["enough_lands"]
        assert row.castable == float(exact["castable"])


def test_first_turns_are_a_distribution() -> None:
    (spell,) = answer_deck({"deck": deck(), "ask": [{"card": "A helix"}]}).spells
    assert sum(spell.by_turn.values()) + spell.never == pytest.approx(1)
    late = sum((turn - 2) * chance for turn, chance in spell.by_turn.items()) + 6 * spell.never
    assert spell.mean_delay == pytest.approx(late)


def test_simulated_rows_say_their_error_games_and_seed() -> None:
    exact = answer_deck({"deck": deck(), "ask": [{"card": "A helix"}]})
    found = answer_deck(
        {"deck": deck(), "ask": [{"card": "A helix"}], "method": "simulated", "games": 20_000, "seed": 5}
    )
    for row, true in zip(found.rows, exact.rows, strict=True):
        assert row.method == "simulated"
        assert (row.games, row.seed) == (20_000, 5)
        assert 0 < row.error < sqrt(row.castable * (1 - row.castable) / 20_000)
        assert abs(row.castable - true.castable) <= 4 * row.error
        assert "castable" not in row.fractions


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_processes() -> None:
    request = {
        "deck": deck({"card": STONE, "count": 4}),
        "method": "simulated",
        "games": 30_000,
        "turns": [2, 3],
    }
    request["ask"] = [{"card": "A helix"}]
    once = msgspec.json.encode(answer_deck(request))
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert msgspec.json.encode(answer_deck(request)) == once
    with joblib.parallel_config(backend="threading", n_jobs=3):
        assert msgspec.json.encode(answer_deck(request)) == once
    assert msgspec.json.encode(answer_deck({**request, "seed": 1})) != once


def test_games_go_on_until_the_error_is_small() -> None:
    asked = {"deck": deck(), "ask": [{"card": "A helix", "turn": 3}], "method": "simulated", "until": 0.001}
    (row,) = answer_deck(asked).rows
    assert row.error <= 0.001
    assert row.games is not None
    assert row.games % 100_000 == 0


def test_ramp_is_cast_where_it_is_allowed() -> None:
    ask = [{"cost": "{4}{R}", "turn": 4}]
    whole = deck({"card": STONE, "count": 6})
    with_it = answer_deck({"deck": whole, "ask": ask, "method": "exact"}).rows[0]
    without = answer_deck({"deck": whole, "ask": ask, "method": "exact", "ramp": False}).rows[0]
    assert with_it.castable > 0 == without.castable
    assert answer_deck({"deck": whole, "ask": ask, "method": "exact", "ramp": ["A stone"]}).rows == [with_it]


def test_a_commander_is_asked_for_on_each_turn_and_is_no_part_of_the_library() -> None:
    table = odds(deck(), commander=[{"name": "A dragon", "mana_cost": "{2}{R}{R}", "type_line": "Creature"}])
    rows = [row for row in table.rows if row.card == "A dragon"]
    assert [row.turn for row in rows] == list(range(1, 8))
    assert table.cards == 40
    text = "Commander\n1 Birds of Paradise\n\nDeck\n30 Forest\n30 Llanowar Elves\n\nSideboard\n5 Island"
    assert odds(text, turns=[2], games=1_000).cards == 60


def test_a_land_that_waits_for_another_one() -> None:
    harbor = {
        "name": "A harbor",
        "type_line": "Land",
        "oracle_text": "This land enters tapped unless you control a Plains.\n{T}: Add {R} or {W}.",
    }
    asked = [{"cost": "{R}{W}", "turn": 2}]
    first = answer_deck({"deck": deck({"card": harbor, "count": 4}), "ask": asked, "method": "exact"}).rows[0]
    tapped = {**harbor, "oracle_text": "This land enters tapped.\n{T}: Add {R} or {W}."}
    untapped = {**harbor, "oracle_text": "{T}: Add {R} or {W}."}
    low, high = (
        answer_deck({"deck": deck({"card": one, "count": 4}), "ask": asked, "method": "exact"})
        .rows[0]
        .castable
        for one in (tapped, untapped)
    )
    assert low < first.castable < high


def test_many_decks_are_answered_in_their_order() -> None:
    requests = [
        {"deck": deck(), "ask": [{"cost": "{W}", "turn": turn}], "tag": str(turn)} for turn in (1, 2, 3)
    ]
    assert [table.tag for table in odds_many(requests)] == ["1", "2", "3"]


REFUSED = [
    ({"deck": "40 Plains\n3"}, "deck, line 2"),
    ({"deck": "40 Plains\n2 Isalnd of Nowhere"}, "line 2"),
    ({"deck": ["Plains", 3]}, "deck[1]"),
    ({"deck": ["Plains", {"card": "Nothing Like That"}]}, "deck[1].card"),
    ({"deck": [{"card": "Plains", "count": -1}]}, "deck[0].count"),
    ({"deck": [{"card": "Plains", "number": 4}]}, "deck[0].number"),
    ({"deck": "6 Plains"}, "deck"),
    ({"deck": "9 Plains", "ask": [{"cost": "{W}", "turn": 5}]}, "deck"),
    ({"deck": deck(), "ask": [{"cost": "{W}", "turn": 0}]}, "ask[0].turn"),
    ({"deck": deck(), "ask": [{"cost": "{W}", "turns": [1, 0]}]}, "ask[0].turns[1]"),
    ({"deck": deck(), "ask": [{"cost": "{Q}", "turn": 1}]}, "ask[0].cost"),
    ({"deck": deck(), "ask": [{"cost": "", "turn": 1}]}, "ask[0].cost"),
    ({"deck": deck(), "ask": [{"turn": 1}]}, "ask[0]"),
    ({"deck": deck(), "ask": [{"card": "Plains", "turn": 1}]}, "ask[0].card"),
    ({"deck": deck(), "ask": [{"cost": "{W}", "turn": 1, "turns": [1]}]}, "ask[0].turns"),
    ({"deck": deck(), "mulligan": "vancouver"}, "mulligan"),
    ({"deck": deck(), "mulligan": {"london": {"keep": [5, 2]}}}, "mulligan.london.keep"),
    ({"deck": deck(), "mulligan": {"london": {"to": 0}}}, "mulligan.london.to"),
    ({"deck": deck(), "free_first": True}, "free_first"),
    ({"deck": deck(), "method": "guess"}, "method"),
    ({"deck": deck(), "ramp": ["Sol Ring"]}, "ramp[0]"),
    ({"deck": deck(), "until": 1}, "until"),
    ({"deck": deck(), "turn": 3}, "turn"),
    ({"deck": "30 Plains\n30 Island"}, "ask"),
    ({"deck": "30 Plains\n30 Island", "ask": []}, "ask"),
    (
        {"deck": deck({"card": {"name": "X", "mana_cost": "{Z9}", "type_line": "Instant"}})},
        'the mana cost of "X"',
    ),
]


@pytest.mark.parametrize(("request_", "where"), REFUSED, ids=[where for _, where in REFUSED])
def test_bad_input_says_where(request_: dict[str, Any], where: str) -> None:
    with pytest.raises(RequestError) as refused:
        answer_deck(json.dumps(request_))
    assert where in str(refused.value)


def test_hindsight_of_games_is_a_sample_with_its_error() -> None:
    asked = {"deck": deck({"card": STONE, "count": 5}), "ask": [{"cost": "{4}{R}", "turn": 4}]}
    (true,) = answer_deck({**asked, "method": "exact"}).rows
    (row,) = answer_deck({**asked, "method": "simulated", "games": 10_000}).rows
    assert row.with_hindsight is not None
    assert true.with_hindsight is not None
    assert row.with_hindsight >= row.castable
    assert abs(row.with_hindsight - true.with_hindsight) <= 4 * row.errors["with_hindsight"]


def test_a_chosen_color_is_the_one_that_serves_best() -> None:
    """In a deck of two colors a land with a chosen color is as good as a dual of both."""
    thriving = {
        "name": "A thriving land",
        "type_line": "Land",
        "oracle_text": "This land enters tapped. As it enters, choose a color other than red.\n"
        "{T}: Add {R} or one mana of the chosen color.",
    }
    dual = {
        "name": "A dual",
        "type_line": "Land",
        "oracle_text": "This land enters tapped.\n{T}: Add {R} or {W}.",
    }
    asked = {"ask": [{"cost": "{R}{W}", "turns": [2, 3]}]}
    chosen, plain = (
        answer_deck({"deck": deck({"card": one, "count": 4}), **asked, "method": "exact"})
        for one in (thriving, dual)
    )
    assert [row.fractions for row in chosen.rows] == [row.fractions for row in plain.rows]
    games = answer_deck(
        {"deck": deck({"card": thriving, "count": 4}), **asked, "method": "simulated", "games": 10_000}
    )
    for row, true in zip(games.rows, chosen.rows, strict=True):
        assert abs(row.castable - true.castable) <= 4 * row.error


def test_treasures_stay_until_they_are_used() -> None:
    keeper = {
        "name": "A keeper",
        "type_line": "Creature",
        "mana_cost": "{1}{W}",
        "oracle_text": "When this creature enters, create a Treasure token.",
    }
    asked = {"deck": deck({"card": keeper, "count": 8}), "ask": [{"cost": "{2}{R}{W}", "turn": 3}]}
    (true,) = answer_deck({**asked, "method": "exact"}).rows
    (row,) = answer_deck({**asked, "method": "simulated", "games": 20_000}).rows
    assert true.castable > 0
    assert abs(row.castable - true.castable) <= 4 * row.error


def test_a_turn_that_is_named_twice_has_one_row() -> None:
    spell = {"name": "A spell", "mana_cost": "{W}", "type_line": "Sorcery"}
    deck = [{"card": "Plains", "count": 20}, {"card": spell, "count": 20}]
    for asked in ({}, {"ask": ["{W}"]}, {"commander": [spell | {"name": "A legend"}]}):
        table = odds(deck, turns=[2, 1, 2], **asked)
        rows = [(row.card, row.turn) for row in table.rows]
        assert len(set(rows)) == len(rows)
        assert table.spells


@pytest.mark.parametrize("heading", ["", "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n"])
def test_a_commander_that_the_list_holds_is_no_card_of_the_library(heading: str) -> None:
    """The commander is one of the hundred cards, and begins in the command zone (903.5a, 903.6)."""
    legend = {"name": "Tatyova, Benthic Druid", "mana_cost": "{3}{G}{U}", "type_line": "Legendary Creature"}
    inside = "" if heading else "1 Tatyova, Benthic Druid\n"
    listed = {"text": f"{heading}{inside}50 Forest\n49 Island", "cards": [legend]}
    table = odds(listed, ask=["{G}"], turns=[1], commander=[legend])
    assert table.cards == 99
    asked = odds(listed, turns=[5], commander=[legend])
    assert [row.card for row in asked.rows] == ["Tatyova, Benthic Druid"]
