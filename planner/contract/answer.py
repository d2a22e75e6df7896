"""The answer as typed structs: a plan, or why there is none.

``to_dict`` and ``to_json`` give the form of the contract; ``bool(answer)`` is true for
a payable cost only.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.answer_parts import (
    CastableCard,
    Choices,
    GivenUp,
    KeptCost,
    Missing,
    Need,
    NotUnderstood,
    PriceItem,
    Reason,
    Status,
    Summary,
)
from planner.contract.certificate import Certificate
from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.other_names import no_attribute
from planner.contract.showing import SHOWN, html_of, one_line
from planner.contract.steps import AnyStep, Step, as_kind

_PARTS = ("summary", "choices", "missing")
"""Parts of an answer in which something is looked for."""
_ELSEWHERE = {
    "payable": 'status == "payable", and bool() of the answer',
    "is_payable": 'status == "payable", and bool() of the answer',
    "cost": "total_cost",
    "actions": "steps, where there is a plan",
    "steps": "there where the cost is payable: bool() of the answer says whether it is",
    "summary": "there where the cost is payable: bool() of the answer says whether it is",
    "missing": "there where the cost is unpayable",
    "sentence": "there where the cost isn't payable",
    "life": "summary.life",
}
"""Where is said what people look for under another name, or in an answer of another kind."""
_PAYABLE: Final = cast(Literal["payable"], Status.PAYABLE)
_UNPAYABLE: Final = cast(Literal["unpayable"], Status.UNPAYABLE)
_UNKNOWN: Final = cast(Literal["unknown"], Status.UNKNOWN)


class Answered(Struct, kw_only=True, dict=True):
    """The reply to a question: an ``Answer``, a ``Verdict``, or, among many questions, ``Refused``.

    Printed, it is the table of the command line; a notebook shows a plan as a picture of its board.
    """

    # Within the process that made it, ``about`` is the question that it answers: its title and its picture
    # need that. It is no part of the answer, and no answer is told from another by it.
    tag: str | UnsetType = UNSET
    """The request's own tag, or that of its `pay`; left out where there was none."""

    def answering(self, about: object) -> Self:
        """Record what this answers, for display, and return the answer."""
        self.__dict__["about"] = about
        return self

    @property
    def about(self) -> object:
        """What this answers, for display; None if unknown, for example after reading it from JSON."""
        later = self.__dict__.pop("about_later", None)
        if later is not None:
            self.__dict__["about"] = later()
        return self.__dict__.get("about")

    def answering_later(self, about: Callable[[], object]) -> Self:
        """Record a function that finds what this answers when it is needed, and return the answer."""
        self.__dict__["about_later"] = about
        return self

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)


class Said(Answered, kw_only=True):
    """The fields of every answer, and of a bare verdict too.

    ``not_understood`` is text that could affect the payment and can't be read; ``needs`` are facts that text
    asks for and the request doesn't state. ``method`` says how the answer was found: by ``"hall"`` (Hall's
    condition, verdicts only), by what is still ``"owed"``, without the solver, by the constraint
    ``"program"``, or by a ``"rule"`` alone, without looking at sources. ``explanation`` is there if the
    request wants it (``"want": "explanation"``). ``tag`` repeats the request's own tag, or that of its
    ``pay``.
    """

    status: str
    """The verdict: whether the cost can be paid in full (118.3)."""
    assumed: list[str] = []
    """Conditions that the request doesn't settle and that were taken as false, and other things taken for
    granted, in words."""
    not_understood: list[NotUnderstood] = []
    """Text that could bear on the payment and wasn't understood."""
    needs: list[Need] = []
    """Facts that text asks for and that the request doesn't say."""
    permitted: bool | UnsetType = UNSET
    """False where nothing that is understood permits casting the card as it is announced (601.3): the answer
    is what it would be if something did, and `assumed` says what; text that might permit it is in
    `not_understood`. Left out otherwise."""
    method: str | UnsetType = UNSET
    """How it was found: `hall`, `owed`, `program` or `rule`."""
    explanation: Explanation | UnsetType = UNSET
    """Why the answer is what it is, where the request wants it."""

    def __post_init__(self) -> None:
        if type(self.status) is str and self.status in _KINDS:  # as it was read from JSON
            self.status = Status(self.status)

    def __bool__(self) -> bool:
        return self.status == Status.PAYABLE

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.status}>"

    if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name, _ELSEWHERE, _PARTS)

    def _repr_html_(self) -> str | None:
        return None if self.about is None else html_of(self)

    def settle(self) -> Self:
        """Compute the parts that are made on demand, also in inner answers; return the answer."""
        return self

    @classmethod
    def from_dict(cls, data: dict[str, Any] | str | bytes) -> Self:
        """Read an answer of this kind from the data of ``to_dict``; raises ``RequestError``."""
        found = answer_from_dict(data)
        if isinstance(found, cls):
            return found
        from planner.contract.refusals import RequestError

        raise RequestError("status", f"expected an answer of the kind {cls.__name__}, got {found.status}")

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read an answer of this kind from its JSON text; raises ``RequestError``."""
        return cls.from_dict(text)

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON would have it, in plain Python objects."""
        self.settle()
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """The answer as one line of JSON."""
        return msgspec.json.encode(self.settle()).decode()


