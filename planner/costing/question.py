"""What a user asks: a game, the total costs to choose from, and what is wished for besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from planner.contract.answer_parts import Need, NotUnderstood
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import (
    DEFAULT_PROFILE,
    KeepSpec,
    PaySpec,
    Policies,
    PricesSpec,
    Profile,
    ProfileSpec,
    Request,
    as_id,
    decode,
)
from planner.costing.casting import off_the_board
from planner.costing.kept_costs import CostToKeep, each_named, kept_after_casting, without_cast
from planner.costing.legality import legality
from planner.costing.line_relevance import bearing_lines, unattached
from planner.costing.total_costs import owed_as_asked
from planner.effects.policies import limited_by_policies
from planner.effects.settle import judged
from planner.game.assumptions import Assumption
from planner.game.caching import Remembering, cached_property, remembered
from planner.game.missing_facts import MissingFact, distinct
from planner.game.objects import Game
from planner.game.policies import Policies as PlayersPolicies
from planner.game.prices import UNTIERED, Prices
from planner.game.readings import Could, Unread
from planner.game.records import Record, replace
from planner.game.tiers import PROFILE, Asking, Switches, asking_of, colors_asked_for, table_of
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Zone
from planner.loading.game_state import game_from
from planner.loading.policies import names_of_nothing, policies_of, switches_of
from planner.text.colors_spent import counts_colors_spent

_DEFAULT_PRICES = Prices()


class QuestionSource(Record, frozen=True):
    """What a question was made of, so that it can be asked again in another game."""

    game: Game
    pay: PaySpec | None
    keep: list[KeepSpec] | Literal["hand"] | None = None
    legal: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A user's question, validated and read; nothing in it says how it is solved.

    ``ways`` are the total costs between which the payer chooses (601.2b, 601.2f), one at least.
    ``forbid`` and ``require`` are ids of objects that must not, and must, be used; ``keep`` are costs
    that should stay payable afterwards. ``unread`` holds, with the object that has it, each line that
    bears on the payment and isn't understood. ``reasons`` say why none of the ways can be paid, as (rule,
    sentence), ``assumed`` which conditions were taken as false for them, ``offers`` which alternative
    costs could be announced. ``mandatory`` says that it has to be paid if able (118.3c), ``hidden``
    that it asks for cards of a stated quality in a hidden zone (118.8c). ``reads_hand`` says that nothing is
    said to be kept, and that the rest of the hand should stay castable as far as the payment can leave it so.
    ``unpermitted`` is what was taken to be permitted though nothing says so (601.3).

    >>> question = prepare({"pay": {"cost": "{1}"}, "board": {"battlefield": ["Forest"]}})
    >>> [way.cost.locked(0) for way in question.each_way()]
    ['{1}']
    """

    game: Game
    ways: tuple[TotalCost, ...]
    table: Prices | TieredTable = _DEFAULT_PRICES
    forbid: frozenset[str] = frozenset()
    require: frozenset[str] = frozenset()
    keep: tuple[CostToKeep, ...] = ()
    unread: tuple[tuple[str, Unread], ...] = ()
    reasons: tuple[tuple[str, str], ...] = ()
    assumed: tuple[Assumption, ...] = ()
    offers: tuple[str, ...] = ()
    mandatory: bool = False
    hidden: bool = False
    reads_hand: bool = False
    unpermitted: str = ""
    asked: QuestionSource | None = field(default=None, compare=False, repr=False)

    @property
    def prices(self) -> Prices:
        """The table that plans are compared by; a tiered table is made from the game."""
        return self.table if isinstance(self.table, Prices) else self.table.made

    @property
    def cost(self) -> TotalCost:
        """The first total cost; it is the only one if nothing is left to choose."""
        return self.ways[0]

    def each_way(self) -> Iterator[Question]:
        """Yield the question for each of its total costs, one at a time (601.2b)."""
        if len(self.ways) == 1:
            yield self
        else:
            yield from (self.choosing(cost) for cost in self.ways)

    def choosing(self, *ways: TotalCost) -> Question:
        """The same question with these total costs."""
        return replace(self, ways=ways)

    def on(self, game: Game) -> Question:
        """The same question in another game, with unchanged costs."""
        return replace(self, game=game, asked=None)

    def again_on(self, game: Game) -> Question:
        """The same question with this game before the payment; what is owed is computed again.

        Raises ``RequestError`` if that can't be asked in this game.
        """
        assert self.asked is not None
        keep = self.asked.keep if self.keep else None
        new = self._asked_on(game, keep)
        return replace(new, table=self.prices, mandatory=self.mandatory)

    def under(self, policies: PlayersPolicies | None) -> Question | None:
        """The same question under other policies; None if it wasn't made from a request."""
        if self.asked is None:
            return None
        game, keep = judged(self.asked.game, policies), self.asked.keep if self.keep else []
        new = self._asked_on(game, keep)
        table = self.table
        if isinstance(table, TieredTable) and isinstance(new.table, TieredTable):
            table = replace(new.table, switches=table.switches)
        return replace(new, table=table)

    def _asked_on(self, game: Game, keep: list[KeepSpec] | Literal["hand"] | None) -> Question:
        assert self.asked is not None
        pay, legal = self.asked.pay, self.asked.legal
        return prepare_on(game, pay, keep=keep, forbid=self.forbid, require=self.require, legal=legal)

    def using(
        self, *, forbid: frozenset[str] | None = None, require: frozenset[str] | None = None
    ) -> Question:
        """The same question with other objects forbidden or required."""
        return replace(
            self,
            forbid=self.forbid if forbid is None else forbid,
            require=self.require if require is None else require,
        )

    def keeping(self, keep: tuple[CostToKeep, ...]) -> Question:
        """The same question with these costs to keep payable."""
        return replace(self, keep=keep, reads_hand=False)

    def priced(self, prices: Prices) -> Question:
        """The same question with other prices."""
        return replace(self, table=prices)

    def without_duty(self) -> Question:
        """The same question without a duty to pay (118.3c)."""
        return replace(self, mandatory=False) if self.mandatory else self

    @property
    def lacks(self) -> tuple[MissingFact, ...]:
        """The facts that relevant text asks for and the request doesn't state."""
        return tuple(dict.fromkeys(lack for _, line in self.unread for lack in line.lacks))

    def as_stated(self) -> Question:
        """The same question without the text that asks for unstated facts."""
        return replace(self, unread=tuple(pair for pair in self.unread if not pair[1].lacks))

    def as_understood(self) -> Question:
        """The same question without any text that isn't understood."""
        return replace(self, unread=())

    @property
    def keep_names(self) -> tuple[tuple[str, int], ...]:
        """The costs to keep, by name, with their weights."""
        return tuple((one.name, one.weight) for one in self.keep)

    @property
    def volatile(self) -> bool:
        """Whether some mana ability's amount or condition could change while paying."""
        return _is_volatile(self.game)

    @property
    def not_understood(self) -> list[NotUnderstood]:
        """The unread lines in the form of the answer; those about kept costs and permissions come last."""
        lines = dict.fromkeys((*self.every_unread, *self._unread_permissions()))
        return [
            NotUnderstood(object=name, text=u.text, could=u.could.value) for name, u in lines if not u.lacks
        ]

    def _unread_permissions(self) -> tuple[tuple[str, Unread], ...]:
        """The unread lines that might permit what nothing permits that is understood (601.3)."""
        if not self.unpermitted or self.asked is None or self.asked.pay is None:
            return ()
        return legality(self.asked.pay, self.asked.game, "pay").unread

    @property
    def every_unread(self) -> tuple[tuple[str, Unread], ...]:
        """The unread lines; those about kept costs come last."""
        return tuple(dict.fromkeys([*self.unread, *(line for one in self.keep for line in one.unread)]))

    @property
    def needs(self) -> list[Need]:
        """The facts that text asks for and the request doesn't state, without duplicates."""
        return needs_of((line for _, line in self.every_unread), unattached(self.game))

    @property
    def could_be_better(self) -> bool:
        """Whether an unread line could make a payment cheaper, or a kept cost payable."""
        return self.any_could(Could.HELP, Could.EITHER) or any(one.helped for one in self.keep)

    @property
    def may_double_pool(self) -> bool:
        """Whether a line that bears on the payment doubles the mana in the pool (Doubling Cube)."""
        return any(line.doubles for _, line in self.unread)

    def any_could(self, *effects: Could) -> bool:
        """Whether an unread line could have one of these effects."""
        return any(unread.could in effects for _, unread in self.unread)


