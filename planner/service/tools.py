"""What an AI player can ask for: tools with plain arguments, each with words and data for an answer.

Which there are stands in ``planner.contract.verbs``. They know nothing of the protocol that they are called
by: ``planner.service.mcp_server`` registers them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from planner.api.showing.words import ruling_in_words, way_in_words
from planner.contract.answer import Verdict
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import ZONES, LimitsSpec, Request, decode
from planner.contract.verbs import Tool, Verb, found_at
from planner.loading.inline import card_or_object, inline_request, listed_names
from planner.service.told import TextAndData, given_up, plain, told_answer, used

if TYPE_CHECKING:
    from planner.decks.request import DeckRequest

SECONDS = 2.0
DECK_SECONDS = 20.0
"""The most that an answer may take, unless the request itself asks for less."""
DECK_GAMES = 2_000
"""Games that are played where odds can't be worked out and the question doesn't say how many."""
_STATES = re.compile(r"\s*\((?P<states>[^()]*)\)\s*$")
_STATE_KEYS: dict[str, dict[str, Any]] = {
    "tapped": {"tapped": True},
    "summoning sick": {"summoning_sick": True},
    "opponent": {"controller": "opponent"},
    "opponent's": {"controller": "opponent"},
    "token": {"token": True},
    "commander": {"commander": True},
}

_OF_REQUEST = ("board", "hand", "life", "pool", "keep", "x", "more")
Objects = list[str | dict[str, Any]] | str


def ask(verb: Verb, tool: Tool, given: dict[str, Any]) -> TextAndData:
    """Answer what a tool is asked with these arguments. Raises ``RequestError``."""
    request, rest = _about_a_board(verb, given) if verb.needs_board else (_by_fields(verb, given), {})
    text, data = found_at(tool.says)(request, **rest)
    return TextAndData(text, data)


def _about_a_board(verb: Verb, given: dict[str, Any]) -> tuple[Request, dict[str, Any]]:
    """The request that a tool's arguments stand for, and the arguments that aren't of a request."""
    rest = {"keep": [], "x": None, **given}
    more = rest["more"]
    if "cards" in rest:
        rest["more"] = {**more, "pays": _pays_of(rest.pop("cards")) or _hand_of(rest)}
    elif "pays" in more and verb.name != "turn":
        words = "has no place here: ask castable about several cards, turn about a whole turn"
        raise RequestError("more.pays", words, ErrorCode.CONFLICT)
    if more.get("want") == "verdict":
        raise RequestError("more.want", "has no verdict here: ask can_pay", ErrorCode.CONFLICT)
    what = "" if verb.name == "ways" else rest.pop("what", "")
    return request_of(what, **{key: rest.pop(key) for key in _OF_REQUEST}), rest


def _pays_of(cards: Objects) -> list[dict[str, Any]]:
    return [pay_of(one) for one in (listed_names(cards) if isinstance(cards, str) else cards)]


def _hand_of(rest: dict[str, Any]) -> list[dict[str, Any]]:
    """Ask for each card of a hand, once for those of one name."""
    board = rest["board"]
    hand = rest["hand"] or (board.get("hand", []) if isinstance(board, dict) else [])
    cards = [one.get("card", one) if isinstance(one, dict) else one for one in listed(hand)]
    return [{"card": card} for number, card in enumerate(cards) if card not in cards[:number]]


def _by_fields(verb: Verb, given: dict[str, Any]) -> Any:
    """The request of which the arguments are the fields: those that say nothing are left to ``more``."""
    said = {
        one.encode_name: given[one.encode_name]
        for one in msgspec.structs.fields(verb.asked)
        if one.encode_name in given
        and (one.required or given[one.encode_name] not in (None, [], one.default))
    }
    request: Any = decode_as({**given.get("more", {}), **said}, verb.asked, "")
    if not verb.in_time:
        return request
    return msgspec.structs.replace(request, limits=_limited(request.limits, seconds_of(verb)))


def seconds_of(verb: Verb) -> float:
    """The most that an answer to a verb may take."""
    return DECK_SECONDS if verb.long else SECONDS


def request_of(
    what: str | dict[str, Any],
    board: Objects | dict[str, Any],
    *,
    hand: Objects = "",
    life: int | None = None,
    pool: str = "",
    keep: list[Any] | str = "",
    x: int | str | None = None,
    more: dict[str, Any] | None = None,
) -> Request:
    """The request that plain arguments stand for, with the limit of time that holds here.

    ``what`` is a cost (``"{1}{W/U}"``, words of a cost), a card's name, or a ``pay`` object of the contract.
    The board is what stands on the battlefield, or a board of the contract. What is in a zone are names, with
    a number before and a state in parentheses behind where there is one
    (``"2 Forest"``, ``"Llanowar Elves (summoning sick)"``), or objects of the contract; a text may hold
    several with commas between them. ``more`` are further keys of a request, those of its board included.
    Raises ``RequestError``.

    >>> request_of("{G}", "2 Forest (tapped), Island").board.battlefield[0].tapped
    True
    """
    zones: dict[str, Any] = dict(board) if isinstance(board, dict) else {"battlefield": board}
    if hand:
        zones["hand"] = hand
    if pool:
        zones["pool"] = pool
    if life is not None:
        zones["life"] = life
    given = (more or {}).get("board", {})
    if not isinstance(given, dict):
        raise RequestError("more.board", "expected an object")
    zones = {**zones, **given}
    zones |= {name: listed(zones[name]) for name in ZONES if isinstance(zones.get(name), str | list)}
    kept = [keep] if isinstance(keep, str) and keep not in ("", "hand") else keep
    request: dict[str, Any] = {"pay": pay_of(what, x)} if what else {}
    data = {**request, **({"keep": kept} if kept else {}), **(more or {}), "board": zones}
    request_asked = decode(data)
    return msgspec.structs.replace(request_asked, limits=_limited(request_asked.limits, SECONDS))


def _limited(limits: LimitsSpec, most: float) -> LimitsSpec:
    return LimitsSpec(time=most if limits.time is None else min(limits.time, most))


def listed(said: Objects) -> list[str | dict[str, Any]]:
    """The objects, or the cards, that a text or a list names.

    >>> listed("2 Forest, Sol Ring (tapped)")
    [{'card': 'Forest', 'count': 2}, {'card': 'Sol Ring', 'tapped': True}]
    """
    entries = [said] if isinstance(said, str) else said
    return [one for entry in entries for one in (_named(entry) if isinstance(entry, str) else [entry])]


def _named(entry: str) -> list[str | dict[str, Any]]:
    """The objects that a text names: several with commas between them, states in parentheses."""
    found: list[str | dict[str, Any]] = []
    for name in listed_names(entry):
        states: dict[str, Any] = {}
        bare = name
        while (match := _STATES.search(bare)) is not None:
            bare = bare[: match.start()]
            for state in match["states"].split(","):
                states |= _state(state.strip(), name)
        (entry_of,) = inline_request("{0}", bare, None)["board"]["battlefield"]
        plain_entry = {"card": entry_of} if isinstance(entry_of, str) else entry_of
        found.append({**plain_entry, **states} if states else entry_of)
    return found


def _state(state: str, name: str) -> dict[str, Any]:
    if state.lower() in _STATE_KEYS:
        return _STATE_KEYS[state.lower()]
    if counted := re.fullmatch(r"(\d+) (.+?) counters?", state):
        return {"counters": {counted[2]: int(counted[1])}}
    known = ", ".join(map(repr, _STATE_KEYS))
    raise RequestError(
        "board", f"{name!r}: expected a state such as {known} or '3 charge counters', got {state!r}"
    )


def can_pay(request: Request) -> TextAndData:
    """Whether the cost can be paid in full; where it can't, in one sentence what is missing."""
    from planner.api.functions import plan

    answer = plan(request)
    if answer:
        said = answer.to_dict()
        return TextAndData(
            "Payable.", {key: said[key] for key in Verdict.__struct_encode_fields__ if key in said}
        )
    return told_answer(answer)


