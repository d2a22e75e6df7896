"""The referee of a whole turn: each payment where the one before it ended, and what resolves in between.

What stands on the table is kept by this room's own reading: what a plan did, what a card adds as it resolves
and where it goes. Where the planner's next game is another one, something is wrong with one of the two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from planner.contract.answer import Plan
from planner.game.amounts import Amount, Count, Fixed
from planner.game.characteristics import Characteristics
from planner.game.entering import EntersTapped
from planner.game.filters import Filter, UnstatedError
from planner.game.mana import TYPES
from planner.game.mana_outputs import Combination, Different, ListedTypes, OfOneType, OneOfEach, Output, Runs
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.records import MutableRecord, Record
from planner.game.resolving import MadeTokens, Resolution
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Condition, HasCount, Not
from planner.referee.found_lands import misfound
from planner.referee.matching import means
from planner.referee.replay import Replay, replay

_COMPARED = {
    ">=": int.__ge__,
    "<=": int.__le__,
    ">": int.__gt__,
    "<": int.__lt__,
    "=": int.__eq__,
    "==": int.__eq__,
}
_MOST_OUTPUTS = 2_000
_LANDS = re.compile(
    r"(?P<who>you|players|each player) may play (?:up to )?(?P<many>any number of|[a-z]+) (?:additional )?"
    r"lands?\b",
    re.IGNORECASE,
)
_NUMBERS = {"an": 1, "one": 1, "two": 2, "three": 3, "four": 4}


class TurnStage(Record, frozen=True):
    """One payment of a turn, as the planner says it: the game that it is made in, and the one that it leaves.

    ``card`` is the id of the object that is cast or played, ``land`` says that it is played. ``text`` is what
    its text says that resolving does, None where nothing resolves; ``adds`` the mana, as type letters, that
    the planner says it adds, ``entered`` the ids that are new on the battlefield, ``place`` the zone of the
    card. ``taps`` is what its text says of entering tapped. Entries with one of these ``words`` exclude each
    other. ``tables`` are the tables of prices that its plan can be priced by, where it isn't that of the
    turn. With ``tapped_by_others`` another permanent may let it enter tapped (614.1d). ``casts`` says that a
    spell is cast. ``events`` are the permanents whose abilities triggered from it, with what that does.
    ``untapped`` are permanents that it is said to untap. ``gone`` are permanents that are said to leave the
    battlefield by state-based actions. ``finds`` is a land that is found in the library by what ``search``
    says (701.23).
    """

    name: str
    game: Game
    ways: tuple[TotalCost, ...]
    plan: Plan
    after: Game
    card: str | None = None
    land: bool = False
    text: Resolution | None = None
    adds: str = ""
    entered: tuple[str, ...] = ()
    place: Zone | None = None
    taps: EntersTapped | None = None
    words: frozenset[str] = frozenset()
    tables: tuple[Prices, ...] = ()
    tapped_by_others: bool = False
    casts: bool = False
    gone: tuple[str, ...] = ()
    events: tuple[tuple[str, Resolution], ...] = ()
    untapped: tuple[str, ...] = ()
    finds: Characteristics | None = None
    search: str = ""


def replay_turn(
    start: Game,
    stages: Sequence[TurnStage],
    prices: Prices,
    *,
    land_drops: int | None = None,
    forbid: frozenset[str] = frozenset(),
) -> tuple[str, ...]:
    """Carry out a turn from a game, and list its problems; empty if it is legal.

    >>> replay_turn(Game(), [], Prices())
    ()
    """
    table = _TurnState(start)
    problems: list[str] = []
    lands = 0
    base = 1 if land_drops is None else land_drops - _more_lands(start)
    taken: set[str] = set()
    for stage in stages:
        lands += stage.land
        drops = base + _more_lands(stage.game) if stage.land else lands
        if lands > drops:
            problems.append(f"{lands} lands are played, {drops} can be (305.2)")
        if not taken.isdisjoint(stage.words):
            problems.append(f"{stage.name}: an alternative of it is paid already")
        taken |= stage.words
        problems += [f"{stage.name}: {one}" for one in table.stage(stage, prices, forbid)]
    return tuple(problems)


def _more_lands(game: Game) -> int:
    """Count the additional lands that texts allow, whatever their conditions (305.2)."""
    found = 0
    for one in game.objects:
        if one.zone in (Zone.BATTLEFIELD, Zone.EFFECT):
            for said in _LANDS.finditer(one.card.text):
                if one.controller == Whose.YOU or said["who"].lower() != "you":
                    found += one.count * _NUMBERS.get(said["many"].lower(), 1_000)
    return found


class _TurnObject(MutableRecord):
    """An object in its current state."""

    zone: Zone
    tapped: bool
    counters: dict[str, int]


class _TurnState:
    """The state of the game while a turn is carried out."""

    def __init__(self, game: Game) -> None:
        self.things = _things_of(game)
        self.life, self.energy, self.library = game.life, game.energy, game.library
        self.pool = _pool_of(game)
        self.cast = _cast_by(game)
        self.used = {i: Counter(one.used) for one in game.objects for i in one.ids if one.used}
        self.findable = Counter({one.card.name: one.count for one in game.findable})

    def stage(self, stage: TurnStage, prices: Prices, forbid: frozenset[str]) -> Iterator[str]:
        """Carry out one payment and let what it pays for resolve."""
        yield from self._differences(stage.game, "before it", on_stack=stage.card)
        if stage.card is not None and (
            stage.card not in self.things or self.things[stage.card].zone == Zone.BATTLEFIELD
        ):
            yield f"{stage.card} is no card that could be cast or played"
        ways = [
            (replay(stage.game, way, table, stage.plan, forbid=forbid).problems, way)
            for table in stage.tables or (prices,)
            for way in stage.ways
        ]
        problems, way = min(ways, key=lambda found: len(found[0]))
        yield from problems
        yield from self._activate(way)
        self._pay(stage, way)
        if stage.card is not None:
            self.things.pop(stage.card, None)
        self.cast += stage.casts
        if stage.text is not None:
            yield from self._resolve(stage, stage.text)
        elif stage.adds or stage.entered:
            yield "nothing resolves that could bring anything"
        yield from self._differences(stage.after, "after it")

    def _activate(self, way: TotalCost) -> Iterator[str]:
        """Count an ability that may be activated only so often (602.5b, 606.3)."""
        if way.limited is None:
            return
        number, limit = way.limited
        used = self.used.setdefault(way.activated, Counter())
        used[number] += 1
        times = used.total() if "loyalty" in way.tags else used[number]
        if times > limit:
            yield f"an ability of {way.activated} is activated {times} times, {limit} is allowed (602.5b)"

    def _pay(self, stage: TurnStage, way: TotalCost) -> None:
        """Move objects as the steps of the plan say."""
        plan = stage.plan
        carried_out = Replay(stage.game, way, plan, frozenset())
        for number, step in enumerate(plan.steps):
            carried_out._step(f"steps[{number}]", step)
        state = carried_out.state
        for one, thing in state.things.items():
            if thing.zone == Zone.NOWHERE or one not in self.things:
                self.things.pop(one, None)
                continue
            self.things[one] = (
                _TurnObject(thing.zone, False, {})
                if thing.has_moved
                else _TurnObject(thing.zone, thing.tapped, {k: n for k, n in thing.counters.items() if n})
            )
        self.life, self.energy = plan.summary.life_after_triggers, state.energy
        self.library = state.library
        self.pool = Counter(letter for letter in plan.summary.left_in_pool if letter in TYPES)

    def _resolve(self, stage: TurnStage, text: Resolution) -> Iterator[str]:
        """Let the card resolve: its mana, its tokens, the card itself."""
        gone = {*stage.entered, *([stage.card] if stage.card is not None else [])}
        there = [part for one in stage.after.objects if (part := one.without(gone)) is not None]
        for one, _ in stage.events:
            if one not in self.things or self.things[one].zone != Zone.BATTLEFIELD:
                yield f"{one} isn't there to trigger (603.2)"
        if stage.finds is not None:
            yield from self._find(stage, stage.finds)
        effects = [text, *(does for _, does in stage.events)]
        if stage.adds and (fault := _misread_mana(stage.adds, effects, there)):
            yield fault
        self.pool.update(stage.adds)
        tokens = [one for one in stage.entered if (e := stage.after.find(one)) is not None and e.card.token]
        made = [_made(token, there) for does in effects for token in does.tokens]
        if None not in made and len(tokens) not in (0, sum(one or 0 for one in made)):
            yield f"{len(tokens)} tokens are made"
        untapped = any(does.untaps for _, does in stage.events)
        for one in stage.entered:
            new = stage.after.find(one)
            if new is None or new.zone != Zone.BATTLEFIELD:
                yield f"{one} isn't there"
                continue
            if one in self.things:
                yield f"{one} was there before"
            if (
                not stage.tapped_by_others
                and not new.card.token
                and stage.taps is not None
                and (new.tapped or not untapped)
                and _enters_otherwise(stage.taps, new, there)
            ):
                yield f"{one} is {'tapped' if new.tapped else 'untapped'} (614.1c)"
            if new.card.is_creature and not (new.summoning_sick or new.reading.haste):
                yield f"{one} isn't summoning sick (302.6)"
            self.things[one] = _TurnObject(Zone.BATTLEFIELD, new.tapped, dict(new.counters))
        yield from self._untap(stage, text, there)
        name = stage.card if stage.card is not None else None
        if stage.place in (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND):
            new_card = [
                i
                for one in stage.after.objects
                if one.zone == stage.place
                for i in one.ids
                if i not in self.things
            ]
            if name is not None and name not in new_card:
                yield f"{name} isn't in the {stage.place}"
            for one in new_card[:1]:
                self.things[one] = _TurnObject(stage.place, False, {})
        yield from self._state_based(stage)

    def _find(self, stage: TurnStage, land: Characteristics) -> Iterator[str]:
        """Find a land in the library: it has to be there, and of a kind in the text (701.23b)."""
        self.findable[land.name] -= 1
        self.library = None if self.library is None else self.library - 1
        if self.findable[land.name] < 0:
            yield f"{land.name} isn't in the library"
        new = [
            thing
            for one in stage.entered
            if (thing := stage.after.find(one)) is not None and thing.card.name == land.name
        ]
        fault = misfound(stage.search, land, new[0], stage.after) if new else f"{land.name} isn't there"
        if fault:
            yield fault

    def _untap(self, stage: TurnStage, text: Resolution, there: Sequence[GameObject]) -> Iterator[str]:
        """Untap what the text allows to untap, and no more (701.26b)."""
        turned = [i for i in stage.untapped if i in self.things and self.things[i].tapped]
        source = {way.activated for way in stage.ways}
        meant = [
            source
            if what.objects.itself
            else {i for one in there if _is_meant(what.objects, one) for i in one.ids}
            - (source if what.objects.other else set())
            for what in text.untaps
        ]
        if any(not any(i in ids for ids in meant) for i in turned):
            yield "it untaps what it doesn't speak of"
        most = [what.most for what in text.untaps]
        if None not in most and len(turned) > sum(one or 0 for one in most):
            yield f"it untaps {len(turned)} permanents"
        for i in turned:
            self.things[i].tapped = False

    def _state_based(self, stage: TurnStage) -> Iterator[str]:
        """Apply state-based actions (704.5f, 704.5j); report losses without need, and equal legends left."""
        legends = Counter(
            one.card.name
            for one in stage.after.objects
            for _ in one.ids
            if one.zone == Zone.BATTLEFIELD and one.controller == Whose.YOU
            if "Legendary" in one.card.supertypes
        )
        for one in stage.gone:
            was, now = stage.game.find(one), stage.after.find(one)
            known = was if was is not None else now
            if known is None:
                continue
            card = known.own_card
            legal = "Legendary" in card.supertypes and legends[card.name] == 1
            if not legal and not (card.is_creature and card.toughness is not None and card.toughness <= 0):
                yield f"{one} could stay on the battlefield"
            self.things.pop(one, None)
            if now is not None:
                self.things[one] = _TurnObject(now.zone, False, {})
        if any("legend rule" in there.card.text for there in stage.after.objects):
            return
        for new in filter(None, map(stage.after.find, stage.entered)):
            if "Legendary" in new.card.supertypes and legends[new.card.name] > 1:
                yield f"{new.card.name} stands beside one of its name (704.5j)"

    def _differences(self, game: Game, when: str, *, on_stack: str | None = None) -> Iterator[str]:
        """Differences between this state and a game."""
        things = _things_of(game)
        mine = {one: thing for one, thing in self.things.items() if one != on_stack}
        things.pop(on_stack or "", None)
        for one in sorted(mine.keys() ^ things.keys()):
            yield f"{when}, {one} is {'not ' if one in mine else ''}there"
        for one in sorted(mine.keys() & things.keys()):
            if mine[one] != things[one]:
                yield f"{when}, {one} is {things[one]} and not {mine[one]}"
        mine_now = (self.life, self.energy, self.library)
        if mine_now != (game.life, game.energy, game.library):
            yield f"{when}, there are {game.life} life and {game.energy} energy, not {mine_now}"
        if self.cast != _cast_by(game):
            yield f"{when}, {_cast_by(game)} spells were cast this turn and not {self.cast} (601.2i)"
        if +self.pool != _pool_of(game):
            yield f"{when}, the pool holds {dict(_pool_of(game))} and not {dict(+self.pool)} (106.4)"


def _things_of(game: Game) -> dict[str, _TurnObject]:
    return {
        i: _TurnObject(
            one.zone, one.tapped, {kind: number for kind, number in one.counters.items() if number}
        )
        for one in game.objects
        if one.zone != Zone.EFFECT
        for i in one.ids
    }


def _cast_by(game: Game) -> int:
    """Count the spells cast this turn, from the fact of that name."""
    stated = game.facts.get("spells_cast", 0)
    return int(stated) if isinstance(stated, int) else 0


def _pool_of(game: Game) -> Counter[str]:
    found: Counter[str] = Counter()
    for mana in game.pool:
        found[mana.type] += mana.amount
    return +found


# --- what the text says --------------------------------------------------------------------------


def _is_meant(wanted: Filter, one: GameObject) -> bool:
    try:
        return means(wanted, one)
    except UnstatedError:
        return False


def _made(token: MadeTokens, there: Sequence[GameObject]) -> int | None:
    """Count the tokens that are made; None if that can't be counted here."""
    each = 1 if token.each is None else _number(token.each, there)
    return None if each is None else token.number * each


