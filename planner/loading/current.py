"""What a request states of an object as it is now, put into its card: ``now`` (613.1).

Stated abilities become lines of its text, mana abilities first, so that whatever reads text reads them, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from planner.contract.current import NowSpec
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import ObjectSpec
from planner.contract.suggestions import MAX_NAME
from planner.game.characteristics import Characteristics
from planner.game.land_types import type_of
from planner.game.objects import Held
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.text import LanguageError, read_card_in_zone, read_permanent, read_spell
from planner.text.costs.keyword_costs import keyword_items
from planner.text.grammar.keyword_table import CostRelevance, row_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.mana.mana_abilities import is_mana_ability

MOST_LINES = 50
MOST_LETTERS = 1_000
_OF_THE_OBJECT = ("power", "toughness", "colors")
_WITHOUT_COST = (CostRelevance.HELP, CostRelevance.REDUCTION)


def as_stated(spec: ObjectSpec, path: str) -> ObjectSpec:
    """Copy of a spec with size and colors from ``now``; raises ``RequestError`` if both state them."""
    now = spec.now
    if now is None:
        return spec
    for name in _OF_THE_OBJECT:
        if getattr(now, name) is not None and getattr(spec, name) is not None:
            raise _twice(f"{path}.now.{name}", name)
    types = (now.types, now.subtypes, now.supertypes)
    if spec.type_line is not None and any(one is not None for one in types):
        raise _twice(f"{path}.now", "type_line")
    return structs.replace(
        spec,
        power=spec.power if now.power is None else now.power,
        toughness=spec.toughness if now.toughness is None else now.toughness,
        colors=spec.colors if now.colors is None else now.colors,
    )


def _twice(path: str, name: str) -> RequestError:
    message = f"{name} of the object says that as well: expected one of the two"
    return RequestError(path, message, ErrorCode.CONFLICT)


def what_holds(now: NowSpec | None) -> frozenset[str]:
    """What effects of the board can't change of an object, besides its size and colors."""
    if now is None:
        return frozenset()
    if now.final:
        return frozenset({Held.EVERYTHING, Held.ABILITIES, Held.MANA, Held.KEYWORDS, *_OF_THE_OBJECT})
    found = {
        Held.SUPERTYPES: now.supertypes,
        Held.CARD_TYPES: now.types,
        Held.SUBTYPES: now.subtypes,
        Held.MANA: True if now.lost_all else now.mana_abilities,
        Held.KEYWORDS: True if now.lost_all else now.keywords,
        Held.ABILITIES: now.lost_all or None,
    }
    return frozenset(name for name, said in found.items() if said is not None)


def with_now(card: Characteristics, now: NowSpec | None, zone: Zone, path: str) -> Characteristics:
    """A card with what is stated of it in ``now``: losses first, then additions.

    ``path`` is the place of that statement. Raises ``RequestError`` for a line that isn't what it is stated
    as.
    """
    if now is None:
        return card
    card = _with_types(card, now, path)
    if now.mana_abilities is not None or (now.lost_all and now.subtypes is None):
        card = replace(card, stated_mana=True)
    stated = _stated_lines(card, now, zone, path)
    kept = () if now.lost_all else _kept(card, now)
    return replace(card, text="\n".join([*stated, *kept]))


def stated_alone(card: Characteristics, now: NowSpec | None, zone: Zone, path: str) -> Characteristics | None:
    """A card with only the abilities stated in ``now``; None if none are stated."""
    if now is None or (now.mana_abilities is None and now.keywords is None and not now.lost_all):
        return None
    return replace(card, text="\n".join(_stated_lines(card, now, zone, path)))


# --- types -------------------------------------------------------------------------------------------


def _with_types(card: Characteristics, now: NowSpec, path: str) -> Characteristics:
    types = card.types if now.types is None else frozenset(now.types)
    supertypes = card.supertypes if now.supertypes is None else frozenset(now.supertypes)
    if now.subtypes is not None:
        subtypes = tuple(
            _subtype(one, f"{path}.subtypes[{number}]") for number, one in enumerate(now.subtypes)
        )
    elif now.types is not None:  # a subtype goes with the type that it belongs to (205.1a)
        subtypes = tuple(one for one in card.subtypes if type_of(one, card.types) in types)
    else:
        subtypes = card.subtypes
    every = card.every_creature_type and now.subtypes is None
    changeling = "changeling" in map(str.lower, now.keywords or ())
    return replace(
        card,
        types=types,
        supertypes=supertypes,
        subtypes=tuple(dict.fromkeys(subtypes)),
        every_creature_type=every or (changeling and now.subtypes is None),
    )


