"""601.2h, 107.3: mana of some types alone pays a cost, or what X adds to it; or no mana at all does."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Status
from tests.support.comparing import compare

Card = dict[str, Any]


def spell(mana: str, text: str, **more: Any) -> Card:
    """A sorcery with this mana cost and text."""
    return {"name": "Spell", "mana_cost": mana, "type_line": "Sorcery", "oracle_text": text, **more}


def permanent(text: str, types: str = "Artifact", **more: Any) -> Card:
    """A permanent with this text."""
    return {"name": "Engine", "type_line": types, "oracle_text": text, **more}


def cast(card: Card, battlefield: list[Any], x: int | str | None = None, **board: Any) -> Any:
    """The answer to casting it."""
    pay: Card = {"card": card} if x is None else {"card": card, "x": x}
    request = {"board": {"battlefield": battlefield, **board}, "pay": pay}
    answer = planner.plan(request)
    assert planner.verify(request, answer)
    assert (planner.can_pay(request) is Status.PAYABLE) is isinstance(answer, Plan)
    return answer


def activate(text: str, battlefield: list[Any], x: int | str | None = None, **state: Any) -> Any:
    """The answer to activating the first ability of a permanent with this text."""
    pay = {"ability": 0, "source": "it"} | ({} if x is None else {"x": x})
    board = {"battlefield": [*battlefield, {"card": permanent(text), "id": "it", **state}]}
    return planner.plan({"board": board, "pay": pay})


GREEN_X = "{X}: Draw X cards. Spend only green mana on X."
FLAME = "Spend only red mana on X.\nSpell deals X damage to any target."
BOTH = "Spend only white and/or blue mana on X.\nTap X target creatures."
CONVOKER = permanent("Sorcery spells you cast have convoke.", "Creature — Elf", power="1", colors=["G"])


def test_107_3_x_of_an_ability_takes_mana_of_its_color_alone() -> None:
    assert activate(GREEN_X, ["Island", "Island"], 1).status is Status.UNPAYABLE
    plan = activate(GREEN_X, ["Island", "Forest", "Island", "Forest", "Forest"])
    assert isinstance(plan, Plan)
    assert plan.optimal
    assert plan.choices.x == 3
    assert plan.summary.tapped == ["Forest#1", "Forest#2", "Forest#3"]


def test_107_3_what_x_does_not_add_takes_any_mana() -> None:
    lands = ["Mountain", "Mountain", "Island", "Island", "Mountain"]
    plan = cast(spell("{X}{2}{R}", FLAME), lands)
    assert isinstance(plan, Plan)
    assert plan.choices.x == 2
    assert plan.total_cost == "{4}{R}"
    assert cast(spell("{X}{2}{R}", FLAME), lands, 3).status is Status.UNPAYABLE
    assert cast(spell("{X}{2}{R}", FLAME), ["Mountain", "Island", "Island"], 0).status is Status.PAYABLE


def test_107_3_mana_of_either_color_pays_for_x() -> None:
    plan = cast(spell("{X}{W}", BOTH), ["Plains", "Island", "Plains", "Swamp", "Island"])
    assert isinstance(plan, Plan)
    assert plan.choices.x == 3
    assert "Swamp#1" not in plan.summary.tapped


def test_107_3_each_of_two_x_takes_such_mana() -> None:
    card = spell("{X}{X}{R}", FLAME)
    assert cast(card, ["Mountain"] * 4 + ["Forest"], 2).status is Status.UNPAYABLE
    assert cast(card, ["Mountain"] * 5, 2).status is Status.PAYABLE


def test_107_3_what_is_missing_is_of_the_type_that_x_takes() -> None:
    answer = cast(spell("{X}{R}", FLAME), ["Mountain", "Mountain", "Forest"], 2)
    assert answer.missing.mana == "{R}"
    assert answer.sentence.startswith("You can make {R}{R}, but the cost needs {2}{R}: one more red mana.")


def test_118_7a_a_reduction_takes_from_x_first() -> None:
    cheaper = permanent("Sorcery spells you cast cost {2} less to cast.", "Enchantment")
    card = spell("{X}{1}{R}", FLAME)
    lands = ["Mountain", "Mountain", "Forest"]
    assert cast(card, lands, 3).status is Status.UNPAYABLE
    plan = cast(card, [*lands, cheaper], 3)
    assert isinstance(plan, Plan)
    assert plan.total_cost == "{2}{R}"
    assert cast(card, ["Mountain", "Forest", "Forest", cheaper], 3).status is Status.UNPAYABLE
    assert cast(card, ["Mountain", "Forest", cheaper], 2).status is Status.PAYABLE


def test_107_3_a_cost_that_is_raised_takes_any_mana_for_that() -> None:
    tax = permanent("Spells cost {1} more to cast.", "Enchantment")
    card = spell("{X}{R}", FLAME)
    assert cast(card, ["Mountain", "Mountain", "Forest", tax], 1).status is Status.PAYABLE
    assert cast(card, ["Mountain", "Forest", "Forest", tax], 1).status is Status.UNPAYABLE


def test_702_51a_a_creature_of_any_color_pays_for_x() -> None:
    """What is tapped for convoke is no mana, so what is spent isn't asked of it."""
    plan = cast(spell("{X}{R}", FLAME), ["Mountain", "Forest", CONVOKER], "max")
    assert isinstance(plan, Plan)
    assert plan.choices.x == 1
    assert plan.summary.tapped == ["Mountain#1", "Engine#1"]


