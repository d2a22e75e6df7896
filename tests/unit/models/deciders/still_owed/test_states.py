"""Columns of demands, and what activations make of what is still owed."""

from __future__ import annotations

import pytest

from planner.models.deciders.still_owed.states import MOST_EFFECTS, Columns, change_of, strides_of

WHITE, BLUE, BLACK = 0, 1, 2
W, U, WU, UB, ANY = 0b001, 0b010, 0b011, 0b110, 0b111


def test_mana_pays_for_the_smallest_column_that_it_fits() -> None:
    columns = Columns([W, ANY], {}, {})
    room = columns.room({0: 1, 1: 1})
    assert room == (2, 2)
    ((white,), (blue,)) = (columns.effects(((kind, n),), ()) or [] for kind, n in ((WHITE, 1), (BLUE, 2)))
    start = sum(strides_of(room))
    by_white, by_blue = (change_of(room, one) for one in (white, blue))
    assert (by_white.states[start], by_white.paid[start]) == (1, 1)  # generic mana is left
    assert (by_blue.states[start], by_blue.paid[start]) == (2, 1)  # the white symbol is, and one mana
    assert by_white.states[by_blue.states[start]] == 0


def test_mana_that_fits_columns_that_overlap_pays_for_either() -> None:
    columns = Columns([WU, UB], {}, {})
    assert columns.chains(BLUE) == ((0,), (1,))
    assert columns.chains(WHITE) == ((0,),)
    effects = columns.effects(((BLUE, 2),), ())
    assert effects is not None
    assert len(effects) == 3  # both for one of them, or one for each


def test_columns_in_columns_are_paid_by_every_chain() -> None:
    columns = Columns([W, U, WU, UB, ANY], {}, {})
    assert [columns.masks[one] for one in columns.chains(WHITE)[0]] == [W, WU, ANY]
    chains = [[columns.masks[one] for one in chain] for chain in columns.chains(BLUE)]
    assert chains == [[U, WU, ANY], [U, UB, ANY]]


def test_mana_that_pays_for_nothing_has_no_effect() -> None:
    assert Columns([W], {}, {}).effects(((BLUE, 3),), ()) == []


def test_too_many_ways_are_none() -> None:
    columns = Columns([1 << BLUE | 1 << other for other in range(3, 9)], {}, {})
    assert len(columns.effects(((BLUE, 2),), ()) or []) == 21
    assert columns.effects(((BLUE, 5),), ()) is None
    assert MOST_EFFECTS < 252


@pytest.mark.parametrize(("parts", "number", "more"), [({}, 1, 0), ({WU: (W, U)}, 2, 2)])
def test_what_activations_ask_for_is_anything_until_types_are_told_apart(
    parts: dict[int, tuple[int, ...]], number: int, more: int
) -> None:
    columns = Columns([ANY], {WU: 1, ANY: 2}, parts)
    assert len(columns.masks) == 1 + more
    assert len(columns.effects(((BLACK, 1),), ((WU, 1),)) or []) == number  # a white mana, or a blue one
    assert columns.room({columns.column[ANY]: 2})[-1] == 2 + 2 + 1
