"""The seed of the long comparisons: fresh on every run, shown, and repeated with ``--seed``."""

from __future__ import annotations

import os
import random
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from planner.api import board_keys
from planner.game.prices import UNTIERED
from tests.support.sampling import ANY_SPEED, Sample
from tests.support.stating_prices import states_prices

settings.register_profile("any speed", ANY_SPEED)
settings.load_profile("any speed")

os.environ["PLANNER_CARDS"] = str(Path(__file__).parent / "no-card-store.sqlite")
"""No test sees the card store of whoever runs it."""

LONGEST_SEED = 10**9
_last_by_table = [False]


@pytest.fixture(autouse=True)
def _profile(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask by the table of prices where tests state prices of it: see ``stating_prices``."""
    by_table = states_prices(request.path)
    if by_table:
        monkeypatch.setattr("planner.costing.question.DEFAULT_PROFILE", UNTIERED)
    if by_table is not _last_by_table[0]:  # boards remember answers by what was asked, which names no profile
        _last_by_table[0] = by_table
        board_keys._COMPILED.clear()
        board_keys._KNOWN.clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the seed of the tests marked ``slow``."""
    parser.addoption("--seed", type=int, default=None, help="seed of the slow tests; without it a fresh one")


def pytest_configure(config: pytest.Config) -> None:
    """Draw a seed where none is given; the workers of a parallel run take that of the run."""
    given = getattr(config, "workerinput", {}).get("seed", config.option.seed)
    config.option.seed = random.randrange(LONGEST_SEED) if given is None else given


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hand the seed of the run to a worker."""
    node.workerinput["seed"] = node.config.option.seed


def pytest_report_header(config: pytest.Config) -> str:
    """Show the seed."""
    return f"slow tests: --seed {config.option.seed}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show the seed once more where slow tests ran, as a quiet run has no header."""
    ran = [one for kind in ("passed", "failed") for one in terminalreporter.stats.get(kind, [])]
    if any("slow" in report.keywords for report in ran):
        terminalreporter.write_line(f"slow tests ran with --seed {config.option.seed}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the failure of a slow test the seed that repeats it."""
    report = yield
    if report.failed and item.get_closest_marker("slow"):
        report.sections.append(("seed", f"pytest -m slow --seed {item.config.option.seed} '{item.nodeid}'"))
    return report


@pytest.fixture
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run's slow tests."""
    seed: int = request.config.option.seed
    return seed


@pytest.fixture
def seeds(request: pytest.FixtureRequest, fresh_seed: int) -> list[str]:
    """The seeds of a sample's random cases (see ``tests.support.sampling.drawn``)."""
    sample: Sample = request.param
    start = fresh_seed if sample.fresh else 0
    return [f"{start}/{number}" for number in range(sample.size)]
