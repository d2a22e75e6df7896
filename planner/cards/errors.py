"""What can be wrong with a name or with the card store; here, so that saying so loads neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from planner.contract.error_codes import CodedError, ErrorCode


class StoreError(CodedError):
    """A card store can't be used: the message says which file, and what to do."""

    code = ErrorCode.CARD_STORE


def damaged(path: Path, why: object) -> StoreError:
    """The error for an unreadable store, with what to do about it."""
    return StoreError(
        f"{path} can't be read as a card store ({why}); move it away, with {path.name}-wal if that is there, "
        "and import the cards and overlays again"
    )


class EmptyStoreError(StoreError):
    """A file without any table, left by an import that was stopped early."""


class CardNameError(CodedError, ValueError):
    """A name isn't exactly one card's: the message lists the names that could be meant."""

    def __init__(self, message: str, choices: list[str], code: ErrorCode = ErrorCode.UNKNOWN_CARD) -> None:
        super().__init__(message)
        self.choices = choices
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.choices, self.code)
