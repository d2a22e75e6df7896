"""An engine states what an object is now (613.1): that holds, and the rest is worked out from text."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, RequestError

ELF = {
    "name": "Sample Elf",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add {G}.",
    "power": 1,
    "toughness": 1,
}
NURTURER = {
    **ELF,
    "name": "Sample Nurturer",
    "oracle_text": "{T}: Add an amount of {G} equal to Sample Nurturer's power.",
}
BEAR = {**ELF, "name": "Sample Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": 2}
GROUND = {"name": "Sample Ground", "type_line": "Land — Mountain Forest", "oracle_text": ""}
MINE = {"name": "Sample Mine", "type_line": "Land", "oracle_text": "{T}: Add {W}.\nSample Mine is lovely."}
MOON = {"name": "Sample Moon", "type_line": "Enchantment", "oracle_text": "Nonbasic lands are Mountains."}
HUMILITY = {
    "name": "Sample Humility",
    "type_line": "Enchantment",
    "oracle_text": "All creatures lose all abilities and have base power and toughness 1/1.",
}
LANTERN = {
    "name": "Sample Lantern",
    "type_line": "Artifact",
    "oracle_text": 'Lands you control have "{T}: Add one mana of any color."',
}
BANNER = {
    "name": "Sample Banner",
    "type_line": "Enchantment",
    "oracle_text": "Creatures you control have haste.",
}
SWORD = {
    "name": "Sample Sword",
    "type_line": "Artifact — Equipment",
    "oracle_text": 'Equipped creature has haste and "{T}: Add {R}."\nEquip {1}',
}
VISION = {
    "name": "Sample Vision",
    "mana_cost": "{4}{U}",
    "type_line": "Sorcery",
    "oracle_text": "Draw a card.",
}


def _pays(cost: str, *battlefield: Any, **board: Any) -> str:
    request = {"board": {"battlefield": list(battlefield), **board}, "pay": cost, "profile": "2026.2"}
    answer: Any = planner.plan(request)
    if answer.status == "payable":
        assert planner.verify(request, answer)
    whole = Board.from_dict(request["board"])
    assert Board.from_dict(whole.to_dict()) == whole
    return str(answer.status)


def _now(card: Any, **now: Any) -> dict[str, Any]:
    return {"card": card, "id": "it", "now": now}


# --- abilities --------------------------------------------------------------------------------------


def test_613_1f_stated_mana_abilities_are_all_that_it_has() -> None:
    for card in (BEAR, ELF, GROUND, MINE):
        it = _now(card, mana_abilities=["{T}: Add {U}.", "{T}, Pay 1 life: Add {B}."])
        assert [_pays(f"{{{one}}}", it) for one in "UBGRW"] == ["payable"] * 2 + ["unpayable"] * 3
    assert _pays("{G}", _now(ELF, mana_abilities=[])) == "unpayable"


def test_613_1f_they_are_numbered_first_in_their_order() -> None:
    it = _now(SWORD, mana_abilities=["{T}: Add {U}.", "{T}: Add {R}."])
    plan = planner.plan(board=[it, "Wastes"], pay="{R}")
    assert isinstance(plan, planner.Plan)
    assert [(step.object, step.ability) for step in plan.steps if step.action == "activate"] == [("it", 1)]
    by_number = planner.plan(board=[it, "Wastes"], pay={"source": "it", "ability": 2})
    assert by_number.total_cost == "{1}"


def test_613_1f_a_stated_ability_is_of_one_object_alone() -> None:
    assert _pays("{U}{U}", {"card": BEAR}, _now(BEAR, mana_abilities=["{T}: Add {U}."])) == "unpayable"


def test_613_1f_what_takes_abilities_away_leaves_those_that_are_stated() -> None:
    assert _pays("{G}", HUMILITY, ELF) == "unpayable"
    assert _pays("{G}", HUMILITY, _now(ELF, mana_abilities=["{T}: Add {G}."])) == "payable"
    sick = {**_now(ELF, mana_abilities=["{T}: Add {G}."], keywords=["Haste"]), "summoning_sick": True}
    assert _pays("{G}", HUMILITY, sick) == "payable"
    assert _pays("{G}", HUMILITY, {**sick, "now": {"keywords": ["Haste"]}}) == "unpayable"


def test_613_1f_what_gives_mana_abilities_adds_none_to_those_that_are_stated() -> None:
    assert _pays("{B}", LANTERN, "Forest") == "payable"
    assert _pays("{B}", LANTERN, _now("Forest", mana_abilities=["{T}: Add {G}."])) == "unpayable"
    assert _pays("{B}", LANTERN, _now("Forest", power=1)) == "payable"


def test_613_1f_all_abilities_are_lost_first_and_what_is_stated_is_there_then() -> None:
    assert _pays("{G}", _now("Forest", lost_all=True)) == "unpayable"
    assert _pays("{G}", _now(GROUND, lost_all=True, mana_abilities=["{T}: Add {C}."])) == "unpayable"
    assert _pays("{C}", _now(GROUND, lost_all=True, mana_abilities=["{T}: Add {C}."])) == "payable"
    assert _pays("{G}", _now(BEAR, lost_all=True, types=["Land"], subtypes=["Forest"])) == "payable"
    assert _pays("{B}", LANTERN, _now("Forest", lost_all=True)) == "unpayable"


def test_613_1f_stated_keywords_are_all_that_have_no_cost() -> None:
    sick = {"card": ELF, "summoning_sick": True, "id": "it"}
    assert _pays("{G}", {**sick, "now": {"keywords": ["Haste"]}}) == "payable"
    assert _pays("{G}", BANNER, sick) == "payable"
    assert _pays("{G}", BANNER, {**sick, "now": {"keywords": ["Flying"]}}) == "unpayable"
    hasty = {**sick, "card": {**ELF, "oracle_text": "Haste\n{T}: Add {G}."}}
    assert (_pays("{G}", hasty), _pays("{G}", {**hasty, "now": {"keywords": []}})) == ("payable", "unpayable")


def test_613_1f_keywords_with_a_cost_stay_and_more_can_be_stated() -> None:
    for keywords in (["Indestructible"], ["Equip {3}"]):
        equip = {"source": "it", "ability": "Equip {1}"}
        answer = planner.plan(board=[_now(SWORD, keywords=keywords), "Wastes"], pay=equip)
        assert answer.total_cost == "{1}"
    crew = planner.plan(
        board=[_now("Forest", keywords=["Crew 1"]), BEAR], pay={"source": "it", "ability": "Crew"}
    )
    assert crew.status == "payable"


# --- types, colors, size ------------------------------------------------------------------------------


def test_613_1d_stated_types_hold_and_the_rest_is_worked_out() -> None:
    animated = _now(GROUND, types=["Land", "Creature"], power=3, toughness=3)
    assert [_pays(one, animated) for one in ("{R}", "{G}")] == ["payable", "payable"]
    assert [_pays(one, MOON, animated) for one in ("{R}", "{G}")] == ["payable", "unpayable"]
    assert _pays("Sacrifice a creature", animated) == "payable"
    assert _pays("{G}", {**animated, "summoning_sick": True}) == "unpayable"


def test_613_1d_subtypes_go_with_the_type_that_is_not_there_any_more() -> None:
    assert _pays("{G}", _now(GROUND, types=["Artifact"])) == "unpayable"
    assert _pays("Sacrifice an Elf", _now(ELF, types=["Creature", "Artifact"])) == "payable"
    assert _pays("Sacrifice an Elf", _now(ELF, types=["Enchantment"])) == "unpayable"


def test_305_7_stated_basic_land_types_are_those_that_an_effect_sets() -> None:
    assert [_pays(one, MOON, _now(MINE, subtypes=["Mountain"])) for one in ("{R}", "{W}")] == [
        "payable",
        "unpayable",
    ]
    assert _pays("{W}", MOON, _now(MINE, subtypes=["Desert"])) == "unknown"  # whether it lost that isn't said
    assert _pays("{W}", MOON, _now(MINE, subtypes=["Desert"], mana_abilities=["{T}: Add {W}."])) == "payable"


def test_613_1d_supertypes_that_are_stated() -> None:
    assert _pays("{S}", _now("Forest", supertypes=["Basic", "Snow"])) == "payable"
    assert _pays("{R}", MOON, _now("Forest", supertypes=[])) == "payable"  # it is nonbasic now


def test_613_4_a_stated_power_counts_whatever_the_print_and_counters_say() -> None:
    it = {**_now(NURTURER, power=3), "counters": {"+1/+1": 4}}
    assert (_pays("{G}{G}{G}", it), _pays("{G}{G}{G}{G}", it)) == ("payable", "unpayable")
    assert _pays(
        "{G}{G}{G}", HUMILITY, _now(NURTURER, power=3, mana_abilities=[NURTURER["oracle_text"]])
    ) == ("payable")


def test_613_1e_stated_colors() -> None:
    assert _pays("Sacrifice a blue creature", _now(BEAR, colors=["U"])) == "payable"
    assert _pays("Sacrifice a green creature", _now(BEAR, colors=[])) == "unpayable"


# --- final --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [[MOON], [HUMILITY], [LANTERN, MOON]])
def test_613_1_no_effect_changes_what_is_final(board: list[Any]) -> None:
    for card, cost in ((GROUND, "{G}"), (ELF, "{G}"), (MINE, "{W}")):
        assert _pays(cost, *board, _now(card, final=True)) == "payable"
        assert _pays("{U}", *board, _now(card, final=True)) == "unpayable"


def test_613_1_what_is_final_is_as_stated_and_the_rest_as_its_text_says() -> None:
    it = _now(NURTURER, final=True, power=2)
    assert [_pays(one, HUMILITY, it) for one in ("{G}{G}", "{G}{G}{G}")] == ["payable", "unpayable"]
    sick = {**_now(ELF, final=True), "summoning_sick": True}
    sword = {"card": SWORD, "attached_to": "it"}
    assert [_pays(one, sword, sick) for one in ("{G}", "{R}")] == ["unpayable", "unpayable"]
    assert [_pays(one, sword, {**sick, "now": {"power": 1}}) for one in ("{G}", "{R}")] == ["payable"] * 2


def test_613_1_beside_what_is_final_effects_go_on_for_others() -> None:
    assert _pays("{R}{G}", MOON, _now(GROUND, final=True), GROUND) == "payable"
    assert _pays("{G}{G}", MOON, _now(GROUND, final=True), GROUND) == "unpayable"


# --- in other zones -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "alternative", "line", "cost"),
    [
        ("graveyard", "Flashback", "Flashback {1}{U}", "{1}{U}"),
        ("hand", "Evoke", "Evoke {U}", "{U}"),
        ("hand", "free", "You may cast this spell without paying its mana cost.", "{0}"),
    ],
)
def test_118_9_a_stated_alternative_cost(zone: str, alternative: str, line: str, cost: str) -> None:
    card = {"card": VISION, "id": "it", "now": {"alternatives": [line]}}
    request = {
        "board": {"battlefield": ["2 Island"], zone: [card]},
        "pay": {"card": "it", "alternative": alternative},
    }
    answer = planner.plan(request)
    assert (answer.status, answer.total_cost) == ("payable", cost)
    assert planner.verify(request, answer)
    with pytest.raises(RequestError, match="no alternative cost"):
        planner.plan(board={zone: [{**card, "now": {}}]}, pay={"card": "it", "alternative": "Evoke {W}"})


def test_702_51_a_card_that_was_given_convoke() -> None:
    card = {"card": VISION, "id": "it", "now": {"keywords": ["Convoke"]}}
    board = {"battlefield": ["4 Island", {"card": BEAR}], "hand": [card]}
    assert planner.plan(board=board, pay="it").status == "payable"
    assert planner.plan(board={**board, "hand": [{**card, "now": {}}]}, pay="it").status == "unpayable"


def test_400_7_in_another_zone_nothing_of_it_holds() -> None:
    board = Board([_now(ELF, mana_abilities=["{T}: Add {U}."])])
    there = board.move("it", "hand").move("it", "battlefield", summoning_sick=False)
    assert (bool(there.can_pay("{U}")), bool(there.can_pay("{G}"))) == (False, True)


# --- what is refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "path", "words"),
    [
        ({"mana_abilities": ["{T}: Draw a card."]}, "now.mana_abilities[0]", "expected a mana ability"),
        ({"mana_abilities": ["{T}: Add {G}.\n{T}: Add {U}."]}, "now.mana_abilities[0]", "expected a mana"),
        ({"keywords": ["Haste", "Whee"]}, "now.keywords[1]", "expected a keyword"),
        ({"alternatives": ["Kicker {2}"]}, "now.alternatives[0]", "expected an alternative cost"),
        ({"types": ["Forest"]}, "now.types[0]", '"Land"'),
        ({"subtypes": [""]}, "now.subtypes[0]", "expected a subtype"),
        ({"colors": ["green"]}, "now.colors[0]", '"W"'),
        ({"powr": 2}, "now.powr", 'did you mean "power"'),
        ({"keywords": ["Flying"] * 51}, "now", "at most 50"),
    ],
)
def test_613_1_what_is_stated_wrongly_is_refused_at_its_place(
    said: dict[str, Any], path: str, words: str
) -> None:
    with pytest.raises(RequestError) as refused:
        planner.plan(board=["Forest", _now(BEAR, **said)], pay="{G}")
    assert refused.value.path == f"board.battlefield[1].{path}"
    assert words in refused.value.message


NEXUS = {
    "name": "Sample Nexus",
    "type_line": "Artifact",
    "oracle_text": "Creatures you control are every creature type. The same is true for creature spells you "
    "control and creature cards you own that aren't on the battlefield.",
}
GOBLINS = {
    "name": "Sample Hall",
    "type_line": "Land",
    "oracle_text": "{T}: Add {G}. Spend this mana only to cast Goblin spells.",
}


@pytest.mark.parametrize(
    ("now", "payable"),
    [({}, True), ({"final": True}, False), ({"subtypes": ["Elf"]}, False), ({"subtypes": ["Goblin"]}, True)],
)
def test_613_1d_what_is_stated_holds_for_the_spell_as_well(now: dict[str, Any], payable: bool) -> None:
    hand = [{"card": ELF, "id": "it", "now": now}]
    answer = planner.plan(board={"battlefield": [NEXUS, GOBLINS], "hand": hand}, pay="it")
    assert answer.status == ("payable" if payable else "unpayable")


def test_601_3_a_card_that_was_given_flash() -> None:
    board = {"battlefield": ["5 Island"], "turn": "opponent"}
    for now, status in (({"keywords": ["Flash"]}, "payable"), ({}, "unpayable")):
        hand = [{"card": VISION, "id": "it", "now": now}]
        answer = planner.plan(board={**board, "hand": hand}, pay="it", want="legal")
        assert answer.status == status


@pytest.mark.parametrize("name", ["power", "toughness", "colors"])
def test_613_1_what_the_object_says_as_well_is_refused(name: str) -> None:
    value: Any = ["G"] if name == "colors" else 2
    with pytest.raises(RequestError, match=rf"now\.{name}: {name} of the object says that as well"):
        planner.plan(board=[{**_now(BEAR, **{name: value}), name: value}], pay="{G}")
    with pytest.raises(RequestError, match="now: type_line of the object says that as well"):
        planner.plan(board=[{**_now(BEAR, types=["Land"]), "type_line": "Land"}], pay="{G}")
