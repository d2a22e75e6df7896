"""Tests of ``planner.models.deciders.hall``."""
