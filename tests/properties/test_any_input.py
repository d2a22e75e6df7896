"""Any input at all: mutated requests and random text are refused or answered."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

import planner
from planner import Answer, RequestError
from tests.support.bad_requests import refused
from tests.support.cards.single import BLAZE, DISMEMBER, LLANOWAR_ELVES, TUNDRA
from tests.support.sampling import sampled

VALID: list[dict[str, Any]] = [
    {
        "board": {
            "life": 6,
            "pool": [{"mana": "{R}{R}", "snow": True, "persists": False}],
            "battlefield": [
                "Forest",
                {"card": "Treasure", "count": 2, "id": "t", "tapped": False},
                {"card": dict(LLANOWAR_ELVES), "summoning_sick": True, "power": 3, "price": 7},
            ],
            "hand": [{"card": dict(BLAZE), "id": "blaze"}],
            "library": 40,
        },
        "pay": {"card": "blaze", "x": 1},
        "prices": {"land": 10, "life": [1, 2, 3]},
        "forbid": ["Forest#1"],
        "require": ["t#1"],
        "limits": {"time": 5.0},
        "want": "plan",
    },
    {
        "board": {"life": 6, "pool": "{B}", "battlefield": ["Swamp", {"card": dict(TUNDRA), "face": 0}]},
        "pay": {"card": dict(DISMEMBER), "symbols": ["{B}", "2 life"]},
    },
    {"board": {"battlefield": ["Wastes"]}, "pay": {"cost": "{2/W}, Pay 1 life", "kind": "effect"}},
]
ANY_TEXT = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["{G}", "{T}: Add {G}.", "Forest", "max", "t#1", "{X}{Y}", "hand", "Land", "you"]),
)
ANY_VALUE = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(min_value=-(10**40), max_value=10**40),
        st.floats(),
        ANY_TEXT,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(ANY_TEXT, inner, max_size=3)),
    max_leaves=5,
)

# Other values of the same type: most of them leave a request that is answered.
LIKE: dict[type, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    int: st.sampled_from([-1, 0, 1, 2, 3, 17, 1_000_000]),
    float: st.sampled_from([1e-9, 60.0]),
    str: st.sampled_from(
        [
            *("Forest", "Treasure", "t#1", "t#2", "blaze", "Haste", "Creature", "*", "2 life"),
            *("{G}", "{X}{R}", "{S}", "{B}", "{1}{B/P}", "{T}: Add {G}."),
            *("{T}: Add {G} for each wish.", "Spells cost {1} more to cast."),
        ]
    ),
    list: st.sampled_from([[], ["Forest"], ["Treasure", "Treasure"], ["{B}"], ["t#2"]]),
    dict: st.sampled_from([{}, {"card": "Forest"}, {"cost": "{X}{G}"}, {"card": "Swamp", "tapped": True}]),
    type(None): st.none(),
}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inside for place in [(*path, key), *places(item, (*path, key))]]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A valid request with one to three places dropped, replaced, doubled or added to."""
    asked = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 3))):
        found = places(asked)
        if not found:
            return asked
        *parents, last = draw(st.sampled_from(found))
        where: Any = asked
        for step in parents:
            where = where[step]
        how = draw(st.sampled_from(["drop", "replace", "tweak", "tweak", "tweak", "insert", "move"]))
        if how == "drop":
            del where[last]
        elif how == "replace":
            where[last] = draw(ANY_VALUE)
        elif how == "tweak":
            where[last] = copy.deepcopy(draw(LIKE[type(where[last])]))
        elif how == "insert" and isinstance(where, list):
            where.insert(last, draw(ANY_VALUE))
        elif how == "insert":
            where[draw(ANY_TEXT)] = draw(ANY_VALUE)
        else:
            where[last] = copy.deepcopy(draw(st.sampled_from(VALID)))
    return asked


@sampled(mutated(), short=100, full=5_000)
def test_a_mutated_request_is_refused_or_answered(asked: Any) -> None:
    before = repr(asked)
    try:
        answer = planner.plan(asked)
    except RequestError:
        return
    assert isinstance(answer, Answer)
    assert repr(asked) == before
    ruling = planner.verify(asked, answer)
    assert ruling, ruling.problems
    assert json.loads(answer.to_json())["status"] == answer.status


@sampled(st.one_of(st.text(max_size=60), st.binary(max_size=60)), short=100, full=10_000)
def test_any_text_is_refused(text: str | bytes) -> None:
    assert refused(text).message
