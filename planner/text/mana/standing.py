"""What becomes of a permanent that makes mana, and of lands beside it, as it enters and as time passes.

What is carried out by whoever plays several turns is read into a ``Standing``; every other line that could
take mana away, or bring it back, is given as it is printed, so that nobody counts on it in silence.
"""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.records import replace
from planner.game.resolving import LandsTaken, Standing
from planner.game.vocabulary import Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.mana.resolving import ENTERING, INSTEAD
from planner.text.phrases.filters import read_filter

_HAND = "to its owner's hand"


def _taken(slots: Slots, *, to: Zone = Zone.GRAVEYARD, or_itself: bool = False) -> LandsTaken:
    objects = slots.read("objects", _lands)
    number = slots.number if slots.has("number") else 1
    untapped = any(one.tapped is False for one in objects.clauses)
    plain = tuple(replace(one, tapped=None) for one in objects.clauses)
    return LandsTaken(replace(objects, clauses=plain), number, to, untapped=untapped, or_itself=or_itself)


def _lands(words: str) -> Filter | None:
    found = read_filter(words)
    return found if found is not None and all(map(_is_land, found.clauses)) else None


def _is_land(clause: Clause) -> bool:
    return bool(clause.types == {"Land"} or clause.subtypes)


TAKEN: TemplateTable[LandsTaken] = TemplateTable(
    TemplateRow(f"return (a|an) <objects> {_HAND}", lambda s: _taken(s, to=Zone.HAND)),
    TemplateRow("return <number> <objects> to their owner's hand", lambda s: _taken(s, to=Zone.HAND)),
    TemplateRow(
        f"sacrifice (it|~) unless you return (a|an) <objects> {_HAND}",
        lambda s: _taken(s, to=Zone.HAND, or_itself=True),
    ),
    TemplateRow("sacrifice (a|an) <objects>", _taken),
    TemplateRow("sacrifice <number> <objects>", _taken),
)
"""Lands that its player gives up as it enters (603.6a), or to let it enter (614.1c)."""

TOLL: TemplateTable[ManaCost] = TemplateTable(
    TemplateRow("sacrifice (it|~) unless you pay <symbols>", lambda s: ManaCost(s.text("symbols").upper())),
)
"""Mana that is paid as it enters, or it is sacrificed."""

LEAVING: TemplateTable[bool] = TemplateTable(
    TemplateRow("when[ever] you play another land, sacrifice (~|it)", means(True)),
)
"""That it is sacrificed with the next land that is played."""

RETURNING: TemplateTable[bool] = TemplateTable(
    TemplateRow(
        "during (your|its controller's) next untap step, as you untap your permanents, "
        f"return (~|it) {_HAND}",
        means(True),
    ),
)
"""That using it returns it to its owner's hand in the next untap step."""

SHED: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "at the beginning of your upkeep, remove a <counter> counter from (~|it)", lambda s: s.counter
    ),
)
"""Which counter it loses in each of its player's upkeeps."""

# What could take a permanent or its mana away, or bring mana back.
_UPSETS = pattern_of(
    r"\bsacrifices?\b|\breturns? (?!.{1,60}\bfrom (?:your|a|an|any) graveyard)|\bexiles? (?:~|it|an?|two)\b"
    r"|\buntaps?\b(?! during its controller's next)|\bgains? control of ~"
    r"|(?<!you )\btap (?:~|it|all|target|an?|two|each)\b|\bskip\b|\bdestroy (?:~|it|all)\b"
    r"|\bremove\b[^.]{0,60}\bcounters? from ~|\bcan't (?:play|untap)\b|\bloses? all abilities\b"
    r"|\bput ~ (?:on|into)\b"
)
# What only combat, or its own end, brings about: nothing attacks in a game that is played for mana.
_NOT_BY_ITSELF = pattern_of(
    r"^(?:whenever|when) (?:~|a|an|another|one or more|you|equipped|enchanted)\b[^,]{0,60}?"
    r"\b(?:attacks?|blocks?|deals? (?:combat )?damage|dies|is put into a graveyard|leaves the battlefield"
    r"|becomes? (?:the target|blocked|untapped)|is dealt damage)\b"
)
_UPKEEP_KEYWORDS = frozenset({"cumulative upkeep", "echo", "fading", "vanishing", "phasing"})


@lru_cache(maxsize=4_096)
def read_standing(card: Characteristics) -> Standing:
    """Read what a permanent takes and costs from turn to turn.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    found = Standing()
    if card.types & {"Instant", "Sorcery"}:
        return found
    for ability in read_abilities(card):
        found = _with(found, ability)
    return found


def _with(found: Standing, ability: Ability) -> Standing:
    """Read one more line."""
    kind, body = ability.kind, ability.body.rstrip(".")
    if kind is AbilityLineKind.KEYWORDS:
        lost = not _UPKEEP_KEYWORDS.isdisjoint(ability.keywords)
        return _upset(found, ability) if lost else found
    if kind is AbilityLineKind.ACTIVATED:
        returns = any(RETURNING.read(one) for one in sentences(ability.effect))
        return replace(found, returns=True) if returns else found
    if kind is AbilityLineKind.TRIGGERED and not ability.conditional:
        return _triggered(found, ability, body)
    if kind is AbilityLineKind.STATIC:
        return _static(found, ability)
    return _upset(found, ability) if _UPSETS.search(body) else found


def _triggered(found: Standing, ability: Ability, body: str) -> Standing:
    if LEAVING.read(body):
        return replace(found, leaves_with_land=True)
    if (shed := SHED.read(body)) is not None:
        return replace(found, sheds=found.sheds | {shed})
    happens = ENTERING.read(body)
    if happens is None:
        upsets = _UPSETS.search(body) and not _NOT_BY_ITSELF.match(body)
        return _upset(found, ability) if upsets else found
    taken, toll = TAKEN.read(happens[0]), TOLL.read(happens[0])
    if taken is not None and happens[1] is None:
        return replace(found, takes=(*found.takes, taken))
    if toll is not None:
        return replace(found, toll=toll)
    return _upset(found, ability) if _UPSETS.search(happens[0]) else found


def _static(found: Standing, ability: Ability) -> Standing:
    first = ability.line.sentences[0] if ability.line.sentences else ""
    asked = INSTEAD.read(first)
    if asked is not None:
        taken = TAKEN.read(asked)
        if taken is None:
            return found  # ``Resolution.instead`` says what is asked
        return replace(found, takes=(*found.takes, replace(taken, before=True)))
    if "enters" in ability.body or "doesn't untap during your untap step" in ability.body:
        return found  # ``EntersTapped``, ``EntersWith`` and ``Reading.stays_tapped`` say it
    return _upset(found, ability) if _UPSETS.search(ability.body) else found


def _upset(found: Standing, ability: Ability) -> Standing:
    return replace(found, upsets=(*found.upsets, ability.line.printed))
