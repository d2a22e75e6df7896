"""The look is said once: all that is drawn has its colors and glyphs, and can be read."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from docs.write_look import written
from planner.api.showing.look import DARK, GLYPHS, INK_ON_MANA, LIGHT, MANA, NO_MANA
from planner.api.showing.picture.drawing import style
from planner.api.showing.picture.symbols import symbol
from tests.support.places import ROOT

COLOR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{8}\b|\brgba?\(|\bhsl\(")
SAID = ROOT / "planner" / "api" / "showing" / "look.py"
KINDS = {".py", ".css", ".ts", ".tsx", ".js"}
LEAST_CONTRAST = 4.5
"""What WCAG 2.2 asks of text (1.4.3)."""


@pytest.mark.parametrize(("file", "text"), [*written()], ids=lambda one: getattr(one, "name", ""))
def test_what_browsers_read_is_made_of_the_look(file: Path, text: str) -> None:
    assert file.read_text(encoding="utf-8") == text, "python -m docs.write_look makes it anew"


def test_no_other_file_says_a_color() -> None:
    made = {file for file, _ in written()} | {SAID}
    folders = [ROOT / "planner", ROOT / "docs", ROOT / "page" / "src"]
    files = [one for folder in folders for one in folder.rglob("*") if one.suffix in KINDS]
    files = [one for one in files if one not in made and not {"_build", "generated"} & set(one.parts)]
    assert len(files) > 500
    said = {
        f"{one.relative_to(ROOT)}: {found[0]}"
        for one in files
        for found in COLOR.finditer(one.read_text(encoding="utf-8"))
    }
    assert said == set()


def test_a_picture_has_the_colors_of_the_page_by_day_and_by_night() -> None:
    for dark, colors in ((False, LIGHT), (True, DARK)):
        used = set(re.findall(r"#[0-9a-f]{6}", style(dark=dark)))
        assert used
        assert used <= set(colors.values())


@pytest.mark.parametrize("name", [*MANA, "T", "E"])
def test_a_symbol_in_a_picture_is_the_glyph_of_the_page(name: str) -> None:
    drawn = symbol(8, 8, name)
    assert GLYPHS[name] in drawn
    assert MANA.get(name, NO_MANA) in drawn
    assert "<text" not in drawn


def test_by_day_and_by_night_there_are_the_same_colors() -> None:
    assert LIGHT.keys() == DARK.keys()


PAIRS = [
    *product(("ink", "soft", "good"), ("felt", "panel", "paper", "used")),
    *product(("ink", "soft", "bad"), ("felt", "panel", "paper", "lost")),
    *(("ink", one) for one in LIGHT if one.startswith(("share-", "frame-"))),
    ("on-accent", "accent"),
    ("panel", "bad"),
]


@pytest.mark.parametrize(("text", "ground"), dict.fromkeys(PAIRS))
def test_text_can_be_read_on_its_ground(text: str, ground: str) -> None:
    for colors in (LIGHT, DARK):
        assert contrast(colors[text], colors[ground]) >= LEAST_CONTRAST


@pytest.mark.parametrize("ground", [*MANA.values(), NO_MANA])
def test_a_glyph_can_be_seen_on_its_ground(ground: str) -> None:
    assert contrast(INK_ON_MANA, ground) >= LEAST_CONTRAST


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def contrast(one: str, other: str) -> float:
    """The ratio of two colors' relative luminances, as WCAG has it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    """How light a color is, from 0 to 1."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
