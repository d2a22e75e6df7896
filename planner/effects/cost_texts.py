"""What the texts of a game say of costs and prohibit, for everything that pays (118.11, 601.2f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from planner.effects.amounts import holds
from planner.effects.scene import Notes, Scene, UnsettledError, World
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.mana import TYPES
from planner.game.matching import fits, with_chosen_in
from planner.game.objects import SPEAKING_ZONES, Game, GameObject
from planner.game.readings import Could
from planner.game.records import replace
from planner.game.vocabulary import Verb, Whose
from planner.game.written_costs import CostChange, CostFloor, CostTexts, PayWith, Prohibition

_Meant = TypeVar("_Meant", CostChange, CostFloor, PayWith)


def cost_texts(game: Game) -> tuple[tuple[GameObject, CostTexts], ...]:
    """Each object whose text is about costs with that text, choices filled in (607.2d)."""
    return tuple(
        (entry, _with_chosen(entry.reading.costs, entry.chosen))
        for entry in game.objects
        if entry.zone in SPEAKING_ZONES and entry.reading.costs
    )


def _with_chosen(texts: CostTexts, chosen: tuple[str, ...]) -> CostTexts:
    if not chosen:
        return texts
    meant: tuple[CostChange | CostFloor | PayWith, ...] = (*texts.changes, *texts.floors, *texts.pay_with)
    if not any(clause.chosen for part in meant for clause in _clauses(part)):
        return texts

    def put_in(one: _Meant) -> _Meant:
        allowed = one.allowed and tuple(with_chosen_in(part, chosen) for part in one.allowed)
        denied = tuple(with_chosen_in(part, chosen) for part in one.denied)
        return replace(one, allowed=allowed, denied=denied)

    return replace(
        texts,
        changes=tuple(put_in(one) for one in texts.changes),
        floors=tuple(put_in(one) for one in texts.floors),
        pay_with=tuple(put_in(one) for one in texts.pay_with),
    )


def _clauses(part: CostChange | CostFloor | PayWith) -> Iterator[Clause]:
    for allowed in (*(part.allowed or ()), *part.denied):
        yield from allowed.clauses


def concerns_source(change: CostChange, speaker: GameObject, source: GameObject, world: World) -> bool:
    """Whether a cost change applies to abilities of this object, if it is limited to objects (109.5).

    Raises ``UnsettledError`` if it depends on a size that isn't stated.
    """
    if change.attached and speaker.attached_to not in source.ids:
        return False
    if change.source is None:
        return True
    return _fits(world.local(change.source, speaker), source, not set(source.ids).isdisjoint(speaker.ids))


def _fits(wanted: Filter, entry: GameObject, itself: bool) -> bool:
    try:
        return fits(wanted, entry, itself=itself)
    except UnstatedError as error:
        raise UnsettledError.of(error) from None


# --- prohibitions ------------------------------------------------------------------------------


def with_prohibitions(game: Game, notes: Notes) -> Game:
    """Determine a game's prohibitions, and the types of mana that life can stand for (118.11, 118.9).

    Results of an earlier settling are replaced. Text that this game leaves open is reported.
    """
    said = [(entry, entry.reading.costs) for entry in game.objects if entry.zone in SPEAKING_ZONES]
    if not any(texts and (texts.prohibitions or texts.life_for) for _, texts in said):
        return (
            game if not (game.prohibitions or game.life_for) else replace(game, prohibitions=(), life_for="")
        )
    world = World(game, notes)
    found: list[Prohibition] = []
    letters: set[str] = set()
    for entry, texts in said:
        letters.update(*(one.types for one in texts.life_for) if texts else ())
        for prohibition in texts.prohibitions if texts else ():
            scene = Scene(world, entry, entry, entry, entry)
            try:
                if prohibition.only_if is not None and not holds(prohibition.only_if, scene):
                    continue
                found.append(_settled(prohibition, entry, world))
            except UnsettledError as error:
                could = Could.EITHER if prohibition.verb == Verb.REACH_GRAVEYARD else Could.HINDER
                notes.report(entry.ids[0], prohibition.text, error, could)
    life_for = "".join(sorted(letters, key=TYPES.index))
    return replace(game, prohibitions=tuple(dict.fromkeys(found)), life_for=life_for)


def _settled(prohibition: Prohibition, entry: GameObject, world: World) -> Prohibition:
    """Copy of a prohibition with the objects of this game that it applies to."""
    wanted = prohibition.objects
    if wanted is None:
        return prohibition
    local = world.local(wanted, entry)
    if prohibition.attached:
        bearer = None if entry.attached_to is None else world.game.find(entry.attached_to)
        bearers = [bearer] if bearer is not None and _fits(local, bearer, False) else []
        ids = frozenset(object_id for one in bearers for object_id in one.ids)
        return replace(prohibition, objects=_named(bearers), ids=ids)
    if wanted.itself:
        return replace(prohibition, objects=_named([entry]), ids=frozenset(entry.ids))
    ids = frozenset(
        object_id
        for one in world.game.objects
        for object_id in one.ids
        if _fits(local, one, object_id in entry.ids)
    )
    return replace(prohibition, objects=local, ids=ids)


def _named(objects: Iterable[GameObject]) -> Filter:
    """Filter for objects with these names, which have the same text."""
    names = tuple(Clause(name=one.card.name) for one in objects)
    return Filter(" or ".join(one.name or "" for one in names), names, controller=Whose.ANYBODY)


def barred(
    prohibitions: Iterable[Prohibition],
    verb: Verb,
    kind: str,
    ids: Iterable[str],
    counter: str | None = None,
) -> frozenset[str]:
    """The objects to which this can't be done for a payment of this kind (118.11).

    ``kind`` is the kind of a purpose, or ``"mana ability"``; ``counter`` is the kind of the counters that
    are put somewhere.
    """
    found: set[str] = set()
    every = frozenset(ids)
    for one in prohibitions:
        if one.verb == verb and (not one.kinds or kind in one.kinds) and one.means_counter(counter):
            found |= every if one.ids is None else every & one.ids
    return frozenset(found)


def is_barred(prohibitions: Iterable[Prohibition], verb: Verb, kind: str) -> bool:
    """Whether an action without objects is prohibited for a payment of this kind."""
    return any(
        one.verb == verb and one.objects is None and (not one.kinds or kind in one.kinds)
        for one in prohibitions
    )
