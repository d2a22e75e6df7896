"""What a request means: objects, zones, abilities and prices, in the rules' own terms."""
