"""Cards as the odds see them: what a card makes is asked of the planner itself.

A card is put on a board of its own and asked for costs. What makes so much mana of fixed types each turn
becomes a ``CardRole``; what the odds can't carry out is reported with its reason, and makes no mana.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import TYPE_CHECKING, Any

from planner.contract.refusals import RequestError
from planner.decks.asked_of_others import (
    WITHOUT_END,
    asks_for_other_spells,
    asks_what_no_board_shows,
    exchanged,
    most_added,
)
from planner.decks.changing import changing, has_uses
from planner.decks.deadline import check
from planner.decks.demands import CostDemand, read_cost
from planner.decks.dependent_mana import COMPANY, grows, hoped_for, rests_on_others
from planner.decks.entering import land_words, read_entering
from planner.decks.facts import CardFacts, facts_of
from planner.decks.finding import LandFinder, found_by_land, found_by_spell, found_on_entering
from planner.decks.kinds import TAPPED, CardRole
from planner.game.amounts import Fixed
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.records import Record, replace
from planner.game.resolving import Help
from planner.models.deciders.hall.condition import ANY, BIT, SNOW, Mask, mask_of

if TYPE_CHECKING:
    from planner.api.board import Board

_MOST_MANA = 6
_HELPER = {"name": "Helper", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
_COLOR_OF = {word: letter for letter, word in COLOR_WORDS.items()}
_FINDER_NOTE = "the mana that it makes itself isn't counted: it finds a land"
_AURA_NOTE = "counted as mana of its own from the next turn on"
_MADE_NOTE = "the mana that it makes rests on more than the odds look at: not counted"
_ASKED_NOTE = "what has to be given for it as it enters isn't looked at: not counted"
_BESIDES_NOTE = "what it costs besides mana isn't looked at"
_UNSEEN_NOTE = "mana that rests on a graveyard, on energy, on what happened or was chosen isn't counted"
_LINES_NOTE = "some of the mana that its text speaks of isn't counted"
_ONE_TURN = "taken as cast and used in one turn"
_ONE_USE = "counted for one use: it doesn't untap by itself"
_OWN_COST = "it is asked for at its printed cost"
_FROM_HAND = {Help.CYCLES, Help.FINDS_BY_CYCLING, Help.WAITS, Help.OWN_COST}
_TARGET_NOTE = "taken as if there were targets for it"


class ReadCard(Record, frozen=True):
    """A card's kind, and notes on what the odds leave out or assume.

    ``own`` are notes that affect only the row of the card itself; ``bears_from`` is the mana that has to be
    spent before any note affects another row. ``asks_spells`` says that permanents which make no mana
    themselves could increase its mana.
    """

    kind: CardRole
    left_out: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    bears_from: int = 0
    asks_spells: bool = False


class Players(Record, frozen=True):
    """The game's players: the number of opponents, and the colors of the commander (903.4)."""

    opponents: int = 1
    identity: str | None = None


def read_card(card: Mapping[str, Any], table: Players = Players()) -> ReadCard:
    """The role of a card for the odds.

    >>> read_card({"name": "Mox", "type_line": "Artifact", "mana_cost": "{0}",
    ...     "oracle_text": "{T}: Add {U}."}).kind.units
    (2,)
    """
    return _read(json.dumps(card, sort_keys=True), table)


@lru_cache(maxsize=8192)
def _read(card_text: str, table: Players) -> ReadCard:
    check(0)
    card = json.loads(card_text)
    front = (card.get("card_faces") or [card])[0]
    cost = str(card.get("mana_cost") or card.get("manaCost") or front.get("mana_cost") or "")
    cost = cost.split("//")[0].strip()
    if cost:  # refuses symbols that do not exist, before anything else is looked at
        read_cost(cost, f'the mana cost of "{card.get("name", "")}"')
    facts = facts_of(card)
    found = _of_type(_CardBeingRead(card, facts, table, cost))
    left_out = (*found.left_out, *_unread(card, found, facts))
    own = () if facts.foreign or Help.OWN_COST not in facts.mentions.helps else (_OWN_COST,)
    bears_from = 0
    if cost and not (own or found.kind.land):
        bears_from = _bears_from(facts, read_cost(cost).mana_value, any(True for _ in _faces_unread(card)))
    asks_spells = found.kind.beside and asks_for_other_spells(facts)
    return replace(found, left_out=left_out, own=own, bears_from=bears_from, asks_spells=asks_spells)


