"""Tests of ``planner.api.dialogue``."""
