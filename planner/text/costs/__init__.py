"""Costs in words, and what changes them."""
