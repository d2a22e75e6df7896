"""Rules of the game, played through the public API."""
