"""Tests of ``planner.models.problem``."""
