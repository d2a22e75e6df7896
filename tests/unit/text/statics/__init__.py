"""Tests of ``planner.text.statics``."""
