"""Static abilities that change types, colors and sizes, and take abilities away (205.1, 305.7, 613.1d-g)."""

from __future__ import annotations

import re

from planner.game.filters import Clause, Filter
from planner.game.land_types import BASIC_LAND_TYPES, LAND_TYPES, NO_CREATURE_TYPES
from planner.game.mana import COLOR_WORDS, COLORS
from planner.game.readings import KEPT_TAPPED
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Grant, TypeChange
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import QUOTED, NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.subtypes import singular, subtypes_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.mana.granted_mana_abilities import BEARING_KEYWORDS, read_all_quoted
from planner.text.phrases.conditions import ENCHANTS_PAYER
from planner.text.phrases.filters import SUPERTYPES, TYPES
from planner.text.phrases.relevance import bears
from planner.text.phrases.scope import from_payer, read_permanents
from planner.text.statics.change_conditions import SplitCondition, conditions_around, is_settled, subject_of

_VERBS = (
    r"(?:is|are|(?<!that )isn't|(?<!that )aren't|becomes?|has|have|loses?|gains?|gets?|can't|attacks?"
    r"|doesn't|don't)"
)
_SENTENCE = pattern_of(rf"(?P<who>[^\"]{{1,120}}?) (?P<does>{_VERBS} .+)")
_PART = pattern_of(rf"(?:, and|,| and) (?:(?:it|they) )?(?={_VERBS} )")
_ADDITION = pattern_of(r" in addition to (?:its|their) other (?P<what>(?:[a-z]+ )?(?:and )?[a-z]+)")
_STILL = pattern_of(r" (?:that are|that is|that's) still (?:an? )?(?P<what>[a-z]+)")
_SIZE = r"(?P<power>\d{1,2})/(?P<toughness>\d{1,2})"
_SIZES = pattern_of(r"power and (?:base )?toughness")
_OF_THIS_SIZE = pattern_of(rf"(?:base )?size {_SIZE}")
_OF_MANA_VALUE = pattern_of(r"(?:base )?size each equal to (?:its|their) mana value")
_OF_COUNTERS = pattern_of(
    r"(?:base )?size each equal to the number of (?P<counter>[a-z'-]{1,20}) counters on (?:it|them)"
)
_NO_LONGER = pattern_of(r"no longer (?P<what>snow|legendary|basic)")
_NAMED = pattern_of(r" named [a-z][a-z' -]{1,40}$")
_FRONT_SIZE = pattern_of(rf"^(?:an? )?{_SIZE} ")
_HAS = pattern_of(r",? and (?:(?:has|have|gains?) )?|, ")
_WITH = pattern_of(r" with (?=\"\"|base |size |[a-z]+(?: strike)?(?: \d{1,2})?(?:,| and|$))")
_EVERYWHERE = pattern_of(
    r"(?:all )?cards that aren't on the battlefield, spells, and (?P<permanents>permanents\b.{0,60})"
)
_AND_SPELLS = pattern_of(r"(?P<permanents>.{1,80}) and (?P<kind>[a-z]+) spells you control")
# What may be said of sizes and fights beside it, which no payment asks for.
_NO_MATTER = pattern_of(
    r"(?:gets? (?:an additional )?[+-][\dx]{1,2}/[+-][\dx]{1,2}(?: for each [^.,\"]{1,80})?"
    r"|can't (?:be )?(?:attack|block)[^.]*|can't have counters put on (?:it|them)"
    r"|attacks? (?:each|this) [^.]*|(?:is|are) goaded)"
)
_BUT_MANA = " except mana abilities"
_ENCHANTED_PLAYERS = "enchanted player controls"
_WHILE_HERE = pattern_of(
    r"for as long as ~ remains on the battlefield, (?:gain control of that [a-z]+,(?: and)? )?"
    r"(?:it|that [a-z]+) loses all abilities\b"
)
_LOSABLE = {
    "abilities": frozenset({"abilities"}),
    "card types": frozenset({"types"}),
    "types": frozenset({"types", "creature types", "land types"}),
    "creature types": frozenset({"creature types"}),
    "land types": frozenset({"land types"}),
    "colors": frozenset({"colors"}),
    "subtypes": frozenset({"creature types", "land types"}),
}

