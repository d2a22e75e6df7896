"""The game after a paid card has resolved, or a land was played (305, 603.6a, 608.2, 608.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import structs

from planner.contract.request import CardSpec, ObjectSpec
from planner.costing.permission import StatedPermission
from planner.effects.amounts import holds
from planner.effects.arrival import with_arrived
from planner.effects.given_keywords import HASTE, with_keywords
from planner.effects.scene import Notes, Scene, UnsettledError, World
from planner.effects.state_based_actions import after_entering
from planner.effects.transition import with_counters
from planner.effects.turn_events import after_happening, with_spells_left
from planner.game.amounts import Chosen, Fixed
from planner.game.characteristics import Characteristics
from planner.game.entering import AnyPlayersLife, EntersTapped, HasOpponents, TurnOfGame
from planner.game.filters import UnstatedError
from planner.game.mana import COLOR_WORDS, ManaCost, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.matching import fits
from planner.game.objects import SPEAKING_ZONES, Before, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import Record, replace
from planner.game.resolving import Resolution
from planner.game.vocabulary import PERMANENT_TYPES, Zone
from planner.loading.written_board import card_alone
from planner.planning.after.game_after import settled_after
from planner.planning.turn.added_by_resolving import effects_begun, free_ids, lasting, mana_added, tokens_made
from planner.planning.turn.cast_state import FACE_DOWN, CastState
from planner.planning.turn.entries import FAR, FoundLand, TurnAction, TurnEntry
from planner.planning.turn.happenings import happened_by
from planner.planning.turn.untapping import after_untapping, untapped_by
from planner.text import read_permanent, read_resolution
from planner.text.statics.enters_tapped import enters_tapped, others_enter_tapped

_HASTY = ("dash", "blitz")
_EXILED = ("flashback", "jump-start", "aftermath", "disturb", "harmonize")
"""Alternative costs by which an instant or sorcery is exiled as it leaves the stack (702.34a)."""


class ResolutionResult(Record, frozen=True):
    """The outcome of a resolving card or a played land; ``objects`` are new in their zones.

    ``adds`` are the alternatives of mana it adds, one of which is chosen; ``entered`` the ids of the
    permanents among the objects, ``place`` the zone of the card afterwards. ``notes`` say what was assumed to
    happen, ``open`` which text isn't read and could add mana. ``events`` are permanents whose abilities
    triggered from its casting or entering, each with the effect: it is included in ``adds`` and ``objects``.
    ``untapped`` are permanents that are untapped, if they are tapped then. ``spells_left`` is how many spells
    may still be cast in the turn, if it says so; ``happened`` are events that text may ask for, as facts and
    their numbers.
    """

    objects: tuple[GameObject, ...] = ()
    adds: tuple[ManaAbility, ...] = ()
    entered: tuple[str, ...] = ()
    place: Zone | None = None
    notes: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    events: tuple[tuple[str, Resolution], ...] = ()
    untapped: tuple[str, ...] = ()
    spells_left: int | None = None
    happened: tuple[tuple[str, int], ...] = ()

    @property
    def brings(self) -> bool:
        """Whether the resolution provides something that other costs can use."""
        return bool(self.adds or self.entered or self.untapped)

    def after(self, game: Game) -> Game:
        """The game after this outcome, its mana not yet in the pool.

        Permanents that can't stay on the battlefield are in the graveyard (704.5).
        """
        if self.spells_left is not None:
            game = with_spells_left(game, self.spells_left)
        counted = after_happening(game, self.happened) if self.happened else game
        if counted is not game and not (self.objects or self.untapped):
            return settled_after(counted)
        game = counted
        if not (self.objects or self.untapped):
            return game
        game = after_untapping(game, self.untapped)
        new = (i for one in self.objects if one.zone in SPEAKING_ZONES for i in one.ids)
        game = with_arrived(replace(game, objects=(*game.objects, *self.objects)), new)
        found = settled_after(game)
        left = after_entering(found, self.entered)
        return found if left is found else settled_after(left)

    def as_left(self, game: Game, gone: Collection[str]) -> ResolutionResult:
        """The same outcome if some permanents couldn't stay on the battlefield of this game."""
        if not gone:
            return self
        own = [one for thing in self.objects for one in thing.ids if one in gone]
        place = next((there.zone for one in own if (there := game.find(one)) is not None), self.place)
        said = f"{', '.join(sorted(gone))} can't stay on the battlefield (704.5)"
        entered = tuple(one for one in self.entered if one not in gone)
        return replace(self, entered=entered, place=place, notes=(*self.notes, said))


def is_permanent(card: Characteristics) -> bool:
    """Whether a card enters the battlefield as it resolves (110.4)."""
    return bool(card.types & PERMANENT_TYPES)


