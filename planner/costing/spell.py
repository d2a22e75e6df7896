"""A spell being cast: its announcements and what its total cost comes to (601.2a, 601.2b, 601.2f)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from planner.costing.announce import (
    Item,
    by_parts,
    is_free,
    items_of,
    label,
    matching,
    of_additional,
    of_alternative,
    offered,
    option_named,
    plain,
)
from planner.costing.assemble import Bill, Bundle, assembled, bundles_of, spending_wanted
from planner.costing.change import Change, TooManyWaysError
from planner.costing.counted import most_times
from planner.costing.effects import Effects, Speaker, scene_of, speakers, world_of
from planner.costing.owed import Owed, named, unsettled
from planner.costing.parts import Converter
from planner.costing.pieces import Fault, Pieces
from planner.costing.stack import Casting, casting_of, targets_of
from planner.game.costs import TotalCost
from planner.game.filters import UnstatedError
from planner.game.objects import Characteristics, Game
from planner.game.offers import AdditionalCost, AlternativeCost, Became, CostChange, CostTexts
from planner.game.purposes import Purpose
from planner.game.settling.amounts import holds
from planner.game.settling.scene import UnsettledError
from planner.mana import ManaCost
from planner.refusal import RequestError, shown
from planner.request import PaySpec

_FREE = Pieces(mana=ManaCost("{0}").symbols, pays_mana=True)


def spell_owed(pay: PaySpec, game: Game, path: str) -> Owed:
    """What casting a spell owes; raises ``RequestError``."""
    casting = casting_of(pay, game, path)
    return _Announced(casting, pay, path).owed()


@dataclass
class _Chosen:
    """An additional cost that is paid: how often (None for "max") and in which way, where that is said."""

    offer: AdditionalCost
    times: int | None = 1
    option: int | None = None


@dataclass
class _Offers:
    """What is offered for this spell, each with the object whose text offers it."""

    additional: list[AdditionalCost] = field(default_factory=list)
    alternatives: list[tuple[AlternativeCost, Speaker]] = field(default_factory=list)
    changes: list[tuple[CostChange, Speaker]] = field(default_factory=list)


class _Announced:
    """The announcements for one spell, matched with what is offered."""

    def __init__(self, casting: Casting, pay: PaySpec, path: str) -> None:
        self.casting, self.pay, self.path = casting, pay, path
        self.world = world_of(casting.game)
        self.scene = scene_of(self.world, casting.entry)
        self.own = Speaker(self.scene, casting.texts, own=True)
        self.others = speakers(self.world)
        self.targets = targets_of(pay, casting.game, path)
        self.faults: list[Fault] = []
        self.items = items_of(pay, path)
        self.offers = self._offers()
        self.free = False
        self.alternative = self._alternative()
        self.card = _became(casting.card, self.alternative[0].became) if self.alternative else casting.card
        if self.card.text != casting.card.text:  # face down: without its own text (708.2)
            self.own = replace(self.own, texts=CostTexts())
        self.chosen, self.optional = self._additional()

    def _offers(self) -> _Offers:
        purpose = self._purpose(self.casting.card, frozenset())
        effects = Effects((), purpose, self.targets)
        found = _Offers(list(self.casting.texts.additional))
        found.alternatives = [(one, self.own) for one in self.casting.texts.alternatives]
        for speaker in self.others:
            for one in speaker.texts.alternatives:
                if one.applies_to is not None and effects.means(one.applies_to, (), speaker):
                    found.alternatives.append((one, speaker))
        for speaker in (self.own, *self.others):
            found.changes += [(one, speaker) for one in speaker.texts.changes if one.optional]
        return found

    def _purpose(self, card: Characteristics, tags: frozenset[str]) -> Purpose:
        casting = self.casting
        if "X" in card.mana_cost.variables:
            tags |= {"x"}
        return Purpose(card=card, tags=tags, zone=casting.zone, commander=casting.commander)

    # --- the alternative cost (118.9) -------------------------------------------------------

    def _alternative(self) -> tuple[AlternativeCost, Speaker] | None:
        wanted = self.pay.alternative
        if wanted is None:
            wanted = self._put_right()
        if wanted is None:
            return None
        found = self._find_alternative(wanted)
        if found is None:
            if is_free(wanted):
                self.free = True
                return None
            if self._as_additional(wanted):
                return None
            raise RequestError(f"{self.path}.alternative", self._no_such(wanted))
        offer, speaker = found
        if offer.only_if is not None and not self._holds(offer, speaker):
            sentence = f"The condition of {label(offer)} doesn't hold: {offer.text}"
            self.faults.append(("118.9", sentence))
        return found

    def _no_such(self, wanted: str) -> str:
        names = [label(offer) for offer, _ in self.offers.alternatives]
        return f"{shown(wanted)} is no alternative cost of this spell{offered([*names, 'free'])}"

    def _find_alternative(self, wanted: str) -> tuple[AlternativeCost, Speaker] | None:
        offers = self.offers.alternatives
        found = matching(wanted, offers, lambda pair: of_alternative(pair[0]))
        if not found:
            found = [pair for pair in offers if by_parts(wanted, [pair[0].option])]
        if len(found) > 1:
            able = [p for p in found if p[0].only_if is None or self._holds(*p)]
            found = able or found
        return found[0] if found else None

    def _holds(self, offer: AlternativeCost | AdditionalCost, speaker: Speaker) -> bool:
        assert offer.only_if is not None
        try:
            return holds(offer.only_if, speaker.scene)
        except (UnsettledError, UnstatedError) as error:
            self.world.notes.unread[speaker.scene.name, unsettled(offer.text, str(error))] = None
            return True

    def _put_right(self) -> str | None:
        """An alternative cost that was announced among the additional ones."""
        for item in self.items:
            pairs = self.offers.alternatives
            found = matching(item.words, pairs, lambda pair: of_alternative(pair[0]))
            if found and not matching(item.words, self.offers.additional, of_additional):
                self.items.remove(item)
                return item.words
        return None

    def _as_additional(self, wanted: str) -> bool:
        """An additional cost that was announced as the alternative one."""
        if not matching(wanted, self.offers.additional, of_additional):
            return False
        self.items.append(Item(wanted, f"{self.path}.alternative"))
        return True

    # --- additional costs (118.8) -----------------------------------------------------------

    def _additional(self) -> tuple[list[_Chosen], list[tuple[CostChange, Speaker]]]:
        """What is paid of what is offered: everything owed, and what was announced of the rest."""
        offers = list(self.own.texts.additional)
        chosen = {id(offer): _Chosen(offer) for offer in offers if not offer.optional and self._owed(offer)}
        changes = []
        for item in self.items:
            offer = self._offer(item, offers)
            if offer is None:
                changes.append(self._optional_change(item))
                continue
            known = chosen.get(id(offer))
            if known is None or not offer.optional:
                chosen[id(offer)] = self._choice(item, offer)
            elif known.times is not None and item.times is not None:
                known.times += item.times
        for offer in offers:
            if offer.each_beyond and id(offer) not in chosen and len(self.targets) > 1:
                chosen[id(offer)] = _Chosen(offer, len(self.targets) - 1)
        for one in chosen.values():
            self._require_times(one)
        return list(chosen.values()), changes

    def _owed(self, offer: AdditionalCost) -> bool:
        if offer.each_beyond:
            return False
        return offer.only_if is None or self._holds(offer, self.own)

    def _offer(self, item: Item, offers: list[AdditionalCost]) -> AdditionalCost | None:
        found = matching(item.words, offers, of_additional)
        if not found:
            found = [offer for offer in offers if option_named(item.words, offer.options) is not None]
        if len(found) > 1 and len({label(offer) for offer in found}) > 1:
            raise RequestError(item.path, f"which one?{offered(map(label, found))}")
        if not found:
            if self._changes_named(item):
                return None
            raise RequestError(item.path, self._nothing_offers(item, offers))
        offer = found[0]
        if offer.optional and offer.only_if is not None and not self._holds(offer, self.own):
            self.faults.append(("118.8", f"The condition of {label(offer)} doesn't hold: {offer.text}"))
        return offer

    def _nothing_offers(self, item: Item, offers: list[AdditionalCost]) -> str:
        names = [*map(label, offers), *(change.text for change, _ in self.offers.changes)]
        return f"{shown(item.words)} is no additional cost of this spell{offered(names)}"

    def _choice(self, item: Item, offer: AdditionalCost) -> _Chosen:
        words = item.words if item.option is None else item.option
        option = option_named(words, offer.options) if len(offer.options) > 1 else None
        if item.option is not None and option_named(words, offer.options) is None:
            ways = offered(one.words for one in offer.options)
            raise RequestError(item.path, f"{shown(item.option)} is no way to pay this{ways}")
        return _Chosen(offer, item.times, option)

    def _require_times(self, one: _Chosen) -> None:
        several = one.offer.repeatable or one.offer.each_beyond
        if one.times != 1 and not several and (one.times or 0) > 1:
            raise RequestError(f"{self.path}.additional", f"{label(one.offer)} can be paid once only")
        if one.times is None and not several:
            one.times = 1

    def _changes_named(self, item: Item) -> list[tuple[CostChange, Speaker]]:
        """Optional payments for a change ("you may pay 2 life. Those spells cost {R} less")."""
        wanted = plain(item.words)
        return [(change, speaker) for change, speaker in self.offers.changes if wanted in plain(change.text)]

    def _optional_change(self, item: Item) -> tuple[CostChange, Speaker]:
        return self._changes_named(item)[0]

    # --- what it comes to (601.2f) -------------------------------------------------------------

    def owed(self) -> Owed:
        """The total costs; where they can't be settled, what is known of them and why."""
        casting = self.casting
        try:
            bill = self._bill()
            found = assembled(bill, self.pay, casting.game, self.path)
        except (UnsettledError, UnstatedError, TooManyWaysError) as error:
            self.world.notes.unread[casting.name, unsettled(casting.card.name, str(error))] = None
            plain_cost = replace(
                self._start(self._purpose(self.card, frozenset())), mana=casting.card.mana_cost
            )
            return self._owed_as((plain_cost,), ())
        if self._unpayable():
            # Still unpayable, whatever is added to it or taken from it (118.6a).
            found = replace(found, ways=tuple(replace(way, mana=ManaCost("")) for way in found.ways[:1]))
        return self._owed_as(found.ways, found.faults, hidden=found.hidden)

    def _owed_as(self, ways: tuple[TotalCost, ...], faults: tuple[Fault, ...], hidden: bool = False) -> Owed:
        notes, casting = self.world.notes, self.casting
        return Owed(
            ways=ways,
            game=casting.game,
            name=casting.name,
            unread=(*named(casting.name, casting.unread), *notes.unread),
            assumed=tuple(notes.assumed),
            reasons=tuple(dict.fromkeys((*self.faults, *faults))),
            mandatory=self.pay.mandatory,
            hidden=hidden,
        )

    def _unpayable(self) -> bool:
        """No mana cost, and nothing paid in its place (118.6)."""
        if self.free or (self.alternative is not None and not self.alternative[0].own_mana_cost):
            return False
        return not self.card.mana_cost.exists

    def _bill(self) -> Bill:
        tags = {one.offer.tag for one in self.chosen if one.offer.tag and one.times != 0}
        if self.alternative is not None and self.alternative[0].tag:
            tags.add(self.alternative[0].tag)
        purpose = self._purpose(self.card, frozenset(tags))
        effects = Effects((self.own, *self.others), purpose, self.targets)
        costs = [self._base(purpose)]
        costs += [self._paid(one, purpose) for one in self.chosen]
        changes = [Change(ManaCost("{2}"), self.pay.commander_casts or 0, more=True)]  # 903.8
        for speaker, change in effects.applicable():
            announced = any(change is one for one, _ in self.optional)
            if change.optional and not announced:
                continue
            if settled := effects.settled(change, speaker):
                changes.append(settled)
            if change.parts:
                costs.append(bundles_of(effects.added(change, speaker)))
            if change.optional:
                converter = Converter(speaker.scene, purpose)
                costs.append(bundles_of(converter.ways(change.price), [change.text]))
        start = replace(
            self._start(purpose),
            helping=effects.helping(self.scene),
            life_for=effects.life_for(self.casting.game),
        )
        return Bill(start, tuple(costs), tuple(changes), effects.floor(), self._zero_x())

    def _zero_x(self) -> bool:
        """Whether X can only be 0: it is in the mana cost, and not in what is paid (107.3b)."""
        if "X" not in self.casting.card.mana_cost.variables or not (self.free or self.alternative):
            return False
        if self.alternative is None:
            return True
        offer = self.alternative[0]
        converter = Converter(self.scene, self._purpose(self.card, frozenset()))
        ways = converter.ways(offer.option.cost)
        in_mana = any(symbol.text == "{X}" for way in ways for symbol in way.mana)
        return not (in_mana or offer.own_mana_cost or any(way.x_beyond_mana for way in ways))

    def _start(self, purpose: Purpose) -> TotalCost:
        casting = self.casting
        colors, least = spending_wanted(self.pay, self.path)
        alternative = "" if self.alternative is None else label(self.alternative[0])
        return TotalCost(
            mana=None,
            kind=purpose.kind,
            spell=self.card,
            on_stack=casting.on_stack,
            no_life=Converter(self.scene, purpose).takable.prohibited("pay life") is not None,
            most_colors=colors,
            spend_least=least,
            tags=purpose.tags - {"x"},
            zone=casting.zone,
            commander=casting.commander,
            only_from=casting.only_from,
            alternative="free" if self.free else alternative,
            spare=frozenset(target.ids[0] for target in self.targets),
        )

    def _base(self, purpose: Purpose) -> tuple[Bundle, ...]:
        """The mana cost, or the alternative cost that is paid in its place (118.9)."""
        if self.free:
            return (Bundle(_FREE),)
        own = Pieces(mana=self.card.mana_cost.symbols, pays_mana=True)
        if self.alternative is None:
            return (Bundle(own),)
        offer, speaker = self.alternative
        converter = Converter(self.scene if speaker.own else speaker.scene, purpose)
        ways = converter.ways(offer.option.cost, offer.option.words)
        if offer.own_mana_cost:
            ways = tuple(own + way for way in ways)
        if offer.reduced_by is None:
            return bundles_of(ways)
        return tuple(one for way in ways for one in self._reduced_by(way, offer.reduced_by, converter))

    def _reduced_by(self, way: Pieces, what: str, converter: Converter) -> list[Bundle]:
        """One way for each size of reduction that what is taken brings (702.48, 702.119)."""
        part = next((part for part in way.parts if not part.own), None)
        if part is None:
            return [Bundle(way)]
        groups: dict[ManaCost, set[str]] = {}
        for one, card in converter.takable.cards(part.ids):
            if what == "mana cost":
                size = card.mana_cost
            else:
                size = ManaCost(f"{{{card.mana_value if what == 'mana value' else max(card.power or 0, 0)}}}")
            groups.setdefault(size, set()).add(one)
        found = []
        for size, ids in groups.items():
            parts = tuple(replace(p, ids=frozenset(ids)) if p is part else p for p in way.parts)
            found.append(Bundle(replace(way, parts=parts), (Change(size),)))
        return found or [Bundle(way)]

    def _paid(self, one: _Chosen, purpose: Purpose) -> tuple[Bundle, ...]:
        """The ways to pay an additional cost as often as was announced."""
        offer = one.offer
        converter = Converter(self.scene, purpose)
        options = offer.options if one.option is None else (offer.options[one.option],)
        ways = [
            (option.words, way) for option in options for way in converter.ways(option.cost, option.words)
        ]
        named_ = offer.optional or len(offer.options) > 1
        found = []
        for words, way in ways:
            shown_as = self._shown(offer, words) if named_ else ""
            if one.times is not None:
                listed = (shown_as,) * one.times if shown_as else ()
                found.append(Bundle(way.times(one.times), additional=listed))
                continue
            numbers = range(most_times(way, self.casting.game), -1, -1)
            found += [Bundle(way.times(n), (), (shown_as,) * n, counted=n) for n in numbers]
        return tuple(dict.fromkeys(found))

    def _shown(self, offer: AdditionalCost, words: str) -> str:
        """What the answer calls an announced cost: its keyword, with its words where there are several."""
        same = [one for one in self.own.texts.additional if one.name == offer.name]
        if not offer.name:
            return words
        return offer.name if len(same) == 1 and len(offer.options) == 1 else f"{offer.name} {words}"


def _became(card: Characteristics, became: Became | None) -> Characteristics:
    """The spell as it is cast for this alternative cost."""
    if became is None:
        return card
    if became.face_down:
        nothing = ManaCost("")
        return Characteristics(
            "", nothing, 0, frozenset(), frozenset({"Creature"}), (), 2, 2, frozenset(), ""
        )
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
