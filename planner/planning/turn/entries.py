"""The costs of a turn as its request names them: lands to play, cards to cast, other costs to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import KeepSpec, ObjectSpec, PaySpec, Request
from planner.costing.casting import with_card
from planner.costing.kept_costs import CostToKeep, each_named, kept_or_waiting
from planner.costing.playing_lands import PlayedLand, lands_left, lands_played
from planner.costing.total_costs import as_meant
from planner.effects.settle import settled
from planner.game.casting_rules import CastingEffect
from planner.game.characteristics import Characteristics
from planner.game.filters import Filter, UnstatedError
from planner.game.matching import fits
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Zone
from planner.loading.card_faces import faces_of
from planner.loading.game_state import card_from
from planner.planning.turn.named_cards import named_apart
from planner.text import read_permanent, read_resolution
from planner.text.lasting_effects import effect_card
from planner.text.statics.casting_rules import read_casting_rules

ANY_COST = PaySpec(cost="{0}")
"""What is asked for where a question is about a game alone."""
FAR = 1_000_000
"""A position behind all objects of a request."""


class TurnAction(Enum):
    """The action of a turn for one of its costs; the value is the word in the answer."""

    PLAY = "play"
    CAST = "cast"
    ACTIVATE = "activate"
    PAY = "pay"


class FoundLand(Record, frozen=True):
    """A land found in the library, which has so ``many`` of it (701.23), and how it enters.

    ``from_text`` is the text that searches for it. ``untaps_with`` is how many lands its player has to
    control for it to be untapped then, 0 if nothing untaps it.
    """

    card: Characteristics
    many: int
    tapped: bool
    from_text: str
    untaps_with: int = 0


class TurnEntry(Record, frozen=True):
    """One of the costs of a turn: its action, its value, and its cost on the first board.

    ``cost`` is what is asked of it; ``printed`` the card that is cast or played, with ``there`` where it
    is an object of the request. With ``largest_x`` it is paid last, with the greatest X that there is then.
    ``asked`` is its place among those of the request, where several entries stand for one: each with another
    ``target``, another color or type ``chosen`` for it, or another land ``found`` in the library. A land is
    among ``drops`` that can be played besides what texts add. A ``helper`` isn't asked for: it is there for
    what it brings. ``effect`` is what an activated ability does, as an instant of its source, where that is
    read. One that comes ``again`` names a card that another cost of the turn moves first: its cost is of the
    zone where that lies then. ``refused`` says why it can't be announced as the turn begins.
    """

    number: int
    doing: TurnAction
    cost: CostToKeep
    spec: PaySpec
    printed: Characteristics | None = None
    there: GameObject | None = None
    asked: int = 0
    target: str | None = None
    chosen: str = ""
    drops: int = 1
    found: FoundLand | None = None
    helper: bool = False
    again: bool = False
    refused: RequestError | None = None
    effect: Characteristics | None = None

    @property
    def name(self) -> str:
        """The cost's name in the answer."""
        return self.cost.name

    @property
    def value(self) -> int:
        """Value of paying it."""
        return self.cost.weight

    @property
    def largest_x(self) -> bool:
        """Whether X is to be as large as it can be."""
        return self.spec.x == "max"

    @property
    def card(self) -> str | None:
        """The id of the card that is cast or played, if it is an object of the request."""
        return self.cost.card

    @property
    def object_id(self) -> str | None:
        """The id of the card that is cast or played, or of what has the ability."""
        return self.spec.source if self.card is None else self.card

    @property
    def place(self) -> tuple[str, Zone | None] | None:
        """The card that is cast or played, and the zone where it lies then."""
        return None if self.card is None else (self.card, self.cost.zone)

    @property
    def from_zone(self) -> Zone:
        """The zone from which the card is cast or played."""
        return (
            Zone(self.spec.from_) if self.spec.from_ else Zone.HAND if self.there is None else self.there.zone
        )

    @property
    def land(self) -> PlayedLand | None:
        """The land that is played, if it is one."""
        if self.printed is None or self.doing is not TurnAction.PLAY:
            return None
        return PlayedLand(self.printed, self.from_zone, self.there)

    @property
    def resolves(self) -> bool:
        """Whether the entry is assumed to resolve, with a known effect."""
        if self.printed is None and self.found is None and self.effect is None:
            return False
        return self.spec.resolves or self.doing is TurnAction.PLAY


