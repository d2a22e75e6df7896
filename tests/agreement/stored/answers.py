"""What is stored of an answer: what must be the same bit for bit, and what may differ at an equal price.

The same must be: verdict, price, ``optimal``, total cost, what is lost, life, what is kept, and of the other
parts what their function says. Steps, certificates and which of several equal objects are tapped may differ:
each plan is carried out by the referee, and differences are counted.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

import planner
from planner import Plan, RequestError, Unpayable
from planner.api.dialogue.dialogue import Dialogue, step_by_step
from planner.contract.answer import Answer
from planner.contract.answer_parts import GivenUp
from planner.contract.explanation import Instead

Json = dict[str, Any]
MOST_STEPS = 80


class Given(Struct, kw_only=True, omit_defaults=True):
    """An answer as it is stored: ``same`` decides, ``free`` is counted, ``tapped`` are the objects tapped.

    ``faults`` is what the referee finds wrong with it.
    """

    same: Json
    free: Json = {}
    tapped: list[str] | None = None
    faults: list[str] = []


def given(part: str, asked: Json) -> Given:
    """Answer a question of a part; a refusal is an answer too."""
    try:
        found = PARTS[part](asked)
    except RequestError as error:
        return Given(same={"refused": error.code.value, "path": error.path})
    return msgspec.json.decode(msgspec.json.encode(found), type=Given)  # as it will be read from a file


def script(asked: Json, seed: str) -> list[Json] | None:
    """What a player does by hand before the rest is done as proposed: a few steps that can be done.

    None where nothing can be paid, or has to be done for it.
    """
    rng = random.Random(seed)
    told: list[Json] = []
    dialogue = step_by_step(asked)
    if dialogue.proposed is None:
        return None
    for _ in range(rng.choice((0, 1, 1, 2))):
        clickable = dialogue.clickable
        if not clickable:
            break
        choices = [one for one in dialogue.choices(rng.choice(clickable)).choices if not one.takes]
        if not choices:
            break
        step = msgspec.to_builtins(rng.choice(choices).step)
        dialogue.happened(step)
        told.append(step)
    return told


def _short(data: Any) -> str:
    """A word for data: the same for the same data."""
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:12]


def _plain(data: Any) -> Any:
    return None if data is UNSET else msgspec.to_builtins(data)


# --- plans, keeps, verdicts ---------------------------------------------------------------------------------


def _essence(found: Answer) -> Json:
    """What is the same in all right answers to a question."""
    same: Json = {"status": found.status}
    if isinstance(found, Unpayable):
        reasons = sorted({reason.rule for reason in found.reasons})
        same |= {"total": _plain(found.total_cost), "missing": _plain(found.missing), "rules": reasons}
    if isinstance(found, Plan):
        end = found.summary
        lost = [*end.sacrificed, *end.exiled, *end.discarded, *end.returned]
        same |= {
            "price": found.whole_price,
            "optimal": found.optimal,
            "bound": _plain(found.bound),
            "lethal": _plain(found.lethal),
            "total": found.total_cost,
            "lost": sorted(lost),
            "life": [end.life, end.life_after_triggers],
            "energy": end.energy,
            "kept": sorted(end.kept),
        }
    return same


def _free(found: Answer) -> Json:
    """What may differ at an equal price: the steps, what is announced, what proves it, the method."""
    free: Json = {"method": _plain(found.method)}
    if isinstance(found, Plan | Unpayable):
        free |= {"proof": _plain(found.proof), "certificate": _short(_plain(found.certificate))}
    if isinstance(found, Plan):
        free |= {"steps": _short(found.steps), "choices": _short(found.choices)}
        free["prices"] = _short([[item.what, item.price] for item in found.items])
    return free


def _planned(asked: Json) -> Given:
    found = planner.plan(asked)
    ruling = planner.verify(asked, found)
    faults = list(ruling.problems)
    tapped = None
    if isinstance(found, Plan):
        tapped = sorted(found.summary.tapped)
        if ruling.price != found.whole_price:
            faults.append(f"price {found.whole_price}, the referee counts {ruling.price}")
    return Given(same=_essence(found), free=_free(found), tapped=tapped, faults=faults)


def _verdict(asked: Json) -> Given:
    return Given(same={"status": planner.can_pay(asked).value})


# --- options, explanations, turns, dialogues ----------------------------------------------------------------


def _options(asked: Json) -> Given:
    found = planner.options(asked, 4)
    faults = [problem for one in found for problem in planner.verify(asked, one.plan).problems]
    return Given(
        same={"number": len(found), "options": [_essence(one.plan) for one in found]},
        free={"differs": _short([one.differs for one in found])},
        faults=faults,
    )


def _explanation(asked: Json) -> Given:
    found = planner.explain(asked)
    repairs = [[one.size, sorted(change.text for change in one.changes)] for one in found.repairs]
    return Given(
        same={
            "status": found.status,
            "repairs": sorted(repairs),
            "more": found.more,
            "cut short": found.cut_short,
            "instead": [_other(one) for one in found.instead],
            "decides": [[one.object, one.text, one.could] for one in found.decides],
            "understood": _plain(found.understood),
        },
        free={"sentences": _short(found.sentences)},
    )


def _other(one: Instead) -> list[Json]:
    """What another plan gives up: its price, or the tier in which it is worse."""
    in_tiers = [_plain(part) for part in (one.tier, one.worse) if part is not UNSET]
    return [_plain(one.price), _plain(one.more), *in_tiers, one.lethal, sorted(one.loses)]


def _by_tier(found: Sequence[GivenUp] | UnsetType) -> list[list[object]] | None:
    """The amount in each tier; None where plans are compared by points."""
    return None if isinstance(found, UnsetType) else [[one.tier, one.amount] for one in found]


def _turn(asked: Json) -> Given:
    found = planner.plan_turn(asked)
    return Given(
        same={
            "paid": sorted([one.name, one.value] for one in found.paid),
            "left out": sorted(found.left_out),
            "value": found.value,
            "price": _plain(found.price),
            "gives up": _by_tier(found.gives_up),
            "proven": found.proven,
            "cheapest": found.cheapest,
            "kept": sorted(found.kept),
        },
        free={"plans": _short([[one.name, one.plan.steps] for one in found.paid])},
    )


def _dialogue(asked: Json) -> Given:
    """A dialogue: what is told by hand, then all that is proposed; after the first step one is taken back."""
    dialogue = step_by_step(asked["request"])
    stood = [_standing(dialogue)]
    for step in asked["told"]:
        dialogue.happened(step)
        stood.append(_standing(dialogue))
    again = True
    if dialogue.proposed is not None:
        dialogue.happened(dialogue.proposed)
        if not dialogue.why_no_undo:
            dialogue.undo()
            again = _standing(dialogue) == stood[-1]
    for _ in range(MOST_STEPS):
        if dialogue.proposed is None:
            break
        dialogue.happened(dialogue.proposed)
    end = {"paid": dialogue.paid, "life": dialogue.now.life, "undone": again}
    return Given(same={"stood": stood, "end": end}, free={"steps": _short(dialogue.done)})


def _standing(dialogue: Dialogue) -> Json:
    """What a dialogue says where it stands, whichever of equal steps it proposes."""
    essence = _essence(dialogue.answer)
    return {**essence, "owed": dialogue.owed, "clickable": sorted(dialogue.clickable)}


PARTS: dict[str, Callable[[Json], Given]] = {
    "plans": _planned,
    "verdicts": _verdict,
    "options": _options,
    "explanations": _explanation,
    "turns": _turn,
    "dialogues": _dialogue,
    "keeps": _planned,
}
