"""Tests of ``planner.planning.turn``."""
