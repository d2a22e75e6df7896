"""The total cost of a spell: alternatives, additional costs, changes, announcements (601.2b, 601.2f)."""

from __future__ import annotations

import pytest

from planner.contract.refusals import RequestError
from planner.game.amounts import Chosen, Count, Fixed, OfTarget, Targeted, TimesPaid
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.purposes import Allowed
from planner.game.total_cost import SpendingDemands
from planner.game.vocabulary import Helper, PaymentKind, Verb, Zone
from planner.game.written_abilities import Announced, Holds, TakeFitting
from planner.game.written_costs import (
    AdditionalCost,
    AlternativeCost,
    Became,
    CostChange,
    CostFloor,
    CostOption,
    CostTexts,
    LifeFor,
    PayWith,
    XLimit,
)
from tests.support.total_costs import (
    card,
    cast,
    costs,
    creature,
    creatures,
    game,
    mana,
    option,
    owed,
    refused,
    saying,
)

NONE = CostTexts()
KICKER = AdditionalCost("Kicker", (option("{1}{R}"),), "Kicker {1}{R}", optional=True, tag="kicked")
REPLICATE = AdditionalCost(
    "Replicate", (option("{1}"),), "Replicate {1}", optional=True, repeatable=True, tag="replicate"
)
SACRIFICE = AdditionalCost(
    "",
    (option("sacrifice a creature", TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())),),
    "As an additional cost to cast this spell, sacrifice a creature.",
)
HAND = Filter("a card", zone=Zone.HAND)
EITHER = AdditionalCost(
    "",
    (option("discard a card", TakeFitting(Verb.DISCARD, Fixed(1), HAND)), option("{5}")),
    "As an additional cost to cast this spell, discard a card or pay {5}.",
)
EVOKE = AlternativeCost("Evoke", option("{U}"), "Evoke {U}", tag="evoke")
CREATURE_SPELLS = (Allowed(PaymentKind.SPELL, (Clause(types=frozenset({"Creature"})),)),)


def change(amount: str, *, more: bool = False, **how: object) -> CostTexts:
    words = "more" if more else "less"
    text = f"Spells cost {amount} {words}."
    return CostTexts(changes=(CostChange(text, more, ManaCost(amount), **how),))  # type: ignore[arg-type]


def additional(*offers: AdditionalCost) -> CostTexts:
    return CostTexts(additional=offers)


def alternatives(*offers: AlternativeCost) -> CostTexts:
    return CostTexts(alternatives=offers)


# --- what others say ---------------------------------------------------------------------------


def test_increases_reductions_and_floors_of_permanents() -> None:
    board = saying(game("Forest", "Island", "Swamp"), "Forest#1", change("{1}", more=True))
    assert costs(cast(board, NONE, "{2}{R}")) == ["{3}{R}"]
    board = saying(board, "Island#1", change("{2}"))
    assert costs(cast(board, NONE, "{2}{R}")) == ["{1}{R}"]
    board = saying(board, "Swamp#1", CostTexts(floors=(CostFloor("Trinisphere", 3),)))
    assert costs(cast(board, NONE, "{2}{R}")) == ["{2}{R}"]


def test_each_of_several_like_permanents_changes_the_cost() -> None:
    board = saying(game({"card": "Forest", "count": 3}), "Forest#1", change("{1}", more=True))
    assert costs(cast(board, NONE, "{R}")) == ["{3}{R}"]


def test_a_change_for_some_spells_only() -> None:
    board = saying(game("Forest"), "Forest#1", change("{1}", allowed=CREATURE_SPELLS))
    assert costs(cast(board, NONE, "{2}{R}")) == ["{2}{R}"]
    assert costs(cast(board, NONE, "{2}{R}", type_line="Creature")) == ["{1}{R}"]


def test_what_is_off_the_battlefield_says_nothing() -> None:
    board = saying(game(graveyard=["Forest"]), "Forest#1", change("{1}", more=True))
    assert costs(cast(board, NONE, "{2}{R}")) == ["{2}{R}"]


def test_a_change_with_a_condition_that_is_left_open_is_assumed_not_to_apply() -> None:
    texts = change("{2}", only_if=Holds("an opponent lost life this turn"))
    found = cast(game("Forest"), texts)
    assert (costs(found), len(found.assumed)) == (["{2}{R}"], 1)
    told = game("Forest", facts={"an opponent lost life this turn": True})
    assert costs(cast(told, texts)) == ["{R}"]


