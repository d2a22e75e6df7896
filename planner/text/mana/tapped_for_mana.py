"""What happens whenever, and instead where, something is tapped for mana (106.12, 605.1b, 614)."""

from __future__ import annotations

import re
from collections.abc import Callable

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
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import (
    Condition,
    Holds,
    Not,
    SameType,
    TapReplacement,
    TapTrigger,
    TurnCondition,
    WrittenAfter,
)
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine, sentences
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import (
    NUMBER,
    Context,
    NotRead,
    Slots,
    TemplateRow,
    TemplateTable,
    letters,
    means,
    quantity,
)
from planner.text.grammar.traverse import parts_of
from planner.text.mana.mana_outputs import Alternatives, EarlierSentences, read_output
from planner.text.mana.side_effects import together
from planner.text.phrases.amounts import read_each
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.scope import from_payer, read_holders, read_permanents
from planner.text.phrases.spending_restrictions import read_restriction

# "An additional {G}", "one additional mana", "an additional two mana".
_ARTICLE = pattern_of(rf"^an? (?=\{{|(?:{NUMBER}) )")
_ONE = pattern_of(r"^an? (?=mana\b)")
_POINTS = pattern_of(r"\b(?:it|its|that (?:land|creature|permanent|artifact|token)'s)\b")
_OF_WHAT_IS_TAPPED = pattern_of(r"\b(?:it|its|that|those)\b")
_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}
_UNTIL = "until end of turn, "
_TO_OPPONENTS = pattern_of(r"(?:~|it|that [a-z]{1,20}) deals \d{1,3} damage to each opponent")
_TO_YOU = pattern_of(r" to you\b|\byou lose\b")
_SAME_NAME = (" with the same name as the exiled card", " with the chosen name")
# What an effect that triggers from a tap has nothing to take from.
_OF_ITS_COST = (Chosen, SizeTaken, ManaValueTaken, TakenCouldProduce, UpTo)


Outputs = tuple[tuple[Output | SameType, ...], ...]
"""Alternatives, each a sum, of what a trigger adds."""


def read_trigger(line: NormalLine, body: str, speaker: str) -> tuple[TapTrigger, ...] | None:
    """Read a triggered mana ability, once for each kind of permanent that matters.

    None if it can't be read, empty if it never gives the payer mana. Filters and players are from the payer's
    side; ``speaker`` has the text.
    """
    first, *rest = sentences(body.removeprefix(_UNTIL)) or ("",)
    event = _event(first.replace(*_SAME_NAME), speaker)
    if event is None:
        return None
    said = EarlierSentences(that=ChosenColor()) if event.made == "chosen" else EarlierSentences()
    adds, more = BESIDES.read(event.effect) or (event.effect, "")
    recipient, outputs = RECIPIENTS.read(adds), _outputs(adds, said)
    if recipient is None or outputs is None:
        return _without_mana(event, [event.effect, *rest], line, speaker)
    if event.alike is not None:
        if outputs != ((SameType(),),):
            return None
        outputs = ((SameType(Count(event.alike), alike=True),),)
    if event.whose == Whose.OPPONENT or (recipient.to in ("", "you") and speaker != "you"):
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
    found = _with_rest(trigger, [more, *rest] if more else rest, said)
    if speaker != "you" and any(_asks_about_speaker((one.outputs, one.only_if)) for one in found or ()):
        return None
    return found if found and names_only_subtypes(found, line.printed) else None


def _without_mana(
    event: _TriggerEvent, effects: list[str], line: NormalLine, speaker: str
) -> tuple[TapTrigger, ...] | None:
    """Read a trigger without mana, which resolves after the payment (603.3).

    Empty if it never affects the payer or the tapped permanent.
    """
    after = WrittenAfter()
    for effect in effects:
        if _TO_OPPONENTS.fullmatch(effect):
            continue
        read = AFTER.read(effect)
        both = None if read is None or event.alike is not None else together(after, read)
        if both is None or (_TO_YOU.search(effect) and speaker != "you"):
            return None
        after = both
    if event.whose == Whose.OPPONENT or after == WrittenAfter():
        return ()
    if speaker != "you" and _asks_about_speaker(event.only_if):
        return None
    trigger = TapTrigger(
        line.printed, event.objects, (), event.attached, event.whose, event.made,
        any_cost=event.any_cost, only_if=event.only_if, after=after,
    )  # fmt: skip
    if event.in_others_turns:  # the payer is the one who taps, whoever has the text
        trigger = replace(trigger, only_if=Not(TurnCondition(Whose.YOU)))
    return (trigger,) if names_only_subtypes(trigger, line.printed) else None


