"""Tests of ``planner.text``."""
