"""What could be cast or played next at a table, what it costs then, and what each object makes now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any

from msgspec import UNSET, structs

from planner.api.board import Board
from planner.api.functions import AnswerContext, begun, plan_asked, too_late
from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request
from planner.contract.table import HandCard
from planner.costing.playing_lands import lands_left
from planner.game.caching import remembered
from planner.game.clock import Clock
from planner.game.mana import TYPES, mana_symbols
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.triggered_split import each_run
from planner.game.vocabulary import Whose, Zone
from planner.planning.question.methods import SolveOptions

MOST_MADE = 12
"""So many ways in which an object could add mana are listed."""
MOST_CARDS = 60
"""So many cards are asked for one by one; a hand of more is no hand."""


def part_of(clock: Clock | None, share: float) -> Clock | None:
    """Part of the time that is left of an answer; None if it isn't limited."""
    return None if clock is None else clock.part(share)


def held(game: Game) -> list[GameObject]:
    """List the cards that a player could cast or play: those in hand, and commanders in the command zone."""
    zones = (Zone.HAND, Zone.COMMAND)
    return [one for one in game.objects if one.zone in zones and one.controller == Whose.YOU][:MOST_CARDS]


def in_order(there: Collection[str], order: Sequence[str]) -> list[str]:
    """List the cards that are there: those that were put in order first, the rest as it lies.

    >>> in_order(["Opt#1", "Shock#1"], ["Shock#1", "Bolt#1"])
    ['Shock#1', 'Opt#1']
    """
    return [*filter(there.__contains__, order), *(one for one in there if one not in order)]


def outweighing(place: int, most: int) -> int:
    """Weight of the card in this place: of the first ``most`` each outweighs all behind it that can be had.

    >>> [outweighing(place, 3) for place in range(4)]
    [4, 2, 1, 1]
    """
    return 1 << max(0, most - 1 - place)


def castable_next(request: Request, board: Board, drops: int, clock: Clock | None) -> list[HandCard]:
    """Whether each card held can be cast or played on this board, and its cost.

    Equal cards are asked once, with the settings of the table's ``request``, all within the clock's time.
    """
    left = lands_left(board.game, drops)
    found: list[HandCard] = []
    there = held(board.game)
    for number, entry in enumerate(there):
        first, *others = entry.ids
        part = part_of(clock, 1 / (len(there) - number))
        told = _land(first, left) if entry.card.is_land else _card(request, board, first, part)
        found.append(told)
        found += [_of_like(told, one) for one in others]
    return found


def _of_like(told: HandCard, object_id: str) -> HandCard:
    """The same for an equal card: its own plan differs only in its id."""
    copied = {name: getattr(told, name) for name in HandCard.__struct_fields__}
    return HandCard(**{**copied, "id": object_id})


def _land(object_id: str, left: int) -> HandCard:
    if left > 0:
        return HandCard(id=object_id, land=True, status=Status.PAYABLE)
    sentence = "No more lands can be played this turn."
    return HandCard(id=object_id, land=True, status=Status.UNPAYABLE, sentence=sentence)


def _card(request: Request, board: Board, object_id: str, clock: Clock | None) -> HandCard:
    try:
        found = alone(request, board, PaySpec(card=object_id), clock)
    except RequestError as error:
        return HandCard(id=object_id, status=Status.UNKNOWN, sentence=f"{error.message}.")
    return told_of_card(object_id, found, board.game.life)


def alone(request: Request, board: Board, pay: PaySpec, clock: Clock | None) -> Answer:
    """Answer a payment by itself, with the settings of ``request``: what it takes, not whether that is best.

    Raises ``RequestError``.
    """
    if clock is not None and clock.is_over:
        return too_late()
    asked = structs.replace(request, pay=pay, pays=None, keep=[], want="legal")
    solving = begun(asked) if clock is None else SolveOptions.of(asked, clock=clock)
    found: Any = plan_asked(AnswerContext(asked, replace(solving, cases=False), board.compiled))
    return found  # type: ignore[no-any-return]


def told_of_card(object_id: str, found: Answer, life: int) -> HandCard:
    """What an answer means for a card: what its best plan takes, or what is missing."""
    if isinstance(found, Plan):
        end = found.summary
        x = found.choices.x
        return HandCard(
            id=object_id,
            status=Status.PAYABLE,
            total_cost=found.total_cost,
            other_costs=list(found.other_costs),
            x=x if isinstance(x, int) else UNSET,
            taps=list(end.tapped),
            loses=list(end.lost),
            life=max(0, life - end.life_after_triggers),
            lethal=found.lethal is True,
        )
    return HandCard(
        id=object_id,
        status=Status(found.status),
        missing=found.missing if isinstance(found, Unpayable) else UNSET,
        sentence=found.sentence,
    )


@remembered
def made_now(entry: GameObject) -> tuple[list[str], bool]:
    """List the mana that one activation of an object could add now, and whether the list is cut."""
    found: dict[str, None] = {}
    for ability in entry.abilities:
        if ability.taps and not entry.can_tap:
            continue
        for run in islice(each_run(ability.production), 4 * MOST_MADE):
            if run:
                found[mana_symbols("".join(sorted(run, key=TYPES.index)))] = None
    made = list(found)
    return made[:MOST_MADE], len(made) > MOST_MADE
