"""A game as data: mana, objects, abilities and costs, filters, prices, the arithmetic of 118.7."""
