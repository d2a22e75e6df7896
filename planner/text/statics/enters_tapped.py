"""Whether a permanent enters tapped, read from its text (614.1c, 614.1d)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.entering import AnyPlayersLife, EnteringCondition, EntersTapped, HasOpponents, TurnOfGame
from planner.game.filters import Filter
from planner.game.records import replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import Not
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.grammar.templates import SLOTS, TemplateRow, TemplateTable, number
from planner.text.phrases.conditions import read_condition
from planner.text.phrases.filters import read_filter

_ENTERS = r"(?:~|it) enters(?: the battlefield)?"
_BESIDE = r"(?:,? (?:and )?with [^.]*| and doesn't untap during your untap step)?"
_SAYS = pattern_of(r"(?:^|(?<=[ ,]))(?:(?:~|it) enters?|you may have ~ enter)(?: the battlefield)? tapped\b")
_ALWAYS = pattern_of(rf"{_ENTERS} tapped{_BESIDE}")
_UNLESS = pattern_of(rf"{_ENTERS} tapped{_BESIDE} unless (?P<condition>.+)")
_IF = pattern_of(rf"(?:{_ENTERS} tapped{_BESIDE} if (?P<behind>.+)|if (?P<before>[^,]+), {_ENTERS} tapped)")
_OTHERWISE = pattern_of(rf"if you don't, {_ENTERS} tapped{_BESIDE}")
_MAY_PAY = pattern_of(rf"(?:as {_ENTERS}, |then )?you may pay (?P<life>{SLOTS['number']}) life")
_MAY_REVEAL = pattern_of(rf"as {_ENTERS}, you may reveal (?P<card>.+? card) from your hand")
_REVEALED = pattern_of(r"you revealed (?P<card>an? .+? card) this way or (?P<or>.+)")
_MAY_ENTER = pattern_of(
    r"(?:as ~ enters(?: the battlefield)?, )?you may have ~ enter(?: the battlefield)? tapped"
)
_OLD_HIDEAWAY = pattern_of(r"(?m)^Hideaway \(This [a-z]+ enters(?: the battlefield)? tapped")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_EARLY = pattern_of(rf"it's your (?P<turns>(?:(?:, |,? or )?(?:{'|'.join(_ORDINALS)}))+) turn of the game")
_OF_PLAYERS: TemplateTable[EnteringCondition] = TemplateTable(
    TemplateRow("you have <number> or more opponents", lambda slots: HasOpponents(slots.number)),
    TemplateRow("(a|any) player has <number> or less life", lambda slots: AnyPlayersLife(slots.number)),
)


@lru_cache(maxsize=4096)
def enters_tapped(card: Characteristics) -> EntersTapped | None:
    """Read whether a permanent enters tapped by its own text; None if it enters untapped.

    Effects of other permanents don't count. Raises ``LanguageError`` for text that is evidently not English.
    """
    found = EntersTapped("")
    for ability in read_abilities(card):
        if ability.kind is AbilityLineKind.KEYWORDS and _OLD_HIDEAWAY.search(card.text):
            return EntersTapped(ability.line.printed)
        if ability.kind is not AbilityLineKind.STATIC:
            continue
        for sentence in ability.line.sentences:
            if _SAYS.search(sentence):
                return replace(_tapped(sentence, found), words=ability.line.printed)
            found = _offered(sentence, found)
    return None


_OTHERS = pattern_of(r"(?P<objects>[^~.]{3,120}?) enters?(?: the battlefield)? tapped")


@lru_cache(maxsize=4096)
def others_enter_tapped(card: Characteristics) -> tuple[Filter, ...]:
    """Read which other permanents enter tapped by a permanent's text (614.1d).

    >>> from planner.loading.game_state import card_from
    >>> from planner.contract.request import CardSpec, ObjectSpec
    >>> text = "Creatures your opponents control enter tapped."
    >>> card = CardSpec(name="Blind Obedience", type_line="Enchantment", oracle_text=text)
    >>> [one.words for one in others_enter_tapped(card_from(ObjectSpec(card=card), "board.hand[0]", True))]
    ['creatures your opponents control']
    """
    found = []
    for ability in read_abilities(card):
        for sentence in ability.line.sentences if ability.kind is AbilityLineKind.STATIC else ():
            said = _OTHERS.fullmatch(sentence)
            wanted = read_filter(said["objects"]) if said else None
            if said and wanted is not None:
                everybody = " control" not in said["objects"]
                found.append(replace(wanted, controller=Whose.ANYBODY) if everybody else wanted)
    return tuple(found)


def _offered(sentence: str, found: EntersTapped) -> EntersTapped:
    """Apply a sentence that offers the player something as the permanent enters."""
    paid, revealed = _MAY_PAY.fullmatch(sentence), _MAY_REVEAL.fullmatch(sentence)
    if paid:
        return replace(found, life=number(paid["life"]))
    if revealed:
        hand = read_filter(f"{revealed['card']} in your hand")
        return replace(found, reveal=hand, understood=hand is not None)
    return found


def _tapped(sentence: str, found: EntersTapped) -> EntersTapped:
    """Apply the sentence that says "tapped", with the offers of earlier sentences."""
    unless, only_if = _UNLESS.fullmatch(sentence), _IF.fullmatch(sentence)
    if unless:
        return _with_condition(unless["condition"], found, negated=False)
    if only_if and not _OTHERWISE.fullmatch(sentence):
        return _with_condition(only_if["behind"] or only_if["before"], found, negated=True)
    if _MAY_ENTER.fullmatch(sentence):
        return replace(found, optional=True)
    offered = bool(found.life) or found.reveal is not None
    read = (_OTHERWISE if offered else _ALWAYS).fullmatch(sentence)
    return found if read and found.understood else replace(found, understood=False)


def _with_condition(words: str, found: EntersTapped, *, negated: bool) -> EntersTapped:
    revealed = _REVEALED.fullmatch(words)
    if revealed and found.reveal is not None:
        words = revealed["or"]
    condition = _condition(words)
    if condition is None:
        return replace(found, understood=False)
    if not negated:
        return replace(found, unless=condition)
    if isinstance(condition, HasOpponents | AnyPlayersLife | TurnOfGame):
        return replace(found, understood=False)
    return replace(found, unless=condition.condition if isinstance(condition, Not) else Not(condition))


def _condition(words: str) -> EnteringCondition | None:
    early = _EARLY.fullmatch(words)
    if early:
        turns = pattern_of(r"[a-z]+").findall(early["turns"])
        return TurnOfGame(max(_ORDINALS.index(turn) + 1 for turn in turns if turn in _ORDINALS))
    return _OF_PLAYERS.read(words) or read_condition(words)
