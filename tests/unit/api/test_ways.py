"""Every way to cast a card or to activate it: faces, alternative and additional costs, X, zones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from planner import Board, Plan, RequestError, Way

ISLANDS = {"card": "Island", "count": 4}
BOARD: list[Any] = [ISLANDS, "Mountain", "Mountain", "Mountain", "Swamp"]


def card(name: str, cost: str, types: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A card object."""
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more}


def faces(layout: str, *both: dict[str, Any]) -> dict[str, Any]:
    """A card of two faces."""
    name = " // ".join(str(face["name"]) for face in both)
    return {"name": name, "layout": layout, "card_faces": list(both)}


FIRE = faces(
    "split",
    card("Fire", "{1}{R}", "Instant", "Fire deals 2 damage to any target."),
    card("Ice", "{1}{U}", "Instant", "Tap target permanent."),
)
GIANT = faces(
    "adventure",
    card("Giant", "{2}{R}", "Creature — Giant"),
    card("Stomp", "{1}{R}", "Instant — Adventure", "Stomp deals 2 damage to any target."),
)
DUSK = faces(
    "split",
    card("Dusk", "{2}{W}{W}", "Sorcery", "Destroy all creatures."),
    card("Dawn", "{3}{U}{U}", "Sorcery", "Aftermath\nReturn all creature cards to your hand."),
)
WOLF = faces(
    "transform", card("Villager", "{1}{R}", "Creature — Human"), card("Wolf", "", "Creature — Werewolf")
)
RIVER = faces("modal_dfc", card("Deed", "{1}{U}", "Instant", "Draw a card."), card("River", "", "Land"))


def said(way: Way) -> tuple[str, str, str, str, tuple[str, ...]]:
    """What a way is, without its verdict."""
    return way.action, way.total_cost, way.face, way.alternative, way.additional


def ways(one: dict[str, Any], zone: str = "hand", **fields: Any) -> list[Way]:
    """The ways of a card in a zone of a board."""
    board = Board(battlefield=BOARD, **{zone: [{"card": one, "id": "it"}]}, **fields)
    found = board.ways("it")
    for way in found:
        assert board.can_pay(way.pay) is way.status
        assert bool(way) is (way.status == "payable")
    return found


def test_a_split_card_has_both_faces() -> None:
    assert [said(way) for way in ways(FIRE)] == [
        ("cast", "{1}{R}", "Fire", "", ()),
        ("cast", "{1}{U}", "Ice", "", ()),
    ]
    assert [way.pay for way in ways(FIRE)] == [{"card": "it", "face": 0}, {"card": "it", "face": 1}]


@pytest.mark.parametrize("face", [0, 1, "Ice"])
def test_a_face_that_a_card_in_hand_is_called_by_chooses_none(face: int | str) -> None:
    """709.3: which half is cast is chosen as it is cast, but for what has been announced."""
    board = Board(battlefield=BOARD, hand=[{"card": FIRE, "id": "it", "face": face}])
    assert [way.face for way in board.ways("it")] == ["Fire", "Ice"]
    plan = board.plan({"card": "Ice"})
    assert isinstance(plan, Plan)
    assert (plan.cast, plan.total_cost, plan.assumed) == ("it", "{1}{U}", [])


@pytest.mark.parametrize(
    ("one", "zone", "found"),
    [
        (GIANT, "hand", ["Giant", "Stomp"]),
        (DUSK, "hand", ["Dusk"]),
        (DUSK, "graveyard", ["Dawn"]),
        (WOLF, "hand", [""]),
        (RIVER, "hand", ["Deed", "River"]),
    ],
)
def test_the_faces_that_are_spells_in_a_zone(one: dict[str, Any], zone: str, found: list[str]) -> None:
    assert [way.face for way in ways(one, zone)] == found


def test_alternative_and_additional_costs_with_their_verdicts() -> None:
    burst = card("Burst", "{R}", "Instant", "Kicker {4}{W}")
    assert [(way.total_cost, way.additional, str(way.status)) for way in ways(burst)] == [
        ("{R}", (), "payable"),
        ("{4}{W}{R}", ("Kicker {4}{W}",), "unpayable"),
    ]
    force = card("Force", "{3}{U}{U}", "Instant", "You may pay {U} rather than pay this spell's mana cost.")
    assert [(way.alternative, way.total_cost) for way in ways(force)] == [
        ("", "{3}{U}{U}"),
        ("Pay {U}", "{U}"),
    ]
    either = card(
        "Bargain", "{R}", "Sorcery", "As an additional cost to cast this spell, discard a card or pay {2}."
    )
    assert [(way.additional, way.other_costs) for way in ways(either)] == [
        (("Discard a card",), ("Discard a card",)),
        (("Pay {2}",), ()),
    ]


