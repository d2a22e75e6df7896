"""Boards of real cards that give mana abilities, or say what mana may be spent as."""

from __future__ import annotations

from typing import Any

import planner
from planner import Plan, Unpayable
from tests.support.comparing import compare

Json = dict[str, Any]
ANY = '"{T}: Add one mana of any color."'


def _card(name: str, type_line: str, *lines: str, cost: str = "", power: str = "") -> Json:
    card = {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": "\n".join(lines)}
    return {**card, "power": power, "toughness": "2"} if power else card


_CARDS = [
    _card(
        "Chromatic Lantern",
        "Artifact",
        f"Lands you control have {ANY}",
        "{T}: Add one mana of any color.",
        cost="{3}",
    ),
    _card("Cryptolith Rite", "Enchantment", f"Creatures you control have {ANY}", cost="{1}{G}"),
    _card("Joiner Adept", "Creature — Elf Druid", f"Lands you control have {ANY}", cost="{1}{G}", power="2"),
    _card(
        "Citanul Hierophants",
        "Creature — Human Druid",
        'Creatures you control have "{T}: Add {G}."',
        cost="{3}{G}",
        power="3",
    ),
    _card("Manaweft Sliver", "Creature — Sliver", f"Sliver creatures you control have {ANY}", power="1"),
    _card("Paradise Mantle", "Artifact — Equipment", f"Equipped creature has {ANY}", "Equip {1}"),
    _card(
        "Utopia Vow",
        "Enchantment — Aura",
        "Enchant creature",
        "Enchanted creature can't attack or block.",
        f"Enchanted creature has {ANY}",
    ),
    _card(
        "Weirding Wood",
        "Enchantment — Aura",
        "Enchant land",
        "When this Aura enters, investigate.",
        'Enchanted land has "{T}: Add two mana of any one color."',
    ),
    _card("A Realm Reborn", "Enchantment", f"Other permanents you control have {ANY}"),
    _card("Insidious Roots", "Enchantment", f"Creature tokens you control have {ANY}"),
    _card(
        "The World Tree",
        "Land",
        "This land enters tapped.",
        "{T}: Add {G}.",
        f"As long as you control six or more lands, lands you control have {ANY}",
    ),
    _card(
        "Galazeth Prismari",
        "Legendary Creature — Elder Dragon",
        "Flying",
        "When Galazeth Prismari enters, create a Treasure token.",
        'Artifacts you control have "{T}: Add one mana of any color. Spend this mana only to cast an'
        ' instant or sorcery spell."',
        power="3",
    ),
    _card(
        "Jiang Yanggu, Wildcrafter",
        "Legendary Planeswalker — Yanggu",
        f"Each creature you control with a +1/+1 counter on it has {ANY}",
    ),
    _card("Everyone's Lantern", "Artifact", f"All lands have {ANY}"),
    _card(
        "Exotic Orchard",
        "Land",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
    ),
    _card(
        "Chromatic Orrery",
        "Legendary Artifact",
        "You may spend mana as though it were mana of any color.",
        "{T}: Add {C}{C}{C}{C}{C}.",
        "{5}, {T}: Draw a card for each color among permanents you control.",
        cost="{7}",
    ),
    _card(
        "Mycosynth Lattice",
        "Artifact",
        "All permanents are artifacts in addition to their other types.",
        "All cards that aren't on the battlefield, spells, and permanents are colorless.",
        "Players may spend mana as though it were mana of any color.",
        cost="{6}",
    ),
    _card(
        "The Last Dawn",
        "Enchantment",
        "You may spend white mana as though it were mana of any color. You may spend other mana only as"
        " though it were colorless mana.",
    ),
    _card(
        "Beast Whisper",
        "Enchantment",
        "Mana of any type can be spent to cast creature spells.",
    ),
    _card("Grizzly Bears", "Creature — Bear", cost="{1}{G}", power="2"),
    _card("Elvish Mystic", "Creature — Elf Druid", "{T}: Add {G}.", cost="{G}", power="1"),
    _card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", cost="{1}"),
    _card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", cost="{2}"),
    _card("Cascade Bluffs", "Land", "{T}: Add {C}.", "{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}."),
    _card("Krark-Clan Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", cost="{4}"),
    _card("Phyrexian Altar", "Artifact", "Sacrifice a creature: Add one mana of any color.", cost="{3}"),
    _card("Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", cost="{3}"),
    _card(
        "Lens Keeper",
        "Creature — Human",
        'Lands you control have "{1}, {T}: Add one mana of any color."',
        power="1",
    ),
    _card("Shock", "Instant", cost="{R}"),
    _card("Goblin Piker", "Creature — Goblin", cost="{R}{R}", power="2"),
]
CARDS = {card["name"]: card for card in _CARDS}


def named(name: str, **state: Any) -> Json:
    """A permanent by its name, with its state."""
    return {"card": CARDS.get(name, name), **state}


def asked(pay: str, *battlefield: str | Json, **board: Any) -> Json:
    """A request: the cost, or the name of the spell, and the permanents."""
    permanents = [named(one) if isinstance(one, str) else one for one in battlefield]
    question = {"card": CARDS[pay]} if pay in CARDS else {"cost": pay}
    return {"board": {"battlefield": permanents, **board}, "pay": question}


def pays(pay: str, *battlefield: str | Json, **board: Any) -> Plan:
    """The best plan: proven, legal, and what the oracle finds as well."""
    both = compare(asked(pay, *battlefield, **board))
    assert isinstance(both.answer, Plan), both.answer
    assert not both.answer.not_understood
    assert not both.fault, both.fault
    return both.answer


def cannot(pay: str, *battlefield: str | Json, **board: Any) -> Unpayable:
    """The refusal, which the oracle finds as well."""
    both = compare(asked(pay, *battlefield, **board))
    assert isinstance(both.answer, Unpayable), both.answer
    assert not both.answer.not_understood
    assert not both.fault, both.fault
    return both.answer


def some_plan(pay: str, *battlefield: str | Json, **board: Any) -> Plan:
    """A plan that has been replayed, whether it is proven best or not."""
    answer = planner.plan(asked(pay, *battlefield, **board))
    assert isinstance(answer, Plan), answer
    return answer


def done(plan: Plan) -> list[tuple[str | None, int | None, str | None]]:
    """What the plan activates: the object, the number of the ability, the mana."""
    return [(s.object, s.ability, s.adds) for s in plan.steps if s.action == "activate"]


def spent(plan: Plan) -> list[tuple[str | None, str | None]]:
    """What the plan spends, and for which symbol."""
    return [(step.mana, step.for_) for step in plan.steps if step.action == "spend"]
