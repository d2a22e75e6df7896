// What is asked for, what the planner says, and what a person can do about it.

import { html, useEffect, useLayoutEffect, useRef } from "./vendor/htm-preact.js";
import { keptRows } from "./keep.js";
import { nameOf } from "./objects.js";
import { Mana, Words } from "./symbols.js";
import { labelled, lossesOf, sentencesOf } from "./words.js";

/** How what is paid for is called, and its cost as it is printed. */
export function costOf(pay, label) {
  const { card, ability, source } = pay;
  if (card && typeof card === "object") return { name: nameOf({ card }), cost: card.mana_cost || "" };
  if (card !== undefined) return { name: label(String(card)), cost: "" };
  if (typeof ability === "string") return { name: ability, cost: "" };
  if (ability !== undefined) return { name: `An ability of ${label(String(source))}`, cost: "" };
  return { name: "", cost: pay.cost || "" };
}

function Verdict({ view, label }) {
  const { answer, error, busy, paid, option, options } = view;
  if (error) return html`<p class="verdict verdict-bad" role="alert"><b>Refused.</b> ${asSentence(error.text)}${error.path && html` <small>${error.path}</small>`}</p>`;
  if (!answer) return html`<p class="verdict">${busy ? "Looking for the best payment …" : html`<b>Nothing is asked yet.</b> Say under “Edit” what is paid: a cost, or a card.`}</p>`;
  if (paid) return html`<p class="verdict verdict-good"><b>Paid.</b> Undo takes it back, Escape starts anew.</p>`;
  if (answer.status === "payable") {
    const which = options && options.length > 1 ? html`<b>Way ${option + 1} of ${options.length}.</b> ` : html`<b>Payable.</b> `;
    return html`<p class="verdict verdict-good">${which}<${Words} text=${labelled(provenWords(view), label)} /></p>`;
  }
  const title = answer.status === "unpayable" ? "Can't be paid." : "Not known.";
  return html`<p class=${`verdict ${answer.status === "unpayable" ? "verdict-bad" : "verdict-unknown"}`}><b>${title}</b> <${Words} text=${labelled(answer.sentence.replace("see not_understood", "see the notes"), label)} />${answer.proof && html` <small>Proven${PROVEN[answer.proof]}.</small>`}</p>`;
}

/** The names that nobody knows: the answer is about the rest of the board. */
function LeftOut({ view: { leftOut } }) {
  if (!leftOut.length) return null;
  return html`<div class="left-out" role="alert"><b>Answered without ${leftOut.length > 1 ? `${leftOut.length} entries` : `“${leftOut[0].name}”`}.</b>
    <ul>${[...new Set(leftOut.map((one) => one.text))].map((text) => html`<li>${asSentence(text)}</li>`)}</ul></div>`;
}

const PROVEN = { rule: " by a rule", certificate: " by adding up", confirmed: " by two searches of every other payment", search: " by going through every other payment" };

function provenWords({ answer, option, options, hand, spared }) {
  if (option > 0 && options) return asSentence(options[option].differs);
  if (!answer.optimal) return "The best that was found; not proven.";
  const how = PROVEN[answer.proof] || "";
  return hand.length || spared.length ? `Proven the best with what you said${how && `,${how}`}.` : `Nothing pays for less: proven${how}.`;
}

const asSentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/([.?!])\.$/, "$1");

function Losses({ plan, life, label, paid }) {
  const said = lossesOf(plan, life, label, paid);
  if (said.length === 0) return html`<p class="quiet">${paid ? "Nothing was lost by it." : "Nothing is lost by it."}</p>`;
  return html`<ul class="losses" aria-label=${paid ? "What was lost" : "What would be lost"}>${said.map((one) => html`<li><${Words} text=${one} /></li>`)}</ul>`;
}

function Steps({ plan, label }) {
  return html`<ol class="steps">${sentencesOf(plan, label).map(({ text, step }) => html`<li class=${step.action === "spend" ? "step-pay" : ""}><${Words} text=${text} /></li>`)}</ol>`;
}

/** The same in a line, for the bar of a small screen: whoever listens hears it from the list. */
function KeptLine({ plan, wanted, label }) {
  const rows = keptRows(wanted, plan.summary.kept);
  if (!rows.length) return null;
  const part = (one) => html`<span class=${one.kept ? "kept" : "not-kept"}>${one.kept ? "✓" : "✗"} <${Words} text=${label(one.name)} /></span>`;
  return html`<p class="kept-line" aria-hidden="true">Then ${rows.map(part)}</p>`;
}

/** What stays payable after the plan, and what doesn't. */
function Kept({ plan, wanted, label }) {
  const rows = keptRows(wanted, plan.summary.kept);
  if (!rows.length) return null;
  const lost = plan.optimal !== true ? "isn't known to stay payable" : plan.summary.kept.length ? "can't be paid as well" : "can't be paid after it";
  const words = (one) => (one.kept ? `stays ${one.castable ? "castable" : "payable"}` : lost);
  return html`<h3>Afterwards</h3><ul class="plain">${rows.map((one) => html`<li class=${one.kept ? "kept" : "not-kept"}>${one.kept ? "✓" : "✗"} <${Words} text=${label(one.name)} /> ${words(one)}</li>`)}</ul>`;
}

