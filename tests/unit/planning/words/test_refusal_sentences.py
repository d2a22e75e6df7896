"""The sentences of a refusal, word for word."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.cards.single import (
    ANCESTRAL_VISION,
    BLACK_LOTUS,
    BLAZE,
    COUNTERSPELL,
    DISMEMBER,
    GRIZZLY_BEARS,
    ICEHIDE_GOLEM,
    LIGHTNING_HELIX,
    LLANOWAR_ELVES,
    ODD_SPRING,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    THOUGHT_KNOT_SEER,
    entry,
    refusal_of,
    request,
    unknown_of,
)

MISSING_MANA = [
    (
        request("Gruul Signet", cost="{R}{G}"),
        "The cost needs {R}{G}: one more mana of any type, to pay for a mana ability with.",
        "For {R}{G}: need 2, have 1 (Gruul Signet).",
    ),
    (
        request("Island", card=COUNTERSPELL),
        "You can make {U}, but the cost needs {U}{U}: one more blue mana.",
        "For {U}{U}: need 2, have 1 (Island).",
    ),
    (
        request("Island", "Forest", cost="{U}{U}"),
        "You can make {U} for it, but the cost needs {U}{U}: one more blue mana.",
        "For {U}{U}: need 2, have 1 (Island).",
    ),
    (
        request("Plains", card=LIGHTNING_HELIX),
        "You can make {W}, but the cost needs {W}{R}: one more red mana.",
        "For {R}: need 1, have 0.",
    ),
    (
        request(BLACK_LOTUS, cost="{W}{U}{B}"),
        "You can make {B}, but the cost needs {W}{U}{B}: one more white mana and one more blue mana.",
        "",
    ),
    (
        request("Island", "Island", cost="{U}{B}"),
        "You can make {U} for it, but the cost needs {U}{B}: one more black mana.",
        "For {B}: need 1, have 0.",
    ),
    (
        request(*["Forest"] * 3, card=THOUGHT_KNOT_SEER),
        "You can make {G}{G}{G}, but the cost needs {3}{C}: one more colorless mana.",
        "For {C}: need 1, have 0.",
    ),
    (
        request("Forest", "Snow-Covered Forest", card=ICEHIDE_GOLEM),
        "You can make {G} for it, but the cost needs {S}{S}: one more mana from a snow source.",
        "For {S}{S}: need 2, have 1 (Snow-Covered Forest).",
    ),
    (
        request("Forest", "Forest", card=BLAZE, x=3),
        "You can make {G}{G}, but the cost needs {3}{R}: one more red mana and one more mana of any type.",
        "For {R}: need 1, have 0.",
    ),
    (
        request("Plains", "Swamp", "Wastes", "Forest", cost="{3}{W}{G}"),
        "You can make {W}{B}{G}{C}, but the cost needs {3}{W}{G}: one more mana of any type.",
        "For {3}{W}{G}: need 5, have 4 (Plains, Swamp, Wastes and Forest).",
    ),
    (
        request("Forest", cost="{20}"),
        "You can make {G}, but the cost needs {20}: 19 more mana of any type.",
        "For {20}: need 20, have 1 (Forest).",
    ),
    (
        request("Forest", cost="{1000000}"),
        "You can make {G}, but the cost needs {1000000}: 999,999 more mana of any type.",
        "For {1000000}: need 1,000,000, have 1 (Forest).",
    ),
    (
        request(*["Forest"] * 25, cost="{30}"),
        "You can make 25 mana for it, but the cost needs {30}: five more mana of any type.",
        "For {30}: need 30, have 25 (25 sources).",
    ),
    (
        request("Swamp", life=1, card=DISMEMBER),
        "You can make {B}, but the cost needs {1}{B/P}{B/P}: "
        "one more black mana and one more mana of any type.",
        "For {B/P}{B/P}: need 4, have 3 by weight (Swamp and 1 life).",
    ),
]
REASONS = [
    (
        request("Island", card=ANCESTRAL_VISION),
        "118.6",
        "Ancestral Vision has no mana cost, which is a cost that can't be paid.",
    ),
    (
        request("Forest", cost="Pay 1 life", require=["Forest#1"]),
        "118.2",
        "Forest is required, but a cost without mana gives no chance to activate mana abilities.",
    ),
    (
        request(entry("Forest", tapped=True), cost="{G}", require=["Forest#1"]),
        "118.3",
        "Forest is required, but it is tapped already.",
    ),
    (
        request(entry(LLANOWAR_ELVES, summoning_sick=True), cost="{G}", require=["Llanowar Elves#1"]),
        "602.5a",
        "Llanowar Elves is required, but it is summoning sick.",
    ),
    (
        request(GRIZZLY_BEARS, cost="{G}", require=["Grizzly Bears#1"]),
        "605.1a",
        "Grizzly Bears is required, but it has no mana ability to activate.",
    ),
    (
        request("Forest", cost="{G}", require=["Forest#1"], forbid=["Forest#1"]),
        "601.2g",
        "Forest is required and forbidden at once.",
    ),
    (
        request(entry("Forest", controller="opponent"), cost="{G}", require=["Forest#1"]),
        "602.2",
        "Forest is required, but an opponent controls it.",
    ),
    (
        request(hand=[entry(SIMIAN_SPIRIT_GUIDE, id="g")], card="g", require=["g"]),
        "601.2a",
        "Simian Spirit Guide is required, but it is the spell on the stack.",
    ),
]


HELPED = {"name": "Cruise", "mana_cost": "{7}{U}", "type_line": "Sorcery", "oracle_text": "Delve"}
VEHICLE = {"name": "Sky", "mana_cost": "{5}", "type_line": "Artifact — Vehicle", "oracle_text": "Crew 3"}
ORB = {
    "name": "Orb",
    "type_line": "Artifact",
    "oracle_text": "Remove three charge counters from this artifact: Draw a card.",
}
SEER = {"name": "Seer", "type_line": "Creature — Vampire", "oracle_text": "{T}, Pay 1 life: Scry 1."}
OFFER = {
    "name": "Snuff Out",
    "mana_cost": "{3}{B}",
    "type_line": "Instant",
    "oracle_text": "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.",
}
BEARS = "Grizzly Bears"
MISSING_PARTS = [
    (
        request(cost="Sacrifice a creature"),
        ["118.3"],
        'For "Sacrifice a creature" there is nothing to take: one more permanent.',
    ),
    (
        request(cost="Exile a card you own in exile"),
        ["118.3"],
        'For "Exile a card you own in exile" there is nothing to take: one more card.',
    ),
    (
        request(hand=[entry(GRIZZLY_BEARS)], cost="Discard three cards"),
        ["118.3"],
        f'For "Discard three cards" there is only {BEARS}: two more cards.',
    ),
    (
        request(entry(GRIZZLY_BEARS, count=5), cost="Sacrifice six creatures"),
        ["118.3"],
        'For "Sacrifice six creatures" there are only five objects: one more permanent.',
    ),
    (
        request(GRIZZLY_BEARS, cost="Sacrifice a creature, Sacrifice a creature"),
        ["118.3"],
        'For "Sacrifice a creature" there is nothing left to take: one more permanent.',
    ),
    (
        request(VEHICLE, GRIZZLY_BEARS, ability="Crew", source="Sky#1"),
        ["118.3"],
        f'For "Crew 3" there is only {BEARS} with power 2: one more power.',
    ),
    (
        request(graveyard=[entry(GRIZZLY_BEARS)], cost="Collect evidence 6"),
        ["118.3"],
        f'For "Collect evidence 6" there is only {BEARS} with mana value 2: one more card.',
    ),
    (
        request(entry(ORB, counters={"charge": 1}), ability=0, source="Orb#1"),
        ["118.3"],
        'For "Remove three charge counters from this artifact" there is only one counter: two more counters.',
    ),
    (
        request(cost="Put a -1/-1 counter on a creature you control"),
        ["118.3"],
        'For "Put a -1/-1 counter on a creature you control" there is nothing to put it on: '
        "one more permanent.",
    ),
    (
        request(energy=1, cost="Pay {E}{E}{E}"),
        ["118.3"],
        "You have 1 energy, but the cost needs 3: two more energy.",
    ),
    (
        request(library=1, cost="Mill two cards"),
        ["118.3"],
        'For "Mill two cards" there is only one card in the library: one more card.',
    ),
    (
        request("Island", card=HELPED, graveyard=[entry(GRIZZLY_BEARS)]),
        ["118.3"],
        "You can make {U} and pay {1} with delve, but the cost needs {7}{U}: six more mana of any type. "
        "For {7}{U}: need 8, have 2 (Island and Grizzly Bears).",
    ),
    (
        request(GRIZZLY_BEARS, cost="Sacrifice a creature", prohibitions=["sacrifice creatures"]),
        ["118.3", "118.11"],
        'For "Sacrifice a creature" there is nothing to take: one more permanent. '
        'A prohibition is in force: "sacrifice creatures".',
    ),
    (
        request(GRIZZLY_BEARS, cost="Sacrifice an artifact", prohibitions=["discard cards"]),
        ["118.3"],
        'For "Sacrifice an artifact" there is nothing to take: one more permanent.',
    ),
    (
        request(cost="Pay 2 life", prohibitions=["pay life"]),
        ["118.11"],
        'Life can\'t be paid, because of the prohibition "pay life".',
    ),
    (
        request("Forest", GRIZZLY_BEARS, cost="Sacrifice a creature", require=["Forest#1"]),
        ["118.2"],
        "Forest is required, but no part of the cost can take it, and a cost without mana gives no chance "
        "to activate mana abilities.",
    ),
    (
        request(entry(SEER, tapped=True), ability=0, source="Seer#1"),
        ["118.3"],
        "Seer#1 is tapped already, so {T} can't be paid.",
    ),
    (
        request("Island", card=OFFER, alternative="pay 4 life"),
        ["118.9"],
        "\"Pay 4 life\" can't be announced, because its condition doesn't hold: If you control a Swamp, "
        "you may pay 4 life rather than pay this spell's mana cost.",
    ),
]


@pytest.mark.parametrize(
    ("asked", "rules", "sentence"), MISSING_PARTS, ids=[text for _, _, text in MISSING_PARTS]
)
def test_a_refusal_names_the_part_what_is_there_and_what_is_missing(
    asked: dict[str, Any], rules: list[str], sentence: str
) -> None:
    answer = refusal_of(asked)
    assert answer.sentence == sentence
    assert [reason.rule for reason in answer.reasons] == rules


@pytest.mark.parametrize(
    ("asked", "sentence", "shows"), MISSING_MANA, ids=[text for _, text, _ in MISSING_MANA]
)
def test_a_refusal_says_what_can_be_made_and_what_is_missing_and_by_its_certificate_why(
    asked: dict[str, Any], sentence: str, shows: str
) -> None:
    answer = refusal_of(asked)
    assert answer.sentence == f"{sentence} {shows}".strip()
    assert [(reason.rule, reason.text) for reason in answer.reasons] == [("118.3", sentence)]


@pytest.mark.parametrize(("asked", "rule", "sentence"), REASONS, ids=[rule for _, rule, _ in REASONS])
def test_a_refusal_names_the_rule_that_decides(asked: dict[str, Any], rule: str, sentence: str) -> None:
    answer = refusal_of(asked)
    assert answer.sentence == sentence
    assert [(reason.rule, reason.text) for reason in answer.reasons] == [(rule, sentence)]


def test_reasons_stand_one_after_another_in_the_sentence() -> None:
    answer = refusal_of(request("Clue", "Food", cost="{1}", require=["Clue#1", "Food#1"]))
    assert [reason.text.split(" ")[0] for reason in answer.reasons] == ["Clue", "Food"]
    assert answer.sentence == " ".join(reason.text for reason in answer.reasons)


def test_missing_life_and_missing_mana_have_a_reason_each() -> None:
    answer = refusal_of(request(life=1, cost="{U}, Pay 3 life"))
    assert [reason.rule for reason in answer.reasons] == ["118.3", "118.3b"]
    assert "one more blue mana" in answer.reasons[0].text
    assert answer.reasons[1].text.startswith("You have 1 life")


def test_what_is_not_understood_says_where_to_look() -> None:
    answer = unknown_of(request(ODD_SPRING, cost="{G}"))
    assert answer.sentence.startswith(
        "Text that isn't understood could change the verdict: see not_understood."
    )


def test_a_sentence_is_text_of_the_answer_in_json_too() -> None:
    asked, sentence, shows = MISSING_MANA[0]
    assert planner.plan(asked).to_dict()["sentence"] == f"{sentence} {shows}"


def test_of_several_parts_with_counters_only_what_is_lacking_is_said() -> None:
    vial = entry(SOL_RING, counters={"charge": 3})
    bear = entry(GRIZZLY_BEARS, counters={"+1/+1": 1})
    second = "Remove two +1/+1 counters from a creature you control"
    cost = f"Remove a charge counter from an artifact you control, {second}"
    sentence = refusal_of(request(vial, bear, cost=cost)).sentence
    assert sentence == f'For "{second}" there is only one counter: one more counter.'
