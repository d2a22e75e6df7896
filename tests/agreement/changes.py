"""Boards after changes, beside boards made anew: ``python -m tests.agreement.changes --walks N``.

A walk begins on a random board and changes it step by step, one thing at a time, the kinds as often as in
recorded games. After each step the board is written as a request would have it, and read anew: both have to
be equal, and to give the same verdict on costs and on the cards in hand; now and then the same best plan.
What was settled step by step has to be what all stages of settling make of the bare objects together, so that
nothing that both boards share can hide a fault. With ``--games`` the boards and changes are those of recorded
games (a file of rows, packed), step by step. Exit status: 1 where anything differs, or fails.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from benchmarks.board_changes import Change, changes_between, drawn_change, in_rows
from planner import Board, RequestError
from planner.effects import settle
from planner.game.objects import Game
from planner.game.records import replace

Json = dict[str, Any]
COSTS = ("{1}", "{G}", "{2}{U}", "{B}{B}", "{3}{R}", "{W}{U}", "{6}", "{C}", "{1}, Sacrifice a creature")
STEPS = 8
"""So many changes has a walk."""
PLANNED = 10
"""Of so many steps one asks for plans, too."""


def _card(name: str, types: str, text: str = "", cost: str = "", **more: Any) -> Json:
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost, **more}


def _bear(name: str, text: str, cost: str = "{1}{G}", types: str = "Creature — Elf") -> Json:
    return _card(name, types, text, cost, power="2", toughness="2")


CARDS: tuple[Any, ...] = (
    *("Forest", "Island", "Swamp", "Mountain", "Plains", "Treasure", "Sol Ring", "Dark Ritual"),
    *("Llanowar Elves", "Birds of Paradise", "Azorius Signet", "Steam Vents", "Underground River"),
    _bear("Bear", ""),
    _bear("Thalia", "Noncreature spells cost {1} more to cast.", "{1}{W}", "Legendary Creature — Human"),
    _bear("Suppressor", "Activated abilities of creatures cost {1} more to activate.", "{W}"),
    _bear("Giver", 'Other creatures you control have "{T}: Add {G}."'),
    _bear("Charged", 'Each creature you control with a counter on it has "{T}: Add {G}."'),
    _bear("Hasty", "Creatures you control have haste."),
    _bear("Many", "{T}: Add {G} for each Elf you control."),
    _bear("Altar Boy", "Sacrifice a creature: Add {C}{C}."),
    _bear("Metal", 'As long as you control three or more artifacts, this creature has "{T}: Add {U}."'),
    _card(
        "Opal",
        "Legendary Artifact",
        "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
        "{0}",
    ),
    _card("Urborg", "Legendary Land", "Each land is a Swamp in addition to its other land types."),
    _card("Moon", "Enchantment", "Nonbasic lands are Mountains.", "{2}{R}"),
    _card("Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
    _card(
        "Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."
    ),
    _card("Reflecting", "Land", "{T}: Add one mana of any type that a land you control could produce."),
    _card("Depletion", "Land", "{T}, Remove a charge counter from this land: Add one mana of any color."),
    _card("Temple", "Land", "{T}: Add {C}{C}. Activate only if you control five or more lands."),
    _card("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."', "{3}"),
    _card(
        "Growth",
        "Enchantment — Aura",
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        "{G}",
    ),
    _card("Seas", "Enchantment — Aura", "Enchant land\nEnchanted land is an Island.", "{1}{U}"),
    _card("Boots", "Artifact — Equipment", "Equipped creature has haste and hexproof.\nEquip {1}", "{2}"),
    _card(
        "Doubling",
        "Enchantment",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        "{4}{G}",
    ),
    _card(
        "Flare",
        "Enchantment",
        "Whenever you tap a land for mana, add one mana of any type that land produced.",
        "{3}{G}",
    ),
    _card(
        "Verge", "Land", "{T}: Add {W}.\n{T}: Add {U}. Activate only if you control a Plains or an Island."
    ),
    _card("Cost", "Enchantment", "Players can't sacrifice creatures.", "{1}{B}"),
    _card("Medallion", "Artifact", "Green spells you cast cost {1} less to cast.", "{2}"),
    _card(
        "Cavern",
        "Land",
        "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
    ),
    _card("Convoker", "Sorcery", "Convoke", "{3}{G}"),
    _card("Delver", "Sorcery", "Delve", "{4}{U}"),
    _card("Affine", "Artifact", "Affinity for artifacts", "{4}"),
    _card("Kicked", "Instant", "Kicker {2}", "{U}"),
    _card("Lifer", "Sorcery", "As an additional cost to cast this spell, pay X life.", "{B}"),
)


@dataclass
class Compared:
    """What was compared, by kind of change, and what differed."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    boards: int = 0
    faults: list[str] = field(default_factory=list)

    def walk(self, rng: random.Random, cards: Sequence[Any] = CARDS, steps: int = STEPS) -> None:
        """Change a random board step by step."""
        board = self._compared(random_board(rng, cards), "begin", rng)
        for _ in range(steps):
            kind, change = drawn_change(rng, board, cards)
            board = self.step(board, (kind, change), rng)

    def game(self, boards: Iterable[Json], rng: random.Random) -> None:
        """Go from each board of a recorded game to the next one."""
        board: Board | None = None
        before: Json = {}
        for data in boards:
            try:
                asked = Board.from_dict(data)
            except RequestError:
                board = None
                continue
            for change in changes_between(before, data) if board is not None else ():
                assert board is not None
                board = self.step(board, change, rng)
            if board is None:
                board = self._compared(asked, "begin", rng)
            elif sorted(one.id for one in board) != sorted(one.id for one in asked):
                self.faults.append(f"other objects than recorded: {data}")
            before = data

    def step(self, board: Board, change: Change, rng: random.Random) -> Board:
        """Change a board, and compare what comes of it; it stays where the change is refused."""
        kind, said = change
        for cost in COSTS[:2]:
            board.can_pay(cost)  # a board that is known
        before = board.to_dict()
        try:
            changed = board.changed(said)  # type: ignore[arg-type]
        except RequestError:
            self.refused += 1
            if board.to_dict() != before:
                self.faults.append(f"{kind}: something was done by what was refused: {said}")
            return board
        return self._compared(changed, kind, rng, said, before)

    def _compared(
        self, board: Board, kind: str, rng: random.Random, said: Any = None, before: Any = None
    ) -> Board:
        """Compare a board with the same one made anew."""
        self.counts[kind] += 1
        self.boards += 1
        again = Board.from_dict(board.to_dict())
        for fault in _differences(board, again, rng):
            self.faults.append(f"{kind}: {fault}\n  after {said}\n  on {before}")
        return board


