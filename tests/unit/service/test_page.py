"""The page in a real browser: it shows the plan of Python, on the boards that other payers get wrong."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import planner
from planner.contract.answer import Plan
from tests.support.npm import npm_packages
from tests.support.payments_others_get_wrong import SCENARIOS, spell
from tests.support.service import CHROMIUM, Served, needs_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
PATIENCE = 60_000
"""Milliseconds after which something isn't there any more."""
SHOTS = os.environ.get("PAGE_SHOTS")
"""Where pictures of the page are put, for somebody to look at."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE)
        yield found
        found.close()


REFUSED = re.compile("Failed to load resource: .* status of 40[04] ")
"""What the browser itself says of a question that the service refuses."""


@pytest.fixture
def page(browser: Browser, service: Served) -> Iterator[Page]:
    """A fresh page; it fails where the page says something on the console or asks another host."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda said: wrong.append(said.text) if _is_wrong(said) else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("request", lambda asked: None if asked.url.startswith(service.url) else wrong.append(asked.url))
    yield opened
    context.close()
    assert not wrong


def _is_wrong(said: ConsoleMessage) -> bool:
    return said.type == "error" and not REFUSED.match(said.text)


def show(page: Page, service: Served, request: dict[str, Any]) -> None:
    """Open the page with a request in its address, and wait for the answer."""
    page.goto(f"{service.url}/#{quote(json.dumps(request))}")
    page.wait_for_selector(".verdict b")


def badges(page: Page) -> dict[str, list[int]]:
    """The numbers of the steps on each tile, by the id of its object, all read at one moment."""
    shown: list[list[str]] = page.eval_on_selector_all(
        ".tile:has(.badge)", "tiles => tiles.map(tile => [tile.id, tile.querySelector('.badge').innerText])"
    )
    return {tile.removeprefix("tile-"): [int(one) for one in numbers.split("·")] for tile, numbers in shown}


def expected_badges(plan: Plan) -> dict[str, list[int]]:
    """The same from the plan: each step that is no spending has a number."""
    found: dict[str, list[int]] = {}
    steps = [step for step in plan.steps if step.action != "spend"]
    for number, step in enumerate(steps, start=1):
        if step.object is not None:
            others = [*step.taps, *step.sacrifices, *step.discards, *step.exiles]
            for one in [step.object, *(other for other in others if other != step.object)]:
                found.setdefault(one, []).append(number)
    return found