def outcome_of(game: Game, entry: TurnEntry, how: CastState, name: str) -> ResolutionResult:
    """Outcome of resolving a paid card that is in no zone of the game any more (608).

    ``name`` is the id that it has then.
    """
    own = ResolutionResult()
    if entry.printed is not None:
        of = _permanent_outcome if is_permanent(entry.printed) else _spell_outcome
        own = of(game, entry, entry.printed, how, name)
    return own if entry.found is None else _with_found(game, own, entry, entry.found, how)


def _with_found(
    game: Game, own: ResolutionResult, entry: TurnEntry, found: FoundLand, how: CastState
) -> ResolutionResult:
    """Add to an outcome a land found in the library and put onto the battlefield (701.23)."""
    there = replace(game, objects=(*game.objects, *own.objects))
    name = free_ids(found.card.name, 1, there.places)[0]
    as_land = replace(entry, printed=found.card, there=None, doing=TurnAction.PLAY, found=None)
    state = CastState(untapped=how.untapped, zone=Zone.LIBRARY)
    land = _permanent_outcome(there, as_land, found.card, state, name)
    thing = land.objects[0]
    lands = 1 + sum(one.count for one in there.objects if one.is_permanent and one.card.is_land)
    tapped = thing.tapped or found.tapped
    if found.untaps_with and lands >= found.untaps_with:
        tapped = False
    said = f"{entry.name} finds {found.card.name}, which enters{' tapped' if tapped else ''}"
    return replace(
        own,
        objects=(*own.objects, replace(thing, tapped=tapped), *land.objects[1:]),
        adds=own.adds or land.adds,
        entered=(*own.entered, *land.entered),
        place=Zone.BATTLEFIELD if entry.printed is None else own.place,
        notes=(*own.notes, said, *land.notes[1:]),
        open=(*own.open, *land.open),
    )


def _spell_outcome(
    game: Game, entry: TurnEntry, printed: Characteristics, how: CastState, name: str
) -> ResolutionResult:
    """Outcome of resolving an instant or sorcery (608.2n)."""
    found = read_resolution(printed)
    spell = _object(entry, printed, Zone.STACK, name)
    adds, unsettled = mana_added(game, spell, found)
    tokens, uncounted = tokens_made(game, spell, found, how.x)
    untapped, others = untapped_by(game, found, target=how.target)
    unsettled += others
    effects = effects_begun(game, found, printed.name, how)
    unsettled += uncounted
    objects = [*tokens, *effects]
    place = _place_of_spell(game, found, entry, how, effects)
    if place in (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND):
        objects.append(_card_in(spell, place, entry))
    said = f"{printed.name} resolves{adding(adds)}{making(tokens)}{untapping(game, untapped)}"
    said += lasting(effects)
    return ResolutionResult(
        objects=tuple(objects),
        adds=adds,
        entered=tuple(one for token in tokens for one in token.ids),
        place=place,
        notes=(said, *with_rest(printed, found.rest)),
        open=(*found.unread, *unsettled),
        untapped=untapped,
        spells_left=found.spells_after,
        happened=happened_by(game, found, how.x, how.target),
    )


def _permanent_outcome(
    game: Game, entry: TurnEntry, printed: Characteristics, how: CastState, name: str
) -> ResolutionResult:
    """Outcome of putting a permanent onto the battlefield, with effects on entering (603.6a, 614.1c)."""
    found = read_resolution(printed)
    if how.alternative in FACE_DOWN:
        printed, found = _face_down(), Resolution()
    thing = _object(entry, printed, Zone.BATTLEFIELD, name)
    chosen, other = how.chosen, False
    if found.chooses_color and not (thing.chosen or chosen):
        chosen, other = _color_for(game, found)
    thing = replace(thing, chosen=(chosen,)) if chosen else thing
    tapped, doubts = _enters_tapped(printed, thing, game, how)
    thing = replace(
        thing, tapped=tapped, summoning_sick=not thing.reading.haste, attached_to=_attached(printed, how)
    )
    if how.alternative in _HASTY:
        thing = replace(thing, reading=with_keywords(thing.reading, frozenset({HASTE})))
    thing = with_counters(thing, _counters(found, how))
    triggers = found.cast_from in (None, how.zone)
    with_itself = replace(game, objects=(*game.objects, thing))
    tokens, uncounted = tokens_made(with_itself, thing, found, how.x) if triggers else ((), ())
    adds, unsettled = mana_added(game, thing, found) if triggers else ((), ())
    unsettled += uncounted
    untapped, others = untapped_by(with_itself, found, target=how.target) if triggers else ((), ())
    unsettled += others
    effects = effects_begun(with_itself, found, printed.name, how) if triggers else []
    evoked = how.alternative == "evoke"
    here = _card_in(thing, Zone.GRAVEYARD, entry) if evoked else thing
    notes = [
        _entering_note(entry, thing, evoked)
        + adding(adds)
        + making(tokens)
        + untapping(game, untapped)
        + lasting(effects)
    ]
    notes += [*doubts, *with_rest(printed, found.rest)]
    if chosen:
        notes.append(f"{chosen} is chosen for {printed.name}")
    elif found.chooses_color and not thing.chosen:
        notes.append(f"no color is chosen for {printed.name}: the request doesn't say which")
    made = tuple(one for token in tokens for one in token.ids)
    return ResolutionResult(
        objects=(here, *tokens, *effects),
        adds=adds,
        entered=made if evoked else (name, *made),
        place=here.zone,
        notes=tuple(notes),
        open=(*found.unread, *unsettled, *([_choosing_line(printed)] if other else [])),
        untapped=untapped,
        happened=happened_by(game, found, how.x, how.target) if triggers else (),
    )


