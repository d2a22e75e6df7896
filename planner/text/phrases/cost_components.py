"""The cost of an activated ability, component by component (602.1a, 118)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.vocabulary import Zone
from planner.game.written_abilities import (
    OneOf,
    WrittenCost,
)
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.phrases.cost_rows import COMPONENTS, ZONES

MOST_COMMAS = 8
"""How many parts between commas the description of what is taken can have."""

LONGEST = 400
"""A component of a cost that is longer isn't read, so that reading stays linear in the text."""

FREE = pattern_of(
    r"have (?:an opponent|each opponent|each other player|another player) gain (?:\d{1,3}|x) life"
    r"|(?:an|target) opponent gains \d{1,3} life|reveal your hand|promise an opponent a gift"
    r"|choose an? (?:color|creature type|card type|basic land type|opponent|player|number)"
    r"|reveal the (?:player|opponent|card|creature type|color) you chose|reveal the chosen [a-z ]{3,20}"
    r"|roll an? (?:d\d{1,3}|[a-z]{1,10}-sided die)|say \"\"[^,]{0,3}"
    r"|choose (?:[a-z]{3,15}(?: strike)?, ){1,5}or [a-z]{3,15}(?: strike)?"
)
"""Actions that a cost can ask for and that take nothing from the payer."""

_VERBS = (
    r"(?:sacrifice|discard|pay|exile|return|reveal|tap|untap|behold|blight|collect evidence|forage|waterbend"
    r"|mill|put|remove|choose|exert|have)\b|\{"
)
_OR_ELSE = pattern_of(rf",? or (?={_VERBS})")
_OR_ANOTHER = pattern_of(r",? or (?=an? |another |two |three |\d{1,2} life$)")
_LAST_OF_SEVERAL = pattern_of(rf", or (?={_VERBS})")
_LISTED = pattern_of(rf", (?={_VERBS})")
_AND = pattern_of(r" and ")


# "Remove three quest counters from ~ and sacrifice it", "{3}{T}", "{2} {W}", "{T}, sacrifice a land, an elf".
_AND_ITSELF = pattern_of(r" (?:from|on) ~ and (?P<verb>sacrifice|exile) it$")
_TOGETHER = pattern_of(r"(?<=\})(?=\{[TQ]\})")
_APART = pattern_of(r"(?<=\}) (?=\{[^TQ])")
_ONE_MORE = pattern_of(r"(?:and )?(?P<one>(?:an?|another|two|three) .+)")


def _tidied(cost: str) -> str:
    """Separate joined components by commas: symbols, and actions on the object itself."""
    cost = _APART.sub("", _TOGETHER.sub(", ", cost))
    found = _AND_ITSELF.search(cost)
    if found is None:
        return cost
    verb = found["verb"]
    return f"{cost.removesuffix(f' and {verb} it')}, {verb} ~"


def _each_of_several(cost: str) -> str | None:
    """Repeat the verb for each item: "sacrifice a green creature, a white creature, and a blue creature"."""
    parts: list[str] = []
    verb = ""
    for piece in cost.split(", "):
        more = _ONE_MORE.fullmatch(piece)
        if more is not None and verb:
            parts.append(f"{verb} {more['one']}")
            continue
        verb = piece.partition(" ")[0] if COMPONENTS.read(piece) is not None else ""
        parts.append(piece)
    return ", ".join(parts) if ", and " in cost else None


def components(cost: str) -> tuple[str, ...]:
    """Split a cost in words into its components, which have commas between them.

    >>> components("{T}, sacrifice an artifact, creature, or land, pay 1 life")
    ('{T}', 'sacrifice an artifact, creature, or land', 'pay 1 life')
    """
    if len(cost) > 10 * LONGEST:
        return (cost,)
    parts = tuple(filter(None, (piece.strip() for piece in cost.split(","))))
    # From the end: into what the parts from each place on can be joined, shortest components first.
    joined: list[tuple[str, ...] | None] = [()]
    for start in reversed(range(len(parts))):
        ends = range(start + 1, min(start + MOST_COMMAS, len(parts)) + 1)
        pieces = ((", ".join(parts[start:end]), joined[len(parts) - end]) for end in ends)
        found = ((one, *rest) for one, rest in pieces if rest is not None and _read(one) is not None)
        joined.append(next(found, None))
    return joined[-1] or parts


