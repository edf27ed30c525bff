import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { Badge, EmptyState, Row, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { ShippingMethodDrawer } from "../../admin/selling/shipping-method-form.tsx";
import { ShippingZoneDrawer } from "../../admin/selling/shipping-zone-form.tsx";
import { Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/shipping.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Shipping");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { zones: await context.get(requestContextKey).store.pricing.listShippingZones() };
}

const destinationText = (p: { country: string; region: string }): string =>
  p.country === "*" ? "the rest of the world" : p.region ? `${p.country}-${p.region}` : p.country;

const rateStepsText = (rates: readonly { upToG: number | null; price: number }[], currency: string): string =>
  rates
    .map((r) =>
      r.upToG === null
        ? `${formatMinor(r.price, currency)} beyond`
        : `${formatMinor(r.price, currency)} up to ${r.upToG} g`,
    )
    .join(", ")
    .replace(/^(\S+) beyond$/, "$1");

/** Where parcels go, how, and for how much. */
export default function Shipping({ loaderData: { zones } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Shipping"
        lead="A zone is a set of places. Each has methods, each method prices by the weight of the parcel."
      />
      <Row gap={12}>
        <ShippingZoneDrawer zone={null} />
      </Row>
      {zones.length === 0 ? (
        <EmptyState
          title="No zones yet"
          text="Nothing that is shipped can be bought until there is one with a method."
        />
      ) : null}
      {zones.map((z) => (
        <Panel
          key={z.id}
          id={`zone-${z.id}`}
          title={z.name}
          action={
            <Row gap={8}>
              <ShippingZoneDrawer zone={z} />
              <ShippingMethodDrawer zoneId={z.id} zoneName={z.name} method={null} currency={brand.currency} />
            </Row>
          }
        >
          <Text dim small>
            {z.places.length === 0 ? "No places yet: nobody is in it." : z.places.map(destinationText).join(", ")}
          </Text>
          {z.methods.length === 0 ? (
            <Text>No methods yet: nothing can be shipped there.</Text>
          ) : (
            <Table
              caption={`Methods of ${z.name}`}
              hideCaption
              columns={[
                { key: "name", label: "Method", cell: (m) => m.name },
                { key: "rates", label: "Price", cell: (m) => rateStepsText(m.rates, m.currency) },
                {
                  key: "free",
                  label: "Free from",
                  cell: (m) => (m.freeOver === null ? "Never" : formatMinor(m.freeOver, m.currency)),
                },
                {
                  key: "days",
                  label: "Days",
                  cell: (m) => (m.minDays === m.maxDays ? m.minDays : `${m.minDays} to ${m.maxDays}`),
                },
                {
                  key: "active",
                  label: "Offered",
                  cell: (m) => <Badge tone={m.active ? "success" : "neutral"}>{m.active ? "Yes" : "No"}</Badge>,
                },
                {
                  key: "edit",
                  label: "Change",
                  cell: (m) => (
                    <ShippingMethodDrawer zoneId={z.id} zoneName={z.name} method={m} currency={m.currency} />
                  ),
                },
              ]}
              rows={z.methods}
              rowKey={(m) => m.id}
            />
          )}
        </Panel>
      ))}
    </>
  );
}
