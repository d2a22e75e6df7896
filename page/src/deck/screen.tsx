// The screens of a deck: its odds, sample hands, its lands. One list stands beside all of them.

import { useEffect, useState } from "preact/hooks";
import { linkOf, saidBy } from "../link";
import type { Said } from "../service";
import { listOf, numberOf, type List } from "./asking";
import { HandsView } from "./hands";
import { TURNS } from "./judging";
import { LandsView } from "./lands";
import { OddsView } from "./odds";
import { asked, compared, costs, first, game, hands, lands, list, odds, seed, step, unknown } from "./shared";

export type Screen = "deck" | "hands" | "lands";
export const SCREENS: readonly Screen[] = ["deck", "hands", "lands"];
/** The screen that an address is of; null where it is none of a deck. */
export const deckScreen = (hash: string): Screen | null => SCREENS.find((one) => hash === `#${one}` || hash.startsWith(`#${one}:`)) ?? null;

const PAUSE = 350;
/** Seconds that answers may take: they are shown as they come, and can be stopped. */
const LONGEST = { deck: 20, hands: 20, lands: 10, compared: 5 };
const MULLIGANS = ["none", "london", "karsten"];

/** Take another list: nothing of the one before holds. */
function take(said: List): void {
  list.value = said;
  first.value = said;
  for (const one of [odds, hands, lands, compared]) one.forget();
}

function askFor(screen: Screen): void {
  if (list.value.text.trim() === "") return;
  const [now, came] = [list.value, first.value];
  const { mulligan, ...played } = game.value;
  for (const one of [odds, hands, lands]) one.cancel();  // what isn't looked at any more holds nobody up
  if (now.text !== came.text) void compared.ask(() => ({ deck: asked(came), other: asked(now), ...game.value }), LONGEST.compared);
  else compared.forget();
  if (screen === "deck") void odds.ask(() => ({ deck: asked(now), ...game.value }), LONGEST.deck);
  if (screen === "hands") void hands.ask(() => ({ deck: asked(now), ...game.value, number: 6, seed: seed.value, last_turn: TURNS, goal: "mana" }), LONGEST.hands);
  if (screen === "lands") void lands.ask(() => ({ deck: asked(now), ...played }), LONGEST.lands);
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
        {better && <p class="since" role="status"><b>Since the list came{compared.soFar.value ? ", so far" : ""}:</b> {better.verdict} <button type="button" class="small" onClick={() => step(first.value.text)}>Take it back</button></p>}
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
      <Unknown />
      <div class="row"><label class="check"><input type="checkbox" checked={Boolean(game.value["on_the_draw"])} onChange={(event) => play({ on_the_draw: event.currentTarget.checked })} /> On the draw</label>
        <div class="field narrow"><label for="mulligan">Mulligans</label><select id="mulligan" value={String(game.value["mulligan"])} onChange={(event) => play({ mulligan: event.currentTarget.value })}>{MULLIGANS.map((one) => <option value={one}>{one}</option>)}</select></div></div>
    </>
  );
}

/** The names that nobody knows: each counts as a card that is never cast, until its cost is said. */
function Unknown() {
  const names = unknown.value.filter((name) => numberOf(list.value.text, name) > 0 && !list.value.cards[name]);
  if (names.length === 0) return null;
  return (
    <div class="unknown" role="status">
      <p><b>Not known here.</b> These count as cards that are never cast; say what a spell costs, or have all cards known by <code>planner cards download</code>.</p>
      <ul>{names.map((name) => <li key={name}><label>{name} <input size={6} placeholder="1U" aria-label={`mana cost of ${name}`} onChange={(event) => costs(name, event.currentTarget.value)} /></label></li>)}</ul>
    </div>
  );
}
