"""Tests of ``planner.service``."""
