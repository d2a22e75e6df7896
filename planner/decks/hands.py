"""Opening hands of a deck as they come, and what they cast by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from planner.contract.frames import Framed, Rows
from planner.contract.refusals import RequestError, decode_as
from planner.contract.showing import SHOWN, one_line
from planner.decks.cards_of import DeckCards, read_deck
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.keeping import KeptHand
from planner.decks.kinds import Library, identified
from planner.decks.mulligans import HAND, read_mulligan
from planner.decks.odds_rows import game_in_words
from planner.decks.request import Seed
from planner.decks.so_far import tell_so_far
from planner.game.records import replace

if TYPE_CHECKING:
    from planner.decks.simulation import Dealt

LAST_TURN = 5
MOST_HANDS = 1_000


class HandTurn(Struct, kw_only=True, omit_defaults=True):
    """A turn of a game: the card drawn (None for none), and the spells castable."""

    turn: int
    """The turn, counted from 1."""
    drawn: str | None
    """The card that is drawn on it; null where none is (103.8a)."""
    casts: list[str]
    """The spells in hand that can be cast, each by itself: nothing else is cast before but what makes
    mana."""


class SampleHand(Struct, kw_only=True, omit_defaults=True):
    """An opening hand of seven cards, the number of cards to put on the bottom, and the turns that follow."""

    cards: list[str]
    """The seven cards, by name."""
    lands: int
    """How many of them are lands."""
    mulligans: int = 0
    """How many mulligans were taken before it was kept (103.5); left out where there were none."""
    bottom: int = 0
    """How many of the cards go to the bottom of the library for them; left out where none do."""
    turns: list[HandTurn]
    """The turns that follow, one after another."""
    keep: KeptHand | None = None
    """Whether the hand is better kept, where a `goal` asks for it; left out where the time was over before,
    and of a hand of fewer than four cards."""


class Hands(Struct, Framed, kw_only=True):
    """Sample hands of a deck, the game in words, and the seed that reproduces them."""

    hands: list[SampleHand]
    """The hands that are kept, in the order in which they were drawn."""
    game: str
    """The game in words: on the play or on the draw, and its mulligans."""
    seed: int
    """The number with which the same hands come again."""
    not_counted: list[str]
    """What of the cards isn't counted, and why."""

    def __repr__(self) -> str:
        return f"<Hands: {len(self.hands)} of seed {self.seed}: {one_line(self.game, 60)}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def to_dicts(self) -> Rows:
        """The hands as rows, one for each turn of each hand, counted from 1."""
        return [
            {
                "hand": number,
                "cards": list(hand.cards),
                "lands": hand.lands,
                "mulligans": hand.mulligans,
                "bottom": hand.bottom,
                "turn": turn.turn,
                "drawn": turn.drawn,
                "casts": list(turn.casts),
            }
            for number, hand in enumerate(self.hands, start=1)
            for turn in hand.turns
        ]


class _HowDealt(Struct):
    """How hands are dealt: what a call from Python has to say as a request does."""

    number: int
    last_turn: int
    on_the_draw: bool
    draw_on_turn_1: bool
    free_first: bool
    costs: dict[str, str] | None
    seed: Seed


