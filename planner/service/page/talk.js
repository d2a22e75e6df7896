// A payment by hand: what was tapped is told to the service, which plans the rest.

import { Refused } from "./api.js";

class Talk {
  constructor() {
    this.socket = null;
    this.waiting = [];
  }

  async open() {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/v1/dialogue`);
    this.socket = socket;
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Refused({ detail: "The service can't be reached. Is it still running?" }));
    });
    socket.onmessage = (event) => this.waiting.shift()?.resolve(JSON.parse(event.data));
    socket.onclose = () => {
      for (const one of this.waiting.splice(0)) one.reject(new Refused({ detail: "The connection to the service was lost." }));
    };
  }

  async say(line) {
    await this.open();
    const told = await new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.socket.send(JSON.stringify(line));
    });
    if (told.error) throw new Refused({ detail: told.error.message, path: told.error.path, code: told.error.code });
    return told;
  }
}

const talk = new Talk();
let last = Promise.resolve();

/** Where the payment stands after these taps; `choices` in it where the last one could mean several things. */
export const tapped = (request, taps) => inTurn(() => follow(request, taps));

/** What the payment under way says to a question about the rest of it: it stands as the last taps left it. */
export const askedOfIt = (ask) => inTurn(() => talk.say({ ask, dialogue: "page" }));

/** Do something once what was asked before is answered. */
function inTurn(doing) {
  last = last.catch(() => {}).then(doing);
  return last;
}

/** What each object of a board makes now, by its id: each mana that one activation could add. */
export async function madeBy({ board }) {
  const told = await inTurn(() => talk.say({ ask: "table", table: "page", board }));
  return new Map(told.objects.map((one) => [one.id, one.makes]));
}

/** The board once a request was paid as a person had it, and what was cast has resolved. */
export const boardAfter = (request, choice) => inTurn(() => paidAndResolved(request, choice));

async function paidAndResolved({ pay, want: _want, ...request }, { hand, spared, option }) {
  const table = "page";
  const happen = (event) => talk.say({ ask: "event", table, event });
  await talk.say({ ...request, ask: "table", table });
  await happen({ do: "cast", pay });
  for (const object of spared) await happen({ do: "spare", object });
  for (const { object, choice, takes } of hand) {
    await happen(choice === undefined ? { do: "tap", object } : { do: "choose", object, choice, ...(takes ? { takes } : {}) });
  }
  if (option > 0) await happen({ do: "take", way: option });
  const { stage } = await happen({ do: "pay" });
  if (stage === "stack") await happen({ do: "resolve" });
  return (await talk.say({ ask: "board", table })).board;
}

async function follow(request, taps) {
  const dialogue = "page";
  let state = await talk.say({ ...request, ask: "dialogue", dialogue });
  for (const { object, choice, takes } of taps) {
    const line = choice === undefined ? { ask: "tap", dialogue, object } : { ask: "choose", dialogue, object, choice, ...(takes ? { takes } : {}) };
    state = await talk.say(line);
  }
  return state;
}

/** The whole plan of a payment under way: what was done by hand, and the rest by this plan. */
export function wholePlan({ done }, answer) {
  if (answer.status !== "payable") return null;
  const end = answer.summary;
  const listed = (key) => [...new Set([...done.flatMap((step) => step[key] || []), ...end[{ sacrifices: "sacrificed", exiles: "exiled", discards: "discarded", returns: "returned" }[key]]])];
  const used = done.filter((step) => step.action === "activate" && /\{T\}/.test(step.text || "{T}")).map((step) => step.object);
  const summary = { ...end, sacrificed: listed("sacrifices"), exiled: listed("exiles"), discarded: listed("discards"), returned: listed("returns") };
  const lost = new Set([...summary.sacrificed, ...summary.exiled, ...summary.discarded, ...summary.returned]);
  summary.tapped = [...new Set([...used, ...end.tapped])].filter((id) => !lost.has(id));
  return { ...answer, steps: [...done, ...answer.steps], summary };
}
