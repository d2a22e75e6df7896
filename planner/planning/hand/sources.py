"""What there is to pay for cards of the hand: before a payment, and what it leaves.

A board is looked at in several ways. As it *is*; *freely*, where nothing is lost for mana and no life is
paid or lost; and each of them with restrictions on mana (106.6) lifted, or with such mana left out: several
cards are paid for together by a sum of their costs, which is for no purpose, so that one says what can't be
paid for and the other what can. Of these no board is compiled anew where the one that is there says the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial

from msgspec import UNSET, structs

from planner.contract.answer import Plan
from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import by_then
from planner.costing.question import Question
from planner.game.caching import memory_of, remembered
from planner.game.characteristics import Purpose
from planner.game.mana_abilities import ManaAbility
from planner.game.matching import allows
from planner.game.objects import Game, GameObject
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES
from planner.models.deciders.hall.halls_condition import Halls
from planner.planning.after.game_after import game_left, stays_settled
from planner.planning.after.game_then import game_then, is_elsewhere
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.losing_mana import takes_more
from planner.planning.question.methods import is_steady


class Restricted(Enum):
    """What a view does with mana whose spending is restricted (106.6)."""

    AS_IT_IS = 0
    LIFTED = 1
    LEFT_OUT = 2


class SourcesView(Record, frozen=True):
    """A way to look at a board: ``freely`` leaves out abilities that cost more than being tapped.

    With ``no_life`` the player has no life to pay with.
    """

    freely: bool = False
    no_life: bool = False
    restricted: Restricted = Restricted.AS_IT_IS


IS, FREE = SourcesView(), SourcesView(freely=True)


class SourcesLeft:
    """The sources of a board: all of them, or those that a payment leaves untapped.

    ``tapped`` are the permanents that make no mana after the payment, if the payment changes mana in no other
    way (None: it does); with ``only_tapped`` it does nothing else to objects. ``game`` is the real game then,
    with an empty pool.
    """

    def __init__(
        self,
        board: CompiledBoard,
        game: Game,
        tapped: frozenset[str] | None = None,
        *,
        only_tapped: bool = True,
    ) -> None:
        self._board = board
        self._tapped = tapped
        self.only_tapped = tapped is not None and only_tapped
        self._game: Callable[[], Game] | Game = game
        self._left: dict[int, tuple[Halls, Halls | None]] = {}
        self._exact: dict[SourcesView, CompiledBoard] = {}
        self._then: dict[WhenKept, SourcesLeft | None] = {}
        self._of_plan: tuple[Game, Plan] | None = None

    @classmethod
    def left_by(cls, plan: Plan, question: Question, board: CompiledBoard) -> SourcesLeft:
        """The sources that a plan for a question leaves."""
        game = question.game
        used = only_used(game, plan) if is_steady(question) else None
        if used is None:
            left = replace(game_left(game, plan), pool=())
            found = cls(CompiledBoard(left), left)
        else:
            found = cls(board, game, used, only_tapped=used == frozenset(plan.summary.tapped))
            found._game = lambda: game_left(game, plan)
        found._of_plan = game, plan
        return found

    def at(self, when: WhenKept) -> SourcesLeft:
        """The sources in the turn in which a cost is paid; these sources themselves if equal."""
        if when not in self._then:
            self._then[when] = self._at(when) if is_elsewhere(self.before, when) else None
        return self._then[when] or self  # itself isn't kept: no circle for the collector

    def _at(self, when: WhenKept) -> SourcesLeft:
        then = by_then(self.game, when)
        if self._of_plan is not None:
            before, plan = self._of_plan
            then = game_then(before, self.game, plan, when)
        then = replace(then, pool=())
        return SourcesLeft(CompiledBoard(then), then)

    @property
    def game(self) -> Game:
        """The real game with these sources."""
        if not isinstance(self._game, Game):
            self._game = replace(self._game(), pool=())
        return self._game

    @property
    def only_used(self) -> bool:
        """Whether these sources are those of the board before, with permanents tapped."""
        return self._tapped is not None

    @property
    def before(self) -> Game:
        """The game these sources were read from; the card being cast may still be in hand there."""
        return self._board.game

    def halls(self, cost: TotalCost, view: SourcesView, forbid: frozenset[str]) -> Halls | None:
        """Supply for a cost of mana and life; None if the board before can't give it."""
        if self._tapped is None:
            return self.exact(view).halls(cost, forbid)
        base = board_seen(self._board, view).halls(cost, forbid)
        if not self._tapped:
            return base
        known = self._left.get(id(base))
        if known is None:
            known = self._left[id(base)] = base, base.tapped(self._tapped)
        return known[1]

    def exact(self, view: SourcesView) -> CompiledBoard:
        """Compile the real game, if the board before can't answer."""
        found = self._exact.get(view)
        if found is None:
            found = self._exact[view] = CompiledBoard(_game_seen(self.game, view))
        return found


def only_used(game: Game, plan: Plan) -> frozenset[str] | None:
    """Permanents that a plan taps, and tokens that it loses; None if it affects mana in other ways.

    The spell being cast pays for nothing. A token that has to be tapped for its mana counts as tapped when
    lost. There is enough life for all that mana abilities could take.
    """
    end = plan.summary
    if game.pool or end.energy != game.energy:
        return None
    life = end.life_after_triggers
    if life != game.life and life < life_asked_for(game) + ENOUGH_LIFE:
        return None
    lost = [game.find(one) for one in end.sacrificed]
    if not all(entry is not None and _is_gone_once_tapped(entry) for entry in lost):
        return None
    if not stays_settled(game, _tapping_what_it_loses(plan)):
        return None
    return frozenset(end.tapped).union(end.sacrificed)


