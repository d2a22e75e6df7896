"""The effect of a mana ability, sentence by sentence (605.1a, 106)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import prod

from planner.game.amounts import Count, UpTo
from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.mana_outputs import ColorsAmong, Listed, OfOneType
from planner.game.purposes import SpendOnly
from planner.game.written_abilities import AnyOf, Condition, Not, WrittenAfter
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import sentences
from planner.text.mana.mana_outputs import Alternatives, Said, read_one_of_each, read_output, total
from planner.text.mana.side_effects import read_side_effect, together
from planner.text.phrases.conditions import read_condition, read_timing
from planner.text.phrases.filters import read_filter
from planner.text.phrases.spending_restrictions import read_restriction, read_rider

_NOTHING, _NOTHING_SAID = WrittenAfter(), Said()


@dataclass(frozen=True, slots=True)
class Effect:
    """What one resolution of a mana ability does, and when it can be activated.

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


@dataclass(frozen=True, slots=True)
class _Draft:
    """An effect as far as its sentences are read; ``added`` holds what each of them adds."""

    effect: Effect = Effect(())
    added: tuple[Alternatives, ...] = ()
    said: Said = _NOTHING_SAID

    def but(self, **changes: object) -> _Draft:
        """The same draft with another effect."""
        return replace(self, effect=replace(self.effect, **changes))  # type: ignore[arg-type]


MOST_WAYS = 64
"""In how many ways the choices of one ability may combine; no card comes near it."""

_ADDS = pattern_of(r"\badds? (?:[^.]{0,120}\bmana\b|[^.{]{0,60}\{[WUBRGC])")
_DOUBLES = pattern_of(r"\bdouble the amount of each type of unspent mana\b")
_LATER = pattern_of(r"\b(?:when|whenever|at the beginning|the next time)\b")
_ADD = pattern_of(r"(?:you |that player |a player of your choice )?adds? (?P<what>.{1,300})")
_FOR_EACH_FIRST = pattern_of(r"for each (?P<what>[^.]{1,120}?), add (?P<output>.{1,120})")
_INSTEAD_IF = pattern_of(r"(?P<body>add .{1,160}? instead) if (?P<condition>.{1,160})")
_BODY_IF = pattern_of(r"(?P<body>.{1,160}?) (?P<word>if|unless) (?P<condition>.{1,160})")
_ANY_PLAYER = pattern_of(r"any player may activate this ability(?:,? but)?(?P<only> only .{1,160})?")
_CHOOSE = pattern_of(r"choose (?:a color|one color|a color of (?:mana )?)")
_CHOOSE_AMONG = pattern_of(r"choose a color (?:of|among|from among) (?P<objects>.{1,120})")
_CHOOSE_PLAYER = pattern_of(r"choose a player")
_REVEAL = pattern_of(r"reveal any number of (?P<objects>.{1,160})")
_RESTRICTION = pattern_of(r"(?:spend this|this mana can)\b")
_AND_THAT_SPELL = pattern_of(
    r"(?P<restriction>.{1,200}?),? and (?P<rider>(?:that|the) (?:spell|creature) .{1,160})"
)
# What happens to the next spell happens to the one that is being cast just now, too.
_NEXT = pattern_of(
    r"when you (?:next cast (?P<what>.{1,120}?)|cast your next (?P<next>.{1,60}?)) this turn, .{1,300}"
)
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


def makes_mana(text: str) -> bool:
    """Whether a text speaks of adding mana at all."""
    return _ADDS.search(text) is not None


def adds_mana(effect: str) -> bool:
    """Whether resolving this effect could add mana, now and not by a later trigger (605.1a)."""
    return any(_adds_now(sentence) for sentence in sentences(effect))


def _adds_now(sentence: str) -> bool:
    match = _ADDS.search(sentence) or _DOUBLES.search(sentence)
    return match is not None and not _LATER.search(sentence, 0, match.start())


def during_payment(effect: str) -> bool:
    """Whether the ability's own timing words let it be activated while a cost is paid (601.2g)."""
    timings = (read_timing(s) for s in sentences(effect) if s.startswith("activate "))
    return all(timing is None or timing[2] for timing in timings)


def read_effect(effect: str) -> Effect | None:
    """The effect of a mana ability, or None where a sentence can't be read."""
    draft = _Draft()
    for sentence in sentences(effect):
        further = _read(draft, sentence)
        if further is None:
            return None
        draft = further
    if not draft.added and not draft.effect.instead:
        return None
    return replace(draft.effect, outputs=total(draft.added))


def both(one: Condition | None, other: Condition | None) -> Condition | None:
    """That both conditions hold, None being no condition."""
    if one is None or other is None:
        return one or other
    return Not(AnyOf((Not(one), Not(other))))


def _read(draft: _Draft, sentence: str) -> _Draft | None:
    """The draft with one sentence more: read as a whole, or else part by part."""
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


def _read_whole(draft: _Draft, sentence: str) -> _Draft | None:
    for read in _READERS:
        further = read(draft, sentence)
        if further is not None:
            return further
    return None


def _read_timing(draft: _Draft, sentence: str) -> _Draft | None:
    if match := _ANY_PLAYER.fullmatch(sentence):
        if not match["only"]:
            return draft
        sentence = f"activate{match['only']}"
    if not sentence.startswith("activate "):
        return None
    timing = read_timing(sentence)
    if timing is None:
        return None
    condition, limit, possible = timing
    limits = [one for one in (limit, draft.effect.limit) if one is not None]
    return draft.but(
        only_if=both(draft.effect.only_if, condition),
        limit=min(limits, default=None),
        possible=draft.effect.possible and possible,
    )


