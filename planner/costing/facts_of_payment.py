"""What texts ask of the payment itself: its targets, the spell, what was announced for it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from planner.effects.amounts import stated_fact
from planner.effects.scene import Scene, UnsettledError
from planner.game.amounts import (
    ChosenColorsOfSpell,
    CostSymbols,
    Fixed,
    OfTarget,
    SpellManaValue,
    SpellNamesakes,
    SpellSymbols,
    TargetCount,
    Targeted,
    TimesPaid,
)
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.characteristics import Characteristics
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS, ManaCost, Symbol
from planner.game.matching import fits
from planner.game.missing_facts import Key, lacking
from planner.game.objects import GameObject
from planner.game.records import Record, replace
from planner.game.written_abilities import Announced, HasCount
from planner.text.phrases.targets import least_targets, may_target

T = TypeVar("T")
_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}
_TARGETS = "number of targets"
_ASKING = (
    TimesPaid,
    OfTarget,
    Targeted,
    TargetCount,
    SpellSymbols,
    CostSymbols,
    SpellNamesakes,
    SpellManaValue,
    ChosenColorsOfSpell,
    Announced,
)


class PaymentFacts(Record, frozen=True):
    """What texts can ask about a payment.

    ``card`` is the spell, or the source of the ability; ``times`` is how often the additional cost in the
    same text is paid. ``text`` is the ability's (None: the spell's), ``symbols`` are those of its activation
    cost. ``players`` is the number of targeted players.
    """

    card: Characteristics
    targets: tuple[GameObject, ...] = ()
    players: int = 0
    tags: frozenset[str] = frozenset()
    times: int = 0
    x: int | None = None
    text: str | None = None
    symbols: tuple[Symbol, ...] = ()

    def settle(self, thing: T, scene: Scene) -> T:
        """Replace everything about the payment in an amount or a condition by numbers.

        Raises ``UnsettledError`` if the request doesn't state it.
        """
        settled: T = self._settle(thing, scene)
        return settled

    def _settle(self, thing: Any, scene: Scene) -> Any:
        if isinstance(thing, Announced):
            return HasCount(Fixed(int(thing.tag in self.tags)), "=", 1)
        if isinstance(thing, _ASKING):
            return Fixed(self._number(thing, scene))
        if isinstance(thing, tuple):
            parts = tuple(self._settle(one, scene) for one in thing)
            return thing if all(a is b for a, b in zip(parts, thing, strict=True)) else parts
        if not is_dataclass(thing) or isinstance(thing, Filter | ManaCost | type):
            return thing
        old = {field.name: getattr(thing, field.name) for field in fields(thing)}
        new = {key: self._settle(one, scene) for key, one in old.items()}
        return thing if all(new[key] is old[key] for key in old) else replace(thing, **new)

    def _number(self, asked: Any, scene: Scene) -> int:
        match asked:
            case TimesPaid():
                return self.times
            case OfTarget(what):
                return self._of_target(what, scene)
            case Targeted(objects):
                return sum(self.fits(objects, target, scene) for target in self.targets)
            case SpellSymbols(color) | CostSymbols(color):
                own = isinstance(asked, SpellSymbols)
                symbols = self.card.mana_cost.symbols if own else self.symbols
                return sum(color in symbol.types for symbol in symbols)
            case TargetCount():
                return self._target_count(scene)
            case SpellManaValue():
                return self.card.mana_value + (self.x or 0) * len(self.card.mana_cost.variables)
            case SpellNamesakes(objects):
                among = scene.among(objects)
                return sum(number for entry, number in among if entry.card.name == self.card.name)
        if asked.what == "card type":
            return len({one.capitalize() for one in scene.entry.chosen} & self.card.types)
        chosen = {_LETTERS.get(one.lower(), one) for one in scene.entry.chosen}
        return len(chosen & self.card.colors)

    def _target_count(self, scene: Scene) -> int:
        """The number of targets: the announced ones with players, or as stated in facts (115.1)."""
        stated = stated_fact(_TARGETS, scene, of_payer=True)
        if stated is not None:
            return int(stated)
        if self.targets or self.players:
            return len(self.targets) + self.players
        aura = (
            self.text is None and "Aura" in self.card.subtypes
        )  # its target is what it will enchant (303.4a)
        permanent = self.text is None and self.card.types.isdisjoint({"Instant", "Sorcery"})
        text = self.card.text if self.text is None else self.text.partition(": ")[2] or self.text
        if not aura and (permanent or not may_target(text)):
            return 0
        least = 1 if aura else least_targets(text)
        said = Assumption(f"the {_TARGETS} is {least}", AssumedFact.TRUE, scene.name)
        scene.world.notes.assumed[said] = None
        return least

    def fits(self, wanted: Filter, target: GameObject, scene: Scene) -> bool:
        """Whether a target fits a filter in an object's text."""
        local = scene.world.local(wanted, scene.entry)
        return fits(local, target, itself=target.ids[0] in scene.entry.ids)

    def _of_target(self, what: str, scene: Scene) -> int:
        if not self.targets:
            said = Assumption(f"the {what} of the target", AssumedFact.ZERO, scene.name)
            scene.world.notes.assumed[said] = None
            return 0
        if len(self.targets) > 1:
            raise UnsettledError("there are several targets")
        card = self.targets[0].card
        if what == "colors":
            return len(card.colors)
        if what == "mana value":
            return card.mana_value
        size = card.power if what == "power" else card.toughness
        if size is None:
            target = self.targets[0]
            raise UnsettledError(f"the {what} of {card.name} is not given", lacking(target.ids, Key(what)))
        return size


def asks_for_times(thing: Any) -> bool:
    """Whether an amount depends on how often an additional cost is paid."""
    if isinstance(thing, TimesPaid):
        return True
    if not is_dataclass(thing) or isinstance(thing, Filter | type):
        return False
    return any(asks_for_times(getattr(thing, field.name)) for field in fields(thing))
