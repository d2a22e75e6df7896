"""The activations of a payment put in order, and mana spent otherwise where that gives one."""