def test_a_change_for_targets() -> None:
    texts = change("{2}", targets=creatures("a creature", controller="any"))
    board = game(creature("Bear"), "Forest")
    found = cast(board, texts)
    assert (costs(found), [str(one) for one in found.assumed]) == (
        ["{2}{R}"],
        ["not: it targets a creature (Spell)"],
    )
    assert costs(cast(board, texts, targets=["Forest#1"])) == ["{2}{R}"]
    aimed = cast(board, texts, targets=["Bear#1"])
    assert (costs(aimed), aimed.cost.spare) == (["{R}"], frozenset({"Bear#1"}))
    assert refused(board, texts, targets=["Bear#2"]).path == "pay.targets[0]"


def test_amounts_that_look_at_the_targets() -> None:
    board = game(creature("Bear", 3), creature("Ogre", 4))
    power = change("{1}", each=OfTarget("power"))
    assert costs(cast(board, power, "{5}{R}", targets=["Bear#1"])) == ["{2}{R}"]
    several = cast(board, power, "{5}{R}", targets=["Bear#1", "Ogre#1"])
    assert [line.could.name for _, line in several.unread] == ["HELP"]
    each = change("{1}", each=Targeted(creatures("a creature", controller="any")))
    assert costs(cast(board, each, "{5}{R}", targets=["Bear#1", "Ogre#1"])) == ["{3}{R}"]


def test_affinity_counts_what_is_there() -> None:
    texts = change("{1}", each=Count(creatures("creatures you control")))
    assert costs(cast(game(creature("Bear", count=2)), texts, "{4}")) == ["{2}"]


def test_commander_tax_is_two_for_each_time() -> None:
    board = game(command=[{"card": card("Kess", "{1}{U}", "Legendary Creature"), "id": "kess"}])
    found = owed(board, card="kess", commander_casts=2)
    assert (costs(found), found.cost.commander, found.cost.zone) == (["{5}{U}"], True, "command")


def test_costs_that_arent_mana_are_added_by_permanents() -> None:
    texts = CostTexts(
        changes=(CostChange("3 life", True, parts=(TakeFitting(Verb.DISCARD, Fixed(1), HAND),)),)
    )
    board = saying(game("Forest", hand=["Island"]), "Forest#1", texts)
    assert cast(board, NONE).cost.parts[0].ids == {"Island#1"}


# --- what else pays ----------------------------------------------------------------------------


def test_convoke_delve_improvise_and_assist() -> None:
    words = (Helper.CONVOKE, Helper.DELVE, Helper.IMPROVISE, Helper.ASSIST)
    texts = CostTexts(pay_with=tuple(PayWith(one, one) for one in words))
    board = game(creature("Bear", count=2), "Treasure", graveyard=["Forest"])
    found = {one.keyword: one for one in cast(board, texts).cost.helping}
    assert found[Helper.CONVOKE].ids == {"Bear#1", "Bear#2"}
    assert dict(found[Helper.CONVOKE].colors) == {"Bear#1": "G", "Bear#2": "G"}
    assert (found[Helper.DELVE].ids, found[Helper.IMPROVISE].ids) == (
        frozenset({"Forest#1"}),
        frozenset({"Treasure#1"}),
    )
    assert found[Helper.DELVE].arriving == {"Bear#1", "Bear#2"}
    assert "assist" not in found


def test_convoke_that_a_permanent_gives() -> None:
    texts = CostTexts(pay_with=(PayWith(Helper.CONVOKE, "have convoke", CREATURE_SPELLS),))
    board = saying(game(creature("Bear")), "Bear#1", texts)
    assert cast(board, NONE).cost.helping == ()
    assert cast(board, NONE, type_line="Creature").cost.helping[0].keyword == "convoke"


def test_life_for_a_type_of_mana() -> None:
    board = saying(game("Forest"), "Forest#1", CostTexts(life_for=(LifeFor("K'rrik", "B"),)))
    assert cast(board, NONE, "{B}").cost.life_for == "B"


# --- additional costs ---------------------------------------------------------------------------


def test_what_is_mandatory_needs_no_word() -> None:
    found = cast(game(creature("Bear"), "Forest"), additional(SACRIFICE)).cost
    assert (found.words, found.parts[0].ids) == (("Sacrifice a creature",), frozenset({"Bear#1"}))


