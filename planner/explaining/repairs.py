"""Single changes of a question: each can be carried out, and says in words what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from planner.contract.explanation import Change
from planner.contract.request import PaySpec
from planner.effects.costs.part_names import number_word as number
from planner.effects.settle import settled
from planner.explaining.repair_question import OpenQuestion
from planner.game.characteristics import Characteristics
from planner.game.mana import TYPE_WORDS
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.records import Record, replace
from planner.game.vocabulary import Lifted, Zone
from planner.planning.words.refusal_sentences import listed


class MoreMana(Record, frozen=True):
    """More mana in the pool, of any one of ``types`` ("S" is mana from a snow source) (118.3a)."""

    types: str
    source: Characteristics | None = None

    def carry_out(self, asked: OpenQuestion, amount: int) -> OpenQuestion:
        """The question with this much more mana in the pool."""
        letter = self.types[0]
        snow = letter == "S"
        mana = PoolMana("C" if snow else letter, amount, snow, source=self.source)
        return replace(asked, game=replace(asked.game, pool=(*asked.game.pool, mana)))

    def described(self, amount: int, _: Game) -> Change:
        """Describe the change as the explanation has it."""
        text = f"{number(amount)} more {_mana_words(self.types)}"
        return Change(what="mana", amount=amount, types=self.types, text=text)


def _mana_words(types: str) -> str:
    if types == "S":
        return "mana from a snow source"
    if types == "WUBRGC":
        return "mana of any type"
    if types == "WUBRG":
        return "mana of any color"
    words = [TYPE_WORDS[letter] for letter in types]
    return f"{', '.join(words[:-1])}{' or ' if len(words) > 1 else ''}{words[-1]} mana"


class Resource(Record, frozen=True):
    """More life, energy, or cards in the library (118.3)."""

    what: str

    def carry_out(self, asked: OpenQuestion, amount: int) -> OpenQuestion:
        """The question in which the player has this much more."""
        game = asked.game
        if self.what == "life":
            return replace(asked, game=replace(game, life=game.life + amount))
        if self.what == "energy":
            return replace(asked, game=replace(game, energy=game.energy + amount))
        return replace(asked, fewer=(*asked.fewer, ("library", "", amount)))

    def described(self, amount: int, _: Game) -> Change:
        """Describe the change as the explanation has it."""
        if self.what == "library":
            plural = "s" if amount > 1 else ""
            return Change(
                what="library", amount=amount, text=f"{number(amount)} more card{plural} in the library"
            )
        return Change(what=self.what, amount=amount, text=f"{number(amount)} more {self.what}")


class ForPart(Record, frozen=True):
    """More objects, power or counters for a part of the cost, identified by its words (118.3)."""

    what: str
    words: str

    def carry_out(self, asked: OpenQuestion, amount: int) -> OpenQuestion:
        """The question in which this much more is available for that part."""
        return replace(asked, fewer=(*asked.fewer, (self.what, self.words, amount)))

    def described(self, amount: int, _: Game) -> Change:
        """Describe the change as the explanation has it."""
        noun = self.what if self.what == "power" or amount > 1 else self.what.removesuffix("s")
        text = f'{number(amount)} more {noun} for "{self.words}"'
        return Change(what=self.what, amount=amount, for_=self.words, text=text)


LIFTED = {Lifted.TAPPED: "untapped", Lifted.SICK: "rested", Lifted.FORBIDDEN: "not forbidden"}
LIFTED_WORDS = {**LIFTED, Lifted.SICK: "not summoning sick"}
MOST_NAMED = 5
"""Of more objects that nothing tells apart the first one is named."""


class Lift(Record, frozen=True):
    """Some of these equal objects become untapped, rested or allowed."""

    what: Lifted
    ids: tuple[str, ...]

    def carry_out(self, asked: OpenQuestion, amount: int) -> OpenQuestion:
        """The question with the first ``amount`` objects untapped, rested or allowed."""
        ids = set(self.ids[:amount])
        objects = tuple(part for e in asked.game.objects for part in _lifted(e, ids, self.what))
        forbid = asked.forbid - ids if self.what is Lifted.FORBIDDEN else asked.forbid
        return replace(asked, game=replace(asked.game, objects=objects), forbid=forbid)

    def described(self, amount: int, game: Game) -> Change:
        """Describe the change as the explanation has it."""
        names = [called(one, game) for one in self.ids]
        if len(names) == amount:
            who = listed(names)
        elif amount == 1 and len(names) <= MOST_NAMED:
            who = f"{', '.join(names[:-1])} or {names[-1]}"
        elif len(names) > MOST_NAMED:
            who = f"{number(amount)} of {number(len(names))} like {names[0]}"
        else:
            who = f"{number(amount)} of {listed(names)}"
        text = f"{who} were {LIFTED_WORDS[self.what]}"
        return Change(what=LIFTED[self.what], amount=amount, objects=list(self.ids), text=text)


def _lifted(entry: GameObject, ids: set[str], what: Lifted) -> list[GameObject]:
    now, rest = entry.only(ids), entry.without(ids)
    if now is None:
        return [entry]
    if what is Lifted.TAPPED:
        now = replace(now, tapped=False)
    elif what is Lifted.SICK:
        now = replace(now, summoning_sick=False)
    else:
        now = replace(now, forbid=False)
    return [now] if rest is None else [now, rest]


class Unrequire(Record, frozen=True):
    """An object that doesn't have to be used."""

    id: str

    def carry_out(self, asked: OpenQuestion, _: int) -> OpenQuestion:
        """The question in which the object needn't be used."""
        return replace(asked, require=asked.require - {self.id})

    def described(self, _: int, game: Game) -> Change:
        """Describe the change as the explanation has it."""
        return Change(
            what="not required", objects=[self.id], text=f"{called(self.id, game)} were not required"
        )


