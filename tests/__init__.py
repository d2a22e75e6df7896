"""Tests: of units, of rules, of any input, of faults, and of agreement among readings."""
