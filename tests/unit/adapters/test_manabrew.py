"""ManaBrew's protocol, played against an engine of our own: what the actions do, the referee says."""

from __future__ import annotations

import io
import json
import random
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner.adapters.manabrew import Payer, answer_lines, board_of, request_of
from tests.agreement.manabrew import paid
from tests.support.manabrew_engine import ME, Engine
from tests.support.manabrew_messages import basic_land, offers_of, said_by, view_of
from tests.support.places import COMMAND, ENVIRONMENT

Json = dict[str, Any]
BEAR = {
    "name": "Sample Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "power": "2",
    "toughness": "2",
}


def _spell(text: str, cost: str, **card: Any) -> Json:
    return {
        "card": {"name": "Sample", "mana_cost": cost, "type_line": "Sorcery", "oracle_text": text, **card},
        "id": "spell",
    }


def _request(battlefield: list[Any], text: str, cost: str, **board: Any) -> Json:
    hand = [_spell(text, cost), *board.pop("hand", [])]
    return {
        "board": {"battlefield": battlefield, "hand": hand, **board},
        "pay": {"card": "spell", "total_cost": cost},
    }


def _played(
    request: Json, person: Callable[[Json], str | None] = lambda _: None, *, asks_color: bool = False
) -> tuple[list[str], list[str] | str]:
    """Pay, where a person does the action that ``person`` picks: what was done, and how it ended."""
    engine, payer, acts = Engine(request, asks_color=asks_color), Payer(), []
    while engine.prompts < 60:
        payer.see(engine.view())
        prompt = engine.prompt()
        if (by_hand := person(prompt["input"])) is not None:
            acts.append(f"by hand {by_hand}")
            engine.act(by_hand)
            continue
        output = payer.answer(prompt)
        assert output is not None, payer.reason
        told = output["output"]
        acts.append(told.get("actionId", told["type"]))
        if told["type"] == "cancel":
            return acts, payer.reason
        assert not told.get("auto"), payer.reason
        ruling = engine.take(output)
        if ruling is not None:
            return acts, ruling
    raise AssertionError("no end")


def _once(*picks: str) -> Callable[[Json], str | None]:
    """A person who does these actions, each as soon as it is offered after the one before."""
    left = list(picks)

    def person(asked: Json) -> str | None:
        if left and left[0] in [one["id"] for one in asked.get("actions", [])]:
            return left.pop(0)
        return None

    return person


def test_mana_abilities_are_activated_with_their_color_and_then_it_is_paid() -> None:
    acts, ruling = _played(_request(["Volcanic Island", "Forest"], "", "{G}{U}"))
    assert (sorted(acts[:-1]), acts[-1]) == (["tap:Forest#1:0:G", "tap:Volcanic Island#1:0:U"], "pay")
    assert ruling == []


def test_convoke_taps_creatures_as_a_resource() -> None:
    bears = [{"card": BEAR, "id": "bear", "summoning_sick": True}]
    acts, ruling = _played(_request(["Forest", *bears], "Convoke", "{1}{G}"))
    assert (acts, ruling) == (["tap:Forest#1:0:G", "use:convoke:bear", "pay"], [])


def test_delve_exiles_cards_as_a_resource() -> None:
    graveyard = [{"card": "Island", "id": "one"}, {"card": "Forest", "id": "two"}]
    acts, ruling = _played(_request(["Swamp"], "Delve", "{2}{B}", graveyard=graveyard))
    assert (acts[0], sorted(acts[1:3]), ruling) == ("tap:Swamp#1:0:B", ["use:delve:one", "use:delve:two"], [])


def test_artifacts_are_tapped_for_improvise() -> None:
    trinket = {"card": {"name": "Sample Trinket", "type_line": "Artifact"}, "id": "trinket"}
    acts, ruling = _played(_request([trinket], "Improvise", "{1}"))
    assert (acts, ruling) == (["use:improvise:trinket", "pay"], [])


