"""The games that a request could mean: facts that text asks for and that nobody stated, stated in each way.

Where every one of them has the same answer, what isn't stated makes no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import prod

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Said, Unpayable
from planner.contract.refusals import RequestError
from planner.costing.question import Question
from planner.effects.settle import settled
from planner.game.amounts import Party, SharedType, Varieties
from planner.game.caching import remembered
from planner.game.characteristics import Characteristics
from planner.game.clock import check_time
from planner.game.filters import Clause
from planner.game.land_types import BASIC_LAND_TYPES, NO_CREATURE_TYPES
from planner.game.mana import COLOR_WORDS, COLORS
from planner.game.matching import CARD_TYPES
from planner.game.missing_facts import (
    COLOR,
    CREATURE_TYPE,
    EXILED_CARD,
    LAND_TYPE,
    NAME,
    PERMANENT,
    TYPE,
    Key,
    MissingFact,
    Of,
)
from planner.game.objects import Game, GameObject
from planner.game.readings import Could, Reading
from planner.game.records import Record, replace
from planner.game.vocabulary import Zone
from planner.planning.drafts.drafts import possible_prices
from planner.planning.question.problem import problem_of
from planner.referee import replay_any
from planner.text.grammar.traverse import parts_of

MOST_VALUES = 32
"""More values than this of one fact are not looked at."""
MOST_GAMES = 64
"""More games than this are not looked at."""
MOST_CHAPTERS = 6
"""No Saga has more chapters than this."""
_OTHER = "Nothing of These"
Value = str | frozenset[str]


class _PossibleGame(Record, frozen=True):
    """One meaning of a request: values of the unstated facts, and the question they make."""

    values: tuple[tuple[MissingFact, Value], ...]
    question: Question


def decided_by_cases(question: Question, found: Said, plan: Callable[[Question], Answer]) -> Answer | None:
    """Find the answer that holds for all values of the unstated facts; None if there is none.

    ``found`` is the answer that allows for all values, ``plan`` answers other questions. A plan counts if the
    referee accepts it in each possible game at the same price. Raises ``OutOfTimeError``.
    """
    if question.asked is None or not question.lacks:
        return None
    try:
        if isinstance(found, Plan):
            return None if found.optimal else _proven_in_all(found, question, plan)
        return _the_same_in_all(question, plan) if found.status == "unknown" else None
    except RequestError:  # one of them can't be asked: nothing is certain
        return None


def possible_questions(question: Question) -> Iterator[Question]:
    """List the question in each game that the request could mean; empty if those are too many."""
    if question.asked is None or not question.lacks:
        return
    try:
        cases = _cases(question, best_alone=True)
        yield from (case.question for case in cases or ())
    except RequestError:
        return


def _proven_in_all(found: Plan, question: Question, plan: Callable[[Question], Answer]) -> Answer | None:
    """Prove a plan best in each possible game; None if it isn't the best in one of them."""
    cases = _cases(question)
    if cases is None:
        return None
    seen: list[object] = []
    for case in cases:
        if not _holds(found, case.question):
            return None
        if not _is_new(case.question, seen):
            continue
        best = plan(case.question)
        if not (isinstance(best, Plan) and best.optimal and best.whole_price == found.whole_price):
            return None
        if best.summary.kept != found.summary.kept:
            return None
    found.optimal = True
    found.bound = UNSET
    return found


def _the_same_in_all(question: Question, plan: Callable[[Question], Answer]) -> Answer | None:
    """Find a plan that pays in each possible game, or a refusal that holds in all; None if they differ."""
    found = _cases(question, best_alone=True)
    if found is None:
        return None
    cases = list(found)
    answers: list[Answer] = []
    seen: list[object] = []
    for case in cases:
        if not _is_new(case.question, seen):
            continue
        answers.append(plan(case.question))
        if len({one.status for one in answers}) > 1 or answers[0].status == "unknown":
            return None
    if all(isinstance(one, Unpayable) for one in answers):
        return _one_refusal(answers)
    plain = plan(question.as_stated())
    narrowed = any(lack.key is Key.COMMANDER_IDENTITY for lack in question.lacks)
    plans = (one for one in (plain, *(() if narrowed else answers)) if isinstance(one, Plan))
    # Whoever carries it out has the board as it is stated: it holds there, too.
    games = [question, *(case.question for case in cases)]
    best = next((one for one in plans if all(_holds(one, game) for game in games)), None)
    if best is not None:
        sure = all(
            isinstance(one, Plan) and one.optimal and one.whole_price == best.whole_price for one in answers
        )
        best.optimal = sure and not question.keep and not narrowed
        if best.optimal:
            best.bound = UNSET
    return best


