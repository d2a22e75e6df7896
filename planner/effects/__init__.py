"""What effects make of one game: layers, grants, amounts, prohibitions, settled abilities."""
