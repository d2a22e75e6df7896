"""The payment problem as numbers, and four ways to decide it. Nothing here is about JSON or text."""
