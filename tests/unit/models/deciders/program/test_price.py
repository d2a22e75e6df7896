"""The price of payments, term by term: what is given up, less what is gained."""

from dataclasses import replace

import pytest

from planner.game.mana import ManaCost
from planner.game.prices import Prices
from planner.game.total_cost import CounterPart, TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.models.deciders.program import price
from planner.models.deciders.program.payment_program import add_constraints
from planner.models.deciders.program.price import FREE, Bounded, gone_price, life_price, sum_of_bounded
from planner.models.deciders.program.stage import Stage, first_stage
from planner.models.problem.objective import Objective, objective_of
from planner.models.problem.terms import PerUse, Term
from tests.unit.models.deciders.program.stages import Json, complete, largest, permanent, problem, smallest

TABLE = Prices()


def _least(of: Stage, term: Bounded) -> int:
    """The smallest value of a term; its bounds are bounds."""
    least = smallest(of, term.expression)
    assert term.least <= least <= largest(of, term.expression) <= term.most
    return least


def test_terms_add_up_with_their_bounds() -> None:
    found = complete("Forest", "Forest", pay="{G}")
    first, second = price.uses_price(found), price.unspent_price(found)
    both = sum_of_bounded([first, second])
    assert (both.least, both.most) == (first.least + second.least, first.most + second.most)
    assert _least(found, both) == TABLE.activation


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{T}: Add {G}.", TABLE.activation),
        ("{T}: Add {G}{G}.", 2 * TABLE.activation),
        ("{T}: Add {G} or {W}.", TABLE.activation + TABLE.flexibility),
        ("{T}, Sacrifice Source: Add {G}.", TABLE.activation + TABLE.mana_token),
    ],
)
def test_uses_cost_what_they_give_up_by_themselves(text: str, expected: int) -> None:
    found = complete(permanent("Source", text), pay="{G}")
    assert _least(found, price.uses_price(found)) == expected


@pytest.mark.parametrize(("sources", "expected"), [(1, 4), (2, 2), (3, 0)])
def test_the_last_source_of_a_color_and_the_last_but_one_are_dear(sources: int, expected: int) -> None:
    found = complete(*["Forest"] * sources, pay="{G}")
    assert _least(found, gone_price(found, "G")) == expected


def test_where_the_last_but_one_is_overridden_to_be_dearer_it_counts_all_the_same() -> None:
    asked = replace(
        problem("Forest", "Forest", pay="{G}"),
        objective=objective_of(TABLE.override({"next_to_last_source": 9})),
    )
    found = _stage(asked)
    assert _least(found, gone_price(found, "G")) == 9


def test_a_kind_of_term_that_the_program_cannot_read_is_refused_and_not_left_out() -> None:
    class Moonlight(PerUse, frozen=True):
        """A kind of term that nobody has heard of."""

    known = objective_of(TABLE)
    objective = Objective(TABLE, (*known.terms, Term("moonlight", Moonlight(1))))
    asked = replace(problem("Forest", pay="{G}"), objective=objective)
    with pytest.raises(price.UnreadTermError, match="moonlight"):
        price.price_of(_stage(asked))


def _stage(of: object) -> Stage:
    from planner.models.deciders.program.linear import Model
    from planner.models.problem.payment_problem import PaymentProblem

    assert isinstance(of, PaymentProblem)
    found = first_stage(Model(), of)
    add_constraints(found)
    return found


def test_mana_left_over_counts() -> None:
    ring = permanent("Ring", "{T}: Add {C}{C}{C}.")
    found = complete(ring, pay="{1}")
    assert _least(found, price.unspent_price(found)) == 2 * TABLE.unspent


def test_mana_of_the_pool_counts() -> None:
    found = complete(pay="{2}", pool="{G}{G}{G}")
    assert _least(found, price.pool_price(found)) == 2 * TABLE.pool


