"""Boards become games: state of objects and players is read, checked and settled."""

from __future__ import annotations

from typing import Any

import pytest

from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import BoardSpec, CardSpec, ObjectSpec
from planner.game.characteristics import Purpose
from planner.game.matching import allows
from planner.game.objects import Game, GameObject
from planner.game.readings import Could
from planner.game.vocabulary import PaymentKind
from planner.loading.game_state import card_from, game_from


def game(**board: Any) -> Game:
    return game_from(decode_as(board, BoardSpec, "board"))


def refusal(**board: Any) -> tuple[str, str]:
    with pytest.raises(RequestError) as refused:
        game(**board)
    return refused.value.path, refused.value.message


def printed(name: str, type_line: str, text: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text, **more}


BEAR = printed("Bear", "Creature — Bear", "", mana_cost="{1}{G}", power="2", toughness="2")
CRADLE = printed("Gaea's Cradle", "Legendary Land", "{T}: Add {G} for each creature you control.")
MINE = printed(
    "Hollow Trees",
    "Land",
    "{T}, Remove any number of storage counters from Hollow Trees: "
    "Add {G} for each storage counter removed this way.",
)
THRIVING = printed("Thriving Isle", "Land", "{T}: Add {U} or one mana of the chosen color.")
TOWER = printed("Command Tower", "Land", "{T}: Add one mana of any color in your commander's color identity.")
ORCHARD = printed(
    "Exotic Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."
)
ALCHEMIST = printed(
    "Accomplished Alchemist",
    "Creature — Elf",
    "{T}: Add X mana of any one color, where X is the amount of life you gained this turn.",
)
VIVI = printed("Vivi", "Artifact", "{0}: Add {U}. Activate only during your turn and only once each turn.")


def first(game: Game) -> GameObject:
    return game.objects[0]


def runs(entry: GameObject) -> list[tuple[str, ...]]:
    return [ability.production.runs for ability in entry.abilities]


def test_a_board_is_settled() -> None:
    found = game(battlefield=[{"card": CRADLE}, {"card": BEAR, "count": 3}, "Forest"])
    assert runs(first(found)) == [("GGG",)]
    assert [entry.types for entry in found.objects] == ["G", "", "G"]
    assert (found.assumed, found.unread) == ((), ())


def test_122_1_counters_of_an_object() -> None:
    entry = first(game(battlefield=[{"card": MINE, "counters": {"Storage": 2, "charge": 0}}]))
    assert entry.counters == {"storage": 2}
    assert runs(entry) == [(), ("G",), ("GG",)]


@pytest.mark.parametrize(
    ("state", "size"),
    [
        ({}, (2, 2)),
        ({"counters": {"+1/+1": 2}}, (4, 4)),
        ({"counters": {"-0/-1": 1, "+1/+1": 1}}, (3, 2)),
        ({"counters": {"+1/+1": 2}, "power": 9}, (9, 4)),
        ({"counters": {"+1/+1": 2}, "power": "*"}, (None, 4)),
    ],
)
def test_counters_change_a_size_that_isnt_stated(state: dict[str, Any], size: tuple[int | None, int]) -> None:
    card = first(game(battlefield=[{"card": BEAR, **state}])).card
    assert (card.power, card.toughness) == size


def test_what_was_chosen() -> None:
    found = game(
        battlefield=[{"card": THRIVING, "chosen": "green"}, {"card": THRIVING, "chosen": ["Elf", "R"]}]
    )
    assert [set("".join(run for run in runs(entry)[0])) for entry in found.objects] == [
        {"U", "G"},
        {"U", "R"},
    ]
    assert found.objects[1].chosen == ("Elf", "R")


def test_a_choice_that_isnt_stated_is_reported() -> None:
    found = game(battlefield=[{"card": THRIVING}])
    ((name, unread),) = found.unread
    assert (name, unread.could) == ("Thriving Isle#1", Could.HELP)
    assert "the color chosen for it is not given" in unread.text


@pytest.mark.parametrize(
    ("stated", "identity"),
    [("WU", {"W", "U"}), ("{W}{u}", {"W", "U"}), (["W", "U"], {"W", "U"}), ("C", set()), ([], set())],
)
def test_903_4_the_commanders_color_identity(stated: Any, identity: set[str]) -> None:
    found = game(battlefield=[{"card": TOWER}], commander_identity=stated)
    assert found.commander_identity == frozenset(identity)
    assert set("".join(runs(first(found))[0])) == identity
    assert game(battlefield=[]).commander_identity is None


def test_attached_commander_attacking_and_used() -> None:
    found = game(
        battlefield=[
            {"card": BEAR, "id": "b", "commander": True, "attacking": "blocked", "used": [0, 2]},
            {"card": printed("Rancor", "Enchantment — Aura", ""), "attached_to": "b"},
            {"card": BEAR, "used": {"3": 1, "4": 0}},
        ]
    )
    bear, aura, other = found.objects
    assert (bear.commander, bear.attacking, bear.used) == (True, "blocked", {1: 2})
    assert (aura.attached_to, other.used) == ("b", {3: 1})


def test_state_of_the_players() -> None:
    found = game(energy=3, opponents=2, library=7, facts={"spells_cast": 1, "attacked": True})
    assert (found.energy, found.opponents, found.library) == (3, 2, 7)
    assert found.facts == {"spells_cast": 1, "attacked": True}


