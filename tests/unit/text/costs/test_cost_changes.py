"""Effects of permanents on what other things cost: 118.7, 118.8, 601.2f, 602.2b as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.game.amounts import (
    ChosenColorsOfSpell,
    Count,
    CountersOnSelf,
    Fact,
    Fixed,
    PlayerCounters,
    Size,
    SpellNamesakes,
    SpellSymbols,
    Targeted,
)
from planner.game.characteristics import Purpose
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.mana_abilities import PayLife
from planner.game.matching import meant
from planner.game.purposes import Allowed
from planner.game.readings import Could
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import AnyOf, HasCount, Holds, Not, TakeFitting, TurnCondition
from planner.game.written_costs import CostChange, CostTexts
from planner.text import read_permanent
from tests.support.printed_cards import card


def texts(text: str, controller: str = "you", name: str = "Sample", kind: str = "Enchantment") -> CostTexts:
    permanent = card(name, kind, text)
    reading = read_permanent(permanent, "opponent" if controller == "opponent" else "you")
    assert not reading.unread
    return reading.costs or CostTexts()


def change(text: str, controller: str = "you") -> CostChange:
    (found,) = texts(text, controller).changes
    return found


def spell(type_line: str, colors: str = "", **more: object) -> Purpose:
    read = replace(card("A spell", type_line), colors=frozenset(colors))
    return Purpose(card=replace(read, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "mana", "more", "fits", "not_this"),
    [
        ("Noncreature spells cost {1} more to cast.", "{1}", True, "Instant", "Creature — Elf"),
        ("Creature spells you cast cost {2} less to cast.", "{2}", False, "Creature — Elf", "Instant"),
        ("Artifact spells you cast cost up to {1} less to cast.", "{1}", False, "Artifact", "Land"),
        ("Instant and sorcery spells you cast cost {1} less to cast.", "{1}", False, "Sorcery", "Artifact"),
        ("Aura and Equipment spells you cast cost {1} less to cast.", "{1}", False,
         "Artifact — Equipment", "Artifact"),
        ("Each spell you cast that's a Demon, Horror, or Nightmare costs {1} less to cast.", "{1}", False,
         "Creature — Horror", "Creature — Elf"),
        ("Kithkin spells and Soldier spells you cast cost 2 less to cast.", "{2}", False,
         "Creature — Soldier", "Creature — Elf"),
        ("Other Dragon spells you cast cost {1} less to cast.", "{1}", False,
         "Creature — Dragon", "Creature — Elf"),
        ("The next Giant spell you cast this turn costs {2} less to cast.", "{2}", False,
         "Creature — Giant", "Creature — Elf"),
        ("Until end of turn, sorcery spells you cast cost {1} less to cast and can't be countered.", "{1}",
         False, "Sorcery", "Instant"),
    ],
)  # fmt: skip
def test_spells_in_words(text: str, mana: str, more: bool, fits: str, not_this: str) -> None:
    found = change(text)
    assert (found.mana, found.more) == (ManaCost(mana), more)
    assert meant(spell(fits), found.allowed, found.denied)
    assert not meant(spell(not_this), found.allowed, found.denied)
    assert not meant(Purpose(kind=PaymentKind.ABILITY, card=spell(fits).card), found.allowed, found.denied)


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("Spells cost {1} more to cast.", True, True),
        ("Spells you cast cost {1} less to cast.", True, False),
        ("Spells your opponents cast cost {1} more to cast.", False, True),
        ("Flashback costs your opponents pay cost {2} more.", False, True),
        ("Activated abilities of artifacts your opponents control cost {2} more to activate.", False, True),
        ("Activated abilities of creatures you control cost {1} less to activate.", True, False),
        ("Spells you cast have delve.", True, False),
    ],
)
def test_whose_payments_are_meant(text: str, yours: bool, theirs: bool) -> None:
    assert bool(texts(text, "you")) is yours
    assert bool(texts(text, "opponent")) is theirs


def test_colors_and_their_mana() -> None:
    found = change("White spells you cast cost {W} less to cast.")
    assert found.mana == ManaCost("{W}")
    assert meant(spell("Instant", "W"), found.allowed)
    assert not meant(spell("Instant", "U"), found.allowed)
    either = change("Each spell you cast that's red or green costs {1} less to cast.")
    assert meant(spell("Instant", "G"), either.allowed)
    assert not meant(spell("Instant", "W"), either.allowed)


def test_what_only_colored_mana_is_reduced_by() -> None:
    found = change(
        "Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount "
        "of colored mana "
        "you pay."
    )
    assert (found.mana, found.only_colored) == (ManaCost("{W}{B}"), True)


@pytest.mark.parametrize(
    "text",
    [
        "Activated abilities of creatures you control cost {2} less to activate. This effect "
        "can't reduce the "
        "mana in that cost to less than one mana.",
        "Activated abilities of creatures you control cost {2} less to activate.\nThis effect "
        "can't reduce the "
        "amount of mana an ability costs to activate to less than one mana.",
    ],
)
def test_what_a_reduction_leaves(text: str) -> None:
    found = change(text)
    assert found.least == 1
    assert found.source is not None
    assert found.source.controller == "you"
    assert found.allowed == (Allowed(PaymentKind.ABILITY, (Clause(types=frozenset({"Creature"})),)),)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        (" for each artifact you control", Count),
        (" for each +1/+1 counter on this enchantment", CountersOnSelf),
        (" for each experience counter you have", PlayerCounters),
        (" for each other spell you've cast this turn", Fact),
        (" for each creature it targets", Targeted),
        (" for each card with the same name as that spell in your graveyard", SpellNamesakes),
        (" for each black mana symbol in its mana cost", SpellSymbols),
    ],
)
def test_how_often_for_each(words: str, each: type[object]) -> None:
    found = change(f"Spells you cast cost {{1}} less to cast{words}.")
    assert isinstance(found.each, each)
    assert found.only_if is None


def test_each_without_whose_counts_everybodys() -> None:
    found = change("Spells you cast cost {1} less to cast for each attacking creature.")
    assert isinstance(found.each, Count)
    assert found.each.objects.controller == "any"


def test_where_x_is() -> None:
    found = change(
        "Activated abilities of creatures you control cost {X} less to activate, where X is "
        "this creature's power."
    )
    assert (found.mana, found.each) == (ManaCost("{1}"), Size("power"))


def test_an_x_that_nothing_explains_is_not_understood() -> None:
    reading = read_permanent(card("Sample", "Artifact", "Spells you cast cost {X} less to cast."))
    assert [unread.could for unread in reading.unread] == [Could.HELP]


def test_another_spell_of_that_player() -> None:
    """Damping Sphere taxes the payer by the payer's own spells, whoever has it."""
    text = (
        "Each spell a player casts costs {1} more to cast for each other spell that player has cast this "
        "turn."
    )
    for controller in ("you", "opponent"):
        assert change(text, controller).each == Fact("spells_cast", of_payer=True)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("As long as it's not your turn, spells you cast cost {1} less to cast.", Not(TurnCondition("you"))),
        ("Spells you cast cost {1} less to cast during your turn.", TurnCondition("you")),
        ("Spells you cast during your turn cost {1} less to cast.", TurnCondition("you")),
        ("The second spell you cast each turn costs {2} less to cast.",
         HasCount(Fact("spells_cast", of_payer=True), "=", 1)),
        ("Spells you cast cost {1} less to cast if you've gained life this turn.",
         Holds("you've gained life this turn", HasCount(Fact("life_gained"), ">=", 1))),
        ("Max speed — Spells you cast cost {1} less to cast.",
         Holds("you have max speed", HasCount(Fact("speed"), ">=", 4))),
        ("{1}{W}: Level 2\nSpells you cast cost {1} less to cast.", Holds("~ is level 2 or greater")),
    ],
)  # fmt: skip
def test_when_it_applies(text: str, condition: object) -> None:
    assert change(text).only_if == condition


