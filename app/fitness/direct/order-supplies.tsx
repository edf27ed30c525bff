import { type ReactNode, useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { Card, Link } from "#app/ui/index.ts";
import type { Supply } from "#worker/fitness/supplies/contract.ts";
import { localToday } from "../log/log-store.ts";
import { LogIt } from "./log-it.tsx";
import { orderNote, supplyBasis, supplyText } from "./supply-words.ts";
import { useFitnessAccess } from "./use-fitness-access.ts";
import "./order-supplies.css";

/** The products of an order, for members with the app: log a serving, see how long they last, buy again. Others see nothing. */
export function OrderSupplies({
  products,
  buyAgain,
}: {
  /** Those with a nutrition label. */
  products: readonly { handle: string; title: string; variantId: string }[];
  /** The store's button for a variant. */
  buyAgain: (variantId: string) => ReactNode;
}) {
  const mayLog = useFitnessAccess() === true && products.length > 0;
  const [supplies, setSupplies] = useState<readonly Supply[]>([]);
  useEffect(() => {
    if (!mayLog) return;
    apiRequest<{ supplies: Supply[] }>("GET", `/api/fitness/supplies?today=${localToday()}`).then(
      (answer) => setSupplies(answer.supplies),
      // If it fails, the page doesn't say how long they last.
      () => undefined,
    );
  }, [mayLog]);
  if (!mayLog) return null;
  return (
    <Card as="section" className="stack order-supplies" aria-labelledby="order-supplies">
      <h2 className="order-h" id="order-supplies">
        In your diary
      </h2>
      <ul>
        {products.map(({ handle, title, variantId }) => {
          const supply = supplies.find((one) => one.handle === handle);
          return (
            <li key={handle}>
              <div>
                <Link to={`/products/${handle}`}>{title}</Link>
                {supply ? (
                  <p className="small dim">
                    {supplyText(supply.estimate)}, {supplyBasis(supply.estimate)}. {orderNote(supply)}
                  </p>
                ) : null}
              </div>
              <div className="order-supplies-actions">
                {supply?.isListed === false ? null : <LogIt of={{ product: handle }} name={`a serving of ${title}`} />}
                {supply?.isSoldOut || supply?.isOnSale === false ? null : buyAgain(variantId)}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
