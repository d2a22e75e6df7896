"""The table's page by keyboard alone, by touch and at every width; refusals are repaired by one click."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import planner
from planner.contract.answer import Plan
from tests.support.payments_others_get_wrong import spell
from tests.support.service import Served, needs_browser
from tests.support.table_page import MOST_MILLISECONDS, click, picture, show, steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
PAYABLE = ".casting .primary:not([disabled])"


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Go on by a key until what has the focus is meant."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} can't be reached with {key}")


def test_a_board_is_built_and_paid_with_the_keyboard_alone(page: Page, table: Served) -> None:
    show(page, table, {"board": {}, "pay": {"cost": "{G}"}}, ".pips")
    tab_to(page, ".bar button[aria-expanded=false]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#add")
    tab_to(page, "#add")
    page.keyboard.type("2 Forest")
    page.keyboard.press("Enter")
    page.wait_for_selector("[id='card-Forest#1'] .count:has-text('2')")
    tab_to(page, ".bar button[aria-expanded=true]", "Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#add", state="detached")
    page.wait_for_selector(PAYABLE)
    tab_to(page, ".board .card")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")


def test_a_name_is_completed_while_it_is_typed(page: Page, table: Served) -> None:
    show(page, table, {"board": {}})
    page.click("text=Edit the board")
    page.click("#add")
    page.keyboard.type("2 fores")
    page.wait_for_selector("#add-names li:has-text('Forest')")
    assert page.get_attribute("#add", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#add[aria-activedescendant=add-name-0]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[id='card-Forest#1'] .count:has-text('×2')")
    page.wait_for_function("() => document.querySelector('#add').value === ''")
    page.click("#add")
    page.keyboard.type("arbor el")
    page.click("#add-names li:has-text('Arbor Elf')")
    page.wait_for_selector('[id="card-Arbor Elf#1"]')


UNKNOWN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a name of the battlefield": (
        {"battlefield": ["Forrest", "Island", {"card": "Forrest", "tapped": True}]},
        {"battlefield": ["Forest", "Island", {"card": "Forest", "tapped": True}]},
    ),
    "a name of the hand": (
        {"battlefield": ["Forest"], "hand": ["Swammp"]},
        {"battlefield": ["Forest"], "hand": ["Swamp"]},
    ),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_name_is_repaired_by_one_click(page: Page, table: Served, name: str) -> None:
    board, mended = UNKNOWN[name]
    show(page, table, {"board": board, "pay": {"cost": "{G}"}}, ".left-out")
    page.click(".left-out button >> nth=0")
    page.wait_for_selector(".left-out", state="detached")
    page.wait_for_selector(PAYABLE)
    plan = planner.plan({"board": mended, "pay": {"cost": "{G}"}})
    assert isinstance(plan, Plan)
    page.wait_for_selector("[data-steps]")
    assert list(steps(page)) == [one.object for one in plan.steps if one.action == "activate"]


@pytest.fixture
def phone(browser: Browser, table: Served) -> Iterator[Page]:
    """A page under a finger."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(MOST_MILLISECONDS)
    yield context.new_page()
    context.close()


