from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from planner.game.amounts import (
    Amount,
    Chosen,
    ColorCount,
    Count,
    CountersOn,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    Fixed,
    Half,
    LifeTotal,
    ManaValueTaken,
    Opponents,
    PlayerCounters,
    Scaled,
    SharedType,
    Size,
    SizeTaken,
    Sum,
    Total,
    Varieties,
)
from planner.game.filters import Clause, Filter
from planner.text.phrases.amounts import read_amount, read_each, read_objects, scaled

CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("x", Chosen()),
        ("three", Fixed(3)),
        ("~'s power", Size("power")),
        ("its toughness", Size("toughness")),
        ("the sacrificed creature's power", SizeTaken("power")),
        ("the sacrificed artifact's mana value", ManaValueTaken()),
        ("the sacrificed creature's converted mana cost", ManaValueTaken()),
        ("1 plus the exiled creature's mana value", Scaled(ManaValueTaken(), 1, 1)),
        ("x plus one", Scaled(Chosen(), 1, 1)),
        ("twice x", Scaled(Chosen(), 2)),
        ("twice three", Fixed(6)),
        ("your devotion to green", Devotion("G")),
        ("your devotion to blue and red", Devotion("UR")),
        ("your devotion to that color", Devotion()),
        ("your life total", LifeTotal()),
        ("the number of charge counters on ~", CountersOnSelf("charge")),
        ("the number of basic land types among lands you control", Domain()),
        ("the number of opponents you have", Opponents()),
        ("the amount of life you gained this turn", Fact("life_gained")),
        ("the number of cards you've drawn this turn", Fact("cards_drawn")),
        ("the amount of mana you spent this turn", Fact("the amount of mana you spent this turn")),
    ],
)
def test_values(words: str, amount: Amount) -> None:
    assert read_amount(words) == amount


def test_counts_and_the_greatest_among_objects() -> None:
    count = read_amount("the number of elves on the battlefield")
    assert isinstance(count, Count)
    assert count.objects.controller == "any"
    greatest = read_amount("the greatest power among creatures you control")
    assert isinstance(greatest, Size)
    assert greatest.of is not None
    assert isinstance(read_amount("the number of colors among permanents you control"), ColorCount)
    shared = "the greatest number of creatures you control that have a creature type in common"
    assert isinstance(read_amount(shared), SharedType)


def test_what_happened_this_turn_is_a_fact_of_the_request() -> None:
    words = "the greatest power among creatures you control that entered the battlefield this turn"
    assert read_amount(words) == Fact(words)


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("storage counter removed this way", Chosen()),
        ("goat sacrificed this way", Chosen()),
        ("+1/+1 counter on ~", CountersOnSelf("+1/+1")),
        ("card you've drawn this turn", Fact("cards_drawn")),
        ("spell you've cast this turn", Fact("spells_cast")),
        ("opponent you have", Opponents()),
        ("basic land type among lands you control", Domain()),
    ],
)
def test_what_is_counted_one_by_one(words: str, amount: Amount) -> None:
    assert read_each(words) == amount


def test_cards_revealed_are_what_an_earlier_sentence_says() -> None:
    assert read_each("card revealed this way", Fixed(4)) == Fixed(4)
    assert read_each("card revealed this way") is None


def test_different_powers() -> None:
    powers = read_each("different power among creatures you control")
    assert isinstance(powers, Varieties)
    assert powers.what == "power"


def test_x_is_what_the_sentence_says_it_is() -> None:
    assert read_amount("x", Size("power")) == Size("power")
    assert read_amount("twice x", Fixed(2)) == Fixed(4)


def test_201_5_objects_named_like_the_card_itself() -> None:
    objects = read_objects("artifact you control named ~")
    assert objects is not None
    assert [clause.name for clause in objects.clauses] == ["~"]
    assert [clause.types for clause in objects.clauses] == [frozenset({"Artifact"})]


@pytest.mark.parametrize(
    "words",
    ["", "the number of", "half x", "~", "that much", "twice ~"],
)
def test_other_words_are_no_amount(words: str) -> None:
    assert read_amount(words) is None


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("the total power of creatures you control", Total("power", CREATURES)),
        ("the sum of the powers of creatures you control", Total("power", CREATURES)),
        ("the greatest mana value among creatures you control", Size("mana value", CREATURES)),
        ("half your life total, rounded up", Half(LifeTotal(), up=True)),
        ("half the number of creatures you control, rounded down", Half(Count(CREATURES), up=False)),
        ("the number of differently named creatures you control", Varieties("name", CREATURES)),
        ("the number of card types among creatures you control", Varieties("card type", CREATURES)),
        (
            "the number of different mana values among creatures you control",
            Varieties("mana value", CREATURES),
        ),
        ("the number of counters on ~", CountersOnSelf(None)),
        ("the number of +1/+1 counters on creatures you control", CountersOn("+1/+1", CREATURES)),
        ("the number of counters among creatures you control", CountersOn(None, CREATURES)),
        ("ten minus your life total", Sum(Fixed(10), LifeTotal(), minus=True)),
        ("~'s power minus 1", Scaled(Size("power"), 1, -1)),
        ("~'s mana value", Size("mana value")),
        ("the number of players", Scaled(Opponents(), plus=1)),
        ("the number of experience counters you have", PlayerCounters("experience")),
    ],
)
def test_amounts_of_many_objects_and_amounts_made_of_others(words: str, amount: Amount) -> None:
    """The words of a filter are what the card says, so that filters are compared without them."""
    assert _without_words(read_amount(words)) == _without_words(amount)


def _without_words(amount: Any) -> Any:
    if isinstance(amount, Filter):
        return replace(amount, words="")
    if not is_dataclass(amount) or isinstance(amount, type):
        return amount
    return replace(amount, **{f.name: _without_words(getattr(amount, f.name)) for f in fields(amount)})


def test_objects_that_differ_are_never_taken_for_a_subtype() -> None:
    assert read_objects("differently named lands you control") is None


def test_scaling_keeps_amounts_simple() -> None:
    elves = read_each("elf you control")
    assert isinstance(elves, Count)
    assert scaled(elves, 2) == Count(elves.objects, 2)
    assert scaled(Scaled(Chosen(), 2, 1), 3, 1) == Scaled(Chosen(), 6, 4)
    assert scaled(Chosen(), 1) == Chosen()
