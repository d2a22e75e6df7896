"""Tests of ``planner.contract``."""
