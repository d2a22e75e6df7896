"""Many questions at once, on one core, on all of them or on a cluster, as the caller says.

joblib decides where, as the caller's ``joblib.parallel_config`` says: threads, processes, Dask or Ray. Where
that says nothing, threads, which help where the solver is asked, since it lets go of the interpreter's lock;
many plans go to processes (``planner.api.processes``).
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar, cast

from planner.api.board_keys import content_key
from planner.api.call_forms import said_as
from planner.api.functions import plan
from planner.api.one_of_many import as_refused, ask_indexed
from planner.contract.answer import Refused
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.game.garbage import look_later
from planner.planning.question.methods import AUTO

if TYPE_CHECKING:
    from planner.api.functions import WholeRequest
    from planner.contract.answer import Answer, Plan, Unknown, Unpayable

CHUNK = 32
"""Questions that one worker answers before it hands anything back: about 100 ms of plans."""
FEW = 8
"""Questions that say how long the others will take, where processes run that have answered lately."""
PATIENCE = 2.0
"""Seconds after which progress is shown on a terminal."""

_PROCESSES = "LokyBackend"
"""What joblib calls processes of this machine, and what it names where nobody has said anything."""

Asked = TypeVar("Asked")
Found = TypeVar("Found")
Lost = TypeVar("Lost")


@said_as('plan_many([{"board": "2 Forest", "pay": "{G}"}, ...]); on one board, board.plan_many(["{G}", ...])')
def plan_many(
    requests: Iterable[WholeRequest],
    *,
    method: str = AUTO,
    progress: bool | None = None,
) -> list[Plan | Unpayable | Unknown | Refused]:
    """The answers to many requests, in their order: each is what ``plan`` answers.

    Requests that say the same are asked once, and have one answer. ``progress`` shows how far it is;
    None does so on a terminal where it takes long. Raises ``RequestError`` for the first request that is
    refused; its ``index`` says which one that is, from 0. One at which something fails that should never
    fail is answered by a ``Refused`` with the code ``internal``, and the others by their answers.

    >>> [str(answer.status) for answer in plan_many([{"pay": {"cost": "{0}"}}, {"pay": {"cost": "{1}"}}])]
    ['payable', 'unpayable']
    """
    if isinstance(requests, str | bytes | Mapping) or hasattr(requests, "columns"):
        form = '[{"board": "2 Forest", "pay": "{G}"}, ...]; of a frame, frame.to_dict("records")'
        raise RequestError("requests", f"expected a list of requests: {form}", ErrorCode.WRONG_TYPE)
    return each_once(
        cast("Callable[[WholeRequest], Answer]", partial(plan, method=method)),
        list(requests),
        progress=progress,
        lost=as_refused,
        share=partial(_each_plan, method),
    )


def _each_plan(
    method: str,
    ask: Callable[[tuple[int, WholeRequest]], Answer | Refused],
    questions: Sequence[tuple[int, WholeRequest]],
    *,
    progress: bool | None,
    counts: Sequence[int],
) -> list[Answer | Refused]:
    """Answer plans where it is fastest, unless the caller has chosen a backend.

    The first few are answered in this process, which shows how long the others will take.
    """
    if len(questions) <= CHUNK:
        return each(ask, questions, progress=progress, counts=counts)
    import joblib
    from joblib.parallel import get_active_backend

    backend, jobs = get_active_backend()
    if type(backend).__name__ != _PROCESSES:
        return each(ask, questions, progress=progress, counts=counts)
    is_said = type(get_active_backend(prefer="threads")[0]).__name__ == _PROCESSES
    most = joblib.cpu_count()
    cores = most if jobs is None or int(jobs) < 0 else min(int(jobs), most)
    from planner.api.processes import answer_all, is_warm, pays

    few = FEW if is_warm() else CHUNK  # a process that has just begun is slow at its first questions
    start = time.monotonic()
    first = each(ask, questions[:few], counts=counts[:few])
    rest, behind = questions[few:], counts[few:]
    if not pays((time.monotonic() - start) * len(rest) / few, cores) and not (is_said and cores > 1):
        return first + each(ask, rest, progress=progress, counts=behind)
    with Bar(sum(counts), progress) as bar:
        share = sum(counts) / len(questions)
        return first + answer_all(ask, method, rest, cores, lambda done: bar.show(int((few + done) * share)))


def each_once(
    ask: Callable[[Asked], Found],
    questions: Sequence[Asked],
    *,
    lost: Callable[[RequestError], Lost],
    progress: bool | None = None,
    quick: Callable[[Asked], Found | None] | None = None,
    share: Callable[..., list[Found | Lost]] | None = None,
) -> list[Found | Lost]:
    """Ask each question, as ``each`` does, but equal ones only once.

    ``quick`` answers at once, or not at all: its answers aren't shared among the cores. A refusal has the
    ``index`` of its question. ``share`` replaces ``each`` for distributing the work. ``lost`` makes the
    answer for an internal error.
    """
    keys = [_key(index, question) for index, question in enumerate(questions)]
    first: dict[object, int] = {}
    for index, key in enumerate(keys):
        first.setdefault(key, index)
    known = {} if quick is None else {key: quick(questions[index]) for key, index in first.items()}
    answers: dict[object, Found | Lost] = {key: one for key, one in known.items() if one is not None}
    rest = [key for key in first if key not in answers]
    times = Counter(keys)
    asked = [(first[key], questions[first[key]]) for key in rest]
    found = (share or each)(
        partial(ask_indexed, ask, lost), asked, progress=progress, counts=[times[key] for key in rest]
    )
    answers.update(zip(rest, found, strict=True))
    return [answers[key] for key in keys]


def _key(index: int, question: object) -> object:
    """Cache key of a question: equal for equal questions; what isn't plain data equals nothing else."""
    if isinstance(question, str):
        return question
    key = content_key(question)
    return index if key is None else key


