"""What browsers read of the look: ``python -m docs.write_look`` writes it anew.

It is made of ``planner/api/showing/look.py``: the colors of the page and its parts (``page/src/tokens.css``),
their glyphs (``page/src/drawn.ts``), and the colors and mana symbols of the handbook
(``docs/static/look.css``). A test fails where one of them is stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from urllib.parse import quote

from planner.api.showing.look import DARK, FONT, GLYPHS, INK_ON_MANA, LIGHT, MANA, NO_MANA

ROOT = Path(__file__).parents[1]
_SAID_ONCE = "Made by python -m docs.write_look of planner/api/showing/look.py: change it there."
_HALVES = "WUBRGC"
"""What the halves of hybrid symbols can be: {2} and the like have the ground of colorless mana."""


def written() -> Iterator[tuple[Path, str]]:
    """Make each file that is written of the look."""
    yield ROOT / "page" / "src" / "tokens.css", tokens()
    yield ROOT / "page" / "src" / "drawn.ts", glyphs()
    yield ROOT / "docs" / "static" / "look.css", of_the_handbook()


def tokens() -> str:
    """Write the colors as custom properties: by day, and by night where the reader prefers it."""
    grounds = {f"mana-{kind.lower()}": color for kind, color in MANA.items()}
    grounds |= {"mana-n": NO_MANA, "mana-ink": INK_ON_MANA}
    light = [*_properties(LIGHT), *_properties(grounds), f"font: 16px/1.4 {FONT};"]
    lines = [
        f"/* {_SAID_ONCE} */",
        ":root {",
        "  color-scheme: light dark;",
        *(f"  {one}" for one in light),
        "}",
    ]
    dark = (f"    {one}" for one in _properties(DARK))
    lines += ["@media (prefers-color-scheme: dark) {", "  :root {", *dark, "  }", "}"]
    return "\n".join(lines) + "\n"


def _properties(colors: dict[str, str]) -> list[str]:
    return [f"--{name}: {color};" for name, color in colors.items()]


def glyphs() -> str:
    """Write the glyphs as a record of paths."""
    return (
        f"// {_SAID_ONCE}\n\n/** Our own drawings of symbols, each a path in a box of 24. */\n"
        f"export const GLYPHS: Readonly<Record<string, string>> = {json.dumps(GLYPHS, indent=2)};\n"
    )


def of_the_handbook() -> str:
    """Write the handbook's colors, and its mana symbols: grounds by classes, glyphs as pictures on them."""
    grounds = {kind: MANA[kind] for kind in _HALVES}
    lines = [f"/* {_SAID_ONCE} */", f".mana i {{ color: {INK_ON_MANA}; background-color: {NO_MANA}; }}"]
    lines += [f".mana i.{kind.lower()} {{ background-color: {color}; }}" for kind, color in grounds.items()]
    for one, other in permutations(_HALVES, 2):
        halves = f"linear-gradient(135deg, {grounds[one]} 50%, {grounds[other]} 50%)"
        lines.append(f".mana i.{one.lower()}-{other.lower()} {{ background-image: {halves}; }}")
    lines.append(".mana i.glyph { color: transparent; background: center / 86% no-repeat; }")
    for kind, path in GLYPHS.items():
        ground = MANA.get(kind, NO_MANA)
        drawn = f'background-color: {ground}; background-image: url("{_uri(path)}");'
        lines.append(f".mana i.glyph-{kind.lower()} {{ {drawn} }}")
    return "\n".join(lines) + "\n"


def _uri(path: str) -> str:
    drawn = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>"
        f"<path fill='{INK_ON_MANA}' fill-rule='evenodd' d='{path}'/></svg>"
    )
    return "data:image/svg+xml," + quote(drawn, safe=" ='/:.,-")


def main() -> None:
    """Write all of them."""
    for file, text in written():
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
