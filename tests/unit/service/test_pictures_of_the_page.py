"""The README's picture of the page is what the page looks like: a stale one fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from docs.draw_pictures import PICTURES, take_page
from tests.support.service import Served, needs_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
MOST_APART = 0.005
"""The share of pixels that may differ."""
_SEEN = 8 / 255
"""How much a color differs before anybody sees it."""
_MOST_PIXELS_OFF = 12
"""How far boxes may lie from where another browser, with other fonts, had them."""


def share_apart(one: Any, other: Any) -> float:
    """The share of pixels in which two pictures differ; all of them where the sizes do."""
    if one.shape != other.shape:
        return 1.0
    return float((np.abs(one - other).max(axis=2) > _SEEN).mean())


def test_the_picture_of_the_page_is_of_todays_page(browser: Browser, table: Served, tmp_path: Path) -> None:
    image = pytest.importorskip("matplotlib.image")
    made = json.loads((PICTURES / "page.json").read_text(encoding="utf-8"))
    taken = take_page(browser, table.url, tmp_path / "page.png")
    assert len(taken["boxes"]) == len(made["boxes"])
    if taken["chromium"] == made["chromium"]:
        pictures = (image.imread(place / "page.png")[:, :, :3] for place in (PICTURES, tmp_path))
        assert share_apart(*pictures) <= MOST_APART, "python -m docs.draw_pictures page makes it anew"
    else:
        off = np.abs(np.array(taken["boxes"]) - np.array(made["boxes"]))
        assert off.max() <= _MOST_PIXELS_OFF


def test_what_is_seen_to_differ_is_told() -> None:
    blank = np.zeros((20, 20, 3))
    drawn = blank.copy()
    drawn[:2, :2] = 1.0
    assert share_apart(blank, blank + 0.01) == 0.0
    assert share_apart(blank, drawn) == 0.01
    assert share_apart(blank, drawn[:10]) == 1.0
