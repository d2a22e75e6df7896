"""Random boards with random total costs: objects taken, counters, convoke and the like.

``build_question(pick)`` makes every choice by ``pick(list)``, the simplest choice first.
The total costs are made as data, not read from cards: what a text comes to is another
question (``offers``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hypothesis import strategies as st

from planner.costing.question import Question, prepare
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.objects import Game, GameObject
from planner.game.total_cost import CounterPart, Helping, SpendingDemands, TakePart, TotalCost
from planner.game.vocabulary import Helper, PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import Prohibition
from tests.support.oracle.price_rows import is_sick
from tests.support.oracle.prohibitions import prohibited_ids, prohibits
from tests.support.strategies.cards import CONVERTERS, FODDER, SPELLS, Json, a_card
from tests.support.strategies.requests import Pick, cost_string

PETAL = a_card("Lotus Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.", "{0}")
CITY = a_card(
    "City of Brass",
    "Land",
    "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
)
GUILDMAGE = a_card(
    "Selesnya Guildmage", "Creature — Elf Wizard", "", "{G/W}{G/W}", power="2", colors=["G", "W"]
)
GOYF = a_card("Shrunken Imp", "Creature — Imp", "", "{B}", power="-1", toughness="3", colors=["B"])
SHOCK = a_card("Shock", "Instant", "", "{R}")
MYR = a_card("Silver Myr", "Artifact Creature — Myr", "{T}: Add {U}.", "{2}", power="1", toughness="1")
KRRIK = a_card(
    "K'rrik",
    "Creature — Phyrexian Horror",
    "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
    "{4}{B/P}{B/P}{B/P}",
    power="2",
    toughness="2",
    colors=["B"],
)
ON_THE_BATTLEFIELD: list[Json] = [
    *({"card": name} for name in ("Forest", "Plains", "Swamp", "Island", "Treasure", "Eldrazi Spawn")),
    *({"card": card} for card in (PETAL, CITY, GUILDMAGE, GOYF, MYR, GUILDMAGE)),
    *({"card": card} for card in FODDER),
    *CONVERTERS,
]
IN_HAND: list[Json] = [{"card": card} for card in (SHOCK, FODDER[0], "Forest", GUILDMAGE)]
IN_GRAVEYARD: list[Json] = [{"card": card} for card in (SHOCK, FODDER[3], "Forest", MYR)]


PAYMENTS = frozenset({PaymentKind.SPELL, PaymentKind.ABILITY, PaymentKind.EFFECT})
"""Every kind of payment but mana abilities: what these can do is settled with the board."""

Part = TypeVar("Part", TakePart, Helping)


@dataclass(frozen=True)
class BoardQuestion:
    """A question with the board that its game comes from."""

    board: Json
    asked: Question


def build_question(pick: Pick[Any]) -> BoardQuestion:
    """A board of seven objects at most, mostly, and a total cost for it."""
    board = _board(pick)
    if pick([0] * 11 + [1]):
        board["battlefield"].append({"card": KRRIK})
    asked = prepare({"board": board, "pay": {"cost": "{0}"}})
    game = replace(asked.game, prohibitions=_prohibitions(pick))
    cost = random_cost(pick, game)
    if cost.on_stack:
        objects = [_onto_the_stack(entry, cost.on_stack) for entry in game.objects]
        game = replace(game, objects=tuple(objects))
    ids = [i for entry in game.objects for i in entry.ids if i != cost.on_stack]
    forbid = frozenset({pick(ids)} if ids and pick([0] * 11 + [1]) else ())
    permanents = [i for entry in game.objects for i in entry.ids if entry.zone == "battlefield"]
    require = frozenset({pick(permanents)} if permanents and pick([0] * 11 + [1]) else ())
    return BoardQuestion(board, asked.on(game).choosing(cost).using(forbid=forbid, require=require))


def random_cost(pick: Pick[Any], game: Game) -> TotalCost:
    """A total cost that this game allows."""
    return _as_allowed(_cost(pick, game), game)


def _board(pick: Pick[Any]) -> Json:
    battlefield = [_stated(pick, pick(ON_THE_BATTLEFIELD)) for _ in range(pick([3, 4, 5, 2, 1, 0]))]
    board: Json = {"battlefield": battlefield}
    for zone, cards in (("hand", IN_HAND), ("graveyard", IN_GRAVEYARD)):
        if there := [pick(cards) for _ in range(pick([1, 2, 0, 3]))]:
            board[zone] = there
    if (life := pick([20, 20, 20, 12, 6, 3, 2, 1])) != 20:
        board["life"] = life
    if energy := pick([2, 0, 1, 3]):
        board["energy"] = energy
    if (library := pick([None, None, None, 0, 2])) is not None:
        board["library"] = library
    if pool := pick(["", "", "", "{C}", "{G}{U}", "{B}"]):
        board["pool"] = pool
    return board


def _stated(pick: Pick[Any], spec: Json) -> Json:
    spec = {
        **spec,
        **{flag: True for flag, odds in (("tapped", 8), ("summoning_sick", 4)) if pick([0] * odds + [1])},
    }
    if "counters" not in spec and pick([0, 0, 0, 1]):
        spec["counters"] = pick([{"charge": 1}, {"charge": 2}, {"+1/+1": 1, "charge": 1}])
    if pick([0] * 11 + [1]):
        spec["price"] = pick([0, 2, 17])
    return spec


def _as_cards_have_it(cost: TotalCost) -> TotalCost:
    """The cost without what no card asks for: to untap and tap one object, or to put and remove one counter.

    Both would be legal, since costs are paid in any order (601.2h), but isn't planned.
    """
    if any(part.verb == "untap" for part in cost.parts):
        parts = tuple(part for part in cost.parts if part.verb != "tap")
        helping = tuple(one for one in cost.helping if one.keyword in ("delve", "assist"))
        cost = replace(cost, parts=parts, helping=helping)
    if any(part.put for part in cost.counters):
        cost = replace(cost, counters=tuple(part for part in cost.counters if part.put))
    return cost


def _as_allowed(cost: TotalCost, game: Game) -> TotalCost:
    """The cost as it is where something is prohibited: it takes nothing that can't be taken (118.11)."""
    no_life = cost.no_life or prohibits(game, "pay life", None, cost.kind)
    parts = [_permitted(part, part.verb, cost.kind, game) for part in cost.parts]
    helping = [
        _permitted(one, "exile" if one.keyword == "delve" else "tap", cost.kind, game) for one in cost.helping
    ]
    return replace(cost, no_life=no_life, parts=tuple(parts), helping=tuple(helping))


