"""Costs as written made into pieces of a total cost, for one payment in one game (118.3, 601.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from planner.effects.amounts import refuse_unsaid_counters, value
from planner.effects.costs.cost_pieces import Fault, Pieces, combinations_of
from planner.effects.costs.part_names import PartNames
from planner.effects.costs.takable_objects import EVERY, Takable, prohibitions_for, share, shared
from planner.effects.scene import Scene, UnsettledError, untaps_itself
from planner.game.amounts import Amount, Chosen, Fixed, Scaled
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.characteristics import Characteristics, Purpose
from planner.game.cost_arithmetic import MOST_WAYS, TooManyWaysError
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost, SymbolKind
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.missing_facts import Key, lacking
from planner.game.objects import GameObject
from planner.game.readings import BY_TOUGHNESS, CANT_CREW, WITH_MORE_POWER
from planner.game.records import replace
from planner.game.total_cost import CounterPart, Helping, TakePart
from planner.game.vocabulary import Helper, Verb, Whose, Zone
from planner.game.written_abilities import (
    FOODS,
    Behold,
    CollectEvidence,
    Counters,
    CountersAmong,
    Forage,
    GenericMana,
    ManaPart,
    MillCards,
    OneOf,
    OwnManaCost,
    PayEnergyAmount,
    PayLifeAmount,
    TakeBearer,
    TakeFitting,
    TakeTotal,
    TakeVarieties,
    Unattach,
    Waterbend,
    WrittenCost,
)

GRAVEYARD = Filter("cards from your graveyard", zone=Zone.GRAVEYARD)
_HELPERS = Filter(
    "artifacts and creatures you control",
    (Clause(types=frozenset({"Artifact"})), Clause(types=frozenset({"Creature"}))),
)
_OWN_VERBS: dict[type, Verb] = {
    SacrificeSelf: Verb.SACRIFICE,
    ExileSelf: Verb.EXILE,
    ReturnSelf: Verb.RETURN,
    Exert: Verb.EXERT,
}


class CostResolver:
    """Converts written costs of one object's text into pieces, for one purpose in one game.

    ``takable`` says which objects the payment can take: by default everything that isn't prohibited.
    """

    def __init__(self, scene: Scene, purpose: Purpose, takable: Takable | None = None) -> None:
        self.scene = scene
        self.takable = takable or Takable(scene, prohibitions_for(purpose, scene.world.game))
        self.card = purpose.card

    def ways(self, cost: Iterable[WrittenCost], printed: str = "") -> tuple[Pieces, ...]:
        """Every way to pay a cost of several components; ``printed`` are the card's words.

        Raises ``UnsettledError`` and ``TooManyWaysError``.
        """
        cost = tuple(cost)
        names = PartNames(printed, self.scene.me.card.name, alone=len(cost) == 1)
        return combinations_of([self.component(part, names) for part in cost])

    def component(self, part: WrittenCost, names: PartNames) -> tuple[Pieces, ...]:
        """Every way to pay one component; raises ``UnsettledError``."""
        match part:
            case ManaPart() | GenericMana() | OwnManaCost() | Waterbend():
                return (self._mana(part),)
            case TapSelf() | UntapSelf():
                return (self._turn_itself(part),)
            case SacrificeSelf() | ExileSelf() | ReturnSelf() | Exert():
                return (self._lose_itself(part, names),)
            case PayLife() | PayLifeAmount() | PayEnergy() | PayEnergyAmount() | MillCards():
                return (self._number(part, names),)
            case Counters() | CountersAmong():
                return (self._counters(part, names),)
            case OneOf(options):
                return tuple(way for words, cost in options for way in self.ways(cost, words))
        return self._taking(part, names)

    def _mana(self, part: ManaPart | GenericMana | OwnManaCost | Waterbend) -> Pieces:
        """The mana of one component."""
        match part:
            case ManaPart(cost):
                return Pieces(mana=cost.symbols, pays_mana=True)
            case GenericMana(amount):
                return Pieces(mana=_generic(value(amount, self.scene)).symbols, pays_mana=True)
            case OwnManaCost(less):
                return self._own_mana_cost(less)
            case Waterbend(cost):
                return self._waterbend(cost)

    def _number(
        self, part: PayLife | PayLifeAmount | PayEnergy | PayEnergyAmount | MillCards, names: PartNames
    ) -> Pieces:
        """The life, energy or library cards of one component."""
        match part:
            case PayLife(amount):
                return self._life(amount, 0)
            case PayLifeAmount(counted):
                return self._life(*self._linear(counted))
            case PayEnergy(amount):
                return self._energy(amount, 0, names)
            case PayEnergyAmount(counted):
                return self._energy(*self._linear(counted), names)
            case MillCards(amount, to):
                return self._mill(amount, to, names)

    def _take_fitting(self, part: TakeFitting, names: PartNames) -> tuple[Pieces, ...]:
        """The ways to take fitting objects: one for each value or kind if they have to share it."""
        if part.like_spell == "X" and self.scene.x is None:
            return self._take_by_value(part, names)
        if part.alike is not None:
            return self._take_alike(part, names)
        return (self._take(part, names),)

    def _taking(self, part: WrittenCost, names: PartNames) -> tuple[Pieces, ...]:
        match part:
            case TakeFitting():
                return self._take_fitting(part, names)
            case TakeTotal(verb, what, least, objects):
                found = self._total(verb, what, value(least, self.scene), objects, names.of(part), part.by)
                return (replace(found, names_x=isinstance(least, Chosen)),)
            case TakeVarieties():
                return self._take_varieties(part, names)
            case TakeBearer():
                return (self._take_bearer(part, names),)
            case Unattach():
                return (self._unattach(part, names),)
            case CollectEvidence(amount):
                return (self._total(Verb.EXILE, "mana value", amount, GRAVEYARD, names.of(part)),)
            case Forage():
                cards = replace(GRAVEYARD, words="three cards from your graveyard")
                exile = TakeFitting(Verb.EXILE, Fixed(3), cards)
                return (
                    self._take(exile, names),
                    self._take(TakeFitting(Verb.SACRIFICE, Fixed(1), FOODS), names),
                )
            case Behold():
                return (self._behold(part, names),)
        raise UnsettledError("a cost of this kind isn't carried out")

    def _linear(self, amount: Amount) -> tuple[int, int]:
        """Split an amount into a constant and a number for each X."""
        if isinstance(amount, Chosen):
            return 0, 1
        if isinstance(amount, Scaled):
            number, per_x = self._linear(amount.of)
            return number * amount.times + amount.plus, per_x * amount.times
        return value(amount, self.scene), 0

    # --- life, energy, milling, counters --------------------------------------------------

    def _faults(self, verb: Verb, what: str) -> tuple[Fault, ...]:
        against = self.takable.prohibited(verb)
        if against is None:
            return ()
        return (("118.11", f'{what}, because of the prohibition "{against.text.rstrip(".")}".'),)

    def _life(self, amount: int, per_x: int) -> Pieces:
        faults = self._faults(Verb.PAY_LIFE, "Life can't be paid") if amount else ()
        return Pieces(life=amount, life_per_x=per_x, faults=faults)

    def _energy(self, amount: int, per_x: int, names: PartNames) -> Pieces:
        faults = self._faults(Verb.PAY_ENERGY, "Energy can't be paid") if amount else ()
        words = (names.energy(amount, per_x),) if amount or per_x else ()
        return Pieces(energy=amount, energy_per_x=per_x, words=words, faults=faults)

    def _mill(self, amount: int, to: Zone, names: PartNames) -> Pieces:
        """The pieces for cards milled from the library (701.17a), or exiled from it."""
        exiled = amount if to == Zone.EXILE else 0
        faults = self._faults(Verb.MILL, "Cards can't be milled") if amount and not exiled else ()
        words = (names.mill(amount, exiled=bool(exiled)),) if amount else ()
        return Pieces(mill=amount, off_library=exiled, words=words, faults=faults)

    def _counters(self, part: Counters | CountersAmong, names: PartNames) -> Pieces:
        amount, per_x = self._linear(part.amount)
        if isinstance(part, Counters):
            ids, one = frozenset(self.scene.me.ids), True
        else:
            ids, one = (
                self.takable.ids(Verb.PUT_COUNTERS if part.put else Verb.REMOVE_COUNTERS, part.objects),
                part.one,
            )
        words = names.of(part, amount)
        if not amount and not per_x:
            return Pieces()
        faults: tuple[Fault, ...] = ()
        if part.put:
            able = self.takable.without_counters(ids, part.kind)
            if ids and not able and not per_x:
                faults = (("118.11", f'No counters can be put where "{words}" asks for them.'),)
            ids = able
        else:
            self._note_unsaid(part, ids)
        found = CounterPart(part.kind, ids, words, amount, per_x, part.put, one)
        return Pieces(counters=(found,), words=(words,), faults=faults)

    def _note_unsaid(self, part: Counters | CountersAmong, ids: frozenset[str]) -> None:
        """Report counters that the cost could take and the request doesn't state; they count as none."""
        world, name = self.scene.world, self.scene.name
        entries = [entry for entry in world.game.objects if not ids.isdisjoint(entry.ids)]
        for entry in entries:
            try:
                refuse_unsaid_counters(part.kind, entry)
            except UnsettledError as error:
                world.notes.report(name, "its counters", error)
        me = self.scene.me
        said = me.counters.get(part.kind or "") or f"{part.kind} counters" in me.stated
        if part.kind in me.reading.enters_with and ids == frozenset(me.ids) and not said:
            none = Assumption(f"there are no {part.kind} counters on {me.ids[0]}", AssumedFact.TRUE)
            world.notes.assumed[none] = None

    # --- the object's own part ------------------------------------------------------------

    def _turn_itself(self, part: TapSelf | UntapSelf) -> Pieces:
        """The pieces for {T} and {Q}.

        A creature that is summoning sick can't pay them (107.5, 107.6, 602.5a).
        """
        me = self.scene.me
        verb, symbol = (Verb.TAP, "{T}") if isinstance(part, TapSelf) else (Verb.UNTAP, "{Q}")
        faults = self._faults(verb, f"{symbol} can't be paid") or self._elsewhere()
        able = not faults
        if me.summoning_sick and me.card.is_creature and not me.reading.haste:
            able = False
            faults = (("602.5a", f"{me.ids[0]} is summoning sick, so {symbol} can't be paid."),)
        elif verb == Verb.TAP and me.tapped and not self._can_untap():
            able = False
            faults = (("118.3", f"{me.ids[0]} is tapped already, so {symbol} can't be paid."),)
        elif verb == Verb.UNTAP and not me.tapped and not any(a.taps for a in me.abilities):
            able = False
            faults = (("118.3", f"{me.ids[0]} isn't tapped, so {symbol} can't be paid."),)
        ids = frozenset(me.ids) if able else frozenset[str]()
        return Pieces(parts=(TakePart(verb, ids, symbol, own=True),), words=(symbol,), faults=faults)

    def _can_untap(self) -> bool:
        return self.scene.world.untaps_others or untaps_itself(self.scene.me.reading)

    def _elsewhere(self) -> tuple[Fault, ...]:
        """Faults if the object isn't a permanent under the payer's control (701.21a)."""
        me = self.scene.me
        if me.zone != Zone.BATTLEFIELD:
            return (("118.3", f"{me.ids[0]} isn't on the battlefield."),)
        return () if me.controller == Whose.YOU else (("118.3", f"{me.ids[0]} isn't under your control."),)

    def _lose_itself(self, part: WrittenCost, names: PartNames) -> Pieces:
        me = self.scene.me
        verb, words = _OWN_VERBS[type(part)], names.of(part)
        itself = Filter(me.card.name, zone=me.zone, controller=Whose.ANYBODY, itself=True)
        faults = () if verb == Verb.EXILE else self._elsewhere()
        ids = frozenset[str]() if faults else self.takable.ids(verb, itself)
        if not ids and not faults:
            faults = (("118.11", f'{me.ids[0]} can\'t be used for "{words}".'),)
        return Pieces(parts=(TakePart(verb, ids, words, own=True),), words=(words,), faults=faults)

    # --- objects ---------------------------------------------------------------------------

    def _take(self, part: TakeFitting, names: PartNames) -> Pieces:
        objects, tapped = _without_tapped(part.objects)
        ids = self._like_spell(part, self.takable.ids(part.verb, objects))
        arriving = frozenset[str]()
        if part.verb == Verb.EXILE:
            arriving = self._like_spell(part, self.takable.arriving(part.verb, part.objects))
        amount, per_x = (len(ids), 0) if part.whole else self._linear(part.amount)
        if part.top:
            ids, arriving = self._on_top(ids, amount), frozenset()
        if not amount and not per_x:
            return Pieces()
        words = names.of(part)
        found = TakePart(
            part.verb,
            ids,
            words,
            amount,
            per_x,
            arriving,
            at_random=part.at_random,
            own=part.objects.itself,
            whole=part.whole,
            tapped=tapped,
            untapped=part.verb in (Verb.RETURN, Verb.SACRIFICE)
            and any(c.tapped is False for c in objects.clauses),
            wanted=self.takable.local(objects),
        )
        by_x = part.like_spell == "X"
        return Pieces(parts=(found,), words=(words,), hidden=_is_hidden(part.objects), names_x=by_x)

    def _on_top(self, ids: frozenset[str], number: int) -> frozenset[str]:
        """The last of these objects in their zone's order, which are the top ones (404.2)."""
        placed = [
            (position, one, entry.card)
            for entry in self.scene.world.game.objects
            for one, position in zip(entry.ids, entry.positions, strict=True)
            if one in ids
        ]
        placed.sort(key=lambda each: each[0])
        top = placed[-number:] if number else []
        if len({card for _, _, card in placed}) > 1:
            for _, one, _ in top:
                said = Assumption(f"{one} is on top of the graveyard", AssumedFact.TRUE, self.scene.name)
                self.scene.world.notes.assumed[said] = None
        return frozenset(one for _, one, _ in top)

    def _like_spell(self, part: TakeFitting, ids: frozenset[str]) -> frozenset[str]:
        """The objects that share the required characteristic with the spell."""
        if part.like_spell is None or self.card is None:
            return ids
        like, spell = part.like_spell, self.card
        if like == "X":
            return frozenset(one for one, card in self.takable.cards(ids) if card.mana_value == self.scene.x)
        return frozenset(one for one, card in self.takable.cards(ids) if share(like, card, spell))

    def _take_by_value(self, part: TakeFitting, names: PartNames) -> tuple[Pieces, ...]:
        """One way for each mana value that X could be, the greatest first."""
        whole = replace(self._take(replace(part, like_spell=None), names), names_x=True)
        (found,) = whole.parts
        values: dict[int, set[str]] = {}
        for one, card in self.takable.cards(found.ids | found.arriving):
            values.setdefault(card.mana_value, set()).add(one)
        ways = [
            replace(
                whole,
                parts=(replace(found, ids=found.ids & ids, arriving=found.arriving & ids),),
                counted=x,
                x=x,
            )
            for x, ids in sorted(values.items(), reverse=True)
        ]
        return tuple(ways) or (replace(whole, x=0),)

    def _take_alike(self, part: TakeFitting, names: PartNames) -> tuple[Pieces, ...]:
        """One way for each value that the taken objects can share."""
        whole = self._take(replace(part, alike=None), names)
        if not whole.parts or part.alike is None:
            return (whole,)
        (found,) = whole.parts
        members: dict[str, set[str]] = {}
        everything: set[str] = set()
        for one, card in self.takable.cards(found.ids | found.arriving):
            for word in shared(part.alike, card):
                (everything if word == EVERY else members.setdefault(word, set())).add(one)
        groups = {frozenset(group | everything): None for group in members.values()} or {
            frozenset(everything): None
        }
        ways = []
        for group in groups:
            if len(group) >= found.amount:
                kept = replace(found, ids=found.ids & group, arriving=found.arriving & group)
                ways.append(replace(whole, parts=(kept,)))
        none = replace(found, ids=frozenset(), arriving=frozenset())
        return tuple(ways) or (replace(whole, parts=(none,)),)

    def _total(self, verb: Verb, what: str, least: int, objects: Filter, words: str, by: str = "") -> Pieces:
        """The part that takes any objects with a total power, toughness or mana value (701.59, 702.122)."""
        ids = self.takable.ids(verb, objects)
        arriving = self.takable.arriving(verb, objects) if verb == Verb.EXILE else frozenset[str]()
        values = []
        for one, entry in self.takable.entries(ids | arriving):
            number = _size(entry.card, what) if not by else crewing_power(entry, by)
            if number is None:
                lack = UnsettledError(f"its {what} is not given", lacking([one], Key(what)))
                self.scene.world.notes.report(one, words, lack)
            elif number > 0:
                values.append((one, number))
        if least <= 0:
            return Pieces()
        counted = frozenset(one for one, _ in values)
        part = TakePart(
            verb, ids & counted, words, 0, arriving=arriving & counted, least=least, values=tuple(values)
        )
        part = replace(part, wanted=self.takable.local(objects))
        return Pieces(parts=(part,), words=(words,))

    def _take_varieties(self, part: TakeVarieties, names: PartNames) -> tuple[Pieces, ...]:
        """One way for each minimal choice of kinds of objects with enough different values.

        Kinds are sets of values; objects with equal sets are of one kind.
        """
        ids = self.takable.ids(part.verb, part.objects)
        arriving = self.takable.arriving(part.verb, part.objects) if part.verb == Verb.EXILE else frozenset()
        members: dict[frozenset[str], set[str]] = {}
        for one, card in self.takable.cards(ids | arriving):
            members.setdefault(shared(part.what, card), set()).add(one)
        words = names.of(part)
        ways: list[Pieces] = []
        for chosen in least_covers(members, part.least):
            if len(ways) >= MOST_WAYS:
                raise TooManyWaysError("too many ways to choose what is paid")
            taken = tuple(
                TakePart(
                    part.verb,
                    ids & members[kinds],
                    words,
                    arriving=arriving & members[kinds],
                    wanted=self.takable.local(part.objects),
                )
                for kinds in chosen
            )
            ways.append(Pieces(parts=taken, words=(words,)))
        return tuple(ways) or (Pieces(parts=(_lacking(part, members, ids, words),), words=(words,)),)

    def _take_bearer(self, part: TakeBearer, names: PartNames) -> Pieces:
        """The part that takes what the object is attached to; it has no ids without such an object."""
        me, words = self.scene.me, names.of(part)
        bearer = frozenset[str]() if me.attached_to is None else frozenset({me.attached_to})
        ids = self.takable.ids(part.verb, part.objects) & bearer
        if part.verb == Verb.SACRIFICE:  # only one's own (701.21a)
            ids &= self.takable.ids(part.verb, replace(part.objects, controller=Whose.YOU))
        return Pieces(parts=(TakePart(part.verb, ids, words),), words=(words,))

    def _unattach(self, part: Unattach, names: PartNames) -> Pieces:
        """The part that unattaches an Equipment, which has to be attached to something (701.3d)."""
        me, words = self.scene.me, names.of(part)
        if part.objects is not None:
            ids = self.takable.ids(Verb.UNATTACH, part.objects)
            mine = {i for one in self.takable.game.objects if one.attached_to in me.ids for i in one.ids}
            return Pieces(parts=(TakePart(Verb.UNATTACH, ids & mine, words),), words=(words,))
        faults = self._elsewhere()
        if not faults and me.attached_to is None:
            faults = (("118.3", f"{me.ids[0]} is attached to nothing."),)
        ids = frozenset() if faults else frozenset(me.ids)
        return Pieces(parts=(TakePart(Verb.UNATTACH, ids, words, own=True),), words=(words,), faults=faults)

    def _behold(self, part: Behold, names: PartNames) -> Pieces:
        """The ways to choose a permanent or to reveal a card, which must be there at payment (701.4)."""
        verb = Verb.EXILE if part.exile else Verb.REVEAL
        ids = self.takable.ids(verb, part.permanents) | self.takable.ids(verb, part.cards)
        amount, per_x = self._linear(part.amount)
        words = names.of(part)
        found = TakePart(verb, ids, words, amount, per_x)
        return Pieces(parts=(found,), words=(words,))

    def _own_mana_cost(self, less: int) -> Pieces:
        """The card's mana cost less some generic mana; without a mana cost it can't be paid (118.6)."""
        cost = self.card.mana_cost if self.card is not None else ManaCost("")
        if not cost.exists:
            name = self.card.name if self.card is not None else "It"
            return Pieces(
                faults=(("118.6", f"{name} has no mana cost, which is a cost that can't be paid."),)
            )
        rest = tuple(symbol for symbol in cost.symbols if symbol.kind is not SymbolKind.GENERIC)
        return Pieces(mana=_generic(max(cost.generic - less, 0)).symbols + rest, pays_mana=True)

    def _waterbend(self, cost: ManaCost) -> Pieces:
        """A cost whose generic mana may be paid by tapping artifacts and creatures (701.67)."""
        generic, xs = cost.generic, cost.variables.count("X")
        helping = Helping(Helper.WATERBEND, self.takable.ids(Verb.TAP, _HELPERS), most=generic, per_x=xs)
        return Pieces(mana=cost.symbols, pays_mana=True, helping=(helping,))


