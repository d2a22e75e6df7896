"""The command line: ``planner pay``, ``options``, ``explain``, ``turn``, ``schema``, ``export``.

``planner cards``, ``deck``, ``verify``, ``settle``, ``ways``, ``actions``, ``serve``, ``mcp`` have files of
their own.

Exit status of ``pay``, ``options`` and ``explain``: 0 payable, 1 unpayable, 2 refused, 3 unknown.
rich and OR-Tools
are imported where they are needed, so that ``planner --help`` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.answers import EXIT_STATUS, answer_one, show_options, show_turn
from planner.cli.arguments import refuse_nothing
from planner.cli.asking import add_missing
from planner.cli.cards import app as cards_app
from planner.cli.deck_games import app as deck_app
from planner.cli.methods import methods
from planner.cli.partner import app as partner_app
from planner.cli.report import report
from planner.cli.request_options import (
    BOARD,
    KEEP,
    WISHES,
    RequestOptions,
    X,
    data_of,
    turn_asked,
    with_words,
)
from planner.cli.serve import mcp, serve
from planner.cli.settle import settle
from planner.cli.streams import (
    created,
    die_quietly,
    opened,
    refuse,
    refusing,
    write_json,
)
from planner.cli.verify import verify
from planner.cli.ways import actions, ways
from planner.cli.whole_help import WholeHelp
from planner.contract.input import MAX_BYTES, text_of
from planner.contract.refusals import RequestError
from planner.contract.verbs import with_paths

app = typer.Typer(
    cls=WholeHelp,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
_NOTHING = RequestOptions({})
app.add_typer(cards_app, name="cards")
app.add_typer(deck_app, name="deck")
app.add_typer(partner_app, name="partner")

_Asked = Annotated[
    str,
    typer.Argument(
        metavar="REQUEST",
        help="A cost, a card's name or an id, with --on or --hand; or a file with a request as JSON, or -.",
    ),
]
_Costs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="COST...",
        help="Costs, names of cards or ids, with --on or --hand; or one file with a request, or -.",
    ),
]
_Lines = Annotated[
    bool, typer.Option("--lines", help="One request a line in, one answer a line out, until the end.")
]


def _print_version(wanted: bool) -> None:
    if wanted:
        from planner import __version__

        typer.echo(f"mana-planner {__version__}")
        raise typer.Exit


@app.callback()
def _planner(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Prove whether and how a Magic: The Gathering cost can be paid, and print the best plan."""


@app.command()
@with_words(BOARD, KEEP, X, WISHES)
def pay(
    request: _Asked = "",
    said: RequestOptions = _NOTHING,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    lines: _Lines = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw the board and the plan, too, as a picture."),
    ] = None,
) -> None:
    """Pay a cost: print the best plan, or why there is none.

    Exit status: 0 payable, 1 unpayable, 2 refused, 3 unknown; of many "pays" that of the one
    which is farthest from payable. With --lines always 0 once the input is open, and a line
    with an "error" for each request that is refused; a line may ask for any verb
    ("ask": "options", "turn", "explain", "verify", "cards", "dialogue", ...; "verb" says the
    same where "ask" is a key of the verb's own, as of "odds"), boards and payments under way are
    remembered ("as", "on", "dialogue").
    """
    if lines:
        said.refuse_with_lines()
        _serve_lines(request, "pay")
        return
    with _asking(request, said, as_json=as_json) as data:
        status = answer_one(data, as_json, svg=svg)
    raise typer.Exit(EXIT_STATUS[status])


@app.command()
@with_words(BOARD, KEEP, X, WISHES)
def options(
    request: _Asked = "",
    said: RequestOptions = _NOTHING,
    number: Annotated[int, typer.Option("-n", min=1, help="How many options at most.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print the options as JSON.")] = False,
    lines: _Lines = False,
) -> None:
    """Show the best plans that really differ: what each taps and loses, and how it differs from the best.

    Exit status: 0 there are options, 1 unpayable, 2 refused, 3 unknown. Where every plan
    kills its player, there are none.
    """
    if lines:
        said.refuse_with_lines()
        _serve_lines(request, "options")
        return
    with _asking(request, said, as_json=as_json) as data:
        status = show_options(data, number, as_json)
    raise typer.Exit(EXIT_STATUS[status])


@app.command()
@with_words(BOARD, KEEP, X, WISHES)
def explain(
    request: _Asked = "",
    said: RequestOptions = _NOTHING,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the answer with its explanation as JSON.")
    ] = False,
    lines: _Lines = False,
) -> None:
    """Explain an answer: what would make a cost payable, or what other plans would cost.

    For a cost that can't be paid, every smallest way to make it payable; for one that can be, up to
    three plans that could be expected in place of the best one; where the verdict is
    unknown, the text that decides. Exit status as of pay.
    """
    if lines:
        said.refuse_with_lines()
        _serve_lines(request, "explain")
        return
    with _asking(request, said, as_json=as_json) as data:
        status = answer_one(data, as_json, explained=True)
    raise typer.Exit(EXIT_STATUS[status])


