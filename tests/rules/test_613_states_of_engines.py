"""States that an engine has and a card's text doesn't: what each comes to, by the rules.

Transformed, face-down, stolen and animated permanents, locked-in costs with convoke and the like left to
choose, characteristics that contradict the print, abilities that are granted, restricted mana, what
opponents' texts add.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner

Json = dict[str, Any]


def card(name: str, type_line: str, text: str = "", cost: str = "", **more: Any) -> Json:
    """Write a card object."""
    return {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost, **more}


def spell(text: str, cost: str, type_line: str = "Sorcery") -> Json:
    """Write a spell that isn't on the board."""
    return {"card": card("Sample Spell", type_line, text, cost)}


def in_hand(text: str, cost: str) -> list[Json]:
    """Write a hand of one sorcery, by the id that is asked for."""
    return [{"card": card("Sample Spell", "Sorcery", text, cost), "id": "s"}]


ELF = card("Sample Elf", "Creature — Elf", "{T}: Add {G}.", "{G}", power="1", toughness="1")
BEAR = card("Sample Bear", "Creature — Bear", "", "{1}{G}", power="2", toughness="2", colors=["G"])
GEAR = card("Sample Gear", "Artifact")
ORCHARD = card(
    "Sample Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."
)
SHRINE = card(
    "Sample Shrine",
    "Land",
    "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to "
    "that color.",
)
CRADLE = card("Sample Cradle", "Legendary Land", "{T}: Add {G} for each creature you control.")
DEEP = card("Deep One", "Creature", "", "{G}{G}{G}", power="1", toughness="1")
TAXES = card("Sample Taxer", "Creature", "First strike\nNoncreature spells cost {1} more to cast.")
TAXES_TARGETS = card(
    "Cold One", "Creature", "Spells your opponents cast that target this creature cost {2} more to cast."
)
FIELD = card(
    "Sample Field",
    "Enchantment",
    "Activated abilities cost {2} more to activate unless they're mana abilities.",
)
RITE = 'Creatures you control have "{T}: Add {G}."'
NO_ABILITIES = "Activated abilities of {} can't be activated."
MOON = "Nonbasic lands are Mountains."
LAND_BEHIND = {
    "name": "Front // Back",
    "layout": "transform",
    "card_faces": [
        card("Front", "Creature — Elf", "{T}: Add {G}.", "{1}{G}", power="1", toughness="1"),
        card("Back", "Land", "{T}: Add {U}{U}."),
    ],
}
PUMP = {"source": "b", "cost": "{B}", "kind": "ability"}
Case = tuple[str, list[Any], Any, str, Json]
CASES: list[Case] = [
    ("712.8 its back makes mana", [{"card": LAND_BEHIND, "face": 1}], "{U}{U}", "payable", {}),
    ("712.8 not its front's", [{"card": LAND_BEHIND, "face": 1}], "{G}", "unpayable", {}),
    (
        "302.6 a back that is a land isn't sick",
        [{"card": LAND_BEHIND, "face": 1, "summoning_sick": True}],
        "{U}",
        "payable",
        {},
    ),
    ("302.6 its front is", [{"card": LAND_BEHIND, "summoning_sick": True}], "{G}", "unpayable", {}),
    (
        "702.51a a land doesn't convoke",
        [{"card": LAND_BEHIND, "face": 1}],
        spell("Convoke", "{G}"),
        "unpayable",
        {},
    ),
    ("708.2a a face-down land is none", [{"card": "Forest", "face_down": True}], "{G}", "unpayable", {}),
    ("708.2a it is a creature", [{"card": ELF, "face_down": True}], "{G}", "payable", {"effects": [RITE]}),
    (
        "708.2a it counts no devotion",
        [{"card": SHRINE}, "2 Forest", {"card": DEEP, "face_down": True}],
        "{G}{G}{G}",
        "unpayable",
        {},
    ),
    ("700.5 face up it does", [{"card": SHRINE}, "2 Forest", {"card": DEEP}], "{G}{G}{G}", "payable", {}),
    (
        "700.5 an opponent's doesn't",
        [{"card": SHRINE}, "2 Forest", {"card": DEEP, "controller": "opponent"}],
        "{G}{G}{G}",
        "unpayable",
        {},
    ),
    (
        "708.2a it taxes nothing",
        ["Mountain", {"card": TAXES, "controller": "opponent", "face_down": True}],
        spell("", "{R}"),
        "payable",
        {},
    ),
    (
        "708.2 affinity counts what it is",
        ["Forest", {"card": BEAR, "face_down": True, "type_line": "Artifact Creature"}],
        spell("Affinity for artifacts", "{1}{G}"),
        "payable",
        {},
    ),
    (
        "708.2a and not its front",
        ["Forest", {"card": "Sol Ring", "tapped": True, "face_down": True}],
        spell("Affinity for artifacts", "{1}{G}"),
        "unpayable",
        {},
    ),
    ("110.2 a stolen elf is no source", [{"card": ELF, "controller": "opponent"}], "{G}", "unpayable", {}),
    ("302.6 one stolen this turn is sick", [{"card": ELF, "summoning_sick": True}], "{G}", "unpayable", {}),
    (
        "702.10c with haste it isn't",
        [{"card": ELF, "summoning_sick": True, "now": {"keywords": ["Haste"]}}],
        "{G}",
        "payable",
        {},
    ),
    (
        "122.1b a haste counter does as well",
        [{"card": ELF, "summoning_sick": True, "counters": {"haste": 1}}],
        "{G}",
        "payable",
        {},
    ),
    (
        "302.6 an animated land is sick",
        [{"card": "Forest", "summoning_sick": True, "now": {"types": ["Land", "Creature"]}}],
        "{G}",
        "unpayable",
        {},
    ),
    (
        "302.6 what is no creature any more isn't",
        [{"card": ELF, "summoning_sick": True, "now": {"types": ["Land"]}}],
        "{G}",
        "payable",
        {},
    ),
    (
        "106.7 an opponent's land as it is now",
        [{"card": ORCHARD}, {"card": "Island", "controller": "opponent", "now": {"subtypes": ["Mountain"]}}],
        "{R}",
        "payable",
        {},
    ),
    (
        "106.7 not as it was",
        [{"card": ORCHARD}, {"card": "Island", "controller": "opponent", "now": {"subtypes": ["Mountain"]}}],
        "{U}",
        "unpayable",
        {},
    ),
    (
        "106.7 with what it was given",
        [
            {"card": ORCHARD},
            {"card": "Island", "controller": "opponent", "now": {"mana_abilities": ["{T}: Add {B}."]}},
        ],
        "{B}",
        "payable",
        {},
    ),
    (
        "106.7 nothing where all is lost",
        [{"card": ORCHARD}, {"card": "Island", "controller": "opponent", "now": {"lost_all": True}}],
        "{U}",
        "unpayable",
        {},
    ),
    (
        "106.7 nothing where it is face down",
        [{"card": ORCHARD}, {"card": "Island", "controller": "opponent", "face_down": True}],
        "{U}",
        "unpayable",
        {},
    ),
    (
        "702.51a convoke pays for a total cost",
        ["Forest", {"card": BEAR}],
        {"card": "s", "total_cost": "{1}{G}"},
        "payable",
        {"hand": in_hand("Convoke", "{5}{G}")},
    ),
    (
        "702.66a delve does",
        ["Forest"],
        {"card": "s", "total_cost": "{2}{G}"},
        "payable",
        {"hand": in_hand("Delve", "{7}{G}"), "graveyard": [{"card": BEAR, "count": 2}]},
    ),
    (
        "702.66a delve for generic mana alone",
        ["Forest"],
        {"card": "s", "total_cost": "{G}{G}"},
        "unpayable",
        {"hand": in_hand("Delve", "{7}{G}"), "graveyard": [{"card": BEAR, "count": 2}]},
    ),
    (
        "702.126a improvise does",
        ["Forest", {"card": GEAR}],
        {"card": "s", "total_cost": "{1}{G}"},
        "payable",
        {"hand": in_hand("Improvise", "{4}{G}")},
    ),
    (
        "702.126a improvise for generic mana alone",
        [{"card": GEAR}],
        {"card": "s", "total_cost": "{G}"},
        "unpayable",
        {"hand": in_hand("Improvise", "{4}{G}")},
    ),
    (
        "702.132a assist does",
        ["Forest"],
        {"card": "s", "total_cost": "{3}{G}"},
        "payable",
        {"hand": in_hand("Assist", "{3}{G}"), "helpers": [{"mana": 3}]},
    ),
    (
        "702.132a assist for generic mana alone",
        ["Forest"],
        {"card": "s", "total_cost": "{2}{G}{G}"},
        "unpayable",
        {"hand": in_hand("Assist", "{3}{G}"), "helpers": [{"mana": 3}]},
    ),
    (
        "601.2f a tax is in what is locked in",
        ["Forest", {"card": TAXES, "controller": "opponent"}],
        {"card": "s", "total_cost": "{G}"},
        "payable",
        {"hand": in_hand("", "{G}")},
    ),
    (
        "601.2h what was tapped is sacrificed",
        [{"card": ELF}],
        {"card": "s", "total_cost": "{G}, Sacrifice a creature"},
        "payable",
        {"hand": in_hand("", "{G}")},
    ),
    (
        "118.3 what was sacrificed isn't again",
        ["Treasure"],
        {"card": "s", "total_cost": "{G}, Sacrifice an artifact"},
        "unpayable",
        {"hand": in_hand("", "{G}")},
    ),
    (
        "613.1f lost convoke",
        ["Forest", {"card": BEAR}],
        {"card": "s"},
        "unpayable",
        {"hand": [in_hand("Convoke", "{1}{G}")[0] | {"now": {"lost_all": True}}]},
    ),
    (
        "613.1f given convoke",
        ["Forest", {"card": BEAR}],
        {"card": "s"},
        "payable",
        {"hand": [in_hand("", "{1}{G}")[0] | {"now": {"keywords": ["Convoke"]}}]},
    ),
    (
        "613.1e white convokes for white",
        [{"card": BEAR, "now": {"colors": ["W"]}}],
        spell("Convoke", "{W}"),
        "payable",
        {},
    ),
    (
        "613.1e colorless for no color",
        [{"card": BEAR, "now": {"colors": []}}],
        spell("Convoke", "{G}"),
        "unpayable",
        {},
    ),
    (
        "305.6 an Island makes blue",
        [{"card": "Forest", "now": {"subtypes": ["Island"]}}],
        "{U}",
        "payable",
        {},
    ),
    ("305.7 and no green", [{"card": "Forest", "now": {"subtypes": ["Island"]}}], "{G}", "unpayable", {}),
    (
        "305.6 all abilities lost, a type stated",
        [{"card": "Forest", "now": {"lost_all": True, "subtypes": ["Mountain"]}}],
        "{R}",
        "payable",
        {},
    ),
    (
        "205.4 no basic any more",
        [{"card": "Forest", "now": {"supertypes": []}}],
        "{G}",
        "unpayable",
        {"effects": [MOON]},
    ),
    (
        "107.4h snow as it is stated",
        [{"card": "Forest", "now": {"supertypes": ["Snow"]}}],
        "{S}",
        "payable",
        {},
    ),
    (
        "107.4h not snow any more",
        [{"card": "Snow-Covered Forest", "now": {"supertypes": []}}],
        "{S}",
        "unpayable",
        {},
    ),
    (
        "613.1 final is beyond all effects",
        [{"card": "Tundra", "now": {"final": True}}],
        "{W}",
        "payable",
        {"effects": [MOON]},
    ),
    (
        "613.1 final is granted nothing",
        [{"card": BEAR, "now": {"final": True}}],
        "{G}",
        "unpayable",
        {"effects": [RITE]},
    ),
    (
        "602.5 but may be prohibited",
        [{"card": ELF, "now": {"final": True}}],
        "{G}",
        "unpayable",
        {"effects": [NO_ABILITIES.format("creatures")]},
    ),
    (
        "602.5 as what it is now",
        [{"card": "Forest", "now": {"types": ["Artifact", "Land"]}}],
        "{G}",
        "unpayable",
        {"effects": [NO_ABILITIES.format("artifacts")]},
    ),
    (
        "605.1a a granted ability",
        [{"card": BEAR, "now": {"mana_abilities": ["{T}, Sacrifice this creature: Add {B}{B}."]}}],
        "{B}{B}",
        "payable",
        {},
    ),
    (
        "107.5 two that tap are one",
        [{"card": BEAR, "now": {"mana_abilities": ["{T}: Add {R}.", "{T}: Add {B}."]}}],
        "{R}{B}",
        "unpayable",
        {},
    ),
    (
        "122 counters pay for one",
        [
            {
                "card": BEAR,
                "counters": {"+1/+1": 1},
                "now": {"mana_abilities": ["Remove a +1/+1 counter from this creature: Add {G}."]},
            }
        ],
        "{G}{G}",
        "unpayable",
        {},
    ),
    (
        "702.122a power as it is",
        [
            {"card": BEAR, "counters": {"-1/-1": 1}},
            {"card": card("Cart", "Artifact — Vehicle", "Crew 2"), "id": "c"},
        ],
        {"source": "c", "ability": "Crew 2"},
        "unpayable",
        {},
    ),
    (
        "208.2 creatures that aren't count nothing",
        [{"card": CRADLE}, {"card": ELF, "face_down": True}, {"card": BEAR, "now": {"types": ["Artifact"]}}],
        "{G}{G}",
        "unpayable",
        {},
    ),
    (
        "208.2 those that are now do",
        [
            {"card": CRADLE},
            {"card": ELF, "face_down": True},
            {"card": "Forest", "tapped": True, "now": {"types": ["Land", "Creature"]}},
        ],
        "{G}{G}",
        "payable",
        {},
    ),
    (
        "602.2b another creature",
        ["Swamp", {"card": BEAR, "id": "b"}],
        PUMP | {"cost": "{B}, Sacrifice another creature"},
        "unpayable",
        {},
    ),
    (
        "602.2b this creature",
        ["Swamp", {"card": BEAR, "id": "b"}],
        PUMP | {"cost": "{B}, Sacrifice this creature"},
        "payable",
        {},
    ),
    (
        "602.5a {T} of what is sick",
        ["Swamp", {"card": BEAR, "id": "b", "summoning_sick": True}],
        PUMP | {"cost": "{B}, {T}"},
        "unpayable",
        {},
    ),
    ("107.5 {T} and its own mana", [{"card": ELF, "id": "b"}], PUMP | {"cost": "{G}, {T}"}, "unpayable", {}),
    (
        "106.6 two restrictions that both fit",
        [],
        spell("", "{G}{G}", "Creature — Elf"),
        "payable",
        {
            "pool": [
                {"mana": "{G}", "spend_only": "creature spells"},
                {"mana": "{G}", "spend_only": "Elf spells"},
            ]
        },
    ),
    (
        "106.6 one that doesn't",
        [],
        spell("", "{G}{G}", "Creature — Elf"),
        "unpayable",
        {
            "pool": [
                {"mana": "{G}", "spend_only": "creature spells"},
                {"mana": "{G}", "spend_only": "Goblin spells"},
            ]
        },
    ),
    (
        "603.7 mana of a later phase isn't there",
        ["Island"],
        spell("", "{3}{U}"),
        "unpayable",
        {"effects": ["At the beginning of your next main phase, add {C}{C}{C}."]},
    ),
    (
        "702.61b split second leaves mana abilities",
        ["Forest", {"card": ELF}],
        "{G}{G}",
        "payable",
        {"effects": ["Players can't cast spells or activate abilities that aren't mana abilities."]},
    ),
    (
        "601.2f a target costs more",
        ["Mountain", {"card": TAXES_TARGETS, "controller": "opponent", "id": "w"}],
        spell("", "{R}") | {"targets": ["w"]},
        "unpayable",
        {},
    ),
    (
        "601.2f another one doesn't",
        ["Mountain", {"card": TAXES_TARGETS, "controller": "opponent", "id": "w"}],
        spell("", "{R}") | {"targets": ["opponent"]},
        "payable",
        {},
    ),
    (
        "602.2b abilities cost more",
        [
            "Swamp",
            {"card": card("A", "Creature", "{B}: Draw a card."), "id": "a"},
            {"card": FIELD, "controller": "opponent"},
        ],
        {"source": "a", "ability": 0},
        "unpayable",
        {},
    ),
    (
        "605.1a mana abilities don't",
        ["Swamp", {"card": FIELD, "controller": "opponent"}],
        "{B}",
        "payable",
        {},
    ),
]


@pytest.mark.parametrize(
    ("battlefield", "pay", "status", "board"), [one[1:] for one in CASES], ids=[one[0] for one in CASES]
)
def test_613_1_what_an_engine_knows_decides(
    battlefield: list[Any], pay: Any, status: str, board: Json
) -> None:
    """The rule stands in the name of the case; the referee accepts each answer."""
    request = {"board": {"battlefield": battlefield, **board}, "pay": pay}
    answer = planner.plan(request)
    assert answer.status == status
    assert planner.verify(request, answer).problems == ()
    assert planner.can_pay(request) == status