def random_board(rng: random.Random, cards: Sequence[Any]) -> Board:
    """Draw a board of up to a dozen permanents and a few cards elsewhere."""
    board = Board(life=rng.randint(1, 20))
    for _ in range(rng.randint(2, 10)):
        try:
            board = board.changed(drawn_put(rng, board, cards))  # type: ignore[arg-type]
        except RequestError:
            continue
    return board


def drawn_put(rng: random.Random, board: Board, cards: Sequence[Any]) -> Json:
    """Draw something that comes to a board."""
    while True:
        kind, change = drawn_change(rng, board, cards)
        if kind.startswith("put"):
            return change


def _differences(board: Board, again: Board, rng: random.Random) -> Iterator[str]:
    if board != again:
        yield f"written and read again it is another board: {again.to_dict()}"
    whole = settled_by_all_stages(again.game)
    for game, which in ((board.game, "step by step"), (again.game, "anew")):
        if _alike(game) != _alike(whole):
            yield f"settled {which} it is {_alike(game)}, by all stages {_alike(whole)}"
    asked: list[Any] = rng.sample(COSTS, 4) + [{"card": one.id} for one in board.hand[:3]]
    for pay in asked:
        one, other = _verdict(board, pay), _verdict(again, pay)
        if one != other:
            yield f"{pay}: {one}, anew {other}"
    if rng.randrange(PLANNED) == 0:
        plan, anew = (there.plan(COSTS[2]).to_dict() for there in (board, again))
        if plan != anew:
            yield f"another plan for {COSTS[2]}: {plan}, anew {anew}"


def _verdict(board: Board, pay: Any) -> str:
    try:
        return str(board.can_pay(pay))
    except RequestError as error:
        return f"{error.code}: {error.message}"


def _alike(game: Game) -> Any:
    """Give all of a settled game that bears on what can be paid, object by object."""
    of_each = {}
    for entry in game.objects:
        for one in entry.ids:
            of_each[one] = (
                *(
                    entry.zone,
                    entry.tapped,
                    entry.summoning_sick,
                    entry.controller,
                    entry.abilities,
                    entry.could,
                ),
                *(
                    entry.card,
                    entry.granted,
                    entry.hastened_by,
                    entry.reading,
                    entry.attached_to,
                    entry.bears,
                ),
            )
    return of_each, game.spending, game.prohibitions, game.life_for, set(game.assumed), set(game.unread)


def settled_by_all_stages(game: Game) -> Game:
    """Settle the bare objects of a game by all stages, nothing known of any of them."""
    bare = [replace(entry, abilities=(), could="") for entry in game.objects]
    with (
        mock.patch.object(settle, "known_apart", return_value=None),
        mock.patch.object(settle, "is_quiet", return_value=False),
    ):
        return settle.settled(replace(game, objects=tuple(bare)))


def rows_of(path: Path) -> list[Json]:
    """Read the rows of a packed file."""
    return [
        msgspec.json.decode(line) for line in gzip.decompress(path.read_bytes()).splitlines() if line.strip()
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was compared, by kind of change; say whether anything differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.changes", description=__doc__)
    parser.add_argument("--walks", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=Path, help="recorded games, one row a line")
    asked = parser.parse_args(arguments)
    found = Compared()
    if asked.games is not None:
        for boards in in_rows(rows_of(asked.games)):
            found.game(boards, random.Random(asked.seed))
    else:
        for number in range(asked.walks):
            found.walk(random.Random(f"{asked.seed}/{number}"))
    total = sum(found.counts.values()) - found.counts["begin"]
    print("| change | steps | share |\n|---|---|---|")
    for kind, number in found.counts.most_common():
        if kind != "begin":
            print(f"| {kind} | {number:,} | {number / total:.1%} |")
    print(f"\n{found.boards:,} boards, {found.refused:,} changes refused, {len(found.faults)} faults")
    for fault in found.faults[:10]:
        print(fault)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