def test_a_turn_is_played_by_touch(phone: Page, table: Served) -> None:
    stone = {
        "name": "Mind Stone",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}.",
    }
    shock = {"name": "Shock", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": ""}
    board = {"battlefield": ["Mountain", "Badlands"], "hand": ["Mountain", stone, shock]}
    show(phone, table, {"board": board}, ".hand .tone-good")
    phone.tap('[id="card-Mountain#2"]')
    phone.wait_for_selector("text=0 land drops")
    for spelled, verb in (("Mind Stone#1", "Mind Stone"), ("Shock#1", "Shock")):
        phone.tap(f'[id="card-{spelled}"]')
        phone.wait_for_selector(f".casting h2:has-text('{verb}')")
        phone.tap(PAYABLE)
        phone.wait_for_selector("text=It is on the stack.")
        phone.tap(".casting button:has-text('Resolve')")
        phone.wait_for_selector("text=It is on the stack.", state="detached")
    assert "Shock" in phone.inner_text(".pile")
    phone.wait_for_selector('.board [id="card-Mind Stone#1"]')


@pytest.mark.parametrize(("motion", "seconds"), [("reduce", 0.0), ("no-preference", 0.18)])
def test_nothing_moves_where_motion_is_reduced(
    browser: Browser, table: Served, motion: Any, seconds: float
) -> None:
    context = browser.new_context(reduced_motion=motion)
    context.set_default_timeout(MOST_MILLISECONDS)
    page = context.new_page()
    show(page, table, {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}, PAYABLE)
    said = page.evaluate(
        "() => [...document.querySelectorAll('*')].flatMap((one) => {"
        "const style = getComputedStyle(one);"
        "return [...style.transitionDuration.split(','), ...style.animationDuration.split(',')];"
        "}).map(parseFloat)"
    )
    context.close()
    assert max(said) == seconds


SIX = ["Island", "Forest", "Tropical Island", "Treasure", "Llanowar Elves", "Sol Ring"]
LONG = {
    "name": "Asmoranomardicadaistinaculdacar the Extraordinarily Long",
    "type_line": "Legendary Creature",
    "oracle_text": "{T}: Add {C}.",
    "power": "3",
    "toughness": "3",
}


TAPPED = """[...document.querySelectorAll('.board .card.is-tapped')]
    .map((card) => Number(card.querySelector('.count')?.textContent.replace(/^.*[×/]/, '') ?? 1))
    .reduce((sum, one) => sum + one, 0)"""
"""How many permanents are tapped, those of a stack one by one."""


def test_the_tenth_tap_on_forty_permanents_is_planned_as_the_first(page: Page, table: Served) -> None:
    lands = ["Forest", "Island", "Swamp", "Mountain"]
    board = {"battlefield": [*lands * 8, *SIX, "Command Tower", LONG]}
    show(page, table, {"board": board, "pay": {"cost": "{12}{G}"}}, PAYABLE)
    for number in range(1, 11):
        name = lands[number % 4]
        page.locator(f".board .card:has(.card-name:text-is('{name}')):not(.is-tapped)").first.click()
        page.wait_for_function(f"() => {TAPPED} === {number}")
        page.wait_for_selector(PAYABLE)
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")
    assert page.evaluate(TAPPED) >= 12


COUNTERSPELL = spell("Counterspell", "{U}{U}")["card"]
WITNESS = spell("Eternal Witness", "{1}{G}{G}", "Creature")
ISLANDS = ["Island", "Island", "Forest", "Tropical Island", "Forest"]


def test_the_hand_is_kept_by_a_tick_and_still_after_the_payment(page: Page, table: Served) -> None:
    hand = [WITNESS["card"], COUNTERSPELL]
    board = {"battlefield": [*ISLANDS, "Island"], "hand": hand}
    show(page, table, {"board": board, "pay": {"card": "Eternal Witness#1"}}, PAYABLE)
    page.click("text=Edit the board")
    page.check("#keep-hand")
    page.wait_for_selector(".kept-rows :text('Counterspell')")
    page.click("text=Done editing")
    page.click(PAYABLE)
    page.wait_for_selector("text=It is on the stack.")
    page.click(".casting button:has-text('Resolve')")
    page.wait_for_selector("section:has(h2:text('Creatures')) [id='card-Eternal Witness#1']")
    assert "summoning sick" in page.inner_text('[id="card-Eternal Witness#1"]')
    page.click("text=Edit the board")
    assert page.is_checked("#keep-hand")
    page.fill("#cost", "{0}")
    page.press("#cost", "Enter")
    page.wait_for_selector(".kept-rows :text('Counterspell')")


def test_a_card_that_is_in_no_zone_stands_there_once_it_resolved(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ISLANDS}, "pay": WITNESS}, PAYABLE)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    page.keyboard.press("Enter")
    page.wait_for_selector("section:has(h2:text('Creatures')) [id='card-Eternal Witness#1']")


@pytest.mark.parametrize("resolved", [True, False])
def test_whoever_goes_on_from_a_payment_keeps_the_card_that_was_cast(
    page: Page, table: Served, resolved: bool
) -> None:
    """Whether it has resolved or waits on the stack: the next cost is paid from the board as it is."""
    show(page, table, {"board": {"battlefield": ISLANDS}, "pay": WITNESS}, PAYABLE)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    if resolved:
        page.keyboard.press("Enter")
        page.wait_for_selector("section:has(h2:text('Creatures')) [id='card-Eternal Witness#1']")
    page.keyboard.press("Control+k")
    page.keyboard.type("pay {1}")
    page.wait_for_selector("[role=option]")
    page.keyboard.press("Enter")
    page.wait_for_selector(PAYABLE)
    page.wait_for_selector("section:has(h2:text('Creatures')) [id='card-Eternal Witness#1']")
    assert page.evaluate(TAPPED) == 3


