"""Objects with every other kind of mana ability, for tests of the oracle."""

from __future__ import annotations

from planner.game.filters import Clause
from planner.game.mana_abilities import (
    PutCounters,
    RemoveCounters,
    Rider,
    SideEffects,
    UntapSelf,
)
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind
from tests.support.oracle.examples.objects import (
    ANY_COLOR,
    SACRIFICE,
    TAP,
    adds,
    card,
    pay,
    takes,
    thing,
)

PLAINS = thing("Plains", "Basic Land", adds("W"))
SIGNET = thing("Signet", "Artifact", adds("WU", cost=(pay("{1}"), TAP)), mana_value=2)


def filter_land(name: str, first: str, second: str) -> GameObject:
    runs = (first * 2, first + second, second * 2)
    hybrid = pay(f"{{{first}/{second}}}")
    return thing(name, "Land", adds("C"), adds(*runs, cost=(hybrid, TAP), number=1))


GATE, BLUFFS = filter_land("Gate", "W", "U"), filter_land("Bluffs", "U", "R")
DRUM = thing("Drum", "Artifact", adds(*ANY_COLOR, cost=(TAP, takes("tap", "Creature"))), mana_value=1)
BIRDS = thing("Birds", "Creature", adds(*ANY_COLOR), mana_value=1, power=0)
BEAR = thing("Bear", "Creature", mana_value=2, power=2)
LEAFCALLER = thing("Leafcaller", "Creature", adds(*ANY_COLOR, cost=(pay("{G}"),)), mana_value=2, power=2)
SPHERE = thing(
    "Sphere", "Artifact", adds(*ANY_COLOR, cost=(pay("{1}"), TAP, SACRIFICE)), mana_value=1, others=1
)
ALTAR = thing("Altar", "Artifact", adds(*ANY_COLOR, cost=(takes("sacrifice", "Creature"),)), mana_value=3)
IRONWORKS = thing("Ironworks", "Artifact", adds("CC", cost=(takes("sacrifice", "Artifact"),)), mana_value=4)
TOWER = thing("Tower", "Land", adds("C"), adds("BB", cost=(TAP, takes("sacrifice", "Creature")), number=1))
HERITAGE = thing("Heritage", "Creature - Elf", adds("GGG", cost=(takes("tap", "Elf", 3),)), power=1)
ELF = thing("Elf", "Creature - Elf", power=1, mana_value=1)
ELDRAZI = card("Thought-Knot", "Creature - Eldrazi", 4)
TEMPLE_ONLY = SpendOnly(
    "colorless Eldrazi",
    allowed=tuple(
        Allowed(kind=kind, clauses=(Clause(subtypes=frozenset({"Eldrazi"}), colorless=True),))
        for kind in (PaymentKind.SPELL, PaymentKind.ABILITY)
    ),
)
TEMPLE = thing("Temple", "Land", adds("C"), adds("CC", number=1, spend_only=TEMPLE_ONLY))
ELF_ONLY = SpendOnly(
    "an Elf creature spell", allowed=(Allowed(PaymentKind.SPELL, (Clause(subtypes=frozenset({"Elf"})),)),)
)
CAVERN = thing(
    "Cavern",
    "Land",
    adds("C"),
    adds(*ANY_COLOR, number=1, spend_only=ELF_ONLY, riders=(Rider("it can't be countered"),)),
)
WALL_OF_ROOTS = thing(
    "Roots", "Creature", adds("G", cost=(PutCounters("-0/-1", 1),), limit=1), defender=True, power=0
)
PILI_PALA = thing(
    "Pili-Pala", "Artifact Creature", adds(*ANY_COLOR, cost=(pay("{2}"), UntapSelf())), mana_value=2, power=1
)


def storage(counters: int) -> GameObject:
    """A land that adds a black mana for each counter removed, each number an ability of its own."""
    ways = [
        adds("B" * n, cost=(TAP, *[RemoveCounters("storage", n)] * bool(n)), number=1)
        for n in range(counters + 1)
    ]
    return thing("Storage", "Land", adds("C"), *ways, counters={"storage": counters})


def mine(counters: int) -> GameObject:
    """Gemstone Mine: the last counter takes the land with it."""
    ability = adds(
        *ANY_COLOR, cost=(TAP, RemoveCounters("mining", 1)), after=SideEffects(sacrificed=counters == 1)
    )
    return thing("Mine", "Land", ability, counters={"mining": counters})
