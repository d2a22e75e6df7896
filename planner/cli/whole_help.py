"""Help in which every line stands whole: a command's first sentence is wrapped and never cut."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

WIDEST = 110
"""Columns beyond which prose is hard to read."""
_WHOLE = 10_000


class WholeHelp(TyperGroup):
    """Command group that lists the whole first sentence of each command's help."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        settings = {"max_content_width": WIDEST, **(kwargs.pop("context_settings", None) or {})}
        super().__init__(*args, context_settings=settings, **kwargs)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands of this group."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, one.get_short_help_str(_WHOLE)) for name, one in found if one and not one.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
