"""What objects give each other: granted mana abilities (604.1, 613.1f) and rules for spending (609.4b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.effects.amounts import functions
from planner.effects.arrival import lost_before, tells_order
from planner.effects.changes import BoardChanges
from planner.effects.dependencies import asks_for_chosen, clauses_of
from planner.effects.scene import Notes, UnsettledError, World, asked_as_chosen, not_chosen
from planner.game.caching import Memory, memory_of
from planner.game.canonical_order import canonical_ranks
from planner.game.clock import check_time
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.matching import fits, restriction_with_chosen
from planner.game.missing_facts import Of
from planner.game.objects import SPEAKING_ZONES, Game, GameObject, Held
from planner.game.readings import Could, Reading
from planner.game.records import Record, replace
from planner.game.vocabulary import LOSSES, Whose, Zone
from planner.game.written_abilities import Grant, SpendAs, WrittenAbility

_COULD_CHANGE = "who has it could change while paying"
MOST_COPIES = 50
"""More copies of one limited ability than this are not told apart on one object."""


class _AbilityGrant(Record, frozen=True):
    """A grant by the objects of one entry; ``wanted`` is its filter as the payer reads it.

    ``holders`` says whose objects get it: an opponent's text is read from both sides.
    """

    grant: Grant
    giver: GameObject
    wanted: Filter
    holders: Whose = Whose.ANYBODY


def with_grants(game: Game, notes: Notes) -> Game:
    """Give a game's objects the abilities that permanents grant, and collect rules for spending mana.

    Results of an earlier settling are replaced. An entry is split if only some of its objects are granted
    something.
    """
    spending = tuple(_spending(game, notes))
    gifts = list(_gifts(game, notes))
    if len(gifts) > 1:  # abilities are numbered by what gives them, wherever that stands in the request
        ranks = canonical_ranks(game)
        gifts.sort(key=lambda gift: ranks[gift.giver.ids[0]])
    if spending != game.spending:
        game = replace(game, spending=spending)
    if not gifts and not any(entry.granted for entry in game.objects):
        return game
    hosts = {gift.giver.attached_to for gift in gifts if gift.grant.attached}
    parts = (part for entry in game.objects for part in apart(entry, hosts))
    return replace(game, objects=tuple(_granted(entry, gifts, notes, game) for entry in parts))


def _spending(game: Game, notes: Notes) -> Iterator[SpendAs]:
    """The rules for spending mana that apply to the payer, without duplicates."""
    found: dict[SpendAs, None] = {}
    world: World | None = None
    for entry in game.objects:
        for rule in entry.reading.spending if entry.zone in SPEAKING_ZONES else ():
            if rule.purposes is not None and asks_for_chosen(rule.purposes):
                rule = replace(rule, purposes=restriction_with_chosen(rule.purposes, entry.chosen))
                if rule.purposes is not None and asks_for_chosen(rule.purposes):
                    reason = not_chosen(entry, asked_as_chosen(clauses_of(rule.purposes)), Of.PAYMENTS)
                    could = Could.EITHER if rule.only else Could.HELP
                    notes.report(entry.ids[0], rule.text, reason, could)
                    continue
            if rule.only_if is not None:
                world = world or World(game, notes)
                try:
                    if not functions((rule.only_if,), entry, world):
                        continue
                except UnsettledError as error:
                    notes.report(entry.ids[0], rule.text, error, Could.EITHER if rule.only else Could.HELP)
                    continue
            found[rule] = None
    yield from found


def _gifts(game: Game, notes: Notes) -> Iterator[_AbilityGrant]:
    world: World | None = None
    for entry in game.objects:
        for grant, reader, holders in _grants(entry):
            world = world or World(game, notes)
            try:
                if not functions(grant.only_while, entry, world):
                    continue
                yield _AbilityGrant(grant, entry, world.local(grant.objects, reader), holders)
            except UnsettledError as error:
                notes.report(entry.ids[0], grant.ability.text, error)


def _grants(entry: GameObject) -> Iterator[tuple[Grant, GameObject, Whose]]:
    """Yield each grant, the object from whose side its filter is read, and whose objects get it.

    An opponent's text is read from the payer's side for the payer's objects. For the opponent's own objects,
    of which only what they could produce matters (106.7), it is read from that opponent's side.
    """
    buried = entry.zone == Zone.GRAVEYARD
    if not (entry.zone in SPEAKING_ZONES or buried) or not (entry.reading.grants or entry.own_side):
        return
    grants = [grant for grant in entry.reading.grants if grant.in_graveyard is buried]
    if entry.controller == Whose.YOU:
        yield from ((grant, entry, Whose.ANYBODY) for grant in grants)
        return
    payer = replace(entry, controller=Whose.YOU)
    yield from ((grant, payer, Whose.YOU) for grant in grants)
    if entry.own_side is not None:
        own = [grant for grant in entry.own_side.grants if not grant.in_graveyard]
        yield from ((grant, entry, Whose.OPPONENT) for grant in own)


def apart(entry: GameObject, hosts: Iterable[str | None]) -> Iterator[GameObject]:
    """Split an entry so that each object with something attached is an entry of its own."""
    here = [object_id for object_id in entry.ids if object_id in hosts] if entry.count > 1 else []
    for object_id in here:
        if (host := entry.only({object_id})) is not None:
            yield host
    rest = entry.without(set(here)) if here else entry
    if rest is not None:
        yield rest


def _granted(entry: GameObject, gifts: list[_AbilityGrant], notes: Notes, game: Game) -> GameObject:
    """The entry with its granted abilities: equal ones only once, unless each has a limit."""
    check_time()
    found: dict[tuple[WrittenAbility, int], set[str]] = {}
    for gift in gifts if Held.MANA not in entry.stated else ():
        try:
            givers = _givers(gift, entry)
        except UnstatedError as error:
            notes.report(entry.ids[0], gift.grant.ability.text, error)
            continue
        ability = gift.grant.ability
        if givers and _is_lost(gift, givers, entry, notes, game):
            continue
        if givers and ability.limit is None:
            found.setdefault((_numbered(ability, 0), 0), set()).update(givers)
            continue
        if len(givers) > MOST_COPIES:
            notes.report(entry.ids[0], ability.text, f"it has it more than {MOST_COPIES} times")
        for giver in givers[:MOST_COPIES]:
            copies = sum(one == _numbered(ability, 0) for one, _ in found)
            found[_numbered(ability, 0), copies] = {giver}
    first = _own_activated(entry)
    granted = tuple(_numbered(ability, first + place) for place, (ability, _) in enumerate(found))
    by = tuple(frozenset(givers) for givers in found.values())
    if granted == entry.granted and by == entry.granted_by:
        return entry
    return replace(entry, granted=granted, granted_by=by)


def _givers(gift: _AbilityGrant, entry: GameObject) -> tuple[str, ...]:
    """Ids of the objects that grant it to an object of the entry; empty if it doesn't fit."""
    giver, wanted = gift.giver, gift.wanted
    if gift.holders not in (Whose.ANYBODY, entry.controller) or not giver.is_about(entry.ids):
        return ()
    if gift.grant.attached:
        return giver.ids if giver.attached_to in entry.ids and fits(wanted, entry) else ()
    if not set(entry.ids) <= set(giver.ids):
        return giver.ids if fits(wanted, entry) else ()
    if wanted.itself:
        return entry.ids if fits(wanted, entry, itself=True) else ()
    others = giver.count > 1 and fits(wanted, entry)
    return giver.ids if others or fits(wanted, entry, itself=True) else ()