def test_artifacts_and_creatures_are_tapped_where_the_engine_offers_waterbend() -> None:
    trinket = {"id": "trinket", "identity": {"name": "Sample Trinket"}, "types": ["Artifact"]}
    forest = {"id": "forest", "identity": {"name": "Forest"}, "types": ["Land"], "subtypes": ["Forest"]}
    view = {
        "players": [{"id": ME}],
        "zones": [{"zone": "battlefield", "ownerId": ME, "cards": [trinket, forest]}],
    }
    help_ = {"id": "help", "type": "useResource", "cardId": "trinket", "resource": "waterbend"}
    tap = {"id": "tap", "type": "activateManaAbility", "cardId": "forest", "producedMana": [{"color": "G"}]}
    asked = {"type": "payManaCost", "cardId": "s", "manaCost": "{1}{G}", "actions": [help_, tap]}
    payer, done = Payer(), []
    payer.see(view)
    for _ in range(2):
        output = payer.answer({"decidingPlayerId": ME, "sourceAbilityText": "Waterbend {1}", "input": asked})
        assert output is not None
        done.append(output["output"].get("actionId", payer.reason))
    assert sorted(done) == ["help", "tap"]


def test_life_is_paid_for_a_phyrexian_symbol() -> None:
    acts, ruling = _played(_request(["Swamp"], "", "{1}{B/P}"))
    assert (acts, ruling) == (["tap:Swamp#1:0:B", "life:{B/P}", "pay"], [])


def test_x_is_a_number_by_the_time_it_is_paid() -> None:
    request = _request(["2 Mountain", "Forest"], "", "{X}{R}")
    request["pay"] = {"card": "spell", "x": 1}
    acts, ruling = _played(request)
    assert (len(acts), ruling) == (3, [])


def test_an_x_that_stands_in_the_prompt_is_the_number_that_was_chosen() -> None:
    engine = Engine(_request(["3 Mountain"], "", "{2}{R}"))
    prompt = engine.prompt()
    prompt["input"]["manaCost"] = "{X}{R}"
    chosen = {"type": "chooseNumber", "output": {"type": "numberDecision", "chosenNumber": 2}}
    lines = [
        json.dumps({"kind": "state", "state": {"gameView": engine.view()}}),
        json.dumps({"kind": "response", "promptId": 0, "action": chosen}),
        json.dumps({"kind": "prompt", "prompt": prompt}),
    ]
    (answer,) = map(json.loads, answer_lines(lines))
    assert answer["action"]["output"]["actionId"].startswith("tap:Mountain")


def test_what_a_person_taps_by_hand_stands_where_the_cost_can_still_be_paid() -> None:
    acts, ruling = _played(
        _request(["Forest", "Volcanic Island"], "", "{1}"), _once("tap:Volcanic Island#1:1:R")
    )
    assert (acts, ruling) == (["by hand tap:Volcanic Island#1:1:R", "pay"], [])


def test_what_a_person_taps_by_hand_is_taken_back_where_nothing_else_pays() -> None:
    acts, ruling = _played(
        _request(["Forest", "Volcanic Island"], "", "{1}{U}"), _once("tap:Volcanic Island#1:1:R")
    )
    assert acts[:2] == ["by hand tap:Volcanic Island#1:1:R", "undo:Volcanic Island#1"]
    assert (sorted(acts[2:4]), ruling) == (["tap:Forest#1:0:G", "tap:Volcanic Island#1:0:U"], [])


def test_what_a_person_takes_back_is_left_alone_while_something_else_pays() -> None:
    request = _request(["Forest", "Island"], "", "{1}")
    first, _ = _played(request)
    tapped = first[0].split(":")[1]
    acts, ruling = _played(request, _once(f"undo:{tapped}"))
    assert acts[1] == f"by hand undo:{tapped}"
    assert (tapped in acts[2], acts[-1], ruling) == (False, "pay", [])
    only, ruling = _played(_request(["Forest"], "", "{1}"), _once("undo:Forest#1"))
    assert (only, ruling) == (["tap:Forest#1:0:G", "by hand undo:Forest#1", "tap:Forest#1:0:G", "pay"], [])


def test_a_creature_that_a_person_releases_is_replaced() -> None:
    creatures = [{"card": BEAR, "id": one, "summoning_sick": True} for one in ("bear", "cub")]
    request = _request(creatures, "Convoke", "{G}")
    first, _ = _played(request)
    used = first[0].rpartition(":")[2]
    acts, ruling = _played(request, _once(f"release:{used}"))
    assert (used in acts[2], acts[-1], ruling) == (False, "pay", [])


