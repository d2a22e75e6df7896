"""The rest of the hand, and what of it can be cast before a payment and after it.

``cards`` reads what the rest of the hand costs, ``sources`` what is there to pay for it, ``castable`` what
of the hand can be cast from that. The best plan with the hand read is ``answers/hand_in_two_steps``.
"""
