"""An activated ability being activated: what its total cost comes to (602.2, 601.2f)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import PaySpec
from planner.costing.assemble import Bill, assembled, bundles_of, spending_wanted
from planner.costing.casting import players_targeted, targets_of
from planner.costing.cost_effects import Effects, Speaker, speakers, world_of
from planner.costing.facts_of_payment import PaymentFacts
from planner.costing.fixed_x import with_fixed_x
from planner.costing.mana_limits import with_mana_limits
from planner.costing.matching import as_said, by_parts, label, matching, of_alternative, offered, plain
from planner.costing.owed import PossibleTotals, unsettled_cost
from planner.effects.amounts import holds
from planner.effects.copied_abilities import copied_activations
from planner.effects.costs.cost_pieces import Fault
from planner.effects.costs.cost_resolver import CostResolver
from planner.effects.scene import Scene, UnsettledError
from planner.game.characteristics import Purpose
from planner.game.cost_arithmetic import TooManyWaysError
from planner.game.filters import UnstatedError
from planner.game.mana import ManaCost
from planner.game.mana_abilities import TapSelf
from planner.game.objects import Game, GameObject, Held
from planner.game.readings import TWICE
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb, Whose
from planner.game.written_abilities import ManaPart, TakeFitting, WrittenCost
from planner.game.written_costs import ActivatedCost, AlternativeCost, CostOption, CostTexts

_OF_ABILITIES = (None, PaymentKind.ABILITY)
_BEHIND_KEYWORD = re.compile(r"[{—].*")
_ONLY_FOR_SPELLS = ("face", "from_", "commander_casts", "additional")


def ability_owed(pay: PaySpec, game: Game, path: str) -> PossibleTotals:
    """The total costs of activating an ability; raises ``RequestError``."""
    if pay.source is None:
        message = "is missing: the id of the object that has the ability"
        raise RequestError(f"{path}.source", message, ErrorCode.MISSING)
    if pay.ability is None:
        message = "is missing: the text of the ability, or its number"
        raise RequestError(f"{path}.ability", message, ErrorCode.MISSING)
    if pay.kind not in (None, PaymentKind.ABILITY):
        message = "goes with cost; what is activated is an ability"
        raise RequestError(f"{path}.kind", message, ErrorCode.CONFLICT)
    for name in _ONLY_FOR_SPELLS:
        if getattr(pay, name) is not None:
            message = "goes with card, not with ability"
            raise RequestError(f"{path}.{name.rstrip('_')}", message, ErrorCode.CONFLICT)
    entry = _source(pay.source, game, path)
    return _owed(_chosen(pay.ability, entry, game, path), entry, pay, game, path)


def named_by_cost(pay: PaySpec, game: Game) -> PaySpec | None:
    """A payment for the source's only ability with the stated cost; None if none or several have it.

    Timing, limits and mana restrictions of that ability then apply (602.2). If several differ only in their
    effects, the first is taken.
    """
    entry = game.find(pay.source) if pay.source is not None and pay.kind in _OF_ABILITIES else None
    if entry is None or entry.controller != Whose.YOU or not pay.cost:
        return None
    found = [one for one in abilities_of(entry, game) if _costs(one, pay.cost, entry)]
    here = [one for one in found if entry.zone in (one.zone, one.also)] or found
    if not here or any(_owing(one) != _owing(here[0]) for one in here):
        return None
    return structs.replace(pay, cost=None, ability=here[0].number)


def answers_to_ability(wanted: str, entry: GameObject, game: Game) -> bool:
    """Whether these words, or this cost, name an activated ability of the object."""
    abilities = abilities_of(entry, game) if entry.controller == Whose.YOU else ()
    return bool(_named(wanted, abilities, entry) or _named(wanted, _lost_by(entry), entry))


def _costs(one: ActivatedCost, wanted: str, entry: GameObject) -> bool:
    """Whether an ability has this cost, or this cost after its keyword."""
    said = wanted.partition(":")[0]
    if plain(said) == plain(one.text).partition(":")[0].strip():
        return True
    own = _BEHIND_KEYWORD.search(one.text) if one.keyword and ":" not in one.text else None
    if own is not None and plain(said) == plain(own[0]).strip():
        return True
    costs = [] if one.cost is None else [one.cost]
    if one.keyword:  # what the card itself does for it goes without saying: "Channel {1}{G}"
        costs += [tuple(part for part in cost if not _takes_itself(part)) for cost in costs]
    return by_parts(said, [CostOption(one.text, cost) for cost in costs if cost], entry.card.name)


def _takes_itself(part: WrittenCost) -> bool:
    return isinstance(part, TakeFitting) and part.objects.itself


def _owing(one: ActivatedCost) -> ActivatedCost:
    """The ability without its number and text, so that abilities with equal costs are equal."""
    return replace(one, number=0, text="")


def activated(pay: PaySpec, game: Game, path: str) -> ActivatedCost:
    """The ability that a payment activates; raises ``RequestError``."""
    assert pay.source is not None  # ability_owed has refused what lacks one
    assert pay.ability is not None
    return _chosen(pay.ability, _source(pay.source, game, path), game, path)


def _source(object_id: str, game: Game, path: str) -> GameObject:
    entry = game.find(object_id)
    if entry is None:
        raise RequestError(f"{path}.source", no_such_id(object_id, game.places), ErrorCode.UNKNOWN_ID)
    if entry.controller != Whose.YOU:
        message = f"{entry.ids[0]} is an opponent's: only its controller can activate it"
        raise RequestError(f"{path}.source", message, ErrorCode.ILLEGAL)
    return entry


def _given(entry: GameObject, game: Game) -> list[ActivatedCost]:
    """The activated abilities that other objects give it, numbered after its own (604.1, 613.1f)."""
    own = [one.number for one in entry.reading.activations] + [one.number for one in entry.abilities]
    number = max((*own, entry.reading.activated - 1), default=-1) + 1
    if Held.ABILITIES in entry.stated:
        return []
    world = world_of(game)
    found: list[ActivatedCost] = []
    for speaker in speakers(world):
        for one in speaker.texts.activations:
            facts = PaymentFacts(entry.card)
            if one.attached and speaker.scene.entry.attached_to not in entry.ids:
                continue
            ability = one.ability
            try:
                holding = one.only_if is None or holds(one.only_if, speaker.scene)
            except UnsettledError:  # whether it has the ability is asked where it is activated
                holding, ability = True, replace(ability, only_if=one.only_if)
            if holding and facts.fits(one.objects, entry, speaker.scene):
                found.append(replace(ability, number=number + len(found)))
    for ability in copied_activations(entry, world):
        found.append(replace(ability, number=number + len(found)))
    return found


def abilities_of(entry: GameObject, game: Game) -> tuple[ActivatedCost, ...]:
    """The activated abilities of objects, with those that other objects give them."""
    return (*entry.reading.activations, *_given(entry, game))


def _lost_by(entry: GameObject) -> tuple[ActivatedCost, ...]:
    """The activated abilities that objects would have if they hadn't lost them (613.1f)."""
    was = entry.unchanged
    return was.reading.activations if was is not None and was.lost_to else ()