class _TriggerEvent(Record, frozen=True):
    """The event of a trigger from the payer's side, and the words of its effect."""

    objects: Filter
    attached: bool
    whose: Whose
    made: str | None
    effect: str
    any_cost: bool = False
    only_if: Condition | None = None
    alike: Filter | None = None
    in_others_turns: bool = False


def _event(sentence: str, speaker: str) -> _TriggerEvent | None:
    """Read a trigger's event, condition and count; None if it can't be read."""
    return EVENTS.read(sentence, Context(speaker=speaker))


def _tapped_for_mana(slots: Slots) -> _TriggerEvent:
    event = _adding(slots, any_cost=False)
    said = [slots.text(slot) for slot in ("condition", "during") if slots.has(slot)]
    if said:
        event = replace(event, only_if=_on_the_board(said))
        if event.only_if is None:
            raise NotRead
    alike = slots.maybe("alike", lambda words: read_permanents(words, slots.speaker))
    return replace(event, alike=alike)


def _adding(slots: Slots, *, any_cost: bool = True) -> _TriggerEvent:
    """Read the event that something is tapped for mana, or that its ability adds mana."""
    objects, attached = slots.read("what", lambda words: read_holders(words, slots.speaker))
    asked, made = _made(slots.text("mana_made"))
    if not asked:
        raise NotRead
    who = slots.text("who") if slots.has("who") else ""
    return _TriggerEvent(objects, attached, _whose(who, slots.speaker), made, slots.text("effect"), any_cost)


_TAPS = "<who=you|a player|an opponent|each player> tap[s] <what:tapped>"
_TAPPED = "<what:tapped> is tapped"
_FOR = "for <mana_made:few_objects>[ while <during:objects>]"
_IF = "[if <condition:objects>, ][for each other <alike:objects> with the same name, ]"


def _in_others_turns(slots: Slots) -> _TriggerEvent:
    return replace(_adding(slots, any_cost=False), in_others_turns=True)


EVENTS: TemplateTable[_TriggerEvent] = TemplateTable(
    TemplateRow(f"whenever {_TAPS} {_FOR}, if it's not that player's turn, <effect:rest>", _in_others_turns),
    TemplateRow(f"whenever {_TAPS} {_FOR}, {_IF}<effect:rest>", _tapped_for_mana),
    TemplateRow(f"whenever {_TAPPED} {_FOR}, {_IF}<effect:rest>", _tapped_for_mana),
    # Any mana ability of it, with {T} in its cost or without.
    TemplateRow(
        "whenever <what:noun>'[s] [mana ]abilit(y|ies) add[s] <mana_made:few_objects>, <effect:rest>",
        _adding,
    ),
    TemplateRow(
        "whenever <what:noun>'[s] [mana ]abilit(y|ies) cause[s] <who=you|a player> to add"
        " <mana_made:few_objects>, <effect:rest>",
        _adding,
    ),
)
"""What a trigger watches for."""


def _on_the_board(said: list[str]) -> Condition | None:
    """Join conditions; None if one isn't understood, or depends on the permanent that was tapped."""
    read = [None if _OF_WHAT_IS_TAPPED.search(words) else read_condition(words) for words in said]
    return all_of([one for one in read if one is not None]) if all(read) else None


def _asks_about_speaker(parts: object) -> bool:
    """Whether an amount depends on whose text it is, because of a word like *you*."""
    return any(
        isinstance(
            part, Devotion | Domain | LifeTotal | Opponents | CommanderIdentity | Holds | TurnCondition
        )
        or (isinstance(part, Filter) and part.controller != Whose.ANYBODY)
        for part in parts_of(parts)
    )


def _whose(who: str, speaker: str) -> Whose:
    """The players whose taps count, from the payer's side."""
    return Whose(from_payer(speaker, {"you": "you", "an opponent": "opponent"}.get(who, "any")))


def _made(words: str) -> tuple[bool, str | None]:
    """Read which mana must be produced ("mana", "{C}", "white mana"), and whether that is understood."""
    if words == "mana":
        return True, None
    if words in ("mana of the chosen color", "one or more mana of the chosen color"):
        return True, "chosen"
    if re.fullmatch(r"\{[WUBRGC]\}", words):
        return True, letters(words)
    letter = _LETTERS.get(words.removesuffix(" mana"))
    return letter is not None, letter


class _Recipient(Record, frozen=True):
    """Who adds mana, whether adding is optional, and the words for the mana."""

    to: str
    may: bool
    words: str


RECIPIENTS: TemplateTable[_Recipient] = TemplateTable(
    TemplateRow(
        "[<to:recipient>][ ][<may=may >]add[s] <output:rest>",
        lambda s: _Recipient(s.text("to"), s.has("may"), s.text("output")),
    ),
)
"""Who gets mana, and which."""

