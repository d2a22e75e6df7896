"""What happens whenever, and instead where, something is tapped for mana (106.12, 605.1b, 614)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from planner.game.amounts import (
    Amount,
    Chosen,
    Count,
    Devotion,
    Domain,
    Fixed,
    LifeTotal,
    ManaValueTaken,
    Opponents,
    SizeTaken,
    UpTo,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS
from planner.game.mana_outputs import (
    ChosenColor,
    CommanderIdentity,
    OfOneType,
    Output,
    Runs,
    TakenCouldProduce,
)
from planner.game.purposes import SpendOnly
from planner.game.vocabulary import Whose
from planner.game.written_abilities import (
    Condition,
    Holds,
    SameType,
    TapReplacement,
    TapTrigger,
    Turn,
    WrittenAfter,
)
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line, sentences
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import NUMBER, SLOTS, letters, number
from planner.text.grammar.traverse import parts_of
from planner.text.mana.mana_outputs import Alternatives, Said, read_output
from planner.text.mana.side_effects import together
from planner.text.phrases.amounts import read_each
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.scope import from_payer, read_permanents
from planner.text.phrases.spending_restrictions import read_restriction

_WHAT = r"(?P<what>[^.,]{1,80}?(?:, [^.,]{1,40}){0,4}?)"
_WHO = r"(?P<who>you|a player|an opponent|each player)"
_TAPS = rf"(?:{_WHO} taps? {_WHAT}|{_WHAT.replace('what', 'tapped')} is tapped)"
_FOR = r"for (?P<mana>[^.,]{1,40}?)(?: while (?P<while>[^.,]{1,60}))?"
_IF = r"(?:if (?P<if>[^.,]{1,80}), )?"
_ALIKE = r"(?:for each other (?P<alike>[^.,]{1,60}) with the same name, )?"
_TRIGGER = pattern_of(rf"whenever {_TAPS} {_FOR}, {_IF}{_ALIKE}(?P<effect>.{{1,200}})")
# Any mana ability of it, with {T} in its cost or without.
_ADDS = pattern_of(
    r"whenever (?P<what>[^.,']{1,60})'s? (?:mana )?abilit(?:y|ies) (?:adds?|causes? (?P<who>you|a player) to"
    r" add) (?P<mana>[^.,]{1,60}?), (?P<effect>.{1,200})"
)
_RECIPIENT = pattern_of(
    r"(?P<to>its controller|that player|that [a-z]{1,20}'s controller|the player|they|you|) ?"
    r"(?P<may>may )?adds? (?P<mana>.{1,160})"
)
_BEARER = pattern_of(r"(?:enchanted|equipped|fortified) (?P<noun>.{1,60})")
# "An additional {G}", "one additional mana", "an additional two mana".
_ARTICLE = pattern_of(rf"^an? (?=\{{|(?:{NUMBER}) )")
_ONE = pattern_of(r"^an? (?=mana\b)")
_POINTS = pattern_of(r"\b(?:it|its|that (?:land|creature|permanent|artifact|token)'s)\b")
_OF_WHAT_IS_TAPPED = pattern_of(r"\b(?:it|its|that|those)\b")
_THAT = r"(?:that [a-z]{1,20}|it)"
_THEM = r"(?:them|you|that player|the player|its controller|that [a-z]{1,20}'s controller)"
_BESIDES = pattern_of(
    rf"(?P<adds>.+?),? and (?P<more>(?:~|{_THAT}|they|you|that player) (?:deals?|loses?) .+)"
)
_AFTER: tuple[tuple[re.Pattern[str], str], ...] = (
    (pattern_of(rf"(?:then )?(?:~|{_THAT}) deals (?P<many>{NUMBER}) damage to {_THEM}"), "damage"),
    (pattern_of(rf"(?:then )?(?:they|{_THEM}) loses? (?P<many>{NUMBER}) life"), "life_lost"),
    (
        pattern_of(
            rf"{_THAT} (?:doesn't|won't) untap during (?:its controller's|your|their) next untap step"
        ),
        "no_untap",
    ),
)
"""What else such a trigger does to the player, or to what was tapped."""
_SAME = pattern_of(
    rf"(?P<many>{NUMBER}|an?) mana of (?:any(?: one)?|one) (?:of the )?types?(?: of mana)? "
    r"(?:that )?(?:(?:that|the) [a-z ]{1,30}|it) produced"
    rf"|(?P<many2>{NUMBER}|an?) mana of (?:that|the same) type(?: of mana)?"
)
_IF_IT_IS = pattern_of(r"if that [a-z]{1,20} (?:is|was) (?P<word>[a-z]{3,14}), (?P<effect>.{1,160}) instead")
_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}
_UNTIL = "until end of turn, "
_SAME_NAME = (" with the same name as the exiled card", " with the chosen name")
# What an effect that triggers from a tap has nothing to take from.
_OF_ITS_COST = (Chosen, SizeTaken, ManaValueTaken, TakenCouldProduce, UpTo)


Outputs = tuple[tuple[Output | SameType, ...], ...]
"""Alternatives, each a sum, of what a trigger adds."""


def read_trigger(line: Line, body: str, speaker: str) -> tuple[TapTrigger, ...] | None:
    """A triggered mana ability, once for each kind of permanent that makes a difference.

    None where it can't be read, () where it never gives the payer mana. Filters and
    players are from the payer's side, where ``speaker`` has the text.
    """
    first, *rest = sentences(body.removeprefix(_UNTIL)) or ("",)
    event = _event(first.replace(*_SAME_NAME), speaker)
    if event is None:
        return None
    said = Said(that=ChosenColor()) if event.made == "chosen" else Said()
    besides = _BESIDES.fullmatch(event.effect)
    effect = besides["adds"] if besides else event.effect
    recipient = _RECIPIENT.fullmatch(effect)
    outputs = _outputs(effect, said)
    if recipient is None or outputs is None:
        return None
    if event.alike is not None:
        if outputs != ((SameType(),),):
            return None
        outputs = ((SameType(Count(event.alike), alike=True),),)
    if event.whose == Whose.OPPONENT or (recipient["to"] in ("", "you") and speaker != "you"):
        return ()
    trigger = TapTrigger(
        line.printed,
        event.objects,
        outputs,
        event.attached,
        event.whose,
        event.made,
        any_cost=event.any_cost,
        only_if=event.only_if,
    )
    found = _with_rest(trigger, [besides["more"], *rest] if besides else rest, said)
    if speaker != "you" and any(_asks_about_speaker((one.outputs, one.only_if)) for one in found or ()):
        return None
    return found if found and names_only_subtypes(found, line.printed) else None


@dataclass(frozen=True, slots=True)
class _Event:
    """What a trigger watches for, from the payer's side, and the words of its effect."""

    objects: Filter
    attached: bool
    whose: Whose
    made: str | None
    effect: str
    any_cost: bool = False
    only_if: Condition | None = None
    alike: Filter | None = None


