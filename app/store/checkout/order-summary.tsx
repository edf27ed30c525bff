import { type ReactNode, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { Icon } from "#app/ui/index.ts";
import type { Quote } from "#worker/store/orders/contract.ts";
import { lineAmounts } from "#worker/store/orders/domain-line-amounts.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import { type Purchasables, SummaryLine } from "../order-lines.tsx";
import { PriceSummary } from "../price-summary.tsx";

/**
 * The items and what they cost: beside the form, or folded above it on phones.
 * @param pictures of the first items, on the folded summary
 */
export function OrderSummary({
  total,
  saved,
  pictures,
  edit,
  children,
}: {
  total: string;
  /** What is saved, as text. */
  saved?: string;
  pictures?: ReactNode;
  /** A link to change the items. */
  edit?: ReactNode;
  children: ReactNode;
}) {
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
        <span className="checkout-summary-pictures" aria-hidden="true">
          {pictures}
        </span>
        <span className="checkout-summary-name">
          {open ? "Hide" : "Show"} order summary <Icon name="chevron" size={16} />
        </span>
        <span className="checkout-summary-sum">
          <strong className="num">{total}</strong>
          {saved ? <span className="good small">You save {saved}</span> : null}
        </span>
      </button>
      <div id={id} className="checkout-summary-body">
        <div className="checkout-summary-head">
          <h2>Order summary</h2>
          {edit}
        </div>
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
        return (
          <SummaryLine
            key={l.id}
            line={l}
            purchasables={purchasables}
            amounts={price ? lineAmounts(price) : null}
            currency={currency}
          />
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

/** What stands below the totals: what the shopper may still wonder about. */
export function CheckoutPromises({ needsShipping }: { needsShipping: boolean }) {
  return (
    <ul className="checkout-promises small">
      {needsShipping ? (
        <li>
          <Icon name="truck" size={18} /> Ships from {brand.contact.address.city}, {FROM_STATE}
        </li>
      ) : null}
      {needsShipping ? (
        <li>
          <Icon name="refresh" size={18} /> Returns within 30 days of delivery
        </li>
      ) : null}
      <li>
        <Icon name="shield" size={18} /> Every batch is tested; its number comes with your order
      </li>
      <li>
        <Icon name="chat" size={18} />
        <span>
          Questions? <a href={brand.contact.phoneHref}>{brand.contact.phone}</a>
        </span>
      </li>
    </ul>
  );
}

const FROM_STATE = formatRegionName(brand.contact.address.country, brand.contact.address.region);
