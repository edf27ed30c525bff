import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { PRIVATE_HEADERS, privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { LineThumbnail } from "#app/store/cart-row.tsx";
import { CheckoutChrome } from "#app/store/checkout/checkout-chrome.tsx";
import { CheckoutCodes } from "#app/store/checkout/checkout-codes.tsx";
import { CheckoutForm } from "#app/store/checkout/checkout-form.tsx";
import { CartProblems, ScriptsRequired } from "#app/store/checkout/checkout-notices.tsx";
import { type LastOrder, loadLastOrder } from "#app/store/checkout/last-order.ts";
import { CheckoutCallouts, EmptyCheckout, EndedInvoice, InvoiceNote } from "#app/store/checkout/lazy-parts.tsx";
import { CheckoutPromises, OrderSummary, QuoteLines, QuoteTotals } from "#app/store/checkout/order-summary.tsx";
import type { SavedCard } from "#app/store/checkout/payment-section.tsx";
import { RetryPaymentForm } from "#app/store/checkout/retry-payment-form.tsx";
import { useCheckout } from "#app/store/checkout/use-checkout.ts";
import { listCountries } from "#app/store/countries.ts";
import { readCountryCookie } from "#app/store/country-cookie.ts";
import { StackFindings } from "#app/store/lazy-stack-findings.tsx";
import { loadPurchasables } from "#app/store/load-purchasables.ts";
import { OrderLines, OrderTotals } from "#app/store/order-lines.tsx";
import { useCart } from "#app/store/use-cart.ts";
import { Container, Link } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { DraftLink } from "#worker/store/orders/contract.ts";
import type { Route } from "./+types/checkout";
import "#app/store/cart.css";
import "#app/store/checkout/address-fields.css";
import "#app/store/checkout/card-fields.css";
import "#app/store/checkout/checkout.css";
import "#app/store/checkout/order-summary.css";

export const meta = () =>
  seo({
    title: "Checkout",
    description: "Enter your address, choose a shipping method and pay, all on one page. You're never charged twice.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { store, billing, url, viewer } = context.get(requestContextKey);
  const me = await viewer();
  const savedCards = me ? store.gateway.cards.listByUser(me.userId) : [];
  const common = { member: me !== null, config: store.gateway.clientConfig() };
  const orderId = url.searchParams.get("order");
  const token = url.searchParams.get("token") ?? "";
  if (orderId) {
    const order = await store.orders.readOrderView(orderId, token);
    if (order.status !== "pending" && order.owed === 0)
      throw redirect(`/orders/${orderId}?token=${encodeURIComponent(token)}`, { headers: PRIVATE_HEADERS });
    const purchasables = await loadPurchasables(store, order.lines);
    return privateData({ mode: "order" as const, ...common, savedCards: await savedCards, order, token, purchasables });
  }
  const draftId = url.searchParams.get("draft");
  if (draftId) return loadInvoice(store, { id: draftId, token }, savedCards, common.config);
  const planId = url.searchParams.get("plan");
  const country = readCountryCookie(request.headers.get("cookie"));
  // First, since it may merge a guest's cart into the member's, which the others then see.
  const openCart = planId ? null : await store.cart.open();
  const quoting = store.orders.quoteCheckout({
    ...{ planId, codes: [], giftCodes: [], methodId: null, email: me?.email ?? "", country: "", region: "" },
  });
  const [quote, cart, underWay, purchasables, cards, shipped, plan, lastAddress, stack, addresses] = await Promise.all([
    quoting,
    planId ? null : store.cart.getCart({ country, region: "" }).then((c) => c.value),
    openCart ? store.orders.findPaymentInProgress() : null,
    quoting.then((q) => loadPurchasables(store, q.lines)),
    savedCards,
    store.pricing.listShippedCountries(),
    planId ? billing.listOffers().then((all) => all.find((p) => p.id === planId) ?? null) : null,
    me ? store.orders.findLastShippingAddress() : null,
    planId ? null : store.stack.check(),
    me ? store.addresses.list(me.userId) : [],
  ]);
  const countries = listCountries(shipped);
  const known = countries.some(([code]) => code === country) ? country : (countries[0]?.[0] ?? country);
  return privateData({
    ...{
      mode: "cart" as const,
      ...common,
      savedCards: cards,
      planId,
      plan,
      invoice: null,
      quote,
      cart,
      underWay,
      purchasables,
      countries,
      addresses: addresses.filter((a) => countries.some(([code]) => code === a.address.country)),
    },
    ...{ lastAddress, stack, country: known, email: me?.email ?? "" },
  });
}

/** What staff prepared for the customer, by the link of its invoice. A paid one leads to its order. */
async function loadInvoice(
  store: RequestContext["store"],
  link: DraftLink,
  savedCards: SavedCard[] | Promise<SavedCard[]>,
  config: ClientConfig,
) {
  const found = await store.orders.drafts.readInvoice(link);
  if (found.order)
    throw redirect(`/orders/${found.order.id}?token=${encodeURIComponent(found.order.token)}`, {
      headers: PRIVATE_HEADERS,
    });
  if (found.state !== "ready") return privateData({ mode: "ended" as const, state: found.state });
  const { email, shipTo, methodId, message, expiresAt, isMember: member } = found;
  const { country = "", region = "", postalCode } = shipTo ?? {};
  const [quote, shipped] = await Promise.all([
    store.orders.quoteCheckout({
      ...{ planId: null, draft: link, codes: [], giftCodes: [], methodId, email, country, region, postalCode },
    }),
    store.pricing.listShippedCountries(),
  ]);
  const countries = listCountries(shipped);
  return privateData({
    ...{ mode: "cart" as const, member, config, savedCards: member ? await savedCards : [], quote, countries, email },
    ...{ planId: null, plan: null, cart: null, underWay: null, addresses: [], lastAddress: shipTo, stack: null },
    purchasables: await loadPurchasables(store, quote.lines),
    country: country || (countries[0]?.[0] ?? ""),
    invoice: { link, methodId, message, expiresAt },
  });
}

type Loaded = Route.ComponentProps["loaderData"];

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <CheckoutChrome
      back={
        loaderData.mode === "order"
          ? { to: `/orders/${loaderData.order.id}?token=${loaderData.token}`, label: "Back to order" }
          : loaderData.mode === "ended" || loaderData.invoice
            ? { to: "/products", label: "Shop" }
            : loaderData.planId
              ? { to: "/subscription", label: "Back to plans" }
              : { to: "/cart", label: "Back to cart" }
      }
    >
      <h1 className="visually-hidden">Checkout</h1>
      {loaderData.mode === "order" ? <OrderCheckout {...loaderData} /> : null}
      {loaderData.mode === "cart" ? <CartCheckout {...loaderData} /> : null}
      {loaderData.mode === "ended" ? (
        <Container className="checkout">
          <EndedInvoice state={loaderData.state} />
        </Container>
      ) : null}
    </CheckoutChrome>
  );
}

