"""Tests of ``planner.text.grammar``."""
