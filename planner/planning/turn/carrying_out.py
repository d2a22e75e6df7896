"""The costs of a turn paid one after another, each on the board that the one before it left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from planner.contract.answer import Plan
from planner.contract.answer_parts import PriceKind, Summary
from planner.costing.kept_costs import CostToKeep
from planner.costing.playing_lands import lands_left
from planner.costing.question import Question, prepare_on
from planner.effects.settle import is_independent
from planner.effects.transition import GameChange, after
from planner.game.characteristics import Characteristics
from planner.game.clock import check_time
from planner.game.mana import TYPES, ManaCost, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, PoolMana
from planner.game.prices import Prices
from planner.game.records import MutableRecord, Record, replace
from planner.game.resolving import Resolution
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.models.problem.objective import objective_of
from planner.planning.after.game_after import game_after, only_tapped, settled_after
from planner.planning.answers.answering import answer
from planner.planning.drafts.drafts import possible_prices
from planner.planning.question.methods import RULE, SolveOptions
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.steps.given_up import tiers_of
from planner.planning.turn.added_by_resolving import with_mana
from planner.planning.turn.allocation import Share, mana_to_add
from planner.planning.turn.answer import Paid, Resolves
from planner.planning.turn.cast_state import FACE_DOWN, announced
from planner.planning.turn.casting import after_cast, after_search, life_for_found, name_of, playing
from planner.planning.turn.choosing import TurnTerms
from planner.planning.turn.costs_now import cost_now, ways_now
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.events import outcome_with_events
from planner.planning.turn.exact_plans import plan_of_share
from planner.planning.turn.resolution import ResolutionResult
from planner.referee.turns import TurnStage
from planner.text import read_resolution
from planner.text.statics.enters_tapped import enters_tapped, others_enter_tapped

_LEAVING_THE_REST = SideConstraints(keep_all=True, keep_from_pool=True)
"""A plan that leaves all other costs payable, with the mana that it leaves in the pool."""
_LEAVING_WHAT_IS_KEPT = SideConstraints(keep_all=True)
"""The last plan: what it leaves in the pool is gone when what is kept is paid."""


class Done(Record, frozen=True):
    """A cost of the turn that is paid: its plan, the game ``before``, and the game ``after`` it.

    ``question`` is what the plan answers; ``outcome`` what resolving did, with the ``mana`` that it added, as
    type letters. ``gone`` are permanents that then couldn't stay on the battlefield (704.5).
    """

    entry: TurnEntry
    plan: Plan
    before: Game
    question: Question
    after: Game
    outcome: ResolutionResult | None = None
    mana: str = ""
    gone: tuple[str, ...] = ()


class Going(MutableRecord):
    """The part of a turn that is already paid; ``game`` is the game now."""

    terms: TurnTerms
    game: Game
    done: list[Done]

    @classmethod
    def from_start(cls, terms: TurnTerms, game: Game) -> Going:
        """Begin a turn with nothing paid."""
        return cls(terms, game, [])

    def copy(self) -> Going:
        """Copy, so that two continuations don't affect each other."""
        return Going(self.terms, self.game, list(self.done))

    def pay(
        self,
        entry: TurnEntry,
        share: Share | None,
        *,
        untapped: bool = False,
        adding: Counter[str] | None = None,
        rest: Sequence[CostToKeep] = (),
        apart: frozenset[str] = frozenset(),
        last: bool = False,
    ) -> bool:
        """Pay one more cost, if given from its share alone; False if that is impossible.

        ``rest`` are costs that have to stay payable, ``apart`` objects that are left alone. The ``last`` cost
        of a turn leaves no mana for the rest.
        """
        check_time()
        question = self._question(entry, untapped=untapped)
        if question is None:
            return False
        if entry.doing is TurnAction.PLAY and not question.cost.life:
            free = _nothing_paid(self.game, question.prices)
            self._go_on(entry, free, question, untapped=untapped, adding=adding)
            return True
        plan = None
        if share is not None:
            options = SolveOptions(clock=self.terms.clock)
            plan = plan_of_share(question, share, options) or self._with_share(question, share)
        if share is not None and (plan is None or not self._leaves(plan, share)):
            plan = self._leaving(question, share) if share.left else None
        if plan is None and (share is None or rest):
            plan = self._with_rest(question, rest, apart, last=last)
        if plan is None:
            return False
        self._go_on(entry, plan, question, untapped=untapped, adding=adding)
        return True

    def pay_last(self, entry: TurnEntry, keep: Sequence[CostToKeep], weights: Sequence[int]) -> bool:
        """Pay the last cost of a turn so that the most stays payable, by the mana made then.

        ``weights`` are the weights of the kept costs; they have to outweigh everything else a plan gives up.
        """
        check_time()
        question = self._question(entry, untapped=False)
        if question is None or entry.doing is TurnAction.PLAY:
            return self.pay(entry, None)
        at_end = [cost_now(one, self.game) for one in keep]
        weighted = [replace(one, weight=weight) for one, weight in zip(at_end, weights, strict=True)]
        plan = self._keeping(question, tuple(weighted), NONE)
        if plan is not None:
            self._go_on(entry, plan, question, untapped=False, adding=None)
        return plan is not None

    def _question(self, entry: TurnEntry, *, untapped: bool) -> Question | None:
        """Question for a cost in the current game; None if it can no longer be paid."""
        if entry.doing is TurnAction.PLAY:
            if entry.card is not None and self._zone(entry.card) != entry.cost.zone:
                return None
            if lands_left(self.game, entry.drops) < 1 or not ways_now(entry, self.game):
                return None
            played = (playing(entry, untapped=untapped),)
            return Question(self.game, played, self.terms.prices_now(self.game, played))
        cost = cost_now(entry.cost, self.game)
        if not cost.ways:
            return None
        assert cost.spec is not None
        question = prepare_on(self.game, cost.spec)
        ways = question.ways if entry.largest_x else cost.ways
        life = life_for_found(entry) if untapped else 0
        ways = tuple(replace(way, life=way.life + life) for way in ways) if life else ways
        prices = self.terms.prices_now(question.game, ways)
        return question.choosing(*ways).priced(prices).using(forbid=self.terms.forbid)

    def _zone(self, object_id: str) -> object:
        found = self.game.find(object_id)
        return None if found is None else found.zone

    def _with_share(self, question: Question, share: Share) -> Plan | None:
        """Pay with the share alone: no other object is used, no other mana is spent."""
        others = {i for one in question.game.objects for i in one.ids} - share.objects
        pool, rest = _parted_pool(question.game.pool, share.pool)
        alone = question.on(replace(question.game, pool=pool)) if rest else question
        found = answer(
            alone.using(forbid=question.forbid | others), SolveOptions(clock=self.terms.clock), side=NONE
        )
        if not isinstance(found, Plan) or found.lethal is True:
            return None
        if rest:
            left = Counter("".join(one.type * one.amount for one in rest))
            left.update(letter for letter in found.summary.left_in_pool if letter in TYPES)
            found.summary.left_in_pool = mana_symbols("".join(sorted(left.elements(), key=TYPES.index)))
        return found

    def _leaves(self, plan: Plan, share: Share) -> bool:
        """Whether a plan leaves in the pool the mana that other costs need."""
        left = Counter(letter for letter in plan.summary.left_in_pool if letter in TYPES)
        return share.left <= left

    def _leaving(self, question: Question, share: Share) -> Plan | None:
        """Pay with the share so that the mana for other costs stays in the pool."""
        others = {i for one in question.game.objects for i in one.ids} - share.objects
        mana = ManaCost(mana_symbols("".join(sorted(share.left.elements(), key=TYPES.index))))
        waiting = CostToKeep("", 1, (TotalCost(mana),))
        return self._keeping(question.using(forbid=question.forbid | others), (waiting,))

    def _with_rest(
        self, question: Question, rest: Sequence[CostToKeep], apart: frozenset[str], *, last: bool
    ) -> Plan | None:
        """Pay so that the rest stays payable."""
        keep = tuple(replace(cost_now(one, self.game), weight=1, name=str(n)) for n, one in enumerate(rest))
        leaving = _LEAVING_WHAT_IS_KEPT if last else _LEAVING_THE_REST
        return self._keeping(question.using(forbid=question.forbid | apart), keep, leaving)

    def _keeping(
        self, question: Question, keep: tuple[CostToKeep, ...], leaving: SideConstraints = _LEAVING_THE_REST
    ) -> Plan | None:
        """Pay so that all of these costs stay payable, also with mana left in the pool."""
        question = question.keeping(keep)
        side = leaving if keep else NONE
        found = answer(question, SolveOptions(clock=self.terms.clock), side=side)
        if not isinstance(found, Plan) or found.lethal is True:
            return None
        found.priced([item for item in found.items if item.kind is not PriceKind.KEPT], found.tiers)
        found.summary.kept = []
        return found

    def _go_on(
        self,
        entry: TurnEntry,
        plan: Plan,
        question: Question,
        *,
        untapped: bool,
        adding: Counter[str] | None,
    ) -> None:
        """Carry the plan out, and let what it pays for resolve."""
        before, game = self.game, self._after(plan)
        if not isinstance(plan.cast, str):  # else it is counted among what the plan does
            game = after_cast(game, entry)
        elif entry.found is not None:
            game = after_search(game, entry)
        outcome, mana = None, ""
        gone: tuple[str, ...] = ()
        if entry.resolves:
            x = plan.summary.x if isinstance(plan.summary.x, int) else None
            how = replace(announced(entry, before, x), untapped=untapped)
            outcome = outcome_with_events(game, entry, how, name_of(entry, game))
            gone = left_the_battlefield(game, outcome, after_it := outcome.after(game))
            game, outcome = after_it, outcome.as_left(after_it, gone)
            if outcome.adds:
                mana, ability = _chosen(outcome, adding or Counter())
                source = _maker(entry, before, outcome)
                game = with_mana(game, ability, mana, source)
        elif entry.doing is TurnAction.CAST:
            game = settled_after(game)
        self.game = game
        self.done.append(Done(entry, plan, before, question, game, outcome, mana, gone))

    def _after(self, plan: Plan) -> Game:
        """The game after a plan; not settled again if the plan only taps and nothing depends on that."""
        tapped = only_tapped(self.game, plan) if not isinstance(plan.cast, str) else None
        if tapped is not None and is_independent(self.game):
            return after(self.game, GameChange(tapped=tapped))
        return game_after(self.game, plan)