def needs_of(lines: Iterable[Unread], more: Iterable[MissingFact] = ()) -> list[Need]:
    """The facts that lines ask for and the request doesn't state, and ``more``, without duplicates."""
    lacks = distinct((*(lack for line in lines for lack in line.lacks), *more))
    return [Need(object=lack.object, key=lack.key.value, text=lack.sentence) for lack in lacks]


@remembered
def _is_volatile(game: Game) -> bool:
    return any(ability.volatile for entry in game.objects for ability in entry.abilities)


def prepare(request: Request | dict[str, Any] | str | bytes) -> Question:
    """Read a request as the question that it asks.

    Raises ``RequestError`` for everything that the contract refuses.
    """
    request = decode(request)
    if request.pays is not None:
        message = "goes with plan and with turns alone; expected one pay"
        raise RequestError("pays", message, ErrorCode.CONFLICT)
    return prepare_on(
        game_from(request.board),
        request.pay,
        prices=request.prices,
        profile=request.profile,
        forbid=request.forbid,
        require=request.require,
        keep=request.keep,
        reads_hand=True,
        policies=request.policies,
        legal=request.want == "legal",
    )


def prepare_on(
    game: Game,
    pay: PaySpec | None,
    *,
    prices: PricesSpec | None = None,
    profile: Profile | ProfileSpec | UnsetType = UNSET,
    forbid: Iterable[str] = (),
    require: Iterable[str] = (),
    keep: list[KeepSpec] | Literal["hand"] | None = None,
    reads_hand: bool = False,
    policies: Policies | None = None,
    legal: bool = False,
) -> Question:
    """Read a question about an existing game; raises ``RequestError``.

    With ``legal`` nothing can be paid that isn't permitted, or not now (601.3). With ``reads_hand`` the rest
    of the hand should stay castable if no costs to keep are given and the profile has a tier for it.
    """
    name, switches = _named(profile)
    plain_table = _table(prices, name)
    if policies is not None or switches.keeps_one_shot:
        game = judged(game, policies_of(policies, game, switches))
    if plain_table.profile == UNTIERED:
        _refuse_weighing(game, policies)
        if game.policies is not None and game.policies.of_objects:
            plain_table = replace(plain_table, policed=True)
    if switches != _AS_USUAL and plain_table.profile == UNTIERED:
        message = f"has switches, which go with profile {PROFILE}"
        raise RequestError("profile", message, ErrorCode.CONFLICT)
    asked = QuestionSource(game, pay, keep, legal)
    owed = owed_as_asked(pay, game, legal=legal)
    game = owed.game
    on_board = (entry for entry in game.objects if entry.zone != Zone.EFFECT)
    known = {object_id for entry in on_board for object_id in entry.ids} if forbid or require else set()
    unread = () if owed.barred else bearing_lines(game, owed)
    game = _with_pool_assumed(game, owed.cost)
    ways = tuple([limited_by_policies(way, game) for way in owed.ways])
    kept = without_cast(kept_after_casting(keep, game, owed.cost), owed.cost.on_stack)
    table: Prices | TieredTable = plain_table
    if table.profile != UNTIERED:
        ways = tuple([_counting_colors(way) for way in ways])
        table = TieredTable(
            game, ways, pay, kept, reads_hand=keep != [], requires=bool(require), switches=switches
        )
    return Question(
        game=game,
        ways=ways,
        table=table,
        forbid=_known_ids(forbid, "forbid", known),
        require=_known_ids(require, "require", known),
        unread=(*unread, *owed.unread),
        reasons=owed.reasons,
        assumed=(*owed.assumed, *_kept_off_the_board(keep, kept), *names_of_nothing(game.policies, game)),
        mandatory=owed.mandatory,
        hidden=owed.hidden,
        keep=kept,
        offers=owed.offers,
        unpermitted=owed.unpermitted or owed.forbidden,
        reads_hand=reads_hand and keep is None and table.profile != UNTIERED,
        asked=asked,
    )


