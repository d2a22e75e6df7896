"""Costs that stay payable after the payment."""