def least_covers(
    members: Mapping[frozenset[str], object], least: int
) -> Iterator[tuple[frozenset[str], ...]]:
    """The minimal choices of sets that together have at least ``least`` different members.

    >>> [[*map(sorted, one)] for one in least_covers({frozenset("a"): 0, frozenset("ab"): 0}, 2)]
    [[['a', 'b']]]
    """
    kinds = sorted(members, key=sorted)
    for number in range(least + 1):
        for chosen in combinations(kinds, number):
            together = frozenset[str]().union(*chosen)
            spare = any(
                len(frozenset[str]().union(*(two for two in chosen if two is not one))) >= least
                for one in chosen
            )
            if len(together) >= least and not spare:
                yield chosen


def _without_tapped(objects: Filter) -> tuple[Filter, bool]:
    """Filter without the condition "tapped", since objects can become tapped; and whether it had one."""
    if not all(clause.tapped for clause in objects.clauses):
        return objects, False
    return replace(objects, clauses=tuple(replace(clause, tapped=None) for clause in objects.clauses)), True


def speaks_of_itself(part: WrittenCost) -> bool:
    """Whether a component is paid with the object that has the ability."""
    if isinstance(
        part, TapSelf | UntapSelf | SacrificeSelf | ExileSelf | ReturnSelf | Exert | Counters | Unattach
    ):
        return True
    return isinstance(part, TakeFitting) and part.objects.itself


