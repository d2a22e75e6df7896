"""The constraint programs of a payment. Nothing here is about JSON or text."""
