"""Certificates held against the game by adding up: nothing is solved, nothing is searched.

A certificate gives weights: to each type of mana, to a point of life, to the parts of the cost that take
objects, to the use of a color's source. What is owed counts at least its *need*; what can be had counts at
the most what this package works out by itself, object by object. By weak duality no payment is under the
difference, whatever it does: the weights need not be the best ones, nor come from anywhere. Time is about
linear in the board.

A bound holds only if nothing that brings mana, life, objects or a lower price is missed. These are all ways
in which the rules let that happen, and what becomes of each here; what isn't bounded is refused with a line
that says why, and what only costs something may be left out of a bound:

* mana abilities of the player's objects, each by itself, every outcome of it: runs and combinations,
  triggered mana abilities behind it, which fail to trigger where what has them could have left (``outcomes``)
* what is tapped is tapped once, for a mana ability, for convoke and the like, or for a part of the cost; what
  leaves does so once, and once more from the graveyard where it arrived (``objects``); abilities that do
  neither count as often as their limit says, and without one must give nothing
* mana that floats, restricted mana, mana of sources that the spell doesn't take, snow mana, mana spent as
  though it were of another type, types that alone may be spent (``weights``)
* mana spent on mana abilities: converters pay at least the weight of what they ask for
* life that stands for symbols, life in costs; damage counts where it has a price (``rows``), and doesn't keep
  anybody from paying, since it may come last
* prices by the referee's own table; last sources and life by rows whose multipliers the certificate states;
  restricted mana, X and counted options are gains in the price and are counted as such
* riders of mana, as if each use that makes such mana gained by them
* parts of the cost that take objects: each gives the weight that the certificate states for its words
* costs that should stay payable gain their weight in the price: the heaviest of them at the most that aren't
  shown not to be payable together with the total cost, as one sum (``kept``); that takes costs which are as
  low as they can get, and a payment that takes no objects but by mana abilities; payments that keep what is
  shown to cost more have that price (``least_of_both``)
* restrictions (prohibitions, what must be used, who must be spared, which mana must be spent) only take
  payments away: what isn't read of them makes a bound lower, never wrong

Amounts that could change on the way are bounded where they can only be gone or less by then.

Refused: other amounts or abilities that could change on the way, {Q} and whatever else untaps, abilities that
neither tap nor lose their object, have no limit and would give something, life gained where life counts,
another player's mana, lines that aren't understood and could help, colors of mana that the price gains by,
plans that kill their player.
"""

from planner.referee.certificates.cases import check_certificate
from planner.referee.certificates.kept import MOST_CHOICES, KeptCost, heaviest, least_with_kept
from planner.referee.certificates.rules import forbidding_rules

__all__ = ["MOST_CHOICES", "KeptCost", "check_certificate", "forbidding_rules", "heaviest", "least_with_kept"]