def _bears_from(facts: CardFacts, mana_value: int, otherwise: bool) -> int:
    """The least mana for which a spell has an effect: 0 if it has another use from hand."""
    if facts.foreign or facts.mentions.helps & _FROM_HAND or otherwise:
        return 0
    return mana_value


class _CardBeingRead(Record, frozen=True):
    """A card being read: its object, facts of its text, the players, and its mana cost."""

    card: dict[str, Any]
    facts: CardFacts
    table: Players
    cost_text: str

    @property
    def name(self) -> str:
        return str(self.card.get("name", ""))

    @property
    def types(self) -> frozenset[str]:
        return self.facts.card.types


def _unread(card: dict[str, Any], found: ReadCard, facts: CardFacts) -> Iterator[str]:
    """Text of a card that affects mana and isn't counted, if no note mentions it yet."""
    if facts.foreign:
        return
    kind, mentions = found.kind, facts.mentions
    if not (kind.units or kind.beside or kind.finds or kind.treasures or kind.adds or found.left_out):
        if mentions.adds:
            yield _MADE_NOTE
        elif facts.permanent.replacements:
            yield "what it makes of the mana of others isn't counted"
        elif not kind.land and mentions.lands:
            yield "the land that it puts onto the battlefield isn't counted"
    elif not found.left_out and facts.adds_more:
        yield _LINES_NOTE
    elif not found.left_out and asks_what_no_board_shows(facts):
        yield _UNSEEN_NOTE
    if (mentions.tokens or (kind.beside and facts.further.creates)) and not kind.treasures:
        yield "the tokens that it makes rest on more than the odds look at: not counted"
    if kind.treasures and mentions.adds:
        yield "the mana that it makes besides its Treasures isn't counted"
    if kind.land and mentions.lands and not kind.finds:
        yield "the land that it can find isn't counted"
    if kind.finds and facts.further.lands > len(facts.searches):
        yield "some of the lands that its text speaks of aren't counted"
    if not kind.land and mentions.cheaper:
        yield "what it takes off the costs of others isn't counted"
    if not kind.land and _land_on_back(card) is not None:
        yield "the land on its back isn't counted"
    counts = bool(kind.units or kind.beside or kind.finds or kind.treasures)
    passed = {Help.OWN_COST, *((Help.SEARCHES,) if kind.finds else ())}
    passed |= set() if counts else {Help.MORE}
    passed |= set() if counts or kind.land else {Help.ITSELF}
    passed |= {Help.CHANGES_LANDS} if kind.beside and facts.changes_lands else set()
    helps = sorted(one.value for one in mentions.helps - passed)
    if helps:
        yield f"{'; '.join(helps)}: not counted"
    if kind.units and facts.adds_otherwise:
        yield "what it adds instead under a condition isn't counted"
    yield from (f"its other face, {name}, isn't counted" for name in _faces_unread(card))


def _faces_unread(card: Mapping[str, Any]) -> Iterator[str]:
    """The names of faces behind the first one that affect mana and aren't counted."""
    faces = card.get("card_faces") or []
    lands = ["Land" in str(face.get("type_line", "")).split() for face in faces]
    for face, is_land in zip(faces[1:], lands[1:], strict=True):
        if is_land and (lands[0] or _land_on_back(card) is not None):
            continue  # a land of two lands, or one on the back of a spell
        facts = facts_of(face)
        if is_land or facts.foreign or facts.mentions.bears_on_mana:
            yield str(face.get("name", ""))


def _land_on_back(card: Mapping[str, Any]) -> dict[str, Any] | None:
    """The land on the back of a card with a nonland front (712.12)."""
    faces = card.get("card_faces") or []
    back: dict[str, Any] | None = faces[1] if len(faces) > 1 else None
    if not back:
        return None
    facts = facts_of(card)
    transforms = not facts.foreign and facts.mentions.transforms
    playable = str(card.get("layout") or ("transform" if transforms else "modal_dfc")) == "modal_dfc"
    return back if back and playable and "Land" in str(back.get("type_line", "")).split() else None


