"""Conditions and amounts of texts that the board or the request's facts settle (113.6, 602.5, 107.1)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import RequestError, Status

MONARCH = (
    "Whenever you tap a land for mana while you're the monarch, add an additional one mana of any color."
)
LEVELS = (
    "Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}.\n"
    'LEVEL 5+\n1/4\nElves you control have "{T}: Add {G}{G}."'
)


def permanent(name: str, type_line: str, text: str, **state: Any) -> dict[str, Any]:
    """An object with this text; a creature is 2/2."""
    card = {"name": name, "type_line": type_line, "oracle_text": text, "power": "2", "toughness": "2"}
    return {"card": card, **state}


def pays(cost: str, battlefield: list[Any], **board: Any) -> bool:
    """Whether the cost can be paid, for certain either way."""
    answer = planner.plan({"board": {"battlefield": battlefield, **board}, "pay": {"cost": cost}})
    assert answer.status != "unknown", answer.not_understood
    return answer.status == "payable"


def source(condition: str) -> dict[str, Any]:
    """A rock that makes {G} under a condition."""
    return permanent("Rock", "Artifact", f"{{T}}: Add {{G}}. Activate only if {condition}.")


@pytest.mark.parametrize(
    ("condition", "fact"),
    [
        ("you've cast another spell this turn", {"spells_cast": 1}),
        ("an opponent lost life this turn", {"opponent_lost_life": True}),
        ("you gained 3 or more life this turn", {"life_gained": 3}),
        ("a creature died this turn", {"creature_died": True}),
        ("a creature died this turn", {"creatures_died": 2}),
        ("you attacked this turn", {"attacked": True}),
        ("you're the monarch", {"monarch": True}),
        ("you have the city's blessing", {"city's blessing": True}),
        ("you committed a crime this turn", {"you committed a crime": True}),
        ("an opponent has three or more poison counters", {"opponent_poison": 3}),
    ],
)
def test_a_fact_settles_what_happened(condition: str, fact: dict[str, Any]) -> None:
    assert pays("{G}", [source(condition)], facts=fact)
    answer = planner.plan({"board": {"battlefield": [source(condition)]}, "pay": {"cost": "{G}"}})
    assert answer.status == "unpayable"
    assert answer.assumed == [f"not: {condition} (Rock#1)"]


GRAVEYARD = [
    {"card": {"name": name, "type_line": line}}
    for name, line in (("Ornithopter", "Artifact Creature"), ("Opt", "Instant"), ("Ponder", "Sorcery"))
]


@pytest.mark.parametrize(
    ("condition", "board", "met"),
    [
        ("there are four or more card types among cards in your graveyard", {"graveyard": GRAVEYARD}, True),
        (
            "there are four or more card types among cards in your graveyard",
            {"graveyard": GRAVEYARD[1:]},
            False,
        ),
        ("there are three or more cards in your graveyard", {"graveyard": GRAVEYARD}, True),
        ("you have no cards in hand", {}, True),
        ("you have no cards in hand", {"hand": ["Forest"]}, False),
        ("it's your turn", {"turn": {"whose": "you"}}, True),
        ("it's your turn", {"turn": {"whose": "opponent"}}, False),
    ],
)
def test_the_board_settles_what_is_there(condition: str, board: dict[str, Any], met: bool) -> None:
    assert pays("{G}", [source(condition)], **board) is met


@pytest.mark.parametrize(
    ("theirs", "opponents", "met"), [(2, 1, True), (1, 1, False), (1, 3, False), (4, 3, True)]
)
def test_an_opponent_controls_more_lands(theirs: int, opponents: int, met: bool) -> None:
    """Several opponents' lands aren't told apart: one has more where all together have too many."""
    lands = ["Plains", {"card": "Forest", "count": theirs, "controller": "opponent"}]
    rock = source("an opponent controls more lands than you")
    assert pays("{G}", [rock, *lands], opponents=opponents) is met


def test_more_lands_than_you_among_several_opponents_is_a_fact() -> None:
    board: dict[str, Any] = {
        "battlefield": ["Plains", {"card": "Forest", "count": 2, "controller": "opponent"}]
    }
    board["battlefield"].append(source("an opponent controls more lands than you"))
    board["opponents"] = 2
    open_ = planner.plan({"board": board, "pay": {"cost": "{G}"}})
    assert open_.assumed == ["not: an opponent controls more lands than you (Rock#1)"]
    board["facts"] = {"an opponent controls more lands than you": True}
    assert planner.plan({"board": board, "pay": {"cost": "{G}"}}).status == "payable"


def test_a_land_given_up_on_the_way_changes_who_has_more_lands() -> None:
    """The verdict stays open where an activation could bring the condition about."""
    altar = permanent("Altar", "Artifact", "Sacrifice a land: Add {C}.")
    rock = source("an opponent controls more lands than you")
    board = {"battlefield": ["Plains", {"card": "Forest", "controller": "opponent"}, altar, rock]}
    answer = planner.plan({"board": board, "pay": {"cost": "{G}"}})
    assert answer.status == "unknown"


@pytest.mark.parametrize(
    ("amount", "made"),
    [
        ("the total power of creatures you control", 4),
        ("the greatest mana value among permanents you control", 0),
        ("half the number of lands you control, rounded up", 2),
        ("half the number of lands you control, rounded down", 1),
        ("the number of differently named lands you control", 2),
        ("the number of card types among permanents you control", 3),
        ("the number of players", 2),
        ("the number of lands you control minus the number of creatures you control", 1),
        ("the number of +1/+1 counters on creatures you control", 3),
    ],
)
def test_amounts_that_are_counted(amount: str, made: int) -> None:
    rock = permanent("Rock", "Artifact", f"{{T}}: Add an amount of {{C}} equal to {amount}.")
    bears = [permanent("Bear", "Creature — Bear", ""), permanent("Cub", "Creature — Bear", "")]
    bears[1] |= {"counters": {"+1/+1": 3}, "power": 2, "toughness": 2}
    lands = [{"card": "Forest", "count": 2, "tapped": True}, {"card": "Island", "tapped": True}]
    board = [rock, *bears, *lands]
    if made:
        assert pays(f"{{{made}}}", board)
    assert not pays(f"{{{made + 1}}}", board)


def test_a_trigger_that_functions_only_while_a_fact_holds() -> None:
    board = [permanent("Behemoth", "Creature — Lizard", MONARCH), "Forest"]
    assert pays("{G}{U}", board, facts={"monarch": True})
    assert not pays("{G}{U}", board)


@pytest.mark.parametrize(("level", "mana"), [(0, 0), (2, 2), (5, 4)])
def test_711_2_what_a_level_grants(level: int, mana: int) -> None:
    leveler = permanent("Treespeaker", "Creature — Elf Druid", LEVELS, counters={"level": level})
    board = [leveler, permanent("Elf", "Creature — Elf", "")]
    assert pays("{G}" * mana, board) if mana else not pays("{G}", board)
    assert not pays("{G}" * (mana + 1), board)


def test_milled_cards_never_reach_the_hand() -> None:
    mill = permanent("Assistant", "Artifact", "{T}, Mill a card: Add {G}.")
    outlet = permanent("Outlet", "Artifact", "Discard a card: Add {G}.")
    assert not pays("{G}{G}", [mill, outlet], library=10)
    assert pays("{G}{G}", [mill, outlet], library=10, hand=["Island"])


def test_cards_exiled_from_the_library_as_a_cost() -> None:
    relic = permanent("Relic", "Artifact", "{T}, Exile the top two cards of your library: Add {G}.")
    assert pays("{G}", [relic], library=2)
    assert not pays("{G}", [relic], library=1)


@pytest.mark.parametrize("whose", ["its owner's", "your"])
def test_permanents_returned_to_hand_as_a_cost(whose: str) -> None:
    well = permanent("Well", "Artifact", f"{{T}}, Return a land you control to {whose} hand: Add {{U}}{{U}}.")
    board = {"battlefield": ["Forest", well]}
    answer = planner.plan({"board": board, "pay": {"cost": "{U}{U}{G}"}})
    assert isinstance(answer, planner.Plan)
    assert answer.summary.returned == ["Forest#1"]
    assert answer.steps[1].returns == ["Forest#1"]
    assert answer.price == 3 + 4 + 6 + 60  # two activations, the last source of {G}, the land
    after = planner.Board.from_dict(board).after(answer)
    assert after.can_pay("{U}") is Status.UNPAYABLE
    assert not pays("{U}{U}", [well])


def test_a_permanent_returned_can_serve_from_the_hand() -> None:
    """A land returned for mana could be discarded for more: open, never a wrong verdict."""
    well = permanent("Well", "Artifact", "{T}, Return a land you control to its owner's hand: Add {U}{U}.")
    outlet = permanent("Outlet", "Artifact", "{T}, Discard a card: Add {G}.")
    answer = planner.plan({"board": {"battlefield": ["Wastes", well, outlet]}, "pay": {"cost": "{U}{U}{G}"}})
    assert answer.status == "unknown"


def test_a_state_that_tapping_on_the_way_changes_is_not_read() -> None:
    altar = permanent("Altar", "Artifact", "Sacrifice an untapped creature: Add {C}{C}.")
    elf = permanent("Elf", "Creature — Elf", "{T}: Add {G}.")
    board = {"battlefield": [altar, elf]}
    assert planner.plan({"board": board, "pay": {"cost": "{C}{C}{G}"}}).status == "unknown"


def test_mana_for_abilities_of_a_color_pays_for_such_an_ability() -> None:
    rock = permanent(
        "Rock", "Artifact", "{T}: Add {G}. Spend this mana only to activate colorless abilities."
    )
    filterer = permanent("Prism", "Artifact", "{G}, {T}: Add {U}.")
    assert pays("{U}", [rock, filterer])
    filterer["colors"] = ["G"]
    assert not pays("{U}", [rock, filterer])


def test_tapped_asks_for_a_list_of_ids() -> None:
    with pytest.raises(RequestError, match="expected a list of ids"):
        planner.Board(battlefield=["Forest"]).tapped("Forest#1")


@pytest.mark.parametrize(
    ("opponents", "lands", "holds"), [(1, 4, True), (1, 3, False), (2, 6, False), (2, 7, True)]
)
def test_what_several_opponents_control_does_not_add_up(opponents: int, lands: int, holds: bool) -> None:
    """Of two opponents with seven lands one has four at least; of six each may have three."""
    theirs = [{"card": "Forest", "controller": "opponent", "count": lands}]
    one = source("an opponent controls four or more lands")
    assert pays("{G}", [one, *theirs], opponents=opponents) is holds
    together = source("your opponents control four or more lands")
    assert pays("{G}", [together, *theirs], opponents=opponents) is (lands >= 4)


@pytest.mark.parametrize(
    ("types", "holds"),
    [(["Elf Druid", "Elf"], True), (["Elf", "Goblin"], False), (["Elf", "Shapeshifter"], True)],
)
def test_a_creature_type_in_common_is_counted(types: list[str], holds: bool) -> None:
    text = {"Shapeshifter": "Changeling"}
    creatures = [permanent(one, f"Creature — {one}", text.get(one, "")) for one in types]
    rock = source("you control two or more creatures that share a creature type")
    assert pays("{G}", [rock, *creatures]) is holds


def test_605_3b_what_an_object_is_stays_where_its_own_mana_abilities_change_nothing_of_it() -> None:
    prism = "{{1}}: Add {{R}}.\n{{1}}: Add {{W}}. Activate only if this artifact is {}."
    for word, payable in (("an artifact", True), ("legendary", False)):
        board = ["Forest", permanent("Prism", "Artifact", prism.format(word))]
        plan = planner.plan({"board": {"battlefield": board}, "pay": {"cost": "{W}"}})
        assert (plan.status == "payable") is payable
        assert plan.not_understood == []
        assert getattr(plan, "optimal", True)
