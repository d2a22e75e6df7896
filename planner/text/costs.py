"""The cost of an activated ability, component by component (602.1a, 118)."""

from __future__ import annotations

from planner.game.abilities import CostComponent, ExileSelf, PayLife, SacrificeSelf, TapSelf
from planner.text.phrases import Row, Table, means

COMPONENTS: Table[CostComponent] = Table(
    Row("{T}", means(TapSelf())),
    Row("pay <number> life", lambda s: PayLife(s.number)),
    Row("sacrifice ~", means(SacrificeSelf())),
    Row("exile ~ from your hand", means(ExileSelf())),
)
"""Each component of a cost that can be read, and what it is."""

ZONES: Table[str] = Table(
    Row("(exile|discard|reveal) ~ from your hand", means("hand")),
    Row("discard ~", means("hand")),
    Row("exile ~ from your graveyard", means("graveyard")),
)
"""Components that say from where the ability is activated; without one, the battlefield (113.6)."""


def components(cost: str) -> tuple[str, ...]:
    """The components of a cost in words, as they stand between the commas."""
    return tuple(part for part in (p.strip() for p in cost.split(",")) if part)


def read_cost(cost: str) -> tuple[CostComponent, ...] | None:
    """The components of a cost, or None where one of them can't be read."""
    read = []
    for part in components(cost):
        component = COMPONENTS.read(part)
        if component is None:
            return None
        read.append(component)
    return tuple(read)


def zone_of(cost: str) -> str:
    """The zone where an ability with this cost functions (113.6)."""
    for part in components(cost):
        zone = ZONES.read(part)
        if zone is not None:
            return zone
    return "battlefield"
