"""Verdicts and best plans: from the stages of one total cost to the answer of a question."""
