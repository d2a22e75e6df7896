"""The oracle: an exhaustive search for small requests."""
