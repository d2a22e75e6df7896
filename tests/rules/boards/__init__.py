"""Boards of real cards, each answer checked by the referee and the oracle."""
