"""The examples of docs/certificates.md are what the planner says; its checker finds what is wrong."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from typing import Any

import msgspec
import pytest

import planner
from planner.planning.answers.answering import answer as answer_to
from planner.planning.proofs import fault_in
from planner.planning.question.settled_uses import settled_uses
from tests.agreement.certificates import question_of
from tests.support.certificates.contradicting import claims_something_untrue
from tests.support.certificates.falsifying import falsified
from tests.support.certificates.javascript import CHECKER, ruled, settled_line
from tests.support.places import ROOT
from tests.support.strategies.requests import build_converter_request, build_request

PAGE = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
REQUEST, CERTIFICATE = (json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", PAGE, re.M | re.S))
SOURCES: list[Any] = [
    *["Plains", "Island", "Forest"],
    {"card": "Island", "tapped": True},
    {"card": "Swamp", "count": 2},
    REQUEST["board"]["battlefield"][2],
    {
        "card": {"name": "Dual", "type_line": "Land"},
        "abilities": [{"cost": {"tap": True}, "add": ["{W}", "{U}"]}],
    },
    {
        "card": {"name": "Lotus", "type_line": "Artifact"},
        "abilities": [{"cost": {"tap": True}, "add": {"amount": 3, "of": "any color"}}],
    },
    {
        "card": {"name": "Filter", "type_line": "Land"},
        "abilities": [
            {"cost": {"tap": True}, "add": "{C}"},
            {"cost": {"tap": True, "mana": "{W/U}"}, "add": ["{W}{W}", "{W}{U}", "{U}{U}"]},
        ],
    },
]
SYMBOLS = ["{W}", "{U}", "{U}", "{B}", "{1}", "{2}", "{W/U}", "{2/R}", "{B/P}"]


def checked(*pairs: tuple[dict[str, Any], dict[str, Any]]) -> list[str]:
    """What the checker in JavaScript says of requests and their answers."""
    return ruled({"request": request, "answer": answer} for request, answer in pairs)


def test_the_example_is_what_the_planner_says() -> None:
    answer = planner.plan(REQUEST)
    assert answer.to_dict()["certificate"] == CERTIFICATE
    assert planner.verify(REQUEST, answer).proof == "certificate"


def test_the_shorter_example_costs_what_the_page_says() -> None:
    board = {"battlefield": ["Forest"] * 3 + ["Island"] * 3}
    answer = planner.plan(board=board, pay={"cost": "{1}{U}"}, profile="2026.1").to_dict()
    (case,) = answer["certificate"]["cases"]
    assert (answer["price"], case["bound"], case["evidence"]["need"]) == (6, 6, 6)
    assert case["evidence"]["weights"]["U"] == 3


def test_the_checker_in_javascript_reads_no_tiers() -> None:
    """The table of tiers is made for each board, and isn't in the answer: it says so, and claims nothing."""
    # Said in words: answers are remembered, and other tests ask by another default.
    request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}, "profile": "2026.2"}
    answer = planner.plan(request)
    assert planner.verify(request, answer).proof == "certificate"
    assert checked((request, answer.to_dict())) == ["not read here: profile 2026.2, ask with 2026.1"]


def test_the_program_of_the_page_prints_what_stands_below_it() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    (shown,) = re.findall(r"^```text\n(.*?)^```", PAGE, re.M | re.S)
    printed: list[str] = []
    exec(compile(program, "certificates.md", "exec"), {"print": lambda line: printed.append(str(line))})
    assert printed == shown.splitlines()


def test_the_page_shows_lines_of_the_checker_which_is_short() -> None:
    source = CHECKER.read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```javascript\n(.*?)^```", PAGE, re.M | re.S)
    assert shown in source
    assert len(source.splitlines()) <= 400
    assert "import(" in source
    assert not re.findall(r"^import |require\(|import\((?!\"node:fs\"\))", source, re.M)  # it needs nothing


def test_the_checker_in_javascript_finds_the_line_that_fails() -> None:
    answer = planner.plan(REQUEST).to_dict()
    weights, need, source = deepcopy(answer), deepcopy(answer), deepcopy(answer)
    weights["certificate"]["cases"][0]["evidence"]["weights"] = {"W": 1, "U": 1}
    need["certificate"]["cases"][0]["evidence"]["need"] = 5
    source["certificate"]["cases"][0]["evidence"]["gifts"][0]["objects"].pop()
    assert checked(*((REQUEST, one) for one in (answer, weights, need, source))) == [
        "holds",
        "Azorius Signet#1 gives 1, but it can give 2",
        "need: 5, but what is owed adds up to 4",
        "Plains#1 gives 0, but it can give 1",
    ]


# --- over settled uses ------------------------------------------------------------------------------------

WORDS = ('"split"', '"converters"')


