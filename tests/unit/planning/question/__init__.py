"""Tests of ``planner.planning.question``."""
