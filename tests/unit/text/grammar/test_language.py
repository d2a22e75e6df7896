import pytest

from planner.text import LanguageError, read_card_in_hand, read_permanent, read_spell
from tests.support.printed_cards import card

FOREIGN = {
    "French": "{T} : Ajoutez {G}.",
    "German": "{T}: Erzeuge {G}.",
    "Spanish": "{T}: Agrega {G}.",
    "Italian": "{T}: Aggiungi {G}.",
    "Portuguese": "{T}: Adicione {G}.",
    "Cyrillic": "{T}: Добавьте {G}.",
    "Japanese": "{T}:{G}を加える。",
    "Chinese": "{T}:加{G}。",
    "Hangul": "{T}: {G}를 추가한다.",
}


@pytest.mark.parametrize("read", [read_permanent, read_card_in_hand, read_spell])
@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_text_that_is_not_english_is_refused_by_name(read: object, text: str) -> None:
    assert callable(read)
    with pytest.raises(LanguageError, match=r"Some Card: the text is .*not English"):
        read(card("Some Card", "Artifact", text))


def test_reminder_text_in_another_language_is_refused_too() -> None:
    with pytest.raises(LanguageError):
        read_permanent(card("Forêt", "Basic Land — Forest", "({T} : Ajoutez {G}.)"))


def test_small_words_of_another_language_are_proof_when_there_are_two() -> None:
    with pytest.raises(LanguageError, match="German"):
        read_permanent(card("X", "Creature", "Flugfähig und wenn"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Jötunn Grunt",
            "Cumulative upkeep—Put two cards from a single graveyard on the bottom of its library.",
        ),
        ("Lim-Dûl the Necromancer", "Whenever a creature an opponent controls dies, you may pay {1}{B}."),
        ("Æther Vial", "At the beginning of your upkeep, you may put a charge counter on Æther Vial."),
        ("Déjà Vu", "Return target sorcery card from your graveyard to your hand."),
        ("Die Another Day", "Whenever you roll a die, Des of El Dorado and a terrain die."),
    ],
)
def test_english_cards_with_foreign_names_are_read(name: str, text: str) -> None:
    assert read_permanent(card(name, "Creature", text)).unread == ()
