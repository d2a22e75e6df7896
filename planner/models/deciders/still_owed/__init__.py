"""What is still owed: the best payment by a dynamic program, once compiled for a board."""
