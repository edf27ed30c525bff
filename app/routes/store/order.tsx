import { requestContextKey } from "#app/context.ts";
import { OrderSupplies } from "#app/fitness/direct/order-supplies.tsx";
import { LocalTime } from "#app/lib/local-time.tsx";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { AddToCartForm } from "#app/store/add-to-cart-form.tsx";
import { loadPurchasables } from "#app/store/load-purchasables.ts";
import { RecallNotice } from "#app/store/lots/recall-notice.tsx";
import type { Purchasables } from "#app/store/order-lines.tsx";
import { BuyAgain } from "#app/store/orders/buy-again-form.tsx";
import { Invoice } from "#app/store/orders/invoice.tsx";
import { orderAction } from "#app/store/orders/order-action.ts";
import {
  DisclosureSection,
  OrderActionForm,
  OrderDetailsForm,
  ReturnForm,
} from "#app/store/orders/order-action-forms.tsx";
import { listRecalledLots, OrderHistory, OrderParcels, RefundsAndReturns } from "#app/store/orders/order-details.tsx";
import { orderStatusLabel } from "#app/store/orders/order-labels.ts";
import { OrderSteps } from "#app/store/orders/order-steps.tsx";
import { OrderSubscriptions } from "#app/store/orders/order-subscriptions.tsx";
import { OrderSummaryCard } from "#app/store/orders/order-summary-card.tsx";
import { Badge, Callout, Container, LinkButton, PageHeader, TextField } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import type { Route } from "./+types/order";
import "#app/store/cart.css";
import "#app/store/checkout/order-summary.css";
import "#app/store/orders/orders.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData ? `Order ${loaderData.order.number}` : "Order",
    description: "See your order's status, tracking and invoice; cancel it, return items or buy it again.",
    noindex: true,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, billing, url, viewer } = context.get(requestContextKey);
  const token = url.searchParams.get("token") ?? undefined;
  const order = await store.orders.readOrderView(params.id, token);
  const lotIds = order.parcels.flatMap((p) => p.lines.flatMap((l) => (l.lotId ? [l.lotId] : [])));
  const keepsPlan = order.lines.some((l) => l.planId !== "" && l.variantId !== null);
  const [lots, purchasables, reviewable, contracts, me, offers] = await Promise.all([
    store.catalogue.getLotsOfParcels([...new Set(lotIds)]),
    loadPurchasables(store, order.lines),
    order.paidAt === null ? [] : store.catalogue.listReviewableLines({ orderId: order.id, mayEdit: false }),
    order.lines.some((l) => l.planId) ? billing.listByOrder(order.id) : [],
    viewer(),
    keepsPlan ? billing.listOffers() : [],
  ]);
  const open = reviewable.filter((r) => order.lines.some((l) => l.id === r.orderLineId && l.fulfilled > 0));
  return privateData({
    ...{ order, token: token ?? null, lots, purchasables, reviewable: open, contracts, member: me !== null },
    plans: offers.filter((p) => p.kind === "goods"),
    // One return request for each time that the page is opened.
    ...{ printing: url.searchParams.has("print"), requestKey: crypto.randomUUID() },
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const found = context.get(requestContextKey);
  const token = found.url.searchParams.get("token") ?? undefined;
  return orderAction(found, params.id, token, await request.formData());
}

/** The products of an order that had a nutrition label when it was placed, without duplicates. */
function listLabeledProducts({ lines }: OrderView, purchasables: Purchasables) {
  const found = lines.flatMap(({ variantId, factsId, title }) => {
    const variant = variantId ? purchasables[variantId] : undefined;
    return variantId && factsId && variant ? [{ handle: variant.handle, title, variantId }] : [];
  });
  return [...new Map(found.map((product) => [product.handle, product])).values()];
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, token, lots, purchasables, reviewable, contracts } = loaderData;
  const query = token ? `?token=${token}` : "";
  const result = actionData ?? null;
  if (loaderData.printing && !order.guarded)
    return (
      <Container size="text">
        <Invoice order={order} back={`/orders/${order.id}${query}`} />
      </Container>
    );
  const state = orderStatusLabel(order);
  // A subscription asks how often; all else goes into the cart at once.
  const asksAgain = loaderData.plans.length > 0;
  const again = <BuyAgain order={order} plans={loaderData.plans} result={result} />;
  const gifts = order.lines.some((l) => l.kind === "gift_card");
  const isReviewable =
    order.archivedAt === null &&
    order.paidAt !== null &&
    order.lines.some((l) => l.fulfilled > 0 && (l.kind === "goods" || l.kind === "bundle"));
  return (
    <>
      <PageHeader
        plain
        eyebrow={
          <>
            Ordered on <LocalTime at={order.placedAt} />
          </>
        }
        title={`Order ${order.number}`}
      >
        <p className="row" style={{ marginTop: 12 }}>
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
      </PageHeader>
      <Container className="order">
        <div className="order-main">
          <RecallNotice lots={listRecalledLots(order, lots)} />
          {result?.done ? <Callout tone="success">{result.done}</Callout> : null}
          <p className="order-words">{order.words}</p>
          {order.may.pay && !result?.done ? (
            <Callout
              tone="warning"
              title={
                order.owed > 0
                  ? `Balance due: ${formatMoney({ minor: order.owed, currency: order.currency })}`
                  : "This order is unpaid"
              }
              action={<LinkButton to={`/checkout?order=${order.id}&token=${token ?? ""}`}>Pay now</LinkButton>}
            >
              {order.owed > 0 ? <p>For items that were added to your order. They're reserved for you.</p> : null}
              {order.expiresAt ? <p>Your items are reserved for a short time.</p> : null}
            </Callout>
          ) : null}
          <OrderSteps order={order} />
          <OrderParcels order={order} lots={lots} />
          <OrderSupplies
            products={listLabeledProducts(order, purchasables)}
            buyAgain={(variantId) => {
              const variant = purchasables[variantId];
              return variant?.active ? (
                <AddToCartForm
                  variantId={variantId}
                  planId=""
                  hint={{ ...variant, unitPrice: variant.price }}
                  label="Add to cart"
                  name={`Add ${variant.title} to cart`}
                  look={{ variant: "ghost" }}
                />
              ) : null;
            }}
          />
          <RefundsAndReturns order={order} />
          <OrderSubscriptions contracts={contracts} />
          {gifts && order.paidAt !== null ? (
            <p className="small dim">
              We email each gift card code to its recipient right after payment, or at noon on the day you chose. For
              security, we store codes only as hashes and can't show them again. Didn't get one? Contact us.
            </p>
          ) : null}
          {isReviewable ? (
            <section className="order-review" aria-labelledby="reviews">
              <h2 className="order-h" id="reviews">
                {reviewable.length > 0 ? "Review your items" : "Your reviews"}
              </h2>
              <p>
                {reviewable.length > 0
                  ? "A few words and photos help others choose."
                  : "You've reviewed everything we shipped. You can edit your reviews anytime."}
              </p>
              <p style={{ marginTop: 12 }}>
                <LinkButton to={`/orders/${order.id}/review${query}`} variant="outline">
                  {reviewable.length > 0 ? "Write a review" : "Edit your reviews"}
                </LinkButton>
              </p>
            </section>
          ) : null}
          <OrderHistory order={order} />
        </div>
        <div className="order-aside">
          <OrderSummaryCard order={order} purchasables={purchasables} />
          {order.guarded ? <OrderDetailsForm order={order} result={result} /> : null}
          <div>
            <div className="row">
              {order.guarded ? null : (
                <LinkButton to={`/orders/${order.id}?${token ? `token=${token}&` : ""}print=1`} variant="outline">
                  {order.paidAt === null ? "Print" : "Invoice"}
                </LinkButton>
              )}
              {asksAgain ? null : again}
            </div>
            {asksAgain ? again : null}
            {order.may.return ? (
              <DisclosureSection title="Return items" open={result?.intent === "return" && result.problem !== null}>
                <ReturnForm order={order} requestKey={loaderData.requestKey} result={result} />
              </DisclosureSection>
            ) : null}
            {order.may.cancel ? (
              <DisclosureSection title="Cancel order" open={result?.intent === "cancel" && result.problem !== null}>
                <OrderActionForm intent="cancel" label="Cancel order" look={{ variant: "danger" }} result={result}>
                  <p className="small">
                    Your order hasn't shipped yet.{" "}
                    {order.paidAt === null ? "You weren't charged." : "We'll refund your original payment method."}
                    {contracts.length > 0 ? " The subscription that started with it will be canceled too." : ""}
                  </p>
                  <TextField label="Reason (optional)" name="reason" maxLength={300} />
                </OrderActionForm>
              </DisclosureSection>
            ) : null}
          </div>
        </div>
      </Container>
    </>
  );
}
