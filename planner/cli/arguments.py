"""What several commands say of their arguments."""

from __future__ import annotations

import typer


def refuse_nothing(request: str) -> None:
    """Raise an error for a command without a request."""
    if not request:
        raise typer.BadParameter("missing: a file with a request, or - for the input", param_hint="REQUEST")
