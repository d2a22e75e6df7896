// The screens of a deck: its odds, sample hands, its lands. One list stands beside all of them.

import { useEffect, useState } from "preact/hooks";
import { linkOf, saidBy } from "../link";
import type { Said } from "../service";
import { deckOf, listOf, type List, type Odds } from "./asking";
import { HandsView } from "./hands";
import { LandsView } from "./lands";
import { OddsView } from "./odds";
import { compared, first, game, hands, lands, list, odds, seed, step } from "./shared";

export type Screen = "deck" | "hands" | "lands";
export const SCREENS: readonly Screen[] = ["deck", "hands", "lands"];
/** The screen that an address is of; null where it is none of a deck. */
export const deckScreen = (hash: string): Screen | null => SCREENS.find((one) => hash === `#${one}` || hash.startsWith(`#${one}:`)) ?? null;

const PAUSE = 350;
const MULLIGANS = ["none", "london", "karsten"];

/** Take another list: nothing of the one before holds. */
function take(said: List): void {
  list.value = said;
  first.value = said;
  for (const one of [odds, hands, lands, compared]) one.forget();
}

const simulated = (told: Odds) => told.rows.some((row) => row.method === "simulated");

function askFor(screen: Screen): void {
  const deck = deckOf(list.value);
  if (deck === "") return;
  const { mulligan, ...played } = game.value;
  if (screen === "deck") void odds.ask({ deck, ...game.value }, [1.5, 8], simulated);
  if (screen === "hands") void hands.ask({ deck, ...game.value, number: 6, seed: seed.value }, [10]);
  if (screen === "lands") void lands.ask({ deck, ...played }, [10]);
  if (list.value.text !== first.value.text) void compared.ask({ deck: deckOf(first.value), other: deck, ...game.value }, [5]);
  else compared.forget();
}

async function read(hash: string): Promise<void> {
  const at = hash.indexOf(":");
  const said = at < 0 ? null : await saidBy(`#${hash.slice(at + 1)}`).catch(() => null);
  if (!said) return;
  take({ text: String(said["text"] ?? ""), cards: (said["cards"] ?? {}) as List["cards"] });
  game.value = (said["game"] ?? game.value) as Said;
}

export function Decks({ screen }: { screen: Screen }) {
  const [ready, setReady] = useState(false);
  useEffect(() => { void read(location.hash).then(() => setReady(true)); }, []);
  const now = [list.value, game.value, seed.value] as const;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      askFor(screen);
      const link = linkOf({ ...list.value, game: game.value });
      void link.then((hash) => { if (deckScreen(location.hash) === screen) history.replaceState(null, "", `#${screen}:${hash.slice(1)}`); });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [ready, screen, ...now]);
  const better = compared.told.value;
  return (
    <main class="decks">
      <aside class="list" aria-label="The deck"><ListView /></aside>
      <div class="findings">
        {better && <p class="since" role="status"><b>Since the list came:</b> {better.verdict} <button type="button" class="small" onClick={() => step(first.value.text)}>Take it back</button></p>}
        {screen === "deck" ? <OddsView /> : screen === "hands" ? <HandsView /> : <LandsView />}
      </div>
    </main>
  );
}

function ListView() {
  const [error, setError] = useState("");
  const set = (said: string) => {
    try {
      take(listOf(said, list.value.cards));
      setError("");
    } catch (failure) {
      setError(`It can't be read: ${(failure as Error).message}`);
    }
  };
  const drop = async (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    set(await file.text());
  };
  const play = (part: Said) => { game.value = { ...game.value, ...part }; };
  return (
    <>
      <div class="field"><label for="deck-list">The deck: paste or drop a list</label>
        <textarea id="deck-list" rows={18} spellcheck={false} value={list.value.text} onInput={(event) => set(event.currentTarget.value)} onDragOver={(event) => event.preventDefault()} onDrop={drop}></textarea></div>
      {error && <p class="tone-lost" role="alert">{error}</p>}
      <div class="row"><label class="check"><input type="checkbox" checked={Boolean(game.value["on_the_draw"])} onChange={(event) => play({ on_the_draw: event.currentTarget.checked })} /> On the draw</label>
        <div class="field narrow"><label for="mulligan">Mulligans</label><select id="mulligan" value={String(game.value["mulligan"])} onChange={(event) => play({ mulligan: event.currentTarget.value })}>{MULLIGANS.map((one) => <option value={one}>{one}</option>)}</select></div></div>
    </>
  );
}
