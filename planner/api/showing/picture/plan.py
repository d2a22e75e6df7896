"""A plan as a picture: the board with what is tapped in order, then the steps and what they leave behind."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from planner.api.about import About
from planner.api.showing.picture.drawing import counted
from planner.api.showing.picture.page import PAGE, Page, lost_by, plain
from planner.api.showing.picture.tiles import Tile
from planner.api.showing.steps import StepRow, rows_of
from planner.api.showing.tables import title_of
from planner.contract.answer import Plan, Said
from planner.contract.steps import Step
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone
from planner.planning.words.kept_sentences import kept_in_words

_ZONES = (
    (Zone.BATTLEFIELD, "Battlefield"),
    (Zone.HAND, "Hand"),
    (Zone.GRAVEYARD, "Graveyard"),
    (Zone.EXILE, "Exile"),
    (Zone.COMMAND, "Command zone"),
)


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
    title = plain(title_of(answer, about).plain)
    page = Page(width)
    _title(page, title, answer)
    for zone, name in _ZONES:
        page.zone(name, _tiles(about.game, zone, rows), whole=zone is Zone.BATTLEFIELD)
    if isinstance(answer, Plan):
        page.heading("Steps" if rows else "Nothing has to be done")
        page.steps(rows)
        _end(page, answer, about)
    return page.drawn(title, dark=dark)


def board_picture(game: Game, *, dark: bool | None = None, width: float = PAGE) -> str:
    """Draw a board as SVG: every card of every zone, life and mana."""
    page = Page(width)
    pool = "".join(f"{{{mana.type}}}" * mana.amount for mana in game.pool)
    page.title(f"Life {game.life}")
    if pool:
        page.line(f"Mana in the pool {counted(pool)}", ink="faint")
    for zone, name in _ZONES:
        page.zone(name, _tiles(game, zone, []), whole=True)
    return page.drawn(f"A board, life {game.life}", dark=dark)


def _title(page: Page, title: str, answer: Said) -> None:
    """Write what is paid for, the verdict, the total cost; the price, or why it can't be paid."""
    name, _, verdict = title.rpartition(": ")
    page.title(name, verdict, {"payable": "good", "unpayable": "bad"}.get(verdict, "ink"))
    owed = (getattr(answer, "total_cost", UNSET) or "", *getattr(answer, "other_costs", ()))
    words = f"Total cost {', '.join(filter(None, owed)) or 'nothing'}"
    if isinstance(answer, Plan):
        price = f"price {answer.price:,}, " if isinstance(answer.price, int) else ""
        words += f", {price}{'proven best' if answer.optimal else 'the best that was found, not proven'}"
    page.line(words, ink="faint", after=8)
    if sentence := getattr(answer, "sentence", ""):
        page.sentence(sentence)
        page.y += 8


def _end(page: Page, plan: Plan, about: About) -> None:
    """Write what the payment leaves behind."""
    end = plan.summary
    life = f"Life {about.life}" + (
        f" → {end.life_after_triggers}" if end.life_after_triggers != about.life else ""
    )
    parts = [life, f"left in pool {counted(end.left_in_pool) or 'nothing'}"]
    parts += [f"keeps {', '.join(kept_in_words(plan))}"] if end.kept else []
    page.y += 8
    page.line("; ".join(parts), ink="bad" if plan.lethal is True else "faint")


class _PictureUse(NamedTuple):
    row: int
    does: str
    lost: bool


def _uses(rows: list[StepRow]) -> dict[str, list[_PictureUse]]:
    """For each id, what each row does with the object."""
    found: dict[str, list[_PictureUse]] = {}
    for number, row in enumerate(rows, start=1):
        for step in row.steps:
            lost = set(lost_by(step))
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
