"""The page's lessons: what each says of a board is so, and any screen shows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

from tests.support.service import Served, needs_browser
from tests.support.table_page import MOST_MILLISECONDS, axe_findings, looked_over, picture

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
Plan = dict[str, Any]


def uses(*names: str) -> Callable[[Plan], bool]:
    """Whether a plan activates just these, by their names, in whatever order."""
    return lambda plan: sorted(used(plan)) == sorted(names)


def used(plan: Plan) -> list[str]:
    return [step["object"].partition("#")[0] for step in plan["steps"] if step["action"] == "activate"]


LESSONS: dict[str, dict[str, Callable[[Plan], bool]]] = {
    "What you hold stays castable": {
        "Both Plains are tapped": uses("Plains", "Plains"),
        "Counterspell stays castable in the opponent's turn": lambda plan: (
            [(one["name"], one["when"]) for one in plan["castable"]] == [("Counterspell", "opponents turn")]
        ),
    },
    "Keep the counterspell castable": {
        "Forest, one Island and the Tropical Island are tapped": uses("Forest", "Island", "Tropical Island"),
        "Counterspell stays castable": lambda plan: plan["summary"]["kept"] == ["Counterspell"],
        "the Treasure is still there": lambda plan: plan["summary"]["sacrificed"] == [],
    },
    "Filter lands in a chain": {
        "The blue mana of the Island turns Mystic Gate, and its mana turns the Sunken Ruins": lambda plan: (
            used(plan) == ["Island", "Mystic Gate", "Sunken Ruins"]
        ),
        "nothing is left over": lambda plan: plan["summary"]["left_in_pool"] == "",
    },
    "One Black Lotus is no white, blue, black": {
        "It can't be paid": lambda answer: answer["status"] == "unpayable",
        "the answer says what is missing": lambda answer: "one more white mana" in answer["sentence"],
    },
    "No life for green or 2 life beside a Forest": {
        "The Forest pays": uses("Forest"),
        "all 7 life stay": lambda plan: plan["summary"]["life_after_triggers"] == 7,
    },
    "A Treasure stays beside an untapped land": {
        "the Forest and the Island pay": uses("Forest", "Island"),
        "the Treasure stays": lambda plan: plan["summary"]["sacrificed"] == [],
    },
    "Sol Ring and Ancient Tomb, not over-tapped": {
        "Sol Ring and one Island pay exactly": lambda plan: (
            uses("Sol Ring", "Island")(plan) and plan["summary"]["left_in_pool"] == ""
        ),
        "No life is lost": lambda plan: plan["summary"]["life_after_triggers"] == 12,
    },
    "No creature is sacrificed beside an untapped land": {
        "Both Swamps pay": uses("Swamp", "Swamp"),
        "the Elves stay": lambda plan: plan["summary"]["sacrificed"] == [],
    },
}
"""What each lesson says is best, and what makes it true of the planner's answer."""


def words(part: Locator) -> str:
    """The text of a part as it is heard: symbols by their names."""
    return part.evaluate(
        """part => {
          const copy = part.cloneNode(true);
          for (const mana of copy.querySelectorAll('.mana')) mana.textContent = mana.ariaLabel;
          return copy.textContent;
        }"""
    )


def learn(page: Page, table: Served) -> Locator:
    """The lessons, once the service has said something of each."""
    page.goto(f"{table.url}/#learn")
    page.wait_for_function(
        "number => document.querySelectorAll('.told[aria-busy=false]').length === number", arg=len(LESSONS)
    )
    return page.locator(".learn article")


def test_what_a_lesson_says_is_what_the_planner_answers(page: Page, table: Served) -> None:
    lessons = learn(page, table).all()
    assert [words(lesson.locator("h2")) for lesson in lessons] == list(LESSONS)
    for lesson, (title, claims) in zip(lessons, LESSONS.items(), strict=True):
        request = json.loads(unquote((lesson.locator(".open").get_attribute("href") or "").removeprefix("#")))
        answer: Any = table.ask("/v1/pay", request).json
        best, told = lesson.locator("p").nth(1).inner_text(), lesson.locator(".told").inner_text()
        for claim, holds in claims.items():
            assert claim in best, title
            assert holds(answer), (title, claim)
        if answer["status"] == "payable":
            assert answer["optimal"], title
            assert told.startswith("Nothing lost."), title
            assert "Best, proven" in told, title
            shown = lesson.locator(".is-used .card-name").all_inner_texts()
            assert sorted(shown) == sorted(set(used(answer))), title
        else:
            assert "Can't be paid." in told
        for kept in answer.get("summary", {}).get("kept", []):
            assert f"✓ {kept} stays castable" in told


@pytest.mark.parametrize("touch", [False, True], ids=["keyboard", "touch"])
def test_a_lesson_is_opened_at_the_table(browser: Browser, table: Served, touch: bool) -> None:
    size = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce")
    context.set_default_timeout(MOST_MILLISECONDS)
    page = context.new_page()
    page.goto(table.url)
    page.wait_for_selector(".hand .card")
    way, lesson = (
        page.locator("nav >> text=Learn"),
        page.locator("article:has-text('A Treasure stays') .open"),
    )
    for link in (way, lesson):
        if touch:
            link.tap()
        else:
            link.focus()
            page.keyboard.press("Enter")
    page.wait_for_selector("[id='card-Forest#1'].is-used")
    assert page.locator("[id='card-Treasure#1'].is-used").count() == 0
    assert page.locator("nav [aria-current]").inner_text() == "Turn"
    page.go_back()
    page.wait_for_selector(".learn article")
    assert page.locator("nav [aria-current]").inner_text() == "Learn"
    context.close()


def test_what_the_service_refuses_is_said_in_its_lesson_and_asked_again(page: Page, table: Served) -> None:
    refusal = {"detail": "too many requests wait; try again", "code": "too_many"}
    page.route("**/v1/pay", lambda route: route.fulfill(status=404, json=refusal))
    lessons = learn(page, table)
    said = lessons.locator("[role=alert]")
    assert said.all_inner_texts() == ["Too many requests wait; try again."] * len(LESSONS)
    page.unroute("**/v1/pay")
    page.click("nav >> text=Deck")
    page.wait_for_selector(".decks")
    page.click("nav >> text=Learn")
    lessons.locator("text=Best, proven").first.wait_for()
    assert said.count() == 0


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_lessons_and_nothing_is_cut_off(
    browser: Browser, table: Served, width: int, scheme: Any
) -> None:
    with looked_over(browser, width, scheme) as context:
        page = context.new_page()
        learn(page, table)
        picture(page, f"learn-{width}-{scheme}")
        assert not axe_findings(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
