// What the screens of a deck share: the list, the game, what is asked of them, and that an answer is awaited.

import { signal } from "@preact/signals";
import type { Said } from "../service";
import { Question, type Compared, type Hand, type Lands, type List, type Odds } from "./asking";
import { AZORIUS } from "./example";

/** The list, the list that changes are compared with, and the game. */
export const list = signal<List>(AZORIUS);
export const first = signal<List>(AZORIUS);
export const game = signal<Said>({ on_the_draw: false, mulligan: "none" });
export const odds = new Question<Odds>("deck/odds");
export const hands = new Question<{ hands: Hand[] }>("deck/hands");
export const lands = new Question<Lands>("deck/lands");
export const compared = new Question<Compared>("deck/compare");
export const seed = signal(0);

/** Change the list by steps: it is still compared with the one that came. */
export const step = (text: string): void => { list.value = { ...list.value, text }; };
export const dealAgain = (): void => { seed.value += 1; };

/** That something is awaited, or was refused. */
export function Standing({ of }: { of: { busy: { value: boolean }; refused: { value: { message: string; path: string } | null }; cancel(): void } }) {
  const refused = of.refused.value;
  return (
    <div class="standing" aria-live="polite">
      {of.busy.value && <p class="quiet">Working it out … <button type="button" class="small" onClick={() => of.cancel()}>Stop</button></p>}
      {refused && <p class="tone-lost"><b>Refused.</b> {refused.message} {refused.path && <small>{refused.path}</small>}</p>}
    </div>
  );
}
