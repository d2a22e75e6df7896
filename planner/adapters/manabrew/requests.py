"""What a ``gameView`` shows, and a prompt asks to be paid, as a request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import Any

from planner.adapters.engine_words import (
    color_word,
    colors_of,
    counters_of,
    letter_of,
    mana_letter,
    phased_out,
    type_line_of,
    with_keywords,
    without_empty,
)
from planner.adapters.manabrew.messages import (
    CardView,
    GameView,
    Identity,
    Player,
    PlayerZone,
    Prompt,
    PromptInput,
)
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as, no_such_id

_OWN_ZONES = ("hand", "graveyard", "exile", "command")
_NAMELESS = "face-down card"
_NUMBER = re.compile(r"\{\d+\}")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def board_of(view: GameView | dict[str, Any], player: str) -> dict[str, Any]:
    """Write the board as a player sees it, by the engine's own ids, as a request has it.

    Each object says what the view says that it is now: name, types, colors, cost, text, power. The view says
    nothing of restrictions on mana in the pool. Raises ``RequestError`` for what is no view, and for a player
    that isn't in it.

    >>> forest = {"id": "card-1", "identity": {"name": "Forest"}, "types": ["Land"], "subtypes": ["Forest"]}
    >>> zone = {"zone": "battlefield", "ownerId": "p0", "cards": [forest | {"controllerId": "p0"}]}
    >>> board_of({"players": [{"id": "p0", "life": 7}], "zones": [zone]}, "p0")["battlefield"]
    [{'card': {'type_line': 'Land — Forest', 'name': 'Forest', 'oracle_text': ''}, 'id': 'card-1'}]
    """
    seen = view if isinstance(view, GameView) else decode_as(view, GameView, "gameView")
    me = next((one for one in seen.players if one.id == player), None)
    if me is None:
        message = no_such_id(player, [one.id for one in seen.players], "player")
        raise RequestError("decidingPlayerId", message, ErrorCode.UNKNOWN_ID)
    zones: dict[str, list[dict[str, Any]]] = {"battlefield": []}
    library = None
    out = _phased_out(seen)
    standing = {one.id for zone in seen.zones if zone.zone == "battlefield" for one in _there(zone, out)}
    for zone in seen.zones:
        if zone.zone == "battlefield":
            zones["battlefield"] += [
                _permanent(one, seen, player, zone.owner_id, standing) for one in _there(zone, out)
            ]
        elif zone.owner_id == player and zone.zone in _OWN_ZONES:
            found = [_card_elsewhere(one, zone.zone, me) for one in _there(zone, out)]
            zones[zone.zone] = [*zones.get(zone.zone, []), *found]
        elif zone.owner_id == player and zone.zone == "library":
            library = len(zone.cards) if zone.count is None else zone.count
    others = [one for one in seen.players if one.id != player and one.status == "playing"]
    counters = counters_of(me.counters)
    return without_empty(
        {
            "life": me.life,
            "energy": counters.pop("energy", None),
            "counters": counters,
            "pool": _pool(me, f"gameView.players[{seen.players.index(me)}].manaPool"),
            **zones,
            "library": library,
            "opponents": max(len(others), 1),
            "turn": _turn(seen, player),
        }
    )


def request_of(
    view: GameView | dict[str, Any], prompt: Prompt | dict[str, Any], forbid: Iterable[str] = ()
) -> dict[str, Any]:
    """Write a ``payManaCost`` prompt, and the view before it, as a request.

    What is left to pay is taken as the engine has locked it in (601.2f); convoke, delve and restrictions on
    mana come from the card. ``forbid`` are ids that must be left alone. Raises ``RequestError``.

    >>> view = {"players": [{"id": "p0"}], "zones": []}
    >>> asked = {"type": "payManaCost", "cardId": "card-2", "manaCost": "{1}{G}"}
    >>> request_of(view, {"decidingPlayerId": "p0", "input": asked})["pay"]
    {'cost': '{1}{G}', 'kind': 'spell'}
    """
    seen = view if isinstance(view, GameView) else decode_as(view, GameView, "gameView")
    asked = prompt if isinstance(prompt, Prompt) else decode_as(prompt, Prompt, "prompt")
    if asked.input.type != "payManaCost":
        raise RequestError("prompt.input.type", f"expected payManaCost, got {asked.input.type}")
    board = board_of(seen, asked.deciding_player_id)
    if identity := _identity(asked):
        board["commander_identity"] = identity
    return {"board": board, "pay": _pay(seen, asked, board), "forbid": sorted(forbid)}


def _identity(prompt: Prompt) -> str:
    """The commander's color identity, from the mana that abilities asking for it offer (903.4)."""
    asking = [one for one in prompt.input.actions if "color identity" in one.description]
    return "".join(dict.fromkeys(letter for one in asking for letter in one.adds or "" if letter != "C"))


