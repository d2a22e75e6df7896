"""Turns: what resolves before the next cost is paid (305, 400.7, 500.4, 603.6, 608, 614.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import planner
from planner import RequestError
from planner.planning.turn import Resolves, Turn

Json = dict[str, Any]


def card(name: str, types: str, text: str = "", cost: str = "", **more: Any) -> Json:
    colors = [letter for letter in "WUBRG" if letter in cost]
    return {
        "name": name,
        "type_line": types,
        "oracle_text": text,
        "mana_cost": cost,
        "colors": colors,
        **more,
    }


RITUAL = card("Dark Ritual", "Instant", "Add {B}{B}{B}.", "{B}")
SPECTER = card("Hypnotic Specter", "Creature — Specter", "Flying", "{1}{B}{B}", power="2", toughness="2")
RING = card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
STONE = card("Mind Stone", "Artifact", "{T}: Add {C}.", "{2}")
ELVES = card("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", power="1", toughness="1")
BEAR = card("Grizzly Bears", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")


def turn(
    hand: list[Any],
    battlefield: Sequence[Any] = (),
    pays: list[Any] | None = None,
    **more: Any,
) -> Turn:
    """The turn that pays for the whole hand as far as it can, each card by its place."""
    cards = [{"card": one, "id": f"h{n}"} for n, one in enumerate(hand)]
    there = [one if isinstance(one, str) else {"card": one} for one in battlefield]
    board: Json = {"battlefield": there, "hand": cards}
    board |= more.pop("board", {})
    listed = [{"card": f"h{n}"} for n, _ in enumerate(hand)] if pays is None else pays
    return planner.plan_turn(board=board, pays=listed, **more)


def resolved(found: Turn, number: int) -> Resolves:
    """What one of the paid cards resolves to."""
    there = found.paid[number].resolves
    assert isinstance(there, Resolves)
    return there


def names(found: Turn) -> list[str]:
    return [one.name for one in found.paid]


def test_106_4_mana_that_a_spell_adds_pays_for_the_next_one() -> None:
    """Swamp, Dark Ritual, Hypnotic Specter."""
    found = turn([SPECTER, RITUAL, "Swamp"])
    assert names(found) == ["Swamp", "Dark Ritual", "Hypnotic Specter"]
    assert (found.value, found.proven, found.left_out) == (3, True, [])
    assert resolved(found, 1).adds == "{B}{B}{B}"
    assert {step.action for step in found.paid[2].plan.steps} == {"spend"}
    assert "Dark Ritual resolves, adding {B}{B}{B}" in found.assumed


def test_608_2_a_spell_that_does_not_resolve_adds_nothing() -> None:
    pays = [{"card": "h0"}, {"card": "h1", "resolves": False}]
    found = turn([SPECTER, RITUAL], ["Swamp"], pays)
    assert names(found) == ["Dark Ritual"]
    assert "resolves" not in found.to_dict()["paid"][0]


def test_608_2n_a_spell_that_has_resolved_is_in_the_graveyard() -> None:
    """The seventh card makes threshold; Cabal Ritual itself is on the stack as it counts (608.2c)."""
    text = (
        "Add {B}{B}{B}.\n"
        "Threshold — Add {B}{B}{B}{B}{B} instead if there are seven or more cards in your graveyard."
    )
    cabal = card("Cabal Ritual", "Instant", text, "{1}{B}")
    five = card("Five", "Sorcery", "", "{5}")
    graveyard = {"graveyard": [{"card": five, "count": 6}]}
    found = turn([cabal, five], ["Swamp", "Swamp"], board=graveyard)
    assert names(found) == ["Cabal Ritual"]
    assert resolved(found, 0).adds == "{B}{B}{B}"
    opt = card("Opt", "Instant", "", "{U}")
    found = turn([cabal, five, opt], ["Swamp", "Swamp", "Island"], board=graveyard)
    assert names(found) == ["Opt", "Cabal Ritual", "Five"]
    assert resolved(found, 1).adds == "{B}{B}{B}{B}{B}"
    assert found.proven


def test_106_3_amounts_are_counted_as_the_spell_resolves() -> None:
    """Brightstone Ritual counts the Goblin that was cast before it."""
    goblin = card("Goblin", "Creature — Goblin", "", "{R}", power="1", toughness="1")
    brightstone = card("Brightstone Ritual", "Instant", "Add {R} for each Goblin on the battlefield.", "{R}")
    three = card("Three", "Sorcery", "", "{R}{R}{R}")
    found = turn([three, brightstone, goblin], ["Mountain", "Mountain", goblin, goblin])
    assert names(found) == ["Goblin", "Brightstone Ritual", "Three"]
    assert resolved(found, 1).adds == "{R}{R}{R}"


def test_106_3_colors_are_chosen_for_what_comes_after() -> None:
    text = "Add two mana in any combination of colors.\nDraw a card."
    manamorphose = card("Manamorphose", "Instant", text, "{1}{R/G}")
    gold = card("Gold", "Creature", "", "{W}{U}", power="2", toughness="2")
    found = turn([gold, manamorphose], ["Mountain", "Forest"])
    assert names(found) == ["Manamorphose", "Gold"]
    assert resolved(found, 0).adds == "{W}{U}"


def test_106_6_mana_of_a_ritual_keeps_its_restriction() -> None:
    text = "Add {R}{R}{R}{R}{R}{R}{R}. Spend this mana only to cast artifact or creature spells."
    geosurge = card("Geosurge", "Sorcery", text, "{R}")
    golem, shock = (
        card("Golem", "Artifact Creature", "", "{5}", power="3"),
        card("Shock", "Instant", "", "{R}"),
    )
    found = turn([golem, shock, geosurge], ["Mountain"])
    assert names(found) == ["Geosurge", "Golem"]


def test_608_3_a_permanent_stands_on_the_battlefield_with_its_mana_abilities() -> None:
    """Sol Ring at once, and a Mind Stone from it (106.1)."""
    found = turn([STONE, RING], ["Swamp"])
    assert names(found) == ["Sol Ring", "Mind Stone"]
    assert found.paid[1].plan.summary.tapped == ["h1"]


def test_302_6_a_creature_is_summoning_sick_but_for_haste() -> None:
    two = card("Two", "Sorcery", "", "{G}{G}")
    assert turn([ELVES, two], ["Forest", "Forest"]).value == 1
    found = turn([ELVES, card("One", "Sorcery", "", "{G}")], ["Forest"])
    assert found.value == 1
    fast = card("Fast Elves", "Creature — Elf", "Haste\n{T}: Add {G}.", "{G}", power="1", toughness="1")
    assert turn([fast, card("One", "Sorcery", "", "{G}")], ["Forest"]).value == 2


@pytest.mark.parametrize(
    ("text", "others", "tapped"),
    [
        ("This land enters tapped.\n{T}: Add {B}.", [], True),
        ("This land enters tapped unless you control a Swamp or an Island.\n{T}: Add {B}.", [], True),
        (
            "This land enters tapped unless you control a Swamp or an Island.\n{T}: Add {B}.",
            ["Island"],
            False,
        ),
        ("This land enters tapped unless you control two or fewer other lands.\n{T}: Add {B}.", [], False),
        (
            "This land enters tapped unless you control two or fewer other lands.\n{T}: Add {B}.",
            ["Plains", "Plains", "Plains"],
            True,
        ),
        ("{T}: Add {B}.", [], False),
    ],
)
def test_614_1c_what_enters_tapped_is_tapped(text: str, others: list[str], tapped: bool) -> None:
    land = card("Some Land", "Land", text)
    found = turn([land, card("One", "Sorcery", "", "{B}")], others)
    assert resolved(found, 0).tapped == (["h0"] if tapped else [])
    assert names(found) == (["Some Land"] if tapped else ["Some Land", "One"])


@pytest.mark.parametrize(
    ("controller", "text", "tapped"),
    [
        ("opponent", "Artifacts and creatures your opponents control enter tapped.", True),
        ("you", "Artifacts and creatures your opponents control enter tapped.", False),
        ("opponent", "Permanents enter tapped.", True),
        ("opponent", "Nonbasic lands your opponents control enter tapped.", False),
    ],
)
def test_614_1d_what_others_let_enter_tapped_is_tapped(controller: str, text: str, tapped: bool) -> None:
    obedience = {"card": card("Some Tax", "Enchantment", text), "controller": controller}
    board = {"battlefield": ["Swamp", obedience]}
    found = turn([RING, STONE], board=board)
    assert names(found) == (["Sol Ring"] if tapped else ["Sol Ring", "Mind Stone"])
    assert resolved(found, 0).tapped == (["h0"] if tapped else [])


def test_614_1c_life_is_paid_for_a_land_only_where_it_is_needed() -> None:
    text = "({T}: Add {W} or {B}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped."
    shrine = card("Godless Shrine", "Land — Plains Swamp", text)
    one = card("One", "Sorcery", "", "{B}")
    found = turn([shrine, one])
    assert names(found) == ["Godless Shrine", "One"]
    assert [(s.action, s.amount) for s in found.paid[0].plan.steps] == [("pay life", 2)]
    assert found.paid[0].plan.summary.life == 18
    alone = turn([shrine])
    assert (alone.paid[0].plan.steps, alone.price) == ([], 0)
    assert resolved(alone, 0).tapped == ["h0"]


def test_305_2_one_land_is_played_or_as_many_as_there_are_drops() -> None:
    found = turn(["Swamp", "Island", "Forest"])
    assert (len(found.paid), len(found.left_out)) == (1, 2)
    assert len(turn(["Swamp", "Island", "Forest"], land_drops=2).paid) == 2
    assert turn(["Swamp"], land_drops=0).paid == []


def test_305_2_the_land_that_pays_for_most_is_played() -> None:
    counter = card("Counterspell", "Instant", "", "{U}{U}")
    found = turn(["Forest", "Island", counter], ["Island"])
    assert names(found) == ["Island", "Counterspell"]


def test_601_2f_spells_are_cast_for_what_they_cost_by_then() -> None:
    """A cost reducer is cast first, a tax last."""
    medallion = card("Ruby Medallion", "Artifact", "Red spells you cast cost {1} less to cast.", "{2}")
    two = card("Two", "Instant", "", "{1}{R}")
    found = turn([two, {**two, "name": "Other"}, medallion], ["Mountain"] * 4)
    assert names(found)[0] == "Ruby Medallion"
    assert (len(found.paid), found.proven) == (3, True)
    assert [one.plan.total_cost for one in found.paid[1:]] == ["{R}", "{R}"]
    sphere = card("Sphere of Resistance", "Artifact", "Spells cost {1} more to cast.", "{2}")
    found = turn([sphere, two], ["Mountain"] * 4)
    assert (names(found), found.paid[0].plan.total_cost) == (["Two", "Sphere of Resistance"], "{1}{R}")


def test_603_6a_what_enters_may_add_mana() -> None:
    text = "When this creature enters, add {R}{G}."
    tree = card("Burning-Tree Emissary", "Creature — Human", text, "{R/G}{R/G}", power="2", toughness="2")
    found = turn([BEAR, tree], ["Mountain", "Forest"])
    assert names(found) == ["Burning-Tree Emissary", "Grizzly Bears"]
    only = "When this creature enters, if you cast it from your hand, add {R}{R}{R}."
    stoker = card("Coal Stoker", "Creature — Elemental", only, "{3}{R}", power="3", toughness="3")
    found = turn([stoker, card("Three", "Sorcery", "", "{R}{R}{R}")], ["Mountain"] * 4)
    assert len(found.paid) == 2


def test_111_10_treasures_that_are_made_pay_for_the_next_spell() -> None:
    text = "When this creature enters, create a Treasure token. (It's an artifact.)"
    keeper = card("Prosperous Innkeeper", "Creature — Halfling", text, "{1}{G}", power="1", toughness="1")
    found = turn([keeper, card("One", "Sorcery", "", "{U}")], ["Forest", "Forest"])
    assert names(found) == ["Prosperous Innkeeper", "One"]
    assert resolved(found, 0).enters == ["h0", "Treasure#1"]
    assert found.paid[1].plan.summary.sacrificed == ["Treasure#1"]
    text = "Draw two cards and create two Treasure tokens."
    score = card("Big Score", "Instant", text, "{3}{R}")
    found = turn([score], ["Mountain"] * 4)
    assert resolved(found, 0).enters == ["Treasure#1", "Treasure#2"]
    assert "what else Big Score does as it resolves isn't known" in found.assumed


def test_702_51_a_creature_that_has_just_entered_can_convoke() -> None:
    loxodon = card("Loxodon", "Creature — Elephant", "Convoke", "{1}{W}{W}", power="4", toughness="4")
    found = turn([loxodon, BEAR], ["Forest", "Forest", "Plains", "Plains"])
    assert names(found) == ["Grizzly Bears", "Loxodon"]
    assert "h1" in found.paid[1].plan.summary.tapped


def test_702_66_a_spell_that_has_resolved_can_be_delved() -> None:
    cruise = card("Treasure Cruise", "Sorcery", "Delve", "{2}{U}")
    opt = card("Opt", "Instant", "", "{U}")
    found = turn([cruise, opt], ["Island", "Island", "Island"])
    assert names(found) == ["Opt", "Treasure Cruise"]
    assert found.paid[1].plan.summary.exiled == ["h1"]


def test_122_1_counters_with_which_a_permanent_enters() -> None:
    text = (
        "This land enters with three mining counters on it.\n"
        "{T}, Remove a mining counter from this land: Add one mana of any color. "
        "If there are no mining counters on this land, sacrifice it."
    )
    found = turn([card("Gemstone Mine", "Land", text), card("One", "Sorcery", "", "{W}")])
    assert names(found) == ["Gemstone Mine", "One"]
    assert "Gemstone Mine is played and stands on the battlefield (with 3 mining counters)" in found.assumed


def test_what_resolving_does_besides_is_not_known_and_said() -> None:
    found = turn([card("Divination", "Sorcery", "Draw two cards.", "{2}{U}")], ["Island"] * 3)
    assert found.assumed == [
        "Divination resolves",
        "what else Divination does as it resolves isn't known",
    ]


def test_text_of_a_spell_that_could_bring_mana_and_is_not_read_leaves_it_unproven() -> None:
    odd = card("Odd Ritual", "Instant", "Add {B} for each wish of the moon.", "{B}")
    found = turn([odd, SPECTER], ["Swamp"])
    assert (names(found), found.proven) == (["Odd Ritual"], False)
    assert [(one.object, one.could) for one in found.not_understood] == [
        ("Odd Ritual", "add mana or lower a cost")
    ]


def test_keep_holds_for_the_whole_turn() -> None:
    """Without it both Islands would be tapped; what is kept comes before value."""
    counter = card("Counterspell", "Instant", "", "{U}{U}")
    three, two = card("Three", "Sorcery", "", "{1}{U}{U}"), card("Two", "Sorcery", "", "{2}")
    lands = ["Island", "Island", "Forest", "Forest"]
    pays = [{"card": "h0", "value": 5}, {"card": "h1", "value": 3}]
    free = turn([three, two, counter], lands, pays)
    assert (names(free), free.kept) == (["Three"], [])
    found = turn([three, two, counter], lands, pays, keep=["h2"])
    assert (names(found), found.kept, found.proven) == (["Two"], ["Counterspell"], True)
    assert found.paid[0].plan.summary.tapped == ["Forest#1", "Forest#2"]
    assert found.price == found.paid[0].plan.whole_price - 20


def test_500_4_what_is_kept_is_paid_from_nothing_in_the_pool() -> None:
    """A ritual's mana is gone by then."""
    pays = [{"card": "h0"}]
    found = turn([RITUAL], ["Swamp"], pays, keep=[{"cost": "{B}{B}"}])
    assert (names(found), found.kept) == (["Dark Ritual"], [])
    found = turn([RITUAL], ["Swamp", "Swamp"], pays, keep=[{"cost": "{B}"}])
    assert (names(found), found.kept) == (["Dark Ritual"], ["{B}"])


