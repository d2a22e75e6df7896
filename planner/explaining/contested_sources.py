"""What is contested where a cost can't be paid: which sources are needed for which symbols, by its proof."""

from __future__ import annotations

from itertools import combinations

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.certificate import Evidence, OwedWeight
from planner.contract.explanation import Contested, SymbolPrice
from planner.effects.costs.part_names import number_word
from planner.game.mana import TYPE_WORDS, TYPES
from planner.game.objects import Game
from planner.planning.words.proof_sentences import counts_alike, evidence_about, sources_of, symbols_owed
from planner.planning.words.refusal_sentences import listed

_MOST_NAMED = 4
_MOST_SYMBOLS = 8
_MOST_LISTED = 1_000
"""More symbols and sources than this aren't listed one by one."""


def contested_by(answer: Unpayable, game: Game) -> Contested | None:
    """The symbols that need more mana than there is, and the sources; None without such a simple proof."""
    evidence = _evidence(answer)
    if evidence is None or not evidence.owed:
        return None
    amounts = [one.amount for one in evidence.owed] + [one.amount for one in evidence.gifts]
    each = counts_alike(evidence)
    if sum(amounts) > _MOST_LISTED or not each:
        return None
    pool = [gift for gift in evidence.gifts if gift.mana]
    found = Contested(
        symbols=symbols_owed(evidence.owed),
        sources=sources_of(evidence, game),
        pool="".join(gift.mana * gift.amount for gift in pool),
        needs=evidence.need // each,
        gives=evidence.have // each,
    )
    _tell(found, evidence, game)
    return found


def _evidence(answer: Unpayable | Plan) -> Evidence | None:
    certificate = answer.certificate
    return evidence_about(answer, certificate) if certificate is not UNSET else None


def _tell(found: Contested, evidence: Evidence, game: Game) -> None:
    """Name the symbols that take all the sources, and the symbols for which none is left."""
    mana = all(one.symbol.startswith("{") and one.symbol != "{1}" for one in evidence.owed)
    if not mana or not found.gives or len(evidence.owed) < 2 or len(found.symbols) > _MOST_SYMBOLS:
        return
    taking = _taking(evidence.owed, found.gives)
    if taking is None:
        return
    left = [one for one in evidence.owed if one not in taking]
    found.taken_by, found.left = symbols_owed(taking), symbols_owed(left)
    found.text = (
        f"{_there(found, evidence, game)} needed for {''.join(found.taken_by)}, so nothing is left for "
    )
    found.text += f"{''.join(found.left)}."


def _taking(owed: list[OwedWeight], gives: int) -> list[OwedWeight] | None:
    """Choose symbols that need exactly the available mana, preferring those with few ways to pay."""
    for number in range(len(owed) - 1, 0, -1):
        fitting = [some for some in combinations(owed, number) if sum(one.amount for one in some) == gives]
        if fitting:
            return list(min(fitting, key=lambda some: [_choices(one.symbol) for one in some]))
    return None


def _choices(symbol: str) -> int:
    return symbol.count("/")


def _there(found: Contested, evidence: Evidence, game: Game) -> str:
    """Name the sources, with a verb: "Both blue sources (Island and Tundra) are"."""
    if not found.sources:
        return f"{found.pool} in the pool {'is' if found.gives == 1 else 'are'}"
    types = [TYPE_WORDS[letter] for letter in TYPES if evidence.weights.get(letter)]
    number, one = len(found.sources), len(types) == 1
    sources = f"{types[0]} " * one + f"source{'s' * (number > 1)}"
    if not one and len(types) < len(TYPES):
        sources += f" of {', '.join(types[:-1])} or {types[-1]} mana"
    how_many = {1: "The only", 2: "Both"}.get(number, f"All {number_word(number)}")
    named = f" ({listed([game.called(one) for one in found.sources])})" if number <= _MOST_NAMED else ""
    floating = f" and {found.pool} in the pool" if found.pool else ""
    return f"{how_many} {sources}{named}{floating} {'is' if number == 1 and not floating else 'are'}"


def least_prices(plan: Plan) -> tuple[list[SymbolPrice], str]:
    """The least price of each symbol of a plan, if these add up to its price; and a sentence.

    They do if nothing in the plan's proof of optimality gives anything beyond its price.
    """
    evidence = _evidence(plan) if plan.optimal else None
    if evidence is None or evidence.scale != 1 or evidence.have or evidence.need != plan.price:
        return [], ""
    if not evidence.owed or min(one.weight for one in evidence.owed) <= 0:
        return [], ""
    prices = [SymbolPrice(symbol=one.symbol, amount=one.amount, price=one.weight) for one in evidence.owed]
    if len({one.price for one in prices}) < 2:
        return prices, ""
    parts = [f"{'each ' * (one.amount > 1)}{one.symbol} for less than {one.price}" for one in prices]
    return prices, f"Nothing here pays {' or '.join(parts)}: that is {plan.price} in all."
