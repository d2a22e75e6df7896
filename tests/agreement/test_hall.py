"""Verdicts by Hall's condition agree with the program's."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import note

from tests.agreement.methods import differs
from tests.support.sampling import drawn, sampled
from tests.support.strategies.requests import Json, build_converter_request, build_request
from tests.support.strategies.sources import sources_requests


@sampled(sources_requests(), short=200, full=5_000)
def test_hall_and_the_program_agree(request: Json) -> None:
    note(json.dumps(request))
    assert differs(request)[1] == ""


@drawn(short=100, full=2_000)
@pytest.mark.parametrize("build", [build_request, build_converter_request])
def test_hall_and_the_program_agree_on_other_boards(build: Any, seeds: list[str]) -> None:
    decided = 0
    for seed in seeds:
        request = build(random.Random(f"hall/{seed}").choice)
        found, fault = differs(request)
        assert not fault, json.dumps(request)
        decided += found != "left to the program"
    assert 2 * decided > len(seeds)  # otherwise the comparison says little
