"""A payment made step by step by a person."""
