"""The payment problem as numbers."""
