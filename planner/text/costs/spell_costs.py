"""What a spell's own sentences say of its cost: additional and alternative costs, X (118.8, 118.9)."""

from __future__ import annotations

import re

from planner.game.amounts import ONCE, Amount, Chosen, Count, Fact
from planner.game.filters import Clause
from planner.game.readings import Could
from planner.game.records import replace
from planner.game.vocabulary import Helper, Whose, Zone
from planner.game.written_abilities import (
    Announced,
    Behold,
    CollectEvidence,
    Condition,
    CountersAmong,
    ManaPart,
    OneOf,
    TakeFitting,
)
from planner.game.written_costs import (
    AdditionalCost,
    AlternativeCost,
    CostOption,
    CostTexts,
    FixedX,
    PayWith,
    XLimit,
)
from planner.text.costs.cost_changes import amended
from planner.text.costs.spell_cost_changes import beyond_the_first, read_own_changes
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine, sentences
from planner.text.grammar.printed import as_printed, names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, means
from planner.text.mana.spending_rules import read_mana_limit, read_only_this_way
from planner.text.phrases.amounts import amount_in, read_amount
from planner.text.phrases.conditions import all_of, condition_in
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.relevance import combined, own_bearing

FREE = "without paying its mana cost"
"""What the alternative cost that is named "free" says (118.9)."""

_REPEATED = pattern_of(r"\b(?:any number of|one or more)\b")
_GERUNDS = {
    "paying": "pay", "sacrificing": "sacrifice", "discarding": "discard", "exiling": "exile",
    "tapping": "tap", "returning": "return", "removing": "remove", "revealing": "reveal", "putting": "put",
    "collecting": "collect", "foraging": "forage", "waterbending": "waterbend", "beholding": "behold",
}  # fmt: skip
_GERUND = pattern_of(rf"\b(?:{'|'.join(_GERUNDS)})\b")
# Sentences that offer something, in whatever words.
_OFFERS = pattern_of(
    rf"\bpay(?:ing)? ~'s mana cost|\bcast ~ {FREE}|^as an additional cost to cast ~, you may\b"
    rf"|\bcast ~ from [^.]*\bby [a-z]+ing\b|\bcast ~ for \{{|^if ~ [^.]{{1,80}}, you may cast it {FREE}"
    r"|, you may pay [^.]{1,60} to cast ~|\bcast ~ as though it had flash if you pay \{"
)
_CAPS = pattern_of(r"\b(?:this effect|it) can't reduce\b")


def read_own_costs(body: str, line: NormalLine) -> CostTexts | None:
    """Read the cost sentences of one line; None if one that affects the cost can't be read.

    An empty result means that the line is not about costs.
    """
    found = CostTexts()
    for sentence in sentences(body):
        read = _sentence(sentence, line, found)
        if read is not None:
            found += read
        elif found.alternatives and (source := read_only_this_way(sentence)) is not None:
            offers = tuple(replace(one, only_from=(*one.only_from, source)) for one in found.alternatives)
            found = replace(found, alternatives=offers)
        elif found.changes and (more := amended(sentence, found)) is not None:
            found = more
        elif own_costs_bearing(sentence) is not None or (found.changes and _CAPS.search(sentence)):
            return None
    return found if names_only_subtypes(found, line.printed) else None


def own_costs_bearing(body: str) -> Could | None:
    """What a line could do to the spell's total cost, whether it can be read or not."""
    offers = Could.HELP if any(map(_OFFERS.search, sentences(body))) else None
    limits = Could.HINDER if re.search(r"(?:^|\. )x (?:can't be|is)\b", body) else None
    return combined((own_bearing(body), offers, limits))


def _sentence(sentence: str, line: NormalLine, before: CostTexts) -> CostTexts | None:
    found = SPELL_COSTS.read(sentence, Context(line))
    if found is not None:
        return found
    if (tax := _TAX_LIFE.fullmatch(sentence)) is not None:
        return CostTexts(tax_life=(int(tax["life"]),))
    if (limit := read_mana_limit(sentence)) is not None:
        return CostTexts(mana_limits=(limit,))
    announced = Announced(before.additional[-1].tag) if before.additional else None
    changes = read_own_changes(sentence, line.printed, announced)
    return CostTexts(changes=changes) if changes else None


