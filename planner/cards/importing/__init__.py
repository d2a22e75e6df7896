"""Files of cards brought into the store: recognised by their content, read piece by piece."""