def test_a_land_that_is_played_pays_for_what_is_kept() -> None:
    found = turn(["Island"], ["Island"], keep=[{"cost": "{U}{U}"}])
    assert (names(found), found.kept) == (["Island"], ["{U}{U}"])


COUNTERSPELL = card("Counterspell", "Instant", "Counter target spell.", "{U}{U}")
TAX = card("Tax", "Enchantment", "Instant spells cost {1} more to cast.", "{0}")


def test_601_2f_what_is_kept_costs_what_it_does_at_the_end_of_the_turn() -> None:
    """Once the Tax stands there, two Islands don't pay for the Counterspell: it comes first, and stays."""
    pays = [{"card": "h0"}]
    kept = turn([TAX, COUNTERSPELL], ["Island"] * 2, pays, keep=[{"card": "h1"}])
    assert (kept.paid, kept.kept, kept.proven) == ([], ["Counterspell"], True)
    both = turn([TAX, COUNTERSPELL], ["Island"] * 3, pays, keep=[{"card": "h1"}])
    assert (names(both), both.kept, both.proven) == (["Tax"], ["Counterspell"], True)


def test_601_2f_what_the_turn_makes_too_dear_to_keep_is_not_proven() -> None:
    """Rocks that would have to pay for each other, and a Tax that makes what is kept dearer at last."""
    rocks = [card(f"Rock {n}", "Artifact", "{T}: Add {C}.", "{1}") for n in "AB"]
    helper = card("Helper", "Artifact", "Goblin spells you cast cost {1} less to cast.")
    pays = [{"card": f"h{n}"} for n in range(3)]
    hand = [*rocks, TAX, COUNTERSPELL]
    found = turn(hand, ["Island", "Island", helper], pays, keep=[{"card": "h3"}])
    assert found.kept == ["Counterspell"] or not found.proven