_THAT = "(that <word>|it)"
_THEM = "(them|you|that player|the player|its controller|that <word>'s controller)"

BESIDES: TemplateTable[tuple[str, str]] = TemplateTable(
    TemplateRow("<adds:phrase>[,] and <more:besides>", lambda s: (s.text("adds"), s.text("more"))),
)
"""What is added, and what else happens in the same sentence."""

AFTER: TemplateTable[WrittenAfter] = TemplateTable(
    TemplateRow(
        f"[then ](~|it|that <one:word>) deals <number> damage to {_THEM}",
        lambda s: WrittenAfter(damage=Fixed(s.number)),
    ),
    TemplateRow(
        f"[then ](they|{_THEM}) lose[s] <number> life",
        lambda s: WrittenAfter(life_lost=Fixed(s.number)),
    ),
    TemplateRow(
        f"{_THAT} (doesn't|won't) untap during (its controller's|your|their) next untap step",
        means(WrittenAfter(no_untap=True)),
    ),
    TemplateRow(f"return {_THAT} to its owner's hand", means(WrittenAfter(leaves=True))),
    TemplateRow("(each|target|an) opponent (gain|draw|create)[s] <rest>", means(WrittenAfter(given=True))),
    TemplateRow(f"(destroy|exile|sacrifice) {_THAT}", means(WrittenAfter(leaves=True))),
    TemplateRow(f"(its controller|that player) sacrifices {_THAT}", means(WrittenAfter(leaves=True))),
)
"""What else such a trigger does to the player, or to what was tapped."""


def _outputs(effect: str, said: EarlierSentences) -> Outputs | None:
    """Read what an effect adds; with *may*, adding nothing is another alternative."""
    recipient = RECIPIENTS.read(effect)
    if recipient is None:
        return None
    words = _ONE.sub("one ", _ARTICLE.sub("", recipient.words.replace("additional ", "", 1)))
    found: Outputs | None = _same_type(words)
    if found is None:
        # "It" is what was tapped, not the permanent that has the trigger.
        found = None if _POINTS.search(words) else read_output(words, said)
    if found is None or any(isinstance(part, _OF_ITS_COST) for part in parts_of(found)):
        return None
    return (*found, ()) if recipient.may else found


def _same_type(words: str) -> Outputs | None:
    base, each, counted = words.partition(" for each ")
    amount: Amount | None = SAME_TYPE.read(base)
    if each and amount is not None:
        amount = read_each(counted) if amount == Fixed(1) and not _POINTS.search(counted) else None
    return None if amount is None else ((SameType(amount),),)


SAME_TYPE: TemplateTable[Amount] = TemplateTable(
    TemplateRow(
        "<some> mana of (any[ one]|one) [of the ]type[s][ of mana] [that ]((that|the) <plain>|it) produced",
        lambda s: quantity(s.text("some")),
    ),
    TemplateRow("<some> mana of (that|the same) type[ of mana]", lambda s: quantity(s.text("some"))),
)
"""Mana of a type that what was tapped made."""


def _with_rest(trigger: TapTrigger, rest: list[str], said: EarlierSentences) -> tuple[TapTrigger, ...] | None:
    """Apply further sentences to the trigger: another amount for some permanents, a restriction."""
    found: tuple[TapTrigger, ...] = (trigger,)
    for sentence in rest:
        only = read_restriction(sentence)
        instead = IF_IT_IS.read(sentence)
        if only is not None and trigger.spend_only is None:
            found = tuple(_restricted(one, only) for one in found)
        elif after := AFTER.read(sentence):
            both = [together(one.after, after) for one in found]
            if None in both:
                return None
            found = tuple(replace(one, after=b) for one, b in zip(found, both, strict=True) if b)
        elif instead and len(found) == 1:
            word, effect = instead
            outputs = _outputs(effect, said)
            ones, others = (_narrowed(found[0], before + word) for before in ("", "non"))
            if outputs is None or ones is None or others is None:
                return None
            found = (others, replace(ones, outputs=outputs))
        else:
            return None
    return found


IF_IT_IS: TemplateTable[tuple[str, str]] = TemplateTable(
    TemplateRow(
        "if that <word> (is|was) <kind:word>, <effect:rest> instead",
        lambda s: (s.text("kind"), s.text("effect")),
    ),
)
"""What some of the permanents make instead."""


def _restricted(trigger: TapTrigger, only: SpendOnly) -> TapTrigger:
    return replace(trigger, spend_only=only)


def _narrowed(trigger: TapTrigger, word: str) -> TapTrigger | None:
    """Restrict the trigger to permanents that a word describes."""
    said = read_filter(f"{word} permanent")
    if said is None or any(clause.subtypes for clause in said.clauses):
        return None
    clauses = tuple(merged(one, more) for one in trigger.tapped.clauses for more in said.clauses)
    return replace(trigger, tapped=replace(trigger.tapped, clauses=clauses))