def _pay(view: GameView, prompt: Prompt, board: dict[str, Any]) -> dict[str, Any]:
    """The payment for a spell or an ability, with the rest of its cost."""
    asked = prompt.input
    owed = _owed(asked)
    there = {one["id"]: zone for zone in ("battlefield", *_OWN_ZONES) for one in board.get(zone, ())}
    at = there.get(asked.card_id)
    if prompt.source_ability_text or at == "battlefield":
        source = {"source": asked.card_id} if at else {}
        return {**source, "cost": owed, "kind": "ability"}
    if at is not None:
        return {"card": asked.card_id, "from": at, "total_cost": owed}
    spell = prompt.source_card or CardView(asked.card_id, identity=Identity(asked.card_name))
    # What an engine offers to pay with beside mana, the spell has as a keyword, whatever its text says.
    used = [one.resource for one in asked.actions if one.type == "useResource"]
    offered = dict.fromkeys(one for one in used if one != "waterbend")
    if prompt.source_card is None and not used:
        return {"cost": owed, "kind": "spell"}
    if _is_commander(spell, view):  # it came from the command zone, and is on the stack now
        board["command"] = [
            *board.get("command", ()),
            {"card": _card(spell), "id": spell.id, "commander": True},
        ]
        return {"card": spell.id, "from": "command", "total_cost": owed}
    card = _card(spell)
    return {"card": {**card, "oracle_text": with_keywords(card["oracle_text"], offered)}, "total_cost": owed}


def _owed(asked: PromptInput) -> str:
    """The rest of the cost; generic mana is for waterbend if the engine offers that (701.67).

    The prompt doesn't say how much may be paid so: the engine offers no more objects than allowed.
    """
    owed = asked.mana_cost or "{0}"
    if not any(one.resource == "waterbend" for one in asked.actions if one.type == "useResource"):
        return owed
    generic = "".join(_NUMBER.findall(owed))
    rest = _NUMBER.sub("", owed)
    return ", ".join([*([rest] if rest else []), *([f"Waterbend {generic}"] if generic else [])])


def _pool(player: Player, path: str) -> str:
    """The mana of a pool in symbols; raises ``RequestError`` for mana of no known type."""
    some = [(color, number) for color, number in player.mana_pool.items() if number]
    return "".join(f"{{{mana_letter(color, f'{path}.{color}')}}}" * number for color, number in some)


def _phased_out(view: GameView) -> set[str]:
    cards = [(zone.zone, one) for zone in view.zones for one in zone.cards]
    bearers = {one.id: one.attached_to for zone, one in cards if zone == "battlefield"}
    return phased_out(bearers, [one.id for _, one in cards if one.phased_out])


def _there(zone: PlayerZone, out: Set[str]) -> list[CardView]:
    """The visible cards of a zone, without phased-out ones (702.26b)."""
    return [one for one in zone.cards if one.visibility != "hidden" and one.id not in out]


def _card(card: CardView) -> dict[str, Any]:
    """A card with its current characteristics as a card object."""
    facts = {
        "name": card.identity.name or _NAMELESS,
        "mana_cost": card.mana_cost,
        "type_line": type_line_of(card.supertypes, card.types, card.subtypes),
    }
    found = {"type_line": "", **without_empty(facts), "oracle_text": with_keywords(card.text, card.keywords)}
    colors = colors_of(card.color)
    return found if colors is None else {**found, "colors": colors}


def _permanent(card: CardView, view: GameView, player: str, owner: str, standing: Set[str]) -> dict[str, Any]:
    mine = (card.controller_id or owner) == player
    blocked = {one.attacker_id for one in view.combat_assignments}
    attacking = "blocked" if card.id in blocked else "unblocked"
    state = {
        "id": card.id,
        "power": card.power,
        "toughness": card.toughness,
        "tapped": card.tapped,
        "summoning_sick": card.summoning_sick,
        "counters": counters_of(card.counters),
        "attached_to": _bearer(card, view, player, standing),
        "chosen": _chosen(card),
        "token": card.identity.is_token,
        "attacking": attacking if card.is_attacking else None,
        "controller": None if mine else "opponent",
        "commander": _is_commander(card, view),
    }
    return {"card": _card(card), **without_empty(state)}


def _is_commander(card: CardView, view: GameView) -> bool:
    return any(card.id in one.commander_casts for one in view.players)


def _bearer(card: CardView, view: GameView, player: str, standing: Set[str]) -> str | None:
    """The id or player that a permanent is attached to; None if that is gone."""
    to = card.attached_to
    if any(to == one.id for one in view.players):
        return "you" if to == player else "opponent"
    return to if to in standing else None


def _card_elsewhere(card: CardView, zone: str, me: Player) -> dict[str, Any]:
    permission = None
    if zone == "exile":
        permission = "plotted" if card.is_plotted else "madness" if card.is_madness_exiled else None
        permission = "cast" if card.is_warp_exiled else permission
    state = {
        "id": card.id,
        "power": card.power,
        "toughness": card.toughness,
        "permission": permission,
        "commander": card.id in me.commander_casts,
    }
    return {"card": _card(card), **without_empty(state)}


def _chosen(card: CardView) -> list[str]:
    """The choices made for a permanent (607.2d): colors, types, names."""
    found = []
    for one in card.choices:
        found += [color_word(letter_of(color)) for color in one.colors] if one.kind == "color" else []
        found += one.values if one.kind == "type" else []
        found += one.names if one.kind == "namedCard" else []
    return found


def _turn(view: GameView, player: str) -> dict[str, str]:
    turn = (
        {"whose": "you" if view.active_player_id == player else "opponent"} if view.active_player_id else {}
    )
    return {**turn, "step": _HUMP.sub(" ", view.step).lower()} if view.step else turn