function Unread({ answer, label }) {
  const lines = answer.not_understood || [];
  const needs = answer.needs || [];
  if (!lines.length && !needs.length && !(answer.assumed || []).length) return null;
  return html`<details class="notes" open=${answer.status === "unknown" || answer.optimal === false}><summary>Notes on what was read</summary><ul>
    ${needs.map((need) => html`<li><${Words} text=${labelled(need.text, label)} /></li>`)}
    ${lines.map((line) => html`<li><b>${label(line.object)}:</b> not understood: “<${Words} text=${line.text} />”</li>`)}
    ${(answer.assumed || []).map((text) => html`<li>Assumed: <${Words} text=${labelled(text, label)} /></li>`)}
  </ul></details>`;
}

/** The explanation; it comes into view as it is asked for. */
function Why({ explanation, label }) {
  const section = useRef();
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [explanation]);
  if (!explanation) return null;
  return html`<section class="why" aria-label="Why" aria-live="polite" ref=${section}><h3>Why</h3><ul>${explanation.sentences.map((text) => html`<li><${Words} text=${labelled(text, label)} /></li>`)}</ul></section>`;
}

/** The height of what stands at the bottom of a small screen, for what must not be hidden by it. */
function useBarHeight() {
  const bar = useRef();
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--bar", `${bar.current.offsetHeight}px`);
  });
  return bar;
}

const key = (letter) => html`<kbd aria-hidden="true">${letter}</kbd>`;
/** What stands there only where there is room. */
export const wide = (text) => html`<span class="wide">${text}</span>`;

function Buttons({ view, actions }) {
  const { plan, answer, paid, busy, armed, past, focusName, focusSpared } = view;
  const button = (text, letter, action, disabled, title) =>
    html`<button type="button" disabled=${disabled} title=${title} onClick=${action}>${text} ${key(letter)}</button>`;
  const spareTitle = focusName ? `${focusSpared ? "Use" : "Spare"} ${focusName}` : "Choose a tile first";
  return html`<div class="buttons">
    ${!paid && html`<button type="button" class=${`primary ${plan?.lethal ? "danger" : ""}`} disabled=${!plan || busy} onClick=${actions.pay}>${armed ? "Really pay: it kills you" : "Pay"} ${key("Enter")}</button>`}
    ${paid && html`<button type="button" class="primary" onClick=${actions.goOn}>Go on from here</button>`}
    ${!paid && button(html`Another${wide(" way")}`, "A", actions.another, !plan || busy)}
    ${!paid && button(html`Why${wide(plan ? " this" : " not")}?`, "W", actions.why, !answer || busy)}
    ${!paid && button(focusSpared ? "Use again" : "Spare", "L", actions.spare, !focusName, spareTitle)}
    ${button("Undo", "Z", actions.undo, past.length === 0)}
    ${button(paid ? "Start anew" : "Cancel", "Esc", actions.cancel, false)}
  </div>`;
}

function Asked({ view, label }) {
  const { plan, answer, owed, pool, request } = view;
  const asked = costOf(request.pay || {}, label);
  const left = owed && html`<span class="other">still to pay: ${owed.length ? html`<${Words} text=${owed.join(" ")} />` : "nothing"}${pool && html`, in the pool: <${Mana} text=${pool} />`}</span>`;
  return html`<header class="asked"><h2><${Words} text=${asked.name || "Pay"} /></h2>
    <p class="owed"><${Mana} text=${plan ? plan.total_cost : answer?.total_cost || asked.cost} none=${plan ? "nothing" : ""} />
      ${plan?.choices.x !== undefined && html`<span class="other">X is ${plan.choices.x}</span>`}
      ${left}${plan && plan.other_costs.length > 0 && html`<span class="other">${plan.other_costs.join("; ")}</span>`}</p></header>`;
}

export function Panel({ view, label, actions }) {
  const { plan, answer, paid, why, life, wanted } = view;
  const bar = useBarHeight();
  return html`<aside class="panel" aria-label="Payment">
    <div class="ask"><${Asked} view=${view} label=${label} />
      <div aria-live="polite" aria-atomic="true"><${Verdict} view=${view} label=${label} /><${LeftOut} view=${view} /></div></div>
    <div class="confirm" ref=${bar}><div aria-live="polite" aria-atomic="true">${plan && html`<${Losses} plan=${plan} life=${life} label=${label} paid=${paid} />`}</div>
      ${plan && html`<${KeptLine} plan=${plan} wanted=${wanted} label=${label} />`}
      <${Buttons} view=${view} actions=${actions} /></div>
    <div class="told">
      ${plan && html`<h3>${paid ? "What was done" : "The plan"}</h3><${Steps} plan=${plan} label=${label} />`}
      ${plan && html`<${Kept} plan=${plan} wanted=${wanted} label=${label} />`}
      ${plan && plan.summary.left_in_pool && html`<p class="quiet">Left in the pool: <${Mana} text=${plan.summary.left_in_pool} /></p>`}
      <${Why} explanation=${why} label=${label} />
      ${answer && html`<${Unread} answer=${answer} label=${label} />`}
    </div>
  </aside>`;
}
