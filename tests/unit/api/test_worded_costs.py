"""Words of costs through the public API: what they take, and what stays reported."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner import Plan, RequestError, Unknown, Unpayable

LANDS = [{"card": name, "count": 3} for name in ("Island", "Swamp", "Mountain", "Forest")]


def spell(text: str, cost: str = "{1}{U}", kind: str = "Sorcery", **more: Any) -> dict[str, Any]:
    return {"name": "Sample", "mana_cost": cost, "type_line": kind, "oracle_text": text, **more}


def bare(cost: str, *battlefield: Any, **board: Any) -> planner.Answer:
    kind = {"kind": "effect", **board.pop("pay", {})}
    return planner.plan(board={"battlefield": [*battlefield], **board}, pay={"cost": cost, **kind})


RETURN = "Return an untapped Island you control to its owner's hand"


def test_118_3_what_has_to_be_untapped() -> None:
    tapped = {"card": "Island", "tapped": True, "id": "tapped"}
    found = bare(RETURN, tapped, {"card": "Island", "id": "fresh"})
    assert isinstance(found, Plan)
    assert found.summary.returned == ["fresh"]
    assert isinstance(bare(RETURN, tapped), Unpayable)


def test_what_has_to_be_untapped_beside_mana_is_not_decided() -> None:
    found = bare(f"{{U}}, {RETURN}", "Island", "Island")
    assert isinstance(found, Unknown)
    assert "untapped by then" in found.not_understood[0].text


def test_a_number_of_cards_that_is_counted() -> None:
    graveyard = [{"card": spell(""), "count": 4, "id": "dead"}]
    cost = "Exile cards from your graveyard equal to the number of opponents you have"
    found = bare(cost, graveyard=graveyard, opponents=3)
    assert isinstance(found, Plan)
    assert len(found.summary.exiled) == 3


def test_mana_for_each() -> None:
    found = bare("Pay {2} for each Swamp you control", *LANDS)
    assert isinstance(found, Plan)
    assert found.total_cost == "{6}"


def test_life_as_the_other_way_to_pay() -> None:
    found = bare("Pay {1} or 1 life", life=5)
    assert isinstance(found, Plan)
    assert found.summary.life == 4


def test_702_120_escalate_is_paid_for_the_modes_beyond_the_first() -> None:
    text = "Escalate {1}\nChoose one or more —\n• Draw a card.\n• Scry 1.\n• Discard a card."
    board = {"battlefield": LANDS}
    card = {"card": spell(text)}
    found = planner.plan(board=board, pay={**card, "additional": {"Escalate": "max"}})
    assert isinstance(found, Plan)
    assert found.total_cost == "{3}{U}"
    with pytest.raises(RequestError, match="2 times at most"):
        planner.plan(board=board, pay={**card, "additional": {"Escalate": 3}})


def test_the_name_of_an_offer_in_a_refusal_announces_it() -> None:
    text = "Tiered\n• Small — {0} — Draw.\n• Great — {2} — Draw twice."
    board = {"battlefield": LANDS}
    with pytest.raises(RequestError, match=r'offered are "Tiered \{0\} or \{2\}"'):
        planner.plan(board=board, pay={"card": spell(text), "additional": ["Kicker"]})
    found = planner.plan(board=board, pay={"card": spell(text), "additional": {"Tiered {0} or {2}": "{2}"}})
    assert isinstance(found, Plan)
    assert found.total_cost == "{3}{U}"


def test_an_alternative_cost_says_from_where_the_spell_is_cast() -> None:
    cheaper = {"name": "Lamia", "mana_cost": "{3}", "type_line": "Artifact"}
    cheaper["oracle_text"] = "Spells you cast from your graveyard cost {1} less to cast."
    board = {"battlefield": [*LANDS, {"card": cheaper}]}
    pay = {"card": spell("Flashback {2}{U}"), "alternative": "Flashback"}
    found = planner.plan(board=board, pay=pay)
    assert isinstance(found, Plan)
    assert found.total_cost == "{1}{U}"
    with pytest.raises(RequestError, match='"Flashback" is no alternative cost of this spell'):
        planner.plan(board=board, pay={**pay, "from": "hand"})  # 702.34a: from the graveyard alone


def test_715_cards_that_have_an_adventure() -> None:
    faces = [
        {"name": "Giant", "mana_cost": "{4}", "type_line": "Creature — Giant", "oracle_text": ""},
        {"name": "Stomp", "mana_cost": "{1}{R}", "type_line": "Instant — Adventure", "oracle_text": ""},
    ]
    adventure = {"name": "Giant // Stomp", "layout": "adventure", "card_faces": faces}
    plain = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": ""}
    text = (
        "This spell costs {X} less to cast, where X is the number of cards in your graveyard that are "
        "instant cards, sorcery cards, and/or have an Adventure."
    )
    graveyard = [{"card": adventure}, {"card": plain}, {"card": spell("", kind="Instant")}]
    found = planner.plan(
        board={"battlefield": LANDS, "graveyard": graveyard}, pay={"card": spell(text, "{5}{R}")}
    )
    assert isinstance(found, Plan)
    assert found.total_cost == "{3}{R}"


def test_609_4b_mana_for_what_is_cast_by_a_permission() -> None:
    thief = {"name": "Thief", "mana_cost": "{B}", "type_line": "Enchantment"}
    thief["oracle_text"] = (
        "You may play cards exiled with Thief, and mana of any type can be spent to cast those spells."
    )
    board = {"battlefield": ["Swamp", "Swamp", {"card": thief}]}
    pay = {"card": spell(""), "from": "exile"}
    found = planner.plan(board=board, pay=pay)
    assert isinstance(found, Unpayable)
    assert found.assumed == [
        "not: the spell is cast this way (Thief#1)",
        "something permits casting it from exile",
    ]
    allowed = {**board, "facts": {"the spell is cast this way": True}}
    paid = planner.plan(board=allowed, pay=pay)
    assert isinstance(paid, Plan)
    assert paid.permitted is UNSET
    assert isinstance(planner.plan(board=allowed, pay={**pay, "from": "hand"}), Unpayable)


def test_colors_before_several_nouns_belong_to_each_of_them() -> None:
    cheaper = {"name": "Guide", "mana_cost": "{3}", "type_line": "Artifact"}
    cheaper["oracle_text"] = "Red or green instant and sorcery spells you cast cost {1} less to cast."
    board = {"battlefield": [*LANDS, {"card": cheaper}]}
    kinds = [("{2}{R}", "Instant"), ("{2}{G}", "Sorcery"), ("{2}{R}", "Artifact"), ("{2}{U}", "Sorcery")]
    found = [planner.plan(board=board, pay={"card": spell("", cost, kind)}) for cost, kind in kinds]
    totals = [one.total_cost for one in found if isinstance(one, Plan)]
    assert totals == ["{1}{R}", "{1}{G}", "{2}{R}", "{2}{U}"]


def test_605_1a_what_asks_for_a_target_leaves_mana_abilities_alone() -> None:
    signet = {"name": "Signet", "mana_cost": "{2}", "type_line": "Artifact"}
    signet["oracle_text"] = "{1}, {T}: Add {W}{U}."
    text = "Spells and abilities your opponents cast or activate that target you or a creature cost {2} more."
    board = {
        "battlefield": ["Forest", {"card": signet}],
        "effects": [{"text": text, "controller": "opponent"}],
    }
    assert isinstance(planner.plan(board=board, pay={"cost": "{W}", "kind": "effect"}), Plan)


def test_loyalty_abilities_that_cost_mana_too() -> None:
    walker = {"name": "Walker", "mana_cost": "{3}", "type_line": "Planeswalker — Walker"}
    walker["oracle_text"] = "+1: Draw a card."
    text = "Loyalty abilities of planeswalkers your opponents control cost {1} more to activate."
    board = {
        "battlefield": [*LANDS, {"card": walker, "id": "walker", "counters": {"loyalty": 3}}],
        "effects": [{"text": text, "controller": "opponent"}],
    }
    found = planner.plan(board=board, pay={"ability": 0, "source": "walker"})
    assert isinstance(found, Plan)
    assert found.total_cost == "{1}"