def _color_for(game: Game, found: Resolution) -> tuple[str, bool]:
    """Choose the color that most permanents could make; also return whether any permanent makes another."""
    numbers = {
        word: sum(one.count for one in game.objects if one.is_permanent and letter in one.types)
        for letter, word in COLOR_WORDS.items()
        if word != found.but_color
    }
    best = max(numbers, key=numbers.__getitem__)
    return (best, sum(map(bool, numbers.values())) > 1) if numbers[best] else ("", False)


def _choosing_line(printed: Characteristics) -> str:
    """The line that asks for a choice of color."""
    lines = printed.text.splitlines()
    return next((line for line in lines if "choose a color" in line.casefold()), printed.name)


def _entering_note(entry: TurnEntry, thing: GameObject, evoked: bool) -> str:
    """Describe how a permanent enters."""
    if evoked:
        return f"{thing.card.name} resolves and is sacrificed (702.74a)"
    sick = thing.card.is_creature and not thing.reading.haste
    state = [*(["tapped"] if thing.tapped else []), *(["summoning sick"] if sick else [])]
    state += [f"with {number} {kind} counters" for kind, number in thing.counters.items()]
    state += [f"on {entry.target}"] if entry.target is not None and thing.attached_to == entry.target else []
    beside = f" ({', '.join(state)})" if state else ""
    doing = "is played" if entry.doing is TurnAction.PLAY else "resolves"
    return f"{thing.card.name} {doing} and stands on the battlefield{beside}"


def adding(adds: tuple[ManaAbility, ...]) -> str:
    """Describe the mana that is added, if it is certain."""
    runs = {run for one in adds for run in one.production.runs} if adds else set()
    if not adds:
        return ""
    if len(runs) == 1 and not any(one.production.amount for one in adds):
        return f", adding {mana_symbols(runs.pop())}" if runs != {""} else ", adding nothing"
    return ", adding mana of the types that are chosen"


def making(tokens: tuple[GameObject, ...]) -> str:
    """Describe the tokens that are made."""
    return "".join(f", making {one.count} {one.card.name}" for one in tokens)


def untapping(game: Game, ids: tuple[str, ...]) -> str:
    """Describe what is untapped."""
    tapped = [one for one in ids if (there := game.find(one)) is not None and there.tapped]
    return f", untapping {', '.join(tapped)}" if tapped else ""


def with_rest(printed: Characteristics, rest: tuple[str, ...]) -> list[str]:
    """Note that further effects of a card are unknown."""
    return [f"what else {printed.name} does as it resolves isn't known"] if rest else []


def _object(entry: TurnEntry, printed: Characteristics, zone: Zone, name: str) -> GameObject:
    """Make the new object that a card becomes in another zone (400.7)."""
    there = entry.there
    reading = read_permanent(printed, "you") if zone == Zone.BATTLEFIELD else Reading()
    return GameObject(
        ids=(name,),
        positions=(FAR,),
        path="" if there is None else there.path,
        zone=zone,
        card=printed,
        reading=reading,
        price=None if there is None else there.price,
        forbid=False if there is None else there.forbid,
        chosen=() if there is None else there.chosen,
        commander=False if there is None else there.commander,
        as_printed=True if there is None else there.as_printed,
        stated=frozenset() if there is None else there.stated,
        given=_as_room(entry) if zone == Zone.BATTLEFIELD and "Room" in printed.subtypes else None,
    )


def _as_room(entry: TurnEntry) -> ObjectSpec | None:
    """A Room as a request would state it: only the door that was cast is unlocked (709.5d)."""
    card, there = entry.spec.card, entry.there
    given = ObjectSpec(card=card) if isinstance(card, CardSpec) else there and card_alone(there.given)
    return structs.replace(given, face=entry.spec.face) if isinstance(given, ObjectSpec) else None


