"""One script for each extra: uses what it brings as a user would, in an environment that holds the wheel alone.

Each is run by path with ``python -P``, so that neither this folder nor the repository is imported from.
"""