def _event(sentence: str, speaker: str) -> _Event | None:
    """The event of a trigger with its condition, and what its effect counts; None where it can't be read."""
    match = _TRIGGER.fullmatch(sentence)
    any_cost = match is None
    match = match or _ADDS.fullmatch(sentence)
    if match is None:
        return None
    named = match.groupdict()
    tapped = _tapped(named["what"] or named["tapped"], speaker)
    asked, made = _made(named["mana"])
    if tapped is None or not asked:
        return None
    whose = _whose(named["who"], speaker)
    event = _Event(*tapped, whose, made, named["effect"], any_cost)
    if said := [words for key in ("if", "while") if (words := named.get(key))]:
        only_if = _on_the_board(said)
        if only_if is None:
            return None
        event = replace(event, only_if=only_if)
    if named.get("alike"):
        alike = read_permanents(named["alike"], speaker)
        if alike is None:
            return None
        event = replace(event, alike=alike)
    return event


def _on_the_board(said: list[str]) -> Condition | None:
    """That all of these hold; None where one can't be read, or speaks of what was tapped."""
    read = [None if _OF_WHAT_IS_TAPPED.search(words) else read_condition(words) for words in said]
    return all_of([one for one in read if one is not None]) if all(read) else None


def _asks_about_speaker(parts: object) -> bool:
    """Whether an amount depends on whose text it is: its *you* would be another player."""
    return any(
        isinstance(part, Devotion | Domain | LifeTotal | Opponents | CommanderIdentity | Holds | Turn)
        or (isinstance(part, Filter) and part.controller != Whose.ANYBODY)
        for part in parts_of(parts)
    )


def _whose(who: str | None, speaker: str) -> Whose:
    """Whose taps count, from the payer's side."""
    return Whose(from_payer(speaker, {"you": "you", "an opponent": "opponent"}.get(who or "", "any")))


