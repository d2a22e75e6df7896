"""The planner agrees with the oracle on random requests: verdict, price and figures of the plan."""

from __future__ import annotations

import json
import random
from pathlib import Path

from hypothesis import note

from tests.support.cards import offers
from tests.support.comparing import compare, compare_policies
from tests.support.sampling import sampled
from tests.support.strategies.cards import ELVES
from tests.support.strategies.policies import policies_requests
from tests.support.strategies.real_cards import build_real_request
from tests.support.strategies.requests import Json, converter_requests, requests


@sampled(requests(), short=200, full=4_000)
def test_planner_agrees_with_the_oracle(request: Json) -> None:
    note(json.dumps(request))
    assert compare(request).fault == ""


@sampled(converter_requests(), short=120, full=2_000)
def test_planner_agrees_with_the_oracle_on_converters(request: Json) -> None:
    """Mana abilities that cost mana or take other objects, counters, energy; restricted mana."""
    note(json.dumps(request))
    assert compare(request).fault == ""


@sampled(policies_requests(), short=120, full=2_000)
def test_planner_agrees_with_the_oracle_on_what_a_player_wants(request: Json) -> None:
    """Policies of each kind, and the switches of the profile: the oracle judges by a reading of its own."""
    note(json.dumps(request))
    assert compare_policies(request).fault == ""


def test_planner_agrees_with_the_oracle_on_cards_of_a_file(tmp_path: Path) -> None:
    """A short sample of ``--pool FILE``, with a file of our own."""
    land = {"name": "Sample Grotto", "type_line": "Land", "oracle_text": "{T}: Add {C}.\n{1}, {T}: Add {G}."}
    pool = tmp_path / "pool.jsonl"
    cards = [land, ELVES, *offers.SPELLS, *offers.STATICS]
    pool.write_text("\n".join(json.dumps(one) for one in cards), encoding="utf-8")
    for seed in range(20):
        request = build_real_request(random.Random(seed).choice, str(pool))
        assert compare(request).fault == "", seed
