"""The game after a payment, and what other costs are and can be paid with there."""
