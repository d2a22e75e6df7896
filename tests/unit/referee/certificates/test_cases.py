"""Certificates of whole answers: a case for each total cost, rules, and what nothing here bounds."""

from __future__ import annotations

from typing import Any

import pytest

from planner.contract.answer import Plan
from planner.contract.answer_parts import Status
from planner.contract.certificate import Case, Certificate, Evidence
from planner.costing.question import prepare
from planner.game.prices import Prices
from planner.planning.answers.answering import answer
from planner.planning.proofs import fault_in
from planner.referee.certificates import check_certificate, forbidding_rules
from tests.support.cards.single import entry
from tests.support.certificates.stating import ALL, alike, evidence, failing, failing_certificate, split

TAXED: dict[str, Any] = {
    "board": {"battlefield": ["Forest"]},
    "pay": {
        "card": {
            "name": "Either",
            "type_line": "Sorcery",
            "mana_cost": "{U}",
            "oracle_text": "As an additional cost to cast this spell, discard a card or pay {2}.",
        }
    },
}
OF_BLUE = evidence({"U": 1}, {"{U}": (1, 1)})


def board(*battlefield: Any, **more: Any) -> dict[str, Any]:
    return {"battlefield": [one if isinstance(one, str) else {"card": one} for one in battlefield], **more}


def test_every_total_cost_has_its_case() -> None:
    ways = prepare(TAXED).ways
    assert len(ways) == 2
    assert failing(TAXED, OF_BLUE, OF_BLUE) == ""
    first = Case(total_cost=ways[0].locked(0), other_costs=ways[0].others(0), evidence=OF_BLUE)
    for cases, line in (
        ([first], "certificate.cases: 1, but there are 2 total costs"),
        ([first, first], "certificate.cases[1]."),
        ([], "certificate.cases: 0, but there are 2 total costs"),
    ):
        assert failing_certificate(TAXED, Certificate(cases=cases)).startswith(line)


def test_a_case_says_what_it_is_about() -> None:
    request = {"board": board(), "pay": {"cost": "{U}, Pay 1 life"}}
    case = Case(total_cost="{U}", other_costs=["Pay 1 life"], evidence=OF_BLUE)
    assert failing_certificate(request, Certificate(cases=[case])) == ""
    case.other_costs = []
    line = failing_certificate(request, Certificate(cases=[case]))
    assert line == "certificate.cases[0].other_costs: [], but ['Pay 1 life'] is owed"
    case.total_cost = "{R}"
    line = failing_certificate(request, Certificate(cases=[case]))
    assert line == "certificate.cases[0].total_cost: '{R}', but '{U}' is owed"


def test_a_rule_alone_forbids_a_case() -> None:
    """118.6: no mana cost is a cost that can't be paid."""
    nothing = {"name": "Ancestral Vision", "type_line": "Sorcery", "mana_cost": "", "oracle_text": ""}
    request = {"board": board("Island"), "pay": {"card": nothing}}
    assert failing(request, "118.6") == ""
    assert (
        failing(request, "118.3") == "certificate.cases[0].rule: 118.3, but that doesn't forbid this payment"
    )
    case = Case(total_cost="", rule="118.6", evidence=Evidence())
    assert "beside a rule" in failing_certificate(request, Certificate(cases=[case]))
    assert failing_certificate(request, Certificate(cases=[Case(total_cost="")])).endswith("nor weights")


