"""A reading in words, as ``planner cards`` shows it."""

from __future__ import annotations

from typing import Any

from planner.game.amounts import Fixed, Size
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, ManaCost
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import (
    ColorsAmong,
    Combination,
    ListedTypes,
    OneOfEach,
    Output,
)
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind, Verb
from planner.game.written_abilities import (
    ManaPart,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
)
from planner.loading.card_lines.words import describe, in_one_line

ANY_COLOR = ListedTypes(COLORS)
CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
GOBLIN = Filter("another Goblin", (Clause(subtypes=frozenset({"Goblin"})),), other=True)
CREATURE_SPELLS = SpendOnly(
    "creature spells", (Allowed(PaymentKind.SPELL, clauses=(Clause(types=frozenset({"Creature"})),)),)
)


def written(cost: tuple[Any, ...], *ways: tuple[Output, ...], **more: Any) -> WrittenAbility:
    return WrittenAbility(0, "", cost, ways, **more)


def test_a_reading_in_words() -> None:
    ability = written(
        (ManaPart(ManaCost("{1}")), TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), GOBLIN)),
        (Combination(ANY_COLOR, Size("power")),),
        (OneOfEach(ColorsAmong(CREATURES)),),
        after=WrittenAfter(damage=Fixed(1), counters=(("charge", 1),)),
        spend_only=CREATURE_SPELLS,
        limit=2,
        zone="graveyard",
    )
    assert in_one_line(describe(ability)) == (
        "{1}, {T}, sacrifice 1: another Goblin → (its power) in any combination of any color or one of each "
        "of the colors among creatures you control; 1 damage to you; 1 charge counters put on it; "
        "creature spells; at most 2 each turn; from the graveyard"
    )


def test_a_land_that_goes_with_its_last_counter_says_so() -> None:
    after = WrittenAfter(removes=(("mining", 1),), sacrificed_without="mining")
    assert in_one_line(describe(written((TapSelf(),), (Combination(ANY_COLOR, Fixed(1)),), after=after))) == (
        "{T} → 1 in any combination of any color; sacrificed where no mining counter is left; "
        "1 mining counters removed from it"
    )
