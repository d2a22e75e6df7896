"""What the texts of a game do to one payment's cost: changes, floors, what else pays (601.2f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.costing.facts_of_payment import PaymentFacts
from planner.effects.amounts import holds, value
from planner.effects.costs.cost_pieces import Pieces
from planner.effects.costs.cost_resolver import CostResolver
from planner.effects.dependencies import asks_for_chosen, clauses_of
from planner.effects.scene import Notes, Scene, UnsettledError, World, asked_as_chosen, not_chosen
from planner.game.amounts import Amount
from planner.game.assumptions import Assumption
from planner.game.characteristics import Purpose
from planner.game.cost_arithmetic import CountedChange
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.mana import COLORS, ManaCost
from planner.game.matching import allows, restriction_with_chosen
from planner.game.missing_facts import Of
from planner.game.objects import Game, GameObject
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Could
from planner.game.records import Record, replace
from planner.game.total_cost import Helping
from planner.game.vocabulary import Helper, Verb, Zone
from planner.game.written_abilities import Condition
from planner.game.written_costs import CostChange, CostFloor, CostTexts, PayWith

SPEAKING_OF_COSTS = (Zone.BATTLEFIELD, Zone.EFFECT, Zone.COMMAND)
"""Where objects are whose texts about costs of others apply (113.6, 113.6b)."""
_UNTAPPED_CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
_UNTAPPED_ARTIFACTS = Filter("artifacts you control", (Clause(types=frozenset({"Artifact"})),))
_GRAVEYARD = Filter("cards in your graveyard", zone=Zone.GRAVEYARD)


class Speaker(Record, frozen=True):
    """An object with its texts about costs and its view of the game; ``own`` marks the payment's own."""

    scene: Scene
    texts: CostTexts
    own: bool = False

    @property
    def number(self) -> int:
        """The number of equal objects with this text."""
        return 1 if self.own else self.scene.entry.count


def world_of(game: Game) -> World:
    """The game as a world, for counting."""
    return World(game, Notes())


def scene_of(world: World, entry: GameObject) -> Scene:
    """The scene of one object in the game."""
    me = entry.only({entry.ids[0]})
    assert me is not None
    return Scene(world, entry, me, me, me)


def speakers(world: World) -> tuple[Speaker, ...]:
    """The objects whose text about costs applies in their zone: eminence in the command zone too (113.6b)."""
    found = []
    for entry in world.game.objects:
        texts = entry.reading.costs
        if texts is not None and entry.zone in SPEAKING_OF_COSTS:
            found.append(Speaker(scene_of(world, entry), texts))
    return tuple(found)


