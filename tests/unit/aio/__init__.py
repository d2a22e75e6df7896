"""Tests of ``planner.aio``."""
