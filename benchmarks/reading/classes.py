"""The names of classes that facts use, for each thing that can be read of a mana ability.

One thing may have several names: the facts were sorted by the words of the text, the
reading by what they mean ("choose a color, add one mana of it for each ..." is a number
of mana of any one color).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.game.amounts import (
    Amount,
    Chosen,
    Count,
    CountersOnSelf,
    Devotion,
    Domain,
    Fixed,
    Half,
    LifeTotal,
    ManaValueTaken,
    Scaled,
    Size,
    SizeTaken,
    Sum,
    UnspentMana,
    UpTo,
    Varieties,
)
from planner.game.mana import COLORS, ManaCost, SymbolKind
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
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
    TakenCouldProduce,
)
from planner.game.purposes import Allowed, SpendOnly
from planner.game.written_abilities import (
    Behold,
    CollectEvidence,
    Counters,
    CountersAmong,
    Forage,
    ManaPart,
    MillCards,
    OneOf,
    PayEnergyAmount,
    PayLifeAmount,
    TakeFitting,
    TakeTotal,
    Waterbend,
    WrittenAbility,
    WrittenCost,
)

Names = frozenset[str]

_PLAIN_COSTS: dict[type, str] = {
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
    TakeTotal: "tap_other_untapped",
    PayLifeAmount: "pay_life",
    PayEnergyAmount: "pay_energy",
    Behold: "behold",
    Waterbend: "waterbend",
}
_MANA_KINDS: dict[SymbolKind, Names] = {
    SymbolKind.GENERIC: frozenset({"mana_generic"}),
    SymbolKind.TYPED: frozenset({"mana_coloured"}),
    SymbolKind.SNOW: frozenset({"mana_generic", "mana_snow"}),
    SymbolKind.VARIABLE: frozenset({"mana_X"}),
    SymbolKind.CHOICE: frozenset({"mana_hybrid_or_phyrexian"}),
}
_AMOUNTS: dict[type, Names] = {
    Chosen: frozenset({"X_or_counters_paid_in_cost"}),
    CountersOnSelf: frozenset({"counters_on_object"}),
    Size: frozenset({"power_or_toughness"}),
    SizeTaken: frozenset({"power_or_toughness"}),
    Varieties: frozenset({"power_or_toughness", "count_of_permanents"}),
    ManaValueTaken: frozenset({"mana_value_of_object"}),
    Devotion: frozenset({"devotion"}),
    Domain: frozenset({"domain"}),
    LifeTotal: frozenset({"life_total"}),
    UnspentMana: frozenset({"unspent_mana"}),
}
_FROM_A_ZONE = {
    "battlefield": frozenset({"count_of_permanents"}),
    "graveyard": frozenset({"cards_in_graveyard"}),
    "hand": frozenset({"cards_in_hand_or_revealed"}),
}
# Numbers that only the request knows: any of the classes that a board doesn't settle.
_TOLD = frozenset(
    [
        "event_count_this_turn",
        "other_dynamic",
        "cards_in_hand_or_revealed",
        "count_of_permanents",
        "power_or_toughness",
    ]
)
_ONE_COLOUR = frozenset({"n_any_one_colour", "that_colour_chosen_on_resolution"})
_OTHERS_COULD = frozenset({"any_type_or_colour_others_could_produce"})


def accepted_costs(ability: WrittenAbility) -> list[Names]:
    """The names that fit each part of the activation cost."""
    return [names for part in ability.cost for names in _cost_names(part, ability.zone)]


def cost_names(cost: tuple[WrittenCost, ...], zone: str, *, loyalty: bool = False) -> Names:
    """Every name that fits a part of an activation cost, those of each choice among them."""
    if loyalty:
        return frozenset({"loyalty_counters", "loyalty_counters_X"})
    return frozenset(name for part in cost for names in _cost_names(part, zone) for name in names)


def _cost_names(part: WrittenCost, zone: str) -> Iterator[Names]:
    if isinstance(part, ManaPart):
        yield from _mana_names(part.cost)
    elif isinstance(part, OneOf):
        for _, cost in part.options:
            yield cost_names(cost, zone)
    elif isinstance(part, CountersAmong):
        put = frozenset({"put_counter", "blight"} if part.kind == "-1/-1" else {"put_counter"})
        fixed = "remove_counters_fixed" if _is_fixed(part.amount) else "remove_counters_any_number_or_X"
        yield put if part.put else frozenset({fixed})
    elif isinstance(part, TakeFitting):
        yield _taken_names(part)
    elif isinstance(part, Counters):
        paid = "remove_counters_fixed" if _is_fixed(part.amount) else "remove_counters_any_number_or_X"
        yield frozenset({"put_counter" if part.put else paid})
    elif isinstance(part, ExileSelf):
        yield frozenset({f"exile_self_from_{zone}"})
    else:
        yield frozenset({_PLAIN_COSTS.get(type(part), type(part).__name__)})


def _mana_names(cost: ManaCost) -> Iterator[Names]:
    for symbol in cost.symbols:
        zero = symbol.kind is SymbolKind.GENERIC and not symbol.generic
        yield frozenset({"mana_zero"}) if zero else _MANA_KINDS[symbol.kind]


def _taken_names(part: TakeFitting) -> Names:
    if part.verb == "sacrifice":
        return frozenset({"sacrifice_other" if _is_fixed(part.amount) else "sacrifice_other_X_or_any"})
    if part.verb == "exile":
        place = "permanent_you_control" if part.objects.zone == "battlefield" else None
        return frozenset({"exile_other", f"exile_{place or f'other_from_{part.objects.zone}'}"})
    if part.verb == "return":
        return frozenset({"return_other_to_hand"})
    if part.verb == "discard":
        one = "discard_self" if part.objects.itself else "discard_card"
        return frozenset({"discard_hand" if part.whole else one})
    if part.verb in ("return", "reveal"):
        return frozenset({"return_other_to_hand" if part.verb == "return" else "reveal"})
    return frozenset({"tap_other_untapped" if part.verb == "tap" else "untap_other"})


def _is_fixed(amount: Amount) -> bool:
    return isinstance(amount, Fixed)


def all_outputs(ability: WrittenAbility) -> Iterator[Output]:
    """Every output, those of an upgrade among them."""
    for way in (*ability.outputs, *(way for _, ways in ability.instead for way in ways)):
        yield from way


def amounts_of(outputs: Iterable[Output]) -> Iterator[Amount]:
    """The amounts among the outputs that are no plain number."""
    for output in outputs:
        amount = output.times if isinstance(output, Runs) else getattr(output, "amount", None)
        if amount is not None and not isinstance(amount, int | Fixed):
            yield amount


def accepted_amounts(amount: Amount) -> Names:
    """The names that fit what an amount depends on."""
    if isinstance(amount, Count):
        sized = any(clause.power or clause.toughness for clause in amount.objects.clauses)
        named = _FROM_A_ZONE.get(amount.objects.zone, frozenset({"other_dynamic"}))
        return named | ({"power_or_toughness"} if sized else set())
    if isinstance(amount, Scaled | Half):
        return accepted_amounts(amount.of)
    if isinstance(amount, Sum):
        return accepted_amounts(amount.one) | accepted_amounts(amount.other)
    return accepted_amounts(amount.most) if isinstance(amount, UpTo) else _AMOUNTS.get(type(amount), _TOLD)


def accepted_outputs(way: tuple[Output, ...]) -> list[Names]:
    """The names that fit each output of one way to resolve an ability."""
    runs = [o for o in way if isinstance(o, Runs) and len(o.runs) == 1 and o.times == Fixed(1)]
    if len(runs) > 1:  # a sum of symbols is one run
        rest = tuple(output for output in way if output not in runs)
        joined = Runs(("".join(output.runs[0] for output in runs),))
        return accepted_outputs((joined, *rest))
    if len(way) > 1 and all(isinstance(output, Runs) for output in way):
        # "{B}, then an additional {B} for each ...": sorted by its symbols, or by its amount
        some = frozenset({"fixed_symbol_dynamic_amount", f"one_of_{len(way)}_listed"})
        return [_output_names(output) | some for output in way]
    return [_output_names(output) for output in way]


def _output_names(output: Output) -> Names:
    if isinstance(output, Runs):
        return _run_names(output)
    if isinstance(output, Different):
        return frozenset({"n_different_colours"})
    amount = Fixed(1) if isinstance(output, OneOfEach) else output.amount
    names = _choice_names(output, amount)
    return frozenset({"doubles_unspent_mana"}) if isinstance(amount, UnspentMana) else names


def _run_names(output: Runs) -> Names:
    runs, one = output.runs, output.times == Fixed(1)
    if isinstance(output.times, UnspentMana):
        return frozenset({"doubles_unspent_mana"})
    if len(runs) > 1:
        if any(len(run) > 1 for run in runs):
            return frozenset({"one_of_listed_multi_mana_runs"})
        listed = {"one_any_colour"} if set(runs) == set(COLORS) else {f"one_of_{len(runs)}_listed"}
        return frozenset(listed if one else listed | {"fixed_symbol_dynamic_amount"})
    (run,) = runs
    if not one and not isinstance(output.times, Fixed):
        # Some amounts are counted by the symbols: {C}{C} for each card
        return frozenset(
            {"fixed_symbol_dynamic_amount"} if len(run) == 1 else {"n_same_fixed", "n_mixed_fixed"}
        )
    if len(run) == 1 and one:
        return frozenset({"one_fixed_colourless" if run == "C" else "one_fixed_colour"})
    return frozenset({"n_same_fixed" if len(set(run)) == 1 else "n_mixed_fixed"})


def _choice_names(output: OfOneType | Combination | OneOfEach, amount: Amount) -> Names:
    types, single = output.types, amount == Fixed(1)
    if isinstance(types, ChosenColor):
        return frozenset({"chosen_colour"})
    if isinstance(types, CommanderIdentity):
        return frozenset({"colour_in_commander_identity"})
    if isinstance(types, CouldProduce | TakenCouldProduce):
        return _OTHERS_COULD if single else _OTHERS_COULD | {"type_already_produced_or_noted"}
    if isinstance(types, ColorsAmong):
        return frozenset({"colours_derived_from_objects", "that_colour_chosen_on_resolution"})
    if isinstance(output, Combination):
        return _combination_names(types, amount)
    if single:
        every = set(types.types) >= set(COLORS)
        return frozenset({"one_any_colour"} if every else _listed_names(types))
    return _ONE_COLOUR | (frozenset() if isinstance(amount, Fixed) else {"fixed_symbol_dynamic_amount"})


def _combination_names(types: ListedTypes, amount: Amount) -> Names:
    if set(types.types) < set(COLORS):
        return frozenset({"any_combination_of_listed"})
    # "one mana of any color for each ...": each may be another color
    counted = frozenset() if isinstance(amount, Fixed) else frozenset({"one_any_colour"})
    return counted | {"any_combination_of_colours"}


def _listed_names(types: ListedTypes) -> Names:
    number = len(types.types)
    if number == 1:
        return frozenset({"one_fixed_colourless" if types.types == "C" else "one_fixed_colour"})
    return frozenset({f"one_of_{number}_listed"})


def restriction_features(only: SpendOnly) -> dict[str, bool]:
    """For each name of a restriction whether these words' reading has what it speaks of."""
    parts, clauses = only.allowed, [clause for part in only.allowed for clause in part.clauses]
    types = frozenset().union(*(clause.types for clause in clauses))
    subtypes = frozenset().union(*(clause.subtypes for clause in clauses))
    keywords = {clause.keyword for clause in clauses if clause.keyword is not None}
    tags = keywords.union(*(part.tags for part in parts))
    zones = frozenset().union(*(part.zones for part in parts))
    for_abilities = [part for part in parts if part.kind in (None, "ability")]
    return {
        "creature_spell": "Creature" in types or "face down" in tags,
        "artifact_spell": "Artifact" in types,
        "planeswalker_spell": "Planeswalker" in types,
        "instant_or_sorcery": types >= {"Instant", "Sorcery"},
        "enchantment_or_Aura_spell": "Enchantment" in types or "Aura" in subtypes,
        "equip_or_Equipment": "Equipment" in subtypes or "equip" in tags,
        "named_subtype(s)": bool(subtypes),
        "noncreature_spell": any("Creature" in clause.not_types for clause in clauses) or bool(only.denied),
        "any_activated_ability": any(part.kind == "ability" and not part.clauses for part in parts),
        "abilities_of_creatures": bool(for_abilities),
        "abilities_of_lands": any("Land" in c.types for part in for_abilities for c in part.clauses),
        "abilities_of_artifacts": any(_is_for(part, "Artifact") for part in for_abilities),
        "legendary": any("Legendary" in clause.supertypes for clause in clauses),
        "colourless_spell": any(clause.colorless for clause in clauses),
        "multicoloured": any(clause.multicolored for clause in clauses),
        "monocoloured": any(clause.monocolored for clause in clauses),
        "mana_value_condition": any(clause.mana_value is not None for clause in clauses),
        "devoid": "devoid" in tags,
        "commander": any(part.commander for part in parts),
        "not_generic_costs": only.not_generic,
        "cannot_cast_nonartifact (Powerstone)": bool(only.denied),
        "not_from_hand_or_not_owned": bool(only.denied) or any(p.not_zones or p.tags for p in parts),
        "from_graveyard": "graveyard" in zones,
        "X_costs": "x" in tags,
        "cost_containing_C": "c" in tags,
        "kicked_spell": "kicked" in tags,
        "flashback": "flashback" in tags,
        "foretell": "foretell" in tags,
        "cumulative_upkeep": "cumulative upkeep" in tags,
        "disturb_cost": "disturb" in tags,
    }


def _is_for(part: Allowed, card_type: str) -> bool:
    return any(card_type in clause.types for clause in part.clauses)
