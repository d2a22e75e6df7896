"""What really happens in the middle of a payment, carried out on the game: mana abilities, mana, life."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id
from planner.contract.steps import Step, Trigger
from planner.effects.settle import settled
from planner.game.characteristics import Purpose
from planner.game.mana import ManaCost, mana_symbols, read_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.matching import allows, fits_source
from planner.game.objects import Game, PoolMana
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.triggered_split import each_run, split
from planner.game.vocabulary import Verb
from planner.planning.after.game_after import after_activation, after_payment
from planner.referee.activation import ReplayedActivation
from planner.referee.object_actions import AllowedObjects, Bans
from planner.referee.state import ReplayState
from planner.referee.symbol_payment import Passes, SpentMana, ways_to_pay

WHERE = "happened"
_MOST_LOOKED_AT = 1_000
"""More pools than this are not looked at on the way: mana of twenty sources has billions of halves."""
_MOST_WAYS = 1_000
"""More ways to activate what was clicked on aren't told apart: forty mana of any colors come in a million."""
_MOST_POOLS = 8
"""Of the ways to take mana out of the pool that a step leaves open, so many are told apart."""


class ActivationEvent:
    """One activation as it happened: its steps, and the games it can lead to.

    If a step ``by_hand`` leaves something open (which ability, what it spends, what it adds), it is filled in
    if there is only one possibility; ``adds`` is then all of the mana, including that of triggers.
    """

    def __init__(self, game: Game, cost: TotalCost, step: Step, *, by_hand: bool) -> None:
        self.game = _allowing(game, step.object or "") if by_hand else game
        self.cost = cost
        self._act, behind = self._chosen(step, by_hand=by_hand)
        self.ability = self._act.ability
        self.steps = [self._act.step, *behind]

    def _chosen(self, step: Step, *, by_hand: bool) -> tuple[ReplayedActivation, list[Step]]:
        entry = self.game.find(step.object or "")
        if entry is None:
            message = no_such_id(step.object or "", self.game.places)
            raise RequestError(f"{WHERE}.object", message, ErrorCode.UNKNOWN_ID)
        tried: list[tuple[ReplayedActivation, list[str], list[Step]]] = []
        for ability in entry.abilities:
            if step.ability in (None, ability.number):
                ways = self._completed(step, ability) if by_hand else iter([(step, [])])
                left = _MOST_WAYS - len(tried)
                tried += [(*self._judged(one, ability), behind) for one, behind in islice(ways, left)]
                if next(ways, None) is not None:
                    message = f"which of more than {_MOST_WAYS:,} ways? say ability, spends or adds"
                    raise RequestError(WHERE, message, ErrorCode.AMBIGUOUS)
        if not tried:
            message = f"{step.object} has no mana ability that fits this"
            raise RequestError(f"{WHERE}.ability", message, ErrorCode.NOT_OFFERED)
        legal = [(act, behind) for act, faults, behind in tried if not faults]
        if not legal:
            fault = min((faults for _, faults, _ in tried), key=len)[0]
            key, _, told = fault.partition(": ") if fault.startswith(".") else ("", "", fault)
            raise RequestError(f"{WHERE}{key}", told, ErrorCode.ILLEGAL)
        said: dict[str, dict[str, None]] = {}
        for act, behind in legal:
            which, adds, spends = _meaning(act, behind)
            said.setdefault(f"{which}{spends}", {})[adds] = None
        if by_hand and sum(map(len, said.values())) > 1:
            open_ways = "; ".join(f"{which} adds {' or '.join(adds)}" for which, adds in said.items())
            raise RequestError(
                WHERE, f"which one? {open_ways}: say ability, spends or adds", ErrorCode.AMBIGUOUS
            )
        return legal[0]

    def _judged(self, step: Step, ability: ManaAbility) -> tuple[ReplayedActivation, list[str]]:
        """The activation, and reasons why it isn't legal (602.2)."""
        state = ReplayState(self.game, [step])
        act = ReplayedActivation(
            state.things[step.object or ""], ability, step, self.game.spending, self.game.life_for
        )
        bounds = AllowedObjects(self.cost, frozenset(), Bans(self.game.prohibitions))
        faults = [*act.why_not(state, bounds), *act.misstated()]
        if not act.makes_this:
            faults.append(f"{ability.text!r} can't add {step.adds or 'nothing'} (106.3)")
        if not faults and act.ways and act.spent and not self._pools(act):
            faults.append(f"{step.spends} is not in the pool for this (118.3a)")
        return act, faults

    def _completed(self, step: Step, ability: ManaAbility) -> Iterator[tuple[Step, list[Step]]]:
        """The step completed in each possible way; and its triggers."""
        whole = "".join(symbol.types for symbol in read_symbols(step.adds or ""))
        made = [whole] if step.adds is not None else each_run(ability.production)
        spent = (
            [step.spends]
            if step.spends is not None or ability.mana is None
            else spendable(self.game.pool, ability)
        )
        for mana, spends in ((one, some) for one in made for some in spent):
            try:
                own, triggered = split(ability, mana)
            except ValueError:  # not all of the mana that it makes
                own, triggered = mana, ()
            said = structs.replace(step, ability=ability.number, adds=mana_symbols(own), spends=spends)
            thing = ReplayState(self.game, [said]).things[step.object or ""]
            statement = ReplayedActivation(
                thing, ability, said, self.game.spending, self.game.life_for
            ).statement()
            behind: list[Step] = [
                Trigger(action="trigger", object=t.object, text=t.text, adds=mana_symbols(more), snow=t.snow)
                for t, more in triggered
            ]
            if _agree(step, statement):
                yield statement, behind

    def _pools(self, act: ReplayedActivation) -> list[tuple[PoolMana, ...]]:
        return pools_without(self.game.pool, act.ways, act.purpose)

    def games(self) -> list[Game]:
        """The games it can lead to: one for each choice of the mana spent from the pool."""
        act, step = self._act, self._act.step
        after = after_activation(self.game, step)
        pools = self._pools(act) if act.ways and act.spent else [self.game.pool]
        entry = act.thing.entry
        made = [
            PoolMana(letter, 1, entry.card.is_snow, False, self.ability.spend_only, entry.card)
            for letter in act.mana or ""
        ]
        return [settled(replace(after, pool=_joined((*pool, *made)))) for pool in pools]

    @property
    def damage_waiting(self) -> int:
        """Damage that triggers on tapping will deal after the payment (603.3)."""
        tapped = [*([self._act.thing.id] if self.ability.taps else []), *self._act.step.taps]
        return self.ability.later_damage + sum(damage_of_tapping(self.game, one) for one in tapped)


