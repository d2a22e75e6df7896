"""A board in words, as a person would write it down."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from planner.contract.request import ObjectSpec, ZoneEntry
from planner.contract.showing import one_line
from planner.game.objects import ZONES, Game
from planner.loading.written_board import board_data, board_of

_LONGEST = 300
"""A zone, or another part of a board, takes at most so many letters of its ``repr``."""
_REST = ("opponents", "commander_identity", "turn", "facts", "helpers", "order", "effects", "prohibitions")


def text_of(game: Game) -> str:
    """Write a board as text: its zones, each with its objects and their state, then the player.

    Control characters in names are removed, so that they can't affect the terminal.

    >>> from planner import Board
    >>> print(Board(battlefield=["Forest", "Forest", {"card": "Sol Ring", "tapped": True}], life=5))
    Battlefield: 2 Forest, Sol Ring (tapped)
    Life: 5
    """
    board = board_of(game)
    data = board_data(board)
    lines = []
    for zone in ZONES:
        entries = getattr(board, zone)
        if entries:
            lines.append(f"{zone.value.capitalize()}: {', '.join(_runs(entries))}")
    if board.library is not None:
        said = board.library if isinstance(board.library, int) else ", ".join(_runs(board.library))
        lines.append(f"Library: {said}")
    player = [f"Life: {board.life}"]
    if board.energy:
        player.append(f"energy: {board.energy}")
    if board.counters:
        player.append(f"counters: {_counted(board.counters)}")
    if board.pool:
        player.append(f"pool: {_pool(data['pool'])}")
    lines.append("; ".join(player))
    lines += [f"{key.replace('_', ' ').capitalize()}: {_plain(data[key])}" for key in _REST if key in data]
    return "\n".join(one_line(line, most=len(line)) for line in lines)


def call_of(game: Game) -> str:
    """Write the call that makes a board, each argument cut if it is long.

    A call that isn't cut, and names known cards, can be read back.

    >>> from planner import Board
    >>> Board("2 Forest, Sol Ring (tapped)", hand=["Dark Ritual"], life=5)
    Board('2 Forest, Sol Ring (tapped)', hand='Dark Ritual', life=5)
    """
    board = board_of(game)
    zones = {zone.value: ", ".join(_runs(entries)) for zone in ZONES if (entries := getattr(board, zone))}
    data = {key: value for key, value in board_data(board).items() if key not in zones}
    first = [_short(zones.pop("battlefield"))] if "battlefield" in zones else []
    return ", ".join([*first, *(f"{key}={_short(value)}" for key, value in {**zones, **data}.items())])


def _short(value: object) -> str:
    """Write a value as Python does, cut if it is long."""
    if isinstance(value, str):
        return repr(one_line(value, _LONGEST))
    return one_line(repr(value), _LONGEST)


def _runs(entries: list[ZoneEntry]) -> Iterator[str]:
    """Write entries; consecutive equal ones as one with their number."""
    number, before = 0, ""
    for entry in entries:
        many = 1 if isinstance(entry, str) else entry.count
        words = entry if isinstance(entry, str) else _words(entry)
        if words != before and number:
            yield f"{number} {before}" if number > 1 else before
            number = 0
        number, before = number + many, words
    if number:
        yield f"{number} {before}" if number > 1 else before


def _state(spec: ObjectSpec) -> Iterator[str]:
    """Write the state of an object: tapped, counters, attachment, choices."""
    if spec.tapped:
        yield "tapped"
    if spec.summoning_sick:
        yield "summoning sick"
    if spec.counters:
        yield _counted(spec.counters)
    if spec.face_down:
        yield "face down"
    if spec.attached_to is not None:
        yield f"attached to {spec.attached_to}"
    if spec.chosen is not None:
        chosen = [spec.chosen] if isinstance(spec.chosen, str) else spec.chosen
        yield from (f"chosen: {one}" for one in chosen)
    if spec.exiled_with is not None:
        yield f"exiled with: {_plain(spec.exiled_with) or 'nothing'}"


def _said(spec: ObjectSpec) -> Iterator[str]:
    """Write other facts of an object: its controller, its type, its price."""
    if spec.controller == "opponent":
        yield "an opponent's"
    if spec.token:
        yield "token"
    if spec.commander:
        yield "commander"
    if spec.colors is not None:
        yield f"colors {' '.join(spec.colors) or 'none'}"
    for key in ("face", "attacking", "power", "toughness", "type_line", "used", "price", "permission"):
        if getattr(spec, key) is not None:
            yield f"{key.replace('_', ' ')} {_plain(getattr(spec, key))}"
    if spec.now is not None:
        yield f"now {_plain(to_builtins(spec.now))}"
    if spec.forbid:
        yield "never used"


def _words(spec: ObjectSpec) -> str:
    """Write one object: its name, its explicit id, and its state."""
    name = spec.card if isinstance(spec.card, str) else spec.card.name or "a card"
    state = [*_state(spec), *_said(spec)]
    called = f' "{spec.id}"' if spec.id is not None else ""
    return f"{name}{called} ({', '.join(state)})" if state else f"{name}{called}"


def _counted(counters: dict[str, int]) -> str:
    return ", ".join(
        f"{number} {kind} counter{'s' if number != 1 else ''}" for kind, number in counters.items()
    )


def _pool(pool: str | list[dict[str, object]]) -> str:
    if isinstance(pool, str):
        return pool
    words = []
    for one in pool:
        rest = {key: value for key, value in one.items() if key != "mana"}
        words.append(f"{one['mana']}{f' ({_plain(rest)})' if rest else ''}")
    return ", ".join(words)


def _plain(value: object) -> str:
    """Write data without brackets and quotes."""
    if isinstance(value, dict):
        return ", ".join(f"{str(key).replace('_', ' ')}: {_plain(one)}" for key, one in value.items())
    if isinstance(value, list):
        return "; ".join(_plain(one) for one in value)
    return "yes" if value is True else "no" if value is False else str(value)
