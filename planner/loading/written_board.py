"""From a game back to the board of a request: what it says, and no more than that.

A board that is written and read again is the same game, ids and order included.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import partial
from typing import Any, Literal, get_args

import msgspec
from msgspec import structs

from planner.cards.errors import CardNameError, StoreError
from planner.cards.names import find_name
from planner.contract.current import Color
from planner.contract.refusals import RequestError
from planner.contract.request import (
    BareCard,
    BoardSpec,
    CardSpec,
    EffectSpec,
    HelperSpec,
    ObjectSpec,
    PoolSpec,
    TurnSpec,
    ZoneEntry,
)
from planner.contract.suggestions import folded
from planner.effects.libraries import cards_of_library
from planner.game.characteristics import Characteristics
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.objects import ZONES, Before, Game, GameObject, PoolMana
from planner.game.purposes import Allowed, SpendOnly
from planner.game.records import Record
from planner.game.vocabulary import Whose, Zone
from planner.loading.game_state import base_name
from planner.loading.mana_pool import kinds_of, restriction_of
from planner.loading.object_state import PLAYERS, counters_on, used_of

_KEPT_IN_ALL_ZONES = ("card", "token", "commander", "controller")
"""What holds of a card in whatever zone it is; all else is the state of one object (400.7)."""
_OF_THE_CHOSEN = re.compile(
    r"(?P<article>\ban? )?(?P<what>(?:(?:non)?(?:creature|artifact|legendary|permanent) )*spells?)"
    r" of the chosen (?:creature )?(?:type|color)"
)
_YOU = ObjectSpec(card="").controller
"""The default itself: a value is left out where it is that very object."""
_ENCODED = msgspec.json.Encoder()


class Written(Record, frozen=True):
    """One object as a request would state it: its zone, its id, and the rest in ``spec``.

    ``path`` is the place where it came from: objects of one ``count`` share it.
    """

    zone: Zone
    object_id: str
    spec: ObjectSpec
    path: str


def board_of(game: Game) -> BoardSpec:
    """The board that describes a game: reading it again gives the same game."""
    zones: dict[str, list[ZoneEntry]] = {}
    numbers: dict[str, int] = {}
    for group in _groups(written_objects(game)):
        zones.setdefault(group[0].zone, []).extend(_entries(group, numbers))
    effects, prohibitions = texts_of(game)
    turn = None
    if game.whose_turn is not None:
        turn = msgspec.convert({"whose": game.whose_turn, "step": game.step}, TurnSpec)
    identity = game.commander_identity
    return BoardSpec(
        **zones,
        life=game.life,
        energy=game.energy,
        counters=dict(game.counters),
        pool=pool_spec(game.pool),
        library=_library(game),
        opponents=game.opponents,
        commander_identity=None if identity is None else "".join(c for c in COLORS if c in identity),
        effects=effects,
        prohibitions=prohibitions,
        turn=turn,
        facts={key: list(one) if isinstance(one, tuple) else one for key, one in game.facts.items()},
        helpers=[HelperSpec(mana=number) for number in game.helpers],
        order=[one for one in (*game.order, *game.arrived) if _has_a_place(one, game)],
    )


def _library(game: Game) -> int | list[ZoneEntry] | None:
    """The library's number of cards, or the list of its cards if all are known."""
    known = cards_of_library(game)
    if not known:
        return game.library
    specs = ((one.given, one.count) for one in known)
    return [
        _entry(structs.replace(given, count=count)) for given, count in specs if isinstance(given, ObjectSpec)
    ]


def _has_a_place(object_id: str, game: Game) -> bool:
    """Whether a board can name an object; an effect is named by its number."""
    entry = game.find(object_id)
    return entry is not None and (entry.zone != Zone.EFFECT or object_id in game.order)


def key_of(game: Game) -> tuple[object, ...]:
    """A key that is equal for games in the same state: objects with ids and order, and the rest.

    How the objects were grouped and named in the request makes no difference.
    """
    objects = tuple((one.zone, one.object_id, _ENCODED.encode(one.spec)) for one in written_objects(game))
    rest = structs.replace(board_of(game), **{zone: [] for zone in ZONES})
    if isinstance(rest.pool, str):
        rest.pool = "".join(sorted(_symbols(rest.pool), key=_place_of_symbol))
    rest.counters = dict(sorted(rest.counters.items()))
    rest.facts = dict(sorted(rest.facts.items()))
    return objects, _ENCODED.encode(rest)


def _symbols(mana: str) -> list[str]:
    return re.findall(r"\{[^{}]*\}", mana)


def _place_of_symbol(symbol: str) -> int:
    return TYPES.find(symbol[1:-1])


# --- objects ----------------------------------------------------------------------------------------


def written_objects(game: Game) -> list[Written]:
    """Each object as a request would state it, in the order of positions."""
    found: list[tuple[int, Written]] = []
    permanents = {one for entry in game.objects if entry.zone == Zone.BATTLEFIELD for one in entry.ids}
    for entry in game.objects:
        if entry.zone in ZONES:
            spec = spec_of(entry, permanents)
            found += [
                (position, Written(entry.zone, object_id, spec, entry.path))
                for object_id, position in zip(entry.ids, entry.positions, strict=True)
            ]
    return [one for _, one in sorted(found, key=lambda pair: (ZONES.index(pair[1].zone), pair[0]))]