def _alternatives(text: Resolution, there: Sequence[GameObject]) -> list[tuple[Output, ...]]:
    """List the alternatives of mana that an effect may add; one is chosen."""
    if text.adds is None:
        return []
    outputs = list(text.adds.outputs)
    for condition, instead in text.adds.instead:
        true = _holds(condition, there)
        if true is None:
            outputs += instead
        elif true:
            return list(instead)
    return outputs


def _misread_mana(mana: str, effects: Sequence[Resolution], there: Sequence[GameObject]) -> str | None:
    """A fault in the mana that resolving is said to add; None if the texts allow it."""
    adding = [some for text in effects if (some := _alternatives(text, there))]
    if not adding:
        return "its text adds no mana"
    made = sorted(mana, key=TYPES.index)
    for chosen in product(*adding):
        parts = [_possible(output, there) for alternative in chosen for output in alternative]
        if any(part is None for part in parts):
            return None  # how much that is isn't judged here
        sums = product(*(part for part in parts if part is not None))
        if any(sorted("".join(runs), key=TYPES.index) == made for runs in sums):
            return None
    return f"it doesn't add {''.join(made)}"


def _possible(output: Output, there: Sequence[GameObject]) -> list[str] | None:
    """List the possible mana of an output; None if that can't be counted here."""
    if isinstance(output, Runs):
        times = _number(output.times, there)
        return None if times is None else [run * times for run in output.runs]
    if not isinstance(output.types, ListedTypes):
        return None
    types = output.types.types
    match output:
        case Different(_, number):
            return ["".join(some) for some in combinations(types, min(number, len(types)))]
        case OneOfEach():
            return [types]
        case OfOneType(_, amount) | Combination(_, amount):
            many = _number(amount, there)
    if many is None:
        return None
    if isinstance(output, OfOneType):
        return [one * many for one in types]
    found = ["".join(some) for some in combinations_with_replacement(types, many)]
    return found if len(found) <= _MOST_OUTPUTS else None


def _number(amount: Amount, there: Sequence[GameObject]) -> int | None:
    """Count an amount; None if it isn't a number of objects."""
    if isinstance(amount, Fixed):
        return amount.number
    if not isinstance(amount, Count):
        return None
    try:
        return amount.times * sum(one.count for one in there if means(amount.objects, one))
    except UnstatedError:
        return None


def _holds(condition: Condition, there: Sequence[GameObject]) -> bool | None:
    """Whether a condition holds; None if it isn't about a number of objects."""
    if isinstance(condition, Not):
        inner = _holds(condition.condition, there)
        return None if inner is None else not inner
    if not isinstance(condition, HasCount):
        return None
    number = _number(condition.count, there)
    compare = _COMPARED.get(condition.compare)
    return None if number is None or compare is None else compare(number, condition.number)


def _enters_otherwise(taps: EntersTapped, new: GameObject, there: Sequence[GameObject]) -> bool:
    """Whether a permanent's tapped state differs from the one in which its text says it enters."""
    if taps.always:
        return not new.tapped
    if not taps.understood or taps.life or taps.reveal is not None or taps.optional:
        return False
    if isinstance(taps.unless, HasCount | Not):
        free = _holds(taps.unless, there)
        return free is not None and new.tapped == free
    return False
