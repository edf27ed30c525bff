import { type ReactNode, useId, useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, Icon, TextField } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Quote } from "#worker/store/orders/contract.ts";
import type { PurchasableVariant } from "#worker/store/pricing/contract.ts";
import { LineThumbnail } from "../cart-line-item.tsx";
import { PriceSummary } from "../price-summary.tsx";

/** The items and what they cost: beside the form, or collapsed above it on phones. */
export function OrderSummary({ total, children }: { total: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className="checkout-summary" data-open={open} aria-label="Order summary">
      <button
        type="button"
        className="checkout-summary-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          {open ? "Hide" : "Show"} order summary <Icon name="chevron" size={16} />
        </span>
        <strong className="num">{total}</strong>
      </button>
      <div id={id} className="checkout-summary-body">
        {children}
      </div>
    </aside>
  );
}

/** The lines of a quote. */
export function QuoteLines({
  quote,
  purchasables,
}: {
  quote: Pick<Quote, "lines" | "priced">;
  purchasables: Readonly<Record<string, PurchasableVariant>>;
}) {
  const { currency, lines: priced } = quote.priced;
  return (
    <ul className="summary-lines">
      {quote.lines.map((l) => {
        const price = priced.find((p) => p.id === l.id);
        return (
          <li key={l.id}>
            <LineThumbnail sellable={(l.variantId && purchasables[l.variantId]) || null} />
            <p>
              <strong>
                {l.quantity > 1 ? `${l.quantity} × ` : ""}
                {l.title}
              </strong>
              <span className="dim small">
                {[l.variantTitle, l.planId && l.variantId ? "subscription" : ""].filter(Boolean).join(", ")}
              </span>
            </p>
            <span className="num">
              {price ? formatMoney({ minor: price.gross - price.planDiscount, currency }) : null}
            </span>
          </li>
        );
      })}
      {[...new Set(quote.lines.map((l) => l.notice).filter(Boolean))].map((notice) => (
        <li key={notice} className="summary-notice">
          {quote.lines
            .filter((l) => l.notice === notice)
            .map((l) => l.title)
            .join(", ")}
          : {notice}
        </li>
      ))}
    </ul>
  );
}

/** The totals, grayed out while newer ones are loading. */
export function QuoteTotals({ quote, stale, placed }: { quote: Quote; stale: boolean; placed: boolean }) {
  return (
    <div className="quote-sum" data-stale={stale || undefined} aria-busy={stale}>
      <PriceSummary
        priced={quote.priced}
        shippingText={quote.needsShipping ? (placed ? "Select a method" : "Enter address") : undefined}
      />
    </div>
  );
}

/** The gift cards applied to the order, and the form that adds one. */
export function GiftCardCodes({
  codes,
  onTry,
  onRemove,
}: {
  codes: readonly string[];
  /** @returns the problem, or null */
  onTry: (code: string) => Promise<string | null>;
  onRemove: (code: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <div>
      <form
        className="cart-codes"
        onSubmit={async (event) => {
          event.preventDefault();
          const code = typed.trim();
          if (!code) return setProblem({ message: "Enter a gift card code." });
          setBusy(true);
          const message = await onTry(code);
          setBusy(false);
          setProblem(message === null ? null : { message });
          if (message === null) setTyped("");
        }}
      >
        <TextField
          label="Gift card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={problem?.message}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="outline" loading={busy}>
          Apply
        </Button>
      </form>
      {codes.map((code) => (
        <div key={code} className="cart-code small">
          <span>Gift card ending in {code.slice(-4).toUpperCase()}</span>
          <button type="button" className="link-button" onClick={() => onRemove(code)}>
            Remove
          </button>
        </div>
      ))}
    </div>
  );
}
