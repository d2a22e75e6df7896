"""What the tools for models say of themselves holds: schemas, names, refusals, resources and prompts."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import planner
from planner.contract.error_codes import ErrorCode
from planner.contract.verbs import VERBS

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="the mcp extra isn't installed: pip install -e '.[mcp]'"
)
Json = dict[str, Any]
TOOLS = {tool.name: tool for verb in VERBS.values() for tool in verb.tools}
ANSWERS = 200
LANDS = ["Forest", "Island", "Swamp", "Mountain", "Plains", "Underground River", "Treasure", "Sol Ring"]
LANDS += ["Llanowar Elves (summoning sick)", "Azorius Signet", "Island (tapped)", "Black Lotus", "Karakas"]
CARDS = ["Llanowar Elves", "Sol Ring", "Birds of Paradise", "Forest", "Mind Stone"]
COSTS = ["{G}", "{1}{U}", "{2}{W/B}", "{X}{G}", "{U/P}", "{C}{C}", "{9}", "{W}{W}", "Pay 2 life"]
DECK = "9 Plains\n8 Island\n3 Sol Ring\n20 Llanowar Elves"
ASKED_OF_DECKS: dict[str, Json] = {
    "deck_odds": {"ask": [{"cost": "{U}", "turns": [1, 2]}]},
    "deck_hands": {"number": 2},
    "deck_compare": {"changes": "-1 Island +1 Plains"},
    "deck_play": {"games": 20, "last_turn": 3},
}
DECKS = list(ASKED_OF_DECKS)


def with_client(ask: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
    from mcp import Client

    from planner.service.mcp_server import create_server

    async def run() -> Any:
        async with Client(create_server()) as client:
            return await ask(client)

    return asyncio.run(run())


def drawn_call(number: int) -> tuple[str, Json]:
    """A tool and arguments for it, most of which it can answer."""
    dice = random.Random(f"mcp/{number}")
    name = dice.choice([one for one in TOOLS if not one.startswith("deck")] * 9 + DECKS)
    board: Any = [dice.choice(LANDS) for _ in range(dice.randint(0, 6))]
    given: Json = {"board": board, "life": dice.choice([1, 9, 20]), "hand": dice.sample(CARDS, 2)}
    if dice.random() < 0.3:
        given = {"board": {"battlefield": ", ".join(board), "hand": given["hand"], "life": given["life"]}}
    if name in DECKS:
        return name, {"deck": DECK, **ASKED_OF_DECKS[name]}
    if "cards" in TOOLS[name].takes:
        given["cards"] = dice.sample([*COSTS, *CARDS], 3)
    if "what" in TOOLS[name].takes:
        given["what"] = dice.choice(CARDS if name == "ways" else [*COSTS, *CARDS, "Nonesuch"])
    if "x" in TOOLS[name].takes and "{X}" in given["what"]:
        given["x"] = dice.choice([0, 1, "2", "max"])
    if "keep" in TOOLS[name].takes and dice.random() < 0.3:
        given["keep"] = dice.choice(["{U}", ["{G}", "Mind Stone"], "hand"])
    if "more" in TOOLS[name].takes and dice.random() < 0.2:
        given["more"] = {"policies": {"tap": {"lands": dice.choice(["never", "last resort"])}}}
    if name == "verify":
        given["answer"] = {"status": dice.choice(["payable", "unpayable"])}
    return name, given


def test_two_hundred_answers_fit_the_schemas_of_their_tools() -> None:
    async def ask(client: Any) -> Counter[str]:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        kinds: Counter[str] = Counter()
        number = 0
        while kinds.total() - kinds["refused"] < ANSWERS:
            name, given = drawn_call(number)
            number += 1
            jsonschema.validate(given | {"x": 0} if "x" in given else given, listed[name].input_schema)
            said = await client.call_tool(name, given)  # the client validates what it gets, too
            if said.is_error:
                kinds["refused"] += 1
                assert said.structured_content["error"]["code"] in list(ErrorCode)
                assert said.structured_content["error"]["code"] != "internal", (name, given)
                continue
            kinds[name] += 1
            jsonschema.validate(said.structured_content, listed[name].output_schema)
            assert said.content[0].text
        return kinds

    kinds = with_client(ask)
    asked = {name for name in TOOLS if name != "deck_lands"}
    assert asked <= set(kinds)
    assert kinds["refused"] < ANSWERS / 2


def test_a_schema_refuses_what_is_no_answer() -> None:
    from planner.service.mcp_schemas import output_schema

    verb = VERBS["pay"]
    schema = output_schema(verb, TOOLS["plan"])
    good = planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).to_dict()
    jsonschema.validate(good, schema)
    for bad in ({**good, "status": "maybe"}, {**good, "steps": "none"}, {}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema)


def test_every_tool_has_a_title_and_schemas_of_an_object() -> None:
    listed = with_client(lambda client: client.list_tools()).tools
    assert [tool.name for tool in listed] == list(TOOLS)
    for tool in listed:
        assert tool.title
        assert tool.annotations.title == tool.title
        for schema in (tool.input_schema, tool.output_schema):
            assert schema["type"] == "object"
            jsonschema.Draft202012Validator.check_schema(schema)
        assert all("description" in one for one in tool.input_schema["properties"].values())


def test_arguments_have_one_name_across_tools() -> None:
    others = {"permanents", "spells", "card", "battlefield", "pays", "cost"}
    for tool in TOOLS.values():
        assert not others & set(tool.takes)
    boards = [tool for verb in VERBS.values() if verb.needs_board for tool in verb.tools]
    assert all("board" in tool.takes for tool in boards)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("plan", {"what": "{G}", "permanents": ["Forest"]}, {"what": "{G}", "board": ["Forest"]}),
        (
            "ways",
            {"card": "Birds of Paradise", "board": "Forest"},
            {"what": "Birds of Paradise", "board": "Forest"},
        ),
        ("turn", {"spells": ["{G}"], "board": "Forest"}, {"cards": ["{G}"], "board": "Forest"}),
        ("plan", {"pay": "{G}", "board": "Forest"}, {"what": "{G}", "board": "Forest"}),
        ("explain", {"cost": "{U}", "board": "Forest"}, {"what": "{U}", "board": "Forest"}),
        ("turn", {"pays": ["{G}"], "board": "Forest"}, {"cards": ["{G}"], "board": "Forest"}),
        ("castable", {"costs": "{G}, {U}", "board": "Forest"}, {"cards": "{G}, {U}", "board": "Forest"}),
        ("can_pay", {"what": "{G}", "battlefield": ["Forest"]}, {"what": "{G}", "board": ["Forest"]}),
    ],
)
def test_what_arguments_were_called_or_are_elsewhere_is_taken_with_a_note(
    name: str, old: Json, new: Json
) -> None:
    async def ask(client: Any) -> Any:
        return await client.call_tool(name, old), await client.call_tool(name, new)

    before, now = with_client(ask)
    assert before.structured_content == now.structured_content
    (word,) = set(old) - set(new)
    assert re.match(rf"`{word}` is called `\w+` (now|here)\.", before.content[-1].text)
    assert len(now.content) == 1


def test_lists_and_numbers_that_a_model_writes_as_text_are_taken() -> None:
    given = {"what": "{X}{G}", "x": "1", "board": '["Forest", "Forest"]', "life": "3", "more": '{"keep": []}'}
    said = with_client(lambda client: client.call_tool("plan", given))
    assert said.structured_content["choices"]["x"] == 1


@pytest.mark.parametrize(
    ("name", "given", "code", "path"),
    [
        ("plan", {"wat": "{G}"}, "unknown_key", "wat"),
        ("plan", {"board": "Forest"}, "missing", "what"),
        ("plan", {"what": 3}, "wrong_type", "what"),
        ("plan", {"what": "{G}", "x": "many"}, "invalid_value", "x"),
        ("plan", {"what": "{G}", "board": "Forest (taped)"}, "invalid_value", "board.battlefield[0]"),
        ("plan", {"what": "{G}", "board": {"battelfield": []}}, "unknown_key", "board.battelfield"),
        ("plan", {"what": "{G}", "more": {"pays": ["{G}"]}}, "conflict", "more.pays"),
        ("castable", {"board": "Forest"}, "missing", "cards"),
        ("options", {"what": "{G}", "n": 11}, "invalid_value", "n"),
        ("deck_odds", {"deck": "4 Island", "more": {"games": 1.5}}, "wrong_type", "games"),
        ("can_play", {}, "not_offered", "name"),
    ],
)
def test_refusals_are_in_our_words_with_a_code(name: str, given: Json, code: str, path: str) -> None:
    said = with_client(lambda client: client.call_tool(name, given))
    assert said.is_error
    error = said.structured_content["error"]
    assert (error["code"], error["path"]) == (code, path)
    assert error["message"] in said.content[0].text
    assert not re.search(r"pydantic|validation error|msgspec|Traceback", said.content[0].text)


def test_a_whole_hand_is_asked_about_at_once() -> None:
    given = {"board": "2 Forest", "hand": "2 Llanowar Elves, Sol Ring, Birds of Paradise, Mind Stone"}
    said = with_client(lambda client: client.call_tool("castable", given)).structured_content
    assert [(one["what"], one["status"]) for one in said["castable"]] == [
        ("Llanowar Elves", "payable"),
        ("Sol Ring", "payable"),
        ("Birds of Paradise", "payable"),
        ("Mind Stone", "payable"),
    ]
    listed = {
        "board": {"battlefield": "Forest"},
        "cards": ["Mind Stone", "Nonesuch", "Pay 1 life, pay 2 life"],
    }
    found = with_client(lambda client: client.call_tool("castable", listed)).structured_content["castable"]
    assert found[0]["status"] == "unpayable"
    assert "one more" in found[0]["sentence"]
    assert found[1]["error"]["code"] == "unknown_card"
    assert found[2]["what"] == "Pay 1 life, pay 2 life"


def test_ways_and_actions_are_under_policies() -> None:
    asked = {"board": "Forest", "hand": "Llanowar Elves", "more": {"policies": {"tap": {"Forest": "never"}}}}

    async def ask(client: Any) -> Any:
        ways = await client.call_tool("ways", {**asked, "what": "Llanowar Elves"})
        return ways, await client.call_tool("legal_actions", asked)

    ways, actions = with_client(ask)
    assert [one["status"] for one in ways.structured_content["ways"]] == ["unpayable"]
    cast = [one for one in actions.structured_content["actions"] if one["action"] == "cast"]
    assert [one["status"] for one in cast] == ["unpayable"]


def test_resources_can_be_read() -> None:
    async def ask(client: Any) -> Any:
        places = [str(one.uri) for one in (await client.list_resources()).resources]
        templates = [one.uri_template for one in (await client.list_resource_templates()).resource_templates]
        texts = {}
        for place in (*places, "cards://Sol%20Ring", "cards://Fire%20%2F%2F%20Ice"):
            try:
                texts[place] = (await client.read_resource(place)).contents[0].text
            except Exception as error:
                texts[place] = str(error)
        return places, templates, texts

    places, templates, texts = with_client(ask)
    assert (places, templates) == (["schema://request", "board://example"], ["cards://{name}"])
    board = json.loads(texts["board://example"])
    jsonschema.validate({"board": board, "pay": {"cost": "{G}"}}, json.loads(texts["schema://request"]))
    assert planner.Board(**board).can_pay("{G}{G}{G}")
    ring = json.loads(texts["cards://Sol%20Ring"])
    assert (ring["card"]["name"], ring["understood"]["name"]) == ("Sol Ring", "Sol Ring")
    assert texts["cards://Fire%20%2F%2F%20Ice"].endswith("(unknown_card)")


def test_prompts_name_tools_and_arguments_that_there_are() -> None:
    async def ask(client: Any) -> list[str]:
        texts = []
        for prompt in (await client.list_prompts()).prompts:
            said = {one.name: f"<{one.name}>" for one in prompt.arguments}
            texts.append((await client.get_prompt(prompt.name, said)).messages[0].content.text)
        with pytest.raises(Exception, match=r"the prompt cast needs board \(missing\)"):
            await client.get_prompt("cast", {"card": "Opt"})
        with pytest.raises(Exception, match=r"did you mean \"cast\"\? \(not_offered\)"):
            await client.get_prompt("kast", {})
        return texts

    texts = with_client(ask)
    words = {name for tool in TOOLS.values() for name in (tool.name, *tool.takes)} | {"value"}
    assert len(texts) == 2
    for text in texts:
        assert set(re.findall(r"`(\w+)`", text)) <= words


def test_what_takes_long_says_how_far_it_is() -> None:
    told: list[tuple[float, float | None]] = []

    async def note(progress: float, total: float | None, _message: str | None) -> None:
        told.append((progress, total))

    async def ask(client: Any) -> Any:
        given = {"deck": DECK, "lands": 17, "candidates": ["Plains", "Island"]}
        return await client.call_tool("deck_lands", given, progress_callback=note)

    from planner.service.tools import DECK_SECONDS

    assert not with_client(ask).is_error
    assert told
    assert all(0 <= done <= DECK_SECONDS == most for done, most in told)


def test_the_registry_file_says_what_is_installed() -> None:
    root = Path(planner.__file__).parents[1]
    said = json.loads((root / "server.json").read_text(encoding="utf-8"))
    (package,) = said["packages"]
    assert said["version"] == package["version"] == planner.__version__
    assert package["identifier"] == "mana-planner"
    assert f"mcp-name: {said['name']}" in (root / "README.md").read_text(encoding="utf-8")
    assert [one["name"] for one in package["environmentVariables"]] == ["PLANNER_CARDS"]
