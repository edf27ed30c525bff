import type { ReactNode } from "react";
import { Link } from "#app/ui/index.ts";
import type { SubscriptionRow } from "#worker/billing/contract.ts";
import type { CustomerDetail } from "#worker/store/customers/contract.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../local-time.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { actorLabel } from "./order-labels.ts";

interface TimelineEvent {
  key: string;
  at: number;
  text: ReactNode;
  who?: string;
}

/** What happened with a customer, newest first: notes of staff among orders, subscriptions and consents. */
export function CustomerTimeline({
  customer: c,
  orders,
  subscriptions,
}: {
  customer: CustomerDetail;
  orders: readonly OrderListItem[];
  subscriptions: readonly SubscriptionRow[];
}) {
  const events: TimelineEvent[] = [
    ...c.notes.map((n) => ({ key: n.id, at: n.at, text: <span className="note-text">{n.text}</span>, who: n.actor })),
    ...orders.map((o) => ({
      key: o.id,
      at: o.placedAt,
      text: (
        <>
          Order <Link to={`/420/orders/${o.id}`}>#{o.number}</Link> placed, {formatMinor(o.total, o.currency)}
        </>
      ),
    })),
    ...subscriptions.map((s) => ({
      key: s.id,
      at: s.createdAt,
      text: (
        <>
          Subscribed to <Link to={`/420/subscriptions/${s.id}`}>{s.title}</Link>
        </>
      ),
    })),
    ...c.marketing.map((m) => ({
      key: `${m.at} ${m.state}`,
      at: m.at,
      text: m.state === "granted" ? "Agreed to marketing email" : "Withdrew consent to marketing email",
      who: m.actor,
    })),
    ...(c.memberSince === null ? [] : [{ key: "account", at: c.memberSince, text: "Created an account" }]),
  ].sort((a, b) => b.at - a.at);
  return (
    <ol className="history" reversed>
      {events.map((e) => (
        <li key={e.key}>
          <span>{e.text}</span>
          <span className="dim small">
            <LocalTime at={e.at} />
            {e.who ? `, ${actorLabel(e.who)}` : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}
