"""Objects, boards and costs for tests of the oracle."""
