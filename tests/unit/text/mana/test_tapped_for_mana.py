"""What happens whenever, and instead where, something is tapped for mana."""

import pytest

from planner.game.amounts import Count, Fixed
from planner.game.filters import Clause, Filter
from planner.game.mana_outputs import ChosenColor, Combination, ListedTypes, OfOneType, Output, Runs
from planner.game.readings import Could, Reading
from planner.game.vocabulary import Whose
from planner.game.written_abilities import HasCount, Holds, SameType, TapReplacement, TapTrigger, WrittenAfter
from planner.text import read_permanent, reading
from planner.text.reading import Controller
from tests.support.printed_cards import card

LAND = Clause(types=frozenset({"Land"}))
SAME = ((SameType(),),)


def read(text: str, controller: Controller = "you") -> Reading:
    return read_permanent(card("Sample", "Enchantment", text), controller)


def trigger(text: str, controller: Controller = "you") -> TapTrigger:
    (found,) = read(text, controller).triggers
    assert found.text == text
    return found


def replacement(text: str, controller: Controller = "you") -> TapReplacement:
    (found,) = read(text, controller).replacements
    assert found.text == text
    return found


def runs(*alternatives: str) -> tuple[tuple[Output, ...], ...]:
    return ((Runs(alternatives),),)


def sub(*names: str) -> tuple[Clause, ...]:
    return tuple(Clause(subtypes=frozenset({name})) for name in names)


@pytest.mark.parametrize(
    ("event", "clauses", "whose", "attached"),
    [
        ("Whenever you tap a land for mana,", (LAND,), "you", False),
        ("Whenever a player taps a land for mana,", (LAND,), "any", False),
        ("Whenever a land is tapped for mana,", (LAND,), "any", False),
        ("Whenever you tap a Swamp for mana,", sub("Swamp"), "you", False),
        ("Whenever an Island is tapped for mana,", sub("Island"), "any", False),
        (
            "Whenever a player taps a Mountain, Forest, or Plains for mana,",
            sub("Mountain", "Forest", "Plains"),
            "any",
            False,
        ),
        (
            "Whenever you tap a nonland permanent for mana,",
            (Clause(not_types=frozenset({"Land"})),),
            "you",
            False,
        ),
        (
            "Whenever you tap an artifact token for mana,",
            (Clause(types=frozenset({"Artifact"}), token=True),),
            "you",
            False,
        ),
        (
            "Whenever a player taps a snow land for mana,",
            (Clause(types=frozenset({"Land"}), supertypes=frozenset({"Snow"})),),
            "any",
            False,
        ),
        (
            "Whenever a land with the same name as the exiled card is tapped for mana,",
            (Clause(types=frozenset({"Land"}), chosen="name"),),
            "any",
            False,
        ),
        ("Whenever enchanted land is tapped for mana,", (LAND,), "any", True),
        ("Whenever enchanted Forest is tapped for mana,", sub("Forest"), "any", True),
        ("Until end of turn, whenever a player taps an Island for mana,", sub("Island"), "any", False),
    ],
)
def test_106_12a_what_is_tapped_and_whose_taps_count(
    event: str, clauses: tuple[Clause, ...], whose: str, attached: bool
) -> None:
    adds = "add" if "you tap" in event else "its controller adds" if " is " in event else "that player adds"
    found = trigger(f"{event} {adds} an additional {{G}}.")
    assert found.tapped.clauses == clauses
    assert found.tapped.controller == "any"
    assert (found.whose, found.attached, found.made) == (whose, attached, None)
    assert found.outputs == runs("G")


def test_whose_permanents_they_are_is_kept() -> None:
    assert trigger("Whenever a land you control is tapped for mana, add {G}.").tapped.controller == "you"


def test_the_permanent_itself() -> None:
    found = trigger("Whenever Sample is tapped for mana, its controller adds an additional {G}.")
    assert found.tapped.itself


