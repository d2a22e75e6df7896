"""Several costs at once (``plan_turn``): what is paid together, in which order, and how dear it is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner import Board, RequestError
from planner.planning.turn import Turn, mana_carried_over
from tests.support.cards import single as printed
from tests.support.cards.by_name import CARDS
from tests.support.turns import Json, carried_out, entry

COUNTERSPELL: Json = dict(printed.COUNTERSPELL)
BLAZE: Json = dict(printed.BLAZE)
BEARS: Json = dict(printed.GRIZZLY_BEARS)


def board(*battlefield: str | Json, **more: Any) -> Json:
    return {"battlefield": [one if isinstance(one, dict) else entry(one) for one in battlefield], **more}


def turn(on: Json, *pays: str | Json, **request: Any) -> Turn:
    """The turn, each of its plans carried out in order."""
    asked = [{"cost": pay} if isinstance(pay, str) else pay for pay in pays]
    found = planner.plan_turn(board=on, pays=asked, **request)
    carried_out(on, asked, found)
    return found


def paid(found: Turn) -> list[str]:
    return [one.name for one in found.paid]


def worth(cost: str, value: int, **more: Any) -> Json:
    return {"cost": cost, "value": value, **more}


def test_the_greatest_value_is_paid() -> None:
    on = board("Island", "Island", "Forest")
    found = turn(on, worth("{U}{U}", 3), worth("{G}", 1), worth("{2}", 2), worth("{3}", 3))
    assert (paid(found), found.value, found.left_out) == (["{U}{U}", "{G}"], 4, ["{2}", "{3}"])
    assert found.proven
    assert found.cheapest


def test_many_small_costs_can_be_worth_more_than_a_large_one() -> None:
    found = turn(board("Forest", "Forest", "Forest"), worth("{3}", 5), *(worth("{G}", 2) for _ in range(3)))
    assert (paid(found), found.value) == (["{G}"] * 3, 6)


def test_of_equal_values_the_cheaper_cost_is_paid() -> None:
    """Green comes from a Forest, blue only from a Treasure."""
    found = turn(board("Forest", "Treasure"), "{U}{G}", "{G}")
    assert (paid(found), found.price) == (["{G}"], 5)


def test_the_price_is_that_of_all_together() -> None:
    """Three lands, and the last source of green: 9 + 4; the first plan alone could tap any of them."""
    found = turn(board("Forest", "Plains", "Plains"), "{1}", "{W}", worth("{G}", 2))
    assert sorted(paid(found)) == ["{1}", "{G}", "{W}"]
    assert found.price == sum(one.plan.whole_price for one in found.paid) == 3 * 3 + 4 + 6


def test_what_one_plan_leaves_in_the_pool_pays_for_the_next() -> None:
    """A Thran Dynamo pays for both; the mana that waits is no loss."""
    found = turn(board("Thran Dynamo"), "{1}", "{2}")
    assert [one.plan.summary.left_in_pool for one in found.paid] == ["{C}{C}", ""]
    assert found.paid[1].plan.steps[0].action == "spend"
    assert mana_carried_over([one.plan for one in found.paid]) == 2
    assert (found.price, found.cheapest) == (9, True)
    assert sum(one.plan.whole_price for one in found.paid) == 9 + 2 + 2


def test_a_signet_is_split_between_two_costs() -> None:
    found = turn(board("Azorius Signet", "Wastes"), "{W}", "{U}")
    assert sorted(paid(found)) == ["{U}", "{W}"]
    assert found.price == 3 + 7


def test_no_cost_takes_what_another_one_needs() -> None:
    """{1} could be paid with any of them; only the Swamp leaves what Counterspell and {W} need."""
    found = turn(board("Tundra", "Island", "Plains", "Swamp"), "{1}", {"card": COUNTERSPELL}, "{W}")
    assert [one.plan.summary.tapped for one in found.paid if one.name == "{1}"] == [["Swamp#1"]]
    assert len(found.paid) == 3


def test_mana_for_artifacts_waits_for_no_other_cost() -> None:
    """What is left of mana that only artifacts can have doesn't pay for {1} in general."""
    workshop = {
        "name": "Mishra's Workshop",
        "type_line": "Land",
        "mana_cost": "",
        "oracle_text": "{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells.",
    }
    sphere = {"name": "Sphere", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": ""}
    found = turn(board({"card": workshop}), {"card": sphere}, {"cost": "{1}", "kind": "spell"})
    assert (paid(found), found.left_out) == (["Sphere"], ["{1}"])
    both = turn(
        board({"card": workshop}), {"card": sphere}, {"card": {**sphere, "name": "Top", "mana_cost": "{1}"}}
    )
    assert sorted(paid(both)) == ["Sphere", "Top"]


def test_restricted_mana_in_the_pool_stays_restricted_after_a_plan() -> None:
    pool = [{"mana": "{C}{C}", "spend_only": "artifact spells"}]
    sphere = {"name": "Sphere", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": ""}
    on = Board(pool=pool, battlefield=["Wastes"])
    first = on.plan({"card": sphere})
    assert isinstance(first, planner.Plan)
    after = on.after(first)
    assert after.can_pay({"card": sphere})
    assert not after.can_pay({"cost": "{C}{C}", "kind": "spell"})
    assert after.can_pay({"cost": "{C}", "kind": "spell"})


def test_a_card_is_cast_once_with_kicker_or_without() -> None:
    bushwhacker = {
        "name": "Goblin Bushwhacker",
        "mana_cost": "{R}",
        "type_line": "Creature — Goblin Warrior",
        "oracle_text": "Kicker {R}",
    }
    hand = [{"card": bushwhacker, "id": "goblin"}]
    kicked = {"card": "goblin", "additional": ["Kicker"], "value": 4, "tag": "kicked"}
    ways = [kicked, {"card": "goblin", "value": 2, "tag": "plain"}]
    for lands, cost in ((3, "{R}{R}"), (1, "{R}")):
        found = turn(board(*["Mountain"] * lands, hand=hand), *ways, {"cost": "{R}"})
        assert found.paid[0].plan.total_cost == cost
        assert paid(found) == (["kicked", "{R}"] if lands == 3 else ["plain"])
        assert found.left_out == (["{R}"] if lands == 1 else [])
    found = turn(board(*["Mountain"] * 2, hand=hand), *ways, worth("{R}", 3))
    assert (found.value, [one.plan.total_cost for one in found.paid]) == (5, ["{R}", "{R}"])


def test_delved_cards_leave_the_price_of_all_together_proven() -> None:
    """Lands in the graveyard are no lands that are lost."""
    cruise = {
        "name": "Treasure Cruise",
        "mana_cost": "{7}{U}",
        "type_line": "Sorcery",
        "oracle_text": "Delve",
    }
    graveyard = [{"card": "Island", "count": 8}]
    found = turn(board("Island", "Island", "Island", graveyard=graveyard), {"card": cruise}, "{U}")
    assert (len(found.paid), found.price, found.cheapest) == (2, 15, True)


def test_the_greatest_x_is_paid_with_what_the_others_leave() -> None:
    on = board("Mountain", "Mountain", "Mountain", "Forest", "Island")
    found = turn(on, {"cost": "{X}{R}", "x": "max"}, "{U}", "{1}{R}")
    assert paid(found) == ["{U}", "{1}{R}", "{X}{R}"]
    assert [one.plan.summary.x for one in found.paid if one.name == "{X}{R}"] == [1]
    assert (found.value, found.proven, found.left_out) == (3, True, [])
    two = turn(on, {"cost": "{X}{R}", "x": "max"}, {"cost": "{X}{U}", "x": "max"})
    assert {one.plan.summary.x for one in two.paid} == {0, 3}


def test_life_is_shared_and_nobody_dies() -> None:
    on = board("Adarkar Wastes", "Adarkar Wastes", "Adarkar Wastes", life=3)
    found = turn(on, "{W}", "{U}", worth("{W}", 1, tag="another"))
    assert (len(found.paid), found.paid[-1].plan.summary.life_after_triggers) == (2, 1)
    found = turn(board(life=5), worth("Pay 3 life", 1, kind="effect"), worth("Pay 4 life", 2, kind="effect"))
    assert paid(found) == ["Pay 4 life"]


def test_a_cost_whose_payment_would_kill_is_left_out() -> None:
    found = turn(board("Adarkar Wastes", "Forest", life=1), "{W}", "{G}")
    assert (paid(found), found.left_out, found.proven) == (["{G}"], ["{W}"], True)
    nothing = turn(board("Adarkar Wastes", life=1), "{W}")
    assert (paid(nothing), nothing.value, nothing.proven, bool(nothing)) == ([], 0, True, False)


def test_nothing_can_be_paid() -> None:
    found = turn(board("Forest"), "{U}", "{2}")
    assert (found.paid, found.left_out, found.price) == ([], ["{U}", "{2}"], 0)
    assert found.proven
    assert found.cheapest


def test_a_cost_that_needs_nothing_is_paid() -> None:
    assert paid(turn(board(), "{0}", "{1}")) == ["{0}"]


def test_cards_in_hand_are_cast_once_each() -> None:
    hand = [{"card": COUNTERSPELL}, {"card": COUNTERSPELL}, {"card": BEARS}]
    on = board(*["Island"] * 4, "Forest", hand=hand)
    found = turn(
        on, *({"card": f"Counterspell#{n}", "value": 2} for n in (1, 2)), {"card": "Grizzly Bears#1"}
    )
    assert paid(found) == ["Counterspell", "Counterspell"]
    assert [one.plan.cast for one in found.paid] == ["Counterspell#1", "Counterspell#2"]


def test_a_card_that_is_cast_is_not_discarded_for_another_cost() -> None:
    on = board("Forest", "Forest", hand=[{"card": BEARS}])
    discard = {"cost": "Discard a card", "kind": "ability"}
    assert paid(turn(on, {"card": "Grizzly Bears#1", "value": 2}, discard)) == ["Grizzly Bears"]
    more = board("Forest", "Forest", hand=[{"card": BEARS}, {"card": COUNTERSPELL}])
    found = turn(more, {"card": "Grizzly Bears#1", "value": 2}, discard)
    assert len(found.paid) == 2
    assert [one.plan.summary.discarded for one in found.paid if one.plan.summary.discarded] == [
        ["Counterspell#1"]
    ]


def test_an_order_is_found_where_one_cost_changes_another() -> None:
    """Frogmite costs {2} while both Treasures are there, so it comes first."""
    frogmite = {
        "name": "Frogmite",
        "mana_cost": "{4}",
        "type_line": "Artifact Creature — Frog",
        "oracle_text": "Affinity for artifacts",
        "power": "2",
        "toughness": "2",
    }
    found = turn(board("Treasure", "Treasure", "Forest"), "{U}", {"card": frogmite})
    assert paid(found) == ["Frogmite", "{U}"]


def test_creatures_are_shared_between_convoke_and_mana() -> None:
    wurm = {
        "name": "Siege Wurm",
        "mana_cost": "{5}{G}{G}",
        "type_line": "Creature — Wurm",
        "oracle_text": "Convoke\nTrample",
        "power": "5",
        "toughness": "5",
        "colors": ["G"],
    }
    on = board(*["Forest"] * 5, {"card": CARDS.get("Llanowar Elves", printed.LLANOWAR_ELVES), "count": 3})
    assert len(turn(on, {"card": wurm}, "{G}").paid) == 2
    assert len(turn(on, {"card": wurm}, "{1}{G}").paid) == 1


def test_x_is_0_where_none_is_announced() -> None:
    on = board(*["Mountain"] * 4)
    assert len(turn(on, {"card": BLAZE}, "{3}").paid) == 2
    found = turn(on, {"card": BLAZE, "x": 2, "value": 2}, "{2}", "{1}")
    assert (paid(found), found.paid[0].plan.choices.x) == (["Blaze", "{1}"], 2)
    assert paid(turn(on, {"card": BLAZE, "x": 4}, "{2}")) == ["{2}"]


def test_costs_are_called_by_their_tags() -> None:
    found = turn(board("Forest"), {"cost": "{G}", "tag": "first"}, {"cost": "{G}", "tag": "second"})
    assert sorted([*paid(found), *found.left_out]) == ["first", "second"]


def test_forbidden_objects_are_not_used_and_prices_count() -> None:
    on = board("Forest", "Treasure")
    assert paid(turn(on, "{G}", forbid=["Forest#1", "Treasure#1"])) == []
    found = planner.plan_turn(
        board=on, pays=[{"cost": "{G}"}], prices={"activation": 10, "next_to_last_source": 0}
    )
    assert found.price == 10


def test_text_that_is_not_understood_is_listed() -> None:
    odd = {"card": dict(printed.ODD_SPRING)}
    found = turn(board("Forest", odd), "{G}", "{G}{G}")
    assert (paid(found), found.proven) == (["{G}"], False)
    assert [line.object for line in found.not_understood] == ["Odd Spring#1"]


def test_ten_cards_on_a_board_of_twenty_sources() -> None:
    lands = [
        "Forest",
        "Forest",
        "Forest",
        "Island",
        "Island",
        "Island",
        "Plains",
        "Plains",
        "Mountain",
        "Swamp",
    ]
    others = ["Azorius Signet", "Dimir Signet", "Mystic Gate", "Adarkar Wastes", "Treasure", "Cascade Bluffs"]
    on = board(*lands, *others, "Birds of Paradise", "Sol Ring", "Savannah", "Tundra", life=14)
    costs = [
        "{U}{U}",
        "{1}{G}",
        "{2}{W}{W}",
        "{3}{B}",
        "{R}",
        "{1}{R}{W}",
        "{4}{U}",
        "{W/U}{W/U}",
        "{2}{G}{G}",
    ]
    pays = [worth(cost, value) for cost, value in zip(costs, (3, 2, 5, 4, 1, 3, 5, 2, 4), strict=True)]
    found = turn(on, *pays, worth("{5}{C}", 6))
    assert found.proven
    assert found.cheapest
    assert len(found.paid) + len(found.left_out) == 10


def test_the_same_turn_every_time_and_as_json() -> None:
    on = board("Tundra", "Island", "Azorius Signet", "Treasure", "Savannah")
    first, second = (turn(on, "{W}{U}", "{1}", "{G}") for _ in range(2))
    assert first == second
    assert first.to_json() == second.to_json()
    assert first.to_dict()["paid"][0]["plan"]["status"] == "payable"


def test_a_board_plans_a_turn_too() -> None:
    on = Board(battlefield=["Island", "Island", "Forest"])
    found = on.plan_turn(["{U}{U}", {"cost": "{G}", "value": 2}, "{R}"])
    assert (found.value, found.left_out) == (3, ["{R}"])
    assert on.plan_turn(["{G}"], forbid=["Forest#1"]).paid == []
    assert on.plan_turn(["{G}"], prices={"activation": 0, "last_source": 0}).price == 0


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({}, "pays"),
        ({"pays": []}, "pays"),
        ({"pay": {"cost": "{G}"}, "pays": [{"cost": "{G}"}]}, "pay"),
        ({"pays": [{"cost": "{G}"}], "require": ["Forest#1"]}, "require"),
        ({"pays": [{"cost": "{G}"}], "want": "verdict"}, "want"),
        ({"pays": [{"cost": "{G}"}], "forbid": ["Island#1"]}, "forbid[0]"),
        ({"pays": [{"cost": "{G}"}], "prices": {"lands": 1}}, "prices.lands"),
        ({"pays": [{"cost": "{G}"}, {"cost": "nonsense"}]}, "pays[1].cost"),
        ({"pays": [{"cost": "{G}", "value": -1}]}, "pays[0].value"),
        ({"pays": [{"cost": "{G}"}, {"card": "nobody"}]}, "pays[1].card"),
    ],
)
def test_what_is_no_turn_is_refused_with_its_path(request_: Json, path: str) -> None:
    with pytest.raises(RequestError) as refused:
        planner.plan_turn(board=board("Forest", hand=[{"card": BEARS}]), **request_)
    assert refused.value.path == path


