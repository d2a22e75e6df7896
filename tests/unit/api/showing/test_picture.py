"""The picture of a plan: well-formed, drawn of letters and shapes alone, with the numbers of the steps."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import planner
from planner import Plan
from planner.api.about import About
from planner.api.showing.look import DARK, GLYPHS
from planner.api.showing.picture.drawing import counted, cut, width_of, wrapped
from planner.api.showing.picture.page import PAGE
from planner.api.showing.picture.plan import picture_of
from planner.api.showing.picture.symbols import symbol, width_with_symbols, with_symbols
from planner.api.showing.steps import rows_of
from planner.cli.main import app
from planner.contract.answer import Answer
from tests.support.cards.single import LLANOWAR_ELVES, entry, request
from tests.support.places import ROOT
from tests.support.sampling import drawn
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import build_converter_request, build_request

NAMESPACE = "{http://www.w3.org/2000/svg}"
BUILDERS = (build_request, build_converter_request, build_offer_request)


def drawn_of(answer: Answer, **options: Any) -> ElementTree.Element:
    """The picture of an answer, as a tree, after a look at what holds for every picture."""
    assert isinstance(answer.about, About)
    picture = picture_of(answer, answer.about, **options)
    page = options.get("width", PAGE)
    tree = ElementTree.fromstring(picture)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert {one.tag.removeprefix(NAMESPACE) for one in tree.iter()} <= {
        "svg",
        "title",
        "style",
        "rect",
        "circle",
        "path",
        "text",
        "g",
    }
    for one in tree.iter(f"{NAMESPACE}rect"):
        assert float(one.get("x") or 0) >= -1
        assert float(one.get("x") or 0) + float(one.get("width") or 0) <= page
        assert float(one.get("y") or 0) + float(one.get("height") or 0) <= float(tree.get("height") or 0)
    for words in tree.iter(f"{NAMESPACE}text"):
        if words.get("text-anchor") is None:
            bold = words.get("font-weight") is not None
            size = float(words.get("font-size") or 0)
            assert float(words.get("x") or 0) + width_of(words.text or "", size, bold=bold) <= page
    return tree


def words_of(tree: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in tree.iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("width", [320, 340, 700])
@pytest.mark.parametrize("build", BUILDERS)
def test_a_picture_is_as_wide_as_asked_for(build: Any, width: int) -> None:
    for seed in range(6):
        tree = drawn_of(planner.plan(build(random.Random(seed).choice)), width=width)
        assert float(tree.get("width") or 0) == width


def test_what_is_tapped_has_the_number_of_its_step() -> None:
    answer = planner.plan(request("Forest", "Island", "Treasure", cost="{1}{U}{G}"))
    words = words_of(drawn_of(answer))
    assert isinstance(answer, Plan)
    rows = rows_of(answer.steps)
    assert [str(number) for number in range(1, len(rows) + 1)] == [
        one for one in words if one.isdigit() and one not in ("3",)
    ][-len(rows) :] or len(rows) == 5
    assert words.index("Forest#1") < words.index("tap for") < words.index("sacrifice for")
    assert "Battlefield (3)" in words
    assert "Life 20; left in pool nothing" in words


def test_like_objects_that_are_left_alone_are_one_tile() -> None:
    board = {"battlefield": [{"card": "Forest", "count": 12}, entry("Forest", tapped=True)]}
    words = words_of(drawn_of(planner.plan(board=board, pay={"cost": "{G}"})))
    assert "Forest#1" in words
    assert "×11" in words
    assert "tapped" in words


def test_other_zones_show_what_is_used_alone() -> None:
    card = {"name": "Force", "mana_cost": "{3}{U}{U}", "type_line": "Instant"}
    asked = request("Forest", hand=[entry(card, id="one"), entry(card, id="two")], cost="{G}, Discard a card")
    words = words_of(drawn_of(planner.plan(asked)))
    assert "Hand (2), 1 not shown" in words
    assert "Force (one)" in words
    plain = words_of(drawn_of(planner.plan({**asked, "pay": {"cost": "{G}"}})))
    assert not any(one.startswith("Hand") for one in plain)


def test_an_opponents_permanents_are_no_part_of_it() -> None:
    asked = request("Forest", entry("Island", controller="opponent"), cost="{G}")
    assert "Battlefield" in words_of(drawn_of(planner.plan(asked)))


def test_why_there_is_no_plan_stands_above_the_board() -> None:
    words = words_of(drawn_of(planner.plan(request("Forest", cost="{U}"))))
    assert "unpayable" in words
    assert "You can make no mana that pays for" in words
    assert "Forest" in words
    assert "Steps" not in words


def test_nothing_to_pay_is_said() -> None:
    assert "Nothing has to be done" in words_of(drawn_of(planner.plan(board={}, pay={"cost": "{0}"})))


def test_names_are_text_and_nothing_else() -> None:
    odd = {**LLANOWAR_ELVES, "name": '<script>alert("&")</script>\x1b[31m'}
    answer = planner.plan(request(entry(odd, id="<b>\x00"), cost="{G}"))
    tree = drawn_of(answer)
    assert any("<script>" in one or "<b>" in one for one in words_of(tree))
    assert "\x1b" not in "".join(words_of(tree))


def test_long_names_end_in_an_ellipsis_and_long_runs_are_counted() -> None:
    name = "Asmoranomardicadaistinaculdacar, Ruler of Kitchens and of Everything Beyond Them"
    card = {"name": name, "mana_cost": "{G}" * 30, "type_line": "Creature"}
    answer = planner.plan(
        board={"battlefield": [{"card": {**LLANOWAR_ELVES, "name": name}, "count": 30}]}, pay={"card": card}
    )
    words = words_of(drawn_of(answer))
    assert any(one.endswith("…") for one in words)
    assert counted("{G}" * 30) == "{G} ×30"
    assert counted("{G}{G}{W}") == "{G}{G}{W}"


def test_light_and_dark_and_what_the_reader_prefers() -> None:
    answer = planner.plan(request("Forest", cost="{G}"))
    assert isinstance(answer.about, About)
    either, light, dark = (picture_of(answer, answer.about, dark=one) for one in (None, False, True))
    assert "prefers-color-scheme: dark" in either
    assert "prefers-color-scheme" not in light + dark
    assert DARK["panel"] in dark
    assert DARK["panel"] not in light
    assert drawn_of(answer, dark=True) is not None


@pytest.mark.parametrize(
    "name", ["W", "U", "B", "R", "G", "C", "S", "X", "12", "W/U", "2/B", "G/P", "R/G/P", "T", "", "/"]
)
def test_every_symbol_is_a_circle_with_glyphs_or_letters(name: str) -> None:
    tree = ElementTree.fromstring(symbol(10, 10, name))
    assert tree.find("circle") is not None
    parts = [part for part in name.split("/") if part != "P"]
    letters = "".join(one.text or "" for one in tree.iter("text"))
    assert letters == "".join(part for part in parts if part not in GLYPHS)[:4]
    paths = [one.get("d") for one in tree.iter("path") if one.get("transform")]
    assert paths == [GLYPHS[part] for part in parts if part in GLYPHS]


def test_text_is_cut_and_broken_to_a_width() -> None:
    assert wrapped("Urborg, Tomb of Yawgmoth", 80, 12, 2) == ["Urborg, Tomb", "of Yawgmoth"]
    assert len(wrapped("a b c d e f g h " * 9, 60, 12, 2)) == 2
    assert width_of(cut("m" * 90, 100, 12), 12) <= 100
    assert cut("short", 100, 12) == "short"
    assert wrapped("", 10, 12, 2) == []
    parts, end = with_symbols(0, 0, "Pay {G} with {W/U} ")
    assert parts.count("<circle") == 2
    assert end == pytest.approx(width_with_symbols("Pay {G} with {W/U} "), abs=1)


@drawn(short=40, full=800)
@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_any_answer_can_be_drawn(build: Any, seeds: list[str]) -> None:
    for seed in seeds:
        drawn_of(planner.plan(build(random.Random(seed).choice)))


def test_the_command_line_draws_beside_the_table(tmp_path: Path) -> None:
    file = tmp_path / "plan.svg"
    example = str(ROOT / "examples" / "dismember.json")
    plain = CliRunner().invoke(app, ["pay", example])
    done = CliRunner().invoke(app, ["pay", example, "--svg", str(file)])
    assert (done.exit_code, done.stdout) == (plain.exit_code, plain.stdout)
    assert "Dismember" in words_of(ElementTree.fromstring(file.read_text(encoding="utf-8")))[0]
    again = CliRunner().invoke(app, ["pay", "{G}", "--on", "Forest", "--svg", str(file), "--json"])
    assert again.exit_code == 0
    assert "Forest#1" in file.read_text(encoding="utf-8")


def test_what_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    request_file = tmp_path / "many.json"
    request_file.write_text('{"pays": [{"cost": "{0}"}]}')
    done = CliRunner().invoke(app, ["pay", str(request_file), "--svg", str(tmp_path / "x.svg")])
    assert done.exit_code == 2
    assert "a picture shows one payment" in done.stderr
    done = CliRunner().invoke(app, ["pay", "{0}", "--on", "", "--svg", str(tmp_path / "no" / "x.svg")])
    assert done.exit_code == 2
    assert re.match(r"Refused: can't write .*x\.svg: No such file", done.stderr)
