"""What permits casting a spell as it is announced, and what is against it (101.2, 117.1a, 307.1, 601.3).

A card in hand may be cast; one elsewhere where its own text, that of another object or the request itself
says so. Nothing here bears on what a spell costs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from planner.contract.request import ObjectSpec
from planner.costing.casting import Casting as SpellCast
from planner.costing.casting_limits import limits_casting, may_be_cast
from planner.costing.cost_effects import SPEAKING_OF_COSTS, Effects, Speaker, scene_of, world_of
from planner.costing.matching import label
from planner.effects.amounts import fact_in_words, stated_fact
from planner.effects.costs.cost_pieces import Fault
from planner.effects.scene import UnsettledError, World
from planner.game.caching import remembered
from planner.game.casting_rules import CastingEffect, CastingRule
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, UnstatedError
from planner.game.matching import holds_for_card
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.vocabulary import NEVER_CAST, PaymentKind, Whose, Zone
from planner.game.written_abilities import AnyOf, Condition, Not, TurnCondition
from planner.game.written_costs import AT_ANY_TIME, AlternativeCost, CostTexts
from planner.text.grammar.keyword_table import row_of
from planner.text.statics.casting_rules import read_casting_rules

_PERMITTING = re.compile(r"\bmay (?:cast|play)\b|\bcan be cast\b", re.IGNORECASE)
_FORBIDS = re.compile(r"\bcan't (?:be )?cast\b")
OF_YOURS = re.compile(r"\byour (?:graveyard|hand|library)\b", re.IGNORECASE)
"""What a permission says that is about its player's own cards."""
_ONLY_FROM_GRAVEYARD = "from your graveyard, but not from anywhere else"
_AT_ANY_TIME = frozenset({"madness", "miracle"})
"""Keywords that let a spell be cast while a triggered ability resolves (702.35a, 702.94a)."""
_THIS_TURN = {
    "miracle": ("was revealed as the first card drawn", "cards_drawn"),
    "madness": ("was discarded", "cards_discarded"),
    "mayhem": ("was discarded", "cards_discarded"),
}
"""What has to have become of a card this turn, by the keyword, with the key that counts such events."""
_EXILED_WITH = re.compile(r"\bexiled (?:with|by|this way)\b|\bamong (?:those|them)\b", re.IGNORECASE)
_THIS_WAY = "the spell is cast this way"
"""The fact that says of a card in exile that the object has exiled it."""
_FLASH = Clause(keyword="flash")
_TRUE: Condition = Not(AnyOf(()))
_FALSE: Condition = AnyOf(())


class StatedPermission(StrEnum):
    """The request's statement that a card may be cast: an object's ``permission``."""

    CAST = "cast"
    FREE = "free"
    FORETOLD = "foretold"
    PLOTTED = "plotted"
    SUSPENDED = "suspended"
    ADVENTURE = "adventure"
    MADNESS = "madness"
    NONE = "none"


class Permission(Record, frozen=True):
    """What permits something: an object or a rule, and its words.

    ``missing`` says what would have to be permitted if nothing permits it; ``assumed`` is what was taken on
    trust. ``unread`` says that the words aren't understood: they might permit it.
    """

    by: str = ""
    words: str = ""
    missing: str = ""
    assumed: str = ""
    unread: bool = False

    def __str__(self) -> str:
        return f"{self.by}: {self.words}" if self.words else self.by


IN_HAND = Permission()
"""A card in hand may be cast (601.3a)."""