def read_cost(cost: str) -> tuple[WrittenCost, ...] | None:
    """Read the components of a cost; None if one can't be read.

    >>> read_cost("{T}, pay 1 life")
    (TapSelf(), PayLife(amount=1))
    """
    cost = _tidied(cost)
    either = read_options(cost) if _LAST_OF_SEVERAL.search(cost) else None
    if either:
        return (OneOf(either),)
    for words in (cost, _each_of_several(cost)):
        read = [_read(part) for part in components(words)] if words is not None else []
        if read and all(part is not None for part in read):
            return tuple(one for part in read if part for one in part)
    either = read_options(cost)
    return (OneOf(either),) if either else None


def read_options(words: str) -> tuple[tuple[str, tuple[WrittenCost, ...]], ...] | None:
    """Read the alternatives of a cost, with their words; None if the words offer no choice.

    >>> [option for option, _ in read_options("sacrifice a creature, discard a card, or pay 4 life")]
    ['sacrifice a creature', 'discard a card', 'pay 4 life']
    """
    if len(words) > LONGEST:
        return None
    *first, last = _OR_ELSE.split(words)
    if not first:
        return _of_either_kind(words)
    if f"{first[-1]}, or {last}" in words:
        first = [part for piece in first for part in _LISTED.split(piece)]
    read = [(part, read_cost(part)) for part in (*first, last)]
    options = tuple((part, cost) for part, cost in read if cost is not None)
    return options if len(options) == len(read) else None


def _of_either_kind(words: str) -> tuple[tuple[str, tuple[WrittenCost, ...]], ...] | None:
    """Read a choice between objects in different zones: "exile a creature you control or a card ..."."""
    if COMPONENTS.read(words) is not None or " or " not in words:
        return None
    verb = words.partition(" ")[0]
    first, *others = _OR_ANOTHER.split(words)
    parts = [first, *(f"{verb} {other}" for other in others)]
    read = [COMPONENTS.read(part) for part in parts]
    options = tuple((part, (cost,)) for part, cost in zip(parts, read, strict=True) if cost is not None)
    return options if others and len(options) == len(parts) else None


def zone_of(cost: str) -> Zone:
    """The zone in which an ability with this cost functions (113.6)."""
    return named_zone(cost) or Zone.BATTLEFIELD


def named_zone(cost: str) -> Zone | None:
    """The zone from which the words take the object itself; None if they name none."""
    zones = map(ZONES.read, components(cost))
    return next((zone for zone in zones if zone is not None), None)


@lru_cache(maxsize=4096)
def _read(part: str) -> tuple[WrittenCost, ...] | None:
    """Read the text between two commas: one component, several joined by "and", or a choice."""
    if len(part) > LONGEST:
        return None
    one = COMPONENTS.read(part)
    if one is not None:
        return (one,)
    if FREE.fullmatch(part):
        return ()
    either = read_options(part)
    return (OneOf(either),) if either else _both(part)


def _both(part: str) -> tuple[WrittenCost, ...] | None:
    for joint in _AND.finditer(part):
        first, other = part[: joint.start()], part[joint.end() :]
        # The second half may lack the verb: "sacrifice ~ and a creature".
        before, after = COMPONENTS.read(first), COMPONENTS.read(other)
        after = after or COMPONENTS.read(f"{first.split()[0]} {other}")
        if before and after:
            return (before, after)
    return None


_AND_GERUND = pattern_of(r" and (?=[a-z]+ing )")
_STEMS = {"remov": "remove", "sacrific": "sacrifice", "exil": "exile", "tapp": "tap", "untapp": "untap"}


def imperative(words: str) -> str:
    """Change the *-ing* verbs of a cost into the form that cards print.

    >>> imperative("paying 3 life and sacrificing a creature")
    'pay 3 life, sacrifice a creature'
    """
    parts = []
    for part in _AND_GERUND.split(words):
        verb, _, rest = part.partition(" ")
        stem = verb.removesuffix("ing")
        parts.append(f"{_STEMS.get(stem, stem)} {rest}")
    return ", ".join(parts)
