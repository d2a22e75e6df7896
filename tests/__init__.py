"""Tests: of units, of rules, of any input, and of agreement among readings."""
