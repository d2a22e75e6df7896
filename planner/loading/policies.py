"""A request's policies, read: which verbs, which objects, and how strictly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from planner.cards.errors import CardNameError, StoreError
from planner.cards.names import find_name
from planner.contract import request
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.suggestions import did_you_mean
from planner.effects.policies import CLASSES, is_meant
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.objects import Game
from planner.game.policies import Aim, Level, Policies, Policy
from planner.game.tiers import Place, Switches
from planner.game.vocabulary import LOSSES, Verb, Zone
from planner.text.grammar.subtypes import singular

_VERBS: dict[str, tuple[Verb, ...]] = {
    "tap": (Verb.TAP,),
    "sacrifice": (Verb.SACRIFICE,),
    "exile": (Verb.EXILE,),
    "discard": (Verb.DISCARD,),
    "return": (Verb.RETURN,),
    "return to hand": (Verb.RETURN,),
    "lose": LOSSES,
    "remove counters": (Verb.REMOVE_COUNTERS,),
}
"""What is done to objects, by the word of a request."""
_LIFE, _ENERGY, _FLOAT = "pay life", "pay energy", "float"
_ANYTHING, _BELOW = "anything", "below"
ONE_SHOT = "one-shot mana"
_KEEPS_ONE_SHOT = tuple(Policy(verb, Aim.CLASS, ONE_SHOT, Level.NEVER) for verb in LOSSES)


def policies_of(
    spec: request.Policies | None, game: Game, switches: Switches | None = None, path: str = "policies"
) -> Policies | None:
    """Read policies for the objects of a game; None without any.

    A word is the id of an object, else the name of a card, else a class: so ``"Treasure#2"`` precedes
    ``"Treasure"``, and that precedes ``"tokens"``. Raises ``RequestError`` for a word that is similar to one
    of these and none.

    >>> policies_of({"sacrifice": "never"}, Game()).of_objects[0].aim
    'anything'
    """
    objects: list[Policy] = list(_KEEPS_ONE_SHOT) if switches is not None and switches.keeps_one_shot else []
    scalars: dict[str, Level | None] = {}
    least_life = None
    for verb, said in (spec or {}).items():
        where = f"{path}.{verb}"
        if verb in _VERBS:
            objects += _of_objects(_VERBS[verb], said, game, where)
        elif verb == _LIFE and isinstance(said, dict):
            least_life = _below(said, where)
        else:
            scalars[verb] = _plain(said, where)
    found = Policies(
        tuple(dict.fromkeys(objects)),
        life=scalars.get(_LIFE),
        least_life=least_life,
        energy=scalars.get(_ENERGY),
        floating=scalars.get(_FLOAT),
    )
    return None if found == _NOTHING else found


_NOTHING = Policies()


def switches_of(spec: request.ProfileSpec) -> Switches:
    """Read the switches of a profile.

    >>> switches_of(request.ProfileSpec(utility="before")).words
    ', utility before'
    """
    return Switches(
        free_above=None if isinstance(spec.life, str) else spec.life.free_above,
        utility=Switches().utility if isinstance(spec.utility, str) else spec.utility,
        place=Place(spec.utility) if isinstance(spec.utility, str) else Place.IN,
        keeps_one_shot=spec.one_shot == "never",
    )


def _plain(said: Any, path: str) -> Level:
    if isinstance(said, str):
        return Level(said)
    allowed = ", ".join(f'"{level.value}"' for level in Level)
    raise RequestError(path, f"expected one of {allowed}, got {shown(said)}", ErrorCode.WRONG_TYPE)


def _below(said: dict[str, Any], path: str) -> int:
    """Read the protected life total: ``{"below": 6}``."""
    least = said.get(_BELOW)
    if set(said) != {_BELOW} or not isinstance(least, int):
        message = (
            f'expected a word, or {{"below": 6}}: the total that life never falls below; got {shown(said)}'
        )
        raise RequestError(path, message, ErrorCode.WRONG_TYPE)
    return least


def _of_objects(verbs: tuple[Verb, ...], said: Any, game: Game, path: str) -> Iterator[Policy]:
    if isinstance(said, str):
        said = {_ANYTHING: said}
    for word, level in said.items():
        where = f"{path}.{word}"
        if not isinstance(level, str):
            _plain(level, where)
        aim, of = _aim(word, game, where)
        for verb in verbs:
            yield Policy(verb, aim, of, Level(level))
            if level == Level.FREE and verb in LOSSES and _are_for_mana_alone(aim, of, game):
                yield Policy(Verb.TAP, aim, of, Level.FREE)  # else nobody would lose it for mana


def _aim(word: str, game: Game, path: str) -> tuple[Aim, str]:
    """What a word of a policy names; raises ``RequestError`` if it names nothing."""
    if word == _ANYTHING:
        return Aim.ANYTHING, ""
    entry = game.find(word)
    if entry is not None and entry.zone != Zone.EFFECT:
        return Aim.OBJECT, word
    there = [entry for entry in game.objects if entry.zone != Zone.EFFECT]
    names = {entry.own_card.name for entry in there}
    if word in names:
        return Aim.NAME, word
    if word in CLASSES:
        return Aim.CLASS, word
    subtypes = {one.casefold(): one for entry in there for one in entry.card.subtypes}
    found = subtypes.get(word.casefold()) or subtypes.get(singular(word.casefold()))
    if found is not None:
        return Aim.SUBTYPE, found
    known = _known_name(word)
    if known is not None:
        return Aim.NAME, known
    ids = (object_id for entry in there for object_id in entry.ids)
    near = did_you_mean(word, _words(names, ids))
    if not near:  # a card that nobody here knows: ``names_of_nothing`` says so
        return Aim.NAME, word
    message = f"no class, card or object is called {shown(word)}{near}"
    raise RequestError(path, f"{message}; classes are {', '.join(CLASSES)}", ErrorCode.INVALID_VALUE)


def _are_for_mana_alone(aim: Aim, of: str, game: Game) -> bool:
    """Whether a policy's objects all exist only for mana that they make once: Treasures."""
    spoken_of = [one for one in game.objects if one.zone != Zone.EFFECT and is_meant(aim, of, one)]
    return bool(spoken_of) and all(map(CLASSES[ONE_SHOT], spoken_of))


def names_of_nothing(policies: Policies | None, game: Game) -> list[Assumption]:
    """Assumptions for names in policies that are neither on the board nor known cards.

    >>> said = policies_of({"tap": {"Qwxz": "never"}}, Game())
    >>> str(names_of_nothing(said, Game())[0])
    'nothing here is called "Qwxz", of which a policy speaks'
    """
    said = policies.of_objects if policies is not None else ()
    asked = dict.fromkeys([one.of for one in said if one.aim is Aim.NAME])
    there = {entry.own_card.name for entry in game.objects} if asked else set()
    strange = [name for name in asked if name not in there and _known_name(name) is None]
    said_of = 'nothing here is called "{}", of which a policy speaks'
    return [Assumption(said_of.format(name), AssumedFact.TRUE) for name in strange]


def _words(names: Iterable[str], ids: Iterable[str]) -> list[str]:
    return [_ANYTHING, *CLASSES, *names, *ids]


def _known_name(word: str) -> str | None:
    """The printed name of a card that isn't on the board; None if there is no such card."""
    try:
        return find_name(word).name
    except (CardNameError, StoreError):
        return None
