"""Real cards with their Oracle text, and short ways to ask about them through the public API."""

from __future__ import annotations

from typing import Any

import planner
from planner import Plan, Unknown, Unpayable

Card = dict[str, Any]


def _card(name: str, mana_cost: str, type_line: str, text: str, power: str = "", toughness: str = "") -> Card:
    card = {"name": name, "mana_cost": mana_cost, "type_line": type_line, "oracle_text": text}
    return {**card, "power": power, "toughness": toughness} if power else card


def _land(name: str, text: str, type_line: str = "Land") -> Card:
    return _card(name, "", type_line, text)


# Lands.
ADARKAR_WASTES = _land(
    "Adarkar Wastes", "{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you."
)
ALPINE_MEADOW = _land(
    "Alpine Meadow", "({T}: Add {R} or {W}.)\nThis land enters tapped.", "Snow Land — Mountain Plains"
)
ANCIENT_TOMB = _land("Ancient Tomb", "{T}: Add {C}{C}. This land deals 2 damage to you.")
BADLANDS = _land("Badlands", "({T}: Add {B} or {R}.)", "Land — Swamp Mountain")
CITY_OF_BRASS = _land(
    "City of Brass",
    "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
)
DRYAD_ARBOR: Card = {
    **_card(
        "Dryad Arbor",
        "",
        "Land Creature — Forest Dryad",
        "(This land isn't a spell, it's affected by summoning sickness, "
        'and it has "{T}: Add {G}.")\nThis land is green.',
        "1",
        "1",
    ),
    "colors": ["G"],
}
GAEAS_CRADLE = _land("Gaea's Cradle", "{T}: Add {G} for each creature you control.", "Legendary Land")
HORIZON_CANOPY = _land(
    "Horizon Canopy",
    "{T}, Pay 1 life: Add {G} or {W}.\n{1}, {T}, Sacrifice this land: Draw a card.",
)
MANA_CONFLUENCE = _land("Mana Confluence", "{T}, Pay 1 life: Add one mana of any color.")
RAUGRIN_TRIOME = _land(
    "Raugrin Triome",
    "({T}: Add {U}, {R}, or {W}.)\nThis land enters tapped.\n"
    "Cycling {3} ({3}, Discard this card: Draw a card.)",
    "Land — Island Mountain Plains",
)
SAVANNAH = _land("Savannah", "({T}: Add {G} or {W}.)", "Land — Forest Plains")
SEASIDE_CITADEL = _land("Seaside Citadel", "This land enters tapped.\n{T}: Add {G}, {W}, or {U}.")
TUNDRA = _land("Tundra", "({T}: Add {W} or {U}.)", "Land — Plains Island")
UNDERGROUND_RIVER = _land(
    "Underground River", "{T}: Add {C}.\n{T}: Add {U} or {B}. This land deals 1 damage to you."
)
WATERY_GRAVE = _land(
    "Watery Grave",
    "({T}: Add {U} or {B}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
    "Land — Island Swamp",
)

# Text that makes mana, in words that no card has and nothing reads.
ODD_SPRING = _land("Odd Spring", "{T}: Add {G} for each time that you wished today.")