NOTHING = Filter("nothing", ())
"""No object at all."""
ANYTHING = Filter("any object", zone=Zone.ANYWHERE, controller=Whose.ANYBODY)
"""Every object, wherever it is."""
_KINDS = {
    "": Clause(),
    "nonland": Clause(not_types=frozenset({"Land"})),
    "permanent": Clause(not_types=frozenset({"Land", "Instant", "Sorcery"})),
    "nonland permanent": Clause(not_types=frozenset({"Land", "Instant", "Sorcery"})),
    **{kind: Clause(types=frozenset({kind.capitalize()})) for kind in TYPES},
}


def _kind(slots: Slots) -> str | None:
    """The kind that a sentence names for both spells and cards; None for lands."""
    spells, cards = slots.text("adjectives").strip(), slots.text("kind").strip()
    if cards not in _KINDS or spells not in (cards, cards.removeprefix("nonland").strip()):
        return None
    return cards


BEYOND: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "the same is true for [<adjectives>]spells you control and [<kind:adjectives>]cards you own"
        " that aren't on the battlefield",
        _kind,
    ),
)
"""Sentences that say for which spells and cards in other zones the sentence before is true (113.6c)."""

BURIED: TemplateTable[str] = TemplateTable(
    TemplateRow("[all ]cards in [all ]graveyards (lose all abilities|have no abilities)", means("any")),
    TemplateRow("[all ]cards in your graveyard (lose all abilities|have no abilities)", means("you")),
    TemplateRow(
        "[all ]cards in your opponents' graveyards (lose all abilities|have no abilities)", means("opponent")
    ),
)
"""Sentences that take the abilities of cards in graveyards away, and of whose."""

CHOSEN: TemplateTable[str] = TemplateTable(
    TemplateRow("(the|a) chosen[ basic][ land| creature] type", means("type")),
    TemplateRow("[the ]chosen[ basic][ land| creature] types", means("type")),
    TemplateRow("the <which=first|second> chosen type", lambda s: f"{s.text('which')} type"),
)
"""Words for the type that was chosen, one of two or all that there are (607.2d)."""

CHOSEN_COLOR: TemplateTable[bool] = TemplateTable(TemplateRow("the chosen color", means(True)))
"""Words for the color that was chosen."""

EVERY_TYPE: TemplateTable[bool] = TemplateTable(TemplateRow("(every|all) creature type[s]", means(True)))
"""Words for all creature types at once."""
STAYS_TAPPED: TemplateTable[bool] = TemplateTable(
    TemplateRow(
        "(doesn't|don't) untap during (its|their|your) [controller's |controllers' ][next ]untap step[s]",
        means(True),
    ),
    TemplateRow("can't become untapped", means(True)),
)
"""What keeps permanents tapped that others tapped (502.3)."""
AS_THOUGH_HASTE: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "you may activate abilities of <filter> as though (those creatures|they) had haste",
        lambda s: s.text("filter"),
    ),
)
"""Sentences that lift summoning sickness without giving the keyword (302.6, 702.10c)."""


_LAND_WORDS = {
    **dict.fromkeys(("every basic land type", "all basic land types"), frozenset(BASIC_LAND_TYPES)),
    **dict.fromkeys(("every land type", "all land types"), LAND_TYPES),
}


class _SentenceMeaning(Record, frozen=True):
    """The meaning of a sentence so far: its change, and whether it gives abilities in quotes."""

    change: TypeChange
    quotes: bool = False


def read_changes(
    sentence: str, line: NormalLine, name: str, speaker: str
) -> tuple[TypeChange, tuple[Grant, ...]] | None:
    """Read what permanents become, and what they are given; None if it can't be read.

    ``name`` is the card's own; filters are from the payer's side, and ``speaker`` has the text.
    """
    if _ENCHANTED_PLAYERS in sentence:
        theirs = read_changes(sentence.replace(_ENCHANTED_PLAYERS, "you control"), line, name, "you")
        if theirs is None or theirs[1]:
            return None
        return replace(theirs[0], only_while=(*theirs[0].only_while, ENCHANTS_PAYER)), ()
    if _WHILE_HERE.match(sentence):  # the one that its trigger chose, which it holds (610.3)
        held = Filter("the chosen permanent", (Clause(chosen="permanent"),), controller=Whose.ANYBODY)
        return TypeChange(line.printed, held, loses=True), ()
    if buried := BURIED.read(sentence):
        of_all = Filter("cards in graveyards", zone=Zone.GRAVEYARD, controller=Whose.ANYBODY)
        cards = replace(of_all, controller=Whose(from_payer(speaker, buried)))
        return TypeChange(line.printed, NOTHING, loses=True, beyond=cards), ()
    for when in conditions_around(sentence.removeprefix("until end of turn, ")):
        found = _read(when, line, name, speaker)
        if found is not None:
            return found
    return None


