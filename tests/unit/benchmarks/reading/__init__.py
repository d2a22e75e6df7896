"""Tests of ``benchmarks.reading``."""
