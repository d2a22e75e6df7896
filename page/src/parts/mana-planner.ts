// The parts for other pages: a page that loads this file may use <mana-pay>, <mana-card>, <mana-cost> and <mana-odds>.

import { ManaOdds } from "./odds";
import { ManaPay } from "./pay";
import { ManaCard, ManaCost } from "./small";

export { ManaCard, ManaCost, ManaOdds, ManaPay };
export type { DeckOdds, DeckRequest } from "./odds";
export type { PayAnswer, PayDetail, PayPlan, PayRequest } from "./pay";
export type { Card } from "./small";

const ELEMENTS = { "mana-card": ManaCard, "mana-cost": ManaCost, "mana-odds": ManaOdds, "mana-pay": ManaPay };

for (const [name, element] of Object.entries(ELEMENTS)) if (!customElements.get(name)) customElements.define(name, element);

declare global {
  interface HTMLElementTagNameMap {
    "mana-card": ManaCard;
    "mana-cost": ManaCost;
    "mana-odds": ManaOdds;
    "mana-pay": ManaPay;
  }
}
