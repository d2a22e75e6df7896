"""The facts known of real cards, where the sample of them lies beside the repository."""

import io
import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.reading.compare import Fact
from benchmarks.reading.cost_comparison import CostComparison
from benchmarks.reading.fact_cards import read_known_cards
from benchmarks.reading.facts import Judgement, Verdict, judge
from planner.game.characteristics import Characteristics
from planner.text import read_card_in_hand, read_permanent, read_spell
from planner.text.grammar.lines import read_abilities
from planner.text.mana.mana_abilities import is_mana_ability
from planner.text.mana.mana_effects import read_effect
from planner.text.phrases.cost_components import read_cost
from tests.support.places import SHARED_CARDS
from tests.support.printed_cards import faces

MANA, COSTS = SHARED_CARDS / "mana-abilities.jsonl", SHARED_CARDS / "costs.jsonl"
CLASSES = ("outputs", "amount", "cost_kinds", "other")


def cards(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        pytest.skip(f"the sample of real cards is not there: {path}")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@lru_cache(maxsize=1)
def judged() -> tuple[tuple[Characteristics, Fact, Judgement], ...]:
    return tuple(_judged())


def _judged() -> Iterator[tuple[Characteristics, Fact, Judgement]]:
    for entry in cards(MANA):
        printed = faces(entry["card"])
        for known in entry["abilities"]:
            fact = msgspec.convert(known, Fact)
            face = printed[min(fact.face, len(printed) - 1)]
            yield face, fact, judge(face, fact)


def own_activated() -> list[tuple[Characteristics, Fact, Judgement]]:
    """The lines that are activated mana abilities of the card itself."""
    return [
        (face, fact, judgement)
        for face, fact, judgement in judged()
        if fact.kind == "activated" and fact.via in ("own", "intrinsic")
    ]


def lines(verdict: Verdict) -> list[str]:
    return [
        f"{face.name}: {fact.text} {' '.join(judgement.reasons)}"
        for face, fact, judgement in judged()
        if judgement.verdict is verdict
    ]


def test_no_mana_ability_of_the_sample_is_silent_and_none_is_wrong() -> None:
    assert lines(Verdict.SILENT) == []
    assert lines(Verdict.WRONG) == []


def test_98_of_100_activated_mana_abilities_of_the_sample_are_understood() -> None:
    verdicts: Counter[Verdict] = Counter(judgement.verdict for *_, judgement in own_activated())
    understood = verdicts[Verdict.UNDERSTOOD] + verdicts[Verdict.NO_SOURCE]
    print(f"\n{understood / verdicts.total():.1%} of {verdicts.total()} lines")
    for face, fact, judgement in own_activated():
        if judgement.verdict is Verdict.REPORTED:
            print(f"not understood: {face.name}: {fact.text} ({_reason(face, fact)})")
    assert understood >= 0.98 * verdicts.total()


def _reason(face: Characteristics, fact: Fact) -> str:
    """Which half of the ability isn't understood."""
    for ability in read_abilities(face):
        if is_mana_ability(ability) and fact.text.rstrip(".") in ability.line.printed:
            unread = [
                words
                for words, read in (
                    (ability.cost, read_cost(ability.cost)),
                    (ability.effect, read_effect(ability.effect)),
                )
                if read is None
            ]
            return "; ".join(unread) or "words outside the line"
    return "no line of the card"


def test_every_class_of_the_sample_is_understood_for_the_most_part() -> None:
    found: dict[str, Counter[Verdict]] = {}
    for _, fact, judgement in own_activated():
        for name in (name for names in CLASSES for name in getattr(fact, names)):
            found.setdefault(name, Counter())[judgement.verdict] += 1
    print()
    for name, verdicts in sorted(found.items(), key=lambda item: -item[1].total()):
        print(f"{name:42}", *(f"{verdict.value} {number}" for verdict, number in verdicts.items()))
    assert found
    poor = {
        name
        for name, verdicts in found.items()
        if verdicts.total() >= 5 and verdicts[Verdict.REPORTED] * 4 > verdicts.total()
    }
    assert poor == set()


@pytest.mark.parametrize("path", [MANA, COSTS], ids=lambda path: path.stem)
def test_no_english_card_is_refused(path: Path) -> None:
    for entry in cards(path):
        for face in faces(entry["card"]):
            read_permanent(face)
            read_permanent(face, "opponent")
            read_card_in_hand(face)
            read_spell(face)


def test_no_line_on_a_spells_own_cost_is_silent_and_none_is_wrong() -> None:
    comparison = compared()
    assert list(comparison.problems(Verdict.WRONG)) == []
    own = ("kw", "This spell", "to cast this spell", "this spell's mana cost")
    silent = [one for one in comparison.problems(Verdict.SILENT) if any(words in one.text for words in own)]
    assert silent == []


def test_97_of_100_lines_of_each_larger_class_of_a_spells_own_cost_are_understood() -> None:
    own = ("additional: spell: as an additional", "alternative: text: self", "reduction: this spell")
    scores = [
        score
        for score in compared().classes
        if score.lines >= 30 and (score.key == "keyword" or score.name.startswith(own))
    ]
    assert len(scores) > 8
    assert [(score.name, score.percent) for score in scores if score.percent < 97] == []


@lru_cache(maxsize=1)
def compared() -> CostComparison:
    if not COSTS.exists():
        pytest.skip(f"the sample of real cards is not there: {COSTS}")
    comparison = CostComparison(io.BytesIO())
    with COSTS.open("rb") as stream:
        for card in read_known_cards(stream):
            comparison.add(card)
    return comparison
