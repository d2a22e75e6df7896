"""Conditions in words, and when and how often an ability can be activated (602.5, 603.4)."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.amounts import (
    Amount,
    Count,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    LifeTotal,
    MostOfOne,
    SharedType,
    Size,
    StartingLife,
    Sum,
    Total,
    Varieties,
)
from planner.game.filters import Clause, Filter
from planner.game.mana import COLOR_WORDS
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import (
    AnyOf,
    Bears,
    Condition,
    HasCount,
    Holds,
    Not,
    Outnumbered,
    TurnCondition,
)
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import SLOTS, NotRead, Slots, TemplateRow, TemplateTable, means, number
from planner.text.phrases.amounts import read_amount, read_each, read_objects
from planner.text.phrases.filters import read_filter
from planner.text.phrases.turn_events import read_happened

_NUMBER = SLOTS["number"]
# "three or more", "exactly two", "no", "four": how many there have to be.
_AMOUNT = pattern_of(
    rf"(?:(?P<open>{_NUMBER}) or (?P<compare>more|fewer|less|greater)|at least (?P<least>{_NUMBER})"
    rf"|exactly (?P<exactly>{_NUMBER})|(?:more|greater) than (?P<over>{_NUMBER})"
    rf"|(?:fewer|less) than (?P<under>{_NUMBER})|(?P<none>no)|(?P<number>{_NUMBER}))(?: |$)"
)
_COMPARES = {"more": ">=", "greater": ">=", "fewer": "<=", "less": "<="}
_COUNTER = pattern_of(SLOTS["counter"])
_ARTICLE = pattern_of(r"^(?:an?|any|the) ")
_COLOR_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}


def _amount(words: str) -> tuple[str, int, str]:
    """Read a comparison with a number at the beginning, and the rest of the words.

    Without a number it is "at least one" (a bare number means at least so many).
    """
    match = _AMOUNT.match(words)
    if match is None:
        return ">=", 1, words
    rest = words[match.end() :]
    if match["none"]:
        return "=", 0, rest
    if match["open"]:
        return _COMPARES[match["compare"]], number(match["open"]), rest
    compares = {"least": ">=", "exactly": "=", "over": ">", "under": "<", "number": ">="}
    group = next(name for name in compares if match[name])
    return compares[group], number(match[group]), rest


def _there_are(place: str = "") -> Callable[[Slots], Condition | None]:
    """The reader of a condition on a number of objects: "three or more artifacts", "no creatures"."""

    def read(slots: Slots) -> Condition | None:
        if place == _YOURS and " and " in slots.phrase:
            parts = _AND_ANOTHER.split(slots.phrase)
            each = [_objects(part.removesuffix(place), place) for part in parts]
            if len(parts) > 1 and " or " not in slots.phrase:
                return all_of([one for one in each if one]) if all(each) else None
        return _objects(slots.phrase, place)

    return read


def _objects(words: str, place: str) -> Condition | None:
    compare, least, rest = _amount(words)
    objects = read_filter(rest + place)
    if objects is not None:
        return HasCount(Count(objects), compare, least)
    kinds = read_each(rest + place)
    return None if kinds is None or isinstance(kinds, Fact) else HasCount(kinds, compare, least)


def _one_opponent(slots: Slots) -> Condition | None:
    """Read a number that one single opponent must reach."""
    found = _objects(slots.phrase, _THEIRS)
    if not (isinstance(found, HasCount) and isinstance(found.count, Count)):
        return found
    if found.compare != ">=" or found.number < 2:
        return found
    objects = found.count.objects
    return replace(found, count=MostOfOne(f"the greatest number of {objects.words}", objects))


def _of_one_kind(slots: Slots) -> Condition | None:
    """Read a number of creatures that share a creature type."""
    compare, least, rest = _amount(slots.phrase)
    objects = read_filter(rest + _YOURS)
    return None if objects is None else HasCount(SharedType(objects), compare, least)


def _that_many(count: Amount) -> Callable[[Slots], Condition | None]:
    """The reader of a comparison with a number at the end: "7 or more", "exactly five"."""
    return lambda slots: _compared(count, slots.phrase)


def _compared(count: Amount, words: str) -> Condition | None:
    match = _AMOUNT.fullmatch(words)
    if match is None:
        return None
    compare, least, _ = _amount(words)
    return HasCount(count, "=" if match["number"] else compare, least)


def _counters(slots: Slots) -> Condition | None:
    """Read a number of counters on the object: "two or more oil counters"."""
    compare, least, rest = _amount(slots.phrase)
    kind = _ARTICLE.sub("", rest)
    return HasCount(CountersOnSelf(kind), compare, least) if _COUNTER.fullmatch(kind) else None


def _itself(slots: Slots) -> Condition | None:
    """Read a property of the object itself: "~ is a creature", "~ is untapped", "~ has flying"."""
    words = slots.phrase
    with_it = read_filter(f"permanent with {words}") if keyword_of(words) == words else None
    found = with_it or read_filter(words) or read_filter(f"permanent with {words}")
    if found is None or found.zone != Zone.BATTLEFIELD:
        return None
    return HasCount(
        Count(Filter(f"~ {words}", found.clauses, controller=Whose.ANYBODY, itself=True)), ">=", 1
    )


def _exiled_with_keyword(slots: Slots) -> Condition | None:
    """Read that a card in exile has a keyword: "an exiled creature card has haste"."""
    found = read_filter(f"{slots.phrase} in exile")
    if found is None or found.zone != Zone.EXILE:
        return None
    clauses = tuple(replace(clause, keyword=slots.text("keyword")) for clause in found.clauses)
    return HasCount(Count(replace(found, clauses=clauses)), ">=", 1)


def _number_of(slots: Slots) -> Condition | None:
    """Compare an amount with a number: "the number of creatures you control is four or more"."""
    amount = read_amount(slots.filter)
    return None if amount is None or isinstance(amount, Fact) else _compared(amount, slots.phrase)


def _in_all(slots: Slots) -> Condition | None:
    """Compare a sum of sizes: "creatures you control have total power 8 or greater"."""
    objects = read_objects(slots.filter)
    return None if objects is None else _compared(Total(slots.text("size"), objects), slots.phrase)


def _outnumbered(mine: bool) -> Callable[[Slots], Condition | None]:
    """The reader of a condition that a player controls more of some objects than another."""

    def read(slots: Slots) -> Condition | None:
        yours, theirs = read_objects(slots.filter + _YOURS), read_objects(slots.filter + _THEIRS)
        if yours is None or theirs is None:
            return None
        more, fewer = (yours, theirs) if mine else (theirs, yours)
        words = f"you control more {slots.filter} than each opponent"
        if not mine:
            words = f"an opponent controls more {slots.filter} than you"
        return Outnumbered(words, Count(more), Count(fewer))

    return read


def _negated(read: Callable[[Slots], Condition | None]) -> Callable[[Slots], Condition | None]:
    def opposite(slots: Slots) -> Condition | None:
        found = read(slots)
        return None if found is None else Not(found)

    return opposite


def _bears(slots: Slots) -> Condition:
    kind = slots.text("kind")
    return Bears({"enchanted": "Aura", "equipped": "Equipment"}[kind], f"~ is {kind}")


def _devotion(slots: Slots) -> Condition | None:
    colors = [slots.text("color"), *([slots.text("other")] if slots.has("other") else [])]
    return _compared(Devotion("".join(_COLOR_LETTERS[word] for word in colors)), slots.phrase)


def _life_compared(slots: Slots) -> Condition | None:
    """Compare the life total with another amount: "less than half your starting life total"."""
    other = read_amount(slots.text("rest"))
    if other is None:
        return None
    less = slots.text("compare") == "less"
    over = Sum(other, LifeTotal(), minus=True) if less else Sum(LifeTotal(), other, minus=True)
    if not slots.has("equal"):
        return HasCount(over, ">", 0)
    return HasCount(Sum(over.other, over.one, minus=True), "=", 0)  # no amount is below 0 (107.1b)


_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "main phase": "main",
    "combat": "combat",
    "combat phase": "combat",
    "end step": "end",
}
_WHOSE = {
    "your": Whose.YOU, "their": Whose.YOU, "an opponent's": Whose.OPPONENT,
    "another player's": Whose.OPPONENT, "any player's": None,
}  # fmt: skip


def _turn(slots: Slots) -> Condition:
    return TurnCondition(_WHOSE[slots.text("whose")])


def _step(slots: Slots) -> Condition:
    return TurnCondition(_WHOSE[slots.text("whose")], _STEPS[slots.text("step")])


_YOURS, _THEIRS, _HAND = " you control", " an opponent controls", " in your hand"
_GRAVEYARD, _PLAY = " in your graveyard", " on the battlefield"
# "a Forest and an Island" asks for both, unlike "artifacts and creatures".
_AND_ANOTHER = pattern_of(rf"(?:,? and |, )(?=(?:an?|another|{_NUMBER}|at least) )")

SUSPENDED = HasCount(
    Count(
        Filter(
            "~ suspended",
            (Clause(keyword="suspend", counter="time"),),
            zone=Zone.EXILE,
            controller=Whose.ANYBODY,
            itself=True,
        )
    ),
    ">=",
    1,
)
"""That a card is suspended: it is in exile, has suspend and a time counter (702.62b)."""

ENCHANTS_PAYER = HasCount(Fact("~ enchants you", of_payer=True), ">=", 1)
"""That an Aura enchants the player who pays: a player has no id, so that a fact says so (303.4b)."""

CONDITIONS: TemplateTable[Condition] = TemplateTable(
    TemplateRow("(~|it|this card)( is|'s) suspended", means(SUSPENDED)),
    TemplateRow("(it's|it is|during|on) <whose> turn", _turn),
    TemplateRow("(it's|it is|during) <whose> <step>", _step),
    TemplateRow("(it's|it is) not <whose> turn", _negated(_turn)),
    TemplateRow("(it isn't|not during) <whose> turn", _negated(_turn)),
    TemplateRow("during combat", means(TurnCondition(step="combat"))),
    TemplateRow("(~|it) has <phrase> counter[s] on (it|him|her|them)", _counters),
    TemplateRow("(there is|there's|there are) <phrase> counter[s] on (~|it)", _counters),
    TemplateRow("(~|it) doesn't have <phrase> counter[s] on it", _negated(_counters)),
    TemplateRow("(an opponent|a player) controls more <filter> than you[ do]", _outnumbered(mine=False)),
    TemplateRow(
        "you control more <filter> than (each opponent|each other player|an opponent does|your opponents)",
        _outnumbered(mine=True),
    ),
    TemplateRow("<filter> have (a |)total <size> <phrase>", _in_all),
    TemplateRow("<filter> have (a |)total <size> of <phrase>", _in_all),
    TemplateRow("the total <size> of <filter> is <phrase>", _in_all),
    TemplateRow("<filter> is <phrase>", _number_of),
    TemplateRow("you control <phrase> that share a creature type", _of_one_kind),
    TemplateRow("you control <phrase>", _there_are(_YOURS)),
    TemplateRow("you (don't|do not) control <phrase>", _negated(_there_are(_YOURS))),
    TemplateRow("an opponent controls <phrase>", _one_opponent),
    TemplateRow("no opponent controls <phrase>", _negated(_there_are(_THEIRS))),
    TemplateRow("(your opponents|opponents) (control|controls) <phrase>", _there_are(_THEIRS)),
    TemplateRow(
        "(there is|there's|there are) <phrase> basic land types among lands you control",
        _that_many(Domain()),
    ),
    TemplateRow(
        "(there is|there's|there are) <phrase> card types among cards in your graveyard",
        _that_many(Varieties("card type", Filter("cards in your graveyard", zone=Zone.GRAVEYARD))),
    ),
    TemplateRow("(there is|there's|there are) <phrase>", _there_are()),
    TemplateRow("<phrase> (is|are) (on the battlefield|in play)", _there_are(_PLAY)),
    TemplateRow("<phrase> (is|are) in a graveyard", _there_are(" in a graveyard")),
    TemplateRow("an exiled <phrase> has <keyword>", _exiled_with_keyword),
    TemplateRow("[you have ]<phrase>( is| are|) in your graveyard", _there_are(_GRAVEYARD)),
    TemplateRow("you have <phrase> in [your ]hand", _there_are(_HAND)),
    TemplateRow("you have <phrase> life", _that_many(LifeTotal())),
    TemplateRow("your life total is <phrase>", _that_many(LifeTotal())),
    TemplateRow(
        "your life total is <compare=less|greater> than[<equal= or equal to>] <rest>", _life_compared
    ),
    TemplateRow(
        "you have at least <number> (life more|more life) than your starting life total",
        lambda s: HasCount(Sum(LifeTotal(), StartingLife(), minus=True), ">=", s.number),
    ),
    TemplateRow("(~|it)('s| has) power[ is] <phrase>", _that_many(Size("power"))),
    TemplateRow("(~|it)('s| has) toughness[ is] <phrase>", _that_many(Size("toughness"))),
    TemplateRow("your devotion to <color>[ and <other:color>] is <phrase>", _devotion),
    TemplateRow("(~|it)('s| is) <kind=enchanted|equipped>", _bears),
    TemplateRow("(~|it) (isn't|is not) <kind=enchanted|equipped>", _negated(_bears)),
    TemplateRow("(~|it) (isn't|is not|doesn't have) <phrase>", _negated(_itself)),
    TemplateRow("(~|it)( is| has|'s) <phrase>", _itself),
)
"""Conditions that the state of the game settles."""

_JOINTS: tuple[tuple[str, bool], ...] = (
    (" or if ", True), (" and if ", False), (" or ", True), (" and ", False),
)  # fmt: skip
# What makes words a clause at all: a subject's verb.
_CLAUSE = pattern_of(
    r"\b(?:is|are|was|were|been|has|have|had|controls?|controlled|owns?|cast|died|dies|entered|enters|left"
    r"|attacked|committed|descended|surveilled|scried|unlocked|completed|rolled|explored|dealt|gained|lost|drew|discarded|sacrificed|put|paid|spent|activated|played|became|becomes"
    r"|blocked|tapped|searched|cycled|created|exiled|returned|destroyed|countered|milled|before|after)\b"
    r"|\w(?:'s|'ve|'re|n't) "
)
_LONGEST = 200
_IF = pattern_of(r"^(?:only )?(?:if|as long as|while) ")


# It differs with the object that the cost took, so no fact of the request can settle it.
_OF_WHAT_WAS_TAKEN = pattern_of(r"(?:the|that) (?:sacrificed|exiled|tapped|discarded|revealed) ")


def read_condition(words: str) -> Condition | None:
    """Read a condition in words, with or without "if"; None if the words aren't a clause.

    A condition that no game state settles becomes ``Holds``: the request's ``facts`` decide.

    >>> read_condition("you have 5 or less life")
    HasCount(count=LifeTotal(), compare='<=', number=5)
    """
    words = _IF.sub("", words.strip())
    if len(words) > _LONGEST:
        return None
    return CONDITIONS.read(words) or _joined(words) or _unsettled(words)


def condition_in(
    slots: Slots, slot: str, reader: Callable[[str], Condition | None] = read_condition
) -> Condition:
    """Read the condition in a slot of a row; if it can't be read, the row doesn't fit."""
    condition = reader(slots.text(slot))
    if condition is None:
        raise NotRead
    return condition


def all_of(conditions: list[Condition]) -> Condition | None:
    """Condition that all of these hold; None for an empty list."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return Not(AnyOf(tuple(Not(condition) for condition in conditions)))


