"""What should stay payable after a payment, as the request says it (the contract's "keep")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeVar

from msgspec import structs

from planner.contract.answer_parts import WhenKept
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import KeepSpec, PaySpec
from planner.costing.casting_limits import may_be_cast
from planner.costing.legality import forbids_casting, legality
from planner.costing.line_relevance import bearing_lines
from planner.costing.others_untap_steps import after_others_untap_step
from planner.costing.owed import PossibleTotals
from planner.costing.total_costs import as_meant, owed_for
from planner.costing.used_offers import after_offer
from planner.effects.cost_texts import cost_texts
from planner.effects.later_turns import in_next_turn, in_opponents_turn
from planner.effects.transition import GameChange, after
from planner.effects.turn_events import after_casting, counts_casting, offers_once
from planner.game.assumptions import Assumption
from planner.game.caching import remembered
from planner.game.clock import check_time
from planner.game.objects import Game
from planner.game.readings import Could, Unread
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Helper, PaymentKind, Whose, Zone
from planner.loading.written_objects import names_in
from planner.text import read_spell


class CostToKeep(Record, frozen=True):
    """A cost that should stay payable after the payment: its ways, and what that is worth.

    ``name`` is what the answer calls it; X is 0 in its ``ways`` where no number is announced, and
    nothing optional is in them that wasn't announced. ``card`` is the id of the card in the
    request that would be cast, if any. ``spec`` is the question that it would be. ``unread`` are the lines
    that bear on it and aren't understood: it has no ways where they could raise its cost. ``zone`` is where
    the card or the source of the ability is. A ``steady`` one is a card whose cost nothing could change,
    whatever is tapped, lost or moved. ``facts`` are what is so by then: the spell that is paid for was cast
    (601.2i); none where that is nothing new. One that is ``waiting`` can't be announced yet, and may be once
    something else has come. ``when`` says in which turn it is to be paid.
    """

    name: str
    weight: int
    ways: tuple[TotalCost, ...]
    card: str | None = None
    spec: PaySpec | None = None
    unread: tuple[tuple[str, Unread], ...] = ()
    zone: Zone | None = None
    steady: bool = False
    facts: tuple[tuple[str, object], ...] = ()
    waiting: bool = False
    when: WhenKept = WhenKept.NOW
    legal: bool = False
    assumed: tuple[Assumption, ...] = ()

    @property
    def helped(self) -> bool:
        """Whether an unread line could make it payable."""
        return any(line.could is not Could.HINDER for _, line in self.unread)

    @property
    def hindered(self) -> bool:
        """Whether an unread line could make it unpayable."""
        return any(line.could is not Could.HELP for _, line in self.unread)

    @property
    def against(self) -> tuple[tuple[str, Unread], ...]:
        """The unread lines that make it count as unpayable: they could raise its cost or forbid it."""
        return () if self.ways else tuple([one for one in self.unread if one[1].could is Could.HINDER])


def by_then(game: Game, when: WhenKept) -> Game:
    """The game at the time when a kept cost is to be paid, if nothing is done before."""
    if when is WhenKept.NOW:
        return game
    if when is WhenKept.NEXT_TURN:
        return in_next_turn(game)
    then = in_opponents_turn(game)
    if game.whose_turn == Whose.OPPONENT:
        return then
    return after_others_untap_step(then, end_step=game.step not in ("end", "cleanup"))


def kept_costs(
    keep: Sequence[KeepSpec] | Literal["hand"] | None,
    game: Game,
    path: str = "keep",
    later: Callable[[], Game] | None = None,
) -> tuple[CostToKeep, ...]:
    """Read the costs to keep; ``"hand"`` is every card in hand that has a mana cost.

    A cost that names an offer which exists only ``later`` waits for it. Raises ``RequestError`` at ``path``,
    and ``OutOfTimeError`` if the time is over.
    """
    if not keep:
        return ()
    if keep == "hand":
        cards = [
            object_id
            for entry in game.objects
            if entry.zone == Zone.HAND and entry.card.mana_cost.exists and not entry.card.is_land
            for object_id in entry.ids
        ]
        keep = [KeepSpec(card=card) for card in cards]
    assert not isinstance(keep, str)
    found = []
    for number, spec in enumerate(each_named(keep)):
        check_time()
        at = f"{path}[{number}]"
        found.append(kept_cost(spec, game, at) if later is None else kept_or_waiting(spec, game, at, later))
    return tuple(found)


def kept_or_waiting(
    spec: KeepSpec, game: Game, path: str, later: Callable[[], Game], *, legal: bool = False
) -> CostToKeep:
    """Read a cost to keep; if its offer exists only ``later``, it waits (601.2b)."""
    try:
        return kept_cost(spec, game, path, legal=legal)
    except RequestError as error:
        if error.code is not ErrorCode.NOT_OFFERED:
            raise
        kept = kept_cost(spec, later(), path, legal=legal)
        return replace(kept, ways=(), steady=False, waiting=not kept.hindered)


Named = TypeVar("Named", bound=PaySpec)


def each_named(specs: Iterable[Named]) -> Iterator[Named]:
    """Split payments whose text names several cards with commas into one payment for each card."""
    for spec in specs:
        names = names_in(spec.card) if isinstance(spec.card, str) else []
        if len(names) > 1:
            yield from (structs.replace(spec, card=name) for name in names)
        else:
            yield spec


def kept_after_casting(
    keep: Sequence[KeepSpec] | Literal["hand"] | None, game: Game, cast: TotalCost
) -> tuple[CostToKeep, ...]:
    """Read the costs to keep as they are once the spell of this cost has been cast (601.2i).

    An ability counts as activated. The spell is still on the stack, so that its effects don't count. Raises
    as ``kept_costs`` does.
    """
    then = game_after_casting(game, cast) if keep else game
    return tuple([_if_one_more_may_be(with_facts(one, then, game), then) for one in kept_costs(keep, then)])


def if_it_may_come(kept: CostToKeep) -> CostToKeep:
    """Mark a cost that can't be announced now as waiting, if something before it may allow it."""
    if kept.ways or kept.hindered or kept.when is WhenKept.NEXT_TURN:
        return kept
    return replace(kept, waiting=True, steady=False)