def test_a_color_that_is_asked_for_later_is_that_of_the_plan() -> None:
    acts, ruling = _played(_request(["Birds of Paradise", "Forest"], "", "{G}{W}"), asks_color=True)
    assert ("colorDecision" in acts, ruling) == (True, [])


def test_cards_that_an_ability_takes_are_those_of_the_plan() -> None:
    altar = {
        "card": {
            "name": "Sample Altar",
            "type_line": "Artifact",
            "oracle_text": "Sacrifice a creature: Add {C}{C}.",
        }
    }
    creatures = [
        {"card": BEAR, "id": "bear"},
        {"card": {**BEAR, "name": "Cub", "power": "1"}, "id": "cub", "token": True},
    ]
    request = _request([altar, *creatures], "", "{2}")
    planned = planner.plan(request)
    assert isinstance(planned, planner.Plan)
    expected = planned.summary.sacrificed
    engine, payer = Engine(request), Payer()
    ruling = None
    while ruling is None:
        payer.see(engine.view())
        output = payer.answer(engine.prompt())
        assert output is not None
        if "chosenCardIds" in output["output"]:
            assert output["output"]["chosenCardIds"] == expected
        ruling = engine.take(output)
    assert ruling == []


def test_what_can_not_be_paid_is_given_up_with_the_reason() -> None:
    acts, reason = _played(_request(["Forest"], "", "{U}"))
    assert (acts, "blue" in reason) == (["cancel"], True)


def test_an_object_that_the_engine_does_not_offer_is_planned_around() -> None:
    engine = Engine(_request(["Forest", "Island"], "", "{1}"))
    first = Payer()
    first.see(engine.view())
    prompt = engine.prompt()
    chosen = first.answer(prompt)["output"]["actionId"]  # type: ignore[index]
    prompt["input"]["actions"] = [one for one in prompt["input"]["actions"] if one["id"] != chosen]
    payer = Payer()
    payer.see(engine.view())
    output = payer.answer(prompt)
    assert output is not None
    assert output["output"]["type"] == "act"
    prompt["input"]["actions"] = []
    payer = Payer()
    payer.see(engine.view())
    assert payer.answer(prompt) == {"type": "payManaCost", "output": {"type": "pay", "auto": True}}
    assert payer.reason


def test_snow_mana_of_its_own_making_is_known_later_on() -> None:
    lands = ["Snow-Covered Forest", "Forest"]
    acts, ruling = _played(_request(lands, "", "{S}{G}"), _once("tap:Forest#1:0:G"))
    assert (acts[-1], ruling) == ("pay", [])


def test_a_commander_is_on_the_stack_and_its_restrictions_hold() -> None:
    lotus = {
        "name": "Sample Lotus",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {G}{G}{G}. Spend this mana only to cast your commander.",
    }
    request = {
        "board": {
            "battlefield": [{"card": lotus}],
            "command": [
                {"card": {**BEAR, "type_line": "Legendary Creature — Bear"}, "id": "boss", "commander": True}
            ],
        },
        "pay": {"card": "boss", "from": "command", "total_cost": "{1}{G}"},
    }
    acts, ruling = _played(request)
    assert (acts[-1], ruling) == ("pay", [])


def test_a_view_says_what_each_object_is_now() -> None:
    card = {
        "id": "c1",
        "identity": {"name": "Sample", "isToken": True},
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "color": "G",
        "power": "3",
        "toughness": "3",
        "keywords": ["Haste"],
        "text": "{T}: Add {G}.",
        "counters": {"P1P1": 1},
        "choices": [{"kind": "color", "colors": ["R"]}, {"kind": "type", "values": ["Elf"]}],
        "summoningSick": True,
        "attachedTo": "gone",
    }
    gone = {"id": "c2", "identity": {"name": "Sample"}, "phasedOut": True}
    zones = [
        {"zone": "battlefield", "ownerId": ME, "cards": [card, gone]},
        {"zone": "library", "ownerId": ME, "count": 40},
    ]
    players = [
        {"id": ME, "life": 3, "manaPool": {"G": 2}, "counters": {"energy": 4, "poison": 1}},
        {"id": "player-1"},
    ]
    view = {
        "players": players,
        "zones": zones,
        "step": "combatDeclareAttackers",
        "activePlayerId": "player-1",
    }
    board = board_of(view, ME)
    assert planner.Board(**board).can_pay("{G}{G}{G}")
    (permanent,) = board["battlefield"]
    assert permanent["card"]["oracle_text"] == "{T}: Add {G}.\nHaste"
    assert (permanent["counters"], permanent["chosen"]) == ({"+1/+1": 1}, ["red", "Elf"])
    assert "attached_to" not in permanent
    assert (board["energy"], board["counters"], board["library"]) == (4, {"poison": 1}, 40)
    assert board["turn"] == {"whose": "opponent", "step": "combat declare attackers"}