def _tapping_what_it_loses(plan: Plan) -> Plan:
    """Copy of a plan that casts, activates and sacrifices nothing."""
    end = structs.replace(plan.summary, sacrificed=[])
    return structs.replace(plan, cast=UNSET, activates=UNSET, summary=end)


def _is_gone_once_tapped(entry: GameObject) -> bool:
    return entry.own_card.token and all(ability.taps for ability in entry.abilities)


ENOUGH_LIFE = 16
"""More life than a card of the hand asks for."""


@remembered
def life_asked_for(game: Game) -> int:
    """Upper bound on the life that all mana abilities could take together."""
    return sum(
        entry.count
        * (max([0, *(_life_asked_for(one, game) for one in entry.abilities)]) + entry.reading.tapped_damage)
        for entry in game.objects
    )


def _life_asked_for(ability: ManaAbility, game: Game) -> int:
    """Upper bound on the life that an object's ability could take, however often it can be activated."""
    symbols = ability.mana.symbols if ability.mana is not None else ()
    by_mana = sum(2 for one in symbols if one.life or game.life_for)
    once = ability.life + ability.damage + ability.later_damage + by_mana
    if ability.taps or ability.loses_itself or not once:
        return once
    return game.life if ability.limit is None else once * ability.limit


@remembered
def loses(game: Game) -> bool:
    """Whether some mana ability loses an object."""
    abilities = [one for entry in game.objects for one in entry.abilities]
    return any(one.loses_itself or any(part.verb in LOSSES for part in one.taken) for one in abilities)


def board_seen(board: CompiledBoard, view: SourcesView) -> CompiledBoard:
    """A board as a view shows it; compiled only once."""
    if view == IS:
        return board
    game = board.game
    known = memory_of(game, board_seen)
    found: CompiledBoard | bool | None = known.get(view)
    if found is None:
        seen = _game_seen(game, view)
        found = known.keep(view, seen is game or CompiledBoard(seen))
    return found if isinstance(found, CompiledBoard) else board


def board_for_any(board: CompiledBoard, purposes: Iterable[Purpose]) -> CompiledBoard:
    """A board as it is for a sum of costs: mana that any of them may take is unrestricted there (106.6)."""
    game, purposes = board.game, tuple(purposes)
    if not has_restricted(game):
        return board
    restrictions = {only for entry in game.objects for one in entry.abilities for only in _restrictions(one)}
    lifted = frozenset([only for only in restrictions if any(allows(only, purpose) for purpose in purposes)])
    if not lifted:
        return board
    known = memory_of(game, board_for_any)
    found: CompiledBoard | None = known.get(lifted)
    if found is None:
        seen = _with_abilities(game, lambda entry: tuple([_lift(one, lifted) for one in entry.abilities]))
        found = known.keep(lifted, CompiledBoard(seen))
    return found


def _restrictions(ability: ManaAbility) -> list[SpendOnly]:
    found = [ability.spend_only, *[one.spend_only for one in ability.triggered]]
    return [only for only in found if only is not None]


def _lift(ability: ManaAbility, lifted: frozenset[SpendOnly]) -> ManaAbility:
    """The ability without those of its restrictions that are lifted."""
    if lifted.isdisjoint(_restrictions(ability)):
        return ability
    behind = [replace(one, spend_only=None) if one.spend_only in lifted else one for one in ability.triggered]
    own = None if ability.spend_only in lifted else ability.spend_only
    return replace(ability, spend_only=own, triggered=tuple(behind))


def _game_seen(game: Game, view: SourcesView) -> Game:
    """The game that a view shows; the game itself if the view changes nothing."""
    seen = freely(game) if view.freely else game
    if view.restricted is not Restricted.AS_IT_IS:
        seen = _with_abilities(seen, _lifted if view.restricted is Restricted.LIFTED else _left_out)
    return replace(seen, life=0) if view.no_life and game.life > 0 else seen


@remembered
def freely(game: Game) -> Game:
    """Remove all mana abilities from a game that lose something, or cost life."""
    return _with_abilities(game, partial(_for_nothing, game))


def _with_abilities(game: Game, of: Callable[[GameObject], tuple[ManaAbility, ...]]) -> Game:
    objects = tuple(
        entry if (left := of(entry)) == entry.abilities else replace(entry, abilities=left)
        for entry in game.objects
    )
    same = all(new is old for new, old in zip(objects, game.objects, strict=True))
    return game if same else replace(game, objects=objects)


def _for_nothing(game: Game, entry: GameObject) -> tuple[ManaAbility, ...]:
    if not entry.abilities:
        return ()
    return tuple([one for one in entry.abilities if not takes_more(game, entry, one)])


def _lifted(entry: GameObject) -> tuple[ManaAbility, ...]:
    return tuple([_lift(one, frozenset(_restrictions(one))) for one in entry.abilities])


def _left_out(entry: GameObject) -> tuple[ManaAbility, ...]:
    return tuple([one for one in entry.abilities if not is_restricted(one)])


def is_restricted(ability: ManaAbility) -> bool:
    """Whether the mana of an ability may be spent only on certain things (106.6)."""
    return bool(_restrictions(ability))


@remembered
def has_restricted(game: Game) -> bool:
    """Whether some mana of a game may be spent only on certain things."""
    return bool(game.spending) or any(is_restricted(one) for entry in game.objects for one in entry.abilities)
