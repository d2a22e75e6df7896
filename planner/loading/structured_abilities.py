"""Structured abilities of an object, written in the words of cards: what reads text reads them, too.

So an ability as data and the same ability as text come to the same written ability, numbered alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.abilities import AbilityCost, AbilitySpec, AddedMana
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.records import replace
from planner.loading.mana_pool import restriction_of, types_in
from planner.text import LanguageError, read_permanent
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.grammar.templates import NUMBER_WORDS
from planner.text.phrases.cost_components import read_cost

MOST_ABILITIES = 50
MOST_WORDS = 300
_THIS = "this permanent"
_NOBODY = Characteristics("", ManaCost(""), 0, frozenset(), frozenset(), ())
_NUMBERS = {number: word for word, number in NUMBER_WORDS.items() if word not in ("a", "an")}
_TIMES = {1: "only once", 2: "no more than twice"}
_KINDS = {
    "any type": "any one type",
    "chosen color": "the chosen color",
    "commander identity": "any color in your commander's color identity",
}


def with_abilities(card: Characteristics, abilities: list[AbilitySpec] | None, path: str) -> Characteristics:
    """A card whose text is replaced by structured abilities, if there are any.

    Raises ``RequestError`` at ``path`` and below it for what isn't an ability.
    """
    if abilities is None:
        return card
    if len(abilities) > MOST_ABILITIES:
        raise RequestError(path, f"expected at most {MOST_ABILITIES} abilities, got {len(abilities)}")
    lines = [_line(card, one, f"{path}[{number}]") for number, one in enumerate(abilities)]
    return replace(card, text="\n".join(lines))


def _line(card: Characteristics, spec: AbilitySpec, path: str) -> str:
    """An ability written as a line of text, after checking that it is read with that meaning."""
    if spec.keyword is not None:
        return _keyword(card, spec, path)
    if spec.cost is None:
        raise RequestError(f"{path}.cost", "is missing", ErrorCode.MISSING)
    line = f"{_cost(spec.cost, f'{path}.cost')}: {' '.join(_effect(spec, path))}"
    alone = replace(card, text=line)
    try:
        reading = read_permanent(alone)
    except LanguageError as error:
        raise RequestError(path, str(error)) from None
    written = [one for one in reading.written if one.text == line]
    if spec.add is not None and (not written or reading.unread):
        raise RequestError(path, f"can't be read as a mana ability: {shown(line)}")
    if spec.add is None and reading.activated != 1:
        raise RequestError(path, f"can't be read as an activated ability: {shown(line)}")
    return line


def _keyword(card: Characteristics, spec: AbilitySpec, path: str) -> str:
    word = _words(spec.keyword or "", f"{path}.keyword")
    if spec != AbilitySpec(keyword=spec.keyword):
        raise RequestError(f"{path}.keyword", "stands alone: expected nothing else beside it")
    read = read_abilities(replace(card, text=word))
    if len(read) != 1 or read[0].kind is not AbilityLineKind.KEYWORDS:
        raise RequestError(f"{path}.keyword", f'expected a keyword such as "haste", got {shown(word)}')
    return word


# --- costs -----------------------------------------------------------------------------------


def _cost(cost: AbilityCost | str, path: str) -> str:
    if isinstance(cost, str):
        return _read_words(cost, path)
    mana = [_read_words(cost.mana, f"{path}.mana")] if cost.mana else []
    parts = [*mana, *_of_itself(cost), *_of_words(cost, path)]
    return ", ".join(parts) if parts else "{0}"


def _of_itself(cost: AbilityCost) -> Iterator[str]:
    if cost.tap:
        yield "{T}"
    if cost.untap:
        yield "{Q}"
    if cost.life:
        yield f"Pay {cost.life} life"
    if cost.energy:
        yield f"Pay {'{E}' * cost.energy}"


def _of_words(cost: AbilityCost, path: str) -> Iterator[str]:
    """Yield the words for what the cost takes, each checked alone so that an error names its place."""
    taken = {
        "sacrifice": (cost.sacrifice, "Sacrifice {}"),
        "exile": (cost.exile, "Exile {}"),
        "discard": (cost.discard, "Discard {}"),
        "return": (cost.return_, "Return {} to its owner's hand"),
        "tap_others": (cost.tap_others, "Tap {}"),
    }
    for key, (what, words) in taken.items():
        if what is not None:
            place = f"{path}.{key}"
            thing = _THIS if what.strip().lower() == "this" else _words(what, place)
            yield _read_words(words.format(thing), place)
    counters = (
        ("remove_counters", cost.remove_counters, "Remove", "from"),
        ("put_counters", cost.put_counters, "Put", "on"),
    )
    for key, kinds, verb, where in counters:
        for kind, number in kinds.items():
            place = f"{path}.{key}"
            one = "a" if number == 1 else _NUMBERS[number]
            plural = "counter" if number == 1 else "counters"
            yield _read_words(f"{verb} {one} {_words(kind, place)} {plural} {where} {_THIS}", place)
    for number, words in enumerate(cost.more):
        yield _read_words(words, f"{path}.more[{number}]")


def _words(words: str, path: str) -> str:
    """The words without characters that would end a cost or a line."""
    plain = " ".join(words.split())
    if not 0 < len(plain) <= MOST_WORDS or ":" in plain or '"' in plain:
        raise RequestError(path, f"expected words of 1 to {MOST_WORDS} characters, got {shown(words)}")
    return plain


def _read_words(words: str, path: str) -> str:
    """The words of a cost, checked with the grammar of costs."""
    plain = _words(words, path)
    read = read_abilities(replace(_NOBODY, text=f"{plain}: Draw a card."))
    if len(read) != 1 or read_cost(read[0].cost) is None:
        message = f'expected the words of a cost, such as "Sacrifice a creature", got {shown(words)}'
        raise RequestError(path, message, ErrorCode.INVALID_COST)
    return plain


# --- effects -----------------------------------------------------------------------------------


def _effect(spec: AbilitySpec, path: str) -> Iterator[str]:
    if spec.add is None:
        for key in ("spend_only", "damage", "no_untap"):
            if getattr(spec, key):
                raise RequestError(f"{path}.{key}", "is of the mana that is added: expected add beside it")
        yield "Do something else."
    else:
        yield f"Add {_mana(spec.add, f'{path}.add')}."
    if spec.spend_only is not None:
        yield _restriction(spec.spend_only, f"{path}.spend_only")
    if spec.damage:
        yield f"This permanent deals {spec.damage} damage to you."
    if spec.no_untap:
        yield "This permanent doesn't untap during your next untap step."
    if spec.only_if is not None:
        yield f"Activate only if {_words(spec.only_if, f'{path}.only_if').rstrip('.')}."
    if spec.times_each_turn is not None:
        times = _TIMES.get(spec.times_each_turn, f"no more than {_NUMBERS[spec.times_each_turn]} times")
        yield f"Activate {times} each turn."


def _mana(add: str | list[str] | AddedMana, path: str) -> str:
    if isinstance(add, str):
        return _symbols(add, path)
    if isinstance(add, list):
        if not add:
            raise RequestError(path, "expected one alternative at least")
        return _listed([_symbols(one, f"{path}[{number}]") for number, one in enumerate(add)], "or")
    if add.mana is not None:
        if add.of is not None:
            raise RequestError(f"{path}.of", "expected either mana or of, not both")
        counted = "" if add.for_each is None else f" for each {_words(add.for_each, f'{path}.for_each')}"
        return f"{_symbols(add.mana, f'{path}.mana')}{counted}"
    if add.of is None:
        raise RequestError(path, "expected mana or of")
    if add.for_each is not None:
        raise RequestError(f"{path}.for_each", "is of mana in symbols: expected mana beside it")
    return _of_kinds(add, path)


def _of_kinds(add: AddedMana, path: str) -> str:
    number = _NUMBERS[add.amount]
    if isinstance(add.of, list):
        symbols = list(dict.fromkeys(f"{{{letter}}}" for letter in add.of))
        if not symbols:
            raise RequestError(f"{path}.of", "expected one type at least")
        if add.together or add.amount == 1:
            return _listed([symbol * add.amount for symbol in symbols], "or")
        return f"{number} mana in any combination of {_listed(symbols, 'and/or')}"
    if not add.together and add.amount > 1:
        if add.of != "any color":
            raise RequestError(f"{path}.together", 'false: expected of "any color" or a list of types')
        return f"{number} mana in any combination of colors"
    one = "any one color" if add.amount > 1 else "any color"
    return f"{number} mana of {_KINDS.get(str(add.of), one)}"


def _symbols(mana: str, path: str) -> str:
    return "".join(f"{{{letter}}}" for letter in types_in(mana, path)) or _no_mana(path)


def _no_mana(path: str) -> str:
    raise RequestError(path, 'expected mana such as "{G}{G}"', ErrorCode.INVALID_COST)


def _listed(words: list[str], last: str) -> str:
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def _restriction(words: str, path: str) -> str:
    plain = _words(words, path)
    restriction_of(plain, path)
    whole = plain.rstrip(".")
    if whole.lower().startswith("spend this mana"):
        return f"{whole}."
    to = whole if whole.lower().startswith(("to ", "on ")) else f"to cast {whole}"
    return f"Spend this mana only {to}."
