"""What mana may be spent as where rules for spending say so (101.2, 609.4b, 118.14)."""

from __future__ import annotations

from planner.game.characteristics import Purpose
from planner.game.mana import COLORS, TYPES
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind
from planner.game.written_abilities import SpendAs
from planner.models.problem.demands import paying, spendable

SPELL, ABILITY = Purpose(kind=PaymentKind.SPELL), Purpose(kind=PaymentKind.ABILITY)


def test_without_a_rule_mana_is_spent_as_what_it_is() -> None:
    assert spendable((), SPELL) == {letter: letter for letter in TYPES}


def test_a_rule_adds_types_to_those_of_the_mana_it_speaks_of() -> None:
    table = spendable((SpendAs("", "B", "U"),), SPELL)
    assert (table["B"], table["U"]) == ("UB", "U")


def test_a_rule_holds_for_what_it_names() -> None:
    rule = SpendAs("", COLORS, COLORS, purposes=SpendOnly("abilities", (Allowed(PaymentKind.ABILITY),)))
    assert spendable((rule,), SPELL)["W"] == "W"
    assert spendable((rule,), ABILITY)["W"] == COLORS


def test_101_2_mana_that_may_be_spent_only_as_something_is_spent_as_nothing_else() -> None:
    every, only = SpendAs("", TYPES, COLORS), SpendAs("", "UBRG", "C", only=True)
    table = spendable((every, only), SPELL)
    assert (table["G"], table["W"]) == ("C", COLORS)
    assert spendable((only, every), SPELL) == table


def test_which_mana_pays_for_a_symbol() -> None:
    table = spendable((SpendAs("", "B", "U"),), SPELL)
    assert paying("U", table) == "UB"
    assert paying("WB", table) == "WB"
    assert paying("", table) == ""