def _if_one_more_may_be(kept: CostToKeep, then: Game) -> CostToKeep:
    """Remove the ways of a spell that a limit on casting forbids right after another spell (601.3a)."""
    spell = next((way.spell for way in kept.ways if way.kind == PaymentKind.SPELL), None)
    if kept.when is not WhenKept.NOW or spell is None or may_be_cast(then, spell):
        return kept
    return replace(kept, ways=())


def game_after_casting(game: Game, cast: TotalCost) -> Game:
    """The game after the spell is cast, or the ability activated, if something depends on that."""
    if cast.limited is not None:
        return after(game, GameChange(used={cast.activated: cast.limited[0]}))
    if cast.spell is None or not _counts_what_is_cast(game):
        return game
    then = after_casting(game, cast.spell, _zone_of(cast, game))
    return after_offer(then, cast.alternative, cast.spell) if cast.alternative else then


@remembered
def _counts_what_is_cast(game: Game) -> bool:
    texts = {entry.card.text for entry in game.objects}
    return counts_casting(texts) or offers_once(texts)


def costs_named(keep: Iterable[CostToKeep], names: Iterable[str]) -> list[CostToKeep]:
    """Select the costs with these names, each name once, in the order of the costs."""
    left = Counter(names)
    found = []
    for one in keep:
        if left[one.name]:
            left[one.name] -= 1
            found.append(one)
    return found


def with_facts(kept: CostToKeep, then: Game, game: Game) -> CostToKeep:
    """Attach the facts that are new after the payment to a cost that is paid right afterwards."""
    if then is game or kept.when is not WhenKept.NOW:
        return kept
    return replace(kept, facts=tuple(then.facts.items()))


