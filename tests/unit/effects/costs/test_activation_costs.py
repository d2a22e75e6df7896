"""Settling costs: every way to pay for a mana ability in a given game (602.2b, 107.3)."""

from __future__ import annotations

from typing import Any

from planner.game.amounts import (
    Chosen,
    Count,
    CountersOnSelf,
    Fixed,
    ManaValueTaken,
    Scaled,
    Size,
    SizeTaken,
)
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
    Exert,
    Mill,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.mana_outputs import Combination, ListedTypes, OfOneType, Runs, TakenCouldProduce
from planner.game.objects import Game
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import (
    CollectEvidence,
    Counters,
    Forage,
    HasCount,
    ManaPart,
    MillCards,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
    WrittenCost,
)
from tests.support.settling import (
    ANY_COLOR,
    CREATURES,
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

ARTIFACTS = Filter("an artifact", (Clause(types=frozenset({"Artifact"})),))
LANDS = Filter("a land", (Clause(types=frozenset({"Land"})),))
HAND = Filter("your hand", zone=Zone.HAND)
GRAVEYARD = Filter("a card from your graveyard", zone=Zone.GRAVEYARD)
TAP_A_CREATURE = TakeFitting(Verb.TAP, Fixed(1), CREATURES)


def other(words: str, kind: str) -> Filter:
    return Filter(words, (Clause(types=frozenset({kind})),), other=True)


def taken(game: Game, object_id: str) -> list[list[tuple[str, int, list[str]]]]:
    """Of each ability, what its cost takes: verb, number, ids."""
    return [
        [(part.verb, part.amount, sorted(part.ids)) for part in a.taken]
        for a in abilities_of(game, object_id)
    ]


def drain(*cost: WrittenCost, **more: Any) -> WrittenAbility:
    return ability(Runs(("B",)), cost=cost, **more)


def test_parts_that_no_game_changes_stay_as_they_are() -> None:
    parts = (TapSelf(), PayLife(1), PayEnergy(2), Exert(), UntapSelf())
    written = drain(*parts, MillCards(1), Counters("-0/-1", Fixed(1), put=True))
    (made,) = abilities_of(settle_board(thing("Source", "Creature", written)), "Source#1")
    assert made.cost == (*parts, Mill(1), PutCounters("-0/-1", 1))


def test_milling_needs_the_cards() -> None:
    source = thing("Millikin", "Creature", drain(TapSelf(), MillCards(2)))
    assert abilities_of(settle_board(source, library=2), "Millikin#1")
    game = settle_board(source, library=1)
    assert abilities_of(game, "Millikin#1") == ()
    assert game.unread == ()


def test_x_in_mana_is_every_number_up_to_20() -> None:
    rockets = ability(
        Combination(ListedTypes("WUBRG"), Chosen()),
        cost=(ManaPart(ManaCost("{X}{1}")), TapSelf(), SacrificeSelf()),
    )
    game = settle_board(thing("Wizard's Rockets", "Artifact", rockets), forest(20))
    costs = [a.mana for a in abilities_of(game, "Wizard's Rockets#1")]
    assert [str(cost) for cost in costs] == [f"{{{x + 1}}}" for x in range(21)]
    assert made_by(game, "Wizard's Rockets#1")[:3] == [(), ("W", "U", "B", "R", "G"), (2, "WUBRG")]
    assert game.unread == ()


def test_x_in_mana_is_reported_where_more_than_20_could_be_there() -> None:
    rockets = ability(
        Combination(ListedTypes("WU"), Chosen()),
        cost=(ManaPart(ManaCost("{X}")), TapSelf(), SacrificeSelf()),
    )
    repeated = thing("Leafcaller", "Artifact", ability(ANY_COLOR, cost=(ManaPart(ManaCost("{G}")),)))
    for more in (forest(21), repeated):
        game = settle_board(thing("Rockets", "Artifact", rockets), more)
        assert reasons(game) == [("Rockets#1", "{T}: Add mana. (X above 20 is not looked at)")]


def test_storage_lands_take_any_number_of_counters() -> None:
    hollow = ability(Runs(("G",), Chosen()), cost=(TapSelf(), Counters("storage", Chosen())), number=1)
    steppe = ability(
        Combination(ListedTypes("GW"), Chosen()),
        cost=(ManaPart(ManaCost("{1}")), Counters("storage", Chosen())),
    )
    game = settle_board(
        thing("Hollow Trees", "Land", hollow, counters={"storage": 2}),
        thing("Steppe", "Land", tap_for("C"), steppe, counters={"storage": 2}),
    )
    assert made_by(game, "Hollow Trees#1") == [(), ("G",), ("GG",)]
    assert [a.cost[1:] for a in abilities_of(game, "Hollow Trees#1")] == [
        (),
        (RemoveCounters("storage", 1),),
        (RemoveCounters("storage", 2),),
    ]
    assert {a.number for a in abilities_of(game, "Hollow Trees#1")} == {1}
    assert made_by(game, "Steppe#1") == [("C",), (), ("W", "G"), (2, "WG")]


def test_a_battery_adds_one_more_than_it_removes() -> None:
    battery = ability(Runs(("U",)), Runs(("U",), Chosen()), cost=(TapSelf(), Counters("charge", Chosen())))
    game = settle_board(thing("Battery", "Artifact", battery, counters={"charge": 2}))
    assert made_by(game, "Battery#1") == [("U",), ("UU",), ("UUU",)]


def test_more_counters_than_are_looked_at_are_reported() -> None:
    hollow = ability(Runs(("G",), Chosen()), cost=(TapSelf(), Counters("storage", Chosen())))
    game = settle_board(thing("Trees", "Land", hollow, counters={"storage": 1_000_000}))
    assert len(abilities_of(game, "Trees#1")) == 101
    assert reasons(game) == [("Trees#1", "{T}: Add mana. (X above 100 is not looked at)")]


def test_a_counter_of_any_kind() -> None:
    any_kind = drain(Counters(None, Fixed(2)))
    game = settle_board(
        thing("Both", "Artifact", any_kind, counters={"charge": 2, "age": 1}),
        thing("One", "Artifact", any_kind, counters={"age": 1}),
        thing("All", "Artifact", drain(Counters("age", CountersOnSelf("age"))), counters={"age": 3}),
    )
    assert [a.cost for a in abilities_of(game, "Both#1")] == [
        (RemoveCounters("age", 1), RemoveCounters("charge", 1)),
        (RemoveCounters("charge", 2),),
    ]
    assert abilities_of(game, "One#1") == ()
    assert [a.cost for a in abilities_of(game, "All#1")] == [(RemoveCounters("age", 3),)]


def test_what_a_cost_takes_is_listed_by_id() -> None:
    drum = ability(ANY_COLOR, cost=(TapSelf(), TAP_A_CREATURE))
    game = settle_board(
        thing("Drum", "Artifact", drum),
        bear(2, summoning_sick=True),
        bear(zone="hand"),
        bear(controller="opponent"),
        forest(),
    )
    assert taken(game, "Drum#1") == [[("tap", 1, ["Bear#1", "Bear#2"])]]
    assert abilities_of(game, "Drum#1")[0].cost[1] == TakeObjects(
        Verb.TAP, 1, frozenset({"Bear#1", "Bear#2"}), CREATURES.words
    )


def test_118_3_a_cost_that_can_only_be_paid_in_part_isnt_there() -> None:
    druid = ability(Runs(("GGG",)), cost=(TakeFitting(Verb.TAP, Fixed(3), CREATURES),))
    game = settle_board(thing("Druid", "Creature", druid), bear())
    assert abilities_of(game, "Druid#1") == ()
    assert game.find("Druid#1").types == "G"  # type: ignore[union-attr]
    assert taken(settle_board(thing("Druid", "Creature", druid), bear(2)), "Druid#1") == [
        [("tap", 3, ["Bear#1", "Bear#2", "Druid#1"])]
    ]


def test_tapped_permanents_can_be_tapped_only_if_something_untaps_them() -> None:
    pili = ability(ANY_COLOR, cost=(ManaPart(ManaCost("{2}")), UntapSelf()))
    game = settle_board(
        thing("Drum", "Artifact", drain(TapSelf(), TAP_A_CREATURE)),
        thing("Pili-Pala", "Artifact Creature", pili, tapped=True),
        bear(tapped=True),
    )
    assert taken(game, "Drum#1") == [[("tap", 1, ["Pili-Pala#1"])]]


def test_118_10_an_object_isnt_tapped_twice_or_lost_twice_for_one_cost() -> None:
    tapping = drain(TapSelf(), TAP_A_CREATURE)
    losing = drain(SacrificeSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES))
    eating = drain(TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES))
    for written, itself in ((tapping, False), (losing, False), (eating, True)):
        (parts,) = taken(settle_board(thing("Elf", "Creature", written), bear()), "Elf#1")
        assert ("Elf#1" in parts[0][2]) is itself


