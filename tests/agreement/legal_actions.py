"""What may be done, beside plans and ways: ``python -m tests.agreement.legal_actions --boards N [--seed N]``.

On random boards of a file's cards (``--pool``, without one of a few that stand here) each legal action is
asked for by itself: its verdict and its total cost have to be those of ``plan``, and of ``plan`` where it has
to be legal. Each way of each card that isn't among the actions has to be one that ``plan`` finds illegal. Of
cards that no text on the board speaks of, a reading of its own says what may be cast: instants at any time,
others in one's own main phase, from the hand. Exit status: 1 where anything differs, or fails.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from planner import Board, RequestError, Way
from tests.agreement.pool import cards_of, front, sized
from tests.support.places import SHARED_CARDS

Json = dict[str, Any]
POOL = SHARED_CARDS / "pool.jsonl.gz"
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
TURNS = (None, *({"whose": whose, "step": step} for whose in ("you", "opponent") for step in ("main", "end")))
NOT_CARDS = re.compile(r"Plane|Phenomenon|Scheme|Conspiracy|Dungeon|Vanguard|Emblem|Token|Attraction|Sticker")
_CASTING = re.compile(r"\bcast\b|\bplay(?:s|ed)?\b|flash|\bsuspend|spells", re.IGNORECASE)
"""Words of texts that could bear on what may be cast."""


def _card(name: str, cost: str, types: str, text: str = "") -> Json:
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}


KNOWN: list[Json] = [
    _card("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target."),
    _card("Bear", "{1}{G}", "Creature — Bear"),
    _card("Lurker", "{1}{U}", "Creature — Merfolk", "Flash"),
    _card("Looting", "{R}", "Sorcery", "Draw two cards, then discard two cards.\nFlashback {2}{R}"),
    _card("Rift", "{2}{R}", "Sorcery", "Rift deals 3 damage to any target.\nSuspend 1—{R}"),
    _card("Coming", "{1}{U}{U}", "Instant", "Counter target spell.\nForetell {1}{U}"),
    _card("Bird", "{1}{R}", "Creature — Bird", "Flying\nPlot {1}{R}"),
    _card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target."),
    _card("Fold", "{R}", "Instant", "Spree\n+ {1} — Draw a card.\n+ {1} — You gain 2 life."),
    _card(
        "Antic",
        "{2}{U}",
        "Sorcery",
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
    ),
    _card("Drifter", "{4}{U}", "Creature — Elemental", "Evoke {2}{U}"),
    _card("Orrery", "{4}", "Artifact", "You may cast spells as though they had flash."),
    _card(
        "Muldrotha",
        "{3}{B}{G}{U}",
        "Creature — Avatar",
        "During your turn, you may cast creature spells from your graveyard.",
    ),
    _card("Crucible", "{3}", "Artifact", "You may play lands from your graveyard."),
    _card("Cage", "{1}", "Artifact", "Players can't cast spells from graveyards or libraries."),
    _card(
        "Teferi",
        "{2}{W}{U}",
        "Planeswalker — Teferi",
        "Each opponent can cast spells only any time they could cast a sorcery.",
    ),
    _card(
        "Abolisher",
        "{W}{W}",
        "Creature — Human",
        "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, "
        "or enchantments.",
    ),
    _card("Melee", "{4}{R}", "Instant", "Cast this spell only during your turn and only during combat."),
    _card("Sword", "{1}", "Artifact — Equipment", "Equip {1}"),
    _card("Stone", "{2}", "Artifact", "{T}: Add {C}.\n{1}, {T}, Sacrifice this artifact: Draw a card."),
    _card("Grove", "", "Land", "{T}: Add {G}."),
    {
        "name": "Giant // Stomp",
        "layout": "adventure",
        "card_faces": [
            _card("Giant", "{2}{R}", "Creature — Giant"),
            _card("Stomp", "{1}{R}", "Instant — Adventure", "Stomp deals 2 damage to any target."),
        ],
    },
    {
        "name": "Smash // Mount",
        "layout": "modal_dfc",
        "card_faces": [_card("Smash", "{1}{R}", "Sorcery"), _card("Mount", "", "Land", "{T}: Add {R}.")],
    },
]
"""A few cards of all sorts, where there is no file."""


@dataclass(slots=True)
class Compared:
    """What came of the boards so far."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def ask(self, fields: Json, number: int) -> None:
        """Compare the legal actions of one board with its plans, its ways, and a reading of our own."""
        try:
            board = Board(**fields)
        except RequestError as error:
            self.counts[f"boards refused: {error.code}"] += 1
            return
        self.counts["boards"] += 1
        try:
            actions = board.legal_actions()
            for fault in (
                *_against_plans(board, actions),
                *_against_ways(board, actions),
                *_against_rules(board, fields, actions),
            ):
                self.faults.append(f"board {number}: {fault}")
        except Exception as error:  # what a sweep is for
            self.faults.append(f"board {number}: {type(error).__name__}: {error}")
            return
        self.counts["actions"] += len(actions)
        self.counts["payable actions"] += sum(map(bool, actions))


