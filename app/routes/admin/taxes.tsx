import { requestContextKey } from "#app/context.ts";
import { Badge, Callout, EmptyState, Row } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { bpsToPercentText } from "../../admin/selling/amount-inputs.ts";
import { formatPlace } from "../../admin/selling/format-place.ts";
import { TAX_CATEGORY_LABELS } from "../../admin/selling/tax-category-labels.ts";
import { TaxCoverageList } from "../../admin/selling/tax-coverage-list.tsx";
import { TaxRateDrawer } from "../../admin/selling/tax-rate-form.tsx";
import { joinParts, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/taxes.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Taxes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(requestContextKey).store.pricing.readTaxes();
}

/** The tax rates by destination and tax category. */
export default function Taxes({ loaderData: { rates, coverage } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Taxes"
        lead="Tax rates by destination. A region’s rate overrides its country’s. Without a rate, no tax is charged."
      />
      <Callout tone="warning" title="Verify every rate">
        <p>
          The demo rates are examples and may be wrong or out of date. The tax you owe depends on where you sell from,
          how much you sell in each state and how your products are classified. Cities and counties can add their own
          taxes. Consult a tax professional, and review rates when laws change.
        </p>
      </Callout>
      <Row gap={12}>
        <TaxRateDrawer rate={null} />
      </Row>
      <TaxCoverageList coverage={coverage} />
      {rates.length === 0 ? (
        <EmptyState
          title="No tax rates yet"
          text="No tax is charged. Add a rate for each place where you collect tax."
        />
      ) : (
        <PhoneTable
          caption="Tax rates"
          hideCaption
          columns={[
            { key: "place", label: "Destination", cell: (r) => formatPlace(r.country, r.region) },
            { key: "category", label: "Category", cell: (r) => TAX_CATEGORY_LABELS[r.category] },
            { key: "name", label: "Name", cell: (r) => r.name },
            { key: "rate", label: "Rate", end: true, cell: (r) => `${bpsToPercentText(r.bps)}%` },
            {
              key: "included",
              label: "Applied",
              cell: (r) => <Badge tone="neutral">{r.included ? "Included in price" : "Added at checkout"}</Badge>,
            },
            { key: "edit", label: "Edit", cell: (r) => <TaxRateDrawer rate={r} /> },
          ]}
          rows={rates}
          rowKey={(r) => `${r.country} ${r.region} ${r.category}`}
          phoneRow={(r) => (
            <PhoneRow
              title={formatPlace(r.country, r.region)}
              note={joinParts(TAX_CATEGORY_LABELS[r.category], r.name)}
              value={`${bpsToPercentText(r.bps)}%`}
              valueNote={r.included ? "Included" : "Added"}
              badges={<TaxRateDrawer rate={r} />}
            />
          )}
        />
      )}
    </>
  );
}
