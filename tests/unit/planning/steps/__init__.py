"""Tests of ``planner.planning.steps``."""
