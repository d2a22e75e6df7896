"""A second reader of mana abilities and printed costs: a small grammar, parsed token by token.

It shares symbols, type words and what is read with the first reader (``planner.text``), and no pattern. What
isn't in its grammar it says to be outside.
"""