def _card_in(thing: GameObject, zone: Zone, entry: TurnEntry) -> GameObject:
    """The object as a whole card in another zone, without its text read; an Adventure may go on (715)."""
    there = entry.there
    card, given = (thing.card, None) if there is None else (there.own_card, there.given)
    alone = card_alone(given)
    if zone == Zone.EXILE and "Adventure" in thing.card.subtypes and alone is not None:
        given = structs.replace(alone, permission=StatedPermission.ADVENTURE.value)
    elif not isinstance(given, Before | None):
        given = Before(given)
    return GameObject(
        thing.ids, (FAR,), thing.path, zone, card, Reading(), as_printed=thing.as_printed, given=given
    )


def _face_down() -> Characteristics:
    """Characteristics of a face-down permanent (708.2)."""
    return Characteristics(
        "a face-down creature",
        ManaCost(""),
        0,
        frozenset(),
        frozenset({"Creature"}),
        (),
        power=2,
        toughness=2,
    )


def _attached(printed: Characteristics, how: CastState) -> str | None:
    return how.attached_to if "Aura" in printed.subtypes or how.alternative == "bestow" else None


def _counters(found: Resolution, how: CastState) -> dict[str, int]:
    counters: dict[str, int] = {}
    for one in found.counters:
        amount = one.amount.number if isinstance(one.amount, Fixed) else how.x
        if isinstance(one.amount, Chosen | Fixed):
            number = amount * (how.kicks if one.per_kick else 1)
            counters[one.kind] = counters.get(one.kind, 0) + number
    return {kind: number for kind, number in counters.items() if number}


def _place_of_spell(
    game: Game, found: Resolution, entry: TurnEntry, how: CastState, effects: Sequence[GameObject]
) -> Zone | None:
    """Zone of an instant or sorcery once it has resolved (608.2n), as changed by its own text."""
    if how.buyback:
        return Zone.HAND
    if any(how.alternative.startswith(word) for word in _EXILED):
        return Zone.EXILE
    if entry.printed is not None and "Adventure" in entry.printed.subtypes:
        return Zone.EXILE
    place = found.after or Zone.GRAVEYARD
    exiled = any(one.reading.diverts == "everything" for one in (*game.objects, *effects))
    return Zone.EXILE if place == Zone.GRAVEYARD and exiled else place


# --- whether it enters tapped ------------------------------------------------------------------


def life_to_enter_untapped(printed: Characteristics) -> int:
    """Life that a permanent's player may pay as it enters, so that it isn't tapped."""
    found = enters_tapped(printed) if is_permanent(printed) else None
    return found.life if found is not None and found.understood else 0


def _enters_tapped(
    printed: Characteristics, thing: GameObject, game: Game, how: CastState
) -> tuple[bool, list[str]]:
    """Whether a permanent enters tapped (614.1c, 614.1d), and what had to be assumed for that."""
    if _others_tap(thing, game):
        return True, []
    found = enters_tapped(printed)
    if found is None:
        return False, []
    if found.always:
        return True, []
    if how.untapped or found.optional:
        return False, []
    if not found.understood:
        return True, [f"{printed.name} enters tapped: {found.words}"]
    try:
        untapped = _is_untapped(found, thing, game)
    except (UnsettledError, UnstatedError):
        untapped = None
    if untapped is None:
        return True, [f"{printed.name} enters tapped: {found.words}"]
    return not untapped, []


def _others_tap(thing: GameObject, game: Game) -> bool:
    """Whether another permanent makes this object enter tapped (614.1d)."""
    world: World | None = None
    for entry in game.objects:
        if entry.zone not in (Zone.BATTLEFIELD, Zone.EFFECT):
            continue
        for wanted in others_enter_tapped(entry.card):
            world = world or World(game, Notes())
            try:
                if fits(world.local(wanted, entry), thing):
                    return True
            except (UnsettledError, UnstatedError):
                continue
    return False


def _is_untapped(found: EntersTapped, thing: GameObject, game: Game) -> bool | None:
    """Whether the condition for entering untapped holds; None if the request doesn't say."""
    notes = Notes()
    scene = Scene(World(game, notes), thing, thing, thing, None)
    if found.reveal is not None:
        shown = scene.world.fitting(scene.world.local(found.reveal, thing))
        if shown.ids - set(thing.ids):
            return True
        if found.unless is None:
            return False
    match found.unless:
        case None:
            return False
        case HasOpponents(least):
            return game.opponents >= least
        case AnyPlayersLife(most):
            return True if game.life <= most else None
        case TurnOfGame():
            return None
        case condition:
            true = holds(condition, scene)
            return None if notes.assumed and not true else true