class AnnouncedSpell(Record, frozen=True):
    """An announced spell: its alternative cost and who offers it; ``free`` if no text offers that."""

    casting: SpellCast
    effects: Effects
    world: World
    offer: AlternativeCost | None = None
    speaker: Speaker | None = None
    free: bool = False

    @property
    def card(self) -> Characteristics:
        """The card as it is on the stack."""
        return self.effects.facts.card

    @property
    def zone(self) -> Zone:
        """The zone the spell is cast from."""
        return self.casting.zone

    @property
    def is_suspended(self) -> bool:
        """Whether it is suspended, which asks that it could begin to be cast (702.62a)."""
        return self.offer is not None and self.offer.tag == "suspend"

    @property
    def stated(self) -> str | None:
        """The request's statement about what lets the spell be cast."""
        given = self.casting.entry.given
        return given.permission if isinstance(given, ObjectSpec) else None

    @property
    def own_offer(self) -> AlternativeCost | None:
        """The alternative cost that the spell's own text offers for its zone; None without one."""
        own = self.speaker is not None and self.speaker.own and self.offer is not None
        return self.offer if own and self.offer is not None and self.offer.zone == self.zone else None


def permission_of(spell: AnnouncedSpell) -> Permission:
    """What permits casting the spell from its zone for this cost (601.3)."""
    offer = spell.offer
    if is_of_another(spell.casting.entry):
        return _of_another(spell)
    if offer is not None and offer.kind is not PaymentKind.SPELL:
        return _of_special_action(spell, offer)
    if spell.free:
        return _of_free(spell)
    return _of_place(spell)


def _nothing(what: str) -> Permission:
    return Permission(missing=f"something permits {what}")


def _from(zone: Zone) -> str:
    return (
        "from exile" if zone == Zone.EXILE else f"from the {'command zone' if zone == Zone.COMMAND else zone}"
    )


def _of_special_action(spell: AnnouncedSpell, offer: AlternativeCost) -> Permission:
    """The permission to suspend, foretell or plot a card in hand (702.62a, 702.143a, 702.170a)."""
    if spell.zone == Zone.HAND:
        return Permission(spell.casting.name, offer.text)
    return _nothing(f"{label(offer).lower()} {_from(spell.zone)}")


def _of_free(spell: AnnouncedSpell) -> Permission:
    """The permission to cast the spell without paying its mana cost, if no text offers that."""
    if spell.stated == StatedPermission.FREE or (
        spell.stated == StatedPermission.PLOTTED and spell.zone == Zone.EXILE
    ):
        return Permission("stated", spell.stated)
    place = "" if spell.zone == Zone.HAND else f" {_from(spell.zone)}"
    return _nothing(f"casting it{place} without paying its mana cost")


def _is_permitted_by(offer: AlternativeCost, speaker: Speaker, spell: AnnouncedSpell) -> bool:
    """Whether another object's offer lets the spell be cast from its zone (601.3b)."""
    if offer.zone != spell.zone or speaker.own:
        return False
    if is_of_another(spell.casting.entry) and OF_YOURS.search(offer.text):
        return False
    keyword = row_of(offer.name.lower())
    permits = _PERMITTING.search(offer.text) and not _EXILED_WITH.search(offer.text)
    by_keyword = keyword is not None and keyword.zone == spell.zone
    return bool(permits) or by_keyword or spell.stated == StatedPermission.FREE


def _of_place(spell: AnnouncedSpell) -> Permission:
    zone, offer, casting = spell.zone, spell.offer, spell.casting
    aftermath = next((one for one in casting.texts.alternatives if one.tag == "aftermath"), None)
    if aftermath is not None and zone in (Zone.HAND, Zone.GRAVEYARD):  # 702.127a
        return (
            Permission(casting.name, aftermath.text)
            if zone == Zone.GRAVEYARD
            else _nothing("casting it from hand")
        )
    if zone == Zone.HAND:
        return _by_what_happened(spell, offer) if offer is not None and offer.tag == "miracle" else IN_HAND
    if (own := spell.own_offer) is not None and spell.stated != StatedPermission.NONE:
        return _of_own_offer(spell, own)
    if offer is not None and spell.speaker is not None and _is_permitted_by(offer, spell.speaker, spell):
        return Permission(spell.speaker.scene.name, offer.text)
    if zone == Zone.COMMAND and not casting.printed.types & NEVER_CAST:
        return Permission("commander", "903.8")
    on_adventure = casting.printed.adventure and "Adventure" not in casting.printed.subtypes
    if zone == Zone.EXILE and on_adventure and spell.stated in (None, StatedPermission.ADVENTURE):
        assumed = "" if spell.stated else f"{casting.printed.name} is on an adventure"
        return Permission(casting.name, "715.3d", assumed=assumed)
    return _by_statement_or_rule(spell) or _nothing(f"casting it {_from(zone)}")