@pytest.mark.parametrize(
    ("request_", "rules"),
    [
        ({"board": board("Forest"), "pay": {"cost": "{G}"}}, []),
        ({"board": board("Forest"), "pay": {"cost": "{G}"}, "require": ["Forest#1"]}, []),
        (
            {
                "board": {"battlefield": [entry("Forest", tapped=True)]},
                "pay": {"cost": "{1}"},
                "require": ["Forest#1"],
            },
            ["118.3"],
        ),
        (
            {
                "board": board("Forest"),
                "pay": {"cost": "{1}"},
                "require": ["Forest#1"],
                "forbid": ["Forest#1"],
            },
            ["601.2g"],
        ),
        (
            {
                "board": {"battlefield": [{"card": "Llanowar Elves", "summoning_sick": True}]},
                "pay": {"cost": "{1}"},
                "require": ["Llanowar Elves#1"],
            },
            ["602.5a"],
        ),
        (
            {
                "board": {"battlefield": [{"card": "Forest", "controller": "opponent"}]},
                "pay": {"cost": "{1}"},
                "require": ["Forest#1"],
            },
            ["602.2"],
        ),
        (
            {
                "board": board({"name": "Bear", "type_line": "Creature — Bear"}),
                "pay": {"cost": "{1}"},
                "require": ["Bear#1"],
            },
            ["605.1a"],
        ),
        ({"board": board("Forest"), "pay": {"cost": "Pay 1 life"}, "require": ["Forest#1"]}, ["118.2"]),
    ],
)
def test_rules_that_forbid_a_payment_by_themselves(request_: dict[str, Any], rules: list[str]) -> None:
    question = prepare(request_)
    found = forbidding_rules(question.game, question.cost, forbid=question.forbid, require=question.require)
    assert found == rules


PILI_PALA = {
    "name": "Pili-Pala",
    "type_line": "Artifact Creature — Scarecrow",
    "oracle_text": "{2}, {Q}: Add one mana of any color.\n{T}: Add {C}.",
    "power": "1",
    "toughness": "1",
}
BASIN = {
    "name": "Blood Basin",
    "type_line": "Artifact",
    "oracle_text": "Pay 1 life: Add {B}.",
    "mana_cost": "{3}",
}
CRADLE = {
    "name": "Gaea's Cradle",
    "type_line": "Legendary Land",
    "oracle_text": "{T}: Add {G} for each creature you control.",
}
ALTAR = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}{C}."}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
ODD = {"name": "Odd", "type_line": "Land", "oracle_text": "{T}: Add {G} for each wish of the moon."}
CAVERN = {
    "name": "Cavern of Souls",
    "type_line": "Land",
    "oracle_text": "As this land enters, choose a creature type.\n{T}: Add {C}.\n"
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, "
    "and that spell can't be countered.",
}


@pytest.mark.parametrize(
    ("permanents", "cost", "stated", "why"),
    [
        ([PILI_PALA], "{U}", OF_BLUE, "untaps what could be tapped again"),
        ([BASIN], "{B}{B}", evidence({"B": 1}, {"{B}": (2, 1)}), "neither taps nor loses it"),
        ([ALTAR, BEAR], "{C}", evidence({"C": 1}, {"{C}": (1, 1)}), "neither taps nor loses it"),
        ([ODD], "{U}", OF_BLUE, "text that isn't understood"),
    ],
)
def test_what_is_not_bounded_is_refused(permanents: list[Any], cost: str, stated: Evidence, why: str) -> None:
    """An ability that the weights can't bound could bring what is missing."""
    assert why in failing({"board": board(*permanents, life=1), "pay": {"cost": cost}}, stated)


def test_prices_that_could_be_lower_are_refused() -> None:
    paid = evidence(dict.fromkeys(ALL, 3), {"{1}": (1, 3)})
    forest: dict[str, Any] = {"board": board(*["Forest"] * 3), "pay": {"cost": "{1}"}}
    assert failing(forest, paid, price=3) == ""
    costly = {**CRADLE, "oracle_text": "{1}, {T}: Add {G} for each creature you control."}
    cradle = {"board": board(costly, ALTAR, BEAR), "pay": {"cost": "{1}"}}
    assert "could change while the cost is paid" in failing(cradle, paid, price=3)


def test_what_makes_less_by_then_is_bounded_by_all_that_it_could_make() -> None:
    """Used for certain, a Cradle of three creatures need not cost nine: they could be gone before."""
    less = {"board": board(CRADLE, ALTAR, BEAR, BEAR, BEAR), "pay": {"cost": "{1}"}}
    paid = evidence(alike(3), {"{1}": (1, 3)})
    assert failing(less, paid, price=3) == ""
    for gives, why in (
        (-9, "gives: -9, but Gaea's Cradle can give 0"),
        (0, "bound: 9, but the weights show 0"),
    ):
        used = evidence({}, {}, [(["Gaea's Cradle#1"], gives)])
        assert why in failing(less, split(0, paid, used, objects=["Gaea's Cradle#1"]), price=9), gives