def test_609_4b_mana_spent_as_though_it_were_of_the_color_pays_for_x() -> None:
    prism = permanent("You may spend mana as though it were mana of any color.")
    assert cast(spell("{X}{R}", FLAME), ["Forest"] * 3, 2).status is Status.UNPAYABLE
    assert cast(spell("{X}{R}", FLAME), ["Forest"] * 3 + [prism], 2).status is Status.PAYABLE


def test_106_6_mana_that_is_not_for_generic_costs_does_not_pay_for_x() -> None:
    text = "{T}: Add {R}{R}. This mana can't be spent to pay generic mana costs."
    source = permanent(text)
    assert cast(spell("{X}{R}", FLAME), [source], 1).status is Status.UNPAYABLE
    assert cast(spell("{X}{R}", FLAME), [source, "Mountain"], 1).status is Status.PAYABLE


def test_700_2_what_every_mode_says_of_x_holds() -> None:
    modes = (
        "{X}: Choose one —\n• Gain X life. Spend only green mana on X.\n"
        "• Draw X cards. Spend only green mana on X."
    )
    plan = activate(modes, ["Forest", "Swamp", "Forest"])
    assert isinstance(plan, Plan)
    assert plan.choices.x == 2


def test_601_2h_what_is_said_of_x_and_not_read_leaves_the_answer_open() -> None:
    answer = activate("{X}: Draw X cards. Spend only shiny mana on X.", ["Forest"], 1)
    assert answer.status is Status.UNKNOWN


def test_107_3_a_plan_that_pays_for_x_with_other_mana_is_refused() -> None:
    board = {"battlefield": ["Mountain", "Forest"]}
    answer = planner.plan({"board": board, "pay": {"card": spell("{X}{R}", "Spell deals X damage."), "x": 1}})
    assert isinstance(answer, Plan)
    ruling = planner.verify({"board": board, "pay": {"card": spell("{X}{R}", FLAME), "x": 1}}, answer)
    fault = "total_cost: 0 of the mana that pays for X is {R}, all 1 has to be (107.3, 601.2h)"
    assert ruling.problems == (fault,)


def test_107_3_x_is_paid_step_by_step_with_such_mana() -> None:
    board = {"battlefield": ["Mountain", "Forest"], "pool": "{G}{R}"}
    request = {"board": board, "pay": {"card": spell("{X}{1}{R}", FLAME), "x": 1}}
    steps = list(planner.step_by_step(request))
    assert [step.mana for step in steps if step.action == "spend"]
    dialogue = planner.step_by_step(request)
    dialogue.happened({"action": "activate", "object": "Mountain#1", "ability": 0, "adds": "{R}"})
    dialogue.happened({"action": "spend", "mana": "{G}", "for": "{2}"})
    rest = list(dialogue)
    assert [step.mana for step in rest] == ["{R}", "{R}"]
    assert dialogue.paid


# All of a cost, or no mana at all --------------------------------------------------------------

CHOSEN = "{2}, {T}: Draw a card. Spend only mana of the chosen color to activate this ability."


def test_601_2h_all_of_a_cost_takes_mana_of_the_chosen_color() -> None:
    assert activate(CHOSEN, ["Island", "Forest"], chosen="blue").status is Status.UNPAYABLE
    plan = activate(CHOSEN, ["Forest", "Island", "Island"], chosen="blue")
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Island#1", "Island#2", "it"]
    assert activate(CHOSEN, ["Island", "Island"]).status is Status.UNKNOWN


