"""The board at the table's page is built, changed, pasted and linked to."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from planner.decks import answer_deck, best_lands, odds
from tests.support.places import ROOT
from tests.support.service import Served, needs_browser
from tests.support.table_page import axe_findings, click, looked_over, picture, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, WebSocketRoute

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
FOREST: dict[str, Any] = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}


def edit(page: Page) -> None:
    page.click("text=Edit the board")
    page.wait_for_selector("#add")


def enter(page: Page, field: str, text: str) -> None:
    page.fill(field, text)
    page.press(field, "Enter")


def test_what_was_typed_of_a_name_is_enough_for_enter(page: Page, table: Served) -> None:
    show(page, table, {"board": {}})
    edit(page)
    page.click("#add")
    page.keyboard.type("3 arbor el")
    page.keyboard.press("Enter")  # the list of names may not be there yet
    page.wait_for_selector("[id='card-Arbor Elf#1'] .count:has-text('×3')")
    enter(page, "#add", "arbor elk")
    page.wait_for_selector("text=No card is known by the name “arbor elk”")
    enter(page, "#cost", "birds of par")
    page.wait_for_selector(".casting h2:has-text('Birds of Paradise')")
    assert page.locator(".card:has-text('Arbor Elf')").count() == 1


def test_a_cost_is_set_kept_and_taken_away_again(page: Page, table: Served) -> None:
    show(page, table, FOREST)
    edit(page)
    enter(page, "#add", "2 Island")
    page.wait_for_selector("[id='card-Island#1'] .count:has-text('×2')")
    enter(page, "#cost", "{1}{G}")
    page.wait_for_selector(".pips .sym >> nth=1")
    enter(page, "#keep", "{U}")
    page.wait_for_selector(".kept-rows :text('stays payable')")
    page.click(".kept-list button")
    page.wait_for_selector(".kept-rows", state="detached")
    page.check("#keep-hand")
    page.wait_for_function("() => document.querySelector('#keep-hand').checked")
    enter(page, "#cost", "")
    page.wait_for_selector("h2:has-text('Your turn')")


def test_the_state_of_a_card_is_changed_by_a_click(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ["Forest", "Llanowar Elves"]}, "pay": {"cost": "{G}"}})
    edit(page)
    click(page, "Forest#1")
    page.check("dialog :text('Tapped')")
    page.click("dialog button:has-text('Done')")
    page.wait_for_selector('[id="card-Forest#1"].is-tapped')
    page.wait_for_selector('[id="card-Llanowar Elves#1"].is-used')
    click(page, "Llanowar Elves#1")
    page.check("dialog :text('Summoning sick')")
    page.click("dialog button:has-text('Done')")
    page.wait_for_selector("text=Can't be paid.")
    assert "summoning sick" in page.inner_text('[id="card-Llanowar Elves#1"]')
    click(page, "Llanowar Elves#1")
    page.click("dialog button:has-text('Remove it')")
    page.wait_for_selector('[id="card-Llanowar Elves#1"]', state="detached")
    picture(page, "table-edited")


def test_what_is_entered_is_seen_before_the_service_has_answered(page: Page, table: Served) -> None:
    """And the second of two quick changes doesn't undo the first."""
    waits: list[Callable[[], None]] = []
    slow = False

    def told(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if slow:
                waits.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/v1/"), told)
    show(page, table, {"board": {"battlefield": ["Forest", "Llanowar Elves"]}, "pay": {"cost": "{G}"}})
    edit(page)
    click(page, "Llanowar Elves#1")
    slow = True
    page.check("dialog :text('Tapped')")
    page.check("dialog :text('Summoning sick')")
    page.fill("#counters", "2 charge")
    page.press("#counters", "Enter")
    page.wait_for_timeout(100)
    assert page.locator("dialog :checked").count() == 2
    assert page.input_value("#counters") == "2 charge"
    slow = False
    for one in waits:
        one()
    page.click("dialog button:has-text('Done')")
    page.wait_for_selector("text=summoning sick, 2 charge")
    page.wait_for_selector('[id="card-Llanowar Elves#1"].is-tapped')


def test_the_address_holds_the_board_and_back_takes_an_edit_back(page: Page, table: Served) -> None:
    show(page, table, FOREST)
    edit(page)
    enter(page, "#add", "Island")
    page.wait_for_selector('[id="card-Island#1"]')
    page.wait_for_function("() => location.hash.startsWith('#z')")
    page.reload()
    page.wait_for_selector('[id="card-Island#1"]')
    page.wait_for_selector(".pips")
    page.go_back()
    page.wait_for_selector('[id="card-Island#1"]', state="detached")
    page.wait_for_selector('[id="card-Forest#1"]')


def test_a_link_holds_what_has_happened_too(page: Page, table: Served) -> None:
    show(page, table, FOREST, "[data-steps]")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")
    page.wait_for_function("() => location.hash.startsWith('#z')")
    page.reload()
    page.wait_for_selector('[id="card-Forest#1"].is-tapped')
    page.keyboard.press("z")
    page.wait_for_selector('[id="card-Forest#1"]:not(.is-tapped)')


def test_a_link_that_cannot_be_read_is_said(page: Page, table: Served) -> None:
    page.goto(f"{table.url}/#zzz")
    page.wait_for_selector("text=The link can't be read.")
    page.wait_for_selector(".hand .card")


PASTED = {
    "a list": ("Deck\n2 Forest (M21) 274\n1x Island\n\nSideboard\n4 Opt\n", {"Forest": 2, "Island": 1}),
    "a request": (json.dumps({"board": {"battlefield": ["Island"]}, "pay": {"cost": "{U}"}}), {"Island": 1}),
    "a board": (json.dumps({"battlefield": ["Swamp", "Swamp"]}), {"Swamp": 2}),
}


@pytest.mark.parametrize("name", PASTED)
def test_what_is_pasted_lies_on_the_board(page: Page, table: Served, name: str) -> None:
    text, expected = PASTED[name]
    show(page, table, {"board": {}})
    edit(page)
    page.fill("#paste", text)
    page.click("text=Use it")
    for card, number in expected.items():
        page.wait_for_selector(f'[id="card-{card}#1"]')
        count = page.locator(f'[id="card-{card}#1"] .count')
        assert (count.inner_text() if count.count() else "×1") == f"×{number}"
    page.fill("#paste", "{")
    page.click("text=Use it")
    page.wait_for_selector("text=can't be read as a request")


def test_every_example_opens_without_a_refusal(page: Page, table: Served) -> None:
    show(page, table, {"board": {}})
    edit(page)
    options = page.locator("#example option").count()
    assert options > 5
    for at in range(options - 1):
        page.select_option("#example", str(at))
        page.wait_for_selector(".board .card")
        assert page.locator("h2:has-text('Refused')").count() == 0


def test_letters_can_be_switched_off(page: Page, table: Served) -> None:
    show(page, table, FOREST)
    edit(page)
    page.uncheck("text=Single-letter keys")
    page.click("text=Done editing")
    page.focus('[id="card-Forest#1"]')
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('Paid.')")
    assert page.locator(".why").count() == 0


def test_arrows_go_from_card_to_card(page: Page, table: Served) -> None:
    show(page, table, {"board": {"battlefield": ["Forest", "Island", "Sol Ring"]}, "pay": {"cost": "{G}"}})
    for land in ("Forest", "Island"):
        page.wait_for_selector(f"section:has(h2:text-is('Lands')) [id='card-{land}#1']")
    page.focus('[id="card-Forest#1"]')
    for key, card in (("ArrowRight", "Island#1"), ("ArrowDown", "Sol Ring#1"), ("ArrowUp", "Forest#1")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.id") == f"card-{card}"


def test_an_answer_that_breaks_off_is_no_answer(page: Page, table: Served) -> None:
    broken = [False]

    def through(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda told: socket.send('{"status":' if broken[0] else told))

    page.route_web_socket("**/v1/dialogue", through)
    show(page, table, FOREST, "[data-steps]")
    broken[0] = True
    page.keyboard.press("w")
    page.wait_for_selector("text=The answer of the service broke off.")
    broken[0] = False
    page.keyboard.press("w")
    page.wait_for_selector(".why li")


def test_forty_permanents_are_stacks_and_each_tap_is_planned_anew(page: Page, table: Served) -> None:
    show(page, table, {"board": {}})
    edit(page)
    page.select_option("#example", label="Forty permanents")
    page.wait_for_selector("[data-steps]")
    page.click("text=Done editing")
    for number in range(1, 6):
        page.locator(".card:has(.card-name:text-is('Forest')):not(.is-tapped)").click()
        page.wait_for_function(f"() => document.querySelectorAll('.pips .sym-filled').length >= {number}")
    page.wait_for_selector(".casting .primary:not([disabled])")
    picture(page, "table-forty")


def test_the_odds_of_a_deck_begin_with_a_verdict(page: Page, table: Served) -> None:
    page.goto(f"{table.url}/#deck")
    page.wait_for_selector(".findings .verdict")
    deck = json.loads((ROOT / "examples" / "decks" / "azorius.json").read_text(encoding="utf-8"))["deck"]
    found = odds(deck)
    assert page.inner_text(".findings .verdict") == found.verdict
    assert found.mana
    shown = page.locator(".curve b").evaluate_all("all => all.map((one) => parseInt(one.textContent))")
    assert shown == list(found.mana.curve.values())
    sources = page.locator(".colors tbody b").all_inner_texts()
    pairs = [(found.mana.asked[one], found.mana.made[one]) for one in "WU"]
    assert sources == [str(number) for pair in pairs for number in pair]
    row = page.locator("tr:has(th:text-is('Counterspell'))")
    assert row.locator(".on-curve b").inner_text() == "73.6"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
    page.check("text=On the draw")
    page.wait_for_function(
        "() => !document.querySelector('.findings .on-curve b').textContent.includes('86.1')"
    )
    picture(page, "deck")
    page.reload()
    page.wait_for_selector(".findings .verdict")
    assert page.is_checked("text=On the draw")


def test_which_lands_to_change_in_three_clicks(page: Page, table: Served) -> None:
    deck = json.loads((ROOT / "examples" / "decks" / "azorius.json").read_text(encoding="utf-8"))["deck"]
    plan = best_lands(deck)
    page.goto(f"{table.url}/#lands")
    page.wait_for_selector(".findings .apply")  # until then the best is looked for
    assert f"{100 * plan.value:.1f} games of 100, yours in {100 * plan.before:.1f}" in page.inner_text(
        ".findings .verdict"
    )
    page.click(".apply")
    page.wait_for_selector(".findings :text('No other lands do better')")
    page.wait_for_selector(".since")
    text = page.input_value("#deck-list")
    for land in plan.lands:
        assert re.search(rf"^{land.count} {re.escape(land.name)}$", text, re.MULTILINE)
    page.click("[aria-label='one Plains more']")
    page.wait_for_function("() => /^4 Plains$/m.test(document.querySelector('#deck-list').value)")
    page.click("text=Take it back")
    page.wait_for_function("() => /^6 Plains$/m.test(document.querySelector('#deck-list').value)")
    picture(page, "lands")


def test_hands_are_dealt_and_others_after_a_click(page: Page, table: Served) -> None:
    page.goto(f"{table.url}/#hands")
    page.wait_for_selector(".hands li >> nth=5")
    for number, lands, said in ((1, "3 lands", "Keep it: "), (2, "0 lands", "Mulligan: ")):
        hand = page.locator(f".hands > li:nth-child({number})")
        assert hand.inner_text().startswith(lands)
        hand.locator(".keep-it b").wait_for()
        assert re.match(rf"{said}.* \d+\.\d ± \d\.\d mana by turn 7", hand.locator(".keep-it").inner_text())
    before = page.inner_text(".hands .names-of-cards")
    page.click("text=Deal other hands")
    page.wait_for_function(
        "before => document.querySelector('.hands .names-of-cards').innerText !== before", arg=before
    )
    picture(page, "hands")


@pytest.mark.parametrize("width", [320, 768, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_screens_of_a_deck(
    browser: Browser, table: Served, width: int, scheme: Any
) -> None:
    with looked_over(browser, width, scheme) as context:
        found = []
        for screen, wait in (("deck", ".odds"), ("lands", ".steppers"), ("hands", ".hands"), ("", "#add")):
            page = context.new_page()
            page.goto(f"{table.url}/#{screen}")
            if not screen:
                page.wait_for_selector(".hand .card")
                page.click("button[aria-expanded=false]")
            page.wait_for_selector(wait)
            found += axe_findings(page, screen)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            picture(page, f"table-{screen or 'edit'}-{width}-{scheme}")
            page.close()
    assert not found, "\n".join(map(str, found))


def test_a_list_with_a_line_that_is_not_known_is_refused_with_its_place(page: Page, table: Served) -> None:
    page.goto(f"{table.url}/#deck")
    page.wait_for_selector(".findings .verdict")
    page.fill("#deck-list", "20 Island\nNope")
    page.wait_for_selector(".findings :text('Refused.')")
    assert page.locator(".findings .verdict").count() == 0


def test_odds_are_shown_as_they_are_found_and_stopped(page: Page, table: Served) -> None:
    lands = [{"card": name, "count": 8} for name in ("Forest", "Island")]
    ramp = [
        {"card": name, "count": 4}
        for name in ("Simic Growth Chamber", "Llanowar Elves", "Birds of Paradise", "Simic Signet")
    ]
    spells = [
        {"card": {"name": f"Spell {cost}", "mana_cost": cost, "type_line": "Sorcery"}, "count": 4}
        for cost in ("{U}", "{1}{G}", "{G}{U}", "{1}{U}{U}", "{2}{G}{U}", "{3}{U}{U}", "{4}{G}{G}")
    ]
    page.goto(f"{table.url}/#deck")
    page.wait_for_selector(".findings .verdict")
    page.fill("#deck-list", json.dumps([*lands, *ramp, *spells]))
    page.wait_for_selector(".findings .so-far")
    picture(page, "deck-so-far")
    page.click("text=Stop")
    page.wait_for_function("() => !document.querySelector('.standing .quiet')")
    assert page.locator(".odds tbody tr").count() > 0
    assert page.locator(".findings .verdict").count() == 0


def test_a_pasted_list_is_read_with_headings_and_names_that_nobody_knows(page: Page, table: Served) -> None:
    pasted = "Deck\n4 Fizz (ABC) 51\n16 Buzz\n20 Island (UNF) 236\n\nSideboard\n3 Nobody Knows This"
    page.goto(f"{table.url}/#deck")
    page.wait_for_selector(".findings .verdict")
    page.fill("#deck-list", pasted)
    page.wait_for_selector(".unknown li >> nth=1")
    assert "Nobody" not in page.inner_text(".unknown")
    page.fill("[aria-label='mana cost of Fizz']", "1u")
    page.press("[aria-label='mana cost of Fizz']", "Tab")
    page.wait_for_selector(".findings .verdict")
    assert page.locator(".odds tbody tr").count() == 1
    odds = answer_deck(
        {"deck": [*FIZZ_AND_ISLANDS, {"card": {"name": "Buzz", "type_line": "Sorcery"}, "count": 16}]}
    )
    on_curve = next(row for row in odds.rows if row.turn == 2)
    assert page.inner_text(".odds .on-curve b") == f"{100 * on_curve.castable:.1f}"
    assert page.locator(".unknown li").count() == 1
    picture(page, "deck-unknown")


FIZZ_AND_ISLANDS: list[dict[str, Any]] = [
    {"card": {"name": "Fizz", "mana_cost": "{1}{U}", "type_line": "Sorcery"}, "count": 4},
    {"card": "Island", "count": 20},
]