def test_objects_that_leave_themselves_out_are_told_apart() -> None:
    another = drain(TakeFitting(Verb.SACRIFICE, Fixed(1), other("another creature", "Creature")))
    game = settle_board(thing("Imp", "Creature", another, count=3), forest(2))
    assert [entry.ids for entry in game.objects] == [
        ("Imp#1",),
        ("Imp#2",),
        ("Imp#3",),
        ("Forest#1", "Forest#2"),
    ]
    assert taken(game, "Imp#2") == [[("sacrifice", 1, ["Imp#1", "Imp#3"])]]
    together = settle_board(thing("Outlet", "Artifact", another, count=3), bear(2))
    assert [entry.count for entry in together.objects] == [3, 2]


def test_too_many_objects_to_tell_apart_are_reported() -> None:
    another = drain(TakeFitting(Verb.SACRIFICE, Fixed(1), other("another creature", "Creature")))
    game = settle_board(thing("Imp", "Creature", another, count=5_000))
    assert ("Imp#1", "{T}: Add mana. (too many objects to tell apart)") in reasons(game)


def test_objects_of_which_too_little_is_known_arent_taken_and_are_reported() -> None:
    strong = Filter("a creature with power 3 or greater", (Clause(power=(">=", 3)),))
    game = settle_board(
        thing("Altar", "Artifact", drain(TakeFitting(Verb.SACRIFICE, Fixed(1), strong))),
        thing("Goyf", "Creature"),
    )
    assert abilities_of(game, "Altar#1") == ()
    assert any("Goyf" in text for _, text in reasons(game))