class Effects:
    """The effects that apply to a payment for one purpose.

    ``facts`` are what texts ask about the payment; ``source`` is the object whose ability is paid for, None
    for a spell.
    """

    def __init__(
        self,
        speakers: Iterable[Speaker],
        purpose: Purpose,
        facts: PaymentFacts,
        source: GameObject | None = None,
    ) -> None:
        self.speakers = tuple(speakers)
        self.purpose = purpose
        self.facts = facts
        self.source = source

    def cast_from(self, zone: Zone) -> Effects:
        """The same effects for the spell cast from another zone."""
        return Effects(self.speakers, replace(self.purpose, zone=zone), self.facts, self.source)

    def concern(self, allowed: tuple[Allowed, ...], denied: tuple[Allowed, ...], speaker: Speaker) -> bool:
        """Whether words such as "creature spells you cast" apply to this payment."""
        if speaker.own:
            return True
        only = restriction_with_chosen(SpendOnly("", allowed, denied), speaker.scene.entry.chosen)
        return allows(only, self.purpose)

    def applicable(self) -> Iterator[tuple[Speaker, CostChange]]:
        """Yield the cost changes that apply, announced ones included."""
        for speaker in self.speakers:
            for change in speaker.texts.changes:
                if change.part or self._asks_in_vain(change, speaker):
                    continue
                if not self.concern(change.allowed, change.denied, speaker):
                    continue
                if self._applies(change, speaker):
                    yield speaker, change

    def _asks_in_vain(self, change: CostChange, speaker: Speaker) -> bool:
        """Whether the effect needs a choice for its object that isn't stated; that is reported."""
        only = SpendOnly("", change.allowed, change.denied)
        if not asks_for_chosen(only):
            return False
        if not asks_for_chosen(restriction_with_chosen(only, speaker.scene.entry.chosen)):
            return False
        what = asked_as_chosen(clauses_of(only))
        self.note(change, speaker, not_chosen(speaker.scene.entry, what, Of.PAYMENTS))
        return True

    def _applies(self, change: CostChange, speaker: Speaker) -> bool:
        try:
            if change.targets is not None and not self._hits(change.targets, speaker):
                return False
            bearer = speaker.scene.entry.attached_to
            if change.attached and (self.source is None or bearer not in self.source.ids):
                return False
            if change.source is not None and not self._is_source(change.source, speaker):
                return False
            return change.only_if is None or self.holds(change.only_if, speaker)
        except (UnsettledError, UnstatedError) as error:
            self.note(change, speaker, error)
            return False

    def holds(self, condition: Condition, speaker: Speaker) -> bool:
        """Whether a condition holds; one that the request leaves open counts as false, and is noted."""
        return holds(self.facts.settle(condition, speaker.scene), speaker.scene)

    def is_from(self, speaker: Speaker) -> bool:
        """Whether the ability belongs to the speaker's object."""
        return self.source is not None and self.source.ids[0] in speaker.scene.entry.ids

    def _is_source(self, wanted: Filter, speaker: Speaker) -> bool:
        return self.source is not None and self.facts.fits(wanted, self.source, speaker.scene)

    def _hits(self, wanted: Filter, speaker: Speaker) -> bool:
        if not (self.facts.targets or self.facts.players):
            said = Assumption(f"it targets {wanted.words}", asked_by=speaker.scene.name)
            speaker.scene.world.notes.assumed[said] = None
            return False
        return any(self.facts.fits(wanted, target, speaker.scene) for target in self.facts.targets)

    def note(self, change: CostChange, speaker: Speaker, reason: str | ValueError) -> None:
        """Report a change that this game leaves open, with its possible effect."""
        could = Could.HINDER if change.more else Could.HELP
        speaker.scene.world.notes.report(speaker.scene.name, change.text, reason, could)

    def number(self, amount: Amount, speaker: Speaker, times: int = 0) -> int:
        """The amount that a change is multiplied by."""
        facts = replace(self.facts, times=times) if times else self.facts
        return value(facts.settle(amount, speaker.scene), speaker.scene)

    def settled(
        self, change: CostChange, speaker: Speaker, times: int = 0, copies: int | None = None
    ) -> CountedChange | None:
        """A change of mana with its number; None if it changes no mana or stays open.

        ``times`` is how often the additional cost in the same text is paid, ``copies`` how many of the equal
        objects with the text change the cost: all of them if it is None.
        """
        if change.mana is None:
            return None
        try:
            number = self.number(change.each, speaker, times)
            if change.most is not None and change.mana.generic:
                number = min(number, change.most // change.mana.generic)
            number *= speaker.number if copies is None else copies
        except (UnsettledError, UnstatedError) as error:
            self.note(change, speaker, error)
            return None
        # "{X} less, where X is": each counts the X.
        mana = ManaCost(str(change.mana).replace("{X}", "{1}"))
        return CountedChange(mana, number, change.more, change.least, change.only_colored)

    def added(self, change: CostChange, speaker: Speaker) -> tuple[Pieces, ...]:
        """The ways to pay the nonmana costs that a change adds."""
        resolver = CostResolver(speaker.scene, self.purpose)
        try:
            number = self.number(change.each, speaker) * speaker.number
            return tuple(way.times(number) for way in resolver.ways(change.parts))
        except (UnsettledError, UnstatedError) as error:
            self.note(change, speaker, error)
            return (Pieces(),)

    def less_for_part(self, name: str) -> int:
        """The generic mana by which an additional cost of this name is reduced."""
        less = 0
        for speaker in self.speakers:
            for change in speaker.texts.changes:
                if change.part and change.part == name.lower() and self._applies(change, speaker):
                    settled = self.settled(change, speaker)
                    number = settled.mana.generic * settled.times if settled else 0
                    less += -number if change.more else number
        return less

    def floor(self) -> int:
        """The least mana of the total cost by effects (Trinisphere)."""
        floors = [floor.least for speaker, floor in self._floors() if self._floor_holds(floor, speaker)]
        return max(floors, default=0)

    def _floors(self) -> Iterator[tuple[Speaker, CostFloor]]:
        for speaker in self.speakers:
            yield from ((speaker, floor) for floor in speaker.texts.floors)

    def _floor_holds(self, floor: CostFloor, speaker: Speaker) -> bool:
        if not self.concern(floor.allowed, floor.denied, speaker):
            return False
        return floor.only_if is None or self.holds(floor.only_if, speaker)

    def helping(self, scene: Scene) -> tuple[Helping, ...]:
        """What can pay for mana besides mana, each keyword once (702.51, 702.66, 702.126, 702.132)."""
        found: dict[str, Helping] = {}
        for speaker in self.speakers:
            for one in speaker.texts.pay_with:
                if one.keyword not in found and self._has(one, speaker):
                    found[one.keyword] = _helping(one.keyword, CostResolver(scene, self.purpose))
        return tuple(one for one in found.values() if one.ids or one.arriving or one.most)

    def _has(self, one: PayWith, speaker: Speaker) -> bool:
        return one.allowed is None or self.concern(one.allowed, one.denied, speaker)

    def life_for(self, game: Game) -> str:
        """The types of mana that life can pay for (K'rrik)."""
        said = [one.types for speaker in self.speakers for one in speaker.texts.life_for]
        letters = set(game.life_for).union(*said)
        return "".join(letter for letter in (*COLORS, "C") if letter in letters)


def _helping(keyword: Helper, resolver: CostResolver) -> Helping:
    takable = resolver.takable
    if keyword == Helper.ASSIST:
        return Helping(keyword, most=max(takable.game.helpers, default=0))
    if keyword == Helper.DELVE:
        return Helping(
            keyword, takable.ids(Verb.EXILE, _GRAVEYARD), arriving=takable.arriving(Verb.EXILE, _GRAVEYARD)
        )
    if keyword == Helper.IMPROVISE:
        return Helping(keyword, takable.ids(Verb.TAP, _UNTAPPED_ARTIFACTS))
    ids = takable.ids(Verb.TAP, _UNTAPPED_CREATURES)
    colors = tuple(
        (one, "".join(letter for letter in COLORS if letter in card.colors))
        for one, card in takable.cards(ids)
        if card.colors
    )
    return Helping(keyword, ids, colors=colors)
