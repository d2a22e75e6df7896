"""Requests answered by one version of the planner, in a process of its own; what the answers did as data.

An outcome says what was tapped and lost, and holds the board afterwards as a request would say it: so what a
payment leaves is measured by one yardstick, whichever version planned it. Run as a file this answers the
requests that come line by line: the version is the one on ``PYTHONPATH``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import planner

Asked = dict[str, Any]
HERE = Path(__file__).parents[2]
"""The tree of this version."""
PAYABLE = "payable"
REFUSED = "refused"
"""Stands in place of a verdict where the request itself was refused."""
_SINCE = "no certificate shows it, since "


class Outcome(Struct, kw_only=True, omit_defaults=True):
    """What came of a request: the verdict, what the plan used, and the board after it."""

    status: str
    refusal: str = ""
    """Why the request was refused, and by which code (``unknown_card``)."""
    code: str = ""
    tapped: list[str] = []
    lost: list[str] = []
    """The ids that were sacrificed, exiled, discarded or returned, in this order."""
    life: int | None = None
    """The life total once triggers have resolved."""
    floating: str = ""
    x: int | None = None
    proof: str = ""
    """``certificate``, ``search`` or ``rule``; empty where nothing is proven."""
    lacks: str = ""
    """Why there is no certificate, as far as the answer itself says."""
    after: dict[str, Any] | None = None

    @property
    def used(self) -> list[str]:
        """The ids that are tapped or lost, each once."""
        return list(dict.fromkeys([*self.tapped, *self.lost]))


def outcome(request: Asked) -> Outcome:
    """Answer one request in this process."""
    try:
        board = planner.Board.from_dict(request["board"])
        answer = planner.plan(request)
        after = board.after(answer).to_dict() if answer else None
    except planner.RequestError as error:
        return Outcome(status=REFUSED, refusal=str(error), code=str(error.code))
    said = answer.to_dict()
    summary = said.get("summary") or {}
    lost = [
        one for how in ("sacrificed", "exiled", "discarded", "returned") for one in summary.get(how) or ()
    ]
    return Outcome(
        status=said["status"],
        tapped=summary.get("tapped") or [],
        lost=lost,
        life=summary.get("life_after_triggers"),
        floating=summary.get("left_in_pool") or "",
        x=summary.get("x", (said.get("choices") or {}).get("x")),
        proof=said.get("proof", ""),
        lacks=_lacks(said, request, answer),
        after=after,
    )


def _lacks(said: dict[str, Any], request: Asked, answer: Any) -> str:
    """Say why an answer has no certificate: what it, and who verifies it, says that no weights speak of."""
    if said.get("proof") in ("certificate", "rule"):
        return ""
    reasons = []
    if said["status"] == "unknown":
        reasons.append("no verdict")
    if said.get("optimal") is False:
        reasons.append(f"not proven best{_but_for_the_hand(request)}")
    if said.get("lethal"):
        reasons.append("lethal")
    if said.get("not_understood"):
        reasons.append("text not understood")
    if said.get("needs"):
        reasons.append("a fact isn't said")
    if not reasons and answer:
        found = getattr(planner.verify(request, answer), "unproven", [])  # an older version says none
        reasons += [one.rpartition(_SINCE)[2] for one in found if one.startswith("optimal: ")]
    kept = request.get("keep")
    if kept and len((said.get("summary") or {}).get("kept") or ()) < _number_kept(kept, request):
        reasons.append("not all of `keep` is kept")
    return ", ".join([said.get("proof", "no proof"), f"by {said.get('method', '?')}", *reasons])


def _but_for_the_hand(request: Asked) -> str:
    """Say whether the plan would be proven the best if no hand were read."""
    plain = planner.plan({**request, "keep": []}).to_dict()
    return ", but for what of the hand can be kept" if plain.get("optimal") else ""


def _number_kept(keep: Any, request: Asked) -> int:
    """Count what should stay payable, but for the card that is paid for itself."""
    if keep != "hand":
        return len(keep)
    paid = request["pay"].get("card")
    hand = [one.get("id", "") if isinstance(one, dict) else one for one in request["board"].get("hand", ())]
    return len(hand) - (paid in hand)


# --- in other processes -------------------------------------------------------------------------------------


def outcomes(tree: Path, requests: Sequence[Asked], jobs: int) -> list[Outcome]:
    """Answer requests with the version that lies at ``tree``, shared among so many processes, in order."""
    shares = [list(requests[number::jobs]) for number in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        found = [iter(share) for share in pool.map(lambda share: _in_process(tree, share), shares)]
    return [next(found[number % jobs]) for number in range(len(requests))]


def _in_process(tree: Path, requests: list[Asked]) -> list[Outcome]:
    """Answer requests in a process of its own, with the version that lies at ``tree``."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, str(Path(__file__).resolve())]
    lines = b"\n".join(msgspec.json.encode(one) for one in requests)
    done = subprocess.run(command, input=lines, capture_output=True, env=environment, cwd=tree, check=False)
    if done.returncode:
        raise SystemExit(f"{tree}: {done.stderr.decode()[-800:]}")
    return [msgspec.json.decode(line, type=Outcome) for line in done.stdout.splitlines()]


def _answer_lines() -> Iterator[bytes]:
    for line in sys.stdin.buffer:
        if line.strip():
            yield msgspec.json.encode(outcome(msgspec.json.decode(line)))


if __name__ == "__main__":
    for written in _answer_lines():
        sys.stdout.buffer.write(written + b"\n")
