"""Tests of ``planner.cli.tables``."""
