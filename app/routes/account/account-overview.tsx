import { LocalTime } from "#app/lib/local-time.tsx";
import { RecallNotice } from "#app/store/lots/recall-notice.tsx";
import { orderStatusLabel } from "#app/store/orders/order-labels.ts";
import { Badge, Callout, Link, LinkButton, Row, SectionCard, Stack, Text } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
import type { MyLot, OrderListItem } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";

export interface OverviewData {
  /** The subscription that is charged next; null where none is. */
  next: SubscriptionView | null;
  pastDue: SubscriptionView | null;
  orders: OrderListItem[];
  /** Lots that they received, and that are recalled. */
  recalled: MyLot[];
  latestLot: MyLot | null;
  address: SavedAddress | null;
  /** One product that may be reviewed. */
  review: { orderId: string; title: string } | null;
}

/** What a member comes for most: the next delivery, the latest orders, where they go. */
export function AccountOverview({ next, pastDue, orders, recalled, latestLot, address, review }: OverviewData) {
  return (
    <>
      <RecallNotice lots={recalled} />
      {pastDue ? (
        <Callout
          tone="warning"
          title="We couldn't charge your card"
          action={<LinkButton to={`/subscriptions/${encodeURIComponent(pastDue.id)}#card`}>Update card</LinkButton>}
        >
          <p>Update it to keep your subscription: {pastDue.title}.</p>
        </Callout>
      ) : null}
      <SectionCard title="Next delivery" gap={12}>
        {next?.nextChargeAt ? (
          <>
            <Text>
              <strong>
                <LocalTime at={next.nextChargeAt} timeZone={next.timeZone} />
              </strong>
              <br />
              {next.title}, {formatInterval(next)}, {formatMoney({ minor: next.amount, currency: next.currency })}{" "}
              before shipping and tax
            </Text>
            <Row>
              <LinkButton to={`/subscriptions/${encodeURIComponent(next.id)}`}>Skip or change</LinkButton>
              <LinkButton to="/subscriptions" variant="outline">
                All subscriptions
              </LinkButton>
            </Row>
          </>
        ) : (
          <>
            <Text dim>No deliveries planned.</Text>
            <div>
              <LinkButton to="/subscription" variant="outline">
                Start a subscription
              </LinkButton>
            </div>
          </>
        )}
      </SectionCard>
      <SectionCard title="Latest orders" gap={12}>
        {orders.length === 0 ? (
          <>
            <Text dim>Your orders will appear here.</Text>
            <div>
              <LinkButton to="/products" variant="outline">
                Shop all products
              </LinkButton>
            </div>
          </>
        ) : (
          <Stack gap={0}>
            {orders.map((o) => {
              const state = orderStatusLabel(o);
              return (
                <div className="settings-row" key={o.id}>
                  <div>
                    <Link to={`/orders/${o.id}`}>Order {o.number}</Link> <Badge tone={state.tone}>{state.label}</Badge>
                    <Text small dim>
                      <LocalTime at={o.placedAt} />, {o.items} {o.items === 1 ? "item" : "items"},{" "}
                      {formatMoney({ minor: o.total, currency: o.currency })}
                    </Text>
                  </div>
                  <LinkButton to={`/orders/${o.id}`} variant="outline">
                    {orderActionLabel(o)}
                  </LinkButton>
                </div>
              );
            })}
            <p>
              <Link to="/orders">All orders</Link>
            </p>
          </Stack>
        )}
      </SectionCard>
      <SectionCard title="Your lots" gap={12}>
        {latestLot ? (
          <Text>
            Latest: {latestLot.title}, lot{" "}
            <Link to={`/lab/lots/${encodeURIComponent(latestLot.number)}`}>{latestLot.number}</Link>
          </Text>
        ) : (
          <Text dim>The lots we ship to you will appear here, each with its lab certificate.</Text>
        )}
        <Row>
          <LinkButton to="/account/lots" variant="outline">
            See your lots
          </LinkButton>
          <LinkButton to="/wishlist" variant="outline">
            Open wishlist
          </LinkButton>
        </Row>
      </SectionCard>
      <SectionCard title="Ships to" gap={12}>
        {address ? (
          <Text>{formatAddressLines(address.address).join(", ")}</Text>
        ) : (
          <Text dim>Save an address, and the checkout begins with it.</Text>
        )}
        <div>
          <LinkButton to="/account/addresses" variant="outline">
            {address ? "Edit addresses" : "Add address"}
          </LinkButton>
        </div>
      </SectionCard>
      {review ? (
        <SectionCard title={`How is ${review.title} so far?`} gap={12}>
          <Text dim>A review of two minutes helps the next person to choose.</Text>
          <div>
            <LinkButton to={`/orders/${review.orderId}/review`} variant="outline">
              Write a review
            </LinkButton>
          </div>
        </SectionCard>
      ) : null}
    </>
  );
}

/** What one does next with an order in this state. */
function orderActionLabel(o: OrderListItem): string {
  if (o.status === "pending") return "Pay now";
  if (o.fulfilmentStatus === "shipped" || o.fulfilmentStatus === "partial") return "Track";
  return o.fulfilmentStatus === "delivered" ? "Buy again" : "View order";
}
