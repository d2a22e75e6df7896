"""One script for each extra: uses what it brings, in an environment that has only the wheel.

Each is run by path with ``python -P``, so that neither this folder nor the repository is imported from.
"""
