"""Tests of ``planner.models.search``."""