def test_a_limit_of_time_leaves_it_unproven() -> None:
    on = board("Forest", "Island", "Azorius Signet", "Mystic Gate")
    found = planner.plan_turn(board=on, pays=[{"cost": "{G}"}, {"cost": "{W}"}], limits={"time": 1e-9})
    assert (found.proven, found.cheapest) == (False, False)


# --- the order in which costs are paid -----------------------------------------------------------

TAP, SACRIFICE = "{1}, Tap an untapped creature you control", "{2}, Sacrifice a creature"
BURIED = "Exile a card from your graveyard"


@pytest.mark.parametrize(
    "pays", [(SACRIFICE, TAP, BURIED), (BURIED, TAP, SACRIFICE), (TAP, SACRIFICE, BURIED)]
)
def test_an_order_is_found_that_is_neither_as_asked_nor_by_size(pays: tuple[str, ...]) -> None:
    """The one creature is tapped, then sacrificed, then exiled from the graveyard (601.2h)."""
    found = turn(board("Wastes", "Wastes", "Wastes", BEARS), *pays)
    assert paid(found) == [TAP, SACRIFICE, BURIED]
    assert found.proven
    assert found.price == sum(one.plan.whole_price for one in found.paid)


OPAL: Json = {
    "name": "Mox Opal",
    "type_line": "Legendary Artifact",
    "oracle_text": "Metalcraft — {T}: Add one mana of any color. Activate only if you control three or more "
    "artifacts.",
}


