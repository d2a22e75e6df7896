"""Random requests with ``keep``: costs that should stay payable after a payment.

``build_keep_request(pick)`` makes every choice by ``pick(list)``, the simplest choice first;
the payment itself is one of the other builders'. ``build_keep_question`` keeps random total
costs, made as data, after a random total cost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from planner.costing.kept_costs import CostToKeep
from planner.game.mana import ManaCost
from planner.game.total_cost import SpendingDemands, TotalCost
from planner.game.vocabulary import PaymentKind
from tests.support.cards import offers as cards
from tests.support.strategies.cards import SPELLS, Json
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import Pick, build_converter_request, build_request, cost_string
from tests.support.strategies.total_costs import BoardQuestion, build_question, random_cost

WEIGHTS = [1, 1, 1, 2, 3, 5, 10, 0]
SYMBOLS = ["{1}", "{G}", "{U}", "{2}", "{B}", "{R}", "{W}", "{C}", "{S}", "{W/U}", "{2/W}", "{B/P}", "{X}"]
WORDS: list[Json] = [
    *cards.WORDS[:7],
    {"cost": "Pay 1 life", "kind": "effect"},
    {"cost": "{1}, Tap an untapped creature you control", "kind": "ability"},
    {"cost": "{B}, Pay 2 life", "kind": "ability"},
    {"cost": "Sacrifice an artifact", "kind": "effect"},
]
MANA_SPELLS = [
    *SPELLS,
    {**SPELLS[0], "oracle_text": "Spend only mana produced by creatures to cast this spell."},
]


def build_keep_request(pick: Pick[Any]) -> Json:
    """A request of the contract with one to three kept costs, or the hand."""
    build = pick([build_request, build_request, build_converter_request, build_offer_request])
    request: Json = build(pick)
    if any("card" in one and pick([0, 0, 1]) for one in _in_hand(request)):
        request["keep"] = "hand"
        return request
    request["keep"] = [_kept(pick, request) for _ in range(pick([1, 1, 2, 2, 3]))]
    return request


def _in_hand(request: Json) -> list[Json]:
    return [one for one in request["board"].get("hand", []) if isinstance(one, dict)]


def _kept(pick: Pick[Any], request: Json) -> Json:
    """A bare cost, in symbols or in words, a card that isn't on the board, or one in hand."""
    spec: Json = {}
    form = pick(["symbols", "symbols", "symbols", "mana", "words", "spell", "hand", "hand"])
    hand = [one for one in _in_hand(request) if isinstance(one["card"], dict) and one.get("count", 1) == 1]
    named = [*request.get("forbid", []), *request.get("require", []), request["pay"].get("card")]
    if form == "hand" and hand:
        place = request["board"]["hand"].index(pick(hand))
        one = request["board"]["hand"][place]
        if any("#" in i for i in named if isinstance(i, str)):
            spec["cost"] = "{1}"  # another id would take the number of one that the request names
        else:
            spec["card"] = one.get("id", f"hand {place}")
            request["board"]["hand"][place] = {**one, "id": spec["card"]}
    elif form == "mana":
        spec["card"] = {**pick(MANA_SPELLS), "mana_cost": _mana(pick)}
    elif form == "spell":
        spec["card"] = pick(cards.SPELLS)
    elif form == "words":
        spec |= pick(WORDS)
    else:
        spec["cost"] = _mana(pick)
        if kind := pick([None, "spell", "ability", "effect", "special_action"]):
            spec["kind"] = kind
    weight = pick(WEIGHTS)
    return spec if weight == 1 else {**spec, "weight": weight}


def _mana(pick: Pick[Any]) -> str:
    if pick([0] * 9 + [1]):
        return cost_string(pick)
    return "".join(pick(SYMBOLS) for place in range(3) if pick([0, 1] if place else [1]))


def build_keep_question(pick: Pick[Any]) -> BoardQuestion:
    """A random total cost, and one to three more that should stay payable."""
    question = build_question(pick)
    if pick([0, 0, 1]):  # a payment that is possible more often than not
        simple = replace(
            TotalCost(ManaCost(pick(["{1}", "{G}", "{2}", "{B}", "{0}"]))), kind=PaymentKind.EFFECT
        )
        if (spell := question.asked.cost).on_stack:  # what is on the stack is what is being cast
            simple = replace(simple, kind=PaymentKind.SPELL, spell=spell.spell, on_stack=spell.on_stack)
        asked = question.asked.choosing(simple)
        question = BoardQuestion(question.board, asked)
    game, hand = question.asked.game, []
    for entry in game.objects:
        hand += list(entry.ids) if entry.zone == "hand" else []
    keep = []
    for number in range(pick([1, 1, 2, 2, 3])):
        cost = random_cost(pick, game)
        card = cost.on_stack if cost.on_stack in hand else None
        ways = [_kept_way(cost)]
        if card is None and pick([0, 0, 0, 1]):
            ways.append(_kept_way(replace(random_cost(pick, game), on_stack=None)))
        keep.append(CostToKeep(f"kept {number}", pick(WEIGHTS), tuple(ways), card))
    return BoardQuestion(question.board, question.asked.keeping(tuple(keep)))


def _kept_way(cost: TotalCost) -> TotalCost:
    """X is 0, and no mana is wanted for more than to pay."""
    return replace(cost, x=0 if cost.has_x else cost.x, spending=SpendingDemands(), most_colors=False)


@st.composite
def keep_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract with ``keep``."""
    return build_keep_request(lambda choices: draw(st.sampled_from(choices)))


@st.composite
def keep_questions(draw: st.DrawFn) -> BoardQuestion:
    """Questions about random total costs, and others to keep."""
    return build_keep_question(lambda choices: draw(st.sampled_from(choices)))
