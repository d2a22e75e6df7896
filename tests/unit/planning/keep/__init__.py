"""Tests of ``planner.planning.keep``."""
