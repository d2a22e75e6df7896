"""Comparisons of cards whose kinds of cost are known."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from benchmarks.reading.cost_comparison import CostComparison
from benchmarks.reading.fact_cards import read_known_cards
from benchmarks.reading.facts import Verdict
from benchmarks.reading.report import report
from planner.contract.refusals import RequestError


def entry(text: str, *classes: str, **more: Any) -> dict[str, Any]:
    keywords = more.pop("keywords", {})
    card = {"name": "Sample", "mana_cost": "{1}", "type_line": "Sorcery", "oracle_text": text, **more}
    return {"card": card, "classes": list(classes), "keywords": keywords}


def compared(*entries: dict[str, Any]) -> CostComparison:
    comparison = CostComparison(io.BytesIO())
    for card in read_known_cards(io.BytesIO("\n".join(map(json.dumps, entries)).encode())):
        comparison.add(card)
    return comparison


def verdicts(*entries: dict[str, Any]) -> list[Verdict]:
    return sorted(compared(*entries).results.elements(), key=lambda one: one.value)


ADDITIONAL = "pat|additional: spell|  sacrifice"
SELF = "pat|alternative: text|  self: sacrifice"


@pytest.mark.parametrize(
    ("text", "name", "verdict"),
    [
        ("As an additional cost to cast this spell, sacrifice a land.", ADDITIONAL, Verdict.UNDERSTOOD),
        ("As an additional cost to cast this spell, sacrifice a wish.", ADDITIONAL, Verdict.REPORTED),
        ("You may sacrifice a land rather than pay this spell's mana cost.", SELF, Verdict.UNDERSTOOD),
        ("This spell costs {1} less to cast.", "pat|reduction|this spell costs {N} less", Verdict.UNDERSTOOD),
        ("X can't be 0.", "pat|X|X can't be 0", Verdict.UNDERSTOOD),
        (
            "Counter target spell unless its controller pays {2}.",
            "pat|unless pays|  counter ...",
            Verdict.UNDERSTOOD,
        ),
        (
            "Counter target spell unless its controller pays a wish.",
            "pat|unless pays|  counter ...",
            Verdict.REPORTED,
        ),
    ],
)
def test_what_became_of_a_line(text: str, name: str, verdict: Verdict) -> None:
    assert verdicts(entry(text, name)) == [verdict]


def test_a_line_of_another_class_is_none_of_this_one() -> None:
    assert verdicts(entry("Destroy target creature.", ADDITIONAL)) == []
    assert verdicts(entry("You may cast that card without paying its mana cost.", SELF)) == []


def test_keywords_are_compared_with_the_words_known_of_them() -> None:
    name = "kw|additional-kw|kicker|printed"
    good = entry("Kicker {1}{R}", name, keywords={"kicker": ["Kicker {1}{R}"]})
    assert verdicts(good) == [Verdict.UNDERSTOOD]
    other = entry("Kicker {1}{G}", name, keywords={"kicker": ["Kicker {1}{R}"]})
    assert verdicts(other) == [Verdict.WRONG]
    missing = entry("Flying", name, keywords={"kicker": ["Kicker {1}{R}"]})
    assert verdicts(missing) == [Verdict.SILENT]
    ward = entry("Ward—Pay 2 life.", "kw|tax-kw|ward|printed", keywords={"ward": ["Ward—Pay 2 life."]})
    assert verdicts(ward) == [Verdict.UNDERSTOOD]


def test_activation_costs_are_found_by_their_parts() -> None:
    text = "{2}, Sacrifice a creature: Draw a card."
    comparison = compared(entry(text, "act|sacrifice_other", "act|mana_generic", type_line="Artifact"))
    assert [(one.name, one.understood) for one in comparison.classes] == [
        ("mana_generic", 1),
        ("sacrifice_other", 1),
    ]
    unread = entry("Sacrifice a wish: Draw a card.", "act|sacrifice_other", type_line="Artifact")
    (problem,) = compared(unread).problems()
    assert problem.reasons == ['the cost "sacrifice a wish" is not understood']


def test_a_line_that_goes_on_about_the_one_before_is_read_into_it() -> None:
    text = (
        "Abilities you activate cost {2} less to activate.\n"
        "This effect can't reduce the mana in that cost to less than one mana."
    )
    floor = "pat|reduction|floor on a reduction"
    assert verdicts(entry(text, floor, type_line="Artifact")) == [Verdict.UNDERSTOOD]


def test_the_report_recognises_the_kind_of_facts() -> None:
    out = io.BytesIO()
    line = json.dumps(entry("Convoke", "kw|pay-with|convoke|printed", keywords={"convoke": ["Convoke"]}))
    assert report(io.BytesIO(line.encode()), out)
    read = msgspec.json.decode(out.getvalue())
    assert read["totals"]["understood"] == 1
    assert read["classes"][0]["name"] == "pay-with: convoke"


def test_a_card_without_classes_among_others_is_refused() -> None:
    with pytest.raises(RequestError, match="classes"):
        compared(entry("Convoke", "kw|pay-with|convoke|printed"), {"card": {"name": "Sample"}})