def spendable(pool: tuple[PoolMana, ...], ability: ManaAbility) -> list[str | None]:
    """List the sets of mana types in the pool that could pay for the ability, each once."""
    number = 0 if ability.mana is None else ability.mana.mana_value
    there = "".join(mana.type * min(mana.amount, number) for mana in pool)
    handfuls = {"".join(sorted(some)) for some in _handfuls(there, number)}
    return [mana_symbols(some) for some in sorted(handfuls)] or [None]


def damage_of_tapping(game: Game, object_id: str) -> int:
    """The damage that a permanent deals to its controller whenever it becomes tapped."""
    entry = game.find(object_id)
    return 0 if entry is None else entry.reading.tapped_damage


def after_trigger(game: Game, step: Step, ability: ManaAbility | None) -> Game:
    """The game after a triggered mana ability added its mana (605.4a)."""
    entry = game.find(step.object or "")
    triggers = ability.triggered if ability is not None else ()
    only = next((one.spend_only for one in triggers if one.object == step.object), None)
    source = entry.card if entry is not None else None
    made = tuple(
        PoolMana(symbol.types, 1, step.snow, False, only, source) for symbol in read_symbols(step.adds or "")
    )
    return settled(replace(game, pool=_joined((*game.pool, *made))))


def after_paying(game: Game, cost: TotalCost, step: Step) -> list[Game]:
    """The games after a step of the payment itself. Raises ``RequestError`` if it isn't legal.

    Raises ``RequestError`` where it isn't legal.
    """
    if fault := _illegal(game, cost, step):
        raise RequestError(WHERE, fault, ErrorCode.ILLEGAL)
    if step.action == "spend":
        slots = _slots(game, cost, step)
        pools = pools_without(game.pool, slots, cost.purpose)
        if not pools:
            message = f"{step.mana} for {step.for_} is not in the pool (118.3a)"
            raise RequestError(f"{WHERE}.mana", message, ErrorCode.ILLEGAL)
        return [settled(replace(game, pool=pool)) for pool in pools]
    if step.action == "pay life":
        return [settled(replace(game, life=game.life - (step.amount or 0)))]
    return [settled(after_payment(game, step))]


