// One object of the board as a tile: what it is, what the plan does with it, what a person said of it.

import { html } from "./vendor/htm-preact.js";
import { Mana, inWords } from "./symbols.js";

export function kindOf(card) {
  const line = typeLine(card);
  if (/\bLand\b/.test(line)) return "land";
  if (/\bCreature\b/.test(line)) return "creature";
  return "other";
}

export function typeLine(card) {
  return card ? card.type_line || (card.card_faces ? card.card_faces[0].type_line : "") || "" : "";
}

const MOST_WAYS = 5;

/** What one activation of an object could add, each in a way of its own: the planner has said so. */
function Makes({ makes = [] }) {
  const single = makes.every((mana) => mana.length === "{W}".length);
  if (single) return html`<${Mana} text=${makes.join("")} />`;
  const shown = makes.slice(0, MOST_WAYS);
  return html`${shown.map((mana, at) => html`${at > 0 && html`<i class="or">/</i>`}<${Mana} text=${mana} />`)}${makes.length > MOST_WAYS && " …"}`;
}

const longestWord = (label) => Math.max(...label.split(/[\s-]/).map((word) => word.length));

export function Tile({ object, card, label, role, onUse, onFocus, focused, building, unknown, makes }) {
  const { state } = object;
  const kind = kindOf(card);
  const classes = ["tile", `tile-${kind}`];
  if (state.tapped || role.tapped) classes.push("is-tapped");
  if (role.numbers.length) classes.push("is-used");
  if (role.lost) classes.push("is-lost");
  if (role.byHand) classes.push("is-by-hand");
  if (role.spared) classes.push("is-spared");
  if (unknown) classes.push("is-unknown");
  const theirs = state.controller === "opponent";
  if (theirs) classes.push("is-theirs");
  const notes = unknown ? ["no card is known by this name"] : [];
  if (state.tapped || role.tapped) notes.push("tapped");
  if (state.summoning_sick) notes.push("summoning sick");
  if (theirs) notes.push("opponent's");
  for (const [name, number] of Object.entries(state.counters || {})) notes.push(`${number} ${name}`);
  if (state.chosen) notes.push([].concat(state.chosen).join(", "));
  if (role.cast) notes.push("is cast");
  if (role.spared) notes.push("spared");
  if (role.byHand) notes.push("by hand");
  const said = [typeLine(card), ...notes];
  if (role.numbers.length) said.push(`step ${role.numbers.join(" and ")}`);
  if (role.adds) said.push(`adds ${inWords(role.adds)}`);
  if (role.lost) said.push(role.lost);
  return html`<button type="button" class=${classes.join(" ")} id=${`tile-${object.id}`} tabindex=${focused ? 0 : -1}
      aria-pressed=${building ? undefined : role.byHand || false}
      title=${object.name} onClick=${() => onUse(object)} onFocus=${() => onFocus(object)}>
    ${role.numbers.length > 0 && html`<span class="badge" aria-hidden="true">${role.numbers.join("·")}</span>`}
    <span class=${longestWord(label) > 9 ? "tile-name has-long-word" : "tile-name"}>${label}</span><span class="unseen">, ${said.filter(Boolean).join(", ")}</span>
    <span class="tile-mana" aria-hidden="true">${role.adds ? html`<${Mana} text=${role.adds} />` : html`<${Makes} makes=${makes} />`}</span>
    <span class="tile-notes" aria-hidden="true">${role.lost ? html`<em>${role.lost}</em>` : notes.join(" · ")}</span>
  </button>`;
}
