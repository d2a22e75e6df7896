import pytest

from planner.game.amounts import Chosen, Count, CountersOnSelf, Devotion, Fixed, Size, UpTo
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import Rider
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
    TakenCouldProduce,
)
from planner.game.vocabulary import Whose
from planner.game.written_abilities import AnyOf, Condition, HasCount, Holds, Not, TurnCondition, WrittenAfter
from planner.text.mana.mana_effects import ResolvedEffect, adds_mana, both, during_payment, read_effect

ANY = ListedTypes(COLORS)


def read(effect: str) -> ResolvedEffect:
    found = read_effect(effect)
    assert found is not None
    return found


def outputs(effect: str) -> tuple[tuple[Output, ...], ...]:
    return read(effect).outputs


def one(effect: str) -> Output:
    ((output,),) = outputs(effect)
    return output


@pytest.mark.parametrize(
    ("effect", "output"),
    [
        ("add {G}.", Runs(("G",))),
        ("add {C}{C}", Runs(("CC",))),
        ("add {W}{U}.", Runs(("WU",))),
        ("add {W} or {U}.", Runs(("W", "U"))),
        ("add {W}, {U}, or {B}.", Runs(("W", "U", "B"))),
        ("add {U}{U}, {U}{R}, or {R}{R}.", Runs(("UU", "UR", "RR"))),
        ("add {U} or {C}{U}.", Runs(("U", "CU"))),
        ("add six {G}.", Runs(("GGGGGG",))),
        ("a player of your choice adds {C}.", Runs(("C",))),
        ("add one mana of any color.", OfOneType(ANY)),
        ("add one mana of any type.", OfOneType(ListedTypes(TYPES))),
        ("add three mana of any one color.", OfOneType(ANY, Fixed(3))),
        ("add 2 mana of any single color.", OfOneType(ANY, Fixed(2))),
        ("choose a player. that player adds one mana of any color they choose.", OfOneType(ANY)),
        ("add two mana in any combination of colors.", Combination(ANY, Fixed(2))),
        ("add three mana in any combination of {R} and/or {G}.", Combination(ListedTypes("RG"), Fixed(3))),
        (
            "add two mana in any combination of {G}, {W}, and/or {U}.",
            Combination(ListedTypes("GWU"), Fixed(2)),
        ),
        ("add two mana of different colors.", Different(ANY, 2)),
        ("add one mana of the chosen color.", OfOneType(ChosenColor())),
        ("add two mana of the chosen color.", OfOneType(ChosenColor(), Fixed(2))),
        ("add one mana of any of the exiled card's colors.", OfOneType(ChosenColor())),
        (
            "add one mana of any color in your commander's color identity.",
            OfOneType(CommanderIdentity()),
        ),
    ],
)
def test_605_1a_what_is_added(effect: str, output: Output) -> None:
    assert read(effect) == ResolvedEffect(((output,),))


def test_a_choice_between_symbols_and_words_is_two_alternatives() -> None:
    assert outputs("add {R} or one mana of the chosen color.") == (
        (Runs(("R",)),),
        (OfOneType(ChosenColor()),),
    )


@pytest.mark.parametrize(
    ("effect", "colors_only", "controller"),
    [
        ("add one mana of any type that a land you control could produce.", False, "you"),
        ("add one mana of any color that a land an opponent controls could produce.", True, "opponent"),
        ("add one mana of any type a gate you control could produce.", False, "you"),
    ],
)
def test_106_7_what_others_could_produce(effect: str, colors_only: bool, controller: str) -> None:
    output = one(effect)
    assert isinstance(output, OfOneType)
    assert isinstance(output.types, CouldProduce)
    assert (output.types.colors_only, output.types.objects.controller) == (colors_only, controller)


@pytest.mark.parametrize(
    "effect",
    [
        "add one mana of any type the sacrificed land could produce.",
        "add one mana of any type that land could produce.",
    ],
)
def test_106_7_what_the_land_that_was_paid_could_produce(effect: str) -> None:
    assert one(effect) == OfOneType(TakenCouldProduce())


def test_colors_among_objects() -> None:
    found = one("for each color among permanents you control, add one mana of that color.")
    assert isinstance(found, OneOfEach)
    assert isinstance(found.types, ColorsAmong)
    graveyard = one("choose a color of a card in your graveyard. add one mana of that color.")
    assert isinstance(graveyard, OfOneType)
    assert isinstance(graveyard.types, ColorsAmong)
    assert graveyard.types.objects.zone == "graveyard"
    among = one("add one mana of any color among legendary creature cards in your graveyard.")
    assert isinstance(among, OfOneType)
    assert isinstance(among.types, ColorsAmong)


