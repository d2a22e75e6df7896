// The page: a board, what is asked for, the best payment; tap, then let me confirm.

import { html, render, useMemo, useState } from "./vendor/htm-preact.js";
import { useActions } from "./actions.js";
import { useCards, useMakes } from "./asking.js";
import { Board, doneRoles, rolesOf } from "./board.js";
import { Builder } from "./builder.js";
import { Chooser } from "./chooser.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { wantedOf } from "./keep.js";
import { useKeys, useKeysSetting } from "./keys.js";
import { objectsOf } from "./objects.js";
import { Panel } from "./panel.js";
import { usePayment } from "./payment.js";
import { copyLink, requestThere, useRequest } from "./request.js";
import { Top } from "./top.js";
import { labels } from "./words.js";

/** The objects of the request's board, their cards, and how each is called. */
function useObjects(request) {
  const board = request.board || {};
  const cards = useCards(request);
  const objects = useMemo(() => objectsOf(board, (name) => cards.get(name)?.name || name), [board, cards]);
  const label = useMemo(() => labels(objects), [objects]);
  return { board, cards, objects, label };
}

/** What the panel shows of a payment. */
function viewOf(request, { now, found, plan }, focused, label, wanted) {
  const { choice, past, paid, armed, why, options } = now;
  const { answer, error, busy, state, leftOut } = found;
  return { request, answer, error, busy, leftOut, plan, paid, armed, why, options, wanted, past, ...choice, life: request.board?.life ?? 20,
    owed: state && !options && !paid ? state.owed : null, pool: state ? state.pool : "",
    focusName: focused && !paid ? label(focused.id) : "", focusSpared: focused ? choice.spared.includes(focused.id) : false };
}

function App({ first }) {
  const [said, say] = useState("");
  const [request, setRequest] = useRequest(first, say);
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(null);
  const [focus, setFocus] = useState(null);
  const [keys, setKeys] = useKeysSetting();
  const { board, cards, objects, label } = useObjects(request);
  const payment = usePayment(request);
  const { now, plan, byHand, unclear, found } = payment;
  const focused = objects.find((one) => one.id === focus);
  const goOnWith = (next) => { setRequest(next); setEditing(true); };
  const actions = useActions({ payment, request, label, focused, say, setRequest: goOnWith });
  const makes = useMakes(request.board);
  useKeys({ actions, keys, off: editing || edited !== null });
  const onUse = (object) => { setFocus(object.id); if (editing) setEdited(object.id); else actions.use(object); };
  const roles = useMemo(() => rolesOf(plan, byHand, now.choice.spared, found.state), [plan, now.choice, found.state]);
  const unknown = useMemo(() => new Set(found.leftOut.map((one) => one.name)), [found.leftOut]);
  const wanted = wantedOf(request, objects, cards, plan?.cast);
  const beingEdited = edited && objects.find((one) => one.id === edited);
  const life = now.paid && plan ? plan.summary.life_after_triggers : board.life ?? 20;
  return html`<${Top} board=${board} life=${life} editing=${editing} onEdit=${() => setEditing(!editing)} onCopy=${() => copyLink(request, say)} />
    <p class="toast" role="status">${said}</p>
    <main class=${editing ? "layout editing" : "layout"}>
      <div class="left">${editing && html`<${Builder} request=${request} objects=${objects} label=${label} onRequest=${setRequest} onSay=${say} keys=${keys} onKeys=${setKeys} />`}
        <${Board} objects=${objects} cards=${cards} label=${label} roles=${now.paid ? doneRoles(roles, plan) : roles} onUse=${onUse} onFocus=${(one) => setFocus(one.id)} focus=${focus} building=${editing} unknown=${unknown} makes=${makes} /></div>
      <${Panel} view=${viewOf(request, payment, focused, label, wanted)} label=${label} actions=${actions} />
    </main>
    ${unclear && html`<${Chooser} key=${now.choice.hand.length} asked=${unclear} label=${label} onChoice=${actions.choose} onClose=${actions.undo} />`}
    ${beingEdited && html`<${Editor} object=${beingEdited} label=${label(beingEdited.id)} board=${board}
        onBoard=${(next) => setRequest({ ...request, board: next })} onClose=${() => setEdited(null)} />`}`;
}

async function start() {
  const first = await requestThere().catch(() => {
    console.warn("The link can't be read.");
    return EXAMPLES[0].request;
  });
  const root = document.getElementById("app");
  root.textContent = "";
  render(html`<${App} first=${first} />`, root);
}

start();
