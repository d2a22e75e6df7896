"""Tests of ``planner.text.phrases``."""
