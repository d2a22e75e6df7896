"""Answers shown to people: as tables in text, and as pictures of the board."""