@pytest.mark.parametrize(
    ("words", "outputs"),
    [
        ("an additional {G}{G}", runs("GG")),
        ("{W} or {U}", runs("W", "U")),
        ("an additional one mana of any color", ((OfOneType(ListedTypes("WUBRG")),),)),
        ("one additional mana of any color", ((OfOneType(ListedTypes("WUBRG")),),)),
        ("an additional mana of any color", ((OfOneType(ListedTypes("WUBRG")),),)),
        ("an additional two mana of any one color", ((OfOneType(ListedTypes("WUBRG"), Fixed(2)),),)),
        (
            "an additional two mana in any combination of colors",
            ((Combination(ListedTypes("WUBRG"), Fixed(2)),),),
        ),
        ("an additional one mana of the chosen color", ((OfOneType(ChosenColor()),),)),
        ("one mana of any type that land produced", SAME),
        ("one mana of any type that land produced to their mana pool", SAME),
        ("an additional one mana of any type it produced", SAME),
        ("one mana of that type", SAME),
        ("an additional mana of the same type", SAME),
        ("two mana of any type that land produced", ((SameType(Fixed(2)),),)),
    ],
)
def test_605_4a_what_is_added(words: str, outputs: tuple[tuple[Output | SameType, ...], ...]) -> None:
    assert trigger(f"Whenever a land is tapped for mana, its controller adds {words}.").outputs == outputs


def test_an_amount_that_depends_on_the_board() -> None:
    elves = Count(Filter("elf on the battlefield", sub("Elf"), controller=Whose.ANYBODY))
    text = (
        "Whenever enchanted land is tapped for mana, its controller adds {G} for each Elf on the battlefield."
    )
    assert trigger(text).outputs == ((Runs(("G",), elves),),)
    assert trigger(text, "opponent").outputs == ((Runs(("G",), elves),),)


@pytest.mark.parametrize(
    ("mana", "made"),
    [("{C}", "C"), ("white mana", "W"), ("mana of the chosen color", "chosen")],
)
def test_what_has_to_be_produced(mana: str, made: str) -> None:
    assert trigger(f"Whenever you tap a permanent for {mana}, add an additional {{C}}.").made == made


def test_that_color_is_the_chosen_one() -> None:
    found = trigger(
        "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional "
        "one mana of that color."
    )
    assert found.outputs == ((OfOneType(ChosenColor()),),)


def test_may_leaves_a_choice_and_a_quality_of_the_land_another_amount() -> None:
    found = read(
        "Whenever an Island is tapped for mana, its controller may add an additional {U}. If that Island is "
        "snow, its controller may add an additional {U}{U} instead. Spend this mana only to pay cumulative "
        "upkeep costs."
    )
    plain, snow = found.triggers
    assert plain.outputs == ((Runs(("U",)),), ())
    assert snow.outputs == ((Runs(("UU",)),), ())
    assert plain.tapped.clauses == (
        Clause(subtypes=frozenset({"Island"}), not_supertypes=frozenset({"Snow"})),
    )
    assert snow.tapped.clauses == (Clause(subtypes=frozenset({"Island"}), supertypes=frozenset({"Snow"})),)
    for one in (plain, snow):
        assert one.spend_only is not None
        assert one.spend_only.allowed[0].tags == frozenset({"cumulative upkeep"})


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you tap a land for mana, if that land is snow, add {G}.",
        "Whenever you tap a land for mana, for each other land you control with the same name, add {G}.",
        "Whenever you tap a creature for mana, add {G} for each +1/+1 counter on it.",
        "Whenever you tap a creature for mana, add an amount of {G} equal to that creature's power.",
        "Whenever you tap a land for mana, add one mana of that color.",
        "Whenever you tap a land for mana, if it's your turn, add {G}.",
        "Whenever you tap a land for mana, add {G}. This ability triggers only once each turn.",
        "Whenever you tap a widget for mana, add {G}.",
        "Whenever you tap a land for mana, add X mana of any one color.",
    ],
)
def test_what_cannot_be_expressed_exactly_is_reported(text: str) -> None:
    found = read(text)
    assert found.triggers == ()
    assert [(one.text, one.could) for one in found.unread] == [(text, Could.HELP)]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("{}, and Sample deals 1 damage to them.", WrittenAfter(damage=Fixed(1))),
        ("{} and this enchantment deals 2 damage to the player.", WrittenAfter(damage=Fixed(2))),
        ("{}. Then that land deals 1 damage to that player.", WrittenAfter(damage=Fixed(1))),
        ("{}, and that player loses 3 life.", WrittenAfter(life_lost=Fixed(3))),
        (
            "{}. That land doesn't untap during its controller's next untap step.",
            WrittenAfter(no_untap=True),
        ),
    ],
)
def test_what_a_trigger_does_besides(text: str, after: WrittenAfter) -> None:
    adds = "Whenever a player taps a land for mana, that player adds one mana of any type that land produced"
    (found,) = read(text.format(adds)).triggers
    assert (found.outputs, found.after, found.whose) == (SAME, after, "any")


