"""What somebody who hasn't seen the page does on it, by names of buttons, fields and links alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from planner.api.showing.look import DARK, LIGHT
from tests.support.service import Served, needs_browser
from tests.support.table_page import MOST_MILLISECONDS, picture, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
LIST = """Deck
12 Plains (UNF) 235
12 Island (UNF) 236
8 Opt
8 Counterspell
4 Dovin's Veto
8 Absorb (RNA) 151
8 Narset, Parter of Veils

Sideboard
2 Shark Typhoon"""


def seen(found: Locator) -> Locator:
    """Wait until something is there to be seen."""
    found.first.wait_for(state="visible", timeout=MOST_MILLISECONDS)
    return found.first


def button(page: Page, name: str) -> Locator:
    """The button of a name, or of one that begins with it."""
    return seen(page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?!\w)")))


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=str)
def test_five_tasks_by_what_is_seen(browser: Browser, table: Served, size: tuple[int, int]) -> None:
    phone = size[0] < 700
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone
    )
    context.set_default_timeout(MOST_MILLISECONDS)
    page = context.new_page()
    page.goto(table.url)
    seen(page.get_by_role("region", name="Hand"))
    build_a_board(page)
    cast_two_spells(page)
    find_why_a_third_can_not_be_cast(page)
    paste_a_deck(page)
    find_which_land_to_change(page)
    context.close()


def build_a_board(page: Page) -> None:
    button(page, "Edit").click()
    button(page, "Clear the board").click()
    page.get_by_role("region", name="Hand").wait_for(state="detached")
    where = page.get_by_label("to", exact=True)
    for zone, cards in (
        ("battlefield", ("2 Forest", "Sol Ring")),
        ("hand", ("Llanowar Elves", "Mind Stone", "Gilded Lotus")),
    ):
        where.select_option(zone)
        for card in cards:
            page.get_by_label("Add a card").fill(card)
            page.get_by_label("Add a card").press("Enter")
            seen(page.get_by_text(f"{card} added."))
    button(page, "Done").click()
    picture(page, "walk-board")
    assert page.get_by_role("region", name="Hand").get_by_role("button").count() == 3


def cast_two_spells(page: Page) -> None:
    hand = page.get_by_role("region", name="Hand")
    for spell in ("Llanowar Elves", "Mind Stone"):
        hand.get_by_role("button", name=spell).click()
        seen(page.get_by_role("heading", name=spell))
        page.locator("button:enabled", has_text=re.compile(r"^Pay")).click()
        button(page, "Resolve").click()
        seen(page.get_by_role("heading", name="Your turn"))
    picture(page, "walk-two-spells")
    assert hand.get_by_role("button").count() == 1


def find_why_a_third_can_not_be_cast(page: Page) -> None:
    page.get_by_role("region", name="Hand").get_by_role("button", name="Gilded Lotus").click()
    seen(page.get_by_text("Can't be paid."))
    button(page, "Why?").click()
    why = seen(page.get_by_role("region", name="Why"))
    picture(page, "walk-why")
    assert "three more mana" in why.inner_text()


def paste_a_deck(page: Page) -> None:
    page.get_by_role("link", name="Deck", exact=True).click()
    page.get_by_role("textbox", name="The deck").fill(LIST)
    seen(page.get_by_role("row", name=re.compile("Absorb")))
    page.get_by_text("Working it out").wait_for(state="detached")
    picture(page, "walk-deck")
    odds = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Spell"))
    assert odds.get_by_role("row").count() == 1 + 5
    assert page.get_by_text("Not known here.").count() == 0


def find_which_land_to_change(page: Page) -> None:
    page.get_by_role("link", name=re.compile("lands", re.IGNORECASE)).last.click()
    seen(page.get_by_text("One swap that helps most"))
    page.get_by_text("Working it out").wait_for(state="detached")
    picture(page, "walk-lands")
    button(page, "Plains →").click()
    seen(page.get_by_text("Since the list came"))
    assert page.get_by_role("textbox", name="The deck").input_value().count("\n11 Plains\n") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_said_looks_good_or_bad(browser: Browser, table: Served, scheme: Any) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    context.set_default_timeout(MOST_MILLISECONDS)
    page = context.new_page()
    page.goto(table.url)
    seen(page.get_by_role("region", name="Hand"))
    button(page, "Edit").click()
    colors = DARK if scheme == "dark" else LIGHT
    for card, ground, mark in (("Forest", "used", "✓"), ("Xyzzyx", "lost", "!")):
        page.get_by_label("Add a card").fill(card)
        page.get_by_label("Add a card").press("Enter")
        said = seen(page.get_by_role("status").filter(has_text=card))
        picture(page, f"said-{ground}-{scheme}")
        style = said.evaluate(
            "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one, '::before').content]"
        )
        parts = [int(colors[ground][at : at + 2], 16) for at in (1, 3, 5)]
        assert style[0] == f"rgb({', '.join(map(str, parts))})"
        assert mark in style[1]
    context.close()


WORDY = {
    "name": "Teferi, Hero of Dominaria",
    "mana_cost": "{3}{W}{U}",
    "type_line": "Legendary Planeswalker — Teferi",
    "oracle_text": "Reveal the top five cards of your library. An opponent makes two piles of them. " * 3,
}
HELD = [WORDY, {**WORDY, "name": "Swords to Plowshares", "mana_cost": "{W}"}, "Island"]
_CUT = """() => [...document.querySelectorAll('.card')].flatMap((card) => {
  const art = card.querySelector('.card-art').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(card.querySelector('.card-art'));
  const lines = [...range.getClientRects()].filter((line) => line.left < art.right && line.height > 0);
  const cut = lines.filter((line) => line.top < art.bottom - 2 && line.bottom > art.bottom + 2);
  const name = card.querySelector('.card-name');
  return [...cut.map((line) => [name.textContent, line.top, art.bottom]),
          ...(name.scrollHeight > name.clientHeight + 1 ? [[name.textContent]] : [])];
})"""
"""The cards of which a line of text is cut through, or whose name isn't seen whole."""


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_no_line_of_a_card_is_cut_through(browser: Browser, table: Served, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page.set_default_timeout(MOST_MILLISECONDS)
    show(page, table, {"board": {"battlefield": ["Mystic Gate", "Island"], "hand": HELD}}, ".hand .verdict")
    page.wait_for_selector(".card-type:not(:empty)")
    picture(page, f"cut-{width}")
    assert page.evaluate(_CUT) == []
    page.close()


def test_the_hand_stays_in_sight_beside_a_long_answer(page: Page, table: Served) -> None:
    signets = ["Azorius Signet", "Simic Signet", "Mystic Gate", "Treasure", "Sol Ring", "Island", "Plains"]
    board = {"battlefield": signets * 6, "hand": HELD, "life": 20}
    show(page, table, {"board": board, "pay": {"cost": "{2}{W}{U}"}}, ".pips")
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    assert page.evaluate("() => document.documentElement.scrollHeight") > 900
    box = page.get_by_role("region", name="Hand").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 901


def test_a_card_is_put_into_the_hand_by_the_palette_which_says_its_cost(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ["Forest"]}}, ".board .card")
    page.keyboard.press("Control+k")
    page.keyboard.type("2 arbor el")
    entry = seen(page.get_by_role("option", name=re.compile("Add 2 Arbor Elf to the hand")))
    seen(entry.get_by_role("img", name="green"))
    assert "Creature" in entry.inner_text()
    entry.click()
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length === 2")


def test_on_a_phone_nothing_that_says_nothing_covers_what_is_edited(browser: Browser, table: Served) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(MOST_MILLISECONDS)
    show(page, table, {"board": {"battlefield": ["Forest"]}}, ".board .card")
    seen(page.get_by_role("heading", name="Your turn"))
    button(page, "Edit").click()
    page.get_by_role("heading", name="Your turn").wait_for(state="hidden")
    add, field = button(page, "Add").bounding_box(), page.get_by_label("Add a card").bounding_box()
    assert add is not None
    assert field is not None
    assert abs(add["y"] + add["height"] - field["y"] - field["height"]) <= 2, "they stand in one row"
    page.close()


def test_what_is_paid_owes_nothing_any_more(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}, ".pips .sym")
    page.keyboard.press("Enter")
    seen(page.get_by_role("heading", name="Paid."))
    assert page.locator(".pips").count() == 0
    assert "still to pay" not in page.inner_text("body")
