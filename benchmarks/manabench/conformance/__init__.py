"""The conformance suite for engines: ``suite.json``, and what runs it, in Python and in JavaScript."""
