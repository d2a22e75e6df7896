"""What makes the generated pages of the handbook."""