def test_each_x_is_a_gain() -> None:
    found = complete(*["Forest"] * 3, pay=TotalCost(ManaCost("{X}")))
    assert _least(found, price.x_price(found)) == -3 * TABLE.x
    assert price.x_price(complete(pay="{0}")) is FREE


def test_what_mana_abilities_take_counts() -> None:
    altar = permanent("Altar", "Sacrifice a creature: Add {G}.")
    bear = permanent("Bear", power=2)
    found = complete(altar, bear, pay="{G}")
    assert _least(found, price.takings_price(found)) == TABLE.permanent


def _payment(*battlefield: Json, **cost: object) -> int:
    """What the payment itself gives up."""
    total = TotalCost(ManaCost("{0}"), **cost)  # type: ignore[arg-type]
    found = complete(*battlefield, pay=total, energy=5, library=5)
    return _least(found, price.payment_price(found))


def test_what_the_payment_itself_takes_counts() -> None:
    bear = permanent("Bear", power=2, counters={"+1/+1": 3})
    ids = frozenset(("Bear",))
    assert _payment(bear, parts=(TakePart(Verb.SACRIFICE, ids, "Sacrifice a creature"),)) == TABLE.permanent
    assert _payment(bear, parts=(TakePart(Verb.EXERT, ids, "Exert a creature"),)) == TABLE.no_untap
    assert _payment(bear, parts=(TakePart(Verb.REVEAL, ids, "Reveal a creature"),)) == 0
    assert _payment(energy=3, mill=2) == 3 * TABLE.energy + 2 * TABLE.graveyard_card


@pytest.mark.parametrize(("amount", "ends"), [(1, False), (2, True)])
def test_the_counter_that_keeps_a_creature_alive_costs_the_creature(amount: int, ends: bool) -> None:
    bear = permanent("Bear", power=0, toughness=0, counters={"+1/+1": 2})
    part = CounterPart("+1/+1", frozenset(("Bear",)), "Remove counters", amount)
    assert _payment(bear, counters=(part,)) == amount * TABLE.counter + ends * TABLE.permanent


def test_putting_counters_that_harm_nothing_is_free() -> None:
    bear = permanent("Bear", power=2)
    for kind, expected in (("+1/+1", 0), ("-1/-1", TABLE.counter)):
        part = CounterPart(kind, frozenset(("Bear",)), "Put a counter", put=True)
        assert _payment(bear, counters=(part,)) == expected


def test_colors_of_mana_spent_are_a_gain_where_they_were_asked_for() -> None:
    found = complete("Forest", "Plains", "Forest", pay=TotalCost(ManaCost("{3}"), most_colors=True))
    assert _least(found, price.spent_colors_price(found)) == -2 * TABLE.x


@pytest.mark.parametrize(("life", "paid", "expected"), [(20, 2, 12), (11, 2, 16), (6, 2, 40), (2, 1, 30)])
def test_each_life_point_costs_by_the_total_that_it_is_taken_from(
    life: int, paid: int, expected: int
) -> None:
    found = complete(pay=TotalCost(ManaCost("{0}"), life=paid), life=life)
    assert _least(found, life_price(found)) == expected


def test_dearer_steps_are_filled_in_order_where_later_ones_are_cheaper() -> None:
    asked = problem(pay=TotalCost(ManaCost("{0}"), life=2), life=11)
    found = _stage(replace(asked, objective=objective_of(TABLE.override({"life": [30, 10, 6]}))))
    assert _least(found, life_price(found)) == 40


def test_life_that_is_gained_makes_what_is_paid_cheaper() -> None:
    fount = permanent("Fount", "{T}: Add {G}. You gain 3 life.", "Land")
    found = complete(fount, pay=TotalCost(ManaCost("{G}"), life=2), life=9)
    assert _least(found, life_price(found)) == 2 * TABLE.life[0]


def test_without_life_there_is_no_price_of_it() -> None:
    assert life_price(complete("Forest", pay="{G}")) is FREE
