"""Certificates that a cost can't be paid, for a pencil: weights of mana, a need, and what there is to have.

Each symbol owed counts as the least of what could pay for it, each permanent what it gives at the most: the
weights of what it makes, less those of what its ability asks for. Where the need is more than what there is,
no payment does.
"""

from __future__ import annotations

from itertools import product

from benchmarks.manabench.boards import Json
from benchmarks.manabench.game import symbols

LETTERS = "WUBRGC"
Weights = dict[str, int]


def least(symbol: str, weights: Weights) -> int:
    """Count a symbol as the least of what could pay for it; life counts nothing, and snow may be any mana.

    >>> least("2/W", {"W": 1, "U": 0, "B": 0, "R": 0, "G": 0, "C": 0})
    0
    """
    if symbol.isdigit():
        return int(symbol) * min(weights.values())
    if symbol == "S":
        return min(weights.values())
    return min(
        0 if part == "P" else least(part, weights) if part.isdigit() else weights[part]
        for part in symbol.split("/")
    )


def gives(one: Json, weights: Weights) -> int | None:
    """Count what a permanent gives at the most; None where other things bound it, not itself."""
    sick = one.get("summoning_sick") and "Creature" in one["types"]  # 302.6
    found = [0]
    for ability in one["abilities"]:
        if ability.get("tap") and (sick or one.get("tapped")):
            continue
        asked = sum(least(symbol, weights) for symbol in symbols(ability.get("mana", "")))
        worth = max(sum(weights[letter] for letter in symbols(add)) for add in ability["add"]) - asked
        if worth > 0 and not ability.get("tap"):
            return None
        found.append(worth)
    return max(found)


def certificate(board: Json, cost: str) -> Json | None:
    """Find the least weights of 0, 1 and 2 that prove that a cost can't be paid; None where none do."""
    asked = set("".join(symbols(cost))) & set(LETTERS)
    for size in (2, 3):
        for values in product(range(size), repeat=len(LETTERS)):
            weights = dict(zip(LETTERS, values, strict=True))
            if any(value and letter not in asked for letter, value in weights.items() if min(values) == 0):
                continue
            written = written_out(board, cost, weights)
            if written and written["need"] > written["have"]:
                return written
    return None


def written_out(board: Json, cost: str, weights: Weights) -> Json | None:
    """Write the two sums of a certificate out, line by line."""
    kinds = list(dict.fromkeys(symbols(cost)))
    owed: list[Json] = []
    for symbol in kinds:
        amount = int(symbol) if symbol.isdigit() else symbols(cost).count(symbol)
        each = least("1" if symbol.isdigit() else symbol, weights)
        owed.append({"symbol": f"{{{symbol}}}", "amount": amount, "each": each})
    gifts = []
    for one in board["permanents"]:
        given = gives(one, weights)
        if given is None:
            return None
        gifts.append({"object": one["id"], "gives": given})
    need = sum(line["amount"] * line["each"] for line in owed)
    return {
        "weights": weights,
        "owed": owed,
        "gifts": gifts,
        "need": need,
        "have": sum(line["gives"] for line in gifts),
    }


def wrong_line(board: Json, cost: str, stated: Json) -> str | None:
    """Find the one line that is wrong, such as ``owed[0]``, ``need`` or ``conclusion``; None where all hold.

    ``need`` and ``have`` are sums of the lines as they are written.
    """
    right = written_out(board, cost, stated["weights"])
    assert right is not None
    for name in ("owed", "gifts"):
        for number, (line, true) in enumerate(zip(stated[name], right[name], strict=True)):
            if line != true:
                return f"{name}[{number}]"
    if stated["need"] != right["need"]:
        return "need"
    if stated["have"] != right["have"]:
        return "have"
    return None if stated["need"] > stated["have"] else "conclusion"
