"""An engine names what it does by its source and its words or its cost, whatever that is (602, 116.2)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import RequestError

PROFILE = {"profile": "2026.2"}


def _card(name: str, text: str, types: str = "Sorcery", mana: str = "") -> dict[str, Any]:
    return {"name": name, "mana_cost": mana, "type_line": types, "oracle_text": text}


SUSPENDED = _card("Sample Wheel", "Suspend 4—{1}{R}\nDraw a card.")
FORETOLD = _card("Sample Vision", "Foretell {1}{U}\nDraw a card.", mana="{3}{U}")
PLOTTED = _card("Sample Scheme", "Plot {2}{R}\nDraw a card.", mana="{4}{R}")
MORPH = _card("Sample Shell", "Morph {1}{R}{R}", "Creature — Beast", "{4}{R}")
TWO_CYCLINGS = _card("Sample Rannet", "Mountaincycling {2}, forestcycling {2}", "Creature — Beast", "{6}")
UNLIKE = _card("Sample Wanderer", "Plainscycling {1}, islandcycling {3}", "Creature — Beast", "{6}")
CHANNEL = _card("Sample Lair", "Channel — {1}{R}, Discard Sample Lair: Draw a card.", "Land")
NINJA = _card("Sample Ninja", "Ninjutsu {1}{R}", "Creature — Ninja", "{3}{R}")
FLASHBACK = _card("Sample Echo", "Draw a card.\nFlashback {1}{R}", mana="{4}{R}")
ARBITER = _card(
    "Sample Arbiter",
    "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end "
    "of turn.",
    "Creature — Cat",
    "{1}{W}",
)
FACE_UP_ONLY = _card("Sample Veil", "{T}: Add {R}. Spend this mana only to turn permanents face up.", "Land")


def _plan(pay: dict[str, Any], **board: Any) -> Any:
    request = {"board": {"battlefield": ["3 Mountain"], **board}, "pay": pay, **PROFILE}
    answer = planner.plan(request)
    if answer.status == "payable":
        assert planner.verify(request, answer)
    return answer


def _in_hand(card: dict[str, Any], **pay: Any) -> Any:
    return _plan({"source": "s", **pay}, hand=[{"card": card, "id": "s"}])


@pytest.mark.parametrize(
    ("card", "keyword", "words", "cost"),
    [
        (SUSPENDED, "Suspend", "Suspend 4—{1}{R}", "{1}{R}"),
        (FORETOLD, "Foretell", "Foretell {1}{U}", "{2}"),
        (PLOTTED, "Plot", "Plot{2}{R}", "{2}{R}"),
    ],
)
def test_116_2_a_special_action_with_a_card_in_hand(
    card: dict[str, Any], keyword: str, words: str, cost: str
) -> None:
    answers = [_in_hand(card, ability=keyword), _in_hand(card, ability=words), _in_hand(card, cost=cost)]
    assert [(one.status, one.total_cost) for one in answers] == [("payable", cost)] * 3


def test_116_2b_a_permanent_is_turned_face_up_by_its_morph_cost() -> None:
    face_down = {"card": MORPH, "id": "s", "face_down": True}
    board = ["3 Mountain", face_down]
    for said in (
        {"ability": "Morph"},
        {"ability": "Morph{1}{R}{R}"},
        {"ability": "turn face up"},
        {"cost": "{1}{R}{R}"},
    ):
        assert _plan({"source": "s", **said}, battlefield=board).total_cost == "{1}{R}{R}"
        assert not _plan({"source": "s", **said}, battlefield=["2 Mountain", face_down])
    veil = [{"card": FACE_UP_ONLY, "count": 3}, face_down]
    assert _plan({"source": "s", "ability": "Morph"}, battlefield=veil)
    assert not _plan({"cost": "{1}{R}{R}"}, battlefield=veil)


def test_708_5_a_front_that_nobody_states_is_turned_up_for_what_the_engine_says() -> None:
    for card in ({}, {"name": "Face-down creature"}):
        board = ["3 Mountain", {"card": card, "id": "s", "face_down": True}]
        for words, cost in (("Morph{2}{R}", "{2}{R}"), ("Disguise {3}", "{3}")):
            assert _plan({"source": "s", "ability": words}, battlefield=board).total_cost == cost
        assert _plan({"cost": "Sacrifice a creature"}, battlefield=board)
        whole = planner.Board(board)
        assert planner.Board.from_dict(whole.to_dict()) == whole
        with pytest.raises(RequestError, match="it has none"):
            _plan({"source": "s", "ability": "Morph"}, battlefield=board)
    known = ["3 Mountain", {"card": MORPH, "id": "s", "face_down": True}]
    with pytest.raises(RequestError, match="it has none"):
        _plan({"source": "s", "ability": "Morph {2}"}, battlefield=known)


def test_116_2d_an_effect_is_ignored_for_what_anybody_may_pay() -> None:
    for controller in ("you", "opponent"):
        board = ["2 Mountain", {"card": ARBITER, "id": "s", "controller": controller}]
        for said in ({"cost": "{2}"}, {"ability": "{2}:  Ignore the effect until end of turn."}):
            assert _plan({"source": "s", **said}, battlefield=board).total_cost == "{2}"


@pytest.mark.parametrize(
    "said",
    [
        {"ability": "Mountaincycling {2}, forestcycling {2}"},
        {"ability": "Forestcycling {2}"},
        {"ability": "forestcycling{2}"},
        {"ability": "Forestcycling"},
        {"ability": "Cycling"},
        {"cost": "{2}"},
        {"cost": "{2}, Discard this card"},
    ],
)
def test_702_29_either_of_two_abilities_in_one_line(said: dict[str, str]) -> None:
    answer = _in_hand(TWO_CYCLINGS, **said)
    assert (answer.total_cost, answer.summary.discarded) == ("{2}", ["s"])


def test_702_29_two_abilities_of_one_line_that_cost_differently() -> None:
    assert _in_hand(UNLIKE, ability="Islandcycling").total_cost == "{3}"
    assert _in_hand(UNLIKE, cost="{1}").summary.discarded == ["s"]
    for said in ("Cycling", "Plainscycling {1}, islandcycling {3}"):
        with pytest.raises(RequestError, match=r"pay\.ability: .* could be several: 0 .*, 1 "):
            _in_hand(UNLIKE, ability=said)


@pytest.mark.parametrize(
    "said", [{"ability": "Channel"}, {"cost": "{1}{R}"}, {"cost": "{1}{R}, Discard this"}]
)
def test_602_1_what_the_card_does_for_its_own_keyword_goes_without_saying(said: dict[str, str]) -> None:
    assert (
        _in_hand(CHANNEL, **{key: one.replace("this", "this card") for key, one in said.items()})
        .steps[-1]
        .object
        == "s"
    )


def test_702_49_ninjutsu_by_its_mana_returns_an_attacker() -> None:
    bear = {
        "card": _card("Sample Bear", "", "Creature — Bear", "{1}{G}"),
        "id": "b",
        "attacking": "unblocked",
    }
    hand = [{"card": NINJA, "id": "s"}]
    answer = _plan({"source": "s", "cost": "{1}{R}"}, battlefield=["2 Mountain", bear], hand=hand)
    assert answer.summary.returned == ["b"]
    assert not _plan({"source": "s", "cost": "{1}{R}"}, battlefield=["2 Mountain"], hand=hand)


def test_702_34_a_card_is_cast_by_its_keyword_where_it_is() -> None:
    place = [{"card": FLASHBACK, "id": "s"}]
    assert _plan({"source": "s", "ability": "Flashback {1}{R}"}, graveyard=place).total_cost == "{1}{R}"
    with pytest.raises(RequestError, match=r'pay\.ability: "Flashback" is no activated ability of s'):
        _plan({"source": "s", "ability": "Flashback"}, hand=place)


def test_602_1_what_nothing_is_called_is_refused_with_what_there_is() -> None:
    with pytest.raises(
        RequestError, match=r'pay\.ability: "dance" is no activated ability of s; it has none'
    ):
        _in_hand(SUSPENDED, ability="dance")


def test_116_2_such_actions_are_kept_and_planned_in_turns() -> None:
    board = planner.Board(["3 Mountain"], hand=[{"card": SUSPENDED, "id": "s"}])
    suspend = {"source": "s", "ability": "Suspend"}
    plan: Any = board.plan("{1}", keep=suspend, profile="2026.2")
    assert [one.name for one in plan.kept] == ["Sample Wheel"]
    assert [one.name for one in board.plan_turn([suspend, "{1}"]).paid] == ["Sample Wheel", "{1}"]


# --- what a keyword asks for as it resolves ---------------------------------------------------------------

ECHO = _card("Sample Ape", "Trample\nEcho {1}{R}", "Creature — Ape", "{1}{R}")
WARD = _card("Sample Frog", "Flying, ward {2}", "Creature — Frog", "{1}{U}")
WARD_LIFE = _card("Sample Toad", "Ward—{1}, Pay 3 life.", "Creature — Frog", "{1}{U}")
WARDS = _card("Sample Newt", "Ward {1}\nWard {3}", "Creature — Frog", "{1}{U}")
UPKEEP = _card("Sample Frost", "Cumulative upkeep {1}", "Enchantment", "{U}")
RECOVER = _card("Sample Root", "Draw a card.\nRecover {1}{R}", mana="{R}")


def _asked(card: dict[str, Any], ability: str, zone: str = "battlefield", **state: Any) -> Any:
    there: dict[str, Any] = {"battlefield": ["3 Mountain"]}
    there[zone] = [*there.get(zone, []), {"card": card, "id": "s", **state}]
    return _plan({"source": "s", "ability": ability}, **there)


def _total(answer: Any) -> tuple[str, list[str]]:
    assert answer.status == "payable"
    return answer.total_cost, answer.other_costs


@pytest.mark.parametrize("words", ["Echo", "echo {1}{R}"])
def test_702_30a_echo_asks_for_its_cost(words: str) -> None:
    assert _total(_asked(ECHO, words)) == ("{1}{R}", [])


def test_702_21a_ward_is_paid_by_who_targets_an_opponents_permanent() -> None:
    assert _total(_asked(WARD, "Ward", controller="opponent")) == ("{2}", [])
    assert _total(_asked(WARD_LIFE, "Ward", controller="opponent")) == ("{1}", ["Pay 3 life"])
    assert _total(_asked(WARD, "ward {2}")) == ("{2}", [])


def test_702_24a_cumulative_upkeep_is_paid_for_each_age_counter() -> None:
    assert _total(_asked(UPKEEP, "Cumulative upkeep", counters={"age": 3})) == ("{3}", [])
    assert _asked(UPKEEP, "Cumulative upkeep", counters={"age": 4}).status == "unpayable"


def test_702_59a_recover_is_asked_for_in_the_graveyard() -> None:
    assert _total(_asked(RECOVER, "Recover", "graveyard")) == ("{1}{R}", [])


def test_118_12_a_stated_keyword_asks_for_its_cost_and_a_lost_one_for_nothing() -> None:
    bear = _card("Sample Bear", "", "Creature — Bear", "{1}{G}")
    assert _total(_asked(bear, "Ward", now={"keywords": ["Ward {2}"]})) == ("{2}", [])
    with pytest.raises(RequestError, match="no activated ability"):
        _asked(WARD, "Ward", now={"lost_all": True})


def test_118_12_of_two_wards_one_is_named_with_its_cost() -> None:
    with pytest.raises(RequestError, match=r"^pay\.ability: .*could be several: .*\{1\}.*\{3\}"):
        _asked(WARDS, "Ward")
    assert _total(_asked(WARDS, "Ward {3}")) == ("{3}", [])


def test_118_12_a_locked_in_cost_of_a_trigger_is_taken() -> None:
    request = {
        "board": {"battlefield": ["3 Mountain", {"card": WARD, "id": "s", "controller": "opponent"}]},
        "pay": {"source": "s", "ability": "Ward", "total_cost": "{3}"},
    }
    assert _total(planner.plan(request)) == ("{3}", [])


@pytest.mark.parametrize("stated", [{}, {"total_cost": "{1}"}])
def test_702_24a_mana_for_cumulative_upkeep_pays_for_it(stated: dict[str, str]) -> None:
    field = _card("Field", "{T}: Add {C}. Spend this mana only to pay cumulative upkeep costs.", "Land")
    frost = {"card": UPKEEP, "id": "s", "counters": {"age": 1}}
    pay = {"source": "s", "ability": "Cumulative upkeep", **stated}
    assert _total(_plan(pay, battlefield=[field, frost])) == ("{1}", [])
    assert _plan({"cost": "{1}"}, battlefield=[field, frost]).status == "unpayable"
