"""``planner deck``: the odds of a deck, its hands, its best mana base, and how many sources costs need."""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from planner.cli.streams import opened, refusing, write_json
from planner.cli.whole_help import WholeHelp
from planner.contract.digits import whole_number
from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError

MAX_BYTES = 16 * 1024 * 1024
_CHANCE = re.compile(r"(?:\d{0,18}\.?\d{1,18}(?:[eE][+-]?\d{1,2})?|\d{1,18}/\d{1,18})\s*%?", re.ASCII)

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=WholeHelp)

DeckFile = Annotated[
    str,
    typer.Argument(metavar="DECK", help="A decklist, or a request as JSON; - for the input."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Draw = Annotated[
    bool | None,
    typer.Option("--draw/--play", help="On the draw (a card on turn 1); on the play by default."),
]
Method = Annotated[str | None, typer.Option("--method", help="auto (the default), exact or simulated.")]
DrawOnTurn1 = Annotated[
    bool, typer.Option("--draw-on-turn-1", help="A draw on turn 1 also on the play (multiplayer).")
]
MulliganRule = Annotated[
    str | None,
    typer.Option("--mulligan", help="none (the default), london, karsten, or the lands kept: 2-5."),
]
FreeFirst = Annotated[bool, typer.Option("--free-first", help="The first mulligan costs no card.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The seed of simulated games. Default: 0.")]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw a picture: .svg, .png or .pdf.")
]
Opponents = Annotated[
    int | None, typer.Option("--opponents", min=1, help="How many opponents there are. Default: 1.")
]
Commanders = Annotated[
    list[str], typer.Option("--commander", help="A commander, where the list doesn't name it; repeatable.")
]

Costs = Annotated[
    list[str],
    typer.Option(
        "--cost",
        metavar="NAME=COST",
        help='A cost in place of the printed one: "Force of Will={0}"; repeatable.',
    ),
]


@app.callback()
def _decks() -> None:
    """Work out how likely a deck casts its spells, and which lands cast them best."""


@app.command()
def odds(
    deck: DeckFile = "-",
    ask: Annotated[
        list[str],
        typer.Option("--ask", metavar="COST", help="A cost or a card; repeatable. Default: every spell."),
    ] = [],  # noqa: B006 (typer copies it)
    turns: Annotated[str, typer.Option("--turns", help="Turns: 3, 2-5 or 1,2,4.")] = "",
    draw: Draw = None,
    draw_on_turn_1: DrawOnTurn1 = False,
    mulligan: MulliganRule = None,
    free_first: FreeFirst = False,
    method: Method = None,
    no_ramp: Annotated[bool, typer.Option("--no-ramp", help="Lands alone make mana.")] = False,
    commander: Commanders = [],  # noqa: B006
    opponents: Opponents = None,
    cost: Costs = [],  # noqa: B006
    seed: Seed = None,
    games: Annotated[
        int | None, typer.Option("--games", min=100, help="How many games are simulated.")
    ] = None,
    until: Annotated[
        str,
        typer.Option("--until", metavar="ERROR", help="Simulate until the standard error is small: 0.1%."),
    ] = "",
    plot: Plot = None,
    as_json: Json = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="One request (JSON) a line in, one answer a line out.")
    ] = False,
) -> None:
    """Show how likely each spell of a deck can be cast by each turn.

    Exit status: 0, or 2 where something is refused.
    """
    if lines:
        with refusing(deck), opened(deck) as stream:
            for line in stream:
                if line.strip():
                    sys.stdout.buffer.write(_answer_line(line) + b"\n")
                    sys.stdout.buffer.flush()
        return
    with refusing(deck, as_json=as_json):
        from planner.decks.odds_table import answer_deck

        given = {
            "ask": [asked_of(one) for one in ask] or None,
            "turns": turns_of(turns),
            "on_the_draw": draw,
            "draw_on_turn_1": draw_on_turn_1 or None,
            "mulligan": None if mulligan is None else rule_of(mulligan),
            "free_first": free_first or None,
            "method": method,
            "ramp": False if no_ramp else None,
            "opponents": opponents,
            "commander": list(commander) or None,
            "costs": costs_of(cost) or None,
            "seed": seed,
            "games": games,
            "until": chance(until, "until") if until else None,
        }
        if plot is not None:
            from planner.decks.plots import check_picture

            check_picture(plot)
        table = answer_deck(request_of(deck, given), progress=None)
        if plot is not None:
            from planner.decks.plots import draw_odds

            with refusing(str(plot), verb="write", as_json=as_json):
                draw_odds(table, plot)
        if as_json:
            write_json(table)
            return
        from planner.cli.tables.decks import print_odds

        print_odds(table, first=() if ask else table.advice())


