"""The best payment: the program solved, its activations put in order."""
