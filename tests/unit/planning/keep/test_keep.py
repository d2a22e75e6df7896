"""What should stay payable after a payment (the contract's "keep"), on real boards.

Each plan is carried out by the referee, and each cost that it says it keeps is then really paid.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Plan, RequestError, Status
from planner.costing.kept_costs import CostToKeep
from planner.costing.question import prepare
from planner.game.total_cost import TakePart, TotalCost
from planner.game.vocabulary import PaymentKind, Verb
from planner.planning.answers.answering import answer
from tests.support.cards import single as printed
from tests.support.comparing import compare
from tests.support.kept_costs import Json, best, board, pay_what_is_kept, spell, state

COUNTERSPELL: Json = dict(printed.COUNTERSPELL)


SIEGE_WURM = spell("Siege Wurm", "{5}{G}{G}", "Convoke\nTrample", "Creature — Wurm", "G")
GURMAG = spell("Gurmag Angler", "{6}{B}", "Delve", "Creature — Zombie Fish", "B")
FROGMITE = spell("Frogmite", "{4}", "Affinity for artifacts", "Artifact Creature — Frog")
SLAYING_FIRE = spell("Slaying Fire", "{2}{R}", "Slaying Fire deals 3 damage to any target.", colors="R")
BLAZE: Json = dict(printed.BLAZE)
UNCLAIMED = {
    "name": "Unclaimed Territory",
    "type_line": "Land",
    "mana_cost": "",
    "oracle_text": "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any "
    "color. Spend this mana only to cast a creature spell of the chosen type.",
}


def test_blue_is_kept_for_the_counterspell() -> None:
    on = board("Island", "Island", "Forest", "Forest")
    assert best("{2}", [{"card": COUNTERSPELL}], on).summary.tapped == ["Forest#1", "Forest#2"]
    assert best("{2}", [], on).summary.kept == []


def test_a_dual_land_is_kept_where_the_second_blue_comes_from_it() -> None:
    on = board("Tundra", "Island", "Plains", "Plains")
    plan = best("{1}{W}", [{"card": COUNTERSPELL}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Plains#1", "Plains#2"], ["Counterspell"])


def test_nothing_is_kept_that_can_not_be_kept() -> None:
    plan = best("{3}", [{"card": COUNTERSPELL}], board("Island", "Island", "Forest", "Forest"))
    assert plan.summary.kept == []
    assert not any(item.what.startswith("keeps") for item in plan.prices)


def test_of_two_costs_the_weightier_is_kept() -> None:
    on = board("Island", "Island", "Mountain")
    for weights, kept in (((1, 5), "{1}{R}"), ((5, 1), "Counterspell")):
        keep = [{"card": COUNTERSPELL, "weight": weights[0]}, {"cost": "{1}{R}", "weight": weights[1]}]
        assert best("{1}", keep, on).summary.kept == [kept]


def test_two_small_costs_can_outweigh_a_large_one() -> None:
    on = board("Island", "Swamp", "Wastes")
    keep = [{"cost": "{U}", "weight": 2}, {"cost": "{B}", "weight": 2}, {"cost": "{U}{B}", "weight": 3}]
    plan = best("{1}", keep, on)
    assert (plan.summary.kept, plan.summary.tapped) == (["{U}", "{B}"], ["Wastes#1"])


def test_a_weight_of_nothing_changes_nothing() -> None:
    on = board("Island", "Forest", "Forest")
    plain = best("{1}", [], on)
    assert best("{1}", [{"cost": "{U}", "weight": 0}], on).price == plain.price


@pytest.mark.parametrize(("weight", "price"), [(2, 7), (3, 48 - 60)])
def test_the_weight_decides_whether_a_card_is_given_for_it(weight: int, price: int) -> None:
    """An Ape Spirit exiled: activated 3, a card of mana value 3 45; the Island: 3 and the last blue 4."""
    on = board("Island", "Forest", hand=["Simian Spirit Guide"])
    plan = best("{1}", [{"cost": "{U}{G}", "weight": weight}], on)
    assert plan.price == price
    assert plan.summary.kept == ["{U}{G}"] * bool(plan.summary.exiled)


def test_the_hand_is_kept_without_the_card_that_is_cast() -> None:
    hand = [state(COUNTERSPELL, id="first"), state(COUNTERSPELL, id="second"), "Forest"]
    plan = best({"card": "first"}, "hand", board("Island", "Island", "Island", "Island", hand=hand))
    assert plan.cast == "first"
    assert plan.summary.kept == ["Counterspell"]


def test_lands_in_hand_are_not_kept() -> None:
    plan = best("{G}", "hand", board("Forest", "Forest", hand=["Forest", "Dryad Arbor"]))
    assert plan.summary.kept == []


def test_a_kept_card_is_not_discarded_for_the_cost() -> None:
    hand = [state(COUNTERSPELL, id="counter"), state("Grizzly Bears", id="bears")]
    on = board("Island", "Island", hand=hand)
    plan = best({"cost": "Discard a card", "kind": "ability"}, [{"card": "counter"}], on)
    assert (plan.summary.discarded, plan.summary.kept) == (["bears"], ["Counterspell"])


def test_a_kept_card_that_has_to_be_discarded_is_not_kept() -> None:
    on = board("Island", "Island", hand=[state(COUNTERSPELL, id="counter")])
    plan = best({"cost": "Discard a card", "kind": "ability"}, [{"card": "counter"}], on)
    assert (plan.summary.discarded, plan.summary.kept) == (["counter"], [])


def test_kept_cards_do_not_pay_for_each_other() -> None:
    """Simian Spirit Guide is kept itself, so it makes no mana for the Bolt."""
    hand = [
        state("Simian Spirit Guide", id="ape"),
        state(spell("Lightning Bolt", "{R}", colors="R"), id="bolt"),
    ]
    keep = [{"card": "ape", "weight": 2}, {"card": "bolt"}]
    plan = best("{1}", keep, board("Forest", "Mountain", "Mountain", "Mountain", hand=hand))
    assert plan.summary.kept == ["Simian Spirit Guide"]
    alone = best("{1}", [{"card": "bolt"}], board("Forest", hand=hand))
    assert alone.summary.kept == ["Lightning Bolt"]


def test_creatures_are_left_untapped_for_convoke() -> None:
    elves = [state("Llanowar Elves", id=f"elf{n}") for n in range(3)]
    on = board("Forest", "Forest", "Forest", "Forest", "Forest", *elves)
    plan = best("{G}", [{"card": SIEGE_WURM}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Forest#1"], ["Siege Wurm"])
    assert best("{1}{G}", [{"card": SIEGE_WURM}], on).summary.kept == []


def test_the_graveyard_is_left_for_delve() -> None:
    graveyard = [state("Grizzly Bears", id=f"dead{n}") for n in range(5)]
    on = board("Swamp", "Swamp", "Swamp", "Swamp", graveyard=graveyard)
    assert best("{B}{1}", [{"card": GURMAG}], on).summary.kept == ["Gurmag Angler"]
    exile = {"cost": "{1}, Exile a card from your graveyard", "kind": "ability"}
    assert best(exile, [{"card": GURMAG}], on).summary.kept == ["Gurmag Angler"]
    two = {"cost": "{1}, Exile two cards from your graveyard", "kind": "ability"}
    assert (
        best(
            {**two, "cost": "{1}, Exile three cards from your graveyard"}, [{"card": GURMAG}], on
        ).summary.kept
        == []
    )


def test_what_the_payment_puts_into_the_graveyard_is_there_for_delve() -> None:
    graveyard = [state("Grizzly Bears", id=f"dead{n}") for n in range(5)]
    on = board("Swamp", "Lotus Petal", graveyard=graveyard)
    plan = best("{G}", [{"card": GURMAG}], on)
    assert (plan.summary.sacrificed, plan.summary.kept) == (["Lotus Petal#1"], ["Gurmag Angler"])


def test_118_2_no_mana_ability_is_activated_for_what_is_kept_without_mana() -> None:
    exile: Json = {"cost": "Exile a card from your graveyard", "kind": "effect"}
    on = board("Forest", "Lotus Petal")
    assert best("{G}", [exile], on).summary.kept == []
    # For another cost the Petal may be sacrificed, and lies in the graveyard then.
    asked = {"board": on, "pay": {"cost": "{G}"}, "keep": [exile, {"cost": "{1}"}]}
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    pay_what_is_kept(asked, plan)
    assert sorted(plan.summary.kept) == ["Exile a card from your graveyard", "{1}"]


def test_an_ability_may_be_activated_for_what_it_puts_into_the_graveyard() -> None:
    scarecrow = spell(
        "Scarecrow", "{0}", "Sacrifice this creature: Add {C}.", "Artifact Creature — Scarecrow"
    )
    exile = {"cost": "Exile two cards from your graveyard", "kind": "effect", "weight": 10}
    plan = best("{1}", [exile], board(state(scarecrow, count=2, id="crow"), "Forest"))
    assert (plan.summary.sacrificed, plan.summary.kept) == (["crow#1", "crow#2"], [exile["cost"]])


def test_mana_for_creatures_is_not_kept_for_an_instant() -> None:
    territory = state(UNCLAIMED, chosen="Elf", id="territory")
    on = board("Island", territory, "Forest")
    assert best("{1}", [{"cost": "{U}{U}", "kind": "spell"}], on).summary.kept == []
    elf = spell("Blue Elf", "{U}{G}", types="Creature — Elf")
    plan = best("{1}", [{"card": elf}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Forest#1"], ["Blue Elf"])


def test_a_signet_and_what_starts_it_are_kept() -> None:
    on = board("Azorius Signet", "Wastes", "Wastes", "Island")
    plan = best("{1}", [{"cost": "{W}{U}"}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Wastes#1"], ["{W}{U}"])
    assert best("{3}", [{"cost": "{W}{U}"}], on).summary.kept == []


def test_a_chain_of_converters_is_kept_in_an_order_that_works() -> None:
    on = board("Dimir Signet", "Cascade Bluffs", "Wastes", "Wastes")
    plan = best("{1}", [{"cost": "{B}{R}{R}"}], on)
    assert plan.summary.kept == ["{B}{R}{R}"]
    assert best("{2}", [{"cost": "{U}"}], on).summary.kept == ["{U}"]
    assert best("{3}", [{"cost": "{U}"}], on).summary.kept == []


def test_mana_left_over_from_one_kept_cost_pays_for_the_other() -> None:
    on = board("Forest", "Thran Dynamo")
    assert best("{G}", [{"cost": "{2}"}, {"cost": "{1}"}], on).summary.kept == ["{2}", "{1}"]
    assert best("{G}", [{"cost": "{2}"}, {"cost": "{2}"}], on).summary.kept == ["{2}"]


def test_what_floats_is_not_there_later() -> None:
    assert best("{1}", [{"cost": "{U}"}], board("Island", pool="{U}{U}")).summary.kept == ["{U}"]
    assert best("{1}", [{"cost": "{U}{U}"}], board("Island", pool="{U}{U}")).summary.kept == []


def test_no_kept_payment_kills() -> None:
    painful = ("Adarkar Wastes", "Adarkar Wastes")
    for life, kept in ((3, ["{W}{U}"]), (2, []), (1, [])):
        assert best("{1}", [{"cost": "{W}{U}"}], board("Wastes", *painful, life=life)).summary.kept == kept


def test_life_paid_now_is_not_there_later() -> None:
    keep = [{"cost": "Pay 3 life", "kind": "effect"}]
    for life, kept in ((6, ["Pay 3 life"]), (5, [])):
        assert best({"cost": "Pay 2 life", "kind": "effect"}, keep, board(life=life)).summary.kept == kept


def test_life_is_spared_for_what_is_kept() -> None:
    """At 3 life {W} of the painful land is kept; paying {G/P} with life would leave nothing for it."""
    on = board("Adarkar Wastes", "Forest", life=3)
    plan = best("{G/P}", [{"cost": "{W}", "weight": 5}], on)
    assert (plan.summary.life, plan.summary.tapped) == (3, ["Forest#1"])


def test_a_lethal_plan_keeps_nothing() -> None:
    plan = best("{W}", [{"cost": "{G}", "weight": 50}], board("Adarkar Wastes", "Forest", life=1))
    assert plan.lethal is True
    assert plan.summary.kept == []


def test_x_is_0_in_what_is_kept() -> None:
    on = board("Mountain", "Mountain")
    assert best("{1}", [{"card": BLAZE}], on).summary.kept == ["Blaze"]
    assert best("{2}", [{"card": BLAZE}], on).summary.kept == []


def test_an_x_that_is_announced_is_kept_in_full() -> None:
    on = board("Mountain", "Mountain", "Mountain", "Mountain")
    assert best("{1}", [{"card": BLAZE, "x": 2}], on).summary.kept == ["Blaze"]
    assert best("{1}", [{"card": BLAZE, "x": 3}], on).summary.kept == []


def test_what_a_kept_spell_wants_of_its_mana_counts() -> None:
    """Adamant: three red mana are to be spent on it."""
    on = board("Mountain", "Mountain", "Mountain", "Forest", "Forest")
    plan = best("{2}", [{"card": SLAYING_FIRE, "spend": {"R": 3}}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Forest#1", "Forest#2"], ["Slaying Fire"])
    short = board("Mountain", "Mountain", "Forest", "Forest", "Forest")
    assert best("{2}", [{"card": SLAYING_FIRE, "spend": {"R": 3}}], short).summary.kept == []
    assert best("{2}", [{"card": SLAYING_FIRE}], short).summary.kept == ["Slaying Fire"]


def test_an_entry_is_called_by_its_tag() -> None:
    keep = [{"cost": "{U}", "tag": "the counter"}, {"card": COUNTERSPELL, "tag": "two of them"}]
    plan = best("{1}", keep, board("Island", "Island", "Island", "Forest"))
    assert plan.summary.kept == ["the counter", "two of them"]
    assert {"keeps the counter", "keeps two of them"} <= {item.what for item in plan.prices}


@pytest.mark.parametrize("cost", ["{W/U}{W/U}", "{2/U}", "{U/P}", "{W/B}{B/R}"])
def test_hybrid_symbols_are_kept_in_any_of_their_ways(cost: str) -> None:
    on = board("Swamp", "Island", "Plains", "Forest", life=9)
    plan = best("{G}", [{"cost": cost}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Forest#1"], [cost])


def test_a_choice_of_additional_costs_is_kept_in_any_of_its_ways() -> None:
    groff = spell("Bayou Groff", "{1}{G}", types="Creature — Plant Dog", colors="G")
    groff["oracle_text"] = "As an additional cost to cast this spell, sacrifice a creature or pay {3}."
    lands = ["Forest"] * 6
    assert best("{1}", [{"card": groff}], board(*lands)).summary.kept == ["Bayou Groff"]
    few = board("Forest", "Forest", "Forest", "Grizzly Bears")
    assert best("{1}", [{"card": groff}], few).summary.kept == ["Bayou Groff"]
    assert best("{1}", [{"card": groff}], board("Forest", "Forest", "Forest")).summary.kept == []


def test_energy_is_shared() -> None:
    keep = [{"cost": "Pay {E}{E}", "kind": "ability"}]
    pay = {"cost": "Pay {E}", "kind": "ability"}
    assert best(pay, keep, board(energy=3)).summary.kept == ["Pay {E}{E}"]
    assert best(pay, keep, board(energy=2)).summary.kept == []


def test_one_kept_cost_may_untap_what_another_one_taps() -> None:
    asked = prepare({"board": board(state("Grizzly Bears", tapped=True, id="bear")), "pay": {"cost": "{0}"}})
    tap, untap = (
        CostToKeep(
            verb,
            1,
            (TotalCost(None, kind=PaymentKind.EFFECT, parts=(TakePart(verb, frozenset({"bear"}), verb),)),),
        )
        for verb in (Verb.TAP, Verb.UNTAP)
    )
    for keep, names in (
        ((tap, untap), ["tap", "untap"]),
        ((tap,), []),
        ((tap, tap, untap), ["tap", "untap"]),
    ):
        plan = answer(asked.keeping(keep))
        assert isinstance(plan, Plan)
        assert plan.summary.kept == names


def test_counters_are_shared() -> None:
    vessel = {
        "name": "Vessel",
        "type_line": "Artifact",
        "mana_cost": "{3}",
        "oracle_text": "Remove a charge counter from this artifact: Add {C}.",
    }
    for counters, kept in ((3, ["{C}{C}"]), (2, [])):
        on = board(state(vessel, counters={"charge": counters}))
        assert best("{C}", [{"cost": "{C}{C}"}], on).summary.kept == kept


def test_cards_of_the_library_are_shared() -> None:
    keep = [{"cost": "Mill two cards", "kind": "ability"}]
    pay = {"cost": "Mill a card", "kind": "ability"}
    assert best(pay, keep, board(library=3)).summary.kept == ["Mill two cards"]
    assert best(pay, keep, board(library=2)).summary.kept == []


def test_what_is_forbidden_is_not_kept_with() -> None:
    on = board("Island", "Island", "Forest")
    assert best("{1}", [{"cost": "{U}{U}"}], on).summary.kept == ["{U}{U}"]
    assert best("{1}", [{"cost": "{U}{U}"}], on, forbid=["Island#1"]).summary.kept == []


def test_a_verdict_leaves_what_should_be_kept_aside() -> None:
    for cost, status in (("{U}{U}", Status.PAYABLE), ("{U}{U}{U}", Status.UNPAYABLE)):
        asked = {
            "board": board("Island", "Island"),
            "pay": {"cost": cost},
            "keep": [{"card": COUNTERSPELL}],
            "want": "verdict",
        }
        assert planner.plan(asked).status is status
        assert planner.can_pay(asked) is status


def test_text_that_could_raise_a_kept_cost_is_listed_and_it_is_not_kept() -> None:
    odd = spell("Odd Bolt", "{R}", "This spell costs {1} more to cast for each wish of the moon.", colors="R")
    plan = best("{1}", [{"card": odd}], board("Mountain", "Mountain", "Mountain"))
    assert plan.summary.kept == []
    assert [line.text for line in plan.not_understood] == [odd["oracle_text"]]


@pytest.mark.parametrize(
    ("keep", "path"),
    [
        ([{"cost": "{Z}"}], "keep[0].cost"),
        ([{"cost": "{U}"}, {"cost": "nonsense"}], "keep[1].cost"),
        ([{"card": "nobody"}], "keep[0].card"),
        ([{"cost": "{U}", "card": COUNTERSPELL}], "keep[0]"),
        ([{}], "keep[0]"),
        ([{"cost": "{X}{U}", "x": "max"}], "keep[0].x"),
        ([{"cost": "{U}", "x": 2}], "keep[0].x"),
        ([{"cost": "{U}", "weight": -1}], "keep[0].weight"),
        ([{"cost": "{U}", "wieght": 2}], "keep[0].wieght"),
        ([{"card": COUNTERSPELL, "alternative": "Evoke"}], "keep[0].alternative"),
        ("everything", "keep[0].card"),
        (1.5, "keep"),
    ],
)
def test_what_can_not_be_kept_is_refused_with_its_path(keep: Any, path: str) -> None:
    for ask in (planner.plan, planner.can_pay):
        with pytest.raises(RequestError) as refused:
            ask({"board": board("Island"), "pay": {"cost": "{U}"}, "keep": keep})
        assert refused.value.path == path
    with pytest.raises(RequestError):
        Board(battlefield=["Island"]).plan("{U}", keep=keep)


@pytest.mark.parametrize("kept", [[{"card": "h0"}], [{"card": "h0"}, {"cost": "{G}"}]])
def test_a_card_that_is_being_cast_is_not_kept(kept: list[Json]) -> None:
    """601.2a: it is on the stack, however much mana there is left."""
    bear = {
        "name": "Bear",
        "type_line": "Creature — Bear",
        "mana_cost": "{1}{G}",
        "power": "2",
        "toughness": "2",
    }
    board = {"battlefield": [{"card": "Forest", "count": 6}], "hand": [{"card": bear, "id": "h0"}]}
    plan = planner.plan(board=board, pay={"card": "h0"}, keep=kept)
    assert isinstance(plan, Plan)
    assert plan.summary.kept == [one["cost"] for one in kept if "cost" in one]


GOBLIN = {"card": spell("Goblin", "{R}", "", "Creature — Goblin", "R"), "id": "goblin"}
DEAR = {"card": spell("Dear", "{7}", "", "Creature — Golem"), "id": "dear"}
CHEAP = {"card": spell("Cheap", "{1}", "", "Creature — Golem"), "id": "cheap"}


@pytest.mark.parametrize(
    ("hand", "discarded", "kept"),
    [
        ([GOBLIN], "goblin", 0),
        ([GOBLIN, CHEAP], "cheap", 1),
        ([GOBLIN, {**GOBLIN, "id": "other"}], "goblin", 1),
        ([GOBLIN, DEAR], "goblin", 0),  # 30 + 5, not 30 + 35 - 20
    ],
)
def test_a_card_that_the_payment_discards_is_not_revealed_after_it(
    hand: list[Json], discarded: str, kept: int
) -> None:
    """The best plan may well keep nothing."""
    reveal = {"cost": "Reveal a Goblin card from your hand", "kind": "effect"}
    request = {"board": {"hand": hand}, "pay": {"cost": "Discard a card"}, "keep": [reveal]}
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert (both.answer.summary.discarded, len(both.answer.summary.kept)) == ([discarded], kept)
    assert both.answer.optimal


@pytest.mark.parametrize(
    ("tapped", "asked", "kept"),
    [(False, "TTU", 3), (False, "UTT", 3), (False, "TTTUU", 5), (False, "UUT", 2), (True, "TTU", 1)],
)
def test_what_one_kept_cost_untaps_another_one_taps_again(tapped: bool, asked: str, kept: int) -> None:
    """One creature, tapped and untapped in turns."""
    words = {"T": "Tap an untapped creature you control", "U": "Untap a tapped creature you control"}
    bear = {"card": dict(printed.GRIZZLY_BEARS), "tapped": tapped}
    keep = [{"cost": words[letter], "kind": "effect"} for letter in asked]
    both = compare({"board": {"battlefield": [bear]}, "pay": {"cost": "{0}"}, "keep": keep})
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert len(both.answer.summary.kept) == kept