def plan(request: Request) -> TextAndData:
    """The best payment, in order."""
    from planner.api.functions import plan

    return told_answer(plan(request))


def options(request: Request, n: int) -> TextAndData:
    """The best payments that really differ."""
    from planner.api.functions import options

    found = options(request, n)
    if not found:
        return plan(request)
    lines = [
        f"{number}. ({given_up(one.plan)}) {one.differs}: {used(one.plan)}."
        for number, one in enumerate(found, start=1)
    ]
    return TextAndData("\n".join(lines), {"status": "payable", "options": plain(found)})


def explain(request: Request) -> TextAndData:
    """Why a cost can't be paid and what would make it payable, or why this plan is the best."""
    from planner.api.functions import explain

    found = explain(request)
    return TextAndData(" ".join(found.sentences), found.to_dict())


def ways(request: Request, what: str | dict[str, Any]) -> TextAndData:
    """Every way to cast a card or to activate a permanent, each with its verdict."""
    from planner.api.board import Board

    data = msgspec.json.decode(msgspec.json.encode(request.board))
    card = card_or_object(what) if isinstance(what, str) else what
    found = Board.from_dict(data).ways(card, policies=plain(request.policies))
    lines = [way_in_words(number, way) for number, way in enumerate(found, start=1)]
    return TextAndData("\n".join(lines) or "There is no way to cast or activate it.", {"ways": plain(found)})


