import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { Plant, Weave } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { resetCart } from "#app/store/cart-store.ts";
import { OrderLines, OrderTotals } from "#app/store/order-lines.tsx";
import { OrderAddresses } from "#app/store/orders/order-details.tsx";
import { OrderSubscriptions } from "#app/store/orders/order-subscriptions.tsx";
import { Callout, Card, Container, Icon, Link, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import { declineMessage } from "#worker/store/orders/domain.ts";
import type { Route } from "./+types/order-confirmation";
import "../shared-layout.css";
import "#app/store/cart.css";
import "#app/store/checkout/checkout.css";
import "#app/store/orders/orders.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData?.order ? `Order ${loaderData.order.number}` : "Thank you",
    description:
      "Where to find what you have just done on this site, what arrives by e-mail, and where to go from here.",
    noindex: true,
  });

const headers = { "Cache-Control": "private, no-store" };

/** The order is opened by its signed link; nothing that a payment page adds to the address is believed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, billing, url, viewer } = context.get(requestContextKey);
  const id = url.searchParams.get("order");
  if (!id) return data({ order: null, token: "", sellables: {}, contracts: [], member: false }, { headers });
  const token = url.searchParams.get("token") ?? "";
  const order = await store.orders.readOrderView(id, token);
  const variantIds = [...new Set(order.lines.flatMap((l) => (l.variantId ? [l.variantId] : [])))];
  const [sellables, contracts, me] = await Promise.all([
    store.catalogue.purchasables(variantIds),
    order.paidAt !== null && order.lines.some((l) => l.planId) ? billing.listByOrder(order.id) : [],
    viewer(),
  ]);
  return data({ order, token, sellables: Object.fromEntries(sellables), contracts, member: me !== null }, { headers });
}

/** How often an order is asked about whose payment is not decided, in ms. */
const POLL_INTERVAL_MS = 2500;

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  return order ? <PlacedOrder {...loaderData} order={order} /> : <Thanks />;
}

type Loaded = Route.ComponentProps["loaderData"];

function PlacedOrder({ order, token, sellables, contracts, member }: Loaded & { order: NonNullable<Loaded["order"]> }) {
  const { revalidate, state } = useRevalidator();
  const awaiting = order.paymentStatus === "awaiting";
  const paid = order.paidAt !== null;
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
    // Who comes back from a payment page of elsewhere finds the cart as it is now.
    if (paid) void resetCart();
  }, [paid]);

  const name = (order.shipTo ?? order.billTo)?.name.split(" ")[0];
  const link = `/orders/${order.id}?token=${token}`;
  const reason = order.payments.at(-1)?.reason;
  const dead = order.status === "cancelled";
  const title = paid
    ? `Thank you${name ? `, ${name}` : ""}`
    : awaiting
      ? "We are asking the bank"
      : dead
        ? "This order was given up"
        : "It is not paid yet";
  return (
    <>
      <PageHeader plain eyebrow={`Order ${order.number}`} title={title} />
      <Container className="order">
        <div className="order-main" aria-live="polite">
          {paid ? (
            <>
              <p className="order-words">
                Your order is placed and paid. The confirmation is on its way to {order.email}.
              </p>
              <ul className="next-steps" aria-label="What happens next">
                {order.lines.some((l) => l.requiresShipping) ? (
                  <>
                    <li>
                      <Icon name="bag" />
                      <span>We pack it, each product from a tested batch; its number will be on the order's page.</span>
                    </li>
                    <li>
                      <Icon name="truck" />
                      <span>
                        When it leaves, you get its tracking by e-mail. Until then you can cancel it yourself.
                      </span>
                    </li>
                  </>
                ) : null}
                {order.lines.some((l) => l.kind === "gift_card") ? (
                  <li>
                    <Icon name="send" />
                    <span>The gift card's code is on its way by e-mail.</span>
                  </li>
                ) : null}
              </ul>
              <OrderSubscriptions contracts={contracts} />
              <p className="row no-print">
                <LinkButton to={link}>Follow the order</LinkButton>
                <LinkButton to={`${link}&print=1`} variant="outline">
                  Invoice
                </LinkButton>
              </p>
              {member ? null : (
                <Callout
                  title="Keep your orders together"
                  action={
                    <LinkButton to="/join?returnTo=%2Forders" variant="outline">
                      Make an account
                    </LinkButton>
                  }
                >
                  <p>
                    With an account under {order.email} this order, its subscriptions and its invoice are in one place.
                    You do not need one: the link in our e-mail opens the order too.
                  </p>
                </Callout>
              )}
            </>
          ) : awaiting ? (
            <div className="checkout-asking" role="status">
              <span className="spinner" aria-hidden="true" />
              <p className="order-words">
                The answer to your payment takes longer than usual. Nothing is paid twice, and what you chose is kept
                for you.
              </p>
              <p>
                This page asks by itself. You may also leave: we write to {order.email} as soon as it is decided.{" "}
                <Link to={`/success?order=${order.id}&token=${token}`} reloadDocument>
                  Look again
                </Link>
              </p>
            </div>
          ) : dead ? (
            <>
              <p className="order-words">{order.words} What was in it may still be in your cart.</p>
              <p className="row">
                <LinkButton to="/cart">To the cart</LinkButton>
              </p>
            </>
          ) : (
            <>
              <Callout tone="warning" title="The payment did not go through">
                <p>{reason ? declineMessage(reason) : "Nothing was charged."} Your order is kept for a little while.</p>
              </Callout>
              <p className="row">
                <LinkButton to={`/checkout?order=${order.id}&token=${token}`}>Pay another way</LinkButton>
                <LinkButton to="/cart" variant="outline">
                  Back to the cart
                </LinkButton>
              </p>
            </>
          )}
        </div>
        <div className="order-aside">
          <Card as="section" aria-label="What is in it" className="stack">
            <OrderLines order={order} sellables={sellables} />
            <OrderTotals order={order} />
            <OrderAddresses order={order} />
          </Card>
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
        lead="If you came here from a form or a payment, it was received. What it was, and what follows, is written in your account and in the e-mail that goes with it."
        actions={
          <>
            <LinkButton to="/account">Open your account</LinkButton>
            <LinkButton to="/" variant="outline">
              Back to the start
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
          Nothing in your inbox after a few minutes? Look in the spam folder, or{" "}
          <Link to="/about#contact">write to us</Link>.
        </p>
      </Section>
      <Weave thin />
    </>
  );
}
