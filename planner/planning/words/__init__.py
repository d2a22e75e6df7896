"""Sentences of an answer: why a cost isn't paid, and what a proof rests on."""