def picture(page: Page, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_board_that_others_get_wrong_is_shown_as_planned(page: Page, service: Served, name: str) -> None:
    request = SCENARIOS[name]
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    show(page, service, request)
    assert badges(page) == expected_badges(plan)
    lost = page.locator(".losses")
    end = plan.summary
    gives_up = bool(
        end.sacrificed
        or end.discarded
        or end.exiled
        or end.life_after_triggers < request["board"].get("life", 20)
    )
    assert (lost.count() > 0) is gives_up
    picture(page, re.sub(r"\W+", "-", name))
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Paid.")
    for one in end.tapped:
        assert "is-tapped" in (page.locator(f'[id="tile-{one}"]').get_attribute("class") or "")


def test_a_payment_is_cancelled_halfway(page: Page, service: Served) -> None:
    request = SCENARIOS["no treasure is lost beside an untapped land"]
    show(page, service, request)
    before = badges(page)
    page.click('[id="tile-Treasure#1"]')
    page.click("dialog .choices li:has([aria-label=green]) button")
    page.wait_for_selector('[id="tile-Treasure#1"].is-used')
    assert "Treasure" in page.locator(".losses").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector('[id="tile-Treasure#1"]:not(.is-used)')
    assert badges(page) == before


def test_a_click_taps_by_hand_and_z_takes_it_back(page: Page, service: Served) -> None:
    request = {"board": {"battlefield": ["Island", "Forest", "Tropical Island"]}, "pay": {"cost": "{1}{G}"}}
    show(page, service, request)
    before = badges(page)
    assert "Tropical Island#1" not in before
    page.click('[id="tile-Tropical Island#1"]')
    page.click("dialog button:has-text('Cancel')")
    page.wait_for_selector('[id="tile-Tropical Island#1"]:not(.is-used)')
    page.click('[id="tile-Tropical Island#1"]')
    page.click("dialog .choices li:has([aria-label=green]) button")
    page.wait_for_selector('[id="tile-Tropical Island#1"].is-used')
    assert page.locator(".owed .other .mana").first.get_attribute("aria-label") == "1, green"
    assert badges(page)["Tropical Island#1"] == [1]
    picture(page, "by-hand")
    page.keyboard.press("z")
    page.wait_for_selector('[id="tile-Tropical Island#1"]:not(.is-used)')
    assert badges(page) == before


TREASURES = {
    "board": {"battlefield": ["Command Tower", "Island", "Forest", "Treasure"], "commander_identity": "UG"},
    "pay": {"cost": "{1}{U}"},
}


def tap_for(page: Page, tile: str, color: str) -> None:
    """Tap an object by hand for a color, and wait until the rest is planned."""
    page.click(f'[id="tile-{tile}"]')
    page.click(f"dialog .choices li:has([aria-label={color}]) button")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector("button.primary:not([disabled])")


def adds(page: Page, tile: str) -> str:
    """What a tile says that it adds."""
    return page.locator(f'[id="tile-{tile}"] .tile-mana').inner_text()


def test_another_way_after_a_tap_by_hand_leaves_the_tap_as_it_is(page: Page, service: Served) -> None:
    show(page, service, TREASURES)
    tap_for(page, "Command Tower#1", "green")
    assert adds(page, "Command Tower#1") == "G"
    page.keyboard.press("a")
    page.wait_for_selector("text=Way 2 of")
    ways = int(page.inner_text(".verdict b").rpartition(" ")[2].strip("."))
    for number in range(2, ways + 1):
        page.wait_for_selector(f"text=Way {number} of")
        assert adds(page, "Command Tower#1") == "G"
        assert page.locator('[id="tile-Command Tower#1"].is-by-hand').count() == 1
        assert badges(page)["Command Tower#1"] == [1]
        page.keyboard.press("a")
    page.wait_for_selector("text=Way 1 of")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Paid.")
    assert adds(page, "Command Tower#1") == "G"


def test_why_after_a_tap_by_hand_speaks_of_the_payment_as_it_stands(page: Page, service: Served) -> None:
    show(page, service, TREASURES)
    tap_for(page, "Treasure#1", "blue")
    dialogue = planner.step_by_step(TREASURES)
    (blue,) = (one for one in dialogue.choices("Treasure#1").choices if one.adds == "{U}")
    dialogue.happened(blue.step)
    before = badges(page)
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    said = page.locator(".why li").all_inner_texts()
    expected = dialogue.explanation.sentences
    assert [re.sub(r"[^a-z]", "", one) for one in said] == [
        re.sub(r"[^a-z]", "", re.sub(r"\{.*?\}", "", one)) for one in expected
    ]
    assert badges(page) == before
    assert adds(page, "Treasure#1") == "U"


def test_nothing_is_still_to_pay_once_it_is_paid(page: Page, service: Served) -> None:
    show(page, service, TREASURES)
    tap_for(page, "Command Tower#1", "blue")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Paid.")
    assert page.locator("text=still to pay").count() == 0
    page.keyboard.press("z")
    page.wait_for_selector("text=still to pay")


def test_a_great_x_is_drawn_in_full(page: Page, service: Served) -> None:
    board = {"pool": "{G}" * 140, "battlefield": ["Forest"]}
    show(page, service, {"board": board, "pay": {"cost": "{X}{G}", "x": 140}})
    assert page.locator(".owed .sym").first.inner_text() == "140"
    for drawn in page.locator(".sym:has-text('140')").all():
        wide, tall, room = drawn.evaluate("one => [one.scrollWidth, one.scrollHeight, one.clientWidth]")
        assert wide <= room and tall < 30  # noqa: PT018 - the number is within its symbol, on one line
    assert page.locator(".life .sym").count() == 1
    assert "×140" in page.inner_text(".life")


@pytest.mark.parametrize("width", [390, 1280])
def test_no_badge_covers_a_name(browser: Browser, service: Served, width: int) -> None:
    battlefield = ["Azorius Signet", "Simic Signet", "Mystic Gate", "Island", "Forest", "Birds of Paradise"]
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.set_default_timeout(PATIENCE)
    altar = ["Phyrexian Altar", *(["Llanowar Elves"] * 4)]
    for board, cost in ((battlefield * 2, "{4}{W}{W}{U}"), (altar, "{B}{B}{R}{R}")):
        show(page, service, {"board": {"battlefield": board}, "pay": {"cost": cost}})
        page.wait_for_selector(".badge")
        covered = page.evaluate("""() => {
          const box = (one) => one.getBoundingClientRect();
          const across = (a, b) => a.left < b.right && b.left < a.right;
          const meet = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          const names = [...document.querySelectorAll('.tile-name, .tile-mana > *, .tile-notes:not(:empty)')];
          return [...document.querySelectorAll('.badge')].flatMap((badge) =>
            names.filter((name) => meet(box(badge), box(name)))
              .map((name) => [badge.textContent, name.textContent]));
        }""")
        assert covered == []
    page.close()


def test_one_goes_on_from_what_was_done_by_hand(page: Page, service: Served) -> None:
    request = {**TREASURES, "pay": spell("Bear", "{1}{U}", "Creature")}
    show(page, service, request)
    tap_for(page, "Treasure#1", "blue")
    page.focus('[id="tile-Island#1"]')
    page.keyboard.press("l")
    page.wait_for_selector('[id="tile-Island#1"].is-spared')
    page.wait_for_selector("button.primary:not([disabled])")
    page.locator('[id="tile-Island#1"]').press("Enter")
    page.click("text=Go on from here")
    page.wait_for_selector('[id="tile-Bear#1"]')
    assert page.locator('[id="tile-Treasure#1"]').count() == 0
    assert page.locator('[id="tile-Island#1"].is-tapped').count() == 0


def test_a_tile_says_what_it_makes_now(page: Page, service: Served) -> None:
    bear = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2"}
    battlefield = ["Command Tower", "Gaea's Cradle", bear, bear, {"card": "Forest", "tapped": True}]
    board = {"battlefield": [*battlefield, "Mystic Gate"], "commander_identity": "UG"}
    show(page, service, {"board": board, "pay": {"cost": "{7}{W}"}})
    page.wait_for_selector('[id="tile-Command Tower#1"] .tile-mana .sym')
    said = {
        name: re.sub(r"\s", "", page.inner_text(f'[id="tile-{name}#1"] .tile-mana'))
        for name in ("Command Tower", "Gaea's Cradle", "Forest", "Mystic Gate", "Bear")
    }
    made = {
        "Command Tower": "UG",
        "Gaea's Cradle": "GG",
        "Forest": "",
        "Mystic Gate": "C/WW/WU/UU",
        "Bear": "",
    }
    assert said == made


def test_a_name_that_nobody_knows_is_marked_and_stops_nothing(page: Page, service: Served) -> None:
    board = {"battlefield": ["Forrest", "Island", {"card": "Forrest", "count": 2}, "Forest", "Xyzzy"]}
    request = {"board": board, "pay": {"cost": "{U}"}}
    show(page, service, request)
    plan = planner.plan({"board": {"battlefield": ["Island", "Forest"]}, "pay": {"cost": "{U}"}})
    assert isinstance(plan, Plan)
    assert badges(page) == expected_badges(plan)
    told = page.inner_text(".left-out")
    assert "Answered without 3 entries" in told
    assert 'did you mean "Forest"' in told
    assert 'no card of the name "Xyzzy" is known' in " ".join(told.split()).replace("No card", "no card")
    marked = page.eval_on_selector_all(".tile.is-unknown", "tiles => tiles.map((one) => one.id)")
    assert sorted(marked) == ["tile-Forrest#1", "tile-Forrest#2", "tile-Forrest#3", "tile-Xyzzy#1"]
    picture(page, "unknown-name")
    page.click('[id="tile-Forest#1"]')
    page.wait_for_selector("text=still to pay")
    page.keyboard.press("w")
    page.wait_for_selector(".why")


def test_what_was_typed_of_a_name_is_enough_for_enter(page: Page, service: Served) -> None:
    show(page, service, {"board": {}, "pay": {"cost": "{G}"}})
    page.click("text=Edit the board")
    page.click("#add")
    page.keyboard.type("3 arbor el")
    page.keyboard.press("Enter")  # the list of names may not be there yet
    page.wait_for_selector('[id="tile-Arbor Elf#3"]')
    page.click("#add")
    page.keyboard.type("arbor elk")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=No card is known by the name “arbor elk”")
    page.click("#cost")
    page.keyboard.press("Control+a")
    page.keyboard.type("birds of par")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Birds of Paradise')")


def test_what_cannot_be_taken_back_is_said_and_not_taken_back(page: Page, service: Served) -> None:
    millikin = {
        "name": "Millikin",
        "type_line": "Artifact Creature — Construct",
        "oracle_text": "{T}, Mill a card: Add {C}.",
        "power": "0",
        "toughness": "1",
    }
    request = {"board": {"battlefield": [millikin], "library": 20}, "pay": {"cost": "{1}"}}
    show(page, service, request)
    assert "Can't be taken back" in page.locator(".losses").inner_text()
    page.click('[id="tile-Millikin#1"]')
    page.wait_for_selector("text=still to pay")
    page.keyboard.press("z")
    page.wait_for_function("() => document.querySelector('.toast').textContent.length > 0")
    assert "Millikin#1" in badges(page)


def test_a_card_is_spared_by_l(page: Page, service: Served) -> None:
    request = {"board": {"battlefield": ["Island", "Forest", "Tropical Island"]}, "pay": {"cost": "{G}"}}
    show(page, service, request)
    page.focus('[id="tile-Forest#1"]')
    page.keyboard.press("l")
    page.wait_for_selector('[id="tile-Tropical Island#1"].is-used')
    assert list(badges(page)) == ["Tropical Island#1"]


def test_another_way_and_why(page: Page, service: Served) -> None:
    request = {"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}}
    show(page, service, request)
    page.keyboard.press("a")
    page.wait_for_selector("text=Way 2 of 2.")
    assert list(badges(page)) == ["Treasure#1"]
    assert "Treasure" in page.locator(".losses").inner_text()
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    picture(page, "why")


COUNTERSPELL = spell("Counterspell", "{U}{U}")["card"]
ISLANDS = {"battlefield": ["Island", "Island", "Forest", "Tropical Island", "Forest"]}
IN_HAND = {
    **ISLANDS,
    "hand": [
        spell("Eternal Witness", "{1}{G}{G}", "Creature")["card"],
        COUNTERSPELL,
        "Island",
        {
            "name": "Fire // Ice",
            "card_faces": [
                {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant"},
                {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant"},
            ],
        },
    ],
}
GOING_ON: dict[str, tuple[dict[str, Any], str, str]] = {
    "a creature of the hand stands on the battlefield": (
        {"board": IN_HAND, "pay": {"card": "Eternal Witness#1"}},
        "Creatures",
        "Eternal Witness#1",
    ),
    "a card that is in no zone stands there, too": (
        {"board": ISLANDS, "pay": spell("Eternal Witness", "{1}{G}{G}", "Creature")},
        "Creatures",
        "Eternal Witness#1",
    ),
    "an instant lies in the graveyard": (
        {"board": IN_HAND, "pay": {"card": "Counterspell#1"}},
        "Graveyard",
        "Counterspell#1",
    ),
}


@pytest.mark.parametrize("name", GOING_ON)
def test_what_was_cast_is_there_as_one_goes_on(page: Page, service: Served, name: str) -> None:
    request, section, card = GOING_ON[name]
    show(page, service, request)
    page.keyboard.press("Enter")
    page.click("text=Go on from here")
    page.wait_for_selector("text=Nothing is asked yet.")
    tile = page.wait_for_selector(f"section:has(h2:has-text('{section}')) [id='tile-{card}']")
    assert tile is not None
    if section == "Creatures":
        assert "summoning sick" in tile.inner_text()
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    tapped = page.eval_on_selector_all(".tile.is-tapped", "tiles => tiles.map(tile => tile.id)")
    assert sorted(tapped) == sorted(f"tile-{one}" for one in plan.summary.tapped)


KEPT: dict[str, tuple[dict[str, Any], list[str]]] = {
    "the hand": (
        {"board": IN_HAND, "pay": {"card": "Eternal Witness#1"}, "keep": "hand"},
        ["✓ Counterspell stays castable", "✗ Fire // Ice can't be paid as well"],
    ),
    "a card by its id": (
        {"board": IN_HAND, "pay": {"cost": "{1}{G}{G}"}, "keep": ["Counterspell#1"]},
        ["✓ Counterspell stays castable"],
    ),
    "cards by id, object, tag and name": (
        {
            "board": IN_HAND,
            "pay": {"cost": "{G}"},
            "keep": [{"card": "Counterspell#1"}, {"card": COUNTERSPELL}, {"tag": "ring", "card": "Sol Ring"}],
        },
        ["✓ Counterspell stays castable", "✗ Counterspell can't be paid as well", "✓ ring stays castable"],
    ),
    "costs that can't be paid": (
        {"board": ISLANDS, "pay": {"cost": "{1}{G}{G}"}, "keep": ["{U}{U}{U}", {"cost": "{B}"}]},
        ["✗ can't be paid after it", "✗ can't be paid after it"],
    ),
    "a verdict alone is asked as a plan": (
        {"board": ISLANDS, "pay": {"cost": "{G}"}, "keep": ["{U}"], "want": "verdict"},
        ["✓ stays payable"],
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_stays_payable_is_said_however_it_was_asked_for(page: Page, service: Served, name: str) -> None:
    request, expected = KEPT[name]
    plan = planner.plan({**request, "want": "plan"})
    assert isinstance(plan, Plan)
    show(page, service, request)
    page.wait_for_selector("text=Afterwards")
    rows = [" ".join(row.split()) for row in page.locator(".told .kept, .told .not-kept").all_inner_texts()]
    symbols = [re.sub(r"(?<=[✓✗] )(?:[WUBRGC\d] ?)+(?=stays|can't)", "", row) for row in rows]
    assert symbols == expected
    assert sum(row.startswith("✓") for row in rows) == len(plan.summary.kept)
    page.click("text=Edit the board")
    assert page.locator("#keep-hand").count() == ("hand" in request["board"])
    assert page.locator(".builder li button").count() == (0 if name == "the hand" else len(request["keep"]))


def test_nobody_pays_by_a_plan_that_is_being_made_anew(page: Page, service: Served) -> None:
    show(page, service, {"board": {"battlefield": SIX}, "pay": {"cost": "{G}"}})
    held: list[Any] = []
    page.route("**/v1/pay", lambda route: held.append(route))  # a plain function: Playwright marks it
    page.locator('[id="tile-Forest#1"]').focus()
    page.keyboard.press("l")
    assert page.is_disabled("button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=One moment")
    assert page.locator("text=Paid.").count() == 0
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    page.unroute("**/v1/pay")
    page.click("button.primary")
    page.wait_for_selector("text=Paid.")
    assert "Forest" not in page.inner_text(".steps")


def test_the_hand_is_kept_by_a_tick_and_still_after_the_payment(page: Page, service: Served) -> None:
    show(page, service, {"board": IN_HAND, "pay": {"card": "Eternal Witness#1"}})
    page.wait_for_selector("text=Afterwards")  # the hand is read without a word
    page.click("text=Edit the board")
    page.check("#keep-hand")
    page.wait_for_selector("text=Afterwards")
    page.click("text=Done editing")
    page.click("button.primary")
    page.click("text=Go on from here")
    page.wait_for_selector("section:has(h2:has-text('Creatures')) [id='tile-Eternal Witness#1']")
    assert page.is_checked("#keep-hand")
    page.wait_for_selector("text=Nothing is asked yet.")
    assert page.evaluate("() => document.activeElement.id") == "cost"
    page.keyboard.type("{0}")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Counterspell stays castable")


def test_what_is_kept_is_kept_for_the_next_payment_where_it_is_still_there(
    page: Page, service: Served
) -> None:
    hand = [COUNTERSPELL, spell("Opt", "{U}")["card"]]
    keep = [{"card": COUNTERSPELL, "weight": 3}, "Counterspell#1", "Opt#1", "{G}"]
    show(page, service, {"board": {**ISLANDS, "hand": hand}, "pay": {"card": "Opt#1"}, "keep": keep})
    page.keyboard.press("Enter")
    page.click("text=Go on from here")
    page.wait_for_selector("text=Nothing is asked yet.")
    names = [row.partition(" Remove")[0] for row in page.locator(".builder .plain li").all_inner_texts()]
    assert [" ".join(name.split()) for name in names] == ["Counterspell", "Counterspell", "G"]


def test_several_costs_are_refused_and_nothing_breaks(page: Page, service: Served) -> None:
    show(page, service, {"board": ISLANDS, "pays": [{"cost": "{G}"}, {"cost": "{U}"}]})
    assert "one cost at a time" in page.locator(".verdict").inner_text()


def test_a_cost_that_cannot_be_paid_says_what_is_missing(page: Page, service: Served) -> None:
    request = {"board": {"battlefield": ["Black Lotus"]}, "pay": {"cost": "{W}{U}{B}"}}
    show(page, service, request)
    answer = planner.plan(request).to_dict()
    said = page.locator(".verdict").inner_text()
    assert "Can't be paid." in said
    assert (
        re.sub(r"\{.*?\}|\s+", "", answer["sentence"]).casefold()[:10] in re.sub(r"\s+", "", said).casefold()
    )
    assert page.locator("button.primary").is_disabled()
    picture(page, "unpayable")


def test_a_payment_that_kills_is_asked_for_twice(page: Page, service: Served) -> None:
    request = {"board": {"battlefield": ["Ancient Tomb"], "life": 2}, "pay": {"cost": "{2}"}}
    plan = planner.plan(request)
    assert isinstance(plan, Plan) and plan.lethal is True  # noqa: PT018
    show(page, service, request)
    assert "kills you" in page.locator(".losses").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Really pay")
    assert page.locator("text=Paid.").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Paid.")
    picture(page, "lethal")


def test_a_board_is_built_and_paid_with_the_keyboard_alone(page: Page, service: Served) -> None:
    page.goto(f"{service.url}/#{quote(json.dumps({'board': {}, 'pay': {'cost': '{G}'}}))}")
    page.wait_for_selector(".verdict b")

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} can't be reached with the tab key")

    tab_to("button[aria-expanded=false]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#add")
    tab_to("#add")
    page.keyboard.type("2 Forest")
    page.keyboard.press("Enter")
    page.wait_for_selector('[id="tile-Forest#2"]')
    page.keyboard.press("Shift+Tab")
    for _ in range(60):
        if page.evaluate("() => document.activeElement.matches('button[aria-expanded=true]')"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(".tile")
    page.wait_for_selector(".tile.is-used")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.id") == "tile-Forest#2"
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Paid.")


def test_the_address_holds_the_board(page: Page, service: Served) -> None:
    show(page, service, {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    page.click("text=Edit the board")
    page.fill("#add", "Island")
    page.click("button:has-text('Add')")
    page.wait_for_selector('[id="tile-Island#1"]')
    page.wait_for_function("() => location.hash.startsWith('#z') || location.hash.startsWith('#r')")
    page.reload()
    page.wait_for_selector('[id="tile-Island#1"]')


def test_an_answer_that_breaks_off_is_no_answer(page: Page, service: Served) -> None:
    """Names are left out then, and a payment says so; both were taken for answers."""
    show(page, service, {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    page.route("**/v1/search?**", lambda route: route.fulfill(status=200, body='["Fo'))
    page.route("**/v1/pay", lambda route: route.fulfill(status=200, body='{"status":'))
    page.click("text=Edit the board")
    page.click("#add")
    with page.expect_response("**/v1/search?**"):
        page.keyboard.type("fores")
    page.fill("#add", "Island")
    page.click("button:has-text('Add')")
    page.wait_for_selector("[role=alert]:has-text('The answer of the service broke off.')")


def test_a_name_is_completed_while_it_is_typed(page: Page, service: Served) -> None:
    show(page, service, {"board": {}, "pay": {"cost": "{G}"}})
    page.click("text=Edit the board")
    page.click("#add")
    page.keyboard.type("2 fores")
    page.wait_for_selector("#add-names li:has-text('Forest')")
    assert page.get_attribute("#add", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#add", "aria-activedescendant") == "add-name-0"
    page.keyboard.press("Enter")
    page.wait_for_selector('[id="tile-Forest#2"]')
    assert page.input_value("#add") == ""
    page.keyboard.type("arbor el")
    page.click("#add-names li:has-text('Arbor Elf')")
    page.wait_for_selector('[id="tile-Arbor Elf#1"]')
    page.fill("#keep", "sol r")
    page.wait_for_selector("#keep-names li")
    page.keyboard.press("Escape")
    assert page.locator("#keep-names").is_hidden()


def test_a_list_is_pasted_and_the_browser_takes_an_edit_back(page: Page, service: Served) -> None:
    show(page, service, {"board": {"battlefield": ["Swamp"]}, "pay": {"cost": "{G}"}})
    page.click("text=Edit the board")
    listed = "Deck\n2 Forest (UNF) 240\n1x Sol Ring (C21) 263 *F* #Ramp\n// a note\n\nSideboard\n3 Mountain\n"
    page.fill("#paste", listed)
    page.click("text=Use it")
    page.wait_for_selector('[id="tile-Sol Ring#1"]')
    names = page.locator(".tile .tile-name").all_inner_texts()
    assert sorted(names) == ["Forest 1", "Forest 2", "Sol Ring", "Swamp"]
    page.wait_for_function("() => location.hash.startsWith('#z')")
    page.go_back()
    page.wait_for_selector('[id="tile-Sol Ring#1"]', state="detached")
    assert page.locator(".tile .tile-name").all_inner_texts() == ["Swamp"]


LONG = {
    "name": "Asmoranomardicadaistinaculdacar the Extraordinarily Long",
    "type_line": "Legendary Creature",
    "oracle_text": "{T}: Add {C}.",
    "power": "3",
    "toughness": "3",
}
ODD = {"name": "Odd Rock", "type_line": "Artifact", "oracle_text": "{T}: Add {G} for each blarg you fnord."}
SIX = ["Island", "Forest", "Tropical Island", "Treasure", "Llanowar Elves", "Sol Ring"]
PICTURES: dict[str, dict[str, Any]] = {
    "six": {
        "board": {"battlefield": SIX},
        "pay": spell("Eternal Witness", "{1}{G}{G}", "Creature"),
        "keep": ["{U}{U}"],
    },
    "forty": {
        "board": {"battlefield": [*SIX * 6, LONG, "Gaea's Cradle", "Mana Vault", "Command Tower"]},
        "pay": {"cost": "{4}{G}{U}"},
        "keep": ["{U}{U}"],
    },
    "long names": {
        "board": {"battlefield": [LONG, {"card": LONG, "tapped": True}, "Forest", "Forest"]},
        "pay": spell(LONG["name"], "{2}{G}"),
    },
    "lost": {
        "board": {"battlefield": ["Treasure", "Treasure", "Phyrexian Altar", "City of Brass"], "life": 7},
        "pay": spell("Dismember", "{1}{B/P}{B/P}"),
        "keep": ["{U}{U}{U}"],
    },
    "unpayable": {
        "board": {"battlefield": ["Forest", "Island", "Azorius Signet", "Swamp", "Treasure"]},
        "pay": spell("Cruel Ultimatum", "{U}{U}{B}{B}{B}{R}{R}", "Sorcery"),
    },
    "hand": {
        "board": {**IN_HAND, "life": 3},
        "pay": {"card": "Eternal Witness#1"},
        "keep": "hand",
    },
    "unknown": {"board": {"battlefield": [ODD, "Forest"]}, "pay": {"cost": "{G}{G}{G}"}},
    "refused": {"board": {"battlefield": ["Forrest"]}, "pay": {"cost": "{G}"}},
}


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_lost_and_the_button_that_pays_are_seen_without_scrolling(
    browser: Browser, service: Served, width: int, scheme: Any, name: str
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.set_default_timeout(PATIENCE)
    show(page, service, PICTURES[name])
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"seen-{name.replace(' ', '-')}-{width}-{scheme}.png")
    for part in (".verdict", ".buttons", *([".losses"] if name == "lost" else [])):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width, part
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    if width < 820:  # nothing is left beneath the bar at the bottom
        last = page.locator(".told:visible, .tiles:visible").last.bounding_box()
        bar = page.locator(".confirm").bounding_box()
        assert last is not None and bar is not None  # noqa: PT018
        assert last["y"] + last["height"] <= bar["y"]
    page.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1600])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_cut_off_at_any_width(browser: Browser, service: Served, width: int, scheme: Any) -> None:
    long_name = {
        "name": "Asmoranomardicadaistinaculdacar the Extraordinarily Long",
        "type_line": "Legendary Creature",
        "oracle_text": "{T}: Add {C}.",
    }
    names = ["Forest", "Island", "Sol Ring", "Treasure", "Azorius Signet", "Birds of Paradise"] * 6
    request = {
        "board": {"battlefield": [*names, long_name]},
        "pay": {"cost": "{4}{W}{U}"},
        "keep": ["{U}{U}"],
    }
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.set_default_timeout(PATIENCE)
    show(page, service, request)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.wait_for_selector(".tile.is-used")
    picture(page, f"forty-{width}-{scheme}")
    page.click("text=Edit the board")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    picture(page, f"edit-{width}-{scheme}")
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(browser: Browser, service: Served, width: int, scheme: Any) -> None:
    script = (npm_packages("axe-core") / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    boards = {
        "payable": SCENARIOS["no treasure is lost beside an untapped land"],
        "unpayable": {"board": {"battlefield": ["Black Lotus"]}, "pay": {"cost": "{W}{U}{B}"}},
        "lost": {
            "board": {"battlefield": ["Treasure", "Treasure"]},
            "pay": {"cost": "{G}{W/P}"},
            "keep": ["{U}"],
        },
        "refused": {"board": {"battlefield": ["Forrest"]}, "pay": {"cost": "{G}"}},
    }
    found = []
    for name, request in boards.items():
        # A script of the test's own is not the page's: its policy has to let it in.
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
        )
        page = context.new_page()
        show(page, service, request)
        page.add_script_tag(content=script)
        for state in ("shown", "edited"):
            if state == "edited":
                page.click("text=Edit the board")
            told = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
            found += [
                (
                    name,
                    state,
                    one["id"],
                    one["nodes"][0]["html"][:120],
                    one["nodes"][0]["failureSummary"][:200],
                )
                for one in told["violations"]
            ]
        context.close()
    assert not found, "\n".join(map(str, found))
