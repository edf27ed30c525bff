import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Plant, Weave } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { loadPurchasables } from "#app/store/load-purchasables.ts";
import { OrderSubscriptions } from "#app/store/orders/order-subscriptions.tsx";
import { OrderSummaryCard } from "#app/store/orders/order-summary-card.tsx";
import { Callout, Container, Icon, Link, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { declineMessage } from "#worker/store/gateway/domain.ts";
import { IN_FLIGHT_STATUSES } from "#worker/store/orders/domain.ts";
import type { Route } from "./+types/order-confirmation";
import "../shared-layout.css";
import "#app/store/cart.css";
import "#app/store/checkout/order-summary.css";
import "#app/store/orders/orders.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData?.order ? `Order ${loaderData.order.number}` : "Thank you",
    description: "Thank you for your order. Find your confirmation, what happens next, and how to track your order.",
    noindex: true,
  });

/** The signed link opens the order. Parameters that a payment page adds to the URL are not trusted. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, billing, url, viewer } = context.get(requestContextKey);
  const id = url.searchParams.get("order");
  if (!id) return privateData({ order: null, token: "", purchasables: {}, contracts: [], member: false });
  const token = url.searchParams.get("token") ?? "";
  const order = await store.orders.readOrderView(id, token);
  const [purchasables, contracts, me] = await Promise.all([
    loadPurchasables(store, order.lines),
    order.paidAt !== null && order.lines.some((l) => l.planId) ? billing.listByOrder(order.id) : [],
    viewer(),
  ]);
  return privateData({ order, token, purchasables, contracts, member: me !== null });
}

/** How often to poll an order whose payment is pending, in ms. */
const POLL_INTERVAL_MS = 2500;

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  return order ? <PlacedOrder {...loaderData} order={order} /> : <Thanks />;
}

type Loaded = Route.ComponentProps["loaderData"];

function PlacedOrder({
  order,
  token,
  purchasables,
  contracts,
  member,
}: Loaded & { order: NonNullable<Loaded["order"]> }) {
  const { revalidate, state } = useRevalidator();
  const awaiting = order.payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status));
  const paid = order.paidAt !== null && order.owed === 0;
  useEffect(() => {
    if (!awaiting || state !== "idle") return;
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate();
    }, POLL_INTERVAL_MS);
    const seen = () => void revalidate();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [awaiting, state, revalidate]);
  useEffect(() => {
    // A customer who returns from an external payment page sees the current cart.
    // The page itself needs no cart.
    if (paid) void import("#app/store/cart-store.ts").then(({ resetCart }) => resetCart());
  }, [paid]);

  const name = (order.shipTo ?? order.billTo)?.name.split(" ")[0];
  const link = `/orders/${order.id}?token=${token}`;
  const reason = order.payments.at(-1)?.reason;
  const dead = order.status === "cancelled";
  const title = paid
    ? `Thank you${name ? `, ${name}` : ""}`
    : awaiting
      ? "Confirming your payment"
      : dead
        ? "This order was canceled"
        : "Payment required";
  return (
    <>
      <PageHeader plain eyebrow={`Order ${order.number}`} title={title} />
      <Container className="order">
        <div className="order-main" aria-live="polite">
          {paid ? (
            <>
              <p className="order-words">Your order is confirmed. We've sent a confirmation to {order.email}.</p>
              <ul className="next-steps" aria-label="What happens next">
                {order.lines.some((l) => l.requiresShipping) ? (
                  <>
                    <li>
                      <Icon name="bag" />
                      <span>We're packing it now; the batch number will appear on your order page.</span>
                    </li>
                    <li>
                      <Icon name="truck" />
                      <span>
                        We'll email you the tracking number when it ships. You can cancel your order until then.
                      </span>
                    </li>
                  </>
                ) : null}
                {order.lines.some((l) => l.kind === "gift_card") ? (
                  <li>
                    <MoreIcon name="send" />
                    <span>We email each gift card code right after payment, or at noon on the day you chose.</span>
                  </li>
                ) : null}
              </ul>
              <OrderSubscriptions contracts={contracts} />
              <p className="row no-print">
                <LinkButton to={link}>Track order</LinkButton>
                <LinkButton to={`${link}&print=1`} variant="outline">
                  Invoice
                </LinkButton>
              </p>
              {member ? null : (
                <Callout
                  title="Save your details for next time"
                  action={
                    <LinkButton to="/join?returnTo=%2Forders" variant="outline">
                      Create account
                    </LinkButton>
                  }
                >
                  <p>
                    Create an account with {order.email} to see your orders, subscriptions and invoices in one place.
                    It's optional: the link in our email also opens your order.
                  </p>
                </Callout>
              )}
            </>
          ) : awaiting ? (
            <div className="checkout-asking" role="status">
              <span className="spinner" aria-hidden="true" />
              <p className="order-words">
                Your bank is taking longer than usual. You won't be charged twice, and your items are reserved.
              </p>
              <p>
                This page updates automatically. You can also close it; we'll email {order.email} as soon as your
                payment is confirmed.{" "}
                <Link to={`/success?order=${order.id}&token=${token}`} reloadDocument>
                  Check again
                </Link>
              </p>
            </div>
          ) : dead ? (
            <>
              <p className="order-words">{order.words} Its items may still be in your cart.</p>
              <p className="row">
                <LinkButton to="/cart">View cart</LinkButton>
              </p>
            </>
          ) : (
            <>
              <Callout tone="warning" title="Your payment didn't go through">
                <p>
                  {reason ? declineMessage(reason) : "You weren't charged."}{" "}
                  {order.owed > 0 ? "The items are still reserved for you." : "We'll hold your order for a short time."}
                </p>
              </Callout>
              <p className="row">
                <LinkButton to={`/checkout?order=${order.id}&token=${token}`}>Pay another way</LinkButton>
                <LinkButton to={order.owed > 0 ? link : "/cart"} variant="outline">
                  {order.owed > 0 ? "Back to order" : "Back to cart"}
                </LinkButton>
              </p>
            </>
          )}
        </div>
        <div className="order-aside">
          <OrderSummaryCard order={order} purchasables={purchasables} />
        </div>
      </Container>
    </>
  );
}

function Thanks() {
  return (
    <>
      <PageHeader
        plain
        title="Thank you"
        lead="If you came here from a form or a payment, we received it. You'll find the details in your account and in the email we sent you."
        actions={
          <>
            <LinkButton to="/account">Go to your account</LinkButton>
            <LinkButton to="/" variant="outline">
              Go home
            </LinkButton>
          </>
        }
      />
      <Section tight style={{ paddingTop: 0 }}>
        <div className="plants" style={{ justifyContent: "start" }} aria-hidden="true">
          <Plant name="quinoa" size={130} />
          <Plant name="camu-camu" size={110} />
        </div>
        <p className="dim" style={{ marginTop: 24 }}>
          No email after a few minutes? Check your spam folder, or <Link to="/about#contact">contact us</Link>.
        </p>
      </Section>
      <Weave thin />
    </>
  );
}
