"""The hand read by default under profile 2026.2: which plan, what it keeps, and what proves it."""

from typing import Any

import pytest

from planner import Board, Plan, explain, options, plan, step_by_step, verify

NEW = "2026.2"
_COUNTERSPELL = {
    "name": "Counterspell",
    "mana_cost": "{U}{U}",
    "type_line": "Instant",
    "oracle_text": "Counter target spell.",
}
_ELVES = {
    "name": "Llanowar Elves",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf Druid",
    "oracle_text": "{T}: Add {G}.",
    "power": "1",
    "toughness": "1",
}


def _spell(name: str, cost: str, type_line: str = "Sorcery", text: str = "Draw a card.") -> dict[str, str]:
    return {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": text}


def _planned(battlefield: list[Any], hand: list[Any], cost: str, **more: Any) -> Plan:
    found = plan(board={"battlefield": battlefield, "hand": hand}, pay={"cost": cost}, profile=NEW, **more)
    assert isinstance(found, Plan)
    return found


def test_what_is_kept_at_a_loss_of_the_payment_is_kept_freely_where_it_can() -> None:
    """Two life keep the Rat castable; one card of the graveyard more keeps the Spawn, too."""
    delve = "Delve (Each card you exile from your graveyard while casting this spell pays for {1}.)"
    song = _spell("Deep Song", "{1}{B/P}", text=delve)
    found = plan(
        board={
            "battlefield": ["Swamp", "Forest", "Eldrazi Spawn"],
            "hand": [{"card": song}, {"card": _spell("Rat", "{1}{B}", "Creature — Rat", "")}],
            "graveyard": [{"card": _spell("Old Card", "{R}")}],
        },
        pay={"card": "Deep Song#1"},
        profile=NEW,
    )
    assert isinstance(found, Plan)
    assert [(one.name, one.freely) for one in found.kept or ()] == [("Rat", True)]
    assert (found.summary.life, found.summary.exiled, found.optimal) == (18, ["Old Card#1"], True)


_ISLANDS_AND_PLAINS = ["Island", "Island", "Plains", "Plains"]


def test_the_islands_stay_for_what_is_in_hand() -> None:
    found = _planned(_ISLANDS_AND_PLAINS, [_COUNTERSPELL], "{2}")
    assert found.summary.tapped == ["Plains#1", "Plains#2"]
    assert found.summary.kept == ["Counterspell"]
    assert found.optimal


def test_a_card_stays_castable_freely_where_it_can() -> None:
    battlefield = ["Forest", _ELVES, "Island", "Island", "Treasure"]
    found = _planned(battlefield, [_COUNTERSPELL], "{1}{G}")
    assert found.summary.tapped == ["Forest#1", "Llanowar Elves#1"]
    assert [(one.name, one.freely, one.loses) for one in found.kept or ()] == [("Counterspell", True, [])]
    assert found.optimal


def test_keeping_nothing_is_the_plan_without_a_hand() -> None:
    found = _planned(_ISLANDS_AND_PLAINS, [_COUNTERSPELL], "{2}", keep=[])
    alone = _planned(_ISLANDS_AND_PLAINS, [], "{2}")
    assert (found.steps, found.summary.kept) == (alone.steps, [])


def test_the_profile_before_reads_no_hand() -> None:
    board = {"battlefield": _ISLANDS_AND_PLAINS, "hand": [_COUNTERSPELL]}
    found = plan(board=board, pay={"cost": "{2}"}, profile="2026.1")
    assert isinstance(found, Plan)
    assert found.summary.kept == []
    assert not found.kept
    assert found.to_json() == plan(board=board, pay={"cost": "{2}"}).to_json()


def test_verdicts_read_no_hand() -> None:
    request = {"board": {"battlefield": ["Island"], "hand": [_COUNTERSPELL]}, "pay": {"cost": "{U}"}}
    assert (
        plan({**request, "want": "verdict", "profile": NEW}).to_dict()
        == plan({**request, "want": "verdict"}).to_dict()
    )


def test_what_cannot_be_kept_changes_nothing() -> None:
    hand = [_spell("Giant", "{7}{G}")]
    found = _planned(["Island", "Plains"], hand, "{1}")
    assert found.steps == _planned(["Island", "Plains"], [], "{1}").steps
    assert found.proof == "certificate"


def test_the_card_that_is_cast_is_not_kept() -> None:
    board = Board(battlefield=["Island"] * 4, hand=[{"card": _COUNTERSPELL, "id": "cs"}])
    found = board.plan({"card": "cs"}, profile=NEW)
    assert isinstance(found, Plan)
    assert found.summary.kept == []


def test_a_commander_is_kept_with_its_tax() -> None:
    commander = {"card": _spell("General", "{R}", "Legendary Creature — Human"), "commander": True}
    board = Board(battlefield=["Mountain", "Forest"], command=[commander])
    found = board.plan("{1}", profile=NEW)
    assert isinstance(found, Plan)
    assert (found.summary.tapped, found.summary.kept) == (["Forest#1"], ["General"])


def test_a_land_in_hand_is_no_card_to_cast() -> None:
    assert _planned(["Island", "Plains"], ["Forest"], "{1}").summary.kept == []


def test_one_card_of_any_weighs_more_than_the_price() -> None:
    hand = [_spell("Blue", "{U}"), _spell("White", "{W}")]
    found = _planned(["Island", "Plains", "Swamp"], hand, "{1}")
    assert found.summary.tapped == ["Swamp#1"]
    assert found.summary.kept == ["Blue", "White"]


def test_a_creature_is_not_lost_for_a_card_in_hand() -> None:
    altar = {
        "name": "Altar",
        "mana_cost": "{3}",
        "type_line": "Artifact",
        "oracle_text": "Sacrifice a creature: Add {C}{C}.",
    }
    bear = {**_spell("Bear", "{1}{G}", "Creature — Bear", ""), "power": "2", "toughness": "2"}
    found = _planned([altar, bear, "Island", "Island"], [_COUNTERSPELL], "{2}")
    assert found.summary.sacrificed == []


@pytest.mark.parametrize(
    ("text", "kind"), [("Draw a card.", "Instant"), ("Flash\nFlying", "Creature — Bird")]
)
def test_what_can_wait_is_asked_for_in_the_opponents_turn(text: str, kind: str) -> None:
    card = {**_spell("Waiting", "{U}", kind, text), "power": "1", "toughness": "1"}
    found = _planned(["Island", "Plains"], [card], "{1}")
    assert [one.when for one in found.kept or ()] == ["opponents turn"]


def test_others_are_asked_for_right_after() -> None:
    found = _planned(["Island", "Plains"], [_spell("Now", "{U}", text="Flashback {3}")], "{1}")
    assert [one.when for one in found.kept or ()] == ["now"]


def test_kept_says_what_keeping_takes() -> None:
    found = _planned(["Forest", "Island", "Treasure"], [_COUNTERSPELL], "{G}")
    assert [(one.freely, one.loses, one.life) for one in found.kept or ()] == [(False, ["Treasure#1"], 0)]
    assert "Counterspell (only with Treasure#1)" in str(found)


def test_kept_counts_the_damage_of_its_own_payment() -> None:
    pain = {
        "name": "Pain",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{T}: Add {U}. This land deals 1 damage to you.",
    }
    found = _planned([pain, "Plains"], [_spell("Blue", "{U}")], "{W}")
    assert [(one.freely, one.loses, one.life) for one in found.kept or ()] == [(False, [], 1)]


def test_life_for_a_phyrexian_symbol_is_not_free() -> None:
    found = _planned(["Forest", "Plains"], [_spell("Either", "{U/P}")], "{W}")
    assert [(one.freely, one.life) for one in found.kept or ()] == [(False, 2)]


def test_any_face_can_be_kept() -> None:
    faces = [_spell("Left", "{5}{R}", "Instant"), _spell("Right", "{U}", "Instant")]
    card = {
        "name": "Left // Right",
        "layout": "split",
        "card_faces": faces,
        "type_line": "Instant // Instant",
    }
    found = _planned(["Island", "Plains"], [card], "{1}")
    assert found.summary.tapped == ["Plains#1"]
    assert len(found.summary.kept) == 1


def test_x_is_0_for_what_is_kept() -> None:
    found = _planned(["Island", "Plains"], [_spell("Burst", "{X}{U}")], "{1}")
    assert (found.summary.tapped, found.summary.kept) == (["Plains#1"], ["Burst"])


def test_equal_cards_are_kept_each() -> None:
    hand = [_spell("Blue", "{U}"), _spell("Blue", "{U}")]
    found = _planned(["Island", "Island", "Plains"], hand, "{1}")
    assert (found.summary.tapped, found.summary.kept) == (["Plains#1"], ["Blue", "Blue"])


def test_an_answer_with_the_hand_read_is_judged() -> None:
    request = {
        "board": {"battlefield": _ISLANDS_AND_PLAINS, "hand": [_COUNTERSPELL]},
        "pay": {"cost": "{2}"},
        "profile": NEW,
    }
    found = plan(request)
    assert verify(request, found, solve=True)
    wrong = found.to_dict()
    wrong["summary"]["kept"] = ["Wrath"]
    assert not verify(request, wrong)
    wrong = found.to_dict()
    wrong["kept"][0]["freely"] = False
    assert not verify(request, wrong, solve=True)
    wrong = found.to_dict()
    wrong["kept"][0]["life"] = 1
    assert not verify(request, wrong)


def test_options_and_explanations_speak_of_the_hand() -> None:
    request = {
        "board": {"battlefield": _ISLANDS_AND_PLAINS, "hand": [_COUNTERSPELL]},
        "pay": {"cost": "{2}"},
        "profile": NEW,
    }
    first, second, *_ = options(request)
    assert (first.plan.summary.kept, second.plan.summary.kept) == (["Counterspell"], [])
    assert any("keeps Counterspell castable" in one for one in explain(request).sentences)
    explained = plan({**request, "want": "explanation"})
    assert isinstance(explained, Plan)
    assert [one.name for one in explained.kept_plans or ()] == ["Counterspell"]


_PUMPKIN = "{1}, Exile this card from your graveyard: Add one mana of any color."
_NEST = "Exile a card from your graveyard: Add {C}."
_BEAR = {"name": "Bear", "type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"}
_ALTAR = "Sacrifice a creature: Add {C}{C}."


@pytest.mark.parametrize(
    ("permanents", "graveyard", "free"),
    [
        (["Island", "Island"], [{"name": "Lantern", "type_line": "Artifact", "oracle_text": _PUMPKIN}], True),
        ([{"name": "Nest", "type_line": "Enchantment", "oracle_text": _NEST}], ["Forest"], True),
        (
            [{"name": "Nest", "type_line": "Enchantment", "oracle_text": _NEST}],
            [{"card": "Forest", "price": 2}],
            False,
        ),
        ([{"name": "Altar", "type_line": "Artifact", "oracle_text": _ALTAR}, _BEAR], [], False),
    ],
)
def test_cards_of_the_graveyard_are_exiled_freely(
    permanents: list[Any], graveyard: list[Any], free: bool
) -> None:
    board = {
        "battlefield": ["Mountain", *permanents],
        "hand": [_spell("Bauble", "{W}" if "Island" in permanents else "{1}")],
        "graveyard": graveyard,
    }
    found = plan(board=board, pay={"cost": "{R}"}, profile=NEW)
    assert isinstance(found, Plan)
    assert [(one.name, one.freely) for one in found.kept or ()] == [("Bauble", free)]


_PALA = {
    "name": "Pili-Pala",
    "type_line": "Artifact Creature \u2014 Scarecrow",
    "mana_cost": "{2}",
    "oracle_text": "{2}, {Q}: Add one mana of any color.",
    "power": "1",
    "toughness": "1",
}
_ROCK = {"name": "Rock", "mana_cost": "{2}", "type_line": "Artifact"}
_FED = {**_BEAR, "mana_cost": "{1}{G}"}
_CRYPT = {
    "name": "Crypt",
    "type_line": "Land",
    "oracle_text": "{T}: Add {B}.\n{2}, {T}: Add {B} for each creature card in your graveyard.",
}
_BURIED = {
    "name": "Buried",
    "type_line": "Enchantment",
    "oracle_text": "Exile a creature card from your graveyard: Add {B}.",
}
_FLING = _spell(
    "Fling", "{R}", "Instant", "As an additional cost to cast this spell, sacrifice an artifact or creature."
)


@pytest.mark.parametrize(
    ("permanents", "graveyard", "cast", "kept"),
    [
        (["Wastes", "Wastes", "Wastes", _PALA, _FED], [], _spell("March", "{2}", text="Convoke"), "{W}"),
        (["Mountain", "Swamp", _BURIED, _ROCK, _FED], [], _FLING, "{B}{B}"),
        (["Mountain", "Wastes", "Wastes", _CRYPT, _ROCK, _FED], [_FED], _FLING, "{B}{B}"),
    ],
    ids=[
        "what convoke taps untaps for mana",
        "what is sacrificed is exiled for mana",
        "it is counted for mana",
    ],
)
def test_what_a_cost_takes_may_pay_for_the_hand(
    permanents: list[Any], graveyard: list[Any], cast: dict[str, str], kept: str
) -> None:
    """No card is beyond reach only because nothing pays for it before the payment (107.6, 400.7)."""
    board = {"battlefield": permanents, "graveyard": graveyard, "hand": [cast, _spell("Wish", kept)]}
    found = plan(board=board, pay=f"{cast['name']}#1", profile=NEW)
    assert isinstance(found, Plan)
    assert found.summary.kept == ["Wish"]


@pytest.mark.parametrize(("level", "free"), [("free", True), ("avoid", False)])
def test_what_a_player_gives_freely_is_no_loss(level: str, free: bool) -> None:
    policies = {"sacrifice": {"Treasure": level}}
    found = _planned(["Island", "Treasure"], [_spell("Bauble", "{B}")], "{U}", policies=policies)
    assert [(one.name, one.freely) for one in found.kept or ()] == [("Bauble", free)]


def test_the_order_of_the_list_decides_nothing() -> None:
    hand = [_spell("A", "{U}"), _spell("B", "{W}"), _spell("C", "{B}")]
    found = _planned(["Island", "Plains", "Swamp"], hand, "{1}")
    other = _planned(["Swamp", "Plains", "Island"], hand[::-1], "{1}")
    assert (found.summary.tapped, found.summary.kept) == (other.summary.tapped, other.summary.kept)


def test_a_dialogue_reads_the_hand() -> None:
    payment = step_by_step(
        board={"battlefield": _ISLANDS_AND_PLAINS, "hand": [_COUNTERSPELL]}, pay={"cost": "{2}"}, profile=NEW
    )
    assert isinstance(payment.answer, Plan)
    assert payment.answer.summary.kept == ["Counterspell"]
    assert any("Counterspell" in one for one in payment.explanation.sentences)
    steps = list(payment)
    assert [one.object for one in steps if one.action == "activate"] == ["Plains#1", "Plains#2"]


def test_options_say_nothing_of_a_hand_that_costs_nothing() -> None:
    request = {
        "board": {"battlefield": ["Island"], "hand": ["Forest"]},
        "pay": {"cost": "{1}"},
        "profile": NEW,
    }
    (only,) = options(request)
    assert only.plan.summary.kept == []


def test_what_chance_could_take_is_not_said_to_stay_castable() -> None:
    hand = [_spell("Bear", "{1}{G}", "Creature — Bear")]
    found = _planned(["Forest", "Forest", "Swamp"], hand, "{B}, Discard a card at random")
    assert found.summary.kept == []
    assert not found.castable


@pytest.mark.parametrize("dear", [10, 40])
def test_of_more_cards_than_sets_are_looked_at_the_most_are_kept(dear: int) -> None:
    """The first 300 sets of three or four of 14 cards have a dear one each: two were said to be the most."""
    hand = [_spell(f"Dear {n}", "{3}") for n in range(dear)] + [_spell(f"Cheap {n}", "{1}") for n in range(4)]
    found = _planned([{"card": "Forest", "count": 6}], hand, "{G}{G}")
    assert sorted(one.name for one in found.kept or ()) == [f"Cheap {n}" for n in range(4)]
    assert found.optimal
