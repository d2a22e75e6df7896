"""Tests of ``planner.api.schema``."""