def spec_of(entry: GameObject, permanents: Container[str | None] = ()) -> ObjectSpec:
    """The current spec of objects without ids: the request's statement with later changes."""
    given = card_alone(entry.given) if isinstance(entry.given, Before) else entry.given
    spec = given if isinstance(given, ObjectSpec) else _from_characteristics(entry)
    changed = _changed_state(spec, entry, permanents)
    if spec.chosen is None and entry.chosen and entry.exiled is None:  # as it entered in a turn
        changed["chosen"] = entry.chosen[0] if len(entry.chosen) == 1 else list(entry.chosen)
    if isinstance(spec.chosen, list) and len(spec.chosen) == 1:
        changed["chosen"] = spec.chosen[0]
    if spec.controller == "you" and spec.controller is not _YOU:  # as after pickling
        changed["controller"] = _YOU
    if isinstance(spec.card, str):
        changed["card"] = _as_printed(spec.card, token=spec.token is True)
    return structs.replace(spec, **changed) if changed else spec


def _changed_state(spec: ObjectSpec, entry: GameObject, permanents: Container[str | None]) -> dict[str, Any]:
    """The fields of a spec whose state has changed: tapped, counters, uses."""
    changed: dict[str, Any] = {}
    if spec.tapped != entry.tapped:
        changed["tapped"] = entry.tapped
    if spec.summoning_sick != entry.summoning_sick:
        changed["summoning_sick"] = entry.summoning_sick
    if spec.attached_to is not None or entry.attached_to is not None:
        to = entry.attached_to
        changed["attached_to"] = to if to in permanents or to in PLAYERS else None
    if spec.counters or entry.counters:
        now = dict(sorted(entry.counters.items()))
        changed["counters"] = (
            now if counters_on(spec, "") != now else dict(sorted(counters_on(spec, "").items()))
        )
    if spec.used or entry.used:
        same = used_of(spec, "") == dict(entry.used)
        used = {str(number): times for number, times in sorted(entry.used.items()) if times}
        changed["used"] = spec.used if same and isinstance(spec.used, list) else used or None
    if spec.exiled_with is not None or entry.exiled == ():
        changed["exiled_with"] = _links_now(spec, entry, permanents)
    return changed


def _links_now(spec: ObjectSpec, entry: GameObject, permanents: Container[str | None]) -> Any:
    """The links of an object that still exist."""
    said = spec.exiled_with
    if entry.zone != Zone.BATTLEFIELD:
        return said if isinstance(said, str) and said in permanents else None
    there = {word for one in entry.exiled or () for word in (one.id, folded(one.card.name))}
    words = [said] if isinstance(said, str) else said or []
    kept = [word for word in words if word in there or folded(word) in there]
    return kept if said is None or len(kept) < len(words) else said


def card_alone(given: object) -> ObjectSpec | None:
    """The spec that still applies in another zone: the card (400.7)."""
    inner = given.given if isinstance(given, Before) else given
    if not isinstance(inner, ObjectSpec):
        return None
    return ObjectSpec(**{name: getattr(inner, name) for name in _KEPT_IN_ALL_ZONES})


def _as_printed(name: str, *, token: bool) -> str:
    """A name as printed, if that still names the same card."""
    try:
        found = find_name(name, token=token)
        return found.name if find_name(found.name, token=token) == found else name
    except (CardNameError, StoreError):
        return name


def _from_characteristics(entry: GameObject) -> ObjectSpec:
    """The card of objects that no request describes."""
    card = entry.own_card
    kinds = [*sorted(card.supertypes), *sorted(card.types)]
    line = " — ".join(part for part in (" ".join(kinds), " ".join(card.subtypes)) if part)
    return ObjectSpec(
        card=CardSpec(
            name=card.name,
            mana_cost=str(card.mana_cost),
            type_line=line,
            oracle_text=card.text,
            power=card.power,
            toughness=card.toughness,
            colors=[color for color in get_args(Color) if color in card.colors],
        ),
        controller="you" if entry.controller == Whose.YOU else "opponent",
        token=True if card.token else None,
        commander=entry.commander,
    )


def _groups(objects: Iterable[Written]) -> Iterator[list[Written]]:
    """Split objects into runs from one entry that are still equal."""
    group: list[Written] = []
    for one in objects:
        last = group[-1] if group else None
        if last is not None and (one.zone, one.path, one.spec) != (last.zone, last.path, last.spec):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _entries(group: list[Written], numbers: dict[str, int]) -> Iterator[ZoneEntry]:
    """Write equal objects: as one entry if their ids allow that, without automatic ids.

    ``numbers`` counts the objects without an id by name, as reading does.
    """
    name, spec = base_name(group[0].spec), group[0].spec
    ids = [one.object_id for one in group]
    while ids:
        number = numbers.get(name, 0)
        own = 0
        while own < len(ids) and ids[own] == f"{name}#{number + own + 1}":
            own += 1
        if own:
            numbers[name] = number + own
            yield _entry(structs.replace(spec, count=own))
            ids = ids[own:]
            continue
        base = ids[0].removesuffix("#1")
        together = 0
        while base != ids[0] and together < len(ids) and ids[together] == f"{base}#{together + 1}":
            together += 1
        if together > 1:
            yield structs.replace(spec, id=base, count=together)
        else:
            yield structs.replace(spec, id=ids[0])
        ids = ids[max(together, 1) :]


