"""The answer as typed structs: a plan, or why there is none.

``to_dict`` and ``to_json`` give the form of the contract; ``bool(answer)`` is true for
a payable cost only.
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation


class Status(StrEnum):
    """A verdict. Only ``PAYABLE`` is truthy.

    >>> bool(Status.UNKNOWN)
    False
    """

    PAYABLE = "payable"
    UNPAYABLE = "unpayable"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return self is Status.PAYABLE


class Step(Struct, kw_only=True, omit_defaults=True):
    """One step of a plan; which keys it has depends on its ``action``.

    ``"activate"`` an ability of an object (with what the activation costs and adds),
    ``"trigger"`` for a triggered mana ability right behind that (with what it adds),
    ``"spend"`` mana for a symbol of the total cost, ``"pay life"`` for a symbol or a
    part of the cost; ``"tap"``, ``"untap"``, ``"sacrifice"``, ``"exile"``, ``"discard"``,
    ``"return"``, ``"reveal"``, ``"put into graveyard"`` an object ``for`` a part of the cost, or for
    convoke and the like (``"convoke {G}"``, ``"delve {1}"``); ``"remove counters"`` from or
    ``"put counters"`` on an object (``removes``, ``puts``); ``"pay energy"``, ``"mill"`` and
    ``"assist"`` an ``amount``;
    ``"discard at random"`` an ``amount`` of cards that nobody can know before. ``taps`` and
    ``untaps`` are other objects that an activation's cost takes (or the object itself where
    the cost's words take it), ``removes`` and ``puts`` counters of the object itself.
    """

    action: str
    object: str | None = None
    ability: int | None = None
    text: str | None = None
    spends: str | None = None
    pays_life: int = 0
    pays_energy: int = 0
    taps: list[str] = field(default_factory=list)
    untaps: list[str] = field(default_factory=list)
    sacrifices: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    exiles: list[str] = field(default_factory=list)
    returns: list[str] = field(default_factory=list)
    removes: dict[str, int] = field(default_factory=dict)
    puts: dict[str, int] = field(default_factory=dict)
    adds: str | None = None
    mana: str | None = None
    amount: int | None = None
    for_: str | None = field(default=None, name="for")
    snow: bool = False
    irreversible: bool = False


class Choices(Struct, kw_only=True):
    """What the plan announces: X, and how each symbol that offers a choice is paid."""

    x: int | UnsetType = UNSET
    symbols: list[str] = []
    additional: list[str] = []
    reductions: list[str] = []
    alternative: str | UnsetType = UNSET


class Summary(Struct, kw_only=True):
    """The end of the payment: what the plan did to the board."""

    tapped: list[str] = []
    sacrificed: list[str] = []
    exiled: list[str] = []
    discarded: list[str] = []
    returned: list[str] = []
    life: int = 0
    life_after_triggers: int = 0
    energy: int = 0
    x: int | UnsetType = UNSET
    spent: str = ""
    left_in_pool: str = ""
    kept: list[str] = []


class PriceKind(Enum):
    """What kind of thing a part of the price is for, as far as a reader of prices asks."""

    OTHER = auto()
    TAP = auto()
    LAST_SOURCE = auto()
    NEXT_TO_LAST_SOURCE = auto()
    KEPT = auto()


class PriceItem(Struct, kw_only=True, dict=True):
    """One part of the price, and what it is for."""

    # Within the process that made it, ``kind`` and ``about`` (a color, the name of what is kept) say as data
    # what ``what`` says in words. They are no part of the answer, and no item is told from another by them.
    what: str
    price: int

    def of(self, kind: PriceKind, about: str = "") -> PriceItem:
        """Note what kind of thing this is for, and return it."""
        memory = self.__dict__
        memory["kind"] = kind
        if about:
            memory["about"] = about
        return self

    @property
    def kind(self) -> PriceKind:
        """What kind of thing this is for."""
        kind: PriceKind = self.__dict__.get("kind", PriceKind.OTHER)
        return kind

    @property
    def about(self) -> str:
        """Which color or kept cost this is about, "" for none."""
        about: str = self.__dict__.get("about", "")
        return about


class NotUnderstood(Struct, kw_only=True):
    """A line of text that could bear on the payment and wasn't understood."""

    object: str
    text: str
    could: str


class Need(Struct, kw_only=True):
    """A fact that text asks for and that the request doesn't say: of which object, under which key.

    ``key`` is one of the object's (``"chosen"``, ``"power"``, ``"attached_to"``, ...) or, for what is asked
    of no object, one of the board's (``"commander_identity"``, ``"library"``), with the object that asks.
    """

    object: str
    key: str
    text: str


class Reason(Struct, kw_only=True):
    """Why a cost can't be paid, or isn't known to be: the rule, and a sentence."""

    rule: str
    text: str


class Missing(Struct, kw_only=True):
    """A smallest set that would make the cost payable.

    ``mana`` in symbols; a number as ``{40}`` at its end stands for that many of any type.
    """

    mana: str | UnsetType = UNSET
    life: int | UnsetType = UNSET
    energy: int | UnsetType = UNSET
    power: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    permanents: int | UnsetType = UNSET
    counters: int | UnsetType = UNSET


