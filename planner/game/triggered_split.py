"""Which mana of an activation the ability made itself, and which its triggered ones (605.4a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility, Production, Triggered


def split(ability: ManaAbility, mana: str) -> tuple[str, tuple[tuple[Triggered, str], ...]]:
    """Split the mana of one activation into the ability's own part and each trigger's part.

    Triggers that don't trigger for the ability's part are left out (106.12a). If there are several splits,
    the first in a fixed order is returned.

    >>> from planner.game.mana_abilities import Production, TapSelf, Triggered
    >>> growth = Triggered("Growth#1", "add {G}", Production(("G",)))
    >>> own, total = Production(("U",)), Production(("UG",))
    >>> split(ManaAbility(0, "", (TapSelf(),), total, own=own, triggered=(growth,)), "GU")[0]
    'U'
    """
    if not ability.triggered:
        return mana, ()
    whole = Counter(mana)
    for own in parts_of(ability.makes, whole):
        able = [(trigger, made) for trigger in ability.triggered if (made := trigger.behind(own)) is not None]
        shares = _shares(tuple(made for _, made in able), whole - Counter(own), 0, set())
        if shares is not None:
            return own, tuple(zip((trigger for trigger, _ in able), shares, strict=True))
    raise ValueError(f"{ability.text!r} can't bring {mana}")


def parts_of(made: Production, mana: Counter[str]) -> Iterator[str]:
    """Yield each part of some mana that a production can make, once."""
    for run in made.runs or ("",):
        rest = mana - Counter(run)
        if rest.total() + len(run) != mana.total():
            continue
        for more in _mixes({letter: rest[letter] for letter in made.types}, made.amount):
            yield "".join(sorted(run + more, key=TYPES.index))


def all_runs(made: Production) -> list[str]:
    """List every mana that a production can make.

    >>> from planner.game.mana_abilities import Production
    >>> all_runs(Production(("G",), amount=2, types="UR"))
    ['GUU', 'GUR', 'GRR']
    """
    return list(each_run(made))


def each_run(made: Production) -> Iterator[str]:
    """Yield what ``all_runs`` lists one by one: forty mana of any colors have a million combinations."""
    for run in made.runs or ("",):
        for mix in combinations_with_replacement(made.types, made.amount):
            yield run + "".join(mix)


def _mixes(there: dict[str, int], amount: int) -> Iterator[str]:
    """Yield every way to take ``amount`` letters from those available."""
    if sum(there.values()) < amount:
        return
    if not amount:
        yield ""
        return
    (letter, number), *others = there.items()
    for taken in range(min(number, amount), -1, -1):
        for more in _mixes(dict(others), amount - taken):
            yield letter * taken + more


def _shares(
    makers: tuple[Production, ...], mana: Counter[str], first: int, dead: set[tuple[int, str]]
) -> tuple[str, ...] | None:
    """Split mana among the productions from ``first`` on, one part each; None if that is impossible."""
    if first == len(makers):
        return None if mana.total() else ()
    key = (first, "".join(sorted(mana.elements())))
    if key in dead:
        return None
    for share in parts_of(makers[first], mana):
        rest = _shares(makers, mana - Counter(share), first + 1, dead)
        if rest is not None:
            return (share, *rest)
    dead.add(key)
    return None