def _zone_of(cast: TotalCost, game: Game) -> Zone | None:
    entry = game.find(cast.on_stack) if cast.on_stack is not None else None
    return None if entry is None else entry.zone


def without_cast(keep: tuple[CostToKeep, ...], on_stack: str | None) -> tuple[CostToKeep, ...]:
    """The kept costs without the spell that is being cast, which isn't in its zone any more (601.2a)."""
    if on_stack is None:
        return keep
    return tuple(replace(one, ways=()) if one.card == on_stack else one for one in keep)


def kept_cost(
    spec: KeepSpec, game: Game, path: str, *, legal: bool = False, whatever_forbids: bool = False
) -> CostToKeep:
    """Read one cost to keep; raises ``RequestError`` at ``path``.

    With ``legal`` it has no ways if it can't be begun now (117.1a, 307.1, 601.3); with ``whatever_forbids``
    it has them though a text is against it now (101.2).
    """
    pay = PaySpec(**{name: getattr(spec, name) for name in PaySpec.__struct_fields__})
    when = WhenKept(spec.when)
    game = by_then(game, when)
    if pay.x == "max":
        raise RequestError(f"{path}.x", 'expected a number, got "max"; X that is left out is 0 here')
    name = pay.tag or pay.cost or ""
    pay.tag = None
    pay = as_meant(pay, game, path)
    name = name or pay.cost or ""
    try:
        owed = _owed(pay, game, path, legal=legal)
    except RequestError as error:
        if pay.x is not None or error.path != f"{path}.x":
            raise
        pay.x = 0  # X that isn't mana alone has to be said; for what is kept it is 0
        owed = _owed(pay, game, path, legal=legal)
    card = pay.card if isinstance(pay.card, str) else None
    if not name:
        entry = game.find(card) if card is not None else None
        name = entry.card.name if entry is not None else owed.name
    if whatever_forbids:
        owed = replace(owed, forbidden="")
    unread = (*bearing_lines(game, owed), *owed.unread)
    ways = () if any(line.could is not Could.HELP for _, line in unread) else _ways(owed)
    steady = len(ways) == 1 and not owed.assumed and _is_steady(ways[0], pay, game)
    zone = _zone(pay, game)
    if ways and when is WhenKept.OPPONENTS_TURN and not _in_time(pay, ways[0], game, path):
        ways = ()
    found = CostToKeep(name, spec.weight, ways, card, pay, unread, zone, steady, when=when, legal=legal)
    return replace(found, assumed=owed.assumed)


def _in_time(pay: PaySpec, way: TotalCost, game: Game, path: str) -> bool:
    """Whether a spell can be cast in the opponent's turn, for example an instant (117.1a)."""
    if way.kind != PaymentKind.SPELL or way.spell is None:
        return True
    if "Instant" in way.spell.types and not forbids_casting(game):
        return True
    found = legality(pay, replace(game, whose_turn=Whose.OPPONENT, step=None), path)
    return not (found.faults or found.unread)


def _owed(pay: PaySpec, game: Game, path: str, *, legal: bool) -> PossibleTotals:
    """What is owed; with ``legal``, rules against beginning it are among the reasons."""
    owed = owed_for(pay, game, path)
    if not legal or owed.reasons or owed.unpermitted:
        return owed
    found = legality(pay, game, path)
    against = () if found.faults else found.unread  # what isn't read could forbid it
    return replace(owed, reasons=found.faults, unread=(*owed.unread, *against))


def _is_steady(way: TotalCost, pay: PaySpec, game: Game) -> bool:
    """Whether a spell costs its mana cost, and no text could change that."""
    if way.spell is None or pay.alternative is not None or pay.additional or cost_texts(game):
        return False
    texts = read_spell(way.spell).costs
    owed = texts is not None and any(not one.optional for one in texts.additional)
    plain = texts is None or not (texts.changes or texts.floors or texts.x_limits or owed)
    return plain and way.mana == way.spell.mana_cost


