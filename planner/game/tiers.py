"""The tiers by which payments are compared in order (profile 2026.2), as a table of prices for one game.

A payment is better than another if it is better in the first tier in which the two differ. One of a tier is
worth more than all that could be given up, on this board, in all tiers below it together: so a sum of whole
numbers compares tier by tier, and nobody who adds up prices needs to know of tiers. ``amounts`` bounds what
can be given up; ``digits_of`` reads a price tier by tier again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum
from functools import lru_cache

from planner.game.caching import Memory, memory_of, remembered
from planner.game.mana import COLORS
from planner.game.mana_abilities import Exert, ManaAbility, PutCounters, RemoveCounters
from planner.game.objects import Game, GameObject
from planner.game.policies import Level, Policies
from planner.game.prices import UNSTATED_POWER, Prices, lowest_amount
from planner.game.readings import LEAVES_TAPPED
from planner.game.records import Record
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, Verb, Whose, Zone

PROFILE = "2026.2"
"""The name of the profile that these tiers are."""


class Tier(StrEnum):
    """What payments are compared by, the lowest tier first; losing all life is worse than any tier."""

    FREE_LIFE = "free life"
    UTILITY_LAST = "utility last"
    BOARD = "board"
    UTILITY_FIRST = "utility first"
    CREATURES = "creatures"
    POOL = "pool"
    WASTE = "waste"
    RIDERS = "riders"
    UNTAPS = "untaps"
    GRAVEYARD = "graveyard"
    TOLLS = "tolls"
    X = "x"
    AVOIDED = "to be avoided"
    LIFE = "life"
    ONE_SHOT = "one-shot mana"
    KEPT = "hand"
    LAST_RESORT = "last resort"
    TOKENS = "tokens"
    CREATURE_TOKENS = "creature tokens"
    WORTH = "worth"
    PERMANENTS = "permanents"
    CARDS = "cards"
    ASKED = "asked for"


# The sum of what the board can still do.
USE, FURTHER_TYPE = 3, 1
UTILITY, SPARED = 12, 20
LAST_SOURCE, NEXT_TO_LAST_SOURCE = 6, 2
LAST_ASKED, NEXT_ASKED = 8, 4

# What permanents are worth, in halves.
WORTH_OF_LAND, WORTH_OF_MANA_VALUE, STATED_PER = 9, 2, 5
POOL_RESTRICTED, POOL_PLAIN, POOL_PERSISTING = 3, 2, 1
"""Mana that floats is spent first: restricted mana before other mana, what persists last."""
_REPEATED = 32
"""An activation that nothing bounds is counted so often where amounts are bounded."""
_MOST_ASKED = 1 << 12
"""What can be asked for with "max" in all costs of a turn: no X is above 1,000."""
Range = tuple[int, int]
"""The least and the most that the amount of a tier can be."""


class Place(StrEnum):
    """Where tapping a useful permanent is compared: within the sum of the board, before it or after it."""

    IN = "in"
    BEFORE = "before"
    AFTER = "after"


class Switches(Record, frozen=True):
    """A player's changes to the profile.

    Life above the total ``free_above`` is compared after everything else; ``utility`` is the price of tapping
    a land or rock with another use, within the sum of the board or at another ``place``. With
    ``keeps_one_shot`` nothing is lost that makes mana only once.

    >>> Switches(free_above=10).words
    ', life free above 10'
    """

    free_above: int | None = None
    utility: int = UTILITY
    place: Place = Place.IN
    keeps_one_shot: bool = False

    @property
    def words(self) -> str:
        """The changes in words, for use after the name of the profile."""
        said = [] if self.free_above is None else [f"life free above {self.free_above}"]
        if self.place is not Place.IN:
            said.append(f"utility {self.place.value}")
        elif self.utility != UTILITY:
            said.append(f"utility {self.utility}")
        said += ["one-shot mana never"] if self.keeps_one_shot else []
        return "".join([f", {one}" for one in said])


_AS_USUAL = Switches()
_RARE = (Tier.FREE_LIFE, Tier.UTILITY_LAST, Tier.UTILITY_FIRST, Tier.AVOIDED, Tier.LAST_RESORT)
"""The tiers that nothing is in where a player wishes for nothing."""


class Asking(Record, frozen=True):
    """The parts of a question that tiers depend on, rounded so that most costs of a board share a table.

    ``sparing`` are the objects that the payment is about: its targets, and what has the ability. ``colors``
    are those that cards in hand ask for. ``life`` bounds what the cost itself takes of it, ``counts`` its
    counters, energy, cards milled and what is exerted; ``weight`` is what all that could be kept weighs.
    ``takes`` says that the cost takes objects from where they are, ``requires`` that something must be used.
    ``coming`` is the mana that what resolves adds, where several costs are paid one after another: mana that
    one leaves pays for the next then, and what stays payable comes before everything else.
    """

    sparing: frozenset[str] = frozenset()
    colors: str = ""
    life: int = 0
    counts: int = 0
    weight: int = 0
    takes: bool = False
    requires: bool = False
    chooses_x: bool = False
    most_x: bool = False
    most_colors: bool = False
    counts_colors: bool = False
    switches: Switches = _AS_USUAL
    coming: int | None = None

    @classmethod
    def all_of(cls, askings: list[Asking]) -> Asking:
        """One ``Asking`` whose bounds cover all of these."""
        first = askings[0]
        if len(askings) == 1 or all(one == first for one in askings):
            return first
        return cls(
            frozenset[str]().union(*[one.sparing for one in askings]),
            first.colors,
            max([one.life for one in askings]),
            max([one.counts for one in askings]),
            max([one.weight for one in askings]),
            any(one.takes for one in askings),
            any(one.requires for one in askings),
            any(one.chooses_x for one in askings),
            any(one.most_x for one in askings),
            any(one.most_colors for one in askings),
            any(one.counts_colors for one in askings),
            first.switches,
        )


def _untaps(ability: ManaAbility) -> bool:
    """Whether its cost untaps something, which may have to be tapped for that first."""
    return ability.untaps or any(part.verb == Verb.UNTAP for part in ability.taken)


def asking_of(
    cost: TotalCost,
    *,
    colors: str = "",
    weight: int = 0,
    requires: bool = False,
    most_x: bool = False,
    most_colors: bool = False,
    switches: Switches = _AS_USUAL,
) -> Asking:
    """The ``Asking`` of a total cost; ``most_x`` and ``most_colors`` are asked for with "max"."""
    life = cost.life + sum([symbol.life for symbol in cost.mana.choices] if cost.mana is not None else [])
    if cost.life_for and cost.mana is not None:
        life += 2 * len(cost.mana.symbols)
    if cost.life_per_x:
        life += 1_000
    exerts = [part for part in cost.parts if part.verb == Verb.EXERT]
    counts = cost.energy + cost.mill + sum([part.amount for part in cost.counters])
    counts += sum([part.amount for part in exerts])
    if cost.energy_per_x or any(part.per_x for part in cost.counters) or any(part.per_x for part in exerts):
        counts += 1_000
    takes = any(part.verb in LOSSES for part in cost.parts) or any(not h.colors for h in cost.helping)
    takes = takes or bool(cost.counters)  # what has no counters left, or no toughness, goes
    # What is to be untapped, or taken while it is tapped, may have to be tapped for mana that nothing needs.
    requires = requires or any(part.verb == Verb.UNTAP or part.tapped for part in cost.parts)
    about = cost.spare | {cost.activated} if cost.activated else cost.spare
    return Asking(
        about,
        colors,
        _rounded(life),
        _rounded(counts),
        _rounded(weight),
        takes,
        requires,
        cost.wants_max_x,
        most_x and cost.wants_max_x,
        most_colors and cost.most_colors,
        cost.most_colors,
        switches,
    )


def _rounded(number: int) -> int:
    """Round a positive bound up to a power of two less one, at least 7; 0 stays 0."""
    return (1 << max(number, 7).bit_length()) - 1 if number else 0


def colors_asked_for(game: Game, but: Collection[str | None] = ()) -> str:
    """The colors in the mana costs of the cards in hand, ``but`` for these.

    >>> colors_asked_for(Game())
    ''
    """
    found: set[str] = set()
    for entry in game.objects:
        if entry.zone == Zone.HAND and not entry.card.is_land and any(i not in but for i in entry.ids):
            found.update([letter for symbol in entry.card.mana_cost.symbols for letter in symbol.types])
    return "".join([color for color in COLORS if color in found])


def table_of(game: Game, asking: Asking) -> Prices:
    """The price table of a game: one unit of a tier is worth more than all lower tiers together."""
    known: Memory[Asking, Prices] = memory_of(game, table_of)
    found = known.get(asking)
    if found is None:
        ranges = tuple(amounts(game, asking).items())
        found = known.keep(asking, table_between(ranges, asking, game.policies))
    return found


@lru_cache(maxsize=1_024)
def table_between(
    ranges: tuple[tuple[Tier, Range], ...], asking: Asking, policies: Policies | None = None
) -> Prices:
    """The price table for tiers with these ranges of amounts, the lowest tier first."""
    unit, units = 1, dict.fromkeys(_RARE, 0)
    for tier, (least, most) in ranges:
        units[tier] = unit
        unit *= most - least + 1
    one = units.__getitem__
    board, lost_worth = one(Tier.BOARD), one(Tier.WORTH)
    switches, said = asking.switches, policies or _NONE
    wishes = one(Tier.LAST_RESORT), one(Tier.AVOIDED)
    life, ends = _life_by_total(switches, said, one)
    return Prices(
        activation=0,
        use=USE * board,
        flexibility=FURTHER_TYPE * board,
        restricted=0,
        last_source=LAST_SOURCE * board,
        next_to_last_source=NEXT_TO_LAST_SOURCE * board,
        asked=asking.colors,
        last_asked=LAST_ASKED * board,
        next_asked=NEXT_ASKED * board,
        unspent=_by_level(said.floating, one(Tier.WASTE), *wishes),
        converted=one(Tier.WASTE),
        no_untap=one(Tier.UNTAPS),
        ability_tap=0,
        utility=one(_PLACES[switches.place]) * (switches.utility if switches.place is Place.IN else 1),
        sparing=asking.sparing,
        spared=SPARED * board,
        creature_tap=one(Tier.CREATURES),
        power=one(Tier.CREATURES),
        idle_creature=0,
        sick_is_idle=False,
        life=life,
        life_ends=ends,
        mana_token=one(Tier.ONE_SHOT),
        land=one(Tier.PERMANENTS),
        land_value=WORTH_OF_LAND * lost_worth,
        land_token=one(Tier.TOKENS),
        permanent=one(Tier.PERMANENTS),
        permanent_value=WORTH_OF_MANA_VALUE * lost_worth,
        creature_token=one(Tier.CREATURE_TOKENS),
        token_power=one(Tier.CREATURE_TOKENS),
        token=one(Tier.TOKENS),
        stated=lost_worth,
        stated_per=STATED_PER,
        stated_base=True,
        hand_card=one(Tier.CARDS),
        hand_value=board,
        graveyard_card=one(Tier.GRAVEYARD),
        milled=one(Tier.TOLLS),
        given=one(Tier.TOLLS),
        left_by_trigger=one(Tier.TOLLS),
        counter=one(Tier.UNTAPS),
        energy=_by_level(said.energy, one(Tier.UNTAPS), *wishes),
        pool=-POOL_PLAIN * one(Tier.POOL),
        pool_restricted=-POOL_RESTRICTED * one(Tier.POOL),
        pool_persisting=-POOL_PERSISTING * one(Tier.POOL),
        rider=one(Tier.RIDERS),
        x=one(Tier.ASKED if asking.most_x else Tier.X),
        most=one(Tier.ASKED),
        colors=one(Tier.ASKED if asking.most_colors else Tier.RIDERS),
        kept=one(Tier.KEPT),
        policed=bool(said.of_objects),
        resort=one(Tier.LAST_RESORT),
        resort_loss=one(Tier.PERMANENTS),
        avoided=one(Tier.AVOIDED),
        profile=f"{PROFILE}{switches.words}",
        digits=tuple([(tier.value, least, most) for tier, (least, most) in ranges]),
    )


_NONE = Policies()
_USUAL_ENDS = Prices().life_ends
_PLACES = {Place.IN: Tier.BOARD, Place.BEFORE: Tier.UTILITY_FIRST, Place.AFTER: Tier.UTILITY_LAST}


def _by_level(level: Level | None, usual: int, resort: int, avoided: int) -> int:
    """The price of a payment in life, energy or mana at a player's level of avoidance."""
    if level is None:
        return usual
    priced = {Level.FREE: 0, Level.AVOID: avoided, Level.LAST_RESORT: resort}
    return priced.get(level, usual)  # what is forbidden and demanded all the same costs what it costs


