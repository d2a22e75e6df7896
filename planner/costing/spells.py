"""A spell being cast: what its total cost comes to (601.2a, 601.2b, 601.2f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from planner.contract.refusals import RequestError, shown
from planner.contract.request import CardSpec, ObjectSpec, PaySpec
from planner.costing.announcements import ChosenCost, SpellAnnouncements
from planner.costing.assemble import Bill, Bundle, assembled, bundles_of, spending_wanted
from planner.costing.casting import (
    CAST_TRANSFORMED,
    Casting,
    as_spell,
    casting_of,
    players_targeted,
    targets_of,
)
from planner.costing.cost_effects import Effects, Speaker, scene_of, speakers, world_of
from planner.costing.facts_of_payment import PaymentFacts, asks_for_times
from planner.costing.fixed_x import with_fixed_x
from planner.costing.mana_limits import with_mana_limits
from planner.costing.matching import label
from planner.costing.open_x import Interval, intervals_of_x
from planner.costing.owed import PossibleTotals, named, unsettled_cost
from planner.costing.permission import (
    IN_HAND,
    AnnouncedSpell,
    may_be_prohibited,
    permission_of,
    without_prohibition,
)
from planner.costing.plain_spells import is_plain_spell, known_ways, nothing_announced
from planner.costing.repeat_bounds import most_times
from planner.effects.amounts import value
from planner.effects.costs.cost_pieces import Fault, Pieces
from planner.effects.costs.cost_resolver import CostResolver
from planner.effects.scene import UnsettledError
from planner.effects.type_changes import changes_of
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.characteristics import FACE_DOWN, Characteristics, Purpose
from planner.game.cost_arithmetic import CountedChange, TooManyWaysError
from planner.game.filters import UnstatedError
from planner.game.mana import ManaCost
from planner.game.missing_facts import Key, LackError, lacking
from planner.game.objects import Game
from planner.game.readings import Could, Unread
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import AdditionalCost, AlternativeCost, Became, CostChange, CostTexts
from planner.loading.card_faces import faces_of

_TAX = ManaCost("{2}")
"""What each time before adds to a commander's cost (903.8)."""
_FREE = Pieces(mana=ManaCost("{0}").symbols, pays_mana=True)
_UNSETTLED = (UnsettledError, UnstatedError, TooManyWaysError)


def spell_owed(pay: PaySpec, game: Game, path: str) -> PossibleTotals:
    """The total costs of casting a spell; raises ``RequestError``."""
    casting = casting_of(pay, game, path)
    if nothing_announced(pay) and is_plain_spell(casting):
        ways = known_ways(
            casting, lambda alone: _SpellAnnouncement(alone, PaySpec(card=""), path).owed().ways
        )
        ways = tuple([replace(way, on_stack=casting.on_stack) for way in ways])
        found = PossibleTotals(ways=ways, game=casting.game, name=casting.name, assumed=casting.assumed)
        if casting.zone == Zone.HAND and not may_be_prohibited(casting):
            return found
        announced = _SpellAnnouncement(casting, pay, path).announced
        missing, against = permission_of(announced).missing, without_prohibition(announced)
        return replace(found, unpermitted=missing, forbidden=against)
    spell = _SpellAnnouncement(casting, pay, path)
    owed = spell.owed()
    intervals = spell.intervals_of_x()
    if len(intervals) == 1 or owed.reasons:
        return owed
    parts = [_SpellAnnouncement(casting, pay, path, one).owed() for one in intervals]
    return replace(
        parts[0],
        ways=tuple(way for part in parts for way in part.ways),
        unread=tuple(dict.fromkeys(line for part in parts for line in part.unread)),
        assumed=tuple(dict.fromkeys(one for part in parts for one in part.assumed)),
    )


def choices_for(pay: PaySpec, game: Game, path: str) -> SpellAnnouncements:
    """What can be announced for casting a spell; raises ``RequestError``."""
    return _SpellAnnouncement(casting_of(pay, game, path), pay, path).choices


def announced_spell(pay: PaySpec, game: Game, path: str) -> AnnouncedSpell:
    """The spell as announced, to examine permission and rules against it (601.3).

    Raises ``RequestError``.
    """
    return _SpellAnnouncement(casting_of(pay, game, path), pay, path).announced


def _lost(offer: AlternativeCost, casting: Casting) -> Iterator[Fault]:
    """Yield a fault if a card in the graveyard has lost the ability to be cast from there (113.6, 613.1f)."""
    for entry in casting.game.objects if offer.zone == Zone.GRAVEYARD else ():
        for change in changes_of(entry):
            beyond = change.beyond
            if beyond is None or beyond.zone != Zone.GRAVEYARD or beyond.controller == Whose.OPPONENT:
                continue
            if change.loses:
                yield ("613.1f", f"{casting.name} has lost its abilities: {change.text}")


