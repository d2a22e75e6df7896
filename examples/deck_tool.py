"""A deck tool: how often each spell of a list is castable, what is wrong where it isn't, and better lands."""

import sys

from planner.decks import Deck, best_lands, odds

LIST = """\
12 Plains
4 Island
1 Azorius Signet
23 Counterspell
"""

deck = Deck.parse(sys.stdin.read() if len(sys.argv) > 1 else LIST)
table = odds(deck, ask=["{U}{U}"], turns=[2, 3, 4])
for row in table.rows:
    screwed = "colors" if row.color_screw > row.mana_screw else "lands"
    print(f"{row.card or row.cost} on turn {row.turn}: {row.castable:.1%}; what lacks are {screwed}")
best = best_lands(deck, candidates=["Plains", "Island"])
print(", ".join(f"{land.count} {land.name}" for land in best.lands), f"({best.value:.1%})")
