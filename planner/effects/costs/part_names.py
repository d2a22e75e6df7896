"""What a part of a cost is called: the card's own words where they stand alone, else plain ones."""

from __future__ import annotations

from planner.game.mana_abilities import Exert, ExileSelf, ReturnSelf, SacrificeSelf
from planner.game.vocabulary import Verb
from planner.game.written_abilities import (
    Behold,
    CollectEvidence,
    Counters,
    CountersAmong,
    TakeBearer,
    TakeFitting,
    TakeTotal,
    TakeVarieties,
    Unattach,
    WrittenCost,
)

_VOWELS = ("a", "e", "i", "o")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_PUT = {Verb.BURY: "its owner's graveyard", Verb.SHELVE: "its owner's library"}


def number_word(number: int) -> str:
    """Write a number as a word up to ten, with commas beyond.

    >>> number_word(3), number_word(1200)
    ('three', '1,200')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"


def things(number: int, noun: str) -> str:
    """Write a number of things in words: "a card", "two cards".

    >>> things(1, "card"), things(2, "card")
    ('a card', 'two cards')
    """
    return (
        f"{'an' if noun[:1] in _VOWELS else 'a'} {noun}" if number == 1 else f"{number_word(number)} {noun}s"
    )


class PartNames:
    """The wording of the parts of one cost.

    ``printed`` are the card's words for the whole cost; ``alone`` says that the cost has one part only, which
    is called by these words.
    """

    def __init__(self, printed: str, owner: str, *, alone: bool) -> None:
        self._printed = printed.strip().rstrip(".")
        self._owner = owner or "it"
        self._alone = alone

    def of(self, part: WrittenCost, amount: int = 0) -> str:
        """The wording of a part that takes objects or counters."""
        return self._as_printed(self._plain(part, amount))

    def energy(self, amount: int, per_x: int) -> str:
        """The wording of a payment of energy."""
        words = "Pay X energy" if per_x else "{E}" * amount if amount <= 10 else f"Pay {amount} energy"
        return self._as_printed(words)

    def mill(self, amount: int, *, exiled: bool = False) -> str:
        """The wording of a part that mills cards, or exiles them from the library."""
        top = "card" if amount == 1 else f"{number_word(amount)} cards"
        plain = f"Exile the top {top} of your library" if exiled else f"Mill {things(amount, 'card')}"
        return self._as_printed(plain)

    def _as_printed(self, plain: str) -> str:
        """The card's own wording with its capital letters, if it says the same; else the plain words."""
        if self._alone and self._printed:
            return self._printed[:1].upper() + self._printed[1:]
        at = self._printed.lower().find(plain.lower())
        found = self._printed[at : at + len(plain)] if at >= 0 else plain.replace("~", self._owner)
        return found[:1].upper() + found[1:]

    def _plain(self, part: WrittenCost, amount: int) -> str:
        match part:
            case SacrificeSelf() | ExileSelf() | ReturnSelf() | Exert():
                return self._itself(part)
            case TakeFitting() | TakeTotal() | TakeVarieties() | TakeBearer():
                return self._taking(part)
            case Unattach(objects):
                return (
                    f"Unattach {self._owner}"
                    if objects is None
                    else f"Unattach {objects.words} from {self._owner}"
                )
            case CollectEvidence(number):
                return f"Collect evidence {number}"
            case Behold(_, _, cards, exile):
                return f"Behold {cards.words}" + (" and exile it" if exile else "")
            case Counters() | CountersAmong():
                return self._counters(part, amount)
        return type(part).__name__

    def _itself(self, part: SacrificeSelf | ExileSelf | ReturnSelf | Exert) -> str:
        match part:
            case SacrificeSelf():
                return f"Sacrifice {self._owner}"
            case ExileSelf():
                return f"Exile {self._owner}"
            case ReturnSelf():
                return f"Return {self._owner} to its owner's hand"
            case Exert():
                return f"Exert {self._owner}"

    def _taking(self, part: TakeFitting | TakeTotal | TakeVarieties | TakeBearer) -> str:
        match part:
            case TakeFitting():
                return self._take(part)
            case TakeTotal(verb, what, _, objects):
                return f"{verb} any number of {objects.words} with enough {what}"
            case TakeVarieties(verb, what, least, objects):
                enough = f"{number_word(least)} or more {what}s among them"
                return f"{verb} any number of {objects.words} with {enough}"
            case TakeBearer(verb, objects):
                return f"{verb} enchanted {objects.words}"

    def _take(self, part: TakeFitting) -> str:
        if part.whole:
            which = part.objects.words if part.verb == Verb.DISCARD else f"all {part.objects.words}"
            return f"{part.verb} {which}"
        if place := _PUT.get(part.verb):
            return f"put {part.objects.words} into {place}"
        end = " to its owner's hand" if part.verb == Verb.RETURN else " at random" if part.at_random else ""
        return f"{part.verb} {part.objects.words}{end}"

    def _counters(self, part: Counters | CountersAmong, amount: int) -> str:
        kind = f"{part.kind} counter" if part.kind else "counter"
        number = things(amount, kind) if amount else f"X {kind}s"
        where = self._owner if isinstance(part, Counters) else part.objects.words
        return f"Put {number} on {where}" if part.put else f"Remove {number} from {where}"