class _SpellAnnouncement:
    """One spell with its announcements."""

    def __init__(self, casting: Casting, pay: PaySpec, path: str, within: Interval | None = None) -> None:
        self.casting, self.path, self._within = casting, path, within
        self.world = world_of(casting.game)
        scene = scene_of(self.world, casting.entry)
        self._unfixed: UnsettledError | None = None
        if casting.texts.x_is and "X" in casting.card.mana_cost.variables and pay.alternative is None:
            try:
                pay = with_fixed_x(casting.texts.x_is[0], pay, scene, path)
            except UnsettledError as error:
                self._unfixed = error
        self.pay = pay
        self.x = pay.x if isinstance(pay.x, int) else None
        self.scene = replace(scene, x=self.x)
        self.own = Speaker(self.scene, casting.texts, own=True)
        self.others = tuple(
            one for one in speakers(self.world) if one.scene.entry.is_about(casting.entry.ids)
        )
        self.targets = targets_of(pay, casting.game, path)
        self.players = players_targeted(pay, casting.game)
        self.offer: AlternativeCost | None = None
        before = self._effects(self._with_x(casting.card), frozenset())
        self.choices = choices = SpellAnnouncements(self.own, self.others, before, pay, path)
        self.offer = choices.alternatives[0][0] if choices.alternatives else None
        if self.offer is not None and self.offer.zone and pay.from_ is None and casting.on_stack is None:
            self.casting = casting = replace(casting, zone=self.offer.zone)
        if choices.alternatives and choices.alternatives[0][1].own:
            choices.faults += _lost(choices.alternatives[0][0], casting)
        became = self.offer.became if self.offer else None
        card = casting.card if became is None else as_spell(_became(casting.printed, became), casting.game)
        self.card = self._with_x(card)
        face_down = became is not None and became.face_down
        if face_down:  # it has no text of its own (708.2)
            self.own = replace(self.own, texts=CostTexts())
        if (self.offer is not None or choices.free) and self.card.is_land and self._is_cast:
            choices.faults.append(("305.9", f"{casting.name} is a land, which can't be cast as a spell."))
        if self._is_cast and self._is_back_without_cost():
            choices.faults.append(("712.11a", f"{casting.printed.name} is no face that can be cast."))
        choices.choose_additional(face_down=face_down, targets=len(self.targets) + self.players)
        self.effects = self._effects(self.card, frozenset(filter(None, choices.tags())))
        self.purpose = self.effects.purpose

    def _with_x(self, card: Characteristics) -> Characteristics:
        """The spell with its mana value on the stack: X is the announced number there (202.3e).

        If X is still within an interval, texts depend only on the mana value for its least number.
        """
        x = self._within[0] if self.x is None and self._within is not None else self.x or 0
        added = x * card.mana_cost.variables.count("X")
        return replace(card, mana_value=card.mana_value + added) if added else card

    def _effects(self, card: Characteristics, tags: frozenset[str]) -> Effects:
        casting = self.casting
        kind = self.offer.kind if self.offer is not None else PaymentKind.SPELL
        in_mana = frozenset({"x"} if "X" in card.mana_cost.variables else ())
        purpose = Purpose(kind, card, tags | in_mana, casting.zone, casting.commander)
        facts = PaymentFacts(card, self.targets, self.players, tags, x=self.x)
        return Effects((self.own, *self.others), purpose, facts)

    @property
    def _is_cast(self) -> bool:
        """Whether a spell is cast, instead of a special action being taken with the card."""
        return self.offer is None or self.offer.kind is PaymentKind.SPELL

    def _is_back_without_cost(self) -> bool:
        """Whether the face is a back without mana cost, which its card can only turn into (712.11a)."""
        card, face = self.casting.printed, self.pay.face
        transformed = (self.pay.alternative or "").strip().lower() in CAST_TRANSFORMED
        if face in (None, 0) or card.mana_cost.exists or card.is_land or transformed:
            return False
        if isinstance(face, int):
            return True
        given = (
            ObjectSpec(card=self.pay.card)
            if isinstance(self.pay.card, CardSpec)
            else self.casting.entry.given
        )
        faces, _ = faces_of(given, self.path)
        return bool(faces) and face != faces[0].card.name

    @property
    def announced(self) -> AnnouncedSpell:
        """The announced spell, for the permission to cast it."""
        speaker = self.choices.alternatives[0][1] if self.choices.alternatives else None
        return AnnouncedSpell(
            self.casting, self.effects, self.world, self.offer, speaker, free=self.choices.free
        )

    # --- the answer -----------------------------------------------------------------------------

    def owed(self) -> PossibleTotals:
        """The total costs; if they stay open, what is known of them and why."""
        casting = self.casting
        try:
            if self._unfixed is not None:
                raise self._unfixed
            found = assembled(self._bill(), self.pay, casting.game, self.path)
        except _UNSETTLED as error:
            self.world.notes.unread[casting.name, unsettled_cost(casting.card.name, error)] = None
            return self._owed_as((replace(self._start(), mana=casting.card.mana_cost),), ())
        ways = found.ways
        if self._unpayable():
            # Still unpayable, whatever is added to it or taken from it (118.6a).
            ways = (replace(ways[0], mana=ManaCost("")),)
        return self._owed_as(ways, found.faults, hidden=found.hidden)

    def _owed_as(
        self, ways: tuple[TotalCost, ...], faults: tuple[Fault, ...], hidden: bool = False
    ) -> PossibleTotals:
        notes, casting = self.world.notes, self.casting
        plainly = casting.zone == Zone.HAND and not self.choices.free
        permission = IN_HAND if plainly and not casting.texts.alternatives else permission_of(self.announced)
        trusted = (Assumption(permission.assumed, AssumedFact.TRUE),) if permission.assumed else ()
        return PossibleTotals(
            ways=ways,
            game=casting.game,
            name=casting.name,
            unread=(*named(casting.name, casting.unread), *notes.unread),
            assumed=(*casting.assumed, *notes.assumed, *trusted),
            reasons=tuple(dict.fromkeys((*self.choices.faults, *faults))),
            mandatory=self.pay.mandatory,
            hidden=hidden,
            offers=self.choices.offers(casting.zone),
            unpermitted=permission.missing,
            forbidden=without_prohibition(self.announced),
        )

    def _unpayable(self) -> bool:
        """Whether there is no mana cost and nothing to pay instead (118.6)."""
        if self.choices.free or (self.offer is not None and not self.offer.own_mana_cost):
            return False
        return not self.card.mana_cost.exists

    def _start(self) -> TotalCost:
        casting = self.casting
        colors, spending = spending_wanted(self.pay, self.path)
        alternative = "free" if self.choices.free else "" if self.offer is None else label(self.offer)
        takable = CostResolver(self.scene, self.purpose).takable
        is_cast = self.purpose.kind is PaymentKind.SPELL and "X" in self.card.mana_cost.variables
        zero_x = is_cast and self._zero_x()
        return TotalCost(
            mana=None,
            kind=self.purpose.kind,
            spell=self.card,
            on_stack=casting.on_stack,
            helping=self.effects.helping(self.scene),
            life_for=self.effects.life_for(casting.game),
            no_life=takable.prohibited(Verb.PAY_LIFE) is not None,
            most_colors=colors,
            spending=spending,
            tags=self.purpose.tags - {"x"},
            zone=casting.zone,
            commander=casting.commander,
            only_from=casting.only_from + (self.offer.only_from if self.offer is not None else ()),
            alternative=alternative,
            x=0 if zero_x else None,
            says_x=zero_x,
            spare=frozenset(target.ids[0] for target in self.targets),
            whole=True,
        )

    # --- what it is made of (601.2f) -----------------------------------------------------------------

    def _bill(self) -> Bill:
        choices = self.choices
        costs = [self._base()]
        counted, changes = self._changes(costs)
        costs += [self._paid(one, counted, changes) for one in choices.additional]
        for group in choices.one_of:
            costs.append(tuple(way for one in group for way in self._paid(one, counted, changes)))
        for change, speaker, words in choices.optional:
            ways = CostResolver(speaker.scene, self.purpose).ways(change.price)
            costs.append(bundles_of(ways, [words]))
        casts = self._casts_before()
        tax = CountedChange(_TAX, 0 if self.own.texts.tax_life else casts, more=True)
        if self.own.texts.tax_life and casts:
            costs.append((Bundle(Pieces(life=min(self.own.texts.tax_life) * casts)),))
        start = with_mana_limits(self._start(), self.own.texts.mana_limits, self.scene)
        start = self._with_x_limits(start)
        return Bill(start, tuple(costs), (tax, *changes), self.effects.floor(), self._zero_x())

    def _casts_before(self) -> int:
        """How often the commander was cast from the command zone before (903.8).

        The board's number applies if it is the player's only commander.
        """
        casting, said = self.casting, self.pay.commander_casts
        stated = casting.game.facts.get("commander_casts")
        if said is not None or casting.zone != Zone.COMMAND or not isinstance(stated, int):
            return said or 0
        own = [one for one in casting.game.objects if one.controller == Whose.YOU and one.is_commander]
        others = sum(one.count for one in own if one.ids[0] != casting.on_stack)
        return 0 if others else int(stated)

    def _changes(
        self, costs: list[tuple[Bundle, ...]]
    ) -> tuple[list[tuple[Speaker, CostChange]], list[CountedChange]]:
        """The changes of mana, with those apart that depend on how often an additional cost is paid.

        Nonmana costs of changes are added to ``costs``.
        """
        counted, changes = [], []
        announced = Counter((id(change), id(speaker)) for change, speaker, _ in self.choices.optional)
        for speaker, change in self.effects.applicable():
            copies = announced[id(change), id(speaker)] if change.optional else None
            if copies == 0:
                continue
            if asks_for_times(change.each):
                counted.append((speaker, change))
                continue
            if settled := self.effects.settled(change, speaker, copies=copies):
                changes.append(settled)
            if change.parts:
                costs.append(bundles_of(self.effects.added(change, speaker)))
        return counted, changes

    def _base(self) -> tuple[Bundle, ...]:
        """The ways to pay the mana cost, or the alternative cost instead of it (118.9)."""
        if self.choices.free:
            return (Bundle(_FREE),)
        own = Pieces(mana=self.card.mana_cost.symbols, pays_mana=True)
        if self.offer is None:
            return (Bundle(own),)
        return tuple(
            bundle
            for offer, speaker in self.choices.alternatives
            for bundle in self._instead(offer, speaker, own)
        )

    def _instead(self, offer: AlternativeCost, speaker: Speaker, own: Pieces) -> tuple[Bundle, ...]:
        resolver = CostResolver(self.scene if speaker.own else speaker.scene, self.purpose)
        cost = self.effects.facts.settle(offer.option.cost, resolver.scene)
        ways = resolver.ways(cost, offer.option.words)
        if offer.name.lower() == "free" and not offer.option.cost:
            ways = (_FREE,)
        if offer.own_mana_cost:
            ways = tuple(own + way for way in ways)
        if offer.reduced_by is None:
            return bundles_of(ways)
        return tuple(one for way in ways for one in _reduced_by(way, offer.reduced_by, resolver))

    def _paid(
        self, choice: ChosenCost, counted: list[tuple[Speaker, CostChange]], changes: list[CountedChange]
    ) -> tuple[Bundle, ...]:
        """The ways to pay an additional cost as often as announced, with the changes that depend on it."""
        offer = choice.offer
        resolver = CostResolver(self.scene if choice.speaker.own else choice.speaker.scene, self.purpose)
        options = offer.options if choice.option is None else (offer.options[choice.option],)
        found = []
        less = self.effects.less_for_part(offer.name)
        for option in options:
            called = self._called(offer, option.words)
            cost = self.effects.facts.settle(option.cost, resolver.scene)
            for way in (one.with_less_generic(less) for one in resolver.ways(cost, option.words)):
                times_asked = [choice.times] if choice.times is not None else None
                for times in times_asked or self._numbers(way, offer, counted, changes):
                    bundle = Bundle(
                        way.times(times),
                        self._by_times(offer, counted, times),
                        (called,) * times if called else (),
                        counted=0 if choice.times is not None else times,
                    )
                    found.append(bundle)
        return tuple(dict.fromkeys(found))

    def _numbers(
        self,
        way: Pieces,
        offer: AdditionalCost,
        counted: list[tuple[Speaker, CostChange]],
        changes: list[CountedChange],
    ) -> Sequence[int]:
        """The numbers of times that an option asked for with "max" could be paid, the greatest first.

        If even more may be possible, a line says so, and nothing is proven.
        """
        helped = bool(self.effects.helping(self.scene)) or bool(way.helping)
        each = self._by_times(offer, counted, 1)
        there, certain = most_times(way, self.casting.game, helped=helped, less=changes, less_each=each)
        if offer.most is not None and offer.most <= there:
            return range(offer.most, -1, -1)
        if not certain:
            line = Unread(f"{offer.text} (more than {there} times)", Could.HELP)
            self.world.notes.unread[self.casting.name, line] = None
        return range(there, -1, -1)

    def _by_times(
        self, offer: AdditionalCost, counted: list[tuple[Speaker, CostChange]], times: int
    ) -> tuple[CountedChange, ...]:
        """The changes for so many payments of a cost ("{2} less for each card exiled this way")."""
        same = [(speaker, change) for speaker, change in counted if change.text == offer.text]
        if not same and len(self.choices.additional) == 1:
            same = counted
        settled = [self.effects.settled(change, speaker, times) for speaker, change in same]
        return tuple(change for change in settled if change is not None)

    def _called(self, offer: AdditionalCost, words: str) -> str:
        """The answer's name for an announced cost: its keyword, with its words if there are several."""
        if not offer.optional and len(offer.options) == 1 and not offer.repeatable:
            return ""
        same = [one for one in self.own.texts.additional if one.name == offer.name]
        if not offer.name:
            return words
        return offer.name if len(same) <= 1 and len(offer.options) == 1 else f"{offer.name} {words}"

    # --- X (107.3) -----------------------------------------------------------------------------------

    def _zero_x(self) -> bool:
        """Whether X can only be 0: it is in the mana cost, but not in what is paid (107.3b)."""
        if "X" not in self.casting.card.mana_cost.variables or not (self.choices.free or self.offer):
            return False
        if self.offer is None:
            return True
        cost = self.effects.facts.settle(self.offer.option.cost, self.scene)
        ways = CostResolver(self.scene, self.purpose).ways(cost)
        in_mana = any(symbol.text == "{X}" for way in ways for symbol in way.mana)
        return not (in_mana or self.offer.own_mana_cost or any(way.x_beyond_mana for way in ways))

    def intervals_of_x(self) -> list[Interval]:
        """Split the possible values of X into intervals within which no text judges the spell differently."""
        symbols = self.card.mana_cost.variables.count("X")
        if self.x is not None or not symbols or self.purpose.kind is not PaymentKind.SPELL or self._zero_x():
            return [(0, None)]
        return intervals_of_x(self.card.mana_value, symbols, self.casting.game)

    def _with_x_limits(self, start: TotalCost) -> TotalCost:
        """Bound X by the card's text; an announced X outside the bounds is refused."""
        said = {choice.offer.name for choice in self.choices.additional if choice.times != 0}
        said |= {"", self.offer.name if self.offer is not None else ""}
        least, most = 0, None
        for limit in self.own.texts.x_limits:
            if limit.name not in said:
                continue
            least = max(least, limit.least)
            if limit.most is not None:
                bound = value(self.effects.facts.settle(limit.most, self.scene), self.scene)
                most = bound if most is None else min(most, bound)
        zero = self._zero_x()
        if zero and least > 0:
            self.choices.faults.append(("107.3b", f"X can only be 0 here, and it has to be {least} or more."))
        if self.x is not None and not zero and not (least <= self.x and (most is None or self.x <= most)):
            bounds = f"at least {least}" if self.x < least else f"at most {most}"
            raise RequestError(f"{self.path}.x", f"expected {bounds}, got {shown(self.x)}")
        if self._within is not None:
            first, last = self._within
            least = max(least, first)
            most = min((one for one in (most, last) if one is not None), default=None)
        return replace(start, x_least=least, x_most=most)


