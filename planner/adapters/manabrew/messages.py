"""The messages of ManaBrew's wire protocol, as far as a payment needs them; every other field is left alone.

The names of the fields are the protocol's own, in its version 5 (``@manabrew/protocol`` 5.11). What an engine
leaves out has the value that says nothing.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from planner.adapters.engine_words import letter_of

Id = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Identity(Struct, rename="camel", frozen=True):
    """The identity of a card."""

    name: str = ""
    is_token: bool = False


class ChosenForCard(Struct, rename="camel"):
    """Something that was chosen for a card."""

    kind: str
    colors: list[str] = []
    values: list[str] = []
    names: list[str] = []


class CardView(Struct, rename="camel"):
    """A card or a permanent with its current characteristics; of a hidden one only its id."""

    id: Id
    visibility: str = "visible"
    identity: Identity = Identity()
    color: str = ""
    mana_cost: str = ""
    types: list[str] = []
    subtypes: list[str] = []
    supertypes: list[str] = []
    power: str | None = None
    toughness: str | None = None
    text: str = ""
    choices: list[ChosenForCard] = []
    controller_id: str = ""
    owner_id: str = ""
    tapped: bool = False
    is_attacking: bool = False
    keywords: list[str] = []
    counters: dict[str, Count] = {}
    summoning_sick: bool = False
    is_face_down: bool = False
    phased_out: bool = False
    attached_to: str | None = None
    is_madness_exiled: bool = False
    is_plotted: bool = False
    is_warp_exiled: bool = False


class PlayerZone(Struct, rename="camel"):
    """One zone of one player."""

    zone: str
    owner_id: str = ""
    cards: list[CardView] = []
    count: Count | None = None


class Player(Struct, rename="camel"):
    """A player: what can be paid with besides permanents."""

    id: str
    status: str = "playing"
    life: int = 20
    counters: dict[str, Count] = {}
    mana_pool: dict[str, Count] = {}
    commander_casts: dict[str, Count] = {}


class Block(Struct, rename="camel"):
    """A creature that blocks another one."""

    attacker_id: str = ""


class GameView(Struct, rename="camel", kw_only=True):
    """The whole game as one player sees it.

    Players and zones have to be there: without them nothing could be paid with, and nothing would say why.
    """

    combat_assignments: list[Block] = []
    step: str = ""
    active_player_id: str = ""
    players: list[Player]
    zones: list[PlayerZone]

    def cards(self) -> dict[str, tuple[CardView, PlayerZone]]:
        """For each id, the visible card and its zone."""
        return {
            card.id: (card, zone) for zone in self.zones for card in zone.cards if card.visibility != "hidden"
        }


class Mana(Struct, rename="camel"):
    """Mana of one color."""

    color: str
    amount: Count = 1


class PaymentAction(Struct, rename="camel"):
    """One action that the engine offers for the payment; ``type`` says which kind."""

    id: str
    type: str
    card_id: str = ""
    ability_index: int = 0
    description: str = ""
    cost: str | None = None
    produced_mana: list[Mana] | None = None
    resource: str = ""
    amount: int = 0

    @property
    def adds(self) -> str | None:
        """The mana that the ability makes, as sorted letters; None if the engine doesn't say."""
        if self.produced_mana is None:
            return None
        return "".join(sorted("".join(letter_of(one.color) * one.amount for one in self.produced_mana)))


class PromptInput(Struct, rename="camel"):
    """What the prompt asks for: the fields of all prompts of a payment; ``type`` says which kind."""

    type: str
    card_id: str = ""
    card_name: str = ""
    mana_cost: str = ""
    can_confirm_from_pool: bool = False
    actions: list[PaymentAction] = []
    valid_colors: list[str] = []
    amount: Count = 1
    cards: list[CardView] = []
    min: int = 0
    max: int = 0


class Prompt(Struct, rename="camel"):
    """A decision that a player is asked for."""

    input: PromptInput
    prompt_id: int = 0
    deciding_player_id: str = ""
    source_card: CardView | None = None
    source_ability_text: str | None = None
