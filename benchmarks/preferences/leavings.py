"""What a payment leaves to its player, in fifteen figures, each of which stands for a use of what is left.

They are measured on the board after it by today's planner, whichever version has planned: two payments that
leave the same are measured the same. What is more is better, but for life lost, losses and floating mana.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import planner
from benchmarks.preferences.answers import PAYABLE, Asked, Outcome
from planner.game.mana import COLORS
from planner.game.mana_abilities import ExileSelf, ReturnSelf, SacrificeSelf
from planner.game.objects import GameObject
from planner.game.vocabulary import Whose, Zone

MEASURES = (
    "castable",
    "freely",
    "together",
    "unknown cards",
    "mana",
    "colors",
    "utility",
    "usable",
    "attackers",
    "blockers",
    "life",
    "losses",
    "one-shot mana",
    "floating",
    "certified",
)
Figures = dict[str, float]
State = dict[str, Any]

DEAR = dict.fromkeys(("life", "mana_token", "land", "permanent", "hand_card"), 1_000)
"""Prices by which a plan without a loss is found where there is one: whatever else it gives up."""
_MAKES_MANA = re.compile(r"\badds?\b[^.]*(\bmana\b|\{[WUBRGCS]\})", re.IGNORECASE)
_LOYALTY = re.compile(r"\[?[+\u2212-]?[\dX]+\]?:")


def leavings(state: State, outcome: Outcome) -> Figures | None:
    """Measure what a payment of a state leaves: a figure for each measure; None where nothing was paid."""
    if outcome.status != PAYABLE or outcome.after is None:
        return None
    return figures_of_board(state, outcome.after) | {
        "life": float((outcome.life or 0) - state["board"].get("life", 20)),
        "losses": float(losses(state, outcome)),
        "certified": float(outcome.proof == "certificate"),
    }


def figures_of_board(state: State, after: Asked) -> Figures:
    """Measure what the board after a payment alone decides."""
    board = planner.Board.from_dict(after)
    castable = castable_of(board, state["others"])
    permanents = list(_permanents(board))
    return {
        "castable": float(len(castable)),
        "freely": float(sum(is_free(board, asked) for asked in castable)),
        "together": float(together(board, castable)),
        "unknown cards": float(len(castable_of(board, state["next"]))),
        "mana": float(mana(board)),
        "colors": float(colors(board, permanents, state["colors"])),
        "utility": float(
            sum(len(one.ids) for one in permanents if not one.tapped and is_utility(board, one))
        ),
        "usable": float(usable(board, [one for one in permanents if is_utility(board, one)])),
        "attackers": float(sum(_power(one) for one in permanents if could_attack(one))),
        "blockers": float(sum(len(one.ids) for one in permanents if could_block(one))),
        "one-shot mana": float(sum(len(one.ids) for one in permanents if is_one_shot(one))),
        "floating": float(sum(mana.amount for mana in board.game.pool)),
    }


def _permanents(board: planner.Board) -> Iterator[GameObject]:
    """List the player's permanents; like ones are one entry."""
    for entry in board.game.objects:
        if entry.zone == Zone.BATTLEFIELD and entry.controller == Whose.YOU:
            yield entry


# --- cards --------------------------------------------------------------------------------------------------


def asked_for(board: planner.Board, card: Any) -> Asked | None:
    """Say how a card is asked for, by its id or as a card object: with X = 0 where it has an X.

    None where it can't be cast so at all, whatever there is to pay with: the request is refused.
    """
    for asked in ({"card": card, "x": 0}, {"card": card}):
        try:
            board.can_pay(asked)
        except planner.RequestError:
            continue
        return asked
    return None


def castable_of(board: planner.Board, cards: Iterable[Any]) -> list[Asked]:
    """List those of the cards that can be cast from this board, each by itself."""
    found = [asked_for(board, one) for one in cards]
    return [asked for asked in found if asked is not None and board.can_pay(asked)]


def is_free(board: planner.Board, asked: Asked) -> bool:
    """Tell whether a card can be cast for mana that costs nothing else.

    No permanent and no card of the hand is lost, no one-shot mana is used and no life paid. Two plans are
    looked at: the best one, and the best where all of that is dear.
    """
    plan = board.plan(asked, keep=[])
    if costs_nothing(board, plan):
        return True
    return costs_nothing(board, board.plan(asked, keep=[], prices=DEAR))


