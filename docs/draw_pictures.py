"""Makes the README's pictures anew: ``python -m docs.draw_pictures [page] [odds]``.

The page as a browser shows it (needs the extra ``serve``, playwright, a chromium, and the page built in
``page/``), and the odds of an example deck as the command draws them (needs the extra ``plot``). Beside the
page's picture ``page.json`` says which browser took it, and where its boxes were: a test takes it again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.support.places import ROOT
from tests.support.service import CHROMIUM, served

ABSORB = "Counter target spell. You gain 3 life."
COUNTER = "Counter target spell."
EXILE = "Exile target creature. Its controller gains life equal to its power."
if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES = ROOT / "docs" / "pictures"
REQUEST = {
    "board": {
        "life": 11,
        "battlefield": ["Hallowed Fountain", "Mystic Gate", "Plains", "Island", "Azorius Signet", "Treasure"],
        "hand": [
            {"name": "Absorb", "mana_cost": "{W}{U}{U}", "type_line": "Instant", "oracle_text": ABSORB},
            {
                "name": "Swords to Plowshares",
                "mana_cost": "{W}",
                "type_line": "Instant",
                "oracle_text": EXILE,
            },
            {"name": "Counterspell", "mana_cost": "{U}{U}", "type_line": "Instant", "oracle_text": COUNTER},
        ],
    },
    "pay": {"card": "Absorb"},
    "keep": [{"card": "Counterspell"}, {"card": "Swords to Plowshares"}],
}
DECK = ROOT / "examples" / "decks" / "azorius.json"
WIDTH, HEIGHT = 1080, 880
PATIENCE = 60_000


BOXES = ".top, .bar, .zone, .card, .casting, .casting button, .kept-rows, .steps, .hand"
"""What of the page is compared where another browser takes the picture."""
_WHERE = """all => all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def draw_page(file: Path) -> None:
    """Take a picture of the page with a request's best payment on it, and note how."""
    from playwright.sync_api import sync_playwright

    with served(workers=1) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE
        )
        taken = take_page(browser, service.url, file)
        browser.close()
    file.with_suffix(".json").write_text(json.dumps(taken) + "\n", encoding="utf-8")


def take_page(browser: Browser, url: str, file: Path) -> dict[str, Any]:
    """Take the picture, and tell the browser's version and where the boxes are: left, top, width, height."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/#{quote(json.dumps(REQUEST))}")
    page.wait_for_selector(".casting .primary:not([disabled])")
    page.wait_for_selector(".turn [aria-busy=false] .turn-cards")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)
    boxes = page.eval_on_selector_all(BOXES, _WHERE)
    context.close()
    return {"chromium": browser.version, "boxes": boxes}


def draw_odds(file: Path) -> None:
    """Draw the odds of a deck as ``planner deck odds DECK --plot FILE`` does."""
    from planner.cli.main import main

    sys.argv = ["planner", "deck", "odds", str(DECK), "--plot", str(file)]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["page", "odds"]
    PICTURES.mkdir(exist_ok=True)
    if "page" in wanted:
        draw_page(PICTURES / "page.png")
    if "odds" in wanted:
        draw_odds(PICTURES / "odds.svg")
