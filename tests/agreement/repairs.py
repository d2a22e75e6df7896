"""Repairs of refusals against brute force: ``python -m tests.agreement.repairs 5000 [--seed N]``.

Random requests that can't be paid are explained; each repair is carried out on the request itself, as
JSON, and asked for anew: with it the cost can be paid, with any one unit less of it not. All
single changes, and pairs where there are few, are tried as well: none that works may be missing.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from planner import RequestError, Status, can_pay, plan
from planner.api.functions import explain
from planner.contract.answer import Unpayable
from planner.contract.explanation import Change, Explanation
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import Json, build_converter_request, build_request

Unit = tuple[str, str]
"""One unit of a repair: what is changed, and of what."""
MOST_PAIRED = 14
BUILDERS = {"": build_request, "converters": build_converter_request, "offers": build_offer_request}
ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
PARTS = ("power", "cards", "permanents", "counters", "library")


def refusal(kind: str, seed: str) -> Json | None:
    """The random request of this seed where it is refused for want of something, with more that is amiss."""
    rng = random.Random(seed)
    asked = BUILDERS[kind](rng.choice)
    spoil(asked, rng)
    try:
        return asked if can_pay(asked) is Status.UNPAYABLE else None
    except RequestError:
        return None


def spoil(asked: Json, rng: random.Random) -> None:
    """Some objects tapped, summoning sick or forbidden, some mana gone."""
    board = asked["board"]
    for zone in ZONES[:2]:
        board[zone] = [_entry(entry) for entry in board.get(zone, [])]
    for entry in board["battlefield"]:
        for flag, odds in (("tapped", 0.4), ("summoning_sick", 0.15), ("forbid", 0.1)):
            if rng.random() < odds:
                entry[flag] = True
    if rng.random() < 0.1:
        board.setdefault("prohibitions", []).append(rng.choice(["sacrifice artifacts", "pay life"]))
    if rng.random() < 0.5:
        board["pool"] = ""


def _entry(entry: Any) -> Json:
    return {"card": entry} if isinstance(entry, str) else copy.deepcopy(entry)


# --- carrying out ------------------------------------------------------------------------------


def changed(asked: Json, units: list[Unit]) -> Json:
    """The request with these units, carried out one by one."""
    new = copy.deepcopy(asked)
    if any(what in ("untapped", "rested", "not forbidden") for what, _ in units):
        _name_each(new["board"])
    for what, which in units:
        _CARRY_OUT[what](new, which)
    return new


def _name_each(board: Json) -> None:
    """Each object an entry of its own with the id that it had."""
    counted: Counter[str] = Counter()
    for zone in ZONES:
        found = []
        for entry in map(_entry, board.get(zone, [])):
            name = entry["card"] if isinstance(entry["card"], str) else entry["card"]["name"]
            number, own = entry.pop("count", 1), entry.get("id")
            for place in range(1, number + 1):
                if own is None:
                    counted[name] += 1
                    each = f"{name}#{counted[name]}"
                else:
                    each = own if number == 1 else f"{own}#{place}"
                found.append({**entry, "id": each})
        if found:
            board[zone] = found


def _with_mana(asked: Json, letter: str) -> None:
    pool = asked["board"].get("pool", "")
    mana: Json = {"mana": "{C}", "snow": True} if letter == "S" else {"mana": f"{{{letter}}}"}
    text = asked["pay"].get("card")
    said = text.get("oracle_text", "") if isinstance(text, dict) else ""
    for word in ("creature", "basic land", "artifact"):
        if "mana produced by" in said or "mana from" in said:
            mana = {**mana, "from": [word]} if word in said else mana
    listed = [{"mana": pool}] if isinstance(pool, str) else list(pool)
    asked["board"]["pool"] = [*(one for one in listed if one["mana"]), mana]


def _more(key: str) -> Callable[[Json, str], None]:
    def carry_out(asked: Json, _: str) -> None:
        asked["board"][key] = asked["board"].get(key, 20 if key == "life" else 0) + 1

    return carry_out


def _without(flag: str) -> Callable[[Json, str], None]:
    def carry_out(asked: Json, object_id: str) -> None:
        entries = (entry for zone in ZONES for entry in asked["board"].get(zone, []))
        entry = next(entry for entry in entries if entry["id"] == object_id)
        entry.pop(flag, None)
        if flag == "forbid":
            asked["forbid"] = [one for one in asked.get("forbid", []) if one != object_id]

    return carry_out


def _unrequired(asked: Json, object_id: str) -> None:
    asked["require"] = [one for one in asked["require"] if one != object_id]


def _permitted(asked: Json, which: str) -> None:
    if which.startswith("prohibitions["):
        asked["board"]["prohibitions"][int(which[13:-1])] = "untap lands"  # nothing here asks for that
        return
    raise NotImplementedError(which)


def _announced(asked: Json, which: str) -> None:
    path, _, value = which.partition("=")
    place: Any = asked
    *parents, last = path.replace("[", ".[").split(".")
    for step in parents:
        place = place[int(step[1:-1])] if step.startswith("[") else place[step]
    key: Any = int(last[1:-1]) if last.startswith("[") else last
    if value:
        place[key] = json.loads(value)
    elif isinstance(place, list):
        place[key] = {}
    else:
        del place[key]


_CARRY_OUT: dict[str, Callable[[Json, str], None]] = {
    "mana": _with_mana,
    "life": _more("life"),
    "energy": _more("energy"),
    "untapped": _without("tapped"),
    "rested": _without("summoning_sick"),
    "not forbidden": _without("forbid"),
    "not required": _unrequired,
    "not prohibited": _permitted,
    "announced": _announced,
}


# --- checking ----------------------------------------------------------------------------------


def units_of(change: Change, choose: Callable[[str], str]) -> list[Unit]:
    """The units of a change; ``choose`` picks one of several types of mana."""
    if change.what == "mana":
        assert isinstance(change.types, str)
        return [("mana", choose(change.types)) for _ in range(change.amount)]
    if change.objects and change.what != "not prohibited":
        return [(change.what, one) for one in change.objects[: change.amount]]
    if change.what == "announced":
        value = "" if not isinstance(change.value, str | int) else json.dumps(change.value)
        return [("announced", f"{change.path}={value}")]
    return [(change.what, change.objects[0] if change.objects else "")] * change.amount


def faults(asked: Json, rng: random.Random, *, complete: bool = True) -> tuple[Explanation, list[str]]:
    """The explanation of a refusal, and what is wrong with it; what it leaves out only where ``complete``."""
    found = explain(asked)
    wrong = list(_wrong_repairs(asked, found, rng))
    if complete and not (found.more or found.cut_short):
        wrong += _left_out(asked, found)
    return found, wrong


def _carried_out(asked: Json, units: list[Unit]) -> bool:
    try:
        return can_pay(changed(asked, units)) is Status.PAYABLE
    except RequestError:
        return False


def _checkable(change: Change) -> bool:
    elsewhere = change.what == "not prohibited" and not str(change.path).startswith("board.prohibitions")
    return change.what not in PARTS and not elsewhere


def _wrong_repairs(asked: Json, found: Explanation, rng: random.Random) -> Iterator[str]:
    for repair in found.repairs:
        if not all(map(_checkable, repair.changes)):
            continue
        units = [unit for change in repair.changes for unit in units_of(change, rng.choice)]
        if len(units) != repair.size:
            yield f"size {repair.size}: {repair.text}"
        if not _carried_out(asked, units):
            yield f"not enough: {repair.text} {units}"
        for place in range(len(units)):
            if _carried_out(asked, fewer := units[:place] + units[place + 1 :]):
                yield f"too much: {repair.text} {fewer}"


def every_unit(asked: Json) -> list[Unit]:
    """All that could be changed by one, as far as JSON says it."""
    named = copy.deepcopy(asked)
    _name_each(named["board"])
    units: list[Unit] = [("mana", letter) for letter in "WUBRGCS"] + [("life", "")]
    for zone in ZONES:
        for entry in named["board"].get(zone, []):
            for flag, what in (
                ("tapped", "untapped"),
                ("summoning_sick", "rested"),
                ("forbid", "not forbidden"),
            ):
                if entry.get(flag) or (flag == "forbid" and entry["id"] in asked.get("forbid", [])):
                    units.append((what, entry["id"]))
    units += [("not required", one) for one in asked.get("require", [])]
    units += [
        ("not prohibited", f"prohibitions[{place}]")
        for place in range(len(asked["board"].get("prohibitions", [])))
    ]
    if isinstance(x := asked["pay"].get("x"), int):
        units += [("announced", f"pay.x={value}") for value in range(x)]
    return units


def _left_out(asked: Json, found: Explanation) -> Iterator[str]:
    """Changes that work and that no repair names, and ways that are smaller than the repairs."""
    size = found.repairs[0].size if found.repairs else 3
    units = every_unit(asked)
    for one in units:
        if _carried_out(asked, [one]) and not (size == 1 and _names(found, [one])):
            yield f"left out: {one}, size {size}"
    if size == 1 or len(units) > MOST_PAIRED:
        return
    for pair in combinations_with_replacement(units, 2):
        if _carried_out(asked, list(pair)) and not (size == 2 and _names(found, list(pair))):
            yield f"left out: {pair}, size {size}"


def _names(found: Explanation, units: list[Unit]) -> bool:
    return any(_matches(repair.changes, units) for repair in found.repairs)


def _matches(changes: list[Change], units: list[Unit]) -> bool:
    """Whether a repair says these units: each unit one of the things of which it names so many."""
    slots = [(change, number) for change in changes for number in range(change.amount)]
    if len(slots) != len(units):
        return False
    if not slots:
        return True
    (change, _), unit = slots[0], None
    for place, unit in enumerate(units):
        if _says(change, unit):
            fewer = [one for one in changes if one is not change]
            if change.amount > 1:
                rest = Change(**{**_fields(change), "amount": change.amount - 1})
                fewer = [rest, *fewer]
            if _matches(fewer, units[:place] + units[place + 1 :]):
                return True
    return False


def _fields(change: Change) -> dict[str, Any]:
    return {name: getattr(change, name) for name in change.__struct_fields__}


def _says(change: Change, unit: Unit) -> bool:
    what, which = unit
    if change.what != what:
        return False
    if what == "mana":
        # A colorless mana of a snow source pays for all that any other one does.
        return isinstance(change.types, str) and not set(which.replace("S", "SC")).isdisjoint(change.types)
    if what == "announced":
        path, _, value = which.partition("=")
        wanted = change.value if isinstance(change.value, int) else -1
        return change.path == path and (not value or json.loads(value) <= wanted)
    return not change.objects or which in change.objects


def main() -> int:
    """Explain random refusals, and print what is wrong with the explanations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("refusals", type=int, help="how many refusals")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    wrong_ones = number = 0
    while counts.total() < options.refusals:
        kind = list(BUILDERS)[number % len(BUILDERS)]
        seed = f"{options.seed}/{number}"
        number += 1
        asked = refusal(kind, seed)
        if asked is None or not isinstance(plan(asked), Unpayable):
            continue
        found, wrong = faults(asked, random.Random(seed))
        counts[str(found.repairs[0].size if found.repairs else "none")] += 1
        if wrong:
            wrong_ones += 1
            print(json.dumps({"seed": seed, "kind": kind, "wrong": wrong[:4], "request": asked}), flush=True)
    sizes = ", ".join(f"{n:,} of size {size}" for size, n in sorted(counts.items()))
    print(f"{counts.total():,} refusals (seed {options.seed}): {sizes}; {wrong_ones:,} wrong")
    return 1 if wrong_ones else 0


if __name__ == "__main__":
    sys.exit(main())
