"""Tests of ``planner.referee``."""
