"""Tests of ``planner.cards``."""
