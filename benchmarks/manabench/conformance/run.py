"""Run the conformance suite on an engine: ``python run.py COMMAND``. Needs Python 3.11 and nothing else.

COMMAND reads a case a line and writes a reply a line (docs/manabench.md). A reply has ``payable``, and may
have ``plan`` and ``payment``, which are carried out here: what a plan says is checked, not believed. Exit
status 1 where a case failed.
"""

import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

Json = dict[str, Any]
Pool = tuple[tuple[str, bool, tuple[str, ...]], ...]  # a mana: its type, from a snow source, what alone for
READY, TAPPED, GONE = range(3)
SUITE = Path(__file__).with_name("suite.json")


class IllegalError(Exception):
    """What is wrong with a plan."""


def symbols(written: str) -> list[str]:
    """Split ``{2}{W/U}`` into its symbols."""
    return written.replace("}", "").split("{")[1:]


def cases(suite: Json) -> Iterator[tuple[Json, Json]]:
    """List the cases as an engine sees them, each permanent written out."""
    for case in suite["cases"]:
        permanents, number = [], Counter[str]()
        for entry in case["board"]:
            entry = {"card": entry} if isinstance(entry, str) else entry
            number[entry["card"]] += 1
            name = f"{entry['card']}#{number[entry['card']]}"
            permanents.append({"id": name, **entry, **suite["cards"][entry["card"]]})
        asked = {"id": case["id"], "life": case.get("life", 20), "permanents": permanents}
        yield case, asked | {"spell": {"name": "A spell", **case["spell"]}}


def takes(pools: set[Pool], letters: list[str], purposes: set[str], snow: bool = False) -> set[Pool]:
    """List what can be left of the pools when mana of these types is spent; a pool is a sorted tuple."""
    for letter in letters:
        found: set[Pool] = set()
        for pool in pools:
            for place, (made, is_snow, only) in enumerate(pool):
                if made == letter and (is_snow or not snow) and (not only or set(only) & purposes):
                    found.add(pool[:place] + pool[place + 1 :])
        pools = found
    return pools


class Board:
    """What a plan does to a board. ``pools`` are several where like mana can be told apart."""

    def __init__(self, case: Json) -> None:
        self.things = {one["id"]: one for one in case["permanents"]}
        self.status = {name: TAPPED if one.get("tapped") else READY for name, one in self.things.items()}
        self.life: int = case["life"]
        self.pools, self.used = {cast(Pool, ())}, set[str]()

    def use(self, step: Json) -> None:
        """Activate a mana ability (602.2b, 605.3b)."""
        one = self.things[step["use"]]
        made = sorted(symbols(step.get("add", "")))
        for ability in one["abilities"]:
            makes = made in [sorted(symbols(add)) for add in ability["add"]]
            if makes and bool(step.get("pay")) == bool(ability.get("mana")):
                return self._activate(one, ability, step)
        raise IllegalError(f"{one['id']} has no ability that adds {step.get('add')} so")

    def _activate(self, one: Json, ability: Json, step: Json) -> None:
        name = one["id"]
        if self.status[name] == GONE or (ability.get("tap") and self.status[name] != READY):
            raise IllegalError(f"{name} is tapped or gone")
        if ability.get("tap") and one.get("summoning_sick") and "Creature" in one["types"]:
            raise IllegalError(f"{name} came under your control this turn (302.6)")
        self.status[name] = TAPPED if ability.get("tap") else self.status[name]
        if ability.get("life", 0) > self.life:
            raise IllegalError("there isn't so much life to pay (119.4)")
        self.life -= ability.get("life", 0) + ability.get("damage", 0)
        if ability.get("mana"):
            if not pays(ability["mana"], [{"symbol": ability["mana"], "mana": step["pay"]}]):
                raise IllegalError(f"{step['pay']} doesn't pay {ability['mana']}")
            self._spend(symbols(step["pay"]), {"ability"})
        if ability.get("sacrifice") == "self":
            self.status[name] = GONE
        if ability.get("sacrifice") == "creature":
            self._take(step["sacrifice"], GONE, "sacrificed")
        if ability.get("tap_creature"):
            self._take(step["tap"], TAPPED, "tapped")
        kind = ("Snow" in one["types"], tuple(ability.get("only", ())))
        made = tuple((letter, *kind) for letter in symbols(step["add"]))
        self.pools = {tuple(sorted(pool + made)) for pool in self.pools}
        self.used.add(name)

    def _take(self, name: str, status: int, word: str) -> None:
        """Tap or sacrifice a creature for a cost."""
        if "Creature" not in self.things[name]["types"] or self.status[name] >= status:
            raise IllegalError(f"{name} can't be {word} for it")
        self.status[name] = status
        self.used.add(name)

    def _spend(self, letters: list[str], purposes: set[str], snow: bool = False) -> None:
        self.pools = takes(self.pools, letters, purposes, snow)
        if not self.pools:
            raise IllegalError(f"{letters} isn't in the pool, or may not be spent on this (118.3a, 106.6)")

    def pay(self, spell: Json, payment: list[Json]) -> None:
        """Pay the mana cost, and lose the life that is paid (601.2h)."""
        if not pays(spell["mana_cost"], payment):
            raise IllegalError(f"the payment isn't that of {spell['mana_cost']} (601.2h)")
        purposes = {f"{one} spell" for one in ("artifact", "creature") if one in spell["types"].lower()}
        for entry in payment:
            if entry.get("life", 0) > self.life:
                raise IllegalError("there isn't so much life to pay (119.4)")
            self.life -= entry.get("life", 0)
            self._spend(symbols(entry.get("mana", "")), purposes, entry["symbol"] == "{S}")
        if self.life <= 0:
            raise IllegalError("it leaves its player at 0 life or less")


