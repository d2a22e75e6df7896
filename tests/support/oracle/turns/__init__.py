"""Turns by exhaustive search: real cards, what each does said once more in numbers."""
