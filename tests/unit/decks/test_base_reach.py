"""Bounds on what any lands pay for: by hand, against sums over all draws, and against games."""

from __future__ import annotations

from math import comb
from random import Random

import numpy as np
import pytest

from planner.decks.base_reach import BaseReach
from planner.decks.base_tables import SpellTable
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.mana_base import BaseProblem, candidates_of, groups_of
from planner.decks.reach_odds import HeavyLand, ReachQuestion
from planner.decks.reading import Players
from planner.decks.weighted_spells import WeightedSpell
from planner.models.deciders.hall.condition import mask_of
from planner.models.deciders.hall.in_bulk import meetings
from tests.support.wild_lands import WILD


@pytest.mark.parametrize("number", range(20))
def test_without_heavy_lands_it_is_what_sums_over_draws_give(number: int) -> None:
    random = Random(number)
    cost = read_cost(random.choice(["{W}{U}", "{1}{W}", "{W}{U}{U}", "{1}{W}{B}", "{W}"]))
    turn, setting = cost.mana_value + random.randint(0, 1), Setting(on_the_draw=random.random() < 0.5)
    masks = [mask_of(types) for types in random.sample(["W", "U", "B", "WU", "WB", "UB", "C"], 3)]
    rows = np.array([[random.randint(0, 6) for _ in masks] for _ in range(4)], dtype=np.int64)
    (way,) = cost.ways
    question = ReachQuestion(
        meets=tuple(map(tuple, meetings(masks, [union for union, _ in way.checks], np.int64).tolist())),
        least=tuple(least for _, least in way.checks),
        size=way.size,
        turn=turn,
        cards=30,
        seen=setting.seen(turn),
    )
    exact = SpellTable(cost, turn, [(mask, False) for mask in masks], 30, setting).chances(rows)
    assert question.chances(rows).tolist() == pytest.approx(exact.tolist())


def test_a_heavy_land_counts_for_all_that_it_makes() -> None:
    """{2}{W} on turn 2: a land of two mana that is one of the lands, and a Plains."""
    question = ReachQuestion(meets=((1,), (0,)), least=(1,), size=3, turn=2, cards=40, seen=8)
    whole = comb(40, 8)
    none = [comb(40 - count, 8) / whole for count in (10, 4)]
    both = 1 - sum(none) + comb(26, 8) / whole
    two = 1 - (comb(36, 8) + 4 * comb(36, 7)) / whole  # two heavy lands make {4}, and no {W}
    assert two > 0
    rows = np.array([[10, 0]], dtype=np.int64)
    assert question.chances(rows, [HeavyLand(4, 2, (0,))]).tolist() == pytest.approx([both])
    with_white = question.chances(rows, [HeavyLand(4, 2, (1,))])[0]
    assert with_white > both
    assert question.chances(rows, [HeavyLand(4, 1, (1,))]).tolist() == [0.0]  # no land of two mana


def test_more_heavy_lands_than_turns_are_no_more_than_enough() -> None:
    question = ReachQuestion(meets=((1,),), least=(1,), size=2, turn=1, cards=40, seen=7)
    chance = question.chances(np.array([[0]], dtype=np.int64), [HeavyLand(40, 2, (2,))])
    assert chance.tolist() == pytest.approx([1.0])


def problem_of(lands: dict[str, int], costs: list[str]) -> BaseProblem:
    deck = [{"card": WILD.get(name, name), "count": count} for name, count in lands.items()]
    deck.append({"card": {"name": "A bear", "type_line": "Creature"}, "count": 60 - sum(lands.values())})
    cards = read_deck(deck)
    spells = tuple(
        WeightedSpell(text, cost, max(1, cost.mana_value), 1.0)
        for text, cost in ((one, read_cost(one)) for one in costs)
    )
    given = [WILD.get(name, name) for name in lands]
    found = candidates_of(cards, given, cards.lands, Players(), "WUBRG")
    return BaseProblem(spells, groups_of(found, spells), cards.lands, cards.size)


def test_lands_that_find_others_stand_for_any_color() -> None:
    problem = problem_of({"Plains": 10, "A fetch": 4}, ["{U}"])
    reach = BaseReach(problem, Setting())
    assert reach.at_most(np.array([problem.now]))[0, 0] == pytest.approx(1 - comb(56, 7) / comb(60, 7))


def test_what_lets_all_lands_make_a_color_counts_for_all_of_them() -> None:
    """Each land is a Swamp beside a land like Urborg: one such land and another land pay for {B}{B}."""
    problem = problem_of({"Plains": 10, "A tomb": 4}, ["{B}{B}"])
    reach = BaseReach(problem, Setting())
    none = [comb(60 - count, 8) for count in (4, 14)]
    alone = 4 * comb(46, 7)
    chance = 1 - (none[0] + alone) / comb(60, 8)
    assert reach.at_most(np.array([problem.now]))[0, 0] == pytest.approx(chance)


def test_with_thinning_a_heavy_land_has_some_room() -> None:
    """A land that is found could take the place of a heavy land among the cards seen: that is added."""
    with_heavy = problem_of({"Plains": 10, "A fetch": 4, "A great land": 4}, ["{2}"])
    plain = problem_of({"Plains": 10, "A fetch": 4}, ["{2}"])
    for problem, more in ((with_heavy, True), (plain, False)):
        reach = BaseReach(problem, Setting())
        thinned = reach._thinned(np.array([4]), np.array([4 * more]), 2)[0]
        assert (thinned > 0) == more
        assert thinned < 0.001


@pytest.mark.parametrize("number", range(10))
def test_bounds_over_all_bases_are_no_less_than_that_of_each(number: int) -> None:
    random = Random(number)
    names = ["Plains", "Island", *random.sample(list(WILD), 3)]
    problem = problem_of({name: random.randint(2, 5) for name in names}, ["{1}{W}", "{W}{U}", "{1}{U}{U}"])
    reach = BaseReach(problem, Setting())
    for _ in range(20):
        base = np.array([[random.randint(0, min(6, group.most)) for group in problem.groups]])
        if not 0 <= problem.lands - int(base[0, 1:].sum()) <= problem.groups[0].most:
            continue
        base[0, 0] = problem.lands - base[0, 1:].sum()
        chances = reach.at_most(base)[0]
        for spell, chance in zip(problem.spells, chances, strict=True):
            assert chance <= reach.enough(spell) + 1e-9
            (way,) = spell.cost.ways
            for union, least in reach.singles(way, spell.turn):
                groups = reach.meeting(union, spell.turn)
                meeting = int(base[0, list(groups)].sum())
                alone = reach.alone(way.size, (union, least), spell.turn)
                assert chance <= alone[meeting] + 1e-9
