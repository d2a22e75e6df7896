"""A board as a value: made, printed, compared, stored, and changed into other boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Never, Self, Unpack, cast

import msgspec

from planner.api.board_keys import KnownBoard, keep_board, known_board, read_board, read_given
from planner.api.board_object import BoardObject
from planner.contract.answer_parts import Status
from planner.contract.change import ChangeSpec
from planner.contract.error_codes import ErrorCode
from planner.contract.forms import as_board, as_entry, as_id
from planner.contract.plain_data import as_json_has_it
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.request import CardSpec
from planner.contract.suggestions import folded
from planner.effects.settle import settled
from planner.game.caching import Memory
from planner.game.objects import Game
from planner.game.vocabulary import Whose, Zone
from planner.loading.board_change import with_change
from planner.loading.called_objects import CalledObjects, Fits, is_tapped, is_untapped
from planner.loading.changed_board import (
    entries_of,
    found_object,
    ids_in,
    moved_object,
    restated,
    with_fields,
    with_object,
    without_objects,
    zone_named,
)
from planner.loading.game_state import names_known
from planner.loading.written_board import board_data, board_of, key_of, written_objects
from planner.planning.question.compiled_board import CompiledBoard

if TYPE_CHECKING:
    from planner.contract.typed import BoardDict, ChangeDict

ZoneName = Literal["battlefield", "hand", "graveyard", "exile", "command"]
Card = str | Mapping[str, Any] | CardSpec


Said = str | Iterable[Any] | Mapping[str, Any] | None
"""What a board can begin with: its permanents as a text or a list, or all of its keys."""
_AS_JSON = frozenset([str, int, float, bool, list, dict, type(None)])


class BoardValue:
    """A board without the questions it answers: see ``planner.Board``."""

    __slots__ = ("_board_key", "_given", "_like", "_own")

    _own: CompiledBoard | None
    _like: KnownBoard | None
    _given: bytes
    _board_key: tuple[object, ...] | None

    def __init__(self, battlefield: Said = None, /, *more: Never, **fields: Unpack[BoardDict]) -> None:
        if more:
            raise TypeError('Board() takes one list: Board("2 Forest, Island"), Board(["Forest", "Island"])')
        said = cast(dict[str, Any], fields)
        self._begin(said if battlefield is None else _with_first(battlefield, said))

    def _begin(self, fields: dict[str, Any]) -> None:
        """Read the fields, unless a board that is equal up to order is cached."""
        self._own = self._board_key = None
        if not all(map(_is_plain, fields.values())):
            fields = as_json_has_it({name: _as_said(value) for name, value in fields.items()})
        key, self._like, self._given = known_board(fields)
        if self._like is None:
            self._own = read_board(fields)
            self._like = keep_board(key, self._own)

    @classmethod
    def from_dict(cls, data: Mapping[str, object] | str | bytes) -> Self:
        """Make a board from a dict, or from its JSON text; the inverse of ``to_dict``.

        Raises ``RequestError`` for what is refused.

        >>> Board.from_dict({"battlefield": ["Forest"]}) == Board(battlefield=["Forest"])
        True
        """
        fields: Any = dict(data) if isinstance(data, Mapping) else data
        if isinstance(data, str | bytes):
            try:
                fields = msgspec.json.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                return cls.on(read_board(data))  # which refuses it
        if not isinstance(fields, dict):
            return cls.on(read_board(fields))
        board = cls.__new__(cls)
        board._begin(fields)
        return board

    @classmethod
    def of(cls, game: Game) -> Self:
        """Make the board of an existing game."""
        return cls.on(CompiledBoard(game))

    @classmethod
    def on(cls, compiled: CompiledBoard) -> Self:
        """Make the board of a compiled board.

        >>> board = Board(battlefield=["Forest"])
        >>> Board.on(board.compiled).can_pay("{G}")
        <Status.PAYABLE: 'payable'>
        """
        board = cls.__new__(cls)
        board._own, board._like, board._given, board._board_key = compiled, None, b"", None
        return board

    @classmethod
    def _restored(cls, given: bytes, game: Game | None) -> Self:
        """Make a board again in another process."""
        return cls.of(game) if game is not None else _sent(cast(Any, cls), given, names_known())

    def __reduce__(self) -> tuple[Any, ...]:
        if self._given:
            return type(self)._restored, (self._given, None)
        return type(self)._restored, (b"", self.game)

    @property
    def _compiled(self) -> CompiledBoard:
        """The compiled board, made on first use."""
        if self._own is None:
            assert self._like is not None
            self._own = read_given(self._given, self._like)
        return self._own

    @property
    def _verdicts(self) -> Memory[Any, Status]:
        """The cached verdicts of this board, shared by all boards equal up to order."""
        return self._compiled.verdicts if self._like is None else self._like.verdicts

    @property
    def content(self) -> object:
        """An object shared by boards with the same verdicts, independent of the order of their objects.

        Two boards without the same content may still be equal.

        >>> Board(hand=["Forest", "Island"]).content is Board(hand=["Island", "Forest"]).content
        True
        """
        return self._key() if self._like is None else self._like

    @property
    def game(self) -> Game:
        """The game state behind the board."""
        return self._compiled.game

    # --- what it says -------------------------------------------------------------------------------

    def to_dict(self) -> BoardDict:
        """Write the board as the ``board`` of a request, without default values.

        >>> Board(battlefield=["Forest", {"card": "Island", "tapped": False}], life=20).to_dict()
        {'battlefield': ['Forest', 'Island']}
        """
        return cast("BoardDict", board_data(board_of(self.game)))

    def to_json(self) -> str:
        """Write the board as JSON text.

        >>> Board(battlefield=["Forest"], life=5).to_json()
        '{"battlefield":["Forest"],"life":5}'
        """
        return msgspec.json.encode(self.to_dict()).decode()

    def _key(self) -> tuple[object, ...]:
        if self._board_key is None:
            self._board_key = key_of(self.game)
        return self._board_key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoardValue):
            return NotImplemented
        if self is other or (self._given and self._given == other._given):
            return True
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        from planner.api.board_text import call_of

        return f"{type(self).__name__}({call_of(self.game)})"

    def __str__(self) -> str:
        from planner.api.board_text import text_of

        return text_of(self.game)

    def _repr_html_(self) -> str:
        from planner.api.showing.picture.plan import board_picture

        return board_picture(self.game)

    @property
    def life(self) -> int:
        """The player's life total (119).

        >>> Board(life=7).life
        7
        """
        return self.game.life

    @property
    def energy(self) -> int:
        """How many energy counters the player has (107.14).

        >>> Board(energy=2).energy
        2
        """
        return self.game.energy

    @property
    def pool(self) -> str:
        """The mana in the player's pool (106.4), without its restrictions.

        >>> Board(pool="{R}{G}{G}").pool
        '{R}{G}{G}'
        """
        return "".join(f"{{{mana.type}}}" * mana.amount for mana in self.game.pool)

    def __len__(self) -> int:
        return len(self.objects())

    def __bool__(self) -> bool:
        return True  # an empty board is a board

    def __iter__(self) -> Iterator[BoardObject]:
        return iter(self.objects())

    def __contains__(self, one: object) -> bool:
        called = as_id(one)
        if not isinstance(called, str):
            return False
        wanted = folded(called)
        return any(there.id == called or folded(there.name) == wanted for there in self.objects())

    def __getitem__(self, id: str) -> BoardObject:
        return self.find(id)

    @property
    def battlefield(self) -> tuple[BoardObject, ...]:
        """The permanents, in order.

        >>> [one.id for one in Board("2 Forest", hand="Dark Ritual").battlefield]
        ['Forest#1', 'Forest#2']
        """
        return self.objects("battlefield")

    @property
    def hand(self) -> tuple[BoardObject, ...]:
        """The cards in hand.

        >>> [one.name for one in Board("2 Forest", hand="Dark Ritual").hand]
        ['Dark Ritual']
        """
        return self.objects("hand")

    @property
    def graveyard(self) -> tuple[BoardObject, ...]:
        """The cards in the graveyard.

        >>> Board("2 Forest").graveyard
        ()
        """
        return self.objects("graveyard")

    @property
    def exile(self) -> tuple[BoardObject, ...]:
        """The cards in exile.

        >>> Board("2 Forest").exile
        ()
        """
        return self.objects("exile")

    @property
    def command(self) -> tuple[BoardObject, ...]:
        """The cards in the command zone.

        >>> Board("2 Forest").command
        ()
        """
        return self.objects("command")

    def objects(self, zone: ZoneName | None = None) -> tuple[BoardObject, ...]:
        """List the objects of a zone, or of all zones, in order.

        >>> [one.id for one in Board(battlefield=["Forest", "Forest"], hand=["Sol Ring"]).objects("hand")]
        ['Sol Ring#1']
        """
        game = self.game
        place = None if zone is None else zone_named(zone)
        return tuple(
            BoardObject.of(game, one.object_id)
            for one in written_objects(game)
            if place is None or one.zone == place
        )

    def find(self, id: str) -> BoardObject:
        """Find the object with this id, or the first of like ones with this name.

        Raises ``RequestError`` where none has it.

        >>> Board(battlefield=[{"card": "Forest", "tapped": True}]).find("Forest#1").tapped
        True
        """
        return BoardObject.of(self.game, found_object(self.game, as_id(id)).ids[0])

    # --- other boards -------------------------------------------------------------------------------

    def put(self, card: Card, zone: ZoneName = "battlefield", **state: Any) -> Self:
        """Put a card, with the given state, behind the other objects of a zone; return that board.

        ``card`` is a name, words for several objects (``"2 Forest (tapped)"``), a card object or
        ``{"card": ..., "tapped": true, ...}``; ``state`` are an object's
        keys (``id``, ``count``, ``tapped``, ``counters``, ...). Without an ``id`` it is called by its name
        and the number after the highest in use. For a card that is on the board already there is ``move``.
        Raises ``RequestError``.

        >>> Board(battlefield=["Forest"]).put("Forest", tapped=True).objects()[1].id
        'Forest#2'
        """
        game = self.game
        for entry in entries_of(as_entry(card), zone, state):
            game = with_object(game, zone, entry)
        return self._changed(game)

    def remove(self, ids: str | Iterable[str]) -> Self:
        """Take an object, or several, off the board: it is in no zone then. Raises ``RequestError``.

        Other objects keep their ids. What was attached to it isn't any more; an Aura goes to the
        graveyard (704.5m).

        >>> [one.id for one in Board(battlefield=["Forest", "Forest"]).remove("Forest#1").objects()]
        ['Forest#2']
        """
        known = [one.object_id for one in written_objects(self.game)]
        return self._changed(
            without_objects(self.game, ids_in(ids, known, "ids", called=self._called("ids")))
        )

    def move(self, id: str, zone: ZoneName, **state: Any) -> Self:
        """Move an object to another zone, where it is a new object under the same id (400.7).

        Nothing of its state stays: counters, what it was attached to, what was chosen for it. A creature
        that comes to the battlefield is summoning sick (302.6), what always enters tapped is tapped (614.1c),
        and a token that leaves the battlefield is gone (111.7). ``state`` says it otherwise. Raises
        ``RequestError``.

        >>> board = Board(hand=["Forest", "Llanowar Elves"]).move("Forest#1", "battlefield")
        >>> bool(board.can_pay({"card": "Llanowar Elves#1"}))
        True
        """
        return self._changed(moved_object(self.game, id, zone, state))

    def tap(self, ids: str | Iterable[str]) -> Self:
        """Tap a permanent, or several: by id, or by name the first of like untapped ones.

        Raises ``RequestError`` for an id that no permanent has.

        >>> Board(battlefield=["Forest", "Forest"]).tap("Forest#1").to_dict()["battlefield"]
        [{'card': 'Forest', 'tapped': True}, 'Forest']
        """
        return self.on(self._compiled.tapped(self._permanents(ids, "ids", is_untapped)))

    def tapped(self, ids: Iterable[str]) -> Self:
        """Make the board with these permanents tapped: see ``tap``. Raises ``RequestError``.

        >>> bool(Board(battlefield=["Forest"]).tapped(["Forest#1"]).can_pay("{G}"))
        False
        """
        if isinstance(ids, str):
            message = f"expected a list of ids, got the text {shown(ids)}"
            raise RequestError("tapped", message, ErrorCode.WRONG_TYPE)
        return self.on(self._compiled.tapped(self._permanents(ids, "tapped", is_untapped)))

    def untap(self, ids: str | Iterable[str] | None = None) -> Self:
        """Untap a permanent, or several; without ids all that you control, even those kept tapped.

        Raises ``RequestError`` for an id that no permanent has.

        >>> bool(Board(battlefield=[{"card": "Forest", "tapped": True}]).untap().can_pay("{G}"))
        True
        """
        if ids is None:
            yours = (entry for entry in self.game.objects if entry.zone == Zone.BATTLEFIELD)
            wanted = frozenset(one for entry in yours if entry.controller == Whose.YOU for one in entry.ids)
        else:
            wanted = self._permanents(ids, "ids", is_tapped)
        return self.on(self._compiled.untapped(wanted))

    def _permanents(self, ids: str | Iterable[str], path: str, fits: Fits) -> frozenset[str]:
        """Ids of permanents from ids, or from names that mean one that fits; raises ``RequestError``."""
        return ids_in(ids, self._compiled.permanents, path, "permanent", self._called(path, fits))

    def _called(self, path: str, fits: Fits = lambda _: True) -> Callable[[], Callable[[str], str]]:
        """A function that finds objects by card name, each at most once."""

        def finder() -> Callable[[str], str]:
            objects = CalledObjects(self.game)
            return lambda said: objects.id_of(said, path, fits)

        return finder

    def with_object(self, id: str, **state: Any) -> Self:
        """Change facts of an object in its zone: ``counters``, ``chosen``, ``attached_to``, ...

        Raises ``RequestError``.

        >>> board = Board(battlefield=[{"card": "Sol Ring", "summoning_sick": True}])
        >>> board.with_object("Sol Ring#1", tapped=True, summoning_sick=False).to_dict()["battlefield"]
        [{'card': 'Sol Ring', 'tapped': True}]
        """
        return self._changed(restated(self.game, id, state))

    def with_counters(self, id: str, counters: Mapping[str, int]) -> Self:
        """Set the counters of an object (122), replacing earlier ones. Raises ``RequestError``.

        >>> Board(battlefield=["Sol Ring"]).with_counters("Sol Ring#1", {"charge": 2}).objects()[0].counters
        (('charge', 2),)
        """
        return self.with_object(id, counters=dict(counters))

    def with_fields(self, **fields: Unpack[BoardDict]) -> Self:
        """Set any keys of a ``board`` that are no zones.

        Raises ``RequestError``.

        >>> Board(life=3).with_fields(opponents=3, facts={"spells_cast": 1}).to_dict()
        {'life': 3, 'opponents': 3, 'facts': {'spells_cast': 1}}
        """
        return self._changed(with_fields(self.game, cast(dict[str, Any], fields)))

    def with_life(self, life: int) -> Self:
        """Set the player's life total.

        >>> Board().with_life(3).life
        3
        """
        return self.with_fields(life=life)

    def with_energy(self, energy: int) -> Self:
        """Set the player's number of energy counters.

        >>> Board().with_energy(3).energy
        3
        """
        return self.with_fields(energy=energy)

    def with_pool(self, pool: str | list[Any]) -> Self:
        """Set the mana in the pool, replacing the former: a mana string, or a list of restricted mana.

        >>> Board(pool="{R}").with_pool("{G}{G}").pool
        '{G}{G}'
        """
        return self.with_fields(pool=pool)

    def with_library(self, library: int | str | list[Any] | None) -> Self:
        """Set how many cards are in the library, or which; None if unknown.

        >>> Board().with_library(40).to_dict()
        {'library': 40}
        >>> Board().with_library("2 Island, Plains").to_dict()
        {'library': [{'card': 'Island', 'count': 2}, 'Plains']}
        """
        return self.with_fields(library=library)

    def with_turn(self, whose: Literal["you", "opponent"] = "you", step: str = "main") -> Self:
        """Set whose turn it is, and which step.

        >>> Board().with_turn("opponent", "end").to_dict()
        {'turn': {'whose': 'opponent', 'step': 'end'}}
        """
        return self.with_fields(turn=cast(Any, {"whose": whose, "step": step}))

    def with_facts(self, **facts: int | bool | list[str]) -> Self:
        """Add facts, such as ``spells_cast=1``, to those of the board.

        >>> Board(facts={"spells_cast": 1}).with_facts(opponent_lost_life=True).to_dict()["facts"]
        {'spells_cast': 1, 'opponent_lost_life': True}
        """
        return self.with_fields(facts={**self.game.facts, **facts})

    def with_effects(self, effects: list[Any]) -> Self:
        """Set the effects that are on no object, replacing former ones.

        >>> str(Board(battlefield=["Forest"]).with_effects(["Spells cost {1} more to cast."]).can_pay("{G}"))
        'payable'
        """
        return self.with_fields(effects=effects)

    def with_prohibitions(self, prohibitions: list[str]) -> Self:
        """Set what can't be done while paying, replacing former prohibitions.

        >>> bool(Board(battlefield=["Treasure"]).with_prohibitions(["sacrifice"]).can_pay("{G}"))
        False
        """
        return self.with_fields(prohibitions=prohibitions)

    def changed(self, change: ChangeDict | None = None, /, **keys: Unpack[ChangeDict]) -> Self:
        """The board after a change: ``tap``, ``untap``, ``put``, ``move``, ``counters``, ``life`` ...

        Takes the keys of the contract's ``change``, as a dict or one by one; what isn't said stays, and what
        a key says stands in place of what was. What the change doesn't bear on is shared with this board, so
        that the first verdict there comes at once. To tap what is tapped already says nothing new. Raises
        ``RequestError`` for what is refused, such as an id that nothing has; this board is never changed.

        >>> board = Board("2 Forest", hand="Dark Ritual, Swamp")
        >>> later = board.changed(tap=["Forest#1"], move={"Swamp#1": "battlefield"}, life=19)
        >>> later
        Board('Forest (tapped), Forest, Swamp', hand='Dark Ritual', life=19)
        >>> str(later.can_pay("Dark Ritual")), str(board.can_pay("Dark Ritual"))
        ('payable', 'unpayable')
        """
        said = cast(dict[str, Any], dict(keys) if change is None else change)
        if change is not None and keys:
            message = "expected one change as a dict, or its keys one by one, not both"
            raise RequestError("change", message, ErrorCode.CONFLICT)
        return self.after_change(decode_as(said, ChangeSpec, "change"))

    def after_change(self, change: ChangeSpec, path: str = "change") -> Self:
        """The board after a decoded change; raises ``RequestError`` below ``path``.

        >>> from planner.contract.change import ChangeSpec
        >>> Board("Forest").after_change(ChangeSpec(life=3)).life
        3
        """
        if change.only_turns and not (change.tap and change.untap):
            ids, compiled = frozenset((*change.tap, *change.untap)), self._compiled
            if ids <= compiled.permanents:
                return self.on(compiled.tapped(ids) if change.tap else compiled.untapped(ids))
        game = with_change(self.game, change, path)
        if game is self.game:
            return self
        return self.on(CompiledBoard(settled(game), before=self._compiled))

    def _changed(self, game: Game) -> Self:
        """The board of a game whose objects are in place but not yet settled."""
        return self if game is self.game else self.of(settled(game))


def _is_plain(value: Any) -> bool:
    """Whether a field consists of JSON types, checked only at the top level."""
    kind = type(value)
    return kind in _AS_JSON and (kind is not list or BoardObject not in map(type, value))


def _as_said(value: Any) -> Any:
    """Convert a zone of other boards' objects to entries; anything else stays unchanged."""
    if isinstance(value, BoardObject):
        return [value.as_entry()]
    if isinstance(value, str | bytes | Mapping | BoardValue) or not isinstance(value, Iterable):
        return value
    return [one.as_entry() if isinstance(one, BoardObject) else one for one in value]


def _with_first(said: Said, fields: dict[str, Any]) -> dict[str, Any]:
    """Add the positional argument to the fields: the battlefield, or a whole board."""
    board = as_board(said)
    if not isinstance(board, dict):
        message = f'expected permanents such as "2 Forest, Sol Ring", or a list of them, got {shown(said)}'
        raise RequestError("board", message, ErrorCode.WRONG_TYPE)
    twice = next((key for key in board if key in fields), None)
    if twice is not None:
        raise RequestError(f"board.{twice}", "is said twice, first and by its name", ErrorCode.CONFLICT)
    return {**board, **fields}


@lru_cache(maxsize=4)
def _sent(kind: Any, given: bytes, _names: int) -> Any:
    """Read a board sent by another process; cached, since it comes with every part of the work."""
    return kind.from_dict(msgspec.msgpack.decode(given))
