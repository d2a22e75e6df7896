"""What can be asked: one row a verb, and every door is made from these rows.

A session answers lines by them (``planner.api.session``), the service has a path for each and AI players
their tools (``planner.service``), the JSON Schema is made of their structs (``planner.api.schema``), and a
verb without a command is given one (``planner.cli``). Whoever answers is named and not imported: it is looked
up when it is first asked. A struct of a room above this one is named like that, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from msgspec import Struct

from planner.contract.answer import Answers, Plan, Unknown, Unpayable, Verdict
from planner.contract.dialogue import DialogueState, ObjectChoices
from planner.contract.explanation import Explanation
from planner.contract.lines import (
    AfterLine,
    CardsLine,
    CastableLine,
    ChangeLine,
    ChoiceLine,
    DialogueLine,
    DialogueOptionsLine,
    EventLine,
    NameLine,
    ObjectLine,
    OpeningLine,
    OptionsLine,
    RequestLine,
    VerifyLine,
    WaysLine,
)
from planner.contract.request import Request
from planner.contract.table import (
    TableBoard,
    TableEventLine,
    TableLine,
    TableOpeningLine,
    TableOptionsLine,
    TableState,
    TableTurn,
    TableUndoLine,
)

Kind = type[Struct] | str
"""A struct, or the place of one: ``"planner.planning.turn:Turn"``."""
Kinds = tuple[type[Struct], ...]


class Tool(Struct, frozen=True, kw_only=True):
    """A tool for AI players that asks a verb."""

    name: str
    title: str
    """What it is called where a person sees it."""
    told: str
    """What it does, for the model that chooses it."""
    use: str
    """The words behind its name in the server's instructions: when it is called."""
    takes: tuple[str, ...]
    """Its arguments: those that ``planner.service.mcp_server`` knows, and fields of the request."""
    says: str
    """The place of what answers a request, with the other arguments: in words, and as data."""
    answers: tuple[Kind, ...] = ()
    """The structs of its data; left out, those of the verb."""
    optional_cards: bool = False
    """Whether `cards` may be left out: then those in hand are meant."""

    @property
    def answered(self) -> Kinds:
        """The structs of the tool's own data."""
        return tuple(map(struct_at, self.answers))


class Verb(Struct, frozen=True, kw_only=True):
    """Something that can be asked."""

    name: str
    """The path below ``/v1/``, and what a line asks for; of ``deck/odds`` a line may say ``odds``."""
    told: str
    """What it is answered by, in a sentence."""
    asks: Kind
    """The struct of a request."""
    answers: tuple[Kind, ...]
    """The structs of its answers."""
    by: str
    """The place of what answers it: called with the boards that are remembered and the request; with the
    request alone where it ``needs_board`` not."""
    line: Kind | None = None
    """The struct of a line; left out, that of a request."""
    needs_board: bool = True
    """Whether it is about a board, which may be one that is remembered."""
    in_time: bool = True
    """Whether a request has ``limits``: the service gives it no more time than others."""
    long: bool = False
    """Whether it can take minutes: it has a limit of its own in the service, and can be shared out."""
    own_ask: bool = False
    """Whether ``ask`` is something else in its request: the word of a line isn't handed on."""
    path: bool = True
    """Whether it has a path in HTTP, documents of its own, and a command."""
    command: str = ""
    """The command that asks it; left out, its name."""
    python: tuple[str, ...] = ("Session",)
    """The functions and classes of ``planner`` that ask it."""
    row: str = ""
    """What it is in the table of doors; without words it isn't listed there."""
    tools: tuple[Tool, ...] = ()
    """The tools that ask it."""

    @property
    def word(self) -> str:
        """The shortest word for the verb in a line."""
        return self.name.rpartition("/")[2]

    @property
    def spoken(self) -> str:
        """The command that asks it."""
        return self.command or self.name.replace("/", " ")

    @property
    def asked(self) -> type[Struct]:
        """The struct of a request."""
        return struct_at(self.asks)

    @property
    def asked_in_line(self) -> type[Struct]:
        """The struct of a line."""
        return struct_at(self.line or self.asks)

    @property
    def answered(self) -> Kinds:
        """The structs of its answers."""
        return tuple(map(struct_at, self.answers))

    @property
    def answer(self) -> Any:
        """The function that answers the verb, imported on first use."""
        return found_at(self.by)


