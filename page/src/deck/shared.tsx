// What the screens of a deck share: the list, the game, what is asked of them, and that an answer is awaited.

import { signal } from "@preact/signals";
import type { Refused, Said } from "../service";
import { deckOf, Question, unknownIn, type Compared, type Hand, type Lands, type List, type Odds } from "./asking";
import { asSentence } from "../words";
import { AZORIUS } from "./example";

/** The list, the list that changes are compared with, and the game. */
export const list = signal<List>(AZORIUS);
export const first = signal<List>(AZORIUS);
export const game = signal<Said>({ on_the_draw: false, mulligan: "none" });
/** The names that nobody knows here: they count as cards that are never cast. */
export const unknown = signal<readonly string[]>([]);
const MOST_UNKNOWN = 500;

function withoutName(refused: Refused, request: Said): boolean {
  const name = unknownIn(refused, request);
  if (name === null || unknown.value.includes(name) || unknown.value.length >= MOST_UNKNOWN) return false;
  unknown.value = [...unknown.value, name];
  return true;
}

/** Say what a card costs that nobody knows: `{1}{U}`, or 1U. */
export function costs(name: string, said: string): void {
  const mana_cost = /^\w+$/.test(said.trim()) ? said.trim().toUpperCase().replace(/\d+|\D/g, "{$&}") : said.trim();
  if (!mana_cost) return;
  const known = (one: List) => ({ ...one, cards: { ...one.cards, [name]: { name, mana_cost, type_line: "Sorcery" } } });
  first.value = known(first.value);
  list.value = known(list.value);
}

/** A list as it is asked about: with cards without a cost for the names that nobody knows. */
export const asked = ({ text, cards }: List) => deckOf({ text, cards: { ...Object.fromEntries(unknown.value.map((name) => [name, { name, type_line: "Sorcery" }])), ...cards } });
export const odds = new Question<Odds>("deck/odds", withoutName);
export const hands = new Question<{ hands: Hand[] }>("deck/hands", withoutName);
export const lands = new Question<Lands>("deck/lands", withoutName);
export const compared = new Question<Compared>("deck/compare", withoutName);
export const seed = signal(0);

/** Change the list by steps: it is still compared with the one that came. */
export const step = (text: string): void => { list.value = { ...list.value, text }; };
export const dealAgain = (): void => { seed.value += 1; };

/** A refusal as a sentence: where its message goes on from the name of what is refused, that name begins it. */
export const refusedWords = ({ message, path }: { message: string; path: string }): string =>
  asSentence(path && /^(is|has|must|can't|needs) /.test(message) ? `“${path}” ${message}` : path ? `${message} (${path})` : message);

/** That something is awaited, or was refused. */
export function Standing({ of }: { of: { busy: { value: boolean }; refused: { value: { message: string; path: string } | null }; cancel(): void } }) {
  const refused = of.refused.value;
  return (
    <div class="standing" aria-live="polite">
      {of.busy.value && <p class="quiet">Working it out … <button type="button" class="small" onClick={() => of.cancel()}>Stop</button></p>}
      {refused && <p class="tone-lost"><b>Refused.</b> {refusedWords(refused)}</p>}
    </div>
  );
}