def test_its_own_colors() -> None:
    output = one("add one mana of any of ~'s colors.")
    assert output == OfOneType(ColorsAmong(Filter("~", controller=Whose.ANYBODY, itself=True)))


@pytest.mark.parametrize(
    ("effect", "output"),
    [
        ("add {C}{C} for each charge counter on ~.", Runs(("CC",), CountersOnSelf("charge"))),
        ("add {B} for each storage counter removed this way.", Runs(("B",), Chosen())),
        ("add an amount of {G} equal to ~'s power.", Runs(("G",), Size("power"))),
        ("add {C} equal to ~'s toughness.", Runs(("C",), Size("toughness"))),
        ("add x mana of any one color.", OfOneType(ANY, Chosen())),
        ("add x mana in any combination of {B} and/or {R}.", Combination(ListedTypes("BR"), Chosen())),
        ("add x mana of any one color, where x is ~'s power.", OfOneType(ANY, Size("power"))),
        (
            "add x mana in any combination of {U} and/or {R}, where x is ~'s power.",
            Combination(ListedTypes("UR"), Size("power")),
        ),
        (
            "choose a color. add one mana of that color for each charge counter on ~.",
            OfOneType(ANY, CountersOnSelf("charge")),
        ),
        (
            "choose a color. add an amount of mana of that color equal to your devotion to that color.",
            OfOneType(ANY, Devotion()),
        ),
        ("add an amount of {G} equal to your devotion to green.", Runs(("G",), Devotion("G"))),
    ],
)
def test_107_3_amounts_that_depend_on_something(effect: str, output: Output) -> None:
    assert one(effect) == output


def test_a_count_of_permanents() -> None:
    creatures = Clause(types=frozenset({"Creature"}))
    output = one("add {G} for each creature you control.")
    assert isinstance(output, Runs)
    assert isinstance(output.times, Count)
    assert output.times.objects.clauses == (creatures,)
    either = one("add x {G} or x {W}, where x is the number of other creatures you control.")
    assert isinstance(either, Runs)
    assert either.runs == ("G", "W")
    assert isinstance(either.times, Count)
    assert either.times.objects.other


def test_what_several_sentences_add_is_a_sum() -> None:
    text = "add {B}, then add an additional {B} for each charge counter removed this way."
    assert outputs(text) == ((Runs(("B",)), Runs(("B",), Chosen())),)


def test_revealing_cards_is_any_number_and_cannot_be_taken_back() -> None:
    text = "reveal any number of artifact cards in your hand. add {C}{C} for each card revealed this way."
    output = one(text)
    assert isinstance(output, Runs)
    assert isinstance(output.times, UpTo)
    assert isinstance(output.times.most, Count)
    assert output.times.most.objects.zone == "hand"
    assert read(text).after == WrittenAfter(irreversible=True)


@pytest.mark.parametrize(
    "effect",
    [
        "add {G}. if you control a creature, add {G}{G} instead.",
        "add {G}. if you control a creature, instead add {G}{G}.",
        "add {G}. add {G}{G} instead if you control a creature.",
        "add {G}. if you control a creature, add an additional {G}.",
    ],
)
def test_an_upgrade_under_a_condition(effect: str) -> None:
    found = read(effect)
    assert found.outputs == ((Runs(("G",)),),)
    ((condition, (added,)),) = found.instead
    assert isinstance(condition, HasCount)
    assert sum(len(output.runs[0]) for output in added if isinstance(output, Runs)) == 2


def test_that_type_is_the_one_of_the_sentence_before() -> None:
    found = read(
        "add one mana of any type that a land you control could produce. "
        "if ~ has a +1/+1 counter on it, add three mana of that type instead."
    )
    ((_, ((upgraded,),)),) = found.instead
    assert isinstance(upgraded, OfOneType)
    assert isinstance(upgraded.types, CouldProduce)
    assert upgraded.amount == Fixed(3)


def test_a_stronger_upgrade_comes_first() -> None:
    found = read(
        "add {C}. if you control two or more gates, add {C}{C} instead. "
        "if you control four or more gates, add {C}{C}{C} instead."
    )
    assert [one.outputs for one in map(_Upgrade, found.instead)] == ["CCC", "CC"]


