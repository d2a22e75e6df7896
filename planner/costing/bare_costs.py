"""A bare cost: mana symbols, a cost in words, or a keyword that asks for a payment."""

from __future__ import annotations

from functools import lru_cache

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import PaySpec
from planner.costing.assemble import Bill, Bundle, assembled, bundles_of, spending_wanted
from planner.costing.casting import refuse_y_and_z, targets_of
from planner.costing.cost_effects import scene_of, world_of
from planner.costing.owed import PossibleTotals, unsettled_cost
from planner.costing.worded_costs import read_keyword, read_words, read_zone
from planner.effects.costs.cost_pieces import Fault, Pieces
from planner.effects.costs.cost_resolver import CostResolver, speaks_of_itself
from planner.effects.scene import Scene, UnsettledError
from planner.game.characteristics import Characteristics, Purpose
from planner.game.cost_arithmetic import TooManyWaysError
from planner.game.filters import UnstatedError
from planner.game.mana import ManaCost, ManaError, braced
from planner.game.mana_component import mana_cost
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb, Zone
from planner.game.written_abilities import ManaPart, WrittenCost
from planner.text.grammar.keyword_table import row_of

ACTIVATED = frozenset({"equip", "crew", "saddle", "cycling", "reconfigure", "fortify", "level up", "outlast"})
"""Keywords whose payment activates an ability; other ones are paid as something resolves (702)."""
_NO_GAME = Game()
_NOTHING = TotalCost(mana=None, kind=PaymentKind.SPELL)
"""What a bare cost is that asks for nothing: a copy with mana takes a fifth of the time of making one."""
_ONLY_FOR_SPELLS = ("face", "from_", "commander_casts", "alternative", "additional")


class _BareCost(Record, frozen=True):
    """A bare cost as read: its parts, a multiplier, and its keyword."""

    cost: tuple[WrittenCost, ...]
    keyword: str = ""
    times: int = 1


def bare_owed(pay: PaySpec, game: Game, path: str) -> PossibleTotals:
    """The total costs of a bare cost, which no text changes.

    Raises ``RequestError``.
    """
    assert pay.cost is not None
    if not (game.prohibitions or game.life_for) and pay == PaySpec(cost=pay.cost):
        ways = _ways_of_symbols(pay.cost)
        if ways is not None:
            return PossibleTotals(ways, game)
    for name in _ONLY_FOR_SPELLS:
        if getattr(pay, name) is not None:
            message = "goes with card, not with cost"
            raise RequestError(f"{path}.{name.rstrip('_')}", message, ErrorCode.CONFLICT)
    if pay.ability is not None:
        message = "goes with source, not with cost"
        raise RequestError(f"{path}.ability", message, ErrorCode.CONFLICT)
    source = _source(pay, game, path)
    asked = _asked(pay.cost, source, path)
    for part in asked.cost:
        if isinstance(part, ManaPart):
            refuse_y_and_z(part.cost, f"{path}.cost")
    start = _start(asked, source, pay, game, path)
    plain = _plain_mana(asked)
    if plain is not None and not game.prohibitions:
        found = assembled(Bill(start, ((Bundle(plain),),)), pay, game, path)
        return PossibleTotals(found.ways, game, mandatory=pay.mandatory)
    return _in_words(asked, start, source, pay, game, path)


@lru_cache(maxsize=512)  # each remembers the last game that it was asked about: more would hold on to as many
def _ways_of_symbols(cost: str) -> tuple[TotalCost, ...] | None:
    """The total cost of a bare cost without announcements; None if it isn't mana symbols alone.

    It is the same in all games without prohibitions and without life in place of mana.
    """
    try:
        mana = _as_mana(cost, "")
        if mana is not None and not mana[0].cost.variables:  # nothing is chosen, nothing changes it
            symbols = mana_cost("".join([symbol.text for symbol in mana[0].cost.symbols]))
            return (replace(_NOTHING, mana=symbols),)
        owed = mana and bare_owed(PaySpec(cost=cost, kind="spell"), _NO_GAME, "")
    except RequestError:  # refused with its path by who asked
        return None
    return owed.ways if owed else None


def _start(asked: _BareCost, source: GameObject | None, pay: PaySpec, game: Game, path: str) -> TotalCost:
    """The part of the total cost that is the same for all ways to pay a bare cost."""
    colors, spending = spending_wanted(pay, path)
    targets = targets_of(pay, game, path)
    kind = PaymentKind(pay.kind) if pay.kind else _kind_of(asked, source)
    return TotalCost(
        mana=None,
        kind=kind,
        spell=source.card if source is not None and kind == PaymentKind.ABILITY else None,
        most_colors=colors,
        spending=spending,
        tags=_tags(asked.keyword),
        life_for=game.life_for,
        spare=frozenset(target.ids[0] for target in targets),
    )


def _tags(keyword: str) -> frozenset[str]:
    """The tags of a payment: its keyword, and the special action with that cost."""
    row = row_of(keyword)
    return frozenset(filter(None, (keyword, "" if row is None else row.action)))


def _kind_of(asked: _BareCost, source: GameObject | None) -> PaymentKind:
    """The kind of a bare cost: with a source an ability, unless its keyword is none."""
    if not asked.keyword:
        return PaymentKind.SPELL if source is None else PaymentKind.ABILITY
    return PaymentKind.ABILITY if asked.keyword in ACTIVATED else PaymentKind.EFFECT


