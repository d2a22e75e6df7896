"""What the activated abilities of a turn do as they resolve: mana, tokens, untapping (602.2, 608.2).

An ability is read as an instant of its source with the text behind the colon. Mana abilities aren't read so:
they are there for each cost. What isn't read is passed over, so that no such turn is proven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.costing.abilities import activated
from planner.game.characteristics import Characteristics
from planner.game.mana_abilities import TapSelf
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.game.written_costs import ActivatedCost
from planner.planning.turn.added_by_resolving import effects_begun, free_ids, lasting, mana_added, tokens_made
from planner.planning.turn.cast_state import CastState
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.happenings import happened_by
from planner.planning.turn.resolution import ResolutionResult, adding, making, untapping, with_rest
from planner.planning.turn.untapping import untapped_by
from planner.text import read_resolution

_INSTRUCTIONS = re.compile(r"(?:^|(?<=\. ))(?:Activate|This ability) [^.]*\.", re.IGNORECASE)


def with_effects(entries: Sequence[TurnEntry], game: Game) -> tuple[TurnEntry, ...]:
    """Let each entry that activates an ability know what the ability does, where the game says it now."""
    return tuple(_with_effect(one, game) for one in entries)


def _with_effect(entry: TurnEntry, game: Game) -> TurnEntry:
    ability, source = ability_of_entry(entry, game), game.find(entry.spec.source or "")
    if ability is None or source is None or entry.found is not None:
        return entry
    if _makes_mana(ability, source):
        return entry
    text = _effect_text(ability.text, source.card.text)
    return replace(entry, effect=_as_instant(source.card, text)) if text else entry


def _makes_mana(ability: ActivatedCost, source: GameObject) -> bool:
    """Whether an ability of an object is a mana ability (605.1a)."""
    return any(one.number == ability.number for one in source.reading.written)


def ability_of_entry(entry: TurnEntry, game: Game) -> ActivatedCost | None:
    """The ability that an entry activates; None if it activates none that is there."""
    spec = entry.cost.spec
    if entry.doing is not TurnAction.ACTIVATE or spec is None or not _is_activated(spec):
        return None
    try:
        return activated(spec, game, "pays")
    except RequestError:
        return None


def _is_activated(spec: PaySpec) -> bool:
    return spec.source is not None and spec.ability is not None


def is_used_up(ability: ActivatedCost) -> bool:
    """Whether an ability that was activated isn't activated again, unless its source is untapped."""
    return ability.limit == 1 or TapSelf() in (ability.cost or ())


def not_carried_out(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str, str]]:
    """List what abilities that costs of the turn activate do besides, with card and line."""
    for entry in entries:
        ability, source = ability_of_entry(entry, game), game.find(entry.spec.source or "")
        if ability is None or source is None or entry.found is not None:
            continue
        name, line = source.card.name, ability.text
        if _makes_mana(ability, source):
            yield name, line, line
        elif entry.effect is not None:
            found = read_resolution(entry.effect)
            yield from ((name, line, one) for one in found.rest)
            if found.after is not None:
                yield name, line, entry.effect.text


def _effect_text(line: str, text: str) -> str:
    """The text behind the colon, with the modes below it; "" for a keyword."""
    _, colon, effect = line.partition(": ")
    if not colon:
        return ""
    if not effect.rstrip().endswith("—"):
        return _INSTRUCTIONS.sub("", effect).strip()
    lines = text.splitlines()
    behind = lines[lines.index(line) + 1 :] if line in lines else []
    modes = []
    for one in behind:
        if not one.startswith("•"):
            break
        modes.append(one)
    return "\n".join([effect, *modes])


@lru_cache(maxsize=4_096)
def _as_instant(card: Characteristics, text: str) -> Characteristics:
    """The ability as if it were an instant of its source's name."""
    return replace(card, types=frozenset({"Instant"}), subtypes=(), text=text)


def ability_outcome(
    game: Game, entry: TurnEntry, effect: Characteristics, how: CastState
) -> ResolutionResult:
    """Outcome of an activated ability that resolves (608.2); its source stays where it is."""
    found = read_resolution(effect)
    source = entry.spec.source or ""
    there = game.find(source)
    thing = there
    if thing is None:
        alone = free_ids(f"{effect.name}, ability", 1, game.places)
        thing = GameObject(tuple(alone), (0,), "", Zone.STACK, effect, Reading())
    others = [part for one in game.objects if (part := one.without({source})) is not None]
    adds, unsettled = mana_added(replace(game, objects=tuple(others)), thing, found)
    tokens, uncounted = tokens_made(game, thing, found, how.x)
    untapped, doubts = untapped_by(game, found, source=source, target=how.target)
    effects = effects_begun(game, found, effect.name, how)
    said = f"the ability of {source} resolves{adding(adds)}{making(tokens)}{untapping(game, untapped)}"
    return ResolutionResult(
        objects=(*tokens, *effects),
        adds=adds,
        entered=tuple(one for token in tokens for one in token.ids),
        notes=(said + lasting(effects), *with_rest(effect, found.rest)),
        open=(*found.unread, *unsettled, *uncounted, *doubts),
        untapped=untapped,
        spells_left=found.spells_after,
        happened=happened_by(game, found, how.x, how.target),
    )
