import pytest

from planner.text.phrases import Row, Table, compile_template, means


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
