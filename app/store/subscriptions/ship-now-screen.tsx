import { useEffect, useRef } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { Callout, Heading, LinkButton, Stack, Text } from "#app/ui/index.ts";
import type { ShipNowOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { PriceRow } from "../price-summary.tsx";
import { SubscriptionActionForm } from "./subscription-forms.tsx";

/**
 * The next order, made now: what is charged, to which card, where it goes and what follows, with one confirmation.
 * @param requestKey one for each time that the page is opened
 * @param back the subscription's page
 * @param problem why the last confirmation was refused
 */
export function ShipNowScreen({
  subscription,
  offer,
  requestKey,
  back,
  problem,
}: {
  subscription: SubscriptionView;
  offer: ShipNowOffer;
  requestKey: string;
  back: string;
  problem: string | null;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands below the card that opened it: on a phone out of sight.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section aria-labelledby="ship-now" className="subscription-cancel">
      <Stack gap={20}>
        <Heading as="h2" size={5} id="ship-now" ref={heading} tabIndex={-1}>
          Ship your next order now?
        </Heading>
        {problem ? <Callout tone="error">{problem}</Callout> : null}
        {offer.ok ? (
          <OfferedOrder subscription={subscription} offer={offer} requestKey={requestKey} back={back} />
        ) : (
          <>
            <Callout tone="warning">{offer.detail}</Callout>
            <div>
              <LinkButton to={back} variant="outline">
                Close
              </LinkButton>
            </div>
          </>
        )}
      </Stack>
    </section>
  );
}

function OfferedOrder({
  subscription: { card, shipTo, timeZone, nextChargeAt },
  offer,
  requestKey,
  back,
}: {
  subscription: SubscriptionView;
  offer: Extract<ShipNowOffer, { ok: true }>;
  requestKey: string;
  back: string;
}) {
  const money = (minor: number) => formatMoney({ minor, currency: offer.currency });
  const day = (at: number) => formatDay(at, timeZone);
  const planned = nextChargeAt && day(nextChargeAt) !== day(offer.nextChargeAt) ? day(nextChargeAt) : null;
  const freeOr = (minor: number) => (minor === 0 ? "Free" : money(minor));
  return (
    <>
      <dl className="price-rows">
        {offer.items.map((item, i) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a gift may repeat an item, and the rows do not move
            key={i}
            label={`${item.quantity} × ${item.title}`}
            value={freeOr(item.amount)}
            look={item.amount === 0 ? "good" : undefined}
          />
        ))}
        <PriceRow
          label={offer.method ? `Shipping, ${offer.method}` : "Shipping"}
          value={freeOr(offer.shipping)}
          look={offer.shipping === 0 ? "good" : undefined}
        />
        <PriceRow label="Tax" value={money(offer.tax)} />
        <PriceRow label="Charged now" value={money(offer.total)} look="total" />
      </dl>
      <dl className="ship-now-facts">
        {card ? (
          <div>
            <dt>Card</dt>
            <dd>
              {formatCard(card)} <a href="#card">Change</a>
            </dd>
          </div>
        ) : null}
        {shipTo ? (
          <div>
            <dt>Ships to</dt>
            <dd>
              {formatAddressLines(shipTo).join(", ")} <a href="#address">Change</a>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Next order</dt>
          <dd>
            {day(offer.nextChargeAt)}
            {planned ? ` instead of ${planned}` : ""}
          </dd>
        </div>
      </dl>
      <SubscriptionActionForm
        act="ship_now"
        version={offer.version}
        label={`Pay ${money(offer.total)} and ship now`}
        variant="solid"
      >
        <input type="hidden" name="total" value={offer.total} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <Text small dim>
          We charge your card once, now, and email you a confirmation.
        </Text>
      </SubscriptionActionForm>
      <div>
        <LinkButton to={back} variant="outline">
          Keep the planned date
        </LinkButton>
      </div>
    </>
  );
}

/** How long the page tells of an order that was just shipped early. */
const NOTE_SHOWN_MS = 15 * 60_000;

/** What became of a confirmed "Ship now", by the subscription as it is. @param member the order's page opens for them */
export function ShippedNote({
  subscription,
  now,
  member,
}: {
  subscription: SubscriptionView;
  now: number;
  member: boolean;
}) {
  const { orders, history, status, nextChargeAt, timeZone } = subscription;
  const isRecent = (at: number | null | undefined) => at != null && now - at < NOTE_SHOWN_MS;
  if (!history.some((e) => e.kind === "bill_now" && isRecent(e.at))) return null;
  const order = orders.find((o) => o.status === "billed" && isRecent(o.at));
  if (order)
    return (
      <Callout
        tone="success"
        title="Order placed"
        action={
          member ? (
            <LinkButton to={`/orders/${encodeURIComponent(order.id)}`} variant="outline">
              View order
            </LinkButton>
          ) : undefined
        }
      >
        <p>
          We emailed you a confirmation, and will again when it ships.
          {nextChargeAt ? ` Your next order is on ${formatDay(nextChargeAt, timeZone)}.` : ""}
        </p>
      </Callout>
    );
  // The page says by itself that a card was declined, and what to do.
  if (status === "past_due") return null;
  if (status === "failed")
    return (
      <Callout tone="error" title="We couldn't charge your card">
        <p>Nothing was charged or shipped. Update your payment method below.</p>
      </Callout>
    );
  if (history[0]?.kind === "held")
    return (
      <Callout tone="warning" title="Out of stock">
        <p>
          Nothing was charged.
          {nextChargeAt ? ` We'll try again on ${formatDay(nextChargeAt, timeZone)}.` : ""}
        </p>
      </Callout>
    );
  return (
    <Callout title="Your payment is being confirmed">
      <p>This can take some minutes. We'll email you; you don't need to do anything.</p>
    </Callout>
  );
}
