"""The constraint program of a payment problem."""
