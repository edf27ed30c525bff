import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { deliveryDaysText } from "#app/store/price-summary.tsx";
import { Badge, EmptyState, Row, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { ShippingMethodDrawer } from "../../admin/selling/shipping-method-form.tsx";
import { ShippingZoneDrawer } from "../../admin/selling/shipping-zone-form.tsx";
import { Panel, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/shipping.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Shipping");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { zones: await context.get(requestContextKey).store.pricing.listShippingZones() };
}

const destinationText = (p: { country: string; region: string }): string =>
  p.country === "*" ? "Rest of world" : p.region ? `${p.country}-${p.region}` : p.country;

const ratesText = (rates: readonly { upToG: number | null; price: number }[], currency: string): string =>
  rates
    .map((r) =>
      r.upToG === null
        ? `${formatMinor(r.price, currency)} above`
        : `${formatMinor(r.price, currency)} up to ${r.upToG.toLocaleString("en-US")} g`,
    )
    .join(", ")
    .replace(/^(\S+) above$/, "$1");

/** The price on the line of a phone: the lowest of several. */
function priceFromText(rates: readonly { price: number }[], currency: string): string {
  const lowest = formatMinor(Math.min(...rates.map((r) => r.price)), currency);
  return rates.length > 1 ? `from ${lowest}` : lowest;
}

const phoneNote = (m: { active: boolean; freeOver: number | null; currency: string }): string =>
  m.active ? (m.freeOver === null ? "" : `free over ${formatMinor(m.freeOver, m.currency)}`) : "Inactive";

/** Shipping zones with their methods and rates. */
export default function Shipping({ loaderData: { zones } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Shipping" lead="Shipping zones and methods. Rates depend on the weight of the order." />
      <Row gap={12}>
        <ShippingZoneDrawer zone={null} />
      </Row>
      {zones.length === 0 ? (
        <EmptyState
          title="No shipping zones yet"
          text="Zones group the countries with the same shipping methods. Add one to sell physical products."
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
            {z.places.length === 0 ? "No countries or regions yet." : z.places.map(destinationText).join(", ")}
          </Text>
          {z.methods.length === 0 ? (
            <Text>No shipping methods yet. Customers in this zone can’t order physical products.</Text>
          ) : (
            <PhoneTable
              caption={`Shipping methods for ${z.name}`}
              hideCaption
              columns={[
                { key: "name", label: "Method", cell: (m) => m.name },
                { key: "rates", label: "Price", cell: (m) => ratesText(m.rates, m.currency) },
                {
                  key: "free",
                  label: "Free over",
                  cell: (m) => (m.freeOver === null ? "Never" : formatMinor(m.freeOver, m.currency)),
                },
                {
                  key: "days",
                  label: "Delivery days",
                  cell: (m) => (m.minDays === m.maxDays ? m.minDays : `${m.minDays} to ${m.maxDays}`),
                },
                {
                  key: "active",
                  label: "Status",
                  cell: (m) => (
                    <Badge tone={m.active ? "success" : "neutral"}>{m.active ? "Active" : "Inactive"}</Badge>
                  ),
                },
                {
                  key: "edit",
                  label: "Edit",
                  cell: (m) => (
                    <ShippingMethodDrawer zoneId={z.id} zoneName={z.name} method={m} currency={m.currency} />
                  ),
                },
              ]}
              rows={z.methods}
              rowKey={(m) => m.id}
              phoneRow={(m) => (
                <PhoneRow
                  title={m.name}
                  note={deliveryDaysText(m)}
                  value={priceFromText(m.rates, m.currency)}
                  valueNote={phoneNote(m)}
                  badges={<ShippingMethodDrawer zoneId={z.id} zoneName={z.name} method={m} currency={m.currency} />}
                />
              )}
            />
          )}
        </Panel>
      ))}
    </>
  );
}
