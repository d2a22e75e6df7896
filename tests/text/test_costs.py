import pytest

from planner.game.abilities import ExileSelf, PayLife, SacrificeSelf, TapSelf
from planner.text.costs import read_cost, zone_of


@pytest.mark.parametrize(
    ("cost", "components"),
    [
        ("{T}", (TapSelf(),)),
        ("{T}, pay 1 life", (TapSelf(), PayLife(1))),
        ("{T}, pay two life, sacrifice ~", (TapSelf(), PayLife(2), SacrificeSelf())),
        ("sacrifice ~", (SacrificeSelf(),)),
        ("exile ~ from your hand", (ExileSelf(),)),
    ],
)
def test_602_1a_a_cost_is_read_component_by_component(cost: str, components: tuple[object, ...]) -> None:
    assert read_cost(cost) == components


@pytest.mark.parametrize(
    "cost", ["{1}, {T}", "{T}, sacrifice a creature", "{Q}", "discard a card", "{T}, pay x life"]
)
def test_a_cost_with_an_unknown_component_is_not_read_in_part(cost: str) -> None:
    assert read_cost(cost) is None


@pytest.mark.parametrize(
    ("cost", "zone"),
    [
        ("{T}", "battlefield"),
        ("exile ~ from your hand", "hand"),
        ("{2}, discard ~", "hand"),
        ("{1}, exile ~ from your graveyard", "graveyard"),
        ("exile a card from your hand", "battlefield"),
    ],
)
def test_113_6_the_cost_says_where_the_ability_functions(cost: str, zone: str) -> None:
    assert zone_of(cost) == zone
