"""Decklists read and written: Arena, MTGO, Moxfield, Archidekt, MTGJSON, Cockatrice."""