def sample_hands(
    deck: Any,
    number: int = 5,
    *,
    last_turn: int = LAST_TURN,
    commander: Any = (),
    on_the_draw: bool = False,
    draw_on_turn_1: bool = False,
    mulligan: Any = "none",
    free_first: bool = False,
    ramp: bool | Sequence[str] = True,
    opponents: int = 1,
    costs: Mapping[str, str] | None = None,
    goal: str | None = None,
    seed: int = 0,
) -> Hands:
    """Draw hands at random, and list the spells in hand that a steady player can cast on each turn.

    Each spell is looked at by itself: nothing else is cast before but what makes mana. With a ``goal``, as
    ``play`` has them, each hand says whether it is better kept. Raises ``RequestError``. Who listens has the
    hands at once, what is cast spell by spell, and what is kept hand by hand.

    >>> bear = {"name": "Bear", "mana_cost": "{1}{U}"}
    >>> deck = [{"card": "Island", "count": 20}, {"card": bear, "count": 20}]
    >>> len(sample_hands(deck, 2).hands[0].cards)
    7
    """
    from planner.decks.played_games import advice, check_goal
    from planner.decks.simulation import dealt_games

    said = {"number": number, "last_turn": last_turn, "seed": seed, "costs": costs, "free_first": free_first}
    turn_order = {"on_the_draw": on_the_draw, "draw_on_turn_1": draw_on_turn_1}
    decode_as(said | turn_order, _HowDealt, "")
    cards = read_deck(deck, commanders=commander, opponents=opponents, costs=costs)
    setting = Setting(on_the_draw, draw_on_turn_1, read_mulligan(mulligan, free_first))
    if not 1 <= number <= MOST_HANDS:
        raise RequestError("number", f"expected from 1 to {MOST_HANDS:,} hands, got {number}")
    if last_turn < 1 or setting.seen(last_turn) > cards.size:
        raise RequestError("last_turn", f"expected a turn that {cards.size} cards reach, got {last_turn}")
    if goal is not None:
        check_goal(goal)
    library = Library(tuple(identified((entry.kind, entry.count) for entry in cards.entries)))
    if ramp is not True:
        library = library.without_ramp([] if ramp is False else ramp)
    asked = _costs(cards, library)
    places = {cost: place for place, cost in enumerate(dict.fromkeys(asked.values()))}

    def told(dealt: Dealt) -> Hands:
        hands = []
        for game in range(number):
            names = [cards.entries[n].name for n in dealt.order[game]]
            lands = sum(cards.entries[n].is_land for n in dealt.order[game][:HAND])
            hands.append(
                SampleHand(
                    cards=names[:HAND],
                    lands=lands,
                    mulligans=dealt.mulligans[game],
                    bottom=dealt.bottom[game],
                    turns=_turns(names, asked, places, dealt.paid[game], setting, cards, last_turn),
                )
            )
        game_said = game_in_words(cards, setting)
        return Hands(hands=hands, game=game_said, seed=seed, not_counted=list(cards.left_out))

    def so_far(made: Callable[[], Dealt]) -> None:
        tell_so_far(lambda: told(made()))

    found = told(dealt_games(library, list(places), last_turn, setting, seed, number, each=so_far))
    if goal is not None:
        dealt = [(hand.cards, hand.mulligans) for hand in found.hands]
        judged = advice(cards, setting, dealt, turns=last_turn, goal=goal, free_first=free_first, seed=seed)
        for number, keep in enumerate(judged):
            found.hands[number].keep = keep
            tell_so_far(lambda: deepcopy(found))
    return found


def _costs(cards: DeckCards, library: Library) -> dict[str, Cost]:
    """The cost of each spell, with its type line if that can decide which mana pays for it."""
    entries = [entry for entry in (*cards.spells(), *cards.commanders) if entry.cost is not None]
    return {
        entry.name: replace(entry.cost, type_line=entry.type_line if library.asks_spells else "")
        for entry in entries
        if entry.cost is not None
    }


def _turns(
    names: Sequence[str],
    costs: dict[str, Cost],
    places: dict[Cost, int],
    paid: Sequence[Sequence[bool]],
    setting: Setting,
    cards: DeckCards,
    last_turn: int,
) -> list[HandTurn]:
    always = [entry.name for entry in cards.commanders]
    known = {name: paid[places[cost]] for name, cost in costs.items() if places[cost] < len(paid)}
    found = []
    for turn in range(1, last_turn + 1):
        draws = setting.draws(turn)
        held = dict.fromkeys([*always, *names[: HAND + draws]])
        casts = [name for name in held if name in known and known[name][turn - 1]]
        drawn = names[HAND + draws - 1] if turn > 1 or setting.draws_at_once else None
        found.append(HandTurn(turn=turn, drawn=drawn, casts=sorted(casts)))
    return found