@app.command()
@with_words(BOARD, KEEP, WISHES)
def turn(
    requests: _Costs = None,
    land: Annotated[
        bool, typer.Option("--land", help="A land may be played: each land of the hand is among the costs.")
    ] = False,
    said: RequestOptions = _NOTHING,
    as_json: Annotated[bool, typer.Option("--json", help="Print the turn as JSON.")] = False,
    lines: _Lines = False,
) -> None:
    """Pay as many of several costs as are worth the most together, one after another.

    They are the words of the command line, with --on and --hand, or the "pays" of a request in a file. Exit
    status: 0 something is paid, 1 nothing, 2 refused.
    """
    asked = requests or []
    if lines:
        said.refuse_with_lines()
        _serve_lines(asked[0] if asked else "", "turn")
        return
    if not (land and said.board is not None):
        refuse_nothing(asked[0] if asked else "")
    with refusing(asked[0] if asked else "", as_json=as_json):
        paid = show_turn(turn_asked(said, asked, land=land), as_json)
    raise typer.Exit(EXIT_STATUS["payable" if paid else "unpayable"])


app.command()(ways)
app.command()(actions)
app.command()(methods)
app.command()(verify)
app.command()(settle)
app.command()(report)


@app.command()
def schema(
    verb: Annotated[
        str,
        typer.Argument(
            metavar="[VERB]", help=f"{', '.join(verb.name for verb in with_paths())}, lines, dialogue."
        ),
    ] = "",
    direction: Annotated[str, typer.Argument(metavar="[request|answer]", help="One document alone.")] = "",
    typescript: Annotated[bool, typer.Option("--typescript", help="Print types for TypeScript.")] = False,
) -> None:
    """Print the JSON Schema of what is asked and answered: a document a verb and direction.

    Without a verb, those of all verbs by verb and direction. Exit status: 0, or 2 for a word
    that there isn't.
    """
    from planner.api.schema.documents import DIRECTIONS, documents

    found = documents()
    for word, allowed in ((verb, tuple(found)), (direction, DIRECTIONS)):
        if word and word not in allowed:
            refuse(RequestError("", f"expected one of {', '.join(allowed)}, got {word}"))
    chosen = {verb: found[verb]} if verb else found
    if direction:
        chosen = {name: {direction: one[direction]} for name, one in chosen.items()}
    if typescript:
        from planner.api.schema.typescript import typescript as types_of

        sys.stdout.buffer.write(types_of(chosen).encode())
        sys.stdout.buffer.flush()
        return
    write_json(chosen[verb][direction] if direction else chosen[verb] if verb else chosen)


@app.command()
def export(
    requests: Annotated[
        list[str], typer.Argument(metavar="REQUEST", help="Files with a request each, as JSON.")
    ],
    to: Annotated[Path, typer.Option(metavar="DIR", help="Where the files go; made if missing.")] = Path("."),
    force: Annotated[
        bool, typer.Option("--force", help="Write over files that are there, and through links.")
    ] = False,
) -> None:
    """Write the constraint program of each request, as a CP-SAT text proto, for other languages.

    The program of examples/dismember.json is DIR/dismember.pbtxt.
    """
    from planner.api.export import export_program
    from planner.api.showing.ink import one_line

    for request in requests:
        target = to / f"{Path(request).stem}.pbtxt"
        with refusing(request, f"{request}: "), opened(request) as stream:
            program = export_program(text_of(stream.read(MAX_BYTES + 1)))
        with refusing(str(target), verb="write"):
            to.mkdir(parents=True, exist_ok=True)
            with created(target, force=force) as file:
                file.write(program)
        typer.echo(one_line(str(target)))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line as a process of its own, with the process's arguments or these."""
    die_quietly()
    app(arguments, prog_name="planner")


app.command()(serve)
app.command()(mcp)
add_missing(app)


@contextmanager
def _asking(request: str, said: RequestOptions, *, as_json: bool) -> Iterator[bytes]:
    """The request of a file or of the command line; a refusal is one line or JSON."""
    refuse_nothing(request)
    with refusing(request, as_json=as_json):
        yield data_of(said, request)


def _serve_lines(request: str, ask: str) -> None:
    """Answer the lines of a file or of the input until it ends, each as soon as it is read."""
    from planner.api.session.session import Session

    out = sys.stdout.buffer
    with refusing(request or "-"), opened(request or "-") as stream:
        for answer in Session(ask=ask).answer_lines(stream):
            out.write(answer + b"\n")
            out.flush()