def test_a_verdict_alone_is_asked_as_a_plan(page: Page, table: Served) -> None:
    request = {"board": {"battlefield": ISLANDS}, "pay": {"cost": "{G}"}, "keep": ["{U}"], "want": "verdict"}
    show(page, table, request, ".kept-rows li")
    assert "stays payable" in page.inner_text(".kept-rows")
    assert page.locator(PAYABLE).count() == 1


def test_what_was_kept_is_kept_for_the_next_payment(page: Page, table: Served) -> None:
    hand = [COUNTERSPELL, spell("Opt", "{U}")["card"]]
    keep = [{"card": "Counterspell#1", "weight": 3}, "{G}"]
    board = {"battlefield": ISLANDS, "hand": hand}
    show(page, table, {"board": board, "pay": {"card": "Opt#1"}, "keep": keep}, PAYABLE)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.", state="detached")
    page.click("text=Edit the board")
    rows = [row.partition("Remove")[0].split() for row in page.locator(".kept-list li").all_inner_texts()]
    assert rows[0] == ["Counterspell"]
    assert len(rows) == 2


@pytest.mark.parametrize("width", [390, 1280])
def test_no_number_covers_a_name(browser: Browser, table: Served, width: int) -> None:
    battlefield = ["Azorius Signet", "Simic Signet", "Mystic Gate", "Island", "Forest", "Birds of Paradise"]
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.set_default_timeout(MOST_MILLISECONDS)
    altar = ["Phyrexian Altar", *(["Llanowar Elves"] * 4)]
    for board, cost in ((battlefield * 2, "{4}{W}{W}{U}"), (altar, "{B}{B}{R}{R}")):
        show(page, table, {"board": {"battlefield": board}, "pay": {"cost": cost}}, "[data-steps] .step")
        covered = page.evaluate("""() => {
          const box = (one) => one.getBoundingClientRect();
          const across = (a, b) => a.left < b.right && b.left < a.right;
          const meet = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          return [...document.querySelectorAll('.step, .count')].flatMap((number) =>
            [...number.closest('.card').querySelectorAll('.card-name, .card-makes > .mana, .state-notes')]
              .filter((name) => meet(box(number), box(name)))
              .map((name) => [number.textContent, name.textContent]));
        }""")
        assert covered == []
        page.goto("about:blank")
    page.close()


BOARDS: dict[str, dict[str, Any]] = {
    "six": {"board": {"battlefield": SIX}, "pay": WITNESS, "keep": ["{U}{U}"]},
    "forty": {"board": {"battlefield": [*SIX * 6, LONG, "Gaea's Cradle", "Mana Vault"]}, "pay": "{4}{G}{U}"},
    "lost": {
        "board": {"battlefield": ["Treasure", "Treasure", "Phyrexian Altar", "City of Brass"], "life": 7},
        "pay": spell("Dismember", "{1}{B/P}{B/P}"),
        "keep": ["{U}{U}{U}"],
    },
    "hand": {
        "board": {"battlefield": ISLANDS, "life": 3, "hand": [WITNESS["card"], COUNTERSPELL, "Island"]},
        "pay": {"card": "Eternal Witness#1"},
        "keep": "hand",
    },
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_what_is_lost_and_the_button_that_pays_are_seen_without_scrolling(
    browser: Browser, table: Served, width: int, name: str
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page.set_default_timeout(MOST_MILLISECONDS)
    page.goto(f"{table.url}/#{quote(json.dumps(BOARDS[name]))}")
    page.wait_for_selector(PAYABLE)
    picture(page, f"table-seen-{name}-{width}")
    for part in (".casting h2", PAYABLE, *([".losses"] if name == "lost" else [])):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width, part
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    if width < 820:  # nothing of the board is left beneath what is fixed at the bottom
        page.wait_for_function("""() => {
          const end = (one) => document.querySelector(one).getBoundingClientRect();
          return end('.board > :last-child').bottom <= end('.casting').top + 1;
        }""")
    page.close()


def test_old_links_lead_to_the_same_table(page: Page, table: Served) -> None:
    request = quote(json.dumps({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))
    for path in ("/", "/table", "/table/"):
        page.goto(f"{table.url}{path}#{request}")
        page.wait_for_selector('[id="card-Forest#1"].is-used')
        click(page, "Forest#1")
        page.wait_for_selector('[id="card-Forest#1"].is-by-hand')
        page.goto("about:blank")
