"""Faults that took things down once, each played again, bounded."""
