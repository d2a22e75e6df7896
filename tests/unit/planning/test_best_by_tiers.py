"""What a player would pay with: plans compared tier by tier (2026.2), each beside the one it beats."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, RequestError, plan, verify
from tests.support.cards.single import BIRDS_OF_PARADISE, LLANOWAR_ELVES, LOTUS_PETAL, SOL_RING

PROFILE = "2026.2"
ALTAR = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}{C}."}
BEARS = {
    "name": "Bears",
    "type_line": "Creature — Bear",
    "mana_cost": "{1}{G}",
    "power": "2",
    "toughness": "2",
}
FACTORY = {
    "name": "Factory",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{1}: Factory becomes a 2/2 Assembly-Worker artifact creature until end of "
    "turn. It's still a land.",
}
PAINFUL = {
    "name": "Confluence",
    "type_line": "Land",
    "oracle_text": "{T}, Pay 1 life: Add one mana of any color.",
}
CURSE = {
    "name": "Curse",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant land\nWhen enchanted land becomes tapped, destroy it.",
}
CURSED = ({"card": "Wastes", "id": "Cursed"}, {"card": CURSE, "attached_to": "Cursed"})
"""A land that goes once it was tapped, as with Kudzu."""
SUNBURST = {"name": "Prism", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": "Sunburst"}
BOLT = {"name": "Bolt", "type_line": "Instant", "mana_cost": "{R}"}
VAULT = {
    "name": "Vault",
    "type_line": "Artifact",
    "oracle_text": "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.",
}


def card(thing: Any) -> Any:
    return {"card": thing} if isinstance(thing, dict) and "name" in thing else thing


def best(cost: Any, *battlefield: Any, **board: Any) -> Plan:
    pay = cost if isinstance(cost, dict) else {"cost": cost}
    on_board = {"battlefield": [card(one) for one in battlefield], **board}
    request: dict[str, Any] = {"board": on_board, "pay": pay, "keep": [], "profile": PROFILE}
    found = plan(request)
    assert isinstance(found, Plan)
    assert found.optimal
    assert not verify(request, found.to_dict()).problems
    return found


def amounts(found: Plan) -> dict[str, int]:
    assert isinstance(found.gives_up, list)
    return {one.tier: one.amount for one in found.gives_up}


LOUD = [
    # cost, battlefield, what is used, the tiers besides the board's in which something is given up
    ("{6}", [*["Treasure"] * 6, ALTAR, BEARS, BEARS, BEARS], "Treasure", {"one-shot mana"}),
    ("{B}", [FACTORY, "Swamp"], "Swamp", set()),
    ("{3}", [FACTORY, *["Swamp"] * 3], "Swamp", set()),
    ("{1}", [SOL_RING, "Mountain"], "Mountain", set()),
    ("{G}", [LOTUS_PETAL, LLANOWAR_ELVES], "Llanowar Elves", {"creatures"}),
    ("{G}", [PAINFUL, LLANOWAR_ELVES], "Llanowar Elves", {"creatures"}),
    ("{G}", ["Treasure", PAINFUL], "Confluence", {"life"}),
    ("{1}", [*CURSED, LLANOWAR_ELVES], "Llanowar Elves", {"creatures"}),
    ("{1}", [*CURSED, PAINFUL], "Cursed", {"tolls"}),
    ("{3}", [VAULT, LLANOWAR_ELVES, "Forest", "Island"], "Forest", {"creatures"}),
]


@pytest.mark.parametrize(("cost", "battlefield", "used", "tiers"), LOUD)
def test_a_player_pays_so(cost: str, battlefield: list[Any], used: str, tiers: set[str]) -> None:
    found = best(cost, *battlefield)
    objects = {one.object.partition("#")[0] for one in found.steps if one.object and one.action == "activate"}
    assert used in objects
    assert {tier for tier, amount in amounts(found).items() if amount} - {"board"} == tiers
    assert found.last_resort == []
    assert "price" not in found.to_dict()
    assert found.to_dict()["profile"] == PROFILE


def test_a_permanent_is_lost_only_as_a_last_resort() -> None:
    found = best("{4}", ALTAR, BEARS, "Treasure", "Forest")
    assert set(found.summary.sacrificed) == {"Bears#1", "Treasure#1"}
    assert found.last_resort == ["Bears#1"]
    assert (amounts(found)["permanents"], amounts(found)["worth"]) == (1, 4)


LAGE = {
    "card": {"name": "Lage", "type_line": "Legendary Creature — Avatar", "power": "20", "toughness": "20"},
    "token": True,
}


def test_a_creature_token_is_something_to_ask_about() -> None:
    """However large it is it goes before a card, unless its player says otherwise."""
    memnite = {**BEARS, "name": "Memnite", "mana_cost": "{0}"}
    found = best("{1}", ALTAR, LAGE, memnite)
    assert (found.summary.sacrificed, found.last_resort) == (["Lage#1"], ["Lage#1"])
    wish = {"sacrifice": {"Lage": "last resort"}}
    board: Any = {"battlefield": [card(ALTAR), LAGE, card(memnite)]}
    found = plan(board=board, pay={"cost": "{1}"}, policies=wish, profile=PROFILE)
    assert isinstance(found, Plan)
    assert (found.summary.sacrificed, found.last_resort) == (["Memnite#1"], ["Memnite#1"])


def test_tokens_that_are_no_creatures_or_there_for_mana_are_none() -> None:
    ironworks = {
        "name": "Ironworks",
        "type_line": "Artifact",
        "oracle_text": ALTAR["oracle_text"].replace("creature", "token"),
    }
    assert best("{1}", ironworks, "Clue").last_resort == []
    assert best("{2}", ALTAR, "Eldrazi Spawn").last_resort == []


def test_what_an_object_is_worth_can_be_said() -> None:
    found = best("{2}", ALTAR, {"card": BEARS, "id": "dear", "price": 95}, {"card": BEARS, "id": "plain"})
    assert found.summary.sacrificed == ["plain"]


def test_a_manland_is_not_tapped_for_its_own_animation() -> None:
    found = best({"source": "f", "ability": 1}, {"card": FACTORY, "id": "f"}, {"card": FACTORY}, SOL_RING)
    assert found.summary.tapped == ["Factory#1"]


def test_what_the_payment_is_about_is_told_apart_from_like_objects() -> None:
    found = best({"source": "one", "ability": 1}, *[{"card": FACTORY, "id": name} for name in ("one", "two")])
    assert found.summary.tapped == ["two"]


def test_a_target_is_spared_for_the_price_of_the_board_alone() -> None:
    """No Treasure is cracked for it: that comes before what the board can still do."""
    found = best({"card": BOLT, "targets": ["elf"]}, {"card": BIRDS_OF_PARADISE, "id": "elf"}, "Treasure")
    assert found.summary.tapped == ["elf"]
    assert amounts(found)["board"] > 20


def test_a_target_that_is_sacrificed_and_then_exiled_from_the_graveyard_is_lost_once() -> None:
    tower = {"name": "Tower", "type_line": "Land", "oracle_text": "{T}, Sacrifice a creature: Add {B}{B}."}
    spell = {"name": "Grave Pact", "type_line": "Sorcery", "mana_cost": "{2}{B}", "oracle_text": "Delve"}
    elf = {"card": BIRDS_OF_PARADISE, "id": "elf", "tapped": True}
    found = best({"card": spell, "targets": ["elf"]}, {"card": tower}, elf)
    assert (found.summary.sacrificed, found.summary.exiled) == (["elf"], ["elf"])
    assert 20 <= amounts(found)["board"] < 40


def test_mana_that_floats_is_spent_before_more_is_made() -> None:
    assert best("{2}", SOL_RING, "Forest", pool="{G}").summary.tapped == ["Forest#1"]


def test_colors_are_sought_where_the_spell_counts_them() -> None:
    found = best({"card": SUNBURST}, "Plains", "Plains", "Island")
    assert found.summary.spent in ("{W}{U}", "{U}{W}")
    assert amounts(found)["riders"] == -2


def test_x_left_out_takes_no_treasure_and_max_takes_all() -> None:
    blaze = {"name": "Blaze", "type_line": "Sorcery", "mana_cost": "{X}{R}"}
    board = ["Mountain", "Mountain", "Treasure", PAINFUL]
    assert best({"card": blaze}, *board).choices.x == 1
    assert best({"card": blaze, "x": "max"}, *board).choices.x == 3


def test_prices_go_with_the_profile_that_has_them() -> None:
    asked: dict[str, Any] = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    found = plan({**asked, "prices": {"land": 3}})
    assert isinstance(found, Plan)
    assert isinstance(found.price, int)
    with pytest.raises(RequestError, match=r"prices: go with profile 2026\.1"):
        plan({**asked, "prices": {"land": 3}, "profile": PROFILE})


def test_a_falsified_amount_is_refused() -> None:
    request = {"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}, "profile": PROFILE}
    answer = plan(request).to_dict()
    answer["gives_up"][0]["amount"] -= 1
    assert any("gives_up" in one for one in verify(request, answer).problems)


def test_the_same_question_is_answered_the_same_again() -> None:
    board = Board(battlefield=["Forest", "Treasure"])
    first, again = (board.plan("{G}", profile=PROFILE) for _ in range(2))
    assert first.to_dict() == again.to_dict()
    assert isinstance(first, Plan)
    assert isinstance(again, Plan)
    assert first.whole_price == again.whole_price


def test_the_hand_by_itself_makes_no_x_smaller() -> None:
    blaze = {"name": "Blaze", "type_line": "Sorcery", "mana_cost": "{X}{R}"}
    board = {"battlefield": ["Mountain", "Mountain"], "hand": [{"card": BOLT}]}
    request = {"board": board, "pay": {"card": blaze}, "profile": PROFILE}
    by_default, asked = plan(request), plan({**request, "keep": ["{R}"]})
    assert isinstance(by_default, Plan)
    assert isinstance(asked, Plan)
    assert (by_default.choices.x, by_default.optimal) == (1, True)
    assert asked.choices.x == 0


GROVE = {
    "name": "Grove",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{T}: Add {R} or {G}. Each opponent gains 1 life.",
}
ORCHARD = {
    "name": "Orchard",
    "type_line": "Land",
    "oracle_text": "{T}: Add one mana of any color.\nWhenever you tap Orchard for mana, target opponent "
    "creates a 1/1 colorless Spirit creature token.",
}


@pytest.mark.parametrize("land", [GROVE, ORCHARD])
def test_what_an_opponent_gets_is_a_toll_that_another_land_spares(land: dict[str, Any]) -> None:
    own = {"name": "Taiga", "type_line": "Land — Mountain Forest"}
    for battlefield in ([land, own], [own, land]):
        request = {"board": {"battlefield": battlefield}, "pay": {"cost": "{R}"}, "profile": PROFILE}
        answer = plan(request)
        assert isinstance(answer, Plan)
        assert answer.summary.tapped == ["Taiga#1"]
        assert verify(request, answer)


def test_what_an_opponent_gets_is_said_where_it_cant_be_avoided() -> None:
    request = {"board": {"battlefield": [GROVE]}, "pay": {"cost": "{R}"}, "profile": PROFILE}
    answer = plan(request)
    assert isinstance(answer, Plan)
    assert next(iter(amounts(answer).items())) == ("tolls", 1)
    free = plan({**request, "pay": {"cost": "{1}"}})
    assert isinstance(free, Plan)
    assert "tolls" not in amounts(free)


VAULT = {
    "name": "Vault",
    "type_line": "Land",
    "oracle_text": "{2}, {T}: Add {B} for each Swamp you control.",
}
SCHOOL = {
    "name": "School",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{2}, {T}: Add one mana of any color.",
}


@pytest.mark.parametrize("method", ["auto", "program"])
@pytest.mark.parametrize("swamps", [0, 1])
def test_no_mana_is_spent_on_an_ability_that_makes_less_than_it_asks_for(method: Any, swamps: int) -> None:
    """What is left isn't put away where it brings nothing, to have it spent."""
    board = ["Gilded Lotus", {"card": VAULT}, *["Swamp"] * swamps]
    request = {"board": {"battlefield": board}, "pay": {"cost": "{U}"}, "profile": PROFILE}
    found = plan(request, method=method)
    assert isinstance(found, Plan)
    assert [step.object for step in found.steps if step.action == "activate"] == ["Gilded Lotus#1"]
    assert (amounts(found)["waste"], found.proof) == (2, "certificate")


