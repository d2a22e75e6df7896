"""``step_by_step``: a payment in which a player does what was proposed, or something else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import planner
from planner import Dialogue, Plan, RequestError, Unpayable, plan, step_by_step
from planner.contract.steps import Step
from tests.support.cards.single import (
    BLAZE,
    CITY_OF_BRASS,
    COUNTERSPELL,
    LLANOWAR_ELVES,
    MEMNITE,
    entry,
    request,
)

SIGNET = {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}
ALTAR = {
    "name": "Phyrexian Altar",
    "type_line": "Artifact",
    "oracle_text": "Sacrifice a creature: Add one mana of any color.",
}
GROWTH = {
    "name": "Wild Growth",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
    "additional {G}.",
}


def said(dialogue: Dialogue) -> list[str]:
    """The rest of the dialogue, going along: what each step is about."""
    return [_short(step) for step in dialogue]


def _short(step: Step) -> str:
    if step.action == "activate":
        return f"{step.object} for {step.adds}"
    return f"{step.action} {step.object or step.mana or step.amount} for {step.for_}"


def pool(dialogue: Dialogue) -> str:
    return "".join(mana.type * mana.amount for mana in dialogue.board.game.pool)


def tapped(dialogue: Dialogue) -> list[str]:
    return [one for entry in dialogue.board.game.objects if entry.tapped for one in entry.ids]


# Going along.


def test_going_along_carries_out_the_best_plan() -> None:
    asked = request("Forest", "Island", SIGNET, cost="{W}{U}")
    best = plan(asked)
    assert isinstance(best, Plan)
    dialogue = step_by_step(asked)
    assert list(dialogue) == best.steps
    assert dialogue.paid
    assert dialogue.done == best.steps
    after = planner.Board.from_dict(asked["board"]).after(best)
    assert dialogue.board.game.objects == after.game.objects
    assert pool(dialogue) == ""
    assert dialogue.proposed is None


def test_a_cost_of_nothing_is_paid_at_once() -> None:
    dialogue = step_by_step(board={}, pay={"cost": "{0}"})
    assert list(dialogue) == []
    assert dialogue.paid


def test_an_unpayable_cost_proposes_nothing_and_says_why() -> None:
    dialogue = step_by_step(request("Island", card=COUNTERSPELL))
    assert list(dialogue) == []
    assert not dialogue.paid
    assert isinstance(dialogue.answer, Unpayable)
    assert [one.text for one in dialogue.explanation.repairs] == ["It could be paid with one more blue mana."]


def test_a_step_has_happened_once_the_next_one_is_asked_for() -> None:
    dialogue = step_by_step(request("Forest", cost="{G}"))
    assert next(dialogue).object == "Forest#1"
    assert dialogue.done == []
    step = dialogue.send(None)
    assert (step.action, tapped(dialogue), pool(dialogue)) == ("spend", ["Forest#1"], "G")
    with pytest.raises(StopIteration):
        next(dialogue)
    assert dialogue.paid


# By hand.


def test_another_land_is_tapped_by_hand() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Swamp", cost="{1}{U}"))
    assert next(dialogue).object == "Forest#1"
    assert dialogue.send("Swamp#1").object == "Island#1"
    assert said(dialogue) == ["spend {B} for {1}", "spend {U} for {U}"]
    assert tapped(dialogue) == ["Island#1", "Swamp#1"]
    assert dialogue.paid


def test_a_signet_is_activated_by_hand_with_mana_made_by_hand() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Plains", SIGNET, cost="{W}{U}"))
    next(dialogue)
    dialogue.happened("Forest#1")
    assert pool(dialogue) == "G"
    dialogue.happened({"object": "Azorius Signet#1"})
    assert [step.spends for step in dialogue.done] == [None, "{G}"]
    assert pool(dialogue) == "WU"
    assert said(dialogue) == ["spend {W} for {W}", "spend {U} for {U}"]


def test_which_mana_a_signet_takes_has_to_be_said_where_it_is_open() -> None:
    dialogue = step_by_step(request("Plains", SIGNET, pool="{G}{R}", cost="{W}{U}{R}"))
    with pytest.raises(RequestError, match="which one"):
        dialogue.happened("Azorius Signet#1")
    assert dialogue.done == []
    dialogue.happened({"object": "Azorius Signet#1", "spends": "{G}"})
    assert pool(dialogue) == "RWU"
    assert said(dialogue) == ["spend {W} for {W}", "spend {U} for {U}", "spend {R} for {R}"]


def test_a_treasure_is_sacrificed_by_hand() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Treasure", cost="{1}{U}"))
    next(dialogue)
    with pytest.raises(RequestError, match="which one"):
        dialogue.happened("Treasure#1")
    dialogue.happened({"object": "Treasure#1", "adds": "{U}"})
    assert dialogue.board.game.find("Treasure#1") is None
    assert said(dialogue) == ["Forest#1 for {G}", "spend {G} for {1}", "spend {U} for {U}"]


def test_a_creature_is_sacrificed_to_an_altar_by_hand() -> None:
    dialogue = step_by_step(request("Forest", ALTAR, LLANOWAR_ELVES, cost="{R}{G}"))
    with pytest.raises(RequestError, match="does not pay"):
        dialogue.happened({"object": "Phyrexian Altar#1", "adds": "{R}"})
    dialogue.happened({"object": "Phyrexian Altar#1", "adds": "{R}", "sacrifices": ["Llanowar Elves#1"]})
    elves = dialogue.board.game.find("Llanowar Elves#1")
    assert elves is not None
    assert elves.zone == "graveyard"
    assert said(dialogue) == ["Forest#1 for {G}", "spend {R} for {R}", "spend {G} for {G}"]


def test_triggered_mana_comes_with_a_land_tapped_by_hand() -> None:
    asked = request(entry("Island", id="isle"), entry(GROWTH, attached_to="isle"), cost="{U}{G}")
    dialogue = step_by_step(asked)
    dialogue.happened("isle")
    assert [step.action for step in dialogue.done] == ["activate", "trigger"]
    assert pool(dialogue) == "UG"
    assert said(dialogue) == ["spend {U} for {U}", "spend {G} for {G}"]


def test_a_forbidden_object_may_be_used_by_hand_and_a_required_one_stays_required() -> None:
    asked = request("Forest", "Forest", "Island", cost="{2}", forbid=["Forest#1"], require=["Island#1"])
    dialogue = step_by_step(asked)
    dialogue.happened("Forest#1")
    assert said(dialogue)[0] == "Island#1 for {U}"
    again = step_by_step(asked)
    again.happened("Island#1")
    assert said(again) == ["Forest#2 for {G}", "spend {U}{G} for {2}"]


def test_restricted_mana_made_by_hand_stays_restricted() -> None:
    """A Powerstone's mana doesn't pay for a nonartifact spell."""
    dialogue = step_by_step(request("Powerstone", "Island", cost="{1}"))
    dialogue.happened("Powerstone#1")
    assert said(dialogue) == ["Island#1 for {U}", "spend {U} for {1}"]
    assert pool(dialogue) == "C"


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("Nothing#1", "no object has the id"),
        ("Swamp#1", "can't be tapped"),
        ({"object": "Forest#1", "adds": "{U}"}, "can't add"),
        ({"object": "Forest#1", "ability": 4}, "no mana ability"),
        ({"action": "pay life", "amount": 1, "for": "Pay 1 life"}, "pays no part"),
        ({"action": "spend", "mana": "{U}", "for": "{1}"}, "not in the pool"),
        ({"tapped": ["Nothing#1"]}, "no object has the id"),
        ({"lives": 3}, "lives"),
    ],
)
def test_what_cannot_have_happened_is_refused_and_changes_nothing(event: Any, message: str) -> None:
    dialogue = step_by_step(request("Forest", entry("Swamp", tapped=True), cost="{1}"))
    first = next(dialogue)
    with pytest.raises(RequestError, match=message):
        dialogue.happened(event)
    assert dialogue.proposed == first
    assert dialogue.done == []
    assert said(dialogue) == ["spend {G} for {1}"]


# The payment itself.


def test_another_part_is_paid_first_and_by_another_object() -> None:
    asked = request("Forest", "Swamp", LLANOWAR_ELVES, "Eldrazi Spawn", cost="{B}, Sacrifice a creature")
    dialogue = step_by_step(asked)
    assert next(dialogue).object == "Swamp#1"
    next(dialogue)
    dialogue.happened({"action": "sacrifice", "object": "Llanowar Elves#1", "for": "Sacrifice a creature"})
    assert said(dialogue) == ["spend {B} for {B}"]
    assert dialogue.paid


def test_once_a_cost_is_paid_no_mana_ability_is_activated() -> None:
    """601.2g."""
    dialogue = step_by_step(request("Forest", "Swamp", cost="{B}, Pay 2 life"))
    next(dialogue)
    next(dialogue)
    dialogue.happened({"action": "pay life", "amount": 2, "for": "Pay 2 life"})
    with pytest.raises(RequestError, match=r"601\.2g"):
        dialogue.happened("Forest#1")
    assert said(dialogue) == ["spend {B} for {B}"]


def test_a_cost_without_mana_gives_no_chance_to_make_some() -> None:
    """118.2."""
    dialogue = step_by_step(request("Forest", cost="Pay 2 life"))
    with pytest.raises(RequestError, match=r"118\.2"):
        dialogue.happened("Forest#1")


def test_convoke_and_mana_in_any_order() -> None:
    spell = {"name": "Rootwalla", "mana_cost": "{2}{G}", "type_line": "Creature", "oracle_text": "Convoke"}
    elf = {**LLANOWAR_ELVES, "oracle_text": "", "colors": ["G"]}
    dialogue = step_by_step(request("Forest", "Forest", elf, elf, card=spell))
    for step in dialogue:
        if step.action != "activate":
            dialogue.happened({"action": "tap", "object": "Llanowar Elves#2", "for": "convoke {G}"})
            break
    assert not dialogue.paid
    said(dialogue)
    assert dialogue.paid
    assert "Llanowar Elves#2" in tapped(dialogue)


def test_an_x_is_locked_in_with_the_first_cost_that_is_paid() -> None:
    dialogue = step_by_step(request("Mountain", "Mountain", "Mountain", card=BLAZE))
    assert isinstance(dialogue.answer, Plan)
    assert dialogue.answer.choices.x == 2
    for step in dialogue:
        if step.action == "spend" and step.for_ == "{2}":
            dialogue.happened({"action": "spend", "mana": "{R}", "for": "{R}"})
            break
    assert said(dialogue) == ["spend {R}{R} for {2}"]
    assert dialogue.paid


# What happens besides, and changes of mind.


def test_a_changed_life_total_changes_the_plan() -> None:
    asked = request("Swamp", cost="{B/P}{B/P}", life=3)
    dialogue = step_by_step(asked)
    next(dialogue)
    dialogue.happened({"life": 1})
    assert isinstance(dialogue.answer, Unpayable)
    assert said(dialogue) == []
    dialogue.happened({"life": 2})
    assert said(dialogue)[-1] == "pay life 2 for {B/P}"


def test_tapped_by_something_else_untapped_gone_and_mana_from_elsewhere() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Swamp", cost="{1}"))
    next(dialogue)
    dialogue.happened({"tapped": ["Forest#1"], "gone": ["Island#1"]})
    assert dialogue.proposed is not None
    assert dialogue.proposed.object == "Swamp#1"
    dialogue.happened({"untapped": ["Forest#1"]})
    assert dialogue.proposed.object == "Forest#1"
    dialogue.happened({"pool": "{W}"})
    assert said(dialogue) == ["spend {W} for {1}"]


def test_a_change_of_mind_keeps_what_was_tapped_and_made() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Swamp", cost="{G}{U}"))
    next(dialogue)
    next(dialogue)
    assert pool(dialogue) == "G"
    dialogue.happened({"pay": {"cost": "{G}{B}"}})
    assert said(dialogue) == ["Swamp#1 for {B}", "spend {B} for {B}", "spend {G} for {G}"]


def test_a_change_of_mind_about_what_may_be_used() -> None:
    dialogue = step_by_step(request("Forest", "Island", "Swamp", cost="{1}"))
    assert next(dialogue).object == "Forest#1"
    assert dialogue.send({"forbid": ["Forest#1"]}).object == "Island#1"
    assert dialogue.send({"forbid": [], "require": ["Swamp#1"]}).object == "Swamp#1"


def test_a_card_that_is_not_cast_after_all_is_in_hand_again() -> None:
    asked = request("Island", "Island", hand=[entry(COUNTERSPELL, id="c")], card="c")
    dialogue = step_by_step(asked)
    next(dialogue)
    dialogue.happened({"pay": {"cost": "{1}, Discard a card"}})
    assert said(dialogue)[-1] == "discard c for Discard a card"


def test_a_new_request_with_its_board_starts_anew() -> None:
    dialogue = step_by_step(request("Forest", cost="{G}"))
    next(dialogue)
    assert said(dialogue) == ["spend {G} for {G}"]
    dialogue.happened(request("Swamp", cost="{B}"))
    assert said(dialogue) == ["Swamp#1 for {B}", "spend {B} for {B}"]


def test_a_payment_that_becomes_unpayable_says_so_with_what_would_help() -> None:
    dialogue = step_by_step(request("Forest", "Island", SIGNET, cost="{W}{U}{U}"))
    next(dialogue)
    dialogue.happened("Forest#1")
    dialogue.happened({"object": "Azorius Signet#1"})
    dialogue.happened({"gone": ["Island#1"]})
    assert said(dialogue) == []
    assert not dialogue.paid
    assert isinstance(dialogue.answer, Unpayable)
    assert dialogue.explanation.sentences[1:] == [
        "It could be paid with one more blue mana.",
        "It could be paid if Azorius Signet were untapped.",
    ]
    dialogue.happened({"untapped": ["Azorius Signet#1"]})
    assert said(dialogue)[0] == "Azorius Signet#1 for {W}{U}"
    assert dialogue.paid


def test_a_trigger_on_becoming_tapped_waits_until_the_payment_is_over() -> None:
    """603.3: City of Brass."""
    dialogue = step_by_step(request(CITY_OF_BRASS, cost="{G}", life=5))
    next(dialogue)
    next(dialogue)
    assert dialogue.board.game.life == 5
    assert said(dialogue) == []
    assert dialogue.board.game.life == 4


def test_the_total_cost_stays_as_it_was_locked_in() -> None:
    """601.2f: the artifact that reduced the cost is gone, and the cost stays."""
    frog = {
        "name": "Frogmite",
        "mana_cost": "{4}",
        "type_line": "Artifact Creature — Frog",
        "oracle_text": "Affinity for artifacts (This spell costs {1} less to cast for each artifact you "
        "control.)",
    }
    dialogue = step_by_step(request("Forest", "Treasure", MEMNITE, card=frog))
    dialogue.happened({"object": "Treasure#1", "adds": "{R}"})
    assert said(dialogue) == ["Forest#1 for {G}", "spend {R}{G} for {2}"]


def test_nothing_that_is_given_is_changed() -> None:
    asked = request("Forest", "Treasure", hand=[entry(COUNTERSPELL, id="c")], cost="{1}{G}")
    before = copy.deepcopy(asked)
    dialogue = step_by_step(asked)
    board = dialogue.board
    next(dialogue)
    dialogue.happened({"object": "Treasure#1", "adds": "{G}"})
    list(dialogue)
    assert asked == before
    assert board.can_pay("{1}{G}")


def test_a_request_comes_in_one_form_at_a_time() -> None:
    with pytest.raises(TypeError, match="not both"):
        step_by_step(request(cost="{G}"), forbid=[])


def test_what_should_stay_payable_is_kept_through_the_dialogue_and_can_be_said_late() -> None:
    asked = request("Island", "Island", "Forest", "Forest", cost="{1}")
    dialogue = step_by_step({**asked, "keep": [{"cost": "{U}{U}"}]})
    assert _short(next(dialogue)) == "Forest#1 for {G}"
    dialogue.happened({"pay": {"cost": "{2}"}})
    assert said(dialogue)[:2] == ["Forest#1 for {G}", "Forest#2 for {G}"]
    late = step_by_step(asked)
    late.happened({"keep": [{"cost": "{G}{G}", "weight": 5}]})
    assert said(late)[0] == "Island#1 for {U}"


# --- the board on the way, and counters ------------------------------------------------------------

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2", "toughness": "2"}


def test_a_card_that_was_cast_is_on_the_board_no_more() -> None:
    """While it is paid for it is on the stack; once that is done its spell is (601.2i)."""
    dialogue = step_by_step(
        board={
            "battlefield": ["Forest", "Forest"],
            "hand": [{"card": BEAR, "id": "bear"}, {"card": BEAR, "id": "b"}],
        },
        pay={"card": "bear"},
    )
    before = dialogue.board.game.find("bear")
    assert before is not None
    assert before.zone == "stack"
    list(dialogue)
    assert dialogue.paid
    assert dialogue.board.game.find("bear") is None
    assert dialogue.board.game.find("b") is not None


def thing(name: str, text: str, type_line: str = "Artifact", **state: Any) -> dict[str, Any]:
    return {"card": {"name": name, "type_line": type_line, "oracle_text": text}, "id": name, **state}


def counters_of(dialogue: Dialogue, name: str) -> dict[str, int]:
    entry = dialogue.board.game.find(name)
    assert entry is not None
    return {kind: number for kind, number in entry.counters.items() if number}


DRAW = "{1}, {T}, Remove two charge counters from among artifacts you control: Draw a card."


def test_counters_are_removed_as_proposed() -> None:
    dialogue = step_by_step(
        board={"battlefield": ["Forest", thing("tome", DRAW), thing("vial", "", counters={"charge": 3})]},
        pay={"ability": 0, "source": "tome"},
    )
    removed = [step for step in dialogue if step.action == "remove counters"]
    assert [(step.object, step.removes) for step in removed] == [("vial", {"charge": 2})]
    assert (dialogue.paid, counters_of(dialogue, "vial")) == (True, {"charge": 1})


def test_counters_are_removed_from_other_objects_than_proposed() -> None:
    """One from each; the second one is proposed anew."""
    vials = [thing(name, "", counters={"charge": number}) for name, number in (("vial", 3), ("jar", 1))]
    dialogue = step_by_step(
        board={"battlefield": ["Forest", thing("tome", DRAW), *vials]}, pay={"ability": 0, "source": "tome"}
    )
    next(step for step in dialogue if step.action == "remove counters")
    words = dialogue.proposed
    assert words is not None
    step = dialogue.send(
        {"action": "remove counters", "object": "jar", "removes": {"charge": 1}, "for": words.for_}
    )
    assert (step.object, step.removes) == ("vial", {"charge": 1})
    list(dialogue)
    assert (counters_of(dialogue, "vial"), counters_of(dialogue, "jar")) == ({"charge": 2}, {})
    assert dialogue.paid


@pytest.mark.parametrize(
    "event",
    [
        {"action": "remove counters", "object": "vial", "removes": {"charge": 4}},
        {"action": "remove counters", "object": "vial", "removes": {"age": 1}},
        {"action": "remove counters", "object": "Forest#1", "removes": {"charge": 1}},
        {"action": "put counters", "object": "vial", "puts": {"charge": 1}},
    ],
)
def test_counters_that_are_not_there_or_not_owed_are_not_removed(event: dict[str, Any]) -> None:
    dialogue = step_by_step(
        board={"battlefield": ["Forest", thing("tome", DRAW), thing("vial", "", counters={"charge": 3})]},
        pay={"ability": 0, "source": "tome"},
    )
    next(step for step in dialogue if step.action == "remove counters")
    assert dialogue.proposed is not None
    with pytest.raises(RequestError):
        dialogue.happened({**event, "for": dialogue.proposed.for_})
    assert counters_of(dialogue, "vial") == {"charge": 3}


@pytest.mark.parametrize(("number", "left"), [(0, 1), (1, 5)])
def test_loyalty_is_paid_and_gained(number: int, left: int) -> None:
    """−3 and +1 of a planeswalker with 4 (606.4)."""
    jace = thing(
        "jace", "−3: Draw a card.\n+1: Draw a card.", "Legendary Planeswalker — Jace", counters={"loyalty": 4}
    )
    dialogue = step_by_step(board={"battlefield": [jace]}, pay={"ability": number, "source": "jace"})
    assert [step.action for step in dialogue] == [("remove counters", "put counters")[number]]
    assert (dialogue.paid, counters_of(dialogue, "jace")) == (True, {"loyalty": left})


def test_counters_of_mana_abilities_are_gone_as_well() -> None:
    cave = thing("cave", "{T}, Remove a depletion counter from this land: Add {U}{U}.", "Land")
    dialogue = step_by_step(
        board={"battlefield": [{**cave, "counters": {"depletion": 2}}]}, pay={"cost": "{U}"}
    )
    assert next(dialogue).removes == {"depletion": 1}
    list(dialogue)
    assert counters_of(dialogue, "cave") == {"depletion": 1}


def test_mana_of_many_sources_is_spent_without_looking_at_every_choice() -> None:
    """Which half of forty mana of forty sources pays is open: there are more choices than anyone counts."""
    floating = [{"mana": "{G}", "from": [f"Source {n}"]} for n in range(40)]
    dialogue = step_by_step({"board": {"pool": floating}, "pay": {"cost": "{20}"}})
    assert len(list(dialogue)) == 1
    assert pool(dialogue) == "G" * 20


def test_an_x_with_what_is_added_can_be_more_than_a_symbol_says() -> None:
    dialogue = step_by_step(board={"battlefield": ["Forest"]}, pay={"cost": "{X}{5}{G}", "x": 10**9})
    assert dialogue.state().owed == ["{1000000005}{G}"]
