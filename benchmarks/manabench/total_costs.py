"""Questions about total costs: by the announcement and what is on the battlefield (601.2b, 601.2f).

The truth is the sum that the rules describe: the mana cost with X as a number, what is announced, the
commander tax, increases, then reductions of generic mana, and last what sets a least amount.
"""

from __future__ import annotations

import random

from benchmarks.manabench.boards import Json, pair, written_cost
from benchmarks.manabench.cards import permanent_name
from benchmarks.manabench.game import COLORS, symbols
from benchmarks.manabench.kinds import Drawn, spell
from benchmarks.manabench.wording import TOTAL_COST

_WORDS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
_TYPES = ("Creature", "Artifact", "Enchantment", "Instant", "Sorcery")
LEAST = 3
LEAST_OF_THREE = "Trinisphere"
_LEAST_TEXT = (
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast "
    "costs three mana to cast."
)


def total_cost(rng: random.Random, level: int) -> Drawn:
    """Ask what a spell costs in total."""
    colors = "".join(rng.sample(COLORS, 2))
    x = rng.randint(0, 4) if level > 1 and rng.random() < 0.4 else None
    owed = [rng.choice(colors) for _ in range(rng.randint(1, 2))]
    owed += [pair(*colors)] if level > 2 and rng.random() < 0.4 else []
    printed = written_cost(owed, rng.randint(0, 4))
    one = spell(rng, printed if x is None else f"{{X}}{printed}", types=("Creature — Beast", *_TYPES[1:]))
    modifiers = _modifiers(rng, colors, level)
    least = level > 3 and rng.random() < 0.4
    kicker = written_cost([rng.choice(COLORS)], rng.randint(0, 2)) if level > 1 and rng.random() < 0.5 else ""
    kicked = bool(kicker) and rng.random() < 0.6
    before = rng.randint(1, 2) if level > 2 and "Creature" in one["types"] and rng.random() < 0.6 else 0
    lines = [{"what": "mana cost", "adds": printed}, *([{"what": "X", "adds": f"{{{x}}}"}] if x else [])]
    lines += [{"what": "kicker", "adds": kicker}] if kicked else []
    lines += [{"what": "commander tax", "adds": f"{{{2 * before}}}"}] if before else []
    if before:
        one["types"] = f"Legendary {one['types']}"
    of = [modifier for modifier in modifiers if applies(modifier, one)]
    certificate: Json = {"lines": lines, "changes": [{"what": m["card"], "generic": m["by"]} for m in of]}
    certificate |= {"at_least": LEAST} if least else {}
    return {
        "board": {"life": 20, "colors": colors, "permanents": _permanents(modifiers, least)},
        "spell": {**one, **({"kicker": kicker} if kicker else {})},
        "announced": {**({} if x is None else {"x": x}), "kicked": kicked, "cast_before": before},
        "words": _words(modifiers, least, one, kicker, kicked, x, before),
        "truth": {"total_cost": summed(certificate)},
        "certificate": certificate,
        "states": 1,
    }


def summed(certificate: Json) -> str:
    """Add up the lines of a total cost (601.2f).

    >>> lines = [{"what": "mana cost", "adds": "{1}{U}"}]
    >>> summed({"lines": lines, "changes": [{"what": "Bell", "generic": -2}]})
    '{U}'
    """
    owed = [symbol for line in certificate["lines"] for symbol in symbols(line["adds"])]
    generic = sum(int(symbol) for symbol in owed if symbol.isdigit())
    rest = [symbol for symbol in owed if not symbol.isdigit()]
    generic = max(0, generic + sum(change["generic"] for change in certificate["changes"]))
    return written_cost(rest, max(generic, certificate.get("at_least", 0) - len(rest)))


def applies(modifier: Json, one: Json) -> bool:
    """Tell whether a permanent changes what this spell costs: by the colors of its mana cost, or by types."""
    if "color" in modifier:
        return modifier["color"] in "".join(symbols(one["mana_cost"]))
    if "type" in modifier:
        return modifier["type"] in one["types"]
    return "not" not in modifier or modifier["not"] not in one["types"]


def _modifiers(rng: random.Random, colors: str, level: int) -> list[Json]:
    """Draw permanents that change what spells cost: text, which spells, and by how much generic mana."""
    found: list[Json] = []
    used: set[str] = set()
    for _ in range(rng.randint(1, 1 + level)):
        name, amount = permanent_name(rng, used), rng.choice((1, 1, 2))
        kind = rng.choice(("color", "type", "all", "not"))
        less, more = f"cost {{{amount}}} less to cast.", f"cost {{{amount}}} more to cast."
        if kind == "color":
            color = rng.choice(COLORS if rng.random() < 0.3 else colors)
            found.append(
                {
                    "card": name,
                    "text": f"{_WORDS[color]} spells you cast {less}",
                    "color": color,
                    "by": -amount,
                }
            )
        elif kind == "type":
            of = rng.choice(_TYPES)
            found.append({"card": name, "text": f"{of} spells you cast {less}", "type": of, "by": -amount})
        elif kind == "all":
            found.append({"card": name, "text": f"Spells {more}", "by": amount})
        else:
            found.append(
                {"card": name, "text": f"Noncreature spells {more}", "not": "Creature", "by": amount}
            )
    return found


def _permanents(modifiers: list[Json], least: bool) -> list[Json]:
    texts = {m["card"]: m["text"] for m in modifiers} | ({LEAST_OF_THREE: _LEAST_TEXT} if least else {})
    return [
        {"id": f"{name}#1", "card": name, "types": "Artifact", "text": text, "abilities": []}
        for name, text in texts.items()
    ]


def _words(
    modifiers: list[Json], least: bool, one: Json, kicker: str, kicked: bool, x: int | None, before: int
) -> str:
    there = _permanents(modifiers, least)
    lines = ["You control these permanents and no others, all of them untapped:"]
    lines += [f"- {each['card']} (Artifact): {each['text']}" for each in there]
    said = [f"announce X = {x}"] if x is not None else []
    said += ["announce that you pay its kicker" if kicked else "don't pay its kicker"] if kicker else []
    casting = TOTAL_COST.format(
        text=f'Its text has "Kicker {kicker}". ' if kicker else "",
        where="You cast it from your hand."
        if not before
        else "It is your commander; you cast it from the command zone, as you did "
        f"{('once', 'twice')[before - 1]} before in this game.",
        said=f" As you cast it, you {' and '.join(said)}." if said else "",
        x=" In your answer the announced X stands as a number." if x is not None else "",
        **one,
    )
    return "\n".join((*lines, casting))
