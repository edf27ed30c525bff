import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, Card } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CartView, SharedCart } from "#worker/store/cart/contract.ts";
import { CartForm } from "./cart-form.tsx";
import { CartRow } from "./cart-row.tsx";
import { setServerCart } from "./cart-store.ts";

/** A shared cart, and the button that adds its items to one's own. */
export function SharedCartCard({ shared, token }: { shared: SharedCart; token: string }) {
  const { busy, problem, run } = useApiCall();
  const navigate = useNavigate();
  return (
    <Card as="section" aria-labelledby="shared" className="stack">
      <h2 id="shared">A cart was shared with you</h2>
      <p className="dim small">
        Current prices. Available until {formatDay(shared.expiresAt)}.
        {shared.gone > 0 ? ` ${shared.gone} ${shared.gone === 1 ? "item is" : "items are"} no longer available.` : ""}
      </p>
      <ul className="cart-lines">
        {shared.lines.map((l) => (
          <CartRow
            key={`${l.variantId} ${l.planId}`}
            purchasable={l.sellable}
            title={`${l.quantity} × ${l.sellable.title}`}
            details={[l.sellable.variantTitle || l.sellable.netWeight, l.plan?.title]}
          >
            <p className="cart-line-sum num">
              {formatMoney({ minor: l.unitPrice * l.quantity, currency: l.sellable.currency })}
            </p>
          </CartRow>
        ))}
      </ul>
      {shared.lines.length > 0 ? (
        <CartForm
          fields={{ intent: "shared", token }}
          onSend={() =>
            void run(async () => {
              setServerCart(await apiRequest<CartView>("POST", "/api/cart/links/add", { token }));
              await navigate("/cart", { replace: true });
            })
          }
        >
          <Button type="submit" loading={busy}>
            Add all to cart
          </Button>
        </CartForm>
      ) : null}
      {problem ? <Callout tone="error">{problem.message}</Callout> : null}
    </Card>
  );
}
