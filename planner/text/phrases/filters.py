"""Objects in words read into filters: "another creature", "two other untapped Elves you control"."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from itertools import takewhile

from planner.game.amounts import Amount
from planner.game.filters import Clause, Filter
from planner.game.mana import COLOR_WORDS
from planner.game.vocabulary import Whose, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.subtypes import singular, subtypes_of
from planner.text.grammar.templates import SLOTS, number, quantity

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


def _bound(what: str, value: str, compare: str | None) -> Clause:
    bound = (_COMPARES[compare] if compare else "=", number(value))
    if what == "power":
        return Clause(power=bound)
    return Clause(toughness=bound) if what == "toughness" else Clause(mana_value=bound)


_NUMBER = SLOTS["number"]
_KEYWORDS = (
    "deathtouch|defender|devoid|double strike|first strike|flash|flashback|flying|freerunning|haste|hexproof"
    "|indestructible|infect|lifelink|menace|morph|disguise|prowess|reach|shroud|skulk|toxic|trample|vigilance"
    "|ward|wither|convoke|delve|cascade|kicker|cycling|mutate|escape|foretell|unearth|suspend|disturb|storm"
    "|affinity|prowl|madness|evoke|embalm|encore|plot|warp|web-slinging|mayhem|changeling|shadow|fear"
)
_LATER: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (pattern_of(rf"^(?P<noun>.{{1,160}}?) (?:{pattern})$"), kind)
    for pattern, kind in (
        (
            rf"with (?:a )?(?P<what>power|toughness|mana value|converted mana cost) (?P<value>{_NUMBER})"
            r"(?: or (?P<compare>greater|more|less))?",
            "bound",
        ),
        (r"with (?:a counter|one or more counters|counters) on (?:it|them)", "any counter"),
        (rf"with (?:an?|one or more) (?P<counter>{SLOTS['counter']}) counters? on (?:it|them)", "counter"),
        (rf"with (?P<counter>{SLOTS['counter']}) counters on (?:it|them)", "counter"),
        (rf"(?:with|that has|that have) (?P<keyword>{_KEYWORDS})", "keyword"),
        (r"with no abilities", "vanilla"),
        (r"(?:with|that has|that have) an adventure", "adventure"),
        (r"with toughness greater than (?:its|their) power", "tougher"),
        (r"(?:with|that (?:has|have|contains?)) \{X\} in (?:its|their|the) (?:mana )?costs?", "x"),
        (r"(?:without|with no|that (?:doesn't|don't) have) \{X\} in (?:its|their) (?:mana )?costs?", "no x"),
        (r"of (?:the chosen|that) (?P<chosen>color|type)", "chosen"),
        (r"of the chosen creature (?P<chosen>type)", "chosen"),
        (r"with the chosen (?P<chosen>name)", "chosen"),
        (r"(?:that's|that is|that are|that're) one or more colors", "colored"),
        (r"(?:that's|that is|that are) (?P<adjective>[a-z]{3,14})", "adjective"),
        (r"other than ~", "other"),
        (r"you (?:both )?(?:own and control|control and own)", "you"),
        (r"(?:that )?you (?:control|own)", "you"),
        (r"(?:that )?(?:an opponent|your opponents|opponents|each opponent) controls?", "opponent"),
        (r"(?:that )?(?:a|any) player controls|on the battlefield|in play", "any"),
        (r"(?:in|from) your (?P<zone>graveyard|hand)", "zone"),
        (r"(?:in|from) (?:all|any|a) (?P<zone>graveyard|hand)s?|in (?P<zones>graveyard)s", "any zone"),
        (r"you own in (?P<zone>exile)", "zone"),
        (r"in (?P<zone>exile)", "any zone"),
        (r"in (?:an opponent's|your opponents'|opponents') (?P<zone>graveyard|hand)s?", "opponent's zone"),
        (r"named (?P<name>~|[a-z][a-z',. -]{1,50})", "name"),
    )
)
"""What can follow a noun, each at the end of what is left, and what it says."""

# "Cards in your graveyard that are instant cards, sorcery cards, and/or have an Adventure"
_KINDS_OR_ADVENTURE = pattern_of(
    r"cards? (?P<place>(?:you own )?in [a-z ]{4,30}) that (?:is|are) (?P<kinds>[a-z, ]{4,60}),?"
    r" and/or (?:has|have) an adventure"
)
_OWN_ARTICLE = pattern_of(r"(?:, and/or |, or |, and | and/or | or | and |, )(?=(?:an?|another) )")
_CONTROLLED = pattern_of(r"\b(?:you|opponents?|players?) controls?\b")
_OR = pattern_of(r",? and/or |,? or |,? and ")
_SEPARATOR = pattern_of(rf"{_OR.pattern}|, ")
_COUNTED = pattern_of(rf"^(?P<quantity>{SLOTS['quantity']}) ")
_DETERMINER = pattern_of(
    rf"^(?:{SLOTS['quantity']}|at least {_NUMBER}|exactly {_NUMBER}|each|all|any|the|your|those) "
)
_OTHER = pattern_of(r"^(?:another|other) ")


_WHOSE_CARDS = {"zone": Whose.YOU, "any zone": Whose.ANYBODY, "opponent's zone": Whose.OPPONENT}


@dataclass
class _Where:
    """Where the objects are and whose, as far as the words have said."""

    zone: Zone = Zone.BATTLEFIELD
    controller: Whose = Whose.YOU
    other: bool = False


def is_color_word(word: str) -> bool:
    """Whether a word asks for colors: "green", "colorless", "multicolored"."""
    return any(
        clause.colors or clause.colorless is not None or clause.multicolored or clause.monocolored
        for clause in _ADJECTIVES.get(word, ())
    )


def read_filter(words: str) -> Filter | None:
    """A noun phrase, singular or plural, as a filter; None where a word isn't understood.

    Without words that say otherwise, objects are on the battlefield and their controller
    is *you*; an article or number at the beginning is left aside.

    >>> sorted(read_filter("another legendary creature you control").clauses[0].types)
    ['Creature']
    """
    if either := _KINDS_OR_ADVENTURE.fullmatch(words.strip()):
        listed = " or ".join(re.split(r" cards?,? ?", either["kinds"])).removesuffix(" or ")
        kinds = read_filter(f"{listed} card {either['place']}")
        adventure = Clause(adventure=True)
        return kinds and replace(kinds, words=words.strip(), clauses=(*kinds.clauses, adventure))
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


def _bearable(shared: Clause, clause: Clause, clauses: list[Clause]) -> Clause:
    """What of the shared words one alternative can have: only creatures have a power (208.1).

    "An artifact or creature with power 2 or less" is an artifact, or such a creature.
    """
    if "Creature" in clause.types or not clause.types or all("Creature" not in c.types for c in clauses):
        return shared
    return replace(shared, power=None, toughness=None)


def read_counted(words: str) -> tuple[Amount | None, Filter] | None:
    """A number of objects: how many, None where the words don't say, and which.

    >>> read_counted("two other Elves".lower())[0]
    Fixed(number=2)
    """
    found = read_filter(words)
    if found is None:
        return None
    match = _COUNTED.match(words)
    return quantity(match["quantity"]) if match else None, found


def merged(one: Clause, other: Clause) -> Clause:
    """Both clauses in one: everything that either asks for."""
    both = {}
    for field in fields(Clause):
        first, second = getattr(one, field.name), getattr(other, field.name)
        if isinstance(first, frozenset):
            both[field.name] = first | second
        else:
            both[field.name] = first if second is None else second
    return Clause(**both)


def _postmodified(words: str, where: _Where) -> tuple[str, Clause]:
    """What stands before the words that follow a noun, and what those say."""
    said = Clause()
    while True:
        for pattern, kind in _LATER:
            match = pattern.match(words)
            if match and not _meant_for_one(match, kind):
                found = _said(kind, match, where)
                if found is not None:
                    words, said = match["noun"], merged(said, found)
                    break
        else:
            return words, said


def _meant_for_one(match: re.Match[str], kind: str) -> bool:
    """Whether the words speak of the last of several alternatives, which is read by itself."""
    places = {"you", "opponent", "any", "zone", "any zone", "opponent's zone"}
    return kind not in places and _OWN_ARTICLE.search(match["noun"]) is not None


def _said(kind: str, match: re.Match[str], where: _Where) -> Clause | None:
    groups = match.groupdict()
    if kind == "bound":
        return _bound(groups["what"], groups["value"], groups.get("compare"))
    if kind == "adjective":
        found = _ADJECTIVES.get(groups["adjective"])
        return found[0] if found and len(found) == 1 else None
    if kind in ("you", "opponent", "any"):
        where.controller = Whose(kind)
        return Clause()
    if kind in _WHOSE_CARDS:
        where.zone = Zone(groups.get("zone") or groups["zones"])
        where.controller = _WHOSE_CARDS[kind]
        return Clause()
    if kind == "other":
        where.other = True
        return Clause()
    return {
        "counter": lambda: Clause(counter=groups["counter"]),
        "any counter": lambda: Clause(counter="any"),
        "keyword": lambda: Clause(keyword=groups["keyword"]),
        "vanilla": lambda: Clause(vanilla=True),
        "adventure": lambda: Clause(adventure=True),
        "tougher": lambda: Clause(tougher=True),
        "x": lambda: Clause(x=True),
        "no x": lambda: Clause(x=False),
        "chosen": lambda: Clause(chosen=groups["chosen"]),
        "colored": lambda: Clause(colorless=False),
        "name": lambda: Clause(name=groups["name"]),
    }[kind]()


def _noun_phrase(words: str, where: _Where) -> list[Clause] | None:
    """Nouns with what stands before them: "black or artifact creature", "artifact or creature"."""
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
    """Colors before what all of them speak of, told apart: "red or green instant or sorcery spells"."""
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
    """The noun at the end, in the singular where it is one of the grammar's own."""
    return _plain_noun(tokens[-1]) or tokens[-1]


def _plain_noun(word: str) -> str | None:
    """One of the nouns that are no subtypes, in the singular."""
    one = singular(word)
    return one if one in _NOUNS else None


def _has_noun(tokens: list[str]) -> bool:
    return tokens[-1] not in _ADJECTIVES and not tokens[-1].startswith("non-")


def _tokens(tokens: list[str], where: _Where) -> list[Clause] | None:
    """The words of one alternative: all of them must hold, the last is a noun."""
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
    if word.startswith("non-"):
        subtypes = subtypes_of([word.removeprefix("non-")])
        return (Clause(not_subtypes=subtypes),) if subtypes else None
    return None
