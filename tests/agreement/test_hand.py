"""What a plan leaves of the hand is the best that any payment leaves, as going through all of them says."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from planner import Board, Plan, verify
from tests.support.oracle.hand import (
    Mana,
    Moving,
    Source,
    State,
    Use,
    best_moving,
    best_vector,
    moving_vector,
    vector_of,
)
from tests.support.sampling import sampled
from tests.support.strategies.requests import Json

COLORS = "WUBRG"
NEW = "2026.2"


def _land(types: str) -> tuple[Json, tuple[Use, ...]]:
    text = "\n".join(f"{{T}}: Add {{{one}}}." for one in types)
    return {"name": f"Land of {types}", "type_line": "Land", "oracle_text": text}, tuple(
        Use((one,)) for one in types
    )


def random_source(draw: Random) -> tuple[Json, tuple[Use, ...]]:
    """Draw a source: a land of one type or two, an Elf, a Sol Ring, a Treasure or a land that hurts."""
    kind = draw.random()
    types = "".join(sorted(draw.sample("WUB", draw.choice([1, 1, 2]))))
    if kind < 0.6:
        return _land(types)
    if kind < 0.7:
        ring = {
            "name": "Ring",
            "mana_cost": "{1}",
            "type_line": "Artifact",
            "oracle_text": "{T}: Add {C}{C}.",
        }
        return ring, (Use(("C", "C")),)
    if kind < 0.82:
        elf = {"name": f"Elf of {types[0]}", "mana_cost": "{G}", "type_line": "Creature — Elf"}
        text = f"{{T}}: Add {{{types[0]}}}."
        return {**elf, "power": "1", "toughness": "1", "oracle_text": text}, (Use((types[0],)),)
    if kind < 0.92:
        text = "{T}, Sacrifice this artifact: Add one mana of any color."
        treasure = {"name": "Treasure", "type_line": "Token Artifact — Treasure", "layout": "token"}
        return {**treasure, "oracle_text": text}, tuple(Use((one,), lost=True) for one in COLORS)
    text = f"{{T}}: Add {{C}}.\n{{T}}: Add {{{types[0]}}}. This land deals 1 damage to you."
    pain = {"name": f"Pain of {types[0]}", "type_line": "Land", "oracle_text": text}
    return pain, (Use(("C",)), Use((types[0],), life=1))


def random_cost(draw: Random) -> Mana:
    return tuple(sorted(draw.choice("WUB111") for _ in range(draw.randint(1, 3))))


def symbols(cost: Mana) -> str:
    return "".join(f"{{{one}}}" for one in cost)


def spell(number: int, cost: Mana) -> Json:
    card = {"name": f"Spell {number}", "type_line": "Sorcery", "mana_cost": symbols(cost), "oracle_text": ""}
    return {"card": card, "id": f"h{number}"}


@sampled(st.integers(0, 2**32), short=60, full=3_000)
def test_no_payment_leaves_more_of_the_hand(seed: int) -> None:
    draw = Random(seed)
    drawn = [random_source(draw) for _ in range(draw.randint(2, 5))]
    sources = [Source(f"s{n}", uses) for n, (_, uses) in enumerate(drawn)]
    cost, hand = random_cost(draw), [random_cost(draw) for _ in range(draw.randint(1, 3))]
    battlefield = [{"card": card, "id": f"s{n}"} for n, (card, _) in enumerate(drawn)]
    cards: Any = [spell(n, one) for n, one in enumerate(hand)]
    board = Board(battlefield=battlefield, hand=cards)
    found = board.plan({"cost": symbols(cost)}, profile=NEW)
    best = best_vector(sources, cost, hand)
    if best is None:
        assert found.status == "unpayable"
        return
    assert isinstance(found, Plan)
    end = found.summary
    used = frozenset(int(one[1:]) for one in (*end.tapped, *end.sacrificed))
    mine = vector_of(sources, used, len(end.sacrificed), 20 - end.life_after_triggers, hand)
    assert len(end.kept) == mine.together
    assert len([one for one in found.kept or () if one.freely]) <= mine.freely
    assert mine.rank == best.rank or (mine.rank > best.rank and not found.optimal)
    request = {"board": {"battlefield": battlefield, "hand": [spell(n, one) for n, one in enumerate(hand)]}}
    assert verify({**request, "pay": {"cost": symbols(cost)}, "profile": NEW}, found)


MOVING = {
    "artifacts": "This spell costs {1} less to cast for each artifact you control.",
    "tapped_creatures": "This spell costs {1} less to cast for each tapped creature you control.",
}


@sampled(st.integers(0, 2**32), short=60, full=3_000)
def test_no_payment_leaves_more_of_a_hand_whose_costs_move(seed: int) -> None:
    draw = Random(seed)
    every = [random_source(draw) for _ in range(draw.randint(3, 7))]
    drawn = [one for one in every if one[0]["name"] != "Ring"]
    sources = []
    for n, (card, uses) in enumerate(drawn):
        kind = card["type_line"]
        sources.append(Source(f"s{n}", uses, artifact="Artifact" in kind, creature="Creature" in kind))
    cost, hand = random_cost(draw), [_moving(draw) for _ in range(draw.randint(1, 3))]
    battlefield = [{"card": card, "id": f"s{n}"} for n, (card, _) in enumerate(drawn)]
    spells = [spell(n, one.cost) for n, one in enumerate(hand)]
    for card, one in zip(spells, hand, strict=True):
        card["card"]["oracle_text"] = "".join(MOVING[k] for k in MOVING if getattr(one, k))
    found = Board(battlefield=battlefield, hand=spells).plan({"cost": symbols(cost)}, profile=NEW)
    best = best_moving(sources, cost, hand)
    if best is None:
        assert found.status == "unpayable"
        return
    assert isinstance(found, Plan)
    end = found.summary
    used, lost = (
        frozenset(int(one[1:]) for one in names) for names in ((*end.tapped, *end.sacrificed), end.sacrificed)
    )
    mine = moving_vector(sources, State(used, lost, 20 - end.life_after_triggers), hand)
    assert mine.rank == best.rank or (mine.rank > best.rank and not found.optimal), (mine, best)


def _moving(draw: Random) -> Moving:
    cost = tuple(sorted((*random_cost(draw), *("1" * draw.randint(0, 3)))))
    kind = draw.choice(["", "", "artifacts", "tapped_creatures"])
    return Moving(cost, **({kind: True} if kind else {}))
