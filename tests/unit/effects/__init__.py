"""Tests of ``planner.effects``."""