def _life_by_total(
    switches: Switches, policies: Policies, one: Callable[[Tier], int]
) -> tuple[tuple[int, int, int], tuple[int, int]]:
    """The price of a point of life: in the free range of the total, the usual one, and the protected one."""
    usual, level = one(Tier.LIFE), policies.life
    if level is Level.FREE:
        return (0, 0, 0), _USUAL_ENDS
    if level is Level.LAST_RESORT:
        usual = one(Tier.LAST_RESORT)
    above = switches.free_above
    if above is None or level is not None:
        return (usual, usual, usual), _USUAL_ENDS
    return (one(Tier.FREE_LIFE), usual, usual), (above, 0)


def digits_of(price: int, prices: Prices) -> dict[str, int]:
    """Split a price into its amounts by tier, highest tier first, without zero amounts."""
    found: dict[str, int] = {}
    for number, (tier, least, most) in enumerate(prices.digits):
        if number == len(prices.digits) - 1:
            amount = price
        else:
            amount, price = lowest_amount(price, least, most - least + 1)
        if amount:
            found[tier] = amount
    return dict(reversed(found.items()))


# --- how much can be given up on a board ---------------------------------------------------------------


class _Amounts(Record, frozen=True):
    """Upper bounds on what one object adds to each amount; ``taking`` says that it takes other objects."""

    board: int = 0
    power: int = 0
    weak: int = 0
    mana: int = 0
    lacks: int = 0
    several: bool = False
    held: int = 0
    energy: bool = False
    tolls: int = 0
    life: int = 0
    gained: int = 0
    riders: int = 0
    loses: bool = False
    taking: bool = False


