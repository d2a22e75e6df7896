"""The requests that the reference takes its examples from: small boards, each for a few fields.

A sample is asked when the handbook is built; the examples of answers are what it was answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
ODDS = "deck/odds"


@dataclass(frozen=True, slots=True)
class Sample:
    """A few lines that are asked one after another, under a title; the last one is what is shown."""

    title: str
    lines: tuple[Json, ...]
    keeps_plan: bool = False
    """Whether the last line gets the answer of the line before it as its ``answer``."""
    refused: bool = False
    verb: str = ""
    """Whose documents its request and answer conform to; a line says so itself."""


def card(name: str, cost: str, types: str, text: str = "", **more: Any) -> Json:
    """Write a card object as Scryfall has it."""
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more}


def lands(name: str, count: int) -> Json:
    """Write several of a card."""
    return {"card": name, "count": count}


BLAZE = card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target.")
STONE = card("Mind Stone", "{2}", "Artifact", "{T}: Add {C}.\n{1}, {T}, Sacrifice Mind Stone: Draw a card.")
FLASHY = card(
    "Cruel Bargain", "{B}{B}{B}", "Sorcery", "Draw four cards. You lose half your life, rounded up."
)
ODD_ROCK = card("Odd Rock", "{3}", "Artifact", "{T}: Add {C}. You may fnord.")
WALL = card("Wall of Cards", "{R}", "Sorcery", "As an additional cost to cast this spell, discard a card.")
COUNTERSPELL = card("Counterspell", "{U}{U}", "Instant", "Counter target spell.")
DISMEMBER = card("Dismember", "{1}{B/P}{B/P}", "Instant", "Target creature gets -5/-5 until end of turn.")
FINDER = card(
    "Patient Growth",
    "{G}",
    "Sorcery",
    "Search your library for a basic land card, put that card onto the battlefield, then shuffle.",
)
SPARK = card("Spark", "{R}", "Instant", "Spark deals 1 damage to any target.")
BEAR = card("Grizzly Bears", "{1}{G}", "Creature — Bear", power="2", toughness="2")
ELVES = card("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", power="1", toughness="1")
BOLT = card("Lightning Bolt", "{R}", "Instant", "Lightning Bolt deals 3 damage to any target.")
BURST = card("Burst Lightning", "{R}", "Instant", "Kicker {4}\nBurst Lightning deals 2 damage to any target.")
STOKE = card(
    "Stoke the Flames", "{2}{R}{R}", "Instant", "Convoke\nStoke the Flames deals 4 damage to any target."
)
CRUISE = card("Treasure Cruise", "{7}{U}", "Sorcery", "Delve\nDraw three cards.")
ALTAR = card("Phyrexian Altar", "{3}", "Artifact", "Sacrifice a creature: Add one mana of any color.")
MINE = card(
    "Gemstone Mine",
    "",
    "Land",
    "Gemstone Mine enters with three mining counters on it.\n{T}, Remove a mining counter from Gemstone Mine: Add one mana of any color. If there are no mining counters on Gemstone Mine, sacrifice it.",
)
CAVERN = card(
    "Cavern of Souls",
    "",
    "Land",
    "As Cavern of Souls enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
)
ASSIST = card("Huddle Up", "{2}{U}", "Sorcery", "Assist\nTwo target players each draw a card.")
GROWTH = card(
    "Wild Growth",
    "{G}",
    "Enchantment — Aura",
    "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
)
FIRE_ICE: Json = {
    "name": "Fire // Ice",
    "layout": "split",
    "cmc": 4.0,
    "card_faces": [
        card(
            "Fire", "{1}{R}", "Instant", "Fire deals 2 damage divided as you choose among one or two targets."
        ),
        card("Ice", "{1}{U}", "Instant", "Tap target permanent.\nDraw a card."),
    ],
}
HUB = card(
    "Aether Hub",
    "",
    "Land",
    "When Aether Hub enters, you get {E}.\n{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color.",
)
VEHICLE = card("Skysovereign, Consul Flagship", "{5}", "Legendary Artifact — Vehicle", "Flying\nCrew 3")
CAULDRON = card(
    "Ice Cauldron",
    "{4}",
    "Artifact",
    "{X}, {T}: Put a charge counter on Ice Cauldron and exile a nonland card from your hand. You may cast that "
    "card for as long as it remains exiled. Note the type and amount of mana spent to pay this activation cost. "
    "Activate this ability only if there are no charge counters on Ice Cauldron.\n{T}, Remove a charge counter "
    "from Ice Cauldron: Add Ice Cauldron's last noted type and amount of mana. Spend this mana only to cast the "
    "last card exiled with Ice Cauldron.",
)
GOBLINS = card(
    "Captain Lannery Storm",
    "{2}{R}",
    "Legendary Creature — Human Pirate",
    "Haste\nWhenever Captain Lannery Storm attacks, create a Treasure token.",
    power="2",
    toughness="2",
)
ISLE = card(
    "Thriving Isle",
    "",
    "Land",
    "Thriving Isle enters tapped. As it enters, choose a color other than blue.\n{T}: Add {U} or one mana of the chosen color.",
)
RITE = card(
    "A rite", "{2}{B}", "Sorcery", "This spell costs {2} less to cast if an opponent lost life this turn."
)
CHARM = card("Charm", "{W}{U}", "Instant")
COVE = card("Cove", "", "Land", "This land enters tapped.\n{T}: Add {W} or {U}.")
COMMANDER = card(
    "Krenko, Mob Boss",
    "{2}{R}{R}",
    "Legendary Creature — Goblin Warrior",
    "{T}: Create X 1/1 red Goblin creature tokens, where X is the number of Goblins you control.",
    power="3",
    toughness="3",
)
CHEWER = card(
    "Ingot Chewer",
    "{4}{R}",
    "Creature — Elemental",
    "When Ingot Chewer enters, destroy target artifact.\nEvoke {R}",
    power="3",
    toughness="3",
)

CYCLED = {
    "name": "Cycled",
    "mana_cost": "{4}{G}",
    "type_line": "Creature — Elk",
    "oracle_text": "Cycling {2}",
}
SAMPLES: tuple[Sample, ...] = (
    Sample(
        "Dismember from a mixed board",
        (
            {
                "board": {
                    "life": 14,
                    "battlefield": [
                        "Swamp",
                        "Underground River",
                        "Treasure",
                        {"card": "Island", "tapped": True},
                    ],
                },
                "pay": {"card": DISMEMBER},
                "tag": "q1",
            },
        ),
    ),
    Sample(
        "an Elf that came this turn",
        (
            {
                "board": {
                    "battlefield": [
                        lands("Forest", 2),
                        {"card": ELVES, "id": "elf", "summoning_sick": True},
                        {"card": "Sol Ring", "id": "ring"},
                    ],
                },
                "pay": {"cost": "{2}{G}"},
                "require": ["ring"],
                "limits": {"time": 2.0},
                "certificate": False,
            },
        ),
    ),
    Sample(
        "creatures that are sacrificed for mana",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": {
                                "name": "Ashnod's Altar",
                                "type_line": "Artifact",
                                "oracle_text": "Sacrifice a creature: Add {C}{C}.",
                            },
                        },
                        {"card": "Eldrazi Spawn", "count": 2},
                        "Mountain",
                    ],
                },
                "pay": {"cost": "{6}"},
            },
        ),
    ),
    Sample(
        "mana of a storage land, a depleted mine and a land that is spared",
        (
            {
                "board": {
                    "battlefield": [
                        {"card": MINE, "counters": {"mining": 1}},
                        {"card": "Island", "forbid": True},
                        "Swamp",
                    ]
                },
                "pay": {"cost": "{1}{U}"},
            },
        ),
    ),
    Sample(
        "an Aura that adds mana",
        (
            {
                "board": {"battlefield": ["Forest", {"card": GROWTH, "attached_to": "Forest#1"}]},
                "pay": {"cost": "{G}{G}", "tag": "a"},
            },
        ),
    ),
    Sample(
        "mana that only Goblins may be cast with",
        (
            {
                "board": {
                    "battlefield": [{"card": CAVERN, "chosen": "Goblin"}, lands("Mountain", 5)],
                    "command": [{"card": COMMANDER, "commander": True, "id": "krenko"}],
                    "commander_identity": "R",
                },
                "pay": {"card": "krenko", "from": "command", "commander_casts": 1},
            },
        ),
    ),
    Sample(
        "an Orchard beside an opponent's lands",
        (
            {
                "board": {
                    "battlefield": [
                        "Exotic Orchard",
                        {"card": "Island", "controller": "opponent"},
                        {"card": "Swamp", "controller": "opponent"},
                    ],
                    "opponents": 2,
                },
                "pay": {"cost": "{U}"},
            },
        ),
    ),
    Sample(
        "abilities as data",
        (
            {
                "board": {
                    "life": 9,
                    "energy": 2,
                    "library": 30,
                    "battlefield": [
                        {
                            "card": card("A rock", "{2}", "Artifact"),
                            "id": "rock",
                            "counters": {"charge": 2},
                            "abilities": [
                                {
                                    "cost": {"tap": True, "remove_counters": {"charge": 1}},
                                    "add": {"of": "any color", "amount": 2, "together": False},
                                    "times_each_turn": 1,
                                },
                            ],
                        },
                        {
                            "card": card("A den", "", "Land"),
                            "id": "den",
                            "abilities": [
                                {"cost": "{T}", "add": ["{B}", "{R}"], "damage": 1},
                                {
                                    "cost": {"mana": "{1}", "tap": True, "life": 1},
                                    "add": "{B}{B}",
                                    "spend_only": "creature spells",
                                },
                            ],
                        },
                        {
                            "card": card("A reactor", "{3}", "Artifact"),
                            "id": "reactor",
                            "abilities": [
                                {"cost": {"energy": 1}, "add": "{C}", "only_if": "you control an artifact"},
                                {"cost": {"untap": True, "put_counters": {"rust": 1}}, "add": "{C}"},
                            ],
                        },
                        {
                            "card": card("A grove", "", "Land"),
                            "id": "grove",
                            "abilities": [
                                {
                                    "cost": {"tap": True},
                                    "add": {"mana": "{G}", "for_each": "creature you control"},
                                    "no_untap": True,
                                },
                            ],
                        },
                        {
                            "card": BEAR,
                            "id": "bear",
                            "abilities": [
                                {"keyword": "haste"},
                                {"cost": {"sacrifice": "this"}, "add": "{C}"},
                                {"cost": {"exile": "a card from your hand"}, "add": "{R}"},
                                {"cost": {"discard": "a card"}, "add": "{R}"},
                                {"cost": {"return": "a land you control"}, "add": "{U}"},
                                {"cost": {"tap_others": "an untapped creature you control"}, "add": "{G}"},
                                {"cost": {"more": ["Mill two cards"]}, "add": "{B}"},
                            ],
                        },
                    ],
                },
                "pay": {"cost": "{W}{U}"},
            },
        ),
    ),
    Sample(
        "mana in the pool",
        (
            {
                "board": {
                    "pool": [
                        {"mana": "{G}{G}", "spend_only": "creature spells"},
                        {"mana": "{C}", "from": ["Treasure"], "snow": True, "persists": True},
                    ]
                },
                "pay": {"card": BEAR},
            },
        ),
    ),
    Sample(
        "plain mana in the pool, and more than is owed",
        (
            {
                "board": {"pool": "{R}{R}", "battlefield": ["Sol Ring"]},
                "pay": {"cost": "{1}{R}"},
            },
        ),
    ),
    Sample(
        "two Signets that could only pay for each other",
        ({"board": {"battlefield": ["Azorius Signet", "Azorius Signet"]}, "pay": {"cost": "{W}{U}"}},),
    ),
    Sample(
        "taxes, and what can't be done",
        (
            {
                "board": {
                    "battlefield": [lands("Mountain", 4), BEAR],
                    "effects": [
                        "Noncreature spells cost {1} more to cast.",
                        {
                            "text": "Spells your opponents cast cost {1} more to cast.",
                            "controller": "opponent",
                        },
                        {
                            "text": "Creatures you control gain haste until end of turn.",
                            "objects": ["Grizzly Bears#1"],
                        },
                    ],
                    "prohibitions": ["sacrifice creatures"],
                    "turn": {"whose": "opponent", "step": "end"},
                },
                "pay": {"card": BOLT},
            },
        ),
    ),
    Sample(
        "a spell that asks about the turn",
        (
            {
                "board": {
                    "battlefield": ["Swamp"],
                    "facts": {"opponent_lost_life": True},
                    "counters": {"experience": 3},
                    "exile": [{"card": "Forest", "id": "exiled"}],
                },
                "pay": {"card": RITE},
            },
        ),
    ),
    Sample(
        "another player helps",
        (
            {
                "board": {"battlefield": ["Island"], "helpers": [{"mana": 2}]},
                "pay": {"card": ASSIST},
            },
        ),
    ),
    Sample(
        "two effects, one older than the other",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "name": "Moon",
                            "type_line": "Enchantment",
                            "oracle_text": "Nonbasic lands are Mountains.",
                        },
                        {
                            "name": "Omen",
                            "type_line": "Enchantment",
                            "oracle_text": "Lands you control are every basic land type in addition to their "
                            "other types.",
                        },
                        {"name": "Keep", "type_line": "Land", "oracle_text": "{T}: Add {W}."},
                    ],
                    "order": ["Moon#1", "Omen#1"],
                },
                "pay": {"cost": "{G}"},
            },
        ),
    ),
    Sample(
        "a kicked spell",
        (
            {
                "board": {"battlefield": [lands("Mountain", 5)]},
                "pay": {"card": BURST, "additional": ["Kicker"]},
            },
        ),
    ),
    Sample(
        "an evoked Elemental",
        ({"board": {"battlefield": ["Mountain"]}, "pay": {"card": CHEWER, "alternative": "Evoke"}},),
    ),
    Sample(
        "convoke",
        (
            {
                "board": {"battlefield": [lands("Mountain", 2), {"card": BEAR, "count": 2}]},
                "pay": {"card": STOKE},
            },
        ),
    ),
    Sample(
        "delve, with X for what comes after",
        (
            {
                "board": {"battlefield": [lands("Island", 3)], "graveyard": [{"card": BOLT, "count": 6}]},
                "pay": {"card": CRUISE},
            },
        ),
    ),
    Sample(
        "the largest X",
        (
            {
                "board": {"battlefield": [lands("Mountain", 4)]},
                "pay": {
                    "card": card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target."),
                    "x": "max",
                },
            },
        ),
    ),
    Sample(
        "as many colors as there are",
        (
            {
                "board": {"battlefield": ["Forest", "Island", "Plains", "Swamp"]},
                "pay": {
                    "card": card(
                        "Skyrider Elf",
                        "{X}{G}{U}",
                        "Creature — Elf Warrior Ally",
                        "Flying\nConverge — Skyrider Elf enters with a +1/+1 counter on it for each color of mana spent to cast it.",
                    ),
                    "spend": {"colors": "max"},
                },
            },
        ),
    ),
    Sample(
        "symbols that are announced already",
        (
            {
                "board": {"battlefield": [lands("Swamp", 2), "Plains"], "life": 20},
                "pay": {"cost": "{1}{B/P}{W/U}", "symbols": ["2 life", "{W}"]},
            },
        ),
    ),
    Sample(
        "a reduction by one of two colors",
        (
            {
                "board": {
                    "battlefield": [lands("Plains", 2), "Island"],
                    "effects": ["Spells you cast cost {W/U} less to cast."],
                },
                "pay": {
                    "card": card("Absorb", "{W}{U}{U}", "Instant", "Counter target spell. You gain 3 life."),
                    "reductions": ["{U}"],
                },
            },
        ),
    ),
    Sample(
        "a spell that costs less for its target",
        (
            {
                "board": {"battlefield": ["Mountain", {"card": BEAR, "id": "bear", "tapped": True}]},
                "pay": {
                    "card": card(
                        "A shot",
                        "{2}{R}",
                        "Instant",
                        "This spell costs {2} less to cast if it targets a tapped creature.",
                    ),
                    "targets": ["bear"],
                },
            },
        ),
    ),
    Sample(
        "the second half of a split card",
        ({"board": {"battlefield": [lands("Island", 2)]}, "pay": {"card": FIRE_ICE, "face": "Ice"}},),
    ),
    Sample(
        "the back of a land is up",
        (
            {
                "board": {"battlefield": [{"card": "Clearwater Pathway", "face": "Murkwater Pathway"}]},
                "pay": {"cost": "{B}"},
            },
        ),
    ),
    Sample(
        "an ability of a permanent",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": card(
                                "Siege-Gang Commander",
                                "{3}{R}{R}",
                                "Creature — Goblin",
                                "{1}{R}, Sacrifice a Goblin: Siege-Gang Commander deals 2 damage to any target.",
                                power="2",
                                toughness="2",
                            ),
                            "id": "gang",
                        },
                        {
                            "card": card("Goblin", "", "Token Creature — Goblin", power="1", toughness="1"),
                            "token": True,
                        },
                        lands("Mountain", 2),
                    ]
                },
                "pay": {"ability": 0, "source": "gang"},
            },
        ),
    ),
    Sample(
        "an ability that may be activated once each turn",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": card(
                                "Basking Rootwalla",
                                "{G}",
                                "Creature — Lizard",
                                "{1}{G}: Basking Rootwalla gets +2/+2 until end of turn. Activate only once each turn.",
                                power="1",
                                toughness="1",
                            ),
                            "id": "rootwalla",
                        },
                        lands("Forest", 2),
                    ]
                },
                "pay": {"ability": 0, "source": "rootwalla"},
            },
        ),
    ),
    Sample(
        "a cost that has to be paid",
        (
            {
                "board": {"pool": "{C}", "battlefield": ["Plains"]},
                "pay": {"cost": "{1}", "kind": "effect", "mandatory": True},
            },
        ),
    ),
    Sample(
        "permanents that differ from their print",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": BEAR,
                            "power": 5,
                            "toughness": 4,
                            "colors": ["G"],
                            "type_line": "Creature — Bear Angel",
                            "price": 90,
                            "attacking": "unblocked",
                            "id": "angel",
                        },
                        {"card": ALTAR, "used": [1]},
                        {
                            "card": card(
                                "A ghost",
                                "",
                                "Creature — Spirit",
                                colors=["B"],
                                color_indicator=["B"],
                                power="1",
                                toughness="1",
                            ),
                            "token": True,
                        },
                        "Forest",
                    ]
                },
                "pay": {"cost": "{B}"},
            },
        ),
    ),
    Sample(
        "a Counterspell that stays castable",
        (
            {
                "board": {"battlefield": [lands("Island", 2), lands("Forest", 2)], "hand": [COUNTERSPELL]},
                "pay": {"cost": "{2}"},
                "keep": [{"card": "Counterspell#1", "weight": 3, "when": "opponents turn"}],
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "a cost of two ways that can't stay payable, and why",
        (
            {
                "board": {
                    "battlefield": [lands("Island", 2)],
                    "hand": [
                        card(
                            "Either",
                            "{U}",
                            "Sorcery",
                            "As an additional cost to cast this spell, pay 3 life or pay {2}.",
                        )
                    ],
                },
                "pay": {"cost": "{U}{U}"},
                "keep": "hand",
            },
        ),
    ),
    Sample(
        "the hand, read where nothing is said to be kept",
        (
            {
                "board": {"battlefield": ["Forest", "Island", "Treasure"], "hand": [COUNTERSPELL]},
                "pay": {"cost": "{G}"},
                "profile": "2026.2",
            },
        ),
    ),
    Sample(
        "a player who never sacrifices creatures",
        (
            {
                "board": {"battlefield": [BEAR, ALTAR]},
                "pay": {"cost": "{G}"},
                "policies": {"sacrifice": {"creatures": "never"}},
            },
        ),
    ),
    Sample(
        "a cost that demands what is never done",
        (
            {
                "board": {"battlefield": ["Forest", BEAR]},
                "pay": {"cost": "{G}, Sacrifice a creature"},
                "policies": {"sacrifice": {"creatures": "never"}},
            },
        ),
    ),
    Sample(
        "a player with a profile of their own",
        (
            {
                "board": {"battlefield": ["Mana Confluence", ELVES]},
                "pay": {"cost": "{G}"},
                "profile": {
                    "name": "2026.2",
                    "life": {"free_above": 10},
                    "utility": "before",
                    "one_shot": "never",
                },
            },
        ),
    ),
    Sample(
        "a plan that one could expect, by the table of prices",
        (
            {
                "board": {"battlefield": ["Bayou", "Forest"]},
                "pay": {"cost": "{G}"},
                "want": "explanation",
                "profile": "2026.1",
            },
        ),
    ),
    Sample(
        "Bears that nothing but their own sacrifice pays for",
        (
            {
                "board": {"battlefield": [BEAR, ALTAR]},
                "pay": {"cost": "{G}"},
            },
        ),
    ),
    Sample(
        "two lands that stay untapped",
        (
            {
                "board": {"battlefield": ["Forest", "Island", "Swamp", "Treasure"]},
                "pay": {"cost": "{1}"},
                "forbid": ["Forest#1", "Island#1"],
                "prices": {"last_source": 0, "activation": 5},
            },
        ),
    ),
    Sample(
        "a cost that can't be paid, and why",
        (
            {
                "board": {
                    "battlefield": ["Forest", "Island", {"card": "Azorius Signet", "tapped": True}],
                    "life": 3,
                },
                "pay": {"cost": "{1}{U}{U}"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "too little of everything",
        (
            {
                "board": {"life": 2, "energy": 1, "battlefield": [{"card": BEAR, "counters": {"+1/+1": 1}}]},
                "pay": {
                    "cost": "{1}, Pay 4 life, Pay {E}{E}{E}, Discard a card, Sacrifice two creatures, Remove three +1/+1 counters from a creature you control",
                    "kind": "ability",
                },
            },
        ),
    ),
    Sample(
        "a required land that is tapped",
        (
            {
                "board": {"battlefield": [{"card": "Forest", "tapped": True, "id": "f"}, "Forest"]},
                "pay": {"cost": "{G}"},
                "require": ["f"],
            },
        ),
    ),
    Sample(
        "crewing",
        (
            {
                "board": {"battlefield": [BEAR, {"card": VEHICLE, "id": "ship"}]},
                "pay": {"ability": "Crew 3", "source": "ship"},
            },
        ),
    ),
    Sample(
        "text that isn't understood decides",
        (
            {
                "board": {
                    "battlefield": [
                        lands("Forest", 7),
                        CAULDRON,
                    ]
                },
                "pay": {"cost": "{8}"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "a choice that the request doesn't say",
        (
            {
                "board": {"battlefield": [ISLE]},
                "pay": {"cost": "{G}"},
            },
        ),
    ),
    Sample(
        "mana abilities that take something",
        (
            {
                "board": {
                    "life": 20,
                    "energy": 3,
                    "battlefield": [
                        card(
                            "Horizon Canopy",
                            "",
                            "Land",
                            "{T}, Pay 1 life: Add {G} or {W}.\n{1}, {T}, Sacrifice this land: Draw a card.",
                        ),
                        HUB,
                        card(
                            "Springleaf Drum",
                            "{1}",
                            "Artifact",
                            "{T}, Tap an untapped creature you control: Add one mana of any color.",
                        ),
                        BEAR,
                        "Snow-Covered Forest",
                    ],
                    "hand": [BOLT],
                },
                "pay": {"cost": "{W}{U}{B}{S}"},
            },
        ),
    ),
    Sample(
        "a counter is removed, a card shown and two milled",
        (
            {
                "board": {
                    "battlefield": [{"card": BEAR, "counters": {"+1/+1": 2}}],
                    "hand": [ELVES],
                    "library": 9,
                },
                "pay": {
                    "cost": "Remove a +1/+1 counter from a creature you control, Reveal a creature card from "
                    "your hand, Mill two cards"
                },
            },
        ),
    ),
    Sample(
        "a counter is put on a creature",
        (
            {
                "board": {"battlefield": [BEAR]},
                "pay": {"cost": "Put a -1/-1 counter on a creature you control"},
            },
        ),
    ),
    Sample(
        "a land of an opponent is untapped for mana",
        (
            {
                "board": {
                    "battlefield": [
                        card(
                            "Benthic Explorers",
                            "{3}{U}",
                            "Creature — Merfolk Scout",
                            "{T}, Untap a tapped land an opponent controls: Add one mana of any type that land could produce.",
                            power="2",
                            toughness="4",
                        ),
                        {"card": "Swamp", "controller": "opponent", "tapped": True},
                    ]
                },
                "pay": {"cost": "{B}"},
            },
        ),
    ),
    Sample(
        "cards in hand for mana",
        (
            {
                "board": {
                    "battlefield": [
                        card(
                            "Cadaverous Bloom",
                            "{3}{B}{G}",
                            "Enchantment",
                            "Exile a card from your hand: Add {B}{B} or {G}{G}.",
                        ),
                        card(
                            "Skirge Familiar",
                            "{4}{B}",
                            "Creature — Phyrexian Imp",
                            "Flying\nDiscard a card: Add {B}.",
                            power="3",
                            toughness="2",
                        ),
                        {
                            "card": card("A tide", "{1}{U}", "Enchantment"),
                            "abilities": [{"cost": {"return": "an Island you control"}, "add": "{U}{U}"}],
                        },
                        "Island",
                    ],
                    "hand": [BOLT, BEAR],
                },
                "pay": {"cost": "{B}{B}{B}{U}{U}"},
            },
        ),
    ),
    Sample(
        "a counter is put on for mana",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": card(
                                "Devoted Druid",
                                "{1}{G}",
                                "Creature — Elf Druid",
                                "{T}: Add {G}.\nPut a -1/-1 counter on Devoted Druid: Untap Devoted Druid.",
                                power="0",
                                toughness="2",
                            )
                        },
                        {
                            "card": card("A vine", "{G}", "Artifact"),
                            "abilities": [{"cost": {"put_counters": {"rust": 1}, "tap": True}, "add": "{G}"}],
                        },
                    ]
                },
                "pay": {"cost": "{G}{G}"},
            },
        ),
    ),
    Sample(
        "a card is drawn on the way",
        (
            {
                "board": {
                    "battlefield": [
                        "Forest",
                        card(
                            "Chromatic Sphere",
                            "{1}",
                            "Artifact",
                            "{1}, {T}, Sacrifice Chromatic Sphere: Add one mana of any color. Draw a card.",
                        ),
                    ]
                },
                "pay": {"cost": "{R}"},
            },
        ),
    ),
    Sample(
        "a font that never runs dry",
        (
            {
                "board": {"battlefield": [card("A font", "", "Artifact", "Pay 0 life: Add {G}.")]},
                "pay": {"cost": "{X}"},
            },
        ),
    ),
    Sample(
        "a cost that nobody has to pay",
        ({"board": {}, "pay": {"cost": "{2}", "kind": "effect", "mandatory": True}},),
    ),
    Sample(
        "a kicker that is too dear",
        (
            {
                "board": {"battlefield": [lands("Mountain", 2)]},
                "pay": {"card": BURST, "additional": ["Kicker"]},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "an X that is too large",
        (
            {
                "board": {"battlefield": [lands("Mountain", 3)]},
                "pay": {"cost": "{X}{R}", "x": 4},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "a crew that is too weak",
        (
            {
                "board": {"battlefield": [{"card": ELVES, "id": "elf"}, {"card": VEHICLE, "id": "ship"}]},
                "pay": {"ability": "Crew 3", "source": "ship"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "more repairs than are listed",
        (
            {
                "board": {
                    "battlefield": [
                        {"card": card(f"Rock {n}", "{1}", "Artifact", "{T}: Add {C}."), "tapped": True}
                        for n in range(1, 23)
                    ]
                },
                "pay": {"cost": "{C}"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "the other plan kills",
        (
            {
                "board": {
                    "battlefield": [
                        card(
                            "City of Brass",
                            "",
                            "Land",
                            "Whenever City of Brass becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
                        ),
                        "Treasure",
                    ],
                    "life": 1,
                },
                "pay": {"cost": "{U}"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "a condition that nobody has said",
        (
            {
                "board": {"battlefield": [lands("Swamp", 3)]},
                "pay": {"card": RITE},
            },
        ),
    ),
    Sample(
        "all ways of a split card",
        ({"ask": "ways", "board": {"battlefield": [lands("Island", 2)]}, "card": FIRE_ICE},),
    ),
    Sample(
        "the ways of a card that asks about the turn",
        ({"ask": "ways", "board": {"battlefield": [lands("Swamp", 3)]}, "card": RITE},),
    ),
    Sample(
        "a turn by the table of prices",
        (
            {
                "ask": "turn",
                "board": {"battlefield": ["Island", "Treasure"]},
                "pays": ["{U}", "{1}"],
                "profile": "2026.1",
            },
        ),
    ),
    Sample(
        "a turn with text that isn't understood",
        (
            {
                "ask": "turn",
                "board": {"battlefield": [ISLE, CAULDRON, lands("Forest", 7)], "hand": []},
                "pays": ["{U}", {"cost": "{7}{G}"}],
            },
        ),
    ),
    Sample(
        "a plan that kills is verified",
        (
            {
                "board": {"battlefield": ["Underground River"], "life": 1},
                "pay": {"cost": "{U}"},
                "profile": "2026.1",
            },
            {
                "ask": "verify",
                "board": {"battlefield": ["Underground River"], "life": 1},
                "pay": {"cost": "{U}"},
                "profile": "2026.1",
            },
        ),
        keeps_plan=True,
    ),
    Sample(
        "mana in the pool that doesn't do",
        ({"board": {"pool": "{U}", "battlefield": ["Forest"]}, "pay": {"cost": "{U}{U}"}},),
    ),
    Sample(
        "more than mana, and too little of it",
        ({"board": {"battlefield": ["Island"]}, "pay": {"cost": "{U}{U}, Pay 2 life", "kind": "ability"}},),
    ),
    Sample(
        "sources that two colors ask for",
        (
            {
                "board": {"pool": "{U}", "battlefield": ["Island", "Tundra"]},
                "pay": {"cost": "{W}{U}{U}{U}"},
                "want": "explanation",
            },
        ),
    ),
    Sample(
        "what each symbol costs at the least",
        (
            {
                "board": {"battlefield": [lands("Island", 3), lands("Forest", 3)]},
                "pay": {"cost": "{G}{U}"},
                "want": "explanation",
                "profile": "2026.1",
            },
        ),
    ),
    Sample(
        "a life total that is paid away",
        (
            {
                "board": {"battlefield": ["Underground River"], "life": 1},
                "pay": {"cost": "{U}"},
            },
        ),
    ),
    Sample(
        "many questions about one board",
        (
            {
                "tag": "hand",
                "board": {"battlefield": ["Forest", "Island"]},
                "pays": [{"cost": "{G}{U}", "tag": "a"}, {"cost": "{oops}", "tag": "b"}],
                "want": "verdict",
            },
        ),
    ),
    Sample(
        "a mana value that is capped by time",
        (
            {
                "board": {
                    "battlefield": [
                        lands("Forest", 8),
                        {"card": "Azorius Signet", "count": 6},
                        {"card": "Treasure", "count": 4},
                        {"card": "Mystic Gate", "count": 4},
                    ],
                },
                "pay": {"cost": "{4}{W}{U}"},
                "limits": {"time": 0.000_001},
            },
        ),
    ),
    Sample(
        "other plans for the same cost",
        (
            {
                "ask": "options",
                "n": 3,
                "board": {"battlefield": ["Forest", "Treasure"], "life": 17},
                "pay": {"cost": "{G/P}"},
                "tag": "o",
            },
        ),
    ),
    Sample(
        "a turn of three cards",
        (
            {
                "ask": "turn",
                "board": {
                    "battlefield": ["Island", "Island"],
                    "hand": [
                        "Swamp",
                        card("Dark Ritual", "{B}", "Instant", "Add {B}{B}{B}."),
                        "Arcane Signet",
                    ],
                    "commander_identity": "UB",
                },
                "pays": [
                    {"card": "Swamp#1", "value": 1},
                    {"card": "Dark Ritual#1", "value": 0},
                    {"card": "Arcane Signet#1", "value": 3, "one_of": "play"},
                    {"cost": "{3}{B}{B}", "value": 4, "one_of": "play", "resolves": False},
                ],
                "keep": ["{U}{U}"],
                "land_drops": 1,
            },
        ),
    ),
    Sample(
        "a Temple and a Guildgate are played",
        (
            {
                "ask": "turn",
                "board": {"battlefield": ["Island"], "hand": ["Azorius Guildgate"]},
                "pays": [{"card": "Azorius Guildgate#1"}, {"cost": "{W}"}],
                "land_drops": 2,
            },
        ),
    ),
    Sample(
        "every way to cast a card",
        (
            {
                "ask": "ways",
                "board": {"battlefield": [lands("Mountain", 5)]},
                "card": card(
                    "A blaze", "{X}{R}", "Sorcery", "Multikicker {1}\nThis deals X damage to any target."
                ),
                "from": "hand",
                "tag": "w",
            },
        ),
    ),
    Sample(
        "the ways of a split card, and of a permanent",
        ({"ask": "ways", "board": {"battlefield": [lands("Island", 2)]}, "card": FIRE_ICE, "face": "Ice"},),
    ),
    Sample(
        "everything that may be done now",
        (
            {
                "ask": "legal_actions",
                "board": {
                    "battlefield": [lands("Mountain", 2)],
                    "hand": ["Mountain", BURST],
                    "exile": [{"card": BOLT, "permission": "cast"}],
                    "graveyard": [BOLT],
                },
                "tag": "now",
            },
        ),
    ),
    Sample(
        "a permanent that is face down",
        (
            {
                "ask": "legal_actions",
                "board": {
                    "battlefield": [
                        lands("Island", 2),
                        {
                            "card": card("Willbender", "{2}{U}", "Creature — Human Wizard", "Morph {1}{U}"),
                            "id": "hidden",
                            "face_down": True,
                        },
                    ],
                },
            },
        ),
    ),
    Sample(
        "a card that nothing permits to be cast",
        ({"board": {"battlefield": ["Mountain"], "graveyard": [BOLT]}, "pay": {"card": "Lightning Bolt#1"}},),
    ),
    Sample(
        "what an object can do",
        (
            {
                "ask": "ways",
                "board": {
                    "battlefield": [
                        {
                            "card": card(
                                "Mind Stone",
                                "{2}",
                                "Artifact",
                                "{T}: Add {C}.\n{1}, {T}, Sacrifice Mind Stone: Draw a card.",
                            ),
                            "id": "stone",
                        },
                        "Forest",
                    ]
                },
                "card": "stone",
            },
        ),
    ),
    Sample(
        "alternatives and targets among the ways",
        (
            {
                "ask": "ways",
                "board": {"battlefield": ["Mountain", {"card": BEAR, "id": "bear"}]},
                "card": CHEWER,
                "targets": ["bear"],
            },
        ),
    ),
    Sample(
        "what is understood of a card",
        (
            {
                "ask": "cards",
                "tag": "c",
                "card": "Sol Ring",
                "cards": ["Underground River", CAULDRON],
            },
        ),
    ),
    Sample(
        "a plan that is carried out by the referee",
        (
            {"board": {"battlefield": ["Forest", "Island"], "life": 12}, "pay": {"cost": "{1}{U}"}},
            {
                "ask": "verify",
                "tag": "v",
                "solve": True,
                "board": {"battlefield": ["Forest", "Island"], "life": 12},
                "pay": {"cost": "{1}{U}"},
            },
        ),
        keeps_plan=True,
    ),
    Sample(
        "a total cost that an engine has locked in",
        (
            {
                "board": {"battlefield": ["Forest"], "hand": [{"card": BURST, "id": "burst"}]},
                "pay": {"card": "burst", "total_cost": "{G}"},
            },
            {
                "ask": "verify",
                "board": {"battlefield": ["Forest"], "hand": [{"card": BURST, "id": "burst"}]},
                "pay": {"card": "burst", "total_cost": "{G}"},
            },
        ),
        keeps_plan=True,
    ),
    Sample(
        "a card that was exiled with a permanent",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": card(
                                "Chrome Mox",
                                "{0}",
                                "Artifact",
                                "{T}: Add one mana of any of the exiled card's colors.",
                            ),
                            "id": "mox",
                        }
                    ],
                    "exile": [{"card": BOLT, "exiled_with": "mox"}],
                },
                "pay": "{R}",
            },
        ),
    ),
    Sample(
        "what is chosen for activations",
        (
            {
                "board": {
                    "battlefield": [
                        "Snow-Covered Forest",
                        {
                            "card": card(
                                "Fungal Reaches",
                                "",
                                "Land",
                                "{1}, Remove X storage counters from Fungal Reaches: Add X mana in any "
                                "combination of {R} and/or {G}.",
                            ),
                            "counters": {"storage": 3},
                        },
                        ALTAR,
                        BEAR,
                    ]
                },
                "pay": "{R}{G}{W}",
            },
        ),
    ),
    Sample(
        "an object as an engine states it now",
        (
            {
                "board": {
                    "battlefield": [
                        {
                            "card": BEAR,
                            "now": {
                                "lost_all": True,
                                "supertypes": ["Snow"],
                                "types": ["Land", "Creature"],
                                "subtypes": ["Forest", "Elemental"],
                                "colors": ["G"],
                                "power": 3,
                                "toughness": 3,
                                "keywords": ["Haste"],
                                "mana_abilities": ["{T}: Add {G}."],
                                "final": True,
                            },
                        },
                        "Forest",
                    ],
                    "graveyard": [
                        {"card": BURST, "id": "burst", "now": {"alternatives": ["Flashback {1}{G}"]}}
                    ],
                },
                "pay": {"source": "burst", "ability": "Flashback"},
            },
        ),
    ),
    Sample(
        "a plan of which everything has to be proven",
        (
            {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{U}"}},
            {
                "ask": "verify",
                "require_proof": True,
                "board": {"battlefield": ["Forest", "Island"]},
                "pay": {"cost": "{1}{U}"},
            },
        ),
        keeps_plan=True,
    ),
    Sample(
        "a plan for another board",
        (
            {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{U}"}},
            {
                "ask": "verify",
                "board": {"battlefield": ["Forest", {"card": "Island", "tapped": True}]},
                "pay": {"cost": "{1}{U}"},
            },
        ),
        keeps_plan=True,
    ),
    Sample(
        "a board that is remembered",
        (
            {
                "as": "b1",
                "ask": "remember",
                "board": {"battlefield": ["Forest", lands("Island", 2), "Treasure"]},
                "tag": "l1",
            },
        ),
    ),
    Sample("a question about it", ({"on": "b1", "ask": "pay", "pay": {"cost": "{1}{U}"}, "tag": "l2"},)),
    Sample(
        "the board after a plan",
        (
            {"on": "b1", "pay": {"cost": "{1}{U}"}},
            {"ask": "after", "on": "b1", "as": "b2", "pay": {"cost": "{1}{U}"}, "tag": "l3"},
        ),
        keeps_plan=True,
    ),
    Sample(
        "what of a hand can be cast",
        (
            {
                "ask": "castable",
                "board": {"battlefield": ["2 Forest", "Sol Ring"], "hand": ["Dark Ritual", CYCLED]},
                "hand": True,
                "abilities": True,
                "tag": "l3",
            },
        ),
    ),
    Sample(
        "what has happened on a remembered board",
        (
            {
                "ask": "change",
                "on": "b1",
                "as": "b2",
                "change": {
                    "remove": ["Treasure#1"],
                    "move": {"Forest#1": {"zone": "graveyard"}},
                    "put": {
                        "battlefield": "Swamp (tapped)",
                        "hand": ["Llanowar Elves"],
                        "graveyard": ["Dark Ritual"],
                        "exile": ["Lotus Petal"],
                        "command": ["Sol Ring"],
                    },
                    "state": {"Island#1": {"chosen": "red"}},
                    "counters": {"Island#2": {"charge": 1}, "you": {"experience": 2}},
                    "untap": ["Swamp#1"],
                    "tap": ["Island#1"],
                    "life": 17,
                    "energy": 2,
                    "pool": "{G}",
                    "library": 40,
                    "opponents": 2,
                    "commander_identity": "UG",
                    "turn": {"whose": "opponent", "step": "end"},
                    "facts": {"spells_cast": 1},
                    "helpers": [{"mana": 2}],
                    "effects": ["Spells you cast cost {1} more to cast."],
                    "prohibitions": ["sacrifice creatures"],
                    "order": ["Island#2", "Island#1"],
                },
                "tag": "l3",
            },
        ),
    ),
    Sample(
        "a question about a board as it is by now",
        (
            {
                "on": "b1",
                "change": {"tap": ["Island#1"], "life": 13},
                "pay": {"cost": "{1}{U}"},
                "want": "verdict",
                "tag": "l3",
            },
        ),
    ),
    Sample("a remembered board, shown", ({"ask": "board", "on": "b2", "tag": "l4"},)),
    Sample("a board that is forgotten", ({"ask": "forget", "on": "b2", "tag": "l5"},)),
    Sample(
        "a word that nothing is remembered under",
        ({"on": "b7", "pay": {"cost": "{1}"}, "tag": "l6"},),
        refused=True,
    ),
    Sample(
        "a payment is opened",
        ({"ask": "dialogue", "dialogue": "d1", "on": "b1", "pay": {"cost": "{1}{U}"}, "tag": "d"},),
    ),
    Sample(
        "what a Treasure can do",
        ({"ask": "choices", "dialogue": "d1", "object": "Treasure#1", "tag": "d"},),
    ),
    Sample("a land is clicked on", ({"ask": "tap", "dialogue": "d1", "object": "Island#2", "tag": "d"},)),
    Sample(
        "something else happened", ({"ask": "happened", "dialogue": "d1", "event": {"life": 3}, "tag": "d"},)
    ),
    Sample(
        "a choice by its number",
        ({"ask": "choose", "dialogue": "d1", "object": "Treasure#1", "choice": 1, "takes": {}, "tag": "d"},),
    ),
    Sample("the latest thing is taken back", ({"ask": "undo", "dialogue": "d1", "tag": "d"},)),
    Sample(
        "a land that nothing can be done with",
        ({"ask": "tap", "dialogue": "d1", "object": "Island#2"},),
        refused=True,
    ),
    Sample("other ways to pay the rest", ({"ask": "options", "dialogue": "d1", "n": 2, "tag": "d"},)),
    Sample("all that is left is paid", ({"ask": "pay", "dialogue": "d1", "tag": "d"},)),
    Sample(
        "a payment that sacrifices",
        (
            {
                "ask": "dialogue",
                "dialogue": "d2",
                "board": {"battlefield": [ALTAR, BEAR, ELVES], "life": 5},
                "pay": {"cost": "{B}{R}"},
            },
            {"ask": "choices", "dialogue": "d2", "object": "Phyrexian Altar#1"},
        ),
    ),
    Sample(
        "a choice that takes an object",
        (
            {
                "ask": "choose",
                "dialogue": "d2",
                "object": "Phyrexian Altar#1",
                "choice": 2,
                "takes": {"sacrifices": ["Grizzly Bears#1"]},
            },
        ),
    ),
    Sample(
        "a click that has to be asked about",
        ({"ask": "tap", "dialogue": "d2", "object": "Phyrexian Altar#1"},),
    ),
    Sample(
        "a pain land is looked at",
        (
            {
                "ask": "dialogue",
                "dialogue": "d3",
                "board": {"battlefield": ["Underground River", "Island"]},
                "pay": {"cost": "{1}{U}"},
            },
            {"ask": "choices", "dialogue": "d3", "object": "Underground River#1"},
        ),
    ),
    Sample(
        "converters that can't pay for each other",
        (
            {
                "board": {
                    "battlefield": [
                        {"card": card("Azorius Signet", "{2}", "Artifact", "{1}, {T}: Add {W}{U}.")},
                        {"card": card("Simic Signet", "{2}", "Artifact", "{1}, {T}: Add {G}{U}.")},
                        "Island",
                    ]
                },
                "pay": {"cost": "{U}{U}{U}"},
            },
        ),
    ),
    Sample("a payment is given up", ({"ask": "cancel", "dialogue": "d2"},)),
    Sample(
        "a turn on a table",
        (
            {
                "ask": "table",
                "table": "t1",
                "tag": "t",
                "board": {
                    "battlefield": ["Mountain", "Mountain", "Badlands", "Treasure", ODD_ROCK],
                    "hand": ["Swamp", BLAZE, STONE, FLASHY],
                    "library": 30,
                },
                "events": [{"do": "play", "pay": {"card": "Swamp#1"}, "untapped": False}],
            },
        ),
    ),
    Sample(
        "a hand at a table",
        (
            {
                "ask": "table",
                "table": "t2",
                "tag": "t",
                "board": {
                    "battlefield": ["Treasure", "City of Brass", "Ancient Tomb"],
                    "hand": ["Forest", BLAZE, STONE, CRUISE, WALL, DISMEMBER],
                    "life": 2,
                },
            },
        ),
    ),
    Sample(
        "a spell is cast at a table",
        ({"ask": "event", "table": "t1", "event": {"do": "cast", "pay": {"card": "Blaze#1"}}, "tag": "t"},),
    ),
    Sample(
        "another X at a table", ({"ask": "event", "table": "t1", "event": {"do": "x", "x": 1}, "tag": "t"},)
    ),
    Sample(
        "a Treasure is spared at a table",
        ({"ask": "event", "table": "t1", "event": {"do": "spare", "object": "Treasure#1"}, "tag": "t"},),
    ),
    Sample(
        "a land is tapped at a table",
        ({"ask": "event", "table": "t1", "event": {"do": "tap", "object": "Badlands#1"}, "tag": "t"},),
    ),
    Sample(
        "what it is tapped for",
        (
            {
                "ask": "event",
                "table": "t1",
                "event": {"do": "choose", "object": "Badlands#1", "choice": 1, "takes": {}},
                "tag": "t",
            },
        ),
    ),
    Sample("other ways at a table", ({"ask": "options", "table": "t1", "n": 3, "tag": "t"},)),
    Sample("why it is paid so at a table", ({"ask": "explain", "table": "t1", "tag": "t"},)),
    Sample(
        "another way at a table",
        ({"ask": "event", "table": "t1", "event": {"do": "take", "way": 0}, "tag": "t"},),
    ),
    Sample(
        "a spell is paid for at a table",
        ({"ask": "event", "table": "t1", "event": {"do": "pay"}, "tag": "t"},),
    ),
    Sample(
        "it resolves", ({"ask": "event", "table": "t1", "event": {"do": "resolve", "adds": ""}, "tag": "t"},)
    ),
    Sample(
        "a Mind Stone is cast",
        ({"ask": "event", "table": "t1", "event": {"do": "cast", "pay": {"card": "Mind Stone#1"}}},),
    ),
    Sample(
        "a step by hand at a table",
        (
            {
                "ask": "event",
                "table": "t1",
                "event": {"do": "step", "step": {"object": "Swamp#1", "adds": "{B}"}},
                "tag": "t",
            },
        ),
    ),
    Sample(
        "a hand for a whole turn",
        (
            {
                "ask": "table",
                "table": "t3",
                "board": {"battlefield": ["Mountain", "Treasure"], "hand": ["Swamp", BLAZE, STONE]},
            },
        ),
    ),
    Sample("the best turn at a table", ({"ask": "turn", "table": "t3", "tag": "t"},)),
    Sample(
        "a hand in the upkeep",
        (
            {
                "ask": "table",
                "table": "t4",
                "board": {"battlefield": ["Mountain"], "hand": [BLAZE], "turn": {"step": "upkeep"}},
            },
        ),
    ),
    Sample("what can't be begun in a turn", ({"ask": "turn", "table": "t4"},)),
    Sample(
        "a hand that finds a land",
        (
            {
                "ask": "table",
                "table": "t5",
                "board": {
                    "battlefield": ["Forest"],
                    "hand": [FINDER, SPARK],
                    "library": ["Mountain", "Forest"],
                },
            },
        ),
    ),
    Sample("a turn that events can't tell", ({"ask": "turn", "table": "t5"},)),
    Sample(
        "a hand in order",
        (
            {
                "ask": "event",
                "table": "t1",
                "event": {"do": "order", "order": ["Cruel Bargain#1"]},
                "tag": "t",
            },
        ),
    ),
    Sample("a table's board", ({"ask": "board", "table": "t1", "tag": "t"},)),
    Sample("all of a table's state", ({"ask": "state", "table": "t1", "tag": "t"},)),
    Sample("events are taken back", ({"ask": "undo", "table": "t1", "number": 2, "tag": "t"},)),
    Sample("a table that is gone", ({"ask": "state", "table": "t7"},), refused=True),
    Sample(
        "odds of a deck",
        (
            {
                "deck": [lands("Plains", 9), lands("Island", 8), {"card": CHARM, "count": 23}],
                "costs": {"Charm": "{W}{U}"},
                "ask": [{"cost": "{W}{U}", "turn": 2}, {"card": "Charm", "turns": [2, 3]}],
                "on_the_draw": True,
                "mulligan": "london",
                "free_first": True,
                "tag": "odds",
            },
        ),
        verb=ODDS,
    ),
    Sample(
        "odds by simulated games",
        (
            {
                "deck": [lands("Forest", 16), {"card": ELVES, "count": 4}, {"card": BEAR, "count": 20}],
                "ask": [{"cost": "{2}{G}"}],
                "turns": [2, 3],
                "method": "simulated",
                "games": 1000,
                "seed": 7,
                "ramp": ["Llanowar Elves"],
                "draw_on_turn_1": True,
            },
        ),
        verb=ODDS,
    ),
    Sample(
        "odds of a commander's deck, to an error of a percent",
        (
            {
                "deck": [lands("Mountain", 40), {"card": GOBLINS, "count": 4}, {"card": BOLT, "count": 55}],
                "commander": [COMMANDER],
                "ask": [{"cost": "{2}{R}{R}", "turn": 4}],
                "opponents": 3,
                "method": "simulated",
                "until": 0.01,
                "limits": {"time": 20},
            },
        ),
        verb=ODDS,
    ),
    Sample(
        "opening hands of a deck",
        (
            {
                "ask": "hands",
                "deck": [lands("Island", 17), {"card": COUNTERSPELL, "count": 23}],
                "costs": {"Counterspell": "{0}"},
                "number": 2,
                "last_turn": 3,
                "mulligan": {"london": {"keep": [3, 4], "to": 5}},
                "goal": "mana",
                "seed": 3,
                "tag": "hands",
            },
        ),
        verb="deck/hands",
    ),
    Sample(
        "hands of a commander's deck on the draw",
        (
            {
                "deck": [lands("Mountain", 40), {"card": GOBLINS, "count": 4}, {"card": BOLT, "count": 55}],
                "commander": [COMMANDER],
                "on_the_draw": True,
                "draw_on_turn_1": True,
                "mulligan": "karsten",
                "free_first": True,
                "opponents": 3,
                "ramp": False,
                "number": 1,
                "limits": {"time": 20},
            },
        ),
        verb="deck/hands",
    ),
    Sample(
        "the best lands of a deck",
        (
            {
                "ask": "lands",
                "deck": {"text": "12 Plains\n5 Island\n23 Charm", "cards": [CHARM]},
                "costs": {"Charm": "{W}{U}"},
                "lands": [16, 17],
                "candidates": ["Plains", "Island", {"card": "Tranquil Cove", "most": 4}],
                "weights": {"Charm": 2},
                "turns": {"Charm": 3},
                "swaps": 6,
                "tag": "lands",
            },
        ),
        verb="deck/lands",
    ),
    Sample(
        "the best lands within a format and a budget, with lands that stay",
        (
            {
                "deck": [lands("Plains", 12), lands("Island", 5), {"card": CHARM, "count": 23}],
                "costs": {"Charm": "{W}{U}"},
                "candidates": [
                    {"card": "Plains", "most": 17},
                    {"card": "Island", "most": 17},
                    {
                        "card": {**COVE, "legalities": {"standard": "legal"}, "prices": {"usd": "0.25"}},
                        "most": 4,
                    },
                ],
                "keep": "2 Plains, Island",
                "basics": 10,
                "format": "standard",
                "budget": 1,
                "worth": {"Cove": 0.1},
                "life": 0.05,
            },
        ),
        verb="deck/lands",
    ),
    Sample(
        "a deck and what it is after changes, side by side",
        (
            {
                "deck": [lands("Plains", 12), lands("Island", 5), {"card": CHARM, "count": 23}],
                "changes": "-2 Plains +2 Island",
                "turns": [2, 3],
                "mulligan": "london",
                "costs": {"Charm": "{W}{U}"},
                "tag": "compared",
            },
        ),
        verb="deck/compare",
    ),
    Sample(
        "two decks of which one is on the draw, by paired games",
        (
            {
                "deck": [lands("Island", 17), {"card": COUNTERSPELL, "count": 23}],
                "other": [
                    lands("Island", 16),
                    {"card": COUNTERSPELL, "count": 23},
                    card("Study", "{1}{U}", "Sorcery", "Draw two cards."),
                ],
                "commander": [COMMANDER],
                "on_the_draw": False,
                "other_on_the_draw": True,
                "ask": [{"card": "Counterspell", "turn": 2}],
                "method": "simulated",
                "games": 1000,
                "until": 0.01,
                "seed": 1,
                "free_first": True,
                "mulligan": "karsten",
                "draw_on_turn_1": True,
                "opponents": 2,
                "ramp": False,
                "limits": {"time": 20},
            },
        ),
        verb="deck/compare",
    ),
    Sample(
        "whole games of a commander's deck",
        (
            {
                "ask": "play",
                "deck": [
                    lands("Mountain", 40),
                    {"card": GOBLINS, "count": 4},
                    {"card": BOLT, "count": 54},
                    {"card": card("Wild Thing", "{X}{R}", "Creature", "")},
                ],
                "commander": [COMMANDER],
                "games": 50,
                "last_turn": 3,
                "value": {"Lightning Bolt": 2},
                "on_the_draw": True,
                "draw_on_turn_1": True,
                "mulligan": "karsten",
                "free_first": True,
                "opponents": 3,
                "costs": {"Wild Thing": "{X}"},
                "seed": 2,
                "limits": {"time": 20},
                "tag": "played",
            },
        ),
        verb="deck/play",
    ),
    Sample(
        "a hand of seven after a mulligan: kept or not, for the clock",
        (
            {
                "deck": [lands("Mountain", 17), {"card": GOBLINS, "count": 23}],
                "games": 50,
                "last_turn": 4,
                "mulligan": "optimal",
                "hand": "2 Mountain, 5 " + GOBLINS["name"],
                "mulligans": 1,
                "goal": "clock",
            },
        ),
        verb="deck/play",
    ),
    Sample(
        "lands that bring every spell to a probability that none brings it to",
        (
            {
                "deck": [lands("Mountain", 40), {"card": GOBLINS, "count": 4}, {"card": BOLT, "count": 55}],
                "commander": [COMMANDER],
                "on_the_draw": True,
                "draw_on_turn_1": True,
                "opponents": 3,
                "at_least": 0.999,
                "limits": {"time": 20},
            },
        ),
        verb="deck/lands",
    ),
)