DOUBTED = "Two searches contradict each other, so that neither is believed."


class Proof(StrEnum):
    """The kind of proof of an answer.

    A ``RULE`` alone; a ``CERTIFICATE``, which anyone can check by adding up. Without such a short reason the
    answer is ``CONFIRMED`` by two independent searches through all other payments, or it depends on one
    ``SEARCH`` if there was no time for a second one.
    """

    RULE = "rule"
    CERTIFICATE = "certificate"
    CONFIRMED = "confirmed"
    SEARCH = "search"


class Found(NamedTuple):
    """An answer's proof, with its certificate if there is one, and what that shows in words.

    ``proof`` is None if two searches contradict each other.
    """

    proof: Proof | None
    certificate: Certificate | None = None
    shows: str = ""


class Tiers(Protocol):
    """Something that splits a price into tiers."""

    @property
    def names(self) -> tuple[str, ...]:
        """The tiers, the one that is compared first at the beginning."""
        ...

    def given_up(self, items: list[PriceItem]) -> list[GivenUp]:
        """What a price with these items gives up, tier by tier."""
        ...

    def amounts(self, price: int) -> dict[str, int]:
        """The amounts of a price by tier, the tier that is compared first at the beginning."""
        ...


class Proving(Protocol):
    """Something that computes an answer's proof on demand, with the same result each time."""

    def prove(self, answer: Proven) -> Found | None:
        """The proof of an answer; None if nothing is proven."""
        ...


