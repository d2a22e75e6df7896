"""``planner deck compare`` and ``play``: two decks side by side, and whole games."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from planner.cli.deck import (
    Commanders,
    Costs,
    DeckFile,
    Draw,
    DrawOnTurn1,
    FreeFirst,
    Json,
    Method,
    MulliganRule,
    Opponents,
    Seed,
    asked_of,
    chance,
    costs_of,
    request_of,
    rule_of,
    turns_of,
    weight_of,
)
from planner.cli.deck_lands import (
    app as app,
)
from planner.cli.streams import refusing, write_json


@app.command()
def compare(
    deck: DeckFile,
    other: Annotated[
        str, typer.Argument(metavar="[OTHER]", help="The second deck. Left out: the first one, changed.")
    ] = "",
    change: Annotated[
        str,
        typer.Option("--change", metavar="CHANGES", help='What the second has more: "-1 Forest +1 Island".'),
    ] = "",
    come: Annotated[
        list[str], typer.Option("--in", metavar="CARDS", help='What comes in: "2 Negate"; repeatable.')
    ] = [],  # noqa: B006 (typer copies it)
    go: Annotated[
        list[str], typer.Option("--out", metavar="CARDS", help='What goes out: "2 Opt"; repeatable.')
    ] = [],  # noqa: B006
    ask: Annotated[
        list[str],
        typer.Option("--ask", metavar="COST", help="A cost or a card; repeatable. Default: every spell."),
    ] = [],  # noqa: B006
    turns: Annotated[
        str, typer.Option("--turns", help="Turns: 3, 2-5 or 1,2,4. Default: on the curve.")
    ] = "",
    draw: Draw = None,
    play_draw: Annotated[
        bool,
        typer.Option("--play-draw", help="The second deck is on the draw where the first is on the play."),
    ] = False,
    draw_on_turn_1: DrawOnTurn1 = False,
    mulligan: MulliganRule = None,
    free_first: FreeFirst = False,
    method: Method = None,
    cost: Costs = [],  # noqa: B006
    commander: Commanders = [],  # noqa: B006
    opponents: Opponents = None,
    seed: Seed = None,
    games: Annotated[int | None, typer.Option("--games", min=100, help="How many paired games.")] = None,
    until: Annotated[
        str, typer.Option("--until", metavar="POINTS", help="Play until the interval is ± this: 0.3%.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Show how much likelier another deck, or the deck after changes, casts each spell.

    Exit status: 0, or 2 where something is refused.
    """
    with refusing(deck, as_json=as_json):
        from planner.decks.changed_deck import in_and_out
        from planner.decks.compare_verb import CompareRequest, answer

        changes = ", ".join(filter(None, [change, in_and_out(come, go)]))
        given: dict[str, Any] = {
            "other": _second(other) if other else None,
            "changes": changes or None,
            "ask": [asked_of(one) for one in ask] or None,
            "turns": turns_of(turns),
            "on_the_draw": draw,
            "other_on_the_draw": (not draw) if play_draw else None,
            "draw_on_turn_1": draw_on_turn_1 or None,
            "mulligan": None if mulligan is None else rule_of(mulligan),
            "free_first": free_first or None,
            "method": method,
            "costs": costs_of(cost) or None,
            "opponents": opponents,
            "commander": list(commander) or None,
            "seed": seed,
            "games": games,
            "until": chance(until, "until") if until else None,
        }
        found = answer(request_of(deck, given, CompareRequest), progress=None)
        if as_json:
            write_json(found)
            return
        from planner.cli.tables.compared import print_comparison

        print_comparison(found)


def _second(name: str) -> Any:
    with refusing(name):
        request = request_of(name, {}, None)
    return request.deck


@app.command()
def play(
    deck: DeckFile = "-",
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, help="How many games. Default: 100,000 with numba, else 5,000."),
    ] = None,
    last_turn: Annotated[
        int | None, typer.Option("--turns", min=1, max=20, help="Up to which turn. Default: 7.")
    ] = None,
    value: Annotated[
        list[str],
        typer.Option(
            "--value", metavar="NAME=NUMBER", help="What a spell is worth, not its mana; repeatable."
        ),
    ] = [],  # noqa: B006
    draw: Draw = None,
    draw_on_turn_1: DrawOnTurn1 = False,
    mulligan: Annotated[
        str | None,
        typer.Option(
            "--mulligan", help="none (the default), london, karsten, optimal, or the lands kept: 2-5."
        ),
    ] = None,
    hand: Annotated[
        str, typer.Option("--hand", metavar="CARDS", help='Keep it? Seven cards: "3 Island, Opt, ...".')
    ] = "",
    mulligans: Annotated[
        int | None, typer.Option("--mulligans", min=0, help="Mulligans before that hand. Default: 0.")
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option("--goal", help="What hands are kept for: mana (the default), compounded or clock."),
    ] = None,
    free_first: FreeFirst = False,
    cost: Costs = [],  # noqa: B006
    commander: Commanders = [],  # noqa: B006
    opponents: Opponents = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Play whole games: what mana is spent by turn, which spells are cast, and when.

    Exit status: 0, or 2 where something is refused.
    """
    with refusing(deck, as_json=as_json):
        from planner.decks.play_verb import PlayRequest, answer

        given: dict[str, Any] = {
            "games": games,
            "last_turn": last_turn,
            "value": dict(weight_of(one, "value") for one in value) or None,
            "on_the_draw": draw,
            "draw_on_turn_1": draw_on_turn_1 or None,
            "mulligan": None if mulligan is None else rule_of(mulligan),
            "free_first": free_first or None,
            "hand": hand or None,
            "mulligans": mulligans,
            "goal": goal,
            "costs": costs_of(cost) or None,
            "commander": list(commander) or None,
            "opponents": opponents,
            "seed": seed,
        }
        found = answer(request_of(deck, given, PlayRequest), progress=None)
        if as_json:
            write_json(found)
            return
        from planner.cli.tables.played import print_play

        print_play(found)