def legal_actions(request: Request) -> TextAndData:
    """Everything that could be done with mana now, each with its verdict."""
    from planner.api.board import Board

    data = msgspec.json.decode(msgspec.json.encode(request.board))
    drops, policies = request.land_drops, plain(request.policies)
    found = Board.from_dict(data).legal_actions(land_drops=drops, policies=policies)
    lines = [way_in_words(number, one, whose=True) for number, one in enumerate(found, start=1)]
    return TextAndData("\n".join(lines) or "There is nothing to do.", {"actions": plain(found)})


def verify(
    request: Request, *, answer: dict[str, Any] | str, solve: bool, require_proof: bool
) -> TextAndData:
    """Whether an answer can be carried out, and whether what proves it holds."""
    from planner.api.session.answers import Verified
    from planner.api.verifying import verify

    ruling = verify(request, answer, solve=solve, require_proof=require_proof)
    said = ruling_in_words(ruling, "`solve` compares it with a new verdict")
    return TextAndData("\n".join(said), plain(Verified.of(ruling)))


def pay_of(what: str | dict[str, Any], x: int | str | None = None) -> dict[str, Any]:
    """The ``pay`` that a text stands for: a cost, or the name of a card; with its X, where one is said."""
    pay = what if isinstance(what, dict) else dict(inline_request(what, "", None)["pay"])
    return pay if x is None else {**pay, "x": x}


def turn(request: Request) -> TextAndData:
    """Which of several costs are paid in a turn, and in which order."""
    from planner.api.functions import plan_turn

    found = plan_turn(request)
    lines = [
        f"{number}. {one.name}: {told_answer(one.plan).text}"
        for number, one in enumerate(found.paid, start=1)
    ]
    if found.left_out:
        lines.append(f"Left out: {', '.join(found.left_out)}.")
    return TextAndData("\n".join(lines) or "Nothing can be paid.", found.to_dict())


def deck_odds(request: DeckRequest) -> TextAndData:
    """How likely a deck casts its spells, by turn."""
    from planner.decks.odds_table import answer_deck

    if request.games is None and request.until is None:
        request = msgspec.structs.replace(request, games=DECK_GAMES)
    found = answer_deck(request, progress=False)
    rows = [
        f"{row.card or row.cost} on turn {row.turn}: {row.castable:.1%}"
        + (f" (± {row.error:.1%})" if row.error > 0 else "")
        for row in found.rows
    ]
    return TextAndData("\n".join(rows), plain(found))