@pytest.mark.parametrize("words", ["adds", "causes you to add"])
def test_every_ability_of_a_land_is_watched(words: str) -> None:
    text = (
        f"Whenever a land's ability {words} one or more mana of the chosen color, add one additional mana of "
        "that color."
    )
    (found,) = read(text).triggers
    assert found.any_cost
    assert found.made == "chosen"
    assert found.outputs == ((OfOneType(ChosenColor()),),)


def test_a_trigger_with_a_condition() -> None:
    tapped = "Whenever a player taps a land for mana, if ~ is tapped, that player adds {R}."
    (found,) = read(tapped.replace("~", "this creature")).triggers
    assert isinstance(found.only_if, HasCount)
    monarch = "Whenever you tap a land for mana while you're the monarch, add one mana of any color."
    (found,) = read(monarch).triggers
    assert found.only_if == Holds("you're the monarch")
    assert read(monarch, "opponent").triggers == ()


def test_an_opponents_condition_about_its_controller_is_reported() -> None:
    text = "Whenever a player taps a land for mana, if you control a Goblin, that player adds {R}."
    found = read(text, "opponent")
    assert found.triggers == ()
    assert [one.text for one in found.unread] == [text]


def test_lands_of_the_same_name_are_counted() -> None:
    (found,) = read(
        "Whenever a land you control is tapped for mana, for each other land you control with the same name, "
        "add one mana of any type that land produced."
    ).triggers
    ((same,),) = found.outputs
    assert isinstance(same, SameType)
    assert same.alike
    assert isinstance(same.amount, Count)


def test_mana_for_another_player_is_left_alone() -> None:
    for text in (
        "Whenever you tap a land for mana, add {G}.",
        "Whenever enchanted land is tapped for mana, you add {G}.",
    ):
        found = read(text, "opponent")
        assert (found.triggers, found.unread) == ((), ())
    assert read("Whenever an opponent taps a land for mana, add {G}.").triggers == ()


def test_109_5_another_players_words_are_turned_to_the_payer() -> None:
    theirs = trigger("Whenever a player taps a land for mana, that player adds {G}.", "opponent")
    assert theirs.whose == "any"
    yours = trigger("Whenever an opponent taps a land for mana, that player adds {G}.", "opponent")
    assert yours.whose == "you"


def test_another_players_numbers_are_not_the_payers() -> None:
    text = "Whenever a player taps a land for mana, that player adds {G} for each Elf you control."
    assert trigger(text).whose == "any"
    found = read(text, "opponent")
    assert (found.triggers, len(found.unread)) == ((), 1)


# --- replacement effects -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "times"),
    [("twice as much of that mana", 2), ("two times as much", 2), ("three times as much of that mana", 3)],
)
def test_614_multipliers(words: str, times: int) -> None:
    found = replacement(f"If you tap a permanent for mana, it produces {words} instead.")
    assert (found.times, found.whose, found.outputs) == (times, "you", ())
    assert found.tapped.clauses == (Clause(),)
    assert replacement(f"If a land is tapped for mana, it produces {words} instead.").whose == "any"


