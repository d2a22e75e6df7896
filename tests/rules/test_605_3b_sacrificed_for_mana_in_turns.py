"""What made mana is sacrificed for more, in a turn as in one payment (601.2g, 605.3b)."""

from __future__ import annotations

import planner
from tests.rules.test_608_turns import card, names, turn

SIGNET = card("Rakdos Signet", "Artifact", "{1}, {T}: Add {B}{R}.", "{2}")
IRONWORKS = card("Krark-Clan Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", "{4}")
ALTAR = card("Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}")
BEAR = card("Bear", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
GOLEM = card("Golem", "Artifact Creature — Golem", "", "{4}", power="3", toughness="3")


def test_605_3b_mana_that_floats_pays_for_what_is_sacrificed_then() -> None:
    """{U} pays for the Signet, which is sacrificed once it is tapped: {B}{R}{C}{C}."""
    for more in ([IRONWORKS], [ALTAR, BEAR]):
        there = {"battlefield": [{"card": one} for one in (SIGNET, *more)], "pool": "{U}"}
        found = turn([GOLEM], board=there)
        assert (names(found), found.proven) == (["Golem"], True)
        assert planner.can_pay(board=there, pay={"cost": "{4}"})


def test_601_2f_a_tax_that_could_be_sacrificed_is_no_bound() -> None:
    """With the Sphere gone for the first spell, the second costs {4}; that isn't found, and not denied."""
    sphere = card("Sphere", "Artifact", "Spells cost {1} more to cast.", "{2}")
    shock, four = card("Shock", "Instant", "", "{R}"), card("Four", "Sorcery", "", "{4}")
    there = ["Mountain", "Mountain", "Mountain", IRONWORKS, sphere]
    found = turn([shock, four], there)
    assert found.value == 2 or not found.proven
    assert turn([shock, four], [*there[:3], ALTAR, sphere]).proven


def test_605_3b_an_order_that_isnt_found_is_no_fault() -> None:
    """Each Signet can be tapped and then sacrificed; what can't be put into an order leaves a cost unpaid."""
    signet = card("Signet", "Artifact", "{1}, {T}: Add {B}{R}.", "{2}")
    opal = card(
        "Opal",
        "Artifact",
        "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
        "{0}",
    )
    works = card("Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", "{4}")
    stoke = card("Stoke", "Instant", "Convoke\nStoke deals 4 damage to any target.", "{2}{R}{R}")
    thalia = card(
        "Thalia", "Creature — Human", "Noncreature spells cost {1} more to cast.", "{1}{W}", power="2"
    )
    pays = [{"card": "h0", "value": 2}, {"card": "h1", "value": 0}]
    found = turn([stoke, thalia], ["Plains", signet, signet, opal, works], pays, keep=[{"cost": "{U}"}])
    assert found.kept == ["{U}"]
    assert (found.value, found.proven) != (0, True)
