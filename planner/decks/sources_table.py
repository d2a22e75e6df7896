"""How many sources a cost needs: Karsten's table (2022) for any deck, and the same for gold costs.

The criterion is his: the least number of sources for which the cost can be paid on its turn with the asked
probability, given that as many lands were seen as turns have passed. All lands enter untapped and make one
mana.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from planner.contract.refusals import RequestError
from planner.decks.demands import Cost, read_cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, CardRole, Library, merged
from planner.decks.land_counts import enough_lands
from planner.decks.land_odds import land_odds
from planner.decks.mulligans import HAND, KARSTEN, read_mulligan
from planner.game.records import Record
from planner.models.deciders.hall.condition import mask_of

KARSTEN_LANDS = {40: 17, 60: 25, 80: 35, 99: 41}
"""The lands of the decks in Karsten's table, by their size."""
COSTS = (
    *("C", "1C", "2C", "3C", "4C", "5C", "CC", "1CC", "2CC", "3CC", "4CC", "5CC"),
    *("CCC", "1CCC", "2CCC", "3CCC", "4CCC", "CCCC", "1CCCC"),
)
"""The costs of his table: a number for generic mana, C for a colored symbol."""
_MULTIPLAYER = 99


class Sources(Record, frozen=True):
    """The sources that a cost needs: ``sources`` by color, ``given_lands`` the chance they give.

    ``sources`` is empty if even lands that all make every color aren't enough; ``wanted`` is the criterion.
    """

    cost: str
    turn: int
    sources: dict[str, int]
    given_lands: Fraction
    wanted: Fraction


def karsten_setting(size: int) -> Setting:
    """Karsten's rules for a deck of a size: on the play.

    With 99 cards, a draw on turn 1 and a free mulligan.
    """
    multiplayer = size >= _MULTIPLAYER
    return Setting(draw_on_turn_1=multiplayer, mulligan=read_mulligan(KARSTEN, multiplayer))


def karsten_criterion(turn: int) -> Fraction:
    """The probability that Karsten asks for on a turn: (89 + min(7, turn)) %."""
    return Fraction(89 + min(7, turn), 100)


def sources_needed(
    cost: Cost, size: int, lands: int, *, setting: Setting | None = None, wanted: Fraction | None = None
) -> Sources:
    """The least sources of each color with which a cost is paid on the turn of its mana value.

    For several colors it is the least total, with lands of two colors counted for both; among equal totals
    the split that pays most often. Raises ``RequestError`` for an impossible deck.

    >>> sources_needed(read_cost("{W}"), 60, 25).sources
    {'W': 14}
    """
    _check(size, lands)
    setting = setting or karsten_setting(size)
    turn = max(1, cost.mana_value)
    wanted = karsten_criterion(turn) if wanted is None else wanted
    colors = cost.colors
    if not colors:
        raise RequestError("cost", f"expected a cost with a colored symbol, got {cost.text}")
    enough = enough_lands(size, lands, turn, setting)
    if not enough:
        return Sources(cost.text, turn, {}, Fraction(), wanted)

    def reached(counts: Sequence[int]) -> Fraction:
        library = library_of(colors, counts, size, lands)
        return land_odds(library, cost, turn, setting).with_enough / enough

    found = _least(len(colors), lands, reached, wanted)
    if found is None:
        return Sources(cost.text, turn, {}, reached([lands] * len(colors)), wanted)
    return Sources(cost.text, turn, dict(zip(colors, found, strict=True)), reached(found), wanted)


def _check(size: int, lands: int) -> None:
    if size < HAND:
        raise RequestError("size", f"expected a deck of at least {HAND} cards, got {size}")
    if not 0 < lands <= size:
        raise RequestError("lands", f"expected from 1 to {size} lands, got {lands}")


def _least(colors: int, lands: int, reached: object, wanted: Fraction) -> tuple[int, ...] | None:
    """The least total of sources that reach the wanted chance; more sources of a color never hurt."""
    assert callable(reached)
    if reached([lands] * colors) < wanted:
        return None
    if colors == 1:
        return (_bisect(lambda n: reached([n]) >= wanted, lands),)
    least = _bisect(lambda total: _best(colors, total, lands, reached)[0] >= wanted, lands * colors)
    return _best(colors, least, lands, reached)[1]


def _bisect(holds: object, most: int) -> int:
    """The least number up to a bound for which a monotone condition holds; it holds for the bound."""
    assert callable(holds)
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _best(colors: int, total: int, lands: int, reached: object) -> tuple[Fraction, tuple[int, ...]]:
    """The split of so many sources that pays most often, found by single moves from an even one."""
    assert callable(reached)
    share, more = divmod(total, colors)
    split = tuple(share + (place < more) for place in range(colors))
    best = (reached(split), split)
    while True:
        tries = [(reached(one), one) for one in _moved(best[1], lands)]
        better = max(tries, default=best)
        if better[0] <= best[0]:
            return best
        best = better


def _moved(split: tuple[int, ...], lands: int) -> Iterator[tuple[int, ...]]:
    for source in range(len(split)):
        for target in range(len(split)):
            if source != target and split[source] and split[target] < lands:
                moved = list(split)
                moved[source] -= 1
                moved[target] += 1
                yield tuple(moved)


def library_of(colors: str, counts: Sequence[int], size: int, lands: int) -> Library:
    """A deck with so many sources of each color, with as few multicolor lands as possible.

    >>> [(k.name, n) for k, n in library_of("WU", [14, 14], 60, 25).kinds]
    [('WU', 3), ('W', 11), ('U', 11), ('other spells', 35)]
    """
    masks = [0] * lands
    place = 0
    for color, count in sorted(zip(colors, counts, strict=True), key=lambda one: one[1]):
        for _ in range(count):
            masks[place % lands] |= mask_of(color)
            place += 1
    kinds = [
        (CardRole(_letters(colors, mask) or "C", land=True, units=(mask or mask_of("C"),)), 1)
        for mask in masks
    ]
    return merged([*kinds, (BLANK, size - lands)])


def _letters(colors: str, mask: int) -> str:
    return "".join(color for color in colors if mask & mask_of(color))


def cost_of_pattern(pattern: str) -> Cost:
    """A cost of Karsten's table as mana symbols, white for its color: ``2CC`` is {2}{W}{W}."""
    digits = pattern.rstrip("C")
    return read_cost((f"{{{digits}}}" if digits else "") + "{W}" * (len(pattern) - len(digits)))


def karsten_table(
    size: int,
    lands: int | None = None,
    *,
    wanted: Fraction | None = None,
    costs: Sequence[str] = COSTS,
    setting: Setting | None = None,
) -> dict[str, Sources]:
    """Karsten's table for a deck of any size and number of lands: the sources for each cost.

    >>> karsten_table(40, costs=["C", "CC"])["CC"].sources
    {'W': 14}
    """
    if lands is None:
        lands = KARSTEN_LANDS.get(size, round(size * 25 / 60))
    return {
        pattern: sources_needed(cost_of_pattern(pattern), size, lands, setting=setting, wanted=wanted)
        for pattern in costs
    }