def _of_type(asked: _CardBeingRead) -> ReadCard:
    facts, name = asked.facts, asked.name
    if facts.foreign and not asked.types & {"Land", "Artifact"}:
        return ReadCard(CardRole(name), ("its text isn't English: not counted",))
    if "Land" in asked.types:
        return _read_land(asked)
    back = _land_on_back(asked.card)
    if back is not None and "Land" not in asked.types:
        front = _of_type(replace(asked, card={**asked.card, "card_faces": asked.card["card_faces"][:1]}))
        if not front.kind.is_ramp:
            behind = _read(json.dumps(back, sort_keys=True), asked.table)
            becomes = tuple(replace(one, spell_too=False) for one in behind.kind.becomes)
            kind = replace(behind.kind, name=name, spell_too=True, becomes=becomes)
            return replace(front, kind=kind, left_out=(*front.left_out, *behind.left_out))
    if not facts.foreign and (at_hand := facts.from_hand):
        return ReadCard(CardRole(name, units=at_hand, cost=read_cost("{0}"), spell=True))
    if not asked.cost_text:
        return ReadCard(CardRole(name))
    cost = read_cost(asked.cost_text, f'the mana cost of "{name}"')
    if asked.types & {"Instant", "Sorcery"}:
        return _read_spell(CardRole(name, cost=cost, spell=True), facts)
    if "Aura" in facts.card.subtypes and (aura := facts.on_a_land):
        return ReadCard(CardRole(name, cost=cost, units=aura, sick=True), (_AURA_NOTE,))
    if facts.resolution.instead:
        return ReadCard(CardRole(name), (_ASKED_NOTE,))
    found = _read_permanent(asked) if facts.could_make_mana else ReadCard(CardRole(name))
    entered = _as_it_enters(CardRole(name, cost=cost), asked)
    if entered is None or not found.kind.is_ramp:
        return entered or found
    if not entered.kind.treasures:
        return found
    if found.kind.units:
        return replace(found, left_out=(*found.left_out, "the Treasures that come with it aren't counted"))
    return entered


def _as_it_enters(kind: CardRole, asked: _CardBeingRead) -> ReadCard | None:
    """Read a permanent that counts by its effect as it enters, or as it is sacrificed at once."""
    facts = asked.facts
    if treasures := facts.treasures:
        return ReadCard(replace(kind, treasures=treasures))
    if added := facts.added:
        return ReadCard(replace(kind, units=added, spell=True))
    search = found_on_entering(facts, at_once="Artifact" in asked.types and "Creature" not in asked.types)
    if search is None:
        return None
    found = replace(kind, spell=True, finds=search.words, finds_tapped=search.tapped)
    if search.mana and kind.cost is not None:  # cast and used in one turn
        found = replace(found, cost=read_cost(kind.cost.text + search.mana))
    return ReadCard(found, (*search.notes, *([_ONE_TURN] if search.mana else [])))


def _read_land(asked: _CardBeingRead) -> ReadCard:
    card, facts, table, name = asked.card, asked.facts, asked.table, asked.name
    faces = card.get("card_faces") or []
    if len(faces) > 1 and all("Land" in str(face.get("type_line", "")).split() for face in faces):
        return _read_faces(faces, name, table)
    alone = _board(asked)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    type_line = _type_line(card)
    kind = CardRole(
        name,
        land=True,
        words=land_words(type_line),
        untapped=entering.untapped,
        adds=facts.added,
        source=_source(asked),
    )
    if facts.resolution.instead and not any(one.before for one in facts.standing.takes):
        return ReadCard(replace(kind, adds=()), (*entering.assumed, _ASKED_NOTE))
    search = found_by_land(facts)
    if search is not None:
        return _changed(_finding(kind, search, entering.assumed, facts.mentions.adds), facts)
    chosen = _chosen_colors(asked)
    if chosen:
        variants = tuple(
            replace(kind, units=(mask,), token=True, source=_source(asked, chosen=color))
            for color, mask in chosen.items()
        )
        whole = reduce(or_, chosen.values())
        return _changed(ReadCard(replace(kind, units=(whole,), becomes=variants), entering.assumed), facts)
    made = _ManaMade() if has_uses(facts) and changing(kind, facts).kind.uses else _makes(asked, alone)
    left_out = (*entering.assumed, *filter(None, [made.unclear]))
    found = _changed(ReadCard(made.of(kind), left_out), facts)
    return replace(found, kind=_normal(found.kind, type_line))


