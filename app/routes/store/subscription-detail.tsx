import { data, Form, useLoaderData } from "react-router";
import { LandscapeHeader } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { SubscriptionCardForm } from "#app/store/subscriptions/subscription-card-form.tsx";
import {
  ChangeItemsForm,
  IntervalForms,
  SubscriptionActionForm,
} from "#app/store/subscriptions/subscription-forms.tsx";
import {
  intervalLabel,
  SUBSCRIPTION_STATUS_LABELS,
  subscriptionEventLabel,
} from "#app/store/subscriptions/subscription-labels.ts";
import "#app/store/subscriptions/subscriptions.css";
import type { RequestContext } from "#app/context.ts";
import { Badge, Button, Callout, Card, Container, Row, SectionCard, Stack, Text, TextField } from "#app/ui/index.ts";
import { type SubscriptionView, subscriptionActionInput } from "#worker/billing/contract.ts";
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
  const [subscription, offers, cards, swapProducts] = await Promise.all([
    billing.getSubscription(params.id, signature),
    billing.listOffers(),
    listOwnCards(),
    loadSwapProducts(context.get(requestContextKey)),
  ]);
  const plans = offers.filter((p) => p.kind === "goods");
  const config = store.gateway.clientConfig();
  const cancelling = url.searchParams.has("cancel");
  const others = subscription.may.includes("change") ? toSwapOptions(swapProducts, subscription) : [];
  const member = (await viewer()) !== null;
  return privateData({ subscription, plans, others, signature, cancelling, cards, config, member, now: Date.now() });
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
  const form = await request.formData();
  const fields = Object.fromEntries([...form].filter(([, v]) => typeof v === "string")) as Record<string, string>;
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith("quantity:") && Number(value) > 0
      ? [{ variantId: name.slice("quantity:".length), quantity: Number(value) }]
      : name === "swap" && value
        ? [{ variantId: value, quantity: 1 }]
        : [],
  );
  const parsed = subscriptionActionInput.safeParse({
    ...fields,
    version: Number(fields.version),
    ...(fields.act === "change" ? { lines } : {}),
    ...(fields.act === "pause" ? { until: fields.until || null } : {}),
  });
  if (!parsed.success)
    return data(
      { problem: parsed.error.issues[0]?.message ?? "Check your entries and try again.", done: null },
      { status: 400 },
    );
  try {
    await billing.runAction(params.id, new URL(request.url).searchParams.get("key"), parsed.data);
    return data({ problem: null, done: parsed.data.act as string });
  } catch (refused) {
    if (!(refused instanceof Response) || refused.status === 404) throw refused;
    const body = (await refused.json()) as { error: { message: string } };
    return data({ problem: body.error.message, done: null }, { status: refused.status });
  }
}

const DONE_TEXTS: Record<string, string> = {
  skip: "Order skipped. The next date is below.",
  reschedule: "Next order rescheduled.",
  change: "Items updated, starting with the next order.",
  rhythm: "Frequency changed, starting with the next order.",
  pause: "Subscription paused. You won't be charged until you resume it.",
  resume: "Subscription resumed. The next date is below.",
  cancel: "Subscription canceled. You won't be charged again.",
  card: "Payment method updated.",
};

