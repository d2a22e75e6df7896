// What is asked for, what the planner says, and what a person can do about it.

import { html } from "./vendor/htm-preact.js";
import { Mana, Words } from "./symbols.js";
import { lossesOf, sentencesOf } from "./words.js";

export function costOf(pay) {
  const card = pay.card;
  if (card && typeof card === "object") return { name: card.name || (card.card_faces || [{}])[0].name, cost: card.mana_cost || "" };
  if (card) return { name: card, cost: "" };
  if (pay.ability !== undefined) return { name: String(pay.ability), cost: "" };
  return { name: "", cost: pay.cost || "" };
}

function Verdict({ view }) {
  const { answer, error, busy, paid, option, options } = view;
  if (error) return html`<p class="verdict verdict-bad" role="alert"><b>Refused.</b> ${error}</p>`;
  if (!answer) return html`<p class="verdict">${busy ? "Looking for the best payment …" : ""}</p>`;
  if (paid) return html`<p class="verdict verdict-good"><b>Paid.</b> Undo takes it back, Escape starts anew.</p>`;
  if (answer.status === "payable") {
    const which = options && options.length > 1 ? html`<b>Way ${option + 1} of ${options.length}.</b> ` : html`<b>Payable.</b> `;
    return html`<p class="verdict verdict-good">${which}${provenWords(view)}</p>`;
  }
  const title = answer.status === "unpayable" ? "Can't be paid." : "Not known.";
  return html`<p class=${`verdict ${answer.status === "unpayable" ? "verdict-bad" : "verdict-unknown"}`}><b>${title}</b> <${Words} text=${answer.sentence} /></p>`;
}

function provenWords({ answer, option, options, hand, spared }) {
  if (option > 0 && options) return options[option].differs;
  if (!answer.optimal) return "The best that was found; not proven.";
  return hand.length || spared.length ? "Proven the best with what you said." : "Proven: nothing pays for less.";
}

function Losses({ plan, life, label, paid }) {
  const said = lossesOf(plan, life, label);
  if (said.length === 0) return html`<p class="quiet">Nothing is lost by it.</p>`;
  return html`<ul class="losses" aria-label=${paid ? "What was lost" : "What would be lost"}>${said.map((one) => html`<li><${Words} text=${one} /></li>`)}</ul>`;
}

function Steps({ plan, label }) {
  return html`<ol class="steps">${sentencesOf(plan, label).map(({ text, step }) => html`<li class=${step.action === "spend" ? "step-pay" : ""}><${Words} text=${text} /></li>`)}</ol>`;
}

function Kept({ plan, keep }) {
  if (!keep.length) return null;
  const left = [...plan.summary.kept];
  const row = (name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return html`<li class=${at >= 0 ? "kept" : "not-kept"}>${at >= 0 ? "✓" : "✗"} <${Words} text=${name} /> ${at >= 0 ? "stays castable" : "can't be paid after it"}</li>`;
  };
  return html`<h3>Afterwards</h3><ul class="plain">${keep.map(row)}</ul>`;
}

function Unread({ answer }) {
  const lines = answer.not_understood || [];
  const needs = answer.needs || [];
  if (!lines.length && !needs.length && !(answer.assumed || []).length) return null;
  return html`<details class="notes" open=${answer.status === "unknown"}><summary>Notes on what was read</summary><ul>
    ${needs.map((need) => html`<li>${need.text}</li>`)}
    ${lines.map((line) => html`<li><b>${line.object}:</b> not understood: “${line.text}”</li>`)}
    ${(answer.assumed || []).map((text) => html`<li>Assumed: ${text}</li>`)}
  </ul></details>`;
}

export function Why({ explanation }) {
  if (!explanation) return null;
  return html`<section class="why" aria-label="Why"><h3>Why</h3><ul>${explanation.sentences.map((text) => html`<li><${Words} text=${text} /></li>`)}</ul></section>`;
}

export function Panel({ view, life, label, keep, actions }) {
  const { plan, answer, paid, busy, armed, why, history, focusName, focusSpared } = view;
  const asked = costOf(view.request.pay || {});
  const key = (letter) => html`<kbd aria-hidden="true">${letter}</kbd>`;
  const payable = Boolean(plan) && !paid;
  return html`<aside class="panel" aria-label="Payment">
    <header class="asked"><h2>${asked.name || "Pay"}</h2><p class="owed"><${Mana} text=${plan ? plan.total_cost : answer?.total_cost || asked.cost} none=${plan ? "nothing" : ""} />
      ${view.owed && html`<span class="other">still to pay: ${view.owed.length ? html`<${Words} text=${view.owed.join(" ")} />` : "nothing"}${view.pool && html`, in the pool: <${Mana} text=${view.pool} />`}</span>`}
      ${plan && plan.other_costs.length > 0 && html`<span class="other">${plan.other_costs.join("; ")}</span>`}</p></header>
    <div aria-live="polite" aria-atomic="true" class="said"><${Verdict} view=${view} />
      ${plan && html`<${Losses} plan=${plan} life=${life} label=${label} paid=${paid} />`}</div>
    <div class="buttons">
      ${!paid && html`<button type="button" class=${`primary ${plan?.lethal ? "danger" : ""}`} disabled=${!payable} onClick=${actions.pay}>${armed ? "Really pay: it kills you" : "Pay"} ${key("Enter")}</button>`}
      ${!paid && html`<button type="button" disabled=${!payable || busy} onClick=${actions.another}>Another way ${key("A")}</button>`}
      ${!paid && html`<button type="button" disabled=${!answer || busy} onClick=${actions.why}>${plan ? "Why this?" : "Why not?"} ${key("W")}</button>`}
      ${!paid && html`<button type="button" disabled=${!focusName} onClick=${actions.spare} title=${focusName ? `${focusSpared ? "Use" : "Spare"} ${focusName}` : "Choose a tile first"}>${focusSpared ? "Don't spare" : "Spare"} ${key("L")}</button>`}
      <button type="button" disabled=${history.length === 0} onClick=${actions.undo}>Undo ${key("Z")}</button>
      <button type="button" onClick=${actions.cancel}>${paid ? "Start anew" : "Cancel"} ${key("Esc")}</button>
      ${paid && html`<button type="button" class="primary" onClick=${actions.goOn}>Go on from here</button>`}
    </div>
    ${plan && html`<h3>${paid ? "What was done" : "The plan"}</h3><${Steps} plan=${plan} label=${label} />`}
    ${plan && html`<${Kept} plan=${plan} keep=${keep} />`}
    ${plan && plan.summary.left_in_pool && html`<p class="quiet">Left in the pool: <${Mana} text=${plan.summary.left_in_pool} /></p>`}
    <${Why} explanation=${why} />
    ${answer && html`<${Unread} answer=${answer} />`}
  </aside>`;
}
