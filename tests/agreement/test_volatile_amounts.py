"""What losing objects changes, against what settling says could: every loss is carried out, settled anew."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from planner.costing.question import prepare
from planner.effects.settle import settled
from planner.effects.transition import ZONE_AFTER, GameChange, after
from planner.game.mana_abilities import ExileSelf, ManaAbility, ReturnSelf, SacrificeSelf
from planner.game.objects import Game
from planner.game.vocabulary import Verb
from tests.support.sampling import drawn

Json = dict[str, Any]
MOST_LOST = 2


def _card(name: str, type_line: str, text: str = "", cost: str = "", size: int = 1, **more: Any) -> Json:
    sizes = {"power": str(size), "toughness": "4"} if "Creature" in type_line else {}
    colors = [color for color in "WUBRG" if color in cost]
    return (
        {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost}
        | sizes
        | ({"colors": colors} | more)
    )


CARDS: tuple[Json, ...] = (
    _card("Treasure", "Token Artifact", "{T}, Sacrifice this: Add one mana of any color."),
    _card("Spawn", "Token Creature", "Sacrifice this: Add {C}.", size=0),
    _card("Black Spawn", "Token Creature", "Sacrifice this: Add {B}.", colors=["B"]),
    _card("Petal", "Artifact", "{T}, Sacrifice this: Add one mana of any color.", "{0}"),
    _card("Green Petal", "Artifact", "{T}, Sacrifice this: Add {G}{G}.", "{G}"),
    _card("Ashnod", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}"),
    _card("Bear", "Creature — Bear", "", "{1}{G}", size=2),
    _card("Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
    _card(
        "Tender",
        "Creature — Elf",
        "{T}: For each color among permanents you control, add one mana of that color.",
        "{1}{G}",
    ),
    _card(
        "Nykthos",
        "Legendary Land",
        "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion "
        "to that color.",
    ),
    _card("Acolyte", "Creature", "{T}: Add an amount of {G} equal to your devotion to green.", "{1}{G}"),
    _card("Academy", "Legendary Land", "{T}: Add {U} for each artifact you control."),
    _card(
        "Opal",
        "Legendary Artifact",
        "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
        "{0}",
    ),
    _card("Powers", "Creature", "{T}: Add {G} for each creature with power 1 or less you control.", "{2}{G}"),
    _card(
        "Great",
        "Creature",
        "{T}: Add an amount of {G} equal to the greatest power among creatures you control.",
        "{4}{G}",
        size=4,
    ),
    _card(
        "Shared",
        "Artifact",
        "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
        "{2}",
    ),
    _card("Harabaz", "Land", "{2}, {T}: Add an amount of {G} equal to the number of Elves you control."),
    _card("Forest", "Basic Land — Forest"),
    _card("Crypt", "Land", "{2}, {T}: Add {B} for each creature card in your graveyard."),
)


@drawn(short=150, full=5_000)
def test_what_settling_calls_steady_is_the_same_after_every_loss(seeds: list[str]) -> None:
    for seed in seeds:
        _check(random.Random(f"volatile/{seed}"))


def _check(rng: random.Random) -> None:
    cards = [rng.choice(CARDS) for _ in range(rng.randint(3, 7))]
    board = {"battlefield": [{"card": card} for card in cards]}
    game = prepare({"board": board, "pay": {"cost": "{1}"}}).game
    losses = _losses(game)
    for count in range(1, MOST_LOST + 1):
        for some in combinations(sorted(losses), count):
            later = settled(after(game, GameChange(moved={one: losses[one] for one in some})))
            _compare(game, later, frozenset(some))


def _losses(game: Game) -> dict[str, Any]:
    """What mana abilities could lose on the way, each with the zone where it goes."""
    found: dict[str, Any] = {}
    for entry in game.objects:
        for ability in entry.abilities:
            for part in ability.taken:
                if part.verb in ZONE_AFTER:
                    found |= dict.fromkeys(part.ids, ZONE_AFTER[part.verb])
            if any(isinstance(part, SacrificeSelf | ExileSelf | ReturnSelf) for part in ability.cost):
                found |= dict.fromkeys(entry.ids, ZONE_AFTER[Verb.SACRIFICE])
    return found


def _compare(game: Game, later: Game, lost: frozenset[str]) -> None:
    for entry in game.objects:
        for one in entry.ids:
            then = later.find(one)
            if one in lost or then is None:
                continue
            for number in {ability.number for ability in entry.abilities}:
                before = [ability for ability in entry.abilities if ability.number == number]
                if any(ability.taken for ability in before):
                    continue
                if all(ability.volatile for ability in before) and not _spared(before, lost):
                    continue
                after_it = [ability for ability in then.abilities if ability.number == number]
                assert _made(before) == _made(after_it), (one, lost)


def _spared(abilities: list[ManaAbility], lost: frozenset[str]) -> bool:
    """Whether none of what was lost is what the abilities rest on."""
    return all(ability.swayed_by is not None and ability.swayed_by.isdisjoint(lost) for ability in abilities)


def _made(abilities: list[ManaAbility]) -> set[Any]:
    return {ability.production for ability in abilities}
