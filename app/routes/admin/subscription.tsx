import { visit } from "#app/context.ts";
import { Callout, KeyValues, Link, Text } from "#app/ui/index.ts";
import { customerKey } from "#worker/store/customers/domain.ts";
import { addressLines } from "#worker/store/orders/domain-address.ts";
import { adminMeta, When } from "../../admin/admin-components.tsx";
import { money } from "../../admin/selling/amount-inputs.ts";
import { actorWords } from "../../admin/selling/order-labels.ts";
import { BadgeOf } from "../../admin/selling/status-badge.tsx";
import { SubscriptionActs } from "../../admin/selling/subscription-actions.tsx";
import { rhythm, SUBSCRIPTION, subscriptionEvent, troubleWords } from "../../admin/selling/subscription-labels.ts";
import { Detail, DetailHead, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscription.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.subscription.title ?? "A subscription");
export { RoomError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { billing } = context.get(visit);
  const subscription = await billing.oneForStaff(params.id);
  const [history, consents, row, plans] = await Promise.all([
    billing.historyForStaff(params.id),
    billing.consentsForStaff(params.id),
    billing.trouble(params.id),
    billing.plans(),
  ]);
  const rhythms = plans.filter((p) => p.kind === "goods" && p.active).map(({ id, title }) => ({ id, title }));
  return { subscription, history, consents, trouble: row, rhythms };
}

/** One subscription: what comes, when, what happened, and acts on behalf of its holder. */
export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription: s, history, consents, trouble, rhythms } = loaderData;
  return (
    <>
      <DetailHead
        back={{ to: "/420/subscriptions", label: "All subscriptions" }}
        title={s.title}
        lead={s.email}
        badges={<BadgeOf of={SUBSCRIPTION[s.status]} />}
        actions={<SubscriptionActs subscription={s} rhythms={rhythms} />}
      />
      {trouble && (s.status === "past_due" || s.status === "failed") ? (
        <Callout tone="warning" title={troubleWords(trouble.reason ?? "unknown")}>
          <p>
            Tried {trouble.attempts === 1 ? "once" : `${trouble.attempts} times`}.{" "}
            {trouble.nextTryAt === null ? (
              "It is not tried again until the holder gives another card."
            ) : (
              <>
                The next try is on <When at={trouble.nextTryAt} />.
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
                    <Link key="c" to={`/420/customers/${customerKey(s.email)}`}>
                      {s.email}
                    </Link>,
                  ],
                  ["Rhythm", rhythm(s.unit, s.every)],
                  ["A cycle", `${money(s.amount, s.currency)} before shipping and tax`],
                  ["Next charge", s.nextChargeAt === null ? "None" : <When key="n" at={s.nextChargeAt} />],
                  ...(s.resumeAt === null ? [] : [["Goes on", <When key="r" at={s.resumeAt} />] as const]),
                  ...(s.paidUntil === null ? [] : [["Paid until", <When key="p" at={s.paidUntil} />] as const]),
                  [
                    "Card",
                    s.card ? `${s.card.brand} ending in ${s.card.last4}${s.card.usable ? "" : ", not usable"}` : "None",
                  ],
                  ...(s.shipTo ? [["Ship to", addressLines(s.shipTo).join(", ")] as const] : []),
                  ["Time zone", s.timeZone],
                ]}
              />
            </Panel>
            <Panel title="Agreed to" id="agreed">
              {consents.length === 0 ? <Text dim>No words are kept.</Text> : null}
              {consents.map((c) => (
                <div key={c.id}>
                  <Text small dim>
                    <When at={c.at} />
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
                    `${money(l.price, s.currency)} each`,
                  ] as const,
              )}
            />
            {s.notices.map((n) => (
              <Text key={n.title} small dim>
                From <When at={n.from} /> {n.title} costs {money(n.price, s.currency)}; the holder was told.
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
                  {o.at === null ? o.status.replaceAll("_", " ") : <When at={o.at} />}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="History" id="history">
          <ol className="history" reversed>
            {history.map((e) => (
              <li key={e.version}>
                <strong>{subscriptionEvent(e.kind)}</strong>
                <span className="dim small">
                  <When at={e.at} />, {actorWords(e.actor)}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      </Detail>
    </>
  );
}
