"""The game after a plan was carried out: the next board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile

from planner.contract.answer import Plan
from planner.contract.steps import Step
from planner.costing.used_offers import after_offer
from planner.effects.settle import settled
from planner.effects.transition import ZONE_AFTER, GameChange, after, change_by, in_order
from planner.effects.turn_events import after_casting
from planner.game.clock import check_time
from planner.game.doubling import doubling_abilities
from planner.game.mana import ManaCost, Symbol, SymbolKind, symbols_of_mana
from planner.game.mana_abilities import ManaAbility, RemoveCounters, SideEffects
from planner.game.objects import Before, Game, GameObject, PoolMana
from planner.game.purposes import SpendOnly
from planner.game.readings import Reading
from planner.game.records import MutableRecord, field, replace
from planner.game.vocabulary import LOSSES, Verb, Zone
from planner.text import read_card_in_zone

_NOTHING = Reading()


class _PooledMana(MutableRecord):
    """Mana in the pool while the plan is carried out; ``rank`` is the order of spending.

    ``of`` is one such mana, as the pool has it.
    """

    of: PoolMana
    amount: int
    rank: int


def game_after(game: Game, plan: Plan) -> Game:
    """The game after a plan and its triggers (118.3a: unspent mana stays in the pool)."""
    return settled_after(_carried_out(game, plan))


def game_left(game: Game, plan: Plan) -> Game:
    """The game after a plan; settled anew only if the plan could affect mana abilities."""
    if not stays_settled(game, plan):
        return game_after(game, plan)
    tapped = only_tapped(game, plan)
    if tapped is None:
        return in_order(_carried_out(game, plan))
    return in_order(after(game, GameChange(tapped=tapped)))


def after_steps(game: Game, steps: Sequence[Step], life: int) -> Game:
    """The game after these steps of a plan, with the life that it leaves, not settled.

    What the plan casts is still there.
    """
    now = game
    for step in steps:
        check_time()
        now = after_activation(now, step) if step.action == "activate" else after_payment(now, step)
    return replace(now, life=life, pool=_pool_after(game, steps))


def _carried_out(game: Game, plan: Plan) -> Game:
    now = after_steps(game, plan.steps, plan.summary.life_after_triggers)
    if isinstance(plan.cast, str):
        now = _with_cast(now, game, plan.cast)
    if isinstance(plan.activates, dict):
        still = {
            one: number
            for one, number in plan.activates.items()
            if (was := game.find(one)) and (there := now.find(one)) and was.zone == there.zone
        }
        now = after(now, GameChange(used=still))
    if isinstance(plan.choices.alternative, str):
        spell = game.find(plan.cast) if isinstance(plan.cast, str) else None
        now = after_offer(now, plan.choices.alternative, None if spell is None else spell.own_card)
    return now


def _with_cast(now: Game, game: Game, object_id: str) -> Game:
    """Put a spell on the stack, and count it as cast (601.2i)."""
    spell = game.find(object_id)
    now = after(now, GameChange(moved={object_id: None}))
    return now if spell is None else after_casting(now, spell.own_card, spell.zone)


def stays_settled(game: Game, plan: Plan) -> bool:
    """Whether a plan leaves all mana abilities unchanged: it only taps for mana, and none depends on that.

    Abilities that depend on anything but losses of objects that mana abilities could change are ``volatile``.
    """
    end = plan.summary
    if end.sacrificed or end.exiled or end.discarded or end.returned or isinstance(plan.cast, str):
        return False
    if isinstance(plan.activates, dict):
        return False
    for step in plan.steps:
        if step.action not in (Verb.ACTIVATE, Verb.TRIGGER, Verb.SPEND):
            return False
        if step.removes or step.puts or step.untaps or step.taps or step.pays_energy:
            return False
        ability = ability_of(game, step) if step.action == "activate" else None
        if ability is not None and (ability.limit is not None or ability.after.counters):
            return False
    abilities = (ability for entry in game.objects for ability in entry.abilities)
    return _watch_alike(game) and not any(one.volatile and one.swayed_by is None for one in abilities)


def settled_after(game: Game) -> Game:
    """Settle a game in which objects have moved: read their cards in their new zones, in zone order."""
    objects = tuple(map(_read_where_it_is, game.objects))
    moved = any(new is not old for new, old in zip(objects, game.objects, strict=True))
    return settled(in_order(replace(game, objects=objects) if moved else game))


def _read_where_it_is(entry: GameObject) -> GameObject:
    """Read the card of an object that has left the battlefield in its new zone (113.6, 400.7)."""
    if entry.zone == Zone.BATTLEFIELD or not isinstance(entry.given, Before) or entry.reading != _NOTHING:
        return entry
    reading = reading_elsewhere(entry, entry.zone)
    return entry if reading == _NOTHING else replace(entry, reading=reading)


def reading_elsewhere(entry: GameObject, zone: Zone) -> Reading:
    """Read the card of an object as if it were in another zone; nothing for a token."""
    card = entry.own_card
    return read_card_in_zone(card, zone) if entry.as_printed and not card.token else _NOTHING


class _Since(MutableRecord):
    """The actions of a plan since the game was settled: whether there were any, and what was lost.

    ``more`` says that the plan did more than tap and lose objects: counters, for example, can make other
    permanents trigger.
    """

    acted: bool = False
    more: bool = False
    lost: set[str] = field(default_factory=set)

    def note(self, step: Step, ability: ManaAbility) -> None:
        """Record one activation."""
        self.acted = True
        self.lost.update((*step.sacrifices, *step.exiles, *step.discards, *step.returns))
        if ability.loses_itself and step.object is not None:
            self.lost.add(step.object)
        after = ability.after
        self.more |= bool(step.removes or step.puts or step.untaps or after.counters or after.removes)


def plan_holds(game: Game, plan: Plan) -> bool:
    """Whether every activation makes what the plan says at the moment it is carried out.

    Amounts and conditions are settled as the payment starts; here they are settled again, with all that the
    plan has tapped, lost and removed, before each activation that this could affect.
    """
    since = _Since()
    for number, step in enumerate(plan.steps):
        if step.action == "activate":
            if since.acted and _could_differ(game, step, since):
                game, since = settled(game), _Since()
            ability = ability_of(game, step)
            behind = list(takewhile(lambda s: s.action == "trigger", plan.steps[number + 1 :]))
            if ability is None or not _triggers_hold(ability, step, behind):
                return False
            game = after_activation(game, step)
            since.note(step, ability)
    return True


def _could_differ(game: Game, step: Step, since: _Since) -> bool:
    """Whether the ability that a step activates could have changed since the game was settled."""
    entry = game.find(step.object or "")
    named = [one for one in entry.abilities if one.number == step.ability] if entry is not None else []
    if not named:
        return True
    for one in named:
        if one.volatile and (one.swayed_by is None or not one.swayed_by.isdisjoint(since.lost)):
            return True
        if one.fleeting and since.lost:
            return True
    if not any(entry.reading.triggers or entry.reading.replacements for entry in game.objects):
        return False
    return since.more or bool(since.lost) or not _watch_alike(game)


def _watch_alike(game: Game) -> bool:
    """Whether no tapping for mana can change which abilities trigger on tapping for mana."""
    for reading in (entry.reading for entry in game.objects):
        if any(change.only_while for change in reading.changes):
            return False
        if any(grant.only_while for grant in reading.grants):
            return False
        watched = [one.tapped for one in reading.triggers] + [one.tapped for one in reading.replacements]
        for clause in (clause for wanted in watched for clause in wanted.clauses):
            if clause.tapped is not None or clause.counter or clause.power or clause.toughness:
                return False
    return True


def _triggers_hold(ability: ManaAbility, step: Step, behind: list[Step]) -> bool:
    """Whether an activation triggers exactly the abilities that the plan lists (605.4a)."""
    own = _letters(step.adds)
    due = [(one.object, one.text) for one in ability.triggered if one.behind(own) is not None]
    return sorted(due) == sorted((one.object or "", one.text or "") for one in behind)


def _letters(mana: str | None) -> str:
    return "".join(symbol.types for symbol in symbols_of_mana(mana))


def only_tapped(game: Game, plan: Plan) -> frozenset[str] | None:
    """Permanents that a plan taps, if tapping is its only change to the board; otherwise None."""
    end = plan.summary
    lost = end.sacrificed or end.exiled or end.discarded or end.returned or end.left_in_pool
    same = end.life == end.life_after_triggers == game.life and end.energy == game.energy
    if lost or not same or game.pool or isinstance(plan.cast, str):
        return None
    if isinstance(plan.choices.alternative, str) or isinstance(plan.activates, dict):
        return None
    for step in plan.steps:
        if step.action not in (Verb.ACTIVATE, Verb.SPEND) or step.irreversible:
            return None
        if step.removes or step.puts or step.untaps:
            return None
        ability = ability_of(game, step) if step.action == "activate" else None
        if ability is not None and (
            ability.untaps or ability.limit is not None or ability.after != SideEffects()
        ):
            return None
    return frozenset(end.tapped)


def after_activation(game: Game, step: Step) -> Game:
    """Carry out one activation of a plan; abilities are not settled again."""
    ability = ability_of(game, step)
    if ability is None or step.object is None:
        return game
    verbs = {
        Verb.SACRIFICE: step.sacrifices,
        Verb.DISCARD: step.discards,
        Verb.EXILE: step.exiles,
        Verb.RETURN: step.returns,
        Verb.TAP: step.taps,
        Verb.UNTAP: step.untaps,
    }
    taken = [(verb, one) for verb, ids in verbs.items() for one in ids]
    return after(game, change_by(ability, step.object, taken, game, life_paid=step.pays_life))


_RESTRICTED = 8


def after_payment(game: Game, step: Step) -> Game:
    """Carry out one step of the payment itself, apart from its mana and life, which the summary has."""
    return after(game, _change_by_payment(step))


def _change_by_payment(step: Step) -> GameChange:
    match step.action:
        case "pay energy":
            return GameChange(energy=-(step.amount or 0))
        case "mill":
            return GameChange(milled=step.amount or 0)
    if step.object is None:
        return GameChange(milled=(step.amount or 0) if step.action == "exile" else 0)
    match step.action:
        case "put into library":
            return GameChange(moved={step.object: None}, milled=-1)
        case "tap":
            return GameChange(tapped=frozenset({step.object}))
        case "untap":
            return GameChange(untapped=frozenset({step.object}))
        case verb if verb in ZONE_AFTER:
            return GameChange(moved={step.object: ZONE_AFTER[verb]})
    counters = Counter(step.puts)
    counters.subtract(step.removes)
    return GameChange(counters={step.object: counters} if counters else {})


def ability_of(game: Game, step: Step) -> ManaAbility | None:
    """Find the settled ability that a step activates."""
    entry = game.find(step.object or "")
    mana = _letters(step.adds)
    taken = {*step.sacrifices, *step.exiles, *step.discards, *step.returns} - {step.object}
    for ability in (*entry.abilities, *doubling_abilities(entry)) if entry is not None else ():
        removed = {p.kind: p.amount for p in ability.cost if isinstance(p, RemoveCounters) and p.amount}
        lost = [part.ids | part.later for part in ability.taken if part.verb in LOSSES]
        tapped = [part.ids for part in ability.taken if part.verb == Verb.TAP]
        if not all(any(one in ids for ids in lost) for one in taken):
            continue
        if not all(any(one in ids for ids in tapped) for one in step.taps):
            continue
        if ability.number != step.ability or removed != step.removes:
            continue
        if not (ability.doubles or ability.makes.can_make(mana)):
            continue
        if _could_cost(ability.mana, len(_letters(step.spends))):
            return ability
    return None


def _could_cost(mana: ManaCost | None, number: int) -> bool:
    """Whether this much mana can pay for the mana part of a cost."""
    symbols = () if mana is None else mana.symbols
    most = sum(symbol.mana_value for symbol in symbols)
    spared = (symbol.mana_value - _least(symbol) for symbol in symbols if symbol.kind is SymbolKind.CHOICE)
    return most - sum(spared) <= number <= most


def _least(symbol: Symbol) -> int:
    return 0 if symbol.life else 1


def _pool_after(game: Game, steps: Sequence[Step]) -> tuple[PoolMana, ...]:
    """Find the mana left in the pool: new mana is spent before old, plain before persisting.

    Restricted mana is spent last: a step doesn't say which mana of a type it spends, so this never leaves
    mana that could pay for more than the player really has.
    """
    pool = [
        _PooledMana(
            replace(m, amount=1), m.amount, 2 + 2 * m.persists + m.snow + _RESTRICTED * bool(m.spend_only)
        )
        for m in game.pool
    ]
    spends = [step for step in steps if step.action == "spend"]
    snow_owed = Counter("".join(_letters(step.mana) for step in spends if step.for_ == "{S}"))
    activated: ManaAbility | None = None
    for step in steps:
        _spend(pool, step.spends or "", sparing=snow_owed)
        if step.action == "activate":
            activated = ability_of(game, step)
        if step.adds:
            only = _restriction(activated, step)
            entry = game.find(step.object or "")
            source = entry.card if entry is not None else None
            for symbol in symbols_of_mana(step.adds):
                made = PoolMana(symbol.types, 1, step.snow, False, only, source)
                pool.append(_PooledMana(made, 1, step.snow + _RESTRICTED * bool(only)))
    spends.sort(key=lambda step: step.for_ != "{S}")  # what only snow mana pays takes it first
    for step in spends:
        _spend(pool, step.mana or "", snow=step.for_ == "{S}")
    left: dict[PoolMana, int] = {}
    for mana in pool:
        if mana.amount:
            left[mana.of] = left.get(mana.of, 0) + mana.amount
    return tuple(replace(of, amount=amount) for of, amount in left.items())


def _restriction(ability: ManaAbility | None, step: Step) -> SpendOnly | None:
    """Restriction on the mana that an activation or its trigger makes (106.6)."""
    if ability is None:
        return None
    if step.action == "activate":
        return ability.spend_only
    watching = (one for one in ability.triggered if (one.object, one.text) == (step.object, step.text))
    return next((one.spend_only for one in watching), None)


def _spend(
    pool: list[_PooledMana], mana: str, *, snow: bool = False, sparing: Mapping[str, int] | None = None
) -> None:
    """Take this mana out of the pool; only snow mana if ``snow``.

    ``sparing`` says how much of each type has to be snow mana later: other mana is taken first then.
    """
    for letter in _letters(mana):
        able = [m for m in pool if m.amount and m.of.type == letter and (m.of.snow or not snow)]
        if sparing and sum(m.amount for m in able if m.of.snow) <= sparing.get(letter, 0):
            able = [m for m in able if not m.of.snow] or able
        min(able, key=lambda mana: mana.rank).amount -= 1
