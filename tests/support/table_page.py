"""The table's page, built once from a clean copy of `page/`, with its own tests run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from planner.service.published import openapi
from tests.support.npm import npm_packages
from tests.support.places import PATIENCE, ROOT
from tests.support.service import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

MOST_MILLISECONDS = 60_000
"""Milliseconds after which something isn't there any more."""
SHOTS = os.environ.get("PAGE_SHOTS")
"""Where pictures of the page are put, for somebody to look at."""
BUILT = os.environ.get("PAGE_BUILT")
"""A copy of `page/` with the built files, where somebody who writes tests has one: none is built then."""
REQUIRED = os.environ.get("MANA_PLANNER_PAGE") == "require"


@contextmanager
def looked_over(browser: Browser, width: int, scheme: Any) -> Iterator[BrowserContext]:
    """Windows of a width and a color scheme, in which axe may run and nothing moves."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(MOST_MILLISECONDS)
    try:
        yield context
    finally:
        context.close()


def axe_findings(page: Page, state: str = "") -> list[tuple[str, str, str]]:
    """What axe finds on a page as it stands, with the state that it is said to be in."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(content=(npm_packages("axe-core") / "axe-core" / "axe.min.js").read_text("utf-8"))
    told = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [(state, one["id"], one["nodes"][0]["html"][:150]) for one in told["violations"]]


@lru_cache(maxsize=1)
def built_page() -> Path:
    """The folder with the built files.

    Where npm or its packages can't be had the test skips and says so; it fails where the page is required.
    """
    if BUILT and not REQUIRED:
        return Path(BUILT) / "dist"
    npm = shutil.which("npm")
    if npm is None:
        return _without("npm is missing")
    work = Path(tempfile.mkdtemp(prefix="page-"))
    source = work / "page"
    shutil.copytree(ROOT / "page", source, ignore=shutil.ignore_patterns("node_modules", "dist", "generated"))
    shutil.copy(ROOT / "LICENSE", work)  # it goes into the package of the parts
    installed = _run([npm, "ci", "--no-audit", "--no-fund"], source)
    if installed.returncode != 0:
        return _without(f"npm ci: {installed.stderr[-300:]}")
    schema = work / "openapi.json"
    schema.write_text(json.dumps(openapi()), encoding="utf-8")
    for what in ("types", "test", "build"):
        done = _run([npm, "run", what], source, OPENAPI=str(schema))
        assert done.returncode == 0, done.stdout + done.stderr
    return source / "dist"


def _without(why: str) -> Path:
    if REQUIRED:
        pytest.fail(f"the table's page is required: {why}")
    pytest.skip(f"NOT TESTED: {why}")


def _run(command: list[str], where: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more}
    return subprocess.run(
        command, cwd=where, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def show(
    page: Page, table: Served, request: dict[str, Any], wait: str = ".casting .primary, .casting p"
) -> None:
    """Open the table with a request in its address, and wait for what it says of it."""
    page.goto(f"{table.url}/#{quote(json.dumps(request))}")
    page.wait_for_selector(wait)


def click(page: Page, card: str) -> None:
    """Click the card of an id."""
    page.click(f'[id="card-{card}"]')


def steps(page: Page) -> dict[str, list[int]]:
    """The numbers of the steps on the cards, by the ids of their objects, all read at one moment."""
    shown: list[str] = page.eval_on_selector_all(
        "[data-steps]", "cards => cards.map((card) => card.dataset.steps)"
    )
    return {key: value for one in shown for key, value in json.loads(one).items()}


def picture(page: Page, name: str) -> None:
    """Take a picture, where pictures are wanted."""
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
