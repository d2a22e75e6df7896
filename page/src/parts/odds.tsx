// <mana-odds>: how likely each spell of a deck is castable by turn.

import type { components } from "../generated/api";
import type { Odds } from "../deck/asking";
import { OddsRows } from "../deck/rows";
import { post } from "../service";
import { AnsweredPart } from "./part";
import { RefusedWords } from "./refused";

export type DeckRequest = components["schemas"]["DeckRequest"];
export type DeckOdds = components["schemas"]["OddsTable"];

/** Its request is as `POST /v1/deck/odds` takes it; in the attribute `deck` stands a decklist alone, as text. */
export class ManaOdds extends AnsweredPart<DeckRequest, DeckOdds> {
  static override observedAttributes = ["service", "deck", "answer"];

  protected override written(): DeckRequest | undefined {
    const deck = this.getAttribute("deck")?.trim();
    return deck ? ({ deck } as DeckRequest) : undefined;
  }

  protected override posted(request: DeckRequest, signal: AbortSignal): Promise<DeckOdds> {
    return post<DeckOdds>("deck/odds", { ...request }, signal, this.service);
  }

  protected override view(): unknown {
    const refused = this.wrong;
    const told = refused ? undefined : (this.answer as unknown as Odds | undefined);
    return (
      <section class="part odds-part" aria-label="When each spell can be cast" aria-busy={this.asking.busy}>
        {refused ? <RefusedWords refused={refused} />
          : told ? <OddsRows told={told} />
          : <p class="quiet">{this.request ? "One moment …" : "No deck yet."}</p>}
      </section>
    );
  }
}