class _Upgrade:
    def __init__(self, upgrade: tuple[Condition, tuple[tuple[Output, ...], ...]]) -> None:
        ((output,),) = upgrade[1]
        assert isinstance(output, Runs)
        self.outputs = output.runs[0]


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        ("~ deals 1 damage to you", WrittenAfter(damage=Fixed(1))),
        ("it deals two damage to you", WrittenAfter(damage=Fixed(2))),
        ("~ deals damage to you equal to ~'s power", WrittenAfter(damage=Size("power"))),
        ("you lose 2 life", WrittenAfter(life_lost=Fixed(2))),
        ("each player loses 1 life", WrittenAfter(life_lost=Fixed(1))),
        ("you gain 2 life", WrittenAfter(life_gained=Fixed(2))),
        ("you gain x life", WrittenAfter(life_gained=Chosen())),
        ("~ doesn't untap during your next untap step", WrittenAfter(no_untap=True)),
        ("~ doesn't untap during its controller's next untap step", WrittenAfter(no_untap=True)),
        (
            "during your next untap step, as you untap your permanents, return ~ to its owner's hand",
            WrittenAfter(no_untap=True),
        ),
        (
            "an opponent gains control of ~ at the beginning of the next end step",
            WrittenAfter(no_untap=True),
        ),
        ("put a charge counter on ~", WrittenAfter(counters=(("charge", 1),))),
        ("put two -1/-1 counters on ~", WrittenAfter(counters=(("-1/-1", 2),))),
        (
            "if there are no mining counters on ~, sacrifice it",
            WrittenAfter(sacrificed_without="mining"),
        ),
        ("then if ~ has no charge counters on it, sacrifice ~", WrittenAfter(sacrificed_without="charge")),
        ("sacrifice ~", WrittenAfter(sacrificed=True)),
        ("draw a card", WrittenAfter(irreversible=True)),
        ("each opponent gains 1 life", WrittenAfter(given=True)),
        ("an opponent creates a treasure token", WrittenAfter(given=True)),
        ("scry 1", WrittenAfter(irreversible=True)),
        ("mill two cards", WrittenAfter(irreversible=True)),
        ("roll a d20", WrittenAfter(irreversible=True)),
    ],
)
def test_608_2c_side_effects(sentence: str, after: WrittenAfter) -> None:
    assert read(f"add {{B}}. {sentence}.").after == after


@pytest.mark.parametrize(
    "sentence",
    [
        "each opponent loses 1 life",
        "an opponent discards a card",
        "~ deals 1 damage to each opponent",
        "when you do, ~ deals 1 damage to each opponent",
        "~ becomes that color until end of turn",
        "~ gets +1/+0 until end of turn",
        "draw a card at the beginning of the next turn's upkeep",
        "you get two poison counters",
        "you get a rad counter",
        "if this ability has been activated four or more times this turn, "
        "sacrifice ~ at the beginning of the next end step",
        "until end of turn, you don't lose this mana as steps and phases end",
    ],
)
def test_side_effects_that_no_payment_asks_for_are_left_out(sentence: str) -> None:
    assert read(f"add {{B}}. {sentence}.") == ResolvedEffect(((Runs(("B",)),),))


def test_side_effects_add_up_and_may_stand_in_the_same_sentence() -> None:
    text = "add {R}, then ~ deals 1 damage to you and you gain 2 life. ~ deals 2 damage to you. draw a card."
    assert read(text).after == WrittenAfter(damage=Fixed(3), life_gained=Fixed(2), irreversible=True)
    drain = read("add {B}. each opponent loses 1 life and you gain 1 life.")
    assert drain.after == WrittenAfter(life_gained=Fixed(1))


def test_counters_that_are_put_first_count_for_the_mana() -> None:
    text = "put a charge counter on ~. add {C} for each charge counter on ~."
    assert read(text).after == WrittenAfter(counters=(("charge", 1),), counters_first=True)
    assert not read("add {C}. put a charge counter on ~.").after.counters_first


def test_side_effects_under_a_condition() -> None:
    gains = read("add {G}. if you control a god, a demigod, or a legendary enchantment, you gain 1 life.")
    assert gains.sometimes is not None
    assert gains.sometimes[1] == WrittenAfter(life_gained=Fixed(1))
    assert gains.after == WrittenAfter()
    hurts = read("add {G}. ~ deals 1 damage to you unless you control a mountain.")
    assert hurts.sometimes is not None
    assert isinstance(hurts.sometimes[0], Not)
    stays = read("add {G}{G}. if you control a forest, ~ doesn't untap during your next untap step.")
    assert (stays.after.no_untap, isinstance(stays.after.no_untap_if, HasCount)) == (False, True)
    nothing = read("add {G}. if you control a forest, each opponent loses 1 life.")
    assert (nothing.sometimes, nothing.after) == (None, WrittenAfter())


