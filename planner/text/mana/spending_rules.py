"""Rules for spending mana: as though it were of another type (609.4b, 118.14)."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.filters import Clause
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.purposes import Allowed, ManaLimit, ProducedBy, SpendOnly
from planner.game.records import replace
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import Holds, SpendAs, TurnCondition
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.conditions import condition_in
from planner.text.phrases.spending_restrictions import characteristics_of, read_restriction

_LETTERS = {"colorless": "C", **{word: letter for letter, word in COLOR_WORDS.items()}}
# Words that point to what other sentences speak of.
_POINTS = pattern_of(r"\b(?:it|its|them|they|their|that|those|this|way|among|exiled)\b|~")
_ZONES = (Zone.EXILE, Zone.GRAVEYARD, Zone.LIBRARY)
_KINDS = {"any color": COLORS, "any type": TYPES}


def read_only_from(sentence: str) -> ProducedBy | None:
    """Read the sources whose mana alone may pay for the spell (106.3); None for another sentence.

    >>> read_only_from("spend only mana produced by creatures to cast ~").words
    'creatures'
    """
    return ONLY_FROM.read(sentence.strip(" ."))


def produced_by(words: str) -> ProducedBy | None:
    """Read sources of mana in words: "a creature", "snow sources", "basic lands"."""
    clauses = characteristics_of(words)
    return ProducedBy(words, clauses) if clauses else None


ONLY_FROM: TemplateTable[ProducedBy] = TemplateTable(
    TemplateRow("spend only snow mana to cast ~", lambda _: produced_by("snow sources")),
    TemplateRow(
        "spend only mana (produced by|from) <filter> to cast ~",
        lambda s: s.read("filter", produced_by),
    ),
)
"""Whose mana alone a spell can be cast with."""


def read_only_this_way(sentence: str) -> ProducedBy | None:
    """Read the sources whose mana alone may pay the alternative cost (106.3); None for another sentence."""
    return ONLY_THIS_WAY.read(sentence.strip(" ."))


ONLY_THIS_WAY: TemplateTable[ProducedBy] = TemplateTable(
    TemplateRow("spend only snow mana to cast (~|it) this way", lambda _: produced_by("snow sources")),
    TemplateRow(
        "spend only mana (produced by|from) <filter> to cast (~|it) this way",
        lambda s: s.read("filter", produced_by),
    ),
)
"""Whose mana alone an alternative cost can be paid with."""


def read_mana_limit(sentence: str) -> ManaLimit | None:
    """Read the types of mana that alone may pay a cost or its X; None for another sentence.

    >>> read_mana_limit("spend only black and/or red mana on x").types
    'BR'
    """
    return MANA_LIMITS.read(sentence.strip(" ."))


def _limit(slots: Slots, *, on_x: bool) -> ManaLimit | None:
    words = _BETWEEN_COLORS.split(slots.text("rest"))
    if not all(word in _LETTERS for word in words):
        return None
    types = {_LETTERS[word] for word in words}
    return ManaLimit(slots.text("rest"), "".join(one for one in TYPES if one in types), on_x=on_x)


_BETWEEN_COLORS = pattern_of(r", (?:and/or |and |or )?| and/or | and | or ")
MANA_LIMITS: TemplateTable[ManaLimit] = TemplateTable(
    TemplateRow("you can't spend mana to cast ~", means(ManaLimit("no"))),
    TemplateRow("spend only <rest> mana on x", lambda s: _limit(s, on_x=True)),
    TemplateRow("spend only <rest> mana to (activate this ability|cast ~)", lambda s: _limit(s, on_x=False)),
    TemplateRow(
        "spend only mana of the chosen color on x",
        lambda _: ManaLimit("mana of the chosen color", chosen=True, on_x=True),
    ),
    TemplateRow(
        "spend only mana of the chosen color to (activate this ability|cast ~)",
        lambda _: ManaLimit("mana of the chosen color", chosen=True),
    ),
)
"""Which types of mana alone a cost can be paid with."""

Spending = tuple[SpendAs, ...]
Meaning = Callable[[Spending], Spending | None]


def read_spending(sentence: str, line: NormalLine, speaker: str, before: Spending = ()) -> Spending | None:
    """Read how mana may be spent; None if the sentence is about something else or can't be read.

    Empty if it never applies to the payer, given that ``speaker`` has the text. ``before`` are earlier
    sentences of the line, to which *other mana* refers.
    """
    meaning = SPENDING.read(sentence, Context(line, speaker))
    return None if meaning is None else meaning(before)


def _other_mana(slots: Slots) -> Meaning:
    """Read what *other mana* can't pay for, after a sentence about some mana (609.4b)."""

    def meaning(before: Spending) -> Spending | None:
        if not before:
            return None if slots.speaker == "you" else ()
        spoken_of = {letter for one in before for letter in one.types}
        types = "".join(letter for letter in TYPES if letter not in spoken_of)
        return _spend_as(slots, types, only=True)

    return meaning


def _as_though(slots: Slots) -> Meaning | None:
    one = slots.text("symbol")[1:2] if slots.has("symbol") else ""
    one = _LETTERS[slots.text("one")] if slots.has("one") else one
    every = slots.text("every") if slots.has("every") else ""
    return _at_once(_spend_as(slots, one or _KINDS.get(every or "any type", TYPES)))


def _any_type(slots: Slots) -> Meaning | None:
    return _at_once(_spend_as(slots, TYPES))