def test_a_rider_of_mana_is_gained_by_each_use_that_makes_it() -> None:
    """106.6: a Cavern's mana for a creature spell lowers the price; for an instant it doesn't."""
    paid = evidence(dict.fromkeys(ALL, 3), {"{1}": (1, 3)})
    bear = {**BEAR, "mana_cost": "{1}"}
    cavern = {"board": board("Forest", life=20), "pay": {"card": bear}}
    cavern["board"]["battlefield"].append({"card": CAVERN, "chosen": "Bear"})
    assert "Cavern of Souls is left out, but it can give 9" in failing(cavern, paid, price=3)
    stated = evidence({}, {}, [(["Cavern of Souls#1"], 6)])
    assert failing(cavern, stated, price=-6) == ""
    cavern["pay"] = {"card": {**bear, "type_line": "Instant"}}
    assert failing(cavern, paid, price=3) == ""


@pytest.mark.parametrize(("types", "gives"), [("Instant", 6), ("Creature — Bear", 0), ("Sorcery", 6)])
def test_a_rider_counts_for_the_spells_that_it_speaks_of(types: str, gives: int) -> None:
    """106.6: "If that mana is spent on an instant or sorcery spell" lowers no price of another one."""
    text = (
        "{T}: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be countered."
    )
    boseiju = {"name": "Boseiju", "type_line": "Land", "mana_cost": "", "oracle_text": text}
    asked = {
        "board": board("Forest", boseiju),
        "pay": {"card": {**BEAR, "mana_cost": "{1}", "type_line": types}},
    }
    paid = evidence(dict.fromkeys(ALL, 3), {"{1}": (1, 3)})
    left_out = failing(asked, paid, price=3)
    assert ("Boseiju is left out, but it can give" in left_out) == (gives > 0)
    used = evidence({}, {}, [(["Boseiju#1"], gives)] if gives else [])
    assert failing(asked, used, price=-gives) == ""


def test_what_triggers_add_is_given_by_what_is_tapped() -> None:
    """605.1b: beside the Bloom a Forest gives two; a certificate can't leave it out, or count one alone."""
    text = "Whenever a Forest is tapped for mana, its controller adds an additional {G}."
    bloom = {"name": "Bloom", "type_line": "Enchantment", "mana_cost": "{3}{G}", "oracle_text": text}
    asked = {"board": board("Forest", bloom), "pay": {"cost": "{G}{G}{G}"}}
    owed = {"{G}": (3, 1)}
    assert "Forest is left out, but it can give 2" in failing(asked, evidence({"G": 1}, owed))
    assert failing(asked, evidence({"G": 1}, owed, [(["Forest#1"], 2)])) == ""
    assert failing(asked, evidence({"G": 1}, owed, [(["Forest#1"], 1)])) != ""


@pytest.mark.parametrize("mountains", [2, 3, 4])
def test_the_card_that_is_cast_is_no_source_of_its_own(mountains: int) -> None:
    """601.2a: on the stack, the Guide makes no mana; what is left of red is counted without it."""
    guide = {
        "name": "Guide",
        "type_line": "Creature — Ape",
        "mana_cost": "{1}{R}",
        "oracle_text": "Exile this card from your hand: Add {R}.",
    }
    on = {**board(*["Mountain"] * mountains), "hand": [{"card": guide, "id": "guide"}]}
    for profile in ("2026.1", "2026.2"):
        question = prepare({"board": on, "pay": {"card": "guide"}, "profile": profile, "keep": []})
        found = answer(question)
        assert isinstance(found, Plan)
        assert isinstance(found.certificate, Certificate)
        assert fault_in(found.certificate, question, found) == ""


