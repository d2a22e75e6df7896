"""How one plan differs from another, in a line: "taps Island and pays 2 life instead of tapping Forest"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from planner.contract.answer import Plan
from planner.game.vocabulary import LOSSES, TAKEN, Helper, Verb, Zone

if TYPE_CHECKING:
    from planner.models.deciders.program.plan_signatures import Item, Likeness, Signature

THE_BEST = "the best plan"
_VERBS: dict[str, tuple[str, str]] = {
    **{verb: (taken.says, taken.saying) for verb, taken in TAKEN.items()},
    "hold": ("exerts", "exerting"),
    "counters": ("takes counters of", "taking counters of"),
    "life": ("loses", "losing"),
    "energy": ("pays", "paying"),
    Verb.MILL: ("mills", "milling"),
    "pool": ("spends", "spending"),
    Helper.ASSIST: ("lets another player pay", "letting another player pay"),
}
"""What a plan does to each item that it gives up, as ``plan_signatures.py`` names them."""


def how_it_differs(plan: Plan, best: Plan, now: Signature, before: Signature, everyone: set[Likeness]) -> str:
    """Describe in a line how a plan differs from the best one, by the signatures of both.

    ``everyone`` are the distinguishable objects of all plans.
    """
    items = dict.fromkeys([*now.amounts, *before.amounts])
    changed = {item: now.amounts.get(item, 0) - before.amounts.get(item, 0) for item in items}
    change = _as_said(changed)
    also = {item for item, amount in before.amounts.items() if amount > 0}
    more = [_ItemPhrase(i, amount, everyone, also=i in also) for i, amount in change.items() if amount > 0]
    less = [_ItemPhrase(item, -amount, everyone) for item, amount in change.items() if amount < 0]
    parts = [*_choices(plan, best), *_changes(more, less)]
    parts += [
        f"{item.like.name} won't untap"
        for item, amount in changed.items()
        if item.verb == "hold" and item.like is not None and amount > 0 and item not in change
    ]
    parts += [f"gains: {gain}" for gain in sorted(now.gains - before.gains)]
    parts += [f"without: {gain}" for gain in sorted(before.gains - now.gains)]
    kept, given_up = Counter(plan.summary.kept), Counter(best.summary.kept)
    parts += [f"keeps {name}" for name in (kept - given_up).elements()]
    parts += [f"doesn't keep {name}" for name in (given_up - kept).elements()]
    return "; ".join(parts)


def _as_said(change: dict[Item, int]) -> dict[Item, int]:
    """Select the changes worth describing: no tap of an object that is lost anyway, no X, no kept cost."""
    said = dict(change)
    for item, amount in change.items():
        tapping = item._replace(verb=Verb.TAP, detail="")
        if item.verb in LOSSES and not item.detail and tapping in said:
            said[tapping] -= amount
        elif item.verb == "hold" and said.get(tapping, 0) * amount > 0:  # tapped so that it won't untap
            said[item] -= said[tapping]
    return {item: amount for item, amount in said.items() if amount and item.verb not in ("x", "keep")}


def _choices(plan: Plan, best: Plan) -> Iterator[str]:
    """Describe the choices that the plan announces differently."""
    mine, theirs = plan.choices, best.choices
    if mine.alternative != theirs.alternative:
        yield f"for {mine.alternative}" if mine.alternative is not UNSET else "for the mana cost"
    if mine.additional != theirs.additional:
        yield f"with {_list(mine.additional)}" if mine.additional else f"without {_list(theirs.additional)}"
    if mine.x != theirs.x:
        yield f"X = {mine.x} instead of {theirs.x}"


def _changes(more: list[_ItemPhrase], less: list[_ItemPhrase]) -> Iterator[str]:
    """Describe what the option gives up more, and what it spares."""
    verbs = {phrase.item.verb for phrase in (*more, *less)}
    if not more:
        if less:
            yield f"without {_list(_grouped(less, 1))}"
        return
    told = _list(_grouped(more, 0))
    if not less:
        yield told
    elif len(verbs) == 1 and more[0].item.like is not None:
        yield f"{told} instead of {_list([phrase.what for phrase in less])}"
    else:
        yield f"{told} instead of {_list(_grouped(less, 1))}"


def _grouped(phrases: list[_ItemPhrase], form: int) -> list[str]:
    """Join the phrases, each verb once."""
    by_verb: dict[str, list[str]] = {}
    for phrase in phrases:
        by_verb.setdefault(phrase.item.verb, []).append(phrase.what)
    return [f"{_VERBS[verb][form]} {_list(whats)}" for verb, whats in by_verb.items()]


class _ItemPhrase:
    """An item in words: ``what`` names what is given up, without the verb.

    ``also`` says that the best plan gives up some of it as well.
    """

    def __init__(self, item: Item, amount: int, everyone: set[Likeness], *, also: bool = False) -> None:
        self.item = item
        self.also = also
        self.what = self._of_object(amount, everyone) if item.like is not None else self._of_player(amount)

    def _of_object(self, amount: int, everyone: set[Likeness]) -> str:
        like = self.item.like
        assert like is not None
        namesakes = [other for other in everyone if other.name == like.name and other != like]
        named = " ".join([like.name, *_marks(like, namesakes)])
        if self.item.verb == Verb.EXILE and self.item.detail:
            named += " from the graveyard"
        if self.item.verb == "counters":
            return f"{named} ({amount}{f' {self.item.detail}' if self.item.detail else ''})"
        if self.also:
            return f"another {named}" if amount == 1 else f"{amount} more of {named}"
        return named if amount == 1 else f"{named} ×{amount}"

    def _of_player(self, amount: int) -> str:
        verb, detail = self.item.verb, self.item.detail
        if verb == "pool":
            return f"{f'{{{detail}}}' * amount} from the pool"
        if verb == Verb.MILL:
            return "a card" if amount == 1 else f"{amount} cards"
        number = f"{amount} more" if self.also else f"{amount}"
        return {"life": f"{number} life", "energy": f"{number} energy", Helper.ASSIST: f"{{{amount}}}"}[verb]


def _marks(like: Likeness, namesakes: list[Likeness]) -> list[str]:
    """Words that distinguish an object from others of the same name."""
    if not namesakes:
        return []
    marks = []
    for name, said in (("tapped", "tapped"), ("summoning_sick", "summoning sick"), ("token", "token")):
        if getattr(like, name) and not all(getattr(other, name) for other in namesakes):
            marks.append(said)
    if any(other.zone != like.zone for other in namesakes):
        marks.append(f"in the {like.zone}" if like.zone != Zone.BATTLEFIELD else "on the battlefield")
    if any(other.price != like.price for other in namesakes) and like.price is not None:
        marks.append(f"priced {like.price}")
    if any(other.power != like.power for other in namesakes) and like.power is not None:
        marks.append(f"of power {like.power}")
    if any(other.counters != like.counters for other in namesakes) and like.counters:
        marks.append(" and ".join(f"{number} {kind}" for kind, number in like.counters))
    if any(other.types != like.types for other in namesakes):
        marks.append(f"for {''.join(f'{{{letter}}}' for letter in like.types) or 'no mana'}")
    return [f"({', '.join(marks)})"] if marks else []


def _list(words: list[str]) -> str:
    """Join words: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
