"""The other kinds: what stays castable, a turn, a total cost, and a certificate that is read."""

from __future__ import annotations

import random
from itertools import combinations

from benchmarks.manabench.boards import Json, draw_board, draw_cost, game_of, in_words, pair, written_cost
from benchmarks.manabench.cards import spell_name
from benchmarks.manabench.counting import Count, written_plan
from benchmarks.manabench.game import COLORS, GONE, Game, State, TooManyStatesError, spends, symbols
from benchmarks.manabench.kinds import MOST_STATES, Drawn, cast_words, counted, spell
from benchmarks.manabench.weighing import certificate, wrong_line

FORMS = {
    "castable": 'Answer with a JSON object: {"castable": [the names of those instants]}.',
    "turn": 'Answer with a JSON object: {"cast": [the names of those spells]}.',
    "total cost": 'Answer with a JSON object, such as {"total_cost": "{3}{U}"}; a cost of nothing is "{0}".',
    "certificate": 'Answer with a JSON object: {"holds": true}, or {"holds": false, "wrong": the name of the wrong line}, '
    'such as "owed[0]", "gifts[2]", "need" or "have".',
}
LANDS = ("basic", "dual", "dual", "signet", "filter")


def castable(rng: random.Random, level: int) -> Drawn | None:
    """How many instants can stay castable beside a payment?"""
    board = draw_board(rng, min(level, 3), pools=("dual", "filter") if level > 2 else ("dual",), quiet=True)
    if any("Creature" in one["types"] or one.get("one_shot") or "damage" in str(one["abilities"]) or "life" in str(one["abilities"]) for one in board["permanents"]):
        return None
    used: set[str] = set()
    one = spell(rng, _small_cost(rng, board, rng.randint(1, 2 + level // 3)), used, ("Sorcery",))
    hand = [spell(rng, _small_cost(rng, board, rng.randint(1, 2)), used, ("Instant",)) for _ in range(rng.randint(2, 3 + level // 4))]
    count = counted(board)
    if count is None:
        return None
    ends = {payment.state.status: payment for payment in count.payments(one["mana_cost"], ())}
    found: dict[tuple[str, ...], object] = {}
    states = count.states
    for status, payment in ends.items():
        later = _later(board, status)
        try:
            reached = later.reach(MOST_STATES)
        except TooManyStatesError:
            return None
        states += len(reached)
        names = tuple(card["name"] for card in hand if any(spends(state.pool, symbols(card["mana_cost"]), 0, ()) for state in reached))
        found.setdefault(names, payment)
    sizes = {len(names) for names in found}
    if len(sizes) < 2:
        return None
    largest = [names for names in found if not any(set(names) < set(other) for other in found)]
    top = max(largest, key=len)
    cards = "\n".join(f"- {card['name']} (Instant, mana cost {card['mana_cost']})" for card in hand)
    return {
        "board": board,
        "spell": one,
        "hand": hand,
        "words": f"{in_words(board)}\nYou are about to cast {one['name']} ({one['types']}, mana cost {one['mana_cost']}); you will "
        "pay for it in full, and mana that is left in the pool will be gone afterwards. Besides it you hold these instants:\n"
        f"{cards}\nYou want to pay so that afterwards as many of them as possible can still be cast in the opponent's turn, "
        "before anything of yours untaps: each counts that could be cast if only that one were cast. Which instants can "
        "still be cast so, after the best payment? (If several payments are best, take any of them.)",
        "truth": {"most": max(sizes), "sets": sorted(map(list, largest))},
        "certificate": {"castable": list(top), **written_plan(count.game, count.whole(found[top]), one["mana_cost"])},  # type: ignore[arg-type]
        "states": states,
    }


def _later(board: Json, status: tuple[int, ...]) -> Game:
    there = []
    for one, its in zip(board["permanents"], status, strict=True):
        if its < GONE:
            there.append({**one, "tapped": its == 1})
    return game_of({**board, "permanents": there})


def _small_cost(rng: random.Random, board: Json, mana: int) -> str:
    colors = board["colors"]
    owed = [rng.choice(colors) for _ in range(rng.randint(1, mana))]
    return written_cost(owed, mana - len(owed))


def turn(rng: random.Random, level: int) -> Drawn | None:
    """Which spells together, for the most points?"""
    board = draw_board(rng, min(level, 4), pools=("dual", "signet") if level > 2 else ())
    count = counted(board)
    if count is None:
        return None
    used: set[str] = set()
    hand = []
    for _ in range(3 + (level > 2) + (level > 4)):
        one = spell(rng, _small_cost(rng, board, rng.randint(1, 2 + level // 2)), used, ("Sorcery",))
        hand.append({**one, "points": len(expanded(one["mana_cost"])) + rng.randint(0, 2)})
    feasible: dict[tuple[str, ...], int] = {}
    plans = {}
    for size in range(len(hand) + 1):
        for some in combinations(hand, size):
            names = tuple(one["name"] for one in some)
            cost = "".join(one["mana_cost"] for one in some)
            if count.needs_death(cost):
                return None
            if paid := count.payable(cost):
                feasible[names] = sum(one["points"] for one in some)
                plans[names] = (paid, cost)
    most = max(feasible.values())
    if not most or len(feasible) < 3 or most == sum(one["points"] for one in hand):
        return None
    largest = [names for names in feasible if not any(set(names) < set(other) for other in feasible)]
    top = max(largest, key=lambda names: feasible[names])
    cards = "\n".join(f"- {one['name']} (Sorcery, mana cost {one['mana_cost']}): {one['points']} points" for one in hand)
    paid, cost = plans[top]
    return {
        "board": board,
        "hand": hand,
        "words": f"{in_words(board)}\nIt is your main phase. You hold these spells, and each of them is worth points to you if you cast it:\n{cards}\n"
        "Their effects make no mana and change no cost. You may cast several of them, one after another, in this same phase; mana stays in "
        "the pool until the phase ends. Being at 0 life or less isn't allowed. Which spells do you cast to get the most points in all? "
        "(If several choices are best, take any of them.)",
        "truth": {"most": most, "sets": sorted(map(list, largest))},
        "certificate": {"cast": list(top), **written_plan(count.game, paid, cost)},
        "states": count.states,
    }


def expanded(cost: str) -> list[str]:
    """Write each generic mana as one.

    >>> expanded("{2}{U}")
    ['1', '1', 'U']
    """
    return [one for symbol in symbols(cost) for one in (["1"] * int(symbol) if symbol.isdigit() else [symbol])]


Modifier = tuple[str, str, str, int]
_WORDS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
_TYPES = ("Creature", "Artifact", "Enchantment", "Instant", "Sorcery")


def _modifier(rng: random.Random, colors: str) -> Json:
    """Draw a permanent that changes what spells cost: its text, whom it is about, and by how much."""
    name = f"{rng.choice(('Clay', 'Cold', 'Grand', 'Old', 'Small', 'Twin'))} {rng.choice(('Bell', 'Gate', 'Mirror', 'Obelisk', 'Statue', 'Well'))}"
    amount = rng.choice((1, 1, 2))
    kind = rng.choice(("color", "type", "all", "not"))
    if kind == "color":
        color = rng.choice(colors)
        return {"card": name, "text": f"{_WORDS[color]} spells you cast cost {{{amount}}} less to cast.", "color": color, "by": -amount}
    if kind == "type":
        one = rng.choice(_TYPES)
        return {"card": name, "text": f"{one} spells you cast cost {{{amount}}} less to cast.", "type": one, "by": -amount}
    if kind == "all":
        return {"card": name, "text": f"Spells cost {{{amount}}} more to cast.", "by": amount}
    return {"card": name, "text": f"Noncreature spells cost {{{amount}}} more to cast.", "not": "Creature", "by": amount}


def total_cost(rng: random.Random, level: int) -> Drawn | None:
    """What does it cost in total, by the announcement? (601.2b, 601.2f)."""
    colors = "".join(rng.sample(COLORS, 2))
    owed = [rng.choice(colors) for _ in range(rng.randint(1, 2))]
    if level > 2 and rng.random() < 0.4:
        owed.append(pair(*colors))
    cost = written_cost(owed, rng.randint(0, 4))
    has_x = level > 1 and rng.random() < 0.4
    x = rng.randint(0, 4) if has_x else None
    cost = ("{X}" if has_x else "") + (cost.replace("{0}", "") or cost)
    one = spell(rng, cost, types=("Creature — Beast", "Artifact", "Enchantment", "Instant", "Sorcery"))
    there, names = [], set()
    for _ in range(rng.randint(1, 1 + level)):
        modifier = _modifier(rng, COLORS if rng.random() < 0.3 else colors)
        if modifier["card"] not in names:
            names.add(modifier["card"])
            there.append(modifier)
    least_three = level > 3 and rng.random() < 0.4
    kicker = written_cost([rng.choice(COLORS)], rng.randint(0, 2)) if level > 1 and rng.random() < 0.5 else None
    kicked = kicker is not None and rng.random() < 0.6
    tax = 2 * rng.randint(1, 2) if level > 2 and one["types"].startswith("Creature") and rng.random() < 0.6 else 0
    lines = [{"what": "mana cost", "adds": cost.replace("{X}", f"{{{x}}}" if x else "") or "{0}"}]
    lines += [{"what": "kicker", "adds": kicker}] if kicked else []
    lines += [{"what": "commander tax", "adds": f"{{{tax}}}"}] if tax else []
    spell_colors = {letter for letter in "".join(symbols(cost)) if letter in COLORS}
    by = [m["by"] for m in there if _applies(m, one, spell_colors)]
    generic = sum(int(s) for line in lines for s in symbols(str(line["adds"])) if s.isdigit())
    rest = [s for line in lines for s in symbols(str(line["adds"])) if not s.isdigit()]
    generic += sum(n for n in by if n > 0)
    less = -sum(n for n in by if n < 0)
    generic = max(0, generic - less)
    if least_three:
        generic = max(generic, 3 - len(rest))
    total = written_cost(rest, generic)
    lines += [{"what": m["card"], "adds": m["by"]} for m in there if _applies(m, one, spell_colors)]
    words = ["You control these permanents and no others:"]
    words += [f"- {m['card']} (Artifact): {m['text']}" for m in there]
    words += ["- Trinisphere (Artifact, untapped): As long as Trinisphere is untapped, each spell that would cost less than three mana to cast costs three mana to cast."] if least_three else []
    text = f"Its text has \"Kicker {kicker}\". " if kicker else ""
    announced = [f"you announce X = {x}"] if has_x else []
    announced += ["you announce that you pay its kicker" if kicked else "you don't pay its kicker"] if kicker else []
    where = f"It is your commander, in the command zone, and you have cast it from there {('once', 'twice')[tax // 2 - 1]} before this game." if tax else "You cast it from your hand."
    said = f" As you cast it, {' and '.join(announced)}." if announced else ""
    permanents = [{"id": f"{m['card']}#1", "card": m["card"], "types": "Artifact", "text": m["text"], "abilities": []} for m in there]
    if least_three:
        text_three = "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to cast."
        permanents.append({"id": "Trinisphere#1", "card": "Trinisphere", "types": "Artifact", "text": text_three, "abilities": []})
    return {
        "board": {"life": 20, "colors": colors, "permanents": permanents},
        "spell": {**one, **({"kicker": kicker} if kicker else {})},
        "announced": {**({"x": x} if has_x else {}), "kicked": kicked, "cast_before": tax // 2},
        "words": "\n".join(words) + f"\nYou cast {one['name']} ({one['types']}, mana cost {one['mana_cost']}). {text}{where}{said} "
        "Nothing else changes what it costs. What is its total cost? A number stands for an announced X.",
        "truth": {"total_cost": total},
        "certificate": {"lines": lines, **({"at_least": 3} if least_three else {})},
        "states": 1,
    }


def _applies(modifier: Json, one: Json, colors: set[str]) -> bool:
    types = one["types"]
    if "color" in modifier:
        return modifier["color"] in colors
    if "type" in modifier:
        return modifier["type"] in types
    return modifier.get("not", "-") not in types


def reading(rng: random.Random, level: int) -> Drawn | None:
    """Is a certificate right, and if not, which line is wrong?"""
    board = draw_board(rng, level)
    one = spell(rng, draw_cost(rng, level, board))
    cost = one["mana_cost"]
    proof = certificate(board, cost) if board["life"] == 20 else None
    if proof is None or proof["have"] == 0:
        return None
    count = counted(board)
    if count is None or count.payable(cost, ("creature spell", "artifact spell")):
        assert count is None, "a certificate of what can be paid"
        return None
    wrong = _falsified(rng, proof) if rng.random() < 0.6 else None
    stated = wrong or proof
    found = wrong_line(board, cost, stated)
    if (found is None) is (wrong is not None) or found == "conclusion":
        return None
    owed = "\n".join(f"- owed[{n}]: {line['amount']} of {line['symbol']}, each counts {line['each']}" for n, line in enumerate(stated["owed"]))
    gifts = "\n".join(f"- gifts[{n}]: {line['object']} gives at most {line['gives']}" for n, line in enumerate(stated["gifts"]))
    weights = ", ".join(f"{letter} {value}" for letter, value in stated["weights"].items())
    return {
        "board": board,
        "spell": one,
        "stated": stated,
        "words": f"{in_words(board)}\n{cast_words(one)}\nSomebody claims that its cost can't be paid, and gives this certificate. One mana of each type has "
        f"a weight: {weights}. A symbol of the cost counts as the least weight that could pay for it (a generic mana and a snow mana as the "
        "least weight of all types, a hybrid symbol as its cheaper half, {2/W} as W or as two generic mana, a Phyrexian symbol as 0, since "
        "life has weight 0). A permanent gives at most the weights of the mana that one activation of its best ability makes, less what the mana "
        f"in the cost of that ability counts by the same rule, and never less than 0; what can't be activated now gives 0.\n{owed}\n{gifts}\n- need: the sum of the owed lines (amount times what each counts) "
        f"is {stated['need']}\n- have: the sum of the gifts lines is {stated['have']}\nThe claim follows as need is more than have. At most one of the lines is wrong. "
        "(The sums are judged by the lines as they are written.) Does the certificate hold, and if not, which line is wrong?",
        "truth": {"holds": found is None, "wrong": found},
        "certificate": proof,
        "states": count.states,
    }


def _falsified(rng: random.Random, proof: Json) -> Json | None:
    """Change one line so that the conclusion still follows from what is written, and the sums fit the lines."""
    what = rng.choice(("gifts", "gifts", "owed", "need", "have"))
    found: Json = {**proof, "owed": [dict(one) for one in proof["owed"]], "gifts": [dict(one) for one in proof["gifts"]]}
    if what == "gifts":
        place = rng.choice([n for n, line in enumerate(proof["gifts"]) if line["gives"]])
        found["gifts"][place]["gives"] -= 1
        found["have"] -= 1
    elif what == "owed":
        place = rng.randrange(len(proof["owed"]))
        found["owed"][place]["each"] += 1
        found["need"] += found["owed"][place]["amount"]
    elif what == "need":
        found["need"] += 1
    else:
        found["have"] -= 1
    return found


__all__ = ["State", "castable", "reading", "total_cost", "turn"]