_MOST_KINDS = 8
"""Of more kinds of permanents that an effect could untap, none is looked at by itself."""
MOST_COSTS = 1_000
"""Costs of one turn: each is held against every other."""


def entries_of(request: Request, game: Game) -> tuple[TurnEntry, ...]:
    """Read the costs of a turn; raises ``RequestError`` for fields that only a single payment may have."""
    pays = named_apart(_refuse_all_but_pays(request), game)
    if len(pays) > MOST_COSTS:
        message = f"expected at most {MOST_COSTS:,} costs of one turn, got {len(pays):,}"
        raise RequestError("pays", message, ErrorCode.TOO_LARGE)
    drops = drops_of(request.land_drops, game)
    named = [_object_named(pay, game, f"pays[{number}]") for number, pay in enumerate(pays)]
    several = {one for one, times in Counter(named).items() if one is not None and times > 1}
    found = []
    for number, pay in enumerate(pays):
        try:
            entry = _entry(number, pay, game, pays)
        except RequestError as error:
            if named[number] not in several:
                raise
            entry = _refused(number, pay, named[number], error)
        found.append(replace(entry, asked=number, drops=drops))
    return tuple(found)


def _object_named(pay: PaySpec, game: Game, path: str) -> str | None:
    """The id of the object that a cost is for; None if it isn't on the board."""
    if pay.card is None:
        return pay.source
    try:
        card = with_card(pay, game, path).card
    except RequestError:
        return None
    return card if isinstance(card, str) else None


def _refused(number: int, pay: PaySpec, name: str | None, error: RequestError) -> TurnEntry:
    """Entry for a cost that can't be announced yet, of a card that other costs may move."""
    cost = CostToKeep(called(pay), pay.value, (), card=name if pay.source is None else None)
    return TurnEntry(number, TurnAction.PAY, cost, pay, refused=error)


def drops_of(stated: int | None, game: Game) -> int:
    """Lands that can be played besides those that texts add, lands already played included."""
    return 1 + lands_played(game) if stated is None else stated - lands_left(game, 0)


def with_targets(entries: Sequence[TurnEntry], game: Game) -> tuple[TurnEntry, ...]:
    """List a card once for each of the others that what it says could be about; they are numbered anew."""
    apart = [one for entry in entries for one in _by_target(entry, entries, game)]
    return tuple(replace(one, number=number) for number, one in enumerate(apart))


def _by_target(entry: TurnEntry, entries: Sequence[TurnEntry], game: Game) -> Iterator[TurnEntry]:
    """Repeat an entry for each other entry, or kind of permanents, that its effect could target (115.1)."""
    if untapped := _kinds_untapped(entry, game):
        yield from (replace(entry, target=one) for one in untapped)
        return
    later = read_resolution(entry.printed).later if entry.printed is not None and entry.resolves else ()
    wanted = [one.target for one in later if one.target is not None]
    if not wanted or entry.spec.targets:
        yield entry
        return
    there = [(one.card, one.there) for one in entries if one.there is not None]
    which = dict.fromkeys(name for name, one in there if any(fits(target, one) for target in wanted))
    yield from (replace(entry, target=name) for name in which or (None,))


def _kinds_untapped(entry: TurnEntry, game: Game) -> list[str]:
    """One permanent of each kind that an effect could untap as its only target; empty if that is stated."""
    does = entry.printed if entry.effect is None else entry.effect
    if does is None or not entry.resolves or entry.spec.targets:
        return []
    found = read_resolution(does)
    if found.later or [one.most for one in found.untaps] != [1] or found.untaps[0].objects.itself:
        return []
    kinds: list[tuple[GameObject, str]] = []
    wanted = replace(found.untaps[0].objects, other=False)
    for one in game.objects:
        form = one.placed((), (), "")
        if one.is_permanent and _fits(wanted, one) and all(form != other for other, _ in kinds):
            kinds.append((form, next((i for i in one.ids if i != entry.spec.source), one.ids[0])))
    return [one for _, one in kinds] if len(kinds) <= _MOST_KINDS else []


