"""Legal plans for total costs that aren't mana alone, their prices worked out by hand from the contract."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from planner.contract.steps import Step, step_of
from planner.game.mana import ManaCost
from planner.game.objects import GameObject, PoolMana
from planner.game.total_cost import CounterPart, Helping, SpendingDemands, TakePart, TotalCost
from planner.game.vocabulary import Helper, Verb
from tests.support.referee.boards import (
    ANY,
    BRASS,
    ELF,
    FOREST,
    LOSE,
    POWERSTONE,
    RING,
    TAP,
    Case,
    board,
    case,
    life,
    makes,
    outlet,
    pays,
    spend,
    thing,
    use,
)


def owes(mana: str | None, **fields: Any) -> TotalCost:
    """A total cost, of mana or not."""
    return TotalCost(None if mana is None else ManaCost(mana), **fields)


def part(verb: str, words: str, *ids: str, **fields: Any) -> TakePart:
    """A part that takes objects."""
    return TakePart(Verb(verb), frozenset(ids), words, **fields)


def takes(*parts: TakePart, mana: str | None = None, **fields: Any) -> TotalCost:
    """A total cost with parts that take objects."""
    return owes(mana, parts=parts, words=tuple(dict.fromkeys(p.words for p in parts)), **fields)


def counts(*parts: CounterPart, **fields: Any) -> TotalCost:
    """A total cost with parts of counters."""
    return owes(None, counters=parts, words=tuple(p.words for p in parts), **fields)


def helps(keyword: str, *ids: str, **fields: Any) -> tuple[Helping, ...]:
    """Objects that pay for mana."""
    return (Helping(Helper(keyword), frozenset(ids), **fields),)


def does(action: str, object_id: str, for_: str, **more: Any) -> Step:
    """A step that does something to an object."""
    return step_of(action=action, object=object_id, for_=for_, **more)


def amount(action: str, number: int, for_: str, **more: Any) -> Step:
    """A step that is a number."""
    return step_of(action=action, amount=number, for_=for_, **more)


def creature(name: str, colors: str, **state: Any) -> GameObject:
    """A creature of mana value 2 and power 2."""
    return thing(
        name, types="Creature", colors=frozenset(colors), **{"mana_value": 2, "power": 2, "count": 2, **state}
    )


BEAR, BEARS = creature("Bear", "G"), ("Bear#1", "Bear#2")
SPRITE = creature("Sprite", "WU", count=1)
GREEN = (("Bear#1", "G"), ("Bear#2", "G"))
CARD = creature("Card", "", zone="hand", mana_value=3)
BIG = creature("Big", "", zone="hand", mana_value=6, count=1)
GRAVE, GRAVES = creature("Grave", "", zone="graveyard", count=3), ("Grave#1", "Grave#2", "Grave#3")
PETAL = thing("Petal", makes(*ANY, cost=(TAP, LOSE)), types="Artifact")
WALKER = thing("Walker", types="Planeswalker", mana_value=4, counters={"loyalty": 3})
COUNTED = creature("Counted", "", counters={"+1/+1": 2, "charge": 1}, power=2, toughness=2)
CAT = thing("Cat", types="Creature", power=1, toughness=1, token=True)
SWAMP = thing("Swamp", makes("B"))
HAND = "Card#1", "Card#2", "Big#1"

G, FOR_G, FOR_1 = use(FOREST, "{G}"), spend("{G}", "{G}"), spend("{G}", "{1}")
CONVOKE_G = does("tap", "Bear#1", "convoke {G}")
SACRIFICE = part("sacrifice", "Sacrifice a creature", *BEARS, "Elf#1")
SACRIFICED = does("sacrifice", "Bear#1", "Sacrifice a creature")
DISCARD = part("discard", "Discard a card", *HAND)
AT_RANDOM = part("discard", "Discard a card at random", *HAND, at_random=True)
TAP_IT, LOSE_IT = part("tap", "{T}", "Cat#1", own=True), part("sacrifice", "Sacrifice Cat", "Cat#1", own=True)
CREW = part("tap", "Crew 3", *BEARS, "Elf#1", least=3, values=(("Bear#1", 2), ("Bear#2", 2), ("Elf#1", 3)))
EVIDENCE = part(
    "exile", "Collect evidence 6", *GRAVES, "Card#1", least=6, values=tuple((one, 3) for one in GRAVES)
)
FORAGE = part("exile", "Exile two", *GRAVES, arriving=frozenset({"Bear#1", "Cat#1", "Card#1"}), amount=2)
RETURN = part("return", "Return a land", "Forest#1")
CHARGE = CounterPart(None, frozenset({"Counted#1", "Counted#2"}), "Remove three counters", amount=3)
MINUS = CounterPart("-1/-1", frozenset(BEARS), "Put a -1/-1 counter on a creature", put=True)
LOYALTY = CounterPart("loyalty", frozenset({"Walker#1"}), "-3", amount=3)
KRRIK = owes("{B}{B/R}{2/B}", life_for="B")
ALTAR = outlet(pays("{B}"), made="C")


def removes(object_id: str, words: str, **kinds: int) -> Step:
    """Counters removed, underscores for what no name of Python can have."""
    named = {kind.replace("plus", "+1/+1"): number for kind, number in kinds.items()}
    return does("remove counters", object_id, words, removes=named)


COSTS: dict[str, Case] = {
    # a creature is 2 + its power
    "convoke, color and generic": case(
        board(BEAR), owes("{1}{G}", helping=helps("convoke", *BEARS, colors=GREEN)), 8, CONVOKE_G,
        does("tap", "Bear#2", "convoke {1}"),
    ),
    "convoke by a source of green": case(
        board(ELF), owes("{G}", helping=helps("convoke", "Elf#1", colors=(("Elf#1", "G"),))), 5 + 4,
        does("tap", "Elf#1", "convoke {G}"),
    ),
    "convoke by a summoning sick creature (302.6)": case(
        board(replace(BEAR, summoning_sick=True)), owes("{G}", helping=helps("convoke", *BEARS,
        colors=GREEN)), 1, CONVOKE_G,
    ),
    "convoke for a hybrid symbol": case(
        board(SPRITE, FOREST), owes("{W/U}{G}", helping=helps("convoke", "Sprite#1",
        colors=(("Sprite#1", "WU"),))), 4 + 7, G, FOR_G, does("tap", "Sprite#1", "convoke {W/U}"),
        symbols=("{U}",),
    ),
    "convoke for Phyrexian mana": case(
        board(BEAR), owes("{G/P}", helping=helps("convoke", *BEARS, colors=GREEN)), 4,
        does("tap", "Bear#1", "convoke {G/P}"), symbols=("{G}",),
    ),
    "convoke for half of {2/W}": case(
        board(BEAR, FOREST), owes("{2/W}", helping=helps("convoke", *BEARS)), 4 + 7, G,
        does("tap", "Bear#1", "convoke {1}"), spend("{G}", "{2/W}"), symbols=("{2}",),
    ),
    "convoke for the white half of {2/W}": case(
        board(SPRITE, BEAR, FOREST), owes("{2/W}{2/W}", helping=helps("convoke", "Sprite#1", *BEARS,
        colors=(("Sprite#1", "W"),))), 4 + 4 + 7, G, spend("{G}", "{2/W}"), does("tap", "Bear#1",
        "convoke {1}"), does("tap", "Sprite#1", "convoke {2/W}"), symbols=("{2}", "{W}"),
    ),
    "white mana for a {2} that convoke pays the rest of": case(
        board(BEAR, pool=(PoolMana("W", 1),)), owes("{2/W}", helping=helps("convoke", *BEARS)), 1 + 4,
        spend("{W}", "{2/W}"), does("tap", "Bear#1", "convoke {1}"), symbols=("{2}",),
    ),
    "convoke for X": case(
        board(BEAR), owes("{X}", helping=helps("convoke", *BEARS)), 8 - 2000, does("tap", "Bear#1",
        "convoke {1}"), does("tap", "Bear#2", "convoke {1}"), x=2,
    ),
    "improvise": case(
        board(RING), owes("{1}", helping=helps("improvise", "Sol Ring#1")), 0,
        does("tap", "Sol Ring#1", "improvise {1}"),
    ),
    "waterbend, no more than its number": case(
        board(BEAR, FOREST), owes("{2}", helping=helps("waterbend", *BEARS, most=1)), 4 + 7, G,
        does("tap", "Bear#1", "waterbend {1}"), spend("{G}", "{2}"),
    ),
    "waterbend X": case(
        board(BEAR), owes("{X}", x=2, helping=helps("waterbend", *BEARS, most=0, per_x=1)), 8,
        does("tap", "Bear#1", "waterbend {1}"), does("tap", "Bear#2", "waterbend {1}"), x=2,
    ),
    "delve": case(
        board(GRAVE), owes("{2}", helping=helps("delve", *GRAVES)), 2, does("exile", "Grave#1", "delve {1}"),
        does("exile", "Grave#3", "delve {1}"),
    ),
    # the Petal: 3, four types more, 25 and each color's last source; then 1 as a card in the graveyard
    "delve what was sacrificed for mana": case(
        board(PETAL), owes("{1}{G}", helping=helps("delve", arriving=frozenset({"Petal#1"}))),
        3 + 4 + 25 + 20 + 1, use(PETAL, "{G}"), does("exile", "Petal#1", "delve {1}"), FOR_G,
        end={"exiled": ["Petal#1"]},
    ),
    "assist": case(
        board(FOREST), owes("{3}", helping=helps("assist", most=2)), 7, G, amount("assist", 2, "{3}"),
        spend("{G}", "{3}"),
    ),
    "assist for half of {2/W}": case(
        board(FOREST), owes("{2/W}", helping=helps("assist", most=2)), 7, G, amount("assist", 1, "{2/W}"),
        spend("{G}", "{2/W}"), symbols=("{2}",),
    ),
    "assist for all of {2/W}": case(
        board(), owes("{2/W}", helping=helps("assist", most=2)), 0, amount("assist", 2, "{2/W}"),
        symbols=("{2}",),
    ),
    # the only card there is: it is known to lie in the graveyard then
    "discarded at random, then exiled from the graveyard": case(
        board(BIG), takes(replace(AT_RANDOM, ids=frozenset({"Big#1"})), mana="{1}",
        helping=helps("delve", arriving=frozenset({"Big#1"}))),
        60 + 1, amount("discard at random", 1, AT_RANDOM.words, irreversible=True),
        does("exile", "Big#1", "delve {1}"),
    ),
    "sacrifice and mana": case(
        board(FOREST, BEAR), takes(SACRIFICE, mana="{1}"), 7 + 35, G, SACRIFICED, FOR_1,
    ),
    # the Elf: 3, 4 for green, 5 as a creature, 15 as a loss
    "tapped for mana, then sacrificed": case(
        board(ELF), takes(SACRIFICE, mana="{1}"), 3 + 4 + 5 + 15, use(ELF, "{G}"), FOR_1,
        does("sacrifice", "Elf#1", "Sacrifice a creature"), end={"tapped": []},
    ),
    "tapped for convoke, then sacrificed": case(
        board(BEAR), takes(SACRIFICE, mana="{G}", helping=helps("convoke", *BEARS, colors=GREEN)), 4 + 35,
        CONVOKE_G, SACRIFICED,
    ),
    "two parts of the same words": case(
        board(BEAR, ELF), takes(SACRIFICE, part("sacrifice", "Sacrifice a creature", "Bear#1")), 35 + 15 + 4,
        SACRIFICED, does("sacrifice", "Elf#1", "Sacrifice a creature"),
    ),
    "the same part twice": case(
        board(BEAR), takes(SACRIFICE, SACRIFICE), 70, SACRIFICED, does("sacrifice", "Bear#2",
        "Sacrifice a creature"),
    ),
    "X creatures": case(
        board(BEAR), takes(replace(SACRIFICE, amount=0, per_x=1), x=2), 70, SACRIFICED, does("sacrifice",
        "Bear#2", "Sacrifice a creature"), x=2,
    ),
    "X is 0": case(board(BEAR), takes(replace(SACRIFICE, amount=0, per_x=1), x=0), 0, x=0),
    "sacrificed, then exiled from the graveyard": case(
        board(BEAR, GRAVE), takes(SACRIFICE, FORAGE), 35 + 2, SACRIFICED, does("exile", "Bear#1",
        "Exile two"), does("exile", "Grave#2", "Exile two"),
    ),
    # a card from hand is 30 + 5 times its mana value
    "discarded, and exiled from the graveyard": case(
        board(CARD, BIG, GRAVE), takes(DISCARD, FORAGE), 45 + 2, does("discard", "Card#1", "Discard a card"),
        does("exile", "Card#1", "Exile two"), does("exile", "Grave#2", "Exile two"),
    ),
    "exiled from hand": case(
        board(CARD), takes(part("exile", "Exile a blue card", "Card#1")), 45,
        does("exile", "Card#1", "Exile a blue card"),
    ),
    "discarded at random: the dearest": case(
        board(CARD, BIG), takes(AT_RANDOM), 60, amount("discard at random", 1, AT_RANDOM.words,
        irreversible=True),
    ),
    "discarded at random after another": case(
        board(CARD, BIG), takes(AT_RANDOM, DISCARD), 60 + 45, does("discard", "Big#1", "Discard a card"),
        amount("discard at random", 1, AT_RANDOM.words, irreversible=True),
    ),
    "revealed, then discarded": case(
        board(CARD, BIG), takes(part("reveal", "Reveal a card", *HAND), DISCARD), 45,
        does("reveal", "Card#1", "Reveal a card", irreversible=True),
        does("discard", "Card#1", "Discard a card"),
    ),
    "behold a permanent": case(
        board(BEAR), takes(part("reveal", "Behold a Bear", *BEARS)), 0,
        does("reveal", "Bear#1", "Behold a Bear"),
    ),
    "a land returned, tapped for mana before": case(
        board(FOREST), takes(RETURN, mana="{G}"), 7 + 60, G, FOR_G, does("return", "Forest#1",
        "Return a land"), end={"tapped": []},
    ),
    "tap two": case(
        board(BEAR), takes(part("tap", "Tap two creatures", *BEARS, amount=2)), 8,
        does("tap", "Bear#1", "Tap two creatures"), does("tap", "Bear#2", "Tap two creatures"),
    ),
    "total power": case(
        board(BEAR, ELF), takes(CREW), 8, does("tap", "Bear#1", "Crew 3"), does("tap", "Bear#2", "Crew 3"),
    ),
    "total mana value": case(
        board(GRAVE), takes(EVIDENCE), 2, does("exile", "Grave#1", "Collect evidence 6"),
        does("exile", "Grave#2", "Collect evidence 6"),
    ),
    "untap": case(
        board(replace(BEAR, tapped=True)), takes(part("untap", "{Q}", "Bear#1", own=True)), 0,
        does("untap", "Bear#1", "{Q}"),
    ),
    # 2 + 1 for the creature, 10 + 3 for the token; exert is 15
    "{T}, sacrifice this": case(
        board(CAT), takes(TAP_IT, LOSE_IT, kind="ability"), 3 + 13, does("tap", "Cat#1", "{T}"),
        does("sacrifice", "Cat#1", "Sacrifice Cat"),
    ),
    "exert": case(
        board(BEAR), takes(part("exert", "Exert Bear", "Bear#1", own=True)), 15,
        does("exert", "Bear#1", "Exert Bear"),
    ),
    "counters from among": case(
        board(COUNTED), counts(CHARGE), 12, removes("Counted#1", CHARGE.words, plus=1, charge=1),
        removes("Counted#2", CHARGE.words, charge=1),
    ),
    # the second +1/+1 counter was its last toughness: a loss of 15 + 20 as well
    "the last counters of a creature": case(
        board(COUNTED), counts(replace(CHARGE, one=True)), 12 + 35,
        removes("Counted#1", CHARGE.words, plus=2, charge=1),
    ),
    "the last loyalty": case(
        board(WALKER), counts(LOYALTY, kind="ability"), 12 + 15 + 40, removes("Walker#1", "-3", loyalty=3),
    ),
    "some loyalty": case(
        board(WALKER), counts(replace(LOYALTY, amount=2, words="-2")), 8,
        removes("Walker#1", "-2", loyalty=2),
    ),
    "loyalty put on": case(
        board(WALKER), counts(replace(LOYALTY, amount=1, words="+1", put=True)), 0,
        does("put counters", "Walker#1", "+1", puts={"loyalty": 1}),
    ),
    "a -1/-1 counter": case(
        board(BEAR), counts(MINUS), 4, does("put counters", "Bear#2", MINUS.words, puts={"-1/-1": 1}),
    ),
    "energy": case(
        board(energy=3), owes(None, energy=2, words=("Pay {E}{E}",)), 8,
        amount("pay energy", 2, "Pay {E}{E}"), end={"energy": 1},
    ),
    "X energy": case(
        board(energy=3), owes(None, energy_per_x=1, x=3, words=("Pay X {E}",)), 12,
        amount("pay energy", 3, "Pay X {E}"), x=3,
    ),
    "mill": case(
        board(library=2), owes(None, mill=2, words=("Mill two cards",)), 2,
        amount("mill", 2, "Mill two cards", irreversible=True),
    ),
    "X life and 1 more": case(
        board(), owes("{0}", life=1, life_per_x=2, x=2), 30, life(5, "Pay 5 life"), x=2, end={"life": 15},
    ),
    "2 life for each black symbol": case(
        board(), KRRIK, 36, life(2, "{B}"), life(2, "{B/R}"), life(2, "{2/B}"), symbols=("{B}", "{B}"),
        end={"life": 14},
    ),
    "2 life for black Phyrexian mana is either": case(
        board(), owes("{B/P}{B/P}", life_for="B", announced=("{B}",)), 24, life(2, "{B/P}"),
        life(2, "{B/P}"), symbols=("{B}", "2 life"), end={"life": 16},
    ),
    "2 life for black mana of a mana ability": case(
        board(ALTAR, life_for="B"), "{1}", 3 + 12, use(ALTAR, "{C}", pays_life=2), spend("{C}", "{1}"),
        end={"life": 18, "tapped": []},
    ),
    "what was announced": case(
        board(FOREST), owes("{G}", additional=("Kicker",), reductions=("{W}",), alternative="Evoke"), 7, G,
        FOR_G,
    ),
    "a symbol that was reduced, and one that is left": case(
        board(FOREST), owes("{G/U}", symbols=("{U}", None)), 7, G, spend("{G}", "{G/U}"),
        symbols=("{U}", "{G}"),
    ),
    "reductions take from X as well": case(
        board(FOREST), owes("{X}{X}", x=2, discount=3), 7, G, FOR_1, x=2,
    ),
    "options counted": case(
        board(FOREST), owes("{G}", additional=("Replicate", "Replicate"), counted=2), 7 - 2000, G, FOR_G,
    ),
    "colors of mana spent": case(
        board(FOREST, RING), owes("{3}", most_colors=True), 7 + 6 - 1000, G, use(RING, "{C}{C}"),
        spend("{G}{C}{C}", "{3}"),
    ),
    "so much of a type of mana": case(
        board(FOREST), owes("{1}", spending=SpendingDemands.of(G=1)), 7, G, FOR_1,
    ),
    "a trigger of what is tapped for a cost": case(
        board(BRASS), takes(part("tap", "Tap a land", "City of Brass#1")), 20 + 6,
        does("tap", "City of Brass#1", "Tap a land"), end={"life_after_triggers": 19},
    ),
    "an artifact whose mana is restricted": case(
        board(POWERSTONE), owes("{1}", helping=helps("improvise", "Powerstone#1")), 0,
        does("tap", "Powerstone#1", "improvise {1}"),
    ),
}  # fmt: skip
