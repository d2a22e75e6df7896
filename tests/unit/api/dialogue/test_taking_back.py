"""``undo``, ``cancel``, ``clickable`` and ``choices``: a payment corrected by hand, as a client does it."""

from __future__ import annotations

import pytest

from planner import Dialogue, RequestError, Status, step_by_step
from tests.support.cards.single import CITY_OF_BRASS, COUNTERSPELL, LLANOWAR_ELVES, entry, request

SIGNET = {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}
MILLIKIN = {
    "name": "Millikin",
    "type_line": "Artifact Creature — Construct",
    "oracle_text": "{T}, Mill a card: Add {C}.",
    "power": "0",
    "toughness": "1",
}
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


def untapped(dialogue: Dialogue) -> list[str]:
    return [one for entry in dialogue.now.objects if not entry.tapped for one in entry.ids]


def pool(dialogue: Dialogue) -> str:
    return "".join(mana.type * mana.amount for mana in dialogue.now.pool)


# undo


def test_a_tapped_land_is_untapped_again_and_its_mana_gone() -> None:
    dialogue = step_by_step(request("Forest", "Island", cost="{1}"))
    first = next(dialogue)
    dialogue.happened("Island#1")
    assert pool(dialogue) == "U"
    assert [step.object for step in dialogue.undo()] == ["Island#1"]
    assert (pool(dialogue), untapped(dialogue)) == ("", ["Forest#1", "Island#1"])
    assert next(dialogue) == first
    assert len(list(dialogue)) == 1
    assert dialogue.paid


def test_everything_can_be_taken_back_one_after_another_also_the_payment_itself() -> None:
    dialogue = step_by_step(request("Forest", "Swamp", cost="{B}, Pay 2 life", life=9))
    steps = list(dialogue)
    assert dialogue.paid
    assert dialogue.now.life == 7
    taken = [step for _ in steps for step in dialogue.undo()]
    assert taken == steps[::-1]
    assert (dialogue.now.life, dialogue.done, dialogue.paid) == (9, [], False)
    with pytest.raises(RequestError, match="nothing has happened"):
        dialogue.undo()
    assert list(dialogue) == steps


def test_a_trigger_goes_with_the_activation_before_it() -> None:
    """605.4a: it has resolved at once."""
    asked = request(entry("Island", id="isle"), entry(GROWTH, attached_to="isle"), cost="{U}{G}")
    dialogue = step_by_step(asked)
    next(dialogue)
    next(dialogue)
    next(dialogue)
    assert [step.action for step in dialogue.done] == ["activate", "trigger"]
    assert [step.action for step in dialogue.undo()] == ["activate", "trigger"]
    assert pool(dialogue) == ""
    assert dialogue.done == []


def test_a_lost_token_is_there_again() -> None:
    dialogue = step_by_step(request("Treasure", "Forest", cost="{U}{G}"))
    dialogue.happened({"object": "Treasure#1", "adds": "{U}"})
    assert dialogue.now.find("Treasure#1") is None
    dialogue.undo()
    assert dialogue.now.find("Treasure#1") is not None
    assert [step.object for step in dialogue if step.action == "activate"] == ["Forest#1", "Treasure#1"]


def test_what_milled_a_card_cannot_be_taken_back_and_hides_what_was_before_it() -> None:
    dialogue = step_by_step(request("Forest", MILLIKIN, cost="{1}{G}", library=20))
    dialogue.happened("Forest#1")
    dialogue.happened("Millikin#1")
    reason = '"{T}, Mill a card: Add {C}." can\'t be taken back: cards were drawn, milled or revealed'
    assert dialogue.why_no_undo == reason
    before = dialogue.done[:]
    with pytest.raises(RequestError) as refused:
        dialogue.undo()
    assert (refused.value.path, refused.value.message) == ("undo", reason)
    assert dialogue.done == before
    next(dialogue)
    next(dialogue)  # what came after it can be
    assert [step.action for step in dialogue.undo()] == ["spend"]
    assert dialogue.done == before


