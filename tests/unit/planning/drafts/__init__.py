"""Tests of ``planner.planning.drafts.drafts``."""
