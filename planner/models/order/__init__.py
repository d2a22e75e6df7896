"""Put a payment's activations in order; mana is spent otherwise if only that makes an order."""
