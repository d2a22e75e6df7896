"""What a source is asked for that is no activated ability: special actions, casting, payments of triggers.

An engine has one list of what may be done with an object, and asks for each thing in it by the object and
its words or its cost, whatever the rules call it: suspending, foretelling, turning face up (116.2),
flashback, and what echo, ward, recover or cumulative upkeep ask for as they resolve (118.12).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import ObjectSpec, PaySpec
from planner.costing.abilities import answers_to_ability
from planner.costing.matching import as_said, by_parts, label, of_alternative, plain, spaced
from planner.costing.special_actions import FACE_UP, UNLOCK, face_up_words, hidden_front, unlocking_costs
from planner.costing.spells import choices_for
from planner.costing.worded_costs import read_keyword
from planner.game.objects import Game, GameObject
from planner.game.records import Record
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_costs import AlternativeCost, CostOption
from planner.text.costs.keyword_costs import keyword_items
from planner.text.grammar.keyword_table import CostRelevance, row_of
from planner.text.grammar.lines import read_abilities

_IGNORED = re.compile(
    r"(?P<who>any player|you) may pay (?P<cost>(?:\{[^{}]{1,7}\})+)(?: for that player)?"
    r" to ignore this effect",
    re.IGNORECASE,
)


class _SpecialAction(Record, frozen=True):
    """A special action with a permanent: its names, its cost, and the words that ask for it."""

    names: frozenset[str]
    cost: str
    words: str


def as_named(pay: PaySpec, game: Game, path: str) -> PaySpec:
    """Translate a source's words or cost into a payment; unchanged if they name an activated ability.

    Activated abilities have precedence, and unknown words are left as they are. A cost alone names only
    special actions, since casting needs the card. Raises ``RequestError``.
    """
    entry = None if pay.source is None or pay.card is not None else game.find(pay.source)
    asked, wanted = ("cost", pay.cost) if pay.ability is None else ("ability", pay.ability)
    if entry is None or not isinstance(wanted, str) or pay.kind not in (None, "special_action"):
        return pay
    if (pay.cost is None) is (pay.ability is None) or answers_to_ability(wanted, entry, game):
        return pay
    if (words := _asked_by_trigger(wanted, entry, f"{path}.{asked}")) is not None:
        return structs.replace(pay, ability=None, cost=words)
    if entry.zone == Zone.BATTLEFIELD:
        return _with_permanent(pay, wanted, entry)
    if entry.controller != Whose.YOU:
        return pay
    return _with_card(pay, wanted, entry, game, path)


def _asked_by_trigger(wanted: str, entry: GameObject, where: str) -> str | None:
    """The payment that a triggered keyword of an object asks for (702.21, 702.24, 702.30).

    It doesn't matter whose object it is: ward is paid by the player who targets it. None for other words;
    raises ``RequestError`` if the keyword alone could mean several.
    """
    named, said = set[str](), as_said(wanted)
    for item in chain.from_iterable(map(keyword_items, read_abilities(entry.card))):
        row = row_of(item.keyword)
        if row is None or row.use is not CostRelevance.TRIGGERED or row.name not in entry.reading.keywords:
            continue
        if said == as_said(item.own_text):
            return item.own_text
        if said == as_said(item.keyword):
            named.add(item.own_text)
    if len(named) > 1:
        message = f"{shown(wanted)} could be several: {', '.join(map(shown, sorted(named)))}"
        raise RequestError(where, message, ErrorCode.AMBIGUOUS)
    return named.pop() if named else None


# --- with a card -------------------------------------------------------------------------------------


def _with_card(pay: PaySpec, wanted: str, entry: GameObject, game: Game, path: str) -> PaySpec:
    asked = structs.replace(pay, card=entry.ids[0], source=None, ability=None, cost=None, kind=None)
    try:
        offers = choices_for(PaySpec(card=entry.ids[0]), game, path).alternative_offers
    except RequestError:  # what can't be cast at all has nothing of the kind
        return pay
    by_cost = pay.ability is None
    for offer in offers:
        if by_cost and offer.kind is not PaymentKind.SPECIAL_ACTION:
            continue
        if _names(offer, wanted, entry, by_cost=by_cost):
            return structs.replace(asked, alternative=label(offer))
    return pay


def _names(offer: AlternativeCost, wanted: str, entry: GameObject, *, by_cost: bool) -> bool:
    """Whether words name an offer in the card's zone: foretelling in hand, its foretell cost in exile."""
    if offer.kind is PaymentKind.SPECIAL_ACTION and entry.zone != Zone.HAND:
        return False
    if offer.zone is not None and offer.zone != entry.zone:
        return False
    if by_cost:
        return by_parts(wanted, [offer.option])
    words = as_said(wanted)
    names = {as_said(one) for each in of_alternative(offer) for one in each} | {offer.tag.lower()}
    return words in names or (bool(offer.tag) and words == as_said(f"{offer.tag} {offer.option.words}"))


# --- with a permanent --------------------------------------------------------------------------------


def _with_permanent(pay: PaySpec, wanted: str, entry: GameObject) -> PaySpec:
    if (words := _of_unknown_front(wanted, entry)) is not None:
        return structs.replace(pay, ability=None, cost=words, kind="special_action")
    for action in _actions(entry):
        if as_said(wanted) in action.names or _is_cost(wanted, action.cost):
            return structs.replace(pay, ability=None, cost=action.words, kind="special_action")
    return pay


def _of_unknown_front(wanted: str, entry: GameObject) -> str | None:
    """Read a morph or disguise cost of a permanent whose front isn't stated: "Morph {4}{U}".

    Its controller has looked at it and may say so (708.5). None for other words, and other permanents.
    """
    given = entry.given
    if entry.controller != Whose.YOU or not isinstance(given, ObjectSpec) or not given.face_down:
        return None
    if hidden_front(entry, given).text:
        return None
    words = spaced(wanted)
    found = read_keyword(words)
    row = None if found is None else row_of(found[0])
    return words if row is not None and row.action == FACE_UP.lower() else None


def _is_cost(wanted: str, cost: str) -> bool:
    said = wanted.partition(":")[0]
    return plain(said) == plain(cost) or by_parts(said, [CostOption(cost, ())])


def _actions(entry: GameObject) -> Iterator[_SpecialAction]:
    """Yield the special actions with a permanent that have a cost, or that anybody may take (116.2)."""
    mine = entry.controller == Whose.YOU
    if mine and isinstance(entry.given, ObjectSpec) and entry.given.face_down:
        for keyword, cost in face_up_words(entry, entry.given):
            words = f"{keyword} {cost}" if cost.startswith("{") else f"{keyword}—{cost}"
            names = {as_said(one) for one in (FACE_UP, keyword, words)}
            yield _SpecialAction(frozenset(names), cost, words)
    elif mine and "Room" in entry.card.subtypes:
        for face, cost in unlocking_costs(entry):
            names = {as_said(one) for one in (UNLOCK, f"{UNLOCK} {face}")}
            yield _SpecialAction(frozenset(names), cost, cost)
    for found in _IGNORED.finditer(entry.card.text):
        if mine or found["who"].lower() != "you":
            yield _SpecialAction(frozenset(), found["cost"], found["cost"])
