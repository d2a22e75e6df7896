// What a person can do about a payment: by a button, a key, or a click on a tile.

import { useRef } from "./vendor/htm-preact.js";
import { ask } from "./api.js";
import { narrowed, told } from "./asking.js";
import { CALM, FRESH } from "./payment.js";
import { nextRequest } from "./objects.js";
import { tagged } from "./keep.js";
import { askedOfIt, boardAfter } from "./talk.js";

/** Say something else of the payment; the step before can be gone back to. */
function narrow({ payment: { now, change }, say }, next) {
  say("");
  change({ ...CALM, past: [...now.past, now.choice], choice: { ...now.choice, option: 0, ...next } });
}

function pay({ payment: { now, change, plan, found }, say }) {
  if (!plan || now.paid) return;
  if (found.busy) return say("One moment: the plan is being made anew.");
  if (plan.lethal && !now.armed) return change({ armed: true });
  say("");
  return change({ armed: false, past: [...now.past, now.choice], paid: true });
}

function showNext({ payment: { now, change }, say }, options) {
  if (options.length < 2) return say("There is no other way that really differs.");
  say("");
  return change({ options, past: [...now.past, now.choice], choice: { ...now.choice, option: (now.choice.option + 1) % options.length } });
}

function another(at) {
  const { payment: { now, plan, found }, waitFor } = at;
  if (!plan || now.paid) return;
  if (now.options) showNext(at, now.options);
  else waitFor(() => asked("options", now.choice, found), ({ options }) => showNext(at, options));
}

function why({ payment: { now, change, found }, waitFor }) {
  if (!found.answer || now.paid) return;
  if (now.why) change({ why: null });
  else waitFor(() => asked("explain", now.choice, found), (told) => change({ why: told.explanation || told }));
}

/** Ask about the payment as it stands: what was done by hand is known to the dialogue alone. */
const asked = (verb, choice, { state, known }) => (state ? askedOfIt(verb) : ask(verb, narrowed(known, choice)));

function spare(at) {
  const { payment: { now }, focused } = at;
  if (!focused || now.paid) return;
  const { spared, hand } = now.choice;
  const { id } = focused;
  const others = spared.filter((one) => one !== id);
  narrow(at, { spared: others.length < spared.length ? others : [...spared, id], hand: hand.filter((one) => one.object !== id) });
}

function undo({ payment: { now, change, found: { state } }, say }) {
  if (now.past.length === 0) return;
  const before = now.past[now.past.length - 1];
  const past = now.past.slice(0, -1);
  const untaps = before.hand !== now.choice.hand;
  if (now.paid) return change({ past, paid: false, armed: false });
  if (untaps && state?.done.length && !state.choices && state.why_no_undo) return say(state.why_no_undo);
  if (!untaps && before.spared === now.choice.spared) return change({ past, armed: false, choice: before });
  say("");
  return change({ ...CALM, past, choice: before });
}

/** Go on from the board after the payment: what was cast has resolved. */
function goOn({ payment: { now, plan, found: { known, leftOut } }, request, setRequest, waitFor, label }) {
  if (!plan || !now.paid) return;
  const put = (board) => leftOut.reduce((all, { zone, entry }) => ({ ...all, [zone]: [...(all[zone] || []), entry] }), board);
  waitFor(() => boardAfter(tagged(known), now.choice), (board) => setRequest(nextRequest(request, put(board), plan)), true);
}

function cancel({ payment: { change }, say }) {
  say("");
  change({ ...CALM, past: [], paid: false, choice: FRESH });
}

/** Tap an object by hand, or say why it can't be. */
function use(at, object) {
  const { payment: { now, byHand }, label, say } = at;
  const { id, state } = object;
  if (now.paid) return say("It is paid. Undo takes it back.");
  if (state.tapped) return say(`${label(id)} can't be used: it is tapped.`);
  if (state.controller === "opponent") return say(`${label(id)} can't be used: an opponent controls it.`);
  if (byHand.includes(id)) return say(`${label(id)} is used already. Undo takes the last thing back.`);
  return narrow(at, { hand: [...now.choice.hand, { object: id }], spared: now.choice.spared.filter((one) => one !== id) });
}

/** Say what the last tap meant. */
function choose({ payment: { now, change, unclear } }, number, takes) {
  const { hand } = now.choice;
  change({ choice: { ...now.choice, hand: [...hand.slice(0, -1), { object: unclear.object, choice: number, ...(takes ? { takes } : {}) }] } });
}

/** Wait for one thing at a time; what comes when something else was said by then is of no use any more. */
function useWaiting({ latest }, say) {
  const waiting = useRef(false);
  return async (asking, then, paid = false) => {
    if (waiting.current) return;
    waiting.current = true;
    const { of, choice } = latest.current;
    const meant = () => latest.current.of === of && latest.current.choice === choice && latest.current.paid === paid;
    try {
      const found = await asking();
      if (meant()) then(found);
    } catch (failure) {
      if (meant()) say(told(failure));
    } finally {
      waiting.current = false;
    }
  };
}

export function useActions(context) {
  const at = { ...context, waitFor: useWaiting(context.payment, context.say) };
  const actions = { pay, another, why, spare, undo, cancel, use, choose, goOn };
  return Object.fromEntries(Object.entries(actions).map(([name, act]) => [name, (...said) => act(at, ...said)]));
}
