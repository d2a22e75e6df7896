"""The planner as a service: HTTP, a page, dialogues over a WebSocket. An extra: ``pip install 'mana-planner[serve]'``."""