def _fits(wanted: Filter, one: GameObject) -> bool:
    try:
        return fits(wanted, one)
    except UnstatedError:
        return False


def called(pay: PaySpec) -> str:
    """Name of a cost of the turn, from its request."""
    card = pay.card if isinstance(pay.card, str | None) else pay.card.name
    return pay.tag or pay.cost or card or pay.source or ""


def _refuse_all_but_pays(request: Request) -> list[PaySpec]:
    if not request.pays:
        raise RequestError("pays", "expected the costs of the turn, one at least", ErrorCode.MISSING)
    for name in ("pay", "require"):
        if getattr(request, name):
            raise RequestError(name, "a turn asks for pays alone", ErrorCode.CONFLICT)
    if request.want != "plan":
        raise RequestError("want", f'expected "plan" for a turn, got {shown(request.want)}')
    return list(each_named(request.pays))


def _entry(number: int, pay: PaySpec, game: Game, pays: Sequence[PaySpec]) -> TurnEntry:
    path = f"pays[{number}]"
    played = _land(pay, game, path)
    if played is not None:
        return _land_entry(number, pay, played, game)
    cost = _cost(pay, game, pays, path)
    printed, there = card_of(cost.spec, game, path)
    doing = (
        TurnAction.CAST
        if printed is not None
        else TurnAction.ACTIVATE
        if pay.ability is not None
        else TurnAction.PAY
    )
    return TurnEntry(number, doing, cost, pay, printed, there)


def _cost(pay: PaySpec, game: Game, pays: Sequence[PaySpec], path: str) -> CostToKeep:
    """Read a cost; what can't be announced yet waits for what the other costs could provide (601.2b)."""

    def later() -> Game:
        return with_permanents(game, [one for one in pays if one is not pay], path)

    cost = kept_or_waiting(valued(pay), game, path, later, legal=True)
    return cost if cost.ways or cost.hindered else replace(cost, waiting=True)


def with_permanents(game: Game, pays: Sequence[PaySpec], path: str) -> Game:
    """The game with the cards of other costs on the battlefield, and their effects until end of turn."""
    new: list[GameObject] = []
    for number, pay in enumerate(pays):
        printed, _ = card_of(pay if pay.card is None else with_card(pay, game, path), game, path)
        if printed is None:
            continue
        if printed.types.isdisjoint({"Instant", "Sorcery"}):
            reading = read_permanent(printed, "you")
            name = f"{printed.name}, cast as {number}"
            new.append(GameObject((name,), (FAR + number,), "", Zone.BATTLEFIELD, printed, reading))
        for place, effect in enumerate(read_resolution(printed).later):
            name = f"{printed.name}, said by {number}, {place}"
            card = effect_card(name, effect.words)
            new.append(GameObject((name,), (FAR + number,), "", Zone.EFFECT, card, effect.reading))
    return settled(replace(game, objects=(*game.objects, *new)))


def valued(pay: PaySpec) -> KeepSpec:
    """Read a cost of the turn as a cost to keep with its value as weight."""
    fields = {name: getattr(pay, name) for name in PaySpec.__struct_fields__}
    if pay.x == "max":
        fields["x"] = None
    return KeepSpec(**fields, weight=pay.value)


def card_of(pay: PaySpec | None, game: Game, path: str) -> tuple[Characteristics | None, GameObject | None]:
    """The card that a payment casts or plays, and its object if it is one of the request."""
    if pay is None or pay.card is None:
        return None, None
    if isinstance(pay.card, str):
        there = game.find(pay.card)
        return (None if there is None else _face_of(there, pay, path)), there
    return card_from(ObjectSpec(card=pay.card, face=pay.face), path, True), None


def _face_of(there: GameObject, pay: PaySpec, path: str) -> Characteristics:
    """The face of a card that is cast or played; the whole card if none is named (709.3b, 715.3)."""
    faces, _ = faces_of(there.given, path) if pay.face is not None else ((), None)
    return next((one.card for one in faces if pay.face in (one.number, one.card.name)), there.own_card)


