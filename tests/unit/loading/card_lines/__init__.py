"""Tests of ``planner.loading.card_lines``."""
