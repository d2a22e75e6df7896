"""The time of plans that look further than one payment, on boards of 20 sources and a hand of ten cards.

Each row is one question, asked about random boards of real cards from fixed seeds, so that two runs
ask the same: a spell while the rest of the hand should stay payable, the options for it, why it is
paid so (or what is missing), the whole turn. The table is Markdown: median, slowest, and how many are proven.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a file
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.converters import random_request
from benchmarks.timing import Times, shown, smallest_solve
from planner import Plan, explain, options, plan, plan_turn

Card = dict[str, Any]
SOURCES = 20
HAND = 10


def _of(name: str, types: str, text: str, cost: str = "", **more: Any) -> Card:
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost, **more}


def _creature(name: str, types: str, text: str, cost: str, size: int = 1) -> Card:
    sizes = {"power": str(size), "toughness": str(size)}
    return _of(name, f"Creature — {types}", text, cost, colors=["G"], **sizes)


_BOUNCE = "This land enters tapped.\nWhen this land enters, return a land you control to its owner's hand.\n"
LANDS: tuple[str | Card, ...] = (
    "Plains",
    "Island",
    "Forest",
    _of("Command Tower", "Land", "{T}: Add one mana of any color in your commander's color identity."),
    _of("Tundra", "Land — Plains Island", "({T}: Add {W} or {U}.)"),
    _of("Tropical Island", "Land — Forest Island", "({T}: Add {G} or {U}.)"),
    _of("Savannah", "Land — Forest Plains", "({T}: Add {G} or {W}.)"),
    _of("Adarkar Wastes", "Land", "{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you."),
    _of("Yavimaya Coast", "Land", "{T}: Add {C}.\n{T}: Add {G} or {U}. This land deals 1 damage to you."),
    _of("Mystic Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    _of("Flooded Grove", "Land", "{T}: Add {C}.\n{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}."),
    _of("Azorius Chancery", "Land", f"{_BOUNCE}{{T}}: Add {{W}}{{U}}."),
    _of("Seaside Citadel", "Land", "This land enters tapped.\n{T}: Add {G}, {W}, or {U}."),
    _of(
        "City of Brass",
        "Land",
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
    ),
    _of("Ancient Tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you."),
)
ROCKS: tuple[str | Card, ...] = (
    "Treasure",
    _of("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}"),
    _of("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}"),
    _of("Selesnya Signet", "Artifact", "{1}, {T}: Add {G}{W}.", "{2}"),
    _of(
        "Arcane Signet",
        "Artifact",
        "{T}: Add one mana of any color in your commander's color identity.",
        "{2}",
    ),
    _of(
        "Talisman of Progress",
        "Artifact",
        "{T}: Add {C}.\n{T}: Add {W} or {U}. This artifact deals 1 damage to you.",
        "{2}",
    ),
    _of("Mind Stone", "Artifact", "{T}: Add {C}.\n{1}, {T}, Sacrifice this artifact: Draw a card.", "{2}"),
)
DORKS: tuple[Card, ...] = (
    _creature("Llanowar Elves", "Elf Druid", "{T}: Add {G}.", "{G}"),
    _creature("Birds of Paradise", "Bird", "Flying\n{T}: Add one mana of any color.", "{G}", 0),
    _creature("Noble Hierarch", "Human Druid", "Exalted\n{T}: Add {G}, {W}, or {U}.", "{G}", 0),
)
SPELLS: tuple[Card, ...] = (
    _of("Counterspell", "Instant", "Counter target spell.", "{U}{U}", colors=["U"]),
    _of("Swords to Plowshares", "Instant", "Exile target creature.", "{W}", colors=["W"]),
    _of("Wrath of God", "Sorcery", "Destroy all creatures.", "{2}{W}{W}", colors=["W"]),
    _of("Cultivate", "Sorcery", "Search your library.", "{2}{G}", colors=["G"]),
    _of("Absorb", "Instant", "Counter target spell. You gain 3 life.", "{W}{U}{U}", colors=["W", "U"]),
    _of("Mulldrifter", "Creature — Elemental", "Flying\nEvoke {2}{U}", "{4}{U}", colors=["U"], power="2"),
    _of("Treasure Cruise", "Sorcery", "Delve\nDraw three cards.", "{7}{U}", colors=["U"]),
    _of("Venerated Loxodon", "Creature — Elephant", "Convoke", "{4}{W}", colors=["W"], power="4"),
    _of("Mutagenic Growth", "Instant", "Target creature gets +2/+2.", "{G/P}", colors=["G"]),
    _of("Dismember", "Instant", "Target creature gets -5/-5.", "{1}{B/P}{B/P}", colors=["B"]),
    _of("Beast Within", "Instant", "Destroy target permanent.", "{2}{G}", colors=["G"]),
    _of("Into the Roil", "Instant", "Kicker {1}{U}\nReturn target permanent.", "{1}{U}", colors=["U"]),
    _of("Sphinx's Revelation", "Instant", "You gain X life.", "{X}{W}{U}{U}", colors=["W", "U"]),
    _of("Eternal Witness", "Creature — Human", "", "{1}{G}{G}", colors=["G"], power="2"),
    _of("Brainstorm", "Instant", "Draw three cards.", "{U}", colors=["U"]),
    _of("Thoughtcast", "Sorcery", "Affinity for artifacts\nDraw two cards.", "{4}{U}", colors=["U"]),
    _of("Ritual of Rejuvenation", "Instant", "You gain 4 life.\nDraw a card.", "{2}{W}", colors=["W"]),
    _of("Kitchen Finks", "Creature — Ouphe", "Persist", "{1}{G/W}{G/W}", colors=["G", "W"], power="3"),
)


def board(rng: random.Random) -> Card:
    """Twenty sources, two thirds of them lands, a hand of ten, a graveyard."""
    sources: list[str | Card] = [rng.choice(LANDS) for _ in range(13)]
    sources += [rng.choice(ROCKS) for _ in range(4)] + [rng.choice(DORKS) for _ in range(3)]
    hand = [{"card": card, "id": f"card {n}"} for n, card in enumerate(rng.sample(SPELLS, HAND))]
    return {
        "life": 20,
        "commander_identity": "GWU",
        "battlefield": [{"card": source} for source in sources],
        "hand": hand,
        "graveyard": [{"card": SPELLS[0], "count": 4}],
    }


def _one(rng: random.Random) -> Card:
    """One card of the hand."""
    return {"board": board(rng), "pay": {"card": f"card {rng.randrange(HAND)}", "x": None}}


def _with_hand(rng: random.Random) -> Card:
    """One card of the hand, the others kept."""
    return {**_one(rng), "keep": "hand"}


def _too_dear(rng: random.Random) -> Card:
    """A cost that lacks a mana or two: half of the sources are tapped."""
    there = board(rng)
    there["battlefield"] = [
        {**entry, "tapped": True} if n % 2 else entry for n, entry in enumerate(there["battlefield"])
    ]
    return {"board": there, "pay": {"cost": "{7}{W}{W}{U}{U}{G}{G}"}}


def _whole_turn(rng: random.Random) -> Card:
    """All of the hand, each card worth something else."""
    pays = [{"card": f"card {n}", "value": rng.randint(1, 5)} for n in range(HAND)]
    return {"board": board(rng), "pays": pays}


def _small_turn(rng: random.Random) -> Card:
    """Seven spells and twelve permanents: eight lands, two rocks and two creatures that make mana."""
    sources = [rng.choice(LANDS) for _ in range(8)]
    sources += [rng.choice(ROCKS) for _ in range(2)] + [rng.choice(DORKS) for _ in range(2)]
    # What delves isn't proven beside what destroys creatures: that is a turn of another kind.
    spells = [card for card in SPELLS if "Delve" not in card["oracle_text"]]
    hand = [{"card": card, "id": f"card {n}"} for n, card in enumerate(rng.sample(spells, 7))]
    on = {"commander_identity": "GWU", "battlefield": [{"card": one} for one in sources], "hand": hand}
    return {"board": on, "pays": [{"card": f"card {n}", "value": rng.randint(1, 5)} for n in range(7)]}


_RITUALS: tuple[Card, ...] = (
    _of("Dark Ritual", "Instant", "Add {B}{B}{B}.", "{B}", colors=["B"]),
    _of("Mind Stone", "Artifact", "{T}: Add {C}.", "{2}"),
    _of("Hypnotic Specter", "Creature — Specter", "Flying", "{1}{B}{B}", colors=["B"], power="2"),
    _of("Counterspell", "Instant", "Counter target spell.", "{U}{U}", colors=["U"]),
    _of("Shivan Dragon", "Creature — Dragon", "Flying", "{4}{R}{R}", colors=["R"], power="5"),
    _of("Divination", "Sorcery", "Draw two cards.", "{2}{U}", colors=["U"]),
)
_PLAIN = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _turn_that_resolves(rng: random.Random) -> Card:
    """A land, a ritual, a rock and four spells; twelve permanents: ten lands, a Signet and a Sol Ring."""
    sources = [*(rng.choice(_PLAIN) for _ in range(10)), ROCKS[1], ROCKS[2]]
    cards = [{"card": card, "id": card["name"]} for card in _RITUALS]
    hand = [{"card": "Swamp", "id": "Swamp to play"}, *cards]
    on = {"battlefield": [{"card": one} for one in sources], "hand": hand}
    pays = [{"card": one["id"], "value": rng.randint(1, 5)} for one in hand]
    return {"board": on, "pays": rng.sample(pays, len(pays))}


def _turn_of_four(rng: random.Random) -> Card:
    """Four costs on sixty lands, twenty Signets and ten filter lands."""
    there = random_request(rng, 60, 20, 10, 1)["board"]
    costs = ("{2}{U}{U}", "{3}{G}", "{1}{W}{B}", "{4}{R}")
    return {"board": there, "pays": [{"cost": cost, "value": rng.randint(1, 5)} for cost in costs]}


def _proven_plan(found: Any) -> bool:
    return not isinstance(found, Plan) or found.optimal


ROWS: tuple[
    tuple[str, Callable[[random.Random], Card], Callable[[Card], Any], Callable[[Any], bool]], ...
] = (
    ("a spell", _one, plan, _proven_plan),
    ('a spell, `keep: "hand"`', _with_hand, plan, _proven_plan),
    (
        "the same with a plan for each kept card",
        _with_hand,
        lambda asked: plan({**asked, "want": "explanation"}),
        _proven_plan,
    ),
    ("five options", _one, options, lambda found: all(one.proven for one in found)),
    (
        'five options, `keep: "hand"`',
        _with_hand,
        options,
        lambda found: all(one.proven for one in found),
    ),
    ("why this plan", _one, explain, lambda _: True),
    ("why not: what is missing", _too_dear, explain, lambda found: not found.cut_short),
    ("the whole turn", _whole_turn, plan_turn, lambda found: found.proven),
    ("the whole turn, the cheapest", _whole_turn, plan_turn, lambda found: found.cheapest),
    ("a turn of 7 spells on 12 permanents", _small_turn, plan_turn, lambda found: found.proven),
    ("the same with a land, a ritual and a rock", _turn_that_resolves, plan_turn, lambda f: f.proven),
    ("four costs on 60 lands, 20 Signets, 10 filter lands", _turn_of_four, plan_turn, lambda f: f.proven),
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=12, metavar="N", help="boards for each row (12)")
    parser.add_argument("--only", default="", metavar="WORDS", help="rows with these words alone")
    chosen = parser.parse_args()
    plan(_one(random.Random(0)))  # the solver is imported with the first answer
    smallest = smallest_solve()

    print(f"The smallest CP-SAT solve takes {shown(smallest)}; all is processor time.\n")
    print(f"| {SOURCES} sources, {HAND} cards | median | times the smallest solve | slowest | proven |")
    print("|---|---|---|---|---|")
    for name, request, ask, proven in ROWS:
        if chosen.only in name:
            times, certain = measure(request, ask, max(chosen.boards, 1), proven)
            ratio = f"{times.median / smallest:.0f}"
            row = f"{shown(times.median)} | {ratio} | {shown(times.at(1.0))}"
            row += f" | {certain} of {len(times.seconds)}"
            print(f"| {name} | {row} |", flush=True)


def measure(
    request: Callable[[random.Random], Card],
    ask: Callable[[Card], Any],
    boards: int,
    proven: Callable[[Any], bool],
) -> tuple[Times, int]:
    """The times of a question about so many boards, and how many of the answers are proven."""
    times, certain = Times(), 0
    for seed in range(boards):
        asked = request(random.Random(seed))
        started = time.process_time()
        found = ask(asked)
        times.seconds.append(time.process_time() - started)
        certain += proven(found)
    return times, certain


if __name__ == "__main__":
    main()
