import { requestContextKey } from "#app/context.ts";
import { Badge, Callout, EmptyState, Row, Table } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
import { bpsToPercentText } from "../../admin/selling/amount-inputs.ts";
import { TAX_CATEGORY_LABELS } from "../../admin/selling/tax-category-labels.ts";
import { TaxRateDrawer } from "../../admin/selling/tax-rate-form.tsx";
import type { Route } from "./+types/taxes.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Taxes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { rates: await context.get(requestContextKey).store.pricing.listTaxRates() };
}

/** The tax table: for each place and kind of thing, what is added or inside. */
export default function Taxes({ loaderData: { rates } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Taxes"
        lead="The most exact row wins: a region before its country. Where there is no row, no tax is charged."
      />
      <Callout tone="warning" title="Check every rate yourself">
        <p>
          The rates that came with the demo are examples and may be wrong or out of date. Which tax you owe depends on
          where you sell from, how much you sell there and what the law calls your product; cities and counties can add
          their own. Ask somebody who knows, and look again when laws change.
        </p>
      </Callout>
      <Row gap={12}>
        <TaxRateDrawer rate={null} />
      </Row>
      {rates.length === 0 ? (
        <EmptyState title="No rates yet" text="No tax is charged anywhere. Add the places where you owe it." />
      ) : (
        <Table
          caption="Tax rates"
          hideCaption
          columns={[
            { key: "place", label: "Place", cell: (r) => (r.region ? `${r.country}-${r.region}` : r.country) },
            { key: "category", label: "Of", cell: (r) => TAX_CATEGORY_LABELS[r.category] },
            { key: "name", label: "Name", cell: (r) => r.name },
            { key: "rate", label: "Rate", end: true, cell: (r) => `${bpsToPercentText(r.bps)} %` },
            {
              key: "included",
              label: "How",
              cell: (r) => <Badge tone="neutral">{r.included ? "Inside the price" : "On top"}</Badge>,
            },
            { key: "edit", label: "Change", cell: (r) => <TaxRateDrawer rate={r} /> },
          ]}
          rows={rates}
          rowKey={(r) => `${r.country} ${r.region} ${r.category}`}
        />
      )}
    </>
  );
}