def _permitted(part: Part, verb: str, kind: str, game: Game) -> Part:
    ids = part.ids - prohibited_ids(game, verb, kind)
    return replace(part, ids=ids, arriving=part.arriving - prohibited_ids(game, verb, kind, zone="graveyard"))


def _onto_the_stack(entry: GameObject, object_id: str) -> GameObject:
    return replace(entry, zone=Zone.STACK) if object_id in entry.ids else entry


def _prohibitions(pick: Pick[Any]) -> tuple[Prohibition, ...]:
    if not pick([0] * 9 + [1]):
        return ()
    creatures = Filter("creatures", (Clause(types=frozenset({"Creature"})),), controller=Whose.ANYBODY)
    graveyard = Filter("cards in graveyards", zone=Zone.GRAVEYARD, controller=Whose.ANYBODY)
    bans = [
        Prohibition("Creatures can't be sacrificed.", Verb.SACRIFICE, creatures, PAYMENTS),
        Prohibition("Players can't pay life.", Verb.PAY_LIFE, kinds=PAYMENTS),
        Prohibition(
            "Players can't pay life to cast spells.", Verb.PAY_LIFE, kinds=frozenset({PaymentKind.SPELL})
        ),
        Prohibition("Cards can't leave graveyards.", Verb.LEAVE_GRAVEYARD, graveyard, PAYMENTS),
    ]
    return (pick(bans),)


# The total cost --------------------------------------------------------------------------


