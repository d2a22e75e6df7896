"""The game after a plan was carried out: the next board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec import UNSET

from planner.answer import Plan
from planner.game.abilities import Reading
from planner.game.objects import ZONES, Game, GameObject, PoolMana
from planner.mana import read_symbols


@dataclass(slots=True)
class _Mana:
    """Mana in the pool while the plan is carried out; ``rank`` is the order of spending."""

    type: str
    amount: int
    snow: bool
    persists: bool
    rank: int


def game_after(game: Game, plan: Plan) -> Game:
    """The game after the plan and its triggers (118.3a for what stays in the pool)."""
    summary = plan.summary
    gone = {} if plan.cast is UNSET else {plan.cast: "stack"}
    gone |= dict.fromkeys(summary.sacrificed, "graveyard") | dict.fromkeys(summary.exiled, "exile")
    moved = [part for entry in game.objects for part in _moved(entry, gone, set(summary.tapped))]
    moved.sort(key=lambda entry: (ZONES.index(entry.zone), entry.positions[0]))
    return Game(
        objects=tuple(_renumbered(moved)),
        life=summary.life_after_triggers,
        pool=_pool_after(game, plan),
    )


def _moved(entry: GameObject, gone: dict[str, str], tapped: set[str]) -> list[GameObject]:
    """An entry split into what stays, what is tapped and what is somewhere else now."""
    parts = [entry.without(tapped | gone.keys())]
    if (now := entry.only(tapped)) is not None:
        parts.append(replace(now, tapped=True))
    for zone in ("graveyard", "exile"):
        lost = entry.only({object_id for object_id, to in gone.items() if to == zone})
        if lost is not None and not entry.card.token:
            parts.append(
                replace(
                    lost,
                    zone=zone,
                    reading=Reading(),
                    tapped=False,
                    summoning_sick=False,
                    price=None,
                    forbid=False,
                )
            )
    return [part for part in parts if part is not None]


def _renumbered(objects: list[GameObject]) -> list[GameObject]:
    """The objects with positions counted from 0 again."""
    numbered = []
    position = 0
    for entry in objects:
        numbered.append(replace(entry, positions=tuple(range(position, position + entry.count))))
        position += entry.count
    return numbered


def _pool_after(game: Game, plan: Plan) -> tuple[PoolMana, ...]:
    """What floats: mana made is spent before mana that was there, plain before persisting."""
    pool = [_Mana(m.type, m.amount, m.snow, m.persists, 2 + 2 * m.persists + m.snow) for m in game.pool]
    for step in plan.steps:
        made = read_symbols(step.adds or "")
        pool.extend(_Mana(symbol.types, 1, step.snow, False, int(step.snow)) for symbol in made)
    spends = [step for step in plan.steps if step.action == "spend"]
    spends.sort(key=lambda step: step.for_ != "{S}")  # what only snow mana pays takes it first
    for step in spends:
        for symbol in read_symbols(step.mana or ""):
            able = [m for m in pool if m.amount and m.type == symbol.types and (m.snow or step.for_ != "{S}")]
            min(able, key=lambda mana: mana.rank).amount -= 1
    left: dict[tuple[str, bool, bool], int] = {}
    for mana in pool:
        if mana.amount:
            key = (mana.type, mana.snow, mana.persists)
            left[key] = left.get(key, 0) + mana.amount
    return tuple(PoolMana(letter, n, snow, persists) for (letter, snow, persists), n in left.items())