def is_of_another(entry: GameObject) -> bool:
    """Whether a card lies in another player's hand or graveyard, or is theirs in exile."""
    return entry.controller != Whose.YOU


def _of_another(spell: AnnouncedSpell) -> Permission:
    """The permission to cast another player's card: neither its place nor its own text gives it (601.3)."""
    offer, speaker = spell.offer, spell.speaker
    if spell.free and spell.stated == StatedPermission.FREE:
        return Permission("stated", spell.stated)
    if offer is not None and offer.kind is not PaymentKind.SPELL:
        return _nothing(f"{label(offer).lower()} another player's card")
    if offer is not None and speaker is not None and _is_permitted_by(offer, speaker, spell):
        return Permission(speaker.scene.name, offer.text)
    return _by_statement_or_rule(spell) or _nothing("casting another player's card")


def _by_statement_or_rule(spell: AnnouncedSpell) -> Permission | None:
    """The permission that the request states, or that a text gives; None without one."""
    if spell.stated == StatedPermission.CAST:
        return Permission("stated", spell.stated)
    theirs = is_of_another(spell.casting.entry)
    for rule, speaker in _rules(spell, CastingEffect.MAY):
        if not (theirs and (speaker.own or OF_YOURS.search(rule.text))):
            return Permission(speaker.scene.name, rule.text)
    return None


def _by_what_happened(spell: AnnouncedSpell, offer: AlternativeCost) -> Permission:
    """The permission that depends on an event of this turn, taken on trust (702.35a, 702.94a).

    Facts decide: in the text's own words, or that nothing at all was drawn or discarded.
    """
    what, counted = _THIS_TURN[offer.tag]
    done = f"{spell.casting.printed.name} {what} this turn"
    facts = spell.casting.game.facts
    stated = fact_in_words(facts, done)
    if stated is False or (stated is None and facts.get(counted) == 0):
        return _nothing(f"casting it for its {offer.tag} cost")
    trusted = stated or spell.stated in (StatedPermission.CAST, StatedPermission.MADNESS)
    return Permission(spell.casting.name, offer.text, assumed="" if trusted else done)


def _of_own_offer(spell: AnnouncedSpell, offer: AlternativeCost) -> Permission:
    """The permission by the spell's own keyword; that it was foretold or plotted is taken on trust."""
    entry, name = spell.casting.entry, spell.casting.name
    stated = spell.stated
    if offer.tag == "suspend":
        # 702.62a: with the last time counter removed, and only then.
        gone = stated == StatedPermission.SUSPENDED or "time counters" in entry.stated
        if not gone or entry.counters.get("time"):
            return _nothing(f"casting it {_from(spell.zone)} before its last time counter is removed")
        return Permission(name, offer.text)
    said = {
        "foretell": StatedPermission.FORETOLD,
        "plot": StatedPermission.PLOTTED,
        "madness": StatedPermission.MADNESS,
    }.get(offer.tag)
    if said is not None and stated is not None and stated != said:
        return _nothing(f"casting it {_from(spell.zone)} for its {offer.tag} cost")
    if offer.tag in _THIS_TURN:
        return _by_what_happened(spell, offer)
    if said is None:
        return Permission(name, offer.text)
    done = f"{spell.casting.printed.name} was {said} on an earlier turn"
    return Permission(name, offer.text, assumed="" if stated else done)


# --- what is against it ------------------------------------------------------------------------------


def casting_faults(spell: AnnouncedSpell) -> list[Fault]:
    """Reasons why the spell can't be cast now, by the turn and step that the request states.

    ``permission_of`` examines what permits it at all; whether it can be paid isn't examined here.
    """
    permission = permission_of(spell)
    if permission.missing:
        return [("601.3", f"Nothing permits {permission.missing.removeprefix('something permits ')}.")]
    return [*prohibitions(spell), *_outside_its_limits(spell), *_too_early(spell)]


