"""A mana ability as it was read, compared with the facts known of its line.

A fact names classes: of the cost, of what comes out, of what the amount depends on. Where
a class is coarser than the reading, every name that fits is accepted; numbers and mana
symbols are compared with the words themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from benchmarks.reading.classes import (
    accepted_amounts,
    accepted_costs,
    accepted_outputs,
    all_outputs,
    amounts_of,
    restriction_features,
)
from planner.game.amounts import Amount, Fixed
from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import PayEnergy, PayLife
from planner.game.mana_outputs import (
    Combination,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    Output,
    Runs,
)
from planner.game.written_abilities import (
    AnyOf,
    Condition,
    Counters,
    ManaPart,
    Not,
    SameType,
    TakeFitting,
    TapTrigger,
    TurnCondition,
    WrittenAbility,
)
from planner.text.grammar.normal_form import read_lines
from planner.text.grammar.templates import NUMBER_WORDS


class Fact(Struct, kw_only=True):
    """What is known of one line; keys that it doesn't name are ignored.

    ``kind`` is ``"activated"``, ``"triggered"`` or ``"non_mana_ability"``; ``via`` says
    where the ability stands: ``"own"``, ``"intrinsic"`` (a basic land type's),
    ``"granted"`` (in quotes) or ``"reminder"``.
    """

    text: str
    kind: str
    via: str = "own"
    face: int = 0
    label: str = ""
    cost: str = ""
    cost_kinds: list[str] = []
    outputs: list[str] = []
    amount: list[str] = []
    other: list[str] = []
    side_effects: list[str] = []
    limit_kinds: list[str] = []
    restriction: list[str] = []
    restriction_kinds: list[str] = []
    riders: list[str] = []


_SAME_TYPE = frozenset({"type_already_produced_or_noted"})
_SYMBOLS = re.compile(r"\{[^{}]+\}")
_RUN = re.compile(r"(?:\{[WUBRGC]\})+")
_NUMBER = rf"(?:{'|'.join(NUMBER_WORDS)}|\d{{1,3}})"
_MANY = re.compile(rf"\b({_NUMBER}) mana\b")
_MANY_SYMBOLS = re.compile(rf"\b(?:{_NUMBER}|x) (?:additional )?\{{")
_DAMAGE = re.compile(rf"\bdeals ({_NUMBER}) damage to you\b")
_LIFE = re.compile(r"\bpay (\d+) life\b", re.IGNORECASE)
_RIDER = re.compile(
    r"^(?:if|when|whenever) [^.]{0,40}\bmana\b[^.]{0,20}\bspent\b|\bspend (?:this|that) mana (?:to|on)\b"
)
_UNSEEN = re.compile(r"\b(?:draw|scry|surveil|reveal|look|mill|library|exile|explore|flip|roll|random)")
_REMOVED = re.compile(rf"\b(?:remove|put) (an?|{_NUMBER}) (\S+(?: \S+)?) counters?\b", re.IGNORECASE)
_TAKEN = re.compile(
    rf"\b(?:sacrifice|tap|tapped|untap|discard|exile) (an?|another|{_NUMBER}) ", re.IGNORECASE
)
_LATER = re.compile(r"\b(?:at the beginning|next turn's|end step|next cast|you cast your next|next untap)\b")


def differences(
    ability: WrittenAbility, fact: Fact, name: str = "", *, conditional: bool = False
) -> list[str]:
    """Where a reading and a fact disagree, each as "what was read; what the fact says".

    ``name`` is the card's; ``conditional`` says that words outside the line decide
    whether it functions, so that the reading may have a condition that the line hasn't.
    """
    sentences = _sentences(name, fact.text)
    return [
        *_cost_differences(ability, fact),
        *_output_differences(ability, fact, sentences),
        *_after_differences(ability, fact, sentences),
        *_limit_differences(ability, fact, conditional=conditional or bool(fact.label)),
        *_spending_differences(ability, fact, sentences),
    ]


def _unmatched(read: Iterable[frozenset[str]], known: Iterable[str]) -> tuple[list[str], list[str]]:
    """What was read and no fact says, and the facts that nothing read accounts for.

    Each thing read is given as the names that would fit it.
    """
    read, known = list(read), set(known)
    extra = [" or ".join(sorted(names)) for names in read if not names & known]
    missing = [name for name in sorted(known) if not any(name in names for names in read)]
    return extra, missing


def _compared(what: str, read: Iterable[frozenset[str]], known: list[str]) -> Iterator[str]:
    read = list(read)
    extra, missing = _unmatched(read, known)
    if extra or missing:
        words = ", ".join(" or ".join(sorted(names)) for names in read) or "nothing"
        yield f"{what}: read {words}; the fact says {', '.join(known) or 'nothing'}"


def _said(what: str, read: object, known: object) -> Iterator[str]:
    if read != known:
        yield f"{what}: read {read}; the text says {known}"


def _cost_differences(ability: WrittenAbility, fact: Fact) -> Iterator[str]:
    accepted = accepted_costs(ability)
    yield from _compared("cost", accepted, fact.cost_kinds)
    others = [names for names in accepted if not any(name.startswith("mana_") for name in names)]
    known = [kind for kind in fact.cost_kinds if not kind.startswith("mana_")]
    yield from _said("parts of the cost besides mana", len(others), len(known))
    if not fact.cost:
        return
    symbols = sorted(s for s in _SYMBOLS.findall(fact.cost) if s not in ("{T}", "{Q}", "{E}"))
    read = sorted(
        symbol.text for part in ability.cost if isinstance(part, ManaPart) for symbol in part.cost.symbols
    )
    yield from _said("mana in the cost", "".join(read) or "none", "".join(symbols) or "none")
    life = sum(part.amount for part in ability.cost if isinstance(part, PayLife))
    yield from _said("life in the cost", life, sum(map(int, _LIFE.findall(fact.cost))))
    energy = sum(part.amount for part in ability.cost if isinstance(part, PayEnergy))
    yield from _said("energy in the cost", energy, fact.cost.count("{E}"))
    counters = [(_plain(part.amount), part.kind) for part in ability.cost if isinstance(part, Counters)]
    if said := [(_number(number), kind.lower()) for number, kind in _REMOVED.findall(fact.cost)]:
        yield from _said("counters in the cost", counters, said)
    taken = [_plain(part.amount) for part in ability.cost if isinstance(part, TakeFitting)]
    if numbers := [_number(number) for number in _TAKEN.findall(fact.cost)]:
        yield from _said("number of objects in the cost", taken, numbers)


def _plain(amount: Amount) -> int | None:
    return amount.number if isinstance(amount, Fixed) else None


def _output_differences(ability: WrittenAbility, fact: Fact, sentences: list[str]) -> Iterator[str]:
    outputs = list(all_outputs(ability))
    adding = [s[match.start() :] for s in sentences if (match := re.search(r"\badds?\b", s)) and _adds(s)]
    sums = [_also_named(names, adding) for way in _ways(ability) for names in accepted_outputs(way)]
    listed = frozenset(f"one_of_{n}_listed" for n in range(2, 6)) & set(fact.outputs)
    if listed and len(outputs) > 1:  # "{R} or {G}" may be read as two ways or as one choice
        sums = [names | listed for names in sums]
    yield from _compared("output", sums, fact.outputs)
    yield from _compared("amount", map(accepted_amounts, amounts_of(outputs)), fact.amount)
    upgrade = "conditional_upgrade_instead" in fact.other
    yield from _said("an upgrade instead", bool(ability.instead), upgrade)
    yield from _symbol_differences(outputs, adding)
    for output in outputs:
        if isinstance(types := getattr(output, "types", None), CouldProduce):
            yield from _said("only colors", types.colors_only, not any("any type" in s for s in adding))
    said = {_number(word) for sentence in adding for word in _MANY.findall(sentence)}
    read = {amount for output in outputs if (amount := _fixed_amount(output))}
    several = said - {1} if not list(amounts_of(outputs)) else set()
    if said and not several <= read <= said | {1}:
        yield from _said("number of mana", sorted(read), sorted(said))


def trigger_differences(triggers: Iterable[TapTrigger], fact: Fact) -> Iterator[str]:
    """Where what a triggered mana ability does and a fact disagree."""
    outputs: list[Output] = []
    names: list[frozenset[str]] = []
    amounts: list[Amount] = []
    known = set(fact.side_effects)
    for trigger in triggers:
        yield from _said("damage to you", trigger.after.damage != Fixed(0), "deals_damage_to_you" in known)
        yield from _said("life lost", trigger.after.life_lost != Fixed(0), "lose_life" in known)
        yield from _said("doesn't untap", trigger.after.no_untap, "doesnt_untap_next" in known)
    for way in (way for trigger in triggers for way in trigger.outputs if way):
        plain = tuple(output for output in way if not isinstance(output, SameType))
        same = [output for output in way if isinstance(output, SameType)]
        outputs += plain
        names += accepted_outputs(plain) + [_SAME_TYPE] * len(same)
        amounts += [output.amount for output in same if not isinstance(output.amount, Fixed)]
    yield from _compared("output", names, fact.outputs)
    amounts += amounts_of(outputs)
    yield from _compared("amount", map(accepted_amounts, amounts), fact.amount)


def _also_named(names: frozenset[str], adding: list[str]) -> frozenset[str]:
    """The names of an output with those that facts have by its words: "six {G}" is one symbol."""
    words = " ".join(adding)
    if "n_same_fixed" in names and _MANY_SYMBOLS.search(words):
        return names | {"one_fixed_colour", "one_fixed_colourless"}
    if "chosen_colour" in names and "exiled card" in words:  # the request says which colors
        return names | {"colours_derived_from_objects"}
    return names


def _ways(ability: WrittenAbility) -> Iterator[tuple[Output, ...]]:
    yield from ability.outputs
    for _, outputs in ability.instead:
        yield from outputs


def _adds(sentence: str) -> bool:
    return not sentence.startswith(("spend ", "this mana ")) and not _RIDER.search(sentence)


def _symbol_differences(outputs: list[Output], adding: list[str]) -> Iterator[str]:
    """The mana symbols that were read against those in the sentences that add mana."""
    counted = any(_MANY_SYMBOLS.search(sentence) for sentence in adding)
    said = {_run(run, counted) for sentence in adding for run in _RUN.findall(sentence)}
    read: set[str] = set()
    for output in outputs:
        if isinstance(output, Runs):
            read.update(_run(run, counted) for run in output.runs)
        elif isinstance(output, OfOneType | Combination | Different) and isinstance(
            output.types, ListedTypes
        ):
            read.update(
                output.types.types if set(output.types.types) not in (set(COLORS), set(TYPES)) else ()
            )
    if said or read:
        yield from _said("mana added", sorted(read), sorted(said))


def _run(run: str, counted: bool) -> str:
    """A run as sorted letters; as its different letters where a number counts symbols."""
    letters = [letter for letter in run if letter in TYPES]
    return "".join(sorted(set(letters) if counted else letters, key=TYPES.index))


def _fixed_amount(output: Output) -> int:
    """The number of mana that a phrase in words says, 0 where it is counted or symbols."""
    if isinstance(output, Different):
        return output.amount
    if isinstance(output, OfOneType) and isinstance(output.types, ListedTypes):
        if isinstance(output.amount, Fixed) and set(output.types.types) >= set(COLORS):
            return output.amount.number
    elif isinstance(output, OfOneType | Combination) and isinstance(output.amount, Fixed):
        return output.amount.number
    return 0


def _after_differences(ability: WrittenAbility, fact: Fact, sentences: list[str]) -> Iterator[str]:
    after, known = ability.after, set(fact.side_effects)
    damage = [_number(word) for sentence in sentences for word in _DAMAGE.findall(sentence)]
    if damage and isinstance(after.damage, Fixed):
        yield from _said("damage to you", after.damage.number, sum(damage))
    yield from _said("damage to you", after.damage != Fixed(0), "deals_damage_to_you" in known)
    yield from _said("life lost", after.life_lost != Fixed(0), "lose_life" in known)
    if any(sentence.startswith("you gain ") for sentence in sentences):
        yield from _said("life gained", after.life_gained != Fixed(0), "gain_life" in known)
    elif after.life_gained != Fixed(0) and "gain_life" not in known:
        yield "life gained: read some; the fact says nothing"
    no_untap = after.no_untap or after.no_untap_if is not None
    if not (no_untap and "return_or_lose_control" in known):  # gone by then, which costs the same
        yield from _said("doesn't untap", no_untap, "doesnt_untap_next" in known)
    sacrificed = after.sacrificed or after.sacrificed_without is not None
    if sacrificed or not any(_LATER.search(s) for s in sentences if "sacrifice" in s):
        yield from _said("sacrificed by the effect", sacrificed, "sacrifice_as_part_of_effect" in known)
    puts = any(re.match(r"(?:then )?put .{1,40} counters? on (?:~|it)$", sentence) for sentence in sentences)
    yield from _said("counters put on it", bool(after.counters), puts)
    draws = any(re.match(r"draw |you draw ", s) and not _LATER.search(s) for s in sentences)
    if draws and not after.irreversible:
        yield "can't be taken back: not read; the text draws a card"
    if after.irreversible and not any(_UNSEEN.search(sentence) for sentence in sentences):
        yield "can't be taken back: read so; the text shows or moves no unknown card"


def _limit_differences(ability: WrittenAbility, fact: Fact, *, conditional: bool) -> Iterator[str]:
    kinds = set(fact.limit_kinds)
    if "once_each_turn" in kinds:
        yield from _said("how often each turn", ability.limit, 1)
    elif "n_times_each_turn" in kinds:
        if ability.limit is None or ability.limit < 2:
            yield f"how often each turn: read {ability.limit}; the fact says a number of times"
    elif ability.limit is not None and not conditional:
        yield f"how often each turn: read {ability.limit}; the fact says nothing"
    wanted = any(kind.startswith("only_") for kind in kinds)
    if wanted and ability.only_if is None:
        yield f"a condition to activate: not read; the fact says {', '.join(sorted(kinds))}"
    if ability.only_if is not None and not wanted and not conditional:
        yield "a condition to activate: read one; the fact says nothing"
    if kinds == {"only_during_phase_or_turn"} and not _speaks_of_turns(ability.only_if):
        yield "a condition to activate: read no turn or step; the fact says only_during_phase_or_turn"


def _speaks_of_turns(condition: Condition | None) -> bool:
    if isinstance(condition, AnyOf):
        return any(map(_speaks_of_turns, condition.conditions))
    return isinstance(condition, TurnCondition) or (
        isinstance(condition, Not) and _speaks_of_turns(condition.condition)
    )


def _spending_differences(ability: WrittenAbility, fact: Fact, sentences: list[str]) -> Iterator[str]:
    yield from _said("a restriction on spending", ability.spend_only is not None, bool(fact.restriction))
    if ability.spend_only is not None:
        features = restriction_features(ability.spend_only)
        for kind, fits in features.items():
            if kind in fact.restriction_kinds and not fits:
                yield f"the restriction: read {ability.spend_only.words!r} without {kind}"
    says = any(_RIDER.search(s) and not s.startswith(("spend ", "this mana ")) for s in sentences)
    if says and not ability.riders:
        yield "what spent mana does: not read; the text says something"
    if ability.riders and not (says or fact.riders):
        yield f"what spent mana does: read {ability.riders[0].words!r}; the text says nothing"


def _sentences(name: str, text: str) -> list[str]:
    """The sentences of the effect, in normal form."""
    lines = read_lines(name, text)
    return [sentence for line in lines for sentence in _effect(line.text)]


def _effect(text: str) -> Iterator[str]:
    _, colon, effect = text.partition(": ")
    for part in (effect if colon else text).split(". "):
        if sentence := part.strip(" ."):
            yield sentence


def _number(word: str) -> int:
    word = word.lower()
    return 1 if word in ("a", "an", "another") else NUMBER_WORDS[word] if word in NUMBER_WORDS else int(word)
