"""An AI's mana for a game: seven cards in hand, a counterspell kept, each turn planned and carried out."""

from planner import Board, CardDict, ObjectDict, PayDict

DRAWN = ["Island", "Sol Ring", "Underground River", "Swamp", "Arcane Signet", "Island"]


def card(name: str, cost: str, types: str, text: str = "", size: str | None = None) -> CardDict:
    """A card object, as Scryfall has it."""
    said: CardDict = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
    return {**said, "power": size, "toughness": size} if size else said


COUNTER = card("Counterspell", "{U}{U}", "Instant", "Counter target spell.")
HAND: list[str | ObjectDict | CardDict] = [
    *("Island", "Swamp", "Mind Stone"),
    {"card": COUNTER, "id": "counter"},
    card("Dark Ritual", "{B}", "Instant", "Add {B}{B}{B}."),
    card("Hypnotic Specter", "{1}{B}{B}", "Creature — Specter", "Flying", "2"),
    card("Divination", "{2}{U}", "Sorcery", "Draw two cards."),
]
WORTH = {"Hypnotic Specter": 6, "Sol Ring": 5, "Arcane Signet": 4, "Mind Stone": 4, "Dark Ritual": 0}

board = Board(hand=HAND, commander_identity="UB")
for number, drawn in enumerate(DRAWN, start=1):
    board = board.untap().put(drawn, "hand")
    for one in board.objects("battlefield"):
        board = board.with_object(one.id, summoning_sick=False)
    hand = [one for one in board.objects("hand") if one.id != "counter"]
    pays: list[PayDict] = [{"card": one.id, "value": WORTH.get(one.name, 2)} for one in hand]
    turn = board.plan_turn(pays, keep=["counter"])
    board = board.after(turn)
    print(f"Turn {number}:", ", ".join(f"{one.action} {one.name}" for one in turn.paid) or "nothing")
    print("   ", "Counterspell can be cast" if board.can_pay({"card": "counter"}) else "no Counterspell")
print(board)
