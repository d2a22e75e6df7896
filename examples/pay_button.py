"""A client's pay button: a plan is shown, Enter pays it, a number taps by hand, z takes back."""

import sys

from planner import BoardDict, Dialogue, RequestError, step_by_step

DISMEMBER = {"name": "Dismember", "mana_cost": "{1}{B/P}{B/P}", "type_line": "Instant", "oracle_text": ""}
BOARD: BoardDict = {
    "battlefield": ["Swamp", "Swamp", "Treasure", "Underground River", "Birds of Paradise"],
    "life": 8,
}


def shown(payment: Dialogue) -> str:
    """What the client draws: the next steps as numbers, what can be clicked, what is still owed."""
    steps = ", ".join(step.object or step.mana or f"{step.amount} life" for step in payment.state().steps)
    return f"owed {' '.join(payment.owed)} | proposed: {steps} | click: {', '.join(payment.clickable)}"


def click(payment: Dialogue, object_id: str) -> str:
    """Do what an object can do; where several things, a client asks: here the first one is done."""
    found = payment.choices(object_id)
    choice = found.choices[0]
    payment.happened(choice.step)
    return f"{found.asks or 'Clicked.'} {object_id} for {choice.adds}, life {-choice.life}"


payment = step_by_step(board=BOARD, pay={"card": DISMEMBER})
for line in map(str.strip, sys.stdin):
    print(shown(payment))
    try:
        if line == "z":
            print("Taken back:", *[step.object for step in payment.undo()])
        elif line.isdigit():
            print(click(payment, payment.clickable[int(line) - 1]))
        else:
            print("Paid:", *[step.object or step.mana for step in payment], "| life", payment.board.life)
    except RequestError as refused:
        print("Not possible:", refused)
