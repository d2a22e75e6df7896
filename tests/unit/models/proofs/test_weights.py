"""What weights add up to, worked out by hand."""

from __future__ import annotations

from planner.game.records import replace
from planner.models.proofs.relaxed_problem import starts_of
from planner.models.proofs.weights import (
    NO_LIMITS,
    Weights,
    WeightSums,
    bound_of,
    evidence_of,
    least_of_symbols,
    lowered,
    shows_lack,
)
from tests.unit.models.boards import permanent
from tests.unit.models.proofs.boards import relaxation

W, U, B = 0, 1, 2


def counting(
    *, life: int = 0, scale: int = 1, priced: bool = True, last: dict[str, int] | None = None, **types: int
) -> Weights:
    """Weights by type."""
    each = tuple([types.get(letter, types.get("other", 0)) for letter in "WUBRGC"])
    return Weights((*each, *each), life=life, scale=scale, last=last or {}, priced=priced)


def test_a_symbol_counts_the_least_of_what_pays_for_it() -> None:
    found = relaxation("Island", pay="{1}{W/U}{U/P}{2/B}", priced=False)
    sums = WeightSums(found, counting(W=9, U=7, B=8, other=3, life=2))
    counts = {one.symbol: sums.least[one.least] for one in found.owed}
    assert counts == {"{W/U}": 7, "{U/P}": 4, "{2/B}": 6, "{1}": 3}


def test_an_object_gives_its_best_way_less_its_price_and_its_colors() -> None:
    found = relaxation("Tundra", pay="{W}{U}")
    sums = WeightSums(found, counting(W=5, U=12, last={"W": 1, "U": 2}))
    assert sums.of_giver(found.givers[0], 0) == 12 - 4 - 3


def test_a_converter_gives_what_it_makes_less_what_it_asks_for() -> None:
    found = relaxation("Azorius Signet", pay="{W}{U}")
    assert WeightSums(found, counting(other=3, U=7)).of_giver(found.givers[0], 0) == 3 + 7 - 3 - 7
    lacking = relaxation("Azorius Signet", pay="{W}{U}", priced=False)
    assert WeightSums(lacking, counting(W=1, U=1, priced=False)).of_giver(lacking.givers[0], 0) == 2


def test_the_source_of_a_color_is_gone_once_though_it_gives_twice() -> None:
    idol = permanent("Idol", "{T}: Add {G}.\nSacrifice this artifact: Add {G}{G}.")
    found = relaxation(idol, pay="{3}", prices={"activation": 0, "permanent": 0})
    (giver,) = found.givers
    assert WeightSums(found, counting(other=10, last={"G": 5})).of_giver(giver, 0) == 10 + 20 - 5


def test_life_counts_by_its_steps() -> None:
    """A payment loses between 0 and 19 of 20 life: each of the first ten points costs 6, the next five 10."""
    found = relaxation("Island", pay="{U}")
    assert WeightSums(found, counting(life=6)).of_life(NO_LIMITS) == 0
    assert WeightSums(found, counting(life=8)).of_life(NO_LIMITS) == -2 * 10
    assert WeightSums(found, counting(life=11)).of_life(NO_LIMITS) == -5 * 10 - 1 * 5
    assert WeightSums(found, counting(life=11)).of_life(NO_LIMITS.with_life(12, 19)) == -5 * 10 - 1 * 5
    assert WeightSums(found, counting(life=5)).of_life(NO_LIMITS.with_life(3, 19)) == 3


def test_last_sources_count_by_their_steps() -> None:
    """Of three blue sources the second to go costs 2, the third 4."""
    found = relaxation("Island", "Island", "Island", pay="{U}")
    least = [WeightSums(found, counting(last={"U": by})).of_row("U", NO_LIMITS) for by in (0, 2, 3, 5)]
    assert least == [0, 0 - 2, 2 - 2 * 3, 6 - 3 * 5]
    assert WeightSums(found, counting()).of_row("U", NO_LIMITS.with_color("U", 2, 3)) == 2


def test_what_is_owed_less_what_there_is_bounds_the_price() -> None:
    found = evidence_of(
        relaxation("Island", "Island", "Forest", pay="{U}{1}"), counting(U=5, other=3, last={"U": 2})
    )
    assert found is not None
    assert (found.need, found.have) == (8, 0)
    assert bound_of(found) == 8


def test_shares_of_a_point_are_rounded_up() -> None:
    found = evidence_of(relaxation("Forest", pay="{G}"), counting(G=5, scale=2))
    assert found is not None
    assert (found.need - found.have, bound_of(found)) == (5, 3)


def test_a_lack_is_shown_without_prices() -> None:
    found = evidence_of(relaxation("Island", pay="{U}{U}", priced=False), counting(U=1, priced=False))
    assert found is not None
    assert shows_lack(found)


def test_weights_under_which_mana_comes_from_nothing_show_nothing() -> None:
    prism = permanent("Prism", "{1}: Add {W}.")
    assert evidence_of(relaxation(prism, pay="{W}", priced=False), counting(W=1, priced=False)) is None


def test_mana_left_over_has_its_price() -> None:
    assert evidence_of(relaxation("Sol Ring", pay="{1}"), counting(other=-2)) is None
    assert evidence_of(relaxation("Sol Ring", pay="{1}"), counting(other=-1)) is not None


def test_no_type_counts_more_than_what_it_pays_for() -> None:
    found = evidence_of(relaxation("Island", pay="{1}{U}"), counting(other=5, U=9, W=7))
    assert found is not None
    assert found.weights == {"W": 5, "U": 9, "B": 5, "R": 5, "G": 5, "C": 5}
    found = evidence_of(relaxation("Island", pay="{U}"), counting(other=5, U=9))
    assert found is not None
    assert found.weights == {"U": 9}


def test_of_cases_told_apart_the_lowest_bounds() -> None:
    from planner.contract.certificate import Evidence, Split

    branches = [Evidence(need=9), Evidence(need=14, scale=2)]
    assert bound_of(Evidence(split=Split(objects=["a"], at_most=0), branches=branches)) == 7


def test_mana_of_converters_counts_what_it_pays_for_and_the_first_of_others_for_more() -> None:
    """605.3a: the blue mana of the Signet, which counts 1, pays {1} and {U}; what it is paid with counts 4.

    So mana of the other converter counts 4, as it could pay for that first use, and white mana of the Signet
    itself, which pays for nothing but {1}, no more than 1.
    """
    signet, other = (
        permanent(name, f"{{1}}, {{T}}: Add {mana}.")
        for name, mana in (("Signet", "{W}{U}"), ("Other", "{U}{B}"))
    )
    found = relaxation(other, signet, "Island", pay="{1}{U}", priced=False)
    starts = starts_of(found, {0: 1.0, 1: 1.0, 2: 1.0}, [], together=False)
    tables = {"Signet": {W: 9, U: 1}, "Other": {U: 9, B: 9}}
    named = [(one, tables[found.givers[one.of].ids[0]]) for one in starts if one.ways]
    weights = replace(counting(other=4, priced=False), starts=tuple(named))
    lower = lowered(found, weights, least_of_symbols(found.leasts, weights))
    assert {found.givers[one.of].ids[0]: table for one, table in lower.starts} == {
        "Signet": {W: 1, U: 1},
        "Other": {U: 4, B: 4},
    }
    assert lower.types[:6] == (4, 4, 4, 4, 4, 4)