_TAX_LIFE = pattern_of(
    r"rather than pay \{2\} for each previous time you've cast ~ from the command zone this game,"
    r" pay (?P<life>\d{1,2}) life that many times"
)


def _additional(slots: Slots) -> CostTexts | None:
    words = slots.text("cost")
    options = slots.read("cost", lambda words: _options(words, slots.line))
    repeated = _REPEATED.search(words) is not None
    if repeated:
        single = [_one_time(option) for option in options]
        if None in single:
            return None
        options = tuple(option for option in single if option is not None)
    offered = AdditionalCost(
        name="",
        options=options,
        text=slots.line.printed,
        optional=slots.has("may") or (repeated and "any number" in words),
        repeatable=repeated or slots.has("times"),
        tag=_tag(options, words),
    )
    return CostTexts(additional=(offered,))


def _options(words: str, line: NormalLine) -> tuple[CostOption, ...] | None:
    """Read a cost in words, or each of several alternatives."""
    cost = read_cost(words)
    if cost is None:
        return None
    if len(cost) == 1 and isinstance(cost[0], OneOf):
        return tuple(CostOption(as_printed(said, line.printed), part) for said, part in cost[0].options)
    return (CostOption(as_printed(words, line.printed), cost),)


def _one_time(option: CostOption) -> CostOption | None:
    """The cost with one object for each payment, if it can be paid any number of times."""
    once = tuple(
        replace(part, amount=ONCE)
        for part in option.cost
        if isinstance(part, TakeFitting | CountersAmong) and isinstance(part.amount, Chosen)
    )
    return replace(option, cost=once) if len(once) == len(option.cost) else None


def _tag(options: tuple[CostOption, ...], words: str) -> str:
    """The tag by which later words refer to paying the cost (701.59, 701.4)."""
    parts = [part for option in options for part in option.cost]
    if any(isinstance(part, CollectEvidence) for part in parts):
        return "evidence collected"
    return "beheld" if any(isinstance(part, Behold) for part in parts) else words


def _rather(slots: Slots) -> CostTexts | None:
    words = slots.text("cost")
    return None if words.startswith("cast ") else _alternative(slots, words)


def _free(slots: Slots) -> CostTexts:
    only_if = all_of(_conditions(slots))
    offered = AlternativeCost("free", CostOption(FREE, ()), slots.line.printed, only_if=only_if)
    return CostTexts(alternatives=(offered,))


def _from(slots: Slots) -> CostTexts | None:
    words = _GERUND.sub(lambda found: _GERUNDS[found[0]], slots.text("cost"))
    return _alternative(slots, words, Zone(slots.text("zone")), own=not slots.has("rather"))


def _alternative(
    slots: Slots, words: str, zone: Zone | None = None, *, own: bool = False
) -> CostTexts | None:
    printed, cost = slots.line.printed, read_cost(words)
    if cost is None:
        return None
    option, only_if = CostOption(as_printed(words, printed), cost), all_of(_conditions(slots))
    offered = AlternativeCost("", option, printed, zone=zone, only_if=only_if, own_mana_cost=own)
    return CostTexts(alternatives=(offered,))


def _conditions(slots: Slots) -> list[Condition]:
    """Read the conditions of an offer, in front of it and after it."""
    return [condition_in(slots, slot) for slot in ("first", "then") if slots.has(slot)]


def _beyond(slots: Slots) -> CostTexts:
    mana = slots.read("whole", beyond_the_first)
    strive = slots.line.text.startswith("strive")
    offered = AdditionalCost(
        name="Strive" if strive else "",
        options=(CostOption(mana.text, (ManaPart(mana),)),),
        text=slots.line.printed,
        optional=True,
        repeatable=True,
        each_beyond=True,
        tag="strive" if strive else "",
    )
    return CostTexts(additional=(offered,))


def _pay_with(slots: Slots) -> CostTexts:
    return CostTexts(pay_with=(PayWith(Helper(slots.text("helping")), slots.line.printed),))


