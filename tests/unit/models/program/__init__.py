"""Tests of ``planner.models.program``."""
