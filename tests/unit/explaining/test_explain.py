"""``explain``: what would make a cost payable, what other plans cost, what text decides."""

from __future__ import annotations

import json
from typing import Any

import pytest

import planner
from planner import Explanation, RequestError, Unpayable
from planner.explaining.repair_search import source_for
from planner.game.filters import Clause
from planner.game.purposes import ProducedBy
from tests.support.cards.single import (
    BIRDS_OF_PARADISE,
    CITY_OF_BRASS,
    COUNTERSPELL,
    LLANOWAR_ELVES,
    MEMNITE,
    ODD_SPRING,
    SOL_RING,
    entry,
    request,
)

SIGNET = {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}
YASHARN = {
    "name": "Yasharn, Implacable Earth",
    "type_line": "Legendary Creature — Elemental Boar",
    "oracle_text": "Players can't pay life or sacrifice nonland permanents to cast spells or activate "
    "abilities.",
}
KICKED = {
    "name": "Into the Roil",
    "mana_cost": "{1}{U}",
    "type_line": "Instant",
    "oracle_text": "Kicker {1}{U}\nReturn target nonland permanent to its owner's hand. If this spell was "
    "kicked, draw a card.",
}


def texts(asked: dict[str, Any]) -> list[str]:
    """The repairs in words, each carried by a refusal."""
    explanation = planner.explain(asked)
    assert explanation.status == "unpayable"
    assert not explanation.cut_short
    return [repair.text for repair in explanation.repairs]


def changes(asked: dict[str, Any]) -> list[list[dict[str, Any]]]:
    explanation = planner.explain(asked).to_dict()
    return [
        [{k: v for k, v in c.items() if k != "text"} for c in r["changes"]] for r in explanation["repairs"]
    ]


# What is missing.


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ("{U}", "one more blue mana"),
        ("{W/U}", "one more white or blue mana"),
        ("{1}", "one more mana of any type"),
        ("{C}", "one more colorless mana"),
        ("{S}", "one more mana from a snow source"),
        ("{3}{U}{U}", "two more blue mana and three more mana of any type"),
        ("Pay 22 life", "two more life"),
        ("Sacrifice a creature", 'one more permanent for "Sacrifice a creature"'),
        ("Discard two cards", 'two more cards for "Discard two cards"'),
        ("{U}, Pay 21 life", "one more blue mana and one more life"),
    ],
)
def test_what_would_have_to_be_there(cost: str, text: str) -> None:
    assert texts(request(cost=cost)) == [f"It could be paid with {text}."]


def test_crew_lacks_power_and_a_removed_counter_a_counter() -> None:
    copter = {"name": "Copter", "type_line": "Artifact — Vehicle", "oracle_text": "Crew 3"}
    asked = request(entry(copter, id="c"), LLANOWAR_ELVES)
    asked["pay"] = {"ability": 0, "source": "c"}
    assert texts(asked) == ['It could be paid with two more power for "Crew 3".']
    asked = request(SOL_RING, cost="Remove two charge counters from an artifact you control")
    assert changes(asked) == [
        [{"what": "counters", "amount": 2, "for": "Remove two charge counters from an artifact you control"}]
    ]


def test_two_life_can_stand_for_a_mana_and_both_ways_are_named() -> None:
    asked = request(cost="{G/P}", life=1)
    assert changes(asked) == [[{"what": "mana", "types": "G"}], [{"what": "life"}]]


def test_nothing_makes_a_cost_that_does_not_exist_payable() -> None:
    """118.6: Ancestral Vision has no mana cost."""
    vision = {"name": "Ancestral Vision", "mana_cost": "", "type_line": "Sorcery", "colors": ["U"]}
    explanation = planner.explain(request(card=vision))
    assert explanation.repairs == []
    assert explanation.sentences[-1].startswith("Nothing that could be added")


# What is there and can't be used.


def test_tapped_sick_and_forbidden_objects_are_named() -> None:
    asked = request(
        entry("Island", tapped=True),
        entry(SIGNET, tapped=True),
        entry(BIRDS_OF_PARADISE, summoning_sick=True),
        entry("Forest", id="wood"),
        entry(CITY_OF_BRASS, forbid=True),
        cost="{U}",
        forbid=["wood"],
    )
    assert texts(asked) == [
        "It could be paid with one more blue mana.",
        "It could be paid if Island were untapped.",
        "It could be paid if Birds of Paradise were not summoning sick.",
        "It could be paid if City of Brass were not forbidden.",
    ]


