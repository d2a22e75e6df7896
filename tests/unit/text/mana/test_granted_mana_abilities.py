"""Mana abilities in quotes that a static ability gives to permanents."""

import pytest

from planner.game.amounts import Count, Fixed, Size
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import PayLife, SacrificeSelf, TapSelf
from planner.game.mana_outputs import ListedTypes, OfOneType, Runs
from planner.game.readings import Could, Reading
from planner.game.vocabulary import Whose
from planner.game.written_abilities import Grant, HasCount, Holds, TurnCondition
from planner.text import read_permanent, reading
from planner.text.reading import Controller
from tests.support.printed_cards import card

ANY_COLOR = ((OfOneType(ListedTypes("WUBRG")),),)


def read(text: str, controller: Controller = "you", name: str = "Sample") -> Reading:
    return read_permanent(card(name, "Enchantment", text), controller)


def grants(text: str, controller: Controller = "you") -> tuple[Grant, ...]:
    found = read(text, controller)
    assert not found.written
    return found.grants


def only(text: str, controller: Controller = "you") -> Grant:
    (found,) = grants(text, controller)
    assert found.text == text
    return found


@pytest.mark.parametrize(
    ("holders", "clause", "controller", "other"),
    [
        ("Lands you control have", Clause(types=frozenset({"Land"})), "you", False),
        ("Creatures you control have", Clause(types=frozenset({"Creature"})), "you", False),
        ("Each other creature you control has", Clause(types=frozenset({"Creature"})), "you", True),
        ("Other permanents you control have", Clause(), "you", True),
        (
            "Basic lands you control have",
            Clause(types=frozenset({"Land"}), supertypes=frozenset({"Basic"})),
            "you",
            False,
        ),
        ("Creature tokens you control have", Clause(types=frozenset({"Creature"}), token=True), "you", False),
        ("Other Caves you control have", Clause(subtypes=frozenset({"Cave"})), "you", True),
        ("All Slivers have", Clause(subtypes=frozenset({"Sliver"})), "any", False),
        (
            "Sliver creatures you control have",
            Clause(types=frozenset({"Creature"}), subtypes=frozenset({"Sliver"})),
            "you",
            False,
        ),
        (
            "Each creature you control with a +1/+1 counter on it has",
            Clause(types=frozenset({"Creature"}), counter="+1/+1"),
            "you",
            False,
        ),
        (
            "Each creature you control with a counter on it has",
            Clause(types=frozenset({"Creature"}), counter="any"),
            "you",
            False,
        ),
        (
            "Lands with the chosen name have",
            Clause(types=frozenset({"Land"}), chosen="name"),
            "any",
            False,
        ),
        ("Lands your opponents control have", Clause(types=frozenset({"Land"})), "opponent", False),
    ],
)
def test_113_3_an_ability_in_quotes_belongs_to_what_the_words_say(
    holders: str, clause: Clause, controller: str, other: bool
) -> None:
    found = only(f'{holders} "{{T}}: Add one mana of any color."')
    assert found.objects.clauses == (clause,)
    assert (found.objects.controller, found.objects.other, found.attached) == (controller, other, False)
    assert found.ability.text == "{T}: Add one mana of any color."
    assert found.ability.cost == (TapSelf(),)
    assert found.ability.outputs == ANY_COLOR
    assert found.ability.only_if is None


@pytest.mark.parametrize(
    ("holder", "clause"),
    [
        ("Enchanted land has", Clause(types=frozenset({"Land"}))),
        ("Enchanted Forest has", Clause(subtypes=frozenset({"Forest"}))),
        ("Enchanted permanent has", Clause()),
        ("Equipped creature gets +2/+2 and has vigilance and", Clause(types=frozenset({"Creature"}))),
        ("Equipped creature has flying, first strike, and", Clause(types=frozenset({"Creature"}))),
        ("Fortified land has indestructible and", Clause(types=frozenset({"Land"}))),
        (
            "As long as enchanted permanent is a creature, it gets +1/+3 and has reach and",
            Clause(types=frozenset({"Creature"})),
        ),
    ],
)
@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_303_4_what_an_aura_gives_belongs_to_what_it_is_attached_to(
    holder: str, clause: Clause, controller: Controller
) -> None:
    found = only(f'{holder} "{{T}}: Add {{G}}{{G}}."', controller)
    assert found.attached
    assert (found.objects.clauses, found.objects.controller) == ((clause,), "any")
    assert found.ability.outputs == ((Runs(("GG",)),),)


def test_two_abilities_in_quotes_are_two_grants() -> None:
    first, second = grants(
        'Enchanted land has "{T}: Add {C}" and "{T}, Pay 1 life: Add one mana of any color."'
    )
    assert first.ability.text == "{T}: Add {C}"
    assert second.ability.cost == (TapSelf(), PayLife(1))
    assert first.objects == second.objects


def test_an_ability_in_quotes_that_makes_no_mana_is_left_alone() -> None:
    for other in ("{2}: Draw a card.", "Whenever this creature attacks, draw a card."):
        found = only(f'Creatures you control have "{{T}}: Add {{G}}" and "{other}"')
        assert found.ability.text == "{T}: Add {G}"


def test_201_5_this_creature_in_quotes_is_the_holder() -> None:
    found = only('Equipped creature has "{T}, Sacrifice this creature: Add {R}{R}."')
    assert found.ability.cost == (TapSelf(), SacrificeSelf())
    power = only('Equipped creature has "{T}: Add X mana of any one color, where X is its power."')
    assert power.ability.outputs == ((OfOneType(ListedTypes("WUBRG"), Size("power")),),)


