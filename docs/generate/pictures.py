"""The pictures of the handbook, drawn from real payments when it is built."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from docs.generate import two_plans
from docs.generate.words import ROOT
from planner import Board, plan
from planner.api.showing.look import LIGHT
from planner.costing.question import prepare
from planner.game.prices import LIFE_STEPS, Prices
from planner.models.deciders.still_owed.still_owed import StillOwed
from planner.models.problem.objective import objective_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment, Solution
from planner.planning.question.problem import problem_of

DISMEMBER = ROOT / "examples" / "dismember.json"
INK, PALE, GREEN, RED, SOFT, PAGE, BOX = (
    LIGHT[name] for name in ("ink", "line", "accent", "bad", "soft", "panel", "paper")
)
Point = tuple[float, float]
PHONE = 358.0
"""The room that a phone of 390 pixels has for a picture."""


@dataclass(slots=True)
class Drawing:
    """An SVG document that is put together piece by piece."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def line(self, start: Point, end: Point, color: str = INK, wide: float = 1.2, dashes: str = "") -> None:
        """Draw a line."""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.parts.append(
            f'<line x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
            f'stroke="{color}" stroke-width="{wide:g}"{dashed}/>'
        )

    def text(self, at: Point, words: str, color: str = INK, size: float = 13, anchor: str = "middle") -> None:
        """Write a line of text."""
        self.parts.append(
            f'<text x="{at[0]:g}" y="{at[1]:g}" fill="{color}" font-size="{size:g}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )

    def box(self, center: Point, size: Point, words: str, color: str = INK, fill: str = BOX) -> None:
        """Draw a box with words in it."""
        left, top = center[0] - size[0] / 2, center[1] - size[1] / 2
        self.parts.append(
            f'<rect x="{left:g}" y="{top:g}" width="{size[0]:g}" height="{size[1]:g}" rx="6" '
            f'fill="{fill}" stroke="{color}" stroke-width="1.4"/>'
        )
        lines = words.split("\n")
        for number, one in enumerate(lines):
            self.text((center[0], center[1] + 4.5 + 15 * (number - (len(lines) - 1) / 2)), one, color)

    def curve(self, points: Iterable[Point], color: str = GREEN) -> None:
        """Draw a line through points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')

    def svg(self) -> str:
        """Write the document."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'role="img" aria-label="{escape(self.title)}" font-family="system-ui, sans-serif">',
                f'<rect width="{self.width:g}" height="{self.height:g}" fill="{PAGE}"/>',
                *self.parts,
                "</svg>\n",
            ]
        )


def pages() -> Iterator[tuple[str, str]]:
    """Draw all pictures."""
    yield "made/flow.svg", flow()
    yield "made/hall.svg", hall()
    yield "made/life.svg", life()
    yield "made/rounds.svg", rounds()
    for name, drawn in boards(json.loads(DISMEMBER.read_text(encoding="utf-8"))):
        yield f"made/{name}.svg", drawn
    yield from two_plans.pictures()


