"""The price of a plan: what it gives up, less what it gains. One table, in one place.

Every line of profile 2026.1 can be overridden in a request by its name (``{"prices": {"land": 90}}``). The
table of a later profile is made for each game (``planner.game.tiers``): its lines are so far apart that a sum
of prices compares tier by tier.
"""

from __future__ import annotations

from typing import Any

from planner.game.records import Record, replace

LIFE_STEPS = (11, 6)
"""A life point is in the first step from 11 and more, in the second from 6 to 10."""
UNSTATED_POWER = 10
"""What a power is taken for where it bears on a price and nobody says it."""
AGAINST_POLICY = 10_000
"""What each thing costs under profile 2026.1 that is never done, where the announced cost demands it."""
UNTIERED = "2026.1"
"""The profile whose prices are of one tier, and can be overridden."""


class Prices(Record, frozen=True):
    """The price table; a request can override many of its lines.

    ``creature_tap`` is what tapping a creature costs, and ``power`` what each point of its power adds;
    ``idle_creature`` is the price of one that couldn't attack, and with ``sick_is_idle`` also of one that
    came this turn and has haste. ``life`` is the price of a point in each
    of the three steps. ``permanent``, ``hand_card`` and ``creature_token`` are bases, to which each point
    of mana value or of power adds ``permanent_value``, ``hand_value`` and ``token_power``. Of what the
    request says that an object is worth, each ``stated_per`` points cost ``stated``, besides its base
    with ``stated_base``, in place of all of it without. ``activation`` counts for each mana made, at most
    ``activation_cap`` times, ``use`` for each activation. A mana spent from the pool costs ``pool``, a
    persisting one ``pool_persisting``, a restricted one ``pool_restricted``. ``flexibility`` counts once
    for each further type, ``restricted`` for an activation that makes restricted mana instead,
    ``converted`` for each mana that an activation asks for beyond what it makes.
    ``ability_tap`` counts for what has an ability with {T} that makes no mana, ``utility`` for a land or
    a rock that has any activated ability that makes none. ``spared`` counts for each object of
    ``sparing`` that is tapped; where that is None, the targets of what is paid for come before prices.
    The last sources of colors that are ``asked`` for cost ``last_asked`` and ``next_asked`` in place of
    ``last_source`` and ``next_to_last_source``. ``given`` counts where
    an opponent gets something by it. ``left_by_trigger`` is what a permanent is worth that a
    trigger takes away after it was tapped; None: what losing it costs. ``x`` is what each X gains,
    ``most`` what each option gains that was asked for with "max" and ``colors`` each color of mana that
    is spent where those are wanted, ``kept`` what a kept cost of weight 1 gains. Points of life
    are in the first step above the first of ``life_ends``, in the second above the second one. Where
    something is said of what may be done to objects (``policed``), ``resort_loss`` counts for each that is
    lost though that is a last resort, ``resort`` for anything else that is one, ``avoided`` for each that
    should be avoided. ``unknown_power`` is no
    line of the table: it is what a power counts as that the request doesn't say. ``profile`` is the name
    of the table, and ``digits`` says how its prices are read tier by tier, the lowest first: the name of
    a tier, and the least and the most that its amount can be.
    """

    activation: int = 3
    activation_cap: int = 3
    use: int = 0
    flexibility: int = 1
    restricted: int = -1
    last_source: int = 4
    next_to_last_source: int = 2
    asked: str = ""
    last_asked: int = 4
    next_asked: int = 2
    unspent: int = 1
    converted: int = 0
    no_untap: int = 15
    ability_tap: int = 2
    utility: int = 0
    sparing: frozenset[str] | None = None
    spared: int = 0
    creature_tap: int = 2
    power: int = 1
    idle_creature: int = 1
    sick_is_idle: bool = True
    life: tuple[int, int, int] = (6, 10, 30)
    life_ends: tuple[int, int] = (LIFE_STEPS[0] - 1, LIFE_STEPS[1] - 1)
    mana_token: int = 25
    land: int = 60
    land_value: int = 0
    land_token: int = 60
    permanent: int = 15
    permanent_value: int = 10
    creature_token: int = 10
    token_power: int = 3
    token: int = 10
    stated: int = 1
    stated_per: int = 1
    stated_base: bool = False
    hand_card: int = 30
    hand_value: int = 5
    graveyard_card: int = 1
    milled: int = 1
    given: int = 0
    left_by_trigger: int | None = None
    counter: int = 4
    energy: int = 4
    pool: int = 1
    pool_restricted: int = 0
    pool_persisting: int = 2
    rider: int = 8
    x: int = 1_000
    most: int = 1_000
    colors: int = 1_000
    kept: int = 20
    unknown_power: int = 0
    policed: bool = False
    resort: int = AGAINST_POLICY
    resort_loss: int = AGAINST_POLICY
    avoided: int = 0
    profile: str = UNTIERED
    digits: tuple[tuple[str, int, int], ...] = ()

    def override(self, lines: dict[str, Any]) -> Prices:
        """Copy with other lines of the table; ``life`` is one number for all steps or three numbers."""
        lines = dict(lines)
        if isinstance(life := lines.get("life"), int):
            lines["life"] = (life, life, life)
        elif "life" in lines:
            lines["life"] = tuple(lines["life"])
        if (pool := lines.get("pool")) is not None:
            lines["pool_persisting"] = 2 * pool
        if (last := lines.get("flexibility")) is not None:
            lines["restricted"] = -last
        if (more := lines.get("graveyard_card")) is not None:
            lines["milled"] = more
        if (most := lines.get("x")) is not None:
            lines["most"] = lines["colors"] = most
        return replace(self, **lines)


def lowest_amount(price: int, least: int, span: int) -> tuple[int, int]:
    """Split a price into the amount of its lowest tier (from ``least``, ``span`` values) and the rest.

    >>> lowest_amount(-2 + 10 * 7, -3, 10)
    (-2, 7)
    """
    amount = (price - least) % span + least
    return amount, (price - amount) // span


def spans_of(prices: Prices, most: int) -> list[tuple[int, int]]:
    """Group neighbouring tiers of a table, lowest first, so that a group has at most ``most`` amounts.

    Each group is its least amount and its number of amounts.
    """
    found: list[tuple[int, int]] = []
    for _, low, high in prices.digits:
        span = high - low + 1
        if found and found[-1][1] * span <= most:
            least, before = found[-1]
            found[-1] = least + low * before, before * span
        else:
            found.append((low, span))
    return found
