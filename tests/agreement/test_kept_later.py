"""What should stay payable in a later turn, beside a search through all objects that could pay.

Each object makes mana once, so that which of them pay says what is left: the oracle pays with exactly these,
and the boards of the later turns are written from the rules by hand, for the oracle to pay there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest

from planner import Plan, plan, verify
from planner.costing.question import prepare
from planner.game.records import replace
from planner.planning.keep import kept_later
from planner.planning.keep.joint_payment import best_joint_payment
from tests.support.oracle.best import best_of
from tests.support.sampling import drawn
from tests.support.strategies.cards import a_card

Json = dict[str, Any]
SLOW = "This land doesn't untap during your untap step.\n"
ELF = a_card("Elf", "Creature — Elf", "{T}: Add {G}.", "{G}", power="1", toughness="1")
VAULT = a_card("Slow Vault", "Land", SLOW + "{T}: Add {C}{C}{C}{C}.")
CONFLUENCE = a_card("Mana Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color.")
RIVER = a_card("River", "Land", "{T}: Add {U}{U}{U}{U}. This land doesn't untap during your next untap step.")
MINE = a_card("Mine", "Land", "{T}, Remove a mining counter from this land: Add {G}{G}{G}{G}.")
HERALD = a_card(
    "Herald", "Creature — Human", "{T}, Exert this creature: Add {R}{R}{R}{R}.", power="1", toughness="1"
)
HUB = a_card("Hub", "Land", "{T}, Pay {E}: Add four mana of any one color.")
BAYOU = a_card("Bayou", "Land — Swamp Forest", "({T}: Add {B} or {G}.)")
LANDS: list[Json] = [{"card": one} for one in ("Forest", "Island", "Mountain", "Mountain", BAYOU)]
SPENT: list[Json] = [
    *({"card": one} for one in (VAULT, RIVER, HUB, HERALD)),
    {"card": MINE, "counters": {"mining": 1}},
]
"""What makes no mana in the next turn, once it has paid."""
LOST: list[Json] = [*({"card": one} for one in ("Treasure", "Treasure", CONFLUENCE)), *SPENT]
SOURCES: list[Json] = [
    *LANDS,
    *LOST,
    {"card": "Island", "tapped": True},
    {"card": ELF},
    {"card": ELF, "summoning_sick": True},
    {"card": "Treasure", "price": 1},
]
TIDE = "Until end of turn, whenever you tap a Mountain for mana, add an additional {R}."
PAID = ("{1}", "{1}", "{2}", "{3}", "{G}", "{1}{R}", "{U}", "{0}")
MAKES = {
    "Forest": "G",
    "Island": "U",
    "Mountain": "R1",
    "Slow Vault": "1",
    "River": "U",
    "Elf": "G",
    "Mine": "G1",
}
"""What may be asked of a source; of others any color."""
KINDS: dict[str, tuple[list[Json], tuple[str, ...]]] = {
    "any": (SOURCES, ()),
    "tide": (LANDS, ("opponents turn",)),
    "slow": ([*SPENT, *SPENT, *LANDS], ("next turn",)),
    "dear": ([*LOST, LANDS[0]], ("next turn",)),
}
"""Sources, and the turns in which what is kept is mostly asked for."""
LIFE_IS_CHEAP = {"life": 0, "mana_token": 40}
PRICE = 20
"""What keeping a cost is worth in 2026.1, times its weight."""


def _request(seed: str) -> Json:
    """Ask about a few sources: of all kinds, or lands in an opponent's turn, or what is lost and dear."""
    chance = Random(seed)
    kind = chance.choice(tuple(KINDS))
    sources, often = KINDS[kind]
    whens = (*often, *often, "opponents turn", "next turn", "now")
    battlefield = [{**chance.choice(sources), "id": f"s{n}"} for n in range(chance.choice((1, 2, 3, 3, 4)))]
    keep = [
        {"cost": _some_cost(chance, battlefield), "weight": chance.choice((1, 1, 2)), "tag": f"k{n}"}
        | {"when": chance.choice(whens)}
        for n in range(chance.choice((1, 1, 2, 3)))
    ]
    board: Json = {"battlefield": battlefield, "life": chance.choice((20, 20, 20, 2, 1)), "energy": 1}
    if kind == "tide" or chance.random() < 0.4:
        board["effects"] = [TIDE]
    request = {"board": board, "pay": {"cost": chance.choice(PAID)}, "keep": keep, "profile": "2026.1"}
    return {**request, "prices": LIFE_IS_CHEAP} if kind == "dear" else request


