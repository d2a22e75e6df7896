"""Tests of ``planner.planning.words``."""
