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
    """The request doesn't state what an ability depends on, or the number isn't exact."""

    @classmethod
    def of(cls, error: LackError) -> UnsettledError:
        """An ``UnsettledError`` with the message of another error."""
        return cls(str(error), error.lacks)


class Notes(MutableRecord):
    """What settling reports: conditions assumed false, and lines that stay open."""

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
        """Report a line with the reason why this game leaves it open."""
        self.unread[name, unsettled(text, could, reason, only_adds=only_adds)] = None


class Fitting(Record, frozen=True):
    """The entries that fit a filter; for the ``unsure`` ones the request says too little."""

    entries: tuple[GameObject, ...]
    unsure: tuple[GameObject, ...]
    number: int
    ids: frozenset[str]


class World:
    """A game with cached results about it.

    ``could`` has the types that the objects of each entry could produce (106.7), by the entry's first id.
    ``budget`` bounds the ids listed for costs that leave their own object out. Equal filters are replaced by
    one of them, so that filters can be compared by identity.
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
        """The filter of ``entry``'s text as the payer reads it.

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
        """All objects that fit a filter of ``local``, including those that *other* would exclude."""
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
    """Whether a mana ability of the object has {Q} in its cost (107.6)."""
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
    """The error for a missing choice of color, type or name (``what``) for objects."""
    return UnsettledError("what was chosen for it is not given", lacking(entry.ids, Key.CHOSEN, what, of))


def asked_as_chosen(clauses: Iterable[Clause]) -> str:
    """The kind of choice that clauses ask for: a color, a type or a name; "one" for several."""
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
    """Objects that a cost can take with the same influence on the ability's effect.

    ``sample`` is one of them; ``changes`` says, for each filter that the effect counts by, how much taking
    one of them changes the number.
    """

    ids: frozenset[str]
    sample: GameObject
    changes: tuple[tuple[Filter, int], ...] = ()


class Scene(Record, frozen=True):
    """A game as an ability of one object sees it, after one way of paying its cost.

    ``before`` is the object before the payment, ``me`` after it (or as it last existed, 608.2h), ``there``
    the object in its zone then, None if it is in no zone. ``x`` is the chosen X, ``taken`` what the cost
    took. With ``any_cost`` costs are ignored: X and taken objects may be anything (106.7).
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
        """The object's name in the answer: the first id of its entry."""
        return self.entry.ids[0]

    def bounds(self, wanted: Filter) -> tuple[int, int]:
        """Lower and upper bound on the number of fitting objects; they differ if sizes aren't stated."""
        sure = self.world.local(wanted, self.entry)
        found = self.world.fitting(sure)
        number = found.number + self._change(sure)
        unsure = sum(entry.count for entry in found.unsure)
        number += sum(self._fits(sure, part, itself) - was for part, itself, was in self._myself(sure))
        return number, number + unsure

    def _myself(self, wanted: Filter) -> Iterator[tuple[GameObject, bool, bool]]:
        """The object itself in its current zone, and whether the fitting entries include it already."""
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
        """The error that names the unstated sizes which decide what fits a filter."""
        sure = self.world.local(wanted, self.entry)
        unsure = self.world.fitting(sure).unsure
        return UnsettledError(reason, (lack for entry in unsure for lack in sizes_unstated(sure, entry)))

    def _change(self, wanted: Filter) -> int:
        """The change in the number of fitting objects by what the cost took."""
        return sum(
            number * change
            for group, number in self.taken
            for which, change in group.changes
            if which == wanted
        )

    def among(self, wanted: Filter) -> Iterator[tuple[GameObject, int]]:
        """Yield the fitting entries with their numbers.

        Raises ``UnsettledError`` if that depends on sizes that aren't stated, or if the ability's own cost
        took some of the objects.
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
    """A scene with nothing but an object without characteristics, for amounts that no game influences."""
    card = Characteristics("", ManaCost(""), 0, frozenset(), frozenset(), ())
    nobody = GameObject(("",), (0,), "", zone, card, Reading())
    return Scene(World(Game(), Notes()), nobody, nobody, nobody, nobody)
