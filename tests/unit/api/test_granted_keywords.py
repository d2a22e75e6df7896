"""Keywords with a cost that permanents give to spells and cards, through the public API (702, 604.1)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Unpayable

LANDS = [{"card": name, "count": 4} for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
BOLT = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "", "colors": ["R"]}
BEAR = {"name": "Bear", "mana_cost": "{2}{G}", "type_line": "Creature — Bear", "colors": ["G"]}
BEAR |= {"power": "2", "toughness": "2"}


def enchantment(text: str) -> dict[str, Any]:
    return {"card": {"name": "Giver", "mana_cost": "{3}", "type_line": "Enchantment", "oracle_text": text}}


def asked(text: str, pay: dict[str, Any], **zones: Any) -> planner.Answer:
    board = {"battlefield": [*LANDS, enchantment(text), *zones.pop("battlefield", [])], **zones}
    return planner.plan(board=board, pay=pay)


def plan_of(text: str, pay: dict[str, Any], **zones: Any) -> Plan:
    found = asked(text, pay, **zones)
    assert isinstance(found, Plan), found
    return found


@pytest.mark.parametrize(
    ("text", "pay", "total"),
    [
        (
            "Each instant and sorcery spell you cast has replicate {3}.",
            {"card": BOLT, "additional": {"Replicate": 2}},
            "{6}{R}",
        ),
        (
            "Each instant spell you cast has replicate. The replicate cost is equal to its mana cost.",
            {"card": BOLT, "additional": {"Replicate": 2}},
            "{R}{R}{R}",
        ),
        (
            "Creature spells you cast have offspring {2}.",
            {"card": BEAR, "additional": ["Offspring"]},
            "{4}{G}",
        ),
        (
            "Creature cards in your hand have warp {2}{R}.",
            {"card": BEAR, "alternative": "Warp"},
            "{2}{R}",
        ),
        (
            "Each nonland card in your hand without foretell has foretell. Its foretell cost is equal to its "
            "mana cost reduced by {2}.",
            {"card": BEAR, "alternative": "Foretell"},
            "{G}",
        ),
        (
            "Instant cards in your graveyard have flashback. The flashback cost is equal to its mana cost.\n"
            "Spells you cast from your graveyard cost {1} more to cast.",
            {"card": BOLT, "alternative": "Flashback"},
            "{1}{R}",
        ),
    ],
)
def test_what_a_spell_is_given_can_be_announced(text: str, pay: dict[str, Any], total: str) -> None:
    assert plan_of(text, pay).total_cost == total


def test_what_is_not_meant_has_no_offer() -> None:
    text = "Creature spells you cast have offspring {2}."
    with pytest.raises(RequestError, match="no additional cost"):
        asked(text, {"card": BOLT, "additional": ["Offspring"]})


def test_nothing_given_is_paid_unless_it_is_announced() -> None:
    assert plan_of("Creature spells you cast have offspring {2}.", {"card": BEAR}).total_cost == "{2}{G}"


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Each creature card in your graveyard has unearth {2}{B}.", "{2}{B}"),
        (
            "Each creature card in your graveyard has unearth. The unearth cost is equal to its mana cost.",
            "{2}{G}",
        ),
        ("Each Bear card in your graveyard has unearth {X}, where X is its mana value.", "{3}"),
    ],
)
def test_an_ability_that_a_card_is_given(text: str, total: str) -> None:
    found = plan_of(text, {"ability": "Unearth", "source": "bear"}, graveyard=[{"card": BEAR, "id": "bear"}])
    assert found.total_cost == total


def test_a_given_ability_is_numbered_after_its_own() -> None:
    own = {**BEAR, "oracle_text": "Unearth {G}"}
    text = "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost."
    zone = [{"card": own, "id": "bear"}]
    assert plan_of(text, {"ability": 0, "source": "bear"}, graveyard=zone).total_cost == "{G}"
    given = plan_of(text, {"ability": 1, "source": "bear"}, graveyard=zone)
    assert (given.total_cost, given.other_costs) == ("{2}{G}", ["Exile Bear"])


def test_a_card_without_mana_cost_cannot_pay_it() -> None:
    text = "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost."
    card = {**BEAR, "mana_cost": ""}
    pay = {"ability": "Scavenge", "source": "bear"}
    found = asked(text, pay, graveyard=[{"card": card, "id": "bear"}])
    assert isinstance(found, Unpayable)
    assert [reason.rule for reason in found.reasons] == ["118.6"]


def test_buyback_costs_that_cost_less() -> None:
    card = {**BOLT, "oracle_text": "Buyback {1}{R}"}
    text = "Buyback costs cost {2} less."
    assert plan_of(text, {"card": card, "additional": ["Buyback"]}).total_cost == "{R}{R}"
    assert plan_of(text, {"card": card}).total_cost == "{R}"


def test_any_amount_of_mana_can_be_announced() -> None:
    text = "As an additional cost to cast creature spells, you may pay any amount of mana."
    assert plan_of(text, {"card": BEAR, "additional": {"pay any amount of mana": 3}}).total_cost == "{5}{G}"
    assert plan_of(text, {"card": BEAR}).total_cost == "{2}{G}"


def test_generic_mana_as_much_as_the_mana_value() -> None:
    text = (
        "You may pay {X} rather than pay the mana cost for Bear spells you cast, where X is that spell's "
        "mana value."
    )
    assert plan_of(text, {"card": BEAR, "alternative": "{X}"}).total_cost == "{3}"


CYCLER = {**BEAR, "oracle_text": "Cycling {2}"}


def test_118_9_what_is_paid_rather_than_the_cost_of_an_ability() -> None:
    text = "You may pay {0} rather than pay cycling costs."
    hand = [{"card": CYCLER, "id": "bear"}]
    pay = {"ability": "Cycling", "source": "bear", "alternative": "{0}"}
    found = plan_of(text, pay, hand=hand)
    assert (found.total_cost, found.other_costs) == ("{0}", ["Discard Bear"])
    assert plan_of(text, {"ability": "Cycling", "source": "bear"}, hand=hand).total_cost == "{2}"
    with pytest.raises(RequestError, match="no alternative cost of this ability"):
        asked("Flying", pay, hand=hand)


def test_118_9_a_condition_of_what_is_paid_in_place_of_an_ability() -> None:
    text = "You may pay {0} rather than pay the cycling cost of the first card you cycle each turn."
    hand = [{"card": CYCLER, "id": "bear"}]
    pay = {"ability": "Cycling", "source": "bear", "alternative": "{0}"}
    found = asked(text, pay, hand=hand, facts={"cycling abilities activated": 1})
    assert isinstance(found, Unpayable)
    assert [reason.rule for reason in found.reasons] == ["118.9"]
    assert plan_of(text, pay, hand=hand, facts={"cycling abilities activated": 0}).total_cost == "{0}"
