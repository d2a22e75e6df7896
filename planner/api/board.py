"""A board that is set up once and asked many times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

from planner.api.about import About
from planner.api.board_mana import BoardMana, mana_of
from planner.api.board_object import BoardObject
from planner.api.board_value import BoardValue, Card
from planner.api.call_forms import said_as
from planner.api.castable_now import Doables, castable_of
from planner.api.late_modules import load_solvers
from planner.api.legal_actions import legal_actions_of
from planner.api.one_of_many import as_refused, lacks_x
from planner.api.parallel import each_once
from planner.api.ways import AskedBoard, UnderPolicies, Way, ways_of
from planner.contract.answer import (
    Answer,
    Plan,
    Refused,
    Unknown,
    Unpayable,
    answer_as_typed,
    answer_from_dict,
)
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.forms import as_id, as_keep, as_pay, is_text_of_cost
from planner.contract.frames import Listed
from planner.contract.other_names import no_attribute
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.request import CardSpec, LimitsSpec, PaySpec, Policies, PricesSpec, Request
from planner.costing.casting import with_card
from planner.costing.plain_spells import mana_cost_of
from planner.costing.question import Question, prepare_on
from planner.effects.later_turns import in_next_turn
from planner.effects.libraries import without_cards
from planner.effects.settle import settled
from planner.game.clock import SHARE_OF_ANSWER
from planner.game.objects import Game
from planner.loading.changed_board import with_moved_text_read
from planner.planning.after.game_after import game_after, only_tapped
from planner.planning.answers.answering import answer, answer_and_asked
from planner.planning.answers.verdict import verdict
from planner.planning.options import Option, options_of
from planner.planning.question.known_answers import asked
from planner.planning.question.methods import AUTO, SolveOptions
from planner.referee.standing import why_not_here

if TYPE_CHECKING:
    from planner.contract.request import Profile as ProfileName
    from planner.contract.typed import (
        CardDict,
        KeepDict,
        LimitsDict,
        PayDict,
        PoliciesDict,
        PricesDict,
        ProfileDict,
    )
    from planner.planning.question.compiled_board import CompiledBoard
    from planner.planning.turn import Turn

    Payment = str | int | PayDict | CardDict | PaySpec | CardSpec | BoardObject | Way
    """What can be paid: a cost, a card's name, an object's id; or what says it in full."""
    Kept = Payment | KeepDict
    Keep = Kept | Iterable[Kept] | None
    """What should stay payable: one payment or several, or ``"hand"``."""
    Ids = Iterable[str | int | BoardObject]
    """Objects of a board, by their ids or as they are."""

_ELSEWHERE = {
    "solve": "board.plan(...)",
    "pay": "board.after(board.plan(...))",
    "cast": "board.after(board.plan(...))",
    "can_cast": "board.can_pay(...)",
    "actions": "board.legal_actions()",
    "play": 'board.move(card, "battlefield")',
    "draw": 'board.put(card, "hand"), or board.next_turn(draw=card)',
    "add": "board.put(...)",
    "max_x": 'board.plan({"card": ..., "x": "max"})',
    "verify": 'planner.verify({"board": board, "pay": ...}, answer)',
    "dialogue": "planner.step_by_step(board=board, pay=...)",
    "step_by_step": "planner.step_by_step(board=board, pay=...)",
    "keep": "board.plan(..., keep=...)",
    "untapped": "[one for one in board.battlefield if not one.tapped]",
    "lands": "board.battlefield",
    "permanents": "board.battlefield",
    "turn": 'board.to_dict().get("turn")',
    "library": 'board.to_dict().get("library")',
    "copy": "board itself: it never changes",
    "table": "print(board), or board.to_dict()",
}
"""What people look for under another name, and how it is written."""
_MOST_TURNS = 4
"""So many of the turns that were planned on a board can be carried out there."""


class Board(BoardValue):
    """The objects of a game that a payment starts from. Immutable.

    Takes the keys of the contract's ``board``: zones (``battlefield``, which may stand first, ``hand``, ...)
    as texts or lists, ``life`` (20), ``pool`` and so on. Raises ``RequestError`` for what is refused. Boards
    that say the same are equal and hash alike; ``repr`` is short and names the cards, ``to_dict`` gives the
    ``board`` of a request.

    >>> board = Board(battlefield=["Forest", "Island"], life=5)
    >>> board.can_pay("{1}{W/U}")
    <Status.PAYABLE: 'payable'>
    >>> board.put("Swamp")
    Board('Forest, Island, Swamp', life=5)
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name, _ELSEWHERE)

    @property
    def compiled(self) -> CompiledBoard:
        """The compiled board shared by all questions about this board.

        >>> board = Board(battlefield=["Forest"])
        >>> Board.on(board.compiled) == board
        True
        """
        return self._compiled

    @said_as('board.plan("Opt"), board.plan("{U}", keep="Opt") or board.plan({"card": "Fireball", "x": 2})')
    def plan(
        self,
        pay: Payment,
        *,
        keep: Keep = None,
        prices: PricesDict | None = None,
        profile: ProfileName | ProfileDict | None = None,
        policies: PoliciesDict | None = None,
        forbid: Ids = (),
        require: Ids = (),
        limits: LimitsDict | None = None,
        method: str = AUTO,
        want: Literal["plan", "legal"] = "plan",
    ) -> Answer:
        """The best plan for a payment (118, 601.2f to h), or why there is none.

        ``pay`` is a cost such as ``"{1}{W/U}"``, a card's name, the id of an object, or the contract's
        ``pay``. Returns a ``Plan``, an ``Unpayable`` or, where a limit came first or unread text decides,
        an ``Unknown``; to what was asked before, a copy of that answer. With ``want="legal"`` what isn't
        permitted, or not now, is unpayable (601.3). Raises ``RequestError`` for what is refused.

        >>> Board(battlefield=["Forest", "Treasure"]).plan("{G}").summary.tapped
        ['Forest#1']
        """
        pay = _said(pay)
        if limits is not None or method != AUTO or want != "plan":
            options = _options(limits, method)
            question = self._question(pay, keep, prices, forbid, require, profile, policies, want)
            return self._about(answer(question, options, self._compiled), pay)
        forbid, require = _listed(forbid, "forbid"), _listed(require, "require")
        keep = keep if keep is None else as_keep(keep)
        answers, key = self._compiled.answers, asked(pay, keep, prices, forbid, require, profile, policies)
        known = answers.get(key)
        if known is not None:
            return self._about(known, pay)
        question = self._question(pay, keep, prices, forbid, require, profile, policies)
        return answers.keep(key, self._about(answer(question, board=self._compiled), pay))

    def _about(self, found: Answer, pay: Payment) -> Answer:
        """Attach the question and board to an answer, and repeat the question's tag."""
        spec = PaySpec(cost=pay) if isinstance(pay, str) else _spec_of(pay)
        if spec.tag is not None:
            found.tag = spec.tag
        return found.answering(About(spec, self.game))

    @said_as('board.options("Opt") or board.options({"card": "Fireball", "x": 2})')
    def options(
        self,
        pay: Payment,
        n: int = 5,
        *,
        keep: Keep = None,
        prices: PricesDict | None = None,
        profile: ProfileName | ProfileDict | None = None,
        policies: PoliciesDict | None = None,
        forbid: Ids = (),
        require: Ids = (),
        limits: LimitsDict | None = None,
    ) -> Listed[Option]:
        """The ``n`` best plans for a payment that really differ, the best first.

        Takes and raises what ``plan`` does.

        >>> [option.differs for option in Board(battlefield=["Forest", "Treasure"]).options("{G}")]
        ['the best plan', 'sacrifices Treasure instead of tapping Forest']
        """
        if n < 1:
            raise RequestError("n", f"expected a number of at least 1, got {n}")
        options = _options(limits)
        question = self._question(pay, keep, prices, forbid, require, profile, policies)
        return Listed(options_of(question, n, options))

    @said_as('board.explain("Opt") or board.explain({"card": "Fireball", "x": 2})')
    def explain(
        self,
        pay: Payment,
        *,
        keep: Keep = None,
        prices: PricesDict | None = None,
        profile: ProfileName | ProfileDict | None = None,
        policies: PoliciesDict | None = None,
        forbid: Ids = (),
        require: Ids = (),
        limits: LimitsDict | None = None,
    ) -> Explanation:
        """Why a payment can or can't be made, and why by this plan (118.3): see ``planner.explain``.

        Takes and raises what ``plan`` does.

        >>> Board(battlefield=["Island", {"card": "Treasure", "tapped": True}]).explain("{U}{U}").sentences[2]
        'It could be paid if Treasure were untapped.'
        """
        from planner.explaining import OpenQuestion, explain_answer

        barred, wanted = frozenset(_listed(forbid, "forbid")), frozenset(_listed(require, "require"))
        spec = _spec_of(pay)
        options = _options(limits).begun()
        question = self._question(spec, keep, prices, barred, wanted, profile, policies)
        found = answer_and_asked(question, options.part(SHARE_OF_ANSWER), self._compiled)
        game = self.game if question.asked is None else question.asked.game
        asked = OpenQuestion(game, spec, barred, wanted, options)
        return explain_answer(asked, found.asked, found.answer)

    def can_pay(
        self,
        pay: Payment,
        *,
        forbid: Ids = (),
        require: Ids = (),
        policies: PoliciesDict | None = None,
        limits: LimitsDict | None = None,
        method: str = AUTO,
    ) -> Status:
        """Whether the cost can be paid in full (118.3): only ``payable`` is truthy.

        A bare cost that was asked for before is answered at once. ``method`` can be forced to
        ``"hall"`` (Hall's condition: unknown where it doesn't decide) or ``"program"``.

        >>> bool(Board(battlefield=["Forest"]).can_pay("{U}"))
        False
        """
        if type(pay) is not str or "{" not in pay:  # a bare cost, asked the most, is taken as it is
            pay = _said(pay)
        if policies is not None:
            options = _options(limits, method)
            question = self._question(pay, None, None, forbid, require, policies=policies)
            return verdict(question, options, self._compiled)
        if method == AUTO and limits is None and forbid == () == require:
            return self._plain_verdict(pay)
        if limits is not None or method != AUTO:
            options = _options(limits, method)
            return verdict(self._question(pay, None, None, forbid, require), options, self._compiled)
        return self._known_verdict(pay, _listed(forbid, "forbid"), _listed(require, "require"))

    def _plain_verdict(self, pay: Payment) -> Status:
        """The verdict on a payment without further conditions; cached."""
        if isinstance(pay, dict) and len(pay) == 1:
            pay = self._as_bare_cost(cast("PayDict", pay))
        if isinstance(pay, str):
            known = self._verdicts.get(pay)
            return self._new_verdict(pay) if known is None else known
        return self._known_verdict(pay, (), ())

    def _known_verdict(self, pay: Payment, forbid: tuple[str, ...], require: tuple[str, ...]) -> Status:
        """The verdict on a payment; cached."""
        key = asked(pay, forbid=forbid, require=require)
        known = None if key is None else self._compiled.known.get(key)
        if known is not None:
            return known
        found = verdict(self._question(pay, None, None, forbid, require), board=self._compiled)
        return found if key is None else self._compiled.known.keep(key, found)

    def _as_bare_cost(self, pay: PayDict) -> str | PayDict:
        """The bare cost equivalent to a payment: a cost itself, or a card by id with no other costs."""
        ((key, value),) = pay.items()
        if key == "cost" and isinstance(value, str):
            return value
        if key != "card" or not isinstance(value, str):
            return pay
        costs = self._compiled.costs_of_cards
        if value not in costs:
            costs.keep(value, mana_cost_of(self._id_of(value), self.game))
        return costs.get(value) or pay

    def _id_of(self, card: str) -> str:
        """The id of the card that a text names; the text itself if no object of the board fits."""
        if self.game.find(card) is not None:
            return card
        try:
            meant = with_card(PaySpec(card=card), self.game, "pay")
        except RequestError:  # which is said where the verdict is asked for
            return card
        return meant.card if isinstance(meant.card, str) and meant.face is None else card

    def _new_verdict(self, cost: str) -> Status:
        """Find the verdict on a new bare cost, and cache it."""
        found = self.by_hall(cost)
        if found is None:
            board = self._compiled.paying(cost)
            known = board.verdicts.get(cost)
            found = verdict(board.question(cost), board=board) if known is None else known
            board.verdicts.keep(cost, found)
        return self._verdicts.keep(cost, found)

    def by_hall(self, cost: str) -> Status | None:
        """The verdict on a bare cost if Hall's condition decides it, else None; never slow.

        >>> Board(battlefield=["Forest"]).by_hall("{U}")
        <Status.UNPAYABLE: 'unpayable'>
        """
        return self._compiled.verdict(cost)

    def can_pay_many(self, costs: Iterable[Payment], *, progress: bool | None = None) -> list[Status]:
        """The verdicts on many payments, in order; those that need the program are shared among the cores.

        Equal payments are asked once, and earlier verdicts are cached. An X of life, cards or permanents that
        isn't stated is 0. ``joblib.parallel_config`` says where the work runs, ``progress`` whether to show
        progress (None: on a terminal if it takes long). Raises ``RequestError``. If an internal error occurs,
        that verdict alone is unknown.

        >>> [str(status) for status in Board(battlefield=["Forest"]).can_pay_many(["{G}", "{U}", "{1}"])]
        ['payable', 'unpayable', 'payable']
        """
        asked = list(map(_said, _each_of(costs)))
        verdicts: dict[Any, Status] = self._verdicts
        try:
            return [verdicts[cost] for cost in asked]
        except (KeyError, TypeError):
            pass
        return each_once(
            self._verdict_with_least_x, asked, lost=_no_verdict, progress=progress, quick=self._quick_verdict
        )

    def _verdict_with_least_x(self, pay: Payment) -> Status:
        """The verdict on one of many payments; an X that isn't stated is 0 (107.3)."""
        try:
            return self._plain_verdict(pay)
        except RequestError as error:
            if not lacks_x(error):
                raise
        return self._plain_verdict(msgspec.structs.replace(_spec_of(pay), x=0))

    def _quick_verdict(self, pay: Payment) -> Status | None:
        """The verdict on a payment if it is cached or found by Hall's condition, else None."""
        if not isinstance(pay, str):
            key = asked(pay)
            return None if key is None else self._compiled.known.get(key)
        verdicts = self._verdicts
        known = verdicts.get(pay)
        if known is None and (known := self.by_hall(pay)) is not None:
            verdicts.keep(pay, known)
        return known

    def plan_many(
        self, pays: Iterable[Payment], *, progress: bool | None = None, **options: Any
    ) -> list[Plan | Unpayable | Unknown | Refused]:
        """The best plan for each of many payments, in order; ``options`` are those of ``plan``.

        Internal errors are answered as by ``planner.plan_many``.

        >>> [len(a.steps) for a in Board(battlefield=["Forest", "Forest"]).plan_many(["{G}", "{G}{G}"])]
        [2, 4]
        """
        signature(self.plan).bind("", **options)  # a word that isn't one is no failure of each payment
        return each_once(
            partial(self.plan, **options),
            list(map(_said, _each_of(pays))),
            lost=as_refused,
            progress=progress,
        )

    def ways(
        self,
        card: str | Mapping[str, Any] | CardSpec | BoardObject,
        *,
        policies: PoliciesDict | None = None,
        **keys: Any,
    ) -> Listed[Way]:
        """Every way to cast a card or to activate it, each with its verdict; true ones can be paid.

        ``card`` is the id of an object, the name of a card in hand, or a card object. Of a card that can be
        cast: each face, each alternative cost of its zone (flashback from the graveyard), each combination of
        additional costs, X from and to; then its activated abilities there. ``keys`` are other keys of a
        ``pay`` that all ways have (``targets``, ``face``, ``from``). ``policies`` bear on each verdict.
        Timing isn't judged. Raises ``RequestError``.

        >>> bolt = {"name": "Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
        >>> for way in Board(battlefield=["Mountain"]).ways(bolt):
        ...     print(way.total_cost, way.additional, way.status)
        {R} () payable
        {4}{R} ('Kicker {4}',) unpayable
        """
        return ways_of(self, card, keys, policies)

    @said_as('board.castable(), about the whole hand; of a list, board.can_pay_many(["Opt", "{U}"])')
    def castable(
        self, *, hand: bool = True, abilities: bool = True, policies: PoliciesDict | None = None
    ) -> Doables:
        """Which cards can be cast and which abilities activated, each by itself: verdicts in one call.

        Of each card in ``hand``, and of each other one that something permits to be cast, whether some way to
        cast it can be paid; of each of the ``abilities`` that make no mana, whether it can. Its ``mask`` is
        one boolean each, for a learning agent. Lands and timing are for ``legal_actions``, what a way costs
        is for ``ways``. An X that nobody says is 0. Raises ``RequestError`` for refused ``policies``.

        >>> found = Board("2 Swamp", hand="Dark Ritual, Swamp, Llanowar Elves").castable()
        >>> [(one.name, str(one.status)) for one in found], found.mask.tolist()
        ([('Dark Ritual', 'payable'), ('Llanowar Elves', 'unpayable')], [True, False])
        """
        board: AskedBoard = self if policies is None else UnderPolicies(self, policies)
        ask = self._plain_verdict if policies is None else board.can_pay
        return castable_of(self.game, ask, hand=hand, abilities=abilities, alike=policies is None)

    def legal_actions(
        self, *, land_drops: int | None = None, policies: PoliciesDict | None = None
    ) -> Listed[Way]:
        """Everything that could be done with mana now, each with its verdict; true ones can be paid.

        Of each object of yours: the ways to cast it (``ways``), lands to play (``land_drops`` of them, one
        where it is left out, and what texts add), abilities to activate, special actions. What nothing
        permits isn't there (601.3), nor what isn't possible now (117.1a, 307.1), as far as the board says
        whose turn and step it is: where it doesn't, it is taken to be your main phase.
        ``board.plan(action.pay)`` has the same verdict, with the same ``policies``; but what could be paid is
        ``unknown`` where a text that isn't understood decides whether it may be done. The stack is taken to
        be empty.

        >>> board = Board(battlefield=["Forest"], hand=["Llanowar Elves"])
        >>> [(action.action, action.total_cost) for action in board.legal_actions()]
        [('activate', ''), ('cast', '{G}')]
        >>> [action.action for action in board.with_turn("opponent", "end").legal_actions()]
        ['activate']
        """
        return Listed(legal_actions_of(self, land_drops, policies))

    @said_as('one list, such as board.plan_turn(["Opt", "{U}"])')
    def plan_turn(
        self,
        pays: Iterable[Payment],
        *,
        keep: Keep = None,
        land_drops: int | None = None,
        prices: PricesDict | None = None,
        profile: str | ProfileDict | None = None,
        policies: PoliciesDict | None = None,
        forbid: Ids = (),
        limits: LimitsDict | None = None,
    ) -> Turn:
        """Which costs of a turn are paid, for the greatest total value, and how (``planner.plan_turn``).

        The plans stand in an order that works. Raises ``RequestError`` for what is refused.

        >>> turn = Board(hand=["Swamp", "Dark Ritual"]).plan_turn(["Swamp", "Dark Ritual", "{1}{B}{B}"])
        >>> [(one.action, one.name) for one in turn.paid]
        [('play', 'Swamp'), ('cast', 'Dark Ritual'), ('pay', '{1}{B}{B}')]
        """
        from planner.planning.turn import turn_of

        listed = _each_of(pays)
        others = [one for one in listed if not isinstance(one, PaySpec)]
        decoded = iter(decode_as({"pays": others}, Request, "").pays or ())
        asked = {"keep": keep, "land_drops": land_drops, "profile": profile}
        request = msgspec.structs.replace(
            decode_as({key: value for key, value in asked.items() if value is not None}, Request, ""),
            pays=[one if isinstance(one, PaySpec) else next(decoded) for one in listed],
            prices=decode_as(prices, PricesSpec, "prices") if prices is not None else None,
            policies=_policies(policies),
            forbid=[as_id(one) for one in forbid],
            limits=decode_as(limits, LimitsSpec, "limits") if limits is not None else LimitsSpec(),
        )
        ends: list[Game] = []
        found = turn_of(request, self.game, ends=ends)
        turns = self._compiled.turns
        turns[:] = [*turns[1 - _MOST_TURNS :], *((found, end) for end in ends)]
        return found

    def _question(
        self,
        pay: Payment,
        keep: Keep,
        prices: PricesDict | None,
        forbid: Ids,
        require: Ids,
        profile: ProfileName | ProfileDict | None = None,
        policies: PoliciesDict | None = None,
        want: str = "plan",
    ) -> Question:
        plain = keep is None and prices is None is profile is policies and forbid == () == require
        said = _said(pay)
        if isinstance(said, dict) and len(said) == 1 and isinstance(said.get("cost"), str):
            said = said["cost"]
        if isinstance(said, str) and plain:
            return self._compiled.question(said)
        if want not in ("plan", "legal"):
            raise RequestError("want", f'expected "plan" or "legal", got {shown(want)}')
        return prepare_on(
            self.game,
            _spec_of(said),
            prices=decode_as(prices, PricesSpec, "prices") if prices is not None else None,
            forbid=_listed(forbid, "forbid"),
            require=_listed(require, "require"),
            keep=None if keep is None else decode_as({"keep": keep}, Request, "").keep,
            profile=decode_as({} if profile is None else {"profile": profile}, Request, "").profile,
            reads_hand=True,
            policies=_policies(policies),
            legal=want == "legal",
        )

    def mana(self) -> BoardMana:
        """The most mana that one cost could be paid with, in all and of each type, at any loss.

        >>> mana = Board("2 Forest, Island").mana()
        >>> mana.most, mana.of["G"]
        (3, 2)
        """
        return mana_of(self)

    @said_as('board.next_turn(draw="Opt")')
    def next_turn(self, *, draw: Card | Iterable[Card] = ()) -> Board:
        """The board in the player's next main phase, if nobody does anything until then.

        What ends with this turn has ended (514.2), the pool is empty, what untaps has untapped (502.3),
        nothing is summoning sick, and ``draw`` is in hand: a card's name, several with commas between them,
        or a list. What triggers meanwhile isn't carried out. Raises ``RequestError``.

        >>> board = Board("Forest (tapped), Llanowar Elves (summoning sick)").next_turn(draw="Dark Ritual")
        >>> board.mana().most, [one.name for one in board.hand]
        (2, ['Dark Ritual'])
        """
        game = in_next_turn(self.game)
        cards: Iterable[Card] = [draw] if isinstance(draw, str | Mapping | CardSpec) else draw
        board = self.of(game)
        there = len(board.hand)
        for card in cards:
            board = board.put(card, "hand")
        drawn = [one.name for one in board.hand[there:]]
        left = without_cards(board.game, drawn)
        return board if left is board.game else board.of(left)

    def after(self, plan: Plan | Turn | Mapping[str, Any] | str | bytes) -> Board:
        """The board after a plan for it was carried out, its triggers resolved, or after a turn of it.

        What was sacrificed lies in the graveyard unless it was a token, a card that was
        cast is on the stack and gone from here, and what the plan left in the pool floats. Every object
        keeps its id; what has changed zones is a new object, of which no state is left (400.7). A turn is one
        of the last that were planned on this very board: what was paid has resolved, as far as that is known.
        Either may be given as its ``to_dict`` or its JSON text says it. Raises ``RequestError`` for a plan
        that can't be carried out here: one for another board, or one that was carried out already.

        >>> board = Board(battlefield=["Forest", "Island"])
        >>> board.after(board.plan("{G}")).can_pay("{G}")
        <Status.UNPAYABLE: 'unpayable'>
        >>> board.after(board.plan("{G}").to_dict()) == board.after(board.plan("{G}"))
        True
        """
        if not isinstance(plan, Plan):
            data = _data_of(plan)
            for known, end in reversed(self._compiled.turns):
                turn: Any = known
                if turn == plan or (isinstance(data, Mapping) and turn.to_dict() == data):
                    return self.of(settled(with_moved_text_read(end)))
        said = _as_plan(plan)
        try:
            fault = why_not_here(self.game, said)
        except (TypeError, ValueError, AttributeError):  # somebody has set a field to what it can't be
            answer_as_typed(said)
            raise
        if fault:
            raise RequestError("plan", f"can't be carried out on this board: {fault}", ErrorCode.ILLEGAL)
        tapped = only_tapped(self.game, said) if self._compiled.independent else None
        if tapped is not None and tapped <= self._compiled.permanents:
            return self.on(self._compiled.tapped(tapped))
        end = game_after(self.game, said)
        read = with_moved_text_read(end)
        return self.of(end if read is end else settled(read))