def _maker(entry: TurnEntry, before: Game, outcome: ResolutionResult) -> Characteristics | None:
    """The card whose mana it is; None where a part of it is another permanent's."""
    if outcome.events:
        return None
    there = before.find(entry.spec.source) if entry.effect is not None and entry.spec.source else None
    return entry.printed if there is None else there.card


def left_the_battlefield(before: Game, outcome: ResolutionResult, after_it: Game) -> tuple[str, ...]:
    """Permanents that were there, or have entered, and aren't on the battlefield any more."""
    there = [i for one in before.objects if one.zone == Zone.BATTLEFIELD for i in one.ids]
    now = {i for one in after_it.objects if one.zone == Zone.BATTLEFIELD for i in one.ids}
    return tuple(one for one in (*there, *outcome.entered) if one not in now)


def _nothing_paid(game: Game, prices: Prices) -> Plan:
    """The plan of playing a land: there is nothing to pay (305.2)."""
    left = Counter("".join(one.type * one.amount for one in game.pool))
    summary = Summary(
        life=game.life,
        life_after_triggers=game.life,
        energy=game.energy,
        left_in_pool=mana_symbols("".join(sorted(left.elements(), key=TYPES.index))),
    )
    plan = Plan(optimal=True, total_cost="", summary=summary, method=RULE)
    objective = objective_of(prices)
    plan.profile = objective.profile if objective.is_tiered else UNSET
    return plan.priced([], tiers_of(objective))


