"""What could be lifted of objects, and whether that stays without effect on everything else.

Where lifting everything at once leaves each ability and each way to pay as it was, but for the lifted
objects themselves, one program decides over all of it. Where some text asks for tapped
permanents and the like, each lift is tried on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from planner.costing.question import Question
from planner.effects.settle import settled
from planner.explaining.repair_question import OpenQuestion
from planner.explaining.repairs import Lift
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.vocabulary import Lifted, Whose, Zone
from planner.models.problem.source_classes import SourceClass

_MARK = 1_000_000
"""Added to the prices of lifted objects, so that nothing takes them for the others: no price counts here."""


class Lifting(Record, frozen=True):
    """Restrictions that can be lifted: ``local`` ones in one program, ``single`` ones one at a time."""

    local: frozenset[tuple[Lifted, str]] = frozenset()
    single: tuple[Lift, ...] = ()

    def lifted(self, asked: OpenQuestion) -> OpenQuestion:
        """The question without any local restriction; each object is marked with what was lifted."""
        by_id: dict[str, set[Lifted]] = {}
        for what, object_id in self.local:
            by_id.setdefault(object_id, set()).add(what)
        objects = [part for entry in asked.game.objects for part in _marked(entry, by_id)]
        allowed = {object_id for what, object_id in self.local if what is Lifted.FORBIDDEN}
        game = settled(replace(asked.game, objects=tuple(objects)))
        return replace(asked, game=game, forbid=asked.forbid - allowed)


def lifted_of(source: SourceClass) -> frozenset[Lifted]:
    """The restrictions lifted from the objects of a class."""
    code = (source.entry.price or 0) // _MARK
    return frozenset(kind for place, kind in enumerate(Lifted) if code >> place & 1)


def _marked(entry: GameObject, by_id: Mapping[str, set[Lifted]]) -> Iterator[GameObject]:
    groups: dict[frozenset[Lifted], set[str]] = {}
    for object_id in entry.ids:
        groups.setdefault(frozenset(by_id.get(object_id, ())), set()).add(object_id)
    for kinds, ids in groups.items():
        part = entry.only(ids)
        if part is None:
            continue
        code = sum(1 << place for place, kind in enumerate(Lifted) if kind in kinds)
        yield (
            part
            if not code
            else replace(
                part,
                tapped=part.tapped and Lifted.TAPPED not in kinds,
                summoning_sick=part.summoning_sick and Lifted.SICK not in kinds,
                forbid=part.forbid and Lifted.FORBIDDEN not in kinds,
                price=_MARK * code,
            )
        )


def lifting_of(asked: OpenQuestion, question: Question) -> Lifting:
    """Everything that could be lifted, split by whether anything else changes with it."""
    groups = list(_groups(asked, question.cost.on_stack))
    every = frozenset((lift.what, one) for lift in groups for one in lift.ids)
    if not every:
        return Lifting()
    able = [lift for lift in groups if lift.what is Lifted.FORBIDDEN or not _turns(asked.game, lift.ids[0])]
    together = Lifting(frozenset((lift.what, one) for lift in able for one in lift.ids))
    if not _is_local(asked, question, together):
        alone = [(lift, Lifting(frozenset((lift.what, one) for one in lift.ids))) for lift in able]
        able = [lift for lift, lifting in alone if _is_local(asked, question, lifting)]
        together = Lifting(frozenset((lift.what, one) for lift in able for one in lift.ids))
    return replace(together, single=tuple(lift for lift in groups if lift not in able))


def _groups(asked: OpenQuestion, on_stack: str | None) -> Iterator[Lift]:
    """Yield everything that could be lifted, with equal objects of an entry together."""
    for entry in asked.game.objects:
        if entry.controller != Whose.YOU or entry.zone == Zone.EFFECT:
            continue
        ids = tuple(one for one in entry.ids if one != on_stack)
        if not ids:
            continue
        if entry.zone == Zone.BATTLEFIELD and entry.tapped:
            yield Lift(Lifted.TAPPED, ids)
        sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
        if entry.zone == Zone.BATTLEFIELD and sick:
            yield Lift(Lifted.SICK, ids)
        barred = ids if entry.forbid else tuple(one for one in ids if one in asked.forbid)
        if barred:
            yield Lift(Lifted.FORBIDDEN, barred)


def _turns(game: Game, object_id: str) -> bool:
    """Whether an object has {Q} in a cost, so that being tapped helps it."""
    entry = game.find(object_id)
    return entry is not None and any(ability.untaps for ability in entry.abilities)


def _is_local(asked: OpenQuestion, question: Question, lifting: Lifting) -> bool:
    """Whether lifting changes nothing except the use of the lifted objects."""
    lifted = lifting.lifted(asked).question()
    if lifted is None or lifted.reasons != question.reasons or lifted.unread != question.unread:
        return False
    ids = {object_id for _, object_id in lifting.local}
    before, after = _abilities(question.game.objects), _abilities(lifted.game.objects)
    ways = question.ways, lifted.ways
    same = (question.game.prohibitions, question.game.spending, question.game.life_for) == (
        lifted.game.prohibitions,
        lifted.game.spending,
        lifted.game.life_for,
    )
    return same and _only_more(*ways, ids) and _only_more(before, after, ids)


def _abilities(objects: Iterable[GameObject]) -> tuple[tuple[str, tuple[ManaAbility, ...]], ...]:
    return tuple(sorted(((i, e.abilities) for e in objects for i in e.ids), key=lambda pair: pair[0]))


def _only_more(before: Any, after: Any, ids: set[str]) -> bool:
    """Whether two values are equal, except for some of these ids that only the second contains."""
    if before == after:
        return True
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        return before <= after and after - before <= ids
    if is_dataclass(before) and type(before) is type(after):
        names = [one.name for one in fields(before)]
        return all(_only_more(getattr(before, name), getattr(after, name), ids) for name in names)
    if isinstance(before, tuple) and isinstance(after, tuple):
        if len(before) != len(after):  # numbers by id: values, colors
            after = tuple(one for one in after if not (isinstance(one, tuple) and one and one[0] in ids))
            before = tuple(one for one in before if not (isinstance(one, tuple) and one and one[0] in ids))
        return len(before) == len(after) and all(
            _only_more(one, other, ids) for one, other in zip(before, after, strict=True)
        )
    return False