def test_a_spell_of_which_only_the_offers_are_known_is_convoked_all_the_same() -> None:
    bear = {"id": "bear", "identity": {"name": "Sample Bear"}, "types": ["Creature"], "color": "G"}
    view = {"players": [{"id": ME}], "zones": [{"zone": "battlefield", "ownerId": ME, "cards": [bear]}]}
    offered = {"id": "use", "type": "useResource", "cardId": "bear", "resource": "convoke"}
    asked = {
        "type": "payManaCost",
        "cardId": "stack-1",
        "cardName": "Sample",
        "manaCost": "{G}",
        "actions": [offered],
    }
    assert planner.can_pay(request_of(view, {"decidingPlayerId": ME, "input": asked}))


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("nonsense", ""),
        ('{"kind": "state", "state": {}}', "state.gameView"),
        (
            '{"kind": "prompt", "prompt": {"input": {"type": "payManaCost", "cardId": 7}}}',
            "prompt.input.cardId",
        ),
        ('{"kind": "prompt", "prompt": {"input": {"type": "payManaCost"}}}', "gameView"),
    ],
)
def test_a_line_that_can_not_be_read_names_its_place(line: str, path: str) -> None:
    (answer,) = map(json.loads, answer_lines([line]))
    assert answer["error"]["path"] == path


def test_lines_of_other_kinds_are_ignored_and_other_prompts_declined() -> None:
    mulligan = {"promptId": 4, "input": {"type": "mulligan"}}
    lines = ['{"kind": "log", "entry": {}}', "", json.dumps({"kind": "prompt", "prompt": mulligan})]
    (answer,) = map(json.loads, answer_lines(lines))
    assert (answer["kind"], answer["promptId"]) == ("declined", 4)


def test_the_command_answers_a_line_at_a_time() -> None:
    engine = Engine(_request(["Forest"], "", "{G}"))
    lines = [
        {"kind": "state", "state": {"gameView": engine.view()}},
        {"kind": "prompt", "prompt": engine.prompt()},
    ]
    told = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(
        [*COMMAND, "partner", "manabrew"],
        input=told,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=True,
    )
    answer = json.loads(done.stdout)
    assert (answer["kind"], answer["promptId"]) == ("response", 1)
    assert answer["action"] == {
        "type": "payManaCost",
        "output": {"type": "act", "actionId": "tap:Forest#1:0:G"},
    }
    assert io.StringIO(done.stderr).read() == ""


def test_an_engine_may_take_the_mana_as_it_comes() -> None:
    payer = Payer()
    forest, island = basic_land("Forest"), basic_land("Island")
    assert (
        said_by(payer, view_of(forest, island), "{1}{G}", offers_of("Forest", "Island"))["actionId"]
        == "tap:Forest"
    )
    tapped = basic_land("Forest", tapped=True)
    undo = [{"id": "undo", "type": "undoMana", "cardId": "Forest"}]
    second = said_by(payer, view_of(tapped, island), "{1}", [*offers_of("Island"), *undo])
    assert second["actionId"] == "tap:Island"
    done = said_by(payer, view_of(tapped, basic_land("Island", tapped=True)), "", undo, confirm=True)
    assert done == {"type": "pay", "auto": False}


