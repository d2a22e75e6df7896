"""Cards by name: which card is meant, or which ones could be.

An exact full name comes before an exact face, both before those without case, accents
and punctuation. What the store says of a card comes before what is always known, but for
basic lands and predefined tokens.
"""

from __future__ import annotations

import os
import threading
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from planner.cards.card_object import CardObject, ObjectKind, says
from planner.cards.errors import CardNameError, EmptyStoreError
from planner.cards.known import always_known, known_card, known_names
from planner.cards.listings import Listing, cheaper, listing_of
from planner.contract.error_codes import ErrorCode
from planner.contract.suggestions import MAX_NAME, folded, meant, nearest_folded

if TYPE_CHECKING:
    from planner.cards.store import CardStore, Named

MOST_KEPT = 50_000
"""More names than this are not kept."""


_SIZE = ("power", "toughness")


class FoundName(NamedTuple):
    """A card found by name, and which face has the name; None if it is the whole card's."""

    card: CardObject
    face: int | None = None

    @property
    def name(self) -> str:
        """The printed name of the card or the face."""
        return str(self.card["name"] if self.face is None else self.card["card_faces"][self.face]["name"])


_found: dict[tuple[str, bool], FoundName] = {}
_generation = [0]
_opening = threading.Lock()
_opened: dict[tuple[int, Path], CardStore] = {}


def find_name(name: str, *, token: bool = False) -> FoundName:
    """Find the card with a name, or with a face's name; ``token`` prefers tokens.

    The returned object is shared: don't change it. Repeated look-ups cost one dict access. Raises
    ``CardNameError``, and ``StoreError`` if there is a card store that can't be used.

    >>> find_name("mistgate pathway").name
    'Mistgate Pathway'
    """
    found = _found.get((name, token))
    if found is None:
        if len(name) > MAX_NAME:
            message = f"expected a name of at most {MAX_NAME} characters, got {len(name):,}"
            raise CardNameError(message, [], ErrorCode.TOO_LARGE)
        found = _found_first(name, token)
        if len(_found) >= MOST_KEPT:
            _found.clear()
        _found[name, token] = found
    return found


def card_named(name: str, *, token: bool = False) -> CardObject:
    """The card object with this name: see ``find_name``.

    >>> card_named("underground river")["name"]
    'Underground River'
    """
    return find_name(name, token=token).card


def listing_named(card: CardObject) -> Listing | None:
    """A card's formats and price: from its object, else from the card store.

    >>> listing_named({"name": "A land", "prices": {"usd": "0.40"}})
    Listing(legalities={}, cents=40)
    """
    found = listing_of(card)
    if found is not None and found.legalities and found.cents is not None:
        return found
    store = open_store()
    return cheaper(found, None if store is None else store.listing(str(card.get("name", ""))))


def names_card(name: str) -> bool:
    """Whether some card has this name.

    >>> names_card("Sol Ring"), names_card("Creatures")
    (True, False)
    """
    if len(name) > MAX_NAME:
        return False
    if (name, False) in _found or folded(name) in _known_by_folded_name():
        return True
    store = open_store()
    return store is not None and bool(store.named(name, ObjectKind.CARD))


def search_cards(text: str, most: int = 20) -> list[CardObject]:
    """Find cards whose name, type line or text has all these words, sorted by name.

    Without a card store, only built-in cards. Raises ``StoreError``.

    >>> [card["name"] for card in search_cards("azorius signet")]
    ['Azorius Signet']
    """
    store = open_store()
    if store is not None:
        return list(store.search(text, most))
    words = text.casefold().split()
    known = (card for name in sorted(known_names()) if (card := known_card(name)) is not None)
    return list(islice((card for card in known if says(card, words)), most))


def generation() -> int:
    """How often names were forgotten; results from before the last time are out of date."""
    return _generation[0]


def forget() -> None:
    """Forget all names found and close the store, which may have been replaced."""
    _generation[0] += 1
    _found.clear()
    for store in _opened.values():
        store.close()
    _opened.clear()