def _read_restriction(draft: _Draft, sentence: str) -> _Draft | None:
    if not _RESTRICTION.match(sentence) or draft.effect.spend_only is not None:
        return None
    match = _AND_THAT_SPELL.fullmatch(sentence)
    restriction = read_restriction(match["restriction"] if match else sentence)
    if restriction is None:
        return None
    riders = (Rider(match["rider"], restriction),) if match else ()
    return draft.but(spend_only=restriction, riders=draft.effect.riders + riders)


def _read_rider(draft: _Draft, sentence: str) -> _Draft | None:
    riders = draft.effect.riders
    if riders and _GOES_ON.match(sentence):
        last = replace(riders[-1], words=f"{riders[-1].words}. {sentence}")
        return draft.but(riders=(*riders[:-1], last))
    rider = read_rider(sentence) or _read_next(sentence)
    return None if rider is None else draft.but(riders=(*riders, rider))


def _read_next(sentence: str) -> Rider | None:
    match = _NEXT.fullmatch(sentence)
    if match is None:
        return None
    spells = match["what"] or f"a {match['next']}"
    # Such abilities have an {X} in their cost as such spells have.
    uses = spells.replace(_ABILITY_WITH_X, "pay a cost that contains {X}")
    only = read_restriction(f"spend this mana only to cast {uses}")
    return Rider(sentence, only) if only else None


def _read_choice(draft: _Draft, sentence: str) -> _Draft | None:
    """What is chosen or revealed before mana is added."""
    if _CHOOSE.fullmatch(sentence):
        return replace(draft, said=replace(draft.said, that=Listed(COLORS)))
    if _CHOOSE_PLAYER.fullmatch(sentence):  # the player can choose itself
        return draft
    if match := _CHOOSE_AMONG.fullmatch(sentence):
        objects = read_filter(match["objects"])
        return replace(draft, said=replace(draft.said, that=ColorsAmong(objects))) if objects else None
    if match := _REVEAL.fullmatch(sentence):
        objects = read_filter(match["objects"])
        if objects is None:
            return None
        revealed = replace(draft, said=replace(draft.said, revealed=UpTo(Count(objects))))
        return _with_after(revealed, WrittenAfter(irreversible=True))
    return None


def _read_add(draft: _Draft, sentence: str) -> _Draft | None:
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


def _added(draft: _Draft, sentence: str) -> Alternatives | None:
    """What a sentence without a condition adds."""
    if match := _FOR_EACH_FIRST.fullmatch(sentence):
        if match["output"] == "one mana of that color":
            return read_one_of_each(match["what"])
        return read_output(f"{match['output']} for each {match['what']}", draft.said)
    match = _ADD.fullmatch(sentence)
    return read_output(match["what"], draft.said) if match else None


def _read_conditional(draft: _Draft, sentence: str) -> _Draft | None:
    """An upgrade, or a side effect, that only happens where a condition holds."""
    for words, body in _conditions(sentence):
        further = _with_conditional_add(draft, words, body) or _with_conditional_side_effect(
            draft, words, body
        )
        if further is not None:
            return further
    return None


def _conditions(sentence: str) -> Iterator[tuple[str, str]]:
    """Every way to take a sentence as a condition and what then happens."""
    if sentence.startswith("if "):
        pieces = sentence[3:].split(", ")
        for cut in range(1, min(len(pieces), 8)):
            yield ", ".join(pieces[:cut]), ", ".join(pieces[cut:])
    elif match := _INSTEAD_IF.fullmatch(sentence):
        yield match["condition"], match["body"]
    elif match := _BODY_IF.fullmatch(sentence):
        unless = "not: " if match["word"] == "unless" else ""
        yield unless + match["condition"], match["body"]


def _condition(words: str) -> Condition | None:
    if words.startswith("not: "):
        condition = read_condition(words.removeprefix("not: "))
        return Not(condition) if condition else None
    return read_condition(words)


def _with_conditional_add(draft: _Draft, words: str, body: str) -> _Draft | None:
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


def _with_conditional_side_effect(draft: _Draft, words: str, body: str) -> _Draft | None:
    after = read_side_effect(body)
    condition = _condition(words) if after else None
    if after is None or condition is None:
        return None
    if after == _NOTHING:
        return draft
    if after == WrittenAfter(no_untap=True):
        return _with_after(draft, WrittenAfter(no_untap_if=condition))
    return None if draft.effect.sometimes else draft.but(sometimes=(condition, after))


def _read_side_effect(draft: _Draft, sentence: str) -> _Draft | None:
    after = read_side_effect(sentence)
    if after is None:
        return None
    if after.counters and not draft.added:
        after = replace(after, counters_first=True)
    return _with_after(draft, after)


def _with_after(draft: _Draft, after: WrittenAfter) -> _Draft | None:
    sum_ = together(draft.effect.after, after)
    return draft.but(after=sum_) if sum_ else None


_READERS: tuple[Callable[[_Draft, str], _Draft | None], ...] = (
    _read_timing,
    _read_restriction,
    _read_rider,
    _read_choice,
    _read_add,
    _read_side_effect,
    _read_conditional,
)
"""What a sentence of a mana ability can be, in the order in which it is tried."""