class Permit(Record, frozen=True):
    """An object's prohibitions are removed (118.11)."""

    id: str

    def carry_out(self, asked: OpenQuestion, _: int) -> OpenQuestion:
        """The question without the object's prohibition."""
        objects = tuple(_permitting(e) if self.id in e.ids else e for e in asked.game.objects)
        return replace(asked, game=replace(asked.game, objects=objects))

    def described(self, _: int, game: Game) -> Change:
        """Describe the change as the explanation has it."""
        entry = game.find(self.id)
        texts = entry.reading.costs.prohibitions if entry is not None and entry.reading.costs else ()
        said = " ".join(dict.fromkeys(one.text for one in texts))
        in_request = entry is None or entry.zone == Zone.EFFECT
        named = f'"{said.rstrip(".")}"'
        if in_request:
            text = (
                f"{named} were not prohibited"
                if self.id.startswith("prohibitions")
                else f"{named} didn't hold"
            )
        else:
            text = f"{named} ({called(self.id, game)}) didn't hold"
        path = f"board.{self.id}" if in_request else UNSET
        return Change(what="not prohibited", objects=[self.id], path=path, text=text)


def _permitting(entry: GameObject) -> GameObject:
    costs = entry.reading.costs
    if costs is None:
        return entry
    return replace(entry, reading=replace(entry.reading, costs=replace(costs, prohibitions=())))


@dataclass(frozen=True, eq=False)
class Announcement:
    """A changed announcement (601.2b): ``value`` at ``path``; the key is left out if the value is unset.

    At most one announcement of a ``group`` can be made. One with ``most`` is a number, which is 0 here: the
    greatest number below ``most`` that works is reported.
    """

    group: str
    path: str
    value: Any
    text: str
    change: Callable[[PaySpec], PaySpec] = field(repr=False)
    most: int = 0
    numbered: Callable[[int], Announcement] | None = field(default=None, repr=False)

    def carry_out(self, asked: OpenQuestion, _: int) -> OpenQuestion:
        """The question with this announcement."""
        return asked if asked.pay is None else replace(asked, pay=self.change(asked.pay))

    def described(self, _: int, __: Game) -> Change:
        """Describe the change as the explanation has it."""
        return Change(what="announced", path=self.path, value=self.value, text=self.text)


Unit = MoreMana | Resource | ForPart | Lift | Unrequire | Permit | Announcement
Units = Counter[Unit]


def carried_out(asked: OpenQuestion, units: Units) -> OpenQuestion:
    """The question after all of these changes."""
    game = asked.game
    for unit, amount in units.items():
        asked = unit.carry_out(asked, amount)
    return asked if asked.game is game else replace(asked, game=settled(asked.game))


def called(object_id: str, game: Game) -> str:
    """The object's name if no other object has it, else its id."""
    return game.called(object_id)