def amounts(game: Game, asking: Asking) -> dict[Tier, Range]:
    """For each tier, lowest first, the range of what can be given up and gained."""
    totals = dict.fromkeys(Tier, 0)
    energy = asking.counts
    gained = mana = lacks = riders = weak = 0
    several = taking = False
    for entry in game.objects:
        one, count = _of_object(entry), entry.count
        totals[Tier.BOARD] += one.board * count
        totals[Tier.CREATURES] += one.power * count
        totals[Tier.UNTAPS] += one.held * count
        totals[Tier.TOLLS] += one.tolls * count
        totals[Tier.LIFE] += one.life * count
        weak += one.weak * count
        mana += one.mana * count
        lacks += one.lacks * count
        gained += one.gained * count
        riders += one.riders
        several, taking = several or one.several, taking or one.taking
        energy += game.energy if one.energy and energy == asking.counts else 0
    taking = taking or asking.takes
    floating = sum([pool.amount for pool in game.pool])
    if asking.coming is not None:
        several, floating = True, floating + mana + asking.coming
    _add_losses(totals, game, taking=taking)
    last = [
        LAST_ASKED + NEXT_ASKED if c in asking.colors else LAST_SOURCE + NEXT_TO_LAST_SOURCE for c in COLORS
    ]
    totals[Tier.BOARD] += sum(last) + SPARED * len(asking.sparing)
    totals[Tier.UNTAPS] += energy
    totals[Tier.TOLLS] += asking.counts
    totals[Tier.LIFE] += asking.life
    if game.life_for:
        totals[Tier.LIFE] += 2 * (mana + floating)
    wasting = several or taking or asking.requires or gained or weak  # what is used for more than its mana
    totals[Tier.WASTE] = lacks + (mana + floating if wasting else 0)
    totals[Tier.KEPT] = asking.weight
    found = {tier: (0, total) for tier, total in totals.items()}
    if weak:
        found[Tier.CREATURES] = (-weak, totals[Tier.CREATURES])
    found[Tier.POOL] = (-POOL_RESTRICTED * floating, 0)
    found[Tier.RIDERS] = (-riders - (0 if asking.most_colors else len(COLORS)) * asking.counts_colors, 0)
    found[Tier.LIFE] = (-gained, totals[Tier.LIFE])
    _add_wishes(found, game, asking)
    found[Tier.KEPT] = (-asking.weight, 0)
    if asking.chooses_x and not asking.most_x:
        found[Tier.X] = (-max(1_000, mana + floating), 0)
    if asking.coming is not None:
        found[Tier.ASKED] = (-_MOST_ASKED, 0)
        found[Tier.KEPT] = found.pop(Tier.KEPT)
    return found


