"""Tests of ``planner.text.mana``."""
