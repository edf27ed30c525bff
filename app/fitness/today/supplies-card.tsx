import { useEffect, useState } from "react";
import { Button, LinkButton } from "#app/ui/index.ts";
import type { Supply } from "#worker/fitness/supplies/contract.ts";
import { listRunningOut, orderNote, runningOutText } from "../direct/supply-words.ts";
import { memberRequest } from "../log/member-call.ts";
import { dismissSupply, isSupplyDismissed } from "./dismissed-supplies.ts";

/** How many are shown at first: the day's log stands below them. */
const SHOWN = 3;

/**
 * Products from the shop that run out soon, judging only by the diary: a product that isn't logged isn't shown. A dismissed one stays
 * away until the next delivery.
 */
export function SuppliesCard({ today }: { today: string }) {
  const [supplies, setSupplies] = useState<readonly Supply[]>([]);
  useEffect(() => {
    let isCurrent = true;
    memberRequest<{ supplies: Supply[] }>("GET", `/api/fitness/supplies?today=${today}`).then(
      (answer) => isCurrent && setSupplies(answer.supplies.filter((one) => !isSupplyDismissed(one))),
      // Offline, nothing is shown.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [today]);
  const [isWhole, setWhole] = useState(false);
  const soon = listRunningOut(supplies, today);
  if (soon.length === 0) return null;
  return (
    <section className="fitness-card" aria-labelledby="supplies">
      <div className="fitness-card-head">
        <h2 id="supplies">Running out</h2>
      </div>
      <ul className="supply-list" id="supply-list">
        {soon.slice(0, isWhole ? undefined : SHOWN).map((supply) => (
          <li key={supply.handle}>
            <p>
              <strong>{supply.title}</strong> {runningOutText(supply.estimate)} {orderNote(supply)}
            </p>
            <div className="card-actions">
              {supply.isOnSale && supply.nextOrderOn ? (
                <LinkButton variant="outline" to="/subscriptions">
                  View subscription
                </LinkButton>
              ) : supply.isOnSale ? (
                <LinkButton
                  variant="outline"
                  to={`/products/${supply.handle}?variant=${encodeURIComponent(supply.variantId)}`}
                >
                  {supply.isSoldOut ? "View product" : "Order again"}
                </LinkButton>
              ) : null}
              <Button
                variant="ghost"
                aria-label={`Dismiss: ${supply.title}`}
                onClick={() => {
                  dismissSupply(supply);
                  setSupplies((before) => before.filter((one) => one !== supply));
                }}
              >
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {soon.length > SHOWN ? (
        <Button variant="ghost" aria-expanded={isWhole} aria-controls="supply-list" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${soon.length}`}
        </Button>
      ) : null}
    </section>
  );
}
