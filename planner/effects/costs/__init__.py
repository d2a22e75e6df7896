"""Costs as written, resolved in one game: for total costs and for mana abilities (118, 601.2b, 602.2b)."""
