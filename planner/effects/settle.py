"""Settling: from mana abilities as written to the mana abilities of one game.

Every number and choice that the game decides is settled here; what the player chooses
(X, which counters, what is taken where that makes a difference) becomes one
``ManaAbility`` for each way, all with the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import is_

from planner.effects.amounts import holds, value
from planner.effects.changes import BoardChanges
from planner.effects.copied_abilities import with_copies, without_copies
from planner.effects.cost_texts import barred, with_prohibitions
from planner.effects.costs.activation_costs import WaysToPay, WayToPay
from planner.effects.could_produce import find_could_produce, plain_could, text_of
from planner.effects.damage import with_damage
from planner.effects.dependencies import (
    asks_for_chosen,
    clauses_of,
    is_plain,
    is_plain_but_for_identity,
)
from planner.effects.given_keywords import with_fleeting_haste, with_given_keywords
from planner.effects.grants import with_fleeting, with_grants
from planner.effects.mana_outputs import outputs_now, productions
from planner.effects.policies import under_policies, with_policies
from planner.effects.prohibitions import ActivationRules, changes_activations
from planner.effects.scene import (
    Notes,
    Scene,
    UnsettledError,
    World,
    asked_as_chosen,
    not_chosen,
    nowhere,
)
from planner.effects.tapped_for_mana import Tapping
from planner.effects.type_changes import with_passing, with_types
from planner.effects.volatility import SettledLine, Waits, report_capped, report_from_graveyard, with_caveats
from planner.game.assumptions import Assumption
from planner.game.caching import Memory, Renewed, memory_of, remembered
from planner.game.clock import check_time
from planner.game.mana_abilities import ManaAbility, SideEffects, TapSelf
from planner.game.mana_outputs import Output
from planner.game.matching import restriction_with_chosen
from planner.game.missing_facts import Of
from planner.game.objects import SPEAKING_ZONES, Game, GameObject
from planner.game.policies import Policies
from planner.game.purposes import SpendOnly
from planner.game.readings import Unread
from planner.game.records import Record, replace
from planner.game.vocabulary import PaymentKind, Verb, Whose
from planner.game.written_abilities import WrittenAbility


def settle(game: Game) -> tuple[Game, tuple[Assumption, ...], tuple[tuple[str, Unread], ...]]:
    """Settle the mana abilities of all objects; return the game, the assumptions and the open lines.

    Conditions that the request leaves open count as false and are listed (``"not: you gained life this turn
    (Alchemist#1)"``); lines that are understood, but that this game leaves open, are listed with the id of
    their object. The objects of an entry stay together if they settle alike. Results of an earlier settling
    are replaced.
    """
    known = None if _has_rules(game) else known_apart(game)
    if known is not None:
        return _with_settled(game, known), (), ()
    notes = Notes()
    if is_quiet(game):
        objects = _settled_beside(World(game, notes), list(map(_alone, game.objects)))
    else:
        game = with_given_keywords(with_types(game, notes), notes)
        granted = with_grants(without_copies(game), notes)
        game = with_copies(granted, notes)
        game = with_prohibitions(game if game is granted else with_grants(game, notes), notes)
        objects = _settled_together(World(game, notes))
    return replace(game, objects=tuple(objects)), tuple(notes.assumed), tuple(notes.unread)


def known_apart(game: Game) -> list[GameObject] | None:
    """Settle each object by itself; None where one affects others, or depends on them."""
    known = list(map(_quiet_and_alone, game.objects))
    if None not in known:
        return known  # type: ignore[return-value]
    found = [one or _commanded(entry, game) for one, entry in zip(known, game.objects, strict=True)]
    return None if None in found else found  # type: ignore[return-value]


def _with_settled(game: Game, known: list[GameObject]) -> Game:
    if all(map(is_, known, game.objects)):
        return game
    return replace(game, objects=tuple(map(_placed, game.objects, known)))


def _settled_beside(world: World, known: list[GameObject | None]) -> list[GameObject]:
    """Settle those objects of a quiet game that depend on the game; the others are known."""
    find_could_produce(world, Tapping(world), known)
    drafts: list[_SettledDraft] = []
    for entry, settled in zip(world.game.objects, known, strict=True):
        if settled is None:
            drafts += _settle_entry(entry, world)
        else:
            drafts.append(_SettledDraft(_placed(entry, settled), (), settled.could, known=True))
    objects = [draft.settled() for draft in drafts]
    changes = BoardChanges(objects, world)
    asking = [(place, draft) for place, draft in enumerate(drafts) if not draft.known]
    for place, _ in asking:
        report_from_graveyard(objects[place], changes, world)
    caveats = [with_caveats(objects[place], draft.lines, changes, world) for place, draft in asking]
    for (place, _), entry in zip(asking, caveats, strict=True):
        objects[place] = entry
    for place, draft in asking:
        report_capped(objects[place], draft.lines, objects, world)
        objects[place] = _with_known_abilities(objects[place])
    return objects


def _settled_together(world: World) -> list[GameObject]:
    """Settle all objects of a game whose types and granted abilities are settled."""
    game = world.game
    tapping = Tapping(world)
    find_could_produce(world, tapping)
    drafts = [draft for entry in game.objects for draft in _settle_entry(entry, world)]
    rules = ActivationRules(world)
    if not rules.idle:
        drafts = [part for draft in drafts for part in _under(draft, rules)]
    objects = [draft.settled() for draft in drafts]
    leaving = any(entry.reading.from_graveyard for entry in objects)
    if leaving or not tapping.idle or not all(line.plain for draft in drafts for line in draft.lines):
        changes = BoardChanges(objects, world)
        for entry in objects:
            report_from_graveyard(entry, changes, world)
        pairs = list(zip(objects, drafts, strict=True))
        objects = [with_caveats(entry, draft.lines, changes, world) for entry, draft in pairs]
        brought = objects
        if not tapping.idle:
            brought = [part for entry in objects for part in tapping.apply(entry, changes)]
        for entry, draft in zip(objects, drafts, strict=True):
            report_capped(entry, draft.lines, brought, world)
        objects = brought
    objects = with_fleeting(objects if rules.idle else rules.caveats(objects), world)
    objects = with_damage(with_passing(with_fleeting_haste(objects)), world)
    return [_with_known_abilities(entry) for entry in objects]


def settled(game: Game) -> Game:
    """The settled game, with assumptions and open lines in ``assumed`` and ``unread``."""
    game, assumed, unread = settle(game)
    game = under_policies(game)
    if not (assumed or unread or game.assumed or game.unread):
        return game
    return replace(game, assumed=assumed, unread=unread)


def judged(game: Game, policies: Policies | None) -> Game:
    """The game settled under these policies instead of its own, cached."""
    if game.policies == policies:
        return game
    known: Memory[Policies | None, Game] = memory_of(game, judged)
    found = known.get(policies)
    return known.keep(policies, settled(with_policies(game, policies))) if found is None else found


@remembered
def is_independent(game: Game) -> bool:
    """Whether every mana ability settles the same way, whatever is tapped or cast."""
    if game.prohibitions or game.life_for:
        return False
    for entry in game.objects:
        reading = entry.reading
        if (
            reading.costs
            or reading.grants
            or reading.triggers
            or reading.replacements
            or reading.spending
            or reading.damage
            or entry.granted
        ):
            return False
        if reading.stays_tapped is not None or not all(map(is_plain, text_of(entry))):
            return False
    return True


@remembered
def is_quiet(game: Game) -> bool:
    """Whether no object's text affects another object."""
    return not (_has_rules(game) or any(map(_speaks, game.objects)))


def _has_rules(game: Game) -> bool:
    """Whether rules that hold for the whole game bear on what can be paid."""
    return bool(game.spending or game.prohibitions or game.life_for)


@remembered
def _quiet_and_alone(entry: GameObject) -> GameObject | None:
    """Settle an object whose text neither affects other objects nor depends on them; None for others."""
    return None if _speaks(entry) else _alone(entry)


def _placed(entry: GameObject, settled: GameObject | None) -> GameObject:
    """The settled objects with the ids and positions of these."""
    if (
        settled is None
        or settled is entry
        or (settled.abilities is entry.abilities and settled.could == entry.could)
    ):
        return entry
    return settled.placed(entry.ids, entry.positions, entry.path)


@remembered
def _alone(entry: GameObject) -> GameObject | None:
    """Settle objects of a quiet game whose text doesn't depend on the game; None for others.

    For another player's objects, what they could produce is known as well (106.7).
    """
    if entry.reading.from_graveyard or entry.reading.stays_tapped is not None:
        return None
    texts = text_of(entry)
    could = plain_could(entry)
    if could is None:
        return None
    mine = texts if entry.controller == Whose.YOU else ()
    try:
        abilities = tuple([ability for written in mine for ability in _plain(written)])
    except UnsettledError:
        return None
    same = abilities == entry.abilities and could == entry.could
    found = entry if same else replace(entry, abilities=abilities, could=could)
    _ = found.types, found.only_makes_mana_by_loss  # asked for now, so that like objects have them, too
    return found


def _commanded(entry: GameObject, game: Game) -> GameObject | None:
    """Settle an object that depends on nothing but the commanders' color identity, which nothing changes.

    None for others, and where the identity isn't known (903.4).
    """
    if game.color_identity is None or not _rests_on_identity(entry):
        return None
    known: Memory[frozenset[str], GameObject | None] = memory_of(entry, _commanded)
    if game.color_identity in known:
        return known[game.color_identity]
    notes = Notes()
    by_itself = Game(objects=(entry,), commander_identity=game.color_identity)
    (found,) = _settled_beside(World(by_itself, notes), [None])
    return known.keep(game.color_identity, None if notes.unread or notes.assumed else found)


@remembered
def _rests_on_identity(entry: GameObject) -> bool:
    reading = entry.reading
    if _speaks(entry) or reading.from_graveyard or reading.stays_tapped is not None:
        return False
    return entry.controller == Whose.YOU and all(map(is_plain_but_for_identity, text_of(entry)))


@remembered
def _speaks(entry: GameObject) -> bool:
    """Whether an object's text affects objects, or other texts have changed the object."""
    if entry.granted or entry.unchanged is not None:
        return True
    reading, side = entry.reading, entry.own_side
    if reading.grants or reading.triggers or reading.replacements or reading.spending or reading.changes:
        return True
    if reading.damage or reading.copies or (side is not None and side.grants):
        return True
    costs = reading.costs if entry.zone in SPEAKING_ZONES else None
    return bool(costs and (costs.prohibitions or costs.life_for or changes_activations(costs)))


class _SettledDraft(Record, frozen=True):
    """An entry, or one object of it, while its lines are settled; a ``known`` one has no lines."""

    entry: GameObject
    lines: tuple[SettledLine, ...]
    could: str
    known: bool = False

    def settled(self) -> GameObject:
        """The entry with its settled abilities; a known one is returned unchanged."""
        if self.known:
            return self.entry
        abilities = tuple(ability for line in self.lines for ability in line.abilities)
        if abilities == self.entry.abilities and self.could == self.entry.could:
            return self.entry
        entry = self.entry
        key = id(entry.__dict__), tuple(map(id, abilities)), self.could
        known = _KNOWN_KINDS.get(key)
        if known is None:
            made = replace(entry, ids=(), positions=(), path="", abilities=abilities, could=self.could)
            known = _KNOWN_KINDS.keep(key, (entry, made))
        return known[1].placed(entry.ids, entry.positions, entry.path)


_KNOWN_KINDS: Renewed[tuple[int, tuple[int, ...], str], tuple[GameObject, GameObject]] = Renewed(1_024)
"""Objects with these abilities, by identity: what is known of them is known on the next board as well."""
_KNOWN_ABILITIES: Renewed[tuple[object, ManaAbility], ManaAbility] = Renewed(4_096)
"""One of all equal mana abilities, likewise."""


def _known_ability(ability: ManaAbility) -> ManaAbility:
    """The cached mana ability that is equal to this one."""
    key = ability.caveats, ability
    return _KNOWN_ABILITIES.get(key) or _KNOWN_ABILITIES.keep(key, ability)


def _with_known_abilities(entry: GameObject) -> GameObject:
    """The object with its mana abilities replaced by equal cached ones."""
    abilities = tuple([_known_ability(one) for one in entry.abilities])
    same = all(one is known for one, known in zip(entry.abilities, abilities, strict=True))
    return entry if same else replace(entry, abilities=abilities)


def _settle_entry(entry: GameObject, world: World) -> Iterator[_SettledDraft]:
    """Settle an entry: one draft, or one for each object if they settle differently."""
    check_time()
    could = world.could.get(entry.ids[0], "")
    texts = text_of(entry) if entry.controller == Whose.YOU else ()
    if not texts:
        yield _SettledDraft(entry, (), could)
        return
    lines, apart = _lines(entry, entry.ids[0], texts, world)
    if not apart or entry.count == 1:
        yield _SettledDraft(entry, lines, could)
        return
    for object_id in entry.ids:
        single = entry.only({object_id})
        assert single is not None
        yield _SettledDraft(single, _lines(entry, object_id, texts, world)[0], could)


def _under(draft: _SettledDraft, rules: ActivationRules) -> Iterator[_SettledDraft]:
    """Apply prohibitions and cost changes to a draft."""
    for entry in rules.parts(draft.entry):
        lines = (replace(line, abilities=rules.apply(entry, line.abilities)) for line in draft.lines)
        yield _SettledDraft(entry, tuple(lines), draft.could)


def _lines(
    entry: GameObject, object_id: str, texts: Iterable[WrittenAbility], world: World
) -> tuple[tuple[SettledLine, ...], bool]:
    """The settled lines of one object, and whether other objects of the entry need their own."""
    me = entry.only({object_id})
    assert me is not None
    lines = []
    apart = False
    for written in texts:
        try:
            if is_plain(written) and entry.reading.stays_tapped is None:
                lines.append(SettledLine(written, _plain(written), plain=True))
                continue
            ways = WaysToPay(written, world, entry, me)
            lines.append(_line(written, entry, ways))
            apart = apart or ways.apart
        except UnsettledError as error:
            alone = written.spend_only is None and not written.riders
            world.notes.report(entry.ids[0], written.text, error, only_adds=alone)
            lines.append(SettledLine(written))
    return tuple(lines), apart


def _line(written: WrittenAbility, entry: GameObject, ways: WaysToPay) -> SettledLine:
    limit = None if written.limit is None else written.limit - entry.used.get(written.number, 0)
    if limit is not None and limit <= 0:
        return SettledLine(written)
    if written.only_if is not None and not holds(written.only_if, ways.before):
        return SettledLine(written, waits=Waits.CONDITION)
    found: dict[ManaAbility, None] = {}
    capped = False
    for way in ways.all():
        capped = capped or way.capped
        found |= dict.fromkeys(_abilities(written, way, limit))
    waits = Waits.NOTHING if found else Waits.COST
    abilities = tuple(map(_known_ability, found))
    return SettledLine(written, abilities, waits, capped=capped, ahead=frozenset(ways.ahead))


def _abilities(written: WrittenAbility, way: WayToPay, limit: int | None) -> Iterator[ManaAbility]:
    """Yield the mana abilities of one way of paying: one, or one for each kind of output."""
    scene = way.scene
    after = _after(written, scene)
    if written.after.counters_first:
        more = dict(scene.me.counters)
        for kind, number in after.counters:
            more[kind] = more.get(kind, 0) + number
        scene = replace(scene, me=replace(scene.me, counters=more))
    spend_only = None if written.spend_only is None else _with_chosen(written.spend_only, scene)
    riders = tuple(
        rider if rider.only is None else replace(rider, only=_with_chosen(rider.only, scene))
        for rider in written.riders
    )
    for production in productions(_certain(written, scene), scene):
        yield ManaAbility(
            number=written.number,
            text=written.text,
            cost=way.parts,
            production=production,
            zone=written.zone,
            after=after,
            limit=limit,
            spend_only=spend_only,
            riders=riders,
            x=scene.x,
        )


def _certain(written: WrittenAbility, scene: Scene) -> tuple[tuple[Output, ...], ...]:
    """The alternatives of an output that can be settled; the others are reported.

    Raises ``UnsettledError`` if none can be settled.
    """
    alternatives = outputs_now(written, scene)
    if len(alternatives) < 2:
        return alternatives
    found, unsettled = [], None
    for outputs in alternatives:
        try:
            productions([outputs], scene)
        except UnsettledError as error:
            unsettled = error
        else:
            found.append(outputs)
    if unsettled is not None and found:
        scene.world.notes.report(scene.name, written.text, unsettled)
    return tuple(found) or alternatives


def _with_chosen(only: SpendOnly, scene: Scene) -> SpendOnly:
    """The restriction with choices filled in; raises ``UnsettledError`` if a choice isn't stated."""
    if not asks_for_chosen(only):
        return only
    chosen = restriction_with_chosen(only, scene.entry.chosen)
    if asks_for_chosen(chosen):
        raise not_chosen(scene.entry, asked_as_chosen(clauses_of(chosen)), Of.PAYMENTS)
    return chosen


def _stays_tapped(written: WrittenAbility, scene: Scene) -> bool:
    """Whether the permanent, tapped for this ability, won't untap by its own text (502.3)."""
    kind = scene.entry.reading.stays_tapped
    if kind is None or not any(isinstance(part, TapSelf) for part in written.cost):
        return False
    put = sum(number for which, number in _put(written, scene) if which == kind)
    return not kind or scene.me.counters.get(kind, 0) + put > 0


def _removed(written: WrittenAbility, scene: Scene) -> tuple[tuple[str, int], ...]:
    """The counters that the effect removes, limited to those present.

    Raises ``UnsettledError`` if it could resolve again with fewer left.
    """
    found = []
    for kind, number in written.after.removes:
        there = scene.me.counters.get(kind, 0)
        again = written.limit != 1 and not any(isinstance(part, TapSelf) for part in written.cost)
        if there and (again or any(which == kind for which, _ in _put(written, scene))):
            raise UnsettledError(f"how many {kind} counters it removes could change while paying")
        if there:
            found.append((kind, min(number, there)))
    return tuple(found)


def _put(written: WrittenAbility, scene: Scene) -> tuple[tuple[str, int], ...]:
    """The counters that the effect puts on its object, unless that is prohibited (101.2)."""
    game = scene.world.game
    if not written.after.counters or not game.prohibitions:
        return written.after.counters
    kind = PaymentKind.MANA_ABILITY

    def able(counter: str) -> bool:
        against = barred(game.prohibitions, Verb.PUT_COUNTERS, kind, scene.me.ids, counter)
        if against and len(against) < len(scene.me.ids):
            raise UnsettledError("counters can't be put on all of these")
        return not against

    return tuple((counter, number) for counter, number in written.after.counters if able(counter))


def _after(written: WrittenAbility, scene: Scene) -> SideEffects:
    after = written.after
    kind = after.sacrificed_without
    removes = _removed(written, scene)
    counters = _put(written, scene)
    put = sum(number for which, number in counters if which == kind)
    put -= sum(number for which, number in removes if which == kind)
    goes = kind is not None and scene.me.counters.get(kind, 0) + put == 0
    return SideEffects(
        damage=value(after.damage, scene),
        life_lost=value(after.life_lost, scene),
        life_gained=value(after.life_gained, scene),
        no_untap=after.no_untap
        or (after.no_untap_if is not None and holds(after.no_untap_if, scene))
        or _stays_tapped(written, scene),
        sacrificed=after.sacrificed or goes,
        counters=counters,
        removes=removes,
        irreversible=after.irreversible,
        given=after.given,
    )


@remembered
def _plain(written: WrittenAbility) -> tuple[ManaAbility, ...]:
    """Settle a plain ability, the same way for all games; cached."""
    scene = nowhere(written.zone)
    (way,) = WaysToPay(written, scene.world, scene.entry, scene.me).all()
    return tuple(_abilities(written, way, None))