def test_the_whole_hand_is_discarded() -> None:
    lion = drain(TakeFitting(Verb.DISCARD, Count(HAND), HAND, whole=True), SacrificeSelf())
    game = settle_board(thing("Lion", "Artifact", lion), bear(2, zone="hand"))
    assert taken(game, "Lion#1") == [[("discard", 2, ["Bear in hand#1", "Bear in hand#2"])]]
    assert taken(settle_board(thing("Lion", "Artifact", lion)), "Lion#1") == [[]]


def test_x_is_how_many_objects_the_cost_takes() -> None:
    goats = Filter("Goats", (Clause(subtypes=frozenset({"Goat"})),))
    pasture = ability(
        OfOneType(ListedTypes("WU"), Chosen()),
        cost=(TapSelf(), TakeFitting(Verb.SACRIFICE, Chosen(), goats)),
        after=WrittenAfter(life_gained=Chosen()),
    )
    game = settle_board(thing("Pasture", "Land", pasture), thing("Goat", "Token Creature — Goat", count=2))
    assert made_by(game, "Pasture#1") == [(), ("W", "U"), ("WW", "UU")]
    assert [a.after.life_gained for a in abilities_of(game, "Pasture#1")] == [0, 1, 2]
    assert [len(a.taken) for a in abilities_of(game, "Pasture#1")] == [0, 1, 1]


