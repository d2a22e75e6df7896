"""Costs of activation in words (602.1a), of every kind that cards with mana abilities have."""

import json
import re

import pytest

from planner.game.amounts import Amount, Chosen, Count, CountersOnSelf, Fixed
from planner.game.filters import Clause
from planner.game.mana import ManaCost, SymbolKind
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.written_abilities import (
    CollectEvidence,
    Counters,
    Forage,
    ManaPart,
    MillCards,
    TakeFitting,
    WrittenCost,
)
from planner.text.grammar.normal_form import read_lines
from planner.text.phrases.cost_components import components, read_cost, zone_of
from tests.support.places import SHARED_CARDS

SAMPLE = SHARED_CARDS / "mana-abilities.jsonl"


@pytest.mark.parametrize(
    ("cost", "components"),
    [
        ("{T}", (TapSelf(),)),
        ("{T}, pay 1 life", (TapSelf(), PayLife(1))),
        ("{T}, pay two life, sacrifice ~", (TapSelf(), PayLife(2), SacrificeSelf())),
        ("{1}, {T}", (ManaPart(ManaCost("{1}")), TapSelf())),
        ("{G/U}{W/P}, {Q}", (ManaPart(ManaCost("{G/U}{W/P}")), UntapSelf())),
        ("{0}", (ManaPart(ManaCost("{0}")),)),
        ("{X}, {T}, sacrifice ~", (ManaPart(ManaCost("{X}")), TapSelf(), SacrificeSelf())),
        ("{T}, pay {E}{E}", (TapSelf(), PayEnergy(2))),
        ("{T}, pay six {E}", (TapSelf(), PayEnergy(6))),
        ("exile ~ from your hand", (ExileSelf(),)),
        ("{T}, exile ~", (TapSelf(), ExileSelf())),
        ("{1}{R}, return ~ to its owner's hand", (ManaPart(ManaCost("{1}{R}")), ReturnSelf())),
        ("{T}, exert ~", (TapSelf(), Exert())),
        ("{T}, mill two cards", (TapSelf(), MillCards(2))),
        ("put the top card of your library into your graveyard", (MillCards(1),)),
        ("{T}, collect evidence 3", (TapSelf(), CollectEvidence(3))),
        ("{T}, forage", (TapSelf(), Forage())),
        ("pay 1 life and sacrifice ~", (PayLife(1), SacrificeSelf())),
    ],
)
def test_602_1a_a_cost_is_read_component_by_component(cost: str, components: tuple[object, ...]) -> None:
    assert read_cost(cost) == components


@pytest.mark.parametrize(
    ("cost", "component"),
    [
        ("remove a charge counter from ~", Counters("charge", Fixed(1))),
        ("remove x storage counters from ~", Counters("storage", Chosen())),
        ("remove any number of charge counters from ~", Counters("charge", Chosen())),
        ("remove three +1/+1 counters from ~", Counters("+1/+1", Fixed(3))),
        ("remove a counter from ~", Counters(None, Fixed(1))),
        ("remove all ice counters from ~", Counters("ice", CountersOnSelf("ice"))),
        ("put a -0/-1 counter on ~", Counters("-0/-1", Fixed(1), put=True)),
        # An old text calls the card by a part of its name.
        ("remove a dream counter from rasputin", Counters("dream", Fixed(1))),
    ],
)
def test_122_counters_are_removed_from_the_object_or_put_on_it(cost: str, component: Counters) -> None:
    assert read_cost(cost) == (component,)


CREATURE, ARTIFACT, LAND = (Clause(types=frozenset({name})) for name in ("Creature", "Artifact", "Land"))


