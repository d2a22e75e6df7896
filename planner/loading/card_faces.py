"""The faces of a card, and which of them can be cast from where it is (709.3, 712.11b, 715.3)."""

from __future__ import annotations

from msgspec import structs

from planner.contract.request import CardSpec, ObjectSpec
from planner.game.characteristics import Characteristics
from planner.game.objects import Before
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.loading.game_state import card_from, resolved
from planner.loading.written_board import card_alone
from planner.text import read_spell

ONE_SPELL = frozenset({"transform", "meld", "flip", "reversible_card", "double_faced_token", "art_series"})
"""Layouts of which the front face alone is a spell to be cast (712.11a, 710.2)."""
CHOSEN_AS_CAST = frozenset({Zone.HAND, Zone.COMMAND})
"""Zones in which no face is up: a card there may be cast by any, whichever it is called by (715.3)."""
_AFTERMATH = "aftermath"


class Face(Record, frozen=True):
    """One face of a card: its number, and its characteristics."""

    number: int
    card: Characteristics


def faces_of(given: object, path: str) -> tuple[tuple[Face, ...], int | None]:
    """The printed faces of a card, and the number of the one that the request states (None without one).

    Empty for a card with one face. Raises ``RequestError``.
    """
    spec = _said_of(given)
    if spec is None or (isinstance(spec.card, CardSpec) and not spec.card.card_faces):
        return (), None
    whole = resolved(spec, path, f"{path}.card")
    assert isinstance(whole.card, CardSpec)  # every name is resolved
    number = len(whole.card.card_faces or ())
    if number < 2:
        return (), None
    alone = card_alone(whole) or whole
    faces = [Face(n, card_from(structs.replace(alone, face=n), path, True)) for n in range(number)]
    said = whole.face
    if isinstance(said, str):
        said = next((face.number for face in faces if face.card.name == said), None)
    return tuple(faces), said


def front_alone(given: object, path: str) -> bool:
    """Whether only the front of a card can be cast or played (712.11a, 712.12)."""
    spec = _said_of(given)
    card = resolved(spec, path, f"{path}.card").card if spec is not None else None
    return not isinstance(card, CardSpec) or card.layout in ONE_SPELL


def _said_of(given: object) -> ObjectSpec | None:
    """What a request says of a card; of one that has moved since, only its card holds (400.7)."""
    if isinstance(given, Before):
        return card_alone(given)
    return given if isinstance(given, ObjectSpec) else None


def castable_faces(given: object, zone: Zone, path: str) -> tuple[Face, ...]:
    """The faces of a card that can be cast from a zone, if there are several to choose from."""
    faces, said = faces_of(given, path)
    if not faces or (said is not None and zone not in CHOSEN_AS_CAST):
        return ()
    if front_alone(given, path):
        return ()
    spells = [face for face in faces if _is_spell(face.card)]
    later = [face for face in spells if _has_aftermath(face.card)]
    if later and zone == Zone.GRAVEYARD:
        return tuple(later)
    return tuple(face for face in spells if face not in later)


def _is_spell(card: Characteristics) -> bool:
    return card.mana_cost.exists


def _has_aftermath(card: Characteristics) -> bool:
    """Whether a face can be cast only from a graveyard (702.127a)."""
    costs = read_spell(card).costs
    return costs is not None and any(offer.name.lower() == _AFTERMATH for offer in costs.alternatives)
