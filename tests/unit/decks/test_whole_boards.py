"""Cards whose mana rests on other permanents: the planner is asked for whole boards, as all games show."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import joblib
import pytest
from msgspec.json import encode

from planner.api.board import Board
from planner.contract.refusals import RequestError
from planner.decks import answer_deck
from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.reading import read_card
from planner.models.deciders.hall.condition import BIT
from tests.support.deck_games import Also, Card, Games, symbols
from tests.support.random_decks import cost_text

BLANK = ({"name": "A bear", "type_line": "Creature — Bear", "mana_cost": "{7}"}, Card("blank"))


def land(name: str, text: str, type_line: str = "Land") -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text}


BASICS = {
    "W": (
        {"name": "Plains", "type_line": "Basic Land — Plains"},
        Card("Plains", True, ("W",), word="Plains"),
    ),
    "U": (
        {"name": "Island", "type_line": "Basic Land — Island"},
        Card("Island", True, ("U",), word="Island"),
    ),
    "B": ({"name": "Swamp", "type_line": "Basic Land — Swamp"}, Card("Swamp", True, ("B",), word="Swamp")),
}
LANDS: list[tuple[dict[str, Any], Card]] = [
    (
        land("A gate of mist", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
        Card(
            "A gate of mist",
            True,
            ("C",),
            also=tuple(Also(out, ("WU",)) for out in (("W", "W"), ("W", "U"), ("U", "U"))),
        ),
    ),
    (
        land("A verge", "{T}: Add {W}.\n{T}: Add {U}. Activate only if you control a Plains or an Island."),
        Card("A verge", True, ("W",), also=(Also(("U",), (), "Plains", 1), Also(("U",), (), "Island", 1))),
    ),
    (
        land("A tainted field", "{T}: Add {C}.\n{T}: Add {W} or {U}. Activate only if you control a Swamp."),
        Card("A tainted field", True, ("C",), also=(Also(("WU",), (), "Swamp", 1),)),
    ),
    (
        land("A great temple", "{T}: Add {C}{C}. Activate only if you control three or more lands."),
        Card("A great temple", True, (), also=(Also(("C", "C"), (), "Land", 3),)),
    ),
    (
        land("A coffer", "{1}, {T}: Add {B} for each Swamp you control."),
        Card("A coffer", True, (), also=tuple(Also(("B",) * n, ("WUBRGC",), "Swamp", n) for n in (1, 2, 3))),
    ),
    (
        {
            "name": "A path // Another path",
            "layout": "modal_dfc",
            "type_line": "Land // Land",
            "card_faces": [land("A path", "{T}: Add {W}."), land("Another path", "{T}: Add {U}.")],
        },
        Card("A path", True, choices=("W", "U")),
    ),
]
COSTS = ("WU", "WW", "1WU", "2W", "UU", "1BB", "3", "2", "BU", "WUU")


def _worded(card: Card) -> Card:
    return card._replace(word=f"Land {card.word}".strip()) if card.land else card


@pytest.mark.parametrize("number", range(24))
def test_lands_beside_lands_are_exact(number: int) -> None:
    random = Random(number)
    special = random.sample(LANDS, random.choice([1, 1, 2]))
    some = [*special, *(BASICS[letter] for letter in random.sample("WUB", 2))]
    chosen = [random.choice(some) for _ in range(random.randint(4, 7))] + special
    cards = chosen + [BLANK] * (11 - len(chosen))
    cost, turn = random.choice(COSTS), random.randint(1, 3)
    asked = {"deck": [card for card, _ in cards], "ask": [{"cost": cost_text(cost), "turn": turn}]}
    (row,) = answer_deck({**asked, "method": "exact"}).rows
    games = Games([_worded(card) for _, card in cards], cost, turn, draws_at_once=False)
    assert Fraction(row.fractions["castable"]) == games.castable()
    assert Fraction(row.fractions["with_hindsight"]) == games.with_hindsight()
    (simulated,) = answer_deck({**asked, "method": "simulated", "games": 5_000}).rows
    assert simulated.castable <= row.castable + 4 * max(simulated.error, 0.001)


def test_a_cradle_counts_creatures() -> None:
    """One {G} for each creature: a game of 60 cards in which only the planner knows what is there."""
    cradle = land("A cradle", "{T}: Add {G} for each creature you control.")
    elf = {
        "name": "An elf",
        "type_line": "Creature — Elf",
        "mana_cost": "{G}",
        "oracle_text": "{T}: Add {G}.",
        "power": "1",
        "toughness": "1",
    }
    forest = {"name": "Forest", "type_line": "Basic Land — Forest"}
    deck = [{"card": forest, "count": 4}, {"card": cradle, "count": 3}, {"card": elf, "count": 5}]
    asked = {"deck": deck, "ask": [{"cost": "{2}{G}{G}", "turn": 3}], "games": 20_000}
    (row,) = answer_deck(asked).rows
    assert row.method == "simulated"
    assert row.with_hindsight is not None
    assert row.with_hindsight >= row.castable
    oracle = [
        *[Card("Forest", True, ("G",), word="Land")] * 4,
        *[Card("Cradle", True, ("G",), word="Land", per="Creature")] * 3,
        *[Card("Elf", makes=("G",), cost=symbols("G"), sick=True, word="Creature")] * 5,
    ]
    best = float(Games(oracle, "2GG", 3, draws_at_once=False).castable())
    assert best - 0.1 <= row.castable <= best + 4 * row.error
    with pytest.raises(RequestError, match="simulated"):
        answer_deck({**asked, "method": "exact"})


def test_costs_share_the_boards_that_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Any] = []

    def board(**fields: Any) -> Board:
        read.append(fields)
        return Board(**fields)

    monkeypatch.setattr("planner.api.board.Board", board)
    temple = land("A temple of one test", "{T}: Add {C}{C}. Activate only if you control two or more lands.")
    kinds = [
        kind
        for kind, _ in read_deck([{"card": temple, "count": 4}, {"card": "Island", "count": 4}])
        .library()
        .kinds
    ]
    read.clear()
    found = [BoardVerdicts(kinds, read_cost(cost)).can_pay((1, 1)) for cost in ("{2}{U}", "{3}", "{U}{U}")]
    assert found == [True, True, False]
    assert len(read) == 1


def test_mana_for_creatures_pays_for_creatures_alone() -> None:
    ziggurat = land(
        "A ziggurat", "{T}: Add one mana of any color. Spend this mana only to cast a creature spell."
    )
    elf = {"name": "An elf", "mana_cost": "{W}{U}", "type_line": "Creature — Elf"}
    charm = {"name": "A charm", "mana_cost": "{W}{U}", "type_line": "Instant"}
    deck = [{"card": ziggurat, "count": 20}, {"card": elf, "count": 10}, {"card": charm, "count": 10}]
    rows = {row.card: row for row in answer_deck({"deck": deck, "turns": [2]}).rows}
    assert rows["An elf"].castable == rows["An elf"].enough_lands
    assert rows["A charm"].castable == 0


def test_what_is_asked_for_is_the_planner() -> None:
    """A pool that reflects others, and a temple: 18 cards of which every hand is looked at."""
    pool = land("A pool", "{T}: Add one mana of any type that a land you control could produce.")
    library = read_deck([{"card": pool, "count": 8}, "Island", {"card": BLANK[0], "count": 3}]).library()
    assert library.asks_boards
    kind = read_card(pool).kind
    assert kind.beside
    assert not kind.units
    (row,) = answer_deck(
        {
            "deck": [{"card": pool, "count": 8}, "Island", {"card": BLANK[0], "count": 3}],
            "ask": [{"cost": "{U}{U}", "turn": 2}],
            "method": "exact",
        }
    ).rows
    # Of eight cards among twelve one has to be the Island, and at least one pool is always there.
    assert row.fraction == str(Fraction(8, 12))
    assert read_cost("{U}").met_by({BIT["U"]: 1})


def test_whole_boards_give_the_same_bytes_on_many_processes() -> None:
    gate = LANDS[0][0]
    stone = {"name": "A stone", "type_line": "Artifact", "mana_cost": "{1}", "oracle_text": "{T}: Add {C}."}
    deck = [{"card": gate, "count": 6}, "Plains", {"card": "Island", "count": 3}, {"card": stone, "count": 3}]
    asked = {"deck": [*deck, {"card": BLANK[0], "count": 9}], "games": 12_000, "seed": 3}
    asked["ask"] = [{"cost": "{W}{W}", "turns": [2, 3]}]
    once = encode(answer_deck(asked))
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert encode(answer_deck(asked)) == once