@pytest.mark.parametrize("first", [0, 1])
def test_of_orders_that_work_the_cheapest_is_taken(first: int) -> None:
    """The Opal makes mana while both Treasures are there: one order would lose the second one for 87."""
    costs = ["{1}{B}", "{U}"]
    found = turn(board("Treasure", "Wastes", "Treasure", {"card": OPAL}), costs[first], costs[1 - first])
    assert (found.value, found.price, found.proven) == (2, 52, True)


def test_where_no_order_is_found_as_many_are_paid_as_one_after_another_can_be() -> None:
    """Tapped, untapped, tapped: in the order asked for all three are paid."""
    tap, untap = "Tap an untapped creature you control", "Untap a tapped creature you control"
    found = turn(board(BEARS), tap, untap, tap)
    assert (paid(found), found.value) == ([tap, untap, tap], 3)


def test_more_than_a_thousand_mana_may_float_from_one_cost_to_the_next() -> None:
    """A plan's mana has no bound that a cost of a request has."""
    floating = {"pool": "{R}" * 900}
    found = planner.plan_turn(board=floating, pays=[{"cost": "{1}"}, {"cost": "{R}"}])
    assert len(found.paid) == 2
    board = planner.Board(battlefield=[{"card": "Mountain", "count": 1500}])
    plan = board.plan("{1400}")
    assert isinstance(plan, planner.Plan)
    assert board.after(plan).can_pay("{100}")


