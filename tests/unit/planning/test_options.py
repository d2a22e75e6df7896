"""Options: the best plans that really differ, in order, each replayed; against every plan there is."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Plan, RequestError
from tests.support.cards.single import (
    ADARKAR_WASTES,
    BIRDS_OF_PARADISE,
    BLAZE,
    CITY_OF_BRASS,
    DISMEMBER,
    LLANOWAR_ELVES,
    MUTAGENIC_GROWTH,
    SOL_RING,
    TUNDRA,
    entry,
    request,
)
from tests.support.checked_options import checked_options


def lines(asked: dict[str, Any], n: int = 5) -> list[str]:
    """The lines of the options of a request, each of which the referee carries out."""
    return [option.differs for option in checked_options(asked, n)]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_which_of_equal_lands_is_no_option(count: int) -> None:
    assert lines(request(entry("Forest", count=count), cost="{G}")) == ["the best plan"]


def test_lands_of_two_kinds_are_two_options() -> None:
    asked = request("Forest", "Island", "Island", "Forest", cost="{1}")
    assert lines(asked) == ["the best plan", "taps Island instead of Forest"]


def test_a_required_land_is_as_good_as_its_equals() -> None:
    asked = request("Forest", "Forest", "Forest", cost="{1}{G}", require=["Forest#3"])
    assert lines(asked) == ["the best plan"]


def test_more_than_enough_is_no_option() -> None:
    """Sol Ring alone pays {2}: with a Forest besides nothing would be gained."""
    asked = request(SOL_RING, *["Forest"] * 3, cost="{1}")
    assert lines(asked) == ["the best plan", "taps Sol Ring instead of Forest"]
    assert lines(request(SOL_RING, "Forest", "Forest", cost="{2}")) == [
        "the best plan",
        "taps Forest ×2 instead of Sol Ring",
    ]


def test_which_mana_pays_for_which_symbol_is_no_option() -> None:
    assert lines(request(TUNDRA, TUNDRA, cost="{W/U}{W/U}")) == ["the best plan"]


def test_life_for_a_symbol_is_an_option() -> None:
    asked = request("Forest", card=MUTAGENIC_GROWTH)
    assert lines(asked) == ["the best plan", "loses 2 life instead of tapping Forest"]
    assert [option.plan.summary.life for option in checked_options(asked)] == [20, 18]
    found = checked_options(request(*["Swamp"] * 3, card=DISMEMBER))
    assert [option.plan.summary.life for option in found] == [20, 18, 16]


@pytest.mark.parametrize(("life", "number"), [(3, 2), (2, 1), (1, 1)])
def test_a_lethal_plan_is_no_option(life: int, number: int) -> None:
    assert len(lines(request("Forest", card=MUTAGENIC_GROWTH, life=life))) == number


def test_there_is_no_option_where_every_plan_is_lethal() -> None:
    asked = request(CITY_OF_BRASS, cost="{W}", life=1)
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    assert plan.lethal is True
    assert planner.options(asked) == []


def test_there_is_no_option_for_what_cannot_be_paid() -> None:
    assert planner.options(request("Forest", cost="{U}")) == []


def test_what_is_lost_is_an_option_behind_what_is_tapped() -> None:
    asked = request("Treasure", "Forest", LLANOWAR_ELVES, "Forest", cost="{G}")
    assert lines(asked) == [
        "the best plan",
        "taps Llanowar Elves instead of Forest",
        "sacrifices Treasure instead of tapping Forest",
    ]


def test_creatures_in_another_state_are_told_apart() -> None:
    asked = request(LLANOWAR_ELVES, entry(LLANOWAR_ELVES, power=3), "Forest", cost="{G}")
    assert lines(asked) == [
        "the best plan",
        "taps Llanowar Elves (of power 1) instead of Forest",
        "taps Llanowar Elves (of power 3) instead of Forest",
    ]


def test_floating_mana_is_an_option() -> None:
    asked = request("Forest", cost="{1}", pool="{R}{U}")
    assert [option.plan.summary.left_in_pool for option in checked_options(asked)] in (
        ["{R}", "{U}", "{U}{R}"],
        ["{U}", "{R}", "{U}{R}"],
    )
    assert lines(asked)[2].startswith("taps Forest instead of spending {")


def test_a_smaller_x_is_an_option_behind_all_plans_for_the_largest() -> None:
    asked = request("Mountain", "Mountain", "Forest", card=BLAZE)
    assert lines(asked, 3) == [
        "the best plan",
        "X = 1 instead of 2; without tapping Mountain",
        "X = 1 instead of 2; without tapping Forest",
    ]


def test_the_pain_of_a_land_is_told() -> None:
    asked = request(ADARKAR_WASTES, "Island", "Island", cost="{U}{U}")
    first, second = lines(asked)
    assert first == "the best plan"
    assert "taps Adarkar Wastes" in second
    assert "loses 1 life" in second
    assert second.endswith(" instead of tapping Island")


def test_an_additional_cost_can_be_paid_with_one_or_another() -> None:
    bone_splinters = {
        "name": "Bone Splinters",
        "mana_cost": "{B}",
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Destroy target creature.",
    }
    asked = request("Swamp", LLANOWAR_ELVES, BIRDS_OF_PARADISE, card=bone_splinters)
    assert [option.plan.summary.sacrificed for option in checked_options(asked, 2)] == [
        ["Llanowar Elves#1"],
        ["Birds of Paradise#1"],
    ]


def test_targets_of_the_spell_come_last() -> None:
    stoke = {
        "name": "Stoke the Flames",
        "mana_cost": "{2}{R}{R}",
        "type_line": "Instant",
        "oracle_text": "Convoke (Your creatures can help cast this spell. Each creature you tap while "
        "casting this spell pays for {1} or one mana of that creature's color.)\n"
        "Stoke the Flames deals 4 damage to any target.",
    }
    asked = request("Mountain", "Mountain", "Mountain", "Treasure", LLANOWAR_ELVES)
    asked["pay"] = {"card": stoke, "targets": ["Llanowar Elves#1"]}
    found = checked_options(asked, 2)
    assert [option.plan.summary.sacrificed for option in found] == [["Treasure#1"], []]
    assert found[1].plan.whole_price < found[0].plan.whole_price


def test_a_board_has_options_too() -> None:
    board = Board(battlefield=["Forest", "Island"])
    assert [option.plan.summary.tapped for option in board.options("{1}")] == [["Forest#1"], ["Island#1"]]
    assert len(board.options("{1}", 1)) == 1


@pytest.mark.parametrize("n", [0, -3])
def test_a_number_below_one_is_refused(n: int) -> None:
    with pytest.raises(RequestError, match="n: expected a number of at least 1"):
        planner.options(request("Forest", cost="{G}"), n)
    with pytest.raises(RequestError, match="n: expected a number of at least 1"):
        Board().options("{0}", n)


# What stays payable.


def kept_by(asked: dict[str, Any], n: int = 8) -> list[tuple[list[str], list[str], int]]:
    """What each option taps and keeps, and its price."""
    return [
        (o.plan.summary.tapped, o.plan.summary.kept, o.plan.whole_price) for o in checked_options(asked, n)
    ]


def test_options_differ_in_what_they_keep() -> None:
    asked = request("Island", "Island", "Forest", TUNDRA, cost="{1}", keep=[{"cost": "{U}{U}", "weight": 3}])
    assert kept_by(asked) == [
        (["Island#1"], ["{U}{U}"], 3 - 60),
        (["Forest#1"], ["{U}{U}"], 3 + 4 - 60),
        (["Tundra#1"], ["{U}{U}"], 3 + 1 + 4 - 60),
    ]


def test_an_option_that_keeps_less_says_so() -> None:
    asked = request(
        "Island", "Island", "Forest", cost="{1}", keep=[{"cost": "{U}{U}", "tag": "Counterspell"}]
    )
    assert kept_by(asked) == [(["Forest#1"], ["Counterspell"], 7 - 20), (["Island#1"], [], 5)]
    assert lines(asked) == ["the best plan", "taps Island instead of Forest; doesn't keep Counterspell"]


def test_of_two_costs_that_cannot_both_be_kept_each_is_an_option() -> None:
    keep = [{"cost": "{U}", "weight": 2}, {"cost": "{R}"}]
    asked = request("Island", "Mountain", "Forest", cost="{1}{G}", keep=keep)
    assert [kept for _, kept, _ in kept_by(asked)] == [["{U}"], ["{R}"]]
    assert lines(asked)[1] == "taps Island instead of Mountain; keeps {R}; doesn't keep {U}"


def test_of_plans_as_good_that_keep_different_costs_each_is_told() -> None:
    """Both Islands are needed for either, so that either is kept; the objects tapped are the same."""
    keep = [{"cost": "{U}{U}", "tag": "one"}, {"cost": "{U}{U}", "tag": "other"}]
    asked = request("Island", "Island", "Forest", cost="{G}", keep=keep)
    first, second = checked_options(asked)
    assert (first.differs, first.plan.summary.kept) == ("the best plan", planner.plan(asked).summary.kept)  # type: ignore[union-attr]
    assert second.differs.startswith("keeps ")


# --- how each option differs from the best one, in words --------------------------------------------


def a_card(name: str, type_line: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text, **more}


SHOCK = a_card("Shock", "Instant", mana_cost="{R}")
AN_ELF = a_card("Elf", "Creature — Elf", power="1", toughness="1")
EITHER = a_card(
    "Either",
    "Sorcery",
    "As an additional cost to cast this spell, discard a card or pay {2}.",
    mana_cost="{R}",
)
VAULT = a_card("Vault", "Artifact", "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}.")
MILL = a_card("Millikin", "Artifact", "{T}, Mill two cards: Add {C}.")
UNTOLD = a_card("Elf", "Creature — Elf", "{T}: Add {G}.")
EXILING = "Exile a creature you control or a creature card from your graveyard"


@pytest.mark.parametrize(
    ("board", "pay", "differs"),
    [
        (
            {"battlefield": [{"card": "Mountain", "count": 4}], "hand": [{"card": SHOCK}]},
            {"card": EITHER},
            ["with Discard a card; discards Shock instead of tapping Mountain ×2"],
        ),
        (
            {"battlefield": [{"card": MILL}, "Forest"], "library": 9},
            {"cost": "{1}"},
            ["taps Forest instead of milling 2 cards and tapping Millikin"],
        ),
        (
            {"battlefield": [{"card": VAULT}, "Forest"]},
            {"cost": "{1}"},
            ["taps Vault instead of Forest; Vault won't untap"],
        ),
        (
            {
                "battlefield": [
                    {"card": AN_ELF},
                    {"card": AN_ELF, "token": True},
                    {"card": AN_ELF, "price": 3},
                ]
            },
            {"cost": "Sacrifice a creature"},
            ["sacrifices Elf (token) instead of Elf (priced 3)", "sacrifices Elf instead of Elf (priced 3)"],
        ),
        (
            {"battlefield": [{"card": AN_ELF}], "graveyard": [{"card": AN_ELF}]},
            {"cost": EXILING},
            ["exiles Elf (on the battlefield) instead of Elf (in the graveyard)"],
        ),
        (
            {"battlefield": ["Forest"], "pool": "{R}{G}"},
            {"cost": "{1}"},
            [
                "spends {G} from the pool instead of spending {R} from the pool",
                "taps Forest instead of spending {R} from the pool",
            ],
        ),
        (
            {"battlefield": ["Swamp"], "life": 14},
            {"cost": "{B/P}{B/P}"},
            ["loses 2 more life instead of tapping Swamp"],
        ),
        ({"battlefield": [{"card": UNTOLD}, "Forest"]}, {"cost": "{G}"}, ["taps Elf instead of Forest"]),
    ],
)
def test_each_option_says_what_it_does_instead(
    board: dict[str, Any], pay: dict[str, Any], differs: list[str]
) -> None:
    found = planner.options({"board": board, "pay": pay})
    assert [one.differs for one in found] == ["the best plan", *differs]
    for one in found:
        assert planner.verify({"board": board, "pay": pay}, one.plan)


def test_an_option_with_a_power_that_nobody_gave_is_not_proven() -> None:
    found = planner.options({"board": {"battlefield": [{"card": UNTOLD}, "Forest"]}, "pay": {"cost": "{G}"}})
    assert [one.proven for one in found] == [True, False]
    assert found[1].plan.assumed == ["power 10 of Elf#1, whose power is not given"]


def test_only_a_plan_that_gives_up_as_little_is_called_optimal() -> None:
    """Another option is proven to come next, not to be the best: on its own its plan claims nothing."""
    asked: dict[str, Any] = {
        "board": {"battlefield": ["Forest", "Island", "Treasure"]},
        "pay": {"cost": "{1}"},
    }
    found = planner.options(asked)
    cheap = found[0].plan.whole_price
    assert [one.proven for one in found] == [True] * 3
    assert [one.plan.optimal for one in found] == [one.plan.whole_price == cheap for one in found]
    assert not found[-1].plan.optimal
    for one in found:
        assert planner.verify(asked, one.plan)