def _one_refusal(answers: list[Answer]) -> Answer:
    """A refusal that holds in all games: it says what is missing only if that is always the same."""
    first = answers[0]
    assert isinstance(first, Unpayable)
    if any(isinstance(one, Unpayable) and one.missing != first.missing for one in answers):
        return max(answers, key=lambda one: len(one.to_json()))
    return first


def _holds(plan: Plan, question: Question) -> bool:
    """Whether the referee accepts a plan as an answer to this question, at its price."""
    check_time()
    rulings = (
        replay_any(
            question.game,
            question.ways,
            prices,
            plan,
            forbid=question.forbid,
            require=question.require,
            keep=question.keep_names,
        )
        for prices in possible_prices(question, plan)
    )
    return not question.reasons and any(rulings)


# --- the games -------------------------------------------------------------------------------


def _cases(question: Question, *, best_alone: bool = False) -> Iterator[_PossibleGame] | None:
    """List the games that the request could mean; None if those are too many.

    With ``best_alone``, a fact that can only help has just its best value, if there is one.
    """
    facts: dict[object, list[MissingFact]] = {}
    for lack in question.lacks:
        name = "" if lack.key is Key.COMMANDER_IDENTITY else lack.object
        facts.setdefault((name, lack.key), []).append(lack)
    choices = []
    for lacks in facts.values():
        values = values_of(lacks, question)
        if values is None or len(values) > MOST_VALUES:
            return None
        if best_alone and lacks[0].key is Key.COMMANDER_IDENTITY and _only_help(lacks, question):
            values = values[:1]
        choices.append([(lacks[0], value) for value in values])
    if prod(map(len, choices)) > MOST_GAMES:
        return None
    return (_PossibleGame(values, _stating(question, values)) for values in product(*choices))


def _only_help(lacks: list[MissingFact], question: Question) -> bool:
    lines = [line for _, line in question.unread if not set(lacks).isdisjoint(line.lacks)]
    return all(line.could is Could.HELP for line in lines)


def _is_new(question: Question, seen: list[object]) -> bool:
    """Add a problem to those seen; return whether it wasn't among them."""
    check_time()
    ways = [] if question.reasons else [problem_of(way) for way in question.each_way()]
    problem = (ways, question.ways, question.reasons, question.unread, question.volatile)
    if problem in seen:
        return False
    seen.append(problem)
    return True


def _stating(question: Question, values: tuple[tuple[MissingFact, Value], ...]) -> Question:
    """The question if the request stated these facts; raises ``RequestError`` if that is refused."""
    assert question.asked is not None
    game = question.asked.game
    for lack, value in values:
        check_time()
        game = _with_fact(game, lack, value)
    return question.again_on(settled(game))


def _with_fact(game: Game, lack: MissingFact, value: Value) -> Game:
    if lack.key is Key.COMMANDER_IDENTITY:
        assert isinstance(value, frozenset)
        return replace(game, commander_identity=value)
    assert isinstance(value, str)
    objects = []
    for entry in game.objects:
        one = entry.only({lack.object})
        if one is None:
            objects.append(entry)
            continue
        rest = entry.without({lack.object})
        objects += [_stated(one, lack, value), *([rest] if rest is not None else [])]
    return replace(game, objects=tuple(objects))


def _stated(entry: GameObject, lack: MissingFact, value: str) -> GameObject:
    if lack.key is Key.COUNTERS:
        return replace(entry, counters={**entry.counters, lack.what: int(value)})
    return replace(entry, chosen=(value,))


def values_of(lacks: list[MissingFact], question: Question) -> list[Value] | None:
    """Values of a fact that could make a difference; None if they aren't known.

    ``lacks`` all ask for the same fact.
    """
    if lacks[0].key is Key.COMMANDER_IDENTITY:
        sizes = range(len(COLORS), -1, -1)  # all of them first
        return [frozenset(some) for size in sizes for some in combinations(COLORS, size)]
    if lacks[0].key is Key.COUNTERS and lacks[0].what == "lore":
        return [str(number) for number in range(1, MOST_CHAPTERS + 1)]
    if lacks[0].key is not Key.CHOSEN:
        return None
    found: dict[Value, None] = {}
    for lack in lacks:
        values = _chosen_values(lack, question)
        if values is None:
            return None
        found |= dict.fromkeys(values)
    return list(found)


