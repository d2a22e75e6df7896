"""What payments are worth to players: their boards, and what is left: ``python -m benchmarks.preferences``."""