def test_the_smallest_way_may_be_one_untapped_permanent_for_much_mana() -> None:
    """Sol Ring makes two, so untapping it beats adding two mana; an object can need two lifts."""
    asked = request(entry(SOL_RING, tapped=True), "Forest", cost="{2}{G}")
    assert texts(asked) == ["It could be paid if Sol Ring were untapped."]
    asked = request(entry(LLANOWAR_ELVES, tapped=True, summoning_sick=True), cost="{G}{G}", pool="{G}")
    assert changes(asked) == [[{"what": "mana", "types": "G"}]]


def test_like_objects_are_one_way() -> None:
    asked = request(entry("Forest", tapped=True, count=3), cost="{G}{G}")
    assert texts(asked) == [
        "It could be paid with two more green mana.",
        "It could be paid if two of Forest#1, Forest#2 and Forest#3 were untapped.",
        "It could be paid with one more green mana, if Forest#1, Forest#2 or Forest#3 were untapped.",
    ]


def test_several_objects_that_would_have_to_be_untapped_are_named_together() -> None:
    asked = request(entry("Island", tapped=True), entry("Swamp", tapped=True), cost="{U}{B}")
    assert texts(asked)[-1] == "It could be paid if Island and Swamp were untapped."
    asked = request(entry("Island", tapped=True, count=9), cost="{U}")
    assert texts(asked)[-1] == "It could be paid if one of nine like Island#1 were untapped."


def test_mana_that_has_to_feed_a_filter_is_not_mana_of_any_type() -> None:
    """Mystic Gate can't feed itself: the mana has to be white or blue, whatever {2} would take."""
    gate = {
        "name": "Mystic Gate",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
    }
    ironworks = {
        "name": "Krark-Clan Ironworks",
        "mana_cost": "{4}",
        "type_line": "Artifact",
        "oracle_text": "Sacrifice an artifact: Add {C}{C}.",
    }
    asked = request(gate, ironworks, cost="{2}{W}")
    assert texts(asked) == ["It could be paid with one more white or blue mana."]


def test_a_smaller_x_is_enough_with_every_type_of_mana_that_is_named() -> None:
    """With X = 1 and City of Brass one more white or blue mana would do, but not one of any type."""
    asked = request(entry(CITY_OF_BRASS, tapped=True), SOL_RING, cost="{X}{X}{W}{3/U}", x=3)
    any_type = "with one more mana of any type, if City of Brass were untapped and X were 0 and not 3."
    assert f"It could be paid {any_type}" in texts(asked)


def test_a_tapped_creature_can_convoke_once_it_is_untapped() -> None:
    spell = {"name": "Helm", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "Convoke"}
    assert texts(request(entry(MEMNITE, tapped=True), card=spell)) == [
        "It could be paid with one more mana of any type.",
        "It could be paid if Memnite were untapped.",
    ]


def test_where_text_counts_tapped_permanents_lifts_are_tried_one_by_one() -> None:
    crowd = {
        "name": "Crowd",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {G} for each untapped creature you control.",
    }
    asked = request(crowd, entry(MEMNITE, tapped=True), cost="{G}")
    assert "It could be paid if Memnite were untapped." in texts(asked)


def test_the_source_of_an_ability_can_be_what_is_tapped() -> None:
    tome = {
        "name": "Jayemdae Tome",
        "type_line": "Artifact",
        "oracle_text": "{4}, {T}: Draw a card.",
    }
    asked = request(entry(tome, id="tome", tapped=True), entry("Island", count=3))
    asked["pay"] = {"ability": 0, "source": "tome"}
    assert texts(asked) == [
        "It could be paid with one more mana of any type, if Jayemdae Tome were untapped."
    ]


# What is prohibited or required.


