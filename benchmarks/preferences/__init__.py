"""People's boards, and what a payment leaves: ``python -m benchmarks.preferences``."""
