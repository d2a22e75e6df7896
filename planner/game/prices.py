"""The price of a plan: what it gives up, less what it gains. One table, in one place.

Every line can be overridden in a request by its name (``{"prices": {"land": 90}}``).
"""

from __future__ import annotations

from typing import Any

from planner.game.records import Record, replace

ACTIVATION_CAP = 3
"""An activation costs at most as much as one that made this many mana."""
KEPT = 20
"""What a kept cost of weight 1 is worth."""
LIFE_STEPS = (11, 6)
"""A life point is in the first step from 11 and more, in the second from 6 to 10."""


class Prices(Record, frozen=True):
    """The price table; each field is a line that a request can override.

    ``creature_tap`` is what tapping a creature costs before its power is added, and
    ``life`` the price of a point in each of the three steps. Where a line is a base
    (``permanent`` + 10 × mana value, ``hand_card`` + 5 × mana value), the field is
    that base. A persisting mana spent from the pool costs twice ``pool``, a restricted
    one nothing. ``flexibility`` counts once for each further type; restricted mana
    takes it off once. ``x`` is what each X gains. ``unknown_power`` is no line of the
    table: it is what a power counts as that the request doesn't say. ``profile`` is the name
    of the table.
    """

    activation: int = 3
    flexibility: int = 1
    last_source: int = 4
    next_to_last_source: int = 2
    unspent: int = 1
    no_untap: int = 15
    ability_tap: int = 2
    creature_tap: int = 2
    life: tuple[int, int, int] = (6, 10, 30)
    mana_token: int = 25
    land: int = 60
    permanent: int = 15
    hand_card: int = 30
    graveyard_card: int = 1
    counter: int = 4
    energy: int = 4
    pool: int = 1
    rider: int = 8
    x: int = 1_000
    unknown_power: int = 0
    profile: str = "2026.1"

    def override(self, lines: dict[str, Any]) -> Prices:
        """Replace lines of the table; ``life`` is one number for all steps or three."""
        lines = dict(lines)
        if isinstance(life := lines.get("life"), int):
            lines["life"] = (life, life, life)
        elif "life" in lines:
            lines["life"] = tuple(lines["life"])
        return replace(self, **lines)

    def life_steps(self, life: int) -> list[tuple[int, int]]:
        """List the steps down from a life total: (points in the step, price of each).

        The last step has no end: its number of points is 0.
        """
        first = max(life - (LIFE_STEPS[0] - 1), 0)
        second = max(min(life, LIFE_STEPS[0] - 1) - (LIFE_STEPS[1] - 1), 0)
        return [(first, self.life[0]), (second, self.life[1]), (0, self.life[2])]

    def of_life(self, life: int, lost: int) -> int:
        """Compute the price of this many life points, by the total that each is taken from."""
        price = 0
        for points, each in self.life_steps(life)[:-1]:
            taken = min(points, lost)
            price += taken * each
            lost -= taken
        return price + lost * self.life[2]
