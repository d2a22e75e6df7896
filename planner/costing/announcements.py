"""What was announced for a spell, matched with what its own text and other ones offer (601.2b)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import PaySpec
from planner.costing.cost_effects import Effects, Speaker, scene_of
from planner.costing.matching import (
    AdditionalItem,
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
from planner.costing.owed import unsettled_cost
from planner.effects.amounts import holds, value
from planner.effects.costs.cost_pieces import Fault
from planner.effects.scene import UnsettledError
from planner.game.filters import UnstatedError
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_costs import AdditionalCost, AlternativeCost, CostChange

_CAST_FROM_LIBRARY = re.compile(r"\b(?:play|cast)\b[^.]*\bfrom the top of your library\b", re.IGNORECASE)
Alternative = tuple[AlternativeCost, Speaker]
Optional = tuple[CostChange, Speaker, str]
"""A change that something is paid for, with what has the text and the words that announced it."""


@dataclass(eq=False)
class ChosenCost:
    """An additional cost that is paid: how often (None for "max"), and with which option."""

    offer: AdditionalCost
    speaker: Speaker
    times: int | None = 1
    option: int | None = None

    @property
    def several(self) -> bool:
        """Whether the cost can be paid more than once."""
        return self.offer.repeatable or self.offer.each_beyond


class SpellAnnouncements:
    """The announcements for one spell.

    ``alternatives`` are all meanings of the announced alternative cost, one of which is paid; ``additional``
    is paid in addition, with a choice in each group of ``one_of``; ``optional`` are changes with a price of
    their own. ``faults`` say what can't be announced.
    """

    def __init__(
        self, own: Speaker, others: Sequence[Speaker], effects: Effects, pay: PaySpec, path: str
    ) -> None:
        self._own, self._pay, self._path, self._effects = own, pay, path, effects
        self._items = items_of(pay, path)
        self._offers: list[tuple[AdditionalCost, Speaker]] = [
            (one, own) for one in own.texts.additional if one.applies_to is None
        ]
        self._offers += [*self._spliced(), *self._given(others)]
        self._alternatives = self._offered_alternatives(others)
        self._changes = [
            (change, speaker)
            for speaker in (own, *others)
            for change in speaker.texts.changes
            if change.optional and effects.concern(change.allowed, change.denied, speaker)
        ]
        self.faults: list[Fault] = []
        self.free = False
        self.alternatives = self._alternative()
        self.additional: list[ChosenCost] = []
        self.one_of: list[list[ChosenCost]] = []
        self.optional: list[Optional] = []

    def _spliced(self) -> list[tuple[AdditionalCost, Speaker]]:
        """The additional costs that cards in hand offer to other spells (702.47)."""
        world = self._own.scene.world
        found = []
        for entry in world.game.objects:
            texts = entry.reading.costs if entry.zone == Zone.HAND else None
            for one in texts.additional if texts is not None else ():
                speaker = Speaker(scene_of(world, entry), texts) if texts is not None else self._own
                if one.applies_to is not None and self._effects.concern(one.applies_to, (), speaker):
                    found.append((one, speaker))
        return found

    def _given(self, others: Sequence[Speaker]) -> Iterator[tuple[AdditionalCost, Speaker]]:
        """Yield the additional costs that other objects give: "each spell you cast has replicate {3}"."""
        for speaker in others:
            for one in speaker.texts.additional:
                if one.applies_to is not None and self._effects.concern(one.applies_to, (), speaker):
                    yield one, speaker

    def _offered_alternatives(self, others: Sequence[Speaker]) -> list[Alternative]:
        found = [(one, self._own) for one in self._own.texts.alternatives if self._is_there(one)]
        given = [(one, speaker) for speaker in others for one in speaker.texts.alternatives]
        found += [pair for pair in given if self._is_for_it(*pair)]
        return found

    @property
    def _says_where(self) -> bool:
        """Whether the request states where the spell is cast from; if not, the announcement implies it."""
        return self._pay.from_ is not None or isinstance(self._pay.card, str)

    def _is_there(self, offer: AlternativeCost) -> bool:
        """Whether the spell's own offer applies in the zone it is cast from (flashback: the graveyard)."""
        where = self._effects.purpose.zone
        if not self._says_where or offer.zone in (None, where):
            return True
        said = rf"from your {where} using its {re.escape(offer.tag or offer.name)}\b"
        return re.search(said, self._effects.facts.card.text, re.IGNORECASE) is not None

    def _is_for_it(self, offer: AlternativeCost, speaker: Speaker) -> bool:
        """Whether another object's offer applies to this spell (Fist of Suns)."""
        if offer.applies_to is None:
            return False
        effects = self._effects
        if offer.zone is not None and not self._says_where:
            effects = effects.cast_from(offer.zone)
        return effects.concern(offer.applies_to, (), speaker)

    # --- the alternative cost (118.9) -----------------------------------------------------------

    def _alternative(self) -> list[Alternative]:
        wanted = self._pay.alternative
        if wanted is None:
            wanted = self._put_right()
        if wanted is None:
            return self._of_only_permission()
        found = self._find(wanted)
        if not found:
            self.free = is_free(wanted)
            if self.free:
                return []
            if self._as_additional(wanted):  # and what was announced among those may be the alternative one
                meant = self._put_right()
                found = [] if meant is None else self._find(meant)
                return [pair for pair in found if self._can_be_paid(*pair)] or found[:1]
            names = [label(offer) for offer, _ in self._alternatives]
            message = f"{shown(wanted)} is no alternative cost of this spell{offered([*names, 'free'])}"
            raise RequestError(f"{self._path}.alternative", message, ErrorCode.NOT_OFFERED)
        able = [pair for pair in found if self._can_be_paid(*pair)]
        if not able:
            offer = found[0][0]
            self.faults.append(("118.9", _unmet(offer)))
        return able or found[:1]

    def _of_only_permission(self) -> list[Alternative]:
        """The alternative cost required by the only permission to cast the card, if nothing is announced.

        A card is cast from the library only by a permission (601.3b). If every permission names a cost to pay
        instead of the mana cost, the mana cost can't be paid.
        """
        if self._effects.purpose.zone != Zone.LIBRARY:
            return []
        naming = [pair for pair in self._alternatives if pair[0].zone == Zone.LIBRARY and not pair[1].own]
        lines = {offer.text for offer, _ in naming}
        world = self._own.scene.world
        texts = (one.card.text for one in world.game.objects if one.controller == Whose.YOU)
        if not naming or any(
            _CAST_FROM_LIBRARY.search(line) and line not in lines
            for text in texts
            for line in text.split("\n")
        ):
            return []
        able = [pair for pair in naming if self._can_be_paid(*pair)]
        return (able or naming)[:1]

    def offers(self, zone: Zone) -> tuple[str, ...]:
        """The alternative costs of a spell in this zone, whether or not their conditions hold."""
        offers = (offer for offer, _ in self._alternatives if offer.kind == PaymentKind.SPELL)
        return tuple(dict.fromkeys(label(offer) for offer in offers if offer.zone in (None, zone)))

    @property
    def alternative_offers(self) -> list[AlternativeCost]:
        """The alternative costs that can be announced, from whatever zone the spell is cast."""
        return [offer for offer, _ in self._alternatives]

    @property
    def additional_offers(self) -> list[AdditionalCost]:
        """The additional costs of the spell: required ones and those that can be announced."""
        return [offer for offer, speaker in self._offers if self._holds(offer, speaker)]

    @property
    def optional_changes(self) -> list[str]:
        """The words of cost changes with a price, each as often as it can be paid (a Defiler's)."""
        return [change.text for change, speaker in self._changes for _ in range(speaker.number)]

    def _find(self, wanted: str) -> list[Alternative]:
        found = matching(wanted, self._alternatives, lambda pair: of_alternative(pair[0]))
        found = found or [pair for pair in self._alternatives if by_parts(wanted, [pair[0].option])]
        found = found or [pair for pair in self._alternatives if _speaks_as(pair[1], wanted)]
        return [pair for pair in found if label(pair[0]) == label(found[0][0])]

    def _can_be_paid(self, offer: AlternativeCost, speaker: Speaker) -> bool:
        if offer.most_value is not None:
            try:
                bound = value(offer.most_value, speaker.scene)
            except (UnsettledError, UnstatedError) as error:
                self._note(speaker, offer.text, error)
                return True
            if self._effects.facts.card.mana_value > bound:
                return False
        return self._holds(offer, speaker)

    def _holds(self, offer: AlternativeCost | AdditionalCost, speaker: Speaker) -> bool:
        if offer.only_if is None:
            return True
        try:
            return holds(self._effects.facts.settle(offer.only_if, speaker.scene), speaker.scene)
        except (UnsettledError, UnstatedError) as error:
            self._note(speaker, offer.text, error)
            return True

    def _note(self, speaker: Speaker, text: str, reason: ValueError) -> None:
        speaker.scene.world.notes.unread[speaker.scene.name, unsettled_cost(text, reason)] = None

    def _put_right(self) -> str | None:
        """Take an alternative cost out of the additional ones if it was announced there; None if none was."""
        for item in self._items:
            pairs = self._alternatives
            found = matching(item.words, pairs, lambda pair: of_alternative(pair[0]))
            if found and not self._answering(item.words):
                self._items.remove(item)
                return item.words
        return None

    def _as_additional(self, wanted: str) -> bool:
        """Move an additional cost that was announced as the alternative one; False if it is none."""
        if not self._answering(wanted):
            return False
        self._items.append(AdditionalItem(wanted, f"{self._path}.alternative"))
        return True

    # --- additional costs (118.8) -----------------------------------------------------------------

    def _answering(self, words: str) -> list[tuple[AdditionalCost, Speaker]]:
        return matching(words, self._offers, lambda pair: of_additional(pair[0]))

    def choose_additional(self, *, face_down: bool, targets: int) -> None:
        """Choose all required costs and the announced ones; a face-down spell's own text is ignored."""
        if face_down:
            self._offers = [(one, speaker) for one, speaker in self._offers if not speaker.own]
        owed = [(one, s) for one, s in self._offers if not one.optional and not one.each_beyond]
        chosen = {id(one): ChosenCost(one, s) for one, s in owed if self._holds(one, s)}
        for item in self._items:
            self._choose(item, chosen)
        for one, speaker in self._offers:
            if one.each_beyond and id(one) not in chosen and targets > 1 and one.name.lower() != "escalate":
                chosen[id(one)] = ChosenCost(one, speaker, targets - 1)
        for choice in chosen.values():
            self._require_times(choice)
        self.additional = list(chosen.values())
        self._choose_at_least_one()

    def _choose(self, item: AdditionalItem, chosen: dict[int, ChosenCost]) -> None:
        found = self._offer(item, chosen)
        if found is None:
            there = sum(speaker.number for _, speaker in self._changes_named(item))
            for _ in range(there if item.times is None else item.times):
                self.optional.append((*self._next_change(item), item.words))
            return
        offer, speaker = found
        known = chosen.get(id(offer))
        if known is None or not offer.optional:
            chosen[id(offer)] = self._choice(item, offer, speaker)
        elif known.times is not None and item.times is not None:
            known.times += item.times

    def _offer(
        self, item: AdditionalItem, chosen: dict[int, ChosenCost]
    ) -> tuple[AdditionalCost, Speaker] | None:
        """The offer that is announced; of several with equal names, one that isn't chosen yet."""
        found = self._answering(item.words)
        if not found:
            found = [p for p in self._offers if option_named(item.words, p[0].options) is not None]
        if len({label(offer) for offer, _ in found}) > 1:
            message = f"which one?{offered(label(offer) for offer, _ in found)}"
            raise RequestError(item.path, message, ErrorCode.AMBIGUOUS)
        if not found:
            if self._changes_named(item):
                return None
            names = [*(label(offer) for offer, _ in self._offers), *(c.text for c, _ in self._changes)]
            message = f"{shown(item.words)} is no additional cost of this spell{offered(names)}"
            raise RequestError(item.path, message, ErrorCode.NOT_OFFERED)
        free = [pair for pair in found if id(pair[0]) not in chosen or not pair[0].optional]
        offer, speaker = (free or found)[0]
        if offer.optional and not self._holds(offer, speaker):
            self.faults.append(("118.8", _unmet(offer)))
        return offer, speaker

    def _choice(self, item: AdditionalItem, offer: AdditionalCost, speaker: Speaker) -> ChosenCost:
        words = item.words if item.option is None else item.option
        option = option_named(words, offer.options)
        if option is None:  # "Tiered {2}"
            option = option_named(plain(words).removeprefix(plain(offer.name)), offer.options)
        if item.option is not None and option is None:
            ways = offered(one.words for one in offer.options)
            message = f"{shown(item.option)} is no way to pay this{ways}"
            raise RequestError(item.path, message, ErrorCode.NOT_OFFERED)
        return ChosenCost(offer, speaker, item.times, option)

    def _require_times(self, choice: ChosenCost) -> None:
        if choice.several:
            if choice.times == 0 and not choice.offer.optional:
                raise RequestError(f"{self._path}.additional", f"{label(choice.offer)} is paid at least once")
            most = choice.offer.most
            if most is not None and choice.times is not None and choice.times > most:
                often = "once" if most == 1 else f"{most} times"
                message = f"{label(choice.offer)} can be paid {often} at most"
                raise RequestError(f"{self._path}.additional", message)
        elif choice.times is None:
            choice.times = 1
        elif choice.times > 1:
            raise RequestError(f"{self._path}.additional", f"{label(choice.offer)} can be paid once only")

    def _choose_at_least_one(self) -> None:
        """Collect the costs of each group that needs one paid, if none was announced (702.172)."""
        groups: dict[str, list[ChosenCost]] = {}
        for offer, speaker in self._offers:
            if offer.at_least_one:
                groups.setdefault(offer.name, []).append(ChosenCost(offer, speaker))
        paid = {choice.offer.name for choice in self.additional if choice.times != 0}
        self.one_of = [group for name, group in groups.items() if name not in paid]

    def _next_change(self, item: AdditionalItem) -> tuple[CostChange, Speaker]:
        """A change of this name that isn't announced yet: each object offers one (601.2b)."""
        for change, speaker in self._changes_named(item):
            taken = sum(one is change and who is speaker for one, who, _ in self.optional)
            if taken < speaker.number:
                return change, speaker
        most = sum(speaker.number for _, speaker in self._changes_named(item))
        often = "once" if most == 1 else f"{most} times"
        raise RequestError(item.path, f"{shown(item.words)} can be paid {often} at most")

    def _changes_named(self, item: AdditionalItem) -> list[tuple[CostChange, Speaker]]:
        """The changes with a price that have this name ("you may pay 2 life. Those spells cost {R} less")."""
        wanted = plain(item.words)
        return [pair for pair in self._changes if wanted and wanted in plain(pair[0].text)]

    def tags(self) -> Iterable[str]:
        """Tags of the payment that restrictions and conditions look for, such as "kicked"."""
        for offer, _ in self.alternatives[:1]:
            yield offer.tag
        for choice in self.additional:
            if choice.times != 0:
                yield choice.offer.tag


def _speaks_as(speaker: Speaker, wanted: str) -> bool:
    """Whether the words are the name of the other object that makes the offer."""
    return not speaker.own and plain(speaker.scene.me.own_card.name) == plain(wanted)


def _unmet(offer: AdditionalCost | AlternativeCost) -> str:
    return f"\"{label(offer)}\" can't be announced, because its condition doesn't hold: {offer.text}"
