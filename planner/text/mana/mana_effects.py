"""The effect of a mana ability, sentence by sentence (605.1a, 106)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from planner.game.amounts import Count, Fact, UpTo
from planner.game.filters import Filter
from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.mana_outputs import ColorsAmong, ListedTypes, OfOneType, TypeChoice
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.game.written_abilities import AnyOf, Condition, Not, WrittenAfter
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.mana.mana_outputs import (
    Alternatives,
    EarlierSentences,
    read_one_of_each,
    read_output,
    total,
)
from planner.text.mana.side_effects import read_side_effect, together
from planner.text.phrases.amounts import scaled
from planner.text.phrases.conditions import read_condition, read_timing
from planner.text.phrases.filters import read_filter
from planner.text.phrases.spending_restrictions import read_restriction, read_rider

_NOTHING, _NOTHING_SAID = WrittenAfter(), EarlierSentences()


class ResolvedEffect(Record, frozen=True):
    """The effect of a mana ability's resolution, and when it can be activated.

    ``outputs`` and ``instead`` are as in ``WrittenAbility``. ``sometimes`` holds side
    effects that only happen where a condition holds. ``possible`` says that its timing
    words let it be activated while a cost is paid.
    """

    outputs: Alternatives
    instead: tuple[tuple[Condition, Alternatives], ...] = ()
    after: WrittenAfter = _NOTHING
    sometimes: tuple[Condition, WrittenAfter] | None = None
    only_if: Condition | None = None
    limit: int | None = None
    possible: bool = True
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()


class _PartialEffect(Record, frozen=True):
    """An effect after some of its sentences; ``added`` holds the mana of each of them."""

    effect: ResolvedEffect = ResolvedEffect(())
    added: tuple[Alternatives, ...] = ()
    said: EarlierSentences = _NOTHING_SAID

    def but(self, **changes: object) -> _PartialEffect:
        """Copy with other fields of the effect."""
        return replace(self, effect=replace(self.effect, **changes))  # type: ignore[arg-type]


Change = Callable[[_PartialEffect], _PartialEffect | None]
Added = Callable[[EarlierSentences], Alternatives | None]

MOST_WAYS = 64
"""In how many ways the choices of one ability may combine; no card comes near it."""

_ADDS = pattern_of(r"\badds? (?:[^.]{0,120}\bmana\b|[^.{]{0,60}\{[WUBRGC]|\{)")
_DOUBLES = pattern_of(r"\bdouble the amount of each type of unspent mana\b")
_DOUBLES_ALONE = pattern_of(r"double the amount of each type of unspent mana you have\.?")
_LATER = pattern_of(r"\b(?:when|whenever|at the beginning|the next time)\b")
_ABILITY_WITH_X = "activate an ability with {X} in its activation cost"
# What goes on speaking of the spell that a rider speaks of.
_GOES_ON = pattern_of(
    r"(?:you may choose new targets for|that (?:spell|creature|permanent|card)|it |if you do|"
    r"(?:until end of turn, )?you may cast that|put each other card|put the rest|exile that|"
    r"(?:the|that) cop(?:y|ies))"
)
_AND = pattern_of(
    r",? (?:and then|then|and) (?=~ |(?:you|put|draw|mill|scry|surveil|each|add|sacrifice|lose|gain|"
    r"that player)\b)"
)

_THEN_ADD = pattern_of(r", then (?=adds? )")
OPEN = pattern_of(r"(?:if|for each|when|whenever|at|unless|you may) ")
"""What a sentence begins with that isn't certain to happen, in any of its parts."""


def makes_mana(text: str) -> bool:
    """Whether a text mentions adding mana."""
    return _ADDS.search(text) is not None


def adds_mana(effect: str) -> bool:
    """Whether this effect could add mana itself, not by a later trigger (605.1a)."""
    return any(_adds_now(sentence) for sentence in sentences(effect))


def doubles_pool(effect: str) -> bool:
    """Whether an effect only doubles the mana in its controller's pool."""
    return _DOUBLES_ALONE.fullmatch(effect) is not None


def _adds_now(sentence: str) -> bool:
    match = _ADDS.search(sentence) or _DOUBLES.search(sentence)
    return match is not None and not _LATER.search(sentence, 0, match.start())


