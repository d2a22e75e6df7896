"""What mana may be spent on, and what it does to what it is spent on (106.6)."""

from __future__ import annotations

import re
from functools import lru_cache

from planner.game.filters import Clause
from planner.game.mana_abilities import Rider
from planner.game.purposes import Allowed, SpendOnly
from planner.game.records import replace
from planner.game.vocabulary import PaymentKind, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.filters import TYPES, is_color_word, read_filter

# "..., and that spell can't be countered": a rider in the same sentence.
_ALSO = pattern_of(r",? and (?=(?:that|those|the) (?:spells?|creatures?|permanents?)\b)")
# What begins another thing that the mana may be spent on.
_OR = pattern_of(
    r"(?:,? and/or |,? or |, |,? and )"
    r"(?=(?:to |on |only )*(?:cast|activate|pay|foretell|unlock|turn|gain|equip|level up)\b|on )"
)
_SPELL_OR_SPELL = pattern_of(r",? and/or |,? or |,? and |, ")
_SPELL = pattern_of(r"\bspells?\b")
COMMANDER: TemplateTable[bool] = TemplateTable(
    TemplateRow("[your |a ]commander[s]( spell[s]| source[s]| you control|)", means(True)),
)
"""Words for the payer's commander (903.3)."""

_ZONE = "[your |a |any ]"

PLACES: TemplateTable[Allowed] = TemplateTable(
    TemplateRow(
        "from (anywhere|any zone|a zone) other than (your|a|the|their[ owner[s]['][s]]) hand[s]",
        means(Allowed(not_zones=frozenset({Zone.HAND}))),
    ),
    TemplateRow(
        f"from {_ZONE}graveyard[s][,] or [from ]exile",
        means(Allowed(zones=frozenset({Zone.GRAVEYARD, Zone.EXILE}))),
    ),
    TemplateRow(
        "[from ]exile[,] or [from ](your|a|any) graveyard[s]",
        means(Allowed(zones=frozenset({Zone.GRAVEYARD, Zone.EXILE}))),
    ),
    TemplateRow(f"from {_ZONE}graveyard[s]", means(Allowed(zones=frozenset({Zone.GRAVEYARD})))),
    TemplateRow("from exile", means(Allowed(zones=frozenset({Zone.EXILE})))),
    TemplateRow(
        "from your hand or [from ]the top of your library",
        means(Allowed(zones=frozenset({Zone.HAND, Zone.LIBRARY}))),
    ),
    TemplateRow("from your hand", means(Allowed(zones=frozenset({Zone.HAND})))),
    TemplateRow("from the command zone", means(Allowed(zones=frozenset({Zone.COMMAND})))),
    TemplateRow("from [the top of ]your library", means(Allowed(zones=frozenset({Zone.LIBRARY})))),
    TemplateRow("kicked", means(Allowed(tags=frozenset({"kicked"})))),
    # A face-down spell is a creature spell whatever its card is (708.4).
    TemplateRow("face-down[ creature]", means(Allowed(tags=frozenset({"face down"})))),
    TemplateRow("[that ]you don't own", means(Allowed(tags=frozenset({"not owned"})))),
)
"""What can be said of a spell beside its characteristics: where it comes from and how it is cast."""


@lru_cache(maxsize=1024)
def read_spells(words: str) -> tuple[Allowed, ...] | None:
    """Read spells in words: "a creature spell from exile or a spell with flash"."""
    for joint in _SPELL_OR_SPELL.finditer(words):
        one, other = words[: joint.start()], words[joint.end() :]
        if _SPELL.search(one) and _SPELL.search(other):
            first, second = read_spells(one), read_spells(other)
            if first is not None and second is not None:
                return first + second
    return _one_kind_of_spell(words)


def _one_kind_of_spell(words: str) -> tuple[Allowed, ...] | None:
    if COMMANDER.read(words):
        return (Allowed(PaymentKind.SPELL, commander=True),)
    left, said = PLACES.within(words)
    place = Allowed(PaymentKind.SPELL)
    for one in said:
        if place.tags and one.tags:
            return None
        place = replace(
            place,
            zones=place.zones | one.zones,
            not_zones=place.not_zones | one.not_zones,
            tags=place.tags | one.tags,
        )
    clauses = characteristics_of(left) if _SPELL.search(left) else None
    return None if clauses is None else (replace(place, clauses=clauses),)


