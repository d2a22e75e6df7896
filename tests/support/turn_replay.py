"""A planner's turn carried out step by step, by the numbers of ``turn_search`` alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from planner.planning.turn import Turn
from tests.support.turn_search import CARDS, SmallTurn, printed


def problems_of(turn: SmallTurn, found: Turn) -> list[str]:
    """What can't be done of a turn, in its order."""
    return list(_Table(turn).problems(found))


class _Table:
    """What lies on the table while the turn is carried out, by the ids of the request."""

    def __init__(self, turn: SmallTurn) -> None:
        self.turn = turn
        self.pool = Counter(turn.pool)
        self.drops = turn.drops
        self.buried = turn.graveyard
        self.there: dict[str, str] = {}
        self.usable: dict[str, bool] = {}
        numbers: Counter[str] = Counter()
        for name in turn.battlefield:
            numbers[name] += 1
            self._enter(f"{name}#{numbers[name]}", name, usable=True)

    def _enter(self, object_id: str, name: str, *, usable: bool) -> None:
        self.there[object_id], self.usable[object_id] = name, usable

    def problems(self, found: Turn) -> Iterator[str]:
        """Carry out one payment after another."""
        done: set[int] = set()
        for one in found.paid:
            number = int(one.name[1:])
            small = CARDS[self.turn.hand[number]]
            if number in done:
                yield f"{one.name} twice"
            done.add(number)
            if small.is_land:
                self.drops -= 1
                if self.drops < 0 or one.plan.steps:
                    yield f"{one.name}: no land can be played"
            else:
                yield from self._payment(one.name, number, one.plan.steps)
            if number not in self.turn.stuck or small.is_land:
                yield from self._resolving(one, number)
        groups = [self.turn.groups[n] for n in done] if self.turn.groups else []
        if any(word and groups.count(word) > 1 for word in groups):
            yield "two alternatives are paid"
        if found.value != sum(self.turn.values[n] for n in done):
            yield f"the value is {found.value}"

    def _payment(self, name: str, number: int, steps: list) -> Iterator[str]:  # type: ignore[type-arg]
        spent = ""
        for step in steps:
            if step.action == "activate":
                card = self.there.get(step.object or "")
                if card is None or not self.usable[step.object or ""]:
                    yield f"{name}: {step.object} can't be tapped"
                    continue
                small = CARDS[card]
                yield from self._spend(name, _letters(step.spends), len(small.needs))
                if _letters(step.adds) not in {"".join(sorted(run)) for run in small.makes}:
                    yield f"{name}: {step.object} doesn't make {step.adds}"
                self.pool.update(_letters(step.adds))
                self.usable[step.object or ""] = False
                if small.sacrificed:
                    del self.there[step.object or ""]
                    self.buried += card != "Treasure"
            elif step.action == "spend":
                yield from self._spend(name, _letters(step.mana), None)
                spent += _letters(step.mana)
            else:
                yield f"{name}: what is {step.action}?"
        if not _pays(self._cost(number), spent):
            yield f"{name}: {spent} doesn't pay {printed(self._cost(number))}"

    def _spend(self, name: str, letters: str, number: int | None) -> Iterator[str]:
        if number is not None and len(letters) != number:
            yield f"{name}: an activation costs {number} mana, not {letters}"
        self.pool.subtract(letters)
        if min(self.pool.values(), default=0) < 0:
            yield f"{name}: {letters} isn't in the pool"

    def _cost(self, number: int) -> str:
        small = CARDS[self.turn.hand[number]]
        there = [CARDS[name] for name in self.there.values()]
        colored = "".join(one for one in small.cost if not one.isdigit())
        colors = colored.upper() + ("G" if "r" in colored else "")
        generic = sum(int(one) for one in small.cost if one.isdigit()) + sum(one.more for one in there)
        generic -= sum(one.less for one in there if one.of in colors)
        return str(max(generic, 0)) + colored

    def _resolving(self, one, number: int) -> Iterator[str]:  # type: ignore[no-untyped-def]
        small = CARDS[self.turn.hand[number]]
        adds = small.many[1] if small.many and self.buried >= small.many[0] else small.adds
        said = _letters(one.resolves.adds)
        if said not in {"".join(sorted(run)) for run in adds or ("",)}:
            yield f"{one.name} doesn't add {said}"
        self.pool.update(said)
        if small.stays:
            fresh = "Creature" in small.types and "Haste" not in small.card["oracle_text"]
            self._enter(one.name, small.name, usable=not small.tapped and not fresh)
            if small.tapped != (one.name in one.resolves.tapped):
                yield f"{one.name}: tapped or not?"
        else:
            self.buried += 1
        for object_id in one.resolves.enters:
            if object_id != one.name:
                self._enter(object_id, "Treasure", usable=True)
        if len(one.resolves.enters) != small.stays + small.treasures:
            yield f"{one.name}: {one.resolves.enters} enter"


def _letters(mana: str | None) -> str:
    return "".join(sorted(letter for letter in mana or "" if letter in "WUBRGC"))


def _pays(cost: str, spent: str) -> bool:
    """Whether exactly this mana pays the cost."""
    left = Counter(spent)
    hybrids = 0
    for one in cost:
        if one == "r":
            hybrids += 1
        elif not one.isdigit():
            left[one] -= 1
    if min(left.values(), default=0) < 0:
        return False
    if left["R"] + left["G"] < hybrids:
        return False
    return left.total() == hybrids + sum(int(one) for one in cost if one.isdigit())