def _add_wishes(found: dict[Tier, Range], game: Game, asking: Asking) -> None:
    """Set the ranges of the tiers that only policies and switches use, or drop these tiers."""
    if game.policies is None and asking.switches == _AS_USUAL:
        for tier in _RARE:
            del found[tier]
        return
    policies, life, switches = game.policies or _NONE, found[Tier.LIFE], asking.switches
    done, lost = _used_and_lost(game, asking) if policies.of_objects else (0, 0)
    scalar = life[1] + asking.counts + sum([_energy(entry) for entry in game.objects])
    scalar += found[Tier.WASTE][1]
    said = (policies.life, policies.energy, policies.floating)
    if Level.LAST_RESORT in said or done:
        found[Tier.LAST_RESORT] = (life[0], done + scalar)
    if Level.AVOID in said or done:
        found[Tier.AVOIDED] = (0, done + lost + scalar)
    least, most = found[Tier.PERMANENTS]
    found[Tier.PERMANENTS] = (least, most + lost)
    if switches.free_above is not None:
        found[Tier.FREE_LIFE] = life
    if switches.place is not Place.IN:
        found[_PLACES[switches.place]] = (0, sum([entry.count for entry in game.objects]))
    else:
        more = max(switches.utility - UTILITY, 0) * sum([entry.count for entry in game.objects])
        found[Tier.BOARD] = (0, found[Tier.BOARD][1] + more)
    for tier in _RARE:
        if found[tier] == (0, 0):
            del found[tier]