def _at_once(found: Spending | None) -> Meaning | None:
    """The meaning of a sentence that doesn't refer to earlier ones."""
    return None if found is None else lambda _: found


def _while(slots: Slots) -> Meaning | None:
    condition = condition_in(slots, "clause")
    # A count could change while the cost is paid, which no condition here follows.
    if not isinstance(condition, Holds | TurnCondition):
        return None
    inner = slots.read("rest", lambda words: SPENDING.read(words, slots.context))

    def meaning(before: Spending) -> Spending | None:
        found = inner(before)
        return found and tuple(replace(one, only_if=condition) for one in found if one.only_if is None)

    return meaning


def _spend_as(slots: Slots, types: str, *, only: bool = False) -> Spending | None:
    who = slots.text("who") if slots.has("who") else "you"
    if who == "you" and slots.speaker != "you":
        return ()
    kind, line = slots.text("kind"), slots.line
    if kind in _KINDS and slots.has("purpose") and THIS_WAY.read(slots.text("purpose")):
        return _by_permission(who, line.text, kind, slots)
    as_types = _KINDS.get(kind) or _LETTERS[kind.removesuffix(" mana")]
    purposes = slots.maybe("purpose", _purposes)
    if not names_only_subtypes(purposes, line.printed):
        return None
    return (SpendAs(line.printed, types, as_types, purposes, only),)


def _permitted(slots: Slots) -> Meaning | None:
    """Read a permission to cast, and how mana may be spent on those spells."""
    permission = slots.text("permission")
    began = IF_CAST.at_start(permission)
    whose = began[0] if began else PERMISSIONS.find(permission)
    if whose is None:
        return None
    return _at_once(_by_permission(whose, permission, slots.text("kind"), slots))


def _by_permission(whose: str, permission: str, kind: str, slots: Slots) -> Spending:
    """Read how mana may be spent on a spell that is cast by a permission (609.4b).

    The request's ``facts`` state which spell is cast by which permission.
    """
    if whose == "you" and slots.speaker != "you":
        return ()
    zones = frozenset(zone for zone in _ZONES if zone in permission)
    spells = Allowed(PaymentKind.SPELL, zones=zones or frozenset(_ZONES))
    condition = Holds("the spell is cast this way")
    printed = slots.line.printed
    return (SpendAs(printed, TYPES, _KINDS[kind], SpendOnly("", (spells,)), only_if=condition),)


IF_CAST: TemplateTable[str] = TemplateTable(
    TemplateRow("if <whose=you|a player|that player> (play|cast)[s] ", lambda s: s.text("whose")),
)
PERMISSIONS: TemplateTable[str] = TemplateTable(
    TemplateRow("<whose=you|that player|they|players> may [<plain> ](play|cast)", lambda s: s.text("whose")),
)
"""Who may cast something, in the words before what is said of the mana for it."""

_IT = "(it|them|that spell|those spells|that card"

THIS_WAY: TemplateTable[bool] = TemplateTable(
    TemplateRow(f"cast {_IT}|spells [cast ]this way)", means(True)),
    TemplateRow("cast (a spell|spells|those cards) from among <few> exiled <few>", means(True)),
)
"""Spells that an earlier sentence lets its player cast."""

_MAY = "<who=you|players> (may|can) spend"
_FOR = "[ to <purpose:rest>]"
_THOUGH = f"as though it were [mana of ]<kind:as_kind>{_FOR}"
_SPENT = f"to cast {_IT}|spells this way)"

SPENDING: TemplateTable[Meaning] = TemplateTable(
    TemplateRow(f"{_MAY} other mana only as though it were <kind:one_mana>", _other_mana),
    TemplateRow(f"{_MAY} <one:one_color> mana {_THOUGH}", _as_though),
    TemplateRow(f"{_MAY} <symbol> {_THOUGH}", _as_though),
    TemplateRow(f"{_MAY} mana[ of <every:any_kind>] {_THOUGH}", _as_though),
    TemplateRow(
        "<permission:long>, [and ][(you|they|that player) may ]spend mana"
        f" (as though it were [mana of ]|of )<kind:any_kind> {_SPENT}",
        _permitted,
    ),
    TemplateRow(
        "<permission:long>, [and ][(you|they|that player) may ]mana of <kind:any_kind> can be spent"
        f" {_SPENT}",
        _permitted,
    ),
    TemplateRow("(as long as|if|while) <clause>, <rest>", _while),
    TemplateRow(f"{_MAY} mana of <kind:any_kind>{_FOR}", _any_type),
    TemplateRow(f"mana of <kind:any_kind> can be spent{_FOR}", _any_type),
)
"""How mana may be spent, as a sentence says it after those before."""


OWN_ABILITIES: TemplateTable[SpendOnly] = TemplateTable(
    TemplateRow(
        "(activate|pay the activation costs of) (~'s abilities|[the ]abilities of ~)",
        means(SpendOnly("", (Allowed(PaymentKind.ABILITY, clauses=(Clause(name="~"),)),))),
    ),
)
"""The abilities of the object itself, which are told by its name."""


def _purposes(words: str) -> SpendOnly | None:
    """Read what mana may be spent on: kinds of spells and abilities, by their own properties."""
    if (own := OWN_ABILITIES.read(words)) is not None:
        return own
    if _POINTS.search(words):
        return None
    found = read_restriction(f"spend this mana only to {words}")
    if found is None or any(part.kind is None or part.tags for part in found.allowed):
        return None
    return found