def _changed(read: ReadCard, facts: CardFacts) -> ReadCard:
    """Add to a permanent what it takes and gives up from turn to turn."""
    found = changing(read.kind, facts)
    return replace(read, kind=found.kind, left_out=(*read.left_out, *found.notes))


def _type_line(card: Mapping[str, Any]) -> str:
    """The type line of a card's front face."""
    front = (card.get("card_faces") or [card])[0]
    return str(card.get("type_line") or card.get("type") or front.get("type_line") or "").split("//")[0]


def _finding(kind: CardRole, search: LandFinder, assumed: tuple[str, ...], own_mana: bool) -> ReadCard:
    """A land that finds another one, for the mana that its ability costs."""
    found = replace(kind, finds=search.words, finds_tapped=search.tapped, feed=(ANY,) * search.generic)
    return ReadCard(found, (*assumed, *search.notes, *([_FINDER_NOTE] if own_mana else [])))


def _read_faces(faces: Sequence[dict[str, Any]], name: str, table: Players) -> ReadCard:
    """A card of two lands, of which its player chooses one (712.12)."""
    reads = [_read(json.dumps(face, sort_keys=True), table) for face in faces]
    if any(len(read.kind.units) != 1 or read.kind.becomes for read in reads):
        return ReadCard(
            replace(reads[0].kind, name=name), ("only its front face is counted", *reads[0].left_out)
        )
    variants = tuple(replace(read.kind, name=name, token=True) for read in reads)
    whole = reduce(or_, (one.units[0] for one in variants))
    found = replace(reads[0].kind, name=name, units=(whole,), becomes=variants)
    return ReadCard(found, tuple(reason for read in reads for reason in read.left_out))


def _read_spell(kind: CardRole, facts: CardFacts) -> ReadCard:
    """Read an instant or sorcery; its targets and nonmana costs are assumed available."""
    notes = (
        *([_BESIDES_NOTE] if facts.owed_besides else []),
        *([_TARGET_NOTE] if facts.mentions.targets else []),
    )
    if added := facts.added:
        return (
            ReadCard(CardRole(kind.name))
            if facts.takes_permanents
            else ReadCard(replace(kind, units=added), notes)
        )
    if treasures := facts.treasures:
        return ReadCard(replace(kind, treasures=treasures), notes)
    search = found_by_spell(facts)
    if search is not None:
        found = replace(kind, finds=search.words, finds_tapped=search.tapped)
        return ReadCard(found, (*notes, *search.notes))
    return ReadCard(CardRole(kind.name))


def _read_permanent(asked: _CardBeingRead) -> ReadCard:
    facts, table, type_line = asked.facts, asked.table, _type_line(asked.card)
    alone = _board(asked)
    chosen = _chosen_colors(asked)
    cost = read_cost(asked.cost_text, f'the mana cost of "{asked.name}"')
    made = _ManaMade((reduce(or_, chosen.values()),)) if chosen else _ManaMade()
    if not chosen:
        used = changing(CardRole(asked.name, cost=cost), facts) if has_uses(facts) else None
        made = _ManaMade(used.kind.units) if used is not None and used.kind.uses else _makes(asked, alone)
    left_out = tuple(filter(None, [made.unclear])) if facts.speaks_of_mana else ()
    if not made.units and not made.beside:
        return ReadCard(CardRole(asked.name), left_out)
    if facts.permanent.stays_tapped is not None and made.used_up is False and not facts.standing.sheds:
        left_out = (*left_out, _ONE_USE)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    creature = "Creature" in asked.types
    sick = entering.untapped == TAPPED or (
        creature and not _board(asked, COMPANY, summoning_sick=True).can_pay("{1}")
    )
    used_up = made.used_up or facts.permanent.stays_tapped is not None
    kind = replace(
        made.of(CardRole(asked.name, cost=cost, sick=sick)), used_up=used_up, source=_source(asked)
    )
    variants = tuple(
        replace(kind, units=(mask,), cost=None, token=True, source=_source(asked, chosen=color))
        for color, mask in chosen.items()
    )
    found = _changed(ReadCard(replace(kind, becomes=variants), (*left_out, *entering.assumed)), facts)
    if variants or creature:
        return found
    return replace(found, kind=_normal(found.kind, type_line, asked.cost_text))


