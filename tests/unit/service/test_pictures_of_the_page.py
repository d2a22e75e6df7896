"""The README's picture of the page is what the page looks like: a stale one fails."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from docs.draw_pictures import PICTURES, take_page
from tests.support.service import Served, needs_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [needs_browser, pytest.mark.xdist_group("service")]
MOST_APART = 0.005
"""The share of pixels that may differ."""
_SEEN = 8
"""How much a color, of 255, differs before anybody sees it."""
_MOST_PIXELS_OFF = 12
"""How far boxes may lie from where another browser, with other fonts, had them."""
_COMPARE = """async ([pictures, seen]) => {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let apart = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((color) => Math.abs(one.data[at + color] - other.data[at + color]) > seen)) apart += 1;
  return apart / (one.width * one.height);
}"""


def share_apart(page: Page, one: Path, other: Path) -> float:
    """The share of pixels in which two pictures differ; all of them where the sizes do."""
    pictures = [b64encode(file.read_bytes()).decode() for file in (one, other)]
    found: float = page.evaluate(_COMPARE, [pictures, _SEEN])
    return found


def test_the_picture_of_the_page_is_of_todays_page(browser: Browser, table: Served, tmp_path: Path) -> None:
    made = json.loads((PICTURES / "page.json").read_text(encoding="utf-8"))
    taken = take_page(browser, table.url, tmp_path / "page.png")
    assert len(taken["boxes"]) == len(made["boxes"])
    if taken["chromium"] == made["chromium"]:
        page = browser.new_page()
        apart = share_apart(page, PICTURES / "page.png", tmp_path / "page.png")
        page.close()
        assert apart <= MOST_APART, "python -m docs.draw_pictures page makes it anew"
    else:
        assert np.abs(np.array(taken["boxes"]) - np.array(made["boxes"])).max() <= _MOST_PIXELS_OFF


def test_what_is_seen_to_differ_is_told(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport={"width": 20, "height": 20})
    for name, style in {"blank": "", "drawn": "background:#000", "nearly": "background:#fbfbfb"}.items():
        page.set_content(f"<div style='position:fixed;left:0;top:0;width:2px;height:2px;{style}'></div>")
        page.screenshot(path=tmp_path / f"{name}.png")
    blank, drawn, nearly = (tmp_path / f"{name}.png" for name in ("blank", "drawn", "nearly"))
    assert share_apart(page, blank, drawn) == 0.01
    assert share_apart(page, blank, nearly) == 0.0
    page.set_viewport_size({"width": 20, "height": 10})
    page.screenshot(path=drawn)
    assert share_apart(page, blank, drawn) == 1.0
    page.close()
