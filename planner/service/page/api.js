// What the page asks the service. Every answer is the contract's JSON; a refusal is an error with its path.

export class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.path = problem.path || "";
    this.code = problem.code || "";
    this.status = problem.status || 0;
  }
}

async function read(response) {
  const told = await response.json().catch((error) => {
    if (error.name === "AbortError") throw error;
    const detail = response.ok ? "The answer of the service broke off." : `The service answered with status ${response.status}.`;
    throw new Refused({ status: response.status, detail });
  });
  if (!response.ok) throw new Refused({ status: response.status, ...told });
  return told;
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ detail: "The service can't be reached. Is it still running?" });
  }
}

export async function ask(verb, request, signal) {
  const headers = { "content-type": "application/json" };
  return read(await reach(`/v1/${verb}`, { method: "POST", headers, body: JSON.stringify(request), signal }));
}

const cards = new Map();

/** The card of a name; null where no card has it. Asked for once. */
export function cardNamed(name) {
  if (!cards.has(name)) {
    const path = `/v1/cards/${name.split("/").map(encodeURIComponent).join("/")}`;
    const found = reach(path).then(async (response) => {
      if (response.status === 400 || response.status === 404) return null;
      return read(response);
    });
    found.catch(() => cards.delete(name));
    cards.set(name, found);
  }
  return cards.get(name);
}

/** The card that a text names, or else the first whose name goes on from it; null where there is none. */
export async function cardMeant(text) {
  const exact = await cardNamed(text).catch(() => null);
  if (exact || bare(text).length < 3) return exact;
  const [first] = await namesLike(text).catch(() => []);
  return first && bare(first).startsWith(bare(text)) ? cardNamed(first).catch(() => null) : null;
}

const bare = (text) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Up to twenty names of cards that have these words. */
export async function namesLike(text, signal) {
  return read(await reach(`/v1/search?text=${encodeURIComponent(text)}`, { signal }));
}
