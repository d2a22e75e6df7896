"""The rest of the hand, kept castable as far as a payment can leave it so without losing more.

``cards`` reads what the rest of the hand costs, ``sources`` what is there to pay for it, before the payment
and after it, ``castable`` what of the hand can be cast from that, and ``two_steps`` finds the plan: the
plain one first, and another only where more of the hand could be kept.
"""
