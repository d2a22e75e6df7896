"""Tests of ``planner.decks``."""