@app.command()
def hands(
    deck: DeckFile = "-",
    number: Annotated[
        int | None, typer.Option("-n", min=1, max=1000, help="How many hands. Default: 5.")
    ] = None,
    last_turn: Annotated[
        int | None, typer.Option("--turns", min=1, max=20, help="Up to which turn. Default: 5.")
    ] = None,
    draw: Draw = None,
    draw_on_turn_1: DrawOnTurn1 = False,
    mulligan: MulliganRule = None,
    free_first: FreeFirst = False,
    cost: Costs = [],  # noqa: B006
    commander: Commanders = [],  # noqa: B006
    opponents: Opponents = None,
    goal: Annotated[
        str | None,
        typer.Option("--goal", help="Keep them? Judged by games for mana, compounded or clock."),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Draw sample hands, and show what they can cast on each turn."""
    with refusing(deck, as_json=as_json):
        from planner.decks.hands_verb import HandsRequest, answer

        given = {
            "number": number,
            "last_turn": last_turn,
            "on_the_draw": draw,
            "draw_on_turn_1": draw_on_turn_1 or None,
            "mulligan": None if mulligan is None else rule_of(mulligan),
            "free_first": free_first or None,
            "costs": costs_of(cost) or None,
            "commander": list(commander) or None,
            "opponents": opponents,
            "goal": goal,
            "seed": seed,
        }
        found = answer(request_of(deck, given, HandsRequest))
        if as_json:
            write_json(found)
            return
        from planner.cli.tables.decks import print_hands

        print_hands(found)


@app.command()
def sources(
    costs: Annotated[
        list[str],
        typer.Argument(
            metavar="[COST]...", help="Costs such as {1}{W}{W} or {W}{U}. Default: Karsten's table."
        ),
    ] = [],  # noqa: B006
    size: Annotated[int, typer.Option("--cards", min=7, max=1000, help="How many cards the deck has.")] = 60,
    number: Annotated[
        int | None,
        typer.Option("--lands", min=1, help="How many lands it has. Default: 25 of 60, and in proportion."),
    ] = None,
    criterion: Annotated[
        str, typer.Option("--criterion", help="The probability asked for. Default: (89 + turn) %.")
    ] = "",
    draw: Draw = None,
    mulligan: Annotated[
        str, typer.Option("--mulligan", help="karsten, none, london, or the least and most lands kept: 2-5.")
    ] = "karsten",
    as_json: Json = False,
) -> None:
    """Show how many sources of its colors a cost needs: Karsten's table for any deck."""
    with refusing("the costs", as_json=as_json):
        from dataclasses import replace

        from planner.decks.demands import read_cost
        from planner.decks.mulligans import read_mulligan
        from planner.decks.sources_table import KARSTEN_LANDS, karsten_setting, karsten_table, sources_needed

        lands_of = KARSTEN_LANDS.get(size, round(size * 25 / 60)) if number is None else number
        wanted = _fraction(criterion, "criterion") if criterion else None
        setting = karsten_setting(size)
        if mulligan != "karsten":
            setting = replace(setting, mulligan=read_mulligan(rule_of(mulligan)))
        setting = replace(setting, on_the_draw=bool(draw))
        if costs:
            asked = [read_cost(one, f"costs[{n}]") for n, one in enumerate(costs)]
            found = [
                (cost.text, sources_needed(cost, size, lands_of, setting=setting, wanted=wanted))
                for cost in asked
            ]
        else:
            found = list(karsten_table(size, lands_of, wanted=wanted, setting=setting).items())
        if as_json:
            write_json([_sources_json(label, one) for label, one in found])
            return
        from planner.cli.tables.decks import print_sources

        on = (
            "on the draw"
            if draw
            else "on the play" + (", a draw on turn 1" if setting.draw_on_turn_1 else "")
        )
        print_sources(
            size,
            lands_of,
            found,
            f"{on}; {mulligan} mulligan" if mulligan != "none" else f"{on}; no mulligan",
        )


@app.command()
def cards(
    deck: DeckFile = "-",
    card: Annotated[list[str], typer.Option("--card", help="A card by its name; repeatable.")] = [],  # noqa: B006
    every: Annotated[
        bool, typer.Option("--all", help="All lands and all cards that make mana of the card store.")
    ] = False,
    helping: Annotated[
        bool, typer.Option("--helping", help="With --all: what draws, searches and costs less, too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show how the odds count each card: exactly, by whole boards, by a rule or not, and what is listed."""
    with refusing(deck, as_json=as_json):
        from planner.cli.deck_cards import show_cards

        given = None if every else partial(request_of, deck, {})
        show_cards(card, given, helping=helping, as_json=as_json)


# --- what is given -----------------------------------------------------------------------------------------


def request_of(deck: str, given: dict[str, Any], kind: Any = None) -> Any:
    """The request of a file: JSON as it is, or a decklist as its deck; options override both.

    ``kind`` is the struct of the request, by default that of odds. Raises ``RequestError``.
    """
    from planner.contract.refusals import decode_as
    from planner.decks.request import DeckRequest

    with opened(deck) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        message = f"expected a deck of at most {MAX_BYTES // 1024 // 1024} MB, got more"
        raise RequestError("", message, ErrorCode.TOO_LARGE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"expected text in UTF-8: {error.reason} at position {error.start}"
        raise RequestError("", message, ErrorCode.NOT_JSON) from None
    if not text.strip():
        raise RequestError("", "expected a decklist or a request as JSON, got nothing", ErrorCode.MISSING)
    fields = _json_request(text) or {"deck": text}
    if isinstance(fields, dict):
        fields = {**fields, **{key: value for key, value in given.items() if value is not None}}
    return decode_as(fields, DeckRequest if kind is None else kind, "")


def _json_request(text: str) -> Any:
    """The request or list of cards in JSON text; None for a decklist in another form."""
    start = text.lstrip()[:1]
    if start not in ("{", "["):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):  # a number of too many digits is no other error of json
        return None if start == "[" else _refuse_json(text)
    if isinstance(found, list):
        return {"deck": found}
    return found if "deck" in found else None


def _refuse_json(text: str) -> None:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        message = f"expected JSON: {str(error).partition(' - at ')[0]}"
        raise RequestError("", message, ErrorCode.NOT_JSON) from None


def odds_of(data: dict[str, Any] | bytes) -> Any:
    """Answer a request for the odds of a deck, as in JSON lines; raises ``RequestError``."""
    from planner.decks.odds_table import answer_deck

    return answer_deck(data)


def _answer_line(line: bytes) -> bytes:
    try:
        return msgspec.json.encode(odds_of(line))
    except CodedError as error:
        return msgspec.json.encode({"error": error.as_data()})
    except Exception as error:
        return msgspec.json.encode({"error": internal(error).as_data()})


def asked_of(text: str) -> dict[str, str]:
    """The question in a text: a cost if it begins with a brace, else a card."""
    return {"cost": text} if text.lstrip().startswith("{") else {"card": text}


def turns_of(text: str) -> list[int] | None:
    """Read turns such as 3, 2-5 or 1,2,4; None for no text."""
    from planner.decks.request import MOST_TURNS

    found: list[int] = []
    for part in text.replace(" ", "").split(",") if text else ():
        first, dash, last = part.partition("-")
        begin, end = whole_number(first), whole_number(last if dash else first)
        if begin is None or end is None or not 1 <= begin <= end <= MOST_TURNS:
            message = f'expected turns from 1 to {MOST_TURNS} such as 3, 2-5 or 1,2,4, got "{text}"'
            raise RequestError("turns", message)
        found += range(begin, end + 1)
    return found or None


def rule_of(text: str) -> Any:
    """Read a mulligan rule by its name, as 2-5 or as JSON."""
    least, dash, most = text.partition("-")
    keep = [whole_number(least), whole_number(most)]
    if dash and None not in keep:
        return {"london": {"keep": keep}}
    if text.lstrip().startswith("{"):
        return _json_value(text)
    return text


def _json_value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise RequestError("mulligan", f"expected JSON, got {text}") from None


def chance(text: str, path: str) -> float:
    """Read a probability such as 90% or 0.9."""
    return float(_fraction(text, path))


def _fraction(text: str, path: str) -> Any:
    """Read a probability such as 90%, 0.9 or 9/10."""
    from fractions import Fraction

    number = text.strip()
    try:
        # A power of ten of many digits is a number of millions of digits.
        found = Fraction(number.removesuffix("%").strip()) if _CHANCE.fullmatch(number) else Fraction(-1)
    except ZeroDivisionError:
        found = Fraction(-1)
    if number.endswith("%"):
        found /= 100
    if not 0 < found < 1:
        raise RequestError(path, f'expected a probability such as 90% or 0.9, got "{text}"')
    return found


def costs_of(texts: list[str]) -> dict[str, str]:
    """Read costs that replace printed ones, such as ``Force of Will={0}`` or ``Force of Will: {0}``."""
    found = {}
    for text in texts:
        name, symbol, rest = text.partition("{")
        name = name.rstrip(" =:")
        if not name or not symbol:
            message = f'expected a name and a cost such as "Force of Will={{0}}", got "{text}"'
            raise RequestError("costs", message)
        found[name.strip()] = (symbol + rest).strip()
    return found


def weight_of(text: str, path: str = "weights") -> tuple[str, float]:
    """Read a name and its number, such as Opt=2."""
    name, _, number = text.rpartition("=")
    try:
        worth = float(number)
    except ValueError:
        raise RequestError(path, f'expected a name and a number such as "Opt=2", got "{text}"') from None
    return name.strip(), int(worth) if worth.is_integer() else worth


def _sources_json(label: str, one: Any) -> dict[str, Any]:
    return {
        "cost": label,
        "turn": one.turn,
        "sources": one.sources,
        "given_lands": float(one.given_lands),
        "fraction": str(one.given_lands),
        "criterion": float(one.wanted),
    }
