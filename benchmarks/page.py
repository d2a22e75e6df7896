"""The table's page from event to picture: ``python -m benchmarks.page [--events 200] [--seed 1]``.

A service shows the page (built: see CONTRIBUTING.md) in chromium, and clicks and keys are chosen at random on
a board of 6 permanents and on one of 40. Of each the time is taken from the event until the picture in which
its last answer is seen; what asks nothing of the service isn't counted. Needs playwright and chromium.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import socket
import subprocess
import sys
import time
from collections import defaultdict
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

from benchmarks.timing import Times

_HAND = [
    {"name": "Absorb", "mana_cost": "{W}{U}{U}", "type_line": "Instant"},
    {"name": "Counterspell", "mana_cost": "{U}{U}", "type_line": "Instant"},
    {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"},
    {
        "name": "Elvish Mystic",
        "mana_cost": "{G}",
        "type_line": "Creature - Elf",
        "oracle_text": "{T}: Add {G}.",
    },
    "Island",
]
_LANDS = ["Forest", "Island", "Swamp", "Mountain", "Plains"]
_OTHERS = ["Treasure", "Llanowar Elves", "Sol Ring", "Azorius Signet", "Mystic Gate"]
BOARDS: dict[int, dict[str, Any]] = {
    6: {"battlefield": ["Island", "Forest", "Tropical Island", "Treasure", "Llanowar Elves", "Sol Ring"]},
    40: {
        "battlefield": [
            *_LANDS * 6,
            *_OTHERS,
            "Command Tower",
            "Tropical Island",
            "Plains",
            "Mind Stone",
            "Taiga",
        ]
    },
}
"""The permanents by their number; the hand is the same."""
GOAL = {6: 50, 40: 100}
"""Milliseconds that the 95th percentile should stay within."""
_WATCH = """(() => {
  let open = 0, sent = 0, answered = 0, seen = () => {};
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...said) {
      super(...said);
      this.addEventListener("message", () => {
        answered = performance.now();
        open -= 1;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => { if (open === 0) seen(performance.now()); };
          port2.postMessage(0);
        });
      });
    }
    send(line) { open += 1; sent += 1; super.send(line); }
  };
  const press = (key) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const KEYS = { "pay, resolve": "Enter", undo: "z", "another way": "a", why: "w", cancel: "Escape" };
  const CARDS = { tap: ".board .card:not(.is-tapped)", "cast, play": ".hand .card" };
  window.happen = (kind, share) => new Promise((resolve) => {
    const cards = CARDS[kind] ? [...document.querySelectorAll(CARDS[kind])] : [];
    const card = cards[Math.floor(share * cards.length)];
    if (CARDS[kind] && !card) return resolve(null);
    const before = sent, begun = performance.now();
    seen = (now) => resolve([now - begun, answered - begun]);
    card ? card.click() : press(KEYS[kind]);
    setTimeout(() => { if (sent === before) resolve(null); }, 100);
  });
})()"""
"""What a page is told before anything else: it notes when the last answer to an event is seen."""
_KINDS = {
    "tap": 45,
    "cast, play": 15,
    "pay, resolve": 15,
    "undo": 13,
    "another way": 5,
    "why": 5,
    "cancel": 2,
}
"""The events, and how often each is chosen."""


def main() -> None:
    """Play on both boards, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "planner.cli", "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as service, sync_playwright() as playwright:
        try:
            _wait_for(f"{address}/health/ready")
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for size, board in BOARDS.items():
                times = _played(browser, address, board, given.events, random.Random(given.seed))
                _print(size, times)
            browser.close()
        finally:
            service.terminate()


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            with urlopen(address, timeout=60):
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the service doesn't get ready")


def _played(
    browser: Any, address: str, board: dict[str, Any], events: int, rng: random.Random
) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds of events by their kind: until the picture, and until the last answer."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(_WATCH)
    request = {"board": {**board, "hand": _HAND, "life": 20}, "pay": {"cost": "{1}{G}{U}"}}
    page.goto(f"{address}/#{quote(json.dumps(request))}")
    page.wait_for_selector(".casting .primary")
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    kinds, weights = list(_KINDS), list(_KINDS.values())
    done = 0
    while done < events:
        (kind,) = rng.choices(kinds, weights)
        took = page.evaluate("([kind, share]) => happen(kind, share)", [kind, rng.random()])
        if took is None:
            page.evaluate(
                "() => happen('undo', 0)"
            )  # where nothing more can be done, something is taken back
            continue
        times[kind].append((took[0], took[1]))
        done += 1
    page.close()
    return times


def _print(size: int, times: dict[str, list[tuple[float, float]]]) -> None:
    for kind, both in {"all": [pair for some in times.values() for pair in some], **times}.items():
        seen, answered = Times([pair[0] for pair in both]), Times([pair[1] for pair in both])
        said = f"{size} permanents, {kind}: {len(both)} events, median {seen.median:.0f} ms, 95 % within "
        said += f"{seen.at(0.95):.0f} ms, worst {seen.at(1.0):.0f} ms; answers {answered.median:.0f}, "
        said += f"{answered.at(0.95):.0f}, {answered.at(1.0):.0f} ms"
        print(said + (f"; goal: 95 % within {GOAL[size]} ms" if kind == "all" else ""))


if __name__ == "__main__":
    main()
