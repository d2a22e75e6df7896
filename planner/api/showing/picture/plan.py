"""A plan as a picture: the board with what is tapped in order, then the steps and what they leave behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from planner.api.about import About
from planner.api.showing.ink import with_blanks
from planner.api.showing.picture.drawing import counted, cut, svg, text
from planner.api.showing.picture.symbols import width_with_symbols, with_symbols
from planner.api.showing.picture.tiles import HEIGHT, WIDTH, Tile
from planner.api.showing.steps import StepRow, rows_of
from planner.api.showing.tables import title_of
from planner.contract.answer import Plan, Said
from planner.contract.steps import Step
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import TAKEN, Verb, Whose, Zone
from planner.planning.words.kept_sentences import kept_in_words

PAGE = 900.0
"""How wide a picture is, in pixels, where nothing else is asked for."""
_NARROWEST = 320.0
_MARGIN = 24.0
_GAP = 9.0
_LINE = 22.0
_ZONES = (
    (Zone.BATTLEFIELD, "Battlefield"),
    (Zone.HAND, "Hand"),
    (Zone.GRAVEYARD, "Graveyard"),
    (Zone.EXILE, "Exile"),
    (Zone.COMMAND, "Command zone"),
)
_MOST_TILES = 120
"""More tiles of one zone than this are counted and not drawn."""


def picture_of(answer: Said, about: About, *, dark: bool | None = None, width: float = PAGE) -> str:
    """Draw the board of an answer as SVG: what a plan uses, with step numbers; or what is missing.

    Colors follow the reader's system, or are the light or the dark ones where ``dark`` says so; ``width`` is
    in pixels, at least 320: lines are cut to it, tiles go into as many rows as they need. The picture
    is drawn of boxes, circles and letters alone, and loads nothing. Raises ``RequestError`` for a board that
    is refused.

    >>> from planner import plan
    >>> answer = plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"})
    >>> picture_of(answer, answer.about).startswith("<svg")
    True
    """
    rows = rows_of(answer.steps) if isinstance(answer, Plan) else []
    title = _words(title_of(answer, about).plain)
    page = _Page(max(width, _NARROWEST))
    page.title(title, answer)
    game = about.game
    for zone, name in _ZONES:
        page.zone(name, _tiles(game, zone, rows))
    if isinstance(answer, Plan):
        page.steps(rows)
        page.end(answer, about)
    return svg(page.width, page.y + _MARGIN, title, page.parts, dark=dark)


class _PictureUse(NamedTuple):
    row: int
    does: str
    lost: bool


class _Page:
    """The parts of a picture, from top to bottom."""

    def __init__(self, width: float) -> None:
        self.parts: list[str] = []
        self.y = _MARGIN
        self.width = width
        self.inner = width - 2 * _MARGIN
        self.columns = int((self.inner + _GAP) // (WIDTH + _GAP))

    def title(self, title: str, answer: Said) -> None:
        """Draw what is paid for, the verdict, and the total cost; the price, or why it can't be paid."""
        name, _, verdict = title.rpartition(": ")
        name = cut(name, self.inner - 130, 21, bold=True)
        self.y += 18
        drawn, end = with_symbols(_MARGIN, self.y, f"{name}: ", size=21, bold=True)
        ink = {"payable": "good", "unpayable": "bad"}.get(verdict, "ink")
        self.parts += [drawn, text(end + 4, self.y, verdict, size=21, ink=ink, bold=True)]
        owed = (getattr(answer, "total_cost", UNSET) or "", *getattr(answer, "other_costs", ()))
        words = f"Total cost {', '.join(filter(None, owed)) or 'nothing'}"
        if isinstance(answer, Plan):
            price = f"price {answer.price:,}, " if isinstance(answer.price, int) else ""
            words += f", {price}{'proven best' if answer.optimal else 'not proven best'}"
        self._line(words, ink="faint", after=8)
        for line in _broken(getattr(answer, "sentence", ""), self.inner):
            self._line(line, ink="ink")
        self.y += 8 if getattr(answer, "sentence", "") else 0

    def zone(self, name: str, tiles: list[Tile]) -> None:
        """Draw the tiles of a zone under its name; outside the battlefield only tiles that are used."""
        if not tiles:
            return
        used = [tile for tile in tiles if tile.rows]
        whole = name == "Battlefield"
        shown = tiles if whole else used
        left_out = sum(len(tile.ids) for tile in tiles if tile not in shown[:_MOST_TILES])
        count = sum(len(tile.ids) for tile in tiles)
        heading = f"{name} ({count})" if count > 1 or not shown else name
        if left_out and shown:
            heading += f", {left_out} not shown"
        if not whole and not shown:
            return
        self._heading(heading)
        for number, tile in enumerate(shown[:_MOST_TILES]):
            row, column = divmod(number, self.columns)
            x = _MARGIN + column * (WIDTH + _GAP)
            self.parts.append(tile.draw(x, self.y + row * (HEIGHT + _GAP)))
        self.y += (len(shown[:_MOST_TILES]) + self.columns - 1) // self.columns * (HEIGHT + _GAP)

    def steps(self, rows: list[StepRow]) -> None:
        """Write the steps, numbered as on the tiles."""
        self._heading("Steps" if rows else "Nothing has to be done")
        for number, row in enumerate(rows, start=1):
            self.y += _LINE - 4
            self.parts.append(text(_MARGIN + 22, self.y, str(number), ink="faint", anchor="end"))
            words = _fitted(_words(row.words.plain), self.inner - 34)
            drawn, end = with_symbols(_MARGIN + 34, self.y, words, ink="bad" if _loses(row) else "ink")
            self.parts.append(drawn)
            note = _words(row.text.plain)
            room = self.width - _MARGIN - end - 16
            if note and room > 120 and width_with_symbols(note, 11) <= room:
                self.parts.append(with_symbols(end + 16, self.y, note, size=11, ink="faint")[0])
            self.y += 4

    def end(self, plan: Plan, about: About) -> None:
        """Write what the payment leaves behind."""
        end = plan.summary
        life = f"Life {about.life}" + (
            f" → {end.life_after_triggers}" if end.life_after_triggers != about.life else ""
        )
        parts = [life, f"left in pool {counted(end.left_in_pool) or 'nothing'}"]
        parts += [f"keeps {', '.join(kept_in_words(plan))}"] if end.kept else []
        self.y += 8
        self._line("; ".join(parts), ink="bad" if plan.lethal is True else "faint")

    def _heading(self, words: str) -> None:
        self.y += 22
        self.parts.append(text(_MARGIN, self.y, words, size=13, ink="faint", bold=True))
        self.y += 12

    def _line(self, words: str, *, ink: str, after: float = 0) -> None:
        self.y += _LINE + 2
        words = _fitted(_words(words), self.inner)
        self.parts.append(with_symbols(_MARGIN, self.y, words, ink=ink)[0])
        self.y += after


