"""`verify` holds an answer to what an engine says: without the field the same answer is refuted."""

from __future__ import annotations

import json
from typing import Any

import pytest

import planner
from planner import Session, verify
from tests.support.strategies.cards import a_card
from tests.unit.contract.test_engines_door import FIELDS

Json = dict[str, Any]
BEAR = a_card("Bear", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
CART = a_card("Cart", "Artifact — Vehicle", "Crew 3", "{2}")
ROCK = a_card("Rock", "Artifact", "{T}: Add {C}.", "{2}")
RALLY = a_card("Rally", "Instant", "Convoke", "{W}")
WURM = a_card("Wurm", "Creature — Wurm", "Morph {2}{G}", "{5}{G}")
SPARK = a_card("Spark", "Instant", "", "{3}{R}") | {"colors": ["R"]}
CUB = a_card("Cub", "Creature", "", "{G}")
CHIEF = a_card("Chief", "Legendary Creature", "", "{1}{U}") | {"colors": ["U"], "color_identity": ["U"]}
MOX = a_card(
    "Mox of Cards",
    "Artifact",
    "Imprint — When this artifact enters, you may exile a nonartifact, nonland card from your hand.\n"
    "{T}: Add one mana of any of the exiled card's colors.",
)
SPRITE = a_card("Sprite", "Creature — Faerie", "{0}: Add {G}. Activate only once each turn.", "{G}")
GUIDE = a_card("Guide", "Instant", "This spell costs {2} less to cast if it targets a creature.", "{2}{R}")
SLEEPER = a_card("Sleeper", "Creature", "{1}{B}: Draw a card.\n{B}: You gain 1 life.", "{B}")
WAKER = a_card("Waker", "Creature", "{1}{B}{B}: Draw a card.", "{B}")
SELFISH = a_card("Selfish", "Land", "{T}: Add {G}. Spend this mana only to activate abilities.")
MAY_SNOW = a_card("Ice", "Land", "{T}: Add {G}.")
DAYTIME = a_card("Daytime", "Creature", "{T}: Add {G}. Activate only during your turn.", "{G}")
BEGINNING = a_card("Dawn", "Creature", "{T}: Add {G}. Activate only during your upkeep.", "{G}")
TOUGH = "Tap an untapped creature you control with toughness 3 or greater"


def on(*battlefield: Any, pay: Any = "{G}", **more: Any) -> Json:
    """A request about these permanents."""
    return {"board": {"battlefield": list(battlefield), **more}, "pay": pay}


def now(card: Any, pay: Any, *others: Any, **said: Any) -> Json:
    """A request about an object that is stated as of now."""
    return on({"card": card, "id": 7, "now": said}, *others, pay=pay)


CASES: dict[tuple[str, str], Json] = {
    ("NowSpec", "lost_all"): now("Llanowar Elves", "{G}", lost_all=True),
    ("NowSpec", "supertypes"): now(MAY_SNOW, "{S}", supertypes=["Snow"]),
    ("NowSpec", "types"): now(ROCK, "Sacrifice a creature", types=["Creature"]),
    ("NowSpec", "subtypes"): now("Island", "{G}", subtypes=["Forest"]),
    ("NowSpec", "power"): now(BEAR, {"source": 8, "ability": "Crew 3"}, {"card": CART, "id": 8}, power=3),
    ("NowSpec", "toughness"): now(BEAR, TOUGH, toughness=3),
    ("NowSpec", "mana_abilities"): now(BEAR, "{W}", mana_abilities=["{T}: Add {W}."]),
    ("NowSpec", "final"): on(
        {"card": "Tundra", "id": 7, "now": {"final": True}},
        effects=["Nonbasic lands are Mountains."],
        pay="{W}",
    ),
    ("NowSpec", "colors"): on(
        {"card": BEAR, "id": 7, "now": {"colors": ["W"]}}, hand=[{"card": RALLY, "id": 9}], pay=9
    ),
    ("NowSpec", "keywords"): on(
        {"card": BEAR, "id": 7, "colors": ["W"]},
        hand=[{"card": a_card("Plain", "Instant", "", "{W}"), "id": 9, "now": {"keywords": ["Convoke"]}}],
        pay=9,
    ),
    ("NowSpec", "alternatives"): on(
        "Mountain",
        graveyard=[{"card": SPARK, "id": 9, "now": {"alternatives": ["Flashback {R}"]}}],
        pay={"card": 9, "alternative": "Flashback"},
    ),
    ("ObjectSpec", "now"): now("Llanowar Elves", "{G}", lost_all=True),
    ("ObjectSpec", "exiled_with"): on(
        {"card": MOX, "id": 7}, exile=[{"card": SPARK, "id": 9, "exiled_with": 7}], pay="{R}"
    ),
    ("ObjectSpec", "face_down"): on(
        "3 Forest", {"card": WURM, "id": 7, "face_down": True}, pay={"source": 7, "ability": "Morph"}
    ),
    ("ObjectSpec", "attached_to"): on(
        {"card": "Forest", "id": 1}, {"card": "Wild Growth", "id": 2, "attached_to": 1}, pay="{G}{G}"
    ),
    ("ObjectSpec", "counters"): on({"card": "Gemstone Mine", "id": 7, "counters": {"mining": 1}}),
    ("ObjectSpec", "chosen"): on({"card": "Coldsteel Heart", "id": 7, "chosen": "green"}),
    ("ObjectSpec", "controller"): on(
        "Exotic Orchard", {"card": "Island", "id": 8, "controller": "opponent"}, pay="{U}{U}"
    ),
    ("ObjectSpec", "used"): on({"card": SPRITE, "id": 7, "used": [1]}),
    ("ObjectSpec", "power"): on(
        {"card": BEAR, "id": 7, "power": 3}, {"card": CART, "id": 8}, pay={"source": 8, "ability": "Crew 3"}
    ),
    ("ObjectSpec", "toughness"): on({"card": BEAR, "id": 7, "toughness": 3}, pay=TOUGH),
    ("ObjectSpec", "type_line"): on({"card": "Tundra", "id": 7, "type_line": "Land — Forest"}),
    ("ObjectSpec", "colors"): on(
        {"card": BEAR, "id": 7, "colors": ["W"]}, hand=[{"card": RALLY, "id": 9}], pay=9
    ),
    ("ObjectSpec", "summoning_sick"): on({"card": "Llanowar Elves", "id": 7, "summoning_sick": True}),
    ("ObjectSpec", "commander"): on("Command Tower", {"card": CHIEF, "commander": True}, pay="{U}"),
    ("ObjectSpec", "permission"): on(
        "Forest",
        exile=[{"card": CUB, "id": 9, "permission": "free"}],
        pay={"card": 9, "from": "exile", "alternative": "free"},
    ),
    ("PaySpec", "total_cost"): on(
        "2 Plains", hand=[{"card": SPARK, "id": 9}], pay={"card": 9, "total_cost": "{1}{W}"}
    ),
    ("PaySpec", "targets"): on(
        "Mountain",
        {"card": BEAR, "id": 7},
        hand=[{"card": GUIDE, "id": 9}],
        pay={"card": 9, "targets": ["7"]},
    ),
    ("PaySpec", "kind"): on({"card": SELFISH, "id": 7}, pay={"cost": "{G}", "kind": "ability"}),
    ("TurnSpec", "whose"): on({"card": DAYTIME, "id": 7}, turn={"whose": "opponent"}),
    ("TurnSpec", "step"): on({"card": BEGINNING, "id": 7}, turn={"step": "upkeep"}),
}
"""For each field a request whose answer rests on it."""
OTHER_WORDS: dict[tuple[str, str], tuple[Json, Json]] = {
    ("PaySpec", "source"): ({"source": 7, "ability": 0}, {"source": 8, "ability": 0}),
    ("PaySpec", "ability"): ({"source": 7, "ability": 0}, {"source": 7, "ability": 1}),
    ("PaySpec", "cost"): ({"source": 7, "cost": "{1}{B}"}, {"source": 7, "cost": "{B}"}),
}
"""Fields that can't be left out: two things that may be said there."""
FOREST, SICK = {"card": "Forest", "id": 7}, {"card": "Llanowar Elves", "id": 7, "summoning_sick": True}
NUMBERED = a_card("Numbered", "Land", "{T}: Add {G}. Activate only if you've cast another spell this turn.")
FOES = a_card("Foes", "Creature", "{T}: Add {G} for each opponent you have.")
ASSISTED = a_card("Assisted", "Sorcery", "Assist", "{3}{G}")
TOWER = {"card": "Command Tower"}
FIRST, SECOND = (
    a_card("First", "Enchantment", "All lands are Plains."),
    a_card("Second", "Enchantment", "All lands are Mountains."),
)
CHANGES: dict[str, tuple[Json, Json, Any]] = {
    "remove": ({"battlefield": [FOREST]}, {"remove": ["7"]}, "{G}"),
    "move": ({"hand": [FOREST]}, {"move": {"7": "battlefield"}}, "{G}"),
    "put": ({"hand": [FOREST]}, {"put": "Forest"}, "{G}"),
    "state": ({"battlefield": [SICK]}, {"state": {"7": {"summoning_sick": False}}}, "{G}"),
    "counters": (
        {"battlefield": [{"card": "Gemstone Mine", "id": 7}]},
        {"counters": {"7": {"mining": 1}}},
        "{G}",
    ),
    "untap": ({"battlefield": [{**FOREST, "tapped": True}]}, {"untap": ["7"]}, "{G}"),
    "tap": ({"battlefield": [FOREST]}, {"tap": ["7"]}, "{G}"),
    "life": ({"battlefield": [FOREST]}, {"life": 1}, "{G}{B/P}"),
    "energy": ({"battlefield": [FOREST]}, {"energy": 2}, "{G}, {E}{E}"),
    "pool": ({}, {"pool": "{G}"}, "{G}"),
    "library": ({"library": 40}, {"library": 1}, "Mill two cards"),
    "opponents": ({"battlefield": [{"card": FOES, "id": 7}]}, {"opponents": 3}, "{G}{G}{G}"),
    "commander_identity": (
        {"battlefield": [TOWER], "commander_identity": "U"},
        {"commander_identity": "G"},
        "{G}",
    ),
    "turn": ({"battlefield": [{"card": DAYTIME, "id": 7}], "turn": "you"}, {"turn": "opponent"}, "{G}"),
    "facts": (
        {"battlefield": [{"card": NUMBERED, "id": 7}], "facts": {"spells_cast": 0}},
        {"facts": {"spells_cast": 1}},
        "{G}",
    ),
    "helpers": (
        {"battlefield": ["Forest"], "hand": [{"card": ASSISTED, "id": 9}]},
        {"helpers": [{"mana": 3}]},
        9,
    ),
    "effects": ({"battlefield": ["Tundra"]}, {"effects": ["Nonbasic lands are Mountains."]}, "{R}"),
    "prohibitions": ({"battlefield": ["Treasure"]}, {"prohibitions": ["sacrifice artifacts"]}, "{G}"),
    "order": (
        {"battlefield": ["Forest", {"card": FIRST, "id": 1}, {"card": SECOND, "id": 2}], "order": ["2", "1"]},
        {"order": ["1", "2"]},
        "{R}",
    ),
}
"""For each key of a change a board, the change, and a cost whose answer rests on it."""
ZONES: dict[str, tuple[Any, Any]] = {
    "battlefield": ("Forest", "{G}"),
    "hand": ({"card": CUB, "id": 9}, "Discard a card"),
    "graveyard": ({"card": CUB, "id": 9}, "Exile a card from your graveyard"),
    "exile": ({"card": SPARK, "id": 9, "exiled_with": 7}, "{R}"),
    "command": ({"card": CHIEF, "id": 9}, "{U}"),
}
"""For each zone to which something comes what that is, and a cost whose answer rests on it."""

REACHES = a_card(
    "Reaches",
    "Land",
    "{1}, Remove X storage counters from Reaches: Add X mana in any combination of {R} and/or {G}.",
)
STORED = on("Wastes", {"card": REACHES, "id": 7, "counters": {"storage": 3}}, pay="{R}{G}")
SNOWY = on({"card": a_card("Ice", "Snow Land", "{T}: Add {G}."), "id": 7}, pay="{S}")
TAKEN = {"object": "Treasure#2", "action": "sacrifice", "for": "Sacrifice this token"}
STEPS: list[tuple[str, str, Json, Any]] = [
    ("Activate", "choice", on("Treasure", pay="{U}"), {"color": "R"}),
    ("Activate", "takes", on("2 Treasure", pay="{U}"), [TAKEN]),
    ("ManaChoice", "color", on("Treasure", pay="{U}"), "R"),
    ("ManaChoice", "combination", STORED, "RR"),
    ("ManaChoice", "x", STORED, 3),
    ("ManaChoice", "type", SNOWY, "basic"),
    ("TakenFor", "object", on("2 Treasure", pay="{U}"), "Treasure#2"),
    ("TakenFor", "action", on("Treasure", pay="{U}"), "exile"),
    ("TakenFor", "for", on("Treasure", pay="{U}"), "Discard a card"),
]
"""Fields of a step, a request whose last activation has it, and what isn't so."""


def without(data: Any, key: str) -> Any:
    """The same data without a key, wherever it stands."""
    if isinstance(data, dict):
        return {name: without(value, key) for name, value in data.items() if name != key}
    return [without(one, key) for one in data] if isinstance(data, list) else data


def is_refuted(request: Json, answer: Any) -> bool:
    """Whether an answer isn't that of another request, or can't be asked of it at all."""
    try:
        return not verify(request, answer, solve=True)
    except planner.RequestError:
        return True


@pytest.mark.parametrize(("struct", "field"), CASES, ids=".".join)
def test_an_answer_rests_on_the_field(struct: str, field: str) -> None:
    request = CASES[struct, field]
    answer = planner.plan(request)
    assert answer.status != "unknown"
    ruling = verify(request, answer.to_dict(), solve=True)
    assert ruling, ruling.problems
    assert is_refuted(without(request, field), answer.to_dict())


@pytest.mark.parametrize(("struct", "field"), OTHER_WORDS, ids=".".join)
def test_an_answer_is_that_of_the_ability_that_was_asked_for(struct: str, field: str) -> None:
    board = {"battlefield": ["3 Swamp", {"card": SLEEPER, "id": 7}, {"card": WAKER, "id": 8}]}
    this, other = ({"board": board, "pay": pay} for pay in OTHER_WORDS[struct, field])
    answer = planner.plan(this).to_dict()
    assert answer["status"] == "payable"
    assert verify(this, answer)
    assert is_refuted(other, answer)


@pytest.mark.parametrize("key", CHANGES)
def test_an_answer_on_a_changed_board_rests_on_the_change(key: str) -> None:
    board, change, pay = CHANGES[key]
    assert_rests_on_the_change(board, change, pay)


@pytest.mark.parametrize("zone", ZONES)
def test_an_answer_rests_on_what_came_to_a_zone(zone: str) -> None:
    entry, pay = ZONES[zone]
    board = {"battlefield": [{"card": MOX, "id": 7}, "Command Tower"]}
    assert_rests_on_the_change(board, {"put": {zone: [entry]}}, pay)


def assert_rests_on_the_change(board: Json, change: Json, pay: Any) -> None:
    """The answer is verified on the board with the change, said both ways, and refuted on the one before."""
    session = Session()
    answered(session, {"as": "old", "ask": "remember", "board": board})
    answered(session, {"as": "new", "ask": "change", "on": "old", "change": change})
    answer = answered(session, {"on": "new", "pay": pay})
    assert answer["status"] in ("payable", "unpayable"), answer
    asked = {"ask": "verify", "pay": pay, "answer": answer, "solve": True}
    assert answered(session, {**asked, "on": "new"})["legal"] is True
    assert answered(session, {**asked, "on": "old", "change": change})["legal"] is True
    assert answered(session, {**asked, "on": "old"}).get("legal") is not True


def answered(session: Session, line: Json) -> Json:
    """What a line is answered."""
    found: Json = json.loads(session.answer(json.dumps(line).encode()))
    return found


@pytest.mark.parametrize(("struct", "field", "request_", "false"), STEPS)
def test_a_false_choice_of_a_step_is_refuted(struct: str, field: str, request_: Json, false: Any) -> None:
    answer = planner.plan(request_).to_dict()
    assert verify(request_, answer)
    step = next(one for one in reversed(answer["steps"]) if one["action"] == "activate")
    inner = step if struct == "Activate" else step["choice"] if struct == "ManaChoice" else step["takes"][0]
    assert inner[field] != false
    inner[field] = false
    assert is_refuted(request_, answer)


def test_every_field_of_the_door_is_verified_here() -> None:
    found = {*CASES, *OTHER_WORDS, *((struct, field) for struct, field, *_ in STEPS)}
    found |= {("ChangeSpec", key) for key in CHANGES} | {("PutSpec", zone) for zone in ZONES}
    assert set(FIELDS) == found
