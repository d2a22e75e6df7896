"""The tables of decks."""
