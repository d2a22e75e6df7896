"""Answers of one version, stored, and compared with those of another: bit for bit in what decides."""
