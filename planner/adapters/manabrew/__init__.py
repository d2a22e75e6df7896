"""A payer for ManaBrew's wire protocol, which several rules engines and clients speak.

A ``gameView`` and the ``payManaCost`` prompt behind it become a request; the plan becomes the prompt's
answers, one ``act`` after the other, and ``pay`` at the end: over a pipe, ``planner partner manabrew``.
"""

from planner.adapters.manabrew.lines import answer_lines
from planner.adapters.manabrew.payer import Payer
from planner.adapters.manabrew.requests import board_of, request_of

__all__ = ["Payer", "answer_lines", "board_of", "request_of"]
