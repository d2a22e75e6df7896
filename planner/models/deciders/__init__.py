"""The deciders of payments."""
