"""The game after a plan was carried out: the next board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from msgspec import UNSET

from planner.contract.answer import Plan, Step
from planner.effects.cost_texts import barred
from planner.effects.settle import settled
from planner.game.characteristics import sized
from planner.game.mana import ManaCost, Symbol, SymbolKind, read_symbols
from planner.game.mana_abilities import LOSSES, After, ManaAbility, Mill, PutCounters, RemoveCounters
from planner.game.objects import ZONES, Game, GameObject, PoolMana
from planner.game.purposes import SpendOnly
from planner.game.readings import Reading
from planner.models.problem.source_classes import losing_action


@dataclass(slots=True)
class _Mana:
    """Mana in the pool while the plan is carried out; ``rank`` is the order of spending.

    ``of`` is one of it, as the pool holds it.
    """

    of: PoolMana
    amount: int
    rank: int


def game_after(game: Game, plan: Plan) -> Game:
    """The game after the plan and its triggers (118.3a for what stays in the pool)."""
    after = game
    for step in plan.steps:
        after = after_activation(after, step) if step.action == "activate" else after_payment(after, step)
    gone = set() if plan.cast is UNSET else {plan.cast}
    objects = tuple(part for entry in after.objects if (part := entry.without(gone)) is not None)
    life, pool = plan.summary.life_after_triggers, _pool_after(game, plan)
    return settled_after(replace(after, objects=objects, life=life, pool=pool))


def settled_after(game: Game) -> Game:
    """The game in which objects have moved, with these in the order of their zones, settled anew."""
    objects = sorted(game.objects, key=lambda entry: (_place(entry.zone), entry.positions[0]))
    return settled(replace(game, objects=tuple(_renumbered(objects))))


def _place(zone: str) -> int:
    """Where a zone stands among those of a request; effects come last."""
    return ZONES.index(zone) if zone in ZONES else len(ZONES)


def plan_holds(game: Game, plan: Plan) -> bool:
    """Whether every activation makes what the plan says at the moment it is carried out.

    Amounts and conditions are settled as the payment starts; here they are settled anew
    before each activation, with what the plan has tapped, lost and removed by then.
    """
    for number, step in enumerate(plan.steps):
        if step.action == "activate":
            ability = _ability(game, step)
            behind = list(takewhile(lambda s: s.action == "trigger", plan.steps[number + 1 :]))
            if ability is None or not _triggers_hold(ability, step, behind):
                return False
            game = settled(after_activation(game, step))
    return True


def _triggers_hold(ability: ManaAbility, step: Step, behind: list[Step]) -> bool:
    """Whether just the triggers that the plan says watch an activation (605.4a)."""
    own = _letters(step.adds)
    due = [(one.object, one.text) for one in ability.triggered if one.behind(own) is not None]
    return sorted(due) == sorted((one.object or "", one.text or "") for one in behind)


def _letters(mana: str | None) -> str:
    return "".join(symbol.types for symbol in read_symbols(mana or ""))


def taps_alone(game: Game, plan: Plan) -> frozenset[str] | None:
    """What a plan taps where that is all that is left of it, None where there is more."""
    end = plan.summary
    lost = end.sacrificed or end.exiled or end.discarded or end.returned or end.left_in_pool
    same = end.life == end.life_after_triggers == game.life and end.energy == game.energy
    if lost or not same or game.pool or isinstance(plan.cast, str):
        return None
    for step in plan.steps:
        if step.action not in ("activate", "spend") or step.irreversible:
            return None
        if step.removes or step.puts or step.untaps:
            return None
        ability = _ability(game, step) if step.action == "activate" else None
        if ability is not None and (ability.limit is not None or ability.after != After()):
            return None
    return frozenset(end.tapped)


def after_activation(game: Game, step: Step) -> Game:
    """The game after one activation of a plan; its abilities stay as they were settled."""
    ability = _ability(game, step)
    if ability is None or step.object is None:
        return game
    own = {step.object}
    lost = losing_action(ability)
    gone = dict.fromkeys(step.sacrifices + step.discards, "graveyard")
    gone |= dict.fromkeys(step.exiles, "exile") | dict.fromkeys(step.returns, "hand")
    if lost is not None:
        gone |= dict.fromkeys(own, {"exile": "exile", "return": "hand"}.get(lost, "graveyard"))
    # What would be put into a graveyard may be exiled instead (614.1).
    buried = [object_id for object_id, zone in gone.items() if zone == "graveyard"]
    gone |= dict.fromkeys(barred(game.prohibitions, "reach graveyard", "mana ability", buried), "exile")
    untapped = set(step.untaps)
    if ability.untaps:
        untapped |= own
    tapped = set(step.taps) | (own if ability.taps else set())
    objects = _changed(game.objects, untapped, partial(_tapped, ids=untapped, tapped=False))
    objects = _changed(objects, tapped, partial(_tapped, ids=tapped, tapped=True))
    objects = _changed(objects, own, partial(_counted, object_id=step.object, ability=ability))
    objects = _changed(objects, gone.keys(), partial(_moved, gone=gone))
    milled = sum(part.amount for part in ability.cost if isinstance(part, Mill))
    return replace(
        game,
        objects=tuple(objects),
        life=game.life - step.pays_life - ability.damage + ability.after.life_gained,
        energy=game.energy - step.pays_energy,
        library=None if game.library is None else game.library - milled,
    )


_RESTRICTED = 8
_ZONE_AFTER = {"sacrifice": "graveyard", "discard": "graveyard", "exile": "exile", "return": "hand"}


def after_payment(game: Game, step: Step) -> Game:
    """The game after one step of the payment itself; its mana and life are in the summary."""
    if step.action in ("pay energy", "mill"):
        amount = step.amount or 0
        if step.action == "pay energy":
            return replace(game, energy=game.energy - amount)
        return replace(game, library=None if game.library is None else max(game.library - amount, 0))
    if step.object is None:
        return game
    own = {step.object}
    change: Callable[[GameObject], list[GameObject]]
    if step.action in ("tap", "untap"):
        change = partial(_tapped, ids=own, tapped=step.action == "tap")
    elif step.action in _ZONE_AFTER:
        change = partial(_moved, gone={step.object: _ZONE_AFTER[step.action]})
    elif step.removes or step.puts:
        counters = Counter(step.puts)
        counters.subtract(step.removes)
        change = partial(_with_counters, object_id=step.object, change=counters)
    else:
        return game
    return replace(game, objects=tuple(_changed(game.objects, own, change)))


def _changed(
    objects: Iterable[GameObject], ids: Set[str], change: Callable[[GameObject], list[GameObject]]
) -> list[GameObject]:
    """The objects with each entry changed that has one of the ids."""
    if not ids:
        return list(objects)
    found: list[GameObject] = []
    for entry in objects:
        if ids.isdisjoint(entry.ids):
            found.append(entry)
        else:
            found += change(entry)
    return found


def _with_counters(entry: GameObject, object_id: str, change: Counter[str]) -> list[GameObject]:
    """An entry with the counters of one of its objects changed."""
    now, rest = entry.only({object_id}), entry.without({object_id})
    if now is None:
        return [entry]
    counters = Counter(dict(now.counters))
    counters.update(change)
    card = sized(sized(now.card, now.counters, -1), counters)
    now = replace(now, counters={kind: n for kind, n in counters.items() if n > 0}, card=card)
    return [now] if rest is None else [rest, now]


def _ability(game: Game, step: Step) -> ManaAbility | None:
    """The ability that a step activates, as it is settled now."""
    entry = game.find(step.object or "")
    mana = _letters(step.adds)
    taken = {*step.sacrifices, *step.exiles, *step.discards, *step.returns} - {step.object}
    for ability in entry.abilities if entry is not None else ():
        removed = {p.kind: p.amount for p in ability.cost if isinstance(p, RemoveCounters) and p.amount}
        lost = [part.ids | part.later for part in ability.taken if part.verb in LOSSES]
        tapped = [part.ids for part in ability.taken if part.verb == "tap"]
        if not all(any(one in ids for ids in lost) for one in taken):
            continue
        if not all(any(one in ids for ids in tapped) for one in step.taps):
            continue
        if ability.number != step.ability or removed != step.removes or not ability.makes.can_make(mana):
            continue
        if _could_cost(ability.mana, len(_letters(step.spends))):
            return ability
    return None


def _could_cost(mana: ManaCost | None, number: int) -> bool:
    """Whether so much mana can pay for this part of a cost."""
    symbols = () if mana is None else mana.symbols
    most = sum(symbol.mana_value for symbol in symbols)
    spared = (symbol.mana_value - _least(symbol) for symbol in symbols if symbol.kind is SymbolKind.CHOICE)
    return most - sum(spared) <= number <= most


def _least(symbol: Symbol) -> int:
    return 0 if symbol.life else 1


def _tapped(entry: GameObject, ids: set[str], tapped: bool) -> list[GameObject]:
    """An entry split into what is tapped or untapped now, and what stays as it was."""
    parts = [entry.without(ids)]
    if (now := entry.only(ids)) is not None:
        parts.append(replace(now, tapped=tapped))
    return [part for part in parts if part is not None]


def _counted(entry: GameObject, object_id: str, ability: ManaAbility) -> list[GameObject]:
    """An entry with the counters that an activation puts on its object or takes off it."""
    now = entry.only({object_id})
    change: Counter[str] = Counter(dict(ability.after.counters))
    change.subtract(dict(ability.after.removes))
    for part in ability.cost:
        if isinstance(part, RemoveCounters | PutCounters):
            change[part.kind] += part.amount if isinstance(part, PutCounters) else -part.amount
    used = now is not None and ability.limit is not None
    if now is None or not (any(change.values()) or used):
        return [entry]
    counters = Counter(dict(now.counters))
    counters.update(change)
    uses = dict(now.used)
    uses[ability.number] = uses.get(ability.number, 0) + 1
    now = replace(now, counters={kind: n for kind, n in counters.items() if n > 0}, used=uses)
    rest = entry.without({object_id})
    return [now] if rest is None else [rest, now]


def _moved(entry: GameObject, gone: dict[str, str]) -> list[GameObject]:
    """An entry split into what stays and what is somewhere else now; a token is nowhere (111.7)."""
    parts = [entry.without(gone.keys())]
    for zone in dict.fromkeys(gone.values()):
        lost = entry.only({object_id for object_id, to in gone.items() if to == zone})
        if lost is not None and not entry.own_card.token:
            fresh = GameObject(lost.ids, lost.positions, lost.path, zone, lost.own_card, Reading())
            parts.append(fresh)
    return [part for part in parts if part is not None]


def _renumbered(objects: list[GameObject]) -> list[GameObject]:
    """The objects with positions counted from 0 again."""
    numbered = []
    position = 0
    for entry in objects:
        positions = tuple(range(position, position + entry.count))
        numbered.append(entry if entry.positions == positions else replace(entry, positions=positions))
        position += entry.count
    return numbered


def _pool_after(game: Game, plan: Plan) -> tuple[PoolMana, ...]:
    """What floats: mana made is spent before mana that was there, plain before persisting.

    What is restricted is spent last: a step doesn't say which mana of a type it spends, and so
    nothing is left that could pay for more than what the player has.
    """
    pool = [
        _Mana(replace(m, amount=1), m.amount, 2 + 2 * m.persists + m.snow + _RESTRICTED * bool(m.spend_only))
        for m in game.pool
    ]
    spends = [step for step in plan.steps if step.action == "spend"]
    snow_owed = Counter("".join(_letters(step.mana) for step in spends if step.for_ == "{S}"))
    activated: ManaAbility | None = None
    for step in plan.steps:
        _spend(pool, step.spends or "", sparing=snow_owed)
        if step.action == "activate":
            activated = _ability(game, step)
        if step.adds:
            only = _restriction(activated, step)
            entry = game.find(step.object or "")
            source = entry.card if entry is not None else None
            for symbol in read_symbols(step.adds):
                made = PoolMana(symbol.types, 1, step.snow, False, only, source)
                pool.append(_Mana(made, 1, step.snow + _RESTRICTED * bool(only)))
    spends.sort(key=lambda step: step.for_ != "{S}")  # what only snow mana pays takes it first
    for step in spends:
        _spend(pool, step.mana or "", snow=step.for_ == "{S}")
    left: dict[PoolMana, int] = {}
    for mana in pool:
        if mana.amount:
            left[mana.of] = left.get(mana.of, 0) + mana.amount
    return tuple(replace(of, amount=amount) for of, amount in left.items())


def _restriction(ability: ManaAbility | None, step: Step) -> SpendOnly | None:
    """What the mana may be spent on that an activation or its trigger makes (106.6)."""
    if ability is None:
        return None
    if step.action == "activate":
        return ability.spend_only
    watching = (one for one in ability.triggered if (one.object, one.text) == (step.object, step.text))
    return next((one.spend_only for one in watching), None)


def _spend(
    pool: list[_Mana], mana: str, *, snow: bool = False, sparing: Mapping[str, int] | None = None
) -> None:
    """Takes this mana out of the pool, snow mana alone where only that pays.

    ``sparing`` is how much of each type has to be snow mana later: other mana goes first then.
    """
    for letter in _letters(mana):
        able = [m for m in pool if m.amount and m.of.type == letter and (m.of.snow or not snow)]
        if sparing and sum(m.amount for m in able if m.of.snow) <= sparing.get(letter, 0):
            able = [m for m in able if not m.of.snow] or able
        min(able, key=lambda mana: mana.rank).amount -= 1
