"""Activated abilities of an object as data, in place of its text: what they cost and what mana they add."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Times = Annotated[int, Meta(ge=1, le=20)]
Amount = Annotated[int, Meta(ge=0, le=100)]
ManaKind = Literal["any color", "any type", "chosen color", "commander identity"]


class AbilityCost(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The cost of activating an ability (602.1a). Without any key it is {0}.

    >>> AbilityCost(mana="{1}", tap=True).tap
    True
    """

    mana: str = ""
    """The mana to pay, as symbols (118.3a): `"{1}{G}"`."""
    tap: bool = False
    """Whether it is tapped for it (107.5): {T}."""
    untap: bool = False
    """Whether it is untapped for it (107.6): {Q}."""
    life: Amount = 0
    """How much life is paid (118.3b)."""
    energy: Amount = 0
    """How many energy counters are paid (107.14)."""
    sacrifice: str | None = None
    """What is sacrificed (602.1a): `"this"`, or in words: `"a creature"`, `"two artifacts"`."""
    exile: str | None = None
    """What is exiled (602.1a): `"this"`, or in words: `"a card from your hand"`."""
    discard: str | None = None
    """What is discarded, in words (602.1a): `"a card"`."""
    return_: str | None = field(default=None, name="return")
    """What is returned to its owner's hand (602.1a): `"this"`, or in words: `"an Island you control"`."""
    tap_others: str | None = None
    """What else is tapped, in words (602.1a): `"an untapped creature you control"`."""
    remove_counters: dict[str, Times] = {}
    """The counters that are removed from it, by kind (122.1): `{"charge": 1}`."""
    put_counters: dict[str, Times] = {}
    """The counters that are put on it, by kind (122.1): `{"-1/-1": 1}`."""
    more: list[str] = []
    """Whatever else it costs, each in the words of a cost (602.1a): `["Mill two cards"]`."""


class AddedMana(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mana that symbols can't express: of a chosen type, or in an amount that is counted.

    >>> AddedMana(amount=2, of="any color").together
    True
    """

    mana: str | None = None
    """Symbols that are added for each of `for_each` (106.3): `"{G}"`. Stands without `amount` and `of`."""
    for_each: str | None = None
    """What is counted, in words (106.3): `"creature you control"`."""
    amount: Times = 1
    """How many mana of `of` are added (106.3)."""
    of: ManaKind | list[Literal["W", "U", "B", "R", "G", "C"]] | None = None
    """Of which types (106.3): `"any color"`, `"any type"`, `"chosen color"` (the object's `chosen`),
    `"commander identity"` (the board's `commander_identity`), or a list of letters."""
    together: bool = True
    """Whether all of it is of one type (106.3); `false` for any combination."""


class AbilitySpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An activated ability of an object, or a keyword. Abilities are numbered from 0 in their order.

    Intrinsic mana abilities of basic land types come first, as they do with text (305.6).

    >>> AbilitySpec(cost=AbilityCost(tap=True), add="{G}").add
    '{G}'
    """

    cost: AbilityCost | str | None = None
    """What it costs (602.1a): as data, or in the words of a cost: `"{1}, {T}"`."""
    add: str | list[str] | AddedMana | None = None
    """The mana it adds (605.1a): symbols (`"{G}{G}"`), a list of alternatives (`["{W}", "{U}"]`), or more
    than that. Left out: it is no mana ability, and what it does is of no concern to a payment."""
    spend_only: str | None = None
    """What that mana may be spent on alone: `"creature spells"` (106.6)."""
    only_if: str | None = None
    """What has to hold to activate it, in words: `"you control a Forest"` (602.5)."""
    times_each_turn: Times | None = None
    """How often it may be activated each turn (602.5b)."""
    damage: Amount = 0
    """The damage that it deals to its controller as it resolves (120.3a)."""
    no_untap: bool = False
    """Whether the permanent doesn't untap in its next untap step, once it was activated (502.3)."""
    keyword: str | None = None
    """A keyword in place of all that (702): `"haste"`, `"defender"`."""