@pytest.mark.parametrize(
    ("text", "outputs", "same_amount", "more_than"),
    [
        (
            "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
            runs("B"),
            False,
            None,
        ),
        ("If a land is tapped for mana, it produces {B} instead of any other type.", runs("B"), True, None),
        (
            "If a land is tapped for mana, it produces colorless mana instead of any other type.",
            runs("C"),
            True,
            None,
        ),
        (
            "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
            runs("C"),
            False,
            1,
        ),
        (
            "If a basic land you control is tapped for mana, it produces mana of a color of your choice "
            "instead of any other type.",
            ((OfOneType(ListedTypes("WUBRG")),),),
            True,
            None,
        ),
        (
            "Until end of turn, if you tap a land for mana, it produces one mana of a color of your choice "
            "instead of any other type and amount.",
            ((OfOneType(ListedTypes("WUBRG")),),),
            False,
            None,
        ),
        (
            "Lands tapped for mana produce mana of the chosen color instead of any other type.",
            ((OfOneType(ChosenColor()),),),
            True,
            None,
        ),
    ],
)
def test_614_another_type_instead(
    text: str, outputs: tuple[tuple[Output, ...], ...], same_amount: bool, more_than: int | None
) -> None:
    found = replacement(text)
    assert (found.outputs, found.same_amount, found.more_than) == (outputs, same_amount, more_than)
    assert found.times == 1


def test_each_land_type_its_own_color() -> None:
    found = read(
        "If tapped for mana, Plains produce {R}, Islands produce {G}, and Swamps produce colorless mana "
        "instead of any other type."
    ).replacements
    assert [(one.tapped.clauses, one.outputs) for one in found] == [
        (sub("Plains"), runs("R")),
        (sub("Island"), runs("G")),
        (sub("Swamp"), runs("C")),
    ]
    assert all(one.same_amount for one in found)


def test_a_color_in_place_of_other_colors_leaves_colorless_mana() -> None:
    text = (
        "At the beginning of each player's upkeep, that player chooses a color. Until end of turn, lands "
        "tapped for mana produce mana of the chosen color instead of any other color."
    )
    found = replacement(text)
    assert (found.outputs, found.same_amount, found.colored) == (
        ((OfOneType(ChosenColor()),),),
        True,
        True,
    )


def test_109_5_another_players_replacement() -> None:
    assert read("If you tap a permanent for mana, it produces twice as much instead.", "opponent") == Reading(
        others=1
    )
    text = "If an opponent taps a land for mana, it produces {C} instead of any other type and amount."
    assert replacement(text, "opponent").whose == "you"
    assert read(text) == Reading(others=1)
    basic = "If a basic land you control is tapped for mana, it produces {G} instead of any other type."
    assert replacement(basic, "opponent").tapped.controller == "opponent"


@pytest.mark.parametrize(
    "text",
    [
        "If a land is tapped for mana, it produces {U}{U} instead of any other type.",
        "If a land is tapped for mana, it produces {U}{U} instead of any other color.",
        "If a widget is tapped for mana, it produces {C} instead of any other type.",
        "If enchanted land is tapped for mana, it produces {B} instead of any other type.",
        "If a land is tapped for mana, it produces {G} instead of any other type. Mana burns.",
        "At the beginning of each player's upkeep, that player chooses a color. Until end of turn, lands "
        "tapped for mana produce mana of the chosen color and amount.",
    ],
)
def test_a_replacement_that_cannot_be_expressed_is_reported(text: str) -> None:
    found = read(text)
    assert found.replacements == ()
    assert [(one.text, one.could) for one in found.unread] == [(text, Could.EITHER)]


def test_an_effect_of_each_upkeep_holds_for_the_turn() -> None:
    found = read(
        "At the beginning of each player's upkeep, that player chooses a color. Until end of turn, lands "
        "tapped for mana produce mana of the chosen color instead of any other type."
    )
    (one,) = found.replacements
    assert (one.tapped.clauses, one.outputs) == ((LAND,), ((OfOneType(ChosenColor()),),))


@pytest.mark.parametrize("carried", [True, False])
@pytest.mark.parametrize(
    ("text", "part", "could"),
    [
        ("Whenever you tap a land for mana, add {G}.", "triggers", Could.HELP),
        ("If a land is tapped for mana, it produces {B} instead.", "replacements", Could.EITHER),
    ],
)
def test_what_is_read_but_not_carried_out_is_reported(
    monkeypatch: pytest.MonkeyPatch, text: str, part: str, could: Could, carried: bool
) -> None:
    monkeypatch.setattr(reading, "CARRIED_OUT", frozenset({part} if carried else ()))
    found = reading._read_permanent.__wrapped__(card("Sample", "Enchantment", text), "you")
    assert len(getattr(found, part)) == 1
    assert [one.could for one in found.unread] == ([] if carried else [could])
