// <mana-odds>: how likely each spell of a deck is castable by turn.

import type { components } from "../generated/api";
import type { Odds } from "../deck/asking";
import { OddsRows } from "../deck/rows";
import { Words } from "../glyphs";
import { post, type Refused } from "../service";
import { asSentence } from "../words";
import { asRefused, Asking, jsonOf, Part } from "./part";

export type DeckRequest = components["schemas"]["DeckRequest"];
export type DeckOdds = components["schemas"]["OddsTable"];

export class ManaOdds extends Part {
  static override observedAttributes = ["service", "deck", "answer"];
  private readonly asking = new Asking<DeckOdds>();
  private said: DeckRequest | undefined;
  private given: DeckOdds | undefined;
  private broken: Refused | null = null;

  /** What is asked, as `POST /v1/deck/odds` takes it. In the attribute `deck` stands a decklist alone, as text. */
  get request(): DeckRequest | undefined {
    const deck = this.getAttribute("deck")?.trim();
    return this.said ?? (deck ? ({ deck } as DeckRequest) : undefined);
  }

  set request(request: DeckRequest | undefined) {
    this.said = request;
    this.changed();
  }

  /** The table that is shown; one that is given is shown as it is, and nobody is asked. */
  get answer(): DeckOdds | undefined {
    return this.given ?? (jsonOf(this, "answer") as DeckOdds | undefined) ?? this.asking.answer ?? undefined;
  }

  set answer(answer: DeckOdds | undefined) {
    this.given = answer;
    this.changed();
  }

  protected override asked(): void {
    this.broken = null;
    try {
      const { request, service } = this;
      if (this.given || this.hasAttribute("answer") || !request) {
        void this.answer;
        this.asking.forget();
        return;
      }
      this.asking.ask(JSON.stringify([service, request]), (signal) => post<DeckOdds>("deck/odds", { ...request }, signal, service), () => {
        this.draw();
        if (this.asking.answer) this.dispatchEvent(new CustomEvent("answer", { detail: this.asking.answer, bubbles: true, composed: true }));
      });
    } catch (error) {
      this.asking.forget();
      this.broken = asRefused(error);
    }
  }

  protected override view(): unknown {
    const refused = this.broken ?? this.asking.refused;
    const told = refused ? undefined : (this.answer as unknown as Odds | undefined);
    return (
      <section class="part odds-part" aria-label="When each spell can be cast" aria-busy={this.asking.busy}>
        {refused ? <p class="tone-lost" role="alert"><Words text={asSentence(refused.message)} /> {refused.path && <small>{refused.path}</small>}</p>
          : told ? <OddsRows told={told} />
          : <p class="quiet">{this.request ? "One moment …" : "No deck yet."}</p>}
      </section>
    );
  }
}
