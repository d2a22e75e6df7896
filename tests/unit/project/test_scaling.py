"""The calls of docs/scaling.md, on this machine and on a local cluster of each kind."""

from __future__ import annotations

import random
import re
from typing import Any

import joblib
import numpy as np
import pytest
from msgspec.json import encode

import planner
from planner import Board, plan_many
from planner.api.parallel import CHUNK
from planner.decks import answer_deck, best_lands, best_lands_many, odds_many
from tests.support.places import ROOT
from tests.support.strategies.requests import build_converter_request

DOCS = ROOT / "docs" / "scaling.md"
ASKED = [build_converter_request(random.Random(f"scaling/{n}").choice) for n in range(CHUNK * 2)]
COSTS = [f"{{{n}}}{{G}}{{W}}" for n in range(CHUNK + 8)]
BOARD: dict[str, Any] = {
    "battlefield": [
        {"card": "Forest", "count": 9},
        {
            "card": {"name": "Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {G}{W}."},
            "count": 3,
        },
    ]
}


BEAR = {"name": "A bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear"}
DECKS: list[list[Any]] = [
    [
        {"card": "Forest", "count": 17 - plains},
        {"card": "Plains", "count": plains},
        {"card": "Llanowar Elves", "count": 4},
        {"card": BEAR, "count": 19},
    ]
    for plains in range(3, 7)
]
ODDS: list[dict[str, Any]] = [
    *({"deck": deck, "ask": [{"cost": "{W}{G}", "turns": [2, 3]}]} for deck in DECKS),
    *(
        {"deck": deck, "ask": [{"cost": "{2}{G}{W}", "turn": 3}], "method": "simulated", "games": 20_000}
        for deck in DECKS
    ),
]
BASES: list[dict[str, Any]] = [
    {"deck": deck, "candidates": ["Plains", "Forest", "Blossoming Sands"]} for deck in DECKS
]


def is_the_same_there() -> None:
    """Whether the cluster that joblib is set to answers what this process answers."""
    assert [encode(one) for one in odds_many(ODDS)] == [encode(answer_deck(one)) for one in ODDS]
    assert best_lands_many(BASES) == [best_lands(**one) for one in BASES]
    board = Board(**BOARD)
    assert plan_many(ASKED) == [planner.plan(one) for one in ASKED]
    assert board.can_pay_many(COSTS) == [Board(**BOARD).can_pay(cost) for cost in COSTS]


def test_the_examples_for_one_machine_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    here = [code for code in examples if "dask" not in code and "ray" not in code]
    assert len(here) == 3
    names: dict[str, Any] = {}
    for code in here:
        exec(compile(code.replace("n_jobs=4", "n_jobs=2"), str(DOCS), "exec"), names)
    assert capsys.readouterr().out.splitlines() == [
        "120 True",
        "(2, 3, 2) [[False, False], [False, False], [True, True]]",
    ]
    assert len(names["answers"]) == 120
    assert isinstance(names["found"].payable, np.ndarray)


def test_on_a_local_dask_cluster() -> None:
    distributed = pytest.importorskip(
        "distributed", reason="Dask isn't installed (pip install -e '.[scale]')"
    )
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster), joblib.parallel_config(backend="dask"):
        is_the_same_there()


@pytest.mark.filterwarnings("ignore")
def test_on_a_local_ray_cluster() -> None:
    ray = pytest.importorskip("ray", reason="Ray isn't installed (pip install -e '.[scale]')")
    from ray.util.joblib import register_ray

    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        register_ray()  # type: ignore[no-untyped-call, unused-ignore]
        with joblib.parallel_config(backend="ray", n_jobs=2):
            is_the_same_there()
    finally:
        ray.shutdown()
