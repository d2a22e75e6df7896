"""Turns, explanations, options and ways as pictures, of the same parts as that of a plan."""

from __future__ import annotations

from collections.abc import Sequence

from planner.api.showing.picture.page import Cell, Page, plain
from planner.api.showing.steps import rows_of
from planner.api.ways import Way
from planner.contract.answer import Plan
from planner.contract.explanation import Explanation
from planner.planning.options import Option
from planner.planning.turn import Turn


def turn_picture(turn: Turn) -> str:
    """Draw a turn: each cost that is paid with its steps, then what is left out."""
    page = Page()
    total = len(turn.paid) + len(turn.left_out)
    verdict = f"{len(turn.paid)} of {total} paid" if turn.paid else "nothing can be paid"
    page.title("Turn", verdict, "good" if turn.paid else "bad")
    proven = "proven" if turn.proven else "not proven"
    page.line(f"value {turn.value:,}, {proven} the greatest", ink="faint", after=8)
    for number, one in enumerate(turn.paid, start=1):
        page.heading(f"{number}. {plain(one.name)}")
        page.steps(rows_of(one.plan.steps))
    if turn.left_out:
        page.heading("Left out")
        page.sentence(", ".join(turn.left_out))
    for reason in turn.reasons:
        page.sentence(reason.text)
    return page.drawn(f"Turn: {verdict}")


def explanation_picture(explanation: Explanation) -> str:
    """Draw an explanation: its sentences with their symbols."""
    page = Page()
    page.title(
        "Why", explanation.status, {"payable": "good", "unpayable": "bad"}.get(explanation.status, "ink")
    )
    for sentence in explanation.sentences:
        page.sentence(sentence)
    return page.drawn(f"Why: {explanation.status}")


def options_picture(options: Sequence[Option]) -> str:
    """Draw options: a row each, the best first, with what it taps, loses and keeps."""
    plans = [one.plan for one in options]
    columns = {
        "taps": [", ".join(one.summary.tapped) for one in plans],
        "loses": [", ".join(one.summary.lost) for one in plans],
        "life": [str(one.summary.life_after_triggers) for one in plans],
        "keeps": [", ".join(one.summary.kept) for one in plans],
        "gives up": [_given_up(one) for one in plans],
        "differs": [one.differs for one in options],
    }
    page = Page()
    page.title(f"{len(options)} ways to pay {plans[0].total_cost or 'nothing'}" if plans else "No way to pay")
    _listed(page, columns)
    return page.drawn(f"{len(options)} options")


def ways_picture(ways: Sequence[Way]) -> str:
    """Draw the ways to cast a card or to use it: a row each, green where it can be paid."""
    columns = {
        "how": [
            " ".join(filter(None, (one.action, one.face or one.ability or one.alternative))) for one in ways
        ],
        "cost": [", ".join(filter(None, (one.total_cost, *one.other_costs))) or "nothing" for one in ways],
        "besides": [", ".join(one.additional) for one in ways],
        "status": [str(one.status) for one in ways],
        "by": [one.permission for one in ways],
    }
    page = Page()
    page.title(f"{len(ways)} ways" if len(ways) != 1 else "1 way")
    _listed(page, columns, ["shgood" if way else "shweak" for way in ways])
    return page.drawn(f"{len(ways)} ways")


def _listed(page: Page, columns: dict[str, list[str]], grounds: Sequence[str] = ()) -> None:
    """Draw rows with their numbers, without the columns that say nothing."""
    shown = {name: cells for name, cells in columns.items() if any(cells)}
    number = len(next(iter(columns.values())))
    page.y += 12
    if number:
        page.table(
            ("#", *shown),
            [
                [
                    Cell(str(place + 1), right=True),
                    *(
                        Cell(cells[place], grounds[place] if grounds and name == "status" else "")
                        for name, cells in shown.items()
                    ),
                ]
                for place in range(number)
            ],
        )


def _given_up(plan: Plan) -> str:
    tiers = plan.gives_up
    return (
        ", ".join(f"{one.amount:,} {one.tier}" for one in tiers if one.amount)
        if isinstance(tiers, list)
        else ""
    )