def test_an_event_and_a_change_of_mind_are_taken_back_as_well() -> None:
    dialogue = step_by_step(request("Swamp", cost="{B/P}{B/P}", life=3))
    dialogue.happened({"life": 1})
    assert not dialogue.answer
    assert dialogue.undo() == []
    assert dialogue.answer
    dialogue.happened({"pay": {"cost": "{G}"}})
    assert not dialogue.answer
    dialogue.undo()
    assert dialogue.owed == ["{B/P}{B/P}"]
    assert dialogue.answer


def test_what_was_refused_is_nothing_that_happened() -> None:
    dialogue = step_by_step(request("Forest", cost="{G}"))
    for refused in ("Nothing#1", {"pay": {"cost": "{Q}"}}, {"board": {"life": "x"}}):
        with pytest.raises(RequestError):
            dialogue.happened(refused)
    assert dialogue.why_no_undo == "nothing has happened yet"
    assert dialogue.owed == ["{G}"]


# cancel


def test_a_payment_is_given_up_and_the_card_back_in_hand() -> None:
    asked = request("Island", "Island", "Treasure", hand=[entry(COUNTERSPELL, id="c")], card="c")
    dialogue = step_by_step(asked)
    next(dialogue)
    dialogue.happened({"object": "Treasure#1", "adds": "{U}"})
    assert dialogue.cancel() == []
    assert (dialogue.paid, dialogue.proposed, dialogue.clickable) == (False, None, [])
    assert untapped(dialogue) == ["Island#1", "Island#2", "Treasure#1", "c"]
    card = dialogue.board.game.find("c")
    assert card is not None
    assert card.zone == "hand"
    with pytest.raises(RequestError, match="given up"):
        dialogue.happened("Island#1")
    with pytest.raises(RequestError, match="given up"):
        dialogue.undo()
    assert dialogue.cancel() == []


def test_what_cannot_be_taken_back_stays_when_a_payment_is_given_up() -> None:
    dialogue = step_by_step(request(MILLIKIN, "Forest", cost="{1}{G}", library=20))
    dialogue.happened("Millikin#1")
    dialogue.happened("Forest#1")
    assert [step.object for step in dialogue.cancel()] == ["Millikin#1"]
    assert untapped(dialogue) == ["Forest#1"]


# clickable


def test_clickable_is_what_some_complete_payment_uses_from_here() -> None:
    asked = request("Forest", "Swamp", "Island", entry("Forest", tapped=True), SIGNET, cost="{G}{U}")
    dialogue = step_by_step(asked)
    assert dialogue.clickable == ["Forest#1", "Swamp#1", "Island#1", "Azorius Signet#1"]  # {B} for the Signet
    dialogue.happened("Island#1")
    assert "Island#1" not in dialogue.clickable
    dialogue.undo()
    assert "Island#1" in dialogue.clickable
    list(dialogue)
    assert dialogue.clickable == []


def test_once_a_cost_is_paid_no_source_is_clickable() -> None:
    dialogue = step_by_step(request("Forest", "Swamp", LLANOWAR_ELVES, cost="{B}, Sacrifice a creature"))
    assert dialogue.clickable == ["Swamp#1", "Llanowar Elves#1"]
    next(dialogue)
    next(dialogue)
    dialogue.happened({"action": "spend", "mana": "{B}", "for": "{B}"})
    assert dialogue.clickable == ["Llanowar Elves#1"]
    assert dialogue.owed == ["Sacrifice a creature"]


def test_nothing_is_clickable_where_it_cannot_be_paid() -> None:
    assert step_by_step(request("Forest", cost="{U}")).clickable == []


# choices


def test_which_color() -> None:
    dialogue = step_by_step(request(CITY_OF_BRASS, "Forest", cost="{U}{G}"))
    found = dialogue.choices("City of Brass#1")
    assert found.asks == "Which color?"
    assert [(one.adds, one.then.value) for one in found.choices] == [
        ("{U}", "payable"),
        ("{W}", "unpayable"),
        ("{B}", "unpayable"),
        ("{R}", "unpayable"),
        ("{G}", "unpayable"),
    ]
    assert [(one.cost, one.life) for one in found.choices[:1]] == [("{T}", 1)]
    assert dialogue.done == []
    dialogue.happened(found.choices[0].step)
    assert pool(dialogue) == "U"