def _entry(spec: ObjectSpec) -> ZoneEntry:
    """An object's entry; only its name if nothing else is stated."""
    if isinstance(spec.card, str) and spec == ObjectSpec(card=spec.card):
        return spec.card
    return spec


def entry_data(entry: ZoneEntry) -> Any:
    """An entry of a zone as JSON data; a card object alone stays as it is."""
    if isinstance(entry, str):
        return entry
    data = msgspec.to_builtins(entry)
    return data["card"] if isinstance(entry.card, BareCard) and len(data) == 1 else data


def board_data(board: BoardSpec) -> dict[str, Any]:
    """A board as JSON data, without default values."""
    zones = {zone.value: getattr(board, zone) for zone in ZONES}
    data = {zone: [entry_data(entry) for entry in entries] for zone, entries in zones.items() if entries}
    rest = msgspec.to_builtins(structs.replace(board, **{zone: [] for zone in zones}))
    if isinstance(board.library, list):
        rest["library"] = [entry_data(entry) for entry in board.library]
    return {**data, **rest}


def texts_of(game: Game) -> tuple[list[Any], list[str]]:
    """The effects and the prohibitions that are on no object, as the request states them."""
    texts = sorted(
        (entry for entry in game.objects if entry.zone == Zone.EFFECT), key=lambda entry: entry.positions
    )
    effects: list[Any] = []
    prohibitions: list[str] = []
    for entry in texts:
        if entry.ids[0].startswith("prohibitions["):
            prohibitions.append(str(entry.given))
        elif entry.controller == Whose.YOU and entry.about is None:
            effects.append(entry.card.text)
        else:
            about = None if entry.about is None else sorted(one for one in entry.about if game.find(one))
            whose: Literal["you", "opponent"] = "you" if entry.controller == Whose.YOU else "opponent"
            effects.append(EffectSpec(text=entry.card.text, controller=whose, objects=about))
    return effects, prohibitions


# --- the pool ---------------------------------------------------------------------------------------


def pool_spec(pool: Iterable[PoolMana]) -> str | list[PoolSpec]:
    """Write the mana in a pool: a mana string if it is plain, else a list with equal mana together."""
    amounts: dict[tuple[str | None, bool, bool, tuple[str, ...]], Counter[str]] = {}
    for mana in pool:
        only = None if mana.spend_only is None else _restriction_words(mana.spend_only)
        like = (only, mana.snow, mana.persists, _source_words(mana.source, snow=mana.snow))
        amounts.setdefault(like, Counter())[mana.type] += mana.amount
    specs = [
        PoolSpec(
            mana="".join(f"{{{letter}}}" * types[letter] for letter in TYPES),
            spend_only=only,
            snow=snow,
            persists=persists,
            from_=list(source),
        )
        for (only, snow, persists, source), types in sorted(amounts.items(), key=str)
    ]
    plain = PoolSpec(mana=specs[0].mana) if specs else None
    return specs[0].mana if len(specs) == 1 and specs[0] == plain else specs or ""


def _source_words(source: Characteristics | None, *, snow: bool) -> tuple[str, ...]:
    """The words for a mana source: its types, and its name (106.3)."""
    if source is None:
        return ()
    said = set[str]().union(*kinds_of(source.name)) if source.name else set[str]()
    said |= {"Snow"} if snow else set()
    token = ["Token"] if source.token else []
    kinds = [*token, *sorted(source.supertypes - {"Token"}), *sorted(source.types), *source.subtypes]
    line = " ".join(one for one in kinds if one not in said)
    return tuple(words for words in (line, source.name) if words)


def _restriction_words(only: SpendOnly) -> str:
    """A restriction's words, with choices filled in, that are read with the same meaning."""
    candidates = [only.words]
    for part in (*only.allowed, *only.denied):
        candidates += [
            _OF_THE_CHOSEN.sub(partial(_with_chosen, word), only.words) for word in _chosen_in(part)
        ]
    for words in candidates:
        try:
            read = restriction_of(words, "")
        except RequestError:
            continue
        if read is not None and (read.allowed, read.denied) == (only.allowed, only.denied):
            return words
    return only.words


def _with_chosen(word: str, match: re.Match[str]) -> str:
    article = "" if not match["article"] else "an " if word[0].lower() in "aeiou" else "a "
    return f"{article}{word} {match['what']}"


def _chosen_in(part: Allowed) -> list[str]:
    colors = [COLOR_WORDS[color] for clause in part.clauses for color in clause.colors]
    return [*colors, *(word for clause in part.clauses for word in clause.subtypes)]
