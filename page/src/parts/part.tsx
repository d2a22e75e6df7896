// What every part is: an element with a shadow root of its own, drawn anew once after what was said of it has changed.

import { render, type ComponentChildren } from "preact";
import css from "../parts.css?inline";
import tokens from "../tokens.css?inline";
import own from "./own.css?inline";
import { Refused } from "../service";

let sheet: CSSStyleSheet | null = null;

/** One sheet for all of them, constructed: no inline style, so that a strict policy of a page lets it be. */
function sheetOfAll(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(tokens.replaceAll(":root", ":host") + css + own);
  }
  return sheet;
}

/** Where this file came from: the service, where a page loads it from there. */
const FROM = new URL(import.meta.url).origin;

const SAID_BEFORE = ["service", "request", "answer", "card", "name", "cost"];

export abstract class Part extends HTMLElement {
  static observedAttributes: string[] = ["service"];
  private waits = false;

  /** The origin of the service that is asked, such as `http://127.0.0.1:8765`: where this file came from, unless it is said. */
  get service(): string {
    return this.getAttribute("service")?.replace(/\/$/, "") ?? FROM;
  }

  set service(origin: string) {
    this.setAttribute("service", origin);
  }

  /** @internal */
  connectedCallback(): void {
    for (const name of SAID_BEFORE) this.takeOver(name);
    if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheetOfAll()];
    this.changed();
  }

  /** What a page said of the element before this file had come is said again: it lay in the accessor's way. */
  private takeOver(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const said = Reflect.get(this, name) as unknown;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, said);
  }

  /** @internal */
  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now) this.changed();
  }

  /** Ask again where something else is asked, and draw: once, however much has changed by then. */
  protected changed(): void {
    if (this.waits) return;
    this.waits = true;
    queueMicrotask(() => {
      this.waits = false;
      if (!this.isConnected) return;
      this.asked();
      this.draw();
    });
  }

  protected draw(): void {
    if (this.shadowRoot) render(this.view() as ComponentChildren, this.shadowRoot);
  }

  /** Ask the service where that is needed. */
  protected asked(): void {}
  protected abstract view(): unknown;
}

/** A part that asks a question and shows the answer, unless one is given. */
export abstract class AnsweredPart<Request, Answer> extends Part {
  protected readonly asking = new Asking<Answer>();
  protected broken: Refused | null = null;
  private said: Request | undefined;
  private given: Answer | undefined;

  /** What is asked, as the service takes it. */
  get request(): Request | undefined {
    return this.said ?? this.written();
  }

  set request(request: Request | undefined) {
    this.said = request;
    this.changed();
  }

  /** The answer that is shown. One that is given is shown as it is, and nobody is asked; else it is the service's, once it is there. */
  get answer(): Answer | undefined {
    return this.given ?? (jsonOf(this, "answer") as Answer | undefined) ?? this.asking.answer ?? undefined;
  }

  set answer(answer: Answer | undefined) {
    this.given = answer;
    this.changed();
  }

  /** What the attributes ask. Throws `Refused` for what can't be read. */
  protected abstract written(): Request | undefined;
  protected abstract posted(request: Request, signal: AbortSignal): Promise<Answer>;
  /** Another question is asked, or its answer is there. */
  protected renewed(): void {}

  protected override asked(): void {
    this.renewed();
    this.broken = null;
    try {
      const { request, service } = this;
      if (this.given || this.hasAttribute("answer") || !request) {
        void this.answer;
        this.asking.forget();
        return;
      }
      this.asking.ask(JSON.stringify([service, request]), (signal) => this.posted(request, signal), () => {
        this.renewed();
        this.draw();
        if (this.asking.answer) this.dispatchEvent(new CustomEvent("answer", { detail: this.asking.answer, bubbles: true, composed: true }));
      });
    } catch (error) {
      this.asking.forget();
      this.broken = asRefused(error);
    }
  }

  /** What went wrong: in what was said of the part, or as the service was asked. */
  protected get wrong(): Refused | null {
    return this.broken ?? this.asking.refused;
  }
}

/** A question of a part: asked once for each wording, the last one counts. */
export class Asking<T> {
  answer: T | null = null;
  refused: Refused | null = null;
  busy = false;
  private asked = "";
  private running: AbortController | null = null;

  /** Ask, unless this is what was asked last; `done` is told when an answer or a refusal is there. */
  ask(wording: string, ask: (signal: AbortSignal) => Promise<T>, done: () => void): void {
    if (wording === this.asked) return;
    this.asked = wording;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.busy = true;
    this.refused = null;
    const ended = (answer: T | null, refused: Refused | null) => {
      if (running.signal.aborted) return;
      [this.answer, this.refused, this.busy] = [answer, refused, false];
      done();
    };
    ask(running.signal).then((answer) => ended(answer, null), (error: unknown) => ended(null, asRefused(error)));
  }

  /** Nothing is asked any more. */
  forget(): void {
    this.running?.abort();
    [this.asked, this.answer, this.refused, this.busy] = ["", null, null, false];
  }
}

export const asRefused = (error: unknown): Refused => (error instanceof Refused ? error : new Refused(error instanceof Error ? error.message : String(error)));

/** What an attribute says as JSON; undefined where it isn't there. Throws `Refused` for what is no JSON. */
export function jsonOf(element: Element, name: string): unknown {
  const text = element.getAttribute(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`the attribute ${name} is no JSON`, "not_json", name);
  }
}
