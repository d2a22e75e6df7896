"""The parts of settling: what a written mana ability comes to in one game."""
