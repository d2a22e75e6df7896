"""Tests of ``planner.models.deciders.still_owed``."""