def _plain_mana(asked: _BareCost) -> Pieces | None:
    """The cost as pieces if it is mana only, else None."""
    if asked.times != 1 or not all(isinstance(part, ManaPart) for part in asked.cost):
        return None
    symbols = tuple(s for part in asked.cost if isinstance(part, ManaPart) for s in part.cost.symbols)
    return Pieces(mana=symbols, pays_mana=True)


def _source(pay: PaySpec, game: Game, path: str) -> GameObject | None:
    if pay.source is None:
        return None
    found = game.find(pay.source)
    if found is None:
        raise RequestError(f"{path}.source", no_such_id(pay.source, game.places), ErrorCode.UNKNOWN_ID)
    return found


def _asked(words: str, source: GameObject | None, path: str) -> _BareCost:
    where = f"{path}.cost"
    name = source.card.name if source is not None else ""
    # Symbols come first where no keyword can.
    keyword = None if words.lstrip().startswith("{") else read_keyword(words, name)
    if keyword is not None:
        return _keyword(*keyword, source, path)
    cost = _as_mana(words, where) or read_words(words, name)
    if not cost:
        allowed = "mana symbols such as {2}{U}, or {0}, or a cost in words such as Sacrifice a creature"
        meant = braced(words)
        hint = f"; did you mean {meant}?" if meant else ""
        raise RequestError(where, f"expected {allowed}, got {shown(words)}{hint}", ErrorCode.INVALID_COST)
    return _BareCost(cost)


def _as_mana(words: str, path: str) -> tuple[ManaPart] | None:
    """Read a cost of mana symbols alone, else None; raises ``RequestError`` for unknown symbols."""
    if words.strip() and (not words.lstrip().startswith("{") or "," in words):
        return None
    try:
        cost = mana_cost(words)
    except ManaError as error:
        if read_words(words) is not None:
            return None
        raise RequestError(path, str(error), ErrorCode.INVALID_COST) from None
    if not cost.exists:
        message = f"expected mana symbols such as {{2}}{{U}}, or {{0}}, got {shown(words)}"
        raise RequestError(path, message, ErrorCode.INVALID_COST)
    return (ManaPart(cost),)


def _keyword(keyword: str, cost: tuple[WrittenCost, ...], source: GameObject | None, path: str) -> _BareCost:
    """The bare cost of a keyword; cumulative upkeep is paid once for each age counter (702.24a)."""
    keyword = keyword.lower()
    if keyword != "cumulative upkeep":
        return _BareCost(cost, keyword)
    if source is None:
        message = "cumulative upkeep is paid for each age counter: expected source, the permanent's id"
        raise RequestError(f"{path}.cost", message)
    return _BareCost(cost, keyword, source.counters.get("age", 0))


def _in_words(
    asked: _BareCost, start: TotalCost, source: GameObject | None, pay: PaySpec, game: Game, path: str
) -> PossibleTotals:
    world = world_of(game)
    if source is None:
        scene = scene_of(world, _nobody())
    else:
        whole = next(one for one in game.objects if source.ids[0] in one.ids)
        scene = Scene(world, whole, source, source, source)
    scene = replace(scene, x=pay.x if isinstance(pay.x, int) else None)
    resolver = CostResolver(scene, Purpose(kind=start.kind, card=start.spell, tags=start.tags))
    start = replace(start, no_life=resolver.takable.prohibited(Verb.PAY_LIFE) is not None)
    assert pay.cost is not None
    if source is None and any(map(speaks_of_itself, asked.cost)):
        message = f"{shown(pay.cost)} is paid with the object itself: expected source, its id, beside it"
        raise RequestError(f"{path}.cost", message)
    words = pay.cost if not asked.keyword else ""
    try:
        ways = tuple(way.times(asked.times) for way in resolver.ways(asked.cost, words))
        if not asked.times:
            ways = (Pieces(mana=ManaCost("{0}").symbols, pays_mana=True),)
        found = assembled(Bill(start, (bundles_of(ways),)), pay, game, path)
    except (UnsettledError, UnstatedError, TooManyWaysError) as error:
        world.notes.unread[pay.source or "", unsettled_cost(pay.cost, error)] = None
        zero = replace(start, mana=ManaCost("{0}"))
        return PossibleTotals(
            (zero,), game, pay.source or "", tuple(world.notes.unread), tuple(world.notes.assumed)
        )
    return PossibleTotals(
        ways=found.ways,
        game=game,
        name=pay.source or "",
        unread=tuple(world.notes.unread),
        assumed=tuple(world.notes.assumed),
        reasons=found.faults + _misplaced(source, pay.cost),
        mandatory=pay.mandatory,
        hidden=found.hidden,
    )


def _misplaced(source: GameObject | None, words: str) -> tuple[Fault, ...]:
    """A fault if the object isn't in the zone that the words name."""
    zone = read_zone(words, source.card.name) if source is not None else None
    if source is None or zone in (None, source.zone):
        return ()
    return (("118.3", f"{source.ids[0]} is not in the zone {zone}, but in {source.zone}."),)


def _nobody() -> GameObject:
    """An object without characteristics, as the source of a bare cost's words."""
    card = Characteristics("", ManaCost(""), 0, frozenset(), frozenset(), ())
    return GameObject(("",), (-1,), "", Zone.STACK, card, Reading())
