"""Oracle text read into abilities: a grammar with tables of phrases.

``normal`` puts text in one form, ``lines`` classifies each line, ``costs``, ``effects``
and ``statics`` hold the tables of phrases, ``reading`` puts it together.
"""

from planner.text.language import LanguageError
from planner.text.reading import read_card_in_hand, read_card_in_zone, read_permanent, read_spell

__all__ = ["LanguageError", "read_card_in_hand", "read_card_in_zone", "read_permanent", "read_spell"]
