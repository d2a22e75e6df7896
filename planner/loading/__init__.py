"""A request's board as a settled game."""
