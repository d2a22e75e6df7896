"""The sweep that casts each card in a turn finds what is paid, and no false proof, on a few cards."""

from __future__ import annotations

import json
from pathlib import Path

from tests.agreement.turns_of_pool import COSTS, judged, main
from tests.rules.test_608_turns import BEAR, RING, card

HARVEST = card("Harvest", "Sorcery", "Untap half the lands you control.", "{1}{G}")


def test_what_a_card_brings_is_paid_with_in_the_same_turn() -> None:
    found = {cost: word for word, cost in judged(RING)}
    assert (found["{1}"], found["{3}"], found["{C}"]) == ("paid", "paid", "paid")
    assert found["{5}"] == "proven"


def test_what_may_untap_lands_is_not_proven_to_pay_for_nothing() -> None:
    words = {word for word, _ in judged({**HARVEST, "cmc": 2})}
    assert "not proven" in words
    assert "false" not in words


def test_the_sweep_of_a_file_finds_no_false_proof(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    pool.write_text("\n".join(map(json.dumps, (BEAR, RING, HARVEST))), encoding="utf-8")
    assert main(["--pool", str(pool)]) == 0
    assert len(COSTS) == 5