def test_a_turn_that_is_the_payers() -> None:
    """Whoever has the text, the spell's controller is the player who pays."""
    text = "Each spell costs {3} more to cast except during its controller's turn."
    assert change(text, "you").only_if == Not(TurnCondition("you"))
    assert change(text, "opponent").only_if == Not(TurnCondition("opponent"))


def test_the_first_of_a_kind_is_the_first_where_nothing_was_cast() -> None:
    condition = change("The first creature spell you cast each turn costs {2} less to cast.").only_if
    none = [HasCount(Fact(name, of_payer=True), "=", 0) for name in ("spells_cast", "creature spells cast")]
    assert condition == AnyOf(tuple(none))


@pytest.mark.parametrize(
    ("text", "itself", "controller"),
    [
        ("Spells you cast that target this creature cost {2} less to cast.", True, "any"),
        ("Spells you cast that target a creature you control cost {2} less to cast.", False, "you"),
        ("Spells you cast cost {2} less to cast if they target a creature.", False, "any"),
    ],
)
def test_what_is_targeted(text: str, itself: bool, controller: str) -> None:
    targets = change(text).targets
    assert targets is not None
    assert (targets.itself, targets.controller) == (itself, controller)


@pytest.mark.parametrize(
    ("text", "kind", "tag"),
    [
        ("Equip costs you pay cost {1} less.", "ability", "equip"),
        ("Cycling abilities you activate cost {2} less to activate.", "ability", "cycling"),
        ("Boast abilities you activate cost {1} less to activate.", "ability", "boast"),
        ("Flashback costs you pay cost up to {2} less.", "spell", "flashback"),
        ("Unlock costs you pay cost {1} less.", "special_action", "unlock"),
        ("Foretelling cards from your hand costs {1} less and can be done on any player's turn.",
         "special_action", "foretell"),
        ("Face-down creature spells you cast cost {1} less to cast.", "spell", "face down"),
    ],
)  # fmt: skip
def test_costs_of_keywords(text: str, kind: str, tag: str) -> None:
    assert change(text).allowed == (Allowed(PaymentKind(kind), tags=frozenset({tag})),)


