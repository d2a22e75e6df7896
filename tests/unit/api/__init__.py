"""Tests of ``planner.api``."""
