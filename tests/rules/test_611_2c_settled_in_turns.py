"""What goes on until the end of the turn is handed on as data, about the objects that there were (611.2c)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError, plan_turn
from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
COUNTER = card("Counterspell", "Instant", "Counter target spell.", "{U}{U}")
SNAPCASTER = card(
    "Snapcaster Mage",
    "Creature — Human Wizard",
    "Flash\nWhen this creature enters, target instant or sorcery card in your graveyard gains flashback "
    "until end of turn. The flashback cost is equal to its mana cost.",
    "{1}{U}",
    power="2",
    toughness="1",
)
RECOUP = card(
    "Recoup",
    "Sorcery",
    "Target sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to "
    "its mana cost.",
    "{1}{R}",
)
FLAMES = card(
    "Past in Flames",
    "Sorcery",
    "Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost "
    "is equal to its mana cost.",
    "{3}{R}",
)
WILL = card(
    "Yawgmoth's Will",
    "Sorcery",
    "Until end of turn, you may play lands and cast spells from your graveyard.\nIf a card would be put into "
    "your graveyard from anywhere this turn, exile that card instead.",
    "{2}{B}",
)
FILTH = card(
    "Rain of Filth",
    "Instant",
    'Until end of turn, lands you control gain "Sacrifice this land: Add {B}."',
    "{B}",
)
FERVOR = card("Rally", "Instant", "Creatures you control get +1/+0 and gain haste until end of turn.", "{R}")
ELF = card("Elf", "Creature — Elf", "{T}: Add {G}.", "{G}", power="1", toughness="1")
AGAIN: Json = {"alternative": "flashback"}


def there(*cards: Any) -> Json:
    return {"graveyard": [{"card": one, "id": name} for one, name in zip(cards, "abc", strict=False)]}


def paid(found: Any) -> list[str]:
    return [one.name for one in found.paid]


def test_611_2c_one_card_alone_is_the_target() -> None:
    pays = [{"card": "a", **AGAIN}, {"card": "b", "value": 3, **AGAIN}, {"card": "h0"}]
    found: Any = turn([SNAPCASTER], ["Island"] * 3 + ["Mountain"], pays, board=there(BOLT, COUNTER))
    assert (paid(found), found.value) == (["Snapcaster Mage", "Counterspell"], 4)
    assert found.paid[-1].resolves.zone == "exile"


def test_611_2c_two_of_them_have_two_targets() -> None:
    pays = [{"card": "a", **AGAIN}, {"card": "b", **AGAIN}, {"card": "h0"}, {"card": "h1"}]
    lands = ["Island"] * 4 + ["Mountain"] * 2
    found: Any = turn([SNAPCASTER, SNAPCASTER], lands, pays, board=there(BOLT, BOLT))
    assert (found.value, found.proven) == (4, True)


def test_611_2c_a_target_that_is_named_is_that_one() -> None:
    pays = [{"card": "a", **AGAIN}, {"card": "b", **AGAIN}, {"card": "h0", "targets": ["b"]}]
    found: Any = turn([RECOUP], ["Mountain"] * 4, pays, board=there({**BOLT, "type_line": "Sorcery"}, FLAMES))
    assert paid(found) == ["Recoup"]


def test_611_2c_a_card_of_another_kind_is_no_target() -> None:
    with pytest.raises(RequestError, match="flashback"):
        turn([RECOUP], ["Mountain"] * 4, [{"card": "a", **AGAIN}, {"card": "h0"}], board=there(BOLT))


def test_611_2c_the_cards_that_lay_there_keep_it_after_the_turn_was_planned() -> None:
    board = Board(
        battlefield=["Mountain"] * 6,
        hand=[{"card": FLAMES, "id": "f"}, {"card": BOLT, "id": "b"}],
        graveyard=[{"card": BOLT, "id": "a"}],
    )
    after = board.after(board.plan_turn(["f", "b"]))
    cast = {one.pay["card"] for one in after.legal_actions() if one.alternative == "Flashback"}
    assert cast == {"a"}
    again = Board.from_dict(after.to_dict())
    assert {one.pay["card"] for one in again.legal_actions() if one.alternative == "Flashback"} == {"a"}


def test_611_2c_a_card_that_came_back_is_another_one() -> None:
    said = {
        "text": "Each instant card in your graveyard gains flashback until end of turn. The flashback cost "
        "is equal to its mana cost.",
        "objects": ["a"],
    }
    board = Board(battlefield=["Mountain"], graveyard=[{"card": BOLT, "id": "a"}], effects=[said])
    assert board.can_pay({"card": "a", **AGAIN}).value == "payable"
    gone = board.move("a", "hand").move("a", "graveyard")
    assert not any(one.alternative == "Flashback" for one in gone.legal_actions())


def test_611_2c_an_effect_is_about_objects_that_are_there() -> None:
    said = {"text": "Creatures you control gain haste until end of turn.", "objects": ["nobody"]}
    with pytest.raises(RequestError, match=r"board.effects\[0\].objects\[0\]"):
        Board(battlefield=["Mountain"], effects=[said])


def test_611_2c_of_like_creatures_one_alone() -> None:
    elves = {"card": ELF, "id": "elf", "count": 2, "summoning_sick": True}
    said = {"text": "Creatures you control gain haste until end of turn.", "objects": ["elf#1"]}
    board = Board(battlefield=[elves], effects=[said])
    assert (board.can_pay("{G}").value, board.can_pay("{G}{G}").value) == ("payable", "unpayable")


def test_611_2c_a_creature_that_is_there_has_haste() -> None:
    """Cast behind the Rally the Elf would stay sick: it comes first, and its mana pays."""
    pays = [{"card": "h0"}, {"card": "h1"}, {"cost": "{G}"}]
    found: Any = turn([ELF, FERVOR], ["Forest", "Mountain"], pays)
    assert (found.value, found.proven) == (3, True)
    assert names(found)[:2] == ["Elf", "Rally"]


def test_611_2c_creatures_that_come_later_have_none() -> None:
    hand = [{"card": FERVOR, "id": "r"}, {"card": ELF, "id": "e"}]
    board = Board(battlefield=["Forest", "Mountain"], hand=hand)
    after = board.after(board.plan_turn(["r"]))
    found: Any = after.plan_turn(["e", {"cost": "{G}"}])
    assert (found.value, found.proven) == (1, True)


def test_611_2c_a_land_that_comes_later_cant_be_sacrificed() -> None:
    found: Any = turn(
        [FILTH, "Forest"], ["Swamp", "Swamp"], [{"card": "h0"}, {"card": "h1"}, {"cost": "{B}{B}{B}{B}{G}"}]
    )
    assert (found.value, found.proven) == (3, True)
    assert paid(found).index("Forest") < paid(found).index("Rain of Filth")


def test_611_2c_rain_of_filth() -> None:
    found: Any = turn([FILTH], ["Swamp"] * 3, [{"card": "h0"}, {"cost": "{B}{B}{B}{B}{B}"}])
    assert (found.value, found.proven) == (2, True)


def test_601_3b_lands_and_spells_from_the_graveyard() -> None:
    board = {"graveyard": [{"card": BOLT, "id": "a"}, {"card": "Mountain", "id": "m"}]}
    found: Any = turn([WILL], ["Swamp"] * 3, [{"card": "h0"}, {"card": "a"}, {"card": "m"}], board=board)
    assert (found.value, found.proven) == (3, True)
    assert [one.resolves.zone for one in found.paid] == ["exile", "battlefield", "exile"]


def test_601_3b_a_spell_that_is_cast_before_it_comes_to_the_graveyard() -> None:
    found: Any = turn(
        [WILL, BOLT],
        ["Swamp"] * 3 + ["Mountain"] * 2,
        [{"card": "h0"}, {"card": "h1"}, {"card": "a"}],
        board=there(BOLT),
    )
    zones = {one.plan.cast: one.resolves.zone for one in found.paid}
    assert found.value == 3
    assert (zones["a"], zones["h0"]) == ("exile", "exile")


@pytest.mark.parametrize(("words", "value"), [("You can cast only one more spell this turn.", 3), ("", 4)])
def test_601_3_only_one_more_spell(words: str, value: int) -> None:
    feat = card("Feat", "Sorcery", f"Add {{R}}{{R}}{{R}}{{R}}. {words}", "{3}{R}")
    found: Any = turn(
        [feat, BOLT, BOLT],
        ["Mountain"] * 4,
        [{"card": "h0"}, {"card": "h1"}, {"card": "h2"}, {"cost": "{R}"}],
    )
    assert found.value == value
    assert [one.rule for one in found.reasons] == (["601.3a"] if words else [])


def test_601_3_spells_left_on_a_board() -> None:
    there = Board(battlefield=["Mountain"] * 2, hand=[{"card": BOLT, "id": "b"}], facts={"casts_left": 0})
    assert not any(one.pay.get("card") == "b" for one in there.legal_actions())
    found: Any = plan_turn(
        board={"battlefield": ["Mountain"] * 2, "facts": {"casts_left": 1}}, pays=[{"card": BOLT}] * 2
    )
    assert found.value == 1


TIDE = card(
    "High Tide",
    "Instant",
    "Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.",
    "{U}",
)


def test_611_2c_effects_pay_for_what_no_land_could_beside_a_cost_that_nothing_pays() -> None:
    draws = card("Divination", "Sorcery", "Draw two cards.", "{3}{U}{U}")
    pays = ["h0", "h1", "h2", "h3"]
    found: Any = turn([TIDE, TIDE, COUNTER, draws], ["Island"] * 3, [{"card": one} for one in pays])
    assert (paid(found), found.value) == (["High Tide", "High Tide", "Counterspell"], 3)