def open_store() -> CardStore | None:
    """Open the user's card store, once for each process; None if there is none.

    Raises ``StoreError``.
    """
    from planner.cards.store import CardStore, store_path

    key = os.getpid(), store_path()
    store = _opened.get(key)
    if store is not None or not key[1].is_file():
        return store
    with _opening:
        try:
            return _opened.get(key) or _opened.setdefault(key, CardStore(key[1]))
        except EmptyStoreError:
            return None


def _found_first(name: str, token: bool) -> FoundName:
    if always_known(name):
        card = known_card(name)
        assert card is not None  # it is always known
        return FoundName(card)
    store = open_store()
    if (
        token
        and store is not None
        and (tokens := store.named(name, ObjectKind.TOKEN) or store.named(name, ObjectKind.ART))
    ):
        return _best(name, tokens)
    candidates = store.named(name, ObjectKind.CARD) if store is not None else []
    if any(one.whole and one.name == name for one in candidates):
        return _best(name, candidates)
    card = known_card(name)
    if card is not None:
        return FoundName(card)
    candidates += _known(name, {one.card["name"] for one in candidates})
    if not candidates and store is not None and (found := store.of_oracle_id(name)) is not None:
        return FoundName(found)
    if not candidates:
        raise _unknown(name, store)
    return _best(name, candidates)


def _best(name: str, candidates: list[Named]) -> FoundName:
    """The candidate with the best matching name; raises ``CardNameError`` for several."""
    best = [
        one for one in candidates if _standing(one, name) == max(_standing(one, name) for one in candidates)
    ]
    best = [one for one in best if not one.spare] or best
    cards = {str(one.card): one for one in best}
    if len(cards) > 1:
        choices = [_choice(one, list(cards.values())) for one in cards.values()]
        listed = ", ".join(f'"{choice}"' for choice in choices)
        message = f'"{name}" is the name of several cards; expected one of {listed}'
        raise CardNameError(message, choices, ErrorCode.AMBIGUOUS)
    one = best[0]._replace(card=_completed(best[0].card))
    faces = [str(face["name"]) for face in one.card.get("card_faces", ())]
    return FoundName(one.card, faces.index(one.name) if not one.whole and one.name in faces else None)


def _completed(card: CardObject) -> CardObject:
    """A card with the size that its file left out, if it is a built-in card."""
    if "power" in card or "Creature" not in card["type_line"] or "card_faces" in card:
        return card
    known = known_card(str(card["name"]))
    return card if known is None else {**{key: known[key] for key in _SIZE if key in known}, **card}


def _standing(one: Named, name: str) -> tuple[bool, bool]:
    """Rank of a name: exact spelling before folded, a card's name before a face's."""
    return one.name == name, one.whole


def _choice(one: Named, others: list[Named]) -> str:
    """The full name, or the Oracle id if other candidates share the name."""
    name = str(one.card["name"])
    alike = sum(other.card["name"] == name for other in others)
    return one.oracle_id if alike > 1 and one.oracle_id else name


def _known(name: str, there: set[str]) -> list[Named]:
    """The built-in cards with a name, without those in ``there``."""
    from planner.cards.store import Named

    named = _known_by_folded_name().get(folded(name), [])
    found = ((one, whole, known_card(full)) for one, whole, full in named if full not in there)
    return [Named(one, whole, False, card, "") for one, whole, card in found if card is not None]


@lru_cache(maxsize=1)
def _known_by_folded_name() -> dict[str, list[tuple[str, bool, str]]]:
    """For each folded name, the built-in names with whether they name a whole card, and the card."""
    named: dict[str, list[tuple[str, bool, str]]] = {}
    for full in known_names():
        for name in (full, *(full.split(" // ") if " // " in full else ())):
            named.setdefault(folded(name), []).append((name, name == full, full))
    return named


def _unknown(name: str, store: CardStore | None) -> CardNameError:
    forms = {one: form for form, named in _known_by_folded_name().items() for one, _, _ in named}
    forms.update(store.names() if store is not None else {})
    choices = nearest_folded(name, list(forms), list(forms.values()))
    hint = meant(choices)
    if store is None:
        hint += (
            " (a few hundred cards are known by name; all of them after: planner cards download,"
            " or planner cards import FILE; or give a card object)"
        )
    quoted = name if len(name) <= 60 else f"{name[:56]} …"
    return CardNameError(f'no card of the name "{quoted}" is known{hint}', choices)