def _joined(words: str) -> Condition | None:
    """Read two joined conditions, of which at least the second is settled by the game."""
    for joint, either in _JOINTS:
        one, found, other = words.rpartition(joint)
        second = CONDITIONS.read(other) if found else None
        if second is None:
            continue
        first = read_condition(one)
        if first is not None:
            return AnyOf((first, second)) if either else all_of([first, second])
    return None


def _unsettled(words: str) -> Condition | None:
    if _OF_WHAT_WAS_TAKEN.match(words):
        return None
    return read_happened(words) if _CLAUSE.search(words) else None


# --- when and how often -------------------------------------------------------------------------

_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_LIMIT = pattern_of(
    rf"(?:no more than |up to |more than )?(?:(?P<word>once|twice|thrice)|(?P<number>{_NUMBER}) times)"
    r"(?: (?:each|per|a) turn)?"
)
_CASTING_TIME = pattern_of(r"(?:h?as|any time (?:that )?you could cast) (?:an? )?(?:instant|sorcery)")
_ACTIVATE = pattern_of(
    r"(?:(?:you (?:may|can) )?(?:activate|play) (?:this ability |~'s ability )?(?=only |no more than )"
    r"|this ability (?:can|may) be activated (?=only |no more than )"
    r"|(?:this ability can't be activated|you can't activate this ability) (?=more than )"
    r"|any player may (?:activate|play) this ability(?: but (?=only ))?)(?P<words>.*)"
)
_AND_ONLY = pattern_of(r",? (?:and|but) (?=only |no more than )|, (?=only )")
_BEFORE = pattern_of(r"(?P<when>.+?),? (?P<before>before .+)")