def test_604_1_a_condition_goes_with_the_ability() -> None:
    lands = only('As long as you control six or more lands, lands you control have "{T}: Add {G}."')
    six = Filter("lands you control", (Clause(types=frozenset({"Land"})),))
    assert lands.ability.only_if == HasCount(Count(six), ">=", 6)
    mine = only('As long as Sample is renowned, it has "{T}: Add {G}{G}."')
    assert mine.objects == Filter("~", controller=Whose.ANYBODY, itself=True)
    assert mine.ability.only_if == Holds("~ is renowned")
    turn = only('During your turn, creatures you control have "{T}: Add {G}."')
    assert turn.ability.only_if == TurnCondition("you")


def test_a_commas_in_a_condition_belong_to_it() -> None:
    found = only(
        'As long as you control a Plains, an Island, and a Swamp, creatures you control have "{T}: Add {G}."'
    )
    assert found.objects.clauses == (Clause(types=frozenset({"Creature"})),)
    assert found.ability.only_if is not None


def test_an_effect_until_end_of_turn_is_read_as_a_request_states_it() -> None:
    found = only('Until end of turn, lands you control gain "Sacrifice this land: Add {B}."')
    assert found.ability.cost == (SacrificeSelf(),)


def test_109_5_another_players_words_are_turned_to_the_payer() -> None:
    text = '"{T}: Add {C}."'
    assert only(f"Lands your opponents control have {text}", "opponent").objects.controller == "you"
    assert only(f"Lands you control have {text}", "opponent").objects.controller == "opponent"
    assert only(f"Creatures have {text}", "opponent").objects.controller == "any"


@pytest.mark.parametrize(
    "text",
    [
        'Creatures you control have convoke and "{T}: Add {G}."',
        'Lands you control are Foods and have "{T}: Add {G}."',
        'Enchanted land loses all abilities but one and has "{T}: Add {C}."',
        'Nonland permanents are colorless lands with "{T}: Add {C}" and lose all other abilities.',
        'As long as you control an Elf, it has "{T}: Add {G}."',
        'Enchanted land has "{T}: Add {G}" and "Whenever this land becomes tapped, you lose 1 life."',
        'Creatures you control have "{T}: Add {G}" and "Spells you cast cost {1} less to cast."',
        'Untapped creatures you control have "{1}: Add {G}."',
        'Creatures you control have "{T}: Add {G} for each wish."',
        'Creatures you control have "{T}: Add one mana of the chosen color."',
        'Creatures you control have "{T}, Sacrifice Sample: Add {G}."',
        'As long as Sample is tapped, creatures you control have "{T}: Add {G}."',
        'As long as Sample has three charge counters on it, lands you control have "{T}: Add {G}."',
        'As long as Sample has power 4 or greater, lands you control have "{T}: Add {G}."',
        'As long as another player smiles, lands you control have "Whenever you tap a land, add {G}."',
        'Widgets that dance have "{T}: Add {G}."',
        'Lands you control have "{T}: Add {G}." Spend this mana only on wishes.',
    ],
)
def test_what_cannot_be_expressed_exactly_is_reported(text: str) -> None:
    found = read(text)
    assert found.grants == ()
    assert [one.text for one in found.unread] == [text]


def test_behind_another_players_condition_you_is_not_the_payer() -> None:
    text = 'As long as you control an artifact, creatures have "{T}: Add {G}."'
    found = read(text, "opponent")
    assert found.grants == ()
    assert [one.could for one in found.unread] == [Could.HELP]


def test_timing_words_leave_nothing_to_give_during_a_payment() -> None:
    text = 'Creatures you control have "{T}: Add {G}. Activate only as a sorcery."'
    assert read(text).grants == ()


def test_a_legend_that_calls_itself_by_its_short_name_in_quotes_is_reported() -> None:
    text = 'Creatures you control have "{T}, Sacrifice Ashaya: Add {G}."'
    found = read(text, name="Ashaya, Soul of the Wild")
    assert (found.grants, len(found.unread)) == ((), 1)


def test_a_token_that_a_trigger_makes_gets_no_grant() -> None:
    found = read('When Sample enters, create a 1/1 token with "{T}: Add {G}."')
    assert (found.grants, found.unread) == ((), ())


@pytest.mark.parametrize("carried", [True, False])
def test_what_is_read_but_not_carried_out_is_reported(monkeypatch: pytest.MonkeyPatch, carried: bool) -> None:
    monkeypatch.setattr(reading, "CARRIED_OUT", frozenset({"grants"} if carried else ()))
    text = 'Lands you control have "{T}: Add {G}."'
    found = reading._read_permanent.__wrapped__(card("Sample", "Enchantment", text), "you")
    assert len(found.grants) == 1
    assert [one.text for one in found.unread] == ([] if carried else [text])


def test_the_amount_of_a_granted_ability_may_depend_on_the_board() -> None:
    found = only('Creatures you control have "{T}: Add {G} for each Elf you control."')
    elves = Filter("elf you control", (Clause(subtypes=frozenset({"Elf"})),))
    assert found.ability.outputs == ((Runs(("G",), Count(elves)),),)
    assert found.ability.outputs != ((Runs(("G",), Fixed(1)),),)
