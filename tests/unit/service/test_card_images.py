"""Pictures of cards from a folder of whoever serves: shown where there are some."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from planner.contract.error_codes import CodedError
from planner.service.card_images import card_images
from tests.support.service import Served, needs_browser, needs_service, served
from tests.support.table_page import picture, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301"
    "0100c9fe92ef0000000049454e44ae426082"
)
BOARD = {"battlefield": ["Sol Ring", "Island"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pictures, and beside them what isn't to be had."""
    place = tmp_path_factory.mktemp("of cards") / "images"
    place.mkdir()
    for name in ("Sol Ring.png", "Æther Vial.PNG"):
        (place / name).write_bytes(PNG)
    (place / "notes.txt").write_text("mine")
    (place.parent / "secret.png").write_bytes(PNG)
    return place


@pytest.fixture(scope="module")
def shows(folder: Path, built: Path) -> Iterator[Served]:
    """A service with that folder."""
    with served(images=str(folder), table=str(built), workers=1) as running:
        yield running


def test_no_picture_is_there_where_nobody_said_a_folder(service: Served) -> None:
    assert service.ask("/images").json == []
    assert service.ask("/images/Sol%20Ring.png").status == 404


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CodedError, match="--images: expected a folder that can be read, got"):
        card_images(str(tmp_path / "nothing"))


def test_the_pictures_of_a_folder_and_nothing_else(shows: Served) -> None:
    assert shows.ask("/images").json == ["Sol Ring.png", "Æther Vial.PNG"]
    found = shows.ask("/images/Sol%20Ring.png")
    assert (found.status, found.body, found.headers["content-type"]) == (200, PNG, "image/png")
    for other in ("notes.txt", "..%2Fsecret.png", "../secret.png", "%2e%2e/secret.png", "", "Island.png"):
        assert shows.ask(f"/images/{other}").body != PNG


@needs_browser
def test_the_page_shows_the_picture_of_a_card(browser: Browser, shows: Served) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    show(page, shows, {"board": BOARD})
    shown = page.wait_for_selector('[id="card-Sol Ring#1"] img')
    assert shown is not None
    page.wait_for_function("() => document.querySelector('.card img').naturalWidth === 1")
    assert page.locator(".card img").count() == 1
    picture(page, "card-images")
    page.close()
