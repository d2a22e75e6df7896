"""A table on which a turn is played event by event: what is told, and what has changed by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from planner.contract.answer_parts import Missing, NotUnderstood, Status
from planner.contract.dialogue import ObjectChoices
from planner.contract.forms import as_pay, as_told
from planner.contract.lines import Name, Number, Place, RequestLine
from planner.contract.request import PaySpec
from planner.contract.steps import Step

if TYPE_CHECKING:
    from planner.contract.answer import Answer
else:  # what the schema is made from
    from planner.contract.answer import Said as Answer

Doing = Literal[
    "cast", "play", "tap", "choose", "step", "spare", "x", "take", "pay", "resolve", "cancel", "order"
]
Stage = Literal["open", "paying", "stack"]
MOST_EVENTS = 2_000
"""Events of one table."""


class TableEvent(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a player does at a table."""

    do: Doing
    """What is done: a card is `cast` (or anything else paid for), a land `play`ed, an object `tap`ped, one
    of its choices `choose`n, a `step` of a plan taken, an object `spare`d or used again, another `x`
    announced, another way `take`n for the proposal, all that is left `pay`ed, the spell on top of the stack
    `resolve`d, the payment given up by `cancel`, the hand put in `order`."""
    pay: PaySpec | UnsetType = UNSET
    """What is cast or activated, as in a request's `pay`: with `cast`; the land with `play`."""
    object: str = ""
    """The id of the object that is tapped, chosen for or spared."""
    choice: Place = 0
    """The number of the choice, in the list that the tap came back with: with `choose`."""
    takes: dict[str, list[str]] = {}
    """The ids for what the choice takes, by key: with `choose`."""
    step: dict[str, Any] | UnsetType = UNSET
    """The step that is taken, as a plan has it: with `step`."""
    x: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET
    """The X that is announced (107.3a): with `x`."""
    way: Place = 0
    """The number of the way among the options for the rest, 0 for the best: with `take`."""
    untapped: bool = False
    """Whether life is paid for a land to enter untapped (614.1c): with `play`."""
    adds: str = ""
    """The mana that resolving adds, in symbols, where there is a choice: with `resolve`."""
    order: Annotated[list[str], Meta(max_length=1_000)] = []
    """The ids of cards in hand, the most wanted one first: with `order`. A turn asked for then plays what
    stands before all else, and where the hand is kept, what stands before is kept."""


def _as_event(said: Any, path: str) -> Any:
    """An event with numbers as ids, and with its payment in full; raises ``RequestError``."""
    told = as_told(said)
    if not isinstance(told, dict) or "pay" not in told:
        return told
    return {**told, "pay": as_pay(told["pay"], f"{path}.pay")}


class TableOpeningLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A board to play a turn on; ``table`` is the name of that table."""

    table: Name
    """The word for this table from now on: the last ones are kept."""
    events: Annotated[list[TableEvent], Meta(max_length=MOST_EVENTS)] = field(default_factory=list)
    """What has happened there by now: a table that was forgotten is set up again by what was told of it."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert the request to our form, and numbers that are ids in its events."""
        taken = RequestLine.take(data, path)
        if isinstance(taken, dict) and isinstance(taken.get("events"), list):
            at = f"{path}.events" if path else "events"
            taken["events"] = [_as_event(one, f"{at}[{n}]") for n, one in enumerate(taken["events"])]
        return taken


class TableLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """A question about a table: its whole state, its board, or why it is paid so."""

    ask: str
    """What the line asks for: `state`, `board`, `explain`, or what the longer forms are for."""
    tag: str | None = None
    """A word of yours for the line; the answer repeats it."""
    table: Name
    """The word of a table. One that is gone is refused as `unknown_table`."""


class TableEventLine(TableLine, kw_only=True, forbid_unknown_fields=True):
    """One more event at a table."""

    event: TableEvent
    """The event that is told."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert the event to its full form; raises ``RequestError``."""
        if not isinstance(data, dict) or "event" not in data:
            return data
        return {**data, "event": _as_event(data["event"], f"{path}.event" if path else "event")}


class TableUndoLine(TableLine, kw_only=True, forbid_unknown_fields=True):
    """The latest events of a table to be taken back, even across spells."""

    number: Number = 1
    """How many of them."""


class TableOptionsLine(TableLine, kw_only=True, forbid_unknown_fields=True):
    """A question for the best plans for the rest of the payment at a table that really differ."""

    n: Number = 5
    """How many plans at the most, the best one among them."""


class TableObject(Struct, kw_only=True):
    """An object at a table: its zone, its entry in a request, and the mana that it makes now."""

    id: str
    """Its id, which it keeps."""
    zone: str
    """The zone that it is in."""
    entry: dict[str, Any]
    """What a request says of it: its `card`, `tapped`, `counters`, ..."""
    makes: list[str]
    """Each mana that one activation of it could add now, in symbols (106.3); empty where there is none, or it
    can't be activated now."""
    more: bool = False
    """Whether there is more that it could add than is listed."""


class HandCard(Struct, kw_only=True, omit_defaults=True):
    """A card that could be cast or played next: what it costs, or what is missing for it.

    During a payment this refers to the time after it, when the spell has resolved.
    """

    id: str
    """The id of the card."""
    land: bool = False
    """Whether it is a land: it is played, and `status` says whether one may be (305.2)."""
    status: Status
    """Whether it can be cast, or played."""
    total_cost: str = ""
    """The mana owed once the cost is locked in, in symbols (601.2f)."""
    other_costs: list[str] = []
    """What is owed besides mana, in words."""
    x: int | UnsetType = UNSET
    """The X of the plan; left out where there is none."""
    taps: list[str] = []
    """The ids that its best plan taps."""
    loses: list[str] = []
    """The ids that its best plan sacrifices, discards, exiles or returns: it can't be cast without."""
    life: int = 0
    """The life points that its best plan takes."""
    lethal: bool = False
    """Whether casting it ends at 0 or less life."""
    missing: Missing | UnsetType = UNSET
    """What would make it castable; left out where nothing is known to."""
    sentence: str = ""
    """Why it can't be cast, in a sentence."""


