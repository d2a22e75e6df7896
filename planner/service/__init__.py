"""The planner as a service: HTTP, a page, dialogues, tools for AI players.

An extra: ``pip install 'mana-planner[serve]'``.
"""
