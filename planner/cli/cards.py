"""``planner cards``: the card store filled and searched, and how cards' text is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from planner.cli.streams import opened, refuse, refusing, write_json
from planner.cli.whole_help import WholeHelp

if TYPE_CHECKING:
    from planner.cards.importing.importer import Imported

NOTHING_FOUND = 1


class _FilesToo(WholeHelp):
    """Command group in which ``planner cards FILE`` is short for ``planner cards read FILE``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        first = next((one for one in args if one == "-" or not one.startswith("-")), None)
        if first is not None and first not in self.commands and (first == "-" or Path(first).exists()):
            args = ["read", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=_FilesToo)


@app.callback()
def _cards() -> None:
    """Bring cards into the card store, look them up, and see how their text is read.

    The store is in the user's data folder, or where $PLANNER_CARDS says.
    """


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of Scryfall or MTGJSON.")],
    overlay: Annotated[
        bool,
        typer.Option("--overlay", help="The files correct single cards: a name, and the facts to change."),
    ] = False,
) -> None:
    """Bring files of cards into the card store: all of them, or, where one is no good, none.

    Taken are Scryfall's bulk files (oracle_cards, default_cards, rulings; as a list or an object a
    line) and MTGJSON's AtomicCards, AllPrintings, single sets and AllPrintings.sqlite, plain or
    packed (.gz, .bz2, .xz). Exit status: 0, or 2 where something is refused.
    """
    from planner.cards.errors import StoreError
    from planner.cards.importing.importer import import_files
    from planner.cards.importing.items import CardFileError
    from planner.cards.importing.overlay import import_overlay
    from planner.cards.store import store_path

    store = store_path()
    try:
        with refusing(", ".join(map(str, files)), verb="import"):
            if overlay:
                typer.echo(f"{import_overlay(files, store)} cards corrected in {store}")
                return
            with _progress(files) as progress:
                imported = import_files(files, store, progress)
    except (CardFileError, StoreError) as error:
        refuse(error)
    for one in imported:
        _print_imported(one)
    typer.echo(f"The card store is {store}")


@app.command()
def download(
    service: Annotated[
        str, typer.Option("--from", metavar="URL", help="Another place of the same form as Scryfall's.")
    ] = "",
) -> None:
    """Fetch all cards from Scryfall's bulk service, and bring them into the card store.

    This is the one command that reaches another machine. It says how large and how old the file is, which is
    gone when it is imported. Exit status: 0, or 2 where something is refused: the store is as it was then.
    """
    from tempfile import TemporaryDirectory

    from planner.cards.errors import StoreError
    from planner.cards.importing import download as bulk
    from planner.cards.importing.importer import import_files
    from planner.cards.importing.items import CardFileError
    from planner.cards.store import store_path

    store = store_path()
    try:
        offer = bulk.offer_of(service or bulk.SERVICE)
        dated, size = offer.updated_at[:10], offer.size / 1e6
        typer.echo(f"{offer.type} of {dated}, {size:,.1f} MB unpacked, from {offer.download_uri}")
        with refusing(str(store), verb="write"), TemporaryDirectory() as folder:
            file = Path(folder) / f"{offer.type.replace('/', '-')}-{dated}.json"
            with _bar("Downloading", offer.size) as progress:
                bulk.download(offer, file, progress)
            with _progress([file]) as progress:
                imported = import_files([file], store, progress)
    except (CardFileError, StoreError) as error:
        refuse(error)
    for one in imported:
        _print_imported(one)
    typer.echo(f"The card store is {store}")


def _progress(files: list[Path]) -> AbstractContextManager[Callable[[int], None]]:
    return _bar("Importing", sum(path.stat().st_size for path in files))


@contextmanager
def _bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Context manager: a progress bar for bytes read, if the output is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda read: bar.advance(task, read)