def _tapped(words: str, speaker: str) -> tuple[Filter, bool] | None:
    """The permanents that are tapped, and whether only the one attached to counts."""
    bearer = _BEARER.fullmatch(words)
    objects = read_permanents(bearer["noun"] if bearer else words, speaker)
    return None if objects is None else (objects, bearer is not None)


def _made(words: str) -> tuple[bool, str | None]:
    """What has to be produced ("mana", "{C}", "white mana"), and whether the words are understood."""
    if words == "mana":
        return True, None
    if words in ("mana of the chosen color", "one or more mana of the chosen color"):
        return True, "chosen"
    if re.fullmatch(r"\{[WUBRGC]\}", words):
        return True, letters(words)
    letter = _LETTERS.get(words.removesuffix(" mana"))
    return letter is not None, letter


def _outputs(effect: str, said: Said) -> Outputs | None:
    """What an effect adds; with *may*, nothing is one more alternative."""
    match = _RECIPIENT.fullmatch(effect)
    if match is None:
        return None
    words = _ONE.sub("one ", _ARTICLE.sub("", match["mana"].replace("additional ", "", 1)))
    found: Outputs | None = _same_type(words)
    if found is None:
        # "It" is what was tapped, not the permanent that has the trigger.
        found = None if _POINTS.search(words) else read_output(words, said)
    if found is None or any(isinstance(part, _OF_ITS_COST) for part in parts_of(found)):
        return None
    return (*found, ()) if match["may"] else found


def _same_type(words: str) -> Outputs | None:
    base, each, counted = words.partition(" for each ")
    match = _SAME.fullmatch(base)
    if match is None:
        return None
    many = match["many"] or match["many2"]
    amount: Amount | None = Fixed(1 if many in ("a", "an") else number(many))
    if each:
        amount = read_each(counted) if amount == Fixed(1) and not _POINTS.search(counted) else None
    return None if amount is None else ((SameType(amount),),)


def _with_rest(trigger: TapTrigger, rest: list[str], said: Said) -> tuple[TapTrigger, ...] | None:
    """The trigger with what further sentences say: another amount for some, a restriction."""
    found: tuple[TapTrigger, ...] = (trigger,)
    for sentence in rest:
        only = read_restriction(sentence)
        match = _IF_IT_IS.fullmatch(sentence)
        if only is not None and trigger.spend_only is None:
            found = tuple(_restricted(one, only) for one in found)
        elif after := _after(sentence):
            both = [together(one.after, after) for one in found]
            if None in both:
                return None
            found = tuple(replace(one, after=b) for one, b in zip(found, both, strict=True) if b)
        elif match and len(found) == 1:
            outputs = _outputs(match["effect"], said)
            ones, others = (_narrowed(found[0], word + match["word"]) for word in ("", "non"))
            if outputs is None or ones is None or others is None:
                return None
            found = (others, replace(ones, outputs=outputs))
        else:
            return None
    return found


def _after(sentence: str) -> WrittenAfter | None:
    """What a trigger does besides adding mana, None where the sentence says no such thing."""
    for pattern, field in _AFTER:
        if match := pattern.fullmatch(sentence):
            if field == "no_untap":
                return WrittenAfter(no_untap=True)
            amount = Fixed(number(match["many"]))
            return WrittenAfter(damage=amount) if field == "damage" else WrittenAfter(life_lost=amount)
    return None


def _restricted(trigger: TapTrigger, only: SpendOnly) -> TapTrigger:
    return replace(trigger, spend_only=only)


def _narrowed(trigger: TapTrigger, word: str) -> TapTrigger | None:
    """The trigger for those permanents only that a word describes as well."""
    said = read_filter(f"{word} permanent")
    if said is None or any(clause.subtypes for clause in said.clauses):
        return None
    clauses = tuple(merged(one, more) for one in trigger.tapped.clauses for more in said.clauses)
    return replace(trigger, tapped=replace(trigger.tapped, clauses=clauses))


# --- replacement effects -------------------------------------------------------------------

