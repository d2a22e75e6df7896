"""Tests of ``planner.costing``."""