@pytest.mark.parametrize(
    ("cost", "verb", "amount", "clauses", "zone", "controller"),
    [
        ("sacrifice a creature", "sacrifice", Fixed(1), (CREATURE,), "battlefield", "you"),
        (
            "sacrifice two foods",
            "sacrifice",
            Fixed(2),
            (Clause(subtypes=frozenset({"Food"})),),
            "battlefield",
            "you",
        ),
        (
            "sacrifice x goats",
            "sacrifice",
            Chosen(),
            (Clause(subtypes=frozenset({"Goat"})),),
            "battlefield",
            "you",
        ),
        (
            "sacrifice a black or artifact creature",
            "sacrifice",
            Fixed(1),
            (
                Clause(types=frozenset({"Creature"}), colors=frozenset("B")),
                Clause(types=frozenset({"Artifact", "Creature"})),
            ),
            "battlefield",
            "you",
        ),
        (
            "sacrifice an artifact, creature, or land",
            "sacrifice",
            Fixed(1),
            (ARTIFACT, CREATURE, LAND),
            "battlefield",
            "you",
        ),
        ("tap two untapped creatures you control", "tap", Fixed(2), (CREATURE,), "battlefield", "you"),
        ("tapped an untapped permanent you control", "tap", Fixed(1), (Clause(),), "battlefield", "you"),
        (
            "tap x untapped tokens you control",
            "tap",
            Chosen(),
            (Clause(token=True),),
            "battlefield",
            "you",
        ),
        ("untap a tapped land an opponent controls", "untap", Fixed(1), (LAND,), "battlefield", "opponent"),
        ("exile a creature you control", "exile", Fixed(1), (CREATURE,), "battlefield", "you"),
        ("exile two cards from your graveyard", "exile", Fixed(2), (Clause(),), "graveyard", "you"),
        ("exile a card from your hand", "exile", Fixed(1), (Clause(),), "hand", "you"),
        ("discard a creature card", "discard", Fixed(1), (CREATURE,), "hand", "you"),
    ],
)
def test_118_8_what_a_cost_takes_is_a_filter(
    cost: str, verb: str, amount: Amount, clauses: tuple[Clause, ...], zone: str, controller: str
) -> None:
    (part,) = read_cost(cost) or ()
    assert isinstance(part, TakeFitting)
    assert (part.verb, part.amount) == (verb, amount)
    assert part.objects.clauses == clauses
    assert (part.objects.zone, part.objects.controller) == (zone, controller)
    assert not part.whole


def test_a_whole_hand_is_discarded_however_many_cards_there_are() -> None:
    (part,) = read_cost("discard your hand") or ()
    assert isinstance(part, TakeFitting)
    assert part.whole
    assert part.amount == Count(part.objects)
    assert part.objects.zone == "hand"


def test_another_leaves_the_object_itself_out() -> None:
    (part,) = read_cost("sacrifice another goblin") or ()
    assert isinstance(part, TakeFitting)
    assert part.objects.other


def test_a_comma_within_a_description_is_no_end_of_a_component() -> None:
    cost = "{T}, sacrifice an artifact, creature, or land, pay 1 life"
    assert components(cost) == ("{T}", "sacrifice an artifact, creature, or land", "pay 1 life")
    (_, part) = read_cost("{T}, tap an untapped bird, frog, otter, or rat you control") or ()
    assert isinstance(part, TakeFitting)
    assert [set(one.subtypes) for one in part.objects.clauses] == [{"Bird"}, {"Frog"}, {"Otter"}, {"Rat"}]
    assert components("{2}, frobnicate, {T}") == ("{2}", "frobnicate", "{T}")
    assert components("{2}, {T}, sacrifice ~") == ("{2}", "{T}", "sacrifice ~")


def test_both_halves_of_one_verb_are_read() -> None:
    first, second = read_cost("sacrifice ~ and a legendary artifact") or ()
    assert first == SacrificeSelf()
    assert isinstance(second, TakeFitting)
    assert second.objects.clauses[0].supertypes == {"Legendary"}


@pytest.mark.parametrize(
    "cost",
    [
        "pay half your life",
        "{T} or purple monkey",
        "exile a spell you control",
        "sacrifice three creatures with strange names",
        "remove a +1/+1 counter from a creature an opponent controls",
        "sacrifice a creature an opponent controls",
        "exile a card",
        "{T}, purple monkey",
        "{T}, {K}",
    ],
)
def test_a_cost_with_an_unknown_component_is_not_read_in_part(cost: str) -> None:
    assert read_cost(cost) is None