def _named(wanted: str | int, abilities: Sequence[ActivatedCost], entry: GameObject) -> list[ActivatedCost]:
    """The abilities named by a number, a text, a cost or a keyword.

    A text that names several abilities of one line ("Mountaincycling {2}, forestcycling {2}") stands for each
    of them.
    """
    if isinstance(wanted, int):
        return [one for one in abilities if one.number == wanted]
    exact = [one for one in abilities if as_said(one.text) == as_said(wanted)]
    found = exact or [one for one in abilities if _answers_to(one, wanted, entry)]
    parts = wanted.split(", ")
    if found or len(parts) == 1:
        return found
    each = [[one for one in abilities if as_said(one.text) == as_said(part)] for part in parts]
    return [one for some in each for one in some] if all(each) else []


def _chosen(wanted: str | int, entry: GameObject, game: Game, path: str) -> ActivatedCost:
    """The ability named by its number, its text, its cost or its keyword; raises ``RequestError``."""
    abilities = abilities_of(entry, game)
    found = _named(wanted, abilities, entry) or _named(wanted, _lost_by(entry), entry)
    if not found:
        listed = ", ".join(f"{one.number} {shown(one.text)}" for one in abilities) or "none"
        message = f"{shown(wanted)} is no activated ability of {entry.ids[0]}; it has {listed}"
        raise RequestError(f"{path}.ability", message, ErrorCode.NOT_OFFERED)
    if len({one.number for one in found}) > 1 and not isinstance(wanted, int):
        found = _cheapest_of_keyword(found, wanted)
    if any(_owing(one) != _owing(found[0]) for one in found):
        listed = ", ".join(f"{one.number} {shown(one.text)}" for one in found)
        raise RequestError(
            f"{path}.ability", f"{shown(wanted)} could be several: {listed}", ErrorCode.AMBIGUOUS
        )
    return found[0]


def _cheapest_of_keyword(found: list[ActivatedCost], wanted: str) -> list[ActivatedCost]:
    """The cheapest of abilities with the same keyword that cost mana only; else all of them.

    The keyword alone means any of them: "equip {2}" and a granted "equip {0}".
    """
    costs = [one.cost for one in found if plain(one.keyword) == plain(wanted) and not one.changes]
    mana = [
        one[0].cost for one in costs if one is not None and len(one) == 1 and isinstance(one[0], ManaPart)
    ]
    said = all(f"{one.keyword} {{".lower() in one.text.lower() for one in found)  # no "equip Knight {0}"
    if len(mana) < len(found) or not said:
        return found
    values = [cost.mana_value for cost in mana]
    cheapest = values.index(min(values))
    return [found[cheapest]] if values.count(min(values)) == 1 else found