def _read(
    when: SplitCondition, line: NormalLine, name: str, speaker: str
) -> tuple[TypeChange, tuple[Grant, ...]] | None:
    """Read the type change of a sentence whose condition was split off."""
    if when.sentence.count(QUOTED) not in (0, len(line.quotes)):
        return None
    if AS_THOUGH_HASTE.read(when.sentence):
        return _with_condition(when, _as_though_haste(when.sentence, line, speaker), speaker, ())
    match = _SENTENCE.fullmatch(when.sentence)
    who, beyond = _everywhere(match["who"], speaker) if match else ("", None)
    # What keeps permanents tapped bears on prices alone, so that it may ask for their state now.
    kept = match is not None and STAYS_TAPPED.read(match["does"]) is not None
    found = subject_of(who, when, speaker, any_state=kept)
    if match is None or found is None:
        return None
    objects, attached = found
    said: _SentenceMeaning | None = _SentenceMeaning(
        TypeChange(line.printed, objects, attached, beyond=beyond)
    )
    for part in _PART.split(_SIZES.sub("size", match["does"])):
        said = None if said is None else _part(part, said)
    if said is None or not (said.quotes or _matters(said.change)):
        return None
    change = said.change
    if not names_only_subtypes((objects, Clause(subtypes=change.subtypes)), _printed(line.printed)):
        return None
    given = _given(change, line, name) if said.quotes else (change, ())
    if given is None or not _matters(given[0]):
        return None
    return _with_condition(when, given[0], speaker, given[1])


def _with_condition(
    when: SplitCondition, change: TypeChange | None, speaker: str, grants: tuple[Grant, ...]
) -> tuple[TypeChange, tuple[Grant, ...]] | None:
    """The change with its condition; None if that can't be read or isn't supported."""
    if change is None:
        return None
    condition = when.condition(speaker)
    if condition is None:
        return None if when.words and not when.of_bearer else (change, grants)
    if grants or not (change.only_keywords or is_settled(condition)):
        return None
    return replace(change, only_while=(condition,), in_graveyard=when.in_graveyard), grants


def _as_though_haste(sentence: str, line: NormalLine, speaker: str) -> TypeChange | None:
    """Read creatures whose abilities can be activated as though they had haste."""
    who = AS_THOUGH_HASTE.read(sentence)
    objects = read_permanents(who, speaker) if who and speaker == "you" else None
    if objects is None or not names_only_subtypes(objects, line.printed):
        return None
    return TypeChange(line.printed, objects, as_though_haste=True)


def applies_beyond(sentence: str, speaker: str) -> Filter | None:
    """Read spells and cards in other zones to which the previous sentence applies too."""
    kind = BEYOND.read(sentence)
    return None if kind is None else _cards(kind, speaker)


def _cards(kind: str, speaker: str) -> Filter:
    """Filter for spells and cards of a kind outside the battlefield, owned by the text's player."""
    words = f"{kind} spells and cards".strip()
    whose = Whose(from_payer(speaker, "you"))
    return Filter(words, (_KINDS[kind],), zone=Zone.ANYWHERE, controller=whose)


def _printed(printed: str) -> str:
    """The line with "every land type" written out, since those subtypes aren't printed."""
    more = [" ".join(names) for words, names in _LAND_WORDS.items() if words in printed]
    return " ".join([printed, *more])


def _matters(change: TypeChange) -> bool:
    """Whether a payment could depend on the change: characteristics, or keywords about tapping."""
    return not change.only_keywords or bool(change.others or change.keywords & BEARING_ON_TAPPING)


