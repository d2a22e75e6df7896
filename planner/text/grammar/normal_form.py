"""Oracle text in one normal form: lines of lower-case words, names as ``~``, quotes set apart.

The printed form of each line is kept beside it, for people.
"""

from __future__ import annotations

import re

from planner.game.records import Record
from planner.text.grammar.lazy_regex import pattern_of

QUOTED = '""'
"""What stands in a normal line for a quoted ability; the line keeps the quotes themselves."""

CHARACTERS = str.maketrans(
    {
        "−": "-", "–": "-", "‐": "-", "‑": "-", "‒": "-", "―": "—", "’": "'", "‘": "'", "`": "'",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " ", "\t": " ", "\u2003": " ",
    }
)  # fmt: skip
"""Dashes, quotation marks and spaces in one form each."""

_SELF = pattern_of(
    r"\bthis (?:land|creature|artifact|token|permanent|card|spell|enchantment|aura|vehicle|equipment|"
    r"planeswalker|battle|saga|class|case|room|siege|spacecraft|planet|fortification)\b"
)
_POOL = pattern_of(r" to (?:your?|his or her|their|its controller's|that player's) mana ?pool\b")
_ADDED_WORDS = pattern_of(r"\b(add|adds) (?:one|1) colorless mana\b")
# Before {C} was printed, colorless mana was a number or X: "Add {1}", "Add {X} plus {1}" (107.4c).
_OLD = pattern_of(r"\badds? (?:\{[1-9X]\}|x)")
_OLD_NUMBER = pattern_of(r"\b(?P<adds>adds? )\{(?P<number>[1-9])\}(?=[.,;]|$| for each)")
_OLD_X = pattern_of(
    r"\b(?P<adds>adds? )(?:\{X\}|x)(?P<more> plus (?:one|\{1\})(?: mana of)?(?: \{C\})?)?(?=\.|$)"
)
_MANA_VALUE = pattern_of(r"\bconverted mana cost(?=s?\b)")
_SYMBOL = pattern_of(r"\{[^{}\n]{1,12}\}")
_AFTER_QUOTE = pattern_of(r'(?<=\.)"(?= [A-Z])')
# "Spend this mana only ..." goes on speaking of the mana of the line before.
# What a permanent returns as is no line of its own either, nor an ability in quotes behind "and".
_OWN_LINE = pattern_of(
    r"(?<=\.)\s*\n(?=Spend this mana only |It's an? [A-Z][a-z]+ enchantment with enchant )"
    r"|(?<=\band)\s*\n(?=[\"“])"
)
_SPACES = pattern_of(r" {2,}")
# Names that are words of the grammar itself, so that only "this card" can stand for the card.
_GRAMMAR_NAMES = {
    "add", "pay", "tap", "sacrifice", "exile", "discard", "target", "mana", "activate", "spend", "cast",
    "whenever", "when", "you", "enchant", "lands", "creatures", "plains", "island", "swamp", "mountain",
    "forest",
}  # fmt: skip


class NormalLine(Record, frozen=True):
    """One line of text: as printed without reminder text, and in normal form.

    In ``text`` each quoted ability is ``QUOTED``; ``quotes`` holds them in order.
    """

    printed: str
    text: str
    quotes: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the normal form, without their periods."""
        return sentences(self.text)


def sentences(text: str) -> tuple[str, ...]:
    """Split a normal text into its sentences, without their periods."""
    return tuple(part for part in (p.strip(" .") for p in text.split(". ")) if part)


def read_lines(name: str, text: str) -> tuple[NormalLine, ...]:
    """Read the lines of an Oracle text, without blank ones and without reminder text."""
    whole = _OWN_LINE.sub(" ", text)
    printed = [line for line in (without_reminders(line).strip() for line in whole.splitlines()) if line]
    if not printed:
        return ()
    normal = _normal("\n".join(printed), _names(name)).split("\n")
    return tuple(_line(*pair) for pair in zip(printed, normal, strict=True))


def _normal(text: str, names: re.Pattern[str] | None) -> str:
    text = text.translate(CHARACTERS).replace("--", "—")
    text = _AFTER_QUOTE.sub('".', text)
    text = names.sub("~", text) if names else text
    text = _SYMBOL.sub(lambda m: m[0].upper(), text.lower())
    text = _SELF.sub("~", text)
    text = _POOL.sub("", text)
    text = _ADDED_WORDS.sub(r"\1 {C}", text)
    if _OLD.search(text):
        text = _OLD_NUMBER.sub(lambda m: m["adds"] + "{C}" * int(m["number"]), text)
        text = _OLD_X.sub(_equal_to_x, text)
    text = _MANA_VALUE.sub("mana value", text)
    text = text.replace("as through it were", "as though it were")
    return _SPACES.sub(" ", text)


def _equal_to_x(match: re.Match[str]) -> str:
    return f"{match['adds']}an amount of {{C}} equal to x{' plus 1' if match['more'] else ''}"


def _line(printed: str, normal: str) -> NormalLine:
    outside, quotes = _split_quotes(normal.strip())
    return NormalLine(printed, outside, quotes)


def without_reminders(line: str) -> str:
    """Remove text in parentheses (207.2a); an unclosed one runs to the end."""
    if "(" not in line:
        return line
    depth, kept = 0, []
    for char in line:
        if char == "(":
            depth += 1
        elif char == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(char)
    return _SPACES.sub(" ", "".join(kept))


def _split_quotes(text: str) -> tuple[str, tuple[str, ...]]:
    parts = text.split('"')
    if len(parts) < 3:
        return text, ()
    if len(parts) % 2 == 0:  # an unclosed quote runs to the end of the line
        parts.append("")
    return QUOTED.join(parts[::2]), tuple(parts[1::2])


def _names(name: str) -> re.Pattern[str] | None:
    """A pattern for the card's name, its halves, and the short form of a legend's name."""
    full = [part.strip() for part in name.translate(CHARACTERS).split("//")]
    short = [part.split(",")[0] for part in full if "," in part]
    known = [one for one in full + short if one and "\n" not in one and one.lower() not in _GRAMMAR_NAMES]
    if not known:
        return None
    longest_first = sorted(set(known), key=lambda one: (-len(one), one))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
