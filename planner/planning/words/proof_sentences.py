"""The proof that a cost can't be paid as a sentence: "need 3, have 2", and for which symbols."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.certificate import Case, Certificate, Evidence, OwedWeight
from planner.effects.costs.part_names import number_word
from planner.game.objects import Game
from planner.planning.words.refusal_sentences import listed

_MOST_NAMED = 4
_MOST_SYMBOLS = 8


def sentence_of_lack(answer: Unpayable, certificate: Certificate, game: Game) -> str:
    """Sentence for how much is needed and how much there is, by weight; "" if there are several cases.

    Parts of the cost that take objects have sentences of their own.

    >>> from planner import plan
    >>> plan(board={"battlefield": ["Island", "Forest"]}, pay={"cost": "{U}{U}{U}"}).sentence
    'You can make {U} for it, but the cost needs {U}{U}{U}: two more blue mana. \
For {U}{U}{U}: need 3, have 1 (Island).'
    """
    evidence = evidence_about(answer, certificate)
    if evidence is None or not any(one.symbol.startswith("{") for one in evidence.owed):
        return ""
    each = counts_alike(evidence)
    need, have = (f"{total // (each or 1):,}" for total in (evidence.need, evidence.have))
    there = listed([*_there(evidence, game)]) if evidence.have else ""
    weighed = "" if each else " by weight"
    return f"For {owed_in_words(evidence.owed)}: need {need}, have {have}{weighed}{there and f' ({there})'}."


def evidence_about(answer: Unpayable | Plan, certificate: Certificate) -> Evidence | None:
    """Find the weights for the total cost of an answer; None if they are split into cases."""
    for case in certificate.cases:
        if _is_about(case, answer) and case.evidence is not UNSET and case.evidence.split is UNSET:
            return case.evidence
    return None


def _is_about(case: Case, answer: Unpayable | Plan) -> bool:
    total = answer.total_cost if answer.total_cost is not UNSET else ""
    return case.total_cost == total and case.other_costs == answer.other_costs


def counts_alike(evidence: Evidence) -> int:
    """The weight that all symbols share, if life has none; 0 if weights differ."""
    each = evidence.owed[0].weight if evidence.owed else 0
    alike = evidence.life == 0 and each > 0 and all(one.weight == each for one in evidence.owed)
    return each if alike and not any(gift.gives % each for gift in evidence.gifts) else 0


def symbols_owed(owed: list[OwedWeight]) -> list[str]:
    """List the owed symbols, each in its number; generic mana is one symbol, as in a cost."""
    found: list[str] = []
    for one in owed:
        found += [f"{{{one.amount}}}"] if one.symbol == "{1}" else [one.symbol] * one.amount
    return found


def owed_in_words(owed: list[OwedWeight]) -> str:
    """Write the symbols owed as in a cost: generic mana first, parts behind the mana, in quotes."""
    mana = sorted([one for one in owed if one.symbol.startswith("{")], key=lambda one: one.symbol != "{1}")
    parts = [f'"{one.symbol}"' for one in owed if not one.symbol.startswith("{")]
    if sum([one.amount for one in mana if one.symbol != "{1}"]) > _MOST_SYMBOLS:
        written = [f"{one.amount:,} {one.symbol}" for one in mana if one.symbol != "{1}"]
        return listed([*symbols_owed([one for one in mana if one.symbol == "{1}"]), *written, *parts])
    return listed([*(["".join(symbols_owed(mana))] if mana else []), *parts])


def sources_of(evidence: Evidence, game: Game) -> list[str]:
    """List the objects that give something, in the order of the request."""
    return sorted([one for gift in evidence.gifts for one in gift.objects], key=game.positions.__getitem__)


def _there(evidence: Evidence, game: Game) -> Iterator[str]:
    """Name what is available: objects if there are few, mana in the pool, life."""
    sources = sources_of(evidence, game)
    if len(sources) > _MOST_NAMED:
        yield f"{number_word(len(sources))} sources"
    else:
        yield from map(game.called, sources)
    pool = [gift for gift in evidence.gifts if gift.mana]
    if sum([gift.amount for gift in pool]) > _MOST_SYMBOLS:
        yield "mana in the pool"
    elif pool:
        yield f"{''.join([gift.mana * gift.amount for gift in pool])} in the pool"
    if evidence.life and game.life > 0:
        yield f"{game.life:,} life"
