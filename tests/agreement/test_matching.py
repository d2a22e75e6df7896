"""Three readings of filters and restrictions agree on random objects, cards and payments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.game import matching
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.mana import ManaCost
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, ProducedBy, SpendOnly
from planner.game.readings import Reading
from planner.referee import matching as referee
from tests.support.oracle import matching as oracle

_SUBTYPES = ("Goblin", "Human", "Food", "Swamp", "Vehicle")
_TYPES = ("Creature", "Artifact", "Land", "Kindred")
_TEXTS = ("", "Flying", "Flying, haste (fast)", "(Reminder.)", "Whenever it has flying, draw.\nHaste")
_maybe = st.sampled_from([None, None, None, True, False])
_bound = st.none() | st.tuples(st.sampled_from([">=", "<=", ">", "<", "="]), st.integers(0, 3))


def _some(words: tuple[str, ...], most: int = 2) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(words), max_size=most)


_CARDS = st.builds(
    Characteristics,
    name=st.sampled_from(["Bear", "bear", "Elk"]),
    mana_cost=st.sampled_from([ManaCost(""), ManaCost("{X}{G}"), ManaCost("{2}")]),
    mana_value=st.integers(0, 3),
    supertypes=_some(("Snow", "Legendary")),
    types=_some(_TYPES),
    subtypes=_some(_SUBTYPES).map(tuple),
    power=st.none() | st.integers(0, 3),
    toughness=st.none() | st.integers(0, 3),
    colors=_some(tuple("WUB"), 3),
    text=st.sampled_from(_TEXTS),
    token=st.booleans(),
    adventure=st.booleans(),
    every_creature_type=st.booleans(),
)
_WORDS: dict[str, st.SearchStrategy[Any]] = {
    "types": _some(_TYPES),
    "subtypes": _some(_SUBTYPES),
    "supertypes": _some(("Snow", "Legendary")),
    "colors": _some(tuple("WUB")),
    "not_types": _some(_TYPES),
    "not_subtypes": _some(_SUBTYPES),
    "not_supertypes": _some(("Snow", "Legendary")),
    "not_colors": _some(tuple("WUB")),
    "name": st.sampled_from([None, "Bear"]),
    "token": _maybe,
    "tapped": _maybe,
    "colorless": _maybe,
    "multicolored": _maybe,
    "monocolored": _maybe,
    "power": _bound,
    "toughness": _bound,
    "mana_value": _bound,
    "keyword": st.sampled_from([None, "flying", "haste"]),
    "counter": st.sampled_from([None, "any", "charge"]),
    "attacking": _maybe,
    "blocked": _maybe,
    "commander": _maybe,
    "x": _maybe,
    "vanilla": _maybe,
    "tougher": _maybe,
    "chosen": st.sampled_from([None, None, None, "type"]),
    "adventure": _maybe,
}
_CLAUSES = st.sets(st.sampled_from(sorted(_WORDS)), max_size=2).flatmap(
    lambda names: st.fixed_dictionaries({name: _WORDS[name] for name in sorted(names)}).map(
        lambda words: Clause(**words)
    )
)
_clauses = st.lists(_CLAUSES, min_size=1, max_size=2).map(tuple)
_OBJECTS = st.builds(
    GameObject,
    ids=st.just(("a",)),
    positions=st.just((0,)),
    path=st.just(""),
    zone=st.sampled_from(["battlefield", "hand"]),
    card=_CARDS,
    reading=st.builds(Reading, keywords=_some(("flying", "haste"))),
    tapped=st.booleans(),
    controller=st.sampled_from(["you", "opponent"]),
    counters=st.sampled_from([{}, {"charge": 1}, {"charge": 0}, {"age": 2}]),
    attacking=st.sampled_from([None, "blocked", "unblocked"]),
    commander=st.booleans(),
)
_FILTERS = st.builds(
    Filter,
    words=st.just("these"),
    clauses=_clauses,
    zone=st.sampled_from(["battlefield", "battlefield", "any", "hand"]),
    controller=st.sampled_from(["any", "any", "you", "opponent"]),
    other=st.booleans(),
    itself=st.booleans(),
)
_ALLOWED = st.builds(
    Allowed,
    kind=st.sampled_from([None, None, "spell", "ability"]),
    clauses=st.lists(_CLAUSES, max_size=2).map(tuple),
    tags=_some(("kicked", "x"), 1),
    zones=_some(("hand", "graveyard"), 1),
    not_zones=_some(("hand", "exile"), 1),
    commander=st.sampled_from([False, False, True]),
    mana_ability=st.sampled_from([False, False, True]),
)
_some_allowed = st.lists(_ALLOWED, max_size=2).map(tuple)
_RESTRICTIONS = st.builds(SpendOnly, words=st.just("so"), allowed=_some_allowed, denied=_some_allowed)
_PURPOSES = st.builds(
    Purpose,
    kind=st.sampled_from(["spell", "ability"]),
    card=st.none() | _CARDS.map(lambda card: replace(card, power=1, toughness=2)),
    tags=_some(("kicked", "x"), 1),
    zone=st.sampled_from(["hand", "graveyard"]),
    commander=st.booleans(),
    mana_ability=st.booleans(),
)


@given(_FILTERS, _OBJECTS, st.booleans())
def test_filters_mean_the_same_objects(wanted: Filter, one: GameObject, itself: bool) -> None:
    sized = replace(one, card=replace(one.card, power=1, toughness=2))
    expected = matching.fits(wanted, sized, itself=itself)
    assert referee.means(wanted, sized, speaker=itself) == expected
    assert oracle.speaks_of(wanted, sized, itself) == expected


@given(_RESTRICTIONS, _PURPOSES)
def test_restrictions_allow_the_same_payments(only: SpendOnly, purpose: Purpose) -> None:
    expected = matching.allows(only, purpose)
    assert referee.may_spend(only, purpose) == expected
    assert oracle.spendable_on(only, purpose) == expected


@given(_clauses, _CARDS)
def test_sources_of_mana_are_the_same(clauses: tuple[Clause, ...], card: Characteristics) -> None:
    sized = replace(card, power=1, toughness=2)
    wanted = ProducedBy("these", clauses)
    expected = matching.fits_source(wanted, sized)
    assert referee.is_source(wanted, sized) == expected
    assert any(oracle.describes_card(clause, sized) for clause in clauses) == expected


def test_what_isnt_known_is_no_source_and_no_size() -> None:
    wanted = ProducedBy("creatures", (Clause(types=frozenset({"Creature"}), power=(">=", 2)),))
    assert not matching.fits_source(wanted, None)
    assert not referee.is_source(wanted, None)
    bear = Characteristics("Bear", ManaCost("{G}"), 1, frozenset(), frozenset({"Creature"}), ())
    assert not matching.fits_source(wanted, bear)
    assert not referee.is_source(wanted, bear)
    for asks in (matching.holds_for_card, referee.is_kind, oracle.describes_card):
        with pytest.raises(UnstatedError):
            asks(wanted.clauses[0], bear)