def boards(request: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Draw the board of a request with what its best plan taps: light and dark, wide and for a phone."""
    from planner.api.about import About
    from planner.api.showing.picture.page import PAGE
    from planner.api.showing.picture.plan import picture_of

    answer = plan(request)
    assert isinstance(answer.about, About)
    for dark, shade in ((False, "light"), (True, "dark")):
        for width, size in ((PAGE, "wide"), (PHONE, "phone")):
            yield f"board-{shade}-{size}", picture_of(answer, answer.about, dark=dark, width=width)


def flow() -> str:
    """Draw what could pay for what in one request, and where the mana of its best payment flows."""
    problem = problem_of(prepare(json.loads(DISMEMBER.read_text(encoding="utf-8"))))
    found = StillOwed(problem).best(problem)
    assert isinstance(found, Payment)
    return _network(problem, found.solution)


def _network(problem: PaymentProblem, solution: Solution) -> str:
    """Draw objects, kinds of mana and demands from left to right; the flow is green."""
    names = [source.entry.card.name for source in problem.sources]
    height = 56 * max(len(names), 2) + 60
    drawing = Drawing(720, height, "The flow that pays for Dismember")
    objects = {index: (110.0, 70 + 56.0 * index) for index in range(len(names))}
    kinds = {
        kind: (390.0, height * (number + 1) / (len(problem.kinds) + 1))
        for number, kind in enumerate(problem.kinds)
    }
    owed = {
        one: (620.0, height * (number + 1) / (len(problem.owed) + 1))
        for number, one in enumerate(problem.owed)
    }
    for x, head in ((110, "objects"), (390, "kinds of mana"), (620, "demands")):
        drawing.text((x, 24), head, SOFT, 12)
    times = solution.times[0]
    for number, use in enumerate(problem.uses):
        start, end = objects[use.source], kinds[problem.kind_of(use.run, use)]
        on = times[number] > 0
        drawing.line(
            (start[0] + 90, start[1]), (end[0] - 28, end[1]), GREEN if on else PALE, 3 if on else 1.2
        )
        share = 0.22
        at = start[0] + 90 + share * (end[0] - start[0] - 118), start[1] + share * (end[1] - start[1]) - 4
        drawing.text(at, str(use.price), GREEN if on else SOFT, 12)
    spent = solution.all_flows()
    for kind, place in kinds.items():
        for demand, at in owed.items():
            if demand.takes(kind):
                amount = spent[kind, demand]
                drawing.line(
                    (place[0] + 28, place[1]),
                    (at[0] - 62, at[1]),
                    GREEN if amount else PALE,
                    1.2 + 1.4 * amount,
                )
    for index, place in objects.items():
        drawing.box(place, (180, 34), names[index], GREEN if index in solution.used else INK)
    for kind, place in kinds.items():
        drawing.box(place, (56, 34), f"{{{kind.type}}}")
    for demand, place in owed.items():
        drawing.box(place, (124, 34), f"{problem.owed[demand]} × {demand.name}")
    return drawing.svg()


def hall() -> str:
    """Draw why a cost can't be paid: symbols that ask for more objects than there are for them."""
    battlefield, cost = ["Forest", "Forest", "Island"], "{G}{U}{U}"
    assert not Board(battlefield=battlefield).can_pay(cost)
    drawing = Drawing(720, 250, "Hall's condition: two blue symbols, one blue source")
    symbols = [one + "}" for one in cost.split("}")[:-1]]
    makes = {"Forest": "{G}", "Island": "{U}"}
    objects = [(170.0, 60 + 70.0 * number) for number in range(3)]
    asked = [(540.0, 60 + 70.0 * number) for number in range(3)]
    for name, start in zip(battlefield, objects, strict=True):
        for symbol, end in zip(symbols, asked, strict=True):
            if makes[name] == symbol:
                blue = symbol == "{U}"
                drawing.line(
                    (start[0] + 70, start[1]), (end[0] - 30, end[1]), RED if blue else INK, 2 if blue else 1.2
                )
    for name, place in zip(battlefield, objects, strict=True):
        drawing.box(place, (140, 36), name, RED if makes[name] == "{U}" else INK)
    for symbol, place in zip(symbols, asked, strict=True):
        drawing.box(place, (60, 36), symbol, RED if symbol == "{U}" else INK)
    drawing.text((360, 238), "D = {U}, {U}: 2 symbols, but 1 object makes what they take", RED)
    return drawing.svg()


def life() -> str:
    """Draw the price of life points by how many are lost, from 20: each step is dearer."""
    prices, start, most = Prices(), 20, 20
    row = objective_of(prices).life(start)
    drawing = Drawing(720, 300, "The price of life points lost, from 20 life")
    top = row.price(most)

    def place(lost: int) -> Point:
        return 70 + 600 * lost / most, 255 - 220 * row.price(lost) / top

    drawing.line((70, 255), (690, 255))
    drawing.line((70, 255), (70, 25))
    for lost in range(0, most + 1, 5):
        drawing.text((place(lost)[0], 274), str(lost), size=12)
    for price in range(0, top + 1, 60):
        drawing.text((60, 259 - 220 * price / top), str(price), size=12, anchor="end")
    for step in LIFE_STEPS:
        x, y = place(start - step + 1)
        drawing.line((x, 255), (x, y), PALE, 1.2, "4 4")
    drawing.curve(place(lost) for lost in range(most + 1))
    for lost, each in ((4, prices.life[0]), (12, prices.life[1]), (17, prices.life[2])):
        x, y = place(lost)
        drawing.text((x - 8, y - 12), f"{each} each", GREEN, 13, "end")
    drawing.text((380, 294), "life points lost", SOFT, 12)
    drawing.text((76, 18), "price", SOFT, 12, "start")
    return drawing.svg()


def rounds() -> str:
    """Draw the order that converters need: mana of one round pays for the activations of the next."""
    drawing = Drawing(720, 210, "Rounds: a Signet is paid with mana of the round before")
    middle, size = 105.0, (150.0, 40.0)
    boxes = (
        (100.0, "Island for {U}", "round 0"),
        (330.0, "Azorius Signet\n{1}, {T}", "round 1"),
        (590.0, "{W} and {U}\npay for {W}{U}", "the cost"),
    )
    for x, words, head in boxes:
        drawing.text((x, 30), head, SOFT, 12)
        drawing.box((x, middle), (size[0] + 10, 52), words)
    for start, end, words in ((180.0, 250.0, "{U}"), (410.0, 510.0, "{W}{U}")):
        drawing.line((start, middle), (end - 8, middle), GREEN, 2.4)
        drawing.line((end - 16, middle - 6), (end - 6, middle), GREEN, 2.4)
        drawing.line((end - 16, middle + 6), (end - 6, middle), GREEN, 2.4)
        drawing.text(((start + end) / 2 - 4, middle - 12), words, GREEN)
    drawing.text(
        (360, 185),
        "Nothing flows back: two Signets that pay for each other, with nothing to start them, are no plan.",
        SOFT,
        12.5,
    )
    return drawing.svg()
