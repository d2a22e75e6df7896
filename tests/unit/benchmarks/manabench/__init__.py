"""Tests of ManaBench."""