def _called(keyword: str) -> set[str]:
    """The names of a keyword: commander ninjutsu is a kind of ninjutsu (702.49d)."""
    return {plain(keyword), plain(keyword).removeprefix("commander ")}


def _answers_to(one: ActivatedCost, wanted: str, entry: GameObject) -> bool:
    words, text = as_said(wanted), as_said(one.text)
    if one.keyword and words == text.partition(" {")[0]:  # "Mountaincycling", which is a kind of cycling
        return True
    if words == text or (one.keyword and words in _called(one.keyword)):
        return True
    return _costs(one, wanted, entry)


def _owed(ability: ActivatedCost, entry: GameObject, pay: PaySpec, game: Game, path: str) -> PossibleTotals:
    world = world_of(game)
    unfixed: UnsettledError | None = None
    whole = next(one for one in game.objects if entry.ids[0] in one.ids)
    scene = Scene(world, whole, entry, entry, entry)
    if ability.x_is is not None:
        try:
            pay = with_fixed_x(ability.x_is, pay, scene, path)
        except UnsettledError as error:
            unfixed = error
    scene = replace(scene, x=pay.x if isinstance(pay.x, int) else None)
    purpose = Purpose(
        kind=PaymentKind.ABILITY,
        card=entry.card,
        tags=_tags(ability),
        zone=entry.zone,
        commander=entry.commander,
        mana_ability=any(written.number == ability.number for written in entry.reading.written),
    )
    targets = targets_of(pay, game, path)
    own = Speaker(scene, CostTexts(changes=ability.changes), own=True)
    symbols = tuple(
        one for part in ability.cost or () if isinstance(part, ManaPart) for one in part.cost.symbols
    )
    players = players_targeted(pay, game)
    facts = PaymentFacts(
        entry.card, targets, players, purpose.tags, x=scene.x, text=ability.text, symbols=symbols
    )
    effects = Effects((own, *speakers(world)), purpose, facts, entry)
    ability, offer_faults = _with_alternative(ability, pay.alternative, effects, f"{path}.alternative")
    colors, spending = spending_wanted(pay, path)
    resolver = CostResolver(scene, purpose)
    start = TotalCost(
        mana=None,
        kind=PaymentKind.ABILITY,
        spell=entry.card,
        no_life=resolver.takable.prohibited(Verb.PAY_LIFE) is not None,
        most_colors=colors,
        spending=spending,
        tags=purpose.tags,
        zone=entry.zone,
        commander=entry.commander,
        life_for=effects.life_for(game),
        alternative=pay.alternative or "",
        spare=frozenset(target.ids[0] for target in targets),
        activated=entry.ids[0],
        limited=None if ability.limit is None else (ability.number, _limit(ability.limit, ability, entry)),
    )
    faults = [*offer_faults, *_not_now(ability, entry, scene, resolver)]
    ways: tuple[TotalCost, ...]
    hidden = False
    try:
        if unfixed is not None:
            raise unfixed
        start = with_mana_limits(start, ability.mana_limits, scene)
        bill = _bill(ability, start, effects, resolver)
        found = assembled(bill, pay, game, path)
        ways, hidden = found.ways, found.hidden
        faults += found.faults
    except (UnsettledError, UnstatedError, TooManyWaysError) as error:
        world.notes.unread[entry.ids[0], unsettled_cost(ability.text, error)] = None
        ways = (replace(start, mana=ManaCost("{0}")),)
    return PossibleTotals(
        ways=ways,
        game=game,
        name=entry.ids[0],
        unread=tuple(world.notes.unread),
        assumed=tuple(world.notes.assumed),
        reasons=tuple(dict.fromkeys(faults)),
        mandatory=pay.mandatory,
        hidden=hidden,
    )


def _with_alternative(
    ability: ActivatedCost, wanted: str | None, effects: Effects, path: str
) -> tuple[ActivatedCost, list[Fault]]:
    """Copy of the ability with an alternative cost: "{0} rather than pay equip costs" (118.9).

    The card's own part of the cost (a cycled card is discarded) isn't replaced (702.29a).
    """
    if wanted is None:
        return ability, []
    pairs = _offered_to(effects)
    found = matching(wanted, pairs, lambda pair: of_alternative(pair[0]))
    found = found or [pair for pair in pairs if by_parts(wanted, [pair[0].option])]
    if not found:
        offers = offered(label(one) for one, _ in pairs)
        message = f"{shown(wanted)} is no alternative cost of this ability{offers}"
        raise RequestError(path, message, ErrorCode.NOT_OFFERED)
    able = [(one, s) for one, s in found if one.only_if is None or effects.holds(one.only_if, s)]
    offer = (able or found)[0][0]
    faults = [] if able else [("118.9", f"The condition of {label(offer)} doesn't hold: {offer.text}")]
    itself = tuple(filter(_takes_itself, ability.cost or ()))
    return replace(ability, cost=(*offer.option.cost, *itself)), faults


