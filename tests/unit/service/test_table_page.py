"""The table's page in a real browser, built from `page/`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from planner import Board
from tests.support.service import Served, needs_browser
from tests.support.table_page import axe_findings, click, looked_over, picture

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
MOST = 150 * 1024
"""Bytes of the page, compressed."""

SHOCK = {"name": "Shock", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": ""}
BLAZE = {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery", "oracle_text": ""}
STONE = {"name": "Mind Stone", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
TITAN = {
    "name": "Titan",
    "mana_cost": "{3}{R}",
    "type_line": "Creature — Giant",
    "power": "4",
    "toughness": "4",
}
BOARD: dict[str, Any] = {
    "battlefield": ["Mountain", "Mountain", "Badlands", "Treasure"],
    "hand": ["Mountain", STONE, TITAN, SHOCK, BLAZE],
}


def lay(page: Page, table: Served, board: dict[str, Any] = BOARD) -> None:
    page.goto(f"{table.url}/#{quote(json.dumps({'board': board}))}")
    page.wait_for_selector(".card .card-type:not(:empty)")


def cast(page: Page, card: str) -> None:
    click(page, card)
    page.wait_for_selector(".pips")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    page.click("button:has-text('Resolve')")
    page.wait_for_selector("text=It is on the stack.", state="detached")


def tapped(page: Page) -> list[str]:
    return sorted(page.locator(".board .card.is-tapped .card-name").all_inner_texts())


def test_a_turn_by_clicks_alone_ends_as_the_planned_one(page: Page, table: Served) -> None:
    lay(page, table)
    click(page, "Mountain#3")
    page.wait_for_selector("text=0 land drops")
    cast(page, "Mind Stone#1")
    cast(page, "Shock#1")
    board = Board(**BOARD)
    turn = board.plan_turn([{"card": one} for one in ("Mountain#3", "Mind Stone#1", "Shock#1")])
    assert [one.name for one in turn.paid] == ["Mountain", "Mind Stone", "Shock"]
    end = board.after(turn)
    there = {i for one in end.game.objects if str(one.zone) == "battlefield" for i in one.ids}
    counted = page.evaluate("""() => [...document.querySelectorAll('.board .card')]
        .map((card) => Number(card.querySelector('.count')?.textContent.replace('×', '') ?? 1))
        .reduce((sum, one) => sum + one, 0)""")
    assert counted == len(there)
    assert "Shock" in page.inner_text(".pile")
    before = page.inner_text(".hand")
    for _ in range(6):
        page.keyboard.press("z")
    page.wait_for_selector('[id="card-Shock#1"]')
    page.wait_for_selector('.hand [id="card-Mind Stone#1"]')
    assert tapped(page) == []
    assert "Shock" not in before


def test_what_each_card_of_the_hand_would_cost_is_said(page: Page, table: Served) -> None:
    lay(page, table)
    verdict = page.locator('[id="card-Titan#1"] .verdict')
    assert verdict.inner_text() == "only with the Treasure"
    cast(page, "Mind Stone#1")
    page.wait_for_selector('[id="card-Titan#1"].tone-lost, [id="card-Titan#1"].tone-none')
    assert page.locator('[id="card-Shock#1"] .verdict').inner_text() == "castable, nothing lost"


def test_after_a_tap_by_hand_why_and_another_way_leave_it(page: Page, table: Served) -> None:
    lay(page, table)
    click(page, "Mind Stone#1")
    page.wait_for_selector(".pips")
    click(page, "Badlands#1")
    page.click(".choices button:has([aria-label=black])")
    page.wait_for_selector(".pips .sym-filled")
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    page.keyboard.press("a")
    page.wait_for_selector("text=Way 2 of")
    assert page.locator(".pips .sym-filled").count() >= 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".pips", state="detached")
    assert tapped(page) == []


def test_x_by_a_stepper_with_two_marks(page: Page, table: Served) -> None:
    lay(page, table)
    click(page, "Blaze#1")
    page.wait_for_selector(".x output")
    page.click("button:has-text('all 3')")
    page.wait_for_selector("text=Gives up: sacrificed the Treasure")
    page.click("[aria-label='X less']")
    page.wait_for_selector("text=Nothing lost.")
    assert page.inner_text(".x output") == "2"


def test_everything_by_the_palette(page: Page, table: Served) -> None:
    lay(page, table)
    for said, then in (
        ("cast bla", ".x output"),
        ("x 1", "output:has-text('1')"),
        ("spare badl", ".is-spared"),
    ):
        page.keyboard.press("Control+k")
        page.keyboard.type(said)
        page.wait_for_selector("[role=option]")
        page.keyboard.press("Enter")
        page.wait_for_selector(then)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("2 fores")
    page.wait_for_selector("[role=option]:has-text('Forest')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".card:has-text('Forest') .count:has-text('×2')")


def test_a_table_that_the_service_has_lost_is_set_up_again(page: Page, table: Served) -> None:
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/v1/dialogue", through)
    lay(page, table)
    page.wait_for_selector(".turn [aria-busy=false]")
    assert len(sockets) == 2  # the table's, and that of the whole turn
    click(page, "Mountain#3")
    page.wait_for_selector("text=0 land drops")
    click(page, "Mind Stone#1")
    page.wait_for_selector(".pips")
    sockets[0].close()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    assert len(sockets) == 3
    assert page.locator("text=0 land drops").count() == 1
    page.keyboard.press("z")
    page.wait_for_selector(".pips")


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    browser: Browser, table: Served, width: int, scheme: Any
) -> None:
    with looked_over(browser, width, scheme) as context:
        page = context.new_page()
        lay(page, table)
        found = []
        for state in ("open", "paying", "stack"):
            if state == "paying":
                click(page, "Mind Stone#1")
                page.wait_for_selector(".pips")
            elif state == "stack":
                page.keyboard.press("Enter")
                page.wait_for_selector("text=It is on the stack.")
            found += axe_findings(page, state)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            picture(page, f"table-{state}-{width}-{scheme}")
    assert not found, "\n".join(map(str, found))


def test_the_page_is_small_and_has_no_inline_style(built: Path) -> None:
    import gzip

    files = [one for one in built.rglob("*") if one.is_file()]
    assert sum(len(gzip.compress(one.read_bytes(), 9)) for one in files) <= MOST
    assert not re.search(r"<style|style=", (built / "index.html").read_text(encoding="utf-8"))


def test_its_files_are_sent_as_they_are_and_once(built: Path, table: Served) -> None:
    index = (built / "index.html").read_bytes()
    for path in ("/", "/table"):
        told = table.ask(path)
        assert told.body == index
        assert table.ask(path, headers={"if-none-match": told.headers["etag"]}).status == 304
    files = [one for one in built.rglob("*.*") if one.suffix in (".js", ".css")]
    assert len(files) >= 3
    for one in files:
        name = one.relative_to(built).as_posix()
        place = f"/{name}" if name.startswith("parts/") else f"/table/{name}"
        told = table.ask(place)
        assert told.body == one.read_bytes()
        assert table.ask(place, headers={"if-none-match": told.headers["etag"]}).status == 304
        loads = re.findall(r"""(?:url\(|import\(?|fetch\(|src=)\s*["'`]?https?://""", told.body.decode())
        assert loads == []