def test_of_one_of_at_most_one_is_paid() -> None:
    pays = [
        {"card": "h0", "value": 2, "one_of": "x"},
        {"card": "h1", "value": 3, "one_of": "x"},
        {"cost": "{B}"},
    ]
    found = turn([card("A", "Sorcery", "", "{B}"), card("B", "Sorcery", "", "{B}{B}")], ["Swamp"] * 4, pays)
    assert sorted(names(found)) == ["B", "{B}"]
    assert found.left_out == []
    short = turn([card("A", "Sorcery", "", "{B}"), card("B", "Sorcery", "", "{B}{B}")], ["Swamp"], pays[:2])
    assert names(short) == ["A"]


def test_cards_named_alike_are_different_cards() -> None:
    board = {"battlefield": ["Swamp"], "hand": [{"card": RITUAL}, {"card": RITUAL}]}
    found = planner.plan_turn(board=board, pays=["Dark Ritual", "Dark Ritual", {"cost": "{5}"}])
    assert len(found.paid) == 3
    assert [one.plan.cast for one in found.paid[:2]] == ["Dark Ritual#1", "Dark Ritual#2"]


def test_a_permanent_given_as_a_card_has_an_id_of_its_own() -> None:
    board = {"battlefield": [{"card": RING, "tapped": True}, "Swamp"]}
    found = planner.plan_turn(board=board, pays=[{"card": RING}, {"cost": "{C}{C}"}])
    assert resolved(found, 0).enters == ["Sol Ring#2"]
    assert found.paid[1].plan.summary.tapped == ["Sol Ring#2"]


