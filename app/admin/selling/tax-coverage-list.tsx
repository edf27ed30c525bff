import { Badge, Callout, KeyValues } from "#app/ui/index.ts";
import type { TaxCoverage } from "#worker/store/pricing/domain-tax-coverage.ts";
import { Panel } from "../table/index.ts";
import { bpsToPercentText } from "./amount-inputs.ts";
import { formatPlace } from "./format-place.ts";
import { TAX_CATEGORY_LABELS } from "./tax-category-labels.ts";

/** What is taxed in each place that has rates, and which products are sold there without tax. */
export function TaxCoverageList({ coverage }: { coverage: readonly TaxCoverage[] }) {
  return coverage.map((c) => {
    const place = formatPlace(c.country, c.region);
    return (
      <Panel key={`${c.country}-${c.region}`} id={`tax-${c.country}-${c.region}`} title={place}>
        {c.untaxed.map((u) => (
          <Callout key={u.category} tone="warning" title={`${TAX_CATEGORY_LABELS[u.category]} isn’t taxed here`}>
            <p>
              {u.count === 1 ? "1 product is" : `${u.count} products are`} sold without tax: {u.products.join(", ")}
              {u.count > u.products.length ? " and more" : ""}. Add a rate, or add one of 0% if it’s exempt.
            </p>
          </Callout>
        ))}
        <KeyValues
          rows
          items={c.covered.map((r) => [
            TAX_CATEGORY_LABELS[r.category],
            <span key={r.category}>
              {r.bps === 0 ? "Exempt" : `${bpsToPercentText(r.bps)}% ${r.name}`}{" "}
              {r.inherited ? <Badge tone="neutral">From the country</Badge> : null}
            </span>,
          ])}
        />
      </Panel>
    );
  });
}
