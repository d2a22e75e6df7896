"""Boards and plans for tests of the referee."""