# --- replacement effects -------------------------------------------------------------------

_LIST = pattern_of(r",? and |, ")
_TIMES = {"twice": 2, "two times": 2, "three times": 3, "four times": 4}
Replacements = tuple[TapReplacement, ...]


def read_replacements(sentence: str, line: NormalLine, speaker: str) -> Replacements | None:
    """Read replacement effects on produced mana; None for another sentence.

    Empty if it never applies to the payer. Filters and players are from the payer's side; ``speaker`` has the
    text.
    """
    found = REPLACEMENTS.read(sentence.removeprefix(_UNTIL), Context(line, speaker))
    if found is None or not names_only_subtypes(found, line.printed):
        return None
    return tuple(one for one in found if one.whose != Whose.OPPONENT)


def _each_its_own(slots: Slots) -> Replacements | None:
    """Read the replacement of each item in a list: "plains produce {R}, islands produce {G}"."""
    parts = _LIST.split(slots.text("list"))
    read = [ITS_OWN.read(part, slots.context) for part in parts]
    found = tuple(one for one in read if one is not None)
    return found if len(found) == len(read) else None


def _its_own(slots: Slots) -> TapReplacement:
    objects = slots.read("noun", lambda words: read_permanents(words, slots.speaker))
    outputs = slots.read("rest", _produced)
    return TapReplacement(slots.line.printed, objects, outputs=outputs, same_amount=True)


ITS_OWN: TemplateTable[TapReplacement] = TemplateTable(TemplateRow("<noun> produce[s] <rest>", _its_own))
"""What one kind of permanents produces."""


def _replacement(slots: Slots) -> Replacements:
    """Read what permanents produce when tapped for mana."""
    objects, attached = slots.read("what", lambda words: read_holders(words, slots.speaker))
    if attached:  # nothing says which one it is attached to
        raise NotRead
    whose = _whose(slots.text("who"), slots.speaker) if slots.has("who") else Whose.ANYBODY
    more_than = slots.number - 1 if slots.has("number") else None
    plain = TapReplacement(slots.line.printed, objects, whose, more_than=more_than)
    return (slots.read("makes", lambda words: INSTEAD.read(words, slots.context))(plain),)


Replaced = Callable[[TapReplacement], TapReplacement]


def _multiplied(slots: Slots) -> Replaced:
    times = _TIMES[slots.text("times")]
    return lambda plain: replace(plain, times=times)


def _other(slots: Slots) -> Replaced:
    outputs = slots.read("output", _produced)
    return lambda plain: replace(plain, outputs=outputs)


def _of_one_type(slots: Slots) -> Replaced:
    """Read the same amount of mana of another type."""
    outputs, colored = slots.read("output", _produced), slots.text("any") == "color"
    if not _is_one_type(outputs):
        raise NotRead
    return lambda plain: replace(plain, outputs=outputs, same_amount=True, colored=colored)


INSTEAD: TemplateTable[Replaced] = TemplateTable(
    TemplateRow(
        "<times=twice|two times|three times|four times> as much[ of that][ mana] instead", _multiplied
    ),
    TemplateRow("<output:phrase> instead of any other <any=type|color>", _of_one_type),
    TemplateRow("<output:phrase> instead[ of any other type and amount]", _other),
)
"""What is produced instead."""

REPLACEMENTS: TemplateTable[Replacements] = TemplateTable(
    TemplateRow("if tapped for mana, <list:rest> instead of any other type", _each_its_own),
    TemplateRow(f"if {_TAPS} for (mana|<number> or more mana), it produces <makes:rest>", _replacement),
    TemplateRow(f"if {_TAPPED} for (mana|<number> or more mana), it produces <makes:rest>", _replacement),
    TemplateRow("<what:objects> tapped for mana produce[s] <makes:rest>", _replacement),
)
"""Replacement effects on what is produced."""


COLORED: TemplateTable[str] = TemplateTable(
    TemplateRow("colorless mana", means("C")),
    TemplateRow("<color> mana", lambda s: _LETTERS[s.text("color")]),
)
"""Mana of one type, in words."""


def _produced(words: str) -> Alternatives | None:
    """Read the produced mana: "{B}", "colorless mana", "mana of the chosen color"."""
    letter = COLORED.read(words)
    if letter:
        return ((Runs((letter,)),),)
    outputs = read_output(re.sub(r"^mana\b", "one mana", words))
    if outputs is None or any(isinstance(part, _OF_ITS_COST) for part in parts_of(outputs)):
        return None
    return outputs


def _is_one_type(outputs: Alternatives) -> bool:
    """Whether each alternative is one mana of a type, so that any amount can replace it."""
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