def staged(done: Done) -> TurnStage:
    """The stage of a turn for the referee, with what the card's text says as data."""
    entry, outcome = done.entry, done.outcome
    printed = entry.printed if outcome is not None else None
    nothing = Resolution() if outcome is not None else None
    if entry.effect is not None and outcome is not None and entry.found is None:
        nothing = read_resolution(entry.effect)
    face_down = outcome is not None and (entry.spec.alternative or "").casefold() in FACE_DOWN
    ways = done.question.ways
    return TurnStage(
        name=entry.name,
        game=done.question.game,
        ways=ways,
        plan=done.plan,
        after=done.after,
        tables=possible_prices(done.question, done.plan),
        tapped_by_others=any(others_enter_tapped(one.card) for one in done.question.game.objects),
        card=entry.card,
        land=entry.doing is TurnAction.PLAY,
        casts=entry.doing is TurnAction.CAST,
        gone=done.gone,
        text=nothing if printed is None else Resolution() if face_down else read_resolution(printed),
        adds=done.mana,
        entered=() if outcome is None else outcome.entered,
        events=() if outcome is None else outcome.events,
        untapped=() if outcome is None else outcome.untapped,
        finds=None if outcome is None or entry.found is None else entry.found.card,
        search="" if entry.found is None else entry.found.from_text,
        place=None if outcome is None else outcome.place,
        taps=None if printed is None or face_down or entry.found else enters_tapped(printed),
        words=frozenset(
            f"{what} {word}"
            for what, word in (("one of", entry.spec.one_of), ("card", entry.place), ("pays", entry.asked))
            if word is not None
        ),
    )


