"""What players say of how to pay, sentence by sentence: each does what it says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET, structs

from planner import can_pay, explain, plan, plan_turn, step_by_step, verify
from planner.api.board import Board
from planner.api.functions import options
from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.refusals import RequestError
from planner.costing.question import prepare
from planner.planning.answers.who_decides import who_decides
from planner.planning.question.methods import SolveOptions

Json = dict[str, Any]


def a_card(name: str, types: str, text: str = "", cost: str = "", **more: str) -> Json:
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost, **more}


BEARS = a_card("Bears", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
ELF = a_card("Elf", "Creature — Elf", "{T}: Add {G}.", "{G}", power="1", toughness="1")
ALTAR = a_card("Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}")
MANLAND = a_card("Manland", "Land", "{T}: Add {C}.\n{1}: This land becomes a 2/2 creature until end of turn.")
UTILITY = a_card("Canal", "Land", "{T}: Add {U}.\n{4}, {T}: Draw a card.")
PAIN = a_card("Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color.")
HURTS = a_card("Brush", "Land", "{T}: Add {C}.\n{T}: Add {G} or {W}. This land deals 1 damage to you.")
RING = a_card("Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
MINE = a_card(
    "Mine",
    "Land",
    "Mine enters with three mining counters on it.\n{T}, Remove a mining counter from Mine: Add one mana of "
    "any color. If there are no mining counters on Mine, sacrifice it.",
)
GUIDE = a_card("Guide", "Creature — Ape", "Exile Guide from your hand: Add {R}.", "{2}{R}", power="2")
CONVOKE = a_card("Stampede", "Sorcery", "Convoke", "{2}{G}")
DELVE = a_card("Cruise", "Sorcery", "Delve", "{2}{U}")


def paid(
    pay: str | Json, *battlefield: Any, policies: Json | None = None, profile: Any = "2026.2", **board: Any
) -> Answer:
    request = {
        "board": {"battlefield": list(battlefield), **board},
        "pay": {"cost": pay} if isinstance(pay, str) else pay,
        "keep": [],
        "profile": profile,
        **({} if policies is None else {"policies": policies}),
    }
    found = plan(request)
    ruling = verify(request, found)
    assert ruling, ruling.problems
    status = can_pay({key: value for key, value in request.items() if key != "keep"})
    assert status is found.status
    return found


def used(found: Answer) -> list[str]:
    """What is tapped, lost or activated, in the order of names."""
    assert isinstance(found, Plan), found
    names = [*found.summary.tapped, *found.summary.lost]
    names += [step.object for step in found.steps if step.action == "activate" and step.object]
    return sorted(set(names))


def taken(found: Answer) -> list[str]:
    """What it would take to break policies."""
    assert isinstance(found, Unpayable), found
    assert found.would_take is not UNSET
    return found.would_take.against


# --- never -----------------------------------------------------------------------------------------------


def test_never_sacrifice_creatures() -> None:
    board = [BEARS, ALTAR]
    assert used(paid("{1}", *board)) == ["Altar#1", "Bears#1"]
    never = paid("{1}", *board, policies={"sacrifice": {"creatures": "never"}})
    assert taken(never) == ["Bears#1"]
    assert "Only your policies stand in the way: it would take Bears#1." in never.to_json()


@pytest.mark.parametrize(
    ("policies", "board", "against"),
    [
        ({"sacrifice": "never"}, ["Treasure"], ["Treasure#1"]),
        ({"sacrifice": {"tokens": "never"}}, ["Treasure"], ["Treasure#1"]),
        ({"sacrifice": {"Treasure#1": "never"}}, ["Treasure"], ["Treasure#1"]),
        ({"sacrifice": {"Treasure": "never"}}, ["Treasure"], ["Treasure#1"]),
        ({"lose": {"one-shot mana": "never"}}, ["Treasure"], ["Treasure#1"]),
        ({"lose": {"permanents": "never"}}, ["Treasure"], ["Treasure#1"]),
        ({"tap": {"manlands": "never"}}, [MANLAND], ["Manland#1"]),
        ({"tap": {"utility lands": "never"}}, [UTILITY], ["Canal#1"]),
        ({"tap": {"attackers": "never"}}, [ELF], ["Elf#1"]),
        ({"tap": {"blockers": "never"}}, [ELF], ["Elf#1"]),
        ({"tap": {"mana creatures": "never"}}, [ELF], ["Elf#1"]),
        ({"tap": {"lands": "never"}}, ["Forest"], ["Forest#1"]),
        ({"pay life": "never"}, [PAIN], ["pay life"]),
        ({"pay life": {"below": 20}}, [PAIN], ["pay life"]),
        ({"float": "never"}, [RING], ["float"]),
        ({"remove counters": "never"}, [{"card": MINE, "counters": {"mining": 2}}], ["Mine#1"]),
    ],
)
def test_what_is_never_done_makes_the_cost_unpayable(
    policies: Json, board: list[Any], against: list[str]
) -> None:
    assert isinstance(paid("{1}", *board), Plan)
    assert taken(paid("{1}", *board, policies=policies)) == against


def test_a_card_of_the_hand_is_never_lost() -> None:
    assert isinstance(paid("{R}", hand=[GUIDE]), Plan)
    for policies in (
        {"exile": {"hand": "never"}},
        {"lose": {"hand": "never"}},
        {"exile": {"Guide": "never"}},
    ):
        assert taken(paid("{R}", hand=[GUIDE], policies=policies)) == ["Guide#1"]


def test_damage_of_a_pain_land_is_life_as_well() -> None:
    found = paid("{G}", HURTS, policies={"pay life": "never"})
    assert taken(found) == ["pay life"]
    assert used(paid("{1}", HURTS, policies={"pay life": "never"})) == ["Brush#1"]


def test_life_never_falls_below_a_total() -> None:
    six = {"pay life": {"below": 6}}
    assert isinstance(paid("{G}", PAIN, life=7, policies=six), Plan)
    assert isinstance(paid("{G}", PAIN, life=6, policies=six), Unpayable)
    assert isinstance(paid("{G/P}", life=8, policies=six), Plan)
    assert isinstance(paid("{G/P}", life=7, policies=six), Unpayable)


def test_what_the_cost_demands_is_paid_and_said() -> None:
    found = paid("{G}, Pay 3 life", "Forest", life=7, policies={"pay life": {"below": 6}})
    assert isinstance(found, Plan)
    assert found.against_policies == ["pay life"]
    more = paid("{G}, Pay 3 life", PAIN, life=7, policies={"pay life": {"below": 6}})
    assert isinstance(more, Unpayable)
    bears = paid("{G}, Sacrifice a creature", "Forest", BEARS, policies={"sacrifice": "never"})
    assert isinstance(bears, Plan)
    assert (bears.against_policies, bears.last_resort) == (["Bears#1"], [])


def test_which_creature_the_cost_takes_is_what_one_can_spare() -> None:
    board = ["Forest", {**BEARS, "name": "Dear"}, {**BEARS, "name": "Costly", "mana_cost": "{5}"}]
    cost = "{G}, Sacrifice a creature"
    assert used(paid(cost, *board)) == ["Dear#1", "Forest#1"]
    assert used(paid(cost, *board, policies={"sacrifice": {"Dear": "never"}})) == ["Costly#1", "Forest#1"]
    assert used(paid(cost, *board, policies={"sacrifice": {"Dear": "never"}}, profile="2026.1")) == [
        "Costly#1",
        "Forest#1",
    ]


def test_never_at_all_is_about_the_cost_itself_too() -> None:
    cost = "{G}, Sacrifice a creature"
    found = paid(cost, "Forest", BEARS, policies={"sacrifice": {"creatures": "never at all"}})
    assert taken(found) == ["Bears#1"]
    life = paid("{G}, Pay 3 life", "Forest", policies={"pay life": "never at all"})
    assert taken(life) == ["pay life"]


def test_optional_parts_of_a_cost_are_bound() -> None:
    convoke = {"card": CONVOKE}
    board = ["Forest", "Forest", BEARS]
    assert isinstance(paid(convoke, *board), Plan)
    assert taken(paid(convoke, *board, policies={"tap": {"attackers": "never"}})) == ["Bears#1"]
    sick = ["Forest", "Forest", {"card": BEARS, "summoning_sick": True}]
    assert isinstance(paid(convoke, *sick, policies={"tap": {"attackers": "never"}}), Plan)
    grave: Json = {"graveyard": ["Forest", "Swamp"]}
    assert isinstance(paid({"card": DELVE}, "Island", **grave), Plan)
    assert taken(paid({"card": DELVE}, "Island", **grave, policies={"exile": {"graveyard": "never"}})) == [
        "Forest#1",
        "Swamp#1",
    ]


# --- last resort, avoid, free ----------------------------------------------------------------------------


def test_a_last_resort_comes_after_everything_that_pays_otherwise() -> None:
    board = [ELF, PAIN, "Treasure"]
    assert used(paid("{G}", *board)) == ["Elf#1"]
    last = {"tap": {"attackers": "last resort"}}
    assert used(paid("{G}", *board, policies=last)) == ["Confluence#1"]
    assert used(paid("{G}", ELF, "Treasure", policies=last)) == ["Treasure#1"]
    alone = paid("{G}", ELF, policies=last)
    assert isinstance(alone, Plan)
    assert alone.last_resort == ["Elf#1"]


def test_a_permanent_is_worse_to_lose_than_a_last_resort_is_to_tap() -> None:
    assert used(paid("{1}", ELF, BEARS, ALTAR, policies={"tap": {"Elf": "last resort"}})) == ["Elf#1"]


def test_a_treasure_as_a_last_resort_counts_as_a_permanent() -> None:
    found = paid("{1}", "Treasure", BEARS, ALTAR, policies={"sacrifice": {"Treasure": "last resort"}})
    assert used(found) == ["Treasure#1"]  # worth less than the Bears
    assert isinstance(found, Plan)
    assert found.last_resort == ["Treasure#1"]


def test_what_is_avoided_comes_after_waste_and_before_life() -> None:
    assert used(paid("{1}", ELF, RING)) == ["Elf#1"]
    avoid = {"tap": {"creatures": "avoid"}}
    assert used(paid("{1}", ELF, RING, policies=avoid)) == ["Ring#1"]
    assert used(paid("{1}", ELF, PAIN, policies=avoid)) == ["Elf#1"]


def test_what_is_free_counts_nothing() -> None:
    sacrifice = {"sacrifice": {"Bears": "free"}}
    found = paid("{1}", BEARS, ALTAR, "Treasure", policies=sacrifice)
    assert used(found) == ["Altar#1", "Bears#1"]
    assert isinstance(found, Plan)
    assert found.last_resort == []
    assert used(paid("{1}", "Forest", "Island", "Island", policies={"tap": {"Forest": "free"}})) == [
        "Forest#1"
    ]
    assert used(paid("{G}", PAIN, ELF)) == ["Elf#1"]
    assert used(paid("{G}", PAIN, ELF, policies={"pay life": "free"})) == ["Confluence#1"]


def test_treasures_that_are_free_to_lose_pay_before_lands_do() -> None:
    free = {"sacrifice": {"Treasure": "free"}}
    assert used(paid("{1}", "Treasure", "Forest", policies=free)) == ["Treasure#1"]
    assert used(paid("{1}", "Treasure", "Forest", policies={**free, "tap": {"Treasure": "avoid"}})) == [
        "Forest#1"
    ]
    assert used(paid("{1}", ELF, ALTAR, "Forest", policies={"sacrifice": {"creatures": "free"}})) != ["Elf#1"]


def test_a_subtype_is_a_class_in_the_singular_and_in_the_plural() -> None:
    other = {**ELF, "name": "Other Elf"}
    for word in ("Elf", "Elves", "elves"):
        assert used(paid("{G}", ELF, other, "Forest", policies={"tap": {word: "never"}})) == ["Forest#1"]
    mixed = {"tap": {"Elves": "never", "Other Elf": "free"}}  # a name comes before a subtype
    assert used(paid("{G}", ELF, other, "Forest", policies=mixed)) == ["Other Elf#1"]
    mixed = {"tap": {"creatures": "free", "Elves": "never"}}  # and a subtype before a class
    assert used(paid("{G}", ELF, other, "Forest", policies=mixed)) == ["Forest#1"]


def test_waste_can_be_a_last_resort_or_free() -> None:
    assert used(paid("{1}", RING, "Treasure")) == ["Ring#1"]
    assert used(paid("{1}", RING, "Treasure", policies={"float": "last resort"})) == ["Treasure#1"]
    assert used(paid("{1}", RING, ELF, policies={"float": "free"})) == ["Ring#1"]


# --- whom a word means -----------------------------------------------------------------------------------


def test_an_object_comes_before_a_name_and_that_before_a_class() -> None:
    board = ["Treasure", "Treasure", "Forest"]
    policies = {"sacrifice": {"tokens": "never", "Treasure": "last resort", "Treasure#2": "free"}}
    assert used(paid("{R}", *board, policies=policies)) == ["Treasure#2"]
    assert used(paid("{R}{R}", *board, policies=policies)) == ["Treasure#1", "Treasure#2"]


def test_of_two_classes_the_strictest_counts_and_anything_comes_last() -> None:
    soldier = {"card": {**BEARS, "name": "Soldier"}, "token": True}
    both = {"sacrifice": {"creatures": "never", "tokens": "free"}}
    assert isinstance(paid("{1}", soldier, ALTAR, policies=both), Unpayable)
    but = {"sacrifice": {"anything": "never", "tokens": "free"}}
    assert isinstance(paid("{1}", soldier, ALTAR, policies=but), Plan)
    assert isinstance(paid("{1}", BEARS, ALTAR, policies=but), Unpayable)


@pytest.mark.parametrize(
    ("policies", "path", "part"),
    [
        ({"tap": {"creaturs": "never"}}, "policies.tap.creaturs", 'did you mean "creatures"'),
        ({"tap": {"Forset": "never"}}, "policies.tap.Forset", '"Forest"'),
        ({"sacrifice": "never", "tap": 5}, "policies.tap", "got 5"),
        ({"sacrifise": "never"}, "policies.sacrifise", 'did you mean "sacrifice"'),
        ({"tap": "nevr"}, "policies.tap", "never"),
        ({"pay life": {"under": 6}}, "policies.pay life", "below"),
        ({"float": {"anything": "never"}}, "policies.float", "never"),
        ({"tap": {"lands": 3}}, "policies.tap.lands", "never"),
    ],
)
def test_a_word_that_means_nothing_is_refused(policies: Json, path: str, part: str) -> None:
    with pytest.raises(RequestError) as caught:
        paid("{G}", "Forest", policies=policies)
    assert caught.value.path == path
    assert part in caught.value.message


def test_a_name_that_nobody_knows_is_reported() -> None:
    found = paid("{G}", "Forest", policies={"sacrifice": {"Zzyzx of Nowhere": "never"}})
    assert found.assumed == ['nothing here is called "Zzyzx of Nowhere", of which a policy speaks']


def test_a_card_that_chance_could_take_is_lost_never_at_all() -> None:
    cost, hand = "{G}, Discard a card at random", ["Forest", "Swamp"]
    never = paid(cost, "Forest", hand=hand, policies={"discard": {"Swamp": "never at all"}})
    assert isinstance(never, Unpayable)
    assert never.would_take is not UNSET


def test_crewing_is_what_the_cost_demands_and_tapping_for_a_drum_is_not() -> None:
    drum = a_card("Drum", "Artifact", "{T}, Tap an untapped creature you control: Add one mana of any color.")
    vehicle = a_card("Skiff", "Artifact — Vehicle", "Crew 2", "{2}", power="3", toughness="3")
    policies = {"tap": {"attackers": "never"}}
    assert taken(paid("{G}", drum, BEARS, policies=policies)) == ["Bears#1"]
    crewed = paid({"ability": 0, "source": "v"}, {"card": vehicle, "id": "v"}, BEARS, policies=policies)
    assert isinstance(crewed, Plan)
    assert crewed.against_policies == ["Bears#1"]


def test_a_standing_policy_speaks_of_cards_that_are_not_there() -> None:
    assert isinstance(paid("{G}", "Forest", policies={"sacrifice": {"Treasure": "never"}}), Plan)


# --- the switches ----------------------------------------------------------------------------------------


def test_life_can_be_free_above_a_total() -> None:
    board = [PAIN, ELF]
    free = {"life": {"free_above": 10}}
    assert used(paid("{G}", *board)) == ["Elf#1"]
    found = paid("{G}", *board, profile=free, life=11)
    assert used(found) == ["Confluence#1"]
    assert isinstance(found, Plan)
    assert found.profile == "2026.2, life free above 10"
    assert used(paid("{G}", *board, profile=free, life=10)) == ["Elf#1"]


def test_life_that_is_free_counts_less_than_a_utility_land() -> None:
    spring = a_card("Spring", "Land", "{T}, Pay 1 life: Add {U}.")
    assert used(paid("{U}", spring, UTILITY)) == ["Canal#1"]
    assert used(paid("{U}", spring, UTILITY, profile={"life": {"free_above": 10}})) == ["Spring#1"]


def test_utility_has_a_weight_or_a_place() -> None:
    dual = a_card("Dual", "Land", "{T}: Add {U} or {R}.")
    board = [UTILITY, "Mountain", "Island", dual]
    assert used(paid("{1}", UTILITY, "Forest", "Island", "Island")) == ["Island#1"]
    assert used(paid("{U}", *board)) == ["Island#1"]
    last = [UTILITY, dual]
    assert used(paid("{1}", *last)) == ["Dual#1"]
    assert used(paid("{1}", *last, profile={"utility": "after"})) == ["Canal#1"]
    assert used(paid("{1}", *last, profile={"utility": 0})) == ["Canal#1"]
    rainbow = a_card("Rainbow", "Land", "{T}: Add one mana of any color.")
    assert used(paid("{1}", UTILITY, rainbow, "Island")) == ["Island#1"]
    assert used(paid("{U}", UTILITY, rainbow)) == ["Canal#1"]
    assert used(paid("{U}", UTILITY, rainbow, profile={"utility": "before"})) == ["Rainbow#1"]


def test_one_shot_mana_is_kept_last_or_at_any_rate() -> None:
    assert isinstance(paid("{G}", "Treasure"), Plan)
    found = paid("{G}", "Treasure", profile={"one_shot": "never"})
    assert taken(found) == ["Treasure#1"]


# --- doors -----------------------------------------------------------------------------------------------


def test_a_plan_that_breaks_a_policy_is_refused_by_the_referee() -> None:
    request = {"board": {"battlefield": [BEARS, ALTAR]}, "pay": {"cost": "{1}"}, "keep": []}
    found = plan(request)
    assert verify(request, found)
    ruling = verify({**request, "policies": {"sacrifice": {"creatures": "never"}}}, found)
    assert not ruling
    floats = {"board": {"battlefield": [RING]}, "pay": {"cost": "{1}"}, "keep": []}
    ruling = verify({**floats, "policies": {"float": "never"}}, plan(floats))
    assert any("never floats" in problem for problem in ruling.problems)
    life = {"board": {"battlefield": [PAIN]}, "pay": {"cost": "{1}"}, "keep": []}
    ruling = verify({**life, "policies": {"pay life": {"below": 20}}}, plan(life))
    assert any("never below 20" in problem for problem in ruling.problems)


def test_what_a_plan_says_of_policies_is_checked() -> None:
    request = {
        "board": {"battlefield": [ELF]},
        "pay": {"cost": "{G}"},
        "keep": [],
        "profile": "2026.2",
        "policies": {"tap": {"Elf": "last resort"}},
    }
    found = plan(request)
    assert isinstance(found, Plan)
    assert verify(request, found)
    silent = structs.replace(found, last_resort=[])
    assert not verify(request, silent)


def test_policies_go_with_options_explanations_and_boards() -> None:
    board, policies = {"battlefield": ["Forest", "Treasure"]}, {"sacrifice": "never"}
    request = {"board": board, "pay": {"cost": "{G}"}, "policies": policies, "profile": "2026.2"}
    assert [one.plan.summary.lost for one in options(request)] == [[]]
    assert explain(request).instead == []
    asked = Board(battlefield=["Treasure"])
    assert asked.can_pay("{G}")
    assert not asked.can_pay("{G}", policies=policies)
    assert isinstance(asked.plan("{G}", policies=policies), Unpayable)
    assert isinstance(asked.plan("{G}"), Plan)
    assert asked.options("{G}", policies=policies) == []


def test_a_dialogue_keeps_to_them() -> None:
    request = {
        "board": {"battlefield": ["Forest", "Treasure", MANLAND]},
        "pay": {"cost": "{2}"},
        "policies": {"tap": {"manlands": "never"}},
    }
    dialogue = step_by_step(request)
    assert "Manland#1" not in {step.object for step in dialogue}


def test_a_turn_keeps_to_what_is_never_done() -> None:
    turn = {"board": {"battlefield": ["Forest", "Treasure"]}, "pays": ["{G}", "{1}"]}
    assert len(plan_turn(turn).paid) == 2
    assert len(plan_turn({**turn, "policies": {"sacrifice": "never"}}).paid) == 1
    with pytest.raises(RequestError, match="a turn takes"):
        plan_turn({**turn, "policies": {"pay life": "never"}})


def test_a_turn_weighs_what_is_avoided_and_what_is_free() -> None:
    turn = {"board": {"battlefield": ["Forest", "Treasure", ELF]}, "pays": ["{G}", "{G}"]}

    def used(**more: Any) -> set[str]:
        found = plan_turn({**turn, "profile": "2026.2", **more})
        assert found.cheapest
        return {one for paid in found.paid for one in (*paid.plan.summary.tapped, *paid.plan.summary.lost)}

    assert used() == {"Forest#1", f"{ELF['name']}#1"}
    assert used(policies={"tap": {"attackers": "last resort"}}) == {"Forest#1", "Treasure#1"}
    assert used(policies={"tap": {"attackers": "avoid"}}) == {"Forest#1", f"{ELF['name']}#1"}
    assert "Treasure#1" in used(policies={"sacrifice": {"Treasure": "free"}})
    assert used(profile={"name": "2026.2", "one_shot": "never"}) == {"Forest#1", f"{ELF['name']}#1"}


def test_the_table_of_prices_takes_what_is_never_done_alone() -> None:
    never = paid("{G}", "Treasure", policies={"sacrifice": "never"}, profile="2026.1")
    assert taken(never) == ["Treasure#1"]
    with pytest.raises(RequestError, match=r"under profile 2026\.1"):
        paid("{G}", "Treasure", policies={"sacrifice": "avoid"}, profile="2026.1")
    with pytest.raises(RequestError, match="switches"):
        paid("{G}", "Treasure", profile={"name": "2026.1", "one_shot": "never"})


def test_deciders_that_cannot_read_a_wish_say_so() -> None:
    request = {"board": {"battlefield": [RING]}, "pay": {"cost": "{1}"}, "policies": {"float": "never"}}
    decided = {one.decider: (one.verdict, one.plan) for one in who_decides(prepare(request), SolveOptions())}
    gap = "can't read: life stays above a total, or no mana floats, by the player's policies"
    assert decided["hall"][0] == decided["owed"][0] == decided["owed"][1] == gap
    assert decided["program"][0] == "unpayable"


def test_what_a_player_wants_changes_no_obligation() -> None:
    found = paid({"cost": "{1}", "mandatory": True}, "Treasure", policies={"sacrifice": "never"})
    assert isinstance(found, Unpayable)
    assert found.obligation == "may"


def test_the_hand_is_read_under_policies() -> None:
    push = a_card("Push", "Instant", "", "{B}")
    board = Board(battlefield=["Swamp", MANLAND, "Treasure"], hand=[push])

    def planned(policies: Json) -> Plan:
        found = board.plan("{1}", policies=policies, profile="2026.2")
        assert isinstance(found, Plan)
        return found

    assert planned({}).summary.tapped == ["Manland#1"]
    never = planned({"tap": {"manlands": "never"}})
    assert never.summary.tapped == ["Swamp#1"]
    kept = never.kept
    assert kept is not UNSET
    assert [one.loses for one in kept] == [["Treasure#1"]]
    assert planned({"tap": {"manlands": "never"}, "sacrifice": "never"}).summary.kept == []
