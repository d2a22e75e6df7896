"""What a kept cost is by the time it is paid: the payment before may make it cost more or less (601.2f)."""

from __future__ import annotations

from tests.support.kept_costs import best, board, spell, state

FROGMITE = spell("Frogmite", "{4}", "Affinity for artifacts", "Artifact Creature — Frog")
TRINISPHERE = {
    "name": "Trinisphere",
    "type_line": "Artifact",
    "mana_cost": "{3}",
    "oracle_text": "As long as this artifact is untapped, each spell that would cost less than three mana to "
    "cast costs three mana to cast.",
}


def test_affinity_counts_what_is_left_by_then() -> None:
    """With two Treasures Frogmite costs {2}, but once one is gone it costs {3}."""
    dear = best("{U}", [{"card": FROGMITE}], board("Treasure", "Treasure", "Forest"))
    assert (dear.summary.kept, dear.optimal) == ([], True)
    on = board("Treasure", "Treasure", "Forest", "Island")
    assert best("{U}", [{"card": FROGMITE}], on).summary.kept == ["Frogmite"]


def test_another_plan_is_looked_for_where_the_best_one_spoils_what_is_kept() -> None:
    """The Treasure's price is nothing, so it would go first; but then Frogmite costs one more."""
    on = board(state("Treasure", price=0), "Treasure", "Adarkar Wastes", life=5)
    plan = best("{W}", [{"card": FROGMITE, "weight": 10}], on)
    assert (plan.summary.tapped, plan.summary.kept) == (["Adarkar Wastes#1"], ["Frogmite"])


def test_what_pays_for_mana_may_be_used_up_and_the_cost_is_still_the_same() -> None:
    # The Elves are tapped for mana: nothing can convoke, but the spell costs what it did.
    plan = best(
        "{G}", [{"card": spell("Recruit", "{G}", "Convoke", "Creature — Human")}], board("Llanowar Elves")
    )
    assert (plan.summary.kept, plan.optimal) == ([], True)


def test_of_two_kept_cards_of_one_name_the_one_that_is_discarded_is_not_looked_at() -> None:
    cards = [state("Counterspell", id=name) for name in ("one", "two")]
    on = board("Island", "Island", hand=cards)
    plan = best("Discard a card", "hand", on)
    assert (plan.summary.kept, plan.optimal) == (["Counterspell"], True)


def test_a_plan_that_makes_what_is_kept_dearer_is_proven_where_nothing_is_lost_by_it() -> None:
    # Without the Treasure the Frogmite costs one more, which the Forests can pay or could not before.
    for forests, kept in ((4, ["Frogmite"]), (2, [])):
        on = board(*["Forest"] * forests, "Treasure")
        plan = best("Sacrifice an artifact", [{"card": FROGMITE}], on)
        assert (plan.summary.kept, plan.optimal) == (kept, True)


def test_what_is_kept_may_cost_less_after_the_payment() -> None:
    """Tapped, the Trinisphere makes no spell cost three mana; the relic would be the first to be tapped."""
    relic = spell("Relic", "{1}", types="Artifact")
    bears = spell("Bears", "{1}{G}", types="Creature — Bear")
    tap = {"cost": "Tap an untapped artifact you control", "kind": "ability"}
    plan = best(tap, [{"card": bears}], board(relic, TRINISPHERE, "Forest", "Forest"))
    assert (plan.summary.tapped, plan.summary.kept, plan.optimal) == (["Trinisphere#1"], ["Bears"], True)


def test_a_land_that_counts_creatures_counts_those_that_are_left() -> None:
    bears = state("Grizzly Bears", count=2, id="bear")
    on = board("Gaea's Cradle", "Ashnod's Altar", bears)
    assert best("{C}", [{"cost": "{G}{G}"}], on).summary.kept == []
    assert best("{C}", [{"cost": "{G}{G}"}], board("Gaea's Cradle", "Wastes", bears)).summary.kept == [
        "{G}{G}"
    ]


def test_what_chance_could_have_taken_is_not_kept() -> None:
    hand = [state(FROGMITE, id=name) for name in ("one", "two")]
    on = board("Treasure", "Treasure", *["Forest"] * 4, hand=hand)
    plan = best("Sacrifice an artifact, Discard a card at random", "hand", on)
    assert plan.summary.kept == []


def test_chance_takes_nothing_that_is_forbidden() -> None:
    hand = [state("Grizzly Bears", id="bears"), state("Counterspell", id="spell")]
    random = {"cost": "Discard a card at random", "kind": "effect"}
    on = board(hand=hand)
    assert best("{0}", [random], on).summary.kept == ["Discard a card at random"]
    assert best("{0}", [random], on, forbid=["bears"]).summary.kept == []


def test_chance_takes_what_is_left() -> None:
    """Whichever card is discarded first, the other one is there for the kept cost."""
    hand = [state("Grizzly Bears", id="bears"), state("Counterspell", id="spell")]
    random = {"cost": "Discard a card at random", "kind": "effect"}
    plan = best("Discard a card", [random], board(hand=hand))
    assert (plan.summary.discarded, plan.summary.kept) == (["spell"], ["Discard a card at random"])


def test_a_card_that_came_back_to_hand_is_there_for_what_is_kept() -> None:
    """It is planned without, but what the plan keeps is counted with it: all of it, at no further cost."""
    pay = {"cost": "Return a land you control to its owner's hand", "kind": "effect"}
    discard = {"cost": "Discard a card", "kind": "effect"}
    plan = best(pay, [discard], board("Forest"))
    assert (plan.summary.kept, plan.optimal) == (["Discard a card"], True)
    assert best(pay, [{"cost": "{G}"}], board("Forest", "Forest")).optimal


def test_several_losses_together_may_make_a_cost_dearer() -> None:
    """One creature less leaves the Trinisphere's three mana, three less don't."""
    act = spell(
        "Act", "{4}{R}", "This spell costs {1} less to cast for each creature on the battlefield.", "Sorcery"
    )
    spawn = state("Eldrazi Spawn", count=5)
    plan = best("Sacrifice four creatures", [{"card": act}], board(spawn, TRINISPHERE, *["Mountain"] * 4))
    assert (plan.summary.kept, plan.optimal) == (["Act"], True)
    plan = best("Sacrifice four creatures", [{"card": act}], board(spawn, TRINISPHERE, *["Mountain"] * 2))
    assert (plan.summary.kept, plan.optimal) == ([], True)


def test_a_card_that_is_kept_is_cast_before_chance_takes_the_others() -> None:
    cards = [spell("Bears", "{1}{G}"), spell("Bolt", "{R}"), spell("Shock", "{R}")]
    hand = [state(card, id=str(card["name"])) for card in cards]
    random = {"cost": "Discard two cards at random", "kind": "effect"}
    plan = best("{0}", [{"card": "Bears"}, random], board("Forest", "Forest", hand=hand))
    assert plan.summary.kept == ["Bears", "Discard two cards at random"]