def _cost(pick: Pick[Any], game: Game) -> TotalCost:
    takes = [pick(_TAKES)(pick, game) for _ in range(pick([0, 1, 1, 1, 2]))]
    by_chance = [part for part in takes if part.at_random]
    takes = [part for part in takes if part not in by_chance[1:]]  # no card asks for two such parts
    counters = [_counters(pick, game) for _ in range(pick([0, 0, 0, 0, 1, 2]))]
    mana = None if (takes or counters) and pick([0] * 7 + [1]) else ManaCost(_symbols(pick))
    cost = TotalCost(
        mana,
        life=pick([0, 0, 0, 0, 1, 2]),
        kind=pick(["spell", "ability", "effect"]),
        energy=pick([0, 0, 0, 0, 0, 1, 2]),
        mill=pick([0, 0, 0, 0, 0, 0, 1, 2]),
        parts=tuple(takes),
        counters=tuple(counters),
        helping=tuple(_helping(pick, game)) if mana is not None else (),
        life_for="B" if game.life_for or pick([0] * 14 + [1]) else "",
        no_life=pick([False] * 14 + [True]),
        most_colors=pick([False] * 14 + [True]),
        spending=pick([SpendingDemands()] * 14 + [SpendingDemands.of(G=1)]),
        counted=pick([0] * 14 + [2]),
        spare=frozenset(_some(pick, game, lambda one: one.zone == "battlefield"))
        if pick([0] * 11 + [1])
        else frozenset(),
    )
    cost = _as_cards_have_it(cost)
    if cost.has_x or pick([0] * 14 + [1]):
        cost = replace(cost, x=pick([None, None, 0, 1, 2]))
        cost = replace(cost, life_per_x=pick([0] * 5 + [1]), energy_per_x=pick([0] * 8 + [1]))
        cost = cost if cost.has_x else replace(cost, x=None)
    if cost.mana is not None and "X" in cost.mana.variables and pick([0, 0, 1]):
        cost = replace(cost, discount=pick([1, 2, 3]), least_generic=pick([0, 0, 1]))
    if cost.mana is not None and "X" in cost.mana.variables and pick([0, 0, 1]):
        reduced = (
            cost.discount + pick([0, 0, 1]) if cost.discount else 0
        )  # some of it from other generic mana
        cost = replace(cost, x_types=pick(["G", "B", "WG"]), x_discount=reduced)
    if cost.mana is not None and pick([0] * 11 + [1]):
        cost = replace(cost, only_types=pick(["", "G", "WBG"]))
    if cost.kind == "spell":
        cost = _cast(pick, game, cost)
    words = [*(part.words for part in cost.parts), *(part.words for part in cost.counters)]
    words += ["Pay X energy" if cost.energy_per_x else "{E}" * cost.energy] * bool(
        cost.energy or cost.energy_per_x
    )
    words += [f"Mill {cost.mill} cards"] * bool(cost.mill)
    return replace(cost, words=tuple(words))


def _symbols(pick: Pick[Any]) -> str:
    """A mana cost in which half of the symbols are generic or green or white."""
    if pick([0] * 7 + [1]):
        return cost_string(pick)
    symbols = ["{1}", "{1}", "{2}", "{G}", "{W}", "{B}", "{G/W}", "{2/W}", "{B/P}", "{U}", "{0}", "{R/G}"]
    mana = "".join(pick(symbols) for place in range(4) if pick([0, 0, 1] if place else [1]))
    return ("{X}" if pick([0] * 7 + [1]) else "") + mana


def _cast(pick: Pick[Any], game: Game, cost: TotalCost) -> TotalCost:
    """The cost of a spell that is known, or of a card in hand (601.2a)."""
    in_hand = [i for entry in game.objects if entry.zone == "hand" for i in entry.ids]
    if in_hand and pick([0, 0, 0, 1]):
        stack = pick(in_hand)
        found = game.find(stack)
        assert found is not None
        parts = [_without(part, stack) for part in cost.parts]
        helping = [_without(one, stack) for one in cost.helping]
        return replace(cost, on_stack=stack, spell=found.card, parts=tuple(parts), helping=tuple(helping))
    if pick([0, 0, 1]):
        spell = {**pick(SPELLS), "mana_cost": "{1}"}
        return replace(cost, spell=prepare({"board": {}, "pay": {"card": spell}}).cost.spell)
    return cost


def _without(part: Part, stack: str) -> Part:
    return replace(part, ids=part.ids - {stack}, arriving=part.arriving - {stack})


def _ids(game: Game, fits: Callable[[GameObject], bool]) -> list[str]:
    return [i for entry in game.objects if entry.controller == "you" and fits(entry) for i in entry.ids]


def _some(pick: Pick[Any], game: Game, fits: Callable[[GameObject], bool]) -> list[str]:
    ids = _ids(game, fits)
    return [pick(ids)] if ids else []


def _is(zone: str, kind: str = "") -> Callable[[GameObject], bool]:
    return lambda one: one.zone == zone and (not kind or kind in one.card.types)


def _arriving(game: Game, kind: str = "", zones: tuple[str, ...] = ("battlefield", "hand")) -> frozenset[str]:
    """What would be a card of this kind in the graveyard, were it there."""
    return frozenset(
        _ids(
            game,
            lambda one: one.zone in zones and not one.card.token and (not kind or kind in one.card.types),
        )
    )


_WORDS = {"": "permanent", "Creature": "creature", "Artifact": "artifact", "Land": "land"}


def _of_permanents(pick: Pick[Any], game: Game) -> TakePart:
    verb = pick(["sacrifice", "sacrifice", "tap", "tap", "untap", "return", "exile", "exert"])
    kind = "Creature" if verb == "untap" else pick(["Creature", "Creature", "Artifact", "Land", ""])
    fits = _is("battlefield", kind)
    amount, per_x = pick([(1, 0), (1, 0), (2, 0), (0, 1), (0, 0)])
    ids = frozenset(_ids(game, fits))
    return TakePart(verb, ids, f"{verb.title()} {amount or 'X'} {_WORDS[kind]}s", amount, per_x)


