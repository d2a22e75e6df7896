"""Tests of ``planner.loading``."""
