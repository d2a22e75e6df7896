"""Tests of the oracle, its figures worked out by hand."""