# Artifacts.
ASHNODS_ALTAR = _card("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
BLACK_LOTUS = _card(
    "Black Lotus", "{0}", "Artifact", "{T}, Sacrifice this artifact: Add three mana of any one color."
)
GILDED_LOTUS = _card("Gilded Lotus", "{5}", "Artifact", "{T}: Add three mana of any one color.")
LIONS_EYE_DIAMOND = _card(
    "Lion's Eye Diamond",
    "{0}",
    "Artifact",
    "Discard your hand, Sacrifice this artifact: Add three mana of any one color. "
    "Activate only as an instant.",
)
LOTUS_PETAL = _card(
    "Lotus Petal", "{0}", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color."
)
MEMNITE = _card("Memnite", "{0}", "Artifact Creature — Construct", "", "1", "1")
MOX_RUBY = _card("Mox Ruby", "{0}", "Artifact", "{T}: Add {R}.")
SOL_RING = _card("Sol Ring", "{1}", "Artifact", "{T}: Add {C}{C}.")
SEMBLANCE_ANVIL = _card(
    "Semblance Anvil",
    "{3}",
    "Artifact",
    "Imprint — When this artifact enters, you may exile a nonland card from your hand.\n"
    "Spells you cast that share a card type with the exiled card cost {2} less to cast.",
)
THRAN_DYNAMO = _card("Thran Dynamo", "{4}", "Artifact", "{T}: Add {C}{C}{C}.")
CURSE_OF_SILENCE = _card(
    "Curse of Silence",
    "{W}",
    "Enchantment — Aura Curse",
    "Enchant player\nAs this Aura enters, choose a card name.\n"
    "Spells with the chosen name enchanted player casts cost {2} more to cast.",
)

# Creatures and planeswalkers.
BIRDS_OF_PARADISE = _card(
    "Birds of Paradise", "{G}", "Creature — Bird", "Flying\n{T}: Add one mana of any color.", "0", "1"
)
BLOOD_PET = _card("Blood Pet", "{B}", "Creature — Thrull", "Sacrifice this creature: Add {B}.", "1", "1")
CHANDRA = _card(
    "Chandra, Torch of Defiance",
    "{2}{R}{R}",
    "Legendary Planeswalker — Chandra",
    "+1: Exile the top card of your library. You may cast that card. If you don't, Chandra deals 2 damage "
    "to each opponent.\n+1: Add {R}{R}.\n−3: Chandra deals 4 damage to target creature.\n"
    '−7: You get an emblem with "Whenever you cast a spell, this emblem deals 5 damage to any target."',
)
DEATHRITE_SHAMAN = _card(
    "Deathrite Shaman",
    "{B/G}",
    "Creature — Elf Shaman",
    "{T}: Exile target land card from a graveyard. Add one mana of any color.\n"
    "{B}, {T}: Exile target instant or sorcery card from a graveyard. Each opponent loses 2 life.\n"
    "{G}, {T}: Exile target creature card from a graveyard. You gain 2 life.",
    "1",
    "2",
)
GRIZZLY_BEARS = _card("Grizzly Bears", "{1}{G}", "Creature — Bear", "", "2", "2")
LLANOWAR_ELVES = _card("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "1")
LOTUS_COBRA = _card(
    "Lotus Cobra",
    "{1}{G}",
    "Creature — Snake",
    "Landfall — Whenever a land you control enters, add one mana of any color.",
    "2",
    "1",
)
MORGUE_TOAD = _card(
    "Morgue Toad", "{2}{B}", "Creature — Frog", "Sacrifice this creature: Add {U}{R}.", "2", "2"
)
RADHA = _card(
    "Radha, Heir to Keld",
    "{R}{G}",
    "Legendary Creature — Elf Warrior",
    "Whenever Radha attacks, you may add {R}{R}.\n{T}: Add {G}.",
    "2",
    "2",
)
SIMIAN_SPIRIT_GUIDE = _card(
    "Simian Spirit Guide",
    "{2}{R}",
    "Creature — Ape Spirit",
    "Exile this card from your hand: Add {R}.",
    "2",
    "2",
)
SYLVAN_CARYATID = _card(
    "Sylvan Caryatid",
    "{1}{G}",
    "Creature — Plant",
    "Defender\nHexproof (This creature can't be the target of spells or abilities your opponents control.)\n"
    "{T}: Add one mana of any color.",
    "0",
    "3",
)
TREASONOUS_OGRE = _card(
    "Treasonous Ogre",
    "{3}{R}",
    "Creature — Ogre Shaman",
    "Dethrone (Whenever this creature attacks the player with the most life or tied for most life, "
    "put a +1/+1 counter on it.)\nPay 3 life: Add {R}.",
    "2",
    "3",
)

# Spells.
ANCESTRAL_VISION: Card = {
    **_card("Ancestral Vision", "", "Sorcery", "Suspend 4—{U}\nTarget player draws three cards."),
    "colors": ["U"],
}
BLAZE = _card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target.")
COUNTERSPELL = _card("Counterspell", "{U}{U}", "Instant", "Counter target spell.")
DARK_RITUAL = _card("Dark Ritual", "{B}", "Instant", "Add {B}{B}{B}.")
DISMEMBER = _card(
    "Dismember",
    "{1}{B/P}{B/P}",
    "Instant",
    "({B/P} can be paid with either {B} or 2 life.)\nTarget creature gets -5/-5 until end of turn.",
)
GITAXIAN_PROBE = _card(
    "Gitaxian Probe",
    "{U/P}",
    "Sorcery",
    "({U/P} can be paid with either {U} or 2 life.)\nLook at target player's hand.\nDraw a card.",
)
ICEHIDE_GOLEM = _card(
    "Icehide Golem",
    "{S}{S}",
    "Snow Artifact Creature — Golem",
    "({S} can be paid with one mana from a snow source.)",
    "2",
    "2",
)
LIGHTNING_HELIX = _card(
    "Lightning Helix",
    "{R}{W}",
    "Instant",
    "Lightning Helix deals 3 damage to any target and you gain 3 life.",
)
MUTAGENIC_GROWTH = _card(
    "Mutagenic Growth",
    "{G/P}",
    "Instant",
    "({G/P} can be paid with either {G} or 2 life.)\nTarget creature gets +2/+2 until end of turn.",
)
REAPER_KING = _card(
    "Reaper King",
    "{2/W}{2/U}{2/B}{2/R}{2/G}",
    "Legendary Artifact Creature — Scarecrow",
    "({2/W} can be paid with any two mana or with {W}. This card's mana value is 10.)\n"
    "Other Scarecrow creatures you control get +1/+1.\n"
    "Whenever another Scarecrow you control enters, destroy target permanent.",
    "6",
    "6",
)
THOUGHT_KNOT_SEER = _card(
    "Thought-Knot Seer",
    "{3}{C}",
    "Creature — Eldrazi",
    "When this creature enters, target opponent reveals their hand. You choose a nonland card from it and "
    "exile that card.\nWhen this creature leaves the battlefield, target opponent draws a card.",
    "4",
    "4",
)


def entry(card: str | Card, **state: Any) -> str | Card:
    """An object of a zone: a name as it is, a card object under its key, with its state."""
    return card if isinstance(card, str) and not state else {"card": card, **state}


_ANNOUNCED = ("card", "x", "symbols", "kind", "face", "ability", "source", "alternative")


def request(*battlefield: str | Card, cost: str | None = None, **more: Any) -> dict[str, Any]:
    """A request: permanents (a name, a card object, or an entry), a bare ``cost`` or ``card``.

    Zones and what the player has go to the board, what is announced to the payment, everything else
    to the top.
    """
    board: dict[str, Any] = {"battlefield": [_as_entry(card) for card in battlefield]}
    pay: dict[str, Any] = {} if cost is None else {"cost": cost}
    top: dict[str, Any] = {}
    for key, value in more.items():
        if key in ("hand", "graveyard", "exile", "command"):
            board[key] = [_as_entry(card) for card in value]
        elif key in ("life", "pool", "energy", "library", "prohibitions"):
            board[key] = value
        else:
            (pay if key in _ANNOUNCED else top)[key] = value
    return {"board": board, "pay": pay, **top}


def _as_entry(card: str | Card) -> str | Card:
    return card if isinstance(card, str) or "card" in card else {"card": card}


def plan_of(asked: dict[str, Any]) -> Plan:
    """The plan for a request, which has to be payable, proven and legal by the referee."""
    answer = planner.plan(asked)
    assert isinstance(answer, Plan), answer
    assert planner.can_pay(asked)
    ruling = planner.verify(asked, answer)
    assert ruling, ruling.problems
    assert ruling.price == answer.price
    return answer


def refusal_of(asked: dict[str, Any]) -> Unpayable:
    """The answer to a request that has to be unpayable."""
    answer = planner.plan(asked)
    assert isinstance(answer, Unpayable), answer
    assert planner.can_pay(asked) is planner.Status.UNPAYABLE
    return answer


def unknown_of(asked: dict[str, Any]) -> Unknown:
    """The answer to a request whose verdict has to be unknown."""
    answer = planner.plan(asked)
    assert isinstance(answer, Unknown), answer
    assert planner.can_pay(asked) is planner.Status.UNKNOWN
    return answer


def activated(plan: Plan) -> list[tuple[str | None, str | None]]:
    """What the plan activates, in order: the object and the mana that it adds."""
    return [(step.object, step.adds) for step in plan.steps if step.action == "activate"]


def rules(answer: Unpayable | Unknown) -> list[str]:
    """The rules that an answer names, in order."""
    return [reason.rule for reason in answer.reasons]
