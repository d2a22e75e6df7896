"""Conditions in words, and when and how often an ability can be activated."""

import pytest

from planner.game.amounts import (
    Count,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    LifeTotal,
    MostOfOne,
    SharedType,
    Size,
    Varieties,
)
from planner.game.filters import Clause, Filter
from planner.game.written_abilities import AnyOf, Condition, HasCount, Holds, Not, TurnCondition
from planner.text.phrases.conditions import all_of, read_condition, read_timing
from planner.text.phrases.filters import read_filter
from planner.text.phrases.turn_events import read_happened


def filter_of(words: str) -> Filter:
    found = read_filter(words)
    assert found is not None
    return found


def has(words: str, compare: str = ">=", number: int = 1) -> HasCount:
    return HasCount(Count(filter_of(words)), compare, number)


def one_has(words: str, number: int) -> HasCount:
    """Some one opponent has so many of them."""
    return HasCount(MostOfOne(f"the greatest number of {words}", filter_of(words)), ">=", number)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you control a plains or an island", has("a plains or an island you control")),
        ("if you control three or more artifacts", has("artifacts you control", ">=", 3)),
        ("you control another creature", has("another creature you control")),
        ("you control no creatures", has("creatures you control", "=", 0)),
        ("you control exactly two lands", has("lands you control", "=", 2)),
        ("you control at least three basic lands", has("basic lands you control", ">=", 3)),
        ("you control fewer than three lands", has("lands you control", "<", 3)),
        ("you control four or fewer lands", has("lands you control", "<=", 4)),
        ("you don't control a swamp", Not(has("a swamp you control"))),
        (
            "you control a creature with power 4 or greater",
            has("a creature with power 4 or greater you control"),
        ),
        ("your opponents control four or more lands", has("lands an opponent controls", ">=", 4)),
        ("an opponent controls four or more lands", one_has("lands an opponent controls", 4)),
        ("an opponent controls a land", has("a land an opponent controls")),
        (
            "no opponent controls a white or blue creature",
            Not(has("white or blue creature an opponent controls")),
        ),
        (
            "you control two or more creatures that share a creature type",
            HasCount(SharedType(filter_of("creatures you control")), ">=", 2),
        ),
        ("there are seven or more cards in your graveyard", has("cards in your graveyard", ">=", 7)),
        ("seven or more cards are in your graveyard", has("cards in your graveyard", ">=", 7)),
        ("there's an elf card in your graveyard", has("an elf card in your graveyard")),
        ("you have exactly one card in hand", has("card in your hand", "=", 1)),
        ("you have no cards in hand", has("cards in your hand", "=", 0)),
        ("you have 5 or less life", HasCount(LifeTotal(), "<=", 5)),
        ("~'s power is 4 or greater", HasCount(Size("power"), ">=", 4)),
        ("your devotion to green is five or more", HasCount(Devotion("G"), ">=", 5)),
        (
            "there are five basic land types among lands you control",
            HasCount(Domain(), "=", 5),
        ),
        ("~ has a +1/+1 counter on it", HasCount(CountersOnSelf("+1/+1"), ">=", 1)),
        ("~ has two or more oil counters on it", HasCount(CountersOnSelf("oil"), ">=", 2)),
        ("there are no depletion counters on ~", HasCount(CountersOnSelf("depletion"), "=", 0)),
        ("it's your turn", TurnCondition("you")),
        ("it's not your turn", Not(TurnCondition("you"))),
        ("during an opponent's turn", TurnCondition("opponent")),
        ("during your upkeep", TurnCondition("you", "upkeep")),
        ("during combat", TurnCondition(step="combat")),
    ],
)
def test_a_condition_that_the_state_of_the_game_settles(words: str, condition: Condition) -> None:
    read = read_condition(words)
    assert without_words(read) == without_words(condition)


def without_words(value: object) -> object:
    """A condition without what its filters quote."""
    if isinstance(value, Filter):
        return Filter("", value.clauses, value.zone, value.controller, value.other, value.itself)
    if isinstance(value, Count):
        return Count(without_words(value.objects), value.times)  # type: ignore[arg-type]
    if isinstance(value, HasCount):
        return HasCount(without_words(value.count), value.compare, value.number)  # type: ignore[arg-type]
    if isinstance(value, Not):
        return Not(without_words(value.condition))  # type: ignore[arg-type]
    if isinstance(value, AnyOf):
        return AnyOf(tuple(map(without_words, value.conditions)))  # type: ignore[arg-type]
    return value


def test_an_and_between_two_objects_asks_for_both() -> None:
    read = read_condition("you control an urza's mine and an urza's power-plant")
    parts = [has("an urza's mine you control"), has("an urza's power-plant you control")]
    assert without_words(read) == without_words(all_of(list(parts)))
    assert all_of(list(parts)) == Not(AnyOf((Not(parts[0]), Not(parts[1]))))


