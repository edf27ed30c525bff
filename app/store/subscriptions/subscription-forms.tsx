import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatDay } from "#app/lib/format-instant.ts";
import { Button, type ButtonLook, RadioCards, Select, Text } from "#app/ui/index.ts";
import type { PlanOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { LineThumbnail } from "../cart-row.tsx";
import { StepperField } from "../stepper-field.tsx";
import { intervalLabel } from "./subscription-labels.ts";

/** A form for one action on a subscription; it also posts without scripts. */
export function SubscriptionActionForm({
  act,
  version,
  label,
  variant = "outline",
  children,
}: {
  act: string;
  version: number;
  label: ReactNode;
  variant?: ButtonLook["variant"];
  children?: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("act") === act;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="version" value={version} />
      {children}
      <div>
        <Button type="submit" variant={variant} loading={busy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** The items with their quantities, a way to remove each, and a product to add. */
export function ChangeItemsForm({
  subscription,
  others,
}: {
  subscription: SubscriptionView;
  others: readonly { variantId: string; title: string }[];
}) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [swap, setSwap] = useState("");
  const lines = subscription.lines.filter((l) => !removed.includes(l.variantId));
  // Something has to be left: the last item can only be replaced.
  const mayRemove = lines.length > 1 || swap !== "";
  return (
    <SubscriptionActionForm act="change" version={subscription.version} label="Save items">
      {lines.map((l) => {
        const name = [l.title, l.variantTitle].filter(Boolean).join(" ");
        return (
          <div className="stepper-row" key={l.variantId}>
            <LineThumbnail purchasable={l.product} />
            <div>
              <Text>{name}</Text>
              <Text small dim>
                {formatMoney({ minor: l.price, currency: subscription.currency })}
                {l.quantity > 1 ? " each" : ""}
              </Text>
              {mayRemove ? (
                <button
                  type="button"
                  className="link-button small"
                  aria-label={`Remove ${name}`}
                  onClick={() => setRemoved([...removed, l.variantId])}
                >
                  Remove
                </button>
              ) : null}
            </div>
            <StepperField
              label={`Quantity of ${name}`}
              name={`quantity:${l.variantId}`}
              min={1}
              max={99}
              defaultValue={l.quantity}
            />
          </div>
        );
      })}
      {removed.length > 0 ? (
        <Text small>
          {removed.length === 1 ? "1 product will be removed." : `${removed.length} products will be removed.`}{" "}
          <button type="button" className="link-button" onClick={() => setRemoved([])}>
            Undo
          </button>
        </Text>
      ) : null}
      {others.length > 0 ? (
        <Select
          label="Add or swap a product"
          name="swap"
          value={swap}
          onChange={(event) => setSwap(event.target.value)}
          options={[{ value: "", label: "None" }, ...others.map((o) => ({ value: o.variantId, label: o.title }))]}
        />
      ) : null}
      <Text small dim>
        Takes effect with the next order.
      </Text>
    </SubscriptionActionForm>
  );
}

/** How often it comes. */
export function FrequencyForm({
  subscription,
  plans,
}: {
  subscription: SubscriptionView;
  plans: readonly PlanOffer[];
}) {
  return (
    <SubscriptionActionForm act="rhythm" version={subscription.version} label="Change frequency">
      <RadioCards
        label="Frequency"
        hideLabel
        name="planId"
        defaultValue={subscription.planId}
        options={plans.map((p) => ({
          value: p.id,
          label: intervalLabel(p),
          text: p.discountBps > 0 ? `Save ${p.discountBps / 100}%` : undefined,
        }))}
      />
      <Text small dim>
        Takes effect with the next order.
      </Text>
    </SubscriptionActionForm>
  );
}

const PAUSE_WEEKS = [4, 8, 12];

/** A pause, with its end or without one. */
export function PauseForm({ subscription, now }: { subscription: SubscriptionView; now: number }) {
  const { timeZone, nextChargeAt, version } = subscription;
  const untilOf = (weeks: number) => now + weeks * 7 * 86_400_000;
  const toInput = (at: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
  return (
    <SubscriptionActionForm act="pause" version={version} label="Pause subscription">
      <RadioCards
        label="How long?"
        name="until"
        defaultValue={toInput(untilOf(4))}
        options={[
          ...PAUSE_WEEKS.map((weeks) => ({
            value: toInput(untilOf(weeks)),
            label: `${weeks} weeks`,
            text: `Resumes on ${formatDay(untilOf(weeks), timeZone)}`,
          })),
          { value: "", label: "Until I resume it" },
        ]}
      />
      {nextChargeAt ? (
        <Text small dim>
          If you resume before {formatDay(nextChargeAt, timeZone)}, that charge keeps its date as long as we can email
          you in time. If you resume later, we'll charge you a few days after that.
        </Text>
      ) : null}
    </SubscriptionActionForm>
  );
}
