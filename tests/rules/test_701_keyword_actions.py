"""Rules 701.4, 701.59, 701.61, 701.67 and 118: behold, collect evidence, forage, waterbend in costs.

Each answer is carried out by the referee, and compared with the oracle's exhaustive search.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Unpayable
from tests.rules.test_205_what_objects_are import card, there
from tests.support.cards.single import GRIZZLY_BEARS, SOL_RING
from tests.support.comparing import compare

DRAGON = card("Dragon", "Creature — Dragon", mana_cost="{4}{R}{R}", power="5", toughness="5")
GOBLIN = card("Goblin", "Creature — Goblin", mana_cost="{R}", power="1", toughness="1")
KITHKIN = card("Kithkin", "Creature — Kithkin", mana_cost="{1}{W}", power="2", toughness="2")
EXHALE = card(
    "Osseous Exhale",
    "Instant",
    "As an additional cost to cast this spell, you may behold a Dragon. (You may choose a Dragon you control "
    "or reveal a Dragon card from your hand.)\nOsseous Exhale deals 5 damage to target attacking or blocking "
    "creature. If a Dragon was beheld, you gain 2 life.",
    mana_cost="{1}{W}",
)
CURSETOSSER = card(
    "Mudbutton Cursetosser",
    "Creature — Goblin Warlock",
    "As an additional cost to cast this spell, behold a Goblin or pay {2}.\nThis creature can't block.",
    mana_cost="{B}",
    power="2",
    toughness="1",
)
CHAMPION = card(
    "Champion of the Clachan",
    "Creature — Kithkin Knight",
    "Flash\nAs an additional cost to cast this spell, behold a Kithkin and exile it.",
    mana_cost="{3}{W}",
    power="4",
    toughness="5",
)
SPRITE = card(
    "Crimestopper Sprite",
    "Creature — Faerie Detective",
    "As an additional cost to cast this spell, you may collect evidence 6. (Exile cards with total mana "
    "value 6 or greater from your graveyard.)\nFlying",
    mana_cost="{2}{U}",
    power="2",
    toughness="2",
)
ORB = "{2}, {T}, Collect evidence 3: Each opponent loses 3 life."
SEEDMISER = "{2}, Forage: Put a +1/+1 counter on each other Squirrel you control."
WHIP = card(
    "Water Whip",
    "Sorcery — Lesson",
    "As an additional cost to cast this spell, waterbend {5}. (While paying a waterbend cost, you can tap "
    "your artifacts and creatures to help. Each one pays for {1}.)\nDraw two cards.",
    mana_cost="{U}{U}",
)
RUINOUS = card(
    "Ruinous Waterbending",
    "Sorcery — Lesson",
    "As an additional cost to cast this spell, you may waterbend {4}.\n"
    "All creatures get -2/-2 until end of turn.",
    mana_cost="{1}{B}{B}",
)
VISIONS = card(
    "Foggy Swamp Visions",
    "Sorcery",
    "As an additional cost to cast this spell, waterbend {X}.\n"
    "Exile X target creature cards from graveyards.",
    mana_cost="{1}{B}{B}",
)
SHOCK = card("Shock", "Instant", "Shock deals 2 damage to any target.", mana_cost="{R}")
KOI = "Waterbend {3}: This creature can't be blocked this turn."


def judged(pay: dict[str, Any], *battlefield: str | dict[str, Any], **board: Any) -> Plan | Unpayable:
    """The answer to a payment, on which referee and oracle agree."""
    request = {"board": {"battlefield": list(battlefield), **board}, "pay": pay}
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan | Unpayable), both.answer
    ruling = planner.verify(request, both.answer)
    assert ruling, ruling.problems
    return both.answer


def paid(pay: dict[str, Any], *battlefield: str | dict[str, Any], **board: Any) -> Plan:
    found = judged(pay, *battlefield, **board)
    assert isinstance(found, Plan), found
    assert found.optimal
    return found


def done(plan: Plan, *actions: str) -> list[str | None]:
    return [step.object for step in plan.steps if step.action in actions]


def cast(spell: dict[str, Any], *additional: Any, **more: Any) -> dict[str, Any]:
    return {"card": spell, **({"additional": list(additional)} if additional else {}), **more}


# --- behold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["Behold", "Behold a Dragon", "behold a dragon"])
def test_701_4_a_permanent_is_beheld_and_stays(words: str) -> None:
    plan = paid(cast(EXHALE, words), "Plains", "Plains", {"card": DRAGON, "id": "d", "tapped": True})
    assert (done(plan, "reveal"), plan.summary.tapped) == (["d"], ["Plains#1", "Plains#2"])
    assert (plan.price, plan.choices.additional) == (3 + 3 + 4 + 2, ["Behold a Dragon"])


def test_701_4_a_card_in_hand_is_revealed_and_stays() -> None:
    plan = paid(cast(EXHALE, "Behold"), "Plains", "Plains", hand=[{"card": DRAGON, "id": "d"}])
    assert (done(plan, "reveal"), plan.summary.discarded) == (["d"], [])


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"hand": [{"card": GOBLIN}]},
        {"graveyard": [{"card": DRAGON}]},
        {"effects": [{"text": "Dragons have flying.", "controller": "opponent"}]},
    ],
)
def test_701_4_where_there_is_no_dragon_it_cannot_be_announced(board: dict[str, Any]) -> None:
    opposing = {"card": DRAGON, "controller": "opponent"}
    assert isinstance(judged(cast(EXHALE, "Behold"), "Plains", "Plains", opposing, **board), Unpayable)
    assert paid(cast(EXHALE), "Plains", "Plains", opposing, **board).choices.additional == []


def test_701_4_the_spell_does_not_behold_itself() -> None:
    """It is on the stack (601.2a): {2} is paid instead."""
    hand = [{"card": CURSETOSSER, "id": "c"}]
    assert isinstance(judged({"card": "c"}, "Swamp", hand=hand), Unpayable)
    assert paid({"card": "c"}, "Swamp", "Swamp", "Swamp", hand=hand).total_cost == "{2}{B}"
    other = paid({"card": "c"}, "Swamp", hand=[*hand, {"card": GOBLIN, "id": "g"}])
    assert (other.total_cost, done(other, "reveal")) == ("{B}", ["g"])


def test_701_4_of_two_ways_the_keyword_announces_its_own() -> None:
    lands = ["Swamp"] * 4
    assert paid(cast(CURSETOSSER, "Behold"), *lands, {"card": GOBLIN, "id": "g"}).total_cost == "{B}"
    assert paid(cast(CURSETOSSER, "Pay {2}"), *lands, {"card": GOBLIN, "id": "g"}).total_cost == "{2}{B}"
    assert isinstance(judged(cast(CURSETOSSER, "Behold"), *lands), Unpayable)


def test_701_4_what_is_beheld_may_be_exiled() -> None:
    """From the battlefield 15 + 10 × 2, from the hand 30 + 5 × 2; a tapped one will do, and makes no mana."""
    lands = ["Plains"] * 6
    hand = [{"card": KITHKIN, "id": "in hand"}]
    plan = paid(cast(CHAMPION), *lands, {"card": KITHKIN, "id": "there"}, hand=hand)
    assert (plan.summary.exiled, plan.price) == (["there"], 4 * 3 + 35)
    assert paid(cast(CHAMPION), *lands, hand=hand).summary.exiled == ["in hand"]
    assert isinstance(judged(cast(CHAMPION), *lands), Unpayable)


# --- collect evidence --------------------------------------------------------------------------------

FOUR_BEARS = {"card": GRIZZLY_BEARS, "count": 4}


@pytest.mark.parametrize("words", ["Collect evidence", "Collect evidence 6"])
def test_701_59_cards_of_that_total_mana_value_are_exiled(words: str) -> None:
    """Three cards with mana value 2, or one with 6: the fewest are exiled, each for 1."""
    lands = ["Island"] * 5
    plan = paid(cast(SPRITE, words), *lands, graveyard=[FOUR_BEARS])
    assert (len(plan.summary.exiled), plan.price) == (3, 3 * 3 + 3)
    plan = paid(cast(SPRITE, words), *lands, graveyard=[FOUR_BEARS, {"card": DRAGON, "id": "d"}])
    assert plan.summary.exiled == ["d"]
    assert isinstance(judged(cast(SPRITE, words), *lands, graveyard=[FOUR_BEARS | {"count": 2}]), Unpayable)


def test_701_59_another_number_is_not_what_is_offered() -> None:
    with pytest.raises(RequestError, match="Collect evidence 6"):
        planner.plan({"board": {}, "pay": cast(SPRITE, "Collect evidence 4")})


def test_701_59_it_stands_in_the_cost_of_an_ability() -> None:
    orb = there("orb", "Artifact", ORB)
    pay = {"ability": 0, "source": "orb"}
    plan = paid(pay, "Island", "Island", orb, graveyard=[FOUR_BEARS])
    assert (plan.summary.tapped, len(plan.summary.exiled)) == (["Island#1", "Island#2", "orb"], 2)
    assert isinstance(
        judged(pay, "Island", "Island", orb, graveyard=[{"card": SHOCK, "count": 2}]), Unpayable
    )


def test_118_10_evidence_and_delve_do_not_share_cards() -> None:
    """Four cards: three are evidence of 6, one is left to pay {1}."""
    delving = card(
        "Delver",
        "Sorcery",
        "Delve\nAs an additional cost to cast this spell, collect evidence 6.",
        mana_cost="{3}",
    )
    assert isinstance(judged(cast(delving), "Island", graveyard=[FOUR_BEARS]), Unpayable)
    plan = paid(cast(delving), "Island", "Island", graveyard=[FOUR_BEARS])
    assert len(plan.summary.exiled) == 4


# --- forage --------------------------------------------------------------------------------------------


def test_701_61_three_cards_or_a_food() -> None:
    """Three cards cost 3, a Food 10: it is a token of power 0."""
    seedmiser = there("s", "Creature — Squirrel", SEEDMISER, power="3", toughness="3")
    pay, lands = {"ability": 0, "source": "s"}, ["Forest"] * 4
    bears = FOUR_BEARS | {"count": 3}
    assert len(paid(pay, *lands, seedmiser, "Food", graveyard=[bears]).summary.exiled) == 3
    assert paid(pay, *lands, seedmiser, "Food", graveyard=[bears | {"count": 2}]).summary.sacrificed == [
        "Food#1"
    ]
    assert (
        paid(
            pay, *lands, seedmiser, "Food", graveyard=[bears], prohibitions=["leave graveyard"]
        ).summary.exiled
        == []
    )
    assert isinstance(judged(pay, *lands, seedmiser, graveyard=[bears | {"count": 2}]), Unpayable)


def test_701_61_a_bare_cost_can_ask_for_it() -> None:
    assert paid({"cost": "{G}, Forage"}, "Forest", "Food").summary.sacrificed == ["Food#1"]
    assert isinstance(judged({"cost": "{G}, Forage"}, "Forest", "Treasure"), Unpayable)


def test_118_10_a_food_sacrificed_for_mana_is_no_forage() -> None:
    rite = there("rite", "Enchantment", "Sacrifice an artifact: Add {C}{C}.")
    assert isinstance(judged({"cost": "{2}, Forage"}, rite, "Food"), Unpayable)
    assert len(paid({"cost": "{2}, Forage"}, rite, "Food", "Food").summary.sacrificed) == 2


# --- waterbend -------------------------------------------------------------------------------------------


def test_701_67_artifacts_and_creatures_pay_one_each_of_its_number() -> None:
    """A summoning sick creature may, a tapped one or a land may not."""
    sick = {"card": GRIZZLY_BEARS, "id": "sick", "summoning_sick": True}
    tapped = {"card": GRIZZLY_BEARS, "id": "tapped", "tapped": True}
    clue = there("clue", "Artifact")
    plan = paid(cast(WHIP), *["Island"] * 5, sick, tapped, clue)
    assert sorted(str(one) for one in done(plan, "tap")) == ["clue", "sick"]
    assert (plan.total_cost, plan.summary.spent) == ("{5}{U}{U}", "{U}{U}{U}{U}{U}")
    assert isinstance(judged(cast(WHIP), *["Island"] * 4, sick, tapped, clue), Unpayable)


def test_701_67_what_taps_for_it_pays_no_more_than_its_number() -> None:
    """Eight artifacts: five pay for waterbend {5}; {U}{U} needs mana."""
    artifacts = [there(f"clue{number}", "Artifact") for number in range(8)]
    plan = paid(cast(WHIP), "Island", "Island", *artifacts)
    assert len(done(plan, "tap")) == 5
    assert isinstance(judged(cast(WHIP), "Island", *artifacts), Unpayable)


def test_118_10_what_is_tapped_for_mana_is_not_tapped_for_it() -> None:
    plan = paid(cast(WHIP), *["Island"] * 5, {"card": SOL_RING, "id": "ring"})
    assert plan.summary.tapped == [*(f"Island#{number}" for number in range(1, 6)), "ring"]
    assert done(plan, "tap") == []


@pytest.mark.parametrize("words", ["Waterbend", "Waterbend {4}"])
def test_701_67_it_can_be_optional(words: str) -> None:
    bears = FOUR_BEARS | {"id": "b"}
    assert paid(cast(RUINOUS), *["Swamp"] * 3, bears).total_cost == "{1}{B}{B}"
    plan = paid(cast(RUINOUS, words), *["Swamp"] * 3, bears)
    assert (plan.total_cost, len(done(plan, "tap"))) == ("{5}{B}{B}", 4)
    assert isinstance(judged(cast(RUINOUS, words), *["Swamp"] * 3, bears | {"count": 3}), Unpayable)


def test_701_67_its_number_may_be_x() -> None:
    """Each object pays {1}: three lands owe {1}{B}{B}, so X is what can be tapped."""
    plan = paid(cast(VISIONS, x="max"), *["Swamp"] * 4, FOUR_BEARS | {"count": 2})
    assert (plan.choices.x, plan.total_cost) == (3, "{4}{B}{B}")


def test_701_67_it_stands_in_the_cost_of_an_ability() -> None:
    koi = there("koi", "Creature — Fish", KOI, power="3", toughness="3", summoning_sick=True)
    plan = paid({"ability": 0, "source": "koi"}, "Island", "Island", koi)
    assert done(plan, "tap") == ["koi"]
    assert isinstance(judged({"ability": 0, "source": "koi"}, "Island", koi), Unpayable)