def test_two_conditions_each_a_clause_of_its_own() -> None:
    basic = has("a basic land you control")
    read = read_condition("~ entered this turn or if you control a basic land")
    assert without_words(read) == without_words(AnyOf((Holds("~ entered this turn", entered=True), basic)))
    both = read_condition("you control an artifact and you control an enchantment")
    assert without_words(both) == without_words(
        all_of([has("an artifact you control"), has("an enchantment you control")])
    )


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("~ is a creature", Clause(types=frozenset({"Creature"}))),
        ("~ is untapped", Clause(tapped=False)),
        ("it's attacking", Clause(attacking=True)),
        ("~ has flying", Clause(keyword="flying")),
    ],
)
def test_a_condition_about_the_object_itself(words: str, clause: Clause) -> None:
    read = read_condition(words)
    assert isinstance(read, HasCount)
    assert isinstance(read.count, Count)
    objects = read.count.objects
    assert (objects.clauses, objects.itself, objects.controller) == ((clause,), True, "any")


def test_a_condition_that_the_object_itself_is_not_something() -> None:
    is_one = read_condition("~ is a creature")
    assert is_one is not None
    assert read_condition("~ isn't a creature") == Not(is_one)


@pytest.mark.parametrize(
    "words",
    [
        "you control five or more lands with the same name",
        "you control four or more creatures with different powers",
        "you have exactly zero or seven cards in hand",
        "you have the city's blessing",
        "you're the monarch",
        "it's night",
        "~ has another activated ability",
        "that island is snow",
    ],
)
def test_what_no_state_settles_is_a_fact_of_the_request_by_its_words(words: str) -> None:
    assert read_condition(words) == Holds(words)
    assert read_condition(f"if {words}") == Holds(words)


@pytest.mark.parametrize(
    ("words", "fact", "least"),
    [
        ("you've cast a spell this turn", "spells_cast", 1),
        ("you've cast another spell this turn", "spells_cast", 1),
        ("you've cast two or more spells this turn", "spells_cast", 2),
        ("an opponent lost life this turn", "opponent_lost_life", 1),
        ("you gained 3 or more life this turn", "life_gained", 3),
        ("a creature died this turn", "creatures_died", 1),
        ("you attacked this turn", "attacked", 1),
        ("you attacked with two or more creatures this turn", "attacked", 2),
        ("an opponent has three or more poison counters", "opponent_poison", 3),
    ],
)
def test_what_happened_is_a_number_among_the_facts(words: str, fact: str, least: int) -> None:
    assert read_condition(words) == Holds(words, HasCount(Fact(fact), ">=", least))


def test_a_spell_of_some_kind_is_no_spell_of_any_kind() -> None:
    assert read_condition("you've cast an instant spell this turn") == Holds(
        "you've cast an instant spell this turn"
    )


@pytest.mark.parametrize("words", ["", "any of that", "purple monkey dishwasher", "{T}"])
def test_words_that_are_no_clause_are_no_condition(words: str) -> None:
    assert read_condition(words) is None


@pytest.mark.parametrize(
    ("sentence", "condition", "limit", "possible"),
    [
        ("activate only once each turn", None, 1, True),
        ("activate this ability only once each turn", None, 1, True),
        ("activate this ability no more than three times each turn", None, 3, True),
        ("activate no more than twice each turn", None, 2, True),
        ("this ability can't be activated more than once each turn", None, 1, True),
        ("activate only during your turn and only once each turn", TurnCondition("you"), 1, True),
        ("activate only during an opponent's turn", TurnCondition("opponent"), None, True),
        ("activate this ability only any time you could cast an instant", None, None, False),
        ("activate only as an instant", None, None, False),
        ("activate only as a sorcery", None, None, False),
        (
            "activate only as a sorcery and only if a creature died this turn",
            read_happened("a creature died this turn"),
            None,
            False,
        ),
        ("activate only if you have the city's blessing", Holds("you have the city's blessing"), None, True),
        ("activate only if you have 5 or less life", HasCount(LifeTotal(), "<=", 5), None, True),
        ("any player may activate this ability", None, None, True),
        (
            "any player may activate this ability but only during their turn before the end step",
            all_of(
                [TurnCondition("you"), Not(AnyOf((TurnCondition(step="end"), TurnCondition(step="cleanup"))))]
            ),
            None,
            True,
        ),
        (
            "activate only during your turn, before attackers are declared",
            all_of([TurnCondition("you"), Holds("before attackers are declared")]),
            None,
            True,
        ),
    ],
)
def test_602_5_when_and_how_often_an_ability_can_be_activated(
    sentence: str, condition: Condition | None, limit: int | None, possible: bool
) -> None:
    assert read_timing(sentence) == (condition, limit, possible)


@pytest.mark.parametrize(
    "sentence", ["draw a card", "activate loyalty abilities twice", "activate only purple monkey"]
)
def test_a_sentence_about_something_else_is_no_timing(sentence: str) -> None:
    assert read_timing(sentence) is None


def test_delirium_counts_card_types() -> None:
    found = read_condition("there are four or more card types among cards in your graveyard")
    assert isinstance(found, HasCount)
    assert isinstance(found.count, Varieties)
    assert (found.compare, found.number) == (">=", 4)
