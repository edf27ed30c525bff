import { requestContextKey } from "#app/context.ts";
import { Callout, KeyValues, Link, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { actorLabel } from "../../admin/selling/order-labels.ts";
import { StatusBadge } from "../../admin/selling/status-badge.tsx";
import { SubscriptionActions } from "../../admin/selling/subscription-actions.tsx";
import {
  chargeFailureLabel,
  intervalLabel,
  SUBSCRIPTION_STATUS_LABELS,
  subscriptionEventLabel,
} from "../../admin/selling/subscription-labels.ts";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscription.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.subscription.title ?? "A subscription");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { billing } = context.get(requestContextKey);
  const subscription = await billing.getForAdmin(params.id);
  const [history, consents, row, plans] = await Promise.all([
    billing.getHistoryForAdmin(params.id),
    billing.getConsentsForAdmin(params.id),
    billing.getLastFailure(params.id),
    billing.listAllPlans(),
  ]);
  const rhythms = plans.filter((p) => p.kind === "goods" && p.active).map(({ id, title }) => ({ id, title }));
  return { subscription, history, consents, trouble: row, rhythms };
}

/** One subscription: what comes, when, what happened, and acts on behalf of its holder. */
export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription: s, history, consents, trouble, rhythms } = loaderData;
  return (
    <>
      <DetailHeader
        back={{ to: "/420/subscriptions", label: "All subscriptions" }}
        title={s.title}
        lead={s.email}
        badges={<StatusBadge of={SUBSCRIPTION_STATUS_LABELS[s.status]} />}
        actions={<SubscriptionActions subscription={s} intervals={rhythms} />}
      />
      {trouble && (s.status === "past_due" || s.status === "failed") ? (
        <Callout tone="warning" title={chargeFailureLabel(trouble.reason ?? "unknown")}>
          <p>
            Tried {trouble.attempts === 1 ? "once" : `${trouble.attempts} times`}.{" "}
            {trouble.nextTryAt === null ? (
              "It is not tried again until the holder gives another card."
            ) : (
              <>
                The next try is on <LocalTime at={trouble.nextTryAt} />.
              </>
            )}
          </p>
        </Callout>
      ) : null}
      <Detail
        aside={
          <>
            <Panel title="Facts" id="facts">
              <KeyValues
                rows
                items={[
                  [
                    "Customer",
                    <Link key="c" to={`/420/customers/${encodeCustomerKey(s.email)}`}>
                      {s.email}
                    </Link>,
                  ],
                  ["Rhythm", intervalLabel(s.unit, s.every)],
                  ["A cycle", `${formatMinor(s.amount, s.currency)} before shipping and tax`],
                  ["Next charge", s.nextChargeAt === null ? "None" : <LocalTime key="n" at={s.nextChargeAt} />],
                  ...(s.resumeAt === null ? [] : [["Goes on", <LocalTime key="r" at={s.resumeAt} />] as const]),
                  ...(s.paidUntil === null ? [] : [["Paid until", <LocalTime key="p" at={s.paidUntil} />] as const]),
                  [
                    "Card",
                    s.card ? `${s.card.brand} ending in ${s.card.last4}${s.card.usable ? "" : ", not usable"}` : "None",
                  ],
                  ...(s.shipTo ? [["Ship to", formatAddressLines(s.shipTo).join(", ")] as const] : []),
                  ["Time zone", s.timeZone],
                ]}
              />
            </Panel>
            <Panel title="Agreed to" id="agreed">
              {consents.length === 0 ? <Text dim>No words are kept.</Text> : null}
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
        {s.lines.length > 0 ? (
          <Panel title="What comes" id="contents">
            <KeyValues
              rows
              items={s.lines.map(
                (l) =>
                  [
                    `${l.quantity} × ${[l.title, l.variantTitle].filter(Boolean).join(", ")}`,
                    `${formatMinor(l.price, s.currency)} each`,
                  ] as const,
              )}
            />
            {s.notices.map((n) => (
              <Text key={n.title} small dim>
                From <LocalTime at={n.from} /> {n.title} costs {formatMinor(n.price, s.currency)}; the holder was told.
              </Text>
            ))}
          </Panel>
        ) : null}
        <Panel title="Charges" id="charges">
          {s.orders.length === 0 ? <Text dim>None since the first order.</Text> : null}
          <ul className="order-list">
            {s.orders.map((o) => (
              <li key={o.id}>
                <div className="order-list-head">
                  <Link to={`/420/orders/${o.id}`}>Cycle {o.cycle}</Link>
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
