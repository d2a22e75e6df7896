"""What should stay payable after a payment (the contract's "keep"), on real boards.

Each plan is carried out by the referee, and each cost that it says it keeps is then really paid:
one after another, from the board that the plan leaves, with nothing in the pool.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boards.cards import CARDS
from rules import cards as printed

import planner
from planner import Board, Plan, RequestError, Status
from planner.compiled import Compiled
from planner.referee import replay_any
from planner.setup import prepare
from planner.turn import kept_plans

Json = dict[str, Any]
KNOWN: dict[str, Json] = {
    **CARDS,
    **{card["name"]: card for card in vars(printed).values() if isinstance(card, dict) and "name" in card},
}
COUNTERSPELL: Json = dict(printed.COUNTERSPELL)


def spell(name: str, cost: str, text: str = "", types: str = "Instant", colors: str = "") -> Json:
    card = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, "colors": list(colors)}
    return {**card, "power": "2", "toughness": "2"} if "Creature" in types else card


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


def board(*battlefield: str | Json, **more: Any) -> Json:
    for zone in ("hand", "graveyard"):
        if zone in more:
            more[zone] = [entry(one) for one in more[zone]]
    return {"battlefield": [entry(one) for one in battlefield], **more}


def entry(one: str | Json) -> Json:
    if isinstance(one, str):
        return {"card": KNOWN.get(one, one)}
    return one if "card" in one else {"card": one}


def state(card: str | Json, **more: Any) -> Json:
    return {**entry(card), **more}


def best(pay: str | Json, keep: Any, on: Json, **request: Any) -> Plan:
    """The best plan, carried out, and what it keeps paid after it."""
    pay = {"cost": pay} if isinstance(pay, str) else pay
    asked = {"board": on, "pay": pay, "keep": keep, **request}
    found = planner.plan(asked)
    assert isinstance(found, Plan), found
    ruling = planner.verify(asked, found)
    assert ruling, ruling.problems
    assert ruling.price == found.price == sum(item.price for item in found.prices)
    if isinstance(keep, list) and found.lethal is not True:
        after = Board.from_dict(on).after(found)
        empty = Board._of(Compiled(replace(after.game, pool=())))
        names = list(found.summary.kept)
        for spec in keep:
            if name_of(spec, on) in names:
                names.remove(name_of(spec, on))
                assert empty.can_pay({key: spec[key] for key in spec if key not in ("weight", "tag")}), spec
        assert not names
    pay_what_is_kept(asked, found)
    return found


def name_of(spec: Json, on: Json) -> str:
    if "tag" in spec or "cost" in spec:
        return str(spec.get("tag") or spec["cost"])
    card = spec["card"]
    if isinstance(card, dict):
        return str(card["name"])
    held = next(one for one in on["hand"] if one.get("id") == card or f"{one['card']['name']}#1" == card)
    return str(held["card"]["name"])


def pay_what_is_kept(asked: Json, found: Plan) -> None:
    """Pay everything that is kept, one after another, and let the referee look at each plan."""
    question = prepare(asked)
    plans = kept_plans(question, found)
    assert plans is not None
    assert sorted(one.name for one in plans) == sorted(found.summary.kept)
    on = Board.from_dict(asked["board"]).after(found)
    on = Board._of(Compiled(replace(on.game, pool=())))
    specs = {one.name: one.spec for one in question.keep if one.spec is not None}
    for one in plans:
        asks = on._question(specs[one.name], None, None, (), (), None)
        ways = tuple(replace(way, x=0) if way.wants_max_x else way for way in asks.ways)
        ruling = replay_any(on.game, ways, question.prices, one.plan, forbid=question.forbid)
        assert ruling, ruling.problems
        assert not ruling.lethal
        on = on.after(one.plan)


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


def test_mana_for_creatures_is_not_kept_for_an_instant() -> None:
    territory = state(UNCLAIMED, chosen="Elf", id="territory")
    on = board("Island", territory, "Forest")
    assert best("{1}", [{"cost": "{U}{U}", "kind": "spell"}], on).summary.kept == []
    elf = spell("Blue Elf", "{U}{G}", types="Creature — Elf")
    plan = best("{1}", [{"card": elf}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Island#1"], ["Blue Elf"])


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


def test_affinity_counts_what_is_left_by_then() -> None:
    """With two Treasures Frogmite costs {2}, but once one is gone it costs {3}."""
    dear = best("{U}", [{"card": FROGMITE}], board("Treasure", "Treasure", "Forest"))
    assert (dear.summary.kept, dear.optimal) == ([], True)
    on = board("Treasure", "Treasure", "Forest", "Island")
    assert best("{U}", [{"card": FROGMITE}], on).summary.kept == ["Frogmite"]


def test_another_plan_is_looked_for_where_the_best_one_spoils_what_is_kept() -> None:
    """The Treasure's price is nothing, so it would go first; but then Frogmite costs one more."""
    on = board(state("Treasure", price=0), "Treasure", "Adarkar Wastes", life=5)
    plan = best("{W}", [{"card": FROGMITE, "weight": 10}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Adarkar Wastes#1"], ["Frogmite"])


def test_what_pays_for_mana_may_be_used_up_and_the_cost_is_still_the_same() -> None:
    # The Elves are tapped for mana: nothing can convoke, but the spell costs what it did.
    plan = best(
        "{G}", [{"card": spell("Recruit", "{G}", "Convoke", "Creature — Human")}], board("Llanowar Elves")
    )
    assert (plan.summary.kept, plan.optimal) == ([], True)


def test_of_two_kept_cards_of_one_name_the_one_that_is_discarded_is_not_looked_at() -> None:
    cards = [state("Counterspell", id=name) for name in ("one", "two")]
    on = board("Island", "Island", hand=cards)
    plan = best("Discard a card", "hand", on)
    assert (plan.summary.kept, plan.optimal) == (["Counterspell"], True)


def test_a_plan_that_makes_what_is_kept_dearer_is_proven_where_nothing_is_lost_by_it() -> None:
    # Without the Treasure the Frogmite costs one more, which the Forests can pay or could not before.
    for forests, kept in ((4, ["Frogmite"]), (2, [])):
        on = board(*["Forest"] * forests, "Treasure")
        plan = best("Sacrifice an artifact", [{"card": FROGMITE}], on)
        assert (plan.summary.kept, plan.optimal) == (kept, True)


TRINISPHERE = {
    "name": "Trinisphere",
    "type_line": "Artifact",
    "mana_cost": "{3}",
    "oracle_text": "As long as this artifact is untapped, each spell that would cost less than three mana to "
    "cast costs three mana to cast.",
}


def test_what_is_kept_may_cost_less_after_the_payment() -> None:
    """Tapped, the Trinisphere makes no spell cost three mana; the relic would be the first to be tapped."""
    relic = spell("Relic", "{1}", types="Artifact")
    bears = spell("Bears", "{1}{G}", types="Creature — Bear")
    tap = {"cost": "Tap an untapped artifact you control", "kind": "ability"}
    plan = best(tap, [{"card": bears}], board(relic, TRINISPHERE, "Forest", "Forest"))
    assert (plan.summary.tapped, plan.summary.kept, plan.optimal) == (["Trinisphere#1"], ["Bears"], True)


def test_a_land_that_counts_creatures_counts_those_that_are_left() -> None:
    bears = state("Grizzly Bears", count=2, id="bear")
    on = board("Gaea's Cradle", "Ashnod's Altar", bears)
    assert best("{C}", [{"cost": "{G}{G}"}], on).summary.kept == []
    assert best("{C}", [{"cost": "{G}{G}"}], board("Gaea's Cradle", "Wastes", bears)).summary.kept == [
        "{G}{G}"
    ]


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
        ("everything", "keep"),
    ],
)
def test_what_can_not_be_kept_is_refused_with_its_path(keep: Any, path: str) -> None:
    for ask in (planner.plan, planner.can_pay):
        with pytest.raises(RequestError) as refused:
            ask({"board": board("Island"), "pay": {"cost": "{U}"}, "keep": keep})
        assert refused.value.path == path
    with pytest.raises(RequestError):
        Board(battlefield=["Island"]).plan("{U}", keep=keep)