# --- what a permanent makes --------------------------------------------------------------------------------


class _ManaMade(Record, frozen=True):
    units: tuple[Mask, ...] = ()
    feed: tuple[Mask, ...] = ()
    used_up: bool = False
    unclear: str = ""
    beside: bool = False
    hopes: tuple[Mask, ...] = ()
    restricted: bool = False
    grows: bool = False
    turned: int = 0

    def of(self, kind: CardRole) -> CardRole:
        """The kind with this mana."""
        return replace(
            kind,
            units=self.units,
            feed=self.feed,
            used_up=self.used_up,
            beside=self.beside,
            hopes=self.hopes,
            restricted=self.restricted,
            grows=self.grows,
            turned=self.turned,
        )


def _entry(asked: _CardBeingRead, **more: Any) -> dict[str, Any]:
    """A permanent as it has entered, for a request's board."""
    it: dict[str, Any] = {"card": asked.card}
    counters = {
        one.kind: one.amount.number
        for one in asked.facts.resolution.counters
        if isinstance(one.amount, Fixed) and not one.per_kick
    }
    if counters:
        it["counters"] = counters
    return it | more


def _source(asked: _CardBeingRead, **more: Any) -> str:
    """A permanent as the planner reads it; with the commanders' colors, if its mana asks for them (903.4)."""
    if asked.table.identity is not None and asked.facts.asks_identity:
        more["commander_identity"] = asked.table.identity
    return json.dumps(_entry(asked, **more), sort_keys=True)


def _normal(kind: CardRole, type_line: str, cost: str = "") -> CardRole:
    """A kind that makes one mana, with a source of generic text, so that equal cards share results."""
    others = kind.used_up or kind.feed or kind.becomes or kind.adds or kind.changes or kind.spell_too
    if len(kind.units) != 1 or kind.beside or others:
        return kind
    letters = [letter for letter in TYPES if BIT[letter] & kind.units[0]]
    text = "{T}: Add " + " or ".join(f"{{{letter}}}" for letter in letters) + "."
    card = {"name": "A source", "type_line": type_line.strip(), "mana_cost": cost, "oracle_text": text}
    return replace(kind, source=json.dumps({"card": card}, sort_keys=True))


def _board(asked: _CardBeingRead, beside: Sequence[Mapping[str, Any]] = (), **more: Any) -> Board:
    """A board with a permanent as it has entered, and others. Raises ``RequestError`` that names the card.

    Raises ``RequestError`` that names the card.
    """
    from planner.api.board import Board

    it = _entry(asked, **more)
    fields: dict[str, Any] = {"battlefield": [it, *beside], "opponents": asked.table.opponents}
    if asked.table.identity is not None:
        fields["commander_identity"] = asked.table.identity
    try:
        return Board(**fields)
    except RequestError as error:
        raise RequestError(f'the card "{asked.name}"', f"{error.path}: {error.message}", error.code) from None


def _chosen_colors(asked: _CardBeingRead) -> dict[str, Mask]:
    """The one mana of a permanent for each color that can be chosen as it enters."""
    resolution = asked.facts.resolution
    if not resolution.chooses_color:
        return {}
    found: dict[str, Mask] = {}
    for color in COLORS:
        if color == _COLOR_OF.get(resolution.but_color):
            continue
        board = _board(asked, chosen=color)
        units = _units(board, "") if board.can_pay("{1}") else None
        if units is None or len(units) != 1:
            return {}
        found[color] = units[0]
    return found