def characteristics_of(words: str) -> tuple[Clause, ...] | None:
    """Read characteristics of a spell or a source; empty if any will do."""
    found = read_filter(words)
    if found is None or found.other or (found.zone, found.controller) != ("battlefield", "you"):
        return None
    if any(_asks_for_state(clause) for clause in found.clauses):
        return None
    return () if Clause() in found.clauses else found.clauses


def _asks_for_state(clause: Clause) -> bool:
    """Whether a clause needs more than a card's characteristics."""
    states = (clause.tapped, clause.attacking, clause.blocked, clause.counter, clause.commander)
    return any(state is not None for state in states)


def _of_sources(slots: Slots) -> tuple[Allowed, ...] | None:
    if COMMANDER.read(slots.phrase):
        return (Allowed(PaymentKind.ABILITY, commander=True),)
    clauses = characteristics_of(slots.phrase)
    return None if clauses is None else (Allowed(PaymentKind.ABILITY, clauses),)


def _of_a_kind(slots: Slots) -> tuple[Allowed, ...] | None:
    """Read abilities by keyword or label ("equip abilities"), or by card type ("artifact abilities")."""
    word = slots.text("keyword")
    if word in TYPES:
        return (Allowed(PaymentKind.ABILITY, (Clause(types=frozenset({word.capitalize()})),)),)
    if is_color_word(word):  # an ability has the colors of its source
        clauses = characteristics_of(f"{word} sources")
        return None if clauses is None else (Allowed(PaymentKind.ABILITY, clauses),)
    return _tagged(word, PaymentKind.ABILITY)


def _cost_of(slots: Slots) -> tuple[Allowed, ...]:
    word = slots.text("keyword")
    return _tagged("turn face up" if word in _FACE_UP else word)


def _tagged(tag: str, kind: PaymentKind | None = None) -> tuple[Allowed, ...]:
    return (Allowed(kind, tags=frozenset({tag})),)


_FACE_UP = frozenset(["morph", "megamorph", "disguise", "manifest"])
_ABILITIES = "(abilities|an ability|activated abilities|an activated ability|the abilities)"

USES: TemplateTable[tuple[Allowed, ...]] = TemplateTable(
    TemplateRow("[cast ]<phrase>", lambda s: read_spells(s.phrase)),
    TemplateRow(f"[activate ]{_ABILITIES}", means((Allowed(PaymentKind.ABILITY),))),
    TemplateRow(f"[activate ]{_ABILITIES} (of|from) <phrase>", _of_sources),
    TemplateRow("activate [a |an ]<keyword> (ability|abilities)", _of_a_kind),
    TemplateRow("equip[ (creatures|a creature)]", means(_tagged("equip"))),
    TemplateRow(
        "[pay ][the ](costs|a cost|mana costs|a mana cost) that (contain|contains|include|includes) ({X}|x)",
        means(_tagged("x")),
    ),
    TemplateRow("[pay ](costs|a cost) with ({X}|x)[ in (it|them)]", means(_tagged("x"))),
    TemplateRow("[pay ](costs|a cost|mana costs|a mana cost) that (contain|contains|include|includes) {C}",
        means(_tagged("c"))),
    TemplateRow(
        "[pay ](a mana cost |mana costs |costs |)[to ]turn <words> face up", means(_tagged("turn face up"))
    ),
    TemplateRow("[pay ](a |an |)<keyword> (cost|costs)", _cost_of),
    TemplateRow("foretell (a card|cards)[ from your hand]", means(_tagged("foretell"))),
    TemplateRow("unlock (a door|doors)", means(_tagged("unlock"))),
    TemplateRow("gain (a |)class (level|levels)", means(_tagged("class level"))),
)  # fmt: skip
"""What mana may be spent on, after "spend this mana only to" (or "on")."""


