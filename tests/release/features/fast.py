"""The extra ``fast``: games of whole decks with a compiled loop, the same games as without it."""

from __future__ import annotations

import numba

from planner.decks import play

assert numba.__version__
bear = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
deck = [{"card": "Forest", "count": 17}, {"card": bear, "count": 23}]
found = play(deck, games=200, turns=4)
assert found.games == 200
assert play(deck, games=200, turns=4) == found