def test_mana_abilities_are_left_out_where_the_words_say_so() -> None:
    for text in (
        "Activated abilities cost {2} more to activate unless they're mana abilities.",
        "Abilities you activate that aren't mana abilities cost {2} more to activate.",
    ):
        found = change(text)
        assert meant(Purpose(PaymentKind.ABILITY), found.allowed, found.denied)
        assert not meant(Purpose(PaymentKind.ABILITY, mana_ability=True), found.allowed, found.denied)


@pytest.mark.parametrize(
    ("text", "other", "itself"),
    [
        ("Equip abilities you activate of other Equipment cost {1} less to activate.", True, False),
        ("Exhaust abilities of other permanents you control cost {2} less to activate.", True, False),
        ("This Equipment's equip ability costs {2} less to activate if it targets a colorless creature.",
         False, True),
    ],
)  # fmt: skip
def test_whose_abilities(text: str, other: bool, itself: bool) -> None:
    source = change(text).source
    assert source is not None
    assert (source.other, source.itself) == (other, itself)


def test_the_place_a_spell_is_cast_from() -> None:
    found = change("Spells you cast from your graveyard or from exile cost {2} less to cast.")
    assert found.allowed == (Allowed(PaymentKind.SPELL, zones=frozenset({Zone.GRAVEYARD, Zone.EXILE})),)
    found = change("Spells you cast from anywhere other than your hand cost {2} less to cast.")
    assert found.allowed == (Allowed(PaymentKind.SPELL, not_zones=frozenset({Zone.HAND})),)


def test_costs_that_are_not_mana() -> None:
    found = change("Spells your opponents cast that target this creature cost an additional 3 life to cast.",
                   "opponent")  # fmt: skip
    assert (found.more, found.mana, found.parts) == (True, None, (PayLife(3),))
    drought = change(
        'Spells cost an additional "Sacrifice a Swamp" to cast for each black mana symbol in their mana '
        "costs."
    )
    (sacrifice,) = drought.parts
    assert isinstance(sacrifice, TakeFitting)
    assert sacrifice.objects.controller == "you"
    assert drought.each == SpellSymbols("B")


def test_what_an_opponents_tax_takes_is_the_payers() -> None:
    """Its filter is read from the side of the object that has the text, where the payer is an opponent."""
    found = change('Spells cost an additional "Sacrifice a land" to cast.', "opponent")
    (sacrifice,) = found.parts
    assert isinstance(sacrifice, TakeFitting)
    assert sacrifice.objects.controller == "opponent"


def test_a_defiler_is_announced_and_paid_for() -> None:
    text = (
        "As an additional cost to cast red permanent spells, you may pay 2 life. Those spells "
        "cost {R} less to "
        "cast if you paid life this way. This effect reduces only the amount of red mana you pay."
    )
    found = change(text)
    assert found.optional
    assert found.price == (PayLife(2),)
    assert (found.mana, found.more, found.only_colored) == (ManaCost("{R}"), False, True)
    assert meant(spell("Creature — Phyrexian", "R"), found.allowed)
    assert not meant(spell("Instant", "R"), found.allowed)
    assert not texts(text, "opponent")


def test_a_cost_that_is_set() -> None:
    (floor,) = texts(
        "As long as Sample is untapped, each spell that would cost less than three mana to cast costs three "
        "mana to cast.",
        kind="Artifact",
    ).floors
    assert (floor.least, floor.allowed) == (3, (Allowed(PaymentKind.SPELL),))
    assert isinstance(floor.only_if, HasCount)


def test_affinity_that_is_given() -> None:
    found = change("Artifact spells you cast have affinity for artifacts.")
    assert isinstance(found.each, Count)
    assert found.each.objects.controller == "you"
    assert (found.mana, found.more) == (ManaCost("{1}"), False)


def test_a_creature_type_in_common_with_the_card() -> None:
    text = "Creature spells you cast that share a creature type with Sample cost {1} less to cast."
    (found,) = texts(text, kind="Creature — Illusion Beast").changes
    assert meant(spell("Creature — Beast"), found.allowed)
    assert not meant(spell("Creature — Elf"), found.allowed)


