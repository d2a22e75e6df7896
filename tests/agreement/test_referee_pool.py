"""The referee's pool against every way to match mana with what it pays for."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, replace

from hypothesis import strategies as st
from msgspec.structs import replace as change

from planner.game.characteristics import Purpose
from planner.game.mana import ManaCost
from planner.game.mana_abilities import Rider
from planner.game.matching import allows
from planner.game.objects import PoolMana
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.vocabulary import PaymentKind
from planner.referee.pool import Lot, ManaLedger, ManaNeed
from planner.referee.symbol_payment import SpentMana, ways_to_pay
from tests.support.referee.boards import FOREST, SNOW_FOREST, board, case, spend, use
from tests.support.referee.plans import FOR_G
from tests.support.referee.restricted_mana import FOR_ABILITIES, FOR_ELDRAZI, HASTE, MIMIC, NOT_GENERIC, SURE
from tests.support.sampling import sampled

LOTS = {
    "made": (None, False, -1),
    "made snow": (None, True, -1),
    "plain": (PoolMana("G", 1), False, 1),
    "plain snow": (PoolMana("G", 1, snow=True), True, 1),
    "persisting": (PoolMana("G", 1, persists=True), False, 2),
    "persisting snow": (PoolMana("G", 1, snow=True, persists=True), True, 2),
}


@sampled(st.lists(st.sampled_from(sorted(LOTS)), min_size=1, max_size=6), st.data(), short=50, full=1_500)
def test_mana_is_taken_where_the_price_is_lowest(names: list[str], data: st.DataObject) -> None:
    """Against every choice of mana: some that only snow can pay, some that any can."""
    plain, snowy = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    made = [name for name in names if name.startswith("made")]
    fits = [
        sum(LOTS[name][2] for name in chosen)
        for chosen in itertools.combinations(names, plain + snowy)
        if sum(LOTS[name][1] for name in chosen) >= snowy
    ]
    objects = [
        replace(SNOW_FOREST if LOTS[name][1] else FOREST, ids=(f"{index}",))
        for index, name in enumerate(made)
    ]
    pool = tuple(mana for name in names if (mana := LOTS[name][0]) is not None)
    steps = [change(use(entry, "{G}"), object=entry.ids[0]) for entry in objects]
    steps += [FOR_G] * plain + [spend("{G}", "{S}")] * snowy
    colors = 4 * (len(made) >= 1) + 2 * (len(made) >= 2)
    price = 3 * len(made) + colors + len(made) + min(fits, default=0)
    cost = "{G}" * plain + "{S}" * snowy or "{0}"
    left = "{G}" * (len(names) - plain - snowy)
    ruling = case(board(*objects, pool=pool), cost, price, *steps, end={"left_in_pool": left}).ruling()
    if fits:
        assert ruling.problems == ()
    else:
        assert any("is not in the pool" in problem for problem in ruling.problems)


@dataclass(frozen=True)
class Made:
    letter: str
    snow: bool
    restriction: SpendOnly | None
    riders: tuple[Rider, ...]


@dataclass(frozen=True)
class Paid:
    cost: str
    letters: str


COSTS = ["{1}", "{G}", "{1}{G}", "{U/G}{1}", "{S}", "{2/G}", "{2}"]

MAKES = st.builds(
    Made,
    st.sampled_from("GU"),
    st.booleans(),
    st.sampled_from([None, FOR_ABILITIES, FOR_ELDRAZI, NOT_GENERIC]),
    st.sampled_from([(), (SURE,), (HASTE,), (SURE, HASTE)]),
)

PAYS = st.builds(Paid, st.sampled_from(COSTS), st.text("GU", min_size=1, max_size=2))

EVENTS = MAKES | PAYS

SPELL = Purpose(card=MIMIC)

ACTIVATION = Purpose(kind=PaymentKind.ABILITY, mana_ability=True)


@sampled(st.lists(EVENTS, max_size=7), st.text("GU", max_size=3), st.booleans(), short=60, full=3_000)
def test_the_pool_against_every_way_to_match(events: list[Made | Paid], owed: str, snow: bool) -> None:
    """Made mana and payments in any order: the same verdict and the same price as trying everything."""
    pool = ManaLedger([PoolMana("G", 1), PoolMana("U", 1, snow=True, persists=True)], SPELL)
    _plays_as_every_way_says(pool, events, owed, snow=snow)


PLAIN = st.builds(Made, st.sampled_from("GU"), st.booleans(), st.none(), st.just(()))

FLOATING = st.sampled_from([[], [PoolMana("G", 1)], [PoolMana("G", 1), PoolMana("U", 1, persists=True)]])


@sampled(FLOATING, st.lists(PLAIN | PAYS, max_size=7), st.text("GU", max_size=3), short=60, full=3_000)
def test_mana_that_its_type_alone_tells_apart(
    floating: list[PoolMana], events: list[Made | Paid], owed: str
) -> None:
    """The same where the balance of each type decides, and where nothing but {S} asks for more."""
    _plays_as_every_way_says(ManaLedger(floating, SPELL), events, owed, snow=False)


def _plays_as_every_way_says(pool: ManaLedger, events: list[Made | Paid], owed: str, *, snow: bool) -> None:
    for event in events:
        if isinstance(event, Made):
            pool.add(event.letter, snow=event.snow, restriction=event.restriction, riders=event.riders)
        elif chosen := ways_to_pay(ManaCost(event.cost), event.letters, 0):
            pool.spend("here", event.letters, chosen, ACTIVATION)
    for letter in owed:
        pool.spend("here", letter, [(SpentMana(letter, generic=not snow, snow=snow),)])
    ways = [list(payment.ways) for payment in pool.payments]
    lots = list(pool.lots.elements())
    prices = [
        _price_of(lots, taken, needs)
        for chosen in itertools.product(*ways)
        for needs in [list(itertools.chain.from_iterable(chosen))]
        for taken in _matchings(lots, needs)
    ]
    if prices:
        assert pool.judge() == []
        assert sum(pool.price(Prices()).values()) == min(prices)
    else:
        assert pool.judge()


def _matchings(lots: list[Lot], needs: list[ManaNeed]) -> list[tuple[int, ...]]:
    """Every way to give each need a mana of its own."""
    taken: list[tuple[int, ...]] = [()]
    for need in needs:
        taken = [
            (*before, place)
            for before in taken
            for place, lot in enumerate(lots)
            if place not in before and _can_pay(lot, need)
        ]
        # mana alike in everything is alike: one choice for each kind of set is enough
        taken = list({tuple(repr(lots[i]) for i in one): one for one in taken}.values())
    return taken


def _can_pay(lot: Lot, need: ManaNeed) -> bool:
    purpose = SPELL if need.purpose == 0 else ACTIVATION
    if lot.letter != need.slot.letter or lot.since > need.moment or (need.slot.snow and not lot.snow):
        return False
    if lot.restriction is None:
        return True
    return allows(lot.restriction, purpose) and not (need.slot.generic and lot.restriction.not_generic)


def _price_of(lots: list[Lot], taken: tuple[int, ...], needs: list[ManaNeed]) -> int:
    spent = [lots[place] for place in taken]
    riders = {r for lot, need in zip(spent, needs, strict=True) if need.purpose == 0 for r in lot.riders}
    made = Counter(lot.made for lot in lots)[True] - Counter(lot.made for lot in spent)[True]
    return made + sum((2 if lot.persists else 1) for lot in spent if not lot.made) - 8 * len(riders)