def test_what_is_optional_is_paid_only_where_it_was_announced() -> None:
    texts = additional(KICKER)
    assert costs(cast(game(), texts)) == ["{2}{R}"]
    kicked = cast(game(), texts, additional=["Kicker"]).cost
    assert (kicked.locked(), kicked.additional, kicked.tags) == (
        "{3}{R}{R}",
        ("Kicker",),
        frozenset({"kicked"}),
    )


@pytest.mark.parametrize(
    "announced", [["Kicker {1}{R}"], ["kicker"], ["{1}{R}"], ["{R}{1}"], {"Kicker": 1}, [{"Kicker": True}]]
)
def test_a_keyword_can_be_announced_by_name_or_words(announced: object) -> None:
    assert costs(cast(game(), additional(KICKER), additional=announced)) == ["{3}{R}{R}"]


def test_an_additional_cost_given_as_the_alternative_is_put_right() -> None:
    assert costs(cast(game(), additional(KICKER), alternative="Kicker")) == ["{3}{R}{R}"]


def test_an_alternative_cost_given_as_an_additional_one_is_put_right() -> None:
    found = cast(game(), alternatives(EVOKE), additional=["Evoke"]).cost
    assert (found.locked(), found.alternative) == ("{U}", "Evoke")


def test_what_nothing_offers_is_refused_with_what_is_offered() -> None:
    error = refused(game(), additional(KICKER), additional=["Buyback"])
    assert (error.path, '"Kicker {1}{R}"' in error.message) == ("pay.additional[0]", True)
    assert refused(game(), additional(KICKER), additional={"Kicker": 2}).path == "pay.additional"
    assert refused(game(), additional(KICKER), additional={"Kicker": -1}).path == "pay.additional.Kicker"
    two = additional(KICKER, AdditionalCost("Kicker", (option("{W}"),), "Kicker {W}", optional=True))
    assert "which one?" in refused(game(), two, additional=["Kicker"]).message
    assert costs(cast(game(), two, additional=["Kicker {W}", "Kicker {1}{R}"])) == ["{3}{W}{R}{R}"]


def test_a_cost_can_be_paid_several_times() -> None:
    texts = additional(REPLICATE)
    three = cast(game(), texts, additional={"Replicate": 3}).cost
    assert (three.locked(), three.additional, three.counted) == ("{5}{R}", ("Replicate",) * 3, 0)
    assert costs(cast(game(), texts, additional=["Replicate", "Replicate"])) == ["{4}{R}"]
    assert costs(cast(game(), texts, additional={"Replicate": 0})) == ["{2}{R}"]


def test_as_often_as_possible_is_a_way_for_each_number() -> None:
    found = cast(game("Mountain", "Mountain"), additional(REPLICATE), additional={"Replicate": "max"})
    assert [(way.counted, way.locked()) for way in found.ways] == [
        (2, "{4}{R}"),
        (1, "{3}{R}"),
        (0, "{2}{R}"),
    ]


def test_one_of_two_costs_is_a_way_each_unless_it_is_announced() -> None:
    board = game("Forest", hand=["Island"])
    assert costs(cast(board, additional(EITHER))) == ["{2}{R}", "{7}{R}"]
    said = {"discard a card or pay {5}": "discard a card"}
    announced = cast(board, additional(EITHER), additional=said)
    assert (costs(announced), announced.cost.words) == (["{2}{R}"], ("Discard a card",))
    assert costs(cast(board, additional(EITHER), additional=["{5}"])) == ["{7}{R}"]
    wrong = {"discard a card or pay {5}": "mill a card"}
    assert "no way to pay this" in refused(board, additional(EITHER), additional=wrong).message


def test_one_of_several_modes_has_to_be_paid() -> None:
    modes = [
        AdditionalCost("Spree", (option(f"+ {cost}", *mana(cost)),), cost, optional=True, at_least_one=True)
        for cost in ("{W}", "{3}")
    ]
    texts = additional(*modes)
    assert costs(cast(game(), texts, "{1}", additional=["+ {W}"])) == ["{1}{W}"]
    assert costs(cast(game(), texts, "{1}", additional=["+ {W}", "+ {3}"])) == ["{4}{W}"]
    assert costs(cast(game(), texts, "{1}")) == ["{1}{W}", "{4}"]


