"""Tests of ``planner.planning``."""
