"""Tests of ``planner.planning.answers``."""