def _x_limit(slots: Slots) -> CostTexts:
    limit = slots.read("whole", lambda words: read_x_limit(words, slots.line.printed))
    return CostTexts(x_limits=(limit,))


def _with_flash(slots: Slots) -> CostTexts:
    """Read the additional cost for casting the spell at instant speed (601.3b, 118.8)."""
    options = slots.read("cost", lambda words: _options(f"pay {words}", slots.line))
    return CostTexts(
        additional=(
            AdditionalCost(
                name="Flash", options=options, text=slots.line.printed, optional=True, tag="flash"
            ),
        )
    )


def _x_is(slots: Slots) -> CostTexts:
    return CostTexts(x_is=(FixedX(slots.line.printed, read_fixed_x(slots.text("rest"))),))


_IF = "[(if|as long as) <first:condition>, ]"
_THEN_IF = "[ (if|as long as) <then:condition>]"
_PAID = "(rather than|instead of) pay[ing] (~'s|its) mana cost"
_BY = "you may cast (~|it) from [your ]<zone=graveyard|exile|hand> by <cost>"

SPELL_COSTS: TemplateTable[CostTexts] = TemplateTable(
    TemplateRow(
        "as an additional cost to cast ~, [<may=you may >]<cost>[<times= any number of times>]", _additional
    ),
    TemplateRow(f"{_IF}you may <cost> {_PAID}{_THEN_IF}", _rather),
    TemplateRow(f"{_IF}{_PAID}, you may <cost>", _rather),
    TemplateRow(f"{_IF}you may <cost> to cast (~|it){_THEN_IF}", _rather),
    TemplateRow(
        f"{_IF}you may cast ~ for <cost:symbols>[ rather than (its|~'s) mana cost]{_THEN_IF}", _rather
    ),
    TemplateRow(f"{_IF}you may (cast|play) (~|it) {FREE}{_THEN_IF}", _free),
    TemplateRow(f"{_IF}{_BY} <rather=rather than|instead of> pay[ing] (~'s|its) mana cost{_THEN_IF}", _from),
    TemplateRow(f"{_IF}{_BY} in addition to [paying ]its other costs{_THEN_IF}", _from),
    TemplateRow(
        "you may cast (~|it) as though it had flash if you pay <cost:symbols> more to cast it", _with_flash
    ),
    TemplateRow("~ has <helping>", _pay_with),
    TemplateRow("<whole:rest>", _beyond),
    TemplateRow("<whole:rest>", _x_limit),
    TemplateRow("x is <rest>", _x_is),
)
"""What a sentence of a spell can say of its own cost."""


_AS_CAST = pattern_of(r" as you (?:cast|activate) .{1,40}$")


def read_fixed_x(words: str) -> Amount | None:
    """Read the amount that defines X; None if only the request can state it (107.3c).

    A board doesn't show what is in opponents' zones.

    >>> read_fixed_x("the number of pin counters on ~")
    CountersOnSelf(kind='pin')
    """
    found = read_amount(_AS_CAST.sub("", words.rstrip(".")))
    if isinstance(found, Count):
        of_others = found.objects.controller != Whose.YOU and found.objects.zone != Zone.BATTLEFIELD
        in_hand = of_others and found.objects.zone == Zone.HAND and found.objects.clauses == (Clause(),)
        return Fact("opponent_hand") if in_hand else None if of_others else found
    return None if isinstance(found, Fact) else found


def read_x_limit(sentence: str, text: str, name: str = "") -> XLimit | None:
    """Read a bound on X; None for another sentence (107.3).

    >>> read_x_limit("x can't be 0", "").least
    1
    """
    limit = X_LIMITS.read(sentence)
    return limit and replace(limit, text=text, name=name)


X_LIMITS: TemplateTable[XLimit] = TemplateTable(
    TemplateRow("x can't be (0|zero)", means(XLimit("", least=1))),
    TemplateRow("x can't be less than <number>", lambda s: XLimit("", least=s.number)),
    TemplateRow("x can't be (greater|more) than <rest>", lambda s: XLimit("", most=amount_in(s, "rest"))),
)
"""What X can't be."""
