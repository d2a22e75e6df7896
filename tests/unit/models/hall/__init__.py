"""Tests of ``planner.models.hall``."""
