"""Tests of ``planner.planning.drafts``."""
