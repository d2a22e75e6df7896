// What stands around every screen: the name, and the ways to the screens.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Decks, deckScreen, type Screen } from "./deck/screen";
import { Learn } from "./learn";

/** The screen that an address is of; null where it is the table's. */
export const screenOf = (): Screen | "learn" | null => (location.hash === "#learn" ? "learn" : deckScreen(location.hash));

export function Shell({ turn }: { turn: ComponentChildren }) {
  const [screen, setScreen] = useState(screenOf);
  useEffect(() => {
    const follow = () => setScreen(screenOf());
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, []);
  const way = (name: string | null, hash: string, text: string) => <a href={hash} aria-current={screen === name ? "page" : undefined}>{text}</a>;
  return (
    <>
      <header class="top"><h1>mana-planner</h1><nav aria-label="Screens">{way(null, "#", "Turn")}{way("deck", "#deck", "Deck")}{way("hands", "#hands", "Hands")}{way("lands", "#lands", "Lands")}{way("learn", "#learn", "Learn")}</nav></header>
      {screen === null ? turn : screen === "learn" ? <Learn /> : <Decks screen={screen} />}
    </>
  );
}
