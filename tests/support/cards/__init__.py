"""Real cards with their Oracle text."""
