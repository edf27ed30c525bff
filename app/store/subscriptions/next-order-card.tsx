import { Form } from "react-router";
import { formatDay } from "#app/lib/format-instant.ts";
import { Badge, Button, Callout, Card, Row, Stack, Text } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { LineThumbnail } from "../cart-row.tsx";
import { SubscriptionActionForm } from "./subscription-forms.tsx";
import { intervalLabel, SUBSCRIPTION_STATUS_LABELS } from "./subscription-labels.ts";

const DAY = 86_400_000;

/** What comes next and when, and what one does about it most. @param signature of the link that opened the page */
export function NextOrderCard({
  subscription,
  now,
  signature,
  cancelling,
  shipping,
}: {
  subscription: SubscriptionView;
  now: number;
  signature: string | null;
  cancelling: boolean;
  /** "Ship now" is being confirmed. */
  shipping: boolean;
}) {
  const { nextChargeAt, card, version, lines, paidUntil } = subscription;
  const can = (act: SubscriptionView["may"][number]) => subscription.may.includes(act);
  const money = (minor: number) => formatMoney({ minor, currency: subscription.currency });
  const day = (at: number) => formatDay(at, subscription.timeZone);
  const goods = subscription.kind === "goods";
  const status = SUBSCRIPTION_STATUS_LABELS[subscription.status];
  return (
    <Card as="section" id="next" aria-label="Next order" className="subscription-card">
      <Stack gap={16}>
        {lines.length > 0 ? (
          <div className="subscription-pictures">
            {lines.slice(0, 4).map((l) => (
              <LineThumbnail key={l.variantId} purchasable={l.product} />
            ))}
          </div>
        ) : null}
        <div>
          <Badge tone={status.tone}>{status.label}</Badge>
        </div>
        <div>
          <h1>{subscription.title}</h1>
          <Text dim>
            {intervalLabel(subscription)}, {money(subscription.amount)}
            {goods ? " plus shipping" : ""}
          </Text>
        </div>
        {nextChargeAt ? (
          <div className="subscription-next">
            <div>
              <Text dim small>
                Next charge
              </Text>
              <strong>{day(nextChargeAt)}</strong>
            </div>
            <Text small>
              {money(subscription.amount)}
              {goods ? " before shipping and tax" : " before tax"}
              {card ? `, to ${formatCard(card)}` : ""}.
              {goods && can("change") ? ` You can change this order until ${day(nextChargeAt - DAY)}.` : ""}
            </Text>
          </div>
        ) : (
          <Text>
            {subscription.status === "paused" && subscription.resumeAt
              ? `Resumes automatically on ${day(subscription.resumeAt)}${subscription.autoResumeChargeAt ? `, with the next charge on ${day(subscription.autoResumeChargeAt)}` : ""}.`
              : "You won't be charged."}
          </Text>
        )}
        {!goods && paidUntil ? (
          <Text>{paidUntil > now ? `You have access until ${day(paidUntil)}.` : "Your paid access has ended."}</Text>
        ) : null}
        {subscription.notices.map((n) => (
          <Callout key={n.title}>
            The price of {n.title} changes to {money(n.price)} on {day(n.from)}.
          </Callout>
        ))}
        {card?.usable === false || (!card && can("card")) ? (
          <Callout tone="warning">
            We can't charge a card for this subscription. <a href="#card">Update your payment method</a>.
          </Callout>
        ) : null}
        {can("resume") && subscription.resumeChargeAt ? (
          <Text>
            If you resume now, your next charge is on <strong>{day(subscription.resumeChargeAt)}</strong>.
          </Text>
        ) : null}
        <Row>
          {can("skip") && !cancelling ? (
            <SubscriptionActionForm act="skip" version={version} label="Skip next order" variant="solid" />
          ) : null}
          {can("ship_now") && !cancelling && !shipping ? (
            <Form method="get" preventScrollReset>
              {signature ? <input type="hidden" name="key" value={signature} /> : null}
              <input type="hidden" name="ship" value="1" />
              <Button type="submit" variant="outline">
                Ship now
              </Button>
            </Form>
          ) : null}
          {can("resume") ? (
            <SubscriptionActionForm act="resume" version={version} label="Resume" variant="solid">
              {subscription.resumeChargeAt ? (
                <input type="hidden" name="chargeAt" value={subscription.resumeChargeAt} />
              ) : null}
            </SubscriptionActionForm>
          ) : null}
          {can("cancel") && !cancelling ? (
            <Form method="get" preventScrollReset>
              {signature ? <input type="hidden" name="key" value={signature} /> : null}
              <input type="hidden" name="cancel" value="1" />
              <Button type="submit" variant="outline">
                Cancel subscription
              </Button>
            </Form>
          ) : null}
        </Row>
      </Stack>
    </Card>
  );
}
