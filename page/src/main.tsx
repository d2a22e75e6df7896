// The page: a table on which a turn is played, and a deck that is looked at.

import { render } from "preact";
import { App } from "./app";
import { findImages } from "./images";
import { linkOf, saidBy } from "./link";
import { Line, type Said } from "./service";
import { screenOf, Shell } from "./shell";
import { START } from "./start";
import { Table } from "./table";
import { WholeTurn } from "./turn";
import "./style.css";

const scheme = location.protocol === "https:" ? "wss" : "ws";
const line = () => new Line(`${scheme}://${location.host}/v1/dialogue`);
const table = new Table(line(), START);
const whole = new WholeTurn(line());

/** Everything that the table is about: what it was opened with, and what has happened since. */
function told(): Said {
  const { events: _events, ...request } = table.request;
  const events = table.history;
  const [first] = events;
  const begun = events.length === 1 && first?.do === "cast" && JSON.stringify(first["pay"]) === JSON.stringify(request["pay"]);
  return { ...request, ...(events.length > 0 && !begun ? { events } : {}) };
}

async function share(): Promise<void> {
  const address = location.href.replace(/#.*$/, "") + (await linkOf(told()));
  try {
    await navigator.clipboard.writeText(address);
    table.say("The link is copied.");
  } catch {
    history.replaceState(null, "", address);
    table.say("The link is in the address bar.");
  }
}

/** Open what the address holds, or what one starts with. */
async function follow(): Promise<void> {
  const said = await saidBy(location.hash).catch(() => undefined);
  await table.open(said ?? START);
  if (said === undefined) table.say("The link can't be read.", true);
}

let shown: Said | null = null;
let written: Promise<unknown> = Promise.resolve();

/** An edit gets an address of its own, so that the browser's Back takes it back; an event changes the one there is. */
function keepAddress(): void {
  const edited = shown !== null && shown !== table.request;
  shown = table.request;
  const said = told();
  written = written.then(async () => {
    const hash = await linkOf(said);
    if (screenOf()) return;
    if (edited) history.pushState(null, "", hash);
    else if (location.hash || table.history.length > 0) history.replaceState(null, "", hash);
  });
}

void findImages();
const root = document.getElementById("app")!;
root.textContent = "";
render(<Shell turn={<App table={table} whole={whole} onShare={share} />} />, root);

if (!screenOf()) await follow();
else await table.open(START);
shown = table.request;
table.kept.subscribe(() => {
  if (!screenOf()) keepAddress();
});
addEventListener("popstate", () => {
  if (screenOf()) return;
  shown = null;
  void follow();
});