def test_602_5b_when_and_how_often_it_can_be_activated() -> None:
    found = read("add {G}. activate only if you control a swamp.")
    assert isinstance(found.only_if, HasCount)
    assert (found.limit, found.possible) == (None, True)
    twice = read("add {G}. activate only during your turn and only once each turn.")
    assert (twice.only_if, twice.limit) == (TurnCondition("you"), 1)
    assert not read("add {G}. activate only as an instant.").possible


def test_602_5d_any_player_may_activate_it_you_too() -> None:
    assert read("add {C}. any player may activate this ability.") == ResolvedEffect(((Runs(("C",)),),))
    turns = read("add {C}. any player may activate this ability but only during their turn.")
    assert turns.only_if is not None


def test_106_6_restrictions_and_riders() -> None:
    found = read("add {C}. spend this mana only to cast creature spells.")
    assert found.spend_only is not None
    assert found.riders == ()
    haste = read("add {R}. if that mana is spent on a creature spell, it gains haste until end of turn.")
    assert haste.spend_only is None
    assert [rider.words for rider in haste.riders] == [
        "if that mana is spent on a creature spell, it gains haste until end of turn"
    ]


def test_106_6_a_rider_in_the_sentence_of_the_restriction_is_for_the_same_spells() -> None:
    found = read(
        "add one mana of any color. spend this mana only to cast a legendary spell, "
        "and that spell can't be countered."
    )
    assert found.riders == (Rider("that spell can't be countered", found.spend_only),)


def test_sentences_that_go_on_about_the_spell_belong_to_the_rider() -> None:
    found = read(
        "add {U}. when that mana is spent to cast an instant spell, copy that spell. "
        "you may choose new targets for the copy."
    )
    (rider,) = found.riders
    assert rider.words.endswith("copy that spell. you may choose new targets for the copy")


@pytest.mark.parametrize(
    "effect",
    [
        "~ deals 1 damage to you.",
        "",
        "add {G}. untap ~.",
        "add {R}. create a treasure token.",
        "add {G}. you get {E}.",
        "add {W}{W}. return ~ to its owner's hand.",
        "add {U}. remove a time counter from another land.",
        "add {G}. you can't cast creature spells this turn.",
        "add {G}. the next spell you cast this turn costs {1} less to cast.",
        "add {R} for each card in target opponent's hand.",
        "add that much {G}.",
        "add {B}, where x is ~.",
        "add one mana of any color for each creature you control.",
        "add {G} or {W} for each creature you control.",
        "add one mana of that color.",
        "double the amount of each type of unspent mana you have.",
        "add ~'s last noted type and amount of mana.",
        "flip a coin. if you win the flip, add {C}{C}.",
        "add {W}. ~ deals 1 damage to you and 1 damage to target creature.",
        "add {C} for each card revealed this way.",
        'add {C}. ~ gains "".',
    ],
)
def test_an_effect_with_a_sentence_that_is_not_understood_is_not_read_in_part(effect: str) -> None:
    assert read_effect(effect) is None


@pytest.mark.parametrize(
    ("effect", "adds"),
    [
        ("add {G}.", True),
        ("that player adds one mana of any color they choose.", True),
        ("double the amount of each type of unspent mana you have.", True),
        ("if you control a forest, add {G}.", True),
        ('~ gains ""', False),
        ("until end of turn, whenever you tap a land for mana, add an additional {G}.", False),
        ("at the beginning of your next main phase this turn, add {R}.", False),
        ("put a +1/+1 counter on ~.", False),
        ("add the result to your life total.", False),
    ],
)
def test_605_1a_whether_it_could_add_mana_as_it_resolves(effect: str, adds: bool) -> None:
    assert adds_mana(effect) is adds


@pytest.mark.parametrize(
    ("effect", "possible"),
    [
        ("add three mana of any one color. activate only as an instant.", False),
        ("add {R}. activate this ability only any time you could cast an instant.", False),
        ("add {R}. activate only as a sorcery and only once each turn.", False),
        ("add {R}. activate only if you control a dragon.", True),
    ],
)
def test_601_2g_timing_words_keep_an_ability_out_of_a_payment(effect: str, possible: bool) -> None:
    assert during_payment(effect) is possible


def test_both_conditions_must_hold() -> None:
    one, other = Holds("one"), Holds("other")
    assert both(None, one) == both(one, None) == one
    assert both(None, None) is None
    assert both(one, other) == Not(AnyOf((Not(one), Not(other))))