def test_what_the_engine_does_not_pay_either_is_given_up() -> None:
    payer, view = Payer(), view_of(basic_land("Forest"))
    assert said_by(payer, view, "{G}", []) == {"type": "pay", "auto": True}
    assert said_by(payer, view, "{G}", []) == {"type": "cancel"}
    assert "doesn't pay it either" in payer.reason


def test_a_payment_within_a_payment_is_paid_and_the_outer_one_goes_on() -> None:
    text = "{1}, {T}: Add {W}{U}."
    signet = {"id": "Signet", "identity": {"name": "Azorius Signet"}, "types": ["Artifact"], "text": text}
    payer = Payer()
    outer = said_by(payer, view_of(basic_land("Forest"), signet), "{W}{U}", offers_of("Signet", "Forest"))
    assert outer["actionId"] == "tap:Forest"
    floating = view_of(basic_land("Forest", tapped=True), signet, manaPool={"G": 1})
    assert said_by(payer, floating, "{W}{U}", offers_of("Signet"))["actionId"] == "tap:Signet"
    inner = {"type": "payManaCost", "cardId": "Signet", "manaCost": "{1}", "canConfirmFromPool": True}
    output = payer.answer({"decidingPlayerId": ME, "sourceAbilityText": text, "input": inner})
    assert output == {"type": "payManaCost", "output": {"type": "pay", "auto": False}}
    made = view_of(basic_land("Forest", tapped=True), {**signet, "tapped": True}, manaPool={"W": 1, "U": 1})
    assert said_by(payer, made, "{W}{U}", [], confirm=True) == {"type": "pay", "auto": False}


def test_wishes_are_kept_to() -> None:
    payer = Payer({"policies": {"pay life": "never at all"}})
    life = [{"id": "life", "type": "payLife", "amount": 2}]
    assert said_by(payer, view_of(life=20), "{B/P}", life)["type"] == "cancel"
    assert said_by(Payer(), view_of(life=20), "{B/P}", life) == {"type": "act", "actionId": "life"}


BOARDS: list[Json] = [
    _request(["2 Forest", "Island", "Sol Ring", "Llanowar Elves"], "", "{2}{G}{U}"),
    _request(["Azorius Signet", "Plains", "Island", "Swamp"], "", "{1}{W}{U}"),
    _request(["2 Forest", {"card": BEAR, "count": 3}], "Convoke", "{3}{G}{G}"),
    _request(["2 Swamp", "Underground River"], "Delve", "{4}{B}{B}", graveyard=["4 Island"]),
    _request(["Swamp", "Treasure"], "", "{1}{B/P}{B/P}", life=9),
    _request(["Sol Ring", "Mana Vault", "Wastes"], "Improvise", "{5}"),
    _request(["Command Tower", "Forest"], "", "{W}{G}", commander_identity="GW"),
    _request(["Volcanic Island", "Tundra", "Tropical Island"], "", "{G}{W}{R}"),
    _request(["Forest"], "", "{U}"),
    {"board": {"battlefield": ["3 Mountain", "Treasure"]}, "pay": {"cost": "{2}{R}", "kind": "ability"}},
]


@pytest.mark.parametrize("number", range(len(BOARDS)))
@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_person_does_in_between_it_is_paid_in_the_end(number: int, seed: int) -> None:
    rng = random.Random(f"{seed}/{number}")
    end, _, wrong = paid(BOARDS[number], rng, by_hand=0.15 * seed, asks_color=seed == 3)
    assert (wrong, end in ("paid", "given up")) == ([], True)


@pytest.mark.parametrize("value", [None, -1, "", "{Q}", [], {"a": "b"}])
@pytest.mark.parametrize(
    "key", ["id", "identity", "types", "counters", "power", "color", "attachedTo", "choices"]
)
def test_a_card_of_any_form_is_answered_or_refused(key: str, value: Any) -> None:
    view = view_of({**basic_land("Forest"), key: value})
    asked = {"type": "payManaCost", "cardId": "s", "manaCost": "{G}", "actions": offers_of("Forest")}
    prompt = {"promptId": 1, "decidingPlayerId": ME, "input": asked}
    found = [json.loads(one) for one in answer_lines([json.dumps({"gameView": view}), json.dumps(prompt)])]
    assert found
    assert all("error" in one or one["kind"] == "response" for one in found)