def prohibitions(spell: AnnouncedSpell) -> Iterator[Fault]:
    """Yield what texts have against casting the spell at all (101.2, 601.3a); timing isn't judged."""
    if _only_exiles(spell):
        return
    for rule, speaker in _rules(spell, CastingEffect.CANT):
        yield ("101.2", f"{speaker.scene.name} is against it: {rule.text}")
    if not may_be_cast(spell.casting.game, spell.card):
        yield ("601.3a", "No more spells of this kind can be cast this turn.")


def may_be_prohibited(casting: SpellCast) -> bool:
    """Whether something on the board, or the card's own text, could be against casting it at all (101.2)."""
    return _prohibits_casting(casting.game) or _FORBIDS.search(casting.printed.text) is not None


@remembered
def _prohibits_casting(game: Game) -> bool:
    against = any(rule.does is CastingEffect.CANT for rule, _ in rules_of(world_of(game)))
    return against or limits_casting(game)


def without_prohibition(spell: AnnouncedSpell) -> str:
    """What to assume where the spell can't be cast at all: that it can be, all the same; "" where it can."""
    if not may_be_prohibited(spell.casting):
        return ""
    return next((f"it can be cast all the same ({text})" for _, text in prohibitions(spell)), "")


def _only_exiles(spell: AnnouncedSpell) -> bool:
    """Whether a card is foretold or plotted, which asks for no casting: text against that isn't against it.

    A card is suspended only where it could begin to be cast (702.62a, 702.143a, 702.170a).
    """
    offer = spell.offer
    return offer is not None and offer.kind is not PaymentKind.SPELL and not spell.is_suspended


def _outside_its_limits(spell: AnnouncedSpell) -> Iterator[Fault]:
    if _only_exiles(spell):
        return
    for rule, speaker in _rules(spell, CastingEffect.ONLY, held=False):
        yield ("601.3", f"{speaker.scene.name}: {rule.text}")
    own = spell.casting.printed.text.replace(spell.casting.printed.name, "~")
    if _ONLY_FROM_GRAVEYARD in own and spell.zone != Zone.GRAVEYARD:
        yield ("601.3", f"{spell.casting.name} can be cast from the graveyard alone.")


def _too_early(spell: AnnouncedSpell) -> Iterator[Fault]:
    """Yield a fault for the timing of a sorcery, unless it is an instant or has flash (117.1a, 307.1)."""
    game, card = spell.casting.game, spell.card
    if as_a_sorcery(game):
        return
    offer = spell.offer
    tag = "" if offer is None else offer.tag
    if offer is not None and offer.kind is not PaymentKind.SPELL and tag == "foretell":
        if game.whose_turn == Whose.OPPONENT:
            yield ("702.143a", "A card is foretold during its player's own turn.")
        return
    if tag in _AT_ANY_TIME or (tag == "suspend" and spell.zone == Zone.EXILE):
        return
    if tag == "sneak" and game.step == "combat":
        return
    plotted = tag == "plot"
    slowed = next(_rules(spell, CastingEffect.SLOWLY), None)
    quick = "Instant" in card.types or has_flash(spell)
    if quick and not plotted and slowed is None:
        return
    said = f": {slowed[0].text}" if slowed is not None and quick else "."
    yield (
        "702.170d" if plotted else "307.1",
        f"{spell.casting.name} is cast in its player's own main phase, with an empty stack{said}",
    )


def as_a_sorcery(game: Game) -> bool:
    """Whether a sorcery could be cast at the stated time: in the player's own main phase (307.1)."""
    return game.whose_turn in (None, Whose.YOU) and game.step in (None, "main")


def has_flash(spell: AnnouncedSpell) -> bool:
    """Whether a spell has flash, or may be cast as though it had (702.8a, 601.3c)."""
    if spell.offer is not None and spell.offer.tag == AT_ANY_TIME:
        return True
    if not _is_face_down(spell) and holds_for_card(_FLASH, spell.casting.card):
        return True
    return next(_rules(spell, CastingEffect.FLASH), None) is not None


