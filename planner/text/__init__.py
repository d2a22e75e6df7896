"""Oracle text read into abilities: a grammar with tables of phrases.

``normal`` puts text in one form, ``lines`` classifies each line, ``reading`` puts the parts
of an ability together: ``costs``, ``effects`` with ``outputs``, ``amounts`` and
``aftermath``, ``conditions``, ``restrictions``, ``filters``. ``statics`` notices what else
bears on payments.
"""

from planner.text.grammar.language import LanguageError
from planner.text.grammar.set_by_text import (
    colors_by_text,
    every_creature_type_by_text,
    identity_by_text,
    land_types_by_text,
)
from planner.text.grammar.traverse import parts_of
from planner.text.mana.event_triggers import read_event_triggers
from planner.text.mana.land_searches import owed_besides, read_land_searches
from planner.text.mana.mentions import read_further_mentions, read_mentions
from planner.text.mana.resolving import read_resolution
from planner.text.mana.standing import read_standing
from planner.text.reading import read_card_in_hand, read_card_in_zone, read_permanent, read_spell

__all__ = [
    "LanguageError",
    "colors_by_text",
    "every_creature_type_by_text",
    "identity_by_text",
    "land_types_by_text",
    "owed_besides",
    "parts_of",
    "read_card_in_hand",
    "read_card_in_zone",
    "read_event_triggers",
    "read_further_mentions",
    "read_land_searches",
    "read_mentions",
    "read_permanent",
    "read_resolution",
    "read_spell",
    "read_standing",
]