def test_a_card_type_in_common_with_an_exiled_card_is_one_that_was_chosen() -> None:
    text = "Spells you cast that share a card type with the exiled card cost {2} less to cast."
    found = change(text)
    assert found.allowed == (Allowed(PaymentKind.SPELL, (Clause(chosen="type"),)),)
    each = change(
        "Spells you cast cost {1} less to cast for each card type they share with cards exiled with Sample."
    )
    assert each.each == ChosenColorsOfSpell("card type")


def test_a_change_of_what_a_keyword_costs() -> None:
    found = change("Buyback costs cost {2} less.")
    assert (found.part, found.mana) == ("buyback", ManaCost("{2}"))


def test_an_additional_cost_that_is_any_amount_of_mana() -> None:
    text = "As an additional cost to cast creature spells, you may pay any amount of mana. If you do, fine."
    (found,) = texts(text).additional
    assert (found.optional, found.repeatable) == (True, True)
    assert found.applies_to == (Allowed(PaymentKind.SPELL, (Clause(types=frozenset({"Creature"})),)),)
    assert not texts(text, "opponent")


def test_spells_and_abilities_in_one_sentence() -> None:
    text = "Spells and abilities your opponents cast or activate that target Sample cost {2} more."
    kinds = [[one.kind for one in found.allowed] for found in texts(text, "opponent").changes]
    assert kinds == [["spell"], ["ability"]]
    text = (
        "During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents "
        "activate cost {2} more to activate unless they're mana abilities."
    )
    assert [str(found.mana) for found in texts(text, "opponent").changes] == ["{1}", "{2}"]


def test_players_have_no_ids_so_facts_say_that_one_is_targeted() -> None:
    text = "Spells your opponents cast that target you or a creature you control cost {2} more to cast."
    (found,) = texts(text, "opponent").changes
    creatures = Filter("a creature you control", (Clause(types=frozenset({"Creature"})),))
    asked = (HasCount(Targeted(creatures), ">=", 1), Holds("it targets an opponent"))
    assert (found.targets, found.only_if) == (None, AnyOf(asked))


@pytest.mark.parametrize(
    ("text", "could", "kinds"),
    [
        ("Buyback costs cost {U} less.", Could.HELP, {"spell"}),
        ("Loyalty abilities cost an additional +1.", Could.HINDER, {"ability"}),
        ("Activated abilities of equipped creature cost {2} less to activate.", Could.HELP, set()),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_reported_with_the_payments_that_it_could_bear_on(
    text: str, could: Could, kinds: set[str]
) -> None:
    (unread,) = read_permanent(card("Sample", "Enchantment", text)).unread
    assert (unread.could, set(unread.kinds)) == (could, kinds)


def test_nothing_is_taken_for_a_reduction_that_stands_once() -> None:
    assert change("Spells you cast cost {1} less to cast.").each == Fixed(1)


def test_eminence_works_from_the_command_zone() -> None:
    from planner.text import read_card_in_zone

    text = (
        "Eminence — As long as Sample is in the command zone or on the battlefield, other Dragon spells you "
        "cast cost {1} less to cast.\nSpells you cast cost {1} less to cast."
    )
    here, there = read_permanent(card("Sample", "Creature — Dragon", text)), card("Sample", "Creature", text)
    assert here.costs is not None
    assert len(here.costs.changes) == 2
    command = read_card_in_zone(there, Zone.COMMAND).costs
    assert command is not None
    assert len(command.changes) == 1
    assert read_card_in_zone(there, Zone.HAND).costs is None


def test_permanents_that_are_given_a_tax() -> None:
    text = (
        'Creatures and enchantments you control have "Spells your opponents cast that target this permanent '
        'cost {1} more to cast."'
    )
    found = change(text, "opponent")
    assert isinstance(found.each, Targeted)
    assert found.each.objects == found.targets
    assert not texts(text, "you")
    first = change(
        'Commander creatures you own have "The first Dragon spell you cast each turn costs {2} less to cast."'
    )
    assert isinstance(first.each, Count)
    assert [clause.commander for clause in first.each.objects.clauses] == [True]
    assert first.only_if is not None


@pytest.mark.parametrize(
    "text",
    [
        'Creatures you control have "Spells you cast cost {1} less to cast for each +1/+1 counter on it."',
        'Creatures have "Spells your opponents cast that target this creature cost {1} more to cast."',
        'Equipped creature has "Spells you cast cost {1} less to cast."',
    ],
)
def test_what_each_of_several_would_say_differently_is_not_understood(text: str) -> None:
    assert read_permanent(card("Sample", "Artifact", text)).unread


def test_a_keyword_behind_the_spells_is_asked_for_besides_what_they_are() -> None:
    line = "Creature spells you cast with flying cost {1} less to cast."
    (allowed,) = change(line).allowed
    (clause,) = allowed.clauses
    assert (clause.types, clause.keyword) == (frozenset({"Creature"}), "flying")
