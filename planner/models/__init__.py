"""The payment problem as numbers, three deciders of it, and what proves their answers."""
