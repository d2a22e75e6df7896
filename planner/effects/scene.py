"""A game as one ability finds it: what fits a filter, what is counted, what is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.game.assumptions import Assumption
from planner.game.caching import remembered
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.mana import ManaCost
from planner.game.mana_abilities import UntapSelf
from planner.game.matching import fits, sizes_unstated, with_chosen
from planner.game.missing_facts import Key, LackError, Of, lacking
from planner.game.objects import Game, GameObject
from planner.game.readings import Could, Reading, Unread, unsettled
from planner.game.records import MutableRecord, Record, field, replace
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import TakeFitting

_FLIPPED = {Whose.YOU: Whose.OPPONENT, Whose.OPPONENT: Whose.YOU}


class UnsettledError(LackError):
    """The request doesn't say what an ability rests on, or it can't be counted exactly."""

    @classmethod
    def of(cls, error: LackError) -> UnsettledError:
        """Say the same as another error."""
        return cls(str(error), error.lacks)


class Notes(MutableRecord):
    """What settling has to tell: conditions taken as false, and lines that aren't settled."""

    assumed: dict[Assumption, None] = field(default_factory=dict)
    unread: dict[tuple[str, Unread], None] = field(default_factory=dict)

    def report(
        self,
        name: str,
        text: str,
        reason: str | ValueError,
        could: Could = Could.HELP,
        *,
        only_adds: bool = False,
    ) -> None:
        """Note a line that could make mana, or do something else, and why this game doesn't settle it."""
        self.unread[name, unsettled(text, could, reason, only_adds=only_adds)] = None


class Fitting(Record, frozen=True):
    """The entries that fit a filter; about ``unsure`` ones the request says too little."""

    entries: tuple[GameObject, ...]
    unsure: tuple[GameObject, ...]
    number: int
    ids: frozenset[str]


class World:
    """A game, and what was worked out about it so far.

    ``could`` has the types that the objects of each entry could produce (106.7), by the
    entry's first id. ``budget`` bounds the ids listed for costs that leave their own
    object out. Of equal filters one stands for all, so that they are told apart by
    identity.
    """

    def __init__(self, game: Game, notes: Notes) -> None:
        self.game = game
        self.notes = notes
        self.could: dict[str, str] = {}
        self.budget = 2_000_000
        self.untaps_others = any(_untaps_others(entry.reading) for entry in game.objects)
        self._same: dict[Filter, Filter] = {}
        self._local: dict[tuple[object, ...], tuple[Filter, Filter]] = {}
        self._fitting: dict[int, Fitting] = {}

    def local(self, wanted: Filter, entry: GameObject) -> Filter:
        """Read the filter from the payer's side, where ``entry`` has the text with it.

        *You* becomes its controller (109.5), *the chosen type* what was chosen (607.2d),
        ``~`` its name (201.5). Raises ``UnsettledError`` where the choice isn't stated.
        """
        about = (entry.chosen, entry.card.name) if _asks_about_itself(wanted) else ()
        key = (id(wanted), entry.controller, *about)
        found = self._local.get(key)
        if found is None:
            local = _localized(wanted, entry)
            found = self._local[key] = (wanted, self._same.setdefault(local, local))
        return found[1]

    def fitting(self, wanted: Filter) -> Fitting:
        """Find everything that fits a filter of ``local``, nothing left out as *other*."""
        wanted = self._same.setdefault(wanted, wanted) if id(wanted) not in self._fitting else wanted
        found = self._fitting.get(id(wanted))
        if found is None:
            found = self._fitting[id(wanted)] = self._find(wanted)
        return found

    def _find(self, wanted: Filter) -> Fitting:
        entries, unsure = [], []
        for entry in self.game.objects:
            try:
                if fits(wanted, entry):
                    entries.append(entry)
            except UnstatedError:
                unsure.append(entry)
        ids = frozenset(object_id for entry in entries for object_id in entry.ids)
        return Fitting(tuple(entries), tuple(unsure), len(ids), ids)


@remembered
def untaps_itself(reading: Reading) -> bool:
    """Tell whether a mana ability of the object has {Q} in its cost (107.6)."""
    return any(isinstance(part, UntapSelf) for written in reading.written for part in written.cost)


@remembered
def _untaps_others(reading: Reading) -> bool:
    given = (grant.ability for grant in reading.grants)
    parts = (part for written in (*reading.written, *given) for part in written.cost)
    return any(isinstance(part, TakeFitting) and part.verb == Verb.UNTAP for part in parts)


@remembered
def _asks_about_itself(wanted: Filter) -> bool:
    return any(clause.chosen or clause.name == "~" for clause in wanted.clauses)


def not_chosen(entry: GameObject, what: str, of: Of = Of.ANYTHING) -> UnsettledError:
    """Make the error that says that no color, type or name (``what``) was chosen for objects."""
    return UnsettledError("what was chosen for it is not given", lacking(entry.ids, Key.CHOSEN, what, of))


