"""Verdicts by Hall's condition."""
