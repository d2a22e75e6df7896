"""What whole boards can make at the most, beside what the planner says of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from planner.decks.board_bounds import BoardBounds
from planner.decks.cards_of import read_deck
from planner.decks.cost_view import CostView
from planner.decks.demands import read_cost


def card(name: str, text: str, type_line: str = "Land", cost: str = "") -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost}


ELF = "Creature — Elf Druid"
CARDS = [
    card("A cradle", "{T}: Add {G} for each creature you control."),
    card("A coffer", "{2}, {T}: Add {B} for each Swamp you control."),
    card("A priest", "{T}: Add {G} for each Elf on the battlefield.", ELF, "{1}{G}"),
    card("A guardian", "{T}: Add X mana in any combination of colors, where X is the number of creatures "
         "with defender you control.", "Creature — Human Druid", "{2}{G}"),
    card("An elf", "{T}: Add {G}.", ELF, "{G}"),
    card("A wall", "Defender\n{T}: Add {G}.", "Creature — Wall", "{1}{G}"),
    card("A gate of mist", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    card("A verge", "{T}: Add {W}.\n{T}: Add {U}. Activate only if you control a Plains or an Island."),
    card("A temple", "{T}: Add {C}{C}. Activate only if you control three or more lands."),
    card("A pool", "{T}: Add one mana of any type that a land you control could produce."),
    card("A ziggurat", "{T}: Add one mana of any color. Spend this mana only to cast a creature spell."),
    card("A workshop", "{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells."),
    card("A forge", "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a Dragon "
         "spell or activate an ability of an artifact."),
    card("A lantern", "Lands you control have \"{T}: Add one mana of any color.\"\n{T}: Add one mana of any "
         "color.", "Artifact", "{3}"),
    card("A tomb", "Each land is a Swamp in addition to its other land types."),
    card("An ironworks", "Sacrifice an artifact: Add {C}{C}.", "Artifact", "{4}"),
    card("A lord", "Tap an untapped artifact you control: Add {U}.", "Creature — Human", "{2}{U}{U}"),
    card("A thief", "{1}, {T}: Add {U}{B}{B}{R}.", "Creature — Vampire", "{2}{U}"),
    card("A landscape", "{T}: Add {C}.\n{T}, Sacrifice A landscape: Search your library for a basic Island "
         "card, put it onto the battlefield tapped, then shuffle."),
    card("A pasture", "{T}: Add {C}.\n{T}, Sacrifice X Goats: Add X mana of any one color.",
         "Land Creature — Goat"),
    card("An altar", "Sacrifice a creature: Add one mana of any color.", "Artifact", "{3}"),
    card("A palace", "{T}: Add {C}.\n{1}, {T}: Add one mana of any color in your commander's color "
         "identity."),
    card("A druid", "{T}: Add one mana of any type that a land you control could produce. If this creature "
         "has a +1/+1 counter on it, add three mana of that type instead.", ELF, "{1}{G}"),
    card("An orchard", "{T}: Add one mana of any color that a land an opponent controls could produce."),
    card("A dynamo", "{T}: Add {C} for each color among permanents you control.\n{T}: For each color among "
         "permanents you control, add one mana of that color.", "Creature — Elemental", "{R}{W}"),
    card("An adherent", "{T}: Add X mana of any one color, where X is the greatest toughness among other "
         "creatures you control.", "Creature — Plant", "{3}{G}") | {"power": "1", "toughness": "4"},
    card("A tower", "{T}: Add {C}. If you control a Swamp and a Forest, add {C}{C}{C} instead."),
    card("An opal", "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
         "Legendary Artifact", "{0}"),
    card("A vault", "A vault doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.", "Artifact", "{1}"),
    card("A quarry", "{T}: Add {C}.\n{5}, {T}: Add {W}{U}{B}{R}{G}."),
    card("A crucible", "{T}: Add {C}.\n{1}, {T}: Put a storage counter on A crucible.\n{T}, Remove X storage "
         "counters from A crucible: Add X mana in any combination of colors."),
    card("A grove", "Each land is a Forest in addition to its other land types."),
    card("A rite", "Creatures you control have \"{T}: Add one mana of any color.\"", "Enchantment", "{1}{G}"),
    card("A cavern", "As A cavern enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any "
         "color. Spend this mana only to cast a creature spell of the chosen type."),
    card("A lake", "A lake doesn't untap during your untap step.\n{T}: Add {W} or {U}."),
    card("A mine", "A mine enters with three mining counters on it.\n{T}, Remove a mining counter from "
         "A mine: "
         "Add one mana of any color. If there are no mining counters on A mine, sacrifice it."),
]  # fmt: skip
OTHERS = [
    "Plains",
    "Island",
    "Swamp",
    "Forest",
    "Wastes",
    "Snow-Covered Forest",
    "Sol Ring",
    "Azorius Signet",
]
COMMANDERS = [[], [card("A chief", "", "Legendary Creature — Human", "{1}{W}{U}")]]
COSTS = [
    "{1}{W}",
    "{U}{U}",
    "{3}",
    "{C}{C}",
    "{G}{G}{G}",
    "{2}{B}{B}",
    "{W}{U}",
    "{5}",
    "{7}",
    "{2/W}{U}",
    "{S}",
]
TYPES = ["", "Creature — Elf", "Creature — Dragon", "Artifact", "Instant"]


@pytest.mark.parametrize("seed", range(12))
def test_no_board_that_can_pay_is_left_out(seed: int) -> None:
    dice = Random(seed)
    deck = [{"card": one, "count": 1} for one in (*dice.sample(CARDS, 4), *dice.sample(OTHERS, 4))]
    library = read_deck(deck, commanders=COMMANDERS[seed % 2]).library()
    payable = told = 0
    for text, type_line in zip(dice.sample(COSTS, 6), dice.choices(TYPES, k=6), strict=True):
        cost = replace(read_cost(text), type_line=type_line)
        view = CostView(library, cost)
        bounds = BoardBounds(view, cost)
        assert view.verdicts is not None
        there = [n for n, kind in enumerate(view.kinds) if kind.source and not kind.uses]
        chosen = [dice.choices(there, k=dice.randint(2, 6)) for _ in range(12)]
        boards = np.array([[one.count(n) for n in range(len(view.kinds))] for one in chosen])
        late = np.minimum(boards, np.arange(len(view.kinds)) == dice.choice(there))
        boards, late = boards.astype(np.int16), late.astype(np.int16)
        both = zip(bounds.could_pay(boards, late), bounds.sure.pays(boards, late), strict=True)
        for board, waits, (could, surely) in zip(boards, late, both, strict=True):
            pays = view.verdicts.can_pay(board.tolist(), waits.tolist())
            assert surely <= pays <= could, (
                text,
                type_line,
                board,
                waits,
                [kind.name for kind in view.kinds],
            )
            payable += pays
            told += not could or surely
    assert payable
    assert told


def test_what_counts_others_is_bounded_by_what_there_is() -> None:
    """Of lands, a cradle and a priest no more is asked of the planner than pays."""
    deck = [{"card": one, "count": 2} for one in (CARDS[0], CARDS[2], CARDS[4])]
    library = read_deck([*deck, {"card": "Forest", "count": 4}]).library()
    cost = read_cost("{3}{G}")
    view = CostView(library, cost)
    bounds = BoardBounds(view, cost)
    names = [kind.name for kind in view.kinds]

    def could(late: dict[str, int], **board: int) -> bool:
        rows = [np.array([[one.get(name, 0) for name in names]], dtype=np.int16) for one in (board, late)]
        return bool(bounds.could_pay(*rows)[0])

    assert not could({}, **{"A cradle": 1, "Forest": 3})
    assert could({}, **{"A cradle": 1, "Forest": 2, "An elf": 1})
    assert not could({"A cradle": 1}, **{"A cradle": 1, "Forest": 2, "An elf": 1})
    assert could({}, **{"A priest": 1, "An elf": 2})
    assert could({"An elf": 2}, **{"A priest": 1, "An elf": 2, "Forest": 1})
    assert not could({"An elf": 2}, **{"A priest": 1, "An elf": 2})


@pytest.mark.parametrize(
    ("names", "board", "text"),
    [
        (["A lord", "Sol Ring"], {"A lord": 1, "Sol Ring": 2}, "{U}{U}"),
        (["A thief", "Swamp"], {"A thief": 1, "Swamp": 2}, "{4}{U}"),
        (["A landscape", "A cradle", "Wastes"], {"A landscape": 1, "A cradle": 1, "Wastes": 1}, "{C}{C}"),
    ],
)
def test_what_texts_make_is_not_left_out(names: list[str], board: dict[str, int], text: str) -> None:
    """What taps others for mana, makes much of a little, or is thought of as a search, by its text."""
    known = {one["name"]: one for one in CARDS}
    deck = read_deck([{"card": known.get(one, one), "count": 4} for one in names])
    view = CostView(deck.library(), read_cost(text))
    row = np.array([[board.get(kind.name, 0) for kind in view.kinds]], dtype=np.int16)
    assert view.verdicts is not None
    assert view.verdicts.can_pay(row[0].tolist(), [0] * len(view.kinds))
    assert BoardBounds(view, read_cost(text)).could_pay(row, row * 0)[0]