def test_what_the_cost_itself_takes_is_in_every_price() -> None:
    """118.3: counters, energy and cards of the library go whatever pays for the rest."""
    ballista = {"name": "Walker", "type_line": "Artifact", "oracle_text": "Remove two charge counters: Draw."}
    held = {"battlefield": [{"card": ballista, "counters": {"charge": 3}}], "energy": 5, "library": 9}
    for cost, price in (
        ("Remove two charge counters from an artifact you control", 2 * Prices().counter),
        ("Pay {E}{E}{E}", 3 * Prices().energy),
        ("Mill two cards", 2 * Prices().milled),
    ):
        asked = {"board": held, "pay": {"cost": cost}}
        assert failing(asked, evidence({}, {}), price=price) == ""
        more = failing(asked, evidence({}, {}), price=price, bound=price + 1)
        assert more.endswith(f"bound: {price + 1}, but the weights show {price}")


def test_no_plan_gains_more_than_by_keeping_all_that_is_asked_for() -> None:
    paid = evidence(dict.fromkeys(ALL, 3), {"{1}": (1, 3)})
    asked: dict[str, Any] = {"board": board(*["Forest"] * 3), "pay": {"cost": "{1}"}}
    asked["keep"] = [{"cost": "{G}", "weight": 2}, {"cost": "{G}"}]
    assert failing(asked, paid, price=3 - 60) == ""
    assert "-57, which is under the price of the plan, -37" in failing(
        asked, paid, price=3 - 40, bound=3 - 60
    )
    assert "-37, but the weights show -57" in failing(asked, paid, price=3 - 40)


def test_a_plan_that_kills_is_not_proven() -> None:
    request = {"board": board("Forest", life=2), "pay": {"cost": "{B/P}"}}
    question = prepare(request)
    claim = Plan(status=Status.PAYABLE, optimal=True, price=60, total_cost="{B/P}", lethal=True)
    certificate = Certificate(cases=[Case(total_cost="{B/P}", bound=60, evidence=Evidence())])
    line = check_certificate(question.game, question.ways, Prices(), claim, certificate)
    assert line == "certificate: the plan kills its player: only payments that don't are bounded"


def test_no_bound_goes_with_an_unpayable_answer() -> None:
    case = Case(total_cost="{U}", bound=3, evidence=OF_BLUE)
    line = failing_certificate({"board": board(), "pay": {"cost": "{U}"}}, Certificate(cases=[case]))
    assert line.startswith("certificate.cases[0].bound: said of a total cost")


def test_another_player_could_pay() -> None:
    """702.132a: what is offered isn't weighed."""
    spell = {"name": "Huddle", "type_line": "Sorcery", "mana_cost": "{3}{U}", "oracle_text": "Assist"}
    request = {"board": board(helpers=[{"mana": 3}]), "pay": {"card": spell}}
    assert "another player could pay" in failing(request, OF_BLUE)


def test_an_effect_may_have_an_ability_that_makes_mana() -> None:
    """What stands on no object is no permanent, and can bring mana all the same."""
    channel = "Until end of turn, any time you could activate a mana ability, you may pay 1 life."
    channel += " If you do, add {C}."
    request = {"board": board(effects=[channel], life=20), "pay": {"cost": "{5}"}}
    assert "neither taps nor loses it" in failing(request, evidence(ALL, {"{1}": (5, 1)}))


def test_what_untaps_itself_for_the_cost_is_there() -> None:
    """107.6: {Q} asks for a tapped permanent, which is no reason to leave it out."""
    diver = {
        "name": "Diver",
        "type_line": "Creature — Merfolk",
        "oracle_text": "{Q}: Diver gets +1/-1 until end of turn.",
        "power": "1",
        "toughness": "1",
    }
    on_board = {"battlefield": [{"card": diver, "id": "diver", "tapped": True}]}
    request = {"board": on_board, "pay": {"ability": 0, "source": "diver"}}
    line = failing(request, evidence({}, {"{Q}": (1, 1)}))
    assert line.endswith("gifts: Diver is left out, but it can give 1")