def _reduced_by(way: Pieces, what: str, resolver: CostResolver) -> list[Bundle]:
    """One way for each size of the reduction by what is taken (702.48, 702.119, 702.180)."""
    part = next((part for part in way.parts if not part.own), None)
    if part is None:
        return [Bundle(way)]
    groups: dict[ManaCost, set[str]] = {}
    for one, card in resolver.takable.cards(part.ids):
        if what == "power" and card.power is None:
            lack = LackError("its power is not given", lacking([one], Key.POWER))
            resolver.scene.world.notes.report(one, part.words, lack)
        if what == "mana cost":
            size = card.mana_cost
        else:
            size = ManaCost(f"{{{card.mana_value if what == 'mana value' else max(card.power or 0, 0)}}}")
        groups.setdefault(size, set()).add(one)
    found = []
    for size, ids in groups.items():
        parts = tuple(replace(p, ids=frozenset(ids)) if p is part else p for p in way.parts)
        found.append(Bundle(replace(way, parts=parts), (CountedChange(size),)))
    return found or [Bundle(way)]


def _became(card: Characteristics, became: Became) -> Characteristics:
    """The characteristics of the spell when it is cast for this alternative cost."""
    if became.face_down:
        return FACE_DOWN
    cost = became.mana_cost
    return replace(
        card,
        types=card.types if became.types is None else became.types,
        subtypes=card.subtypes if became.subtypes is None else became.subtypes,
        mana_cost=card.mana_cost if cost is None else cost,
        mana_value=card.mana_value if cost is None else cost.mana_value,
        colors=card.colors if cost is None else cost.colors,
        power=card.power if became.power is None else became.power,
        toughness=card.toughness if became.toughness is None else became.toughness,
    )
