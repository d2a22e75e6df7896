"""Tests of one module each, in rooms that mirror those of ``planner``."""
