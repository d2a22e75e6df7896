"""Cards of a deck by their names in one text, as people write them: "2 Island, Urborg, Tomb of Yawgmoth"."""

from __future__ import annotations

from collections.abc import Mapping

from planner.cards.decklists.parts import count_of
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown


def read_named(text: str, known: Mapping[str, int], path: str) -> dict[str, int]:
    """Read names with numbers of copies; a name without a number is one copy.

    Raises ``RequestError`` for an unknown name, and if there are fewer copies.

    >>> read_named("2 Island, Urborg, Tomb of Yawgmoth", {"Island": 4, "Urborg, Tomb of Yawgmoth": 1}, "keep")
    {'Island': 2, 'Urborg, Tomb of Yawgmoth': 1}
    >>> read_named("1996 World Champion", {"1996 World Champion": 1}, "hand")
    {'1996 World Champion': 1}
    """
    names = {face.casefold(): name for name in known for face in name.split(" // ")}
    names |= {name.casefold(): name for name in known}
    pieces = [piece.strip() for piece in text.replace("\n", ",").split(",") if piece.strip()]
    found: dict[str, int] = {}
    while pieces:
        for size in range(len(pieces), 0, -1):  # a name may hold commas: the longest one that there is
            text = ", ".join(pieces[:size])
            number, name = (1, text) if text.casefold() in names else _item(text)
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
    first, _, rest = text.partition(" ")
    number = count_of(first.removesuffix("x"))
    return (1, text) if number is None or not rest.strip() else (number, rest.strip())
