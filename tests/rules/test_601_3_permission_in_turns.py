"""A turn pays for nothing that isn't permitted, or not at this time (117.1a, 305.1, 307.1, 601.3, 602.5d)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError
from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
SPIKE = card("Lava Spike", "Sorcery — Arcane", "~ deals 3 damage to target player.", "{R}")
BEAR = card("Grizzly Bears", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
CAT = card("Quick Cat", "Creature — Cat", "Flash", "{R}", power="1", toughness="1")
AGAIN = card("Firebolt", "Sorcery", "~ deals 2 damage to any target.\nFlashback {4}{R}", "{R}")
ORRERY = card("Vedalken Orrery", "Artifact", "You may cast spells as though they had flash.", "{4}")
CRUCIBLE = card("Crucible of Worlds", "Artifact", "You may play lands from your graveyard.", "{3}")
OWNER = card("Teferi", "Creature — Wizard", "Flash\nCreature cards you own have flash.", "{R}", power="3")
FRENZY = card("Experimental Frenzy", "Enchantment", "You can't play cards from your hand.", "{3}{R}")
AXE = card("Bonesplitter", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", "{1}")
WALKER = card("Chandra", "Planeswalker — Chandra", "+1: You gain 1 life.", "{2}{R}", loyalty="3")
RED = ["Mountain"] * 6
THEIRS: Json = {"turn": {"whose": "opponent"}}


def rules(found: Any) -> list[str]:
    return [one.rule for one in found.reasons]


@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_601_3_a_card_elsewhere_isnt_cast_where_nothing_permits_it(zone: str) -> None:
    found = turn([], RED, [{"card": "b"}], board={zone: [{"card": BOLT, "id": "b"}]})
    assert (found.value, found.proven, found.left_out) == (0, True, ["Lightning Bolt"])
    assert rules(found) == ["601.3"]
    assert zone in found.reasons[0].text


def test_601_3_a_card_casts_itself_from_the_graveyard_by_its_own_text() -> None:
    pays = [{"card": "b", "alternative": "flashback"}]
    found = turn([], RED, pays, board={"graveyard": [{"card": AGAIN, "id": "b"}]})
    assert (found.value, found.proven, found.reasons) == (1, True, [])


def test_601_3_a_stated_permission_counts() -> None:
    there = {"exile": [{"card": BOLT, "id": "b", "permission": "cast"}]}
    assert turn([], RED, [{"card": "b"}], board=there).value == 1


@pytest.mark.parametrize(("one", "paid"), [(BOLT, 1), (CAT, 1), (SPIKE, 0), (BEAR, 0), ("Forest", 0)])
def test_117_1a_in_the_opponents_turn_instants_alone_and_flash(one: Any, paid: int) -> None:
    found = turn([one], [*RED, "Forest"], board=THEIRS)
    assert (found.value, found.proven) == (paid, True)
    assert rules(found) == ([] if paid else ["305.1" if one == "Forest" else "307.1"])
    assert turn([one], [*RED, "Forest"]).value == 1


def test_307_1_not_in_ones_own_combat() -> None:
    found = turn([SPIKE, BOLT], RED, board={"turn": {"whose": "you", "step": "combat"}})
    assert names(found) == ["Lightning Bolt"]
    assert rules(found) == ["307.1"]


@pytest.mark.parametrize("there", [AXE, WALKER])
def test_602_5d_an_ability_that_is_activated_as_a_sorcery(there: Json) -> None:
    pays = [{"source": "it", "ability": 0}]
    battlefield = [*RED]
    more = {"card": there, "id": "it", **({"counters": {"loyalty": 3}} if there is WALKER else {})}
    board: Json = {"battlefield": [*battlefield, more]}
    assert turn([], [], pays, board=board).value == 1
    found = turn([], [], pays, board={**board, **THEIRS})
    assert (found.value, found.proven) == (0, True)
    assert rules(found) == ["606.3" if there is WALKER else "602.5d"]


def test_601_3c_a_permanent_lets_it_be_cast_as_though_it_had_flash() -> None:
    assert turn([SPIKE], [*RED, ORRERY], board=THEIRS).value == 1


def test_601_3c_one_that_is_cast_before_it_lets_the_next_be() -> None:
    quick = {**ORRERY, "oracle_text": "Flash\n" + ORRERY["oracle_text"]}
    found = turn([SPIKE, quick], RED, board=THEIRS)
    assert (names(found), found.proven) == (["Vedalken Orrery", "Lava Spike"], True)


def test_601_3c_a_permission_that_isnt_read_leaves_the_turn_unproven() -> None:
    found = turn([OWNER, BEAR], [*RED, "Forest"], board=THEIRS)
    assert (names(found), found.proven) == (["Teferi"], False)
    assert any("have flash" in one for one in found.assumed)


def test_601_3b_a_land_from_the_graveyard_behind_what_permits_it() -> None:
    board = {"graveyard": [{"card": "Forest", "id": "f"}]}
    found = turn([], RED, [{"card": "f"}], board=board)
    assert (found.value, found.proven, rules(found)) == (0, True, ["601.3"])
    found = turn(
        [CRUCIBLE, BEAR], ["Mountain"] * 4, [{"card": "f"}, {"card": "h0"}, {"card": "h1"}], board=board
    )
    assert (found.value, names(found)[0]) == (3, "Crucible of Worlds")  # the Forest pays for the Bear
    found = turn([CRUCIBLE, BEAR], ["Mountain"] * 4, [{"card": "f"}, {"card": "h0"}], board=board)
    assert (names(found), found.proven) == (["Crucible of Worlds", "Forest"], True)


def test_101_2_what_is_against_the_next_spell_is_cast_last() -> None:
    found = turn([FRENZY, BOLT, BOLT], RED)
    assert (names(found)[-1], found.value, found.proven) == ("Experimental Frenzy", 3, True)
    assert turn([BOLT, BOLT], [*RED, FRENZY]).value == 0


def test_601_3_what_isnt_permitted_takes_no_mana_from_what_is() -> None:
    board: Json = {**THEIRS, "graveyard": [{"card": BOLT, "id": "b"}]}
    pays = [{"card": "b", "value": 9}, {"card": "h0", "value": 9}, {"card": "h1"}]
    found = turn([SPIKE, BOLT], ["Mountain"], pays, board=board)
    assert (names(found), found.value, found.proven) == (["Lightning Bolt"], 1, True)
    assert sorted(rules(found)) == ["307.1", "601.3"]


FLAMES = card(
    "Past in Flames",
    "Sorcery",
    "Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost "
    "is equal to its mana cost.\nFlashback {4}{R}",
    "{3}{R}",
)


@pytest.mark.parametrize(("lands", "paid"), [(3, []), (4, ["Past in Flames"]), (5, ["Past in Flames", "b"])])
def test_601_3b_a_spell_lets_cards_in_the_graveyard_be_cast_after_it(lands: int, paid: list[str]) -> None:
    board = {"graveyard": [{"card": BOLT, "id": "b"}]}
    pays = [{"card": "b", "alternative": "flashback", "tag": "b"}, {"card": "h0"}]
    found = turn([FLAMES], ["Mountain"] * lands, pays, board=board)
    assert (names(found), found.proven) == (paid, True)
    if "b" in paid:
        assert found.paid[-1].resolves.zone == "exile"  # type: ignore[union-attr]


def test_601_3b_flashback_that_is_never_there_is_refused() -> None:
    board = {"graveyard": [{"card": BOLT, "id": "b"}]}
    with pytest.raises(RequestError, match="flashback"):
        turn([SPIKE], RED, [{"card": "b", "alternative": "flashback"}, {"card": "h0"}], board=board)


def test_611_2c_cards_that_come_later_have_no_flashback() -> None:
    there = Board(battlefield=RED, hand=[{"card": FLAMES, "id": "f"}, {"card": BOLT, "id": "b"}])
    found = there.plan_turn(["f", "b"])
    assert found.value == 2
    after = there.after(found)
    assert [one.alternative for one in after.legal_actions() if one.pay.get("card") == "b"] == []


HOUND = card("Isamaru", "Legendary Creature — Hound", "", "{W}", power="2", toughness="2")


@pytest.mark.parametrize(
    ("casts", "lands", "paid"), [(0, 1, 1), (1, 1, 0), (1, 2, 0), (1, 3, 1), (2, 4, 0), (2, 5, 1)]
)
def test_903_8_a_commander_costs_two_more_for_each_casting_before(casts: int, lands: int, paid: int) -> None:
    board: Json = {"command": [{"card": HOUND, "id": "c"}], "facts": {"commander_casts": casts}}
    found = turn([], ["Plains"] * lands, [{"card": "c"}], board=board)
    assert (found.value, found.proven) == (paid, True)


def test_903_8_of_two_commanders_the_request_says_which_was_cast() -> None:
    board: Json = {
        "command": [{"card": HOUND, "id": "c"}, {"card": BEAR, "id": "d"}],
        "facts": {"commander_casts": 1},
    }
    assert turn([], ["Plains"], [{"card": "c"}], board=board).value == 1
    assert turn([], ["Plains"], [{"card": "c", "commander_casts": 1}], board=board).value == 0


@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_601_3_a_card_by_its_name_is_the_one_that_is_there(zone: str) -> None:
    found = turn([], RED, [{"card": "Lightning Bolt"}], board={zone: [{"card": BOLT}]})
    assert (found.value, found.proven, rules(found)) == (0, True, ["601.3"])
    found = turn([BOLT], RED, [{"card": "Lightning Bolt"}] * 2, board={zone: [{"card": BOLT}]})
    assert (found.value, rules(found)) == (1, ["601.3"])


def test_903_8_a_commander_by_its_name() -> None:
    board: Json = {"command": [{"card": HOUND}], "facts": {"commander_casts": 1}}
    assert turn([], ["Plains"] * 2, [{"card": "Isamaru"}], board=board).value == 0
    assert turn([], ["Plains"] * 3, [{"card": "Isamaru"}], board=board).value == 1
