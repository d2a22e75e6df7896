"""Static abilities that change what damage does to a player, and life gained (614.1, 615.1, 119.7)."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.vocabulary import Whose
from planner.game.written_abilities import DamageChange, TurnCondition
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, means

_TIMES = {"double": 2, "twice": 2, "triple": 3}


def read_damage(ability: Ability, speaker: str) -> tuple[DamageChange, ...]:
    """Read how a static ability changes damage from the payer's own sources, and life gained."""
    if ability.kind is not AbilityLineKind.STATIC or ability.conditional:
        return ()
    found = (DAMAGE.read(one, Context(ability.line, speaker)) for one in sentences(ability.body))
    return tuple(one for one in found if one is not None and one != DamageChange())


def _of_you(change: DamageChange) -> Callable[[Slots], DamageChange]:
    """The meaning of a row about the player who has the text."""
    return lambda slots: change if slots.speaker == "you" else DamageChange()


def _times(slots: Slots) -> DamageChange:
    """Read a doubling, perhaps only of the speaker's sources or of damage to the speaker."""
    mine = slots.has("you") or (slots.has("mine") and bool(slots.text("mine")))
    if mine and slots.speaker != "you":
        return DamageChange()
    return DamageChange(times=_TIMES[slots.text("times")])


def _of_opponents(slots: Slots) -> DamageChange:
    return DamageChange(no_gain=True) if slots.speaker != "you" else DamageChange()


_PREVENTED, _FIXED = DamageChange(times=0), DamageChange(times=0, fixed=True)
_TO_ANY = "(a permanent or player|a player or permanent|a player)"
_DEALT = "it deals <times=double|triple|twice> that damage[ <few>]"
_TURN = TurnCondition(Whose.YOU)

DAMAGE: TemplateTable[DamageChange] = TemplateTable(
    TemplateRow(f"if a source<mine=| you control> would deal damage to {_TO_ANY}, {_DEALT}", _times),
    TemplateRow(f"if a source would deal damage to <you=you>, {_DEALT}", _times),
    TemplateRow(
        "prevent all [noncombat ]damage that would be dealt to you[ and <few>you control]",
        _of_you(_PREVENTED),
    ),
    TemplateRow(
        "during your turn, prevent all damage that would be dealt to you",
        _of_you(DamageChange(times=0, only_if=_TURN)),
    ),
    TemplateRow(
        "all damage that would be dealt to you[ <few>] is dealt to <few> instead", _of_you(_PREVENTED)
    ),
    TemplateRow("your life total can't change", _of_you(_FIXED)),
    TemplateRow("(players'|each player's) life total[s] can't change", means(_FIXED)),
    TemplateRow("players can't gain life", means(DamageChange(no_gain=True))),
    TemplateRow("you can't gain life", _of_you(DamageChange(no_gain=True))),
    TemplateRow("your opponents can't gain life", _of_opponents),
)
"""What sentences make of damage and of life: ``times`` 0 prevents or redirects it."""