class Proven(Said, kw_only=True):
    """An answer that states its proof, with the certificate if there is one.

    ``proof`` and ``certificate`` are computed when they are first read, or when the answer is written
    (``to_dict``, ``to_json``, pickled), so that unread proofs cost nothing.
    """

    stated_proof: Proof | UnsetType = field(default=UNSET, name="proof")
    """What proves the answer: a `rule` alone, a `certificate` that anyone can check by adding up, two
    searches that share nothing (`confirmed`), or one `search` where no time was left for a second one; left
    out where nothing is proven."""
    stated_certificate: Certificate | UnsetType = field(default=UNSET, name="certificate")
    """Weights from which anyone can see by adding up that no payment does better, where `proof` says so."""

    @property
    def proof(self) -> Proof | UnsetType:
        """The kind of proof, computed on first read; UNSET if nothing is proven."""
        return self.settle().stated_proof

    @property
    def certificate(self) -> Certificate | UnsetType:
        """The certificate, computed on first read; UNSET if there is none."""
        return self.settle().stated_certificate

    def proven_by(self, proving: Proving) -> Self:
        """Record what computes the proof on demand, and return the answer."""
        self.__dict__["proving"] = proving
        return self

    def without_proof(self) -> None:
        """Remove the proof and its later computation."""
        self.__dict__.pop("proving", None)
        self.stated_proof = self.stated_certificate = UNSET

    @property
    def proving(self) -> Proving | None:
        """What computes the proof; None after that, or without a proof."""
        return self.__dict__.get("proving")

    def settle(self) -> Self:
        """Compute the proof, if that isn't done yet, and return the answer."""
        proving = self.__dict__.get("proving")
        if proving is not None:
            found = proving.prove(self)
            if found is not None:
                self._take(found)
            self.__dict__.pop("proving", None)
        return self

    def _take(self, found: Found) -> None:
        """Store the proof in the answer."""
        self.stated_certificate = UNSET if found.certificate is None else found.certificate
        if found.proof is None:
            self._doubt()
        else:
            self.stated_proof = found.proof

    def _doubt(self) -> None:
        """Withdraw the claim that two searches contradict each other about."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        self.settle()
        return super().__eq__(other.settle() if isinstance(other, Proven) else other)

    def __reduce__(self) -> Any:
        self.settle()
        return super().__reduce__()

    def __copy__(self) -> Self:
        copied: Self = Said.__copy__(self.settle())  # type: ignore[attr-defined]
        return copied


class Plan(Proven, kw_only=True):
    """A plan that pays the cost in full, replayed before it was returned.

    ``optimal`` is true only where no other plan has a lower price, proven. Where a limit came before that,
    and it is known, ``bound`` is the price that no plan can be under. ``cast`` is
    the id of the object that is on the stack now, where the spell was one. ``kept_plans`` are there
    for what stays payable where they are asked for: one after another, each from what is left.
    """

    status: Literal["payable"] = _PAYABLE
    """That the cost can be paid in full (118.3)."""
    optimal: bool
    """Whether no other plan has a lower price, proven."""
    price: int | UnsetType = UNSET
    """The price of the plan, in points: what it gives up, less what it gains. Left out where plans are
    compared tier by tier: `gives_up` says it then."""
    bound: int | UnsetType = UNSET
    """The price that no plan can be under, where it is known and optimality isn't proven."""
    lethal: bool | UnsetType = UNSET
    """True where the player ends at 0 or less life (704.5a); there is no plan then that doesn't."""
    x_unbounded: bool | UnsetType = UNSET
    """True where nothing bounds X (107.3): it is 1,000 then."""
    cast: str | UnsetType = UNSET
    """The id of the object that is on the stack now, where the spell was one (601.2a)."""
    activates: dict[str, int] | UnsetType = UNSET
    """The object whose ability was activated, and the ability's number, where it may be activated only so
    often (602.5b): `{"Rootwalla#1": 0}`. The board after the plan counts it under `used`."""
    total_cost: str
    """The mana owed once the cost was locked in (601.2f): X as a number, generic first, then W U B R G C,
    then choices."""
    other_costs: list[str] = []
    """What is owed besides mana, in words (601.2f): `Pay 2 life`, `Sacrifice a creature`."""
    choices: Choices = field(default_factory=Choices)
    """What the player announces (601.2b)."""
    steps: list[Step] = []
    """What is done, in an order that can be carried out one by one: mana abilities first (601.2g), then the
    payment (601.2h)."""
    summary: Summary = field(default_factory=Summary)
    """What the payment leaves behind."""
    prices: list[PriceItem] = []
    """What the price is made of."""
    stated_gives_up: list[GivenUp] | UnsetType = field(default=UNSET, name="gives_up")
    """What the plan gives up, less what it gains, tier by tier, the one that is compared first at the
    beginning; left out under profile 2026.1."""
    profile: str | UnsetType = UNSET
    """By what plans were compared, where that isn't the table of prices of profile 2026.1."""
    last_resort: list[str] = []
    """The cards of the hand and the permanents that are lost though no announced cost asks for that, because
    nothing else pays: something to ask about first. Of tokens only creatures are among them. Where policies
    call anything else a last resort, what is done of that stands here, too: ids of objects, `"pay life"`,
    `"pay energy"`, `"float"`."""
    against_policies: list[str] = []
    """What the announced cost itself demands though a policy says never: ids of objects, `"pay life"`, `"pay
    energy"`."""
    riders: list[str] = []
    """What happens to the spell for mana spent on it (106.6), in words of cards."""
    obligation: str | UnsetType = UNSET
    """Whether a mandatory cost `must`, `may` or `cannot` be paid (118.3c); left out for others."""
    usable: list[str] | UnsetType = UNSET
    """The ids that some complete payment uses, for a mandatory cost (118.3c); left out for others."""
    kept: list[KeptCost] | UnsetType = UNSET
    """What keeping takes: of each cost of `summary.kept`, what its own payment would lose; profile 2026.2."""
    castable: list[CastableCard] | UnsetType = UNSET
    """The cards of the hand that can be cast after this plan, each by itself, where the hand was read: of two
    plans that keep as much together, the one that leaves more of them is the better. `kept` are those that
    can all be cast."""
    kept_plans: list[KeptPlan] | UnsetType = UNSET
    """A plan for each cost that stays payable, one after another, where explanations are asked for."""
    not_compared: list[str] | UnsetType = UNSET
    """By what plans that are equal in every tier weren't all compared: `what the rest can still pay for`. It
    decides among equals wherever they can be looked at one by one."""

    @property
    def gives_up(self) -> list[GivenUp] | UnsetType:
        """What the plan gives up, tier by tier, computed on first read; UNSET under profile 2026.1."""
        self._say_what_it_gives_up()
        return self.stated_gives_up

    @property
    def whole_price(self) -> int:
        """What the plan gives up less what it gains, as one number; only in the process that made it.

        Its meaning depends on the table that the plan was made with. It equals ``price`` if that is stated;
        raises ``ValueError`` for a plan in tiers from another process.
        """
        found = self.__dict__.get("whole_price", self.price)
        if not isinstance(found, int):
            raise ValueError("a plan in tiers has no price outside of the process that made it")
        return found

    @property
    def items(self) -> list[PriceItem]:
        """The items of the whole price; only in the process that made the plan."""
        found: list[PriceItem] = self.__dict__.get("items", self.prices)
        return found

    def priced(self, items: list[PriceItem], tiers: Tiers | None = None) -> Self:
        """Store the price with its items, or only record it if plans are compared in tiers.

        Return the plan.
        """
        total = sum([item.price for item in items])
        if tiers is None:
            self.price, self.prices = total, items
            return self
        self.stated_gives_up = UNSET
        self.__dict__.update(whole_price=total, items=items, tiers=tiers)
        return self

    @property
    def tiers(self) -> Tiers | None:
        """What splits the price into tiers; None under profile 2026.1, and in other processes."""
        return self.__dict__.get("tiers")

    def _say_what_it_gives_up(self) -> None:
        if self.stated_gives_up is UNSET and (tiers := self.tiers) is not None:
            self.stated_gives_up = tiers.given_up(self.items)

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.steps, list) and any(
            type(step) is AnyStep for step in self.steps
        ):  # as they were read from JSON
            self.steps = [as_kind(step) for step in self.steps]

    def _doubt(self) -> None:
        self.optimal = False  # it was carried out: that it pays is sure

    def without_proof(self) -> None:
        """Remove the proofs of the plan and of the plans for kept costs."""
        super().without_proof()
        for kept in self.kept_plans or ():
            kept.plan.without_proof()

    def settle(self) -> Self:
        """Compute the proofs of the plan and of the plans for kept costs; return the plan."""
        super().settle()
        self._say_what_it_gives_up()
        for kept in self.kept_plans or ():
            kept.plan.settle()
        return self

    @property
    def readable_price(self) -> int | None:
        """The price if it is a sum of losses only; a price with gains means nothing to people."""
        plain = isinstance(self.price, int) and all(item.price >= 0 for item in self.prices)
        return self.price if plain and isinstance(self.price, int) else None

    def __repr__(self) -> str:
        used = ", ".join(step.object for step in self.steps if step.object is not None)
        what = one_line(f"{self.total_cost} {', '.join(self.other_costs)}".strip(), 60)
        price = "" if (points := self.readable_price) is None else f", price {points:,}"
        return f"<Plan: {what}{price}: {one_line(used) or 'nothing to do'}>"