def test_a_land_is_played_before_what_could_be_paid_without_it() -> None:
    bear = {"card": {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2"}}
    found = planner.plan_turn(board=board("Forest", "Forest"), pays=[bear, {"card": "Forest"}])
    assert paid(found) == ["Forest", "Bear"]


def test_a_land_that_pays_for_nothing_is_played_first() -> None:
    """Of orders that cost the same, the one that plays lands first (``_rank``)."""
    elves = {"card": {"name": "Elves", "mana_cost": "{G}", "type_line": "Creature — Elf", "power": "1"}}
    found = planner.plan_turn(board=board("Forest"), pays=[elves, {"card": "Island"}])
    assert paid(found) == ["Island", "Elves"]


def test_mana_that_a_trigger_adds_apart_is_planned_by_itself_and_proven() -> None:
    """{S} tells the mana of the snow Aura apart: the plan for {2} is no copy of its share."""
    woods = {"name": "Woods", "type_line": "Land", "oracle_text": "{T}: Add {G}."}
    growth = {
        "name": "Growth",
        "type_line": "Snow Enchantment — Aura",
        "oracle_text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an"
        " additional {G}.",
    }
    there = [{"card": woods, "id": "woods"}, {"card": growth, "attached_to": "woods"}, "Snow-Covered Forest"]
    found = planner.plan_turn(board={"battlefield": there}, pays=[{"cost": "{2}"}, {"cost": "{S}"}])
    assert (paid(found), found.proven, found.cheapest) == (["{2}", "{S}"], True, True)
    assert found.paid[0].plan.summary.tapped == ["woods"]
    assert found.paid[0].plan.proof == "certificate"


# --- tier by tier (profile 2026.2) --------------------------------------------------------------------------


def in_tiers(on: Json, *pays: str | Json, **request: Any) -> Turn:
    asked = [{"cost": pay} if isinstance(pay, str) else pay for pay in pays]
    return planner.plan_turn(board=on, pays=asked, profile="2026.2", **request)


def given(found: Turn) -> dict[str, int]:
    assert isinstance(found.gives_up, list)
    return {one.tier: one.amount for one in found.gives_up}


def lost(found: Turn) -> list[str]:
    return [one for each in found.paid for one in each.plan.summary.lost]


def test_a_turn_sacrifices_no_bears_beside_treasures() -> None:
    on = board(*["Treasure"] * 3, *[BEARS] * 3, entry("Phyrexian Altar"))
    found = in_tiers(on, "{2}", "{1}")
    assert lost(found) == ["Treasure#1", "Treasure#2", "Treasure#3"]
    assert (found.price, found.profile, found.cheapest) == (UNSET, "2026.2", True)
    assert given(found)["one-shot mana"] == 3
    assert "permanents" not in given(found)


def test_what_a_turn_gives_up_is_what_its_plans_do_without_the_mana_between_them() -> None:
    """Sol Ring's second mana pays for the second cost: it is neither wasted nor taken from the pool."""
    found = in_tiers(board("Sol Ring"), "{1}", "{1}")
    first, second = [{one.tier: one.amount for one in each.plan.gives_up or ()} for each in found.paid]
    assert (first["waste"], second["pool"]) == (1, -2)
    assert given(found).get("waste", 0) == given(found).get("pool", 0) == 0
    assert found.cheapest


def test_a_turn_doesnt_tap_the_land_that_it_animates() -> None:
    text = "{T}: Add {C}.\n{1}: This land becomes a 2/2 creature until end of turn."
    manland: Json = {"name": "Manland", "type_line": "Land", "oracle_text": text, "mana_cost": ""}
    found = in_tiers(board({"card": manland}, "Swamp", "Swamp"), {"source": "Manland#1", "ability": 1}, "{1}")
    assert sorted(i for one in found.paid for i in one.plan.summary.tapped) == ["Swamp#1", "Swamp#2"]
    assert found.cheapest


def test_what_a_turn_keeps_comes_before_its_value_and_is_no_tier() -> None:
    found = in_tiers(board("Island", "Island", "Treasure"), worth("{2}", 3), keep=["{U}{U}"])
    assert (paid(found), found.kept) == ([], ["{U}{U}"])
    assert given(found) == {}


def test_no_turn_is_called_the_best_where_mana_does_something_for_a_spell() -> None:
    """What a Cavern does for one of several spells isn't compared, so that nothing is claimed."""
    beast = {"name": "A beast", "mana_cost": "{2}", "type_line": "Creature — Beast", "power": "2"}
    text = (
        "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend "
        "this mana only to cast a creature spell of the chosen type, and that spell can't be countered."
    )
    cavern = {"card": {"name": "Cavern", "type_line": "Land", "oracle_text": text}, "chosen": "Beast"}
    found = in_tiers(board(cavern, "Wastes", "Wastes", hand=[beast]), {"card": "A beast#1"})
    assert (found.value, found.proven, found.cheapest) == (1, True, False)


def test_an_order_of_what_changes_others_that_gives_up_less_is_found() -> None:
    """Red spells cost {1} less beside the Medallion, which is worth nothing itself: no Treasure is lost."""
    medallion = {
        "name": "Ruby Medallion",
        "type_line": "Artifact",
        "mana_cost": "{0}",
        "oracle_text": "Red spells you cast cost {1} less to cast.",
    }
    shocks = [
        {"name": f"Red {n}", "mana_cost": "{1}{R}", "type_line": "Instant", "colors": ["R"]} for n in range(2)
    ]
    on = board("Mountain", "Mountain", "Treasure", "Treasure", hand=[medallion, *shocks])
    found = in_tiers(on, {"card": "Ruby Medallion#1", "value": 0}, {"card": "Red 0#1"}, {"card": "Red 1#1"})
    assert (found.value, lost(found), found.cheapest) == (2, [], True)