def during_payment(effect: str) -> bool:
    """Whether the ability's timing words allow activating it while a cost is paid (601.2g)."""
    timings = (read_timing(s) for s in sentences(effect) if s.startswith("activate "))
    return all(timing is None or timing[2] for timing in timings)


def read_effect(effect: str) -> ResolvedEffect | None:
    """Read the effect of a mana ability; None if a sentence can't be read."""
    draft = _PartialEffect()
    for sentence in sentences(effect):
        further = _read(draft, sentence)
        if further is None:
            return None
        draft = further
    if not draft.added and not draft.effect.instead:
        return None
    return replace(draft.effect, outputs=total(draft.added))


def read_resolving(text: str) -> tuple[ResolvedEffect | None, tuple[str, ...]]:
    """Read the mana that a spell or a trigger adds, and the sentences that aren't read.

    No mana is added if the effect is None. Other results, such as life and cards, are left out.
    """
    draft, rest = _PartialEffect(), []
    for sentence in sentences(text):
        whole = _read(draft, sentence) if _bears_on_mana(sentence) else None
        if whole is not None:
            draft = whole
            continue
        for part in _THEN_ADD.split(sentence) if not OPEN.match(sentence) else [sentence]:
            further = _read(draft, part) if _bears_on_mana(part) else None
            if further is None:
                rest.append(part)
            else:
                draft = further
    if not draft.added and not draft.effect.instead:
        return None, tuple(rest)
    return replace(draft.effect, outputs=total(draft.added)), tuple(rest)


def _bears_on_mana(sentence: str) -> bool:
    """Whether a sentence is about mana, or about a color chosen for it."""
    return _adds_now(sentence) or "mana" in sentence or sentence.startswith(("choose a", "for each color"))


def both(one: Condition | None, other: Condition | None) -> Condition | None:
    """Combine two conditions, each of which may be None."""
    if one is None or other is None:
        return one or other
    return Not(AnyOf((Not(one), Not(other))))


