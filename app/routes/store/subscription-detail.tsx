import { data, redirect, useLoaderData } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { listCountries } from "#app/store/countries.ts";
import { CancelScreen } from "#app/store/subscriptions/cancel-screen.tsx";
import { NextOrderCard } from "#app/store/subscriptions/next-order-card.tsx";
import { ShipNowScreen, ShippedNote } from "#app/store/subscriptions/ship-now-screen.tsx";
import { SkipNote } from "#app/store/subscriptions/skip-note.tsx";
import { SubscriptionChanges } from "#app/store/subscriptions/subscription-changes.tsx";
import { subscriptionEventLabel } from "#app/store/subscriptions/subscription-labels.ts";
import "#app/store/cart.css";
import "#app/store/subscriptions/subscriptions.css";
import type { RequestContext } from "#app/context.ts";
import { buttonClass, Callout, Container, Icon, Link, Stack, Text } from "#app/ui/index.ts";
import { type SubscriptionView, shipNowInput, subscriptionActionInput } from "#worker/billing/contract.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { productFilter } from "#worker/store/catalogue/contract.ts";
import type { Route } from "./+types/subscription-detail";

export const meta = () =>
  seo({
    title: "Your subscription",
    description:
      "See your items, next charge and price, and skip, reschedule, change, pause or cancel your subscription.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { billing, store, viewer } = context.get(requestContextKey);
  const url = new URL(request.url);
  const signature = url.searchParams.get("key");
  const listOwnCards = async () => {
    const me = await viewer();
    return me ? store.gateway.cards.listByUser(me.userId) : [];
  };
  const [subscription, offers, cards, swapProducts, shipped, shipNow] = await Promise.all([
    billing.getSubscription(params.id, signature),
    billing.listOffers(),
    listOwnCards(),
    loadSwapProducts(context.get(requestContextKey)),
    store.pricing.listShippedCountries(),
    url.searchParams.has("ship") ? billing.getShipNowOffer(params.id, signature) : null,
  ]);
  const plans = offers.filter((p) => p.kind === "goods");
  const config = store.gateway.clientConfig();
  const cancelling = url.searchParams.has("cancel");
  const others = subscription.may.includes("change") ? toSwapOptions(swapProducts, subscription) : [];
  const member = (await viewer()) !== null;
  return privateData({
    subscription,
    plans,
    others,
    signature,
    cancelling,
    cards,
    config,
    member,
    countries: listCountries(shipped),
    // One charge for each time that the page is opened.
    ...{ shipNow, requestKey: crypto.randomUUID(), tellsOfShipping: url.searchParams.has("shipped") },
    now: Date.now(),
  });
}

/** The subscription products on the first page of the catalog. */
async function loadSwapProducts({ store }: RequestContext) {
  const { products } = await store.catalogue.listProducts(productFilter.parse({}));
  const found = await store.catalogue.purchasables(products.flatMap((p) => p.variantId ?? []));
  return [...found.values()].filter((s) => s.active && s.subscribable);
}

/** What else a subscription could deliver, for a swap. */
const toSwapOptions = (
  products: Awaited<ReturnType<typeof loadSwapProducts>>,
  subscription: SubscriptionView,
): { variantId: string; title: string }[] =>
  products
    .filter((s) => s.currency === subscription.currency && !subscription.lines.some((l) => l.variantId === s.variantId))
    .map((s) => ({
      variantId: s.variantId,
      title: `${s.title} ${s.variantTitle}, ${formatMoney({ minor: s.price, currency: s.currency })}`,
    }));

/** Runs one action, from a form; a refusal comes back as a message, and the form keeps its values. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { billing } = context.get(requestContextKey);
  const signature = new URL(request.url).searchParams.get("key");
  const form = await request.formData();
  const fields = Object.fromEntries([...form].filter(([, v]) => typeof v === "string")) as Record<string, string>;
  if (fields.act === "ship_now") return shipNextOrder(billing, params.id, signature, fields);
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith("quantity:") && Number(value) > 0
      ? [{ variantId: name.slice("quantity:".length), quantity: Number(value) }]
      : name === "swap" && value
        ? [{ variantId: value, quantity: 1 }]
        : [],
  );
  const parsed = subscriptionActionInput.safeParse(
    {
      ...fields,
      version: Number(fields.version),
      ...(fields.act === "change" ? { lines } : {}),
      ...(fields.act === "pause" ? { until: fields.until || null } : {}),
      ...(fields.act === "cancel"
        ? { reason: [fields.reasonChoice, fields.reasonDetails].filter(Boolean).join(". ") }
        : {}),
    },
    { error: fieldErrorMessage },
  );
  if (!parsed.success)
    return data(
      { problem: parsed.error.issues[0]?.message ?? "Check your entries and try again.", done: null },
      { status: 400 },
    );
  try {
    await billing.runAction(params.id, signature, parsed.data);
    return data({ problem: null, done: parsed.data.act as string });
  } catch (refused) {
    return toRefusal(refused);
  }
}

/** Makes the next order now, and leaves the confirmation: reloading the page that follows asks for nothing. */
async function shipNextOrder(
  billing: RequestContext["billing"],
  id: string,
  signature: string | null,
  { version, total, requestKey }: Record<string, string>,
) {
  const parsed = shipNowInput.safeParse({ version: Number(version), total: Number(total), requestKey });
  if (!parsed.success)
    return data({ problem: "Reload the page and confirm again. Nothing was charged.", done: null }, { status: 400 });
  try {
    await billing.shipNow(id, signature, parsed.data);
  } catch (refused) {
    return toRefusal(refused);
  }
  const query = new URLSearchParams({ ...(signature ? { key: signature } : {}), shipped: "1" });
  return redirect(`/subscriptions/${encodeURIComponent(id)}?${query}`, 303);
}

/** A refusal as the page shows it. @throws what is none */
async function toRefusal(refused: unknown) {
  if (!(refused instanceof Response) || refused.status === 404) throw refused;
  const body = (await refused.json()) as { error: { message: string } };
  return data({ problem: body.error.message, done: null }, { status: refused.status });
}

const DONE_TEXTS: Record<string, string> = {
  undo_skip: "Skip undone. Your next order is back on its day.",
  reschedule: "Next order rescheduled.",
  change: "Items updated, starting with the next order.",
  rhythm: "Frequency changed, starting with the next order.",
  pause: "Subscription paused. You won't be charged while it's paused.",
  resume: "Subscription resumed. The next date is below.",
  cancel: "Subscription canceled. You won't be charged again.",
  card: "Payment method updated.",
};

export default function SubscriptionDetail({ actionData }: Route.ComponentProps) {
  const loaded = useLoaderData<typeof loader>();
  const { subscription, plans, others, cancelling, cards, config, member, now, signature, countries } = loaded;
  const { shipNow, requestKey, tellsOfShipping } = loaded;
  const can = (act: (typeof subscription.may)[number]) => subscription.may.includes(act);
  const day = (at: number) => formatDay(at, subscription.timeZone);
  const back = `/subscriptions/${encodeURIComponent(subscription.id)}${signature ? `?key=${encodeURIComponent(signature)}` : ""}`;
  return (
    <Container size="text" className="subscription-page">
      <Stack gap={20}>
        {member ? (
          <p>
            <Link to="/subscriptions" className="subscription-back">
              <Icon name="chevron" size={18} /> Subscriptions
            </Link>
          </p>
        ) : null}
        {actionData?.problem && !shipNow ? <Callout tone="error">{actionData.problem}</Callout> : null}
        {actionData?.done === "skip" ? (
          <SkipNote key={subscription.version} subscription={subscription} />
        ) : actionData?.done ? (
          <Callout tone="success">{DONE_TEXTS[actionData.done]}</Callout>
        ) : null}
        {tellsOfShipping ? (
          <ShippedNote subscription={subscription} now={now} member={member && signature === null} />
        ) : null}
        {subscription.status === "past_due" ? (
          <Callout
            tone="warning"
            title="We couldn't charge your card"
            action={
              <a className={buttonClass({ variant: "outline" })} href="#card">
                Update card
              </a>
            }
          >
            <p>
              {subscription.nextChargeAt
                ? `We'll try again on ${day(subscription.nextChargeAt)}. Update your card to keep your subscription.`
                : "Update your card to keep your subscription."}
            </p>
          </Callout>
        ) : null}
        <NextOrderCard {...loaded} cancelling={cancelling && can("cancel")} shipping={shipNow !== null} />
        {shipNow ? (
          <ShipNowScreen
            key={requestKey}
            subscription={subscription}
            offer={shipNow}
            requestKey={requestKey}
            back={back}
            problem={actionData?.problem ?? null}
          />
        ) : null}
        {cancelling && can("cancel") ? <CancelScreen subscription={subscription} back={back} now={now} /> : null}
        <SubscriptionChanges
          subscription={subscription}
          {...{ plans, others, cards, config, member, countries, now }}
        />
        <div>
          {subscription.consent ? (
            <details className="subscription-terms">
              <summary>Terms you agreed to on {day(subscription.consent.at)}</summary>
              <Text>{subscription.consent.text}</Text>
            </details>
          ) : null}
          <details className="subscription-terms">
            <summary>History</summary>
            <ol className="subscription-history">
              {subscription.history.map((e) => (
                <li key={`${e.at} ${e.kind}`}>
                  <span>{subscriptionEventLabel(e.kind)}</span>
                  <time dateTime={new Date(e.at).toISOString()}>{day(e.at)}</time>
                </li>
              ))}
            </ol>
          </details>
        </div>
      </Stack>
    </Container>
  );
}
