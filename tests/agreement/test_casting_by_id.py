"""Cards of a board, cast by their ids, are what they are on a board that is made for the question."""

from __future__ import annotations

import json
import random
from typing import Any

from planner import Board, Plan
from planner.contract.request import PaySpec
from planner.costing.casting import casting_of
from planner.costing.plain_spells import is_plain_spell
from planner.costing.question import prepare_on
from planner.costing.spells import _SpellAnnouncement
from planner.planning.answers.answering import answer
from tests.support.sampling import drawn
from tests.support.strategies.requests import build_request
from tests.support.strategies.sources import build_plain_request, build_sources_request


def _card(name: str, cost: str, types: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more}


CARDS = (
    _card("Bear", "{1}{G}", "Creature — Bear", power="2", toughness="2"),
    _card("Counterspell", "{U}{U}", "Instant", "Counter target spell."),
    _card("Dismember", "{1}{B/P}{B/P}", "Instant", "Target creature gets -5/-5 until end of turn."),
    _card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target."),
    _card("Kavu", "{G}", "Creature — Kavu", "Kicker {2}"),
    _card("Guide", "{2}{G}", "Creature — Elf Spirit", "Exile this card from your hand: Add {G}."),
    _card("Thalia", "{1}{W}", "Creature — Human", "Noncreature spells cost {1} more to cast."),
    _card(
        "Force",
        "{3}{U}{U}",
        "Instant",
        "You may exile a blue card from your hand rather than pay this spell's mana cost.",
    ),
    _card("Forest", "", "Basic Land — Forest"),
    _card("Frogmite", "{4}", "Artifact Creature — Frog", "Affinity for artifacts"),
    _card("Myr", "{2}", "Artifact Creature — Myr", "{T}: Add {W}."),
    _card("Cave", "{2/W}{W/U}", "Instant", "Flashback {3}{W}"),
)
HELPING = (
    _card("Relic", "", "Artifact", "{T}: Add {C} for each card in your hand."),
    _card("Prophet", "{1}", "Creature — Human", "Creature spells you cast cost {1} less to cast."),
    _card("Hall", "", "Land", "{T}: Add {C}.\n{T}: Add {G}. Spend this mana only to cast creature spells."),
    _card("Bank", "", "Artifact", "{T}, Discard a card: Add {U}{U}."),
    _card("Warp", "{2}", "Enchantment", "Spells cost {W} more to cast unless you have no cards in hand."),
)


@drawn(short=150, full=4_000)
def test_a_card_by_its_id_is_as_on_a_board_of_its_own(seeds: list[str]) -> None:
    plain = payable = 0
    for seed in seeds:
        rng = random.Random(f"by id/{seed}")
        build = rng.choice([build_request, build_plain_request, build_sources_request])
        fields = build(rng.choice)["board"]
        if rng.random() < 0.4:
            fields = {**fields, "battlefield": [*fields["battlefield"], {"card": rng.choice(HELPING)}]}
        cards = rng.sample(CARDS, 3)
        fields = {**fields, "hand": [{"card": card, "id": f"h{n}"} for n, card in enumerate(cards)]}
        board = Board.from_dict(fields)
        for number in range(3):
            pay: dict[str, Any] = {
                "card": f"h{number}",
                **({"x": 1} if "{X}" in cards[number]["mana_cost"] else {}),
            }
            question = prepare_on(board.game, PaySpec(**pay))
            alone = answer(question)  # without anything that is known of the board
            found, best = board.can_pay(pay), board.plan(pay)
            assert (found, best.status) == (alone.status, alone.status), (json.dumps(fields), pay)
            if isinstance(best, Plan) and isinstance(alone, Plan):
                assert (best.price, best.total_cost) == (alone.price, alone.total_cost), json.dumps(fields)
                payable += 1
            spell = casting_of(PaySpec(**pay), board.game, "pay")
            if is_plain_spell(spell):
                plain += 1
                general = _SpellAnnouncement(spell, PaySpec(**pay), "pay").owed()
                assert general.ways == question.ways, (json.dumps(fields), pay)
                beside = (general.unread, general.assumed, general.reasons, general.offers)
                assert not any(beside), (json.dumps(fields), pay)
    assert 5 * plain > len(seeds) < 5 * payable
