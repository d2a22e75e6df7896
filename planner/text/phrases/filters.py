"""Objects in words read into filters: "another creature", "two other untapped Elves you control"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import takewhile

from planner.game.amounts import Amount
from planner.game.filters import Clause, Filter
from planner.game.mana import COLOR_WORDS
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.subtypes import singular, subtypes_of
from planner.text.grammar.templates import SLOTS, Slots, TemplateRow, TemplateTable, means, quantity

TYPES = frozenset(
    ["artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"]
)
"""The card types that a filter can name (205.2a)."""

SUPERTYPES = frozenset(["basic", "legendary", "snow", "world"])
"""The supertypes that a filter can name (205.4a)."""

_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
_PERMANENT_CARD = Clause(not_types=frozenset({"Instant", "Sorcery"}))

_ADJECTIVES: dict[str, tuple[Clause, ...]] = {
    "tapped": (Clause(tapped=True),),
    "untapped": (Clause(tapped=False),),
    "modified": (Clause(modified=True),),
    "chosen": (Clause(chosen="permanent"),),
    "token": (Clause(token=True),),
    "nontoken": (Clause(token=False),),
    "attacking": (Clause(attacking=True),),
    "nonattacking": (Clause(attacking=False),),
    "unblocked": (Clause(attacking=True, blocked=False),),
    "blocked": (Clause(attacking=True, blocked=True),),
    "colorless": (Clause(colorless=True),),
    "colored": (Clause(colorless=False),),
    "multicolored": (Clause(multicolored=True),),
    "monocolored": (Clause(monocolored=True),),
    "historic": (  # 700.6
        Clause(types=frozenset({"Artifact"})),
        Clause(supertypes=frozenset({"Legendary"})),
        Clause(subtypes=frozenset({"Saga"})),
    ),
    **{word: (Clause(colors=frozenset(letter)),) for letter, word in COLOR_WORDS.items()},
    **{f"non{word}": (Clause(not_colors=frozenset(letter)),) for letter, word in COLOR_WORDS.items()},
    **{word: (Clause(supertypes=frozenset({word.capitalize()})),) for word in SUPERTYPES},
    **{f"non{word}": (Clause(not_supertypes=frozenset({word.capitalize()})),) for word in SUPERTYPES},
    **{f"non{word}": (Clause(not_types=frozenset({word.capitalize()})),) for word in TYPES},
}
"""Words before a noun. Each is a choice of clauses."""

_NOUNS: dict[str, tuple[Clause, ...]] = {
    "permanent": (Clause(),),
    "card": (Clause(),),
    "spell": (Clause(),),
    "source": (Clause(),),
    "token": (Clause(token=True),),
    "commander": (Clause(commander=True),),
    "attacker": (Clause(types=frozenset({"Creature"}), attacking=True),),
    "outlaw": tuple(Clause(subtypes=frozenset({name})) for name in _OUTLAWS),  # 700.12
    **{word: (Clause(types=frozenset({word.capitalize()})),) for word in TYPES},
}
"""Nouns that are no subtypes."""

_GENERIC = frozenset(["card", "spell", "source", "token", "permanent"])
"""Nouns at the end that speak of every alternative before: "instant or sorcery cards"."""
# What at the beginning speaks of every alternative after it: "untapped artifact or creature".
_SHARED = frozenset(["tapped", "untapped", "nontoken", "attacking", "basic"])

_COMPARES = {"greater": ">=", "more": ">=", "less": "<=", "fewer": "<="}


_NUMBER = SLOTS["number"]


_ANYTHING = Clause()


class _Later(Record, frozen=True):
    """The meaning of words after a noun: characteristics, or the place and controller."""

    clause: Clause = _ANYTHING
    zone: Zone | None = None
    controller: Whose | None = None
    other: bool = False

    @property
    def is_place(self) -> bool:
        """Whether the words state a zone or a controller."""
        return self.zone is not None or self.controller is not None


def _is(clause: Clause) -> Callable[[Slots], _Later]:
    return means(_Later(clause))


def _place(controller: Whose) -> Callable[[Slots], _Later]:
    return lambda s: _Later(zone=Zone(s.text("zone")), controller=controller)


def _whose(controller: Whose) -> Callable[[Slots], _Later]:
    return means(_Later(controller=controller))


def _bound(slots: Slots) -> _Later:
    size = slots.text("size")
    bound = (_COMPARES[slots.text("compare")] if slots.has("compare") else "=", slots.number)
    if size == "power":
        return _Later(Clause(power=bound))
    return _Later(Clause(toughness=bound) if size == "toughness" else Clause(mana_value=bound))


def _adjective(slots: Slots) -> _Later | None:
    found = _ADJECTIVES.get(slots.text("word"))
    return _Later(found[0]) if found and len(found) == 1 else None


_KEYWORDS = (
    "deathtouch|defender|devoid|double strike|first strike|flash|flashback|flying|freerunning|haste|hexproof"
    "|indestructible|infect|lifelink|menace|morph|disguise|prowess|reach|shroud|skulk|toxic|trample|vigilance"
    "|ward|wither|convoke|delve|cascade|kicker|cycling|mutate|escape|foretell|unearth|suspend|disturb|storm"
    "|affinity|prowl|madness|evoke|embalm|encore|plot|warp|web-slinging|mayhem|changeling|shadow|fear"
)
_HAS = "(with|that has|that have)"
_THE_COST = "in (its|their) [mana ]cost[s]"

LATER: TemplateTable[_Later] = TemplateTable(
    TemplateRow(" with [a ]<size> <number>[ or <compare=greater|more|less>]", _bound),
    TemplateRow(" with (a counter|one or more counters|counters) on (it|them)", _is(Clause(counter="any"))),
    TemplateRow(
        " with (a|an|one or more) <counter> counter[s] on (it|them)",
        lambda s: _Later(Clause(counter=s.counter)),
    ),
    TemplateRow(
        " with <number> or more <counter> counters on (it|them)",
        lambda s: _Later(Clause(counter=s.counter, counters_least=s.number)),
    ),
    TemplateRow(" with <counter> counters on (it|them)", lambda s: _Later(Clause(counter=s.counter))),
    TemplateRow(f" {_HAS} <keyword={_KEYWORDS}>", lambda s: _Later(Clause(keyword=s.text("keyword")))),
    TemplateRow(" with no abilities", _is(Clause(vanilla=True))),
    TemplateRow(f" {_HAS} an adventure", _is(Clause(adventure=True))),
    TemplateRow(" with toughness greater than (its|their) power", _is(Clause(tougher=True))),
    TemplateRow(
        " (with|that (has|have|contain|contains)) ({X}|x) in (its|their|the) [mana ]cost[s]",
        _is(Clause(x=True)),
    ),
    TemplateRow(f" (without|with no|that (doesn't|don't) have) ({{X}}|x) {_THE_COST}", _is(Clause(x=False))),
    TemplateRow(
        " of (the chosen|that) <chosen=color|type>", lambda s: _Later(Clause(chosen=s.text("chosen")))
    ),
    TemplateRow(
        " of the <chosen=first|second> chosen type",
        lambda s: _Later(Clause(chosen=f"{s.text('chosen')} type")),
    ),
    TemplateRow(" of the chosen creature type", _is(Clause(chosen="type"))),
    TemplateRow(" with the chosen name", _is(Clause(chosen="name"))),
    TemplateRow(" (that's|that is|that are|that're) one or more colors", _is(Clause(colorless=False))),
    TemplateRow(" (that's|that is|that are) <word>", _adjective),
    TemplateRow(" other than ~", means(_Later(other=True))),
    TemplateRow(" you [both ](own and control|control and own)", _whose(Whose.YOU)),
    TemplateRow(" [that ]you (control|own)", _whose(Whose.YOU)),
    TemplateRow(
        " [that ](an opponent|your opponent[s]|opponents|each opponent) control[s]",
        _whose(Whose.OPPONENT),
    ),
    TemplateRow(" [that ](a|any) player controls", _whose(Whose.ANYBODY)),
    TemplateRow(" (on the battlefield|in play)", _whose(Whose.ANYBODY)),
    TemplateRow(" (in|from) your <zone=graveyard|hand>", _place(Whose.YOU)),
    TemplateRow(" (in|from) (all|any|a) <zone=graveyard|hand>[s]", _place(Whose.ANYBODY)),
    TemplateRow(" in <zone=graveyard>s", _place(Whose.ANYBODY)),
    TemplateRow(" you own in <zone=exile>", _place(Whose.YOU)),
    TemplateRow(" in <zone=exile>", _place(Whose.ANYBODY)),
    TemplateRow(
        " in (an opponent's|your opponents'|opponents') <zone=graveyard|hand>[s]",
        _place(Whose.OPPONENT),
    ),
    TemplateRow(" named ~", _is(Clause(name="~"))),
    TemplateRow(" named <name>", lambda s: _Later(Clause(name=s.text("name")))),
)
"""What can follow a noun, each at the end of what is left."""

# "Cards in your graveyard that are instant cards, sorcery cards, and/or have an Adventure"
_KINDS_OR_ADVENTURE = pattern_of(
    r"cards? (?P<place>(?:you own )?in [a-z ]{4,30}?) that(?:'s| is| are) (?P<kinds>[a-z, ]{4,60}?),?"
    r" (?:and/or|or|and) (?:(?:is )?a card that )?(?:has|have) an adventure"
)
_KIND_OF_CARD = pattern_of(r"(?:(?:and/or|or|and) )?(?:is |are )?(?:an? )?(?P<kind>[a-z]+) cards?")
_KINDS = r"an? [a-z]+(?:, an? [a-z]+)*(?:,? or (?:an? )?[a-z]+)"
# "Each creature you control that's a Wolf or a Werewolf"
_THAT_IS = pattern_of(
    r"(?P<head>(?:[a-z]+ ){0,3})(?P<noun>creatures?|artifacts?|permanents?|lands?)"
    r"(?P<whose> you control| (?:an opponent|your opponents) controls?)? that(?:'s|'re| is| are)"
    rf" (?P<kinds>{_KINDS})"
    r"(?P<later>(?: with .{1,60})?)"
)
_ONE_KIND = pattern_of(r"\b(?!or\b|an?\b)[a-z]+")
_OWN_ARTICLE = pattern_of(r"(?:, and/or |, or |, and | and/or | or | and |, )(?=(?:an?|another) )")
_CONTROLLED = pattern_of(r"\b(?:you|opponents?|players?) controls?\b")
_OR = pattern_of(r",? and/or |,? or |,? and ")
_SEPARATOR = pattern_of(rf"{_OR.pattern}|, ")
_COUNTED = pattern_of(rf"^(?P<quantity>{SLOTS['quantity']}) ")
_DETERMINER = pattern_of(
    rf"^(?:{SLOTS['quantity']}|at least {_NUMBER}|exactly {_NUMBER}|each|all|any|the|your|those) "
)
_OTHER = pattern_of(r"^(?:another|other) ")


@dataclass
class _Where:
    """The zone and controller named so far."""

    zone: Zone = Zone.BATTLEFIELD
    controller: Whose = Whose.YOU
    other: bool = False


def is_color_word(word: str) -> bool:
    """Whether a word describes colors: "green", "colorless", "multicolored"."""
    return any(
        clause.colors or clause.colorless is not None or clause.multicolored or clause.monocolored
        for clause in _ADJECTIVES.get(word, ())
    )


def read_filter(words: str) -> Filter | None:
    """Read a noun phrase, singular or plural, as a filter; None if a word isn't understood.

    By default objects are on the battlefield under *your* control; an article or number at the beginning is
    ignored.

    >>> sorted(read_filter("another legendary creature you control").clauses[0].types)
    ['Creature']
    """
    if either := _KINDS_OR_ADVENTURE.fullmatch(words.strip()):
        named = [_KIND_OF_CARD.fullmatch(one) for one in either["kinds"].split(", ")]
        listed = " or ".join(one["kind"] for one in named if one is not None)
        kinds = read_filter(f"{listed} card {either['place']}") if all(named) else None
        adventure = Clause(adventure=True)
        return kinds and replace(kinds, words=words.strip(), clauses=(*kinds.clauses, adventure))
    if several := _THAT_IS.fullmatch(words.strip()):
        return _one_of_kinds(words.strip(), several)
    where = _Where()
    left, shared = _postmodified(words.strip(), where)
    clauses: list[Clause] = []
    for part in _OWN_ARTICLE.split(left):
        noun, own = _postmodified(part, where)
        read = _noun_phrase(noun, where)
        if read is None:
            return None
        clauses += [merged(clause, own) for clause in read]
    if not _OWN_ARTICLE.search(left):
        clauses = [merged(clause, _bearable(shared, clause, clauses)) for clause in clauses]
    elif shared != Clause():  # it belongs to the last alternative only
        clauses[-1] = merged(clauses[-1], shared)
    if where.zone != Zone.BATTLEFIELD and _CONTROLLED.search(words):
        return None  # places of different alternatives, or words that compare
    if re.search(r"\bpermanent (?:card|spell)s?\b", words):  # 110.4a
        clauses = [merged(clause, _PERMANENT_CARD) for clause in clauses]
    return Filter(words.strip(), tuple(dict.fromkeys(clauses)), where.zone, where.controller, where.other)


def _one_of_kinds(words: str, match: re.Match[str]) -> Filter | None:
    """Read "creature you control that's a Wolf, a Bear, or an Elf" as any of the three."""
    found = [
        read_filter(f"{match['head']}{kind} {match['noun']}{match['whose'] or ''}{match['later']}")
        for kind in _ONE_KIND.findall(match["kinds"])
    ]
    first = found[0]
    if first is None or any(one is None for one in found):
        return None
    clauses = tuple(dict.fromkeys(clause for one in found if one is not None for clause in one.clauses))
    return replace(first, words=words, clauses=clauses)


def _bearable(shared: Clause, clause: Clause, clauses: list[Clause]) -> Clause:
    """Drop conditions on size for an alternative that isn't a creature (208.1).

    "An artifact or creature with power 2 or less" is an artifact, or such a creature.
    """
    if "Creature" in clause.types or not clause.types or all("Creature" not in c.types for c in clauses):
        return shared
    return replace(shared, power=None, toughness=None)


def read_counted(words: str) -> tuple[Amount | None, Filter] | None:
    """Read a number of objects (None if the words have no number) and their filter.

    >>> read_counted("two other Elves".lower())[0]
    Fixed(number=2)
    """
    found = read_filter(words)
    if found is None:
        return None
    match = _COUNTED.match(words)
    return quantity(match["quantity"]) if match else None, found


def merged(one: Clause, other: Clause) -> Clause:
    """A clause with the conditions of both."""
    both = {}
    for field in fields(Clause):
        first, second = getattr(one, field.name), getattr(other, field.name)
        if isinstance(first, frozenset):
            both[field.name] = first | second
        else:
            both[field.name] = first if second is None else second
    return Clause(**both)


def _postmodified(words: str, where: _Where) -> tuple[str, Clause]:
    """Split off the words after a noun, and read them."""
    said = Clause()
    while True:
        for noun, later in LATER.at_end(words):
            # Other words speak of the last of several alternatives, which is read by itself.
            if noun and (later.is_place or not _OWN_ARTICLE.search(noun)):
                words, said = noun, merged(said, later.clause)
                where.zone = later.zone or where.zone
                where.controller = later.controller or where.controller
                where.other = where.other or later.other
                break
        else:
            return words, said


def _noun_phrase(words: str, where: _Where) -> list[Clause] | None:
    """Read nouns with the words before them: "black or artifact creature", "artifact or creature"."""
    words = _without_determiners(words, where)
    # Commas alone join what all must hold: "noncreature, nonland card".
    separator = _SEPARATOR if _OR.search(words) else re.compile(", ")
    parts = [_without_determiners(part, where).split() for part in separator.split(words)]
    if not all(parts):
        return None
    if separator is not _SEPARATOR:
        if any(map(_has_noun, parts[:-1])):
            return None
        parts = [[word for part in parts for word in part]]
    # A noun alone at the end speaks for itself: "artifact, enchantment, or token".
    last = _last_word(parts[-1]) if len(parts[-1]) > 1 else parts[-1][0]
    leading = [word for word in parts[0][:-1] if word in _SHARED or word.startswith("non-")]
    if (colored := _colors_before_nouns(parts)) is not None:
        parts = colored
    clauses: list[Clause] = []
    for index, part in enumerate(parts):
        tokens = part if index == 0 else leading + part
        if index < len(parts) - 1 and (not _has_noun(part) or (last in _GENERIC and len(parts[-1]) > 1)):
            tokens = [*tokens, last]
        read = _tokens(tokens, where)
        if read is None:
            return None
        clauses += read
    return clauses


def _colors_before_nouns(parts: list[list[str]]) -> list[list[str]] | None:
    """Separate colors that apply to all nouns: "red or green instant or sorcery spells"."""
    colors = list(takewhile(lambda part: all(map(is_color_word, part)), parts))
    nouns = parts[len(colors) :]
    if not colors or not nouns or not is_color_word(nouns[0][0]) or len(nouns[0]) < 2:
        return None
    if any(map(is_color_word, (word for part in nouns[1:] for word in part))):
        return None
    colors, nouns = [*colors, nouns[0][:1]], [nouns[0][1:], *nouns[1:]]
    return [[*color, *noun] for color in colors for noun in nouns]


def _without_determiners(words: str, where: _Where) -> str:
    while match := _DETERMINER.match(words) or _OTHER.match(words):
        where.other = where.other or _OTHER.match(words) is not None
        words = words[match.end() :]
    return words


def _last_word(tokens: list[str]) -> str:
    """The noun at the end; in the singular if it is a word of the grammar."""
    return _plain_noun(tokens[-1]) or tokens[-1]


def _plain_noun(word: str) -> str | None:
    """The singular of a noun that is no subtype; None for other words."""
    one = singular(word)
    return one if one in _NOUNS else None


def _has_noun(tokens: list[str]) -> bool:
    return tokens[-1] not in _ADJECTIVES and not tokens[-1].startswith("non-")


def _tokens(tokens: list[str], where: _Where) -> list[Clause] | None:
    """Read the words of one alternative: all of them must hold, and the last is a noun."""
    clauses = [Clause()]
    rest: list[str] = []
    for position, word in enumerate(tokens):
        choices = _word(word, last=position == len(tokens) - 1, where=where)
        if choices is None:
            rest.append(word)
        else:
            clauses = [merged(clause, choice) for clause in clauses for choice in choices]
    if rest:
        subtypes = subtypes_of(rest)
        if subtypes is None:
            return None
        clauses = [merged(clause, Clause(subtypes=subtypes)) for clause in clauses]
    return clauses


def _word(word: str, *, last: bool, where: _Where) -> tuple[Clause, ...] | None:
    if word in ("other", "another"):
        where.other = True
        return (Clause(),)
    noun = _plain_noun(word)
    if noun is not None and (last or word not in _ADJECTIVES):
        return _NOUNS[noun]
    if word in _ADJECTIVES:
        return _ADJECTIVES[word]
    if word == "snow-covered":
        return _ADJECTIVES["snow"]
    if word.startswith("non-") and f"non{word.removeprefix('non-')}" in _ADJECTIVES:
        return _ADJECTIVES[f"non{word.removeprefix('non-')}"]
    if word.startswith("non-"):
        subtypes = subtypes_of([word.removeprefix("non-")])
        return (Clause(not_subtypes=subtypes),) if subtypes else None
    return None
