"""The JSON Schema of what goes in and comes out, a document a verb and direction, and types made from it."""