def test_the_mana_value_and_size_of_what_is_sacrificed() -> None:
    cost = (TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES))
    adnate = ability(Runs(("B",), ManaValueTaken()), cost=cost)
    plus = ability(Runs(("C",), Scaled(ManaValueTaken(), 1, 1)), cost=cost)
    strength = ability(Runs(("R",), SizeTaken("power")), cost=cost)
    creatures = [
        bear(2),
        thing("Ox", "Creature", size=(0, 4), mana_cost="{1}{W}"),
        thing("Memnite", "Creature", size=(1, 1)),
    ]
    game = settle_board(
        thing("Adnate", "Artifact", adnate),
        thing("Plus", "Artifact", plus),
        thing("Arm", "Artifact", strength),
        *creatures,
    )
    assert made_by(game, "Adnate#1") == [("BB",), ()]
    assert taken(game, "Adnate#1") == [
        [("sacrifice", 1, ["Bear#1", "Bear#2", "Ox#1"])],
        [("sacrifice", 1, ["Memnite#1"])],
    ]
    assert made_by(game, "Plus#1") == [("CCC",), ("C",)]
    assert made_by(game, "Arm#1") == [("RR",), (), ("R",)]


def test_what_the_sacrificed_land_could_produce() -> None:
    resources = ability(OfOneType(TakenCouldProduce()), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), LANDS),))
    maze = thing("Maze of Ith", "Land")
    game = settle_board(
        thing("Squandered", "Enchantment", resources),
        forest(2, tapped=True),
        thing("Taiga", "Land", tap_for("R", "G")),
        maze,
    )
    assert made_by(game, "Squandered#1") == [("G",), ("R", "G"), ()]
    assert taken(game, "Squandered#1")[0] == [("sacrifice", 1, ["Forest#1", "Forest#2"])]
    assert game.objects[0].types == "RG"


def test_untapping_an_opponents_land() -> None:
    theirs = Filter("a land an opponent controls", LANDS.clauses, controller=Whose.OPPONENT)
    explorers = ability(
        OfOneType(TakenCouldProduce()), cost=(TapSelf(), TakeFitting(Verb.UNTAP, Fixed(1), theirs))
    )
    game = settle_board(
        thing("Explorers", "Creature", explorers),
        forest(controller="opponent", tapped=True),
        thing("Swamp", "Land", tap_for("B"), controller="opponent"),
    )
    assert made_by(game, "Explorers#1") == [("G",)]
    assert taken(game, "Explorers#1") == [[("untap", 1, ["Their Forest#1"])]]
    assert game.objects[0].types == "BG"


def test_what_the_cost_takes_isnt_counted_any_more() -> None:
    """Skirk-like: a Goblin that is sacrificed is no Goblin you control as the ability resolves."""
    goblins = Filter("Goblins you control", (Clause(subtypes=frozenset({"Goblin"})),))
    band = ability(Runs(("R",), Count(goblins)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES),))
    game = settle_board(
        thing("Band", "Artifact", band), thing("Goblin", "Creature — Goblin", count=3), bear()
    )
    assert sorted(made_by(game, "Band#1"), key=repr) == [("RR",), ("RRR",)]
    by_made = {a.production.runs: a.taken for a in abilities_of(game, "Band#1")}
    assert by_made["RR",][0].ids == {"Goblin#1", "Goblin#2", "Goblin#3"}
    assert by_made["RRR",][0].ids == {"Bear#1"}


def test_an_object_may_be_taken_for_its_own_cost() -> None:
    others = other("other creatures you control", "Creature")
    broods = ability(Runs(("B",), Count(others)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES),))
    game = settle_board(thing("Brood", "Creature", broods), bear(2))
    by_made = {a.production.runs: set(a.taken[0].ids) for a in abilities_of(game, "Brood#1")}
    assert by_made == {("BB",): {"Brood#1"}, ("B",): {"Bear#1", "Bear#2"}}


