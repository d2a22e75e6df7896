"""A task's best payment as numbers, written as a plan and carried out."""