def test_of_two_modes_that_cost_the_same_both_can_be_announced() -> None:
    modes = [
        AdditionalCost("Spree", (option("+ {1}", *mana("{1}")),), text, optional=True, at_least_one=True)
        for text in ("+ {1} — Draw a card.", "+ {1} — Scry 1.")
    ]
    assert costs(cast(game(), additional(*modes), "{R}", additional=["+ {1}"])) == ["{1}{R}"]
    both = cast(game(), additional(*modes), "{R}", additional=["Spree + {1}", "+ {1}"])
    assert costs(both) == ["{2}{R}"]
    assert refused(game(), additional(*modes), additional=["+ {1}"] * 3).path == "pay.additional"


def test_targets_beyond_the_first_cost_more() -> None:
    strive = AdditionalCost(
        "Strive", (option("{1}"),), "Strive", optional=True, repeatable=True, each_beyond=True
    )
    board = game(creature("Bear", count=3))
    assert costs(cast(board, additional(strive), targets=["Bear#1"])) == ["{2}{R}"]
    assert costs(cast(board, additional(strive), targets=["Bear#1", "Bear#2", "Bear#3"])) == ["{4}{R}"]
    assert costs(cast(board, additional(strive), additional={"Strive": 1})) == ["{3}{R}"]


def test_a_change_that_counts_what_was_paid() -> None:
    text = "You may exile any number of cards from your hand. It costs {2} less for each."
    exiled = AdditionalCost(
        "",
        (option("exile a card", TakeFitting(Verb.EXILE, Fixed(1), HAND)),),
        text,
        optional=True,
        repeatable=True,
    )
    less = CostChange(text, False, ManaCost("{2}"), TimesPaid())
    texts = CostTexts(additional=(exiled,), changes=(less,))
    board = game(hand=["Forest", "Island"])
    assert costs(cast(board, texts, "{5}{R}")) == ["{5}{R}"]
    assert costs(cast(board, texts, "{5}{R}", additional={"exile a card": 2})) == ["{1}{R}"]


def test_a_change_for_what_was_announced() -> None:
    texts = CostTexts(
        additional=(KICKER,),
        changes=(CostChange("less", False, ManaCost("{2}"), only_if=Announced("kicked")),),
    )
    assert costs(cast(game(), texts)) == ["{2}{R}"]
    assert costs(cast(game(), texts, additional=["Kicker"])) == ["{1}{R}{R}"]


def test_a_reduction_that_something_is_paid_for() -> None:
    price = (TakeFitting(Verb.DISCARD, Fixed(1), HAND),)
    text = "You may discard a card. Those spells cost {R} less."
    defiler = CostChange(text, False, ManaCost("{R}"), optional=True, price=price, only_colored=True)
    board = saying(game("Forest", hand=["Island"]), "Forest#1", CostTexts(changes=(defiler,)))
    assert costs(cast(board, NONE)) == ["{2}{R}"]
    found = cast(board, NONE, additional=["discard a card"]).cost
    assert (found.locked(), found.words, found.additional) == (
        "{2}",
        ("Discard a card",),
        ("discard a card",),
    )


# --- alternative costs ----------------------------------------------------------------------------


def test_an_alternative_cost_is_paid_in_place_of_the_mana_cost() -> None:
    texts = alternatives(EVOKE) + change("{1}", more=True)
    assert costs(cast(game(), texts)) == ["{3}{R}"]
    found = cast(game(), texts, alternative="Evoke").cost
    assert (found.locked(), found.alternative, found.tags) == ("{1}{U}", "Evoke", frozenset({"evoke"}))


def test_an_alternative_without_mana_has_no_mana_part_unless_something_adds_one() -> None:
    pitch = AlternativeCost("", option("discard a card", TakeFitting(Verb.DISCARD, Fixed(1), HAND)), "text")
    board = game("Forest", hand=["Island"])
    found = cast(board, alternatives(pitch), alternative="Discard a card").cost
    assert (found.mana, found.alternative) == (None, "discard a card")
    taxed = alternatives(pitch) + change("{1}", more=True)
    assert costs(cast(board, taxed, alternative="discard a card")) == ["{1}"]


