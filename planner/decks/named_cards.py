"""Cards of a deck by their names in one text, as people write them: "2 Island, Urborg, Tomb of Yawgmoth"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown

_ITEM = re.compile(r"(?:(\d{1,4})x? +)?(.+)")


def read_named(text: str, known: Mapping[str, int], path: str) -> dict[str, int]:
    """Read cards of those that are known with their numbers; a name without a number is one copy.

    Raises ``RequestError`` for a name that isn't known, and where there are fewer copies.

    >>> read_named("2 Island, Urborg, Tomb of Yawgmoth", {"Island": 4, "Urborg, Tomb of Yawgmoth": 1}, "keep")
    {'Island': 2, 'Urborg, Tomb of Yawgmoth': 1}
    """
    names = {face.casefold(): name for name in known for face in name.split(" // ")}
    names |= {name.casefold(): name for name in known}
    pieces = [piece.strip() for piece in re.split(r"[,\n]", text) if piece.strip()]
    found: dict[str, int] = {}
    while pieces:
        for size in range(len(pieces), 0, -1):  # a name may hold commas: the longest one that there is
            number, name = _item(", ".join(pieces[:size]))
            if name.casefold() in names:
                break
        else:
            message = f'expected cards of the deck such as "2 Island, Field of Ruin", got {shown(name)}'
            raise RequestError(path, message, ErrorCode.UNKNOWN_CARD)
        whole = names[name.casefold()]
        found[whole] = found.get(whole, 0) + number
        if found[whole] > known[whole]:
            message = f"the deck has {known[whole]} of {shown(whole)}, not {found[whole]}"
            raise RequestError(path, message)
        del pieces[:size]
    return found


def _item(text: str) -> tuple[int, str]:
    match = _ITEM.fullmatch(text)
    return (int(match[1] or 1), match[2]) if match else (1, text)
