"""The facts known of real cards, where the sample of them lies beside the repository."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from text.printed_cards import faces

from planner.game.abilities import ExileSelf, ManaAbility, PayLife, Production, SacrificeSelf, TapSelf, Unread
from planner.game.objects import Characteristics
from planner.mana import COLORS
from planner.text import read_card_in_hand, read_card_in_zone, read_permanent, read_spell
from planner.text.effects import during_payment
from planner.text.lines import Kind, read_abilities
from planner.text.reading import is_mana_ability, is_triggered_mana_ability

SAMPLE = Path(__file__).parents[2].parent / "shared" / "cards"
MANA, COSTS = SAMPLE / "mana-abilities.jsonl", SAMPLE / "costs.jsonl"
COST_KINDS = {
    TapSelf: "tap_self",
    PayLife: "pay_life",
    SacrificeSelf: "sacrifice_self",
    ExileSelf: "exile_self_from_hand",
}


def cards(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        pytest.skip(f"the sample of real cards is not there: {path}")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def plain(text: str) -> str:
    return re.sub(r"[\s—.:]", "", text).lower()


def outputs(production: Production) -> str:
    """What a production is called among the facts."""
    runs = production.runs
    if not runs:
        return "any_combination_of_colours" if production.types == COLORS else "any_combination_of_listed"
    if len(runs) == 1:
        if len(runs[0]) == 1:
            return "one_fixed_colourless" if runs == ("C",) else "one_fixed_colour"
        return "n_same_fixed" if len(set(runs[0])) == 1 else "n_mixed_fixed"
    if runs == tuple(COLORS):
        return "one_any_colour"
    if len(runs[0]) > 1 and {run[0] for run in runs} == set(COLORS):
        return "n_any_one_colour"
    return f"one_of_{len(runs)}_listed" if len(runs[0]) == 1 else "one_of_listed_multi_mana_runs"


def everything(face: Characteristics) -> tuple[list[ManaAbility], list[Unread]]:
    readings = [read_permanent(face), read_card_in_hand(face), read_card_in_zone(face, "graveyard")]
    return [a for r in readings for a in r.mana_abilities], [u for r in readings for u in r.unread]


def verdict(face: Characteristics, fact: dict[str, Any], wrong: list[str]) -> str:
    """What became of the line that a fact speaks of; what was read wrong goes to ``wrong``."""
    read, unread = everything(face)
    text = plain(fact["text"])
    if fact["via"] == "intrinsic":
        letters = re.findall(r"Add \{(.)\}", fact["text"])
        return (
            "read"
            if letters and any(a.production.runs == (letters[0],) for a in read)
            else "reported" * bool(unread)
        )
    for ability in read:
        if plain(ability.text) == text:
            wrong += [f"{face.name}: {what}" for what in differences(ability, fact)]
            return "read"
    if any(text in plain(one.text) or text.startswith(plain(one.text)) for one in unread):
        return "reported"
    return "left alone" if rightly_left_alone(face, fact) else ""


def differences(ability: ManaAbility, fact: dict[str, Any]) -> list[str]:
    kinds = sorted(COST_KINDS[type(part)] for part in ability.cost)
    found = {
        "outputs": fact["outputs"] == [outputs(ability.production)],
        "cost": sorted(fact["cost_kinds"]) == kinds,
        "amount": not (fact["amount"] or fact["other"] or fact.get("limits") or fact.get("riders")),
        "damage": ("deals_damage_to_you" in str(fact.get("side_effects"))) == bool(ability.damage),
        "restriction": bool(fact.get("restriction")) == bool(ability.spend_only),
    }
    return [f"{what} of {ability.text}" for what, right in found.items() if not right]


def rightly_left_alone(face: Characteristics, fact: dict[str, Any]) -> bool:
    """Whether the line gives the payer no source: it says so itself, or no text here does."""
    if fact["via"] in ("granted", "reminder"):  # given by a one-shot effect, or to a token that is not there
        return True
    text = plain(fact["text"])
    lines = [a for a in read_abilities(face) if plain(a.line.printed) == text]
    if not lines:  # the facts are fuller than the text
        return (
            text not in plain(face.text) and plain(fact["text"].replace(":", "")) in plain(face.text) + text
        )
    (line,) = lines[:1]
    if fact["kind"] == "non_mana_ability":
        return line.kind is Kind.TRIGGERED and not is_triggered_mana_ability(line)
    return is_mana_ability(line) and not during_payment(line.effect)


def test_no_mana_ability_of_the_sample_is_silent_and_none_is_wrong() -> None:
    verdicts: Counter[str] = Counter()
    silent, wrong = [], list[str]()
    for entry in cards(MANA):
        printed = faces(entry["card"])
        for fact in entry["abilities"]:
            face = printed[min(fact["face"], len(printed) - 1)]
            result = verdict(face, fact, wrong)
            verdicts[result] += 1
            if not result:
                silent.append(f"{face.name}: {fact['text']}")
    share = verdicts["read"] / (verdicts.total() - verdicts["left alone"])
    print(f"\n{dict(verdicts)}: {share:.1%} of the lines that could be sources are read")
    assert silent == []
    assert wrong == []
    assert share > 0.6


@pytest.mark.parametrize("path", [MANA, COSTS], ids=lambda path: path.stem)
def test_no_english_card_is_refused(path: Path) -> None:
    for entry in cards(path):
        for face in faces(entry["card"]):
            read_permanent(face)
            read_permanent(face, "opponent")
            read_card_in_hand(face)
            read_spell(face)


CHANGES_OWN_COST = {
    "kw|pay-with|convoke|printed",
    "kw|pay-with|delve|printed",
    "kw|pay-with|improvise|printed",
    "kw|pay-with|assist|printed",
    "kw|reduction-kw|affinity|printed",
    "kw|reduction-kw|undaunted|printed",
    "kw|additional-kw|spree|printed",
}


def test_every_spell_of_the_sample_that_changes_its_own_cost_is_reported() -> None:
    silent = [
        entry["card"]["name"]
        for entry in cards(COSTS)
        if (CHANGES_OWN_COST & set(entry["classes"]) or "This spell costs {" in str(entry["card"]))
        and not any(read_spell(f).unread for f in faces(entry["card"]))
    ]
    assert silent == []