def _is_hidden(objects: Filter) -> bool:
    """Whether the filter asks for cards with a stated quality in a hidden zone (118.8c)."""
    return objects.zone in (Zone.HAND, Zone.LIBRARY) and any(clause != Clause() for clause in objects.clauses)


def _generic(number: int) -> ManaCost:
    return ManaCost(f"{{{number}}}")


def crewing_power(entry: GameObject, by: str) -> int | None:
    """The power that a creature counts for when it crews or saddles (702.122, 702.171)."""
    keywords = entry.reading.keywords
    if by == "crew" and CANT_CREW in keywords:
        return 0
    size = entry.card.toughness if BY_TOUGHNESS[by] in keywords else entry.card.power
    prefix = WITH_MORE_POWER[by]
    more = sum(int(one.removeprefix(prefix)) for one in keywords if one.startswith(prefix))
    return None if size is None else size + more


def _size(card: Characteristics, what: str) -> int | None:
    if what == "mana value":
        return card.mana_value
    return card.power if what == "power" else card.toughness


def _lacking(
    part: TakeVarieties, members: dict[frozenset[str], set[str]], ids: frozenset[str], words: str
) -> TakePart:
    """The part for too few different kinds: one object of each kind, and the number still missing."""
    seen: set[str] = set()
    some: set[str] = set()
    for kinds, those in members.items():
        if not kinds <= seen:
            some.add(min(those))
        seen |= kinds
    number = len(some) + part.least - len(seen)
    return TakePart(part.verb, ids & some, words, number, arriving=frozenset(some - ids))