def _illegal(game: Game, cost: TotalCost, step: Step) -> str:
    """Why a step of the payment can't be taken; "" if it can (118.3)."""
    amount = step.amount or 0
    if step.action == "pay life":
        return f"{game.life} life can't pay {amount} life (118.3b)" if amount > max(game.life, 0) else ""
    if step.action == "pay energy":
        return f"{game.energy} energy can't pay {amount} energy (118.3)" if amount > game.energy else ""
    if step.object is None:
        return ""
    state = ReplayState(game, [step])
    thing = state.things.get(step.object)
    if thing is None:
        return f"there is no object {step.object}"
    allowed = replace(thing.entry, forbid=False)
    thing.entry = allowed
    if step.action in (Verb.REMOVE_COUNTERS, Verb.PUT_COUNTERS):
        lacking = [kind for kind, number in step.removes.items() if thing.counters.get(kind, 0) < number]
        return f"{step.object} has not so many {' and '.join(lacking)} counters (118.3)" if lacking else ""
    return AllowedObjects(cost, frozenset(), Bans(game.prohibitions)).why_not(thing, step.action, cost.kind)


def _slots(game: Game, cost: TotalCost, step: Step) -> list[tuple[SpentMana, ...]]:
    """What the mana of a payment step can be spent as (107.4)."""
    letters, owed = (step.mana or "")[1::3], step.for_ or ""
    if owed[1:-1].isdigit():
        return [tuple(SpentMana(letter, generic=True) for letter in letters)]
    symbols = read_symbols(owed)
    if not symbols:
        return []
    if symbols[0].generic and len(letters) < symbols[0].generic and letters not in symbols[0].types:
        return [tuple(SpentMana(letter, generic=True) for letter in letters)]  # the rest is paid otherwise
    return ways_to_pay(ManaCost(owed), letters, 0, Passes(game.spending, cost.purpose), cost.life_for)


def pools_without(
    pool: tuple[PoolMana, ...], ways: Iterable[tuple[SpentMana, ...]], purpose: Purpose
) -> list[tuple[PoolMana, ...]]:
    """The pools left after such mana was spent: which mana it was is often open (106.6)."""
    found: dict[tuple[PoolMana, ...], None] = {}
    for way in ways:
        partial: dict[tuple[PoolMana, ...], None] = {pool: None}
        for slot in way:
            rest = (left for one in partial for left in _without_one(one, slot, purpose))
            partial = dict.fromkeys(islice(rest, _MOST_LOOKED_AT))
        found |= partial
    return list(found)[:_MOST_POOLS]


def _without_one(
    pool: tuple[PoolMana, ...], slot: SpentMana, purpose: Purpose
) -> Iterator[tuple[PoolMana, ...]]:
    for place, mana in enumerate(pool):
        if mana.type == slot.letter and _fits(mana, slot, purpose):
            left = replace(mana, amount=mana.amount - 1)
            yield tuple(one for one in (*pool[:place], left, *pool[place + 1 :]) if one.amount)


def _fits(mana: PoolMana, slot: SpentMana, purpose: Purpose) -> bool:
    if slot.snow and not mana.snow:
        return False
    if not all(fits_source(one, mana.source) for one in purpose.only_from):
        return False
    only = mana.spend_only
    return only is None or (not (slot.generic and only.not_generic) and allows(only, purpose))


def _joined(pool: Iterable[PoolMana]) -> tuple[PoolMana, ...]:
    """Merge equal mana."""
    amounts: dict[PoolMana, int] = {}
    for mana in pool:
        one = replace(mana, amount=1)
        amounts[one] = amounts.get(one, 0) + mana.amount
    return tuple(replace(one, amount=amount) for one, amount in amounts.items())


def _agree(said: Step, statement: Step) -> bool:
    """Whether an activation costs what the event states, if it states a cost."""
    return all(getattr(said, name) in (getattr(statement, name), _NOTHING[name]) for name in _NOTHING)


_NOTHING: dict[str, object] = {"pays_life": 0, "pays_energy": 0, "removes": {}, "puts": {}}


def _meaning(act: ReplayedActivation, behind: list[Step]) -> tuple[str, str, str]:
    """An activation in words: which ability, what it adds, and what is spent on it."""
    adds = "".join(step.adds or "" for step in (act.step, *behind))
    spends = f" for {act.step.spends}" if act.step.spends else ""
    return f"ability {act.ability.number} ({act.ability.text})", adds or "nothing", spends


def _allowing(game: Game, object_id: str) -> Game:
    """The game with an object allowed: the player may use what a plan must not."""
    objects = []
    for entry in game.objects:
        now, rest = entry.only({object_id}), entry.without({object_id})
        if entry.forbid and now is not None:
            objects.append(replace(now, forbid=False))
            objects += [rest] if rest is not None else []
        else:
            objects.append(entry)
    return replace(game, objects=tuple(objects))


def _handfuls(letters: str, size: int) -> Iterator[str]:
    if not size:
        yield ""
        return
    for place, letter in enumerate(letters):
        if letter not in letters[:place]:
            yield from (letter + more for more in _handfuls(letters[place + 1 :], size - 1))