def test_a_greatest_power_that_the_cost_takes_is_reported() -> None:
    ritual = ability(
        Runs(("R",), Size("power", CREATURES)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES),)
    )
    game = settle_board(thing("Ritual", "Artifact", ritual), bear(2))
    assert abilities_of(game, "Ritual#1") == ()
    assert reasons(game) == [("Ritual#1", "{T}: Add mana. (its own cost takes creatures you control)")]


def test_701_61_forage_is_one_of_two_things() -> None:
    forager = ability(ANY_COLOR, cost=(TapSelf(), Forage()), number=1)
    food = thing("Food", "Token Artifact — Food", count=2)
    creature = thing("Forager", "Creature", forager)
    game = settle_board(creature, food, bear(3, zone="graveyard"))
    graveyard = [f"Bear in graveyard#{n}" for n in (1, 2, 3)]
    assert taken(game, "Forager#1") == [[("exile", 3, graveyard)], [("sacrifice", 1, ["Food#1", "Food#2"])]]
    assert {a.number for a in abilities_of(game, "Forager#1")} == {1}
    assert len(abilities_of(settle_board(creature, food, bear(2, zone="graveyard")), "Forager#1")) == 1
    assert abilities_of(settle_board(creature), "Forager#1") == ()


def test_701_59_collecting_evidence_lists_the_least_sets() -> None:
    cryptex = ability(ANY_COLOR, cost=(TapSelf(), CollectEvidence(3)))
    game = settle_board(
        thing("Cryptex", "Artifact", cryptex),
        thing("Giant", "Creature", mana_cost="{4}", zone="graveyard"),
        bear(2, zone="graveyard"),
        thing("Elf", "Creature", mana_cost="{G}", zone="graveyard"),
        forest(3, zone="graveyard"),
    )
    bears = ["Bear in graveyard#1", "Bear in graveyard#2"]
    assert taken(game, "Cryptex#1") == [
        [("exile", 1, ["Giant in graveyard#1"])],
        [("exile", 2, bears)],
        [("exile", 1, bears), ("exile", 1, ["Elf in graveyard#1"])],
    ]
    assert (
        abilities_of(settle_board(thing("Cryptex", "Artifact", cryptex), bear(zone="graveyard")), "Cryptex#1")
        == ()
    )


def test_too_much_evidence_to_list_is_reported() -> None:
    cryptex = ability(ANY_COLOR, cost=(CollectEvidence(40),))
    pile = [thing(f"C{n}", "Creature", mana_cost=f"{{{n}}}", count=9, zone="graveyard") for n in range(1, 12)]
    game = settle_board(thing("Cryptex", "Artifact", cryptex), *pile)
    assert reasons(game) == [("Cryptex#1", "{T}: Add mana. (more than 50 ways to collect evidence)")]


def test_two_parts_that_take_something_are_both_there() -> None:
    cost = (
        TakeFitting(Verb.DISCARD, Fixed(1), HAND),
        TakeFitting(Verb.EXILE, Fixed(2), GRAVEYARD),
        TakeFitting(Verb.SACRIFICE, Fixed(1), ARTIFACTS),
    )
    game = settle_board(
        thing("Altar", "Artifact", drain(*cost)), bear(zone="hand"), bear(2, zone="graveyard")
    )
    assert taken(game, "Altar#1") == [
        [
            ("discard", 1, ["Bear in hand#1"]),
            ("exile", 2, ["Bear in graveyard#1", "Bear in graveyard#2"]),
            ("sacrifice", 1, ["Altar#1"]),
        ]
    ]


