"""The payer that many clients have: symbol by symbol, from the source that makes the fewest types of mana.

``python -m benchmarks.manabench.programs.greedy``. It skips abilities whose cost asks for more than {T}, life
and the object itself, and never takes anything back. Of permanents that change costs it knows nothing.
"""

from __future__ import annotations

from benchmarks.manabench.boards import Json
from benchmarks.manabench.game import fits, purposes_of, single_symbols, symbols, unit
from benchmarks.manabench.programs import answer_lines


def answer(one: Json) -> Json:
    """Answer a question as a greedy payer would."""
    kind = one["kind"]
    if kind == "total cost":
        return _total_cost(one)
    if kind == "certificate":
        return _sums(one["stated"])
    if kind == "turn":
        return {"cast": _one_by_one(one, [], one["hand"])}
    uses, payment, open_ = pay(one["board"], one["spell"], set())
    if kind == "verdict":
        return {"payable": not open_}
    if kind == "missing":
        return {"add": "".join(f"{{{symbol if symbol in 'WUBRGC' else 'C'}}}" for symbol in open_) or "{C}"}
    if kind == "castable":
        used = {use["use"] for use in uses}
        return {
            "castable": [card["name"] for card in one["hand"] if not pay(one["board"], card, set(used))[2]]
        }
    return {"plan": uses, "payment": payment}


def pay(board: Json, spell: Json, used: set[str]) -> tuple[list[Json], list[Json], list[str]]:
    """Pay for symbols one by one: uses, payment, and the symbols that stay open; ``used`` grows."""
    uses: list[Json] = []
    payment: list[Json] = []
    open_: list[str] = []
    purposes = purposes_of(spell["types"])
    floating: list[str] = []
    for symbol in sorted(single_symbols(spell["mana_cost"]), key=lambda one: (one == "1", "/" in one)):
        mana = next((one for one in floating if _pays(one, symbol, purposes)), None)
        if mana is None:
            found = _source(board, symbol, used, purposes)
            if found is None:
                if symbol.endswith("P"):
                    payment.append({"symbol": f"{{{symbol}}}", "life": 2})
                else:
                    open_.append(symbol)
                continue
            use, made, mana = found
            uses.append(use)
            used.add(use["use"])
            floating += made
        floating.remove(mana)
        payment.append({"symbol": f"{{{symbol}}}", "mana": f"{{{mana[0]}}}"})
    return uses, _joined(payment), open_


def _joined(payment: list[Json]) -> list[Json]:
    """Write all that pays for generic mana as one entry."""
    generic = [one["mana"] for one in payment if one["symbol"] == "{1}"]
    rest = [one for one in payment if one["symbol"] != "{1}"]
    return rest + ([{"symbol": f"{{{len(generic)}}}", "mana": "".join(generic)}] if generic else [])


def _pays(mana: str, symbol: str, purposes: tuple[str, ...]) -> bool:
    if symbol == "1":
        return fits(mana, "", purposes)
    return any(fits(mana, part, purposes) for part in symbol.split("/") if part in tuple("WUBRGCS"))


def _source(
    board: Json, symbol: str, used: set[str], purposes: tuple[str, ...]
) -> tuple[Json, list[str], str] | None:
    """Find the source with the fewest outputs that pays for a symbol: its use, its mana, and what pays."""
    found: list[tuple[int, int, Json, list[str], str]] = []
    for place, one in enumerate(board["permanents"]):
        sick = one.get("summoning_sick") and "Creature" in one["types"]
        if one["id"] in used or one.get("tapped") or sick:
            continue
        plain = [
            a
            for a in one["abilities"]
            if not (a.get("mana") or a.get("tap_creature") or a.get("sacrifice") == "creature")
        ]
        outputs = sum(len(ability["add"]) for ability in plain)
        for ability in plain:
            for made in ability["add"]:
                units = [
                    unit(letter, "Snow" in one["types"], tuple(ability.get("only", ())))
                    for letter in symbols(made)
                ]
                pays = [mana for mana in units if _pays(mana, symbol, purposes)]
                use = {"use": one["id"], "add": made}
                found += [(outputs, place, use, units, mana) for mana in pays[:1]]
    best = min(found, key=lambda each: each[:2], default=None)
    return best and best[2:]


def _one_by_one(one: Json, cast: list[str], hand: list[Json]) -> list[str]:
    """Cast what is worth most first, each by itself, as long as it goes."""
    used: set[str] = set()
    for card in sorted(hand, key=lambda card: -card["points"]):
        trial = set(used)
        if not pay(one["board"], card, trial)[2]:
            used = trial
            cast.append(card["name"])
    return cast


def _total_cost(one: Json) -> Json:
    """Add up what is printed and announced."""
    said = one["announced"]
    cost = one["spell"]["mana_cost"].replace("{X}", f"{{{said.get('x', 0)}}}")
    cost += one["spell"]["kicker"] if said["kicked"] else ""
    return {"total_cost": cost + f"{{{2 * said['cast_before']}}}"}


def _sums(stated: Json) -> Json:
    """Add up a certificate, and believe its lines."""
    if stated["need"] != sum(line["amount"] * line["each"] for line in stated["owed"]):
        return {"holds": False, "wrong": "need"}
    if stated["have"] != sum(line["gives"] for line in stated["gifts"]):
        return {"holds": False, "wrong": "have"}
    return {"holds": True}


if __name__ == "__main__":
    answer_lines(answer)
