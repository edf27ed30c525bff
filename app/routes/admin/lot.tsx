import { requestContextKey } from "#app/context.ts";
import { buttonClass, Icon, KeyValues, Link, LinkButton, Table, Text } from "#app/ui/index.ts";
import type { Lot, LotInput } from "#worker/store/catalogue/contract.ts";
import type { LotOrder } from "#worker/store/orders/contract.ts";
import { AuditTrail } from "../../admin/catalogue/audit-trail.tsx";
import { LOT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { LotActions, RecallEmails } from "../../admin/catalogue/lot-actions.tsx";
import { EMPTY_LOT, LotEditor } from "../../admin/catalogue/lot-editor.tsx";
import { QrCode } from "../../admin/catalogue/qr-code.tsx";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/lot.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData?.lot ? `Lot ${loaderData.lot.number}` : "Add lot");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, settings, url } = context.get(requestContextKey);
  if (params.id === "new") {
    const product = await store.catalogue.getAdminProduct(url.searchParams.get("product") ?? "");
    const choices = product?.variants.map((v) => ({
      id: v.id,
      name: variantName({ title: product.title, variantTitle: v.title }),
    }));
    return { lot: null, choices: choices ?? [] };
  }
  const [lot, quantities, orders, reach, trail] = await Promise.all([
    store.catalogue.admin.lotById(params.id),
    store.catalogue.admin.getLotQuantities(params.id),
    store.orders.lots.listOrders(params.id),
    store.orders.lots.countRecipients(params.id),
    settings.listAudit(20, `lot:${params.id}`),
  ]);
  if (!lot) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { lot, quantities, orders, reach, trail, page: `${url.origin}/lab/lots/${encodeURIComponent(lot.number)}` };
}

const inputOf = ({ id: _, version: _v, product: __, variant, tests, file, ...own }: Lot): LotInput => ({
  ...own,
  fileId: file?.id ?? null,
  variantId: variant.id,
  tests: tests.map(({ ok: _ok, ...t }) => t),
});

/** A lot: its certificate, its status and the orders it was used for; `new` adds one. */
export default function LotPage({ loaderData }: Route.ComponentProps) {
  const back = { to: "/420/lots", label: "All lots" };
  if (!loaderData.lot) {
    const only = loaderData.choices.length === 1 ? loaderData.choices[0] : undefined;
    return (
      <>
        <DetailHeader back={back} title="Add lot" lead="New lots are quarantined until you release them." />
        <LotEditor
          key="new"
          id={null}
          input={{ ...EMPTY_LOT, variantId: only?.id ?? "" }}
          variant={only?.name ?? ""}
          file={null}
          choices={loaderData.choices}
        />
      </>
    );
  }
  const { lot, quantities, orders, reach, trail, page } = loaderData;
  const name = variantName({ title: lot.product.title, variantTitle: lot.variant.title });
  return (
    <>
      <DetailHeader
        back={back}
        title={`Lot ${lot.number}`}
        lead={`${name}, ${lot.variant.sku}`}
        badges={<StatusBadge status={LOT_STATUS_LABELS[lot.status]} />}
        actions={
          <>
            <LinkButton to={`/420/lots/${lot.id}/labels`} variant="outline">
              Print labels
            </LinkButton>
            <LinkButton to={`/lab/lots/${encodeURIComponent(lot.number)}`} variant="outline" target="_blank">
              View public page
            </LinkButton>
          </>
        }
      />
      <LotActions key={`${lot.status} ${lot.note}`} lot={lot} reach={reach} left={quantities.left} />
      {lot.status === "recalled" && reach.people > 0 ? (
        <RecallEmails id={lot.id} people={reach.people} emailed={reach.told} />
      ) : null}
      <Detail
        aside={
          <>
            <Panel title="Units" id="units">
              <KeyValues
                items={[
                  ["Received", quantities.received],
                  ["Used by orders", quantities.used],
                  ["Left", quantities.left ?? "Unknown"],
                ]}
              />
              {quantities.left === null ? (
                <Text small dim>
                  No receipt named this lot. Receive inventory with the lot to count it.
                </Text>
              ) : null}
            </Panel>
            <Panel title="QR code for packaging" id="qr">
              <QrCode text={page} name={`lot-${lot.number}`} />
              <Text small dim>
                Links to {page}
              </Text>
            </Panel>
            <Panel title="Change history" id="trail">
              <AuditTrail rows={trail} />
            </Panel>
          </>
        }
      >
        <Panel
          title="Orders"
          id="orders"
          action={
            orders.orders.length > 0 ? (
              <a className={buttonClass({ variant: "ghost" })} href={`/api/admin/lots/${lot.id}/orders.csv`}>
                <Icon name="download" /> Export CSV
              </a>
            ) : null
          }
        >
          <Orders orders={orders.orders} more={orders.next !== null} reach={reach} />
        </Panel>
        <LotEditor key={lot.id} id={lot.id} version={lot.version} input={inputOf(lot)} variant={name} file={lot.file} />
      </Detail>
    </>
  );
}

function Orders({
  orders,
  more,
  reach,
}: {
  orders: LotOrder[];
  more: boolean;
  reach: { orders: number; people: number; units: number };
}) {
  if (orders.length === 0)
    return <Text dim>No orders contain this lot yet. Orders appear here when they’re fulfilled from it.</Text>;
  return (
    <>
      <Text>
        {reach.units} {reach.units === 1 ? "unit" : "units"} in {reach.orders} {reach.orders === 1 ? "order" : "orders"}{" "}
        from {reach.people} {reach.people === 1 ? "customer" : "customers"}.
      </Text>
      <Table
        caption="Orders with this lot"
        hideCaption
        columns={[
          { key: "number", label: "Order", cell: (o) => <Link to={`/420/orders/${o.id}`}>{o.number}</Link> },
          { key: "who", label: "Customer", cell: (o) => [o.name, o.email].filter(Boolean).join(", ") },
          { key: "units", label: "Qty", end: true, cell: (o) => o.units },
          { key: "sent", label: "Fulfilled", cell: (o) => <LocalTime at={o.shippedAt} /> },
          { key: "told", label: "Emailed", cell: (o) => (o.told ? "Yes" : "No") },
        ]}
        rows={orders}
        rowKey={(o) => o.id}
      />
      {more ? (
        <Text small dim>
          Showing the first 200 orders. Export the CSV for all of them.
        </Text>
      ) : null}
    </>
  );
}
