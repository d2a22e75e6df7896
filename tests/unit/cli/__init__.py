"""Tests of ``planner.cli``."""
