"""A question answered: verdict, best plan, options, turn."""
