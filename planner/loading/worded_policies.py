"""Policies in words, as a command line has them: "sacrifice creatures", "pay life below 6"."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import PolicyVerb
from planner.contract.suggestions import did_you_mean

_VERBS: tuple[str, ...] = get_args(PolicyVerb)
_BELOW = re.compile(r"below (\d{1,9})")
_OWN = "anything"


def said_policies(said: dict[str, list[str]]) -> dict[str, Any]:
    """Read policies grouped by level, each a verb with its object, into a request's form.

    Raises ``RequestError`` for an unknown verb.

    >>> said_policies({"never": ["sacrifice creatures", "pay life below 6"], "free": ["sacrifice Treasure"]})
    {'sacrifice': {'creatures': 'never', 'Treasure': 'free'}, 'pay life': {'below': 6}}
    """
    found: dict[str, Any] = {}
    for level, texts in said.items():
        for text in texts:
            verb, of = _parted(text.strip(), level)
            below = _BELOW.fullmatch(of)
            if verb == "pay life" and below and level == "never":
                found[verb] = {"below": int(below[1])}
            elif verb in ("pay life", "pay energy", "float"):
                found[verb] = level if not of else {of: level}
            else:
                found.setdefault(verb, {})[of or _OWN] = level
    return found


def _parted(text: str, level: str) -> tuple[str, str]:
    for verb in sorted(_VERBS, key=len, reverse=True):
        if text.casefold() == verb or text.casefold().startswith(f"{verb} "):
            return verb, text[len(verb) :].strip()
    first = text.split(" ")[0]
    path = f"--{level.replace(' ', '-')}"
    message = f'expected what is done and to what, such as "sacrifice creatures", got {shown(text)}'
    allowed = f"{message}{did_you_mean(first, _VERBS)}; what is done is {', '.join(_VERBS)}"
    raise RequestError(path, allowed, ErrorCode.INVALID_VALUE)


def with_wishes(request: dict[str, Any], profile: str | None, said: dict[str, list[str]]) -> dict[str, Any]:
    """Add a profile, and policies in words, to a request; its own other policies stay."""
    request = dict(request)
    if profile is not None:
        request["profile"] = _profile(profile)
    own = request.get("policies")
    for verb, of in said_policies({level: texts for level, texts in said.items() if texts}).items():
        mine = own.get(verb) if isinstance(own, dict) else None
        both = {**mine, **of} if isinstance(mine, dict) and isinstance(of, dict) else of
        own = {**(own if isinstance(own, dict) else {}), verb: both}
    if own is not None:
        request["policies"] = own
    return request


def _profile(said: str) -> Any:
    """Read a profile: its name, or an object with its switches as JSON."""
    try:
        return msgspec.json.decode(said) if said.lstrip().startswith("{") else said
    except msgspec.DecodeError as error:
        raise RequestError("--profile", f"expected a name or JSON: {error}", ErrorCode.NOT_JSON) from None
