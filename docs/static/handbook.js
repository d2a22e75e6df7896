/* What the handbook's pages do: copy a block, show tabs, label the cells of tables, excerpts in the search. */
"use strict";

const PROMPT = /^(?:>>> ?|\.\.\. ?|\$ )/;

/** The text of a block as one would type it: of examples and commands what stands behind a prompt. */
function typed(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const asked = lines.filter((line) => PROMPT.test(line));
  return (asked.length ? asked.map((line) => line.replace(PROMPT, "")) : lines).join("\n");
}

function addCopying() {
  if (!navigator.clipboard) return;
  for (const pre of document.querySelectorAll("div.highlight > pre")) {
    const button = document.createElement("button");
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      let said = "Copied";
      await navigator.clipboard.writeText(typed(pre.textContent)).catch(() => (said = "Not allowed"));
      button.textContent = said;
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    pre.parentElement.append(button);
  }
}

/** A container "tabs" has a container for each tab, whose first paragraph is the tab's name. */
function makeTabs(tabs) {
  const parts = [...tabs.children];
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  buttons.setAttribute("role", "tablist");
  const choose = (chosen) => {
    parts.forEach((part, number) => {
      part.hidden = number !== chosen;
      const button = buttons.children[number];
      button.setAttribute("aria-selected", String(number === chosen));
      button.tabIndex = number === chosen ? 0 : -1;
    });
  };
  parts.forEach((part, number) => {
    const name = part.querySelector("p");
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "tab");
    button.textContent = name.textContent;
    name.remove();
    part.setAttribute("role", "tabpanel");
    part.setAttribute("aria-label", button.textContent);
    button.addEventListener("click", () => choose(number));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = (number + step + parts.length) % parts.length;
      choose(next);
      buttons.children[next].focus();
    });
    buttons.append(button);
  });
  tabs.prepend(buttons);
  choose(0);
}

function labelCells(table) {
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
  if (!heads.length) return;
  for (const row of table.querySelectorAll("tbody tr")) {
    [...row.cells].forEach((cell, number) => (cell.dataset.label = heads[number] ?? ""));
  }
  table.classList.add("labelled");
}

/** The words around the first of the terms, and where in them each term stands. */
function excerpt(text, terms) {
  const low = text.toLowerCase();
  const places = terms.map((term) => low.indexOf(term)).filter((place) => place >= 0);
  if (!places.length) return null;
  const start = Math.max(0, Math.min(...places) - 70);
  const shown = document.createElement("p");
  shown.className = "excerpt";
  let rest = (start ? "…" : "") + text.slice(start, start + 220) + "…";
  while (rest) {
    const found = terms.map((term) => [rest.toLowerCase().indexOf(term), term.length]).filter(([at]) => at >= 0);
    const [at, length] = found.sort((one, other) => one[0] - other[0])[0] ?? [rest.length, 0];
    shown.append(rest.slice(0, at));
    if (!length) break;
    const mark = document.createElement("mark");
    mark.textContent = rest.slice(at, at + length);
    shown.append(mark);
    rest = rest.slice(at + length);
  }
  return shown;
}

function addExcerpts(results) {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  const terms = query.toLowerCase().split(/\s+/).filter((term) => term.length > 1);
  const add = () => {
    for (const link of results.querySelectorAll("li:not([data-excerpt]) > a[href]")) {
      const item = link.parentElement;
      item.dataset.excerpt = "";
      const page = decodeURIComponent(link.getAttribute("href").replace(/[?#].*/, "").replace(/\.html$/, ""));
      const words = excerpt(window.pageTexts?.[page.replace(/^(\.\/)+/, "")] ?? "", terms);
      if (words) item.append(words);
    }
  };
  const script = document.createElement("script");
  script.src = "_static/page_texts.js";
  script.addEventListener("load", () => {
    add();
    new MutationObserver(add).observe(results, { childList: true, subtree: true });
  });
  document.head.append(script);
}

const PARTS = "/parts/mana-planner.js";

/** A field of a form with its name before it. */
function labelled(name, value) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.value = value;
  input.spellcheck = false;
  label.append(`${name} `, input);
  return [label, input];
}

/** What somebody does for whom no service answers: it has to run, and to let this page ask it. */
function howToStart(service) {
  const said = document.createElement("div");
  const command = document.createElement("pre");
  const served = location.protocol.startsWith("http");
  said.append(`No service answers this page at ${service}. `);
  said.append(served ? "Start one that lets it ask, and try again:" : "A page that is opened as a file may ask none: serve the handbook, start a service that lets it ask, and open http://127.0.0.1:9000.");
  command.textContent = served
    ? `planner serve --allow-origin ${location.origin}`
    : "python -m http.server 9000 --bind 127.0.0.1 --directory docs/_build/html\nplanner serve --allow-origin http://127.0.0.1:9000";
  said.append(command);
  return said;
}

/** A container "live" has a payment in it that a running service works out, once somebody asks for it. */
function makeLive(place) {
  const form = document.createElement("form");
  const button = document.createElement("button");
  const state = document.createElement("div");
  state.setAttribute("role", "status");
  const [boardLabel, board] = labelled("On the battlefield", "Forest, Island, Treasure");
  const [payLabel, pay] = labelled("To pay", "{1}{W/U}");
  const [serviceLabel, service] = labelled("Service", "http://127.0.0.1:8765");
  button.textContent = "Pay it";
  form.append(boardLabel, payLabel, serviceLabel, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    state.textContent = "Asking …";
    const origin = service.value.trim().replace(/\/$/, "");
    try {
      if (!(await fetch(`${origin}/health/live`)).ok) throw new Error("it isn't there");
      await import(`${origin}${PARTS}`);
    } catch {
      state.replaceChildren(howToStart(origin));
      return;
    }
    const part = document.createElement("mana-pay");
    part.service = origin;
    part.request = { board: board.value, pay: pay.value };
    state.replaceChildren(part);
  });
  place.append(form, state);
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("div.tabs").forEach(makeTabs);
  document.querySelectorAll("div.live").forEach(makeLive);
  addCopying();
  document.querySelectorAll("article table.docutils").forEach(labelCells);
  const results = document.getElementById("search-results");
  if (results) addExcerpts(results);
});