def _print_imported(one: Imported) -> None:
    dated = f" of {one.dated}" if one.dated else ""
    typer.echo(f"{one.file}: {one.form}{dated}, {one.taken.total():,} cards taken")
    for layout, number in sorted(one.taken.items(), key=lambda item: (-item[1], item[0])):
        typer.echo(f"  {number:>7,}  {layout}")
    if one.further_prints:
        typer.echo(f"  {one.further_prints:>7,}  further prints of the same cards, not needed")
    if one.rulings:
        typer.echo(f"  {one.rulings:>7,}  rulings")
    for (reason, layout), number in sorted(one.left_out.items(), key=lambda item: -item[1]):
        typer.echo(f"  {number:>7,}  left out: {reason}{f' ({layout})' if layout else ''}")


@app.command()
def show(
    name: Annotated[
        str,
        typer.Argument(metavar="CARD", help="The name of a card or of one of its faces, or a file of cards."),
    ],
    token: Annotated[bool, typer.Option("--token", help="The token of that name.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the card object as JSON.")] = False,
) -> None:
    """Show a card, how each line of its text is read, and the rulings on it.

    A file of cards, or - for the input, is shown as read shows it. Exit status: 0, or 2 where the name isn't
    one card's.
    """
    if not token and _is_file(name):
        _read_file(name, as_json)
        return
    from planner.cards.errors import CardNameError, StoreError
    from planner.cards.names import card_named, open_store

    try:
        card = card_named(name, token=token)
        store = open_store()
    except (CardNameError, StoreError) as error:
        refuse(error, as_json=as_json)
    if as_json:
        write_json(card)
        return
    from planner.cli.card_report.report import print_card

    with refusing(name):
        print_card(card)
    for published, comment in store.rulings(str(card["name"])) if store is not None else ():
        typer.echo(f"{published}  {comment}")


@app.command()
def search(
    text: Annotated[str, typer.Argument(help="Words of a name, a type line or a text.")],
    most: Annotated[int, typer.Option("-n", min=1, help="How many cards at most.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print the card objects as JSON.")] = False,
) -> None:
    """List the cards whose name, type line or text has all these words.

    Without a card store, those that are always known. Exit status: 0, 1 where none has them.
    """
    from planner.cards.errors import StoreError
    from planner.cards.names import search_cards

    try:
        found = search_cards(text, most)
    except StoreError as error:
        refuse(error, as_json=as_json)
    if as_json:
        write_json(found)
    for card in () if as_json else found:
        faces = card.get("card_faces") or [card]
        costs = " // ".join(str(face["mana_cost"]) for face in faces if face["mana_cost"])
        typer.echo(f"{card['name']}  {costs}  {card['type_line']}".replace("    ", "  "))
    raise typer.Exit(0 if found else NOTHING_FOUND)


@app.command()
def read(
    file: Annotated[
        str,
        typer.Argument(
            metavar="CARDS",
            help="A file of cards as JSON lines or as a list, - for the input, or a card's name.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the same as JSON.")] = False,
) -> None:
    """Show what is understood of cards' text: which lines are read, left alone or reported, and why.

    Each card is a card object, alone or as {"card": ...}. Exit status: 2 for what is
    refused, else 0.
    """
    from planner.cards.errors import CardNameError, StoreError
    from planner.cards.names import card_named
    from planner.cli.card_report.report import report

    if _is_file(file) or Path(file).suffix in _SUFFIXES:
        _read_file(file, as_json)
        return
    try:
        card = card_named(file)
    except (CardNameError, StoreError) as error:
        refuse(error, f"{file} is no file, and ", as_json=as_json)
    with refusing(file, as_json=as_json):
        report(BytesIO(msgspec.json.encode(card)), sys.stdout.buffer if as_json else None)


_SUFFIXES = (".json", ".jsonl", ".ndjson", ".txt")


def _is_file(word: str) -> bool:
    return word == "-" or Path(word).exists()


def _read_file(file: str, as_json: bool) -> None:
    from planner.cli.card_report.report import report

    with refusing(file, as_json=as_json), opened(file) as stream:
        report(stream, sys.stdout.buffer if as_json else None)
