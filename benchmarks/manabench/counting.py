"""What the count of all states says of a board and a cost: the truth of the questions about payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from benchmarks.manabench.boards import Json, game_of
from benchmarks.manabench.game import COLORS, GONE, TAPPED, USED, Game, Move, State, spends, symbols

TIERS = (
    ("permanents", "the number of permanents that leave the battlefield, tokens and one-shot sources aside"),
    ("worth", "the mana values of those permanents, added up"),
    ("creature tokens", "for each creature token that leaves the battlefield, 1 and its power"),
    (
        "one-shot mana",
        "the number of one-shot sources (those that sacrifice themselves for mana) that are used up",
    ),
    ("life", "the life lost, whether paid or by damage"),
    ("waste", "the mana that is made and not spent"),
    (
        "creatures",
        "for each creature that was untapped before, could attack, and is tapped now, 1 and its power",
    ),
)
"""What is compared, the first tier first: a payment is better that has less in the first that differs."""
Vector = tuple[int, ...]
MOST_LIFE = 20
"""More life than that makes no difference to any cost here."""


@dataclass(frozen=True)
class Payment:
    """A way to pay: the activations, what each symbol is paid with, and the state after it."""

    moves: tuple[Move, ...]
    state: State
    left: tuple[str, ...]
    life: int


class Count:
    """All states of a board, and what they say of a cost."""

    def __init__(self, board: Json, most: int, pool: str = "") -> None:
        self.game = game_of(board, pool)
        self.reached = self.game.reach(most)

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.reached)

    def payments(self, cost: str, purposes: tuple[str, ...]) -> Iterator[Payment]:
        """List each payment by the state that it starts from, as different ends go; lethal ones aside."""
        for state in self.reached:
            for left, life in spends(state.pool, symbols(cost), min(state.life, MOST_LIFE), purposes):
                if state.life - life > 0:
                    yield Payment((), state, left, life)

    def payable(self, cost: str, purposes: tuple[str, ...] = ()) -> Payment | None:
        """Find the first payment, with its activations; None where there is none."""
        return next((self.whole(one) for one in self.payments(cost, purposes)), None)

    def needs_death(self, cost: str, purposes: tuple[str, ...] = ()) -> bool:
        """Tell whether it can be paid, but only with all of one's life: no question is asked of that."""
        if self.payable(cost, purposes):
            return False
        return any(
            spends(state.pool, symbols(cost), min(state.life, MOST_LIFE), purposes) for state in self.reached
        )

    def whole(self, payment: Payment) -> Payment:
        """Add the activations that lead to a payment's state."""
        moves: list[Move] = []
        state = payment.state
        while (before := self.reached[state]) is not None:
            state, move = before
            moves.append(move)
        return Payment(tuple(reversed(moves)), payment.state, payment.left, payment.life)

    def best(self, cost: str, purposes: tuple[str, ...]) -> tuple[Vector, Payment, int] | None:
        """Find the least vector of tiers, a payment with it, and how many vectors there are.

        None, too, where it matters whether a creature counts as tapped that is lost afterwards.
        """
        found: dict[Vector, Payment] = {}
        otherwise = set()
        for one in self.payments(cost, purposes):
            found.setdefault(vector(self.game, one.state, one.left, one.life), one)
            otherwise.add(vector(self.game, one.state, one.left, one.life, lost_too=True))
        if not found or min(otherwise) != min(found):
            return None
        least = min(found)
        return least, self.whole(found[least]), len(found)


def vector(game: Game, state: State, left: tuple[str, ...], life: int, *, lost_too: bool = False) -> Vector:
    """Add up what is given up, tier by tier; with ``lost_too`` what was tapped and lost counts as tapped."""
    gone = [one for one, status in zip(game.things, state.status, strict=True) if status >= GONE]
    lost = [one for one in gone if not one.token and not one.one_shot]
    tapped = [
        one
        for one, status in zip(game.things, state.status, strict=True)
        if (status == TAPPED or (lost_too and status == USED))
        and one.creature
        and not one.tapped
        and not one.sick
    ]
    return (
        len(lost),
        sum(one.mana_value for one in lost),
        sum(1 + one.power for one in gone if one.token and one.creature),
        sum(one.one_shot for one in gone),
        game.life - state.life + life,
        len(left),
        sum(1 + one.power for one in tapped),
    )