def pays(cost: str, payment: list[Json]) -> bool:
    """Tell whether each symbol of a cost is paid once, with mana or life of its kind (107.4)."""
    named = Counter("".join(symbols(each["symbol"])) for each in payment)
    if Counter(symbol for symbol in symbols(cost) if symbol != "0") != named:
        return False
    for each in payment:
        (symbol,) = symbols(each["symbol"])
        mana, parts = symbols(each.get("mana", "")), symbol.split("/")
        fits = [part.isdigit() and len(mana) == int(part) for part in parts]
        fits += [mana == [part] or (part == "S" and len(mana) == 1) for part in parts]
        fits += [part == "P" and each.get("life") == 2 and not mana for part in parts]
        if not any(fits) or (each.get("life") and mana):
            return False
    return True


def judge(case: Json, asked: Json, reply: Any) -> str:
    """Say what is wrong with a reply; empty where nothing is, "no plan" where that wasn't given."""
    expected = case["expect"]
    if not isinstance(reply, dict) or not isinstance(reply.get("payable"), bool):
        return "no verdict"
    if reply["payable"] is not expected["payable"]:
        return f"says {'can' if reply['payable'] else 'can not'} be paid"
    if not expected["payable"]:
        return ""
    if "plan" not in reply:
        return "no plan" if len(expected) > 1 else ""
    board = Board(asked)
    try:
        for step in reply["plan"]:
            board.use(step)
        board.pay(asked["spell"], reply.get("payment", []))
    except (IllegalError, KeyError, TypeError, AttributeError, ValueError) as error:
        return f"illegal plan: {error}"
    return wish(expected, board)


def wish(expected: Json, board: Board) -> str:
    """Say which of the wishes for a plan it doesn't fulfil."""
    lost = sum(status == GONE for status in board.status.values())
    used = board.used & set(expected.get("not_used", ()))
    wrong = {
        f"uses {', '.join(sorted(used))}": bool(used),
        f"{lost} permanents are lost": lost > expected.get("lost", lost),
        f"ends at {board.life} life": board.life < expected.get("life_at_least", board.life),
        "mana is left over": len(min(board.pools)) > expected.get("waste", 99),
        f"uses {len(board.used)} permanents": len(board.used) > expected.get("most_uses", 99),
    }
    return next((words for words, holds in wrong.items() if holds), "")


def main() -> None:
    """Ask the engine all cases at once, and print what failed and a summary."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    both = list(cases(json.loads(SUITE.read_text(encoding="utf-8"))))
    lines = "".join(json.dumps(asked) + "\n" for _, asked in both)
    done = subprocess.run(shlex.split(sys.argv[1]), input=lines, capture_output=True, text=True)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if len(replies) != len(both):
        sys.exit(f"{len(replies)} replies to {len(both)} cases\n{done.stderr[-500:]}")
    right, number = Counter[str](), Counter(case["id"].split("-")[0] for case, _ in both)
    for (case, asked), reply in zip(both, replies, strict=True):
        fault = judge(case, asked, reply)
        right[case["id"].split("-")[0]] += not fault
        if fault:
            print(f"{case['id']} ({case['rule']}) {case['title']}: {fault}")
    parts = [f"{kind} {right[kind]}/{total}" for kind, total in number.items()]
    print("ManaBench conformance 1:", ", ".join(parts))
    sys.exit(right.total() != number.total())


if __name__ == "__main__":
    main()
