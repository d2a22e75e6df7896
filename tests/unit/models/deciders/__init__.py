"""Tests of ``planner.models.deciders``."""