def _some_cost(chance: Random, sources: list[Json]) -> str:
    """A cost that some of these sources could pay for together, mostly, if nothing else were paid."""
    some = chance.sample(sources, min(len(sources), chance.choice((1, 2, 2, 3))))
    names = [one["card"] if isinstance(one["card"], str) else one["card"]["name"] for one in some]
    return "".join(f"{{{chance.choice(MAKES.get(name, 'UBRG1'))}}}" for name in names)


@dataclass(frozen=True)
class _Paid:
    """The best payment by exactly these objects, in itself, and what can be kept after it."""

    used: frozenset[str]
    lethal: bool
    price: int
    kept: frozenset[str]
    gain: int


def _payments(request: Json) -> Iterator[_Paid]:
    """Pay by each set of objects, and keep the most after it in each turn."""
    board = request["board"]
    names = [one["id"] for one in board["battlefield"]]
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            used = frozenset(chosen)
            left = [one for one in names if one not in used]
            asked = {**request, "keep": [], "require": list(chosen), "forbid": left}
            question = prepare(asked)
            limits = {"forbid": question.forbid, "require": question.require}
            found = best_of(question.game, question.ways, prices=question.prices, **limits)
            if not found.payable:
                continue
            assert found.price is not None
            kept, gain = (frozenset[str](), 0) if found.lethal else _kept(request, used)
            yield _Paid(used, bool(found.lethal), found.price - gain, kept, gain)


def _kept(request: Json, used: frozenset[str]) -> tuple[frozenset[str], int]:
    """What can be kept at the most, turn by turn, and its worth."""
    kept, gain = frozenset[str](), 0
    # Where no mana ends with this turn, it and the next one of an opponent pay with the same objects.
    alike = not _tides(request)
    turns: dict[str, list[Json]] = {}
    for one in request["keep"]:
        when = one["when"]
        turns.setdefault("now" if alike and when == "opponents turn" else when, []).append(one)
    for when, costs in turns.items():
        board = _board_then(request["board"], used, when)
        sets = [some for size in range(len(costs) + 1) for some in combinations(costs, size)]
        payable = [some for some in sets if _pays(board, some)]
        best = max(payable, key=lambda some: sum(one["weight"] for one in some))
        kept |= {one["tag"] for one in best}
        gain += PRICE * sum(one["weight"] for one in best)
    return kept, gain


def _board_then(board: Json, used: frozenset[str], when: str) -> Json:
    """The board of that turn: 502.3 and 302.6 for the next one, 514.2 for both later ones."""
    left, life, energy = [], board["life"], board["energy"]
    for one in board["battlefield"]:
        pays = one["id"] in used
        life -= pays and one["card"] == CONFLUENCE
        energy -= pays and one["card"] == HUB
        if one["card"] == "Treasure" and pays:
            continue
        untaps = when == "next turn" and not (pays and one["card"] in (VAULT, RIVER, HERALD))
        tapped = (pays or one.get("tapped", False)) and not untaps
        sick = one.get("summoning_sick", False) and when != "next turn"
        mined: Json = {"counters": {}} if pays and one["card"] == MINE else {}
        left.append({**one, **mined, "tapped": tapped, "summoning_sick": sick})
    then: Json = {"battlefield": left, "life": life, "energy": energy}
    return {**then, "effects": board["effects"]} if when == "now" and "effects" in board else then


def _pays(board: Json, costs: tuple[Json, ...]) -> bool:
    """Whether the oracle pays for all of these, and its player lives."""
    if not costs:
        return True
    question = prepare({"board": board, "pay": {"cost": "".join(one["cost"] for one in costs)}, "keep": []})
    found = best_of(question.game, question.ways)
    return bool(found.payable and not found.lethal)


def _figures(answer: Plan) -> tuple[bool, int]:
    return answer.lethal is True, answer.whole_price


@drawn(short=120, full=2_000)
def test_what_is_kept_in_later_turns_is_the_most_there_is_or_nothing_is_proven(seeds: list[str]) -> None:
    for seed in seeds:
        _judge(_request(seed))


def _judge(request: Json) -> None:
    shown = json.dumps(request)
    answer, every = plan(request), {one.used: one for one in _payments(request)}
    assert isinstance(answer, Plan) == bool(every), shown
    if not isinstance(answer, Plan):
        return
    assert verify(request, answer), shown
    own = every[_used(request, answer)]
    assert _figures(answer) == (own.lethal, own.price), shown
    best = min((one.lethal, one.price) for one in every.values())
    assert _figures(answer) == best if answer.optimal else _figures(answer) >= best, shown
    _judge_what_is_known(request, answer, every)