BEARING_ON_TAPPING = frozenset({"haste", "defender", KEPT_TAPPED})
"""Keywords that say whether a creature can be tapped (702.10c), and what that is worth."""


def _everywhere(who: str, speaker: str) -> tuple[str, Filter | None]:
    """The permanents of a subject, and spells and cards in other zones that it includes."""
    if match := _EVERYWHERE.fullmatch(who):
        return match["permanents"], ANYTHING
    match = _AND_SPELLS.fullmatch(who)
    if match and match["kind"] in _KINDS:
        stack = replace(_cards(match["kind"], speaker), zone=Zone.STACK)
        return match["permanents"], stack
    return who, None


def _part(part: str, said: _SentenceMeaning) -> _SentenceMeaning | None:
    """The sentence with one more verb; None if it can't be read."""
    verb, _, what = part.partition(" ")
    if verb in ("is", "are", "become", "becomes"):
        return _is(what, said)
    if verb in ("isn't", "aren't"):
        return _is_not(what, said)
    if verb in ("lose", "loses"):
        return _loses(what, said)
    if verb in ("has", "have", "gain", "gains"):
        return _has(what, said)
    if STAYS_TAPPED.read(part):
        return replace(said, change=replace(said.change, keywords=said.change.keywords | {KEPT_TAPPED}))
    return said if _NO_MATTER.fullmatch(part) and not bears(part) else None


# --- is, has, loses ------------------------------------------------------------------------


def _is(what: str, said: _SentenceMeaning) -> _SentenceMeaning | None:
    addition, still = _ADDITION.search(what), _STILL.search(what)
    for match in (addition, still):
        what = what.replace(match[0], "", 1) if match else what
    what, *withs = _WITH.split(_NAMED.sub("", what))
    found: _SentenceMeaning | None = said
    for one in withs:
        found = _has(one, found)
    if found is None:
        return None
    change = found.change
    if lost := _NO_LONGER.fullmatch(what):
        return replace(found, change=replace(change, removes=change.removes | {lost["what"].capitalize()}))
    if size := _FRONT_SIZE.match(what):
        change = replace(change, size=(int(size["power"]), int(size["toughness"])))
        what = what[size.end() :]
    became = _became(what, change)
    if became is None:
        return None
    if addition is not None:
        became = replace(became, adds_colors="color" in addition["what"])
    elif still is None:
        became = _replacing(became)
    return None if became is None else replace(found, change=became)


def _is_not(what: str, said: _SentenceMeaning) -> _SentenceMeaning | None:
    """The sentence with a card type that its objects don't have: "isn't a creature"."""
    one = singular(re.sub(r"^an? ", "", what))
    if one not in TYPES:
        return None
    return replace(said, change=replace(said.change, removes=said.change.removes | {one.capitalize()}))


def _became(what: str, change: TypeChange) -> TypeChange | None:
    """The change with the colors, types and subtypes that these words name."""
    whole = _became_as_a_whole(what, change)
    return whole if whole is not None else _became_of_words(what, change)


def _became_as_a_whole(what: str, change: TypeChange) -> TypeChange | None:
    """The change for words with one common meaning: a choice, every type, all colors, lands."""
    if chosen := CHOSEN.read(what):
        return replace(change, chosen=chosen)
    if CHOSEN_COLOR.read(what):
        return replace(change, chosen_color=True)
    if EVERY_TYPE.read(what):
        return replace(change, every_creature_type=True)
    if what == "all colors":
        return replace(change, colors=frozenset(COLORS))
    if what in _LAND_WORDS:
        return replace(change, subtypes=frozenset(_LAND_WORDS[what]))
    return None


def _became_of_words(what: str, change: TypeChange) -> TypeChange | None:
    """The change with each word's color, type or subtype; None if a word is none of these."""
    types, supertypes, subtypes, colors = set[str](), set[str](), set[str](), set[str]()
    colorless = False
    for word in re.split(r",? and |, | ", re.sub(r"^an? ", "", what)):
        one = singular(word)
        if word in COLOR_WORDS.values():
            colors |= {letter for letter, name in COLOR_WORDS.items() if name == word}
        elif word == "colorless":
            colorless = True
        elif one in TYPES:
            types.add(one.capitalize())
        elif one in SUPERTYPES:
            supertypes.add(one.capitalize())
        elif (found := subtypes_of([word])) is not None:
            subtypes |= found
        else:
            return None
    if colors and colorless:
        return None
    return replace(
        change,
        types=frozenset(types),
        subtypes=frozenset(subtypes),
        supertypes=frozenset(supertypes),
        colors=frozenset(colors) if colors or colorless else change.colors,
    )