def written_plan(game: Game, payment: Payment, cost: str) -> Json:
    """Write a payment as an answer is written: uses one by one, then what pays for each symbol."""
    uses = [use_of(game, move) for move in payment.moves]
    return {"plan": uses, "payment": split(payment.state.pool, payment.left, payment.life, cost)}


def use_of(game: Game, move: Move) -> Json:
    """Write an activation as an answer is written."""
    ability = game.things[move.thing].abilities[move.ability]
    use: Json = {"use": game.things[move.thing].id}
    if move.spent:
        use["pay"] = plain(move.spent)
    if move.other >= 0:
        use["tap" if ability.tap_creature else "sacrifice"] = game.things[move.other].id
    return use | {"add": move.made}


def plain(units: Iterable[str]) -> str:
    """Write units of mana as symbols, without what they are restricted to.

    >>> plain(("U*", "G"))
    '{U}{G}'
    """
    return "".join(f"{{{one[0]}}}" for one in units)


def split(
    pool: tuple[str, ...], left: tuple[str, ...], life: int, cost: str, purposes: tuple[str, ...] = ()
) -> list[Json]:
    """Say which mana pays for which symbol, so that just this is left of the pool.

    Mana that may not be spent here is among what is left, so no purpose is asked for.
    """
    anything = purposes or ("creature spell", "artifact spell")
    owed = sorted((symbol for symbol in symbols(cost) if symbol != "0"), key=str.isdigit)

    def go(at: int, there: tuple[str, ...], paid: int) -> list[Json] | None:
        if at == len(owed):
            return [] if there == left and paid == life else None
        for rest, more in spends(there, (owed[at],), 2, anything):
            later = go(at + 1, rest, paid + more)
            if later is not None:
                spent = list(there)
                for one in rest:
                    spent.remove(one)
                how: Json = {"life": more} if more else {"mana": plain(spent)}
                return [{"symbol": f"{{{owed[at]}}}", **how}, *later]
        return None

    found = go(0, pool, 0)
    assert found is not None
    return found


def missing(
    board: Json, cost: str, purposes: tuple[str, ...], most: int, up_to: int = 3
) -> tuple[list[str], int] | None:
    """Find all least sets of mana that, put into the pool, make a cost payable, and count the states.

    None where even the largest sets don't.
    """
    states = 0
    for size in range(1, up_to + 1):
        if not Count(board, most, "{A}" * size).payable(cost, purposes):
            continue
        sets = []
        for some in combinations_with_replacement(f"{COLORS}C", size):
            pool = "".join(f"{{{letter}}}" for letter in some)
            count = Count(board, most, pool)
            states += count.states
            if count.payable(cost, purposes):
                sets.append(pool)
        if sets:
            return sets, states
    return None


def replayed(game: Game, plan: list[Json]) -> tuple[list[State], int, str]:
    """Carry out uses one by one: the states after those that are legal, how many, and what is wrong then.

    There are several where a plan leaves open which of like mana it spends: that of a snow source, say.
    """
    states = [game.start()]
    for number, use in enumerate(plan):
        after = list(dict.fromkeys(one for state in states for one in _used(game, state, use)))
        if not after:
            return states, number, f"plan[{number}]: {use.get('use')} can't be used so now"
        states = after
    return states, len(plan), ""


def _used(game: Game, state: State, use: Json) -> Iterator[State]:
    """List the states after a use that is written down: of all moves there are those that it can be."""
    for move, after in game.moves(state, ordered=False):
        if game.things[move.thing].id != use.get("use"):
            continue
        if not _takes(game, move, use):
            continue
        same = sorted(symbols(move.made)) == sorted(symbols(str(use.get("add", ""))))
        if same and sorted(one[0] for one in move.spent) == sorted(symbols(str(use.get("pay", "")))):
            yield after


def _takes(game: Game, move: Move, use: Json) -> bool:
    """Tell whether a use names the creature that its cost takes; what it takes of itself needn't be said."""
    name, ability = use["use"], game.things[move.thing].abilities[move.ability]
    other = game.things[move.other].id if move.other >= 0 else ""
    lost = (other,) if ability.sacrifice == "creature" else ("", name) if ability.sacrifice else ("",)
    tapped = (other,) if ability.tap_creature else ("", name)
    return use.get("sacrifice", "") in lost and use.get("tap", "") in tapped
