// A payment under way: what a person said of it, what is planned for that, and how far it has come.

import { useMemo, useRef, useState } from "./vendor/htm-preact.js";
import { useAnswer } from "./asking.js";
import { wholePlan } from "./talk.js";

/** What is said of a payment: tapped by hand, spared, which of the options. */
export const FRESH = { hand: [], spared: [], option: 0 };
const BEGUN = { choice: FRESH, past: [], options: null, why: null, paid: false, armed: false };
/** What is over as soon as something else is said. */
export const CALM = { options: null, why: null, armed: false };

/** Where a payment of the request stands; one of another request is over. */
function useStanding(request) {
  const [last, setLast] = useState({ of: request, ...BEGUN });
  const now = last.of === request ? last : { of: request, ...BEGUN };
  const latest = useRef();
  latest.current = now;
  const change = (part) => {
    // Several changes may come before the page is drawn again.
    latest.current = { ...latest.current, ...part };
    setLast(latest.current);
  };
  return { now, change, latest };
}

function planOf({ answer, state }, { options, choice }) {
  if (answer?.status !== "payable") return null;
  const rest = options ? options[choice.option].plan : answer;
  return state ? wholePlan(state, rest) : rest;
}

export function usePayment(request) {
  const standing = useStanding(request);
  const { now } = standing;
  const found = useAnswer(request, now.choice);
  const plan = useMemo(() => planOf(found, now), [found.answer, found.state, now.options, now.choice.option]);
  const byHand = now.choice.hand.map((one) => one.object);
  /** What the last tap could have meant, where a person has to say. */
  const unclear = !found.busy && !now.paid && found.hand === now.choice.hand ? found.state?.choices : null;
  return { ...standing, found, plan, byHand, unclear };
}
