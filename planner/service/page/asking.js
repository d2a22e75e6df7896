// What the page asks about a request as a person has narrowed it: the answer, and the cards of its names.

import { useEffect, useState } from "./vendor/htm-preact.js";
import { Refused, ask, cardNamed } from "./api.js";
import { tagged } from "./keep.js";
import { cardOf, nameOf, objectsOf } from "./objects.js";
import { madeBy, tapped } from "./talk.js";

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

/** What each object of the board makes now, by its id; nothing as long as that isn't known. */
export function useMakes(board) {
  const [found, setFound] = useState({ board: null, makes: new Map() });
  useEffect(() => {
    let gone = false;
    const asked = withoutUnknown({ board: board || {} }, madeBy);
    asked.then(({ told }) => gone || setFound({ board, makes: told }), () => {});  // the answer says why it isn't known
    return () => { gone = true; };
  }, [board]);
  return found.makes;
}

/** The answer to the request as a person has narrowed it, asked for anew where that changes.

    What was tapped by hand is told step by step: `state` is where the payment then stands. */
export function useAnswer(request, choice) {
  const [found, setFound] = useState({ answer: null, state: null, error: null, leftOut: [], busy: true });
  useEffect(() => {
    const running = new AbortController();
    const of = { request, hand: choice.hand, spared: choice.spared };
    const done = (part) => running.signal.aborted || setFound({ answer: null, state: null, error: null, leftOut: [], ...part, ...of, busy: false });
    if (asksNothing(request)) {
      done({});
      return undefined;
    }
    setFound((before) => ({ ...before, busy: true }));
    const byHand = choice.hand.length > 0;
    withoutUnknown(request, (known) => answerTo(known, choice, running.signal)).then(
      ({ told, known, leftOut }) => done({ answer: byHand ? told.answer : told, state: byHand ? told : null, known, leftOut }),
      (error) => error.name === "AbortError" || done({ error: refused(error) }),
    );
    return () => running.abort();
  }, [request, choice.hand, choice.spared]);
  // From the moment that something else is asked, what was found before isn't the answer any more.
  const current = found.request === request && found.hand === choice.hand && found.spared === choice.spared;
  return current ? found : { ...found, busy: true };
}

/** Whether nobody has said yet what is paid. */
export const asksNothing = ({ pay, pays }) => !pays && (!pay || Object.keys(pay).every((key) => key === "cost" && !pay.cost));

async function answerTo(request, choice, signal) {
  if (request.pays) throw new Refused({ detail: "this page pays one cost at a time; this request asks for several", path: "pays" });
  const asked = narrowed(request, choice);
  return choice.hand.length > 0 ? tapped(asked, choice.hand) : ask("pay", asked, signal);
}

const MOST_LEFT_OUT = 20;

/** Ask about the board without the cards whose names nobody knows: they are told, and stop nothing else. */
export async function withoutUnknown(request, answering) {
  const leftOut = [];
  let known = request;
  for (;;) {
    try {
      return { told: await answering(known), known, leftOut };
    } catch (error) {
      const place = /^board\.(\w+)\[(\d+)\]/.exec(error.path || "");
      const entry = place && known.board?.[place[1]]?.[place[2]];
      if (error.code !== "unknown_card" || entry === undefined || leftOut.length >= MOST_LEFT_OUT) throw error;
      leftOut.push({ name: nameOf(entry), text: error.message, zone: place[1], entry });
      const rest = known.board[place[1]].filter((_, at) => at !== Number(place[2]));
      known = { ...known, board: { ...known.board, [place[1]]: rest } };
    }
  }
}

/** The request with what was spared, and as the page needs it answered: by a plan. */
export function narrowed(request, { spared }) {
  const spare = new Set(spared);
  const { want: _want, ...asked } = tagged(request);
  return { ...asked, require: (request.require || []).filter((id) => !spare.has(id)), forbid: [...(request.forbid || []), ...spared] };
}

export const told = (error) => (error instanceof Refused ? error.message : `Something went wrong in the page: ${error.message}`);
const refused = (error) => ({ text: told(error), path: error.path || "" });
