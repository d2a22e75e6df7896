"""The whole turn at the table's page, and the order of the hand: by mouse, by touch and by keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from planner import Board
from tests.support.service import Served, needs_browser
from tests.support.table_page import MOST_MILLISECONDS, picture, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
FRESH = ".turn [aria-busy=false]"


def spell(name: str, cost: str, kind: str = "Instant") -> dict[str, str]:
    return {"name": name, "mana_cost": cost, "type_line": kind, "oracle_text": ""}


BOARD: dict[str, Any] = {
    "battlefield": ["Mountain", "Mountain"],
    "hand": ["Mountain", spell("Bolt", "{R}"), spell("Spear", "{2}{R}"), spell("Stone", "{2}", "Artifact")],
}
TITLES = ".hand .card-name"


def lay(page: Page, table: Served, board: dict[str, Any] = BOARD) -> None:
    show(page, table, {"board": board}, ".hand .card")
    page.wait_for_selector(f"{FRESH} .turn-cards")


def hand(page: Page) -> list[str]:
    return page.locator(TITLES).all_inner_texts()


def played(page: Page) -> list[str]:
    return page.locator(".turn-cards li:not(.left) b").all_inner_texts()


def wait_for_hand(page: Page, names: list[str]) -> None:
    page.wait_for_function(
        """(names) => names.join() ===
            [...document.querySelectorAll('.hand .card-name')].map((one) => one.textContent).join()""",
        arg=names,
    )


def answers(page: Page) -> list[dict[str, Any]]:
    """What the page is told of turns, as it comes."""
    told: list[dict[str, Any]] = []

    def heard(frame: str | bytes) -> None:
        data = json.loads(frame)
        if "played" in data:
            told.append(data)

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    return told


def test_a_whole_turn_is_played_by_one_click_and_taken_back_by_one(page: Page, table: Served) -> None:
    told = answers(page)
    lay(page, table)
    turn = Board(**BOARD).plan_turn([{"card": one} for one in ("Mountain#3", "Bolt#1", "Spear#1", "Stone#1")])
    assert played(page) == [one.name for one in turn.paid]
    said = page.inner_text(".turn-said")
    assert said == (
        "Best 3 of 4, proven." if told[-1]["proven"] else "3 of 4: the best that was found, not proven."
    )
    assert page.inner_text(".turn-cards .left") == f"{turn.left_out[0]} not"
    picture(page, "turn-1280")
    page.click("text=Play the whole turn")
    page.wait_for_selector("text=The whole turn is played")
    wait_for_hand(page, ["Spear"])
    assert page.locator(".board .is-tapped .card-name").all_inner_texts() == ["Mountain"]
    page.wait_for_selector("text=0 land drops")
    page.click("text=Undo the whole turn")
    wait_for_hand(page, ["Mountain", "Bolt", "Spear", "Stone"])
    assert page.locator(".board .is-tapped").count() == 0
    page.click('[id="card-Spear#1"]')
    page.wait_for_selector("h2:has-text('This turn, after Spear')")
    page.wait_for_selector(FRESH)


def test_the_hand_is_put_in_order_by_mouse_and_by_keys(page: Page, table: Served) -> None:
    lay(page, table)
    assert played(page) == ["Mountain", "Bolt", "Stone"]
    spear = page.locator('[id="card-Spear#1"]').bounding_box()
    first = page.locator('[id="card-Mountain#3"]').bounding_box()
    assert spear
    assert first
    page.mouse.move(spear["x"] + 30, spear["y"] + 40)
    page.mouse.down()
    page.mouse.move(first["x"] + 60, first["y"] + 30, steps=6)
    page.wait_for_selector(".hand .before")
    page.mouse.up()
    wait_for_hand(page, ["Spear", "Mountain", "Bolt", "Stone"])
    assert page.locator(".pips").count() == 0
    page.wait_for_selector(f"{FRESH} >> text=what stands first is wanted most")
    assert "Spear" in played(page)
    page.focus('[id="card-Stone#1"]')
    for place in (2, 1):
        page.keyboard.press("Shift+ArrowLeft")
        page.wait_for_selector(f"text=Stone is number {place + 1} of 4")
        assert page.evaluate("document.activeElement.id") == "card-Stone#1"
    assert hand(page) == ["Spear", "Stone", "Mountain", "Bolt"]
    address = page.evaluate("""async () => { document.querySelectorAll('.bar button')[2].click();
        await new Promise((done) => setTimeout(done, 500)); return location.href; }""")
    page.goto("about:blank")
    page.goto(address)
    wait_for_hand(page, ["Spear", "Stone", "Mountain", "Bolt"])
    page.keyboard.press("z")
    wait_for_hand(page, ["Spear", "Mountain", "Stone", "Bolt"])


def test_the_hand_is_put_in_order_by_touch(browser: Browser, table: Served) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(MOST_MILLISECONDS)
    phone = context.new_page()
    show(phone, table, {"board": BOARD}, ".hand .tone-good")
    touch = context.new_cdp_session(phone)
    boxes = [
        phone.locator(f'[id="card-{one}#{n}"]').bounding_box() for one, n in (("Bolt", 1), ("Mountain", 3))
    ]
    (x, y), (to_x, to_y) = [(box["x"] + 40, box["y"] + 50) for box in boxes if box]

    def send(kind: str, *points: tuple[float, float]) -> None:
        said = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": said})

    send("touchStart", (x, y))
    for part in range(1, 5):
        send("touchMove", (x, y - 12 * part))
    for part in range(1, 7):
        send("touchMove", (x + (to_x - x) * part / 6, to_y - 48 + 8 * part))
    phone.wait_for_timeout(300)  # a finger that stops first: a fling would swallow the next tap
    send("touchMove", (to_x, to_y))
    send("touchEnd")
    wait_for_hand(phone, ["Bolt", "Mountain", "Spear", "Stone"])
    assert phone.locator(".pips").count() == 0
    phone.locator(".turn summary").scroll_into_view_if_needed()
    phone.tap(".turn summary")
    phone.wait_for_selector(f"{FRESH} .turn-cards")
    assert phone.inner_text(".turn-said").startswith("Best 3 of 4, proven")
    picture(phone, "turn-390")
    context.close()


def test_a_long_press_has_buttons_for_the_order(page: Page, table: Served) -> None:
    lay(page, table)
    page.click('[id="card-Bolt#1"]', button="right")
    page.click("dialog >> text=Wanted less")
    wait_for_hand(page, ["Mountain", "Spear", "Bolt", "Stone"])
    page.click("dialog >> text=Wanted more")
    wait_for_hand(page, ["Mountain", "Bolt", "Spear", "Stone"])


def test_the_hand_covers_nothing_of_a_long_payment(page: Page, table: Served) -> None:
    """At 1,280 x 900 the foot of the payment can be seen and clicked, whatever stays payable beneath."""
    hand_of_many = [spell(f"Spell {number}", "{1}{U}") for number in range(7)]
    lands = ["Island"] * 9 + ["Azorius Signet", "Treasure", "Treasure", "Mystic Gate"]
    request = {
        "board": {"battlefield": lands, "hand": hand_of_many},
        "keep": "hand",
        "pay": {"cost": "{5}{U}{U}{W}"},
    }
    page.goto(f"{table.url}/#{quote(json.dumps(request))}")
    page.wait_for_selector(".casting .kept-rows")
    page.wait_for_selector(FRESH)
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    foot = page.locator(".casting > *").last
    foot.scroll_into_view_if_needed()
    picture(page, "long-payment-1280")
    boxes = [
        foot.bounding_box(),
        page.locator(".hand").bounding_box(),
        page.locator(".casting").bounding_box(),
    ]
    seen, held, panel = [box for box in boxes if box]
    assert panel["height"] > 500, "it isn't long"
    assert panel["x"] >= held["x"] + held["width"], "the hand lies over it"
    assert seen["y"] + seen["height"] <= 900