def _data_of(said: Any) -> Any:
    """Decode an answer given as JSON text; anything else stays unchanged."""
    if isinstance(said, bytes):
        said = said.decode(errors="replace")
    return decode_as(said, dict[str, Any], "plan") if isinstance(said, str) and said[:1] == "{" else said


def _as_plan(said: Any) -> Plan:
    """Convert to a plan; raises ``RequestError``."""
    data = _data_of(said)
    found = answer_from_dict(dict(data)) if isinstance(data, Mapping) and "status" in data else said
    if not isinstance(found, Plan):
        message = "expected a plan that pays, or one of the last turns that were planned on this very board"
        raise RequestError("plan", message, ErrorCode.WRONG_TYPE)
    return found


def _no_verdict(_: RequestError) -> Status:
    return Status.UNKNOWN


def _policies(policies: PoliciesDict | None) -> Policies | None:
    return None if policies is None else decode_as({"policies": policies}, Request, "").policies


def _listed(ids: Ids, path: str) -> tuple[str, ...]:
    """The ids as a tuple; refuses one id in place of a list."""
    if isinstance(ids, str):
        message = f"expected a list of ids such as [{shown(ids)}], got the text {shown(ids)}"
        raise RequestError(path, message, ErrorCode.WRONG_TYPE)
    if not isinstance(ids, Iterable):
        raise RequestError(path, f"expected a list of ids, got {shown(ids)}", ErrorCode.WRONG_TYPE)
    return tuple(as_id(one) for one in ids)


def _options(limits: LimitsDict | None, method: str = AUTO) -> SolveOptions:
    """The solve options for a method's arguments; a time limit starts its clock."""
    if limits is None:
        return SolveOptions(method)
    seconds = decode_as(limits, LimitsSpec, "limits").time
    if seconds is not None:
        load_solvers()
    return SolveOptions(method, seconds).begun()


def _each_of(pays: Iterable[Payment]) -> list[Payment]:
    """The payments as a list; a single one is a list of one."""
    return [cast(Any, pays)] if isinstance(pays, str | Mapping | PaySpec) else list(pays)


def _said(pay: Payment) -> Any:
    """A payment in any form as the contract's ``pay``, or as the text of a bare cost."""
    if isinstance(pay, PaySpec) or (type(pay) is str and is_text_of_cost(pay)):
        return pay
    if type(pay) is dict and ("cost" in pay or "card" in pay):  # the form that the rest takes
        return pay
    return as_pay(pay)


def _spec_of(pay: Payment) -> PaySpec:
    """A payment as the contract's ``pay``; text is a bare cost."""
    said = _said(pay)
    if isinstance(said, str):
        return PaySpec(cost=said)
    return said if isinstance(said, PaySpec) else decode_as(said, PaySpec, "pay")
