"""Cards for random requests about total costs, in the wording of real cards."""

from __future__ import annotations

from tests.support.strategies.cards import Json, a_card


def _creature(name: str, text: str, mana_cost: str, power: str, colors: str, subtype: str = "Human") -> Json:
    return a_card(
        name, f"Creature — {subtype}", text, mana_cost, power=power, toughness="2", colors=list(colors)
    )


def _spell(name: str, text: str, mana_cost: str, types: str = "Instant") -> Json:
    colors = [letter for letter in "WUBRG" if letter in mana_cost]
    return a_card(name, types, text, mana_cost, colors=colors)


SPELLS: list[Json] = [
    _spell("Stoke the Flames", "Convoke\nStoke the Flames deals 4 damage to any target.", "{2}{R}{R}"),
    _creature("Conclave Recruit", "Convoke", "{2}{G}{W}", "3", "GW"),
    _spell("Reverse Engineer", "Improvise\nDraw three cards.", "{2}{U}", "Sorcery"),
    _spell("Treasure Cruise", "Delve\nDraw three cards.", "{3}{U}", "Sorcery"),
    _creature("Gurmag Angler", "Delve", "{3}{B}", "5", "B", "Zombie Fish"),
    _spell(
        "Altar's Reap",
        "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
        "{1}{B}",
    ),
    _spell(
        "Tormenting Voice",
        "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
        "{1}{R}",
        "Sorcery",
    ),
    _spell(
        "Deadly Dispute",
        "As an additional cost to cast this spell, sacrifice an artifact or creature.\nDraw two cards.",
        "{1}{B}",
    ),
    _spell(
        "Bitter Triumph",
        "As an additional cost to cast this spell, discard a card or pay 3 life.\nDestroy target creature.",
        "{1}{B}",
    ),
    _spell(
        "Demand Answers",
        "As an additional cost to cast this spell, sacrifice an artifact or discard a card.\nDraw two cards.",
        "{1}{R}",
    ),
    _spell("Dark Bargain Lite", "As an additional cost to cast this spell, pay 2 life.\nDraw a card.", "{B}"),
    _spell("Thoughtcast", "Affinity for artifacts\nDraw two cards.", "{4}{U}", "Sorcery"),
    _creature("Frogmite", "Affinity for artifacts", "{4}", "2", "", "Frog"),
    _spell(
        "Blasphemous Act",
        "This spell costs {1} less to cast for each creature on the battlefield.\nBlasphemous Act deals 13"
        " damage to each creature.",
        "{5}{R}",
        "Sorcery",
    ),
    _spell("Fireball Lite", "Fireball Lite deals X damage to any target.", "{X}{R}", "Sorcery"),
    _spell("Dismember", "Target creature gets -5/-5 until end of turn.", "{1}{B/P}{B/P}"),
    _spell("Beseech the Pack", "Search your library for a creature card.", "{2/B}{G/W}", "Sorcery"),
    _creature("Grizzly Bears", "", "{1}{G}", "2", "G", "Bear"),
    _creature("Boros Recruit", "First strike", "{R/W}", "1", "RW", "Goblin Soldier"),
]
"""Spells that are cast from hand for their mana cost."""

ANNOUNCED: list[tuple[Json, Json]] = [
    (
        _creature("Kavu Titan", "Kicker {2}{G}", "{1}{G}", "2", "G", "Kavu"),
        {"additional": ["Kicker"]},
    ),
    (
        _spell(
            "Bog Down",
            "Kicker—Sacrifice two lands.\nTarget player discards two cards.",
            "{1}{B}",
            "Sorcery",
        ),
        {"additional": ["Kicker"]},
    ),
    (
        _spell("Capsize", "Buyback {3}\nReturn target permanent to its owner's hand.", "{U}"),
        {"additional": ["Buyback"]},
    ),
    (
        a_card("Everflowing Chalice", "Artifact", "Multikicker {2}", "{0}"),
        {"additional": {"Multikicker": "max"}},
    ),
    (
        _creature("Mulldrifter", "Flying\nEvoke {2}{U}", "{4}{U}", "2", "U", "Elemental"),
        {"alternative": "Evoke"},
    ),
    (
        _creature("Ambusher", "Dash {1}{R}", "{2}{R}", "3", "R", "Goblin"),
        {"alternative": "Dash"},
    ),
    (
        _spell(
            "Force of Will",
            "You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana"
            " cost.\nCounter target spell.",
            "{3}{U}{U}",
        ),
        {"alternative": "pay 1 life and exile a blue card from your hand"},
    ),
    (
        _spell("Mind Blast", "Counter target spell.", "{3}{U}{U}"),
        {"alternative": "free"},
    ),
    (
        _spell(
            "Bitter Triumph",
            "As an additional cost to cast this spell, discard a card or pay 3 life.\nDestroy target"
            " creature.",
            "{1}{B}",
        ),
        {"additional": {"discard a card or pay 3 life": "pay 3 life"}},
    ),
]
"""Spells with what is announced for them."""