def test_x_from_and_to_and_how_often() -> None:
    (blaze,) = ways(card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target."))
    assert (blaze.x, blaze.total_cost, blaze.pay) == ((0, 7), "{7}{R}", {"card": "it", "x": 7})
    least = card("Least", "{X}{R}", "Sorcery", "X can't be 0.")
    assert [way.x for way in ways(least)] == [(1, 7)]
    wolf = ways(card("Wolf", "{1}{R}", "Creature — Wolf", "Multikicker {2}"))
    assert [(way.times, bool(way)) for way in wolf] == [(None, True), ((1, 3), True)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw a card.", []),
        ("Draw a card.\nFlashback {2}{U}", [("Flashback", "{2}{U}")]),
        ("You may cast this card from your graveyard.", [("", "{1}{U}")]),
    ],
)
def test_a_card_in_the_graveyard_has_what_its_zone_allows(text: str, found: list[tuple[str, str]]) -> None:
    there = ways(card("Thought", "{1}{U}", "Instant", text), "graveyard")
    assert [(way.alternative, way.total_cost) for way in there] == found


def test_what_others_allow_counts_too() -> None:
    crucible = card("Crypt", "{3}", "Artifact", "You may cast creature spells from your graveyard.")
    board = Board(battlefield=[*BOARD, crucible], graveyard=[card("Bear", "{1}{R}", "Creature — Bear")])
    assert [way.total_cost for way in board.ways("Bear#1")] == ["{1}{R}"]


def test_abilities_where_they_are() -> None:
    cycler = ways(card("Cycler", "{9}", "Creature — Beast", "Cycling {2}"))
    assert [(way.action, way.ability, bool(way)) for way in cycler] == [
        ("cast", "", False),
        ("activate", "Cycling {2}", True),
    ]
    sword = ways(card("Sword", "{1}", "Artifact — Equipment", "Equip {1}\nEquip Knight {0}"), "graveyard")
    assert sword == []
    sharp = card("Sword", "{1}", "Artifact — Equipment", "Equip {1}")
    board = Board(battlefield=[*BOARD, {"card": sharp, "id": "s"}])
    (equip,) = board.ways("s")
    assert (equip.action, equip.total_cost, equip.pay) == ("activate", "{1}", {"ability": 0, "source": "s"})
    assert [way.ability for way in board.ways("Swamp#1")] == ["{T}: Add {B}."]


def test_a_card_object_and_a_name_have_the_same_ways() -> None:
    board = Board(battlefield=BOARD, hand=[FIRE])
    by_id = [said(way) for way in board.ways("Fire // Ice#1")]
    assert [said(way) for way in board.ways(FIRE)] == by_id
    assert [said(way) for way in board.ways("Fire // Ice")] == by_id
    assert [said(way)[1] for way in board.ways("Ice")] == ["{1}{U}"]
    assert [said(way)[1] for way in board.ways("Fire // Ice#1", face=1)] == ["{1}{U}"]


def test_ways_are_data() -> None:
    way = ways(FIRE)[1]
    assert msgspec.to_builtins(way) == {
        "action": "cast",
        "pay": {"card": "it", "face": 1},
        "status": "payable",
        "total_cost": "{1}{U}",
        "face": "Ice",
    }


@pytest.mark.parametrize("wrong", ["nothing#1", 3, {"nam": "x"}])
def test_what_is_no_card_is_refused(wrong: Any) -> None:
    with pytest.raises(RequestError) as caught:
        Board().ways(wrong)
    assert caught.value.path.startswith("pay.card")


# --- faces by id ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pay", "cost", "assumed"),
    [
        ({"card": "it"}, "{1}{R}", ["Fire is cast, not Ice (it)"]),
        ({"card": "it", "face": 0}, "{1}{R}", []),
        ({"card": "it", "face": 1}, "{1}{U}", []),
        ({"card": "it", "face": "Ice"}, "{1}{U}", []),
        ({"card": "Ice"}, "{1}{U}", []),
        ({"card": "Fire // Ice"}, "{1}{R}", ["Fire is cast, not Ice (it)"]),
        ({"card": FIRE}, "{1}{R}", ["Fire is cast, not Ice"]),
        ({"card": FIRE, "face": 1}, "{1}{U}", []),
    ],
)
def test_a_face_is_said_by_id_and_assumed_where_it_is_not(
    pay: dict[str, Any], cost: str, assumed: list[str]
) -> None:
    board = Board(battlefield=BOARD, hand=[{"card": FIRE, "id": "it"}])
    found = board.plan(pay)
    assert (found.total_cost, found.assumed) == (cost, assumed)  # type: ignore[attr-defined]
    assert board.can_pay(pay)


@pytest.mark.parametrize("face", [2, "Snow"])
def test_a_face_that_there_is_not_is_refused(face: int | str) -> None:
    for one in (FIRE, card("Bear", "{1}{R}", "Creature — Bear")):
        with pytest.raises(RequestError) as caught:
            Board(hand=[{"card": one, "id": "it"}]).plan({"card": "it", "face": face})
        assert (caught.value.code, caught.value.path) == ("not_offered", "pay.face")


def test_less_than_no_land_drops_are_refused() -> None:
    with pytest.raises(RequestError, match=r"^land_drops: expected a whole number of at least 0, got -1"):
        Board("Forest").legal_actions(land_drops=-1)