def test_601_2h_other_mana_still_feeds_mana_abilities_for_it() -> None:
    filterer = {"name": "Filter", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {U}{U}."}
    assert activate(CHOSEN, ["Forest", filterer], chosen="blue").status is Status.PAYABLE


TREASURED = (
    "You may pay {U}{R} rather than pay this spell's mana cost. "
    "Spend only mana produced by Treasures to cast it this way."
)


def test_106_3_an_alternative_cost_takes_mana_of_treasures_alone() -> None:
    card = spell("{3}{U}{R}", TREASURED)
    board = {"battlefield": ["Island", "Mountain", "Treasure", "Treasure"]}
    request = {"board": board, "pay": {"card": card, "alternative": "{U}{R}"}}
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert plan.summary.sacrificed == ["Treasure#1", "Treasure#2"]
    one = {**request, "board": {"battlefield": ["Island", "Mountain", "Treasure"]}}
    assert planner.plan(one).status == "unpayable"


def test_106_3_the_mana_cost_beside_it_takes_any_mana() -> None:
    card = spell("{1}{U}{R}", TREASURED)
    plan = cast(card, ["Island", "Mountain", "Forest", "Treasure"])
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Island#1", "Mountain#1", "Forest#1"]


NO_MANA = "You can't spend mana to cast this spell.\nConvoke\nDelve"
ELF = {"name": "Elf", "type_line": "Creature — Elf", "oracle_text": "", "power": "1", "colors": ["G"]}
OGRE = {"name": "Ogre", "type_line": "Creature — Ogre", "oracle_text": "", "power": "3", "colors": ["R"]}
CARD = {"name": "Old", "type_line": "Instant", "oracle_text": "", "mana_cost": "{1}"}


def test_601_2h_a_spell_that_takes_no_mana_is_paid_by_creatures_and_cards() -> None:
    graveyard = [{"card": CARD, "count": 2}]
    plan = cast(spell("{3}{W/G}", NO_MANA), ["Forest", "Forest", ELF, OGRE], graveyard=graveyard)
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Elf#1", "Ogre#1"]
    assert plan.summary.exiled == ["Old#1", "Old#2"]
    assert plan.summary.spent == ""


def test_702_66a_cards_from_the_graveyard_pay_for_no_colored_symbol_of_it() -> None:
    graveyard = [{"card": CARD, "count": 5}]
    answer = cast(spell("{3}{W/G}", NO_MANA), ["Forest", OGRE, OGRE], graveyard=graveyard)
    assert answer.status is Status.UNPAYABLE
    assert answer.sentence.startswith("No mana can be spent on it")


def test_118_9_what_is_said_of_mana_holds_for_an_alternative_cost_too() -> None:
    free = "If you control an Elf, you may cast this spell without paying its mana cost."
    request: Card = {
        "board": {"battlefield": [ELF, "Forest"]},
        "pay": {"card": spell("{3}{G}", f"You can't spend mana to cast this spell.\n{free}")},
    }
    assert planner.plan(request).status == "unpayable"
    request["pay"]["alternative"] = "free"
    assert planner.plan(request).status == "payable"


def test_601_2h_floating_mana_does_not_pay_where_none_can_be_spent() -> None:
    answer = cast(spell("{1}", "You can't spend mana to cast this spell."), [], pool="{C}{G}")
    assert answer.status is Status.UNPAYABLE
    assert cast(spell("{0}", "You can't spend mana to cast this spell."), []).status is Status.PAYABLE


@pytest.mark.parametrize("x", [1, None])
def test_601_2f_what_raises_a_cost_at_last_isnt_taken_from_what_x_adds(x: int | None) -> None:
    """A reduction takes from X first (118.7a); mana that Trinisphere then asks for is of any type."""
    sphere = {
        "name": "Sphere",
        "type_line": "Artifact",
        "oracle_text": "Each spell that would cost less than three mana to cast costs three mana to cast.",
    }
    cheaper = {
        "name": "C",
        "type_line": "Enchantment",
        "oracle_text": "Sorcery spells you cast cost {1} less to cast.",
    }
    card = {
        "name": "Spirit",
        "mana_cost": "{X}{1}{B}",
        "type_line": "Sorcery",
        "oracle_text": "Spend only black mana on X.\nSpirit deals X damage to any target.",
    }
    board = {"battlefield": [sphere, cheaper, "Swamp", "Forest", "Forest"]}
    pay = {"card": card} if x is None else {"card": card, "x": x}
    both = compare({"board": board, "pay": pay})
    assert not both.fault, both.fault
    answer: Any = both.answer
    assert (answer.status, answer.total_cost, answer.summary.x) == ("payable", "{2}{B}", 1)