_HOW_MUCH = rf"(?:mana|(?P<least>{NUMBER}) or more mana)"
_IF_TAPPED = pattern_of(rf"if {_TAPS} for {_HOW_MUCH}, it produces (?P<makes>.{{1,120}})")
_TAPPED_PRODUCE = pattern_of(r"(?P<what>[^.,]{1,80}) tapped for mana produces? (?P<makes>.{1,120})")
_EACH_ITS_OWN = pattern_of(r"if tapped for mana, (?P<list>.{1,200}?) instead of any other type")
_PRODUCE = pattern_of(r"(?P<what>[a-z' -]{1,40}) produces? (?P<makes>.{1,40})")
_LIST = pattern_of(r",? and |, ")
_TIMES = {"twice": 2, "two times": 2, "three times": 3, "four times": 4}
_MULTIPLIED = pattern_of(rf"(?P<times>{'|'.join(_TIMES)}) as much(?: of that)?(?: mana)? instead")
_INSTEAD = pattern_of(
    r"(?P<output>.{1,80}?) instead(?P<of> of any other (?:type|(?P<color>color))(?P<amount> and amount)?)?"
)
_COLORED = pattern_of(rf"(?P<word>{SLOTS['color']}|colorless) mana")


def read_replacements(sentence: str, line: Line, speaker: str) -> tuple[TapReplacement, ...] | None:
    """Replacement effects on what is produced; None where the sentence is none that can be read.

    () where it never speaks of the payer. Filters and players are from the payer's side,
    where ``speaker`` has the text.
    """
    sentence = sentence.removeprefix(_UNTIL)
    each = _EACH_ITS_OWN.fullmatch(sentence)
    if each:
        read = [_its_own(part, line, speaker) for part in _LIST.split(each["list"])]
    else:
        read = [_replacement(sentence, line, speaker)]
    found = tuple(one for one in read if one is not None)
    if len(found) < len(read) or not names_only_subtypes(found, line.printed):
        return None
    return tuple(one for one in found if one.whose != Whose.OPPONENT)


def _its_own(words: str, line: Line, speaker: str) -> TapReplacement | None:
    """One of a list: "plains produce {R}"."""
    match = _PRODUCE.fullmatch(words)
    objects = read_permanents(match["what"], speaker) if match else None
    outputs = _produced(match["makes"]) if match else None
    if objects is None or outputs is None:
        return None
    return TapReplacement(line.printed, objects, outputs=outputs, same_amount=True)


def _replacement(sentence: str, line: Line, speaker: str) -> TapReplacement | None:
    match = _IF_TAPPED.fullmatch(sentence)
    if match:
        words, whose = match["what"] or match["tapped"], _whose(match["who"], speaker)
        more_than = number(match["least"]) - 1 if match["least"] else None
    else:
        match = _TAPPED_PRODUCE.fullmatch(sentence)
        if match is None:
            return None
        words, whose, more_than = match["what"], Whose.ANYBODY, None
    tapped = _tapped(words, speaker)
    if tapped is None or tapped[1]:  # nothing says which one it is attached to
        return None
    plain = TapReplacement(line.printed, tapped[0], whose, more_than=more_than)
    if times := _MULTIPLIED.fullmatch(match["makes"]):
        return replace(plain, times=_TIMES[times["times"]])
    instead = _INSTEAD.fullmatch(match["makes"])
    same_amount = instead is not None and instead["of"] is not None and not instead["amount"]
    outputs = _produced(instead["output"]) if instead else None
    if outputs is None or (same_amount and not _is_one_type(outputs)):
        return None
    colored = instead is not None and instead["color"] is not None
    if colored and not same_amount:
        return None
    return replace(plain, outputs=outputs, same_amount=same_amount, colored=colored)


def _produced(words: str) -> Alternatives | None:
    """What is produced: "{B}", "colorless mana", "mana of the chosen color"."""
    if match := _COLORED.fullmatch(words):
        letter = "C" if match["word"] == "colorless" else _LETTERS[match["word"]]
        return ((Runs((letter,)),),)
    outputs = read_output(re.sub(r"^mana\b", "one mana", words))
    if outputs is None or any(isinstance(part, _OF_ITS_COST) for part in parts_of(outputs)):
        return None
    return outputs


def _is_one_type(outputs: Alternatives) -> bool:
    """Whether each alternative is one mana of a type, so that it can stand for any amount of it."""
    return all(
        len(way) == 1
        and (
            (
                isinstance(way[0], Runs)
                and all(len(run) == 1 for run in way[0].runs)
                and way[0].times == Fixed(1)
            )
            or (isinstance(way[0], OfOneType) and way[0].amount == Fixed(1))
        )
        for way in outputs
    )
