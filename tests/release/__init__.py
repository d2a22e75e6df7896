"""What has to hold of a release beyond its tests: ``python -m tests.release --help``."""