def read_restriction(sentence: str) -> SpendOnly | None:
    """Read a restriction on spending this mana; None for another sentence.

    >>> read_restriction("spend this mana only to cast your commander").allowed[0].commander
    True
    """
    return RESTRICTIONS.read(sentence.strip(" ."))


def _uses(words: str) -> tuple[Allowed, ...] | None:
    """Read several purposes of mana: "to cast an artifact spell or activate an ability"."""
    uses: list[Allowed] = []
    for part in _OR.split(words):
        found = USES.read(re.sub(r"^(?:to |on |only )+", "", part))
        if found is None:
            return None
        uses += found
    return tuple(uses)


_MANA = "[any of ](this|that) (mana|many)"
_SPEND_ONLY = f"([you (can|may) ]spend {_MANA} only|{_MANA} (can|may) be spent only) <uses:rest>"
_DENIED = f"({_MANA} can't be spent|[you ](can't|don't) spend {_MANA})"

RESTRICTIONS: TemplateTable[SpendOnly] = TemplateTable(
    TemplateRow(
        f"{_DENIED} (to pay|on)[ for] [the ]generic [mana ]cost[s]",
        lambda s: SpendOnly(s.whole, not_generic=True),
    ),
    TemplateRow(f"{_DENIED} to pay[ for] generic mana", lambda s: SpendOnly(s.whole, not_generic=True)),
    TemplateRow(f"{_DENIED} <uses:rest>", lambda s: SpendOnly(s.whole, denied=s.read("uses", _uses))),
    TemplateRow(
        _SPEND_ONLY,
        lambda s: SpendOnly(s.whole, allowed=s.read("uses", lambda words: _uses(_ALSO.split(words)[0]))),
    ),
)
"""What mana may be spent on, or may not."""


def read_rider(sentence: str) -> Rider | None:
    """Read what happens to a spell or ability on which this mana is spent; None for another sentence.

    It may be in the sentence of a restriction ("..., and that spell can't be countered"), which
    ``read_restriction`` reads as well. ``only`` says what has to be paid for; words that aren't understood
    become a tag, so that a request has to state it.

    >>> read_rider("if that mana is spent on a creature spell, it gains haste").only.words
    'a creature spell'
    """
    return RIDERS.read(sentence.strip(" ."))


def _in_a_restriction(slots: Slots) -> Rider | None:
    parts = _ALSO.split(slots.text("uses"))
    return Rider(parts[1], RESTRICTIONS.read(slots.whole)) if len(parts) == 2 else None


RIDERS: TemplateTable[Rider] = TemplateTable(
    TemplateRow(
        "(that|those|the) (spell|creature|permanent)[s]"
        " (can't be countered|has|have|is|are|(gain|enter|cost|become)[s])<others:anything>",
        lambda s: Rider(s.whole),
    ),
    TemplateRow(_SPEND_ONLY, _in_a_restriction),
    TemplateRow(
        f"(if|when|whenever) ({_MANA} is (spent|used)|you spend {_MANA}) <use:use>",
        lambda s: Rider(s.whole, _needed(s.text("use"))),
    ),
    TemplateRow(
        "<use:any_spells> [that ][you ]cast (with|using) (this|that) mana <rest>",
        lambda s: Rider(s.whole, _read_as_use(s.text("use"))),
    ),
)
"""What happens to what mana is spent on."""


def _needed(words: str) -> SpendOnly | None:
    """Read what the mana must be spent on, in the words before a comma."""
    pieces = words.split(", ")
    for number in range(1, len(pieces)):
        uses = _uses(", ".join(pieces[:number]))
        if uses is not None:
            return SpendOnly(_bare(", ".join(pieces[:number])), uses)
    return _read_as_use(pieces[0])


def _read_as_use(words: str) -> SpendOnly:
    uses = _uses(words)
    bare = _bare(words)
    return SpendOnly(bare, uses or (Allowed(PaymentKind.SPELL, tags=frozenset({bare})),))


def _bare(words: str) -> str:
    return re.sub(r"^(?:(?:to|on|cast) )+", "", words)
