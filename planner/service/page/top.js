// The top of the page: whose payment it is, and what can be done with the board.

import { html } from "./vendor/htm-preact.js";
import { wide } from "./panel.js";
import { Mana } from "./symbols.js";

/** The mana of a pool, however it is said. */
export const poolOf = ({ pool }) => (typeof pool === "string" ? pool : (pool || []).map((one) => one.mana).join(""));

export function Top({ board, life, editing, onEdit, onCopy }) {
  const pool = poolOf(board);
  return html`<header class="top"><h1><img src="/page/icon.svg" alt="" width="28" height="28" /> mana-planner</h1>
    <p class="life" aria-label="You"><b>${life}</b> life${pool && html` · pool <${Mana} text=${pool} />`}</p>
    <div class="tools"><a href="/table">Table</a> <button type="button" aria-expanded=${editing} onClick=${onEdit}>${editing ? html`Done${wide(" editing")}` : html`Edit${wide(" the board")}`}</button>
      <button type="button" onClick=${onCopy}>Copy${wide(" link")}</button></div></header>`;
}
