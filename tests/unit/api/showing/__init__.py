"""Tests of ``planner.api.showing``."""
