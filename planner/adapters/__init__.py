"""Other programs' own data into requests, and plans back into what they carry out: ManaBrew, Forge, XMage.

Pure functions both ways. What each program says, and in which field it goes, is in the handbook ("Connect
your engine"); the adapters are imported by name: ``planner.adapters.manabrew``, ``forge``, ``xmage``.
"""

from planner.adapters.mana_plans import Use, mana_plan
from planner.adapters.masks import action_mask

__all__ = ["Use", "action_mask", "mana_plan"]