def test_hybrid_symbols_in_a_cost_stay_and_x_becomes_a_number() -> None:
    filtering = ability(Runs(("UU", "UR", "RR")), cost=(ManaPart(ManaCost("{U/R}")), TapSelf()))
    doubled = ability(Runs(("R",), Chosen()), cost=(ManaPart(ManaCost("{X}{X}{R}")),), limit=1)
    game = settle_board(thing("Bluffs", "Land", filtering), thing("Twice", "Artifact", doubled))
    assert abilities_of(game, "Bluffs#1")[0].cost == (PayMana(ManaCost("{U/R}")), TapSelf())
    assert [str(a.mana) for a in abilities_of(game, "Twice#1")[:3]] == ["{R}", "{2}{R}", "{4}{R}"]


def test_the_last_counter_takes_the_permanent_with_it() -> None:
    mine = ability(
        ANY_COLOR,
        cost=(TapSelf(), Counters("mining", Fixed(1))),
        after=WrittenAfter(sacrificed_without="mining"),
    )
    game = settle_board(
        thing("One", "Land", mine, counters={"mining": 1}),
        thing("Two", "Land", mine, counters={"mining": 2}),
        thing("None", "Land", mine),
    )
    assert [a.after.sacrificed for a in (*abilities_of(game, "One#1"), *abilities_of(game, "Two#1"))] == [
        True,
        False,
    ]
    assert abilities_of(game, "None#1") == ()
    assert game.objects[2].types == "WUBRG"


def test_counters_put_on_before_the_mana_is_counted() -> None:
    first = WrittenAfter(counters=(("charge", 1),), counters_first=True)
    later = WrittenAfter(counters=(("charge", 1),))
    amount = Runs(("C",), CountersOnSelf("charge"))
    game = settle_board(
        thing("Autogenerator", "Artifact", ability(amount, after=first), counters={"charge": 2}),
        thing("Later", "Artifact", ability(amount, after=later), counters={"charge": 2}),
    )
    assert (made_by(game, "Autogenerator#1"), made_by(game, "Later#1")) == ([("CCC",)], [("CC",)])


def test_608_2h_an_object_that_its_cost_lost_is_as_it_last_was() -> None:
    stockpile = ability(
        OfOneType(ListedTypes("WU"), CountersOnSelf("stash")), cost=(TapSelf(), SacrificeSelf())
    )
    cradle = ability(Runs(("G",), Count(CREATURES)), cost=(SacrificeSelf(),))
    game = settle_board(
        thing("Stockpile", "Artifact", stockpile, counters={"stash": 2}),
        thing("Martyr", "Creature", cradle, count=3),
        bear(2),
    )
    assert made_by(game, "Stockpile#1") == [("WW", "UU")]
    assert made_by(game, "Martyr#1") == [("GGGG",)]


def test_the_price_of_losing_it_looks_at_every_ability_that_is_printed() -> None:
    loses = ability(Runs(("C",)), cost=(SacrificeSelf(), PayLife(1)))
    charged = ability(Runs(("C",)), cost=(Counters("charge", Fixed(1)),), number=1)
    game = settle_board(thing("Petal", "Artifact", loses), thing("Both", "Artifact", loses, charged))
    assert [entry.only_makes_mana_by_loss for entry in game.objects] == [True, False]


def test_an_upgrade_sees_the_game_after_the_cost() -> None:
    """The last luck counter is paid, so it isn't there as the ability resolves."""
    lucky = ability(
        Runs(("C",)),
        cost=(Counters("luck", Fixed(1)),),
        instead=((HasCount(CountersOnSelf("luck"), ">=", 1), ((ANY_COLOR,),)),),
    )
    game = settle_board(
        thing("One", "Land", lucky, counters={"luck": 1}), thing("Two", "Land", lucky, counters={"luck": 2})
    )
    assert made_by(game, "One#1") == [("C",)]
    assert made_by(game, "Two#1") == [("W", "U", "B", "R", "G")]
    assert abilities_of(game, "One#1")[0].cost == (RemoveCounters("luck", 1),)