@pytest.mark.parametrize(
    ("cost", "zone"),
    [
        ("{T}", "battlefield"),
        ("{T}, exile ~", "battlefield"),
        ("exile ~ from your hand", "hand"),
        ("{2}, discard ~", "hand"),
        ("{1}, exile ~ from your graveyard", "graveyard"),
        ("exile a card from your hand", "battlefield"),
    ],
)
def test_113_6_the_cost_says_where_the_ability_functions(cost: str, zone: str) -> None:
    assert zone_of(cost) == zone


# --- the facts of real cards ---------------------------------------------------------------------

_SIMPLE = {
    TapSelf: "tap_self",
    UntapSelf: "untap_symbol",
    PayLife: "pay_life",
    PayEnergy: "pay_energy",
    SacrificeSelf: "sacrifice_self",
    ReturnSelf: "return_self_to_hand",
    Exert: "exert",
    MillCards: "mill",
    CollectEvidence: "collect_evidence",
    Forage: "forage",
}


def kinds(part: WrittenCost, zone: str) -> set[str]:
    """What the facts call a component."""
    if isinstance(part, ManaPart):
        return {mana_kind(symbol.kind, symbol.text) for symbol in part.cost.symbols}
    if isinstance(part, ExileSelf):
        return {f"exile_self_from_{zone}"}
    if isinstance(part, Counters):
        if part.put:
            return {"put_counter"}
        fixed = isinstance(part.amount, Fixed)
        return {"remove_counters_fixed" if fixed else "remove_counters_any_number_or_X"}
    if isinstance(part, TakeFitting):
        return {taken_kind(part)}
    return {_SIMPLE[type(part)]}


def mana_kind(kind: SymbolKind, text: str) -> str:
    if kind is SymbolKind.GENERIC:
        return "mana_zero" if text == "{0}" else "mana_generic"
    names = {SymbolKind.TYPED: "mana_coloured", SymbolKind.VARIABLE: "mana_X", SymbolKind.SNOW: "mana_snow"}
    return names.get(kind, "mana_hybrid_or_phyrexian")


def taken_kind(part: TakeFitting) -> str:
    verb, zone = part.verb, part.objects.zone
    if verb == "sacrifice":
        return "sacrifice_other" + "_X_or_any" * isinstance(part.amount, Chosen)
    if verb == "exile":
        return "exile_permanent_you_control" if zone == "battlefield" else f"exile_other_from_{zone}"
    if verb == "discard":
        return "discard_hand" if part.whole else "discard_card"
    return "tap_other_untapped" if verb == "tap" else "untap_other"


_LABEL = re.compile(r"^[^—{]{1,60}? ?— ?")


def test_the_costs_of_the_sample_are_understood_as_their_facts_say() -> None:
    if not SAMPLE.exists():
        pytest.skip(f"the sample of real cards is not there: {SAMPLE}")
    total, unread, wrong = 0, list[str](), list[str]()
    for line in SAMPLE.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        for fact in entry["abilities"]:
            if fact["kind"] != "activated" or ":" not in fact["text"] or not fact.get("cost"):
                continue
            (text, *_) = read_lines(entry["card"]["name"], fact["text"])
            cost = _LABEL.sub("", text.text.partition(":")[0].strip())
            if ". " in cost:  # an ability whose own cost is left out of the text
                continue
            total += 1
            parts = read_cost(cost)
            if parts is None:
                unread.append(cost)
                continue
            found = set().union(*(kinds(part, zone_of(cost)) for part in parts))
            if found != set(fact["cost_kinds"]):
                wrong.append(f"{cost}: {sorted(found)}, not {fact['cost_kinds']}")
    print(f"\n{total} costs, {len(unread)} not understood: {unread}")
    assert wrong == []
    assert len(unread) <= total // 100


@pytest.mark.parametrize(
    "words",
    [
        "exile any number of cards from your graveyard with total mana value plenty or greater",
        "tap any number of untapped creatures you control with total power of them",
    ],
)
def test_a_total_that_is_no_amount_is_not_read(words: str) -> None:
    assert read_cost(words) is None
