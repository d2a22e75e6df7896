"""A partner over a pipe or a socket: lines of JSON in, lines of JSON out, boards and dialogues remembered."""