export default function SubscriptionDetail({ actionData }: Route.ComponentProps) {
  const { subscription, plans, others, cancelling, cards, config, member, now } = useLoaderData<typeof loader>();
  const can = (act: (typeof subscription.may)[number]) => subscription.may.includes(act);
  const money = (minor: number) => formatMoney({ minor, currency: subscription.currency });
  const day = (at: number) => formatDay(at, subscription.timeZone);
  const open = subscription.paidUntil !== null && subscription.paidUntil > now;
  return (
    <>
      <LandscapeHeader
        eyebrow="Subscription"
        title={subscription.title}
        lead={`${intervalLabel(subscription)}, ${money(subscription.amount)}${subscription.kind === "goods" ? " plus shipping" : ""}`}
      />
      <Container size="text" style={{ paddingBlock: 40 }}>
        <Stack gap={24}>
          {actionData?.problem ? <Callout tone="error">{actionData.problem}</Callout> : null}
          {actionData?.done ? <Callout tone="success">{DONE_TEXTS[actionData.done]}</Callout> : null}
          <Card as="section" aria-label="Next charge">
            <Stack gap={16}>
              <Row>
                <Badge tone={SUBSCRIPTION_STATUS_LABELS[subscription.status].tone}>
                  {SUBSCRIPTION_STATUS_LABELS[subscription.status].label}
                </Badge>
              </Row>
              {subscription.nextChargeAt ? (
                <div className="subscription-next">
                  <div>
                    <Text dim small>
                      Next charge
                    </Text>
                    <strong>{day(subscription.nextChargeAt)}</strong>
                  </div>
                  <Text>
                    {money(subscription.amount)}
                    {subscription.kind === "goods" ? " before shipping and tax" : " before tax"}
                    {subscription.card ? `, charged to the card ending in ${subscription.card.last4}` : ""}
                  </Text>
                </div>
              ) : (
                <Text>
                  {subscription.status === "paused" && subscription.resumeAt
                    ? `Resumes automatically on ${day(subscription.resumeAt)}${subscription.autoResumeChargeAt ? `, with the next charge on ${day(subscription.autoResumeChargeAt)}` : ""}.`
                    : "You won't be charged."}
                </Text>
              )}
              {subscription.kind === "access" && subscription.paidUntil ? (
                <Text>
                  {open ? `You have access until ${day(subscription.paidUntil)}.` : "Your paid access has ended."}
                </Text>
              ) : null}
              {subscription.notices.map((n) => (
                <Callout key={n.title}>
                  The price of {n.title} changes to {money(n.price)} on {day(n.from)}.
                </Callout>
              ))}
              {subscription.card?.usable === false || (!subscription.card && subscription.may.includes("card")) ? (
                <Callout tone="warning">
                  We can't charge a card for this subscription. <a href="#card">Update your payment method</a>.
                </Callout>
              ) : null}
              {can("resume") && subscription.resumeChargeAt ? (
                <Text>
                  If you resume now, your next charge is on <strong>{day(subscription.resumeChargeAt)}</strong>.
                </Text>
              ) : null}
              {can("pause") && subscription.nextChargeAt ? (
                <Text small dim>
                  If you pause and resume before {day(subscription.nextChargeAt)}, that charge keeps its date as long as
                  we can email you in time. If you resume later, we'll charge you a few days after that.
                </Text>
              ) : null}
              <Row>
                {can("skip") ? (
                  <SubscriptionActionForm act="skip" version={subscription.version} label="Skip next order" />
                ) : null}
                {can("resume") ? (
                  <SubscriptionActionForm act="resume" version={subscription.version} label="Resume" variant="solid">
                    {subscription.resumeChargeAt ? (
                      <input type="hidden" name="chargeAt" value={subscription.resumeChargeAt} />
                    ) : null}
                  </SubscriptionActionForm>
                ) : null}
                {can("pause") ? (
                  <SubscriptionActionForm act="pause" version={subscription.version} label="Pause" />
                ) : null}
                {can("cancel") && !cancelling ? (
                  <Form method="get" preventScrollReset>
                    <SignatureField />
                    <input type="hidden" name="cancel" value="1" />
                    <Button type="submit" variant="outline">
                      Cancel subscription
                    </Button>
                  </Form>
                ) : null}
              </Row>
              {can("cancel") && cancelling ? (
                <Callout tone="warning" title="Cancel this subscription?">
                  <Stack gap={12}>
                    <Text>
                      {open && subscription.paidUntil
                        ? `You'll keep access until ${day(subscription.paidUntil)}. `
                        : ""}
                      You won't be charged again.
                    </Text>
                    <SubscriptionActionForm
                      act="cancel"
                      version={subscription.version}
                      label="Cancel subscription"
                      variant="danger"
                    >
                      <TextField label="Reason (optional)" name="reason" maxLength={500} />
                    </SubscriptionActionForm>
                  </Stack>
                </Callout>
              ) : null}
            </Stack>
          </Card>
          {can("card") ? (
            <SubscriptionCardForm subscription={subscription} savedCards={cards} config={config} member={member} />
          ) : null}
          {can("change") ? <ChangeItemsForm subscription={subscription} others={others} /> : null}
          {can("rhythm") || can("reschedule") ? <IntervalForms subscription={subscription} plans={plans} /> : null}
          {subscription.consent ? (
            <details className="subscription-terms">
              <summary>Terms you agreed to on {day(subscription.consent.at)}</summary>
              <Text>{subscription.consent.text}</Text>
            </details>
          ) : null}
          <SectionCard title="History" gap={0}>
            <ol className="subscription-history">
              {subscription.history.map((e) => (
                <li key={`${e.at} ${e.kind}`}>
                  <span>{subscriptionEventLabel(e.kind)}</span>
                  <time dateTime={new Date(e.at).toISOString()}>{day(e.at)}</time>
                </li>
              ))}
            </ol>
          </SectionCard>
        </Stack>
      </Container>
    </>
  );
}

/** Keeps the link's signature when a form changes the query. */
function SignatureField() {
  const { signature } = useLoaderData<typeof loader>();
  return signature ? <input type="hidden" name="key" value={signature} /> : null;
}
