"""Long comparisons of independent readings: ``python -m tests.agreement.NAME N [--seed S]``."""
