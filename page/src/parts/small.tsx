// <mana-cost> and <mana-card>: a cost in symbols, and a card that looks like one.

import { CardView } from "../card";
import { Mana, Words } from "../glyphs";
import { cardNamed, type Card } from "../service";
import { Asking, jsonOf, Part } from "./part";

export type { Card };

export class ManaCost extends Part {
  static override observedAttributes = ["cost"];

  /** Mana symbols, such as `{1}{W/U}`, alone or among words. */
  get cost(): string {
    return this.getAttribute("cost") ?? "";
  }

  set cost(cost: string) {
    this.setAttribute("cost", cost);
  }

  protected override view(): unknown {
    const { cost } = this;
    return /^(\{[^}]*\})*$/.test(cost) ? <Mana text={cost} /> : <Words text={cost} />;
  }
}

export class ManaCard extends Part {
  static override observedAttributes = ["service", "name", "card"];
  private readonly asking = new Asking<Card | null>();
  private given: Card | undefined;

  /** The name of the card, by which the service is asked where the card isn't given. */
  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  /** The card itself, as Scryfall has it: then nobody is asked. Also as JSON in the attribute of this name. */
  get card(): Card | undefined {
    return this.given ?? (jsonOf(this, "card") as Card | undefined) ?? this.asking.answer ?? undefined;
  }

  set card(card: Card | undefined) {
    this.given = card;
    this.changed();
  }

  protected override asked(): void {
    const { name, service } = this;
    if (this.given || this.hasAttribute("card") || !name) this.asking.forget();
    else this.asking.ask(JSON.stringify([service, name]), () => cardNamed(name, service), () => this.draw());
  }

  protected override view(): unknown {
    const card = this.card ?? { name: this.name };
    const used = () => this.dispatchEvent(new CustomEvent("use", { detail: card, bubbles: true, composed: true }));
    return <CardView said={card} id={card.name} label={this.asking.refused?.message ?? ""} onUse={used} />;
  }
}
