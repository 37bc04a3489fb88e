"""Every test that asks for `counter` runs twice: against the engine and against the reference."""

from __future__ import annotations

import pytest
from tests.solve.helpers import COUNTERS, Counter


@pytest.fixture(params=COUNTERS)
def counter(request: pytest.FixtureRequest) -> Counter:
    return COUNTERS[request.param]
