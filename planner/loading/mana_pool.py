"""The mana in the pool as a request states it (106.4): its restriction, and what produced it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from planner.cards.known import known_card, known_names
from planner.cards.type_line import SUPERTYPES, parse_type_line
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import BoardSpec, PoolSpec
from planner.contract.suggestions import MAX_NAME
from planner.game.characteristics import Characteristics
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana import ManaCost, ManaError, SymbolKind, read_symbols
from planner.game.objects import PoolMana
from planner.game.purposes import SpendOnly
from planner.game.records import replace
from planner.text.grammar.normal_form import read_lines
from planner.text.grammar.subtypes import singular
from planner.text.phrases.filters import TYPES
from planner.text.phrases.spending_restrictions import read_restriction

_TYPES = frozenset(word.capitalize() for word in TYPES)


def pool_of(board: BoardSpec) -> tuple[PoolMana, ...]:
    """Read the mana in a board's pool, equal mana together; raises ``RequestError``."""
    plain = isinstance(board.pool, str)
    specs = [PoolSpec(mana=board.pool)] if isinstance(board.pool, str) else board.pool
    amounts: Counter[PoolMana] = Counter()
    for index, spec in enumerate(specs):
        path = "board.pool" if plain else f"board.pool[{index}]"
        only = restriction_of(spec.spend_only, f"{path}.spend_only")
        source = _source(spec, f"{path}.from")
        snow = spec.snow or (source is not None and source.is_snow)
        for letter in types_in(spec.mana, path if plain else f"{path}.mana"):
            amounts[PoolMana(letter, 1, snow, spec.persists, only, source)] += 1
    return tuple(replace(one, amount=amount) for one, amount in amounts.items())


def _source(spec: PoolSpec, path: str) -> Characteristics | None:
    """The source of mana, from its words: types, subtypes, names (106.3).

    None if the request doesn't state it.
    """
    for index, word in enumerate(spec.from_):
        if not 0 < len(word.strip()) <= MAX_NAME:
            message = f"expected a type, a subtype or a name, got {shown(word)}"
            raise RequestError(f"{path}[{index}]", message)
    if not spec.from_ and not spec.snow:
        return None
    supertypes = {"Snow"} if spec.snow else set[str]()
    types: set[str] = set()
    subtypes: dict[str, None] = {}
    for word in spec.from_:
        above, kinds, below = kinds_of(word.strip())
        supertypes |= above
        types |= kinds
        subtypes |= dict.fromkeys(below)
    return Characteristics(
        name=spec.from_[-1].strip() if spec.from_ else "",
        mana_cost=ManaCost(""),
        mana_value=0,
        supertypes=frozenset(supertypes),
        types=frozenset(types),
        subtypes=tuple(subtypes),
        token="Token" in supertypes,
    )


def kinds_of(word: str) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """The supertypes, types and subtypes that a word gives a source.

    A built-in card's name stands for its type line; a basic land type is one of a land (305.6). A word that
    is none of a type line counts as a subtype, and as a name.
    """
    one = {word.lower(), singular(word.lower())}
    known = next((name for name in known_names() if name.lower() in one), None)
    if known is not None:
        return parse_type_line(str((known_card(known) or {}).get("type_line", "")))
    words = [_capitalized(singular(one)) for one in word.lower().replace("—", " ").split()]
    types = frozenset(words) & _TYPES
    supertypes = frozenset(words) & SUPERTYPES
    subtypes = tuple(one for one in words if one not in types | supertypes)
    if not BASIC_LAND_TYPES.keys().isdisjoint(subtypes):
        types |= {"Land"}
    return supertypes, types, subtypes


def _capitalized(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))


def restriction_of(words: str | None, path: str) -> SpendOnly | None:
    """Read a restriction of mana (106.6), in a card's words or short: "creature spells"."""
    if words is None:
        return None
    lines = read_lines("", words[:MAX_NAME])
    text = lines[0].text.rstrip(".") if len(lines) == 1 else ""
    for sentence in (text, f"spend this mana only to cast {text}", f"spend this mana only {text}"):
        found = read_restriction(sentence) if text and len(words) <= MAX_NAME else None
        if found is not None:
            return found
    allowed = 'what the mana may be spent on, such as "creature spells"'
    raise RequestError(path, f"expected {allowed}, got {shown(words)}")


def types_in(mana: str, path: str) -> Iterable[str]:
    """Read the letters of an amount of mana such as ``"{G}{G}"``; raises ``RequestError``."""
    try:
        symbols = read_symbols(mana)
    except ManaError as error:
        raise RequestError(path, str(error), ErrorCode.INVALID_COST) from None
    for symbol in symbols:
        if symbol.kind is not SymbolKind.TYPED:
            message = f"expected mana of the types {{W}} {{U}} {{B}} {{R}} {{G}} {{C}}, got {symbol.text}"
            raise RequestError(path, message, ErrorCode.INVALID_COST)
    return [symbol.types for symbol in symbols]