def _zone(pay: PaySpec, game: Game) -> Zone | None:
    """The zone of the card to be cast, or of the ability's source; None without an object."""
    object_id = pay.card if isinstance(pay.card, str) else pay.source
    entry = game.find(object_id) if object_id is not None else None
    return entry.zone if entry is not None else None


def _ways(owed: PossibleTotals) -> tuple[TotalCost, ...]:
    """The ways to pay, empty if a rule forbids the payment; an X that isn't announced is 0."""
    if owed.reasons or owed.unpermitted or owed.forbidden:  # nothing is kept that isn't permitted
        return ()
    open_x = [way for way in owed.ways if way.wants_max_x]
    able = [way for way in owed.ways if way not in open_x or not way.x_least]
    # What is kept is paid on another board than this one, where its cost may be another.
    return tuple(replace(way, x=0 if way in open_x else way.x, whole=False) for way in able)


def recosted(kept: CostToKeep, game: Game) -> CostToKeep:
    """The cost to keep, computed again for another state of the game.

    It has no ways if its card has left.
    """
    if kept.card is not None and game.find(kept.card) is None:
        return replace(kept, ways=())
    if kept.spec is None or not (kept.ways or kept.waiting):
        return kept
    if kept.facts:
        game = replace(game, facts=dict(kept.facts))
    game = by_then(game, kept.when)
    spell = next((way.spell for way in kept.ways), None)
    if spell is not None and kept.ways[0].kind == PaymentKind.SPELL and not may_be_cast(game, spell):
        return replace(kept, ways=())
    if costs_surely_the_same(kept, game) and not kept.ways[0].helping:
        return kept
    if _zone(kept.spec, game) != kept.zone:
        return replace(kept, ways=())
    try:
        owed = _owed(kept.spec, game, "keep", legal=kept.legal)
    except RequestError:  # something else that it speaks of is gone
        return replace(kept, ways=())
    ways = () if kept.legal and any(line.could is Could.HINDER for _, line in owed.unread) else _ways(owed)
    if kept.waiting and ways and ways[0].spell is not None and not may_be_cast(game, ways[0].spell):
        ways = ()
    if ways and kept.when is WhenKept.OPPONENTS_TURN and not _in_time(kept.spec, ways[0], game, "keep"):
        ways = ()
    return replace(kept, ways=ways)


def costs_surely_the_same(kept: CostToKeep, game: Game) -> bool:
    """Whether the kept cost is certainly the same in another state of the game."""
    if kept.legal and forbids_casting(game):
        return False
    return kept.steady and kept.spec is not None and _zone(kept.spec, game) == kept.zone


def costs_the_same(kept: CostToKeep, later: CostToKeep, game: Game) -> bool:
    """Whether the kept cost is the same in a later state of the game, apart from which objects can pay it."""
    untapped = frozenset(i for e in game.objects if e.is_permanent and not e.tapped for i in e.ids)
    buried = frozenset(i for e in game.objects if e.zone == Zone.GRAVEYARD for i in e.ids)
    before = [_amounts(way, untapped, buried) for way in kept.ways]
    return before == [_amounts(way, untapped, buried) for way in later.ways]


def _amounts(way: TotalCost, untapped: frozenset[str], buried: frozenset[str]) -> TotalCost:
    """The cost without ids of helping objects; helpers are kept only if one is still available."""
    helping = tuple(
        replace(one, ids=frozenset(), arriving=frozenset(), colors=())
        for one in way.helping
        if one.keyword == Helper.ASSIST
        or ((one.ids | one.arriving) & (buried if one.keyword == Helper.DELVE else untapped))
    )
    return replace(
        way,
        parts=tuple(replace(part, ids=frozenset(), arriving=frozenset(), values=()) for part in way.parts),
        helping=helping,
        counters=tuple(replace(part, ids=frozenset()) for part in way.counters),
        spare=frozenset(),
    )