def _acts(ability: ManaAbility) -> int:
    """Upper bound on the actions of one activation that policies apply to."""
    counters = sum([part.amount for part in ability.cost if isinstance(part, RemoveCounters)])
    return 2 + counters + sum([amount for _, amount in ability.after.removes])


def _energy(entry: GameObject) -> int:
    return sum([_times(ability) * ability.energy for ability in entry.abilities]) * entry.count


def _used_and_lost(game: Game, asking: Asking) -> tuple[int, int]:
    """Upper bounds on how often objects are used, and on how many of them are lost."""
    done = lost = 0
    for entry in game.objects:
        lost += entry.count
        taken_off = sum(entry.counters.values()) + asking.counts
        done += (2 + taken_off + sum([_times(a) * _acts(a) for a in entry.abilities])) * entry.count
    return done, lost


def _add_losses(totals: dict[Tier, int], game: Game, *, taking: bool) -> None:
    """Add upper bounds on losses: of all objects if ``taking``, else of those that lose themselves."""
    for entry in game.objects:
        if entry.controller != Whose.YOU:
            continue
        if taking and entry.zone in (Zone.GRAVEYARD, Zone.HAND, Zone.BATTLEFIELD):
            totals[Tier.GRAVEYARD] += entry.count
        if taking or _of_object(entry).loses:
            _add_loss(totals, entry, taking=taking)


def _add_loss(totals: dict[Tier, int], entry: GameObject, *, taking: bool) -> None:
    """Add what losing all objects of this kind counts in each tier."""
    count, card = entry.count, entry.card
    if entry.price is not None:
        totals[Tier.WORTH] += entry.price // STATED_PER * count
    if entry.zone == Zone.HAND:
        totals[Tier.CARDS] += count
        totals[Tier.BOARD] += card.mana_value * count
    elif entry.zone == Zone.GRAVEYARD:
        totals[Tier.GRAVEYARD] += 0 if taking else count
    elif entry.zone == Zone.BATTLEFIELD:
        tier, each = _lost_as(entry)
        totals[tier] += each * count
        if tier is Tier.PERMANENTS:
            worth = WORTH_OF_LAND if card.is_land else WORTH_OF_MANA_VALUE * card.mana_value
            totals[Tier.WORTH] += worth * count


def _lost_as(entry: GameObject) -> tuple[Tier, int]:
    """The tier in which losing a permanent counts, and its amount there."""
    card = entry.card
    if entry.only_makes_mana_by_loss:
        return Tier.ONE_SHOT, 1
    if not card.token:
        return Tier.PERMANENTS, 1
    if card.is_creature and not card.is_land:
        return Tier.CREATURE_TOKENS, 1 + max(UNSTATED_POWER if card.power is None else card.power, 0)
    return Tier.TOKENS, 1


