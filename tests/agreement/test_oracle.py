"""The oracle's two searches agree, and its shortcuts change nothing."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from planner.game.mana_abilities import (
    ManaAbility,
    PayLife,
    Production,
    SideEffects,
)
from planner.game.objects import GameObject, PoolMana
from tests.support.oracle.best import best_by_folding, is_simple
from tests.support.oracle.examples.converters import (
    ALTAR,
    BEAR,
    BIRDS,
    BLUFFS,
    CAVERN,
    DRUM,
    ELDRAZI,
    ELF,
    GATE,
    HERITAGE,
    IRONWORKS,
    LEAFCALLER,
    PILI_PALA,
    SIGNET,
    SPHERE,
    TEMPLE,
    TOWER,
    WALL_OF_ROOTS,
    mine,
    storage,
)
from tests.support.oracle.examples.objects import (
    BASIN,
    CITY,
    CONFLUENCE,
    DRUID,
    DUAL,
    ELVES,
    FOREST,
    GUIDE,
    IDOL,
    ISLAND,
    PAIN_LAND,
    POWERSTONE,
    SNOW_FOREST,
    SOL_RING,
    SPAWN,
    TAP,
    TOMB,
    TREASURE,
    WASTES,
    adds,
    card,
    cost,
    game,
    pay,
    thing,
)
from tests.support.oracle.price_rows import Best
from tests.support.oracle.state_search import best_by_search
from tests.support.sampling import drawn, sampled
from tests.support.strategies.kept_costs import build_keep_question
from tests.support.strategies.total_costs import build_question

SIMPLE = [
    *(FOREST, ISLAND, WASTES, SNOW_FOREST, DUAL, SOL_RING, CONFLUENCE, CITY, PAIN_LAND, TOMB),
    *(TREASURE, SPAWN, POWERSTONE, ELVES, DRUID, GUIDE, BASIN, IDOL, BEAR, TEMPLE, CAVERN),
    *(replace(ELVES, summoning_sick=True), replace(BIRDS, price=3), replace(FOREST, forbid=True)),
    replace(FOREST, ids=("Two", "Forests"), positions=(0, 1)),
]


CONVERTERS = [
    *(SIGNET, GATE, BLUFFS, DRUM, LEAFCALLER, SPHERE, ALTAR, IRONWORKS, TOWER, mine(1), mine(2)),
    *(storage(2), WALL_OF_ROOTS, PILI_PALA, replace(PILI_PALA, tapped=True), HERITAGE, ELF),
    thing("Slow", "Land", adds("C"), adds("U", "B", number=1, after=SideEffects(no_untap=True))),
    thing("Grove", "Land", adds("G", cost=(TAP, PayLife(1)), after=SideEffects(life_gained=2))),
    thing("Prism", "Artifact", ManaAbility(0, "", (TAP, pay("{2}")), Production(amount=2, types="WB"))),
]


COSTS = ["{1}", "{2}", "{R}", "{W}{U}", "{2}{G}", "{G/P}{1}", "{S}{1}", "{2/B}", "{W/U}{B}", "{X}", "{X}{G}"]


SPELLS = [None, card("An Elf", "Creature - Elf"), card("Golem", "Artifact Creature"), ELDRAZI]


LIVES = [20, 12, 6, 3, 1, 0]


def boards(objects: list[GameObject], most: int) -> st.SearchStrategy[list[GameObject]]:
    return st.lists(st.sampled_from(objects), max_size=most)


@sampled(
    boards(SIMPLE, 4),
    st.sampled_from(COSTS),
    st.sampled_from(SPELLS),
    st.sampled_from(LIVES),
    short=60,
    full=1_500,
)
def test_both_searches_agree_without_converters(
    objects: list[GameObject], mana: str, spell: object, life: int
) -> None:
    board = game(*objects, life=life, pool=(PoolMana("C", 1),))
    assert all(map(is_simple, board.objects))
    asked = cost(mana, spell=spell)
    # 0 is where both refuse to count: figures are compared, payments aren't.
    assert replace(best_by_folding(board, asked), payments=0) == replace(
        best_by_search(board, asked), payments=0
    )


@sampled(
    boards([*CONVERTERS, *SIMPLE], 4),
    st.sampled_from(COSTS),
    st.sampled_from(SPELLS),
    st.sampled_from(LIVES),
    short=60,
    full=1_500,
)
def test_shortcuts_change_nothing(objects: list[GameObject], mana: str, spell: object, life: int) -> None:
    board = game(*objects, life=life)
    asked = cost(mana, spell=spell)
    assert best_by_search(board, asked) == best_by_search(board, asked, shortcuts=False)


@drawn(short=30, full=800)
def test_shortcuts_change_nothing_on_random_total_costs(seeds: list[str]) -> None:
    for seed in seeds:
        asked = build_question(random.Random(f"shortcuts/{seed}").choice).asked
        found = [
            best_by_search(
                asked.game,
                asked.cost,
                forbid=asked.forbid,
                require=asked.require,
                shortcuts=shortcuts,
            )
            for shortcuts in (True, False)
        ]
        assert found[0] == found[1]


@drawn(short=20, full=400)
def test_shortcuts_change_nothing_of_what_is_kept(seeds: list[str]) -> None:
    """Like objects merged, types that nothing asks for as one, dear states left out: the same figures."""
    for seed in seeds:
        asked = build_keep_question(random.Random(f"keep/{seed}").choice).asked
        if len(asked.game.objects) > 6:
            continue
        plain, short = (
            best_by_search(asked.game, asked.cost, asked.prices, keep=asked.keep, shortcuts=shortcuts)
            for shortcuts in (False, True)
        )
        assert _figures(plain) == _figures(short), seed


def _figures(found: Best) -> tuple[object, ...]:
    return (
        found.payable,
        found.lethal,
        found.spare,
        found.price,
        found.activations,
        found.positions,
        found.kept,
    )