def test_whose_turn_it_is() -> None:
    unsaid = game(battlefield=[{"card": VIVI}])
    assert first(unsaid).abilities == ()
    assert tuple(map(str, unsaid.assumed)) == ("not: it's your turn (Vivi#1)",)
    yours = game(battlefield=[{"card": VIVI}], turn={"whose": "you", "step": "upkeep"})
    assert (yours.whose_turn, yours.step, yours.assumed) == ("you", "upkeep", ())
    assert [ability.limit for ability in first(yours).abilities] == [1]
    theirs = game(battlefield=[{"card": VIVI}], turn={"whose": "opponent"})
    assert (first(theirs).abilities, theirs.assumed) == ((), ())
    used = game(battlefield=[{"card": VIVI, "used": [1]}], turn={})
    assert first(used).abilities == ()


def test_facts_that_are_stated_and_facts_that_are_assumed() -> None:
    stated = game(battlefield=[{"card": ALCHEMIST}], facts={"life_gained": 2})
    assert runs(first(stated)) == [("WW", "UU", "BB", "RR", "GG")]
    assumed = game(battlefield=[{"card": ALCHEMIST}])
    assert runs(first(assumed)) == [()]
    assert tuple(map(str, assumed.assumed)) == ("life_gained is 0 (Accomplished Alchemist#1)",)


def test_106_7_an_opponents_land_is_read_from_its_own_side() -> None:
    theirs = [{"card": name, "controller": "opponent"} for name in ("Forest", "Wastes", "Treasure")]
    found = game(battlefield=[{"card": ORCHARD}, *theirs])
    assert runs(first(found)) == [("G",)]
    assert all(entry.abilities == () for entry in found.objects[1:])
    assert runs(first(game(battlefield=[{"card": ORCHARD}]))) == [()]


def test_106_6_restricted_mana_in_the_pool() -> None:
    found = game(
        pool=[
            {"mana": "{G}{G}", "spend_only": "creature spells"},
            {"mana": "{G}"},
            {"mana": "{R}", "spend_only": "Spend this mana only to activate abilities."},
        ]
    )
    bear = card_from(ObjectSpec(card=CardSpec(**BEAR)), "pay.card", False)
    spell = Purpose(PaymentKind.SPELL, bear)
    allowed = [(m.type, m.amount, m.spend_only is None or allows(m.spend_only, spell)) for m in found.pool]
    assert allowed == [("G", 2, True), ("G", 1, True), ("R", 1, False)]
    assert found.pool[1].spend_only is None
    assert found.pool[2].spend_only is not None
    assert allows(found.pool[2].spend_only, Purpose(PaymentKind.ABILITY, bear))


@pytest.mark.parametrize(
    ("board", "path", "message"),
    [
        (
            {"battlefield": [{"card": "Forest", "attached_to": "x"}]},
            "board.battlefield[0].attached_to",
            'no permanent has the id "x"',
        ),
        (
            {"battlefield": [{"card": "Forest", "id": "x", "attached_to": "x"}]},
            "board.battlefield[0].attached_to",
            "nothing can be attached to itself",
        ),
        (
            {
                "battlefield": [{"card": "Forest", "id": "x"}],
                "hand": [{"card": "Forest", "attached_to": "x"}],
            },
            "board.hand[0].attached_to",
            "only a permanent can be that, not a card in the zone hand",
        ),
        (
            {"hand": [{"card": "Forest", "attacking": "blocked"}]},
            "board.hand[0].attacking",
            "only a permanent can be that, not a card in the zone hand",
        ),
        (
            {"graveyard": [{"card": "Forest", "tapped": True}]},
            "board.graveyard[0].tapped",
            "only a permanent can be that, not a card in the zone graveyard",
        ),
        (
            {"battlefield": [{"card": "Forest", "used": {"first": 1}}]},
            "board.battlefield[0].used",
            'expected the numbers of abilities as keys, got "first"',
        ),
        (
            {"battlefield": [{"card": "Forest", "counters": {" ": 1}}]},
            "board.battlefield[0].counters",
            'expected kinds of counters, got " "',
        ),
        (
            {"battlefield": [{"card": "Forest", "chosen": ""}]},
            "board.battlefield[0].chosen",
            'expected text of 1 to 300 characters, got ""',
        ),
        (
            {"battlefield": [{"card": "Forest", "chosen": ["Elf", " "]}]},
            "board.battlefield[0].chosen[1]",
            'expected text of 1 to 300 characters, got " "',
        ),
        (
            {"commander_identity": "WX"},
            "board.commander_identity",
            'expected colors such as "WU", "{W}{U}" or ["W", "U"], got "WX"',
        ),
        (
            {"commander_identity": ["W", "blue"]},
            "board.commander_identity[1]",
            'expected colors such as "WU", "{W}{U}" or ["W", "U"], got "blue"',
        ),
        (
            {"facts": {"spells_cast": "two"}},
            "board.facts.spells_cast",
            'expected true, false or a whole number of 0 to 1,000,000,000, got "two"',
        ),
        (
            {"facts": {"it rained": -1}},
            'board.facts["it rained"]',
            "expected true, false or a whole number of 0 to 1,000,000,000, got -1",
        ),
        (
            {"pool": [{"mana": "{G}", "spend_only": "dreams"}]},
            "board.pool[0].spend_only",
            'expected what the mana may be spent on, such as "creature spells", got "dreams"',
        ),
        (
            {"battlefield": [{"card": "Forest", "abilities": [{}]}]},
            "board.battlefield[0].abilities[0].cost",
            "is missing",
        ),
    ],
)
def test_state_that_is_refused(board: dict[str, Any], path: str, message: str) -> None:
    assert refusal(**board) == (path, message)


@pytest.mark.parametrize("number", [0, 1_000_000_000])
def test_a_fact_is_a_number_within_bounds(number: int) -> None:
    assert game(facts={"spells_cast": number}).facts == {"spells_cast": number}
    for beyond in (-1, 1_000_000_001):
        with pytest.raises(RequestError, match="expected true, false or a whole number of 0 to"):
            game(facts={"spells_cast": beyond})
