// The page: one table, on which a turn is played by clicks, keys and touch.

import { render } from "preact";
import { App } from "./app";
import { Line } from "./service";
import { START } from "./start";
import { Table } from "./table";
import "./style.css";

const scheme = location.protocol === "https:" ? "wss" : "ws";
const table = new Table(new Line(`${scheme}://${location.host}/v1/dialogue`), START);

/** A board in the address (`#{"board": …}`) in place of the one to start with. */
function opening() {
  try {
    const said = decodeURIComponent(location.hash.slice(1));
    return said.startsWith("{") ? (JSON.parse(said) as typeof START) : START;
  } catch {
    return START;
  }
}

const root = document.getElementById("app")!;
root.textContent = "";
render(<App table={table} />, root);
void table.open(opening());
