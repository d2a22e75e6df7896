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
    """Structs as rows of all their fields, as JSON data; missing values are None."""
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
    """Something with rows, which can become a data frame."""

    __slots__ = ()

    def to_dicts(self) -> Rows:
        """The rows as dicts with the same keys, of plain values."""
        raise NotImplementedError

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas data frame.

        Raises ``ImportError`` if pandas isn't installed.
        """
        frame: pandas.DataFrame = _module("pandas").DataFrame(self.to_dicts())
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The rows as a Polars data frame.

        Raises ``ImportError`` if Polars isn't installed.
        """
        frame: polars.DataFrame = _module("polars").DataFrame(self.to_dicts(), infer_schema_length=None)
        return frame


class HasRow(Protocol):
    """Something that can be written as a row."""

    def row(self) -> dict[str, Any]:
        """The object as one row."""
        ...


Item = TypeVar("Item", bound=HasRow)


class Listed(list[Item], Framed):
    """A list of ways or options that can become a data frame."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def to_dicts(self) -> Rows:
        """The items as rows with the same keys; missing values are None."""
        rows = [one.row() for one in self]
        keys = dict.fromkeys(key for row in rows for key in row)
        return [{key: row.get(key) for key in keys} for row in rows]


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        message = f"{name} isn't installed: pip install {name}, or pip install 'mana-planner[frames]'"
        raise ImportError(message, name=name) from error
