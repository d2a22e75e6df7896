"""Other programs that PyPI has, asked the same: ``python -m benchmarks.peers --help``."""