class Answer(Struct, kw_only=True):
    """What every answer has. On its own it is a bare verdict (``"want": "verdict"``).

    ``not_understood`` is text that could bear on the payment and can't be read; ``needs`` are the facts that
    text asks for which is understood, where the request doesn't say them.
    ``method`` says how it was found: by ``"hall"`` (Hall's condition, verdicts alone), by a ``"flow"`` of
    least cost, by the constraint ``"program"``, or by a ``"rule"`` alone, without looking at sources.
    ``explanation`` is there where the request wants it (``"want": "explanation"``). ``tag`` repeats the
    request's own tag, or that of its ``pay``.
    """

    tag: str | UnsetType = UNSET
    status: Status
    assumed: list[str] = []
    not_understood: list[NotUnderstood] = []
    needs: list[Need] = []
    method: str | UnsetType = UNSET
    explanation: Explanation | UnsetType = UNSET

    def __bool__(self) -> bool:
        return bool(self.status)

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """The answer as one line of JSON."""
        return msgspec.json.encode(self).decode()


class Plan(Answer, kw_only=True):
    """A plan that pays the cost in full, replayed before it was returned.

    ``optimal`` is true only where no other plan has a lower price, proven. Where a limit came before that,
    and it is known, ``bound`` is the price that no plan can be under. ``cast`` is
    the id of the object that is on the stack now, where the spell was one. ``kept_plans`` are there
    for what stays payable where they are asked for: one after another, each from what is left.
    """

    optimal: bool
    price: int
    bound: int | UnsetType = UNSET
    lethal: bool | UnsetType = UNSET
    x_unbounded: bool | UnsetType = UNSET
    cast: str | UnsetType = UNSET
    total_cost: str
    other_costs: list[str] = []
    choices: Choices = field(default_factory=Choices)
    steps: list[Step] = []
    summary: Summary = field(default_factory=Summary)
    prices: list[PriceItem] = []
    riders: list[str] = []
    obligation: str | UnsetType = UNSET
    usable: list[str] | UnsetType = UNSET
    kept_plans: list[KeptPlan] | UnsetType = UNSET


class KeptPlan(Struct, kw_only=True):
    """A cost that stays payable, and the plan for it after the payment."""

    name: str
    plan: Plan


class Unpayable(Answer, kw_only=True):
    """A cost that can't be paid, and why.

    ``missing`` is a smallest set that would make it payable, left out where no mana or
    life would; ``sentence`` says it all in words.
    """

    total_cost: str | UnsetType = UNSET
    other_costs: list[str] = []
    missing: Missing | UnsetType = UNSET
    reasons: list[Reason] = []
    sentence: str = ""
    obligation: str | UnsetType = UNSET


class Unknown(Answer, kw_only=True):
    """No verdict: a limit came first, or something not understood decides."""

    total_cost: str | UnsetType = UNSET
    reasons: list[Reason] = []
    sentence: str = ""


class RefusalData(Struct, kw_only=True):
    """What is wrong with a question: see ``RequestError``."""

    code: str
    path: str
    message: str
    index: int | UnsetType = UNSET


class Refused(Struct, kw_only=True):
    """A question that was refused, among many about one board; false, as an answer that doesn't pay is."""

    tag: str | UnsetType = UNSET
    error: RefusalData

    def __bool__(self) -> bool:
        return False


class Answers(Struct, kw_only=True):
    """The answers to many questions about one board, in their order; a refused one is its error.

    >>> error = RefusalData(code="invalid_cost", path="pays[0].cost", message="...", index=0)
    >>> Answers(answers=[Refused(error=error)]).to_json()
    '{"answers":[{"error":{"code":"invalid_cost","path":"pays[0].cost","message":"...","index":0}}]}'
    """

    tag: str | UnsetType = UNSET
    answers: list[Plan | Unpayable | Unknown | Answer | Refused]

    def __bool__(self) -> bool:
        return all(self.answers)

    def to_dict(self) -> dict[str, Any]:
        """Give the answers as JSON would have them, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """Write the answers as one line of JSON."""
        return msgspec.json.encode(self).decode()


def answer_from_dict(data: dict[str, Any] | str | bytes) -> Answer:
    """A typed answer from its JSON form, as a dict or as text.

    Raises ``RequestError`` where the form isn't an answer.
    """
    from planner.contract.refusals import RequestError, decode_as

    kinds: dict[Any, type[Answer]] = {"payable": Plan, "unpayable": Unpayable, "unknown": Unknown}
    if isinstance(data, str | bytes):
        data = decode_as(data, dict[str, Any], "")
    if not isinstance(data, dict):
        raise RequestError("answer", "expected an answer, or its JSON form", ErrorCode.WRONG_TYPE)
    status = data.get("status")
    if status not in kinds:
        raise RequestError("status", 'expected "payable", "unpayable" or "unknown"')
    if set(data) <= set(Answer.__struct_fields__):
        return decode_as(data, Answer, "")
    return decode_as(data, kinds[status], "")
