"""Restrictions and riders of mana, for tests of the referee."""

from __future__ import annotations

from planner.game.filters import Clause
from planner.game.mana_abilities import Rider
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind
from tests.support.referee.boards import (
    thing,
)

ELDRAZI = Clause(subtypes=frozenset({"Eldrazi"}), colorless=True)
FOR_ELDRAZI = SpendOnly(
    "Spend this mana only to cast colorless Eldrazi spells or activate abilities of colorless Eldrazi.",
    allowed=(
        Allowed(PaymentKind.SPELL, clauses=(ELDRAZI,)),
        Allowed(PaymentKind.ABILITY, clauses=(ELDRAZI,)),
    ),
)
FOR_ABILITIES = SpendOnly(
    "Spend this mana only to activate abilities.", allowed=(Allowed(PaymentKind.ABILITY),)
)
FOR_X = SpendOnly("Spend this mana only on costs that contain {X}.", allowed=(Allowed(tags=frozenset("x")),))
FOR_C = SpendOnly("Spend this mana only on costs that contain {C}.", allowed=(Allowed(tags=frozenset("c")),))
NOT_GENERIC = SpendOnly("This mana can't be spent to pay generic mana costs.", not_generic=True)
MIMIC = thing("Eldrazi Mimic", types="Creature", subtypes=("Eldrazi",)).card
SURE = Rider("That spell can't be countered.")
HASTE = Rider(
    "It gains haste.", SpendOnly("a creature spell", allowed=(Allowed(PaymentKind.SPELL, (ELDRAZI,)),))
)
