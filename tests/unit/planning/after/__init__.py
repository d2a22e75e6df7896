"""Tests of ``planner.planning.after``."""