def _own_activated(entry: GameObject) -> int:
    reading = entry.reading if entry.controller == Whose.YOU else entry.own_side
    if reading is None:
        return 0
    number = max([reading.activated, *(written.number + 1 for written in reading.written)])
    return number + _is_of_a_type_not_stated(entry, reading)


def _is_of_a_type_not_stated(entry: GameObject, reading: Reading) -> bool:
    """Whether a land has the mana ability of a chosen basic land type that isn't stated (305.6).

    Granted abilities are numbered after that ability.
    """
    own = any(change.chosen and change.objects.itself for change in reading.changes)
    return own and "Land" in entry.card.types and not entry.chosen


def _numbered(ability: WrittenAbility, number: int) -> WrittenAbility:
    """Copy of an ability with this number, cached, so that settling recognizes it."""
    if number == ability.number:
        return ability
    copies: Memory[int, WrittenAbility] = memory_of(ability, _numbered)
    found = copies.get(number)
    return copies.keep(number, replace(ability, number=number)) if found is None else found


# --- what could change on the way ----------------------------------------------------------


def with_fleeting(objects: list[GameObject], world: World) -> list[GameObject]:
    """Mark granted abilities that could be lost during the payment.

    They are *fleeting* if every granting object could be lost, *volatile* if a condition of the grant
    (counters, a power) could change. A grant that could come to apply to more objects is reported.
    """
    if not any(entry.granted or entry.reading.copies for entry in objects):
        return objects
    lost = lost_on_the_way(objects)
    shaky = set(_shaky(objects, world))
    return [_marked(entry, lost, shaky) if entry.granted else entry for entry in objects]


