"""Tests of ``planner.models.flows``."""