def struct_at(kind: Kind) -> type[Struct]:
    """A struct, imported if only its place is given."""
    found: type[Struct] = found_at(kind) if isinstance(kind, str) else kind
    return found


@lru_cache(maxsize=256)
def found_at(place: str) -> Any:
    """The object at a place, imported now.

    >>> found_at("planner.contract.verbs:Verb.word") is Verb.word
    True
    """
    module, _, name = place.partition(":")
    return attrgetter(name)(import_module(module))


_BOARD = ("board", "hand", "life", "pool")
_PAID = ("what", *_BOARD, "keep", "x", "more")
_ONE_ANSWER = (Plan, Unpayable, Unknown)
_ANSWERS = (Plan, Unpayable, Unknown, Verdict, Answers)
_SAID = "planner.service.tools"
_SESSION = "planner.api.session"

_ROWS = (
    Verb(
        name="pay",
        told="The best payment, or why there is none.",
        asks=Request,
        line=RequestLine,
        answers=_ANSWERS,
        by=f"{_SESSION}.verbs:pay",
        row="the best payment",
        python=("plan", "Board.plan"),
        tools=(
            Tool(
                name="can_pay",
                title="Can it be paid?",
                told="Tell whether a cost can be paid in full right now; if not, what is missing, in one "
                "sentence.",
                use="before you promise a spell",
                takes=("what", *_BOARD, "x", "more"),
                says=f"{_SAID}:can_pay",
                answers=(Verdict, Unpayable, Unknown),
            ),
            Tool(
                name="castable",
                title="Which cards of a hand can be cast",
                told="Tell of each card of a hand whether it can be cast right now by itself; if not, what "
                "is missing.",
                use="for a whole hand at once",
                takes=("cards", *_BOARD, "more"),
                says="planner.service.castable_hand:castable",
                answers=("planner.service.castable_hand:CastableHand",),
                optional_cards=True,
            ),
            Tool(
                name="plan",
                title="The best payment",
                told="Give the best payment: what to tap and in which order, proven to give up the least.",
                use="for what to tap and in which order",
                takes=_PAID,
                says=f"{_SAID}:plan",
                answers=_ONE_ANSWER,
            ),
        ),
    ),
    Verb(
        name="options",
        told="The best payments that really differ.",
        asks=Request,
        line=OptionsLine,
        answers=(f"{_SESSION}.answers:Options",),
        by=f"{_SESSION}.verbs:options",
        row="other payments",
        python=("options", "Board.options"),
        tools=(
            Tool(
                name="options",
                title="Other payments",
                told="List the best payments that really differ, the best first, each with how it differs.",
                use="for other payments",
                takes=(*_PAID, "n"),
                says=f"{_SAID}:options",
                answers=(f"{_SESSION}.answers:Options", Unpayable, Unknown),
            ),
        ),
    ),
    Verb(
        name="explain",
        told="The answer with its explanation.",
        asks=Request,
        line=RequestLine,
        answers=_ANSWERS,
        by=f"{_SESSION}.verbs:explain",
        row="why, or why not",
        python=("explain", "Board.explain"),
        tools=(
            Tool(
                name="explain",
                title="Why, or why not",
                told="Explain why a cost can't be paid and what would change that, or why this payment is "
                "the best.",
                use="for what is missing",
                takes=_PAID,
                says=f"{_SAID}:explain",
                answers=(Explanation,),
            ),
        ),
    ),
    Verb(
        name="turn",
        told="Which of several costs are paid in a turn, and how.",
        asks=Request,
        line=RequestLine,
        answers=("planner.planning.turn:Turn",),
        by=f"{_SESSION}.verbs:turn",
        row="what to cast in a turn",
        python=("plan_turn", "Board.plan_turn"),
        tools=(
            Tool(
                name="turn",
                title="What to play this turn",
                told="Choose which of several spells and lands to play for the greatest value, and how to "
                "pay.",
                use="for which spells of a hand to cast together",
                takes=("cards", *_BOARD, "keep", "more"),
                says=f"{_SAID}:turn",
            ),
        ),
    ),
    Verb(
        name="verify",
        told="Whether an answer can be carried out, and whether its proof holds.",
        asks=VerifyLine,
        answers=(f"{_SESSION}.answers:Verified",),
        by=f"{_SESSION}.verbs:verify",
        row="whether an answer holds",
        python=("verify",),
        tools=(
            Tool(
                name="verify",
                title="Does an answer hold?",
                told="Judge an answer of anybody: its plan is carried out step by step, its certificate "
                "added up.",
                use="for whether an answer can be carried out",
                takes=("what", "answer", *_BOARD, "keep", "x", "more", "solve", "require_proof"),
                says=f"{_SAID}:verify",
            ),
        ),
    ),
    Verb(
        name="ways",
        told="Every way to cast or activate a card.",
        asks=WaysLine,
        answers=(f"{_SESSION}.answers:Ways",),
        by=f"{_SESSION}.verbs:ways",
        row="all ways to cast a card",
        python=("Board.ways",),
        tools=(
            Tool(
                name="ways",
                title="All ways to cast a card",
                told="List every way to cast a card or to activate a permanent, each with whether it can be "
                "paid now.",
                use="for all ways to cast a card",
                takes=("what", *_BOARD, "more"),
                says=f"{_SAID}:ways",
            ),
        ),
    ),
    Verb(
        name="legal_actions",
        told="Everything that could be done with mana now.",
        asks=Request,
        line=RequestLine,
        answers=(f"{_SESSION}.answers:LegalActions",),
        by=f"{_SESSION}.verbs:legal_actions",
        command="actions",
        row="everything that may be done now",
        python=("Board.legal_actions",),
        tools=(
            Tool(
                name="legal_actions",
                title="Everything that can be done now",
                told="List everything that could be done with mana now: cards to cast in each way, lands to "
                "play, abilities, each with whether it can be paid.",
                use="for all that may be done now",
                takes=(*_BOARD, "more"),
                says=f"{_SAID}:legal_actions",
            ),
        ),
    ),
    Verb(
        name="castable",
        told="Which cards can be cast and which abilities activated, each by itself.",
        asks=CastableLine,
        answers=(f"{_SESSION}.answers:CastableNow",),
        by=f"{_SESSION}.verbs:castable",
        row="what of a hand can be cast",
        python=("Board.castable",),
    ),
    Verb(
        name="cards",
        told="What is understood of cards' text, line by line.",
        asks=CardsLine,
        answers=(f"{_SESSION}.answers:Cards",),
        by=f"{_SESSION}.verbs:cards",
        needs_board=False,
        in_time=False,
        command="cards read",
        row="what is understood of cards",
    ),
    Verb(
        name="remember",
        told="The word of a board that is remembered now.",
        asks=RequestLine,
        answers=(f"{_SESSION}.answers:Kept",),
        by=f"{_SESSION}.verbs:remember",
        path=False,
    ),
    Verb(
        name="after",
        told="The word of the board after a plan, which is remembered now.",
        asks=AfterLine,
        answers=(f"{_SESSION}.answers:Kept",),
        by=f"{_SESSION}.verbs:after",
        path=False,
    ),
    Verb(
        name="change",
        told="The word of a board after what has happened on it, which is remembered now.",
        asks=ChangeLine,
        answers=(f"{_SESSION}.answers:Kept",),
        by=f"{_SESSION}.verbs:change",
        python=("Board.changed",),
        path=False,
    ),
    Verb(
        name="board",
        told="A board that is remembered, as a request would have it.",
        asks=NameLine,
        answers=(f"{_SESSION}.answers:Shown",),
        by=f"{_SESSION}.verbs:board",
        in_time=False,
        path=False,
    ),
    Verb(
        name="forget",
        told="The word of a board that is remembered no more.",
        asks=NameLine,
        answers=(f"{_SESSION}.answers:Forgotten",),
        by=f"{_SESSION}.verbs:forget",
        in_time=False,
        path=False,
    ),
    Verb(
        name="deck/odds",
        told="How likely a deck casts its spells, by turn.",
        asks="planner.decks.request:DeckRequest",
        answers=("planner.decks.answer:OddsTable",),
        by="planner.decks.odds_table:answer_deck",
        needs_board=False,
        long=True,
        own_ask=True,
        row="the odds of a deck",
        tools=(
            Tool(
                name="deck_odds",
                title="How likely a deck casts its spells",
                told="Work out how likely a deck can cast its spells by each turn, exactly where that is "
                "possible.",
                use="for how likely a deck casts its spells",
                takes=("deck", "ask", "more"),
                says=f"{_SAID}:deck_odds",
            ),
        ),
    ),
    Verb(
        name="deck/hands",
        told="Opening hands of a deck, and what they can cast on each turn.",
        asks="planner.decks.hands_verb:HandsRequest",
        answers=("planner.decks.hands:Hands",),
        by="planner.decks.hands_verb:answer",
        needs_board=False,
        long=True,
        row="opening hands of a deck",
        tools=(
            Tool(
                name="deck_hands",
                title="Opening hands of a deck",
                told="Draw opening hands of a deck at random, with what each can cast on its first turns.",
                use="for sample hands",
                takes=("deck", "number", "last_turn", "more"),
                says="planner.decks.hands_verb:in_words",
            ),
        ),
    ),
    Verb(
        name="deck/lands",
        told="The lands that cast a deck's spells best, and how well that is proven.",
        asks="planner.decks.lands_verb:LandsRequest",
        answers=("planner.decks.mana_base:LandsPlan",),
        by="planner.decks.lands_verb:answer",
        needs_board=False,
        long=True,
        row="the best lands of a deck",
        tools=(
            Tool(
                name="deck_lands",
                title="The best lands of a deck",
                told="Find the lands with which a deck casts its spells best: which to play, what they gain.",
                use="for which lands a deck should play",
                takes=("deck", "lands", "candidates", "swaps", "more"),
                says="planner.decks.lands_verb:in_words",
            ),
        ),
    ),
    Verb(
        name="deck/compare",
        told="Which of two decks casts its spells better, by how much, and how sure that is.",
        asks="planner.decks.compare_verb:CompareRequest",
        answers=("planner.decks.compared:Comparison",),
        by="planner.decks.compare_verb:answer",
        needs_board=False,
        long=True,
        own_ask=True,
        row="two decks side by side",
        tools=(
            Tool(
                name="deck_compare",
                title="Two decks side by side",
                told="Compare a deck with another one, or with itself after changes: how much likelier each "
                "spell is castable, with an interval.",
                use="for whether a change makes a deck better",
                takes=("deck", "other", "changes", "more"),
                says="planner.decks.compare_verb:in_words",
            ),
        ),
    ),
    Verb(
        name="deck/play",
        told="What a deck spends its mana on, turn by turn, in whole games.",
        asks="planner.decks.play_verb:PlayRequest",
        answers=("planner.decks.played_games:Play",),
        by="planner.decks.play_verb:answer",
        needs_board=False,
        long=True,
        row="whole games of a deck",
        tools=(
            Tool(
                name="deck_play",
                title="Whole games of a deck",
                told="Play whole games of a deck: the mana spent by turn, the spells cast, the clock.",
                use="for how a deck spends its mana turn by turn",
                takes=("deck", "games", "last_turn", "more"),
                says="planner.decks.play_verb:in_words",
            ),
        ),
    ),
)
VERBS = {verb.name: verb for verb in _ROWS}
"""The verbs by their names, in the order in which they are listed everywhere."""


