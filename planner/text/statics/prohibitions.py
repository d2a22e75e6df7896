"""What can't be done, or happens otherwise, while a cost is paid (118.11, 101.2, 614)."""

from __future__ import annotations

import re
from dataclasses import replace

from planner.game.filters import Clause, Filter
from planner.game.written_costs import CostTexts, Prohibition
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.phrases.filters import read_filter
from planner.text.phrases.scope import ITSELF, read_permanents

SPELLS, ABILITIES = frozenset({"spell"}), frozenset({"ability", "mana ability"})
_BEARER = pattern_of(r"(?:enchanted|equipped|fortified) (?P<noun>[a-z' -]{1,60})")
_WHO = r"(?P<who>players|you|your opponents|opponents|each opponent|each player)"
_LIFE_STAYS = pattern_of(r"(?:your|players'|each player's) life totals? can't change")
_CANT = pattern_of(rf"{_WHO} can't (?P<actions>.{{1,160}})")
_FOR = pattern_of(r" (?:in order )?to (?P<purposes>(?:cast|activate) .{1,100})")
_OR_VERB = pattern_of(r",? or (?=(?:pay|sacrifice|discard|exile|tap|untap|return|mill)\b)")
_ACTION = pattern_of(
    r"(?P<verb>sacrifice|discard|exile|tap|untap|return|reveal|exert)(?: (?P<objects>.{1,100}))?"
)
_CANT_BE = pattern_of(
    r"(?P<objects>.{1,80}?) can't (?:be|become) (?P<verb>sacrificed|tapped|untapped|discarded|exiled)"
)
_VERBS = {
    "sacrificed": "sacrifice",
    "tapped": "tap",
    "untapped": "untap",
    "discarded": "discard",
    "exiled": "exile",
}
_ACTIVATE = pattern_of(
    r"activate (?:activated )?abilities(?: of (?P<objects>.{1,80}?))?"
    r"(?P<not_mana>,? (?:unless they're mana abilities|that aren't mana abilities))?"
)
_ABILITIES = pattern_of(
    r"activated abilities(?: of (?P<objects>.{1,80}?))? can't be activated"
    r"(?P<not_mana>,? unless they're mana abilities)?"
)
_ITS_ABILITIES = pattern_of(
    r"(?P<objects>(?:enchanted|equipped) [a-z]+|~)(?: can't [a-z' ]{1,40}|[^.]{0,40}?),?"
    r" and its activated abilities can't be activated(?P<not_mana>,? unless they're mana abilities)?"
)
_OTHERWISE = pattern_of(
    r"if (?P<objects>.{1,80}?) would (?:be put into (?P<whose>a|your|an opponent's|their owner's|its owner's)"
    r" graveyards?(?: from anywhere)?|(?P<dies>die)),? (?:instead )?exile (?:it|that card)(?: instead)?"
    r"(?: with .{1,40})?"
)
_OVER = pattern_of(r"^(?:until end of turn|until your next turn|this turn),? ")
_THIS_TURN = pattern_of(r" (?:this turn|until end of turn)$")


