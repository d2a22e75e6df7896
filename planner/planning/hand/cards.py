"""The cards of the hand, and a commander in the command zone, as costs that should stay payable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from planner.contract.answer_parts import WhenKept
from planner.contract.refusals import RequestError
from planner.contract.request import KeepSpec, PaySpec, TurnOfKeeping
from planner.costing.kept_costs import CostToKeep, game_after_casting, kept_cost, with_facts
from planner.costing.plain_spells import plain_mana_cost
from planner.costing.question import Question
from planner.game.caching import remembered
from planner.game.canonical_order import in_canonical_order
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Whose, Zone
from planner.loading.card_faces import Face, castable_faces
from planner.planning.after.cost_after_payment import speak_of_tapping

_PATH = "keep"
_INSTANT, _FLASH = "Instant", re.compile(r"^(?:[a-z ]+, )*flash(?:,|$| \()", re.IGNORECASE | re.MULTILINE)


class HandCard(Record, frozen=True):
    """A card to keep castable: by any of its ``faces``, with X as 0; each face is a cost to keep.

    An instant, or a card with flash, is to be cast in the opponent's turn (117.1a), any other card right
    away; one for which no main phase is left is none of them. A ``settled`` card's cost doesn't depend on
    what is tapped, a ``steady`` card's also not on what is lost or moved.
    """

    id: str
    name: str
    faces: tuple[CostToKeep, ...]
    settled: bool = True

    @property
    def cost(self) -> CostToKeep:
        """The card as one cost to keep: by any face if no face's cost can change, else by the first."""
        first = replace(self.faces[0], weight=1)
        if len(self.faces) < 2 or not all(face.steady for face in self.faces):
            return first
        return replace(first, ways=tuple([way for face in self.faces for way in face.ways]))

    def knowing(self, then: Game, game: Game) -> HandCard:
        """The card with the facts that hold once the paid spell is cast, and didn't hold before."""
        if then is game:
            return self
        return replace(self, faces=tuple([with_facts(face, then, game) for face in self.faces]))

    @property
    def when(self) -> WhenKept:
        """The turn in which the card should be castable."""
        return self.faces[0].when

    @property
    def is_asked_whole(self) -> bool:
        """Whether ``cost`` covers all of the card's faces."""
        return len(self.faces) < 2 or self.steady

    @property
    def steady(self) -> bool:
        """Whether nothing could change the card's cost, by any face."""
        return all(face.steady for face in self.faces)


def rest_of_hand(question: Question) -> tuple[HandCard, ...]:
    """List the cards that should stay castable after a payment, in canonical order.

    Without the card being cast, which is on the stack then (601.2a), and without cards that could be taken at
    random: nobody knows whether they are still there.
    """
    game = question.game if question.asked is None else question.asked.game
    gone = {way.on_stack for way in question.ways}
    for way in question.ways:
        gone.update(*[part.ids for part in way.parts if part.at_random and (part.amount or part.per_x)])
    then = game_after_casting(game, question.ways[0]) if question.ways else game
    return tuple([one.knowing(then, game) for one in cards_to_cast(then) if one.id not in gone])


def keeping_named(question: Question, names: Iterable[str]) -> Question:
    """The question with the hand cards kept that an answer names, if they are there."""
    left = Counter(names)
    kept = []
    for one in rest_of_hand(question):
        if left[one.name] > 0:
            left[one.name] -= 1
            kept.append(one.cost)
    return question.keeping(tuple(kept))


@remembered
def cards_to_cast(game: Game) -> tuple[HandCard, ...]:
    """List the player's cards in hand and in the command zone that can be cast for a mana cost."""
    found = [
        card
        for entry in in_canonical_order(game)
        if entry.zone in (Zone.HAND, Zone.COMMAND) and entry.controller == Whose.YOU
        for card in _cards(entry, game)
    ]
    moving = [face for card in found if not card.steady for face in card.faces]
    if moving and speak_of_tapping(game, tuple(moving)):
        return tuple([one if one.steady else replace(one, settled=False) for one in found])
    return tuple(found)


def _cards(entry: GameObject, game: Game) -> Iterator[HandCard]:
    several = _several(entry)
    if several is None:
        return
    waits = can_wait(several[0].card if several else entry.own_card)
    too_late = not waits and _main_phases_are_over(game)
    when: TurnOfKeeping = "opponents turn" if waits or too_late else "now"
    for object_id in entry.ids:
        if plain_mana_cost(entry, game) is not None and not several and not too_late:
            yield HandCard(object_id, entry.card.name, (_plain(entry, object_id, WhenKept(when)),))
        elif faces := tuple(_faces(entry, several, object_id, game, when)):
            yield HandCard(object_id, entry.card.name, faces)


def _plain(entry: GameObject, object_id: str, when: WhenKept) -> CostToKeep:
    """Cost to keep for a card whose cost is its mana cost, unchanged by any text."""
    card = entry.card
    way = TotalCost(card.mana_cost, spell=card, on_stack=object_id, zone=entry.zone)
    spec = PaySpec(card=object_id)
    return CostToKeep(card.name, 1, (way,), object_id, spec, zone=entry.zone, steady=True, when=when)


def _main_phases_are_over(game: Game) -> bool:
    """Whether no main phase of the player's is left in this turn, for what is cast in one alone (307.1)."""
    return game.whose_turn == Whose.OPPONENT or game.step in ("end", "cleanup")


@remembered
def _several(entry: GameObject) -> tuple[Face, ...] | None:
    """The faces of a card that could be cast, empty for a card with one; None if they can't be read."""
    try:
        return castable_faces(entry.given, entry.zone, _PATH)
    except RequestError:
        return None


def _faces(
    entry: GameObject, several: tuple[Face, ...], object_id: str, game: Game, when: TurnOfKeeping
) -> Iterator[CostToKeep]:
    """List the costs of a card's faces, without lands and faces that can't be requested."""
    numbers = [face.number for face in several if not face.card.is_land]
    if not several:
        if entry.own_card.is_land or not entry.own_card.mana_cost.exists:
            return
        numbers = [-1]
    for number in numbers:
        face = None if number < 0 else number
        try:
            asked = KeepSpec(card=object_id, face=face, tag=entry.card.name, when=when)
            found = kept_cost(asked, game, _PATH)
        except RequestError:  # it can't be cast in a way that is understood
            continue
        if found.ways:
            yield found


def can_wait(card: Characteristics) -> bool:
    """Whether a card can be cast in the opponent's turn."""
    return _INSTANT in card.types or _FLASH.search(card.text) is not None
