"""Abilities as data: they come to what the same abilities come to as text, and what is wrong has its path."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, RequestError

Json = dict[str, Any]
TAP: Json = {"tap": True}
ALIKE: dict[str, tuple[str, list[Json]]] = {
    "a plain source": ("{T}: Add {G}.", [{"cost": TAP, "add": "{G}"}]),
    "the words of a cost": ("{1}, {T}: Add {W}{U}.", [{"cost": "{1}, {T}", "add": "{W}{U}"}]),
    "a converter": ("{1}, {T}: Add {W}{U}.", [{"cost": {"mana": "{1}", "tap": True}, "add": "{W}{U}"}]),
    "alternatives": ("{T}: Add {W} or {U}.", [{"cost": TAP, "add": ["{W}", "{U}"]}]),
    "a filter land": (
        "{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
        [{"cost": {"mana": "{W/U}", "tap": True}, "add": ["{W}{W}", "{W}{U}", "{U}{U}"]}],
    ),
    "any color": ("{T}: Add one mana of any color.", [{"cost": TAP, "add": {"of": "any color"}}]),
    "one color": (
        "{T}, Sacrifice this artifact: Add three mana of any one color.",
        [{"cost": {"tap": True, "sacrifice": "this"}, "add": {"amount": 3, "of": "any color"}}],
    ),
    "a combination": (
        "{T}: Add two mana in any combination of {W} and/or {B}.",
        [{"cost": TAP, "add": {"amount": 2, "of": ["W", "B"], "together": False}}],
    ),
    "any combination of colors": (
        "{T}: Add three mana in any combination of colors.",
        [{"cost": TAP, "add": {"amount": 3, "of": "any color", "together": False}}],
    ),
    "one of several types": (
        "{T}: Add {W}{W} or {B}{B}.",
        [{"cost": TAP, "add": {"amount": 2, "of": ["W", "B"]}}],
    ),
    "the chosen color": (
        "{T}: Add one mana of the chosen color.",
        [{"cost": TAP, "add": {"of": "chosen color"}}],
    ),
    "the commander's identity": (
        "{T}: Add one mana of any color in your commander's color identity.",
        [{"cost": TAP, "add": {"of": "commander identity"}}],
    ),
    "as many as there are": (
        "{T}: Add {G} for each creature you control.",
        [{"cost": TAP, "add": {"mana": "{G}", "for_each": "creature you control"}}],
    ),
    "life and damage": (
        "{T}, Pay 1 life: Add {B}. This artifact deals 2 damage to you.",
        [{"cost": {"tap": True, "life": 1}, "add": "{B}", "damage": 2}],
    ),
    "a restriction": (
        "{T}: Add {C}{C}. Spend this mana only to cast creature spells.",
        [{"cost": TAP, "add": "{C}{C}", "spend_only": "creature spells"}],
    ),
    "a condition, once each turn": (
        "{0}: Add {R}. Activate only if you control a Forest. Activate only once each turn.",
        [{"cost": {}, "add": "{R}", "only_if": "you control a Forest", "times_each_turn": 1}],
    ),
    "counters": (
        "{T}, Remove two charge counters from this artifact: Add {U}{U}.",
        [{"cost": {"tap": True, "remove_counters": {"charge": 2}}, "add": "{U}{U}"}],
    ),
    "other objects": (
        "Sacrifice a creature: Add {C}{C}.\n{T}, Tap an untapped creature you control: Add {G}.\n"
        "Discard a card: Add {B}.",
        [
            {"cost": {"sacrifice": "a creature"}, "add": "{C}{C}"},
            {"cost": {"tap": True, "tap_others": "an untapped creature you control"}, "add": "{G}"},
            {"cost": {"discard": "a card"}, "add": "{B}"},
        ],
    ),
    "an ability that adds no mana": (
        "{T}: Draw a card.\n{T}: Add {G}.",
        [{"cost": TAP}, {"cost": TAP, "add": "{G}"}],
    ),
    "a keyword": ("Defender\n{T}: Add {G}.", [{"keyword": "defender"}, {"cost": TAP, "add": "{G}"}]),
    "a land that stays tapped": (
        "{T}: Add {G}{G}. This artifact doesn't untap during your next untap step.",
        [{"cost": TAP, "add": "{G}{G}", "no_untap": True}],
    ),
}
BESIDE = [
    "Forest",
    "Plains",
    "Island",
    {"card": {"name": "Bear", "type_line": "Creature", "power": "2", "toughness": "2"}},
]
STATE: Json = {"counters": {"charge": 3}, "chosen": "red"}
COSTS = ("{G}", "{U}{U}", "{W}{W}", "{B}{B}", "{2}{R}", "{5}", "{W}{U}{G}", "{C}{C}", "{R}{R}{R}")
CREATURE: Json = {
    "name": "Beast",
    "mana_cost": "{4}{G}",
    "type_line": "Creature — Beast",
    "power": "4",
    "toughness": "4",
}


def _board(text: str, abilities: list[Json] | None) -> Board:
    card = {"name": "Thing", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": text}
    thing = {"card": card, **STATE} | ({} if abilities is None else {"abilities": abilities})
    return Board(battlefield=[thing, *BESIDE], hand=["Forest"], commander_identity="WB")


def _said(board: Board, pay: Any) -> Any:
    answer = board.plan(pay).to_dict()
    words = ("text", "takes")  # which say what stands in the text; what is taken stands beside it
    steps = [{key: one for key, one in step.items() if key not in words} for step in answer.get("steps", [])]
    kept = ("status", "price", "optimal", "summary", "missing", "prices", "needs")
    return [answer.get(key) for key in kept], steps


@pytest.mark.parametrize(("text", "abilities"), ALIKE.values(), ids=ALIKE)
def test_an_ability_as_data_is_what_it_is_as_text(text: str, abilities: list[Json]) -> None:
    as_text, as_data = _board(text, None), _board("Something else entirely.", abilities)
    assert as_text.game.objects[0].abilities
    for pay in (*COSTS, {"card": CREATURE}):
        assert _said(as_data, pay) == _said(as_text, pay)


def test_data_stands_in_place_of_text() -> None:
    elves = "Llanowar Elves"
    assert Board(battlefield=[elves]).can_pay("{G}")
    assert not Board(battlefield=[{"card": elves, "abilities": []}]).can_pay("{G}")
    assert Board(battlefield=[{"card": elves, "abilities": [{"cost": TAP, "add": "{U}"}]}]).can_pay("{U}")
    assert Board(battlefield=[{"card": "Forest", "abilities": []}]).can_pay("{G}")  # by its type (305.6)


def test_an_ability_as_data_is_activated_by_its_number() -> None:
    thing = {"card": {"name": "Thing", "type_line": "Artifact"}, "id": "t"}
    board = Board(
        battlefield=["Forest", thing | {"abilities": [{"cost": {"mana": "{1}", "sacrifice": "this"}}]}]
    )
    plan = board.plan({"ability": 0, "source": "t"})
    assert (plan.status, plan.summary.sacrificed) == ("payable", ["t"])  # type: ignore[union-attr]


def test_a_board_with_abilities_as_data_goes_to_a_dict_and_back() -> None:
    board = _board("", [{"cost": {"tap": True, "return": "this"}, "add": {"of": ["R"]}}])
    again = Board.from_dict(board.to_dict())
    assert again == board
    assert again.can_pay("{R}")


WRONG: dict[str, tuple[Any, str, str]] = {
    "no list": ("haste", "", "expected a list"),
    "no cost": ([{"add": "{G}"}], "[0].cost", "is missing"),
    "no words of a cost": ([{"cost": "Dance", "add": "{G}"}], "[0].cost", "words of a cost"),
    "no mana cost": ([{"cost": {"mana": "G"}, "add": "{G}"}], "[0].cost.mana", "words of a cost"),
    "nothing to sacrifice": (
        [{"cost": {"sacrifice": "?"}, "add": "{G}"}],
        "[0].cost.sacrifice",
        "words of a cost",
    ),
    "a cost that isn't read": (
        [{"cost": {"more": ["Dance"]}, "add": "{G}"}],
        "[0].cost.more[0]",
        "words of a cost",
    ),
    "no bool": ([{"cost": {"tap": 1}, "add": "{G}"}], "[0].cost.tap", "true or false"),
    "an unknown key": ([{"cost": TAP, "adds": "{G}"}], "[0].adds", "unknown key"),
    "generic mana": ([{"cost": TAP, "add": "{2}"}], "[0].add", "expected mana"),
    "no mana": ([{"cost": TAP, "add": ""}], "[0].add", "expected mana"),
    "no alternative": ([{"cost": TAP, "add": []}], "[0].add", "one alternative"),
    "a wrong alternative": ([{"cost": TAP, "add": ["{G}", "{Z}"]}], "[0].add[1]", "{Z}"),
    "mana and of": ([{"cost": TAP, "add": {"mana": "{G}", "of": ["G"]}}], "[0].add.of", "either"),
    "neither": ([{"cost": TAP, "add": {"amount": 2}}], "[0].add", "mana or of"),
    "no type": ([{"cost": TAP, "add": {"of": ["X"]}}], "[0].add.of[0]", '"W"'),
    "too much": ([{"cost": TAP, "add": {"of": "any color", "amount": 21}}], "[0].add.amount", "at most 20"),
    "a count of types": (
        [{"cost": TAP, "add": {"of": ["G"], "for_each": "x"}}],
        "[0].add.for_each",
        "beside",
    ),
    "a strange combination": (
        [{"cost": TAP, "add": {"of": "chosen color", "amount": 2, "together": False}}],
        "[0].add.together",
        "any color",
    ),
    "a count that isn't read": (
        [{"cost": TAP, "add": {"mana": "{G}", "for_each": "wish"}}],
        "[0]",
        "can't be read",
    ),
    "a strange restriction": (
        [{"cost": TAP, "add": "{G}", "spend_only": "dreams"}],
        "[0].spend_only",
        "spent on",
    ),
    "a restriction of nothing": (
        [{"cost": TAP, "spend_only": "creature spells"}],
        "[0].spend_only",
        "add beside",
    ),
    "words with a colon": ([{"cost": TAP, "add": "{G}", "only_if": "a: b"}], "[0].only_if", "words of"),
    "empty words": (
        [{"cost": {"sacrifice": " "}, "add": "{G}"}],
        "[0].cost.sacrifice",
        "1 to 300 characters",
    ),
    "words without end": (
        [{"cost": TAP, "add": "{G}", "only_if": "you control a Forest " * 15}],
        "[0].only_if",
        "1 to 300 characters",
    ),
    "no keyword": ([{"keyword": "hasty"}], "[0].keyword", "keyword such as"),
    "a keyword and more": ([{"keyword": "haste", "add": "{G}"}], "[0].keyword", "alone"),
    "too many": ([{"cost": TAP}] * 51, "", "at most 50"),
}


@pytest.mark.parametrize(("abilities", "path", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_refused_with_its_path(abilities: Any, path: str, message: str) -> None:
    board = {"battlefield": [{"card": {"name": "Thing", "type_line": "Artifact"}, "abilities": abilities}]}
    with pytest.raises(RequestError) as refusal:
        planner.plan(board=board, pay={"cost": "{1}"})
    assert refusal.value.path == f"board.battlefield[0].abilities{path}"
    assert message in refusal.value.message
