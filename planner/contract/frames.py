"""Tables as rows of plain values, for pandas and Polars: each is imported when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from msgspec import UNSET, Struct

from planner.contract.showing import html_of

if TYPE_CHECKING:
    import pandas
    import polars

Rows = list[dict[str, Any]]


def rows_of(structs: Iterable[Struct]) -> Rows:
    """Write structs as rows: all of their fields, as JSON would have them; what isn't there is None."""
    return [
        {
            name: None if (value := getattr(one, name)) is UNSET else _plain(value)
            for name in one.__struct_fields__
        }
        for one in structs
    ]


def _plain(value: Any) -> Any:
    plain = msgspec.to_builtins(value)
    return list(plain) if isinstance(plain, tuple) else plain


class Framed:
    """What has rows, and so can be a frame."""

    __slots__ = ()

    def to_dicts(self) -> Rows:
        """Give the rows as dicts with the same keys, of plain values."""
        raise NotImplementedError

    def to_pandas(self) -> pandas.DataFrame:
        """Give the rows as a frame of pandas. Raises ``ImportError`` where that isn't installed."""
        frame: pandas.DataFrame = _module("pandas").DataFrame(self.to_dicts())
        return frame

    def to_polars(self) -> polars.DataFrame:
        """Give the rows as a frame of Polars. Raises ``ImportError`` where that isn't installed."""
        frame: polars.DataFrame = _module("polars").DataFrame(self.to_dicts(), infer_schema_length=None)
        return frame


class HasRow(Protocol):
    """What knows its row."""

    def row(self) -> dict[str, Any]:
        """Give what it is as one row."""
        ...


Item = TypeVar("Item", bound=HasRow)


class Listed(list[Item], Framed):
    """A list that can be a frame: of ways, of options."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def to_dicts(self) -> Rows:
        """Give the items as rows with the same keys; what one of them hasn't is None."""
        rows = [one.row() for one in self]
        keys = dict.fromkeys(key for row in rows for key in row)
        return [{key: row.get(key) for key in keys} for row in rows]


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        message = f"{name} isn't installed: pip install {name}, or pip install 'mana-planner[frames]'"
        raise ImportError(message, name=name) from error
