"""``planner deck lands``: the lands that cast a deck best, within what is wished of them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from planner.cli.deck import (
    Commanders,
    Costs,
    DeckFile,
    Draw,
    DrawOnTurn1,
    Json,
    Opponents,
    Plot,
    chance,
    costs_of,
    request_of,
    weight_of,
)
from planner.cli.deck import (
    app as app,
)
from planner.cli.streams import refusing, write_json
from planner.contract.digits import whole_number
from planner.contract.refusals import RequestError


@app.command()
def lands(
    deck: DeckFile = "-",
    count: Annotated[
        str, typer.Option("--lands", help="How many lands: 24, or 22-25. Default: as many as the deck has.")
    ] = "",
    candidate: Annotated[
        list[str],
        typer.Option(
            "--candidate",
            metavar="LAND",
            help='A land that can be played: "Island" or "4 Island"; repeatable.',
        ),
    ] = [],  # noqa: B006
    weight: Annotated[
        list[str], typer.Option("--weight", metavar="NAME=NUMBER", help="What a spell is worth; repeatable.")
    ] = [],  # noqa: B006
    swaps: Annotated[int | None, typer.Option("--swaps", min=0, help="At most so many lands change.")] = None,
    at_least: Annotated[
        str, typer.Option("--at-least", metavar="CHANCE", help="The fewest changes for every spell at 90%.")
    ] = "",
    keep: Annotated[
        str, typer.Option("--keep", metavar="LANDS", help='Lands that stay: "2 Island, Field of Ruin".')
    ] = "",
    basics: Annotated[
        int | None, typer.Option("--basics", min=0, help="At least so many basic lands.")
    ] = None,
    format_name: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="Lands that are legal there: standard, modern.")
    ] = "",
    budget: Annotated[
        float | None, typer.Option("--budget", min=0, help="What lands that come in may cost, in dollars.")
    ] = None,
    worth: Annotated[
        list[str],
        typer.Option(
            "--worth", metavar="NAME=POINTS", help="What a land is worth beside its mana; repeatable."
        ),
    ] = [],  # noqa: B006
    life: Annotated[
        float | None, typer.Option("--life", min=0, help="The points that a life costs which a land takes.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.1, help="How long it may search. Default: 10.")
    ] = None,
    draw: Draw = None,
    draw_on_turn_1: DrawOnTurn1 = False,
    cost: Costs = [],  # noqa: B006
    commander: Commanders = [],  # noqa: B006
    opponents: Opponents = None,
    plot: Plot = None,
    as_json: Json = False,
) -> None:
    """Find the lands that cast the deck's spells best, and prove it."""
    with refusing(deck, as_json=as_json):
        from planner.decks.lands_verb import LandsRequest, answer

        given = {
            "lands": _bounds(count),
            "candidates": [_candidate(one) for one in candidate] or None,
            "weights": dict(weight_of(one) for one in weight) or None,
            "swaps": swaps,
            "at_least": chance(at_least, "at_least") if at_least else None,
            "keep": keep or None,
            "basics": basics,
            "format": format_name or None,
            "budget": budget,
            "worth": dict(weight_of(one, "worth") for one in worth) or None,
            "life": life,
            "on_the_draw": draw,
            "draw_on_turn_1": draw_on_turn_1 or None,
            "costs": costs_of(cost) or None,
            "commander": list(commander) or None,
            "opponents": opponents,
        }
        if plot is not None:
            from planner.decks.plots import check_picture

            check_picture(plot)
        plan = answer(request_of(deck, given, LandsRequest), seconds=seconds)
        if plot is not None:
            from planner.decks.plots import draw_lands

            with refusing(str(plot), verb="write", as_json=as_json):
                draw_lands(plan, plot)
        if as_json:
            write_json(plan)
            return
        from planner.cli.tables.decks import print_lands

        print_lands(plan)


def _bounds(text: str) -> int | list[int] | None:
    if not text:
        return None
    first, _, last = text.partition("-")
    least, most = whole_number(first), whole_number(last)
    if least is None or (last and most is None):
        raise RequestError("lands", f'expected a number such as 24, or 22-25, got "{text}"')
    return least if most is None else [least, most]


def _candidate(text: str) -> Any:
    count, _, name = text.partition(" ")
    most = whole_number(count)
    return {"card": name.strip(), "most": most} if most is not None and name.strip() else text