function OrderCheckout(loaded: Extract<Loaded, { mode: "order" }>) {
  const { order, token, purchasables } = loaded;
  return (
    <Container className="checkout">
      <OrderSummary total={formatMoney({ minor: order.owed || order.due, currency: order.currency })}>
        <OrderLines order={order} purchasables={purchasables} />
        <OrderTotals order={order} />
      </OrderSummary>
      <div className="checkout-main stack">
        <ScriptsRequired />
        <RetryPaymentForm
          order={order}
          token={token}
          config={loaded.config}
          savedCards={loaded.savedCards}
          member={loaded.member}
        />
      </div>
    </Container>
  );
}

/** The problems that the page already shows elsewhere. */
const PROBLEM_TEXTS = ["no_method", "no_market", "unshippable", "address", "age", "consent", "empty"];

function CartCheckout(loaded: Extract<Loaded, { mode: "cart" }>) {
  const { planId, plan, underWay, purchasables, countries, invoice } = loaded;
  const ownCart = useCart(loaded.cart ?? undefined);
  const cart = invoice ? undefined : ownCart;
  const checkout = useCheckout({ ...loaded, cartVersion: planId ? 0 : (cart?.version ?? 0) });
  const [last, setLast] = useState<LastOrder | null>(null);
  useEffect(() => setLast(loadLastOrder()), []);
  const { quote } = checkout;
  const { due, currency } = quote.priced;
  if (quote.lines.length === 0 && checkout.phase === "form")
    return (
      <Container className="checkout">
        <EmptyCheckout last={last?.planId === "" ? last : null} />
      </Container>
    );
  const problems = quote.problems.filter((p) => !PROBLEM_TEXTS.includes(p.code));
  // A warning stands open before the form; what is merely good to know stands folded with the items, below their sum.
  const { stack } = loaded;
  const isWarned = stack?.findings.some((f) => f.level === "warn");
  const notes = stack?.findings.length ? (
    <details className="summary-fold" open={isWarned}>
      <summary>Notes about your items</summary>
      <StackFindings report={stack} />
    </details>
  ) : null;
  const returnTo = planId ? `/checkout?plan=${planId}` : "/checkout";
  return (
    <Container className="checkout">
      <OrderSummary
        total={formatMoney({ minor: due, currency })}
        saved={quote.priced.discount > 0 ? formatMoney({ minor: quote.priced.discount, currency }) : undefined}
        pictures={quote.lines
          .slice(0, 3)
          .map((l) => <LineThumbnail key={l.id} purchasable={(l.variantId && purchasables[l.variantId]) || null} />)}
        edit={planId || invoice ? null : <Link to="/cart">Edit cart</Link>}
      >
        <QuoteLines quote={quote} purchasables={purchasables} />
        <QuoteTotals quote={quote} stale={checkout.stale} placed={checkout.draft.shipTo.region !== ""} />
        <CheckoutCodes
          cart={planId ? null : (cart ?? null)}
          giftCodes={checkout.draft.giftCodes}
          onTryGift={checkout.tryGift}
          onRemoveGift={(code) => checkout.set({ giftCodes: checkout.draft.giftCodes.filter((c) => c !== code) })}
        />
        {isWarned ? null : notes}
        <CheckoutPromises needsShipping={quote.needsShipping} />
      </OrderSummary>
      <div className="checkout-main stack">
        <ScriptsRequired />
        <CheckoutCallouts
          ordered={last && planId && last.planId === planId ? last : null}
          underWay={
            underWay?.state === "redirect" && underWay.redirectUrl ? { ...underWay, url: underWay.redirectUrl } : null
          }
          signIn={plan && plan.kind === "access" && !loaded.member ? returnTo : null}
        />
        {isWarned ? notes : null}
        {invoice ? <InvoiceNote invoice={invoice} problems={problems} /> : <CartProblems problems={problems} />}
        <CheckoutForm
          checkout={checkout}
          config={loaded.config}
          savedCards={loaded.savedCards}
          addresses={loaded.addresses}
          countries={countries}
          member={loaded.member}
          returnTo={returnTo}
          isEmailFixed={invoice !== null}
        />
      </div>
    </Container>
  );
}