def written_payment(one: Done) -> Paid:
    """Write what was paid, and its effect, for the answer."""
    return Paid(
        name=one.entry.name,
        value=one.entry.value,
        plan=one.plan,
        action=one.entry.doing.value,
        resolves=_resolves(one),
    )


def _resolves(one: Done) -> Resolves | UnsetType:
    """What a card did as it resolved, for the answer."""
    if one.outcome is None:
        return UNSET
    tapped = [i for i in one.outcome.entered if (there := one.after.find(i)) is not None and there.tapped]
    place = one.outcome.place
    return Resolves(
        zone=UNSET if place is None else str(place),
        adds=mana_symbols(one.mana) if one.mana else "",
        enters=list(one.outcome.entered),
        tapped=tapped,
    )


def _chosen(outcome: ResolutionResult, spent: Counter[str]) -> tuple[str, ManaAbility]:
    """Choose the mana that resolving adds, so that this much of it can be spent."""
    for ability in outcome.adds:
        made = ability.production
        mana = mana_to_add(spent, made.runs, made.amount, made.types)
        if mana is not None:
            return mana, ability
    ability = outcome.adds[0]
    made = ability.production
    first = (made.runs or ("",))[0] + made.types[:1] * made.amount
    return "".join(sorted(first, key=TYPES.index)), ability


def _parted_pool(
    pool: tuple[PoolMana, ...], share: Counter[str]
) -> tuple[tuple[PoolMana, ...], tuple[PoolMana, ...]]:
    """Split the pool into an amount of each type, restricted mana first, and the rest."""
    mine: list[PoolMana] = []
    rest: list[PoolMana] = []
    wanted = Counter(share)
    for one in sorted(pool, key=lambda mana: mana.spend_only is None):
        taken = min(wanted[one.type], one.amount)
        wanted[one.type] -= taken
        if taken:
            mine.append(replace(one, amount=taken))
        if one.amount > taken:
            rest.append(replace(one, amount=one.amount - taken))
    return tuple(mine), tuple(rest)