def _makes(asked: _CardBeingRead, alone: Board) -> _ManaMade:
    """The mana of a permanent, found by asking boards with it alone, and with others."""

    def boards(others: Sequence[Mapping[str, Any]]) -> Board:
        check(0)
        return _board(asked, others)

    facts = asked.facts
    units: tuple[Mask, ...] | None = ()
    if alone.can_pay("{1}"):
        units = _units(alone, "", facts.most_units)
    elif why := _why_nothing(alone):
        return _ManaMade(unclear=why)
    else:
        fed = boards([{"card": _HELPER}])
        if fed.can_pay("{2}"):
            units = _units(fed, "C")
            if units is not None and len(units) == 2:
                return _ManaMade(units, feed=(ANY,))
    if "Basic" in facts.card.supertypes and units is not None:
        return _ManaMade(units)
    if units is not None and not rests_on_others(facts, units, boards):
        plan = alone.plan("{1}") if units else None
        summary = getattr(plan, "summary", None)
        lost = bool(summary and (summary.sacrificed or summary.exiled or summary.returned))
        return _ManaMade(units, used_up=lost)
    surely = units if units and boards(COMPANY).can_pay(f"{{{len(units)}}}") else ()
    plan = alone.plan("{1}") if surely else None
    summary = getattr(plan, "summary", None)
    lost = bool(summary and (summary.sacrificed or summary.exiled or summary.returned))
    hopes = hoped_for(facts, units or ())
    return _ManaMade(
        surely,
        used_up=lost,
        beside=True,
        hopes=hopes,
        restricted=facts.is_restricted,
        grows=units is None or _grows_by_text(facts) or grows(units, boards),
        turned=max(exchanged(facts) - len(hopes), 0),
    )


def _grows_by_text(facts: CardFacts) -> bool:
    """Whether its text sets no bound to its mana, or gives restricted mana to others."""
    return most_added(facts) >= WITHOUT_END or (facts.is_restricted and bool(facts.permanent.grants))


def _why_nothing(board: Board) -> str:
    """The planner's reasons for not counting a card: text it doesn't understand, or missing facts."""
    answer = board.plan("{1}")
    unread = [f'"{one.text}"' for one in getattr(answer, "not_understood", None) or ()]
    needs = [_without_number(one) for one in getattr(answer, "needs", None) or ()]
    return f"not counted: {'; '.join((*unread, *needs))}" if unread or needs else ""


def _without_number(need: Any) -> str:
    """The text of a missing fact, with a card's name in place of its id: "Exotic Orchard"."""
    return str(need.text).replace("#1", "")


def _units(board: Board, without: str, written: tuple[Mask, ...] = ()) -> tuple[Mask, ...] | None:
    """The masks of the available mana, found by what it pays; None if no masks express it.

    ``written`` are the masks that the text states: they are tried first.
    """

    def pays(cost: str) -> bool:
        return bool(board.can_pay(cost))

    total = max((n for n in range(1, _MOST_MANA + 1) if pays(f"{{{n}}}")), default=0)
    if total == _MOST_MANA:
        return None
    types = [letter for letter in TYPES if letter not in without and pays(f"{{{letter}}}")]
    snow = SNOW if pays("{S}") else 0
    asked = combinations_with_replacement(types, 2)
    pairs = {tuple(BIT[one] for one in pair): pays("".join(f"{{{one}}}" for one in pair)) for pair in asked}
    as_written = [written] if len(written) == total and reduce(or_, written) == mask_of(types) else []
    for units in (*as_written, *_hypotheses(types, total)):
        there = {mask: units.count(mask) for mask in units}
        if all(CostDemand(pair).met_by(there) == paid for pair, paid in pairs.items()):
            return tuple(mask | snow for mask in units)
    return None


def _hypotheses(types: list[str], total: int) -> list[tuple[Mask, ...]]:
    """The masks that so much mana of these types could have."""
    whole = mask_of(types)
    if total == 1:
        return [(whole,)]
    if total == 2:
        masks = [m for m in range(1, whole + 1) if not m & ~whole]
        return [pair for pair in combinations_with_replacement(masks, 2) if (pair[0] | pair[1]) == whole]
    if len(types) > 3:
        return [(whole,) * total]
    fixed = {
        tuple(sorted(BIT[t] for t in run)) for run in product(types, repeat=total) if set(run) == set(types)
    }
    return [(whole,) * total, *sorted(fixed)]