def _words(text_: str) -> str:
    """The text with plain blanks in place of nonbreaking ones."""
    return with_blanks(text_).replace("\n", " ")


def _fitted(words: str, width: float) -> str:
    """Cut a line with symbols to a width, never inside a symbol."""
    if width_with_symbols(words) <= width:
        return words
    parts = words.split(" ")
    while parts and width_with_symbols(" ".join(parts) + " …") > width:
        parts.pop()
    return f"{' '.join(parts)} …" if parts else cut(words, width, 13)


def _broken(words: str, width: float) -> list[str]:
    """Break a sentence with symbols into lines of this width."""
    lines: list[str] = []
    for word in _words(words).split():
        if lines and width_with_symbols(f"{lines[-1]} {word}") <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines[:8]


def _loses(row: StepRow) -> bool:
    return any(True for step in row.steps for _ in _lost_by(step))


def _lost_by(step: Step) -> Iterator[str]:
    """List the objects that a step gives up."""
    if step.object is not None and step.action in TAKEN and TAKEN[Verb(step.action)].leaves:
        yield step.object
    yield from (*step.sacrifices, *step.discards, *step.exiles, *step.returns)


def _uses(rows: list[StepRow]) -> dict[str, list[_PictureUse]]:
    """For each id, what each row does with the object."""
    found: dict[str, list[_PictureUse]] = {}
    for number, row in enumerate(rows, start=1):
        for step in row.steps:
            lost = set(_lost_by(step))
            if step.object is not None:
                found.setdefault(step.object, []).append(
                    _PictureUse(number, _does(step), step.object in lost)
                )
            others = dict.fromkeys(step.taps, "tapped") | dict.fromkeys(step.untaps, "untapped")
            others |= dict.fromkeys(step.sacrifices, "sacrificed") | dict.fromkeys(step.discards, "discarded")
            others |= dict.fromkeys(step.exiles, "exiled") | dict.fromkeys(step.returns, "returned")
            for one, does in others.items():
                if one != step.object:
                    found.setdefault(one, []).append(_PictureUse(number, does, one in lost))
    return found


def _does(step: Step) -> str:
    if step.action == "activate":
        verb = next(
            (
                word
                for word, ids in (
                    ("sacrifice", step.sacrifices),
                    ("exile", step.exiles),
                    ("return", step.returns),
                )
                if step.object in ids
            ),
            "tap" if "{T}" in (step.text or "").partition(":")[0] else "use",
        )
        return f"{verb} for {counted(step.adds)}" if step.adds else verb
    if step.action == "trigger":
        return f"adds {counted(step.adds)}" if step.adds else "triggers"
    owed = (step.for_ or "").partition(" ")[0]
    return (
        f"{step.action} ({owed})" if owed in ("convoke", "improvise", "delve", "waterbend") else step.action
    )


def _tiles(game: Game, zone: Zone, rows: list[StepRow]) -> list[Tile]:
    """Make the tiles of a zone: one for each used object, one for each group of equal others."""
    uses = _uses(rows)
    tiles: list[Tile] = []
    idle: dict[tuple[object, ...], Tile] = {}
    for entry in game.objects:
        if entry.zone != zone or entry.controller != Whose.YOU:
            continue
        for one in entry.ids:
            if one in uses:
                did = uses[one]
                rows_of_it = [use.row for use in did]
                lost = any(use.lost for use in did)
                tiles.append(Tile(entry, [one], rows_of_it, [use.does for use in did], lost))
            elif (key := _look(entry)) in idle:
                idle[key].ids.append(one)
            else:
                idle[key] = Tile(entry, [one])
                tiles.append(idle[key])
    return tiles


def _look(entry: GameObject) -> tuple[object, ...]:
    """Key by which idle tiles are grouped."""
    counters = tuple(sorted(entry.counters.items()))
    return entry.card.name, entry.tapped, entry.summoning_sick, entry.forbid, counters, entry.types
