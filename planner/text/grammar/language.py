"""Text in another language than English is refused, never misread."""

from __future__ import annotations

import unicodedata

from planner.text.grammar.lazy_regex import pattern_of

_LETTERS = pattern_of(r"[^\W\d_]+")

# Words without which hardly any text on mana or costs does in the language, and which no English
# card has: one is proof.
_CERTAIN = {
    "French": "ajoutez ajoute engagez sacrifiez créature créatures blessures sorts coûtent coûte cartes "
    "joueur défaussez piochez",
    "German": "erzeuge füge hinzu manavorrat opfere zauberspruch zaubersprüche kreatur kreaturen bezahle "
    "kosten kostet lebenspunkte schadenspunkt schadenspunkte karte",
    "Spanish": "agrega agregá añade añades hechizo hechizos criaturas maná cuesta cuestan girada",
    "Italian": "aggiungi magie creatura terre costano riserva",
    "Portuguese": "adicione mágica mágicas criaturas sacrifique terreno terrenos custam jogador",
}
# Small words that are no English words: two different ones of a language are proof.
_LIKELY = {
    "French": "une les vous votre vos cette ou et dans quand aux chaque qui",
    "German": "und eine einen wenn deine deinen deiner deinem dein oder dieses diese jede auf",
    "Spanish": "una tus cuando cada que por otra objetivo",
    "Italian": "una della alla tuo tue gli quando ogni che",
    "Portuguese": "uma seu sua seus suas quando cada você em que",
}
_CERTAIN_WORDS = {word: language for language, words in _CERTAIN.items() for word in words.split()}
_LIKELY_WORDS = {language: set(words.split()) for language, words in _LIKELY.items()}
_SCRIPTS = ("CYRILLIC", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "ARABIC", "HEBREW", "THAI", "DEVANAGARI")


class LanguageError(ValueError):
    """Rules text that is evidently not English."""


def require_english(name: str, text: str) -> None:
    """Raise ``LanguageError`` for text that is evidently not English.

    The error names the card and the words or script that show it.
    """
    found = _foreign_script(text) or _foreign_words(text)
    if found:
        language, evidence = found
        raise LanguageError(
            f'{name or "a card"}: the text is {language}, not English (it has "{evidence}"); '
            "give the English Oracle text"
        )


def _foreign_script(text: str) -> tuple[str, str] | None:
    if text.isascii():
        return None
    for char in dict.fromkeys(text):
        if ord(char) > 0x2FF and char.isalpha():
            script = unicodedata.name(char, "").split(" ")[0].split("-")[0]
            if script in _SCRIPTS:
                return f"in {script.title() if script != 'CJK' else 'Chinese or Japanese'} script", char
    return None


def _foreign_words(text: str) -> tuple[str, str] | None:
    words = {word.lower() for word in _LETTERS.findall(text)}
    for word in sorted(words & _CERTAIN_WORDS.keys()):
        return _CERTAIN_WORDS[word], word
    for language, likely in _LIKELY_WORDS.items():
        both = sorted(words & likely)
        if len(both) >= 2:
            return language, " … ".join(both[:2])
    return None