def read_timing(sentence: str) -> tuple[Condition | None, int | None, bool] | None:
    """Read an ability's timing: its condition, its limit each turn, and whether it can be used in a payment.

    None if the sentence isn't about that. An ability with the timing of an instant or a sorcery can't be
    activated while a cost is paid (307.5, 601.2g).

    >>> read_timing("activate only during your turn and only once each turn")
    (TurnCondition(whose='you', step=None), 1, True)
    """
    match = _ACTIVATE.fullmatch(sentence.strip())
    if match is None:
        return None
    conditions: list[Condition] = []
    limit, possible = None, True
    for part in filter(None, _AND_ONLY.split(match["words"].strip())):
        words = part.removeprefix("only ")
        times = _LIMIT.fullmatch(words)
        if times:
            limit = _TIMES[times["word"]] if times["word"] else number(times["number"])
        elif _CASTING_TIME.fullmatch(words):
            possible = False
        else:
            condition = _when(words)
            if condition is None:
                return None
            conditions.append(condition)
    return all_of(conditions), limit, possible


def _when(words: str) -> Condition | None:
    """Read a condition or a time: "if ...", "during your turn before attackers are declared"."""
    found = CONDITIONS.read(words)
    if found is not None or _IF.match(words):
        return found or read_condition(words)
    match = _BEFORE.fullmatch(words)
    if match:
        first = _when(match["when"])
        before: Condition = Holds(match["before"])
        if match["before"] == "before the end step":
            before = Not(AnyOf((TurnCondition(step="end"), TurnCondition(step="cleanup"))))
        return None if first is None else all_of([first, before])
    return Holds(words) if words.startswith(("during ", "before ", "after ")) else None
