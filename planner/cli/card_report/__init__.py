"""What was understood of cards' text, for people: the command ``planner cards``."""
