"""Ask the rules engine ``python-mtg``: JSON on the standard input, a list of questions; as many answers out.

A question is ``{"permanents": [names], "spell": name}``. The board is set up in a game of the engine's own,
in the first main phase, and ``legal_actions`` says whether the spell may be cast; ``mana_plan`` says how.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from typing import Any

from mtg import driver
from mtg._text import slug
from mtg.engine import env
from mtg.engine import game as setup


def asked(permanents: list[str], spell: str) -> dict[str, Any]:
    """The verdict, the sources that would pay, and the processor time of both."""
    deck = [*permanents, spell]
    filling = ["Wastes"] * (40 - len(deck))
    state = setup.new_game({"a": deck + filling, "b": ["Wastes"] * 40}, variant="two-player", seed=1)
    kinds = dict(state["instance_of"])
    mine = sorted(one for one in kinds if ("a", one) in state["printed_control"])
    left = [slug(name) for name in permanents]
    state["in_hand"] = {entry for entry in state["in_hand"] if entry[0] != "a"}
    hand = None
    for one in mine:
        if kinds[one] in left:
            left.remove(kinds[one])
            state["on_battlefield"].add((one,))
            state["in_library"].discard(("a", one))
        elif hand is None and kinds[one] == slug(spell):
            hand = one
            state["in_library"].discard(("a", one))
            state["in_hand"].add(("a", one))
    if left or hand is None:
        return {"unknown": [*left, *([] if hand else [spell])]}
    state["current_step"] = {("precombat_main",)}
    start = time.process_time()
    driver._refresh_mana_pool(state, "a")
    actions = env.legal_actions(state)
    verdict = time.process_time() - start
    castable = any(one[0] == "cast" and one[2] == hand for one in actions)
    answer: dict[str, Any] = {"castable": castable, "verdict": verdict}
    if castable:
        pips = {color: n for thing, color, n in state.get("mana_pip", ()) if thing == hand}
        generic = next((n for thing, n in state.get("mana_generic", ()) if thing == hand), 0)
        start = time.process_time()
        plan = driver.mana_plan(state, "a", pips, generic)
        answer["payment"] = time.process_time() - start
        answer["plan"] = None if plan is None else [kinds[one["id"]] for one in plan]
    return answer


answers = []
for question in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()):
        answers.append(asked(**question))
json.dump(answers, sys.stdout)