def _judge_what_is_known(request: Json, answer: Plan, every: dict[frozenset[str], _Paid]) -> None:
    """Where nothing can be better, that is proven; and nothing that was looked at is better."""
    shown = json.dumps(request)
    late = [one for one in request["keep"] if _is_late(request, one)]
    rest = {**request, "keep": [one for one in request["keep"] if one not in late]}
    first = plan(rest)
    assert isinstance(first, Plan)
    lost = {**rest, "forbid": first.summary.lost} if late else rest
    for other in (first, plan(lost)):
        if isinstance(other, Plan):
            found = every[_used(request, other)]
            assert _figures(answer) <= (found.lethal, found.price), shown
    used = {one["id"]: one for one in request["board"]["battlefield"] if one["id"] in _used(request, answer)}
    untaps = not any(
        one["card"] in (VAULT, RIVER, HERALD, HUB, MINE, CONFLUENCE, "Treasure") for one in used.values()
    )
    whole = first.whole_price - PRICE * sum(one["weight"] for one in late)
    nothing_more = answer.whole_price == whole
    nothing_more |= untaps and all(one["when"] == "next turn" for one in late)
    assert answer.optimal or answer.lethal or not nothing_more, shown


NEVER = ("{W}{W}{W}{W}{W}{W}{W}{W}", "next turn")


@pytest.mark.parametrize("more", [[], [NEVER]])
@pytest.mark.parametrize(
    ("sources", "pay", "kept", "when"),
    [
        *(([one, *LANDS[:3], LANDS[4]], "{4}", "{7}", "next turn") for one in SPENT),
        ([LANDS[2], LANDS[0], LANDS[1]], "{1}", "{G}{U}", "opponents turn"),
        ([LANDS[2], LANDS[0], LANDS[1]], "{2}", "{R}", "opponents turn"),
        ([{"card": "Treasure", "price": 1}, {"card": CONFLUENCE}], "{1}", *NEVER),
    ],
)
def test_nothing_is_proven_where_another_payment_may_keep_more(
    sources: list[Json], pay: str, kept: str, when: str, more: list[tuple[str, str]]
) -> None:
    _judge(_stated(sources, pay, [(kept, when), *more], effects=[TIDE]))


def test_what_would_be_kept_by_a_payment_that_kills_is_not_looked_for() -> None:
    """Sparing the Treasure, the Confluence takes the last life, for less."""
    sources: list[Json] = [{"card": "Treasure"}, {"card": CONFLUENCE}]
    request = _stated(sources, "{1}", [("{U}{U}", "next turn")], life=1)
    _judge({**request, "prices": LIFE_IS_CHEAP})


def _stated(sources: list[Json], pay: str, keep: list[tuple[str, str]], **more: Any) -> Json:
    board = {
        "battlefield": [{**one, "id": f"s{n}"} for n, one in enumerate(sources)],
        "life": 20,
        "energy": 1,
    }
    kept = [{"cost": cost, "when": when, "tag": f"k{n}", "weight": 1} for n, (cost, when) in enumerate(keep)]
    return {"board": {**board, **more}, "pay": {"cost": pay}, "keep": kept, "profile": "2026.1"}


def _is_late(request: Json, one: Json) -> bool:
    """Whether it is asked of another board than the one right after the payment."""
    when = one["when"]
    return when == "next turn" or (when == "opponents turn" and _tides(request))


def _tides(request: Json) -> bool:
    """Whether some mana is there this turn alone."""
    return "effects" in request["board"] and any(
        one["card"] == "Mountain" for one in request["board"]["battlefield"]
    )


def _used(request: Json, answer: Plan) -> frozenset[str]:
    before = {one["id"] for one in request["board"]["battlefield"] if one.get("tapped")}
    return frozenset({*answer.summary.tapped, *answer.summary.lost}) - before


@drawn(short=30, full=300)
def test_nothing_is_proven_where_a_later_turn_was_not_searched_whole(
    seeds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless all is kept in it."""

    def not_whole(*given: Any, **more: Any) -> Any:
        return replace(best_joint_payment(*given, **more), proven=False)

    for seed in seeds:
        request = _request(seed)
        with monkeypatch.context() as patched:
            patched.setattr(kept_later, "best_joint_payment", not_whole)
            answer = plan(request)
        if isinstance(answer, Plan) and answer.optimal and not answer.lethal:
            late = [one["tag"] for one in request["keep"] if _is_late(request, one)]
            assert set(late) <= set(answer.summary.kept), json.dumps(request)
