"""Static abilities in words."""
