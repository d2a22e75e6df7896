"""The parts that every pattern of card text is made of."""
