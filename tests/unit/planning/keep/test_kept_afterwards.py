"""A plan says that it keeps what can really be paid after it, and is the best only where that is known."""

from __future__ import annotations

import pytest

from tests.support.kept_costs import Json, best, board, spell, state

FROGMITE = spell("Frogmite", "{4}", "Affinity for artifacts", "Artifact Creature — Frog")
BEARS = spell("Bears", "{1}{G}", types="Creature — Bear")
TRINISPHERE = {
    "name": "Trinisphere",
    "type_line": "Artifact",
    "mana_cost": "{3}",
    "oracle_text": "As long as this artifact is untapped, each spell that would cost less than three mana to "
    "cast costs three mana to cast.",
}
RELIC = {"name": "Relic", "type_line": "Artifact", "mana_cost": "{1}"}
GOLEM = {"name": "Golem", "type_line": "Artifact Creature — Golem", "mana_cost": "{2}"}


def test_601_2f_the_artifact_is_given_up_without_which_what_is_kept_costs_less() -> None:
    """Without knowing that the Relic would go, which is worth less."""
    plan = best("Sacrifice an artifact", [{"card": BEARS}], board(RELIC, TRINISPHERE, "Forest", "Forest"))
    assert (plan.summary.sacrificed, plan.summary.kept, plan.optimal) == (["Relic#1"], [], True)
    keep = [{"card": BEARS, "weight": 50}]
    plan = best("Sacrifice an artifact", keep, board(RELIC, TRINISPHERE, "Forest", "Forest"))
    assert (plan.summary.sacrificed, plan.summary.kept, plan.optimal) == (["Trinisphere#1"], ["Bears"], True)


@pytest.mark.parametrize(("lands", "kept"), [(3, []), (4, ["Frogmite"])])
def test_702_41a_beside_a_creature_whose_power_nobody_stated_it_is_counted_what_is_left(
    lands: int, kept: list[str]
) -> None:
    """Two artifacts make the Frogmite cost {2}; the Golem, the only creature, is one of them."""
    on = board(state(GOLEM, id="golem", token=True), RELIC, *["Wastes"] * (lands - 1))
    plan = best("Sacrifice a creature", [{"card": FROGMITE}], on)
    assert (plan.summary.sacrificed, plan.summary.kept, plan.optimal) == (["golem"], kept, False)
    assert plan.assumed


RITE = {
    "name": "Rite",
    "type_line": "Enchantment",
    "mana_cost": "{1}{G}",
    "oracle_text": 'Creatures you control have "{T}: Add one mana of any color."',
}
EATER = {"name": "Eater", "type_line": "Artifact", "oracle_text": "Sacrifice an enchantment: Add {C}."}


@pytest.mark.parametrize(("loses", "proven"), [([EATER], False), ([], True)])
def test_nothing_is_proven_where_what_is_left_could_lose_what_gives_it_its_mana(
    loses: list[Json], proven: bool
) -> None:
    keep = [{"cost": "{G}"}, {"cost": "{G}{G}{G}"}]
    plan = best("{G}", keep, board(RITE, *loses, "Grizzly Bears", "Grizzly Bears"))
    assert (plan.summary.kept, plan.optimal) == (["{G}"], proven)