class XBounds(Struct, kw_only=True):
    """The X of a payment: the announced one, and the greatest possible one (107.3)."""

    now: int
    """The X that is announced."""
    best: int
    """The X that is chosen where none is announced: what else could be cast stays castable."""
    most: int | None
    """The greatest X that can be paid; null where there is no most."""


class Pip(Struct, kw_only=True):
    """A symbol of a cost that is being paid."""

    symbol: str
    """The symbol; of a number each mana is one: `{1}`."""
    filled: bool
    """Whether mana in the pool is there for it already."""


class Paying(Struct, kw_only=True):
    """A payment under way at a table: its purpose, the proposal, and what is still owed."""

    name: str
    """What is paid for."""
    pay: dict[str, Any]
    """What is cast or activated, as a request's `pay` says it."""
    status: Status
    """Whether the rest can be paid from here."""
    cost: list[Pip]
    """The symbols of the locked-in cost one by one, in the order in which they are paid."""
    owed: list[str]
    """What is owed besides mana, in words."""
    by_hand: list[str]
    """The ids that were tapped by hand."""
    spared: list[str]
    """The ids that are spared."""
    done: list[Step]
    """The steps that have happened."""
    answer: Answer
    """The proposal for the rest, or why there is none."""
    x: XBounds | UnsetType = UNSET
    """The X that is announced and could be; left out where there is none to choose."""
    choices: ObjectChoices | UnsetType = UNSET
    """What to ask the player, where an object was tapped that can do several things."""


class OnStack(Struct, kw_only=True):
    """A spell that is paid for and hasn't resolved."""

    name: str
    """What it is called."""
    id: str
    """Its id; empty where it is no object of the board."""
    brings: list[str]
    """The mana that resolving could add, in symbols: one of these; empty where it adds none."""


class TableState(Struct, kw_only=True):
    """The changes of a table's state; the whole state when it is opened or asked for."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    table: str
    """The word of the table."""
    events: int
    """How many events have happened."""
    stage: Stage
    """Whether nothing is under way (`open`), something is paid (`paying`), or a spell is on the `stack`."""
    life: int | UnsetType = UNSET
    """The life total now (119.1)."""
    pool: str | UnsetType = UNSET
    """The mana in the pool, in symbols (106.4)."""
    lands: int | UnsetType = UNSET
    """How many lands may still be played (305.2)."""
    objects: list[TableObject] | UnsetType = UNSET
    """The objects that are new or have changed."""
    gone: list[str] | UnsetType = UNSET
    """The ids of objects that are in no zone any more."""
    hand: list[HandCard] | UnsetType = UNSET
    """Cards that could be cast or played next, those of which what is said has changed."""
    paying: Paying | UnsetType | None = UNSET
    """The payment under way; null where there is none."""
    stack: list[OnStack] | UnsetType = UNSET
    """The spells that wait to resolve, the top one last."""
    clickable: list[str] | UnsetType = UNSET
    """The ids that something can be done with now."""
    why_no_undo: str | UnsetType = UNSET
    """Why the latest event can't be taken back; empty where it can."""
    order: list[str] | UnsetType = UNSET
    """The order in which the player has put the hand, the most wanted card first; empty where there is none.
    """
    notes: list[str] | UnsetType = UNSET
    """What was taken to happen, and what isn't known of it, event by event."""
    not_understood: list[NotUnderstood] | UnsetType = UNSET
    """Text that could bear on what resolved and wasn't understood."""


class TableBoard(Struct, kw_only=True):
    """The board of a table in a request's form."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    table: str
    """The word of the table."""
    board: dict[str, Any]
    """The board as it is now, each object under its id."""


class TurnCard(Struct, kw_only=True, omit_defaults=True):
    """What becomes of a card of the hand in the best turn."""

    id: str
    """The id of the card."""
    action: str = ""
    """What is done: `play` a land, `cast` a card; empty where it isn't played in this turn."""
    total_cost: str = ""
    """The mana that is paid for it, in symbols (601.2f)."""
    x: int | UnsetType = UNSET
    """The X that is announced (107.3a); left out where there is none."""
    taps: list[str] = []
    """The ids that are tapped for it."""
    loses: list[str] = []
    """The ids that are sacrificed, discarded, exiled or returned for it."""
    sentence: str = ""
    """Why it can't be begun at all, in a sentence; empty where nothing forbids it."""


class TableTurn(Struct, kw_only=True):
    """The best turn from here with the cards that are held, and the events that play it.

    What is under way at the table is paid, and resolves, before it.
    """

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    table: str
    """The word of the table."""
    played: int
    """How many of the cards are played."""
    proven: bool
    """Whether no turn plays more of them, or of a hand that was put in order more that is wanted, proven."""
    cheapest: bool
    """Whether no turn that plays as much gives up less, proven."""
    cards: list[TurnCard]
    """The cards that are held: those that are played first, in the order in which they are."""
    events: list[dict[str, Any]]
    """What happens at the table when it is played, each as an `event` is told; empty where nothing does, or
    it can't be told by events."""
    why_no_events: str = ""
    """Why it can't be told by events, where it can't."""
    assumed: list[str]
    """What was taken for granted, in words."""