def _kept_off_the_board(
    keep: list[KeepSpec] | Literal["hand"] | None, kept: Iterable[CostToKeep]
) -> Iterator[Assumption]:
    """Yield assumptions about the zones of kept cards that are named and not on the board."""
    for said, one in zip(each_named(keep) if isinstance(keep, list) else (), kept, strict=False):
        if one.spec is not None:
            yield from off_the_board(said, one.spec)


_AS_USUAL = Switches()


def _named(profile: Profile | ProfileSpec | UnsetType) -> tuple[Profile | UnsetType, Switches]:
    """Split a profile into its name and its switches."""
    return (profile.name, switches_of(profile)) if isinstance(profile, ProfileSpec) else (profile, _AS_USUAL)


def _refuse_weighing(game: Game, policies: Policies | None) -> None:
    """Raise ``RequestError`` if policies other than prohibitions are given with added-up prices."""
    if policies and game.policies is not None and game.policies.weighing:
        message = (
            f'under profile {UNTIERED} expected "never" or "never at all" alone: the rest has prices there'
        )
        raise RequestError("policies", message, ErrorCode.CONFLICT)


def _table(prices: PricesSpec | None, profile: Profile | UnsetType) -> Prices:
    """The table that payments are compared by; raises ``RequestError``."""
    lines = prices.lines() if prices else {}
    if lines and profile is not UNSET and profile != _DEFAULT_PRICES.profile:
        message = f"go with profile {_DEFAULT_PRICES.profile}, not with {profile}: leave one of the two out"
        raise RequestError("prices", message, ErrorCode.CONFLICT)
    if lines:
        return _DEFAULT_PRICES.override(lines)
    chosen = DEFAULT_PROFILE if profile is UNSET else profile
    return _DEFAULT_PRICES if chosen == _DEFAULT_PRICES.profile else replace(_DEFAULT_PRICES, profile=chosen)


