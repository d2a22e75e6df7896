"""The steps of a plan: each action has its own keys, and ``Step`` is any one of them.

A step is told from the others by its ``action``, in Python, in JSON and in TypeScript alike.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from msgspec import Struct, ValidationError, convert, field, structs

from planner.contract.other_names import no_attribute

Taking = Literal[
    "tap",
    "untap",
    "sacrifice",
    "exile",
    "discard",
    "return",
    "reveal",
    "put into graveyard",
    "put into library",
]
"""What is done to an object for a part of the cost."""
Paying = Literal["pay life", "pay energy", "mill", "exile", "discard at random", "assist"]
"""What is paid by an amount."""


class ManaChoice(Struct, kw_only=True, omit_defaults=True, repr_omit_defaults=True):
    """The choice that an engine needs for an activation: the color of its mana, or a combination.

    >>> ManaChoice(color="W")
    ManaChoice(color='W')
    """

    color: Literal["W", "U", "B", "R", "G", "C"] | None = None
    """The type of its mana where all of it is of one (106.1): a color's letter, `C` where it is colorless."""
    combination: str | None = None
    """The types of its mana where they are several (106.1), a letter for each mana: `"WU"`."""
    type: Literal["snow"] | None = None
    """That its mana is from a snow source (107.4h), where it is."""
    x: int | None = None
    """What X in the activation's own cost is (107.3)."""


class TakenFor(Struct, kw_only=True, omit_defaults=True):
    """An object that the cost of an activation takes, and the part of the cost that takes it (602.2b).

    >>> TakenFor(object="Bear#1", action="sacrifice", for_="Sacrifice a creature").object
    'Bear#1'
    """

    object: str
    """The id of the object (109.1)."""
    action: Taking
    """What is done to it as the cost is paid (601.2h)."""
    for_: str = field(name="for")
    """The part of the cost that it pays for (602.2b), in the words of the ability."""


class AnyStep(Struct, kw_only=True, omit_defaults=True, repr_omit_defaults=True):
    """One step of a plan with all possible keys; its ``action`` decides which it has.

    ``"activate"`` an ability of an object (with what the activation costs and adds),
    ``"trigger"`` for a triggered mana ability right behind that (with what it adds),
    ``"spend"`` mana for a symbol of the total cost, ``"pay life"`` for a symbol or a
    part of the cost; ``"tap"``, ``"untap"``, ``"sacrifice"``, ``"exile"``, ``"discard"``,
    ``"return"``, ``"reveal"``, ``"put into graveyard"``, ``"put into library"`` an object ``for`` a part of
    the cost, or for convoke and the like (``"convoke {G}"``, ``"delve {1}"``); ``"remove counters"`` from or
    ``"put counters"`` on an object (``removes``, ``puts``); ``"pay energy"``, ``"mill"``,
    ``"exile"`` from the library and ``"assist"`` an ``amount``;
    ``"discard at random"`` an ``amount`` of cards that nobody can know before. ``taps`` and
    ``untaps`` are other objects that an activation's cost takes (or the object itself where
    the cost's words take it), ``removes`` and ``puts`` counters of the object itself.
    """

    action: str
    """What is done: `activate`, `trigger`, `spend`, `pay life`, `tap`, `sacrifice`, ...; it decides which
    other keys there are."""
    object: str | None = None
    """The id of the object that it is done with."""
    ability: int | None = None
    """The number of the activated ability on its object, from 0, intrinsic ones first (602.2)."""
    text: str | None = None
    """The text of the ability, as printed or granted."""
    spends: str | None = None
    """The mana that the activation's own cost takes from the pool, in symbols (602.2b)."""
    pays_life: int = 0
    """The life points that the activation's own cost takes (118.3b)."""
    pays_energy: int = 0
    """The energy counters that the activation's own cost takes (107.14)."""
    taps: list[str] = field(default_factory=list)
    """The ids of other permanents that the activation's cost taps (602.2b)."""
    untaps: list[str] = field(default_factory=list)
    """The ids of permanents that the activation's cost untaps (602.2b)."""
    sacrifices: list[str] = field(default_factory=list)
    """The ids of permanents that the activation's cost sacrifices, its own object among them where it goes
    (602.2b)."""
    discards: list[str] = field(default_factory=list)
    """The ids of cards that the activation's cost discards (602.2b)."""
    exiles: list[str] = field(default_factory=list)
    """The ids of objects that the activation's cost exiles (602.2b)."""
    returns: list[str] = field(default_factory=list)
    """The ids of permanents that the activation's cost returns to their owner's hand (602.2b)."""
    removes: dict[str, int] = field(default_factory=dict)
    """The counters that are removed, by kind, as numbers (122.1)."""
    puts: dict[str, int] = field(default_factory=dict)
    """The counters that are put on the object, by kind, as numbers (122.1)."""
    takes: list[TakenFor] = field(default_factory=list)
    """The objects of all these lists once more, each with the part of the activation's cost that it is taken
    for (602.2b)."""
    adds: str | None = None
    """The mana that the activation, or the trigger, adds to the pool, in symbols (106.3)."""
    choice: ManaChoice | None = None
    """What is chosen for the activation, in an engine's terms (106.3, 107.3): `{"color": "W"}`,
    `{"combination": "WU"}`, `{"x": 2}`. A plan that is verified may leave it out."""
    mana: str | None = None
    """The mana of the pool that is spent, in symbols (118.3a)."""
    amount: int | None = None
    """How much: life points, energy, cards, or generic mana that another player pays."""
    for_: str | None = field(default=None, name="for")
    """What of the total cost it pays for (601.2h): a symbol, words of the cost, or a keyword with the symbol
    (`convoke {G}`)."""
    snow: bool = False
    """Whether the mana is from a snow source (107.4h)."""
    irreversible: bool = False
    """Whether the step can't be taken back: it draws, mills or reveals cards."""

    if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name, _ELSEWHERE)


