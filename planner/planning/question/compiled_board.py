"""What the questions about one board share: its game, its sources, the verdicts that are known.

Everything is made when it is first asked for. What is kept is only ever replaced by what is
equal to it, so that threads can share a compiled board.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from planner.contract.answer_parts import Status
from planner.contract.request import PaySpec
from planner.costing.line_relevance import every_unread
from planner.costing.question import Question, prepare_on
from planner.effects.settle import is_independent, is_quiet, settled
from planner.effects.transition import GameChange, after
from planner.game.caching import Memory, forget
from planner.game.matching import allows
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.models.deciders.hall.halls_condition import Halls, compile_halls
from planner.models.deciders.hall.own_supply import halls_of_objects
from planner.models.problem.build import universal_problem, without_tapped
from planner.models.problem.objective import objective_of, rows_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.source_classes import SourceClasses, compile_sources
from planner.planning.question.compiled_parts import MOST_KNOWN, CompiledParts, note_compiled
from planner.planning.question.known_answers import Asked, KnownAnswers
from planner.planning.question.plain_costs import (
    PlainCosts,
    is_silent,
    plain_costs_of,
    read_cost,
    silent_costs,
)

if TYPE_CHECKING:
    from planner.models.deciders.still_owed.still_owed import StillOwed
    from planner.models.proofs.relaxed_problem import RelaxedSources

_PRICES = Prices()
_PAID_FROM = (
    "life",
    "pool",
    "energy",
    "library",
    "counters",
    "spending",
    "prohibitions",
    "life_for",
    "helpers",
)
"""What of a game costs are paid from, besides its objects."""


class CompiledBoard:
    """A board compiled for its questions: a game, or another board with permanents tapped."""

    __slots__ = (
        "__weakref__",
        "_base",
        "_casting",
        "_compiled",
        "_game",
        "_independent",
        "_root",
        "_tapped",
        "answers",
        "costs_of_cards",
        "known",
        "turns",
        "verdicts",
    )

    def __init__(
        self,
        game: Game | None = None,
        base: CompiledBoard | None = None,
        tapped: frozenset[str] = frozenset(),
        *,
        casting: bool = False,
        before: CompiledBoard | None = None,
    ) -> None:
        self._game = game
        self._base = base
        self._tapped = tapped
        self._casting = casting
        self._compiled: CompiledParts | None = None
        self._independent: bool | None = None
        root: CompiledBoard | None = None if before is None else before._root or before
        self._root: CompiledBoard | None = root if root is not None and root.pays_as(self.game) else None
        self.answers = KnownAnswers()
        self.known: Memory[Asked, Status] = Memory(MOST_KNOWN)
        self.verdicts: Memory[str, Status] = Memory(MOST_KNOWN)
        self.turns: list[tuple[object, Game]] = []
        self.costs_of_cards: Memory[str, str | None] = Memory(MOST_KNOWN)

    @classmethod
    def of(cls, question: Question, board: CompiledBoard | None) -> CompiledBoard:
        """The compiled board of a question: ``board`` if it fits, or one derived from it.

        A card of the board that is being cast is on the stack in the question's game (601.2a): if nothing
        depends on its zone, the caches of the board serve that game too.
        """
        if board is None:
            return cls(question.game)
        if board.game is question.game:
            return board
        if board.is_left_by_casting(question.game, question.cost.on_stack):
            return cls(question.game, board, casting=True)
        return cls(question.game)

    def is_left_by_casting(self, game: Game, cast: str | None) -> bool:
        """Whether a game is this one with a card on the stack, and has the same sources."""
        here = self.game
        entry = here.find(cast) if cast is not None else None
        if cast is None or entry is None or entry.abilities:
            return False
        if any(getattr(here, name) != getattr(game, name) for name in _PAID_FROM):
            return False
        rest = [other for other in game.objects if other.zone != Zone.STACK]
        mine = [other if cast not in other.ids else other.without({cast}) for other in here.objects]
        return rest == [other for other in mine if other is not None]

    def pays_as(self, game: Game) -> bool:
        """Whether another game has exactly the same sources for costs of mana symbols.

        The sources must be independent of everything else and of changes to it: verdicts on such costs are
        then the same, if unread texts affect both games alike.
        """
        here = self.game
        if not (is_quiet(here) and is_quiet(game)):
            return False
        if any(getattr(here, name) != getattr(game, name) for name in _PAID_FROM if name != "library"):
            return False
        ours = [entry for entry in here.objects if entry.abilities]
        theirs = [entry for entry in game.objects if entry.abilities]
        if len(ours) != len(theirs) or here.policies != game.policies:
            return False
        for one, other in zip(ours, theirs, strict=True):
            if one.ids != other.ids or not (one.__dict__ is other.__dict__ or one == other):
                return False
        mills = (ability.mill for entry in ours for ability in entry.abilities)
        return here.library == game.library or not any(mills)

    def paying(self, cost: str) -> CompiledBoard:
        """The board that decides a bare cost: an earlier board with the same sources, if there is one."""
        root = self._root
        if root is None or read_cost(cost) is None:
            return self
        frame, other = self._plain_costs(), root._plain_costs()
        alike = isinstance(frame, PlainCosts) and isinstance(other, PlainCosts) and frame.is_like(other)
        return root if alike else self

    @property
    def _made(self) -> CompiledParts:
        """The compiled parts of the board; made again if they were dropped."""
        found = self._compiled
        if found is None:
            found = self._compiled = CompiledParts()
            note_compiled(self)
        return found

    def drop_compiled(self) -> None:
        """Drop everything that can be made again; answers and verdicts stay."""
        self._compiled = None
        if self._game is not None:
            forget(self._game)

    @property
    def relaxed(self) -> Memory[tuple[int, bool], RelaxedSources]:
        """The relaxed sources of problems of this board."""
        return self._made.relaxed

    @property
    def game(self) -> Game:
        """The game; if permanents were tapped, with everything that depends on that settled again."""
        if self._game is None:
            assert self._base is not None
            game = self._base.game
            game = after(game, GameChange(tapped=self._tapped))
            self._game = game if self._base.independent else settled(game)
        return self._game

    @property
    def size(self) -> int:
        """Count the objects, effects among them."""
        return self.game.size if self._base is None else self._base.size

    @property
    def permanents(self) -> frozenset[str]:
        """The ids of all permanents."""
        if self._base is not None:
            return self._base.permanents
        made = self._made
        if made.permanents is None:
            entries = (entry for entry in self.game.objects if entry.zone == Zone.BATTLEFIELD)
            made.permanents = frozenset(i for entry in entries for i in entry.ids)
        return made.permanents

    @property
    def independent(self) -> bool:
        """Whether no mana ability depends on which other permanents are tapped."""
        if self._base is not None:
            return self._base.independent
        if self._independent is None:
            self._independent = is_independent(self.game)
        return self._independent

    def tapped(self, ids: frozenset[str]) -> CompiledBoard:
        """The board after these permanents are tapped, too."""
        if self._base is not None and not self._casting and (self._game is None or self.independent):
            return CompiledBoard(base=self._base, tapped=self._tapped | ids)
        return CompiledBoard(base=self, tapped=ids)

    def untapped(self, ids: frozenset[str]) -> CompiledBoard:
        """The board after these permanents are untapped."""
        if self._base is not None and not self._casting and not self._base.has_tapped(ids):
            left = self._tapped - ids
            return self._base if not left else CompiledBoard(base=self._base, tapped=left)
        game = after(self.game, GameChange(untapped=ids))
        found = CompiledBoard(game if self.independent else settled(game))
        if self.independent:
            found._independent = True
            found._take_plain_costs(self)
        return found

    def _take_plain_costs(self, other: CompiledBoard) -> None:
        """Reuse the facts about bare costs of a board that differs only in what is tapped.

        Not if unread text asks what is tapped.
        """
        frame = other._made.plain_costs
        asks = (line.reach is not None and line.reach.taps for _, (_, line) in every_unread(self.game))
        if isinstance(frame, PlainCosts) and not any(asks):
            self._made.plain_costs = replace(frame, halls={})

    def has_tapped(self, ids: frozenset[str]) -> bool:
        """Whether some of these permanents are tapped."""
        if self._base is not None:
            return bool(ids & self._tapped) or self._base.has_tapped(ids)
        return any(entry.tapped and not ids.isdisjoint(entry.ids) for entry in self.game.objects)

    def question(self, cost: str) -> Question:
        """The question of a bare cost; cached."""
        known = self._made.questions
        found = known.get(cost)
        if found is None:
            found = known.keep(cost, prepare_on(self.game, PaySpec(cost=cost), reads_hand=True))
        return found

    def halls(self, cost: TotalCost, forbid: frozenset[str] = frozenset()) -> Halls:
        """The supply for costs with the purpose of this one; cached."""
        key = self._key(cost, forbid)
        known = self._made.halls
        found = known.get(key)
        if found is None:
            derived = self._derived(cost, forbid)
            found = derived or self._new_halls(cost, forbid)
            known.keep(key, found)
        return found

    def _new_halls(self, cost: TotalCost, forbid: frozenset[str]) -> Halls:
        if not (forbid or cost.only_from or self._cast(cost)):
            known = self._made.halls
            found = known.get(None)
            if found is None and (found := halls_of_objects(self.game)) is not None:
                known.keep(None, found)  # for all purposes
            if found is not None:
                return found
        return compile_halls(self.game, self.problem(cost, forbid, _PRICES), cost)

    def problem(self, cost: TotalCost, forbid: frozenset[str], prices: Prices) -> PaymentProblem:
        """The problem of a cost that asks for everything, for the purpose of this one; cached."""
        key = (*self._key(cost, forbid), prices)
        known = self._made.problems
        found = known.get(key)
        if found is None:
            sources = self.sources(cost, forbid, objective_of(prices).sparing)
            found = universal_problem(self.game, sources, cost, prices)
            known.keep(key, found)
        return found

    def owed(self, cost: TotalCost, forbid: frozenset[str], prices: Prices) -> StillOwed:
        """The dynamic program for costs with the purpose of this one; cached."""
        key = (*self._key(cost, forbid), prices)
        known = self._made.owed
        found = known.get(key)
        if found is None:
            if self._casting and self._base is not None:
                found = self._base.owed(cost, forbid, prices)
            else:
                from planner.models.deciders.still_owed.still_owed import StillOwed

                problem = self._problem_of_base(cost, forbid, prices)
                found = StillOwed(self.problem(cost, forbid, prices) if problem is None else problem)
            known.keep(key, found)
        return found

    def _problem_of_base(
        self, cost: TotalCost, forbid: frozenset[str], prices: Prices
    ) -> PaymentProblem | None:
        """Derive the problem from that of the board before permanents were tapped, by removing those."""
        if self._base is None or not self.independent:
            return None
        rows: Counter[str] = Counter()
        for entry in self._base.game.objects:
            if tapped := self._tapped.intersection(entry.ids):
                rows.update(dict.fromkeys(rows_of(entry), len(tapped)))
        return without_tapped(self._base.owed(cost, forbid, prices).problem, self._tapped, rows)

    def sources(
        self, cost: TotalCost, forbid: frozenset[str], apart: frozenset[str] = frozenset()
    ) -> SourceClasses:
        """The sources for costs of mana and life alone, without the object being cast; cached.

        Objects of ``apart`` aren't grouped with equal ones.
        """
        key = (forbid, self._cast(cost), apart)
        known = self._made.sources
        found = known.get(key)
        if found is None:
            found = compile_sources(self.game, forbid=forbid, on_stack=cost.on_stack, apart=apart)
            known.keep(key, found)
        return found

    def _key(self, cost: TotalCost, forbid: frozenset[str]) -> tuple[object, ...]:
        """Key by which questions with different sources are cached apart."""
        return forbid, self._cast(cost), self._purpose(cost)

    def _cast(self, cost: TotalCost) -> str | None:
        """The object on the stack, if it would otherwise be a source (601.2a)."""
        entry = self.game.find(cost.on_stack) if cost.on_stack is not None else None
        return cost.on_stack if entry is not None and entry.abilities else None

    def _derived(self, cost: TotalCost, forbid: frozenset[str]) -> Halls | None:
        if self._base is not None and self._casting:
            return self._base.halls(cost, forbid)
        if self._base is None or not self.independent:
            return None
        return self._base.halls(cost, forbid).tapped(self._tapped)

    def _purpose(self, cost: TotalCost) -> object:
        """Key of costs that the same mana of this board may pay for: the restrictions that allow them."""
        purpose = cost.purpose
        if cost.only_from:
            return purpose
        made = self._made
        if made.restrictions is None:
            made.restrictions = _restrictions(self.game if self._base is None else self._base.game)
        if not isinstance(made.restrictions, tuple):
            return purpose
        return "c" in purpose.tags, tuple([allows(one, purpose) for one in made.restrictions])

    def verdict(self, text: str) -> Status | None:
        """Decide a bare cost of plain mana symbols; None if the full pipeline is needed."""
        board = self.paying(text)
        frame = board._plain_costs()
        return frame.verdict(text, board) if isinstance(frame, PlainCosts) else None

    def silent_verdict(self, text: str) -> Status | None:
        """Decide a bare cost if the verdict needs no notes; None otherwise."""
        found = self.verdict(text)
        frame = self._plain_costs()
        return found if isinstance(frame, PlainCosts) and frame.silent else None

    def _plain_costs(self) -> PlainCosts | bool:
        """Facts that all bare costs of plain symbols share here; False if they decide nothing."""
        made = self._made
        if made.plain_costs is None:
            made.plain_costs = self._compile_plain_costs() or False
        found: PlainCosts | bool = made.plain_costs
        return found

    def _compile_plain_costs(self) -> PlainCosts | None:
        if self._base is not None and self.independent:
            made = self._base._made
            if made.plain_costs is None:
                made.plain_costs = self._base._compile_plain_costs() or False
            frame = made.plain_costs
            return replace(frame, halls={}) if isinstance(frame, PlainCosts) else None
        return silent_costs() if is_silent(self.game) else plain_costs_of(self.game)


def _restrictions(game: Game) -> tuple[SpendOnly, ...] | bool:
    """List the restrictions on spending mana (106.6); False if triggers could add others."""
    abilities = [ability for entry in game.objects for ability in entry.abilities]
    if any(ability.triggered for ability in abilities):
        return False
    found = {ability.spend_only for ability in abilities} | {pool.spend_only for pool in game.pool}
    found |= {rule.purposes for rule in game.spending}
    return tuple(one for one in found if one is not None)
