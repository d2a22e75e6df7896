"""What stands beside the tools for AI players: resources to read, and prompts for the commonest questions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from pydantic import Field

JSON = "application/json"
EXAMPLE: dict[str, Any] = {
    "life": 17,
    "battlefield": [
        {"card": "Forest", "count": 2},
        "Breeding Pool",
        {"card": "Sol Ring", "tapped": True},
        {"card": "Llanowar Elves", "summoning_sick": True},
        {"card": "Treasure", "count": 2},
    ],
    "hand": ["Birds of Paradise", "Llanowar Elves"],
    "pool": "{G}",
}
"""A board with a state of each kind that often comes up."""
_Board = Annotated[str, Field(description='What you control: "2 Forest, Sol Ring (tapped)".')]
_Hand = Annotated[str, Field(description='The cards in your hand: "Opt, Counterspell".')]


def add_resources(server: MCPServer) -> None:
    """Add resources: the schema of a request, an example board, and cards by name."""

    @server.resource(
        "schema://request", title="The JSON Schema of a request", mime_type=JSON, name="request schema"
    )
    def request_schema() -> str:
        """Say what a request can have: what `more` takes in every tool about a board."""
        from planner.api.schema.documents import documents

        return _written(documents()["pay"]["request"])

    @server.resource("board://example", title="A board, as an example", mime_type=JSON, name="example board")
    def example_board() -> str:
        """Show a board as `board` takes it, with the states that come up most."""
        return _written(EXAMPLE)

    @server.resource(
        "cards://{name}",
        title="A card, and what is understood of it",
        mime_type=JSON,
        name="card",
    )
    def card(name: str) -> str:
        """Show a card by its name: its card object, and how each line of its text is read."""
        from planner.cards.errors import CardNameError
        from planner.cards.names import card_named
        from planner.contract.request import CardSpec
        from planner.loading.card_lines.card_files import card_of
        from planner.loading.card_lines.understood import lines_of

        try:
            found = card_named(name)
        except CardNameError as error:
            raise ResourceNotFoundError(f"{error} ({error.code})") from None
        lines = lines_of(card_of(msgspec.convert(found, CardSpec, strict=False), ""))
        return _written({"card": found, "understood": lines})


def _written(data: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def add_prompts(server: MCPServer) -> None:
    """Add prompts for the two commonest questions: a card to be cast, and a turn."""

    @server.prompt("cast", title="Can I cast it, and what do I tap?")
    def cast(
        card: Annotated[str, Field(description="The card that you want to cast.")],
        board: _Board,
        hand: _Hand = "",
    ) -> str:
        """Ask whether a card can be cast, what to tap for it, and what stays castable then."""
        keep = f" Keep what you can of my hand castable: {hand}." if hand else ""
        return (
            f"I want to cast {card}. I control: {board}.{keep} Call `plan` with `what`, `board`"
            + (", `hand` and `keep`" if hand else "")
            + ". Then tell me in one line what to tap, in order, and what that gives up; where it can't be "
            "paid, call `explain` and tell me what is missing."
        )

    @server.prompt("turn", title="What do I play this turn?")
    def turn(board: _Board, hand: _Hand) -> str:
        """Ask which cards of a hand to play this turn, in which order, and how to pay for them."""
        return (
            f"It is my main phase. I control: {board}. My hand: {hand}. Call `turn` with every card of my "
            "hand as `cards`, each with a `value` for how much I gain by it, and with `board` and `hand`. "
            "Then tell me what to play in which order, what to tap for each, and what I can't afford."
        )
