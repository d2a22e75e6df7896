"""What the lines of a card say of costs, and what was read of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import pairwise

from planner.game.characteristics import Characteristics
from planner.game.readings import Could
from planner.game.written_abilities import ManaPart, Waterbend, WrittenCost
from planner.game.written_costs import ActivatedCost, AdditionalCost, AlternativeCost, CostChange, CostTexts
from planner.loading.card_lines.understood import readings_of, squeezed
from planner.text import read_permanent, read_spell
from planner.text.costs.bare_costs import read_cost_words
from planner.text.grammar.lines import Ability, read_abilities
from planner.text.statics.static_rules import read_further


@dataclass(slots=True)
class CostLine:
    """A line of a card, and what was read of it.

    ``read`` holds it by the field of ``CostTexts``, or ``"activations"`` and ``"spending"``;
    ``could`` is what the line could do where it is reported as not understood.
    """

    ability: Ability
    read: dict[str, list[object]] = field(default_factory=dict)
    could: Could | None = None

    @property
    def text(self) -> str:
        """The line in normal form."""
        return self.ability.line.text

    @property
    def printed(self) -> str:
        """The line as printed."""
        return self.ability.line.printed

    @property
    def costs(self) -> Iterator[tuple[WrittenCost, ...]]:
        """Every cost that was read of the line."""
        for elements in self.read.values():
            for one in elements:
                if isinstance(one, AdditionalCost):
                    yield from (option.cost for option in one.options)
                elif isinstance(one, AlternativeCost):
                    yield one.option.cost
                elif isinstance(one, ActivatedCost) and one.cost is not None:
                    yield one.cost


def cost_lines(face: Characteristics) -> list[CostLine]:
    """The lines of a face, each with what is read of it from either side and in any zone."""
    lines = [CostLine(ability) for ability in read_abilities(face)]
    by_text = {squeezed(line.printed): line for line in lines}
    spell = read_spell(face)
    for reading in (spell, *readings_of(face), read_permanent(face, "opponent")):
        for name, elements in _elements(reading.costs):
            for one in elements:
                _put(by_text, name, one)
        for activation in reading.activations:
            _put(by_text, "activations" if activation.cost is not None else "", activation)
            for change in activation.changes:
                _put(by_text, "activations", change)
        for rule in reading.spending:
            _put(by_text, "spending", rule)
        for unread in reading.unread:
            if (line := by_text.get(squeezed(unread.text))) is not None:
                line.could = unread.could
    _give_modes_to_their_keyword(lines, spell.costs)
    _give_further_lines_what_they_speak_of(lines)
    return lines


def _elements(costs: CostTexts | None) -> Iterator[tuple[str, tuple[object, ...]]]:
    if costs is not None:
        yield from ((one.name, getattr(costs, one.name)) for one in fields(costs))


def _put(by_text: dict[str, CostLine], name: str, element: object) -> None:
    text = getattr(element, "text", "")
    line = by_text.get(squeezed(text))
    if line is None:
        return
    if not name:
        line.could = line.could or Could.EITHER
    elif element not in line.read.setdefault(name, []):
        line.read[name].append(element)


def _give_modes_to_their_keyword(lines: list[CostLine], costs: CostTexts | None) -> None:
    """The costs of spree's modes stand in lines of their own, behind the keyword's line (702.172)."""
    modes = [one for one in costs.additional if one.name == "Spree"] if costs else []
    for line in lines:
        if modes and "spree" in line.ability.keywords:
            line.read["additional"] = list(modes)


def _give_further_lines_what_they_speak_of(lines: list[CostLine]) -> None:
    """A line such as "this effect can't reduce ..." is read into the changes of the line before it."""
    for before, line in pairwise(lines):
        changes = [one for one in before.read.get("changes", ()) if isinstance(one, CostChange)]
        if changes and not line.read and line.could is None:
            further = read_further(line.ability, CostTexts(changes=tuple(changes)))
            if further is not None:
                line.read["changes"] = list(further.changes)


def mana_of(costs: tuple[WrittenCost, ...]) -> str:
    """The mana symbols of a cost, in the order written."""
    parts = [part.cost.text for part in costs if isinstance(part, ManaPart | Waterbend)]
    return "".join(parts)


def asks_for_more_than_mana(costs: tuple[WrittenCost, ...]) -> bool:
    """Whether anything but mana is paid."""
    return any(not isinstance(part, ManaPart) for part in costs)


_PAYS = re.compile(
    r"\bunless (?:its controller|that player|you|they|he or she|any player|an opponent|their controller"
    r"|the [a-z ]{3,30}|target opponent|each opponent|another player|[a-z' ]{3,40}?) (?P<verb>pays?|discards?"
    r"|sacrifices?|exiles?|returns?|taps?|removes?|reveals?|collects?|puts?|mills?) (?P<cost>[^.]{1,120}?)"
    r"(?=\.|$|, where|, then| for each|, that|(?<=\}), (?!or |and |pays? |discards? |sacrifices? ))"
    r"|\bmay (?P<may>pay|discard|sacrifice|exile|return|tap|remove|collect|blight|forage|behold) "
    r"(?P<what>[^.]{1,120}?)(?=\. (?:if|when) )"
)


def payments_in(text: str) -> Iterator[str]:
    """The costs that a line asks for as it resolves, in words (118.12)."""
    for match in _PAYS.finditer(text):
        verb = match["may"] or match["verb"].removesuffix("s")
        words = match["what"] or match["cost"]
        yield f"{verb} {words}"


_PAYER = (
    (re.compile(r"\b(?:they|that player|he or she|its controller) (?=controls?\b|owns?\b)"), "you "),
    (re.compile(r"\b(?:his or her|their) (?=hand|graveyard|library|life)"), "your "),
    (re.compile(r"~"), "this permanent"),
    (re.compile(r"\b(or|and) (pay|discard|sacrifice|exile|return|tap)s\b"), r"\1 \2"),
    (re.compile(r"\bthat many\b"), "two"),
    (re.compile(r" (?:up to (?:two|three|four|five) times|any number of times)$"), ""),
    (re.compile(r",? (?:where x is|plus an additional|instead$|before that|this way).*"), ""),
)
# An amount that the request then gives as a number.
_TOLD = re.compile(r"pay (?:any amount of mana|twice \{X\}|mana equal to .+|its [a-z ]+ cost)")


def is_payment_read(words: str) -> bool:
    """Whether a bare cost in these words, spoken to its payer, is understood."""
    for pattern, plain in _PAYER:
        words = pattern.sub(plain, words)
    return _TOLD.fullmatch(words) is not None or read_cost_words(words) is not None
