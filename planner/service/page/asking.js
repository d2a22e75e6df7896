// What the page asks about a request as a person has narrowed it: the answer, and the cards of its names.

import { useEffect, useState } from "./vendor/htm-preact.js";
import { Refused, ask, cardNamed } from "./api.js";
import { cardOf, objectsOf } from "./objects.js";
import { tapped } from "./talk.js";

/** The cards of the names on the board, and those that came with the request. */
export function useCards(request) {
  const [cards, setCards] = useState(new Map());
  useEffect(() => {
    let gone = false;
    const board = request.board || {};
    const known = new Map();
    const asked = [];
    for (const { name, entry } of objectsOf(board)) {
      const card = cardOf(entry);
      if (typeof card === "object") known.set(name, Array.isArray(card) ? card[0] : card);
      else if (!known.has(name)) asked.push(cardNamed(name).then((found) => found && known.set(name, found), () => {}));
    }
    Promise.all(asked).then(() => gone || setCards(known));
    return () => { gone = true; };
  }, [request.board]);
  return cards;
}

/** The answer to the request as a person has narrowed it, asked for anew where that changes.

    What was tapped by hand is told step by step: `state` is where the payment then stands. */
export function useAnswer(request, choice) {
  const [found, setFound] = useState({ answer: null, state: null, error: null, busy: true });
  useEffect(() => {
    const running = new AbortController();
    setFound((before) => ({ ...before, busy: true }));
    const byHand = choice.hand.length > 0;
    const asking = byHand ? tapped(narrowed(request, choice), choice.hand) : ask("pay", narrowed(request, choice), running.signal);
    asking.then(
      (told) => running.signal.aborted || setFound({ answer: byHand ? told.answer : told, state: byHand ? told : null, hand: choice.hand, error: null, busy: false }),
      (error) => running.signal.aborted || error.name === "AbortError" || setFound({ answer: null, state: null, error: refused(error), busy: false }),
    );
    return () => running.abort();
  }, [request, choice.hand, choice.spared]);
  return found;
}

function narrowed(request, { spared }) {
  const spare = new Set(spared);
  return { ...request, require: (request.require || []).filter((id) => !spare.has(id)), forbid: [...(request.forbid || []), ...spared] };
}

/** The same for questions that know nothing of what was done by hand. */
export function narrowedByHand(request, choice) {
  const asked = narrowed(request, choice);
  return { ...asked, require: [...asked.require, ...choice.hand.map((one) => one.object)] };
}

export const told = (error) => (error instanceof Refused ? error.message : `Something went wrong in the page: ${error.message}`);
const refused = (error) => ({ text: told(error), path: error.path || "" });
