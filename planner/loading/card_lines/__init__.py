"""What is understood of cards' text, line by line, as data."""