def asked_as_chosen(clauses: Iterable[Clause]) -> str:
    """Name the kind of choice that clauses ask for: a color, a type or a name; "one" for several."""
    asked = {clause.chosen for clause in clauses if clause.chosen}
    return asked.pop() or "" if len(asked) == 1 else "one"


def _localized(wanted: Filter, entry: GameObject) -> Filter:
    if entry.controller != Whose.YOU and wanted.controller != Whose.ANYBODY:
        wanted = replace(wanted, controller=_FLIPPED[wanted.controller])
    if not _asks_about_itself(wanted):
        return wanted
    clauses = with_chosen(wanted.clauses, entry.chosen)
    if not clauses:
        raise not_chosen(entry, asked_as_chosen(wanted.clauses))
    name = entry.card.name
    named = (replace(clause, name=name) if clause.name == "~" else clause for clause in clauses)
    return replace(wanted, clauses=tuple(named))


class SpareObjects(Record, frozen=True):
    """Objects that a cost takes; which of them makes no difference to the ability's effect.

    ``sample`` is one of them; ``changes`` says for each filter that the effect counts by
    how much taking one of them changes the number.
    """

    ids: frozenset[str]
    sample: GameObject
    changes: tuple[tuple[Filter, int], ...] = ()


class Scene(Record, frozen=True):
    """A game as an ability of one object finds it, after a way of paying its cost.

    ``before`` is the object before that, ``me`` after it (or as it last was, 608.2h),
    ``there`` the object where it is then, None where it is nowhere. ``x`` is the X that
    was chosen, ``taken`` what the cost took. With ``any_cost`` costs are ignored: X and
    what is taken are something, no matter what (106.7).
    """

    world: World
    entry: GameObject
    before: GameObject
    me: GameObject
    there: GameObject | None
    x: int | None = None
    taken: tuple[tuple[SpareObjects, int], ...] = ()
    any_cost: bool = False

    @property
    def name(self) -> str:
        """The object as the answer calls it: the first of its entry where they are alike."""
        return self.entry.ids[0]

    def bounds(self, wanted: Filter) -> tuple[int, int]:
        """Count how many objects fit: at least, and at most where sizes aren't given."""
        sure = self.world.local(wanted, self.entry)
        found = self.world.fitting(sure)
        number = found.number + self._change(sure)
        unsure = sum(entry.count for entry in found.unsure)
        number += sum(self._fits(sure, part, itself) - was for part, itself, was in self._myself(sure))
        return number, number + unsure

    def _myself(self, wanted: Filter) -> Iterator[tuple[GameObject, bool, bool]]:
        """List the object itself where it is now, and whether it is among those that fit already."""
        was = any(entry is self.entry for entry in self.world.fitting(wanted).entries)
        if any(entry is self.entry for entry in self.world.fitting(wanted).unsure):
            return
        if self.there is not None:
            yield self.there, True, was
        elif was:
            yield replace(self.me, zone=Zone.NOWHERE), True, True

    @staticmethod
    def _fits(wanted: Filter, part: GameObject, itself: bool) -> bool:
        try:
            return fits(wanted, part, itself=itself)
        except UnstatedError as error:
            raise UnsettledError.of(error) from None

    def size_unstated(self, wanted: Filter, reason: str) -> UnsettledError:
        """Make the error that says which sizes aren't given that decide what fits a filter."""
        sure = self.world.local(wanted, self.entry)
        unsure = self.world.fitting(sure).unsure
        return UnsettledError(reason, (lack for entry in unsure for lack in sizes_unstated(sure, entry)))

    def _change(self, wanted: Filter) -> int:
        """Compute by how much what the cost took changes the number that fits."""
        return sum(
            number * change
            for group, number in self.taken
            for which, change in group.changes
            if which == wanted
        )

    def among(self, wanted: Filter) -> Iterator[tuple[GameObject, int]]:
        """List the objects that fit: like ones once, with their number.

        Raises ``UnsettledError`` where sizes decide that aren't given, or where the
        ability's own cost took some of them.
        """
        sure = self.world.local(wanted, self.entry)
        found = self.world.fitting(sure)
        if found.unsure:
            raise self.size_unstated(
                wanted, f"a power or toughness of {found.unsure[0].card.name} is not given"
            )
        if self._change(sure):
            raise UnsettledError(f"its own cost takes {wanted.words}")
        for entry in found.entries:
            number = entry.count - (entry is self.entry)
            if number:
                yield entry, number
        if self.there is not None and self._fits(sure, self.there, True):
            yield self.there, 1


def nowhere(zone: Zone) -> Scene:
    """Make a game of nothing but an object without characteristics: enough for what no game decides."""
    card = Characteristics("", ManaCost(""), 0, frozenset(), frozenset(), ())
    nobody = GameObject(("",), (0,), "", zone, card, Reading())
    return Scene(World(Game(), Notes()), nobody, nobody, nobody, nobody)
