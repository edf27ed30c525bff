import { requestContextKey } from "#app/context.ts";
import { Badge, KeyValues, Link, Text } from "#app/ui/index.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import { type OrderListItem, orderFilter } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { NoteForm } from "../../admin/form/note-form.tsx";
import { TagEditor } from "../../admin/form/tag-editor.tsx";
import { LocalTime, RelativeTime } from "../../admin/local-time.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { CustomerDataActions } from "../../admin/selling/customer-data-actions.tsx";
import { CustomerTimeline } from "../../admin/selling/customer-timeline.tsx";
import { MarketingConsentPanel } from "../../admin/selling/marketing-consent-panel.tsx";
import {
  FULFILLMENT_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "../../admin/selling/order-labels.ts";
import { SUBSCRIPTION_STATUS_LABELS } from "../../admin/selling/subscription-labels.ts";
import { StatusBadge, type StatusLabel } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/customer.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.customer.email ?? "Customer");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, billing } = context.get(requestContextKey);
  const customer = await store.customers.getCustomer(params.key);
  const [{ orders, next }, subscriptions] = await Promise.all([
    store.orders.listOrders(orderFilter.parse({ email: customer.email, limit: 20 })),
    billing.listForAdmin({ q: "", email: customer.email }),
  ]);
  return { customer, orders, more: next !== null, subscriptions: subscriptions.rows };
}

/** A customer: orders, subscriptions, saved cards, consent and notes. */
export default function Customer({ loaderData: { customer: c, orders, more, subscriptions } }: Route.ComponentProps) {
  return (
    <>
      <DetailHeader
        back={{ to: "/420/customers", label: "All customers" }}
        title={c.name || c.email}
        lead={c.name ? c.email : undefined}
        actions={<CustomerDataActions customerKey={c.key} email={c.email} member={c.member} />}
        badges={
          <>
            <Badge tone={c.member ? "primary" : "neutral"}>{c.member ? "Member" : "Guest"}</Badge>
            {c.closedAt === null ? null : <Badge tone="danger">Account closed</Badge>}
            {c.member && !c.emailVerified ? <Badge tone="accent">Email not verified</Badge> : null}
          </>
        }
      />
      <Detail
        aside={
          <>
            <Panel title="Summary" id="summary">
              <KeyValues
                rows
                items={[
                  ["Orders", c.orders],
                  ["Lifetime value", c.spent.map((s) => formatMinor(s.minor, s.currency)).join(", ") || "None"],
                  ["Average order", averageText(c)],
                  ["First order", <LocalTime key="first" at={c.firstOrderAt} />],
                  ["Last order", <LocalTime key="last" at={c.lastOrderAt} />],
                  ...(c.memberSince === null
                    ? []
                    : [["Member since", <LocalTime key="since" at={c.memberSince} />] as const]),
                ]}
              />
            </Panel>
            <Panel title="Tags" id="tags">
              <TagEditor
                path="/api/admin/customer-tags"
                target={{ keys: [c.key] }}
                tags={c.tags}
                suggestions={c.tagSuggestions}
              />
            </Panel>
            <Panel title="Addresses" id="addresses">
              {c.addresses.length === 0 ? <Text dim>No addresses yet.</Text> : null}
              <ul className="order-list">
                {c.addresses.map((a) => (
                  <li key={JSON.stringify(a.address)}>
                    <address className="plain-address">
                      {formatAddressLines(a.address).map((line) => (
                        <span key={line}>{line}</span>
                      ))}
                    </address>
                    {a.saved ? (
                      <span className="dim small">{a.isDefault ? "Saved, default" : "Saved"}</span>
                    ) : (
                      <span className="dim small">From an order</span>
                    )}
                  </li>
                ))}
              </ul>
            </Panel>
            <MarketingConsentPanel customerKey={c.key} log={c.marketing} />
            <Panel title="Saved cards" id="cards">
              {c.cards.length === 0 ? <Text dim>No saved cards. Customers save one when they subscribe.</Text> : null}
              <ul className="order-list">
                {c.cards.map((k) => (
                  <li key={`${k.brand} ${k.last4} ${k.expYear}`}>
                    <span>
                      {formatCard(k)}, {k.expMonth}/{k.expYear}
                    </span>
                    {k.usable ? null : <span className="dim small">Can’t be charged</span>}
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel title="Subscription terms" id="consents">
              {c.consents.length === 0 ? (
                <Text dim>No consent yet. The terms that the customer accepts when subscribing are kept here.</Text>
              ) : null}
              {c.consents.map((k) => (
                <details key={`${k.orderId} ${k.planId}`}>
                  <summary>
                    <LocalTime at={k.at} />
                  </summary>
                  <Text small style={{ whiteSpace: "pre-line" }}>
                    {k.terms}
                  </Text>
                </details>
              ))}
            </Panel>
          </>
        }
      >
        <Panel
          title="Orders"
          id="orders"
          action={more ? <Link to={`/420/orders?q=${encodeURIComponent(c.email)}`}>View all</Link> : undefined}
        >
          <PhoneTable
            caption="Orders"
            hideCaption
            phoneRow={(o) => (
              <Link to={`/420/orders/${o.id}`}>
                <PhoneRow
                  title={`#${o.number}`}
                  value={formatMinor(o.total, o.currency)}
                  note={orderStatus(o)[0]}
                  valueNote={<RelativeTime at={o.placedAt} />}
                />
              </Link>
            )}
            columns={[
              { key: "number", label: "Order", cell: (o) => <Link to={`/420/orders/${o.id}`}>#{o.number}</Link> },
              { key: "at", label: "Placed", cell: (o) => <LocalTime at={o.placedAt} /> },
              {
                key: "state",
                label: "Status",
                cell: (o) => <StatusBadge status={orderStatus(o)} />,
              },
              { key: "total", label: "Total", end: true, cell: (o) => formatMinor(o.total, o.currency) },
            ]}
            rows={orders}
            rowKey={(o) => o.id}
          />
        </Panel>
        <Panel title="Subscriptions" id="subscriptions">
          {subscriptions.length === 0 ? (
            <Text dim>No subscriptions yet. They start with an order that includes a plan.</Text>
          ) : null}
          <ul className="order-list">
            {subscriptions.map((s) => (
              <li key={s.id}>
                <div className="order-list-head">
                  <Link to={`/420/subscriptions/${s.id}`}>{s.title}</Link>
                  <StatusBadge status={SUBSCRIPTION_STATUS_LABELS[s.status]} />
                </div>
                <span className="dim small">{formatMinor(s.amount, s.currency)} before shipping and tax</span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Timeline" id="notes">
          <NoteForm path={`/api/admin/customers/${c.key}/notes`} field="text" />
          <CustomerTimeline customer={c} orders={orders} subscriptions={subscriptions} />
        </Panel>
      </Detail>
    </>
  );
}

/** What an order of the customer waits for, or how it ended. */
function orderStatus(o: OrderListItem): StatusLabel {
  if (o.status === "cancelled") return ORDER_STATUS_LABELS.cancelled;
  return o.paymentStatus === "paid"
    ? FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]
    : PAYMENT_STATUS_LABELS[o.paymentStatus];
}

/** The average of paid orders, by currency. */
const averageText = (c: Route.ComponentProps["loaderData"]["customer"]): string =>
  c.orders === 0 || c.spent.length === 0
    ? "None"
    : c.spent.map((s) => formatMinor(Math.round(s.minor / Math.max(1, s.orders)), s.currency)).join(", ");