def _replacing(change: TypeChange) -> TypeChange | None:
    """The change if the old types don't stay (205.1a, 205.1b, 305.7)."""
    if change.types == frozenset({"Artifact", "Creature"}):
        return change  # 205.1b: an "artifact creature" stays what else it is
    if change.types:
        of_lands = all("Land" in clause.types or _basic(clause) for clause in change.objects.clauses)
        if of_lands and "Land" not in change.types:
            return None  # cards say whether those are still lands
        kinds = {"types", "creature types"} if change.subtypes - NO_CREATURE_TYPES else {"types"}
        lands = {"land types"} if change.subtypes & BASIC_LAND_TYPES.keys() else set()
        return replace(change, replaces=change.replaces | kinds | lands)
    if change.chosen:
        creatures = all("Creature" in clause.types for clause in change.objects.clauses)
        kind = "creature types" if creatures else "land types"
        return replace(change, replaces=change.replaces | {kind})
    if change.subtypes and change.subtypes <= BASIC_LAND_TYPES.keys():
        return replace(change, replaces=change.replaces | {"land types"})
    if change.subtypes:
        if change.subtypes & NO_CREATURE_TYPES:
            return None
        return replace(change, replaces=change.replaces | {"creature types"})
    return change


def _basic(clause: Clause) -> bool:
    return bool(clause.subtypes & BASIC_LAND_TYPES.keys())


def _has(what: str, said: _SentenceMeaning | None) -> _SentenceMeaning | None:
    if said is None:
        return None
    change, quotes = said.change, said.quotes
    protected = False
    for item in _HAS.split(what):
        keyword = keyword_of(item)
        if item == QUOTED:
            quotes = True
        elif size := _OF_THIS_SIZE.fullmatch(item):
            change = replace(change, size=(int(size["power"]), int(size["toughness"])))
        elif _OF_MANA_VALUE.fullmatch(item):
            change = replace(change, size="mana value")
        elif counted := _OF_COUNTERS.fullmatch(item):
            change = replace(change, size=f"{counted['counter']} counters")
        elif keyword is not None and keyword not in BEARING_KEYWORDS - {"haste"}:
            change = replace(change, keywords=change.keywords | {keyword})
        elif not (protected and item.startswith("from ")):  # "protection from black and from red"
            return None
        protected = keyword == "protection" or (protected and keyword is None)
    return _SentenceMeaning(change, quotes)


def _loses(what: str, said: _SentenceMeaning) -> _SentenceMeaning | None:
    but_mana = what.endswith(_BUT_MANA)
    match = re.fullmatch(r"all (?:other )?(?P<items>.{1,80})", what.removesuffix(_BUT_MANA))
    lost: set[str] = set()
    for item in re.split(r",? and |, ", match["items"]) if match else [""]:
        if item not in _LOSABLE:
            return None
        lost |= _LOSABLE[item]
    change = said.change
    if "colors" in lost and change.colors is None:
        change = replace(change, colors=frozenset())
    loses = change.loses or "abilities" in lost
    return replace(
        said,
        change=replace(
            change,
            loses=loses,
            but_mana=change.but_mana or but_mana,
            replaces=change.replaces | (lost - {"abilities", "colors"}),
        ),
    )


def _given(change: TypeChange, line: NormalLine, name: str) -> tuple[TypeChange, tuple[Grant, ...]] | None:
    """The abilities in quotes for the changed objects, whatever they become (613.6).

    Mana abilities become grants, the others are counted.
    """
    found = read_all_quoted(line, name)
    if found is None or (found.abilities and not change.attached and change.types):
        return None
    objects = replace(change.objects, clauses=(Clause(),)) if change.attached else change.objects
    grants = tuple(Grant(objects, one, change.attached, line.printed) for one in found.abilities)
    return replace(change, others=found.others, tap_ability=found.tap_ability), grants
