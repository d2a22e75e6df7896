"""Card objects by name: what is always known, the card store, decklists."""