class KeptPlan(Struct, kw_only=True):
    """A cost that stays payable, and the plan for it after the payment."""

    name: str
    """The tag or the name of the kept cost."""
    plan: Plan
    """The plan that pays it after the payment."""


class WouldTake(Struct, kw_only=True):
    """A payment that the player's policies forbid."""

    against: list[str]
    """What it does that is never to be done: ids of objects, `"pay life"`, `"pay energy"`, `"float"`."""
    plan: Plan
    """The plan that does as little of that as it can: there it counts as a last resort."""


class Unpayable(Proven, kw_only=True):
    """A cost that can't be paid, with the reasons.

    ``missing`` is a smallest set that would make it payable, left out if no mana or life would; ``sentence``
    says everything in words. It includes what the certificate shows, and is computed when it is first read.
    """

    status: Literal["unpayable"] = _UNPAYABLE
    """That the cost can't be paid (118.3)."""
    total_cost: str | UnsetType = UNSET
    """The mana owed once the cost was locked in (601.2f); left out where there is no cost to pay."""
    other_costs: list[str] = []
    """What is owed besides mana, in words (601.2f)."""
    missing: Missing | UnsetType = UNSET
    """A cheapest set that would make it payable (118.3); left out where no amount would."""
    reasons: list[Reason] = []
    """Why it can't be paid: the rules, and what they say here."""
    stated_sentence: str = field(default="", name="sentence")
    """All of it in a sentence: what is missing, and how much the certificate needs of what there is."""
    would_take: WouldTake | UnsetType = UNSET
    """What it would take to pay where only the player's policies stand in the way."""
    obligation: str | UnsetType = UNSET
    """`cannot` for a mandatory cost (118.3c), or what it would be without policies; left out for others."""

    @property
    def sentence(self) -> str:
        """The whole reason in one sentence, computed with the proof on first read."""
        return self.settle().stated_sentence

    def settle(self) -> Self:
        """Compute the proof, and the forbidden plan's parts made on demand; return the answer."""
        super().settle()
        if self.would_take is not UNSET:
            self.would_take.plan.settle()
        return self

    def _doubt(self) -> None:
        """Turn the answer into one of unknown status, which it is in JSON."""
        self.status = _UNKNOWN  # type: ignore[assignment]
        self.reasons = [Reason(rule="solver", text=DOUBTED)]
        self.stated_sentence, self.other_costs = DOUBTED, []
        self.missing = self.would_take = self.obligation = UNSET

    def _take(self, found: Found) -> None:
        super()._take(found)
        self.stated_sentence = f"{self.stated_sentence} {found.shows}".strip()

    def __repr__(self) -> str:
        why = " ".join([one.text for one in self.reasons]) or self.stated_sentence
        return f"<Unpayable: {one_line(why) or 'no reason given'}>"


