"""Tests of ``planner.game``."""
