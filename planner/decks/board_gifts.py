"""Permanents that let others make mana, as one by which each land is a Swamp besides.

What only adds to what others make is counted as such; of whatever else bears on others, the planner is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_readings import by_types, may_fit
from planner.decks.facts import CardFacts
from planner.game.amounts import Fixed
from planner.game.characteristics import Characteristics
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import ListedTypes, OfOneType, Runs
from planner.game.records import Record
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Grant, TypeChange, WrittenAbility
from planner.models.deciders.hall.condition import Mask, mask_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]


class Gift(Record, frozen=True):
    """One mana that permanents of fitting kinds can make instead of their own.

    ``fits`` says which kinds, 1 or 0; ``mask`` of which types it is.
    """

    fits: Ints
    mask: Mask


def gift_of(facts: CardFacts, cards: Sequence[Characteristics | None]) -> Gift | None:
    """What a permanent lets others make, if it does nothing else to them; None if that isn't so."""
    read = facts.permanent
    others = read.copies or read.spending or read.triggers or read.replacements or read.costs or read.unread
    if others or facts.mentions.cheaper or len(read.grants) + len(read.changes) != 1:
        return None
    grant = read.grants[0] if read.grants else None
    mask = _of_types(read.changes[0]) if grant is None else _of_grant(grant)
    objects = read.changes[0].objects if grant is None else grant.objects
    plain = by_types(objects) and objects.zone == Zone.BATTLEFIELD and not (objects.other or objects.itself)
    if not mask or not plain or objects.controller == Whose.OPPONENT:
        return None
    fits = [card is not None and any(may_fit(one, card) for one in objects.clauses) for card in cards]
    return Gift(np.array(fits, dtype=np.int16), mask)


def _of_grant(grant: Grant) -> Mask:
    """The types of the one mana of a granted ability; 0 if it is more, or bound to something."""
    ability = grant.ability
    plain = WrittenAbility(ability.number, ability.text, (TapSelf(),), ability.outputs)
    if ability != plain or grant.attached or grant.only_while or grant.in_graveyard or grant.copied:
        return 0
    outputs = [output for way in ability.outputs for output in way]
    if len(outputs) != 1:
        return 0
    match outputs[0]:
        case OfOneType(ListedTypes(types), Fixed(1)):
            return mask_of(types)
        case Runs((run,), Fixed(1)) if len(run) == 1:
            return mask_of(run)
    return 0


def _of_types(change: TypeChange) -> Mask:
    """The types of mana of basic land types that lands have in addition (305.6); 0 if more changes."""
    plain = TypeChange(change.text, change.objects, subtypes=change.subtypes)
    if change != plain or not change.subtypes <= BASIC_LAND_TYPES.keys():
        return 0
    return mask_of("".join(BASIC_LAND_TYPES[name] for name in sorted(change.subtypes)))
