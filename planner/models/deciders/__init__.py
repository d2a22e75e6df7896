"""The deciders of payments. Where one gives no answer it says why: never nothing."""

from __future__ import annotations

from planner.game.records import Record


class Gap(Record, frozen=True):
    """Reason why a decider cannot read a problem."""

    reason: str


class Undecided(Record, frozen=True):
    """Why a decider that can read a problem has no answer to it."""

    reason: str
