"""What can be wrong with a name or with the card store; here, so that saying so loads neither."""

from __future__ import annotations


class StoreError(Exception):
    """A card store that can't be used: the message says which file, and what to do."""


class EmptyStoreError(StoreError):
    """A file without any table: an import was stopped before there was a store."""


class CardNameError(ValueError):
    """A name that isn't one card's: the message says so, with the names that could be meant."""

    def __init__(self, message: str, choices: list[str]) -> None:
        super().__init__(message)
        self.choices = choices
