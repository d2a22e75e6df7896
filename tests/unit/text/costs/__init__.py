"""Tests of ``planner.text.costs``."""
