"""What mana may be spent on, and what it does to what it is spent on (106.6)."""

from __future__ import annotations

from planner.game.filters import Clause
from planner.game.mana_abilities import Rider
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind, Zone
from planner.referee.reading.nouns import clauses
from planner.referee.reading.tokens import Cursor, OutsideError

_FROM = {
    "from a graveyard": Zone.GRAVEYARD,
    "from your graveyard": Zone.GRAVEYARD,
    "from exile": Zone.EXILE,
    "from your hand": Zone.HAND,
}
_ABILITIES_OF = ("an ability of", "abilities of")
_COSTS = {
    "costs that contain {X}": "x",
    "a cost that contains {X}": "x",
    "a cost that contains {C}": "c",
    "cumulative upkeep costs": "cumulative upkeep",
    "a disturb cost": "disturb",
    "a morph cost": "morph",
}


def restriction(at: Cursor) -> tuple[SpendOnly, tuple[Rider, ...]]:
    """Parse a whole sentence that restricts the spending of mana, with its rider."""
    if at.take("this mana can't be spent", "you can't spend this mana"):
        denied = uses(at)
        at.end()
        return SpendOnly("", denied=denied), ()
    at.need("spend this mana only", "spend this many only")
    found = SpendOnly("", allowed=uses(at))
    if not at.next:
        return found, ()
    at.take(",")
    at.need("and that spell", "and that creature")
    return found, (Rider("", found),)


def uses(at: Cursor) -> tuple[Allowed, ...]:
    """Parse what mana may be spent on: "to cast A or activate B"; a verb holds until the next one."""
    found: list[Allowed] = []
    verb = ""
    while True:
        at.take(",")
        at.take("or", "and") if found else ""
        at.take("to")
        verb = at.take("cast", "activate", "pay", "on") or verb
        found.append(_use(at, verb))
        start = at.place
        if not at.take(", or", "or", ", and", "and", ","):
            return tuple(found)
        goes_on = at.next in ("to", "cast", "activate", "pay", "a", "an") and not at.take("that")
        at.place = start
        if not goes_on:
            return tuple(found)


def _use(at: Cursor, verb: str) -> Allowed:
    match verb:
        case "cast":
            return spells(at)
        case "activate":
            return _abilities(at)
        case "pay" | "on":
            return Allowed(tags=frozenset({_COSTS[at.need(*_COSTS)]}))
    raise OutsideError(f"spent on {at.rest!r}")


def spells(at: Cursor) -> Allowed:
    """Parse spells: "a creature spell", "spells from exile", "your commander"."""
    if at.take("your commander"):
        return Allowed(PaymentKind.SPELL, commander=True)
    kicked = bool(at.take("kicked", "a kicked"))
    found, head = clauses(at)
    if head != "spell":
        raise OutsideError(f"no spell before {at.rest!r}")
    place = at.take(*_FROM)
    zones = frozenset({_FROM[place]}) if place else frozenset[Zone]()
    tags = frozenset({"kicked"}) if kicked else frozenset[str]()
    return Allowed(PaymentKind.SPELL, _asked(found), tags=tags, zones=zones)


def _abilities(at: Cursor) -> Allowed:
    if at.take(*_ABILITIES_OF):
        found, head = clauses(at)
        if head == "spell":
            raise OutsideError("abilities of spells")
        return Allowed(PaymentKind.ABILITY, _asked(found))
    if at.take("abilities", "an ability"):
        return Allowed(PaymentKind.ABILITY)
    at.take("an", "a")
    keyword = at.one()
    at.need("ability", "abilities")
    return Allowed(PaymentKind.ABILITY, tags=frozenset({keyword}))


def _asked(found: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The alternatives, each once; empty if anything fits."""
    return () if Clause() in found else tuple(dict.fromkeys(found))


def rider(at: Cursor) -> Rider:
    """Parse an effect on what mana is spent on: only the condition before the comma matters."""
    more: tuple[Allowed, ...] = ()
    if at.take("when you cast your next spell this turn"):
        only = Allowed(PaymentKind.SPELL)
    elif at.take("when you next cast"):
        only = spells(at)
        if at.take("or activate an ability with {X} in its activation cost"):
            more = (Allowed(tags=frozenset({"x"})),)
        at.need("this turn")
    else:
        at.need(
            "if that mana is spent on",
            "if this mana is spent on",
            "if that mana is spent to cast",
            "when that mana is spent to cast",
            "when you spend this mana to cast",
            "if you spend this mana to cast",
        )
        only = spells(at)
    at.need(",")
    return Rider("", SpendOnly("", (only, *more)))
