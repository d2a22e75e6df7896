"""Tests of ``planner.api.session``."""
