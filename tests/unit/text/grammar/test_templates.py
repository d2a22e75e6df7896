import pytest

from planner.game.amounts import Amount, Chosen, Fixed
from planner.text.grammar.templates import Row, Table, compile_template, means


def test_a_slot_takes_numbers_in_words_and_digits() -> None:
    table = Table(Row("pay <number> life", lambda s: s.number))
    assert [table.read(f"pay {n} life") for n in ("one", "twenty", "7", "120")] == [1, 20, 7, 120]


@pytest.mark.parametrize("text", ["pay life", "pay x life", "pay 2 life or more", "pay 12345 life"])
def test_what_does_not_fit_a_template_is_not_read(text: str) -> None:
    assert Table(Row("pay <number> life", lambda s: s.number)).read(text) is None


def test_mana_slots_are_read_as_letters() -> None:
    table: Table[tuple[str, ...]] = Table(
        Row("add <runs>", lambda s: s.runs),
        Row("make <types>", lambda s: (s.types,)),
        Row("spend <mana>", lambda s: (s.mana,)),
    )
    assert table.read("add {U}{U}, {U}{R}, or {R}{R}") == ("UU", "UR", "RR")
    assert table.read("make {R}, {G}, and/or {W}") == ("RGW",)
    assert table.read("spend {C}{G}") == ("CG",)
    assert table.read("add {U} and {R}") is None


def test_brackets_choose_and_leave_out_and_symbols_stand_for_themselves() -> None:
    pattern = compile_template("{T} (is|are) [very ]good.")
    assert pattern.fullmatch("{T} are very good.")
    assert pattern.fullmatch("{T} is good.")
    assert not pattern.fullmatch("{T} is goods")


def test_the_first_row_that_fits_decides() -> None:
    table = Table(Row("costs <amount> less to", means("to")), Row("costs <amount> less", means("any")))
    assert table.find("it costs {1} less to cast") == "to"
    assert table.find("it costs {1} less") == "any"
    assert table.find("it costs less") is None


def test_a_quantity_is_an_article_a_number_or_what_is_chosen() -> None:
    table: Table[Amount] = Table(Row("remove <quantity> [<counter> ]counter[s]", lambda s: s.quantity))
    words = ["a charge counter", "three +1/+1 counters", "x ki counters", "any number of counters"]
    read = [table.read(f"remove {one}") for one in words]
    assert read == [Fixed(1), Fixed(3), Chosen(), Chosen()]
    assert table.read("remove some counters") is None


def test_slots_of_costs_and_words_are_read() -> None:
    table: Table[tuple[object, ...]] = Table(
        Row("pay <energy>", lambda s: (s.energy,)),
        Row("pay <symbols>", lambda s: (s.symbols,)),
        Row("put it on <self>, a <counter> counter", lambda s: (s.counter,)),
        Row("sacrifice <filter>", lambda s: (s.filter,)),
        Row("devotion to <color> is <phrase>", lambda s: (s.text("color"), s.phrase)),
    )
    assert table.read("pay {E}{E}") == (2,)
    assert table.read("pay {2}{W/U}") == ("{2}{W/U}",)
    assert table.read("put it on rasputin, a double strike counter") == ("double strike",)
    assert table.read("put it on ~, a -0/-1 counter") == ("-0/-1",)
    assert table.read("sacrifice a black or artifact creature") == ("a black or artifact creature",)
    assert table.read("devotion to red is five or more") == ("red", "five or more")


def test_a_row_that_means_nothing_after_all_leaves_the_text_to_the_next() -> None:
    table: Table[str] = Table(Row("pay <number> life", lambda s: None), Row("pay <words> life", means("any")))
    assert table.read("pay 2 life") == "any"
