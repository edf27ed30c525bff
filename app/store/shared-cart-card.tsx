import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, Card } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CartView, SharedCart } from "#worker/store/cart/contract.ts";
import { LineThumbnail } from "./cart-line-item.tsx";
import { setServerCart } from "./cart-store.ts";

/** A shared cart, and the button that adds its items to one's own. */
export function SharedCartCard({ shared, token }: { shared: SharedCart; token: string }) {
  const { busy, problem, run, form } = useApiCall();
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
          <li key={`${l.variantId} ${l.planId}`} className="cart-line">
            <LineThumbnail sellable={l.sellable} />
            <div className="cart-line-words">
              <p className="cart-line-title">
                {l.quantity} × {l.sellable.title}
              </p>
              <p className="dim small">
                {[l.sellable.variantTitle || l.sellable.netWeight, l.plan?.title].filter(Boolean).join(" · ")}
              </p>
            </div>
            <p className="cart-line-sum num">
              {formatMoney({ minor: l.unitPrice * l.quantity, currency: l.sellable.currency })}
            </p>
          </li>
        ))}
      </ul>
      {shared.lines.length > 0 ? (
        <form
          ref={form}
          method="post"
          action="/cart"
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              setServerCart(await apiRequest<CartView>("POST", "/api/cart/links/add", { token }));
              await navigate("/cart", { replace: true });
            });
          }}
        >
          <input type="hidden" name="intent" value="shared" />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" loading={busy}>
            Add all to cart
          </Button>
        </form>
      ) : null}
      {problem ? <Callout tone="error">{problem.message}</Callout> : null}
    </Card>
  );
}