def verb_of(word: str) -> Verb | None:
    """The verb that a line asks for; None if there is none.

    >>> verb_of("odds") is verb_of("deck/odds") is VERBS["deck/odds"]
    True
    """
    found = VERBS.get(word)
    return found or next((verb for verb in VERBS.values() if verb.word == word), None)


def with_paths() -> Iterator[Verb]:
    """Yield the verbs that take one request and give one answer, as paths below ``/v1/``."""
    return (verb for verb in VERBS.values() if verb.path)


class SessionVerb(Struct, frozen=True, kw_only=True):
    """Something that can be asked about what a session keeps under a word: a payment under way, a table."""

    name: str
    asks: type[Struct] = DialogueLine
    answers: Kind = DialogueState
    by: str
    """The place of the method of ``Dialogues``, or of ``Tables``, that answers it."""
    in_time: bool = False
    """Whether it has a request with ``limits``."""
    reads: bool = False
    """Whether it changes nothing: no later line means something else for it."""

    @property
    def answered(self) -> type[Struct]:
        """The struct of its answer."""
        return struct_at(self.answers)

    @property
    def answer(self) -> Any:
        """The function that answers it, imported on first use."""
        return found_at(self.by)


_DIALOGUES = f"{_SESSION}.dialogues:Dialogues"
STEPS = {
    step.name: step
    for step in (
        SessionVerb(name="dialogue", asks=OpeningLine, by=f"{_DIALOGUES}.open", in_time=True),
        SessionVerb(name="state", by=f"{_DIALOGUES}.show", reads=True),
        SessionVerb(
            name="choices",
            asks=ObjectLine,
            answers=ObjectChoices,
            by=f"{_DIALOGUES}.choices",
            reads=True,
        ),
        SessionVerb(name="tap", asks=ObjectLine, by=f"{_DIALOGUES}.tap"),
        SessionVerb(name="choose", asks=ChoiceLine, by=f"{_DIALOGUES}.choose"),
        SessionVerb(name="step", by=f"{_DIALOGUES}.step"),
        SessionVerb(name="pay", by=f"{_DIALOGUES}.pay"),
        SessionVerb(name="happened", asks=EventLine, by=f"{_DIALOGUES}.happened"),
        SessionVerb(name="undo", by=f"{_DIALOGUES}.undo"),
        SessionVerb(name="cancel", by=f"{_DIALOGUES}.cancel"),
        SessionVerb(name="explain", answers=Explanation, by=f"{_DIALOGUES}.explain", reads=True),
        SessionVerb(
            name="options",
            asks=DialogueOptionsLine,
            answers=f"{_SESSION}.answers:Options",
            by=f"{_DIALOGUES}.options",
            reads=True,
        ),
    )
}
"""What can be asked about a payment under way; ``pay``, ``explain``
and ``options`` are that where a line names one."""

_TABLES = f"{_SESSION}.tables:Tables"
TABLE = {
    step.name: step
    for step in (
        SessionVerb(
            name="table", asks=TableOpeningLine, answers=TableState, by=f"{_TABLES}.open", in_time=True
        ),
        SessionVerb(name="event", asks=TableEventLine, answers=TableState, by=f"{_TABLES}.event"),
        SessionVerb(name="undo", asks=TableUndoLine, answers=TableState, by=f"{_TABLES}.undo"),
        SessionVerb(name="state", asks=TableLine, answers=TableState, by=f"{_TABLES}.state", reads=True),
        SessionVerb(name="board", asks=TableLine, answers=TableBoard, by=f"{_TABLES}.board", reads=True),
        SessionVerb(name="explain", asks=TableLine, answers=Explanation, by=f"{_TABLES}.explain", reads=True),
        SessionVerb(name="turn", asks=TableLine, answers=TableTurn, by=f"{_TABLES}.turn", reads=True),
        SessionVerb(
            name="options",
            asks=TableOptionsLine,
            answers=f"{_SESSION}.answers:Options",
            by=f"{_TABLES}.options",
            reads=True,
        ),
    )
}
"""What can be asked about a table, on which a turn is played event by event, where a line names one."""