def lost_on_the_way(objects: Iterable[GameObject]) -> set[str]:
    """The ids of all objects that mana abilities could sacrifice, exile or discard."""
    taken: dict[int, frozenset[str]] = {}
    lost: set[str] = set()
    for entry in objects:
        for ability in entry.abilities:
            if ability.loses_itself:
                lost.update(entry.ids)
            for part in ability.cost:
                if isinstance(part, TakeObjects) and part.verb in LOSSES:
                    taken[id(part.ids)] = part.ids
    return lost.union(*taken.values())


def _is_lost(
    gift: _AbilityGrant, givers: tuple[str, ...], entry: GameObject, notes: Notes, game: Game
) -> bool:
    """Whether an object loses its abilities after it was granted this one (613.7); doubt is reported."""
    lost_to = frozenset[str]() if entry.unchanged is None else entry.unchanged.lost_to
    if not lost_to - {gift.grant.text}:
        return False
    before = lost_before(game, lost_to, givers) if tells_order(game) else None
    if before is None:
        reason = "it loses its abilities, perhaps after it got this one"
        notes.report(entry.ids[0], gift.grant.ability.text, reason)
    return not before


def _shaky(objects: list[GameObject], world: World) -> Iterator[str]:
    """The ids of granting objects whose filters could be affected by mana abilities."""
    changes: BoardChanges | None = None
    for entry in objects:
        for wanted, reader, text, reason in _filters_of(entry):
            changes = changes or BoardChanges(objects, world)
            try:
                drift = changes.of_filter(wanted, reader, -1)
            except UnsettledError:  # reported as the grant, or what it copies, is
                continue
            if drift.moves:
                yield from entry.ids
            if drift.rises:
                world.notes.report(entry.ids[0], text, reason)


def _filters_of(entry: GameObject) -> Iterator[tuple[Filter, GameObject, str, str]]:
    """The filters of an object's grants and copies: each with its reader, its text and a reason to report."""
    for grant, reader, _ in _grants(entry):
        if any(map(_asks_for_state, grant.objects.clauses)):
            yield grant.objects, reader, grant.ability.text, _COULD_CHANGE
    for copy in entry.reading.copies if entry.is_permanent else ():
        yield copy.sources, entry, copy.text, "which abilities there are could change while paying"


def _asks_for_state(clause: Clause) -> bool:
    return bool(clause.tapped is not None or clause.counter or clause.power or clause.toughness)


def _marked(entry: GameObject, lost: set[str], shaky: set[str]) -> GameObject:
    by = {one.number: givers for one, givers in zip(entry.granted, entry.granted_by, strict=True)}

    def marked(ability: ManaAbility) -> ManaAbility:
        givers = by.get(ability.number)
        if givers is None:
            return ability
        if not shaky.isdisjoint(givers):
            ability = ability.swayed(None)
        return replace(ability, fleeting=givers <= lost)

    return replace(entry, abilities=tuple(map(marked, entry.abilities)))
