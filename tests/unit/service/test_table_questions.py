"""What the planner has to know of the board is asked at the table; all that opens is fit for all readers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.support.payments_others_get_wrong import spell
from tests.support.service import Served, needs_browser
from tests.support.table_page import axe_findings, click, looked_over, picture, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
PAYABLE = ".casting .primary:not([disabled])"
MARWYN = {
    "name": "Marwyn",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add an amount of {G} equal to Marwyn's power.",
}


def asked(battlefield: list[Any], cost: str) -> dict[str, Any]:
    return {"board": {"battlefield": battlefield}, "pay": {"cost": cost}}


def test_which_colors_a_commander_has_is_answered_by_buttons(page: Page, table: Served) -> None:
    show(page, table, asked(["Command Tower", "Arcane Signet", "Island"], "{W}{U}{U}"), ".needs")
    assert page.locator(".needs fieldset").count() == 1, "asked once, whoever asks"
    for color in ("white", "blue", "red", "red"):
        page.click(f".needs button:has([aria-label={color}])")
    assert page.locator(".needs [aria-pressed=true]").count() == 2
    picture(page, "table-asks-colors")
    page.click(".needs button:has-text('These colors')")
    page.wait_for_selector(PAYABLE)
    assert page.locator(".needs").count() == 0
    made = page.locator('[id="card-Command Tower#1"] .card-makes > .mana')
    assert [one.get_attribute("aria-label") for one in made.all()] == ["white", "blue"]


@pytest.mark.parametrize(
    ("battlefield", "cost", "said"),
    [
        (["Thriving Isle", "Forest"], "{R}{G}", "red"),
        ([MARWYN], "{G}{G}{G}", "3"),
    ],
)
def test_what_is_not_known_of_an_object_is_said_by_a_click_or_a_field(
    page: Page, table: Served, battlefield: list[Any], cost: str, said: str
) -> None:
    show(page, table, asked(battlefield, cost), ".needs")
    if said.isdigit():
        page.fill(".needs input", said)
        page.press(".needs input", "Enter")
    else:
        page.click(f".needs button:has([aria-label={said}])")
    page.wait_for_selector(PAYABLE)
    page.reload()
    page.wait_for_selector(PAYABLE)  # the address holds it


def test_the_colors_of_a_commander_are_said_by_the_palette_and_the_form(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ["Command Tower"]}}, ".board .card")
    made = page.locator('[id="card-Command Tower#1"] .card-makes > .mana')
    page.keyboard.press("Control+k")
    page.keyboard.type("identity gwu")
    page.wait_for_selector('[role=option]:has-text("The commander\'s colors are")')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.card-makes > .mana').length === 3")
    assert [one.get_attribute("aria-label") for one in made.all()] == ["white", "blue", "green"]
    page.click("text=Edit the board")
    assert page.input_value("#identity") == "WUG"
    page.fill("#identity", "br")
    page.press("#identity", "Enter")
    page.wait_for_function("() => document.querySelectorAll('.card-makes > .mana').length === 2")
    assert [one.get_attribute("aria-label") for one in made.all()] == ["black", "red"]


BATTLEFIELD = ["Island", "Forest", "Tropical Island", "Treasure", "Azorius Signet", "Xyzzy", "Forrest"]
SCREENS: dict[str, dict[str, Any]] = {
    "payment": {
        "board": {"battlefield": BATTLEFIELD, "hand": [spell("Opt", "{U}")["card"], "Island"]},
        "pay": {"cost": "{X}{U}"},
        "keep": ["{G}", "{B}"],
    },
    "question": asked(["Command Tower", "Island", MARWYN], "{2}{W}{U}"),
    "refusal": {"board": {"battlefield": ["Island"]}, "pay": {"cost": "{Nope}"}},
}


def open_all(page: Page, name: str) -> None:
    """Open whatever can be opened of a screen, one thing after another."""
    if name == "payment":
        click(page, "Tropical Island#1")
        page.wait_for_selector(".choices")
        page.click("button:has-text('Why?')")
        page.wait_for_selector(".why li")
        page.click(".choices button:has([aria-label=blue])")
        page.wait_for_selector(".pips .sym-filled")


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing_on_what_opens(
    browser: Browser, table: Served, width: int, scheme: Any, name: str
) -> None:
    with looked_over(browser, width, scheme) as context:
        page = context.new_page()
        page.goto(f"{table.url}/#{quote(json.dumps(SCREENS[name]))}")
        page.wait_for_selector(".casting .primary, .casting [role=alert]")
        found: list[tuple[str, str, str]] = []

        def look(state: str) -> None:
            found.extend(axe_findings(page, state))
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            picture(page, f"opened-{name}-{state}-{width}-{scheme}")

        look("first")
        open_all(page, name)
        look("opened")
        page.click(".board .card >> nth=0", button="right")
        page.wait_for_selector("dialog[open]")
        look("card")
        page.click("dialog button:has-text('Done')")
        page.click("button[aria-expanded=false]:has-text('Edit')")
        page.click(".board .card >> nth=0")
        page.wait_for_selector("dialog[open] #counters")
        look("state")
        page.click("dialog button:has-text('Done')")
        page.wait_for_selector("dialog", state="detached")  # as long as a card is read there are no keys
        page.keyboard.press("Control+k")
        page.keyboard.type("2 fores")
        page.wait_for_selector("[role=option]")
        look("palette")
    assert not found, "\n".join(map(str, found))
