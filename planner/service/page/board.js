// The board by zones, the battlefield by kinds; the arrow keys go from tile to tile.

import { html, useRef } from "./vendor/htm-preact.js";
import { Tile, kindOf } from "./tile.js";

const FEW = 14;
const NOTHING = { numbers: [] };
const TITLES = { hand: "Hand", graveyard: "Graveyard", exile: "Exile", command: "Command zone" };

/** What the plan does with each object: its steps' numbers, what it adds, how it is lost. */
export function rolesOf(plan, hand, spared, state) {
  const roles = new Map();
  const role = (id) => {
    if (!roles.has(id)) roles.set(id, { numbers: [] });
    return roles.get(id);
  };
  for (const id of hand) role(id).byHand = true;
  for (const id of spared) role(id).spared = true;
  if (!plan) {
    for (const step of state ? state.done : []) if (step.object && step.adds) role(step.object).adds = step.adds;
    return roles;
  }
  let number = 0;
  for (const step of plan.steps) {
    if (step.action === "spend") continue;
    number += 1;
    if (!step.object) continue;
    const one = role(step.object);
    one.numbers.push(number);
    if (step.adds) one.adds = (one.adds || "") + step.adds;
    for (const id of [...(step.taps || []), ...(step.sacrifices || []), ...(step.discards || []), ...(step.exiles || [])]) {
      if (id !== step.object) role(id).numbers.push(number);
    }
  }
  if (plan.cast) role(plan.cast).cast = true;
  for (const [key, word] of [["sacrificed", "sacrificed"], ["discarded", "discarded"], ["exiled", "exiled"], ["returned", "returned"]]) {
    for (const id of plan.summary[key]) role(id).lost = word;
  }
  return roles;
}

/** After the payment the tiles that were tapped are shown tapped. */
export function doneRoles(roles, plan) {
  const tapped = new Set(plan.summary.tapped);
  return new Map([...roles].map(([id, role]) => [id, { ...role, tapped: tapped.has(id) }]));
}

export function Board({ objects, cards, label, roles, onUse, onFocus, focus, building, unknown, makes }) {
  const box = useRef();
  const tile = (object) => html`<li key=${object.id}><${Tile} object=${object} card=${cards.get(object.name)} label=${label(object.id)}
    role=${roles.get(object.id) || NOTHING} onUse=${onUse} onFocus=${onFocus} building=${building} unknown=${unknown.has(object.name)} makes=${makes.get(object.id)}
    focused=${focus ? focus === object.id : objects[0] === object} /></li>`;
  const group = (title, listed) =>
    listed.length > 0 && html`<section class="zone"><h2 class="zone-title">${title} <small>${listed.length}</small></h2><ul class="tiles">${listed.map(tile)}</ul></section>`;
  const there = objects.filter((one) => one.zone === "battlefield");
  // Like beside like, in the order in which the first of each came.
  const first = new Map();
  for (const one of there) if (!first.has(one.name)) first.set(one.name, first.size);
  const kind = (wanted) => there.filter((one) => kindOf(cards.get(one.name)) === wanted).sort((a, b) => first.get(a.name) - first.get(b.name));
  const size = objects.length <= FEW ? "board board-few" : "board";
  return html`<div class=${size} ref=${box} onKeyDown=${(event) => walk(event, box.current)}>
    ${objects.length === 0 && html`<p class="quiet">The board is empty. Add permanents under “Edit the board”.</p>`}
    ${group("Lands", kind("land"))}
    ${group("Creatures", kind("creature"))}
    ${group("Other permanents", kind("other"))}
    ${Object.entries(TITLES).map(([zone, title]) => group(title, objects.filter((one) => one.zone === zone)))}
  </div>`;
}

/** Move the focus to the next tile in the direction of an arrow key, as they are seen. */
function walk(event, box) {
  const horizontal = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const vertical = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!horizontal && !vertical) return;
  const tiles = [...box.querySelectorAll(".tile")];
  const here = tiles.indexOf(document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  if (horizontal) {
    tiles[Math.max(0, Math.min(tiles.length - 1, here + horizontal))].focus();
    return;
  }
  const from = tiles[here].getBoundingClientRect();
  const apart = (tile) => {
    const to = tile.getBoundingClientRect();
    return { down: (to.top - from.top) * vertical, across: Math.abs(to.left - from.left) };
  };
  const beyond = tiles.map((tile) => ({ tile, ...apart(tile) })).filter(({ down }) => down > from.height / 2);
  beyond.sort((a, b) => a.down + a.across * 0.5 - (b.down + b.across * 0.5));
  if (beyond.length > 0) beyond[0].tile.focus();
}