def test_a_prohibition_of_the_request_is_lifted() -> None:
    asked = request("Eldrazi Spawn", cost="Sacrifice a creature")
    asked["board"]["prohibitions"] = ["pay life", "sacrifice creatures"]
    assert changes(asked) == [
        [{"what": "not prohibited", "objects": ["prohibitions[1]"], "path": "board.prohibitions[1]"}],
    ]
    assert texts(asked) == ['It could be paid if "sacrifice creatures" were not prohibited.']


def test_two_prohibitions_are_lifted_together() -> None:
    """No new artifact could be sacrificed either: nothing less than lifting both helps (118.11)."""
    asked = request("Treasure", cost="Sacrifice an artifact")
    asked["board"] |= {
        "prohibitions": ["sacrifice artifacts"],
        "effects": ["Players can't sacrifice artifacts."],
    }
    assert [len(repair) for repair in changes(asked)] == [2]


def test_a_prohibition_that_spares_other_objects_leaves_room_for_one_more() -> None:
    asked = request("Treasure", cost="Sacrifice an artifact or creature")
    asked["board"]["prohibitions"] = ["sacrifice artifacts"]
    assert texts(asked) == [
        'It could be paid with one more permanent for "Sacrifice an artifact or creature".',
        'It could be paid if "sacrifice artifacts" were not prohibited.',
    ]


def test_life_that_was_announced_and_is_prohibited() -> None:
    asked = request("Forest", YASHARN, cost="{G/P}", kind="ability", symbols=["2 life"])
    assert not any(planner.can_pay(asked, method=method) for method in ("auto", "hall", "program"))
    answer = planner.plan(asked)
    assert isinstance(answer, Unpayable)
    assert [reason.rule for reason in answer.reasons] == ["118.11"]
    assert texts(asked) == [
        "It could be paid if {G} were announced for {G/P} and not 2 life.",
        "It could be paid if \"Players can't pay life or sacrifice nonland permanents to cast spells or "
        "activate abilities\" (Yasharn, Implacable Earth) didn't hold.",
    ]


def test_a_prohibition_of_life_is_named_where_a_symbol_could_be_paid_so() -> None:
    asked = request("Forest", YASHARN, cost="{B/P}", kind="ability")
    answer = planner.plan(asked)
    assert isinstance(answer, Unpayable)
    assert [reason.rule for reason in answer.reasons] == ["118.3", "118.11"]


def test_a_prohibition_by_a_card_is_lifted() -> None:
    asked = request(YASHARN, cost="Pay 2 life", kind="ability")
    (repair,) = planner.explain(asked).repairs
    assert repair.changes[0].objects == ["Yasharn, Implacable Earth#1"]
    assert "(Yasharn, Implacable Earth)" in repair.text
    del asked["board"]["battlefield"]
    assert planner.can_pay(asked)


def test_a_required_object_that_cannot_be_used() -> None:
    asked = request("Island", entry("Forest", tapped=True), cost="{U}", require=["Forest#1"])
    assert texts(asked) == [
        "It could be paid if Forest were untapped.",
        "It could be paid if Forest were not required.",
    ]


# What is announced.


def test_a_smaller_x_is_named_and_it_is_the_greatest() -> None:
    asked = request("Mountain", "Forest", "Forest", cost="{X}{R}", x=7)
    assert texts(asked) == ["It could be paid if X were 2 and not 7."]
    assert changes(asked) == [[{"what": "announced", "path": "pay.x", "value": 2}]]


def test_an_additional_cost_is_left_out_or_paid_fewer_times() -> None:
    asked = request("Island", "Island", card=KICKED)
    asked["pay"]["additional"] = ["Kicker"]
    assert texts(asked) == ['It could be paid if "Kicker" were left out.']
    many = {**KICKED, "oracle_text": "Multikicker {1}"}
    asked = request("Island", "Island", "Island", card=many)
    asked["pay"]["additional"] = {"Multikicker": 5}
    assert texts(asked) == ['It could be paid if "Multikicker" were paid once and not five times.']


def test_a_symbol_is_announced_otherwise() -> None:
    asked = request("Swamp", cost="{B/P}", symbols=["2 life"], life=0)
    assert texts(asked) == ["It could be paid if {B} were announced for {B/P} and not 2 life."]