IN_GRAVEYARD: list[tuple[Json, Json]] = [
    (
        _spell("Firebolt", "Firebolt deals 2 damage to any target.\nFlashback {2}{R}", "{R}", "Sorcery"),
        {"alternative": "Flashback"},
    ),
    (
        _spell(
            "Chill of the Grave",
            "Draw two cards.\nEscape—{1}{U}, Exile two other cards from your graveyard.",
            "{3}{U}",
        ),
        {"alternative": "Escape"},
    ),
]

SOURCES: list[Json] = [
    _creature("Viscera Seer", "Sacrifice a creature: Scry 1.", "{B}", "1", "B", "Vampire Wizard"),
    _creature(
        "Evil Clerk", "{1}, {T}, Sacrifice another creature: Draw a card.", "{1}{B}", "1", "B", "Human Cleric"
    ),
    _creature(
        "Tidewater Adept", "{3}, Tap an untapped creature you control: Draw a card.", "{1}{U}", "1", "U"
    ),
    a_card("Drafty Tome", "Artifact", "{2}, {T}, Discard a card: Draw two cards.", "{1}"),
    a_card("Bonesplitter", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", "{1}"),
    a_card("Smuggler's Copter", "Artifact — Vehicle", "Crew 1", "{2}", power="3", toughness="3"),
    a_card(
        "Trading Post Lite",
        "Artifact",
        "{1}, {T}, Pay 1 life: Create a token.\nSacrifice this artifact: Scry 1.",
        "{4}",
    ),
]
"""Permanents whose ability with the number 0 is activated."""

STATICS: list[Json] = [
    a_card("Fervor", "Enchantment", "Creatures you control have haste.", "{2}{R}", colors=["R"]),
    a_card(
        "Kinds of Nexus",
        "Enchantment",
        "Creatures you control are every creature type. The same is true for creature spells you control and "
        "creature cards you own that aren't on the battlefield.",
        "{4}",
        colors=[],
    ),
    a_card(
        "Hour of Black",
        "Enchantment",
        "Nonland permanents you control are black. The same is true for spells you control and nonland cards "
        "you own that aren't on the battlefield.",
        "{B}",
        colors=["B"],
    ),
    _creature(
        "Goblin Electromancer",
        "Instant and sorcery spells you cast cost {1} less to cast.",
        "{U}{R}",
        "2",
        "UR",
        "Goblin Wizard",
    ),
    _creature("Thalia", "First strike\nNoncreature spells cost {1} more to cast.", "{1}{W}", "2", "W"),
    a_card(
        "Trinisphere",
        "Artifact",
        "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs"
        " three mana to cast.",
        "{3}",
    ),
    _creature(
        "Familiar",
        "Black spells and green spells you cast cost {1} less to cast.",
        "{1}{R}",
        "1",
        "R",
        "Kavu",
    ),
    _creature(
        "K'rrik",
        "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
        "{4}{B}",
        "2",
        "B",
        "Horror Minion",
    ),
    _creature("Chief Engineer", "Artifact spells you cast have convoke.", "{1}{U}", "1", "U", "Vedalken"),
    a_card(
        "Training Grounds",
        "Enchantment",
        "Activated abilities of creatures you control cost {2} less to activate. This effect can't reduce"
        " the mana in that cost to less than one mana.",
        "{U}",
    ),
    _creature(
        "Edgewalker",
        "Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of colored mana"
        " you pay.",
        "{1}{W}{B}",
        "2",
        "WB",
        "Human Cleric",
    ),
    a_card("Ruby Medallion", "Artifact", "Red spells you cast cost {1} less to cast.", "{2}"),
    a_card("Planar Gate", "Artifact", "Creature spells you cast cost {2} less to cast.", "{6}"),
    _creature("White Herald", "White spells you cast cost {W} less to cast.", "{1}{W}", "1", "W"),
    _creature("Hybrid Herald", "Spells you cast cost {W/B} less to cast.", "{1}{W}", "1", "W"),
]
"""Permanents that change costs."""

WORDS: list[Json] = [
    {"cost": "{1}, Sacrifice a creature", "kind": "ability"},
    {"cost": "Tap two untapped creatures you control", "kind": "ability"},
    {"cost": "{2}, Discard a card", "kind": "effect"},
    {"cost": "Exile two cards from your graveyard", "kind": "effect"},
    {"cost": "{G}, Pay 2 life", "kind": "ability"},
    {"cost": "Sacrifice a land", "kind": "effect"},
    {"cost": "{1}, Return a land you control to its owner's hand", "kind": "effect"},
    {"cost": "{X}, Sacrifice an artifact", "kind": "ability"},
    {"cost": "Pay {E}{E}", "kind": "effect"},
]
"""Costs in words."""
