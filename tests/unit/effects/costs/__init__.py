"""Tests of ``planner.effects.costs``."""
