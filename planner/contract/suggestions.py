"""What was probably meant: the nearest of the words that are allowed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_PART = 0.9
"""How near a word is that holds what was written whole, as a word of it or at its beginning."""
_LEAST_PART = 4
_CUTOFF = 0.55
MAX_NAME = 300
"""Longer text is no name: of a card, of an object or of anything else that has one."""


def folded(name: str) -> str:
    """Normalize a name: without case, accents, blanks and punctuation.

    A name of punctuation alone stays as it is, but for case.

    >>> folded("Lim-Dûl's Vault"), folded("Fire // Ice"), folded("Æther Vial")
    ('limdulsvault', 'fireice', 'aethervial')
    """
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_LETTERS)
    return "".join(filter(str.isalnum, letters)) or name.casefold().strip()


def nearest(word: str, allowed: Iterable[str], most: int = 3) -> list[str]:
    """The allowed words nearest to a misspelt one, the nearest first.

    Case, accents and punctuation don't count; two swapped letters are one mistake. Nothing that differs in
    about half of its letters is proposed, nor anything for text that is too long to be a name.

    >>> nearest("Isalnd", ["Plains", "Island", "Swamp"])
    ['Island']
    """
    if len(word) > MAX_NAME:
        return []
    names = list(dict.fromkeys(allowed))
    return nearest_folded(word, names, [folded(name) for name in names], most)


def nearest_folded(word: str, names: Sequence[str], forms: Sequence[str], most: int = 3) -> list[str]:
    """The nearest of many names whose folded forms are given, in the same order."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    wanted = folded(word)
    near = extract(wanted, forms, scorer=OSA.normalized_similarity, score_cutoff=_CUTOFF, limit=most)
    scores = {index: score for _, score, index in near}
    if len(wanted) >= _LEAST_PART:
        whole = f" {word.casefold()} "
        for index, form in enumerate(forms):
            if wanted in form and (form.startswith(wanted) or whole in f" {names[index].casefold()} "):
                scores[index] = max(scores.get(index, 0.0), _PART)
    order = sorted(scores, key=lambda index: (-scores[index], len(names[index]), index))
    return [names[index] for index in order[:most]]


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A hint such as ``; did you mean "tapped"?``, for the end of a refusal; "" if nothing is near.

    >>> did_you_mean("tapedd", ["tapped", "count"])
    '; did you mean "tapped"?'
    """
    return meant(nearest(word, allowed))


def meant(words: list[str]) -> str:
    """A question whether one of these words was meant; "" for none."""
    if not words:
        return ""
    quoted = [f'"{word}"' for word in words]
    return f"; did you mean {' or '.join([', '.join(quoted[:-1]), quoted[-1]] if quoted[:-1] else quoted)}?"