def _subtype(word: str, path: str) -> str:
    """A subtype as cards print it: "Forest", "Time Lord"."""
    words = word.split()
    if not words or len(word) > MAX_NAME:
        message = f'expected a subtype such as "Forest", got {shown(word)}'
        raise RequestError(path, message, ErrorCode.INVALID_VALUE)
    return " ".join(one[0].upper() + one[1:] for one in words)


# --- abilities ---------------------------------------------------------------------------------------


def _stated_lines(card: Characteristics, now: NowSpec, zone: Zone, path: str) -> list[str]:
    """The stated lines: mana abilities, keywords, alternative costs."""
    lists = (
        ("mana_abilities", now.mana_abilities or [], _is_mana_line),
        ("keywords", now.keywords or [], _is_keyword),
        ("alternatives", now.alternatives, _is_alternative),
    )
    if sum(len(lines) for _, lines, _ in lists) > MOST_LINES:
        raise RequestError(path, f"expected at most {MOST_LINES} abilities in all", ErrorCode.TOO_LARGE)
    found = []
    for name, lines, is_one in lists:
        for number, line in enumerate(lines):
            place, words = f"{path}.{name}[{number}]", " ".join(line.split())
            if not words or len(words) > MOST_LETTERS:
                message = f"expected text of 1 to {MOST_LETTERS:,} characters, got {shown(line)}"
                raise RequestError(place, message, ErrorCode.INVALID_VALUE)
            try:
                wrong = is_one(replace(card, text=words), zone)
            except LanguageError as error:
                raise RequestError(place, str(error), ErrorCode.LANGUAGE) from None
            if wrong:
                raise RequestError(place, f"{wrong}, got {shown(line)}", ErrorCode.INVALID_VALUE)
            found.append(words)
    return found


def _is_mana_line(alone: Characteristics, zone: Zone) -> str:
    if zone == Zone.STACK:  # where it has none, and was read in its own zone
        return ""
    card = replace(alone, stated_mana=True)
    read = read_permanent(card) if zone == Zone.BATTLEFIELD else read_card_in_zone(card, zone)
    abilities = read_abilities(card)
    if len(abilities) == 1 and is_mana_ability(abilities[0]) and read.written and not read.unread:
        return ""
    place = "" if zone == Zone.BATTLEFIELD else f" that functions in the zone {zone}"
    return f'expected a mana ability as cards write it{place}, such as "{{T}}: Add {{G}}."'


def _is_keyword(alone: Characteristics, _: Zone) -> str:
    abilities = read_abilities(alone)
    if len(abilities) == 1 and abilities[0].kind is AbilityLineKind.KEYWORDS:
        return ""
    return 'expected a keyword such as "Haste" or "Crew 2"'


def _is_alternative(alone: Characteristics, _: Zone) -> str:
    read = read_spell(alone)
    if read.costs is not None and read.costs.alternatives and not read.unread:
        return ""
    return 'expected an alternative cost as cards write it, such as "Flashback {1}{U}"'


def _kept(card: Characteristics, now: NowSpec) -> Iterator[str]:
    """Yield the text's lines that aren't replaced by stated ones."""
    for ability in read_abilities(card):
        if now.mana_abilities is not None and is_mana_ability(ability):
            continue
        if now.keywords is not None and ability.kind is AbilityLineKind.KEYWORDS:
            if words := ", ".join(_with_cost(ability)):
                yield words
            continue
        yield ability.line.printed


def _with_cost(ability: Ability) -> Iterator[str]:
    """Yield the keywords of a line that have a cost of their own."""
    for item in keyword_items(ability):
        row = row_of(item.keyword)
        if row is not None and row.use not in _WITHOUT_COST:
            yield item.own_text
