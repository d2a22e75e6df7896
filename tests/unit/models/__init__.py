"""Tests of ``planner.models``."""
