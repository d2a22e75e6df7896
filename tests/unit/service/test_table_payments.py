"""Payments at the table's page: it shows the plan of Python, and what a person says of it is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import planner
from planner.contract.answer import Plan
from tests.support.payments_others_get_wrong import SCENARIOS, spell
from tests.support.service import Served, needs_browser
from tests.support.table_page import click, picture, show, steps

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]


def planned(request: dict[str, Any]) -> Plan:
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    return plan


def expected_steps(plan: Plan) -> dict[str, list[int]]:
    """Number each step that is no spending, by the objects that it uses."""
    found: dict[str, list[int]] = {}
    for number, step in enumerate((one for one in plan.steps if one.action != "spend"), start=1):
        if step.object is not None:
            for one in dict.fromkeys(
                [step.object, *step.taps, *step.sacrifices, *step.discards, *step.exiles]
            ):
                found.setdefault(one, []).append(number)
    return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_board_that_others_get_wrong_is_shown_as_planned(page: Page, table: Served, name: str) -> None:
    request = SCENARIOS[name]
    plan = planned(request)
    show(page, table, request, ".casting .primary:not([disabled])")
    assert steps(page) == expected_steps(plan)
    end = plan.summary
    life = request["board"].get("life", 20)
    gives_up = bool(end.sacrificed or end.discarded or end.exiled or end.life_after_triggers < life)
    assert (page.locator(".losses").count() > 0) is gives_up
    picture(page, f"table-{re.sub(r'[^a-z]+', '-', name)}")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is on the stack.")
    names = sorted(re.sub(r"#\d+$", "", one) for one in end.tapped if one not in end.sacrificed)
    shown = page.eval_on_selector_all(
        ".board .card.is-tapped",
        """cards => cards.flatMap((card) => {
          const count = Number(card.querySelector('.count')?.textContent.slice(1) ?? 1);
          return Array(count).fill(card.querySelector('.card-name').textContent);
        })""",
    )
    assert sorted(shown) == names


def test_a_tap_by_hand_is_undone_and_the_rest_planned_anew(page: Page, table: Served) -> None:
    request = {"board": {"battlefield": ["Island", "Forest", "Tropical Island"]}, "pay": {"cost": "{1}{G}"}}
    show(page, table, request, ".casting .primary:not([disabled])")
    before = steps(page)
    assert "Tropical Island#1" not in before
    click(page, "Tropical Island#1")
    page.click(".choices button:has([aria-label=green])")
    page.wait_for_selector('[id="card-Tropical Island#1"].is-by-hand')
    assert page.locator(".pips .sym-filled").count() == 1
    page.keyboard.press("z")
    page.wait_for_selector('[id="card-Tropical Island#1"]:not(.is-by-hand)')
    assert steps(page) == before
    click(page, "Tropical Island#1")
    page.wait_for_selector(".choices")
    page.keyboard.press("Escape")
    page.wait_for_selector(".pips", state="detached")


TREASURES = {
    "board": {"battlefield": ["Command Tower", "Island", "Forest", "Treasure"], "commander_identity": "UG"},
    "pay": {"cost": "{1}{U}"},
}


def tap_for(page: Page, card: str, color: str) -> None:
    """Tap an object by hand for a color."""
    click(page, card)
    page.click(f".choices button:has([aria-label={color}])")
    page.wait_for_selector(".pips .sym-filled")


def test_why_after_a_tap_by_hand_speaks_of_the_payment_as_it_stands(page: Page, table: Served) -> None:
    show(page, table, TREASURES)
    tap_for(page, "Treasure#1", "blue")
    dialogue = planner.step_by_step(TREASURES)
    (blue,) = (one for one in dialogue.choices("Treasure#1").choices if one.adds == "{U}")
    dialogue.happened(blue.step)
    page.keyboard.press("w")
    page.wait_for_selector(".why li")
    said = page.locator(".why li").all_inner_texts()
    bare = [re.sub(r"[^a-z]", "", re.sub(r"\{.*?\}", "", one)) for one in dialogue.explanation.sentences]
    assert [re.sub(r"[^a-z]", "", one) for one in said] == bare


def test_another_way_after_a_tap_by_hand_leaves_the_tap_as_it_is(page: Page, table: Served) -> None:
    show(page, table, TREASURES)
    tap_for(page, "Command Tower#1", "green")
    page.keyboard.press("a")
    page.wait_for_selector("text=Way 2 of")
    ways = int(page.inner_text(".casting b:has-text('Way')").strip(" .").rpartition(" ")[2])
    for number in range(2, ways + 1):
        page.wait_for_selector(f"text=Way {number} of")
        assert page.locator('[id="card-Command Tower#1"].is-by-hand').count() == 1
        assert page.get_attribute(".state .mana", "aria-label") == "green"
        page.keyboard.press("a")
    page.wait_for_selector("text=Way 1 of")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")
    assert page.locator(".pips").count() == 0  # nothing is still to pay


def test_a_great_x_is_drawn_in_full(page: Page, table: Served) -> None:
    board = {"pool": "{G}" * 140, "battlefield": ["Forest"]}
    show(page, table, {"board": board, "pay": {"cost": "{X}{G}", "x": 140}}, ".casting .x")
    assert page.inner_text(".x output") == "140"
    assert page.locator(".pips text").all_text_contents() == ["140"]
    drawn = page.locator(".sym text", has_text="140").all()
    assert drawn
    for one in drawn:
        text, symbol = one.evaluate(
            "one => [one.getBoundingClientRect().width, one.closest('svg').getBoundingClientRect().width]"
        )
        assert text <= symbol
    assert "×140" in page.inner_text(".state")


def test_a_name_that_nobody_knows_is_told_and_stops_nothing(page: Page, table: Served) -> None:
    board = {"battlefield": ["Forrest", "Island", {"card": "Forrest", "count": 2}, "Forest", "Xyzzy"]}
    show(page, table, {"board": board, "pay": {"cost": "{U}"}}, ".left-out")
    plan = planned({"board": {"battlefield": ["Island", "Forest"]}, "pay": {"cost": "{U}"}})
    page.wait_for_selector("[data-steps]")
    assert steps(page) == expected_steps(plan)
    told = " ".join(page.inner_text(".left-out").split())
    assert "Played without 3 entries" in told
    assert 'did you mean "Forest"' in told
    assert 'No card of the name "Xyzzy" is known' in told
    marked = [" ".join(one.split()) for one in page.locator(".not-known").all_inner_texts()]
    assert marked == ["Forrest battlefield", "Forrest battlefield", "Xyzzy battlefield"]
    click(page, "Forest#1")
    page.wait_for_selector('[id="card-Forest#1"].is-by-hand')


def test_what_cannot_be_taken_back_is_said_and_not_taken_back(page: Page, table: Served) -> None:
    millikin = {
        "name": "Millikin",
        "type_line": "Artifact Creature — Construct",
        "oracle_text": "{T}, Mill a card: Add {C}.",
        "power": "0",
        "toughness": "1",
    }
    request = {"board": {"battlefield": [millikin], "library": 20}, "pay": {"cost": "{1}"}}
    show(page, table, request, ".losses")
    assert "can't be taken back: Millikin" in page.inner_text(".losses")
    click(page, "Millikin#1")
    page.wait_for_selector('[id="card-Millikin#1"].is-by-hand')
    page.keyboard.press("z")
    page.wait_for_function("() => document.querySelector('.toast').textContent.length > 0")
    assert page.locator('[id="card-Millikin#1"].is-by-hand').count() == 1


def test_a_card_is_spared_by_l_and_by_its_dialog(page: Page, table: Served) -> None:
    request = {"board": {"battlefield": ["Island", "Forest", "Tropical Island"]}, "pay": {"cost": "{G}"}}
    show(page, table, request, "[data-steps]")
    page.focus('[id="card-Forest#1"]')
    page.keyboard.press("l")
    page.wait_for_selector('[id="card-Tropical Island#1"].is-used')
    assert list(steps(page)) == ["Tropical Island#1"]
    page.click('[id="card-Forest#1"]', button="right")  # a long press on a phone
    page.click("dialog button:has-text('Use again')")
    page.wait_for_selector('[id="card-Forest#1"].is-used')


def test_a_cost_that_cannot_be_paid_says_what_is_missing(page: Page, table: Served) -> None:
    request = {"board": {"battlefield": ["Black Lotus"]}, "pay": {"cost": "{W}{U}{B}"}}
    show(page, table, request, ".casting .tone-lost")
    sentence = planner.plan(request).to_dict()["sentence"]
    said = page.inner_text(".casting .tone-lost")
    assert "Can't be paid." in said
    bare = re.sub(r"\W+", "", re.sub(r"\{.*?\}", "", sentence))
    assert bare[:20] in re.sub(r"\W+", "", said)
    assert page.is_disabled(".casting .primary")


def test_a_payment_that_kills_is_asked_for_twice(page: Page, table: Served) -> None:
    request = {"board": {"battlefield": ["Ancient Tomb"], "life": 2}, "pay": {"cost": "{2}"}}
    assert planned(request).lethal is True
    show(page, table, request, ".losses")
    assert "kills you" in page.inner_text(".losses")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Really pay")
    assert page.locator(".pips").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")


def test_several_costs_are_refused_and_nothing_breaks(page: Page, table: Served) -> None:
    board = {"battlefield": ["Forest"]}
    show(page, table, {"board": board, "pays": [{"cost": "{G}"}, {"cost": "{U}"}]}, "[role=alert]")
    assert "one cost at a time" in page.inner_text(".casting")


KEPT: dict[str, tuple[Any, list[str]]] = {
    "the hand": ("hand", ["✓ Counterspell stays castable"]),
    "cards by id, object and tag": (
        [{"card": "Counterspell#1"}, {"tag": "ring", "card": "Sol Ring"}, "{B}"],
        ["✓ Counterspell stays castable", "✓ ring stays castable", "✗ can't be paid as well"],
    ),
    "costs that can't be paid": (["{U}{U}{U}{U}", {"cost": "{B}"}], ["✗ can't be paid after it"] * 2),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_stays_payable_is_said_however_it_was_asked_for(page: Page, table: Served, name: str) -> None:
    keep, expected = KEPT[name]
    board = {
        "battlefield": ["Island", "Island", "Forest", "Tropical Island", "Forest"],
        "hand": [spell("Counterspell", "{U}{U}")["card"]],
    }
    request = {"board": board, "pay": {"cost": "{G}"}, "keep": keep}
    plan = planned(request)
    show(page, table, request, ".kept-rows li")
    rows = [" ".join(row.split()) for row in page.locator(".kept-rows li").all_inner_texts()]
    assert rows == expected
    assert sum(row.startswith("✓") for row in rows) == len(plan.summary.kept)


def test_nobody_pays_by_a_plan_that_is_being_made_anew(page: Page, table: Served) -> None:
    held: list[Any] = []
    hold = [False]

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda told: held.append((socket, told)) if hold[0] else socket.send(told))

    page.route_web_socket("**/v1/dialogue", through)
    request = {"board": {"battlefield": ["Forest", "Forest", "Tropical Island"]}, "pay": {"cost": "{G}"}}
    show(page, table, request, ".casting .primary:not([disabled])")
    hold[0] = True
    page.focus('[id="card-Forest#1"]')
    page.keyboard.press("l")
    page.wait_for_selector(".casting .primary[disabled]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=One moment")
    while not held:
        page.wait_for_timeout(10)
    hold[0] = False
    for socket, told in held:
        socket.send(told)
    page.wait_for_selector(".casting .primary:not([disabled])")
    assert "Forest#1" not in steps(page)
    page.click(".casting .primary")
    page.wait_for_selector("h2:has-text('Paid.')")


def test_a_tile_says_what_it_makes_now(page: Page, table: Served) -> None:
    bear = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2"}
    battlefield = ["Command Tower", "Gaea's Cradle", bear, bear, {"card": "Forest", "tapped": True}]
    board = {"battlefield": [*battlefield, "Mystic Gate"], "commander_identity": "UG"}
    show(page, table, {"board": board, "pay": {"cost": "{7}{W}"}}, ".pips")

    def made(name: str) -> list[str | None]:
        shown = page.locator(f'[id="card-{name}#1"] .card-makes > .mana')
        return [one.get_attribute("aria-label") for one in shown.all()]

    assert made("Command Tower") == ["blue", "green"]
    assert made("Gaea's Cradle") == ["2 green"]
    assert made("Forest") == []
    assert made("Bear") == []
    assert made("Mystic Gate") == ["colorless", "2 white", "white, blue", "2 blue"]