def _land(pay: PaySpec, game: Game, path: str) -> PaySpec | None:
    """Complete a payment that plays a land (305.1); None for every other payment."""
    if pay.card is None or pay.cost is not None or pay.ability is not None:
        return None
    named = as_meant(pay, game, path)
    printed, there = card_of(named, game, path)
    if printed is None or not printed.is_land or named.alternative is not None:
        return None
    if there is not None and there.zone == Zone.BATTLEFIELD:
        raise RequestError(
            f"{path}.card", f"{shown(there.ids[0])} is on the battlefield; expected a land to play"
        )
    return named


def _land_entry(number: int, pay: PaySpec, named: PaySpec, game: Game) -> TurnEntry:
    """Entry for a land: playing it costs nothing (305.2)."""
    printed, there = card_of(named, game, f"pays[{number}]")
    assert printed is not None
    cost = CostToKeep(
        name=pay.tag or printed.name,
        weight=pay.value,
        ways=(TotalCost(None, kind=PaymentKind.SPECIAL_ACTION),),
        card=named.card if isinstance(named.card, str) else None,
        spec=_plain(named),
        zone=None if there is None else there.zone,
        steady=True,
    )
    return TurnEntry(number, TurnAction.PLAY, cost, pay, printed, there)


def _plain(pay: PaySpec) -> PaySpec:
    """The payment without the fields that only a turn has."""
    return structs.replace(pay, tag=None, value=1, resolves=True, one_of=None)


def exclusive(entries: tuple[TurnEntry, ...], game: Game) -> list[tuple[frozenset[int], int]]:
    """List sets of entries, each with its maximum paid: land drops, alternatives, one card each.

    The maximum of lands is the most that could be played, with all that the turn provides.
    """
    found: list[tuple[frozenset[int], int]] = []
    lands = frozenset(one.number for one in entries if one.doing is TurnAction.PLAY)
    drops = sum(map(_land_drops_of, entries)) + lands_left(game, entries[0].drops)
    if len(lands) > drops:
        found.append((lands, max(drops, 0)))
    groups: dict[tuple[str, object], set[int]] = {}
    for one in entries:
        groups.setdefault(("asked", one.asked), set()).add(one.number)
        if one.spec.one_of is not None:
            groups.setdefault(("one of", one.spec.one_of), set()).add(one.number)
        if one.place is not None:
            groups.setdefault(("card", one.place), set()).add(one.number)
    several = dict.fromkeys(frozenset(numbers) for numbers in groups.values() if len(numbers) > 1)
    return found + [(numbers, 1) for numbers in several] + _copies(entries) + _limited(entries, game)


def _limited(entries: Iterable[TurnEntry], game: Game) -> list[tuple[frozenset[int], int]]:
    """List sets of entries that activate one ability, each with how often it still may be (602.5b, 606.3)."""
    sets: dict[tuple[str, int | None], set[int]] = {}
    left: dict[tuple[str, int | None], int] = {}
    for one in entries:
        way = next((way for way in one.cost.ways if way.limited is not None), None)
        if way is None or way.limited is None:
            continue
        number, limit = way.limited
        there = game.find(way.activated)
        used = {} if there is None else there.used
        any_of_it = "loyalty" in way.tags
        key = (way.activated, None if any_of_it else number)
        sets.setdefault(key, set()).add(one.number)
        left[key] = limit - (sum(used.values()) if any_of_it else used.get(number, 0))
    return [(frozenset(some), max(left[key], 0)) for key, some in sets.items() if len(some) > left[key]]


def _copies(entries: Iterable[TurnEntry]) -> list[tuple[frozenset[int], int]]:
    """List sets of entries that find the same land, each with the number of its copies."""
    lands: dict[str, set[int]] = {}
    many: dict[str, int] = {}
    for one in entries:
        if one.found is not None:
            lands.setdefault(one.found.card.name, set()).add(one.number)
            many[one.found.card.name] = one.found.many
    return [(frozenset(some), many[name]) for name, some in lands.items() if len(some) > many[name]]


def _land_drops_of(entry: TurnEntry) -> int:
    """Count the additional lands that may be played once a card has resolved (305.2)."""
    if entry.printed is None or not entry.resolves:
        return 0
    rules = read_casting_rules(entry.printed.name, entry.printed.text, "you")
    return sum(rule.number for rule in rules if rule.does is CastingEffect.ANOTHER_LAND)
