"""Simulated odds beside exact ones: ``python -m tests.agreement.simulated_decks [--decks N] [--seed S]``.

Random decks of rocks, mana creatures, ramp, rituals, fetch lands and filter lands, Tron, Urborg with Coffers.
Each row is simulated as ``odds`` does it, with its own error, and worked out exactly where its positions
allow. A row is over where |simulated - exact| is more than three standard errors and 0.3 points; at most
three of a thousand may be. ``with_hindsight`` is never below the exact value by more than its own error.
``--start`` goes on from a deck. Exit status: 1 where too many rows are over, or where hindsight is below.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from planner.decks import odds
from planner.decks.answer import Row
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.exact_rows import exact_odds
from planner.decks.game_plan import Setting
from planner.decks.kinds import TooLargeError
from planner.game.records import Record

Json = dict[str, Any]
POSITIONS = 200_000
"""Positions of one row that are looked at exactly."""
POINTS = 0.003
ERRORS = 3.0
MOST_OVER = 0.003


def _card(name: str, types: str, text: str = "", cost: str = "") -> Json:
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost}


BASICS = [
    _card(name, f"Basic Land — {name}", f"({{T}}: Add {{{letter}}}.)")
    for name, letter in (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))
]
LETTERS = "WUBRG"
BLANK = _card("A spell", "Sorcery", "", "{15}")


def _mana_cards(one: str, other: str) -> list[Json]:
    """What makes mana, in two colors."""
    basics = [BASICS[LETTERS.index(letter)]["name"] for letter in (one, other)]
    wilds = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    strand = (
        f"{{T}}, Pay 1 life, Sacrifice this land: Search your library for a {basics[0]} or {basics[1]} card, "
        "put it onto the battlefield, then shuffle."
    )
    return [
        _card("A ring", "Artifact", "{T}: Add {C}{C}.", "{1}"),
        _card("A signet", "Artifact", f"{{1}}, {{T}}: Add {{{one}}}{{{other}}}.", "{2}"),
        _card("A stone", "Artifact", "{T}: Add {C}.", "{2}"),
        _card("A talisman", "Artifact", f"{{T}}: Add {{C}}.\n{{T}}: Add {{{one}}} or {{{other}}}.", "{2}"),
        _card("A petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.", "{0}"),
        _card("An elf", "Creature — Elf", f"{{T}}: Add {{{one}}}.", f"{{{one}}}"),
        _card("A bird", "Creature — Bird", "{T}: Add one mana of any color.", f"{{{other}}}"),
        _card("A tribe", "Creature — Elf", f"{{T}}: Add {{{one}}}{{{one}}}.", f"{{1}}{{{one}}}"),
        _card("A growth", "Sorcery", wilds, f"{{1}}{{{one}}}"),
        _card("A ritual", "Instant", f"Add {{{one}}}{{{one}}}{{{one}}}.", f"{{{one}}}"),
        _card("A song", "Sorcery", "Add {R}{R}{R}{R}{R}.", "{2}{R}"),
        _card(
            "An innkeeper", "Creature — Human", "When this creature enters, create a Treasure token.", "{2}"
        ),
        _card("A lotus", "Artifact", "{T}: Add one mana of any color.", "{3}"),
        _card("Some wilds", "Land", f"{{T}}, Sacrifice this land: {wilds}"),
        _card("A strand", "Land", strand),
        _card("A strand too", "Land", strand),
    ]


def _lands(one: str, other: str) -> list[Json]:
    """Lands beside the basic ones."""
    basics = [BASICS[LETTERS.index(letter)]["name"] for letter in (one, other)]
    makes = f"{{T}}: Add {{{one}}} or {{{other}}}."
    check = f"This land enters tapped unless you control a {basics[0]} or a {basics[1]}.\n"
    return [
        _card("A dual", f"Land — {basics[0]} {basics[1]}"),
        _card("A cove", "Land", f"This land enters tapped.\n{makes}"),
        _card("A check", "Land", f"{check}{makes}"),
        _card(
            "A fast land",
            "Land",
            f"This land enters tapped unless you control two or fewer other lands.\n{makes}",
        ),
        _card("A tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you."),
    ]


class Question(Record, frozen=True):
    """A deck, and the costs and turns that are asked of it."""

    kind: str
    deck: tuple[tuple[str, int], ...]
    cards: tuple[Json, ...]
    costs: tuple[str, ...]
    turns: tuple[int, ...]

    @property
    def listed(self) -> list[Json]:
        """The deck as a request writes it."""
        return [{"card": card, "count": n} for card, (_, n) in zip(self.cards, self.deck, strict=True)]


def random_question(random: Random) -> Question:
    """A deck of one of the kinds, with costs that are neither certain nor impossible."""
    kind = random.choice(["ramp", "ramp", "ramp", "ramp", "tron", "coffers", "filter"])
    one, other = random.sample(LETTERS, 2)
    return {"ramp": _ramp, "tron": _tron, "coffers": _coffers, "filter": _filter}[kind](random, one, other)


def _asked(
    kind: str, cards: list[tuple[Json, int]], costs: list[str], turns: list[int], size: int
) -> Question:
    cards = [*cards, (BLANK, size - sum(count for _, count in cards))]
    deck = tuple((card["name"], count) for card, count in cards)
    return Question(kind, deck, tuple(card for card, _ in cards), tuple(costs), tuple(turns))


def _basic(letter: str) -> Json:
    return BASICS[LETTERS.index(letter)]


def _ramp(random: Random, one: str, other: str) -> Question:
    size = random.choice([40, 60])
    lands = size * 2 // 5
    ramp = random.sample(_mana_cards(one, other), random.randint(1, 2))
    beside = random.sample(_lands(one, other), random.randint(0, 1))
    cards = [(card, random.randint(2, size // 10)) for card in (*ramp, *beside)]
    left = lands - sum(count for card, count in cards if "Land" in card["type_line"])
    first = random.randint(left // 3, left - left // 3)
    cards += [(_basic(one), first), (_basic(other), left - first)]
    turn = random.choice([2, 2, 3, 3, 4])
    total = turn + random.choice([0, 1, 1, 2])
    colored = random.choice([one, other, one + other, one + one, ""])[:total]
    costs = [_cost(total, colored), _cost(total + random.choice([-1, 0, 1]), "")]
    return _asked("ramp", cards, list(dict.fromkeys(costs)), [turn - 1, turn], size)


def _cost(total: int, colored: str) -> str:
    generic = max(0, total - len(colored))
    return (f"{{{generic}}}" if generic or not colored else "") + "".join(f"{{{one}}}" for one in colored)


def _tron(random: Random, one: str, other: str) -> Question:
    tower = "{{T}}: Add {{C}}. If you control an Urza's {0} and an Urza's {1}, add {2} instead."
    cards = [
        (_card("Urza's Mine", "Land — Urza's Mine", tower.format("Power-Plant", "Tower", "{C}{C}")), 4),
        (
            _card("Urza's Power Plant", "Land — Urza's Power-Plant", tower.format("Mine", "Tower", "{C}{C}")),
            4,
        ),
        (_card("Urza's Tower", "Land — Urza's Tower", tower.format("Mine", "Power-Plant", "{C}{C}{C}")), 4),
        (_basic(one), random.randint(4, 12)),
    ]
    turn = random.choice([3, 3, 4])
    return _asked("tron", cards, random.sample(["{7}", "{5}", "{6}", f"{{3}}{{{one}}}"], 2), [turn], 60)


def _coffers(random: Random, one: str, other: str) -> Question:
    urborg = _card(
        "Urborg, Tomb of Yawgmoth",
        "Legendary Land",
        "Each land is a Swamp in addition to its other land types.",
    )
    coffers = _card("Cabal Coffers", "Land", "{2}, {T}: Add {B} for each Swamp you control.")
    cards = [
        (urborg, random.randint(1, 4)),
        (coffers, random.randint(2, 4)),
        (_basic("B"), random.randint(6, 18)),
        (_basic(random.choice("WURG")), random.randint(2, 6)),
    ]
    turn = random.choice([4, 4, 5])
    return _asked(
        "coffers", cards, random.sample(["{5}", "{6}", "{3}{B}{B}", "{2}{B}{B}{B}{B}"], 2), [turn], 60
    )


def _filter(random: Random, one: str, other: str) -> Question:
    pair = f"{{{one}/{other}}}"
    text = (
        f"{{T}}: Add {{C}}.\n{pair}, {{T}}: Add {{{one}}}{{{one}}}, {{{one}}}{{{other}}}, or "
        f"{{{other}}}{{{other}}}."
    )
    waste = _card("A waste", "Land", "{T}: Add {C}.")
    cards = [
        (_card("A filter", "Land", text), random.randint(3, 6)),
        (_basic(one), random.randint(5, 9)),
        (_basic(other), random.randint(2, 5)),
        (waste, random.randint(2, 5)),
    ]
    turn = random.choice([2, 3, 4])
    asked = [f"{{{other}}}{{{other}}}", f"{{{one}}}{{{other}}}", f"{{{turn - 1}}}{{{other}}}"]
    return _asked("filter", cards, random.sample(asked, 2), [turn], 60)


class Compared(Record, frozen=True):
    """A simulated row beside the exact value, how far it is off and how far it may be."""

    cost: str
    turn: int
    exact: float
    row: Row

    @property
    def off(self) -> float:
        """How much the simulated value is above the exact one."""
        return self.row.castable - self.exact

    @property
    def is_over(self) -> bool:
        """Whether it is further off than its error lets it be."""
        return abs(self.off) > ERRORS * self.row.error + POINTS

    @property
    def is_below(self) -> bool:
        """Whether what some line of play could pay is less than what is paid."""
        seen = self.row.with_hindsight
        if seen is None:
            return True
        return seen < self.exact - ERRORS * self.row.errors.get("with_hindsight", 0.0) - POINTS


def compared(question: Question, seed: int) -> Iterator[Compared]:
    """Each row of a question whose exact value is known."""
    library = read_deck(question.listed).library()
    known = {}
    for cost in question.costs:
        for turn in question.turns:
            found = exact_odds(library, read_cost(cost), turn, Setting(), POSITIONS)
            if not isinstance(found, TooLargeError):
                known[cost, turn] = float(found.castable)
    costs = [cost for cost in question.costs if any(one == cost for one, _ in known)]
    if not costs:
        return
    ask = [{"cost": cost, "turns": list(question.turns)} for cost in costs]
    table = odds(question.listed, ask=ask, method="simulated", seed=seed)
    for row in table.rows:
        if (row.cost, row.turn) in known:
            yield Compared(row.cost, row.turn, known[row.cost, row.turn], row)


def main(arguments: list[str] | None = None) -> int:
    """Compare decks, and print the rows that are over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--decks", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print each row")
    options = parser.parse_args(arguments)
    rows: list[Compared] = []
    over = below = skipped = 0
    for number in range(options.start, options.decks, options.step):
        question = random_question(Random(f"simulated/{options.seed}/{number}"))
        began = time.process_time()
        found = list(compared(question, options.seed))
        took = time.process_time() - began
        skipped += not found
        for one in found:
            over += one.is_over
            below += one.is_below
            word = "OVER" if one.is_over else "BELOW" if one.is_below else "row"
            if word != "row" or options.verbose:
                seen = one.row.with_hindsight
                print(
                    f"{number} {word} {question.kind} {one.cost} turn {one.turn}: simulated "
                    f"{100 * one.row.castable:.2f} ± {100 * one.row.error:.2f}, exact {100 * one.exact:.2f}, "
                    f"hindsight {'none' if seen is None else f'{100 * seen:.2f}'}; "
                    f"{', '.join(f'{n} {name}' for name, n in question.deck)}; {took:.1f} s",
                    flush=True,
                )
        rows += found
    print(f"{len(rows)} rows, {over} over, {below} with hindsight below or none, {skipped} decks not exact")
    return 1 if below or over > max(MOST_OVER * len(rows), 0) else 0


if __name__ == "__main__":
    sys.exit(main())
