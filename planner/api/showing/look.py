"""The look of everything that is drawn, said once: colors by day and by night, and the symbols' glyphs.

The page, its parts for other pages, pictures of boards and plans, plots, the terminal and the handbook take
them from here. ``python -m docs.write_look`` writes what a browser reads of it.
"""

from __future__ import annotations

LIGHT = {
    "felt": "#e8e4da",
    "panel": "#fffdf8",
    "ink": "#1f1c17",
    "soft": "#5d564a",
    "line": "#cfc6b4",
    "accent": "#17624f",
    "on-accent": "#ffffff",
    "focus": "#0b57d0",
    "share-good": "#cfe8d6",
    "share-fair": "#f3e7b8",
    "share-weak": "#f6cfc4",
    "good": "#17624f",
    "bad": "#9b1c17",
    "glow": "#0f7a5f",
    "paper": "#faf6ec",
    "shadow": "0 1px 3px rgb(60 45 20 / .22)",
    "frame-w": "#efe6bd",
    "frame-u": "#b7d5ea",
    "frame-b": "#b9b0b4",
    "frame-r": "#eebba6",
    "frame-g": "#b5d6b6",
    "frame-gold": "#e3cf8f",
    "frame-artifact": "#cdd2d8",
    "frame-land": "#d6c8ae",
    "used": "#e0f1ea",
    "lost": "#fdecea",
    "edge": "rgb(0 0 0 / .55)",
    "shade": "rgb(0 0 0 / .4)",
}
"""Colors by what they are for, where it is light."""
DARK = {
    "felt": "#14211d",
    "panel": "#1d2724",
    "ink": "#f0ece2",
    "soft": "#b6b8ae",
    "line": "#3c4a45",
    "accent": "#58c9a8",
    "on-accent": "#08130f",
    "focus": "#8ab4f8",
    "share-good": "#1f4d3a",
    "share-fair": "#5a4d1c",
    "share-weak": "#6b2f27",
    "good": "#7be0c1",
    "bad": "#ffa197",
    "glow": "#6ff0c9",
    "paper": "#26302d",
    "shadow": "0 1px 4px rgb(0 0 0 / .5)",
    "frame-w": "#6d6747",
    "frame-u": "#34546b",
    "frame-b": "#4a4147",
    "frame-r": "#74432f",
    "frame-g": "#35583a",
    "frame-gold": "#6b5a26",
    "frame-artifact": "#4a525b",
    "frame-land": "#574a35",
    "used": "#18392f",
    "lost": "#4a2320",
    "edge": "rgb(0 0 0 / .55)",
    "shade": "rgb(0 0 0 / .5)",
}
"""The same where it is dark."""
CURVES = ("#17624f", "#b8452c", "#2f6ea5", "#98690a", "#6d4a8d", "#b0567c", "#5d564a")
"""What is told apart in a plot, on the ground of ``panel``."""
FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
INK_ON_MANA = "#1a1712"
"""What is drawn on a symbol's ground, by day and by night."""
MANA = {
    "W": "#f6efc4",
    "U": "#9fcdf0",
    "B": "#b3a8ae",
    "R": "#f2a184",
    "G": "#97cfa4",
    "C": "#d8d2c8",
    "S": "#d9ebf5",
}
"""The grounds of symbols, by day and by night."""
NO_MANA = "#cbc5bb"
"""The ground of all other symbols: numbers, X, {T}, {E}."""
GLYPHS = {
    "W": (
        "M12 7.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6ZM11.1 2h1.8l.5 3.6h-2.8ZM11.1 22h1.8l.5-3.6h-2"
        ".8ZM2 11.1v1.8l3.6.5v-2.8ZM22 11.1v1.8l-3.6.5v-2.8ZM4.3 5.6l1.3-1.3 2.9 2.2-2 2ZM19.7 5.6l-1.3"
        "-1.3-2.9 2.2 2 2ZM4.3 18.4l1.3 1.3 2.9-2.2-2-2ZM19.7 18.4l-1.3 1.3-2.9-2.2 2-2Z"
    ),
    "U": (
        "M12.4 2.5c.6 4.4 5.6 7.4 5.6 12.4a6 6 0 0 1-12 0c0-4 4.6-6.4 6.4-12.4ZM9.3 14.2c-.4 2.6 1 4 2."
        "9 4.3-1.2-1-1.7-2.4-1.3-4Z"
    ),
    "B": (
        "M12 3c4.6 0 8 3.1 8 7.2 0 2.7-1.4 4.6-3.4 5.7v3.3c0 1-.7 1.8-1.7 1.8H9.1c-1 0-1.7-.8-1.7-1.8v-"
        "3.3C5.4 14.8 4 12.9 4 10.2 4 6.1 7.4 3 12 3ZM8.6 8.7a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2ZM"
        "15.4 8.7a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2ZM12 13.2l-1.2 2.6h2.4Z"
    ),
    "R": (
        "M12.6 2c.6 3.3 4.8 5.3 5.3 10.3.4 4.7-2.4 8.9-6.3 9.4-4 .4-6.8-2.8-6.1-7.1.3-1.9 1.3-3.4 2.4-4"
        ".7 0 1.4.3 2.5 1.3 3.2-.4-4 1.5-7.6 3.4-11.1ZM11.9 13.1c-1.5 1.7-2.6 3.1-1.9 5 1.3 1.8 4.2.8 4"
        ".1-1.6-.1-1.4-1.5-1.9-2.2-3.4Z"
    ),
    "G": (
        "M12 2.4c2.9 0 5 1.7 5.3 4 2 .7 3.3 2.3 3.3 4.2 0 2.6-2.2 4.5-5 4.5-.8 0-1.5-.2-2.2-.4l.4 4.4 2"
        ".3 1.8v.7H7.9v-.7l2.3-1.8.4-4.4c-.7.2-1.4.4-2.2.4-2.8 0-5-1.9-5-4.5 0-1.9 1.3-3.5 3.3-4.2.3-2."
        "3 2.4-4 5.3-4Z"
    ),
    "C": "M12 2.5 19.5 12 12 21.5 4.5 12ZM12 6.3 7.5 12l4.5 5.7 4.5-5.7Z",
    "S": (
        "M11.2 2h1.6v4.3l2.7-2.1 1 1.3-3.7 2.9v2.2l1.9-1.1.6-4.6 1.6.2-.4 3.4 3.7-2.2.8 1.4-3.7 2.2 3.1"
        " 1.3-.6 1.5-4.3-1.8-1.9 1.1 1.9 1.1 4.3-1.8.6 1.5-3.1 1.3 3.7 2.2-.8 1.4-3.7-2.2.4 3.4-1.6.2-."
        "6-4.6-1.9-1.1v2.2l3.7 2.9-1 1.3-2.7-2.1V22h-1.6v-4.3l-2.7 2.1-1-1.3 3.7-2.9v-2.2l-1.9 1.1-.6 4"
        ".6-1.6-.2.4-3.4-3.7 2.2-.8-1.4 3.7-2.2-3.1-1.3.6-1.5 4.3 1.8 1.9-1.1-1.9-1.1-4.3 1.8-.6-1.5 3."
        "1-1.3-3.7-2.2.8-1.4 3.7 2.2-.4-3.4 1.6-.2.6 4.6 1.9 1.1V8.4L7.5 5.5l1-1.3 2.7 2.1Z"
    ),
    "T": "M6 13a6.5 6.5 0 1 1 3.3 5.7l1.2-2.2A4 4 0 1 0 8.5 13h2.6l-4 5-4-5Z",
    "E": "M14 2 5 13.5h5L8.5 22 19 9.8h-5.5L16 2Z",
}
"""Our own drawings of symbols, each a path in a box of 24: sun, drop, skull, flame, tree, and so on."""