def _against_plans(board: Board, actions: list[Way]) -> Iterator[str]:
    """Each action is what ``plan`` takes, with the same verdict and total cost; no permission is assumed.

    Where a text that isn't understood decides whether it may be done, what could be paid is ``unknown``.
    """
    for one in actions:
        found, legal = board.plan(one.pay, keep=[]), board.plan(one.pay, keep=[], want="legal")
        told, is_open = str(found.status), str(legal.status) == "unknown" and bool(legal.not_understood)
        expected = {"unknown" if found else told} if is_open else {told, str(legal.status)}
        if expected != {str(one.status)}:
            yield f"{one.pay} is {one.status}, by its plan {told}, legally {legal.status}"
        if (getattr(found, "total_cost", "") or "") != one.total_cost:
            yield f"{one.pay} costs {one.total_cost}, not so by its plan"
        assumes = found.permitted is False or any("something permits" in said for said in one.assumed)
        if assumes and not is_open:
            yield f"{one.pay} rests on a permission that is assumed"


def _against_ways(board: Board, actions: list[Way]) -> Iterator[str]:
    """What ``ways`` lists of one's own objects is there, or is illegal now."""
    there = [one.pay for one in actions]
    covered = {object_id for one in actions for object_id in one.objects}
    for entry in board.game.objects:
        if entry.zone == "effect" or entry.controller != "you":
            continue
        for way in board.ways(entry.ids[0]):
            if way.pay in there or entry.ids[0] in covered:
                continue
            if not _is_illegal(board, way.pay):
                yield f"{way.pay} is a way, and legal, and isn't among the actions"


def _is_illegal(board: Board, pay: Json) -> bool:
    found = board.plan(pay, keep=[], want="legal")
    plain = board.plan(pay, keep=[])
    if str(found.status) == "unknown":
        return False
    return not found and [one.rule for one in getattr(found, "reasons", ())] != [
        one.rule for one in getattr(plain, "reasons", ())
    ]


def _against_rules(board: Board, fields: Json, actions: list[Way]) -> Iterator[str]:
    """Of cards that no text speaks of: instants at any time, others in one's main phase, all from hand."""
    texts = [entry.card.text for entry in board.game.objects if entry.zone in ("battlefield", "command")]
    if any(map(_CASTING.search, texts)):
        return
    turn = fields.get("turn")
    main = turn is None or (turn["whose"], turn["step"]) == ("you", "main")
    plainly = {one.pay.get("card") for one in actions if one.action == "cast" and not one.alternative}
    plainly |= {
        name for one in actions if one.action == "cast" and not one.alternative for name in one.objects
    }
    for entry in board.game.objects:
        card = entry.own_card
        if entry.zone not in ("hand", "graveyard") or _CASTING.search(card.text) or entry.card.adventure:
            continue
        if (
            card.is_land
            or not card.mana_cost.exists
            or "//" in entry.ids[0]
            or getattr(entry.given, "permission", None)
        ):
            continue
        expected = entry.zone == "hand" and (main or "Instant" in card.types)
        if (entry.ids[0] in plainly) is not expected:
            yield f"{entry.ids[0]} in {entry.zone} {'should' if expected else 'should not'} be castable now"


def random_board(cards: list[Json], rng: random.Random) -> Json:
    """A board of lands, some permanents of both sides, and cards in all zones."""
    permanents = [card for card in cards if "Instant" not in _types(card) and "Sorcery" not in _types(card)]
    pick = [{"card": sized(card)} for card in rng.sample(cards, min(len(cards), rng.randint(4, 9)))]
    beside = [
        {"card": sized(rng.choice(permanents))} | ({"controller": "opponent"} if rng.random() < 0.3 else {})
        for _ in range(rng.randint(0, 3))
    ]
    lands = [{"card": name, "count": rng.randint(1, 2)} for name in rng.sample(BASICS, rng.randint(1, 4))]
    zones: Json = {"hand": [], "graveyard": [], "exile": [], "command": []}
    for card in pick:
        zone = rng.choice(("hand", "hand", "graveyard", "exile", "command"))
        zones[zone].append(card | _state(zone, rng))
    turn = rng.choice(TURNS)
    facts = rng.choice(({}, {}, {"lands_played": 1}))
    return {"battlefield": [*lands, *beside], **zones, "facts": facts} | (
        {} if turn is None else {"turn": turn}
    )


def _state(zone: str, rng: random.Random) -> Json:
    if zone not in ("graveyard", "exile") or rng.random() < 0.6:
        return {}
    return rng.choice(
        (
            {"permission": "cast"},
            {"permission": "none"},
            {"permission": "free"},
            {"counters": {"time": 1}},
            {"counters": {"time": 0}},
        )
    )


def _types(card: Json) -> str:
    return str(front(card).get("type_line") or card.get("type_line") or "")


def cards_from(path: Path | None) -> list[Json]:
    """The cards of a file that are dealt into decks; the few known ones where there is none."""
    if path is None or not path.exists():
        return KNOWN
    return [card for card in cards_of(path) if not NOT_CARDS.search(_types(card))]


def report(found: Compared) -> Iterator[str]:
    """The figures and the list, line by line."""
    yield from (f"{kind}: {n:,}" for kind, n in sorted(found.counts.items()))
    yield f"faults: {len(found.faults):,}"
    yield from found.faults[:100]


def main(arguments: list[str] | None = None) -> int:
    """Compare boards, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pool", type=Path, default=POOL, help="card objects, one a line; .gz is read, too")
    parser.add_argument("--boards", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    if not options.pool.exists():
        print(f"no file {options.pool}: {len(KNOWN)} known cards alone are dealt")
    cards = cards_from(options.pool)
    found = Compared()
    for number in range(options.boards):
        found.ask(random_board(cards, random.Random(f"{options.seed}/{number}")), number)
    for line in report(found):
        print(line)
    return 1 if found.faults or not found.counts["payable actions"] else 0


if __name__ == "__main__":
    sys.exit(main())