@remembered
def _of_object(entry: GameObject) -> _Amounts:
    """Upper bounds on what one object can add to each amount."""
    if entry.controller != Whose.YOU:
        return _Amounts()
    there, card, reading = entry.zone == Zone.BATTLEFIELD, entry.card, entry.reading
    if not there and not entry.abilities:
        return _Amounts()
    power = UNSTATED_POWER if card.power is None else card.power
    fights = there and card.is_creature and entry.could_attack
    times = [_times(ability) for ability in entry.abilities]
    made = [_most_made(ability) for ability in entry.abilities]
    own = list(zip(entry.abilities, times, strict=True))
    held = int(there and (entry.is_kept_tapped or reading.stays_tapped is not None))
    counters = any(
        RemoveCounters in a.parts or PutCounters in a.parts or a.after.counters for a in entry.abilities
    )
    counters = counters or any(ability.after.removes for ability in entry.abilities)
    if counters:
        held += sum(entry.counters.values()) + max(times, default=0)
    held += int(any(ability.keeps_tapped or Exert in ability.parts for ability in entry.abilities))
    tapped = reading.tapped_damage if there else 0
    return _Amounts(
        board=(USE + FURTHER_TYPE * max(len(entry.types) - 1, 0)) * max(_in_all(own, _once), 1)
        + UTILITY * there,
        power=max(1 + power, 0) if fights else 0,
        weak=max(-1 - power, 0) if fights else 0,
        mana=_in_all(own, _most_made),
        lacks=_in_all(own, _lacks),
        several=max(made, default=0) > 1 or any(map(_untaps, entry.abilities)),
        held=held,
        energy=any(ability.energy for ability in entry.abilities),
        tolls=_tolls(entry, own),
        life=_in_all(own, _life) + tapped,
        gained=_in_all(own, _gained),
        riders=sum([len(ability.riders) for ability in entry.abilities]),
        loses=any(ability.loses_itself or ability.after.removes or counters for ability in entry.abilities),
        taking=any(part.verb in LOSSES for ability in entry.abilities for part in ability.taken),
    )


def _tolls(entry: GameObject, own: list[tuple[ManaAbility, int]]) -> int:
    leaves = LEAVES_TAPPED in entry.reading.keywords or any(ability.after.leaves for ability, _ in own)
    return leaves + _in_all(own, _milled) + _in_all(own, _given)


def _in_all(own: list[tuple[ManaAbility, int]], number: Callable[[ManaAbility], int]) -> int:
    """Upper bound on an object's total: it is tapped at most once, then lost at most once (118.10)."""
    tapping = max([number(ability) for ability, _ in own if ability.taps], default=0)
    losing = max([number(a) for a, _ in own if a.loses_itself and not a.taps], default=0)
    rest = [number(a) * times for a, times in own if not (a.taps or a.loses_itself)]
    return tapping + losing + sum(rest)


def _once(ability: ManaAbility) -> int:  # noqa: ARG001
    return 1


def _gained(ability: ManaAbility) -> int:
    return ability.after.life_gained


def _milled(ability: ManaAbility) -> int:
    return ability.mill


def _given(ability: ManaAbility) -> int:
    return int(ability.after.given)


def _times(ability: ManaAbility) -> int:
    """Upper bound on activations of an ability: one if it taps or loses its object."""
    if ability.taps or ability.loses_itself:
        return 1
    return _REPEATED if ability.limit is None else ability.limit


def _most_made(ability: ManaAbility) -> int:
    """Upper bound on the mana of one activation, triggers included."""
    return ability.production.most


def _lacks(ability: ManaAbility) -> int:
    """Upper bound on the mana that one activation takes beyond what it makes."""
    made = ability.production
    return ability.lacks(0 if ability.volatile else min(map(len, made.runs), default=0) + made.amount)


def _life(ability: ManaAbility) -> int:
    """Upper bound on the life that one activation takes by its cost, its effect and its triggers."""
    symbols = sum([symbol.life for symbol in ability.mana.choices]) if ability.mana is not None else 0
    return ability.life + ability.damage + ability.later_damage + symbols