# --- the texts of a game ----------------------------------------------------------------------------


def _is_face_down(spell: AnnouncedSpell) -> bool:
    became = spell.offer.became if spell.offer is not None else None
    return became is not None and became.face_down


def _rules(
    spell: AnnouncedSpell, does: CastingEffect, *, held: bool = True
) -> Iterator[tuple[CastingRule, Speaker]]:
    """Yield the rules of a kind for this spell whose condition holds (or with ``held`` False doesn't)."""
    card = spell.casting.printed
    own = Speaker(scene_of(spell.world, spell.casting.entry), CostTexts(), own=True)
    for rule in () if _is_face_down(spell) else read_casting_rules(card.name, card.text, "you"):
        if (
            rule.itself
            and rule.does is does
            and _of_its_zone(rule, spell)
            and _held(rule, own, spell) is held
        ):
            yield rule, own
    for rule, speaker in rules_of(spell.world):
        if not speaker.scene.entry.is_about(spell.casting.entry.ids):
            continue
        known = not rule.exiled or _exiled_it(speaker, spell) or bool(stated_fact(_THIS_WAY, speaker.scene))
        spells = rule.spells
        if spell.is_suspended:  # as if it were cast
            spells = tuple([replace(one, kind=None) for one in spells])
        speaks = rule.does is does and known and spell.effects.concern(spells, (), speaker)
        if speaks and _held(rule, speaker, spell) is held:
            yield rule, speaker


def _exiled_it(speaker: Speaker, spell: AnnouncedSpell) -> bool:
    """Whether the card was exiled with an object, by the request's link (607.2a)."""
    return any(one.id == spell.casting.on_stack for one in speaker.scene.entry.exiled or ())


def _of_its_zone(rule: CastingRule, spell: AnnouncedSpell) -> bool:
    return not rule.spells or any(spell.zone in one.zones for one in rule.spells)


def _held(rule: CastingRule, speaker: Speaker, spell: AnnouncedSpell) -> bool:
    """Whether the condition of a rule holds; an unstated turn is assumed in the spell's favor."""
    if rule.only_if is None:
        return True
    against = rule.does in (CastingEffect.CANT, CastingEffect.SLOWLY)
    asked = as_it_suits(rule.only_if, spell.casting.game, suits=not against)
    try:
        return spell.effects.holds(asked, speaker)
    except (UnsettledError, UnstatedError):
        return against  # nothing is permitted by what isn't known


def as_it_suits(condition: Condition, game: Game, *, suits: bool) -> Condition:
    """Replace conditions on an unstated turn or step so that the whole condition is ``suits``."""
    match condition:
        case Not(inner):
            return Not(as_it_suits(inner, game, suits=not suits))
        case AnyOf(parts):
            return AnyOf(tuple(as_it_suits(one, game, suits=suits) for one in parts))
        case TurnCondition(whose, step) if (whose and game.whose_turn is None) or (
            step and game.step is None
        ):
            return _TRUE if suits else _FALSE
    return condition


def rules_of(world: World) -> Iterator[tuple[CastingRule, Speaker]]:
    """Yield the rules of a game's objects about casting and playing lands, if they function (113.6)."""
    for entry in speaking_of_casting(world):
        speaker = None
        for rule in read_casting_rules(entry.card.name, entry.card.text, _side(entry)):
            if not rule.itself:
                speaker = speaker or Speaker(scene_of(world, entry), CostTexts())
                yield rule, speaker


def speaking_of_casting(world: World) -> Iterator[GameObject]:
    """Yield the objects whose texts about casting apply: no commanders, and none without abilities."""
    for entry in world.game.objects:
        if entry.zone not in SPEAKING_OF_COSTS or (entry.unchanged is not None and entry.unchanged.lost_to):
            continue
        if entry.zone != Zone.COMMAND or entry.card.types & NEVER_CAST:
            yield entry


def _side(entry: GameObject) -> str:
    return "you" if entry.controller == Whose.YOU else "opponent"