_MOST_KINDS = 32
_ELSEWHERE = {"source": "object", "card": "object", "id": "object", "type": "action", "kind": "action"}
_ELSEWHERE |= {"color": "choice.color", "produces": "adds", "cost": "for_"}
"""Where is said what people look for in a step under another name."""


# Each kind says once more which keys it has: those of its own, with the types that they have there.


class Activate(AnyStep, kw_only=True, omit_defaults=True):
    """A mana ability is activated (602.2, 605.3): what it costs, and the mana that it adds."""

    action: Literal["activate"]
    """That a mana ability is activated."""
    object: str
    """The id of the object whose ability it is."""
    ability: int
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
    takes: list[TakenFor] = field(default_factory=list)
    adds: str
    choice: ManaChoice | None = None
    snow: bool = False
    irreversible: bool = False


class Trigger(AnyStep, kw_only=True, omit_defaults=True):
    """A triggered mana ability adds mana, right behind the activation that it triggers on (605.4a)."""

    action: Literal["trigger"]
    """That a triggered mana ability adds its mana."""
    object: str
    """The id of the object whose ability it is."""
    text: str
    adds: str
    snow: bool = False


class Spend(AnyStep, kw_only=True, omit_defaults=True):
    """Mana of the pool is spent for a symbol of the total cost (601.2h)."""

    action: Literal["spend"]
    """That mana of the pool is spent."""
    mana: str
    for_: str = field(name="for")


class PayAmount(AnyStep, kw_only=True, omit_defaults=True):
    """A number of something is paid for a part of the cost: life, energy, cards of the library (601.2h)."""

    action: Paying
    """What is paid: life, energy, cards off the library, cards that chance decides on, or generic mana that
    another player pays."""
    amount: int
    for_: str = field(name="for")
    irreversible: bool = False


class TakeObject(AnyStep, kw_only=True, omit_defaults=True):
    """Something is done to an object, for a part of the cost or in place of mana (601.2h)."""

    action: Taking
    """What is done to it: it is tapped, sacrificed, exiled, ..."""
    object: str
    for_: str = field(name="for")
    irreversible: bool = False


class MoveCounters(AnyStep, kw_only=True, omit_defaults=True):
    """Counters are removed from an object, or put on it, for a part of the cost (122)."""

    action: Literal["remove counters", "put counters"]
    """Whether counters are removed or put on."""
    object: str
    removes: dict[str, int] = field(default_factory=dict)
    puts: dict[str, int] = field(default_factory=dict)
    for_: str = field(name="for")


STEP_KINDS: tuple[type[AnyStep], ...] = (Activate, Trigger, Spend, PayAmount, TakeObject, MoveCounters)
"""What a step can be."""

if TYPE_CHECKING:
    Step = Activate | Trigger | Spend | PayAmount | TakeObject | MoveCounters
else:  # what answers are read as, before each step has the kind that its action says
    Step = AnyStep

_KIND_OF: dict[str, type[AnyStep]] = {
    "activate": Activate,
    "trigger": Trigger,
    "spend": Spend,
    **dict.fromkeys(get_args(Paying), PayAmount),
    **dict.fromkeys(get_args(Taking), TakeObject),
    "remove counters": MoveCounters,
    "put counters": MoveCounters,
}


def step_of(action: str, **keys: Any) -> Step:
    """The step of an action, of the kind that the action has.

    A step without a required key is only an ``AnyStep``, which the referee reports.

    >>> type(step_of("spend", mana="{G}", for_="{1}")).__name__, type(step_of("dance")).__name__
    ('Spend', 'AnyStep')
    """
    kind = _kind_of(action, keys.get("amount"))
    if any(keys.get(name) is None for name in _needed(kind)):
        kind = AnyStep
    return cast(Step, kind(action=action, **keys))


def _kind_of(action: str, amount: int | None) -> type[AnyStep]:
    kind = _KIND_OF.get(action, AnyStep)
    return PayAmount if kind is TakeObject and amount is not None else kind  # off the library


@lru_cache(maxsize=_MOST_KINDS)
def _needed(kind: type[AnyStep]) -> tuple[str, ...]:
    """The keys that a kind of step must have, besides its action."""
    return tuple([one.name for one in structs.fields(kind) if one.required and one.name != "action"])


def as_kind(step: AnyStep) -> Step:
    """Convert a step to the kind that its action has; one of that kind is returned unchanged.

    >>> isinstance(as_kind(AnyStep(action="spend", mana="{G}", for_="{1}")), Spend)
    True
    """
    if type(step) is not AnyStep:
        return cast(Step, step)
    try:
        return cast(Step, convert(step, _kind_of(step.action, step.amount), from_attributes=True))
    except ValidationError:  # it lacks a key that such a step has to have
        return cast(Step, step)