def test_free_is_nothing_and_still_owes_what_is_added() -> None:
    assert costs(cast(game(), NONE, alternative="free")) == ["{0}"]
    assert costs(cast(game(), change("{1}", more=True), alternative="free")) == ["{1}"]


def test_an_unpayable_cost_stays_so_when_it_is_increased() -> None:
    found = cast(game(), change("{1}", more=True), "").cost
    assert found.mana is not None
    assert not found.mana.exists
    assert costs(cast(game(), change("{1}", more=True), "", alternative="free")) == ["{1}"]


def test_an_alternative_that_nothing_offers_is_refused() -> None:
    error = refused(game(), alternatives(EVOKE), alternative="Dash")
    assert (error.path, '"Evoke", "free"' in error.message) == ("pay.alternative", True)
    with pytest.raises(RequestError, match='offered are "free"'):
        cast(game(), NONE, alternative="face down")


def test_a_condition_that_fails_is_a_reason() -> None:
    surge = AlternativeCost("Surge", option("{R}"), "Surge {R}", only_if=Holds("a spell was cast"))
    found = cast(game(), alternatives(surge), alternative="Surge")
    assert [rule for rule, _ in found.reasons] == ["118.9"]
    told = game(facts={"a spell was cast": True})
    assert cast(told, alternatives(surge), alternative="Surge").reasons == ()


def test_what_a_permanent_offers_to_spells() -> None:
    suns = AlternativeCost(
        "", option("{W}{U}{B}{R}{G}"), "Fist of Suns", applies_to=(Allowed(PaymentKind.SPELL),)
    )
    board = saying(game("Forest"), "Forest#1", alternatives(suns))
    assert costs(cast(board, NONE, alternative="{G}{R}{B}{U}{W}")) == ["{W}{U}{B}{R}{G}"]


def test_what_is_sacrificed_reduces_the_cost_by_its_mana_value() -> None:
    parts = (*mana("{5}{U}"), TakeFitting(Verb.SACRIFICE, Fixed(1), creatures()))
    emerge = AlternativeCost("Emerge", CostOption("{5}{U}", parts), "Emerge", reduced_by="mana value")
    board = game(creature("Bear", count=2), creature("Ogre", mana_cost="{4}"))
    found = cast(board, alternatives(emerge), alternative="Emerge")
    assert [(way.locked(), way.parts[0].ids) for way in found.ways] == [
        ("{3}{U}", frozenset({"Bear#1", "Bear#2"})),
        ("{1}{U}", frozenset({"Ogre#1"})),
    ]


def test_a_face_down_spell_is_a_colorless_creature_without_text() -> None:
    down = AlternativeCost("face down", option("{3}"), "Morph", became=Became(face_down=True))
    texts = alternatives(down) + additional(SACRIFICE)
    board = saying(game("Forest"), "Forest#1", change("{1}", allowed=CREATURE_SPELLS))
    found = cast(board, texts, alternative="face down").cost
    assert (found.locked(), found.parts) == ("{2}", ())
    assert found.spell is not None
    assert found.spell.types == {"Creature"}
    assert (found.spell.colors, found.spell.power) == (frozenset(), 2)


def test_the_spell_is_on_the_stack_and_pays_nothing() -> None:
    """601.2a: a card that is cast from the hand can't be discarded for itself."""
    spell = {"card": card("Spell", "{R}"), "id": "spell"}
    board = game(hand=[spell, "Island"])
    found = cast(board, additional(EITHER), card="spell").cost
    assert (found.on_stack, found.parts[0].ids) == ("spell", frozenset({"Island#1"}))
    assert refused(board, NONE, card="spell", **{"from": "graveyard"}).path == "pay.from"


# --- X ----------------------------------------------------------------------------------------------


def test_x_is_zero_where_neither_the_mana_cost_nor_another_x_is_paid() -> None:
    free = cast(game(), NONE, "{X}{R}", alternative="free").cost
    assert (free.x, free.says_x, free.wants_max_x) == (0, True, False)
    assert refused(game(), NONE, "{X}{R}", alternative="free", x=2).path == "pay.x"
    assert costs(cast(game(), NONE, "{X}{R}", alternative="free", x=0)) == ["{0}"]
    overload = AlternativeCost("Overload", option("{X}{U}"), "Overload")
    assert cast(game(), alternatives(overload), "{X}{R}", alternative="Overload", x=2).cost.x == 2


