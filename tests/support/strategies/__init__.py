"""Random requests, built by Hypothesis or by ``random``."""
