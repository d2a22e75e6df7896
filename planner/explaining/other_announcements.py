"""What could be announced otherwise for a payment: X, additional costs, symbols, another cost (601.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, structs

from planner.contract.request import PaySpec
from planner.effects.costs.part_names import number_word
from planner.explaining.repair_question import OpenQuestion
from planner.explaining.repairs import Announcement

MOST_TRIED = 60


def other_announcements(asked: OpenQuestion, offers: tuple[str, ...]) -> list[Announcement]:
    """Every change of a single announcement after which the request is still valid."""
    pay = asked.pay
    if pay is None:
        return []
    found = [*_x(pay), *_additional(pay), *_symbols(asked, pay), *_rest(pay), *_alternatives(pay, offers)]
    return [one for one in found[:MOST_TRIED] if one.carry_out(asked, 1).question() is not None]


def _x(pay: PaySpec) -> Iterator[Announcement]:
    if not isinstance(pay.x, int) or not pay.x:
        return
    announced = pay.x

    def smaller(x: int) -> Announcement:
        return Announcement(
            "x",
            "pay.x",
            x,
            f"X were {x:,} and not {announced:,}",
            lambda pay: structs.replace(pay, x=x),
            most=announced,
            numbered=smaller,
        )

    yield smaller(0)


def _flat(pay: PaySpec) -> list[str | dict[str, Any]]:
    """The announced additional costs as a list, one each; one left out is an empty entry."""
    given = pay.additional or []
    if isinstance(given, dict):
        given = [given]
    found: list[str | dict[str, Any]] = []
    for one in given:
        several = isinstance(one, dict) and len(one) > 1
        found += [{words: value} for words, value in one.items()] if several else [one]  # type: ignore[union-attr]
    return found


def _additional(pay: PaySpec) -> Iterator[Announcement]:
    """Yield changes that leave out an additional cost, pay it fewer times, or leave its options open."""
    paths = _paths(pay)
    for place, entry in enumerate(_flat(pay)):
        words, value = (entry, None) if isinstance(entry, str) else next(iter(entry.items()), ("", "max"))
        path = paths[place]
        if isinstance(value, str):
            if value != "max":
                yield _left_out(place, path, f'"{words}" were not announced as "{value}"')
        elif value in (None, 1):
            yield _left_out(place, path, f'"{words}" were left out')
        elif isinstance(value, int) and value > 1:
            yield _fewer_times(place, path, words, value, 0)


def _paths(pay: PaySpec) -> list[str]:
    """The request's path of each announced additional cost."""
    given = pay.additional or []
    if isinstance(given, dict):
        return [f"pay.additional.{words}" for words in given]
    paths: list[str] = []
    for index, one in enumerate(given):
        path = f"pay.additional[{index}]"
        paths += [f"{path}.{words}" for words in one] if isinstance(one, dict) and one else [path]
    return paths


def _left_out(place: int, path: str, text: str) -> Announcement:
    return Announcement(path, path, UNSET, text, lambda pay: _with_entry(pay, place, {}))


def _fewer_times(place: int, path: str, words: str, announced: int, times: int) -> Announcement:
    return Announcement(
        path,
        path,
        times,
        f'"{words}" were paid {_times(times)} and not {_times(announced)}',
        lambda pay: _with_entry(pay, place, {words: times} if times else {}),
        most=announced,
        numbered=lambda number: _fewer_times(place, path, words, announced, number),
    )


def _times(number: int) -> str:
    """Number of times in words: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def _with_entry(pay: PaySpec, place: int, entry: dict[str, Any]) -> PaySpec:
    """Copy with one additional cost announced differently; the others keep their places."""
    given = _flat(pay)
    given[place] = entry
    return structs.replace(pay, additional=given)


def _symbols(asked: OpenQuestion, pay: PaySpec) -> Iterator[Announcement]:
    """Yield changes that pay an announced symbol in another of its ways (118.13)."""
    if not pay.symbols:
        return
    open_choices = OpenQuestion(
        asked.game, structs.replace(pay, symbols=[]), asked.forbid, asked.require
    ).question()
    mana = open_choices.cost.mana if open_choices is not None else None
    choices = mana.choices if mana is not None else ()
    for place, (announced, symbol) in enumerate(zip(pay.symbols, choices, strict=False)):
        for option in symbol.options:
            if option != announced:
                yield _paid_by(place, option, announced, symbol.text)


def _paid_by(place: int, option: str, announced: str, symbol: str) -> Announcement:
    def change(pay: PaySpec) -> PaySpec:
        return structs.replace(pay, symbols=[*pay.symbols[:place], option, *pay.symbols[place + 1 :]])

    path = f"pay.symbols[{place}]"
    return Announcement(
        path, path, option, f"{option} were announced for {symbol} and not {announced}", change
    )


def _rest(pay: PaySpec) -> Iterator[Announcement]:
    if pay.reductions:
        text = "the reductions were left to be chosen"
        yield Announcement(
            "reductions", "pay.reductions", UNSET, text, lambda pay: structs.replace(pay, reductions=[])
        )
    for key, value in (pay.spend or {}).items():
        if isinstance(value, int):
            yield _not_wished(key, value)


def _not_wished(key: str, value: int) -> Announcement:
    def change(pay: PaySpec) -> PaySpec:
        return structs.replace(pay, spend={k: v for k, v in (pay.spend or {}).items() if k != key})

    path, text = f"pay.spend.{key}", f"{value} {{{key}}} didn't have to be among the mana spent"
    return Announcement(path, path, UNSET, text, change)


def _alternatives(pay: PaySpec, offers: tuple[str, ...]) -> Iterator[Announcement]:
    """Yield changes that announce the mana cost, or another of the offered alternative costs."""
    if pay.card is None:
        return
    if pay.alternative is not None:
        text = f'"{pay.alternative}" were not announced'
        yield Announcement("alternative", "pay.alternative", UNSET, text, lambda p: _instead(p, None))
    for offer in offers:
        if offer != pay.alternative:
            yield _offered(offer)


def _offered(offer: str) -> Announcement:
    text = f'"{offer}" were announced as the alternative cost'
    return Announcement("alternative", "pay.alternative", offer, text, lambda pay: _instead(pay, offer))


def _instead(pay: PaySpec, alternative: str | None) -> PaySpec:
    return structs.replace(pay, alternative=alternative)
