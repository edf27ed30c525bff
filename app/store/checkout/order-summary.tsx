import { type ReactNode, useId, useState } from "react";
import { Icon } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Quote } from "#worker/store/orders/contract.ts";
import { CodeForm } from "../code-form.tsx";
import { type Purchasables, SummaryLine } from "../order-lines.tsx";
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

/** The lines of a quote, and the notices about them. */
export function QuoteLines({
  quote,
  purchasables,
}: {
  quote: Pick<Quote, "lines" | "priced">;
  purchasables: Purchasables;
}) {
  const { currency, lines: priced } = quote.priced;
  return (
    <ul className="summary-lines">
      {quote.lines.map((l) => {
        const price = priced.find((p) => p.id === l.id);
        const sum = price ? formatMoney({ minor: price.gross - price.planDiscount, currency }) : null;
        return <SummaryLine key={l.id} line={l} purchasables={purchasables} price={sum} />;
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
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div>
      <CodeForm
        label="Gift card"
        missing="Enter a gift card code."
        problem={problem}
        onProblem={setProblem}
        onApply={onTry}
      />
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
