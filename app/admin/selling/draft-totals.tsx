import { Callout, KeyValues, Text } from "#app/ui/index.ts";
import type { Quote } from "#worker/store/orders/contract.ts";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import type { DraftForm } from "./draft-form.ts";

/** What a draft costs, by the server's own pricing, and what keeps it from being ordered. */
export function DraftTotals({
  quote,
  isStale,
  problem,
  form,
}: {
  quote: Quote | null;
  isStale: boolean;
  problem: string | null;
  form: DraftForm;
}) {
  return (
    <Panel title="Total" id="total">
      <div className="draft-totals" aria-live="polite" aria-busy={isStale} data-stale={isStale || undefined}>
        {quote ? <KeyValues rows items={totalRows(quote, form)} /> : <Text dim>Add an item to see the total.</Text>}
      </div>
      {problem ? <Text small>{problem}</Text> : null}
      {quote?.zipQuestion ? (
        <Callout tone="warning">
          <p>The ZIP code doesn't match the state. Check both, because tax depends on the state.</p>
        </Callout>
      ) : null}
      {quote && quote.problems.length > 0 ? (
        <Callout tone="warning" title="This order can't be placed yet">
          <ul className="draft-problems">
            {quote.problems.map((p) => (
              <li key={`${p.code} ${p.about}`}>{p.message}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </Panel>
  );
}

function totalRows({ priced, needsShipping }: Quote, form: DraftForm): (readonly [string, string])[] {
  const money = (minor: number) => formatMinor(minor, priced.currency);
  const later = form.hasAddress ? "Complete the address" : "Added at checkout";
  return [
    ["Subtotal", money(priced.subtotal)],
    ...(priced.discount > 0 ? [[form.discountReason.trim() || "Discount", money(-priced.discount)] as const] : []),
    ...(priced.method
      ? [[`Shipping, ${priced.method.name}`, priced.shipping === 0 ? "Free" : money(priced.shipping)] as const]
      : needsShipping
        ? [["Shipping", later] as const]
        : []),
    ...priced.taxes.map(
      (t) => [`${t.included ? "Including " : ""}${t.name} (${t.bps / 100}%)`, money(t.amount)] as const,
    ),
    ["Total", money(priced.total)],
  ];
}
