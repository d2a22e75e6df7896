"""mana-planner: whether and how a Magic: The Gathering cost can be paid, proven.

>>> import planner
>>> planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).status
<Status.PAYABLE: 'payable'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from planner.contract.showing import SHOWN

if TYPE_CHECKING:
    from planner.api.board import Board
    from planner.api.board_mana import BoardMana
    from planner.api.board_object import BoardObject
    from planner.api.bulk import castable
    from planner.api.dialogue.dialogue import Dialogue, step_by_step
    from planner.api.functions import can_pay, explain, options, plan, plan_turn
    from planner.api.parallel import plan_many
    from planner.api.session.session import Session
    from planner.api.verifying import verify
    from planner.api.ways import Way
    from planner.cards.decklists.deck import Deck
    from planner.contract.answer import Answer, Plan, Unknown, Unpayable, Verdict
    from planner.contract.answer_parts import Status
    from planner.contract.error_codes import ErrorCode
    from planner.contract.explanation import Explanation
    from planner.contract.refusals import RequestError
    from planner.contract.request import Request
    from planner.contract.steps import Step
    from planner.contract.typed import (
        BoardDict,
        CardDict,
        ChangeDict,
        KeepDict,
        ObjectDict,
        PayDict,
        RequestDict,
    )
    from planner.game.mana import ManaCost, ManaError
    from planner.planning.options import Option

__version__ = "0.3.0"

_HOME = {
    "Answer": "contract.answer",
    "Board": "api.board",
    "BoardMana": "api.board_mana",
    "BoardObject": "api.board_object",
    "Deck": "cards.decklists.deck",
    "ErrorCode": "contract.error_codes",
    "ManaCost": "game.mana",
    "ManaError": "game.mana",
    "Option": "planning.options",
    "Plan": "contract.answer",
    "Request": "contract.request",
    "RequestError": "contract.refusals",
    "Session": "api.session.session",
    "Status": "contract.answer",
    "Unknown": "contract.answer",
    "Unpayable": "contract.answer",
    "Verdict": "contract.answer",
    "Step": "contract.steps",
    "BoardDict": "contract.typed",
    "ChangeDict": "contract.typed",
    "CardDict": "contract.typed",
    "KeepDict": "contract.typed",
    "ObjectDict": "contract.typed",
    "PayDict": "contract.typed",
    "RequestDict": "contract.typed",
    "Way": "api.ways",
    "Dialogue": "api.dialogue.dialogue",
    "Explanation": "contract.explanation",
    "can_pay": "api.functions",
    "castable": "api.bulk",
    "explain": "api.functions",
    "options": "api.functions",
    "plan": "api.functions",
    "plan_many": "api.parallel",
    "plan_turn": "api.functions",
    "step_by_step": "api.dialogue.dialogue",
    "verify": "api.verifying",
}
"""Where each name of the package lives: it is imported when it is first asked for."""

__all__ = [
    "Answer",
    "Board",
    "BoardDict",
    "BoardMana",
    "BoardObject",
    "CardDict",
    "ChangeDict",
    "Deck",
    "Dialogue",
    "ErrorCode",
    "Explanation",
    "KeepDict",
    "ManaCost",
    "ManaError",
    "ObjectDict",
    "Option",
    "PayDict",
    "Plan",
    "Request",
    "RequestDict",
    "RequestError",
    "Session",
    "Status",
    "Step",
    "Unknown",
    "Unpayable",
    "Verdict",
    "Way",
    "can_pay",
    "castable",
    "explain",
    "options",
    "plan",
    "plan_many",
    "plan_turn",
    "step_by_step",
    "verify",
]


def _show_answers() -> None:
    """Register what prints and draws answers; those modules are imported at the first use."""

    def text(answer: Any) -> str:
        return str(import_module("planner.api.showing.printed").as_text(answer))

    def picture(answer: Any) -> str | None:
        drawn: str | None = import_module("planner.api.showing.printed").as_html(answer)
        return drawn

    SHOWN.text, SHOWN.picture = text, picture


_show_answers()


_MEANT = {
    "solve": "planner.plan",
    "answer": "planner.plan",
    "can_cast": "planner.can_pay",
    "can_pay_many": "planner.castable(costs, boards)",
    "hands": "planner.decks.sample_hands",
    "lands": "planner.decks.best_lands",
    "mana_base": "planner.decks.best_lands",
    "Game": "planner.Board",
    "GameState": "planner.Board",
}
"""What people look for under another name."""


def _meant(name: str) -> str:
    """Hint where this package has a missing name's counterpart; "" if nothing is similar."""
    if name.startswith("_"):
        return ""
    if name in import_module("planner.decks").__all__:
        return f"; it is planner.decks.{name}"
    if name in _MEANT:
        return f"; it is {_MEANT[name]}"
    return str(import_module("planner.contract.suggestions").did_you_mean(name, __all__))


if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

    def __getattr__(name: str) -> Any:
        """A name of the package, imported now."""
        if name == "aio":
            return import_module("planner.aio")
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
        found = getattr(import_module(f"planner.{_HOME[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
