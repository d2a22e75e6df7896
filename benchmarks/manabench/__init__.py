"""ManaBench: questions on Magic payments with their truth, and scores for any program (``--help``)."""