class Unknown(Said, kw_only=True):
    """No verdict: a limit was reached, or text that isn't understood decides."""

    status: Literal["unknown"] = _UNKNOWN
    """That it isn't known whether the cost can be paid."""

    total_cost: str | UnsetType = UNSET
    """The mana owed once the cost was locked in (601.2f), where it is known."""
    reasons: list[Reason] = []
    """Why there is no verdict."""
    sentence: str = ""
    """All of it in a sentence."""

    def __repr__(self) -> str:
        return f"<Unknown: {one_line(self.sentence) or 'no verdict'}>"


class Verdict(Said, kw_only=True):
    """A bare verdict, without a plan or a reason (``"want": "verdict"``)."""

    status: Status
    """The verdict: whether the cost can be paid in full (118.3)."""


Answer = Plan | Unpayable | Unknown
"""The answer to a question: a plan, why there is none, or that nobody knows.

``status`` tells them apart, and so does ``isinstance``.

>>> answer: Answer = Unknown(sentence="The limit came first.")
>>> answer.status == "unknown", isinstance(answer, Answer)
(True, True)
"""


class RefusalData(Struct, kw_only=True):
    """The error of a refused question: see ``RequestError``."""

    code: str
    """What is wrong, in one word of a closed list."""
    path: str
    """The place in the request: `board.battlefield[2].tapped`; empty for the whole request."""
    message: str
    """What stood there, and what is allowed."""
    index: int | UnsetType = UNSET
    """Which of many requests it was, from 0."""


