import { requestContextKey } from "#app/context.ts";
import { listCountries } from "#app/store/countries.ts";
import { Callout, KeyValues, Link, Text } from "#app/ui/index.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { LocalTime, ShortDay } from "../../admin/local-time.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { actorLabel } from "../../admin/selling/order-labels.ts";
import { SubscriptionActions } from "../../admin/selling/subscription-actions.tsx";
import { SubscriptionAddressDrawer } from "../../admin/selling/subscription-address-drawer.tsx";
import { SubscriptionItems } from "../../admin/selling/subscription-items.tsx";
import {
  chargeFailureLabel,
  frequencyLabel,
  SUBSCRIPTION_STATUS_LABELS,
  subscriptionEventLabel,
} from "../../admin/selling/subscription-labels.ts";
import { BillNowDrawer, ShippingMethodPicker } from "../../admin/selling/subscription-next-order.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscription.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.subscription.title ?? "Subscription");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { billing, store } = context.get(requestContextKey);
  const subscription = await billing.getForAdmin(params.id);
  const [history, consents, lastFailure, plans, shipped] = await Promise.all([
    billing.getHistoryForAdmin(params.id),
    billing.getConsentsForAdmin(params.id),
    billing.getLastFailure(params.id),
    billing.listAllPlans(),
    store.pricing.listShippedCountries(),
  ]);
  const intervals = plans.filter((p) => p.kind === "goods" && p.active).map(({ id, title }) => ({ id, title }));
  return { subscription, history, consents, lastFailure, intervals, countries: listCountries(shipped) };
}

/** A subscription: its items, schedule, history, and actions on the customer's behalf. */
export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription: s, history, consents, lastFailure, intervals, countries } = loaderData;
  return (
    <>
      <DetailHeader
        back={{ to: "/420/subscriptions", label: "All subscriptions" }}
        title={s.title}
        lead={s.shipTo ? `${s.shipTo.name}, ${s.email}` : s.email}
        badges={<StatusBadge status={SUBSCRIPTION_STATUS_LABELS[s.status]} />}
        actions={
          <>
            <BillNowDrawer subscription={s} />
            <SubscriptionActions subscription={s} intervals={intervals} />
          </>
        }
      />
      {lastFailure && (s.status === "past_due" || s.status === "failed") ? (
        <Callout tone="warning" title={chargeFailureLabel(lastFailure.reason ?? "unknown")}>
          <p>
            {lastFailure.attempts === 1 ? "1 attempt" : `${lastFailure.attempts} attempts`} so far.{" "}
            {lastFailure.nextTryAt === null ? (
              "It won’t be retried until the customer adds a new card."
            ) : (
              <>
                Next retry: <LocalTime at={lastFailure.nextTryAt} />.
              </>
            )}
          </p>
        </Callout>
      ) : null}
      <Detail
        aside={
          <>
            <Panel title="Summary" id="summary">
              <KeyValues
                rows
                items={[
                  [
                    "Customer",
                    <Link key="c" className="dt-wrap-any" to={`/420/customers/${encodeCustomerKey(s.email)}`}>
                      {s.shipTo?.name ?? s.email}
                    </Link>,
                  ],
                  ["Frequency", frequencyLabel(s.unit, s.every)],
                  ["Recurring total", formatMinor(s.amount, s.currency)],
                  ["Next charge", s.nextChargeAt === null ? "None" : <ShortDay key="n" at={s.nextChargeAt} />],
                  ...(s.resumeAt === null ? [] : [["Resumes", <ShortDay key="r" at={s.resumeAt} />] as const]),
                  ...(s.paidUntil === null ? [] : [["Paid until", <ShortDay key="p" at={s.paidUntil} />] as const]),
                  ["Card", s.card ? `${formatCard(s.card)}${s.card.usable ? "" : ", can’t be charged"}` : "None"],
                  ["Time zone", s.timeZone],
                ]}
              />
            </Panel>
            {s.kind === "goods" ? (
              <Panel title="Shipping" id="shipping">
                {s.shipTo ? (
                  <address className="plain-address">
                    {formatAddressLines(s.shipTo).map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </address>
                ) : (
                  <Text dim>No shipping address.</Text>
                )}
                <div className="order-list-head">
                  <SubscriptionAddressDrawer subscription={s} countries={countries} />
                  <ShippingMethodPicker subscription={s} />
                </div>
              </Panel>
            ) : null}
            <Panel title="Consent" id="consent">
              {consents.length === 0 ? <Text dim>No consent on record for this subscription.</Text> : null}
              {consents.map((c) => (
                <div key={c.id}>
                  <Text small dim>
                    <LocalTime at={c.at} />
                  </Text>
                  <Text small style={{ whiteSpace: "pre-line" }}>
                    {c.terms}
                  </Text>
                </div>
              ))}
            </Panel>
          </>
        }
      >
        <SubscriptionItems subscription={s} />
        <Panel title="Orders" id="charges">
          {s.orders.length === 0 ? (
            <Text dim>No orders yet. The first appears here after the first charge.</Text>
          ) : null}
          <ul className="order-list">
            {s.orders.map((o) => (
              <li key={o.id}>
                <div className="order-list-head">
                  <Link to={`/420/orders/${o.id}`}>{o.cycle ? `Renewal ${o.cycle}` : "First order"}</Link>
                  {o.at === null ? o.status.replaceAll("_", " ") : <LocalTime at={o.at} />}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="History" id="history">
          <ol className="history" reversed>
            {history.map((e) => (
              <li key={e.version}>
                <strong>{subscriptionEventLabel(e.kind)}</strong>
                <SubscriptionEventDetail detail={e.detail} />
                <span className="dim small">
                  <LocalTime at={e.at} />, {actorLabel(e.actor)}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      </Detail>
    </>
  );
}

/** What staff wrote about an event: how the customer asked for it, or why they cancel. */
function SubscriptionEventDetail({ detail }: { detail: string }) {
  const { reason = "", title = "", method = "" } = JSON.parse(detail) as Record<string, string | undefined>;
  const text = reason || title || method;
  return text ? <span className="small">{text}</span> : null;
}
