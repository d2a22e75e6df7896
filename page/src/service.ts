// What the page says to the service: lines over one WebSocket, answered in order, and questions about cards.

import type { components } from "./generated/api";

type Schemas = components["schemas"];
/** What a request says of an object: its card, by name or in full, and its state. */
export interface Entry {
  card: string | Card | Card[];
  id?: string;
  tapped?: boolean;
  summoning_sick?: boolean;
  counters?: Record<string, number>;
  [key: string]: unknown;
}
export type TableObject = Omit<Schemas["TableObject"], "entry"> & { entry: Entry };
export type Told = Omit<Schemas["TableState"], "objects"> & { objects?: TableObject[] };
export type HandCard = Schemas["HandCard"];
export type Paying = Schemas["Paying"];
export type OnStack = Schemas["OnStack"];
export type Missing = Schemas["Missing"];
export type Turn = Schemas["TableTurn"];
export type TurnCard = Schemas["TurnCard"];
export type Said = Record<string, unknown>;
export type Explanation = Schemas["Explanation"];

export interface Card {
  name: string;
  mana_cost?: string;
  type_line?: string;
  oracle_text?: string;
  colors?: string[];
  power?: string;
  toughness?: string;
  card_faces?: Card[];
}

/** A refusal, with its code and the path of what is refused. */
export class Refused extends Error {
  constructor(message: string, readonly code = "", readonly path = "") {
    super(message);
  }
}

interface Waiting {
  resolve(told: Said): void;
  reject(error: Refused): void;
}

/** One connection to the service; a lost one is opened anew by the next line. */
export class Line {
  private socket: WebSocket | null = null;
  private waiting: Waiting[] = [];

  constructor(private readonly address: string) {}

  async ask<T>(line: Said): Promise<T> {
    const socket = await this.open();
    const told = await new Promise<Said>((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      socket.send(JSON.stringify(line));
    });
    const error = told["error"] as { message: string; code: string; path: string } | undefined;
    if (error) throw new Refused(error.message, error.code, error.path);
    return told as T;
  }

  private async open(): Promise<WebSocket> {
    if (this.socket?.readyState === WebSocket.OPEN) return this.socket;
    const socket = new WebSocket(this.address);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Refused("The service can't be reached. Is it still running?", "lost"));
    });
    socket.onmessage = (event) => {
      const asked = this.waiting.shift();
      try {
        asked?.resolve(JSON.parse(String(event.data)) as Said);
      } catch {
        asked?.reject(new Refused("The answer of the service broke off."));
      }
    };
    socket.onclose = () => {
      for (const one of this.waiting.splice(0)) one.reject(new Refused("The connection to the service was lost.", "lost"));
    };
    this.socket = socket;
    return socket;
  }
}

const cards = new Map<string, Promise<Card | null>>();

/** The card of a name, asked for once at each service; null where nobody knows it. */
export function cardNamed(name: string, service = ""): Promise<Card | null> {
  const address = `${service}/v1/cards/${name.split("/").map(encodeURIComponent).join("/")}`;
  let found = cards.get(address);
  if (!found) {
    found = fetch(address).then((answer) => (answer.ok ? (answer.json() as Promise<Card>) : null));
    found.catch(() => cards.delete(address));
    cards.set(address, found);
  }
  return found;
}

/** Names of cards that go on from what was typed. */
export async function namesLike(text: string, signal?: AbortSignal): Promise<string[]> {
  const answer = await fetch(`/v1/search?text=${encodeURIComponent(text)}`, signal ? { signal } : {});
  return answer.ok ? ((await answer.json()) as string[]) : [];
}

export const bare = (text: string): string => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The card that a text names, or else the first whose name goes on from it; null where there is none. */
export async function cardMeant(text: string): Promise<Card | null> {
  const exact = await cardNamed(text).catch(() => null);
  if (exact || bare(text).length < 3) return exact;
  const [first] = await namesLike(text).catch(() => []);
  return first && bare(first).startsWith(bare(text)) ? cardNamed(first).catch(() => null) : null;
}

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";
const BROKE_OFF = "The answer of the service broke off.";

async function posted(verb: string, request: Said, accept: string, signal: AbortSignal | undefined, service: string): Promise<Response> {
  try {
    return await fetch(`${service}/v1/${verb}`, { method: "POST", headers: { "content-type": JSON_TYPE, accept }, body: JSON.stringify(request), ...(signal ? { signal } : {}) });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Refused("The service can't be reached. Is it still running?", "lost");
  }
}

const refusalOf = (told: Said) => new Refused(String(told["detail"]), String(told["code"] ?? ""), String(told["path"] ?? ""));

async function whole<T>(answer: Response): Promise<T> {
  const told = (await answer.json().catch(() => null)) as Said | null;
  if (!told) throw new Refused(answer.ok ? BROKE_OFF : `The service answered with status ${answer.status}.`);
  if (!answer.ok) throw refusalOf(told);
  return told as T;
}

/** Ask a verb over HTTP, of a service elsewhere where its origin is said; a refusal is an error with its path. */
export const post = async <T>(verb: string, request: Said, signal?: AbortSignal, service = ""): Promise<T> => whole<T>(await posted(verb, request, JSON_TYPE, signal, service));

/** Ask a verb that can take long: `soFar` has what is known before the answer is. */
export async function followed<T>(verb: string, request: Said, soFar: (told: T) => void, signal: AbortSignal, service = ""): Promise<T> {
  const answer = await posted(verb, request, EVENTS, signal, service);
  if (!answer.body || !answer.headers.get("content-type")?.startsWith(EVENTS)) return whole<T>(answer);
  for await (const { event, data } of eventsOf(answer.body)) {
    const told = JSON.parse(data) as Said;
    if (event === "problem") throw refusalOf(told);
    if (event === "answer") return told as T;
    soFar(told as T);
  }
  throw new Refused(BROKE_OFF, "lost");
}

/** The events of a stream: each a few lines, ended by an empty one. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
      yield { event: fields.get("event") ?? "", data: fields.get("data") ?? "" };
    }
  }
}
