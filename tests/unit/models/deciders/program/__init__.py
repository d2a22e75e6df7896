"""Tests of ``planner.models.deciders.program``."""
