"""The handbook: its pages, and what makes the generated ones."""