def _read(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    """The draft with one more sentence, read as a whole or in parts; None if it can't be read."""
    sentence = sentence.removeprefix("then ")
    whole = _read_whole(draft, sentence)
    if whole is not None:
        return whole
    parts = _AND.split(sentence)
    if len(parts) < 2:
        return None
    for part in parts:
        further = _read_whole(draft, part)
        if further is None:
            return None
        draft = further
    return draft


def _read_whole(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    for read in _READERS:
        further = read(draft, sentence)
        if further is not None:
            return further
    return None


def _read_timing(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    words = ANY_PLAYER.read(sentence) or sentence
    if words == _NO_TIMING:
        return draft
    timing = read_timing(words) if words.startswith("activate ") else None
    if timing is None:
        return None
    condition, limit, possible = timing
    limits = [one for one in (limit, draft.effect.limit) if one is not None]
    return draft.but(
        only_if=both(draft.effect.only_if, condition),
        limit=min(limits, default=None),
        possible=draft.effect.possible and possible,
    )


_NO_TIMING = "activate"

ANY_PLAYER: TemplateTable[str] = TemplateTable(
    TemplateRow("any player may activate this ability", means(_NO_TIMING)),
    TemplateRow(
        "any player may activate this ability[,][ but] only <rest>",
        lambda s: f"activate only {s.text('rest')}",
    ),
)
"""What other players may do, as a timing of the ability."""


def _read_restriction(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    found = SPENDING.read(sentence)
    if found is None or draft.effect.spend_only is not None:
        return None
    restriction, riders = found
    return draft.but(spend_only=restriction, riders=draft.effect.riders + riders)


def _and_that_spell(slots: Slots) -> tuple[SpendOnly, tuple[Rider, ...]]:
    restriction = slots.read("restricted", read_restriction)
    return restriction, (Rider(slots.text("rider"), restriction),)


SPENDING: TemplateTable[tuple[SpendOnly, tuple[Rider, ...]]] = TemplateTable(
    TemplateRow("<restricted>[,] and <rider>", _and_that_spell),
    TemplateRow("<restricted>", lambda s: (s.read("restricted", read_restriction), ())),
)
"""What the mana may be spent on, and what that does to a spell."""


def _read_rider(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    riders = draft.effect.riders
    if riders and _GOES_ON.match(sentence):
        last = replace(riders[-1], words=f"{riders[-1].words}. {sentence}")
        return draft.but(riders=(*riders[:-1], last))
    rider = read_rider(sentence) or NEXT_SPELL.read(sentence)
    return None if rider is None else draft.but(riders=(*riders, rider))


def _of_next(spells: str) -> Callable[[Slots], Rider | None]:
    """Read a rider on the next spell as one on the spell being cast now, too."""

    def read(slots: Slots) -> Rider | None:
        # Such abilities have an {X} in their cost as such spells have.
        uses = spells.format(slots.text("what")).replace(_ABILITY_WITH_X, "pay a cost that contains {X}")
        only = read_restriction(f"spend this mana only to cast {uses}")
        return Rider(slots.whole, only) if only else None

    return read


NEXT_SPELL: TemplateTable[Rider] = TemplateTable(
    TemplateRow("when you next cast <what:words> this turn, <long>", _of_next("{}")),
    TemplateRow("when you cast your next <what:words> this turn, <long>", _of_next("a {}")),
)
"""What happens to the next spell, whatever is spent on it."""


def _read_choice(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    """Read a choice or a revealing before mana is added."""
    chosen = CHOICES.read(sentence)
    return None if chosen is None else chosen(draft)


def _with_types(types: TypeChoice) -> Change:
    return lambda draft: replace(draft, said=replace(draft.said, that=types))


def _revealed(objects: Filter) -> Change:
    def change(draft: _PartialEffect) -> _PartialEffect | None:
        revealed = replace(draft, said=replace(draft.said, revealed=UpTo(Count(objects))))
        return _with_after(revealed, WrittenAfter(irreversible=True))

    return change


def _added_by_chance(which: str, output: str, life: int = 0) -> Change:
    """Add mana and life for each revealed card; only facts can state the number."""
    number = Fact(f"the number of {which}s revealed this way")

    def change(draft: _PartialEffect) -> _PartialEffect | None:
        if not draft.effect.after.irreversible or draft.said.revealed is not None:
            return None
        outputs = read_output(
            f"{output} for each {which} revealed this way", EarlierSentences(revealed=number)
        )
        if outputs is None:
            return None
        gained = WrittenAfter(life_gained=scaled(number, life)) if life else WrittenAfter()
        return _with_after(replace(draft, added=(*draft.added, outputs)), gained)

    return change


CHOICES: TemplateTable[Change] = TemplateTable(
    TemplateRow("choose (a color|one color|a color of [mana ])", means(_with_types(ListedTypes(COLORS)))),
    TemplateRow("choose a player", means(lambda draft: draft)),  # the player can choose itself
    TemplateRow(
        "choose a color (of|among|from among) <filter>",
        lambda s: _with_types(ColorsAmong(s.read("filter", read_filter))),
    ),
    TemplateRow(
        "each player reveals the top card of (their|his or her) library",
        means(lambda draft: _with_after(draft, WrittenAfter(irreversible=True))),
    ),
    TemplateRow(
        "for each <each:filter> revealed this way, add <output:mana> and you gain <number> life",
        lambda s: _added_by_chance(s.text("each"), s.text("output"), s.number),
    ),
    TemplateRow(
        "for each <each:filter> revealed this way, add <output:mana>",
        lambda s: _added_by_chance(s.text("each"), s.text("output")),
    ),
    TemplateRow("reveal any number of <filter>", lambda s: _revealed(s.read("filter", read_filter))),
)
"""What is chosen or revealed before mana is added, as a change of what is read so far."""


def _read_add(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    outputs = _added(draft, sentence)
    if outputs is None or draft.effect.instead:
        return None
    said = draft.said
    if len(outputs) == 1 and isinstance(outputs[0][0], OfOneType):
        said = replace(said, that=outputs[0][0].types)
    added = (*draft.added, outputs)
    return replace(draft, added=added, said=said) if _ways(added) <= MOST_WAYS else None


def _ways(added: tuple[Alternatives, ...]) -> int:
    return prod(len(outputs) for outputs in added)


def _added(draft: _PartialEffect, sentence: str) -> Alternatives | None:
    """Read the mana of a sentence without a condition."""
    added = ADDED.read(sentence)
    return None if added is None else added(draft.said)


def _for_each(slots: Slots) -> Added:
    return lambda said: read_output(f"{slots.text('output')} for each {slots.text('each')}", said)


def _one_of_each(slots: Slots) -> Added:
    return lambda _: read_one_of_each(slots.text("each"))


def _what_is_added(slots: Slots) -> Added:
    return lambda said: read_output(slots.text("output"), said)


ADDED: TemplateTable[Added] = TemplateTable(
    TemplateRow("for each <each:filter>, add one mana of that color", _one_of_each),
    TemplateRow("for each <each:filter>, add <output:rest>", _for_each),
    TemplateRow(
        "[you |that player |each player |a player of your choice ]add[s] <output:long>", _what_is_added
    ),
)
"""What a sentence adds, after what earlier sentences said."""


def _read_conditional(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    """Read an increase, or a side effect, that has a condition."""
    for words, body in _conditions(sentence):
        further = _with_conditional_add(draft, words, body) or _with_conditional_side_effect(
            draft, words, body
        )
        if further is not None:
            return further
    return None


def _conditions(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield every split of a sentence into a condition and its effect."""
    if sentence.startswith("if "):
        pieces = sentence[3:].split(", ")
        for cut in range(1, min(len(pieces), 8)):
            yield ", ".join(pieces[:cut]), ", ".join(pieces[cut:])
    elif found := CONDITIONED.read(sentence):
        yield found


CONDITIONED: TemplateTable[tuple[str, str]] = TemplateTable(
    TemplateRow(
        "<body:addition> instead if <condition>", lambda s: (s.text("condition"), f"{s.text('body')} instead")
    ),
    TemplateRow("<body:phrase> if <condition>", lambda s: (s.text("condition"), s.text("body"))),
    TemplateRow(
        "<body:phrase> unless <condition>", lambda s: (f"not: {s.text('condition')}", s.text("body"))
    ),
)
"""A condition behind what happens, and that."""


def _condition(words: str) -> Condition | None:
    if words.startswith("not: "):
        condition = read_condition(words.removeprefix("not: "))
        return Not(condition) if condition else None
    return read_condition(words)


def _with_conditional_add(draft: _PartialEffect, words: str, body: str) -> _PartialEffect | None:
    text = body.removeprefix("instead ").removesuffix(" instead")
    outputs = _added(draft, text)
    condition = _condition(words) if outputs else None
    if outputs is None or condition is None:
        return None
    if text == body:  # beside the rest, not instead of it
        if draft.effect.instead or _ways((*draft.added, outputs)) > MOST_WAYS:
            return None
        outputs = total((*draft.added, outputs))
    return draft.but(instead=((condition, outputs), *draft.effect.instead))


def _with_conditional_side_effect(draft: _PartialEffect, words: str, body: str) -> _PartialEffect | None:
    after = read_side_effect(body)
    condition = _condition(words) if after else None
    if after is None or condition is None:
        return None
    if after == _NOTHING:
        return draft
    if after == WrittenAfter(no_untap=True):
        return _with_after(draft, WrittenAfter(no_untap_if=condition))
    return None if draft.effect.sometimes else draft.but(sometimes=(condition, after))


def _read_side_effect(draft: _PartialEffect, sentence: str) -> _PartialEffect | None:
    after = read_side_effect(sentence)
    if after is None:
        return None
    if after.counters and not draft.added:
        after = replace(after, counters_first=True)
    return _with_after(draft, after)


def _with_after(draft: _PartialEffect, after: WrittenAfter) -> _PartialEffect | None:
    sum_ = together(draft.effect.after, after)
    return draft.but(after=sum_) if sum_ else None


_READERS: tuple[Callable[[_PartialEffect, str], _PartialEffect | None], ...] = (
    _read_timing,
    _read_restriction,
    _read_rider,
    _read_choice,
    _read_add,
    _read_side_effect,
    _read_conditional,
)
"""What a sentence of a mana ability can be, in the order in which it is tried."""
