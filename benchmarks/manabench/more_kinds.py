"""The kinds of questions about several costs: what stays castable beside a payment, and a turn."""

from __future__ import annotations

import random
from itertools import combinations

from benchmarks.manabench.boards import Json, draw_board, game_of, in_words, written_cost
from benchmarks.manabench.counting import Payment, written_plan
from benchmarks.manabench.game import GONE, TAPPED, Game, TooManyStatesError, single_symbols, spends, symbols
from benchmarks.manabench.kinds import MOST_STATES, Drawn, counted, spell
from benchmarks.manabench.wording import CASTABLE, TURN

Names = tuple[str, ...]


def castable(rng: random.Random, level: int) -> Drawn | None:
    """Ask how many instants can stay castable beside a payment; no payment on the board loses anything."""
    board = draw_board(rng, min(level, 3), pools=("dual", "filter") if level > 2 else ("dual",), quiet=True)
    if any(map(_loses, board["permanents"])):
        return None
    used: set[str] = set()
    one = spell(rng, _small_cost(rng, board, rng.randint(1, 2 + level // 3)), used, ("Sorcery",))
    number = rng.randint(2, 3 + level // 4)
    hand = [spell(rng, _small_cost(rng, board, rng.randint(1, 2)), used, ("Instant",)) for _ in range(number)]
    count = counted(board)
    if count is None:
        return None
    ends = {payment.state.status: payment for payment in count.payments(one["mana_cost"], ())}
    found: dict[Names, Payment] = {}
    states = count.states
    for status, payment in ends.items():
        try:
            names, more = _castable_from(board, status, hand)
        except TooManyStatesError:
            return None
        states += more
        found.setdefault(names, payment)
    most = max(map(len, found), default=0)
    if len(set(map(len, found))) < 2:
        return None
    largest = _largest(found)
    top = max(largest, key=len)
    listed = "\n".join(f"- {card['name']} (Instant, mana cost {card['mana_cost']})" for card in hand)
    plan = written_plan(count.game, count.whole(found[top]), one["mana_cost"])
    return {
        "board": board,
        "spell": one,
        "hand": hand,
        "words": f"{in_words(board)}\n{CASTABLE.format(hand=listed, **one)}",
        "truth": {"most": most, "sets": sorted(map(list, largest))},
        "certificate": {"castable": list(top), **plan},
        "states": states,
    }


def _loses(one: Json) -> bool:
    """Tell whether using a permanent loses more than that it is tapped."""
    costs = any(ability.get("life") or ability.get("damage") for ability in one["abilities"])
    return costs or one.get("one_shot", False) or "Creature" in one["types"]


def _castable_from(board: Json, status: tuple[int, ...], hand: list[Json]) -> tuple[Names, int]:
    """List the cards that can be cast each by itself when the permanents are so, and the states it took."""
    both = zip(board["permanents"], status, strict=True)
    there = [{**one, "tapped": its == TAPPED} for one, its in both if its < GONE]
    later: Game = game_of({**board, "permanents": there})
    reached = later.reach(MOST_STATES)
    pools = {state.pool for state in reached}
    names = [
        card["name"]
        for card in hand
        if any(spends(pool, symbols(card["mana_cost"]), 0, ()) for pool in pools)
    ]
    return tuple(names), len(reached)


def _largest(some: dict[Names, Payment]) -> list[Names]:
    """List the sets that are in no other one."""
    return [names for names in some if not any(set(names) < set(other) for other in some)]


def _small_cost(rng: random.Random, board: Json, mana: int) -> str:
    owed = [rng.choice(board["colors"]) for _ in range(rng.randint(1, mana))]
    return written_cost(owed, mana - len(owed))


def turn(rng: random.Random, level: int) -> Drawn | None:
    """Ask which spells together are worth most: one payment, as nothing that is cast changes the board."""
    board = draw_board(rng, min(level, 4), pools=("dual", "signet") if level > 2 else ())
    count = counted(board)
    if count is None:
        return None
    used: set[str] = set()
    hand = []
    for _ in range(3 + (level > 2) + (level > 4)):
        one = spell(rng, _small_cost(rng, board, rng.randint(1, 2 + level // 2)), used, ("Sorcery",))
        hand.append({**one, "points": len(single_symbols(one["mana_cost"])) + rng.randint(0, 2)})
    found: dict[Names, Payment] = {}
    points = {one["name"]: one["points"] for one in hand}
    costs = {one["name"]: one["mana_cost"] for one in hand}
    for size in range(len(hand) + 1):
        for names in combinations(points, size):
            cost = "".join(costs[name] for name in names)
            if paid := count.payable(cost):
                found[names] = paid
            elif count.needs_death(cost):
                return None
    top = max(_largest(found), key=lambda names: sum(map(points.__getitem__, names)))
    most = sum(map(points.__getitem__, top))
    if not most or len(found) < 3 or len(top) == len(hand):
        return None
    listed = "\n".join(
        f"- {one['name']} (Sorcery, mana cost {one['mana_cost']}): {_points(one['points'])}" for one in hand
    )
    plan = written_plan(count.game, found[top], "".join(costs[name] for name in top))
    return {
        "board": board,
        "hand": hand,
        "words": f"{in_words(board)}\n{TURN.format(hand=listed)}",
        "truth": {"most": most, "sets": sorted(map(list, _largest(found)))},
        "certificate": {"cast": list(top), **plan},
        "states": count.states,
    }


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