class Refused(Answered, kw_only=True):
    """A refused question among many about one board; false, like an answer that doesn't pay."""

    error: RefusalData
    """What is wrong with the question."""
    status: ClassVar[Literal["refused"]] = "refused"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return f"<Refused: {one_line(f'{self.error.path}: {self.error.message}')}>"


if TYPE_CHECKING:
    Each = Plan | Unpayable | Unknown | Verdict | Refused
else:  # what the schema is made from
    Each = Answered


class Answers(Struct, kw_only=True):
    """The answers to many questions about one board, in order; for a refused one its error.

    >>> error = RefusalData(code="invalid_cost", path="pays[0].cost", message="...", index=0)
    >>> Answers(answers=[Refused(error=error)]).to_json()
    '{"answers":[{"error":{"code":"invalid_cost","path":"pays[0].cost","message":"...","index":0}}]}'
    """

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    answers: list[Each]
    """The answers in the order of the questions; a refused one is its error."""

    def __bool__(self) -> bool:
        return all(self.answers)

    def to_dict(self) -> dict[str, Any]:
        """The answers as plain Python data for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self.settle())
        return plain

    def to_json(self) -> str:
        """The answers as one line of JSON."""
        return msgspec.json.encode(self.settle()).decode()

    def settle(self) -> Self:
        """Compute the proofs of all answers, and return them."""
        for one in self.answers:
            if isinstance(one, Said):
                one.settle()
        return self


_KINDS: dict[object, type[Answer]] = {"payable": Plan, "unpayable": Unpayable, "unknown": Unknown}


def answer_from_dict(data: dict[str, Any] | str | bytes, path: str = "") -> Answer | Verdict:
    """Read an answer from its JSON data or text; ``path`` is its place in a line.

    Raises ``RequestError`` if it isn't an answer.
    """
    from planner.contract.input import refuse_repeated_keys
    from planner.contract.refusals import RequestError, decode_as

    if isinstance(data, str | bytes):
        text, data = data, decode_as(data, dict[str, Any], path)
        refuse_repeated_keys(text)
    if not isinstance(data, dict):
        raise RequestError("answer", "expected an answer, or its JSON form", ErrorCode.WRONG_TYPE)
    status = data.get("status")
    if not isinstance(status, str) or status not in _KINDS:
        where = f"{path}.status" if path else "status"
        raise RequestError(where, 'expected "payable", "unpayable" or "unknown"')
    if set(data) <= set(Said.__struct_fields__):
        return decode_as(data, Verdict, path)
    return decode_as(data, _KINDS[status], path)


def answer_as_typed(answer: Said) -> Answer | Verdict:
    """Check the types of all fields of an answer, which callers may have changed.

    Raises ``RequestError`` with the path of a wrong field.
    """
    from planner.contract.refusals import RequestError

    try:
        plain = msgspec.to_builtins(answer)
    except (TypeError, ValueError, RecursionError) as error:
        raise RequestError("answer", f"expected an answer: {error}", ErrorCode.WRONG_TYPE) from None
    found = answer_from_dict(plain)
    pairs: list[tuple[Said, Said]] = [(answer, found)]
    if isinstance(answer, Plan) and isinstance(found, Plan):
        kept = zip(answer.kept_plans or (), found.kept_plans or (), strict=True)
        pairs += [(one.plan, other.plan) for one, other in kept]
    for one, other in pairs:
        if isinstance(one, Proven) and isinstance(other, Proven) and one.proving is not None:
            other.proven_by(one.proving)  # by fields of the types that they should have
        if isinstance(one, Plan) and isinstance(other, Plan) and one.tiers is not None:
            other.priced(one.items, one.tiers)  # what it is in this process, which no field says
    return found
