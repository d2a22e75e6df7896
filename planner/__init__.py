"""mana-planner."""
