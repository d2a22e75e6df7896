// Mana symbols: letters in circles, and the same in words for those who listen.

import { html } from "./vendor/htm-preact.js";

const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow" };

export function symbolsOf(text) {
  return [...(text || "").matchAll(/\{([^}]*)\}/g)].map((match) => match[1].toUpperCase());
}

/** More like symbols than this in a row are drawn as one, with their number. */
const MOST_IN_A_ROW = 7;

/** Like symbols beside each other, as one with how many they are. */
function runsOf(symbols) {
  const runs = [];
  for (const symbol of symbols) {
    const last = runs[runs.length - 1];
    if (last?.symbol === symbol) last.times += 1;
    else runs.push({ symbol, times: 1 });
  }
  return runs;
}

export function inWords(text) {
  const said = ({ symbol, times }) => (times > MOST_IN_A_ROW ? [`${times} ${wordOf(symbol)}`] : Array.from({ length: times }, () => wordOf(symbol)));
  return runsOf(symbolsOf(text)).flatMap(said).join(", ") || "no mana";
}

function wordOf(symbol) {
  const parts = symbol.split("/");
  return parts.map((part) => (part === "P" ? "2 life" : COLORS[part] || part)).join(" or ");
}

function Symbol({ symbol }) {
  const parts = symbol.split("/").filter((part) => part !== "P");
  const paidWithLife = symbol.includes("/P");
  const kinds = parts.map((part) => (part in COLORS ? part : "N"));
  const letters = parts.map((part) => (part === "S" ? "❄" : part));
  const long = letters[0].length > 2 && "sym-long";
  const classes = ["sym", `sym-${kinds[0]}`, long, kinds[1] && `sym2-${kinds[1]}`, parts.length > 1 && "sym-two", paidWithLife && "sym-life"];
  return html`<span class=${classes.filter(Boolean).join(" ")} aria-hidden="true">${parts.length > 1
    ? html`<b>${letters[0]}</b><i>${letters[1]}</i>`
    : letters[0]}</span>`;
}

export function Mana({ text, none = "" }) {
  const found = symbolsOf(text);
  if (found.length === 0) return none;
  return html`<span class="mana" role="img" aria-label=${inWords(text)}>${runsOf(found).map(({ symbol, times }) =>
    times > MOST_IN_A_ROW ? html`<${Symbol} symbol=${symbol} /><span class="times" aria-hidden="true">×${times}</span>` : Array.from({ length: times }, () => html`<${Symbol} symbol=${symbol} />`))}</span>`;
}

/** Text with its mana symbols drawn. */
export function Words({ text }) {
  const parts = (text || "").split(/((?:\{[^}]*\})+)/);
  return parts.map((part) => (part.startsWith("{") ? html`<${Mana} text=${part} />` : part));
}
