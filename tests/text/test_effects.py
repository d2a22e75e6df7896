import pytest

from planner.game.abilities import Production, SpendOnly
from planner.text.effects import adds_mana, during_payment, read_effect

ANY = ("W", "U", "B", "R", "G")


@pytest.mark.parametrize(
    ("effect", "production"),
    [
        ("add {G}.", Production(("G",))),
        ("add {C}{C}", Production(("CC",))),
        ("add {W}{U}.", Production(("WU",))),
        ("add {W} or {U}.", Production(("W", "U"))),
        ("add {W}, {U}, or {B}.", Production(("W", "U", "B"))),
        ("add {U}{U}, {U}{R}, or {R}{R}.", Production(("UU", "UR", "RR"))),
        ("add one mana of any color.", Production(ANY)),
        ("add one mana of any type.", Production((*ANY, "C"))),
        ("add three mana of any one color.", Production(tuple(c * 3 for c in ANY))),
        ("add 2 mana of any one color.", Production(tuple(c * 2 for c in ANY))),
        ("add two mana in any combination of colors.", Production(amount=2, types="WUBRG")),
        ("add three mana in any combination of {R} and/or {G}.", Production(amount=3, types="RG")),
        ("add two mana in any combination of {G}, {W}, and/or {U}.", Production(amount=2, types="WUG")),
    ],
)
def test_605_1a_what_is_added(effect: str, production: Production) -> None:
    read = read_effect(effect)
    assert read is not None
    assert (read.production, read.damage, read.spend_only) == (production, 0, None)


def test_damage_is_part_of_the_ability() -> None:
    read = read_effect("add {R} or {W}. ~ deals 1 damage to you.")
    assert read is not None
    assert (read.production.runs, read.damage) == (("R", "W"), 1)


def test_106_6_the_powerstone_restriction() -> None:
    read = read_effect("add {C}. this mana can't be spent to cast a nonartifact spell.")
    assert read is not None
    assert read.spend_only is SpendOnly.NOT_NONARTIFACT_SPELL


@pytest.mark.parametrize(
    "effect",
    [
        "add {G}. spend this mana only to cast creature spells.",
        "add {G}. you gain 1 life.",
        "add {G}. activate only if you control a swamp.",
        "add {G}. ~ doesn't untap during your next untap step.",
        "add {G}. draw a card.",
        "add {G}. add {R}.",
        "add {G} for each elf on the battlefield.",
        "add x mana of any one color.",
        "add one mana of the chosen color.",
        "~ deals 1 damage to you.",
        "",
    ],
)
def test_an_effect_with_a_sentence_too_many_is_not_read(effect: str) -> None:
    assert read_effect(effect) is None


@pytest.mark.parametrize(
    ("effect", "adds"),
    [
        ("add {G}.", True),
        ("that player adds one mana of any color they choose.", True),
        ("double the amount of each type of unspent mana you have.", True),
        ("if you control a forest, add {G}.", True),
        ('~ gains ""', False),
        ("until end of turn, whenever you tap a land for mana, add an additional {G}.", False),
        ("at the beginning of your next main phase this turn, add {R}.", False),
        ("put a +1/+1 counter on ~.", False),
        ("add the result to your life total.", False),
    ],
)
def test_605_1a_whether_it_could_add_mana_as_it_resolves(effect: str, adds: bool) -> None:
    assert adds_mana(effect) is adds


@pytest.mark.parametrize(
    ("effect", "possible"),
    [
        ("add three mana of any one color. activate only as an instant.", False),
        ("add {R}. activate this ability only any time you could cast an instant.", False),
        ("add {R}. activate only as a sorcery and only once each turn.", False),
        ("add {R}. activate only if you control a dragon.", True),
    ],
)
def test_601_2g_timing_words_keep_an_ability_out_of_a_payment(effect: str, possible: bool) -> None:
    assert during_payment(effect) is possible