def drawn(profile: str, least: dict[str, int]) -> list[dict[str, Any]]:
    """Draw answers until so many tell cases apart, and so many speak of converters."""
    pick, found = random.Random(5), list[dict[str, Any]]()
    left = dict(least)
    while len(found) < 60 or any(number > 0 for number in left.values()):
        build = pick.choice([build_converter_request, build_converter_request, build_request])
        asked = build(pick.choice)
        asked.pop("prices", None)  # which go with one profile alone
        line = settled_line({**asked, "profile": profile})
        if line is not None:
            found.append(line)
            text = json.dumps(line["answer"])
            left = {word: number - (word in text) for word, number in left.items()}
    return found


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
def test_the_checker_in_javascript_reads_splits_and_converters(profile: str) -> None:
    lines = drawn(profile, dict.fromkeys(WORDS, 2))
    assert set(ruled(lines)) == {"holds"}


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
def test_more_to_pay_with_is_found_ruled(profile: str) -> None:
    """An object twice, an answer cheaper than shown, a bound that isn't there: none of them holds."""
    wrong = []
    for line in drawn(profile, {}):
        evidence = line["answer"]["certificate"]["cases"][0].get("evidence", {})
        more = deepcopy(line)
        if line["answer"]["status"] == "unpayable":
            way = more["settled"]["ways"][0]
            for one in way.get("owed", []):
                one["amount"] = 0
            wrong += [more] if evidence.get("owed") else []
            continue
        tiers = more["answer"].get("gives_up")
        if tiers:
            tiers[-1]["amount"] += 1
        elif "price" in more["answer"]:
            more["answer"]["price"] += 1
        else:
            continue
        wrong.append(more)
    assert len(wrong) > 30
    assert "holds" not in ruled(wrong)


def test_false_certificates_do_not_hold_ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee refuses holds there only where it is true all the same."""
    monkeypatch.setattr("planner.costing.question.DEFAULT_PROFILE", "2026.1")
    lines, claims = [], []
    for place in range(40):
        question = question_of("converters", random.Random(f"settled/{place}"))
        answer = answer_to(question)
        if not isinstance(answer, planner.Plan | planner.Unpayable) or answer.proof != "certificate":
            continue
        assert answer.certificate is not msgspec.UNSET
        uses = settled_uses(question)
        for number in range(4):
            false = falsified((answer, answer.certificate), random.Random(f"{place}/{number}"))
            if false is None:
                continue
            said, certificate = false[1]
            written = msgspec.to_builtins(said) | {"certificate": msgspec.to_builtins(certificate)}
            lines.append({"settled": uses, "answer": written})
            claims.append((question, answer, said, certificate))
    found = ruled(lines)
    assert found.count("holds") < len(found) / 10
    for line, (question, answer, said, certificate) in zip(found, claims, strict=True):
        if line == "holds" and fault_in(certificate, question, said):
            assert not claims_something_untrue(question, answer, said, certificate)


def test_numbers_beyond_floating_ones_stay_exact() -> None:
    """All weights in a share that is 10^17 times as small: one of these is beyond what floats tell apart."""
    line = settled_line({"board": {"battlefield": ["Forest", "Island"]}, "pay": "{1}", "profile": "2026.1"})
    assert line is not None
    evidence = line["answer"]["certificate"]["cases"][0]["evidence"]
    many = 10**17
    evidence["scale"] = evidence.get("scale", 1) * many
    evidence["weights"] = {one: by * many for one, by in evidence["weights"].items()}
    evidence["last"] = {one: by * many for one, by in evidence.get("last", {}).items()}
    for one in evidence["owed"]:
        one["weight"] *= many
    for one in evidence.get("gifts", []):
        one["gives"] *= many
    evidence["need"] *= many
    evidence["have"] = evidence.get("have", 0) * many
    assert ruled([line]) == ["holds"]
    need = evidence["need"]
    evidence["need"] += 1
    assert ruled([line]) == [f"need: {need + 1}, but what is owed adds up to {need}"]


def test_a_rule_and_what_is_not_settled_are_said_ruled() -> None:
    line = settled_line(REQUEST)
    assert line is not None
    for changes, said in (
        ({"rule": "118.6"}, "case 0: the rule is 118.6"),
        ({"unread": True}, "not read here: some sum isn't settled"),
        ({"total_cost": "{W}"}, "case 0 is about another total cost"),
    ):
        other = deepcopy(line)
        other["settled"]["ways"][0].update(changes)
        assert ruled([other]) == [said]


def answered(pick: random.Random) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A request on a random board and its answer, if that has a certificate that the checker reads."""
    permanents = [pick.choice(SOURCES) for _ in range(pick.randint(0, 8))]
    board = {
        "battlefield": permanents,
        "pool": pick.choice(["", "{G}", "{U}{C}"]),
        "life": pick.choice([20, 9, 4]),
    }
    cost = "".join(pick.choice(SYMBOLS) for _ in range(pick.randint(1, 6)))
    request = {"board": board, "pay": {"cost": cost}, "profile": "2026.1"}
    answer = planner.plan(request)
    if not isinstance(answer, planner.Unpayable | planner.Plan) or answer.proof != "certificate":
        return None
    assert planner.verify(request, answer)
    return request, answer.to_dict()


def test_the_checker_in_javascript_agrees_on_random_boards() -> None:
    """Every certificate holds for its own board; with more on it, or another price, it is rejected."""
    pick = random.Random(18)
    own: list[tuple[dict[str, Any], dict[str, Any]]] = []
    other: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for found in iter(lambda: answered(pick), 0):
        if found is None:
            continue
        request, answer = found
        own.append(found)
        if answer["status"] == "payable":
            cheaper = deepcopy(answer)
            (case,) = cheaper["certificate"]["cases"]
            cheaper["price"], case["bound"] = cheaper["price"] + 1, case["bound"] + 1
            other.append((request, cheaper))
        else:
            board = request["board"]
            more = {**request, "board": {**board, "battlefield": [*board["battlefield"], *[SOURCES[7]] * 9]}}
            if planner.can_pay(more):
                other.append((more, answer))
        if len(own) == 120:
            break
    assert set(checked(*own)) == {"holds"}
    assert {answer["status"] for _, answer in own} == {"payable", "unpayable"}
    assert len(other) > 90
    assert "holds" not in checked(*other)