def test_an_alternative_cost_is_announced_or_not() -> None:
    mulldrifter = {
        "name": "Mulldrifter",
        "mana_cost": "{4}{U}",
        "type_line": "Creature — Elemental",
        "oracle_text": "Flying\nEvoke {2}{U}",
    }
    asked = request(*["Island"] * 3, card=mulldrifter)
    assert texts(asked) == ['It could be paid if "Evoke" were announced as the alternative cost.']
    dear = {**mulldrifter, "mana_cost": "{U}"}
    asked = request("Island", card=dear)
    asked["pay"]["alternative"] = "Evoke"
    assert texts(asked) == ['It could be paid if "Evoke" were not announced.']


def test_several_kinds_of_changes_add_up() -> None:
    asked = request("Forest", "Forest", cost="{X}{R}{R}{R}", x=9)
    assert texts(asked) == ["It could be paid with three more red mana, if X were 2 and not 9."]


# How much is said.


def test_more_ways_than_are_listed_are_said_to_be_there() -> None:
    lands = [entry(name, tapped=True) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    explanation = planner.explain(request(*lands, SOL_RING, cost="{5}"))
    assert len(explanation.repairs) == 20
    assert explanation.more
    assert any(sentence.startswith("There are more ways") for sentence in explanation.sentences)


def test_a_time_limit_that_is_too_short_says_so() -> None:
    explanation = planner.explain(request(cost="{U}", limits={"time": 1e-9}))
    assert explanation.status == "unknown" or explanation.cut_short


def test_a_large_board_is_explained() -> None:
    names = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Treasure", "Snow-Covered Island"]
    board = [entry(name, tapped=number % 2 == 0) for number, name in enumerate(names * 3)]
    explanation = planner.explain(request(*board, cost="{W}{W}{W}{W}{U}{U}{U}{U}{5}"))
    assert explanation.repairs


# Payable costs.


def test_other_plans_are_compared_with_the_best() -> None:
    explanation = planner.explain(request("Forest", entry(CITY_OF_BRASS), "Treasure", cost="{G}"))
    assert explanation.status == "payable"
    assert [(one.uses, one.spares) for one in explanation.instead] == [
        (["City of Brass#1"], ["Forest#1"]),
        (["Treasure#1"], ["Forest#1"]),
    ]
    first, second = explanation.instead
    assert first.text.startswith("City of Brass instead of Forest would cost")
    assert 0 < first.whole_more < second.whole_more
    for one in explanation.instead:
        assert sum(part.price or 0 for part in one.differences) == one.whole_more


def test_another_plan_that_kills_is_named_first() -> None:
    explanation = planner.explain(request(CITY_OF_BRASS, "Treasure", cost="{G}", life=1))
    assert explanation.sentences[0] == "City of Brass instead of Treasure would leave you at 0 life."


def test_of_equal_plans_nothing_is_said() -> None:
    explanation = planner.explain(request("Forest", "Forest", cost="{G}"))
    assert explanation.instead == []
    assert explanation.sentences == [
        "There is no other way to pay, or it gives up just as much, or more to no end."
    ]
    assert planner.explain(request("Forest", cost="{0}")).sentences == ["Nothing has to be paid."]


def test_ways_that_differ_in_the_type_of_one_mana_are_one() -> None:
    tower = {"name": "Tower", "type_line": "Land", "oracle_text": "{T}: Add {W} or {U}."}
    asked = request(entry(tower, tapped=True), cost="{W}{U}")
    assert texts(asked) == [
        "It could be paid with one more white mana and one more blue mana.",
        "It could be paid with one more white or blue mana, if Tower were untapped.",
    ]


# Unknown verdicts.


def test_text_that_is_not_understood_says_how_it_decides() -> None:
    explanation = planner.explain(request(ODD_SPRING, cost="{G}"))
    assert explanation.status == "unknown"
    (decides,) = explanation.decides
    assert decides.object == "Odd Spring#1"
    assert decides.how.startswith("if it adds mana")
    assert explanation.understood == "unpayable"


# With the answer.


def test_a_request_that_wants_it_has_the_explanation_with_its_answer() -> None:
    asked = request("Island", card=COUNTERSPELL, want="explanation")
    answer = planner.plan(asked)
    assert isinstance(answer, Unpayable)
    assert isinstance(answer.explanation, Explanation)
    assert answer.explanation == planner.explain(asked)
    assert json.loads(answer.to_json())["explanation"] == answer.explanation.to_dict()
    assert planner.verify(asked, answer.to_json())
    assert "explanation" not in planner.plan({**asked, "want": "plan"}).to_dict()


def test_what_is_refused_is_refused_here_too() -> None:
    with pytest.raises(RequestError):
        planner.explain(request("Nonsense", cost="{G}"))
    with pytest.raises(TypeError, match="not both"):
        planner.explain(request(cost="{G}"), want="plan")


# What is lifted can change what is owed.


@pytest.mark.parametrize(
    "text",
    [
        "As long as this creature is untapped, spells you cast cost {1} more to cast.",
        "Spells you cast cost {1} more to cast for each untapped creature you control.",
    ],
)
def test_untapping_what_makes_the_cost_dearer_is_no_repair(text: str) -> None:
    """Its {G} pays for no more than the {1} that it adds."""
    elf = {**LLANOWAR_ELVES, "oracle_text": f"{LLANOWAR_ELVES['oracle_text']}\n{text}"}
    spell = {"name": "Growth", "mana_cost": "{G}{G}", "type_line": "Sorcery"}
    for plain, more in ((LLANOWAR_ELVES, ["It could be paid if Llanowar Elves were untapped."]), (elf, [])):
        asked = request("Forest", entry(plain, tapped=True), card=spell)
        assert texts(asked) == ["It could be paid with one more green mana.", *more]


# What could have been announced otherwise.


def test_mana_that_was_wished_for_need_not_have_been() -> None:
    spell = {"name": "Adamant", "mana_cost": "{1}{R}", "type_line": "Sorcery"}
    asked = request("Mountain", "Forest", "Forest", card=spell)
    asked["pay"]["spend"] = {"R": 2}
    assert "It could be paid if 2 {R} didn't have to be among the mana spent." in texts(asked)


def test_another_way_to_pay_an_additional_cost_could_have_been_announced() -> None:
    text = "As an additional cost to cast this spell, discard a card or pay {5}."
    spell = {"name": "Either", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": text}
    asked = request("Mountain", card=spell, hand=[MEMNITE])
    asked["pay"]["additional"] = {"discard a card or pay {5}": "pay {5}"}
    said = 'It could be paid if "discard a card or pay {5}" were not announced as "pay {5}".'
    assert said in texts(asked)


@pytest.mark.parametrize(
    ("cost", "board", "text"),
    [
        ("Mill three cards", {"library": 1}, "It could be paid with two more cards in the library."),
        (
            "Collect evidence 6",
            {"graveyard": [{"name": "Small", "mana_cost": "{2}", "type_line": "Sorcery"}]},
            'It could be paid with one more card for "Collect evidence 6".',
        ),
        (
            "{W/U}{B/R}{G}",
            {"pool": "{G}"},
            "It could be paid with one more white or blue mana and one more black or red mana.",
        ),
    ],
)
def test_what_is_missing_of_rare_things(cost: str, board: dict[str, Any], text: str) -> None:
    assert texts(request(cost=cost, **board))[0] == text


def test_something_is_found_that_makes_mana_as_the_spell_asks_for_it() -> None:
    """All that is asked for holds of one object; else there is none."""
    creature = ProducedBy("creatures", (Clause(types=frozenset({"Creature"})),))
    token = ProducedBy("tokens", (Clause(token=True),))
    both = source_for((creature, token))
    assert both is not None
    assert both.types == {"Creature"}
    assert both.token
    alone = source_for((creature,))
    assert alone is not None
    assert not alone.token
    nothing = Clause(types=frozenset({"Creature"}), not_types=frozenset({"Creature"}))
    assert source_for((ProducedBy("nothing", (nothing,)),)) is None
    assert source_for(()) is None


def test_a_cost_of_a_billion_is_explained_without_a_billion_mana() -> None:
    explanation = planner.explain(request("Forest", cost="{1000000000}{G}"))
    assert explanation.status == "unpayable"
    assert explanation.cut_short
    assert explanation.repairs == []
