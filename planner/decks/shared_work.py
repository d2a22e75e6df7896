"""Pieces of work that are done in processes, or on a cluster, where there is much of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from planner.decks.deadline import allowed, deadline, until, work_left

Found = TypeVar("Found")


def share_out(
    ask: Callable[..., Found],
    work: Sequence[tuple[Any, ...]],
    much: bool,
    each: Callable[[list[Found]], object] = lambda _: None,
) -> list[Found]:
    """Results for each piece of work, in processes if there is much or the caller says so.

    Each piece may use an equal part of the work left, wherever it is done. ``each`` gets the results so far
    after each piece, where that is possible.
    """
    jobs, left = _jobs(), work_left()
    asked = partial(_in_time, deadline(), None if left is None else left // max(len(work), 1), ask)
    if jobs == 1 or (jobs is None and not much):
        done: list[Found] = []
        for one in work:
            done.append(asked(*one))
            each(done)
        return done
    from joblib import Parallel, delayed
    from joblib.parallel import get_active_backend

    one_by_one = getattr(get_active_backend()[0], "supports_return_generator", False)
    parallel = Parallel(
        n_jobs=jobs or -1, prefer="processes", return_as="generator" if one_by_one else "list"
    )
    found: list[Found] = []
    for one in parallel(delayed(asked)(*one) for one in work):
        found.append(one)
        each(found)
    return found


def _in_time(moment: float | None, most: int | None, ask: Callable[..., Found], *work: Any) -> Found:
    """Do a piece of work with the given limits, which another process doesn't know by itself."""
    with until(moment), allowed(most):
        return ask(*work)


def _jobs() -> int | None:
    """The number of jobs set by the caller's ``joblib.parallel_config``; None if unset."""
    from joblib.parallel import get_active_backend

    found: Any = get_active_backend()[1]
    return None if found is None else int(found)
