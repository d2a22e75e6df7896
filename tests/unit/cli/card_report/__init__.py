"""Tests of ``planner.cli.card_report``."""