def _of_cards(pick: Pick[Any], game: Game) -> TakePart:
    verb, zone = pick([("discard", "hand"), ("reveal", "hand"), ("exile", "hand"), ("exile", "graveyard")])
    kind = pick(["", "", "Creature", "Land"])
    amount, per_x = pick([(1, 0), (1, 0), (2, 0), (0, 1)])
    words = f"{verb.title()} {amount or 'X'} {kind} cards from {zone}"
    arriving = _arriving(game, kind) if zone == "graveyard" else frozenset[str]()
    return TakePart(verb, frozenset(_ids(game, _is(zone, kind))), words, amount, per_x, arriving)


def _at_random(pick: Pick[Any], game: Game) -> TakePart:
    amount = pick([1, 2])
    ids = frozenset(_ids(game, _is("hand")))
    return TakePart(Verb.DISCARD, ids, f"Discard {amount} cards at random", amount, at_random=True)


def _crew(pick: Pick[Any], game: Game) -> TakePart:
    fits = _is("battlefield", "Creature")
    least = pick([1, 2, 3, 4])
    powers = [(i, e.card.power or 0) for e in game.objects if fits(e) for i in e.ids]
    ids = frozenset(i for i, _ in powers)
    return TakePart(Verb.TAP, ids, f"Tap power {least}", 0, least=least, values=tuple(powers))


def _evidence(pick: Pick[Any], game: Game) -> TakePart:
    least = pick([1, 2, 3])
    arriving = _arriving(game)
    fits = _is("graveyard")
    ids = frozenset(_ids(game, fits))
    values = [(i, e.card.mana_value) for e in game.objects for i in e.ids if i in ids | arriving]
    words = f"Collect evidence {least}"
    return TakePart(Verb.EXILE, ids, words, 0, arriving=arriving, least=least, values=tuple(values))


def _own(pick: Pick[Any], game: Game) -> TakePart:
    verb = pick(["tap", "sacrifice", "untap", "return", "exert"])
    sick = [i for entry in game.objects if is_sick(entry) for i in entry.ids]
    fits = _is("battlefield", "Creature" if verb == "untap" else "")
    able = [i for i in _ids(game, fits) if i not in sick]
    source = [pick(able)] if able else []
    words = {"tap": "{T}", "untap": "{Q}"}.get(verb, f"{verb.title()} this")
    return TakePart(verb, frozenset(source), words, own=True)


_TAKES: list[Callable[[Pick[Any], Game], TakePart]] = [
    _of_permanents,
    _of_cards,
    _of_permanents,
    _own,
    _crew,
    _evidence,
    _at_random,
]


def _counters(pick: Pick[Any], game: Game) -> CounterPart:
    ids = frozenset(_ids(game, _is("battlefield")))
    if pick([0, 0, 1]):
        kind = pick(["-1/-1", "charge"])
        creatures = frozenset(_ids(game, _is("battlefield", "Creature")))
        return CounterPart(kind, creatures, f"Put a {kind} counter on a creature you control", put=True)
    kind = pick([None, "charge", "storage"])
    amount, per_x = pick([(1, 0), (2, 0), (0, 1)])
    one = pick([False, True])
    words = (
        f"Remove {amount or 'X'} {kind or ''} counters from {'a permanent' if one else 'among permanents'}"
    )
    return CounterPart(kind, ids, words, amount, per_x, one=one)


def _helping(pick: Pick[Any], game: Game) -> Iterator[Helping]:
    keywords = ["convoke", "convoke", "improvise", "delve", "waterbend", "assist"]
    for keyword in dict.fromkeys(pick(keywords) for _ in range(pick([0, 1, 1, 2]))):
        if keyword == "convoke":
            fits = _is("battlefield", "Creature")
            colors = [(i, "".join(sorted(e.card.colors))) for e in game.objects if fits(e) for i in e.ids]
            yield Helping(Helper.CONVOKE, frozenset(i for i, _ in colors), colors=tuple(colors))
        elif keyword == "improvise":
            yield Helping(Helper.IMPROVISE, frozenset(_ids(game, _is("battlefield", "Artifact"))))
        elif keyword == "delve":
            yield Helping(Helper.DELVE, frozenset(_ids(game, _is("graveyard"))), _arriving(game))
        elif keyword == "waterbend":
            either = {
                *_ids(game, _is("battlefield", "Artifact")),
                *_ids(game, _is("battlefield", "Creature")),
            }
            yield Helping(Helper.WATERBEND, frozenset(either), most=pick([1, 2]), per_x=pick([0, 0, 1]))
        else:
            yield Helping(Helper.ASSIST, most=pick([1, 3]))


@st.composite
def questions(draw: st.DrawFn) -> BoardQuestion:
    """Questions with total costs that aren't only mana."""
    return build_question(lambda choices: draw(st.sampled_from(choices)))
