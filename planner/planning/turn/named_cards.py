"""Costs of a turn that name cards, each assigned to a card of that name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from itertools import product

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import PaySpec
from planner.contract.suggestions import folded
from planner.costing.casting import cast_from, is_like
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone
from planner.loading.card_faces import faces_of

_ELSEWHERE = (Zone.COMMAND, Zone.EXILE, Zone.GRAVEYARD)
"""The zones in which a card by its name is looked for where it isn't in hand."""


def named_apart(pays: list[PaySpec], game: Game) -> list[PaySpec]:
    """Assign costs that name a card to one card each, while there are cards of that name.

    Alternatives of each other mean the same one. Where none is in hand, one elsewhere is meant, to be cast
    from there; for a cost of another zone, where none is there, one that others of the turn cast before.
    """
    taken = {pay.card for pay in pays if isinstance(pay.card, str) and game.find(pay.card) is not None}
    together: dict[tuple[str, str], str] = {}
    alone = {
        (folded(pay.card), pay.one_of or str(n)) for n, pay in enumerate(pays) if isinstance(pay.card, str)
    }
    wanted = Counter(name for name, _ in alone)
    cards = _CardsByName(game, taken)
    found = list(pays)
    cast: dict[str, list[str]] = {}
    for number in sorted(range(len(pays)), key=lambda n: _zone_first(pays[n]) != Zone.HAND):
        pay = pays[number]
        name = pay.card
        if not isinstance(name, str):
            continue
        said = game.find(name)
        one = name if said is not None else ""
        called_so = folded(name if said is None else said.card.name)
        if not one and pay.one_of:
            one = together.get((called_so, pay.one_of), "")
        if not one and _zone_first(pay) != Zone.HAND and cast.get(called_so):
            one = next(iter(cards.left(name, [_zone_first(pay)])), "") or cast[called_so].pop(0)
        if not one:
            one = cards.one(name, pay, wanted[called_so], f"pays[{number}].card")
            wanted[called_so] -= 1
        if not one:
            continue
        cards.take(one, name)
        if pay.one_of:
            together[called_so, pay.one_of] = one
        if _zone_first(pay) == Zone.HAND:
            cast.setdefault(called_so, []).append(one)
        found[number] = cards.named(pay, name, one)
    return found


def _zone_first(pay: PaySpec) -> str:
    """The zone in which a named card is looked for first: the graveyard for flashback."""
    return cast_from(pay)[0]


class _CardsByName:
    """The cards of a game that costs name; none is meant twice while others of the name are left.

    A card with several faces goes by the names of all of them. Where no card is left, one that another name
    of it means is: an Adventure and its creature.
    """

    def __init__(self, game: Game, taken: Set[str]) -> None:
        self._game = game
        self._taken = set(taken)
        self._meant: set[tuple[str, str]] = set()
        self._names: dict[int, frozenset[str]] = {}

    def take(self, one: str, name: str) -> None:
        """Note that a cost means a card by a name."""
        self._taken.add(one)
        self._meant.add((one, folded(name)))

    def one(self, name: str, pay: PaySpec, wanted: int, path: str) -> str:
        """Choose the first card of a name that no other cost means, "" if there is none.

        Raises ``RequestError`` if different cards of the name are left, and not all of them are asked for.
        """
        elsewhere = _ELSEWHERE if pay.from_ is None else ()
        left = self.left(name, (*cast_from(pay), *elsewhere))
        entries = [self._game.places[one][0] for one in left]
        nearest = [one for one in entries if one.zone == entries[0].zone]
        if len(nearest) > wanted and any(not is_like(nearest[0], one) for one in nearest):
            ids = ", ".join(shown(one) for one in left[: len(nearest)])
            message = f"several that differ are called {shown(name)}; expected one of {ids}"
            raise RequestError(path, message, ErrorCode.AMBIGUOUS)
        return left[0] if left else ""

    def left(self, name: str, zones: Sequence[str]) -> list[str]:
        """List the cards of a name that no cost means by it; if there are some, those of no other cost."""
        called = [
            one
            for zone, entry in product(zones, self._game.objects)
            if entry.zone == zone and entry.controller == Whose.YOU and folded(name) in self._names_of(entry)
            for one in entry.ids
            if (one, folded(name)) not in self._meant
        ]
        free = [one for one in called if one not in self._taken]
        others = [one for one in called if len(self._names_of(self._game.places[one][0])) > 1]
        return free or others

    def named(self, pay: PaySpec, name: str, one: str) -> PaySpec:
        """The cost of this very card, with the face that its name says."""
        card = self._game.places[one][0]
        if pay.face is not None or folded(card.card.name) == folded(name):
            return structs.replace(pay, card=one)
        face = next((n for n, face in enumerate(self._faces(card)) if folded(face) == folded(name)), None)
        return structs.replace(pay, card=one, face=face)

    def _names_of(self, entry: GameObject) -> frozenset[str]:
        if id(entry) not in self._names:
            names = (entry.card.name, *self._faces(entry))
            self._names[id(entry)] = frozenset(map(folded, names))
        return self._names[id(entry)]

    def _faces(self, entry: GameObject) -> list[str]:
        return [face.card.name for face in faces_of(entry.given, "pays")[0]]