def test_which_ability() -> None:
    land = {
        "name": "Karplusan Forest",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{T}: Add {R} or {G}. This land deals 1 damage to you.",
    }
    found = step_by_step(request(land, cost="{1}")).choices("Karplusan Forest#1")
    assert found.asks == "Which ability?"
    assert [(one.adds, one.life) for one in found.choices] == [("{C}", 0), ("{R}", 1), ("{G}", 1)]


def test_which_mana_is_spent_on_it() -> None:
    dialogue = step_by_step(request("Plains", SIGNET, pool="{G}{R}", cost="{W}{U}{R}"))
    found = dialogue.choices("Azorius Signet#1")
    assert found.asks == "Which mana is spent on it?"
    assert [(one.step.spends, one.then.value) for one in found.choices] == [
        ("{G}", "payable"),
        ("{R}", "unpayable"),
    ]


def test_what_an_activation_takes_is_named_where_it_is_open() -> None:
    asked = request("Forest", ALTAR, LLANOWAR_ELVES, LLANOWAR_ELVES, cost="{R}{G}")
    dialogue = step_by_step(asked)
    found = dialogue.choices("Phyrexian Altar#1")
    red = next(one for one in found.choices if one.adds == "{R}")
    (take,) = red.takes
    assert (take.key, take.amount, take.ids) == ("sacrifices", 1, ["Llanowar Elves#1", "Llanowar Elves#2"])
    red.step.sacrifices = take.ids[1:]
    dialogue.happened(red.step)
    assert dialogue.now.find("Llanowar Elves#1") is not None
    alone = step_by_step(request("Forest", ALTAR, LLANOWAR_ELVES, cost="{R}{G}"))
    first = alone.choices("Phyrexian Altar#1").choices[0]
    assert (first.takes, first.step.sacrifices) == ([], ["Llanowar Elves#1"])


def test_an_object_pays_for_a_part_of_the_cost_or_makes_mana() -> None:
    spell = {"name": "Rootwalla", "mana_cost": "{2}{G}", "type_line": "Creature", "oracle_text": "Convoke"}
    elf = {**LLANOWAR_ELVES, "colors": ["G"]}
    dialogue = step_by_step(request("Forest", elf, elf, card=spell))
    found = dialogue.choices("Llanowar Elves#1")
    assert found.asks == "What is it used for?"
    assert [(one.text, one.then.value) for one in found.choices] == [
        ("{T}: Add {G}.", "payable"),
        ("convoke {1}", "unpayable"),  # the Forest makes no mana any more then (601.2g)
        ("convoke {G}", "unpayable"),
    ]


def test_why_nothing_can_be_done_with_it() -> None:
    asked = request("Forest", entry("Swamp", tapped=True), SIGNET, cost="{G}")
    dialogue = step_by_step(asked)
    assert "tapped" in dialogue.choices("Swamp#1").why_not
    assert "does not pay {1}" in dialogue.choices("Azorius Signet#1").why_not
    with pytest.raises(RequestError, match="did you mean"):
        dialogue.choices("Forst#1")
    list(dialogue)
    assert dialogue.choices("Forest#1").why_not == "the cost is paid"


def test_what_if_changes_nothing() -> None:
    dialogue = step_by_step(request("Forest", "Island", cost="{1}{U}"))
    (forest,) = dialogue.choices("Forest#1").choices
    assert dialogue.would(forest.step) is Status.PAYABLE
    assert (dialogue.done, pool(dialogue), dialogue.why_no_undo) == ([], "", "nothing has happened yet")


# explanation


def test_why_the_rest_is_paid_so_after_a_token_is_lost() -> None:
    dialogue = step_by_step(request("Treasure", "Forest", "Birds of Paradise", cost="{U}{G}{1}"))
    for _ in dialogue:
        assert dialogue.explanation.status == "payable"
    assert dialogue.now.find("Treasure#1") is None
    assert dialogue.explanation.sentences == ["Nothing has to be paid."]
