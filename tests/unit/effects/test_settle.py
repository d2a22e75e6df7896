"""Settling: what mana abilities make in a given game, and what the game leaves open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner import Board
from planner.effects.settle import settle
from planner.game.amounts import (
    Amount,
    Chosen,
    ColorCount,
    Count,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    Fixed,
    Half,
    LifeTotal,
    Opponents,
    Scaled,
    SharedType,
    Size,
    Sum,
    Total,
    UnspentMana,
    UpTo,
    Varieties,
)
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, ManaCost
from planner.game.mana_abilities import PayMana, Rider, TapSelf
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    Different,
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
)
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Could, Unread
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_abilities import (
    AnyOf,
    Condition,
    HasCount,
    Holds,
    ManaPart,
    Not,
    Outnumbered,
    TurnCondition,
    WrittenAbility,
    WrittenAfter,
)
from planner.text.phrases.turn_events import read_happened
from tests.support.settling import (
    ANY_COLOR,
    CREATURES,
    LANDS,
    TAP,
    abilities_of,
    ability,
    bear,
    forest,
    made_by,
    reasons,
    settle_board,
    tap_for,
    thing,
)
from tests.support.strategies.cards import a_card

ELF = thing("Elf", "Creature — Elf Druid", count=2, size=(1, 1), mana_cost="{G}", colors="G")


def urzas(name: str) -> WrittenAbility:
    """If you control an Urza's X and an Urza's Y, add {C}{C} instead: both have to be there."""
    others = {"Mine", "Power-Plant", "Tower"} - {name}
    missing = [Not(HasCount(Count(subtyped("Urza's", other)), ">=", 1)) for other in sorted(others)]
    amount = "CCC" if name == "Tower" else "CC"
    return ability(Runs(("C",)), instead=((Not(AnyOf(tuple(missing))), ((Runs((amount,)),),)),))


def subtyped(*subtypes: str, **bounds: object) -> Filter:
    return Filter(" ".join(subtypes), (Clause(subtypes=frozenset(subtypes), **bounds),))  # type: ignore[arg-type]


def test_a_plain_ability_settles_to_one_shared_by_all_games() -> None:
    signet = thing("Signet", "Artifact", ability(Runs(("WU",)), cost=(ManaPart(ManaCost("{1}")), TapSelf())))
    game = settle_board(forest(3), signet)
    again = settle_board(forest(3), signet)
    (made,) = abilities_of(game, "Signet#1")
    assert made.cost == (PayMana(ManaCost("{1}")), TapSelf())
    assert made.production.runs == ("WU",)
    assert abilities_of(again, "Signet#1")[0] is made
    assert [entry.count for entry in game.objects] == [3, 1]
    assert (game.assumed, game.unread) == ((), ())


def test_settling_again_changes_nothing() -> None:
    game = settle_board(forest(2), thing("Cradle", "Land", ability(Runs(("G",), Count(CREATURES)))), bear(2))
    assert settle(game)[0] == game


def test_opponents_permanents_are_no_sources() -> None:
    game = settle_board(forest(controller="opponent"))
    assert game.objects[0].abilities == ()
    assert game.objects[0].types == "G"


def test_113_6_an_ability_is_there_only_in_the_zone_where_it_functions() -> None:
    spirit = ability(Runs(("R",)), cost=(), zone="hand")
    game = settle_board(thing("Guide", "Creature", spirit), thing("Other", "Creature", spirit, zone="hand"))
    assert abilities_of(game, "Guide#1") == ()
    assert made_by(game, "Other in hand#1") == [("R",)]


@pytest.mark.parametrize(
    ("amount", "made"),
    [
        (Fixed(3), "GGG"),
        (Count(CREATURES), "GGG"),
        (Count(subtyped("Elf"), 2), "GGGG"),
        (Count(Filter("cards in your hand", zone=Zone.HAND)), "G"),
        (Count(Filter("creature cards in your graveyard", CREATURES.clauses, Zone.GRAVEYARD)), "GG"),
        (Count(Filter("cards in your library", zone=Zone.LIBRARY)), "GGGGG"),
        (Count(Filter("creatures", CREATURES.clauses, controller=Whose.ANYBODY)), "GGGG"),
        (Count(Filter("creatures an opponent controls", CREATURES.clauses, controller=Whose.OPPONENT)), "G"),
        (Size("power", CREATURES), "GG"),
        (Size("toughness", subtyped("Elf")), "G"),
        (Size("power", subtyped("Goblin")), ""),
        (Varieties("power", CREATURES), "GG"),
        (SharedType(CREATURES), "GG"),
        (ColorCount(CREATURES), "G"),
        (Devotion("G"), "GGGG"),
        (Devotion("W"), "G"),
        (Domain(), "GGG"),
        (LifeTotal(), "GGGGGG"),
        (Opponents(), "GGG"),
        (Fact("spells_cast"), "GG"),
        (Fact("life gained this turn"), "GGGG"),
        (Scaled(Count(CREATURES), 1, 1), "GGGG"),
        (CountersOnSelf("charge"), "GG"),
    ],
)
def test_amounts_of_the_board(amount: Amount, made: str) -> None:
    game = settle_board(
        thing("Source", "Artifact", ability(Runs(("G",), amount)), counters={"charge": 2}),
        ELF,
        bear(),
        bear(controller="opponent"),
        forest(2),
        thing("Tundra", "Land — Plains Island"),
        thing("Hybrid", "Enchantment", mana_cost="{G/W}"),
        bear(2, zone="graveyard"),
        bear(zone="hand"),
        library=5,
        life=6,
        opponents=3,
        facts={"spells_cast": 2, "life_gained": 4},
    )
    assert made_by(game, "Source#1") == ([(made,)] if made else [()])
    assert (game.assumed, game.unread) == ((), ())


def test_an_objects_own_power_is_with_its_counters() -> None:
    rancher = ability(Runs(("G",), Size("power")))
    game = settle_board(
        thing("Rancher", "Creature", rancher, size=(1, 1), counters={"+1/+1": 2}),
        thing("Shrunk", "Creature", rancher, size=(1, 1), counters={"-1/-1": 2}),
    )
    assert made_by(game, "Rancher#1") == [("GGG",)]
    assert made_by(game, "Shrunk#1") == [()]


def test_a_missing_power_is_never_0() -> None:
    goyf = thing("Tarmogoyf", "Creature", ability(Runs(("G",), Size("power")), text="Add its power."))
    greatest = thing("Greatest", "Artifact", ability(Runs(("G",), Size("power", CREATURES)), text="Add X."))
    four = Filter(
        "creature with power 4 or greater", (Clause(types=frozenset({"Creature"}), power=(">=", 4)),)
    )
    crowd = thing("Crowd", "Artifact", ability(Runs(("G",), Count(four)), text="Add for each."))
    game = settle_board(goyf, greatest, crowd, bear())
    assert not any(entry.abilities for entry in game.objects)
    assert all(unread.could is Could.HELP for _, unread in game.unread)
    assert reasons(game) == [
        ("Tarmogoyf#1", "Add its power. (the power of Tarmogoyf is not given)"),
        ("Greatest#1", "Add X. (the power of Tarmogoyf is not given)"),
        (
            "Crowd#1",
            "Add for each. (a power or toughness is not given that decides the number of "
            "creature with power 4 or greater)",
        ),
    ]


def test_a_missing_power_that_decides_nothing_doesnt_matter() -> None:
    two = Filter("creature with power 2 or more", (Clause(types=frozenset({"Creature"}), power=(">=", 2)),))
    upgraded = ability(Runs(("G",)), instead=((HasCount(Count(two), ">=", 1), ((Runs(("GG",)),),)),))
    game = settle_board(thing("Audience", "Artifact", upgraded), thing("Goyf", "Creature"), bear())
    assert made_by(game, "Audience#1") == [("GG",)]
    assert game.unread == ()


@pytest.mark.parametrize(
    ("outputs", "made"),
    [
        ([Runs(("W", "U"))], [("W", "U")]),
        ([ANY_COLOR], [("W", "U", "B", "R", "G")]),
        ([OfOneType(ListedTypes("RG"), Fixed(2))], [("RR", "GG")]),
        ([Combination(ListedTypes("RG"), Fixed(3))], [(3, "RG")]),
        ([Combination(ListedTypes("RG"), Fixed(1))], [("R", "G")]),
        ([Combination(ListedTypes("G"), Fixed(2))], [("GG",)]),
        ([Different(ListedTypes("WUB"), 2)], [("WU", "WB", "UB")]),
        ([OneOfEach(ListedTypes("GU"))], [("UG",)]),
        ([Runs(("C",)), Runs(("W", "U"))], [("WC", "UC")]),
        ([Runs(("C",)), Combination(ListedTypes("WU"), Fixed(2))], [(2, "WU")]),
        ([Combination(ListedTypes("WU"), Fixed(2)), Combination(ListedTypes("WU"), Fixed(2))], [(4, "WU")]),
        ([OneOfEach(ColorsAmong(CREATURES))], [("G",)]),
        ([OfOneType(CommanderIdentity())], [("W", "B")]),
        ([OfOneType(ChosenColor())], [("U",)]),
        ([Runs(("CC",), UpTo(Count(CREATURES)))], [("CC", "CCCC")]),
        ([Combination(ListedTypes("WU"), UpTo(Count(CREATURES)))], [("W", "U"), (2, "WU")]),
        ([OfOneType(ListedTypes("WUG"), Devotion())], [("GG",)]),
    ],
)
def test_what_comes_out(outputs: list[Output], made: list[object]) -> None:
    source = thing("Source", "Artifact", ability(*outputs), chosen=("Elf", "blue"))
    game = settle_board(source, ELF, commander_identity=frozenset("WB"))
    assert made_by(game, "Source#1") == made
    assert game.unread == ()


def test_two_different_combinations_add_up_to_every_sum() -> None:
    game = settle_board(
        thing(
            "Source",
            "Artifact",
            ability(Combination(ListedTypes("WU"), Fixed(2)), Combination(ListedTypes("BR"), Fixed(2))),
        )
    )
    (made,) = abilities_of(game, "Source#1")
    assert made.production.can_make("WUBR")
    assert made.production.can_make("WWRR")
    assert not made.production.can_make("WBRR")


def test_alternatives_that_dont_fit_in_one_production_share_a_number() -> None:
    either = WrittenAbility(
        4, "Add.", TAP, ((Runs(("C",)),), (Combination(ListedTypes("WU"), Fixed(2)),), (Runs(("R",)),))
    )
    game = settle_board(thing("Source", "Artifact", either))
    assert made_by(game, "Source#1") == [("C", "R"), (2, "WU")]
    assert {a.number for a in abilities_of(game, "Source#1")} == {4}


def test_letters_name_a_chosen_color_too() -> None:
    written = ability(OfOneType(ChosenColor()))
    game = settle_board(
        thing("Mirage", "Land", written, chosen=("{G}",)), thing("B", "Land", written, chosen=("w",))
    )
    assert made_by(game, "Mirage#1") == [("G",)]
    assert made_by(game, "B#1") == [("W",)]


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (ability(OfOneType(ChosenColor())), "the color chosen for it is not given"),
        (ability(OfOneType(CommanderIdentity())), "the commander's color identity is not given"),
        (ability(Runs(("C",), UnspentMana())), "how much it makes isn't settled while paying"),
        (ability(Runs(("C",), Chosen())), "how much it makes isn't settled while paying"),
        (
            ability(Runs(("C",), Count(Filter("l", zone=Zone.LIBRARY)))),
            "the number of cards in the library is not given",
        ),
        (ability(Runs(("C",), Fixed(10_001))), "more than 10,000"),
        (
            ability(
                ANY_COLOR, spend_only=SpendOnly("x", (Allowed(PaymentKind.SPELL, (Clause(chosen="type"),)),))
            ),
            "what was chosen for it is not given",
        ),
    ],
)
def test_what_the_game_doesnt_settle_is_reported_and_makes_nothing(
    written: WrittenAbility, reason: str
) -> None:
    game = settle_board(thing("Source", "Land", written))
    assert abilities_of(game, "Source#1") == ()
    line = Unread(f"{{T}}: Add mana. ({reason})", Could.HELP)
    assert [(name, replace(one, lacks=(), only_adds=False)) for name, one in game.unread] == [
        ("Source#1", line)
    ]
    assert bool(game.unread[0][1].lacks) is reason.endswith("not given")


def test_an_empty_identity_makes_no_mana() -> None:
    tower = thing("Command Tower", "Land", ability(OfOneType(CommanderIdentity())))
    game = settle_board(tower, commander_identity=frozenset())
    assert made_by(game, "Command Tower#1") == [()]
    assert game.unread == ()


def test_the_chosen_type_goes_into_restriction_and_rider() -> None:
    only = SpendOnly("of the chosen type", (Allowed(PaymentKind.SPELL, (Clause(chosen="type"),)),))
    cavern = ability(ANY_COLOR, spend_only=only, riders=(Rider("can't be countered", only),))
    (made,) = abilities_of(settle_board(thing("Cavern", "Land", cavern, chosen=("Elf",))), "Cavern#1")
    assert made.spend_only is not None
    assert made.spend_only.allowed[0].clauses[0].subtypes == {"Elf"}
    assert made.riders[0].only == made.spend_only


def test_cabal_coffers_and_gaeas_cradle() -> None:
    coffers = ability(Runs(("B",), Count(subtyped("Swamp"))), cost=(ManaPart(ManaCost("{2}")), TapSelf()))
    cradle = ability(Runs(("G",), Count(CREATURES)))
    swamps = thing("Swamp", "Basic Land — Swamp", tap_for("B"), count=4)
    game = settle_board(
        thing("Cabal Coffers", "Land", coffers), swamps, thing("Cradle", "Land", cradle), bear(3)
    )
    assert made_by(game, "Cabal Coffers#1") == [("BBBB",)]
    assert made_by(game, "Cradle#1") == [("GGG",)]


def test_605_2_a_mana_ability_that_makes_nothing_now_is_one_still() -> None:
    game = settle_board(thing("Cradle", "Land", ability(Runs(("G",), Count(CREATURES)))))
    (made,) = abilities_of(game, "Cradle#1")
    assert (made.production.most, game.objects[0].types) == (0, "")


def test_nykthos() -> None:
    nykthos = ability(OfOneType(ListedTypes(COLORS), Devotion()), cost=(ManaPart(ManaCost("{2}")), TapSelf()))
    game = settle_board(
        thing("Nykthos", "Land", tap_for("C"), nykthos),
        thing("Specter", "Creature", mana_cost="{1}{B}{B}"),
        thing("Cats", "Creature", mana_cost="{R/W}{R/W}", count=2),
    )
    assert made_by(game, "Nykthos#1") == [("C",), ("WWWW", "BB", "RRRR")]


def test_urza_lands() -> None:
    mine = thing("Mine", "Land — Urza's Mine", urzas("Mine"), count=2)
    plant = thing("Plant", "Land — Urza's Power-Plant", urzas("Power-Plant"))
    tower = thing("Tower", "Land — Urza's Tower", urzas("Tower"))
    assert made_by(settle_board(mine, plant), "Mine#1") == [("C",)]
    full = settle_board(mine, plant, tower)
    assert [made_by(full, i) for i in ("Mine#2", "Plant#1", "Tower#1")] == [[("CC",)], [("CC",)], [("CCC",)]]


THEIRS = replace(CREATURES, controller=Whose.OPPONENT)
CONDITIONS: list[tuple[Condition, bool, tuple[str, ...]]] = [
    (HasCount(Count(CREATURES), ">=", 2), True, ()),
    (HasCount(Count(CREATURES), ">=", 3), False, ()),
    (HasCount(Count(CREATURES), "=", 2), True, ()),
    (HasCount(CountersOnSelf("luck"), "<", 1), True, ()),
    (HasCount(LifeTotal(), "<=", 20), True, ()),
    (Not(HasCount(Count(CREATURES), ">=", 2)), False, ()),
    (Holds("an opponent lost life this turn"), True, ()),
    (Holds("you attacked this turn"), False, ()),
    (Holds("it's snowing"), False, ("not: it's snowing (Source#1)",)),
    (Not(Holds("it's snowing")), False, ("it's snowing (Source#1)",)),
    (read_happened("you've cast another spell this turn"), True, ()),
    (read_happened("you've cast three or more spells this turn"), False, ()),
    (read_happened("an opponent lost life this turn"), True, ()),
    (  # that it happened doesn't say how often
        read_happened("an opponent lost 2 or more life this turn"),
        False,
        ("not: an opponent lost 2 or more life this turn (Source#1)",),
    ),
    (Holds("you're the monarch"), True, ()),
    (Holds("you have the city's blessing"), True, ()),
    (Holds("it's night"), True, ()),
    (HasCount(Varieties("name", CREATURES), "=", 1), True, ()),
    (HasCount(Total("power", CREATURES), ">=", 4), True, ()),
    (HasCount(Half(Total("power", CREATURES), up=True), "=", 2), True, ()),
    (HasCount(Sum(Fixed(10), LifeTotal(), minus=True), "=", 0), True, ()),
    (Outnumbered("you are ahead", Count(CREATURES), Count(THEIRS)), True, ()),
    (Outnumbered("you are behind", Count(THEIRS), Count(CREATURES)), False, ()),
    (HasCount(Fact("life_gained"), ">=", 3), False, ("not: life gained >= 3 (Source#1)",)),
    (HasCount(Fact("spells_cast"), ">=", 2), True, ()),
    (AnyOf((Holds("it's snowing"), HasCount(Count(CREATURES), ">", 1))), True, ()),
    (
        AnyOf((Holds("it's snowing"), Holds("it's raining"))),
        False,
        ("not: it's snowing or it's raining (Source#1)",),
    ),
    (TurnCondition("you"), True, ()),
    (TurnCondition("opponent"), False, ()),
    (TurnCondition("you", "upkeep"), False, ()),
]


@pytest.mark.parametrize(("condition", "met", "assumed"), CONDITIONS)
def test_602_5_activate_only_if(condition: Condition, met: bool, assumed: tuple[str, ...]) -> None:
    facts = {"opponent_lost_life": True, "you_attacked": False, "spells_cast": 2, "monarch": True, "night": 1}
    facts["city's blessing"] = True
    source = thing("Source", "Land", ability(Runs(("G",)), only_if=condition))
    game = settle_board(source, bear(2), facts=facts)
    assert bool(abilities_of(game, "Source#1")) is met
    assert tuple(map(str, game.assumed)) == assumed
    assert game.objects[0].types == "G"
    assert game.unread == ()


def test_201_5_a_fact_about_the_object_goes_by_its_name() -> None:
    entered = Holds("~ entered the battlefield this turn")
    mirrex = thing("Mirrex", "Land", ability(ANY_COLOR, only_if=entered))
    assert tuple(map(str, settle_board(mirrex).assumed)) == (
        "not: Mirrex entered the battlefield this turn (Mirrex#1)",
    )
    stated = settle_board(mirrex, facts={"Mirrex entered the battlefield this turn": True})
    assert made_by(stated, "Mirrex#1") == [("W", "U", "B", "R", "G")]
    assert stated.assumed == ()


def test_whose_turn_it_is_that_the_request_doesnt_say() -> None:
    source = thing("Vivi", "Artifact", ability(Runs(("U",)), only_if=TurnCondition("you")))
    game = settle_board(source, whose_turn=None, step=None)
    assert abilities_of(game, "Vivi#1") == ()
    assert tuple(map(str, game.assumed)) == ("not: it's your turn (Vivi#1)",)


def test_a_number_that_the_request_doesnt_state_is_0_and_assumed() -> None:
    alchemist = ability(OfOneType(ListedTypes("WU"), Fact("life_gained")))
    game = settle_board(thing("Accomplished Alchemist", "Creature", alchemist))
    assert made_by(game, "Accomplished Alchemist#1") == [()]
    assert tuple(map(str, game.assumed)) == ("life_gained is 0 (Accomplished Alchemist#1)",)


def test_instead_takes_the_first_that_holds() -> None:
    druid = ability(
        Runs(("G",)),
        instead=(
            (HasCount(CountersOnSelf("+1/+1"), ">=", 5), ((Runs(("GGGGG",)),),)),
            (HasCount(CountersOnSelf("+1/+1"), ">=", 1), ((Runs(("GGG",)),),)),
        ),
    )
    plain, grown = thing("Druid", "Creature", druid), thing("Grown", "Creature", druid, counters={"+1/+1": 1})
    game = settle_board(plain, grown)
    assert (made_by(game, "Druid#1"), made_by(game, "Grown#1")) == ([("G",)], [("GGG",)])


def test_limits_less_what_was_used() -> None:
    twice = ability(Runs(("G",)), cost=(), limit=2, number=1)
    game = settle_board(
        thing("A", "Artifact", twice),
        thing("B", "Artifact", twice, used={1: 1}),
        thing("C", "Artifact", twice, used={1: 2}),
    )
    assert [a.limit for a in (*abilities_of(game, "A#1"), *abilities_of(game, "B#1"))] == [2, 1]
    assert abilities_of(game, "C#1") == ()
    assert game.objects[2].types == "G"


def test_effects_beside_the_mana() -> None:
    snow = Holds("it's snowing")
    after = WrittenAfter(
        damage=Count(CREATURES),
        life_lost=Fixed(1),
        life_gained=Count(LANDS),
        no_untap_if=snow,
        irreversible=True,
    )
    game = settle_board(
        thing("Land", "Land", ability(Runs(("G",)), after=after)), bear(2), facts={"it's snowing": 1}
    )
    (made,) = abilities_of(game, "Land#1")
    assert (made.damage, made.after.life_gained, made.after.no_untap, made.after.irreversible) == (
        3,
        1,
        True,
        True,
    )


def test_equal_mana_abilities_are_one_on_every_board() -> None:
    """What is worked out about one is known of all: of those too that a trigger adds to."""
    wake = a_card(
        "Wake",
        "Enchantment",
        "Whenever you tap a land for mana, add one mana of any type that land produced.",
    )
    games = [Board(battlefield=[{"card": wake}, *lands]).game for lands in (["Forest"], ["Island", "Forest"])]
    first, second = (next(e for e in game.objects if e.ids == ("Forest#1",)) for game in games)
    assert first.abilities[0].triggered
    assert first.abilities[0] is second.abilities[0]
