"""What may be cast, from where and when (101.2, 116.2, 117.1a, 305, 307.1, 601.3, 702.62a, 715.3d)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner import Board, Plan, RequestError, Unpayable

Json = dict[str, Any]
LANDS = [{"card": name, "count": 4} for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]


def card(name: str, cost: str, kind: str, text: str = "") -> Json:
    return {"name": name, "mana_cost": cost, "type_line": kind, "oracle_text": text}


BOLT = card("Lightning Bolt", "{R}", "Instant", "Lightning Bolt deals 3 damage to any target.")
BEAR = card("Grizzly Bears", "{1}{G}", "Creature — Bear")
LOOTING = card("Faithless Looting", "{R}", "Sorcery", "Draw two cards.\nFlashback {2}{R}")
RIFT = card("Rift Bolt", "{2}{R}", "Sorcery", "Rift Bolt deals 3 damage to any target.\nSuspend 1—{R}")
COMING = card("Saw It Coming", "{1}{U}{U}", "Instant", "Counter target spell.\nForetell {1}{U}")
BIRD = card("Slickshot", "{1}{R}", "Creature — Bird", "Flying\nPlot {1}{R}")
GIANT = {
    "name": "Giant // Stomp",
    "layout": "adventure",
    "card_faces": [
        card("Giant", "{2}{R}", "Creature — Giant"),
        card("Stomp", "{1}{R}", "Instant — Adventure", "Stomp deals 2 damage to any target."),
    ],
}
DUSK = {
    "name": "Dusk // Dawn",
    "layout": "aftermath",
    "card_faces": [
        card("Dusk", "{2}{W}", "Sorcery"),
        card(
            "Dawn",
            "{3}{U}",
            "Sorcery",
            "Aftermath (Cast this spell only from your graveyard. Then exile it.)",
        ),
    ],
}
CRYPT = card("Crypt", "{3}", "Artifact", "You may cast creature spells from your graveyard.")
BREACH = (
    "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus "
    "exile three other cards from your graveyard."
)


def board(zone: str, one: Json, *others: Json, **fields: Any) -> Board:
    """A card in a zone, and what else there is; the card may have state."""
    entry = one if "card" in one else {"card": one}
    zones: Json = {"battlefield": [*LANDS, *others]}
    zones[zone] = [*zones.get(zone, []), {**entry, "id": "it"}]
    return Board(**zones, **fields)


def castable(there: Board) -> list[str]:
    """What may be cast or played of the card, by its alternative cost, face or action."""
    found = [one for one in there.legal_actions() if one.pay.get("card") == "it"]
    assert all(there.plan(one.pay).status is one.status for one in found)
    return [one.alternative or one.face or one.action for one in found]


# --- from where (601.3) ------------------------------------------------------------------------------


def test_601_3_a_card_in_the_graveyard_is_asked_about_as_a_hypothesis() -> None:
    there = board("graveyard", BOLT)
    found = there.plan({"card": "it"})
    assert isinstance(found, Plan)
    assert found.permitted is False
    assert found.assumed == ["something permits casting it from the graveyard"]
    legal = there.plan({"card": "it"}, want="legal")
    assert isinstance(legal, Unpayable)
    assert [one.rule for one in legal.reasons] == ["601.3"]
    assert legal.permitted is UNSET
    assert (there.ways("it"), castable(there)) == ([], [])


def test_601_3_a_request_says_what_it_wants() -> None:
    asked = {"board": {"battlefield": ["Mountain"], "graveyard": [BOLT]}, "pay": {"card": "Lightning Bolt#1"}}
    assert planner.plan({**asked, "want": "legal"}).status == "unpayable"
    assert planner.plan(asked).to_dict()["permitted"] is False
    assert "permitted" not in planner.plan(board={"battlefield": ["Mountain"]}, pay={"card": BOLT}).to_dict()


def test_601_3_no_turn_and_no_kept_cost_rests_on_an_assumed_permission() -> None:
    there = board("graveyard", BOLT)
    assert there.plan_turn([{"card": "it"}]).paid == []
    assert there.plan("{1}", keep=[{"card": "it"}]).summary.kept == []  # type: ignore[union-attr]
    assert there.plan("{1}", keep=[{"card": BOLT}]).summary.kept  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("zone", "one", "found"),
    [
        ("graveyard", LOOTING, ["Flashback"]),
        ("graveyard", {"card": BOLT, "permission": "cast"}, ["cast"]),
        ("graveyard", {"card": BOLT, "permission": "free"}, ["free"]),
        ("graveyard", DUSK, ["Aftermath"]),
        ("hand", DUSK, ["Dusk"]),
        ("exile", BOLT, []),
        ("exile", {"card": BOLT, "permission": "cast"}, ["cast"]),
        ("exile", COMING, ["Foretell"]),
        ("exile", {"card": COMING, "permission": "foretold"}, ["Foretell"]),
        ("exile", {"card": COMING, "permission": "none"}, []),
        ("exile", {"card": BIRD, "permission": "plotted"}, ["free"]),
        ("exile", GIANT, ["Giant"]),
        ("exile", {"card": GIANT, "permission": "none"}, []),
        ("hand", COMING, ["cast", "Foretelling"]),
        ("hand", BIRD, ["cast", "Plot"]),
        ("hand", RIFT, ["cast", "Suspend"]),
        ("command", BEAR, ["cast"]),
    ],
)
def test_601_3_what_permits_casting_a_card_where_it_is(zone: str, one: Json, found: list[str]) -> None:
    assert castable(board(zone, one)) == found


def test_601_3_what_is_taken_on_trust_is_said() -> None:
    (foretold,) = board("exile", COMING).ways("it")
    assert foretold.assumed == ("Saw It Coming was foretold on an earlier turn",)
    (stated,) = board("exile", {"card": COMING, "permission": "foretold"}).ways("it")
    assert stated.assumed == ()


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({}, []),
        ({"counters": {"time": 1}}, []),
        ({"counters": {"time": 0}}, ["free"]),
        ({"permission": "suspended"}, ["free"]),
        ({"permission": "suspended", "counters": {"time": 2}}, []),
    ],
)
def test_702_62a_a_suspended_card_is_cast_with_its_last_counter_removed(
    state: Json, found: list[str]
) -> None:
    there = board("exile", {"card": RIFT, **state})
    assert castable(there) == found
    free = there.plan({"card": "it", "alternative": "free"})
    assert (free.status, free.permitted is False) == ("payable", not found)


def test_601_3_nothing_offers_it_for_free() -> None:
    found = board("hand", RIFT).plan({"card": "it", "alternative": "free"})
    assert found.permitted is False
    assert found.assumed == ["something permits casting it without paying its mana cost"]


@pytest.mark.parametrize(
    ("text", "one", "found"),
    [
        ("You may cast creature spells from your graveyard.", BEAR, ["cast"]),
        ("You may cast creature spells from your graveyard.", BOLT, []),
        ("During your turn, you may cast instant and sorcery spells from your graveyard.", BOLT, ["cast"]),
        (BREACH, BOLT, ["Escape"]),
        ("Whenever you cast a spell from your graveyard, draw a card.", BOLT, []),
        ("You may play cards exiled with this artifact.", BOLT, []),
    ],
)  # fmt: skip
def test_601_3b_another_object_permits_it(text: str, one: Json, found: list[str]) -> None:
    there = board("graveyard", one, card("Other", "{3}", "Artifact", text))
    assert castable(there) == found
    assert all("Other#1" in way.permission for way in there.ways("it"))


def test_101_2_what_cant_be_cast_beats_what_may_be() -> None:
    cage = card("Cage", "{1}", "Artifact", "Players can't cast spells from graveyards or libraries.")
    there = board("graveyard", BEAR, CRYPT, cage)
    assert castable(there) == []
    legal = there.plan({"card": "it"}, want="legal")
    assert isinstance(legal, Unpayable)
    assert [one.rule for one in legal.reasons] == ["101.2"]


# --- when (117.1a, 307.1) ----------------------------------------------------------------------------

THEIRS = {"turn": {"whose": "opponent", "step": "main"}}
COMBAT = {"turn": {"whose": "you", "step": "combat"}}


def beside(text: str, **state: Any) -> Json:
    return {"card": card("Other", "{3}", "Artifact", text), **state}


EITHER = beside("Any player may cast creature and enchantment spells as though they had flash.")


@pytest.mark.parametrize(
    ("one", "others", "turn", "found"),
    [
        (BOLT, [], THEIRS, ["cast"]),
        (BEAR, [], THEIRS, []),
        (BEAR, [], COMBAT, []),
        (BEAR, [], {}, ["cast"]),
        (card("Ambush", "{1}{G}", "Creature — Bear", "Flash\nTrample"), [], THEIRS, ["cast"]),
        (LOOTING, [], THEIRS, []),
        (BEAR, [beside("You may cast spells as though they had flash.")], THEIRS, ["cast"]),
        (LOOTING, [beside("You may cast creature spells as though they had flash.")], THEIRS, []),
        (BEAR, [EITHER], THEIRS,
         ["cast"]),
        (LOOTING, [EITHER],
         THEIRS, []),
        (BOLT, [beside("Your opponents can't cast spells during your turn.", controller="opponent")], THEIRS,
         []),
        (BOLT, [beside("Your opponents can't cast spells during your turn.", controller="opponent")], {},
         ["cast"]),
        (BOLT, [beside("Each opponent can cast spells only any time they could cast a sorcery.",
                       controller="opponent")], THEIRS, []),
        (BOLT, [beside("Each opponent can cast spells only any time they could cast a sorcery.",
                       controller="opponent")], {}, ["cast"]),
        (BOLT, [beside("Players can cast spells only during their own turns.")], THEIRS, []),
        (BOLT, [beside("Creature spells can't be cast.")], {}, ["cast"]),
        (BEAR, [beside("Creature spells can't be cast.")], {}, []),
        (COMING, [], THEIRS, ["cast"]),
        (COMING, [], COMBAT, ["cast", "Foretelling"]),
        (BIRD, [], COMBAT, []),
        (card("Melee", "{R}", "Instant", "Cast this spell only during combat."), [], {}, ["cast"]),
        (card("Melee", "{R}", "Instant", "Cast this spell only during combat."), [], THEIRS, []),
    ],
)  # fmt: skip
def test_117_1a_what_the_turn_allows(one: Json, others: list[Json], turn: Json, found: list[str]) -> None:
    assert castable(board("hand", one, *others, **turn)) == found


def test_601_3c_flash_that_is_paid_for() -> None:
    asinine = card(
        "Antics",
        "{2}{U}",
        "Sorcery",
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
    )
    there = board("hand", asinine, **THEIRS)
    (only,) = (one for one in there.legal_actions() if one.action == "cast")
    assert only.total_cost == "{4}{U}"
    assert there.plan({"card": "it", "additional": ["{2}"]}, want="legal")
    assert not there.plan({"card": "it"}, want="legal")


def test_601_3c_aluren_gives_flash_to_what_is_cast_for_free() -> None:
    aluren = card(
        "Aluren", "{2}{G}{G}", "Enchantment",
        "Any player may cast creature spells with mana value 3 or less without paying their mana costs and "
        "as though they had flash.",
    )  # fmt: skip
    for side in ("you", "opponent"):
        assert castable(board("hand", BEAR, {"card": aluren, "controller": side}, **THEIRS)) == ["free"]
        assert castable(board("hand", BEAR, {"card": aluren, "controller": side})) == ["cast", "free"]


def test_602_5d_abilities_as_a_sorcery() -> None:
    sword = card("Sword", "{1}", "Artifact — Equipment", "Equip {1}")
    ping = card(
        "Pinger", "{1}", "Artifact", "{1}: You gain 1 life.\n{2}: Draw a card. Activate only as a sorcery."
    )
    there = board("battlefield", BEAR, {"card": sword, "id": "s"}, {"card": ping, "id": "p"})
    assert [one.pay for one in there.legal_actions() if one.pay.get("source") in ("s", "p")] == [
        {"ability": 0, "source": "s"}, {"ability": 0, "source": "p"}, {"ability": 1, "source": "p"},
    ]  # fmt: skip
    later = there.with_turn("you", "end")
    assert [one.pay for one in later.legal_actions() if one.pay.get("source") in ("s", "p")] == [
        {"ability": 0, "source": "p"}
    ]


# --- lands (305) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "texts", "fields", "plays"),
    [
        ("hand", [], {}, True),
        ("hand", [], THEIRS, False),
        ("hand", [], {"facts": {"lands_played": 1}}, False),
        (
            "hand",
            ["You may play an additional land on each of your turns."],
            {"facts": {"lands_played": 1}},
            True,
        ),
        ("graveyard", [], {}, False),
        ("graveyard", ["You may play lands from your graveyard."], {}, True),
    ],
)
def test_305_2_lands_to_play(zone: str, texts: list[str], fields: Json, plays: bool) -> None:
    there = board(zone, {"card": "Forest"}, *map(beside, texts), **fields)
    assert castable(there) == ["play"] * plays
    found = there.plan({"card": "it", "kind": "special_action"}, want="legal")
    assert bool(found) is plays


def test_305_9_a_land_is_played_and_never_cast() -> None:
    there = board(
        "hand",
        {"card": "Forest"},
        beside("You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast."),
    )
    assert castable(there) == ["play"]
    assert not there.plan({"card": "it"})
    assert not there.plan({"card": "it", "alternative": "free"})
    with pytest.raises(RequestError, match="kind"):
        board("hand", BEAR).plan({"card": "it", "kind": "special_action"})


def test_712_12_a_land_face_is_played() -> None:
    pathway = {
        "name": "Bark // Reef",
        "layout": "modal_dfc",
        "card_faces": [card("Bark", "", "Land", "{T}: Add {G}."), card("Reef", "", "Land", "{T}: Add {U}.")],
    }
    assert castable(board("hand", pathway)) == ["Bark", "Reef"]


def test_116_2m_the_other_door_of_a_room_is_unlocked() -> None:
    room = {
        "name": "Boiler // Cellar",
        "layout": "split",
        "card_faces": [
            card("Boiler", "{3}{R}", "Enchantment — Room"),
            card("Cellar", "{1}{R}", "Enchantment — Room"),
        ],
    }
    there = board("battlefield", room)
    (unlock,) = (one for one in there.legal_actions() if one.alternative == "Unlock")
    assert (unlock.action, unlock.face, unlock.total_cost) == ("special action", "Cellar", "{1}{R}")
    assert not [one for one in there.with_turn("opponent").legal_actions() if one.alternative]


def test_601_3_a_permission_is_for_cards_that_are_cast() -> None:
    with pytest.raises(RequestError, match=r"battlefield\[0\]\.permission"):
        Board(battlefield=[{"card": "Forest", "permission": "cast"}])
    with pytest.raises(RequestError, match="permission"):
        Board(exile=[{"card": BOLT, "permission": "maybe"}])


def test_601_3_what_is_assumed_is_verified() -> None:
    asked = {"board": {"battlefield": ["Mountain"], "graveyard": [BOLT]}, "pay": {"card": "Lightning Bolt#1"}}
    said = planner.plan(asked).to_dict()
    assert planner.verify(asked, said)
    assert not planner.verify(asked, {key: value for key, value in said.items() if key != "permitted"})
    legal = {**asked, "want": "legal"}
    assert planner.verify(legal, planner.plan(legal).to_dict())
    plain = {**asked, "pay": {"card": BOLT}}
    assert not planner.verify(plain, {**planner.plan(plain).to_dict(), "permitted": False})


@pytest.mark.parametrize(
    ("text", "cost", "others"),
    [
        ("Morph {1}{U}", "{1}{U}", ()),
        ("Disguise {2}{R}\nWhen this creature is turned face up, draw a card.", "{2}{R}", ()),
        ("Morph—Pay 2 life.", "", ("Pay 2 life",)),
        ("Flying", None, ()),
    ],
)
def test_116_2b_a_permanent_is_turned_face_up(text: str, cost: str | None, others: tuple[str, ...]) -> None:
    hidden = {"card": card("Willbender", "{2}{U}", "Creature — Wizard", text), "face_down": True}
    there = board("battlefield", hidden, turn={"whose": "opponent", "step": "end"})
    found = [one for one in there.legal_actions() if one.alternative]
    assert [(one.action, one.total_cost, one.other_costs) for one in found] == (
        [] if cost is None else [("special action", cost, others)]
    )
    assert all(there.plan(one.pay).status is one.status for one in found)
    assert Board.from_dict(there.to_dict()) == there


def test_708_2a_what_is_face_down_has_no_text() -> None:
    elf = {"card": card("Elf", "{G}", "Creature — Elf", "{T}: Add {G}.\nMorph {1}"), "face_down": True}
    assert not Board(battlefield=[elf]).can_pay("{G}")
    altar = card("Altar", "{3}", "Artifact", "Sacrifice a creature: Add one mana of any color.")
    assert Board(battlefield=[elf, altar]).can_pay("{G}")
    with pytest.raises(RequestError, match="face_down"):
        Board(hand=[elf])


# --- what isn't read (101.2, 601.3) ------------------------------------------------------------------

ODD = "You may cast spells with odd mana values from your graveyard."


def legally(there: Board, **pay: Any) -> Any:
    return there.plan({"card": "it", **pay}, want="legal")


def test_601_3_a_permission_that_is_not_read_leaves_it_unknown() -> None:
    there = board("graveyard", BOLT, {"card": card("Oddity", "{3}", "Enchantment", ODD)})
    found = legally(there)
    assert found.status == "unknown"
    assert [(line.object, line.text) for line in found.not_understood] == [("Oddity#1", ODD)]
    assert "601.3" in [one.rule for one in found.reasons]
    assert there.can_pay({"card": "it"}) == "payable"


def test_601_3_a_permission_that_is_not_read_is_reported_wherever_a_card_is_asked_about() -> None:
    there = board("graveyard", BOLT, {"card": card("Oddity", "{3}", "Enchantment", ODD)})
    found = there.plan({"card": "it"})
    assert found.status == "payable"
    assert found.permitted is False
    assert [(line.object, line.text) for line in found.not_understood] == [("Oddity#1", ODD)]
    assert planner.verify({"board": there, "pay": {"card": "it"}}, found)
    for ways in (there.ways("it"), [one for one in there.legal_actions() if one.action == "cast"]):
        assert [(one.status, one.permission) for one in ways] == [("unknown", f"Oddity#1: {ODD}")]
    alone = board("graveyard", BOLT)
    assert alone.plan({"card": "it"}).not_understood == []
    assert alone.ways("it") == []


def test_601_3_a_permission_to_play_lands_that_is_not_read_is_about_lands() -> None:
    for text, bolt, land in (
        ("You may play Forests from your graveyard while the moon is full tonight.", [], ["unknown"]),
        ("You may play cards from your graveyard while the moon is full tonight.", ["unknown"], ["unknown"]),
        ("You may play lands from your graveyard.", [], ["payable"]),
    ):
        oddity = {"card": card("Oddity", "{3}", "Enchantment", text)}
        there = board("graveyard", BOLT, oddity)
        assert [one.status for one in there.ways("it")] == bolt, text
        there = board("graveyard", card("Forest", "", "Basic Land — Forest"), oddity)
        listed = [one.status for one in there.legal_actions() if one.action == "play"]
        assert listed == land, text


def test_601_3_what_can_not_be_paid_is_not_possible_whatever_might_permit_it() -> None:
    oddity = {"card": card("Oddity", "{3}", "Enchantment", ODD)}
    (found,) = board("graveyard", card("Colossus", "{40}", "Creature"), oddity).ways("it")
    assert found.status == "unpayable"


def test_601_3_a_permission_for_another_zone_or_from_the_request_decides() -> None:
    oddity = {"card": card("Oddity", "{3}", "Enchantment", ODD)}
    assert legally(board("exile", BOLT, oddity)).status == "unpayable"
    assert legally(board("graveyard", {"card": BOLT, "permission": "none"}, oddity)).status == "unpayable"
    assert legally(board("graveyard", {"card": BOLT, "permission": "cast"}, oddity)).status == "payable"
    theirs = {**oddity, "controller": "opponent"}
    assert legally(board("graveyard", BOLT, theirs)).status == "unpayable"


def test_601_3_text_of_the_card_itself_that_is_not_read() -> None:
    sprinter = card(
        "Sprinter",
        "{B}",
        "Creature — Zombie",
        "You may cast this card from your graveyard as long as the moon is full tonight.",
    )
    assert legally(board("graveyard", sprinter)).status == "unknown"
    assert legally(board("exile", sprinter)).status == "unpayable"


def test_601_3c_flash_that_is_not_read() -> None:
    oddity = {
        "card": card(
            "Oddity",
            "{3}",
            "Artifact",
            "You may cast spells with prime mana values as though they had flash.",
        )
    }
    combat = {"turn": {"step": "combat"}}
    assert legally(board("hand", BEAR, oddity, **combat)).status == "unknown"
    assert legally(board("hand", BEAR, **combat)).status == "unpayable"
    (bear,) = [one for one in board("hand", BEAR, oddity, **combat).legal_actions() if one.action == "cast"]
    assert bear.status == "unknown"


def test_101_2_a_prohibition_that_is_not_read() -> None:
    winnower = card("Winnower", "{9}", "Creature", "Your opponents can't cast spells with prime mana values.")
    assert legally(board("hand", BOLT, {"card": winnower, "controller": "opponent"})).status == "unknown"
    assert legally(board("hand", BOLT, {"card": winnower})).status == "payable"
    bones = card(
        "Bones", "{6}", "Artifact", "Each opponent who is taller than you can't cast creature spells."
    )
    theirs = {"card": bones, "controller": "opponent"}
    assert legally(board("hand", BOLT, theirs)).status == "payable"
    assert legally(board("hand", BEAR, theirs)).status == "unknown"


def test_601_3_what_is_not_legal_is_so_whatever_a_cost_leaves_open() -> None:
    """A choice that isn't stated bears on the cost, and not on what may be cast in another's turn."""
    stenn = card("Stenn", "{W}{U}", "Creature", "Spells you cast of the chosen type cost {1} less to cast.")
    there = board("hand", BEAR, {"card": stenn}, turn={"whose": "opponent"})
    found = legally(there)
    assert found.status == "unpayable"
    assert [one.rule for one in found.reasons] == ["307.1"]
    assert (found.not_understood, found.needs) == ([], [])


def test_601_3_no_policy_stands_in_the_way_of_what_is_not_legal() -> None:
    there = board("hand", BEAR, turn={"whose": "opponent"})
    found = there.plan({"card": "it"}, want="legal", policies={"tap": {"lands": "never"}})
    assert isinstance(found, Unpayable)
    assert found.would_take is UNSET


@pytest.mark.parametrize(
    ("text", "played", "status"),
    [
        ("Players can't play lands.", 0, "unpayable"),
        ("Your opponents can't play lands.", 0, "payable"),
        ("You may play any number of lands on each of your turns.", 3, "payable"),
        ("You may play odd additional lands if the moon is full.", 1, "unknown"),
    ],
)
def test_305_2_how_many_lands_texts_let_be_played(text: str, played: int, status: str) -> None:
    forest = card("Forest", "", "Basic Land — Forest")
    there = board(
        "hand", forest, {"card": card("Law", "{2}", "Enchantment", text)}, facts={"lands_played": played}
    )
    assert legally(there, kind="special_action").status == status


def test_601_3b_the_top_card_of_the_library() -> None:
    courser = card(
        "Courser", "{2}", "Enchantment", "You may play the top card of your library if it's a land card."
    )
    horde = card(
        "Horde", "{2}", "Creature", "You may cast the top card of your library if it's a creature card."
    )
    there = Board(battlefield=[*LANDS, {"card": courser}, {"card": horde}])
    top = {"from": "library"}
    forest = card("Forest", "", "Basic Land — Forest")
    assert there.plan({"card": forest, "kind": "special_action", **top}, want="legal").status == "payable"
    assert there.plan({"card": BEAR, **top}, want="legal").status == "payable"
    assert there.plan({"card": BOLT, **top}, want="legal").status == "unpayable"


@pytest.mark.parametrize(
    ("text", "kind", "zone", "turn", "there"),
    [
        ("Ninjutsu {B}", "Creature — Ninja", "hand", {"step": "combat"}, True),
        ("Ninjutsu {B}", "Creature — Ninja", "hand", {"step": "main"}, False),
        ("Ninjutsu {B}", "Creature — Ninja", "hand", {"whose": "opponent", "step": "combat"}, False),
        ("Ninjutsu {B}", "Creature — Ninja", "hand", None, True),
        (
            "Forecast — {W}, Reveal Thing from your hand: Scry 1.",
            "Creature",
            "hand",
            {"step": "upkeep"},
            True,
        ),
        ("Forecast — {W}, Reveal Thing from your hand: Scry 1.", "Creature", "hand", {"step": "main"}, False),
        ("{R}: Level 2\nYou have no maximum hand size.", "Enchantment — Class", "battlefield", None, True),
        (
            "{R}: Level 2\nYou have no maximum hand size.",
            "Enchantment — Class",
            "battlefield",
            {"whose": "opponent"},
            False,
        ),
    ],
)
def test_602_5_abilities_of_one_part_of_a_turn(
    text: str, kind: str, zone: str, turn: Json | None, there: bool
) -> None:
    """Ninjutsu in combat (702.49a), forecast in the upkeep (702.57b), levels as sorceries (716.2a)."""
    attacker = {"card": card("Attacker", "{1}", "Creature"), "attacking": "unblocked"}
    found = board(
        zone, card("Thing", "{1}", kind, text), attacker, **({} if turn is None else {"turn": turn})
    )
    listed = [one for one in found.legal_actions() if one.action == "activate" and one.pay["source"] == "it"]
    assert bool(listed) is there
    assert found.plan({"ability": 0, "source": "it"}, want="legal").status == (
        "payable" if there else "unpayable"
    )