def costs_nothing(board: planner.Board, plan: Any) -> bool:
    """Tell whether a plan loses neither permanents nor cards of the hand, nor life."""
    if not plan:
        return False
    summary = plan.summary
    lost = [*summary.sacrificed, *summary.exiled, *summary.discarded, *summary.returned]
    held = {one.id for zone in ("battlefield", "hand") for one in board.objects(zone)}
    return held.isdisjoint(lost) and summary.life_after_triggers >= board.life


def together(board: planner.Board, castable: Sequence[Asked]) -> int:
    """Count the most of these cards that can be cast one after another from what is left.

    It is what stays payable beside a payment of nothing.
    """
    if len(castable) < 2:
        return len(castable)
    keep: Any = [dict(one) for one in castable]
    plan: Any = board.plan("{0}", keep=keep)
    return max(len(plan.summary.kept), 1) if plan else 1


def mana(board: planner.Board) -> int:
    """Say how much mana can be made at the most, by whatever it takes: the greatest X of {X}."""
    plan: Any = board.plan({"cost": "{X}", "x": "max"}, keep=[])
    return int(plan.summary.x) if plan else 0


def colors(board: planner.Board, permanents: Iterable[GameObject], of_deck: str) -> int:
    """Count the colors of the deck of which a mana can still be made, without one-shot mana.

    A Treasure makes every color: it stands in a row of its own, and would hide which lands are left.
    """
    lasting = board.remove([one for entry in permanents if is_one_shot(entry) for one in entry.ids])
    return sum(bool(lasting.can_pay(f"{{{color}}}")) for color in COLORS if color in of_deck)


# --- permanents ---------------------------------------------------------------------------------------------


def is_mana_text(text: str) -> bool:
    """Tell from its text whether an activated ability is a mana ability (605.1a).

    It adds mana, has no target and is no loyalty ability.
    """
    cost, colon, effect = text.partition(":")
    if not colon or _LOYALTY.fullmatch(f"{cost}:"):
        return False
    return _MAKES_MANA.search(effect) is not None and "target" not in effect


def _other_ways(board: planner.Board, entry: GameObject) -> list[Any]:
    """List the ways to activate an ability of a permanent that is neither a mana nor a loyalty ability."""
    if "Basic" in entry.card.supertypes:
        return []
    found = [one for one in board.ways(entry.ids[0]) if one.action == "activate"]
    return [one for one in found if not (is_mana_text(one.ability) or _LOYALTY.match(one.ability))]


def is_utility(board: planner.Board, entry: GameObject) -> bool:
    """Tell whether a permanent is a land, or a rock, with an activated ability that is no mana ability.

    A rock is an artifact with a mana ability that is no creature.
    """
    card = entry.card
    rock = "Artifact" in card.types and not card.is_creature and bool(entry.abilities)
    return (card.is_land or rock) and bool(_other_ways(board, entry))


def usable(board: planner.Board, permanents: Sequence[GameObject]) -> int:
    """Count the activated abilities of permanents, no mana or loyalty abilities, that can be paid for.

    Each is asked for by itself.
    """
    found = 0
    for entry in permanents:
        payable = {str(one.pay) for one in _other_ways(board, entry) if one}
        found += len(entry.ids) * len(payable)
    return found


def could_attack(entry: GameObject) -> bool:
    """Tell whether a creature could attack by what it is now (508.1a): untapped, not sick, no defender."""
    if not entry.card.is_creature or entry.tapped or entry.reading.defender:
        return False
    return not (entry.summoning_sick and not entry.reading.haste) and "can't attack" not in entry.card.text


def could_block(entry: GameObject) -> bool:
    """Tell whether a creature could block by what it is now (509.1a): untapped, however long it is there."""
    return entry.card.is_creature and not entry.tapped and "can't block" not in entry.card.text


def _power(entry: GameObject) -> int:
    """Add up the power of like creatures: what they could deal."""
    return len(entry.ids) * max(entry.card.power or 0, 0)


def is_one_shot(entry: GameObject) -> bool:
    """Tell whether a permanent makes mana once: it is no land, and each of its mana abilities takes it."""
    takes = (SacrificeSelf, ExileSelf, ReturnSelf)
    costs = [one.cost for one in entry.abilities]
    return (
        not entry.card.is_land
        and bool(costs)
        and all(any(isinstance(c, takes) for c in one) for one in costs)
    )


def losses(state: State, outcome: Outcome) -> int:
    """Count the permanents and the cards of the hand that are lost, one-shot mana left out."""
    board = planner.Board.from_dict(state["board"])
    places = (Zone.BATTLEFIELD, Zone.HAND)
    found = [board.game.find(one) for one in dict.fromkeys(outcome.lost)]
    return sum(entry is not None and entry.zone in places and not is_one_shot(entry) for entry in found)
