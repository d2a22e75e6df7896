"""Random boards where objects give each other mana abilities, or say what mana may be spent as.

Everything that gives is an enchantment, which no cost on these boards takes: the oracle
takes the game as it is settled when the payment starts.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.strategies.cards import Json, a_card
from tests.support.strategies.requests import Pick, build_converter_request, build_request

ANY = '"{T}: Add one mana of any color."'


def _enchantment(name: str, text: str, subtype: str = "") -> Json:
    return {"card": a_card(name, f"Enchantment{subtype}", text, "{1}{G}")}


GIVERS: list[Json] = [
    _enchantment("Cryptolith Rite", f"Creatures you control have {ANY}"),
    _enchantment("Lantern Light", f"Lands you control have {ANY}"),
    _enchantment("Elven Glade", 'Elves you control have "{T}: Add {G}{G}."'),
    _enchantment("A Realm Reborn", f"Other permanents you control have {ANY}"),
    _enchantment("Insidious Roots", f"Creature tokens you control have {ANY}"),
    _enchantment("Filth Season", 'Lands you control have "Sacrifice this land: Add {B}."'),
    _enchantment("Painful Rite", 'Creatures you control have "{T}, Pay 1 life: Add {B} or {R}."'),
    _enchantment("Lens Field", 'All lands have "{1}, {T}: Add one mana of any color."'),
    _enchantment(
        "Scholars' Rite",
        'Artifacts you control have "{T}: Add one mana of any color. Spend this mana only to cast an'
        ' instant or sorcery spell."',
    ),
]
AURAS: list[Json] = [
    _enchantment("Utopia Vow", f"Enchant permanent\nEnchanted permanent has {ANY}", " — Aura"),
    _enchantment(
        "Weirding Wood", 'Enchant land\nEnchanted land has "{T}: Add two mana of any one color."', " — Aura"
    ),
]
RULES: list[Json] = [
    _enchantment("Mycosynth Light", "Players may spend mana as though it were mana of any color."),
    _enchantment(
        "Dawn Light",
        "You may spend white mana as though it were mana of any color. You may spend other mana only as"
        " though it were colorless mana.",
    ),
    _enchantment("Sunglass Rule", "You may spend white mana as though it were red mana."),
    _enchantment("False Dusk", "You may spend {G} as though it were mana of any color."),
    _enchantment(
        "Beastly Rule", "You may spend mana as though it were mana of any type to cast creature spells."
    ),
    _enchantment(
        "Handy Rule",
        "You may spend mana as though it were mana of any color to activate abilities of artifacts.",
    ),
]


def build_rules_request(pick: Pick[Any]) -> Json:
    """A request with one or two objects more that give abilities or make rules for spending."""
    request: Json = pick([build_converter_request, build_request])(pick)
    battlefield = request["board"]["battlefield"]
    # What is drawn or milled could be discarded for mana: that isn't planned with.
    battlefield[:] = [one for one in battlefield if "Discard" not in _text(one)][:4]
    given = [pick([GIVERS, RULES, AURAS, GIVERS, RULES])]
    given += [pick([GIVERS, RULES])] * pick([0, 0, 1])
    for choices in given:
        spec = dict(pick(choices))
        if choices is AURAS:
            host = len(battlefield)
            battlefield.append({"card": pick(["Forest", "Island", "Treasure"]), "id": f"host{host}"})
            spec["attached_to"] = f"host{host}"
        elif choices is RULES and not pick([0] * 5 + [1]):
            spec["controller"] = "opponent" if "Mycosynth" in spec["card"]["name"] else "you"
        battlefield.append(spec)
    request.pop("forbid", None)
    request.pop("require", None)
    return request


def _text(entry: str | Json) -> str:
    card = entry if isinstance(entry, str) else entry["card"]
    return "" if isinstance(card, str) else str(card["oracle_text"])


@st.composite
def rules_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about boards with granted abilities and rules for spending."""
    return build_rules_request(lambda choices: draw(st.sampled_from(choices)))