def _offered_to(effects: Effects) -> list[tuple[AlternativeCost, Speaker]]:
    """The alternative costs offered for the cost of an ability, each with the object that offers it."""
    pairs = [(one, s) for s in effects.speakers for one in s.texts.alternatives if one.applies_to]
    pairs = [(one, s) for one, s in pairs if effects.concern(one.applies_to or (), (), s)]
    return [(one, s) for one, s in pairs if not one.of_itself or effects.is_from(s)]


def alternatives_of(ability: ActivatedCost, entry: GameObject, game: Game) -> tuple[str, ...]:
    """The alternative costs that can be announced for an ability, by their labels."""
    world = world_of(game)
    purpose = Purpose(PaymentKind.ABILITY, entry.card, _tags(ability), entry.zone, entry.commander)
    facts = PaymentFacts(entry.card, tags=purpose.tags, text=ability.text)
    offers = _offered_to(Effects(speakers(world), purpose, facts, entry))
    return tuple(dict.fromkeys(label(offer) for offer, _ in offers))


def _tags(ability: ActivatedCost) -> frozenset[str]:
    """The tags of an ability: its keyword, or "loyalty"."""
    keyword = "loyalty" if ability.loyalty else ability.keyword.lower()
    return frozenset(_called(keyword) if keyword else ())


def _bill(ability: ActivatedCost, start: TotalCost, effects: Effects, resolver: CostResolver) -> Bill:
    if ability.cost is None:
        raise UnsettledError("its cost can't be read")
    cost = effects.facts.settle(ability.cost, resolver.scene)
    costs = [bundles_of(resolver.ways(cost, _words(ability)))]
    changes = []
    for speaker, change in effects.applicable():
        if change.optional:
            continue
        if settled := effects.settled(change, speaker):
            changes.append(settled)
        if change.parts:
            costs.append(bundles_of(effects.added(change, speaker)))
    return Bill(start, tuple(costs), tuple(changes), effects.floor())


def _words(ability: ActivatedCost) -> str:
    """The words of the cost: the text before the colon, or the keyword's words."""
    return ability.text.partition(":")[0] if ":" in ability.text else ability.text


def _times_used(ability: ActivatedCost, entry: GameObject) -> int:
    """How often the ability was activated this turn.

    For loyalty abilities, any of the permanent's (606.3).
    """
    if not ability.loyalty:
        return entry.used.get(ability.number, 0)
    return sum(entry.used.get(one.number, 0) for one in entry.reading.activations if one.loyalty)


def _limit(limit: int, ability: ActivatedCost, entry: GameObject) -> int:
    """How often the ability can be activated each turn."""
    return 2 if ability.loyalty and TWICE in entry.reading.keywords else limit


def _not_now(ability: ActivatedCost, entry: GameObject, scene: Scene, resolver: CostResolver) -> list[Fault]:
    """The reasons why the ability can't be activated at all, whatever its cost (602.5)."""
    name = entry.ids[0]
    faults = []
    if entry.zone not in (ability.zone, ability.also):
        faults.append(
            ("113.6", f"The ability functions in the zone {ability.zone}; {name} is in {entry.zone}.")
        )
    if entry.unchanged is not None and ability in _lost_by(entry):
        by = "; ".join(sorted(entry.unchanged.lost_to))
        faults.append(("613.1f", f"{name} has lost its abilities: {by}"))
    if ability.limit is not None and _times_used(ability, entry) >= _limit(ability.limit, ability, entry):
        rule = "606.3" if ability.loyalty else "602.5b"
        words = "A loyalty" if ability.loyalty else "The"
        faults.append((rule, f"{words} ability of {name} was activated this turn already: {ability.text}"))
    try:
        if ability.only_if is not None and not holds(ability.only_if, scene):
            faults.append(("602.5", f"The condition for activating it doesn't hold: {ability.text}"))
    except (UnsettledError, UnstatedError) as error:
        scene.world.notes.unread[name, unsettled_cost(ability.text, error)] = None
    verbs = [
        Verb.ACTIVATE,
        *[Verb.ACTIVATE_TAPPING] * (TapSelf() in (ability.cost or ())),
        *[Verb.ACTIVATE_LOYALTY] * ability.loyalty,
    ]
    found = (resolver.takable.forbidding(entry, verb) for verb in verbs)
    against = (one for one in found if one is not None and not (one.but_loyalty and ability.loyalty))
    return [*faults, *(("602.5", f"The ability can't be activated: {one.text}") for one in against)]