def test_x_of_an_additional_cost_is_announced_even_for_a_free_spell() -> None:
    exiling = TakeFitting(Verb.DISCARD, Chosen(), Filter("X cards", zone=Zone.HAND))
    texts = additional(AdditionalCost("", (option("discard X cards", exiling),), "text"))
    found = cast(game(hand=["Forest"]), texts, "{R}", alternative="free", x=1).cost
    assert (found.x, found.parts[0].per_x) == (1, 1)


def test_x_can_decide_which_card_is_exiled() -> None:
    """Blazing Shoal: "exile a red card with mana value X from your hand rather than pay its mana cost"."""
    exiling = TakeFitting(Verb.EXILE, Fixed(1), HAND, like_spell="X")
    texts = alternatives(AlternativeCost("", option("exile a card with mana value X", exiling), "text"))
    board = game(hand=[creature("Bear"), creature("Ogre", mana_cost="{4}{R}")])
    pay = {"alternative": "exile a card with mana value X"}
    announced = cast(board, texts, "{X}{R}", x=5, **pay)
    assert [way.parts[0].ids for way in announced.ways] == [frozenset({"Ogre#1"})]
    most = cast(board, texts, "{X}{R}", x="max", **pay)
    assert [(way.counted, way.parts[0].ids) for way in most.ways] == [
        (5, frozenset({"Ogre#1"})),
        (2, frozenset({"Bear#1"})),
    ]
    assert refused(board, texts, "{X}{R}", **pay).path == "pay.x"


def test_what_x_cant_be() -> None:
    texts = CostTexts(x_limits=(XLimit("X can't be 0.", least=1),))
    assert cast(game(), texts, "{X}{R}").cost.x_least == 1
    assert refused(game(), texts, "{X}{R}", x=0).path == "pay.x"
    assert [rule for rule, _ in cast(game(), texts, "{X}{R}", alternative="free").reasons] == ["107.3b"]


# --- announcements of choices -------------------------------------------------------------------------


def test_announced_halves_choose_among_the_totals() -> None:
    texts = change("{R/W}")
    assert costs(cast(game(), texts, "{1}{R}{W}")) == ["{1}{W}", "{1}{R}"]
    found = cast(game(), texts, "{1}{R}{W}", reductions=["{W}"])
    assert (costs(found), found.cost.reductions) == (["{1}{R}"], ("{W}",))
    assert refused(game(), texts, "{1}{R}{W}", reductions=["{U}"]).path == "pay.reductions"
    assert refused(game(), NONE, "{R}", reductions=["{U}"]).path == "pay.reductions"


def test_announced_symbols_are_chosen_before_the_reduction() -> None:
    found = cast(game(), change("{W}"), "{1}{W/U}", symbols=["{U}"])
    assert (costs(found), found.cost.symbols) == (["{U}"], ("{U}",))
    open_ = cast(game(), change("{1}"), "{1}{W/U}", symbols=["{U}"])
    assert (open_.cost.announced, open_.cost.symbols) == (("{U}",), ())


def test_what_the_spell_wants_of_its_mana() -> None:
    found = cast(game(), NONE, spend={"colors": "max", "R": 3}).cost
    assert (found.most_colors, found.spending) == (True, SpendingDemands.of(R=3))
    for spend, path in (({"colors": 3}, "colors"), ({"Q": 1}, "Q"), ({"R": "max"}, "R")):
        assert refused(game(), NONE, spend=spend).path == f"pay.spend.{path}"


def test_worse_totals_stay_where_mana_is_to_be_spent() -> None:
    assert costs(cast(game(), change("{W/U}"), "{W}")) == ["{0}"]
    assert costs(cast(game(), change("{W/U}"), "{W}", spend={"colors": "max"})) == ["{0}", "{W}"]


def test_a_duty_to_pay_is_passed_on_with_what_ends_it() -> None:
    plain = cast(game(), NONE, mandatory=True)
    assert (plain.mandatory, plain.hidden) == (True, False)
    blue = Filter("a blue card", (Clause(colors=frozenset("U")),), zone=Zone.HAND)
    offer = AdditionalCost(
        "", (option("discard a blue card", TakeFitting(Verb.DISCARD, Fixed(1), blue)),), "text"
    )
    assert cast(game("Forest"), additional(offer), mandatory=True).hidden