def test_where_only_such_an_ability_makes_a_color_what_it_loses_is_wasted() -> None:
    board = {"battlefield": ["Forest", "Forest", {"card": SCHOOL}]}
    request = {"board": board, "pay": {"cost": "{W}"}, "profile": PROFILE}
    found = plan(request)
    assert isinstance(found, Plan)
    assert amounts(found)["waste"] == 1
    assert "mana lost to School#1" in [item.what for item in found.items]
    assert verify(request, found.to_dict()).proof == "certificate"


def test_mana_is_wasted_where_a_creature_is_wanted_in_the_graveyard() -> None:
    text = "Draw a card.\nEscape—{U}, Exile two other cards from your graveyard."
    chill = {"name": "Chill", "type_line": "Sorcery", "mana_cost": "{3}{U}", "oracle_text": text}
    goblin = {
        "name": "Prospector",
        "type_line": "Creature — Goblin",
        "mana_cost": "{R}",
        "oracle_text": "Sacrifice a Goblin: Add {R}.",
        "power": "1",
    }
    board = {"battlefield": ["Island", goblin, goblin], "graveyard": [{"card": chill, "id": "chill"}]}
    request = {"board": board, "pay": {"card": "chill", "alternative": "Escape"}, "profile": PROFILE}
    found = plan(request)
    assert isinstance(found, Plan)
    assert (amounts(found)["waste"], amounts(found)["graveyard"]) == (2, 2)