def each(
    ask: Callable[[Asked], Found],
    questions: Sequence[Asked],
    *,
    progress: bool | None = None,
    chunk: int = CHUNK,
    counts: Sequence[int] | None = None,
) -> list[Found]:
    """Answer questions with ``ask``, in order, in parallel chunks.

    ``counts`` are the weights of the questions for the progress bar.
    """
    numbers = [1] * len(questions) if counts is None else counts
    ends = list(accumulate(numbers, initial=0))
    chunks = [questions[start : start + chunk] for start in range(0, len(questions), chunk)]
    found: list[Found] = []
    with Bar(ends[-1], progress) as bar:
        if len(chunks) < 2:
            with look_later():
                for question in questions:
                    found.append(ask(question))
                    bar.show(ends[len(found)])
            return found
        from joblib import Parallel, delayed

        jobs, streams = _place()
        work = Parallel(n_jobs=jobs, prefer="threads", return_as="generator" if streams else "list")
        for answers in work(delayed(_answers)(ask, chunk) for chunk in chunks):
            found += answers
            bar.show(ends[len(found)])
    return found


def _answers(ask: Callable[[Asked], Found], chunk: Sequence[Asked]) -> list[Found]:
    with look_later():
        return [ask(question) for question in chunk]


def _place() -> tuple[int, bool]:
    """Number of jobs by the caller's ``joblib.parallel_config``, else one for each core.

    Also returns whether chunks come back one by one (Ray returns all of them at the end).
    """
    from joblib.parallel import get_active_backend

    backend, jobs = get_active_backend()
    return (-1 if jobs is None else int(jobs)), bool(backend.supports_return_generator)


class Bar:
    """A progress bar that is shown on request, or if a terminal has to wait."""

    def __init__(self, total: int, wanted: bool | None) -> None:
        self._total = total
        self._wanted = wanted
        self._started = time.monotonic()
        self._progress: Any = None
        self._task: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def show(self, done: int) -> None:
        """Show how many questions are answered."""
        if self._progress is None and self._is_due():
            from rich.console import Console
            from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

            self._progress = Progress(
                *Progress.get_default_columns()[:-1],
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=self._wanted is None,
            )
            self._task = self._progress.add_task("answering", total=self._total)
            self._progress.start()
        if self._progress is not None:
            self._progress.update(self._task, completed=done)

    def _is_due(self) -> bool:
        if self._wanted is not None:
            return self._wanted
        return time.monotonic() - self._started >= PATIENCE and sys.stderr.isatty()
