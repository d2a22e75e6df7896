"""Tests of ``planner.explaining``."""