def _counting_colors(way: TotalCost) -> TotalCost:
    """A cost that prefers many colors of mana if the spell's text counts them (702.44)."""
    spell = way.spell if way.kind is PaymentKind.SPELL else None
    if spell is None or way.most_colors or not counts_colors_spent(spell.text, spell.name):
        return way
    return replace(way, most_colors=True)


@dataclass(frozen=True)
class TieredTable(Remembering):
    """The tiered table of a question, created when a plan is first compared: verdicts need none.

    ``ways`` share one table, ``kept`` are costs that should stay payable. If it ``reads_hand``, the rest of
    the hand may be kept as well, and the colors of its costs are dearer.
    """

    game: Game
    ways: tuple[TotalCost, ...]
    pay: PaySpec | None
    kept: tuple[CostToKeep, ...]
    reads_hand: bool
    requires: bool
    switches: Switches = _AS_USUAL
    profile: str = PROFILE

    @cached_property
    def made(self) -> Prices:
        """The price table, cached."""
        hand = sum([one.count for one in self.game.objects if one.zone in (Zone.HAND, Zone.COMMAND)])
        weight = max(sum([one.weight for one in self.kept]), hand if self.reads_hand else 0)
        colors = colors_asked_for(self.game) if self.reads_hand else ""
        pay = self.pay
        most_colors = pay is not None and pay.spend is not None and "colors" in pay.spend
        each = [
            asking_of(
                way,
                colors=colors,
                weight=weight,
                requires=self.requires,
                most_x=pay is not None and pay.x == "max",
                most_colors=most_colors,
                switches=self.switches,
            )
            for way in self.ways
        ]
        return table_of(self.game, Asking.all_of(each))


@remembered
def _with_pool_assumed(game: Game, cost: TotalCost) -> Game:
    """The game with a note for pool mana whose source isn't stated (106.3)."""
    if not cost.only_from or not any(pool.source is None for pool in game.pool):
        return game
    notes = tuple(Assumption(f"the mana in the pool is from {wanted.words}") for wanted in cost.only_from)
    return replace(game, assumed=(*game.assumed, *notes)) if notes else game


def _known_ids(ids: Iterable[str], path: str, known: set[str]) -> frozenset[str]:
    if isinstance(ids, str):
        raise RequestError(path, f"expected a list of ids, got the text {shown(ids)}", ErrorCode.WRONG_TYPE)
    listed = [as_id(one) for one in ids]
    for index, object_id in enumerate(listed):
        if object_id not in known:
            raise RequestError(f"{path}[{index}]", no_such_id(object_id, sorted(known)), ErrorCode.UNKNOWN_ID)
    return frozenset(listed)
