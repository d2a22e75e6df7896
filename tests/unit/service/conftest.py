"""One service for all tests that only ask it, and one that shows the table's page, with a browser on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.service import CHROMIUM, Served, served
from tests.support.table_page import MOST_MILLISECONDS, built_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

REFUSED = re.compile("Failed to load resource: .* status of 40[04] ")
"""What the browser itself says of a question that the service refuses."""


@pytest.fixture(scope="session")
def service() -> Iterator[Served]:
    """A service that nobody harms."""
    with served() as running:
        yield running


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder with the table's page, built."""
    return built_page()


@pytest.fixture(scope="session")
def table(built: Path) -> Iterator[Served]:
    """A service that shows the table's page."""
    with served(table=str(built)) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=MOST_MILLISECONDS
        )
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser, table: Served) -> Iterator[Page]:
    """A fresh page; it fails where the page says something on the console or asks another host."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(MOST_MILLISECONDS)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda said: wrong.append(said.text) if _is_wrong(said) else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("request", lambda asked: None if asked.url.startswith(table.url) else wrong.append(asked.url))
    yield opened
    context.close()
    assert not wrong


def _is_wrong(said: ConsoleMessage) -> bool:
    return said.type == "error" and not REFUSED.match(said.text)
