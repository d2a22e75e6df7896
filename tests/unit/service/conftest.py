"""One service for all tests that only ask it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.service import Served, served


@pytest.fixture(scope="session")
def service() -> Iterator[Served]:
    """A service that nobody harms."""
    with served() as running:
        yield running