def _chosen_values(lack: MissingFact, question: Question) -> list[str] | None:
    match lack.what:
        case what if what == COLOR:
            return list(COLOR_WORDS.values())
        case what if what == LAND_TYPE:
            return list(BASIC_LAND_TYPES)
        case what if what == CREATURE_TYPE:
            types = _types_asked_for(question)
            return None if types is None else [*sorted(types), _OTHER]
        case what if what == TYPE:
            types = _types_of_payments(question) if lack.of is Of.PAYMENTS else _types_there(question)
            return [*sorted(types), _OTHER]
        case what if what in (NAME, PERMANENT):
            return [*sorted(_names_of_sources(question, lack)), _OTHER]
        case what if what == EXILED_CARD:
            exiled = {one.card.name for one in question.game.objects if one.zone == Zone.EXILE}
            return [*sorted(exiled), _OTHER]
    return None


def _types_of_payments(question: Question) -> set[str]:
    """Types of the card that is paid for, and of objects whose abilities cost mana."""
    cards = [entry.card for entry in question.game.objects if any(one.mana for one in entry.abilities)]
    cards += [way.purpose.card for way in question.ways if way.purpose.card is not None]
    return {one for card in cards for one in (*card.subtypes, *(card.types & CARD_TYPES))}


def _names_of_sources(question: Question, lack: MissingFact) -> set[str]:
    """Names of the card that is paid for, and of objects with actual or possible mana abilities.

    Names that the asking text doesn't let a player choose are left out (201.4).
    """
    cards = [one.card for one in question.game.objects if one.abilities or one.could or one.own_side]
    cards += [way.purpose.card for way in question.ways if way.purpose.card is not None]
    asker = question.game.find(lack.object)
    match = _CARD_NAME.search(asker.card.text) if asker is not None else None
    kinds = match[1].lower().replace(",", " ").split() if match is not None else []
    return {card.name for card in cards if all(_is_of_kind(card, kind) for kind in kinds)}


_CARD_NAME = re.compile(r"(?i)\bchoose an? ((?:[a-z]+,? ){0,3})card name\b")


def _is_of_kind(card: Characteristics, word: str) -> bool:
    """Whether a card fits a word before "card name"; unknown facts exclude nothing.

    >>> from planner.game.mana import ManaCost
    >>> forest = Characteristics("Forest", ManaCost(""), 0, frozenset({"Basic"}), frozenset({"Land"}), ())
    >>> [_is_of_kind(forest, word) for word in ("nonland", "noncreature", "land", "creature")]
    [False, True, True, False]
    """
    wanted = word.removeprefix("non").capitalize()
    if wanted in CARD_TYPES:
        return (wanted in card.types) is not word.startswith("non")
    return wanted != "Basic" or ("Basic" in card.supertypes) is not word.startswith("non")


def _types_there(question: Question) -> set[str]:
    cards = [entry.card for entry in question.game.objects]
    cards += [way.purpose.card for way in question.ways if way.purpose.card is not None]
    return {one for card in cards for one in (*card.subtypes, *(card.types & CARD_TYPES))}


def _types_asked_for(question: Question) -> set[str] | None:
    """Creature types that some text on the board, or a cost, asks for; None for any type."""
    found: set[str] = set()
    for asked in (_asked_in(question.ways), *(_asked_by(entry.reading) for entry in question.game.objects)):
        if asked is None:
            return None
        found |= asked
    return found - NO_CREATURE_TYPES


@remembered
def _asked_by(reading: Reading) -> frozenset[str] | None:
    return _asked_in(reading)


def _asked_in(thing: object) -> frozenset[str] | None:
    """Subtypes that a written thing asks for; None if it compares the subtypes of objects."""
    found: set[str] = set()
    for part in parts_of(thing):
        if isinstance(part, SharedType | Varieties | Party):
            return None
        if isinstance(part, Clause):
            found |= part.subtypes | part.not_subtypes
    return frozenset(found)
