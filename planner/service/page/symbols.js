// Mana symbols: letters in circles, and the same in words for those who listen.

import { html } from "./vendor/htm-preact.js";

const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow" };

export function symbolsOf(text) {
  return [...(text || "").matchAll(/\{([^}]*)\}/g)].map((match) => match[1].toUpperCase());
}

export function inWords(text) {
  return symbolsOf(text).map(wordOf).join(", ") || "no mana";
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
  const classes = ["sym", `sym-${kinds[0]}`, kinds[1] && `sym2-${kinds[1]}`, parts.length > 1 && "sym-two", paidWithLife && "sym-life"];
  return html`<span class=${classes.filter(Boolean).join(" ")} aria-hidden="true">${parts.length > 1
    ? html`<b>${letters[0]}</b><i>${letters[1]}</i>`
    : letters[0]}</span>`;
}

export function Mana({ text, none = "" }) {
  const found = symbolsOf(text);
  if (found.length === 0) return none;
  return html`<span class="mana" role="img" aria-label=${inWords(text)}>${found.map((symbol) => html`<${Symbol} symbol=${symbol} />`)}</span>`;
}

/** Text with its mana symbols drawn. */
export function Words({ text }) {
  const parts = (text || "").split(/((?:\{[^}]*\})+)/);
  return parts.map((part) => (part.startsWith("{") ? html`<${Mana} text=${part} />` : part));
}
