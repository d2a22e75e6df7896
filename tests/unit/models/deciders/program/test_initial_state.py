"""The state that a payment finds: the board's, or what the payment before it leaves."""

from planner.models.deciders.program.initial_state import InitialState
from planner.models.deciders.program.linear import Linear, Number
from planner.models.deciders.program.payment_program import PaymentProgram
from tests.unit.models.deciders.program.stages import complete, largest, permanent, program, smallest

PETAL = permanent("Petal", "{T}, Sacrifice Petal: Add {G}.")


def _range(of: PaymentProgram, number: Number) -> tuple[int, int]:
    """The smallest and the largest value that a number can have."""
    expression = number if isinstance(number, Linear) else Linear({}, number)
    return smallest(of.first, expression), largest(of.first, expression)


def test_the_first_payment_finds_the_board_as_numbers() -> None:
    tapped = permanent(
        "Tapped", "{T}: Add {G}.\nSacrifice Tapped: Add {C}.", tapped=True, counters={"charge": 2}
    )
    initial = complete(tapped, life=7, pay="{2}").initial
    assert (initial.untapped(0), initial.tapped(0), initial.arrived(0)) == (0, 1, 0)
    assert initial.counters(0, "charge") == 2
    assert initial.counters(0, "+1/+1") == 0
    assert initial.kinds_of_counters(0) == {"charge"}
    assert initial.life == 7
    assert initial.surely_alive
    assert not initial.lost(0).terms


def test_the_second_finds_what_the_first_leaves() -> None:
    found = program(PETAL, pay="{0}", keep=[{"cost": "{G}"}])
    assert found.kept is not None
    initial = found.kept.initial
    assert _range(found, initial.lost(0)) == (0, 1)
    assert _range(found, initial.untapped(0)) == (0, 1)
    assert _range(found, initial.arrived(0)) == (0, 1)
    found.model.add(found.first.variables.times[0][0] == 1)
    assert _range(found, initial.lost(0)) == (1, 1)
    assert _range(found, initial.untapped(0)) == (0, 0)
    assert _range(found, initial.arrived(0)) == (1, 1)
    assert not initial.surely_alive


def test_life_is_less_what_was_paid_and_triggers_took() -> None:
    battery = permanent("Battery", "Pay 2 life: Add {G}.")
    found = program(battery, pay="{G}{G}", keep=[{"cost": "{9}"}], life=10)
    assert found.kept is not None
    assert _range(found, found.kept.initial.life)[1] == 6


def test_what_chance_could_take_counts_as_lost() -> None:
    card = {"name": "Card", "type_line": "Instant", "mana_cost": "{G}", "oracle_text": ""}
    hand = [{"card": card}] * 2
    found = program(pay="Discard a card at random", keep=[{"cost": "Discard a card"}], hand=hand)
    assert found.kept is not None
    assert isinstance(found.kept.initial, InitialState)
    assert found.kept.initial.lost(0).constant == 2