def read_prohibitions(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What a sentence prohibits that a cost could ask for; None for one that can't be read.

    >>> line = Line("Players can't pay life.", "")
    >>> [one.verb for one in read_prohibitions("players can't pay life", line, "you").prohibitions]
    ['pay life']
    """
    sentence = _THIS_TURN.sub("", _OVER.sub("", sentence))
    for read in (_life, _cant, _cant_be, _abilities, _its_abilities, _otherwise):
        found = read(sentence, line, speaker)
        if found is not None:
            return CostTexts(prohibitions=found) if names_only_subtypes(found, line.printed) else None
    return None


_PLACES = ("leave graveyard", "reach graveyard")
_PAYMENTS = {
    "spells": SPELLS, "abilities": ABILITIES, "activated abilities": ABILITIES,
    "mana abilities": frozenset({"mana ability"}), "effects": frozenset({"effect"}),
    "special actions": frozenset({"special_action"}),
}  # fmt: skip


def read_prohibition_words(words: str) -> tuple[Prohibition, ...] | None:
    """A prohibition as a request says it: "sacrifice creatures", "pay life: spells, abilities".

    >>> [(one.verb, sorted(one.kinds)) for one in read_prohibition_words("pay life: spells")]
    [('pay life', ['spell'])]
    """
    action, colon, payments = " ".join(words.lower().split()).rstrip(".").partition(":")
    kinds: frozenset[str] = frozenset()
    for payment in payments.split(",") if colon else ():
        named = _PAYMENTS.get(payment.strip())
        if named is None:
            return None
        kinds |= named
    if action in _PLACES:
        return (Prohibition(words, action, kinds=kinds),)
    if activation := _ACTIVATE.fullmatch(action):
        found = _of_abilities(activation, Line(words, action))
        return found and tuple(replace(one, kinds=one.kinds & kinds if colon else one.kinds) for one in found)
    read = _action(action)
    return None if read is None else (Prohibition(words, read[0], read[1], kinds),)


def _life(sentence: str, line: Line, speaker: str) -> tuple[Prohibition, ...] | None:
    if not _LIFE_STAYS.fullmatch(sentence):
        return None
    if sentence.startswith("your ") and speaker != "you":
        return ()
    return (Prohibition(line.printed, "pay life"),)


def _concerns(who: str, speaker: str) -> bool:
    return speaker == "opponent" if "opponent" in who else speaker == "you" or who != "you"


def _cant(sentence: str, line: Line, speaker: str) -> tuple[Prohibition, ...] | None:
    """Actions, and what for: "pay life or sacrifice creatures to cast spells or activate abilities"."""
    match = _CANT.fullmatch(sentence)
    if match is None:
        return None
    actions, kinds = match["actions"], frozenset[str]()
    if activation := _ACTIVATE.fullmatch(actions):
        found = _of_abilities(activation, line)
        return None if found is None else found if _concerns(match["who"], speaker) else ()
    if purposes := _FOR.search(actions):
        read = _kinds(purposes["purposes"])
        if read is None:
            return None
        actions, kinds = actions[: purposes.start()], read
    prohibited = []
    for action in _OR_VERB.split(actions):
        one = _action(action)
        if one is None:
            return None
        prohibited.append(Prohibition(line.printed, one[0], one[1], kinds))
    return tuple(prohibited) if _concerns(match["who"], speaker) else ()


def _kinds(words: str) -> frozenset[str] | None:
    kinds: frozenset[str] = frozenset()
    for part in re.split(r",? or (?:to )?", words):
        if part in ("cast spells", "cast a spell"):
            kinds |= SPELLS
        elif part in ("activate abilities", "activate an ability"):
            kinds |= ABILITIES
        elif part == "activate abilities that aren't mana abilities":
            kinds |= {"ability"}
        else:
            return None
    return kinds


def _action(words: str) -> tuple[str, Filter | None] | None:
    if words in ("pay life", "pay energy", "mill", "mill cards"):
        return words.removesuffix(" cards"), None
    match = _ACTION.fullmatch(words)
    if match is None:
        return None
    if match["objects"] is None:
        return match["verb"], None
    objects = _objects(match["objects"], match["verb"])
    return None if objects is None else (match["verb"], objects)


def _objects(words: str, verb: str) -> Filter | None:
    """What can't be sacrificed, tapped, ...: anybody's where the words don't say whose."""
    if words in ("~", "it"):
        return ITSELF
    if verb == "discard" or re.search(r"\bcards?\b", words):
        found = read_filter(words)
        if found is None:
            return None
        return replace(found, zone="hand" if verb == "discard" else found.zone, controller="any")
    return read_permanents(words, "you")


def _cant_be(sentence: str, line: Line, _: str) -> tuple[Prohibition, ...] | None:
    match = _CANT_BE.fullmatch(sentence)
    if match is None:
        return None
    bearer = _BEARER.fullmatch(match["objects"])
    objects = _objects(bearer["noun"] if bearer else match["objects"], _VERBS[match["verb"]])
    if objects is None:
        return None
    return (Prohibition(line.printed, _VERBS[match["verb"]], objects, attached=bearer is not None),)


# --- activating --------------------------------------------------------------------------------


def _abilities(sentence: str, line: Line, _: str) -> tuple[Prohibition, ...] | None:
    match = _ABILITIES.fullmatch(sentence)
    return _of_abilities(match, line) if match else None


def _its_abilities(sentence: str, line: Line, _: str) -> tuple[Prohibition, ...] | None:
    """Arrest: "Enchanted creature ..., and its activated abilities can't be activated"."""
    match = _ITS_ABILITIES.fullmatch(sentence)
    return _of_abilities(match, line) if match else None


def _of_abilities(match: re.Match[str], line: Line) -> tuple[Prohibition, ...] | None:
    kinds = frozenset({"ability"}) if match["not_mana"] else ABILITIES
    words = match["objects"]
    if words is None:
        return (Prohibition(line.printed, "activate", kinds=kinds),)
    bearer = _BEARER.fullmatch(words)
    objects = _sources(bearer["noun"] if bearer else words)
    if objects is None:
        return None
    return (Prohibition(line.printed, "activate", objects, kinds, attached=bearer is not None),)


def _sources(words: str) -> Filter | None:
    if words == "~":
        return ITSELF
    if match := re.fullmatch(r"(?P<what>(?:[a-z-]+ ){0,3})sources?(?P<later> with .+)?", words):
        found = read_filter(f"{match['what']}card{match['later'] or ''}")
        return found and replace(found, words=words, zone="any", controller="any")
    return read_permanents(words, "you")


# --- what goes elsewhere -----------------------------------------------------------------------


def _otherwise(sentence: str, line: Line, speaker: str) -> tuple[Prohibition, ...] | None:
    """What goes elsewhere: "if a card would be put into a graveyard, exile it instead" (614.1, 118.11)."""
    match = _OTHERWISE.fullmatch(sentence)
    if match is None:
        return None
    objects = ITSELF if match["objects"] in ("~", "it") else _going(match["objects"])
    if objects is None:
        return None
    whose = match["whose"] or "a"
    controller = {"your": "you", "an opponent's": "opponent"}.get(whose, objects.controller)
    if controller == ("opponent" if speaker == "you" else "you"):
        return ()
    where = "battlefield" if match["dies"] or objects.zone == "battlefield" else "any"
    return (
        Prohibition(line.printed, "reach graveyard", replace(objects, zone=where, controller=controller)),
    )


def _going(words: str) -> Filter | None:
    """What would be put into a graveyard: cards from anywhere, permanents from the battlefield."""
    if re.fullmatch(r"(?:an? )?(?:card or token|card|cards?|cards? or tokens?)", words):
        return Filter(words, (Clause(),), zone="any", controller="any")
    if re.search(r"\bcards?\b", words):
        found = read_filter(words)
        if found is None or found.zone != "battlefield":
            return None
        return replace(found, zone="any", controller="any")
    return read_permanents(words, "you")