def test_nothing_pays_for_itself() -> None:
    """A rock, and a Signet that would turn its mana (601.2g: before it is there, there is nothing)."""
    signet = card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}")
    found = turn([STONE], [signet])
    assert (found.paid, found.proven) == ([], True)
    assert turn([RING, STONE], []).paid == []


@pytest.mark.parametrize(
    ("pays", "more", "path"),
    [
        ([{"card": "Swamp#1"}], {}, "pays[0].card"),
        ([{"cost": "{B}"}], {"land_drops": -1}, "land_drops"),
        ([{"cost": "{B}", "one_of": 3}], {}, "pays[0].one_of"),
        ([{"cost": "{B}", "resolves": "no"}], {}, "pays[0].resolves"),
        (["Sommp"], {}, "pays[0].card"),
    ],
)
def test_what_is_no_turn_is_refused(pays: list[Any], more: Json, path: str) -> None:
    with pytest.raises(RequestError) as refused:
        planner.plan_turn(board={"battlefield": ["Swamp"]}, pays=pays, **more)
    assert refused.value.path == path


def test_715_3d_an_adventure_is_exiled_as_it_resolves_and_is_no_creature() -> None:
    """The Adventure half resolves: no creature enters, and the card is cast from exile later."""
    giant = {
        "name": "Mana Giant // Stomp",
        "layout": "adventure",
        "card_faces": [
            card(
                "Mana Giant",
                "Creature — Giant",
                "Haste\n{T}: Add {G}{G}.",
                "{2}{R}",
                power="4",
                toughness="3",
            ),
            card("Stomp", "Instant — Adventure", "Stomp deals 2 damage to any target.", "{1}{R}"),
        ],
    }
    board: Json = {"hand": [{"card": giant, "id": "g"}]}
    found = turn([], ["Mountain"] * 3, [{"card": "g", "face": "Stomp"}, {"cost": "{G}{G}"}], board=board)
    assert (found.value, found.proven) == (1, True)
    assert (resolved(found, 0).zone, resolved(found, 0).enters) == ("exile", [])
    found = turn([], ["Mountain"] * 3, [{"card": "g", "face": 0}, {"cost": "{G}{G}"}], board=board)
    assert (found.value, resolved(found, 0).enters) == (2, ["g"])
