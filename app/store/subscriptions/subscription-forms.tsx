import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook, SectionCard, Select, Text, TextField } from "#app/ui/index.ts";
import type { PlanOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { formatMoney } from "#worker/kernel/money.ts";
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

/** The items' quantities, and a product to add or swap in; the quantity 0 removes an item. */
export function ChangeItemsForm({
  subscription,
  others,
}: {
  subscription: SubscriptionView;
  others: readonly { variantId: string; title: string }[];
}) {
  return (
    <SectionCard title="Items" gap={12}>
      <SubscriptionActionForm act="change" version={subscription.version} label="Save items">
        {subscription.lines.map((l) => (
          <div className="subscription-line" key={l.variantId}>
            <div>
              <Text>
                {l.title} {l.variantTitle}
              </Text>
              <Text small dim>
                {formatMoney({ minor: l.price, currency: subscription.currency })} each
              </Text>
            </div>
            <TextField
              label={`Quantity of ${l.title} ${l.variantTitle}`}
              hideLabel
              type="number"
              inputMode="numeric"
              name={`quantity:${l.variantId}`}
              defaultValue={l.quantity}
              min={0}
              max={99}
            />
          </div>
        ))}
        <Text small dim>
          Set the quantity to 0 to remove a product. Applies from the next order.
        </Text>
        {others.length > 0 ? (
          <Select
            label="Add or swap a product"
            name="swap"
            defaultValue=""
            options={[{ value: "", label: "None" }, ...others.map((o) => ({ value: o.variantId, label: o.title }))]}
          />
        ) : null}
      </SubscriptionActionForm>
    </SectionCard>
  );
}

/** The frequency and the date of the next order. */
export function IntervalForms({
  subscription,
  plans,
}: {
  subscription: SubscriptionView;
  plans: readonly PlanOffer[];
}) {
  const can = (act: SubscriptionView["may"][number]) => subscription.may.includes(act);
  const day = subscription.nextChargeAt ? new Date(subscription.nextChargeAt).toISOString().slice(0, 10) : "";
  return (
    <SectionCard title="Schedule">
      {can("rhythm") ? (
        <SubscriptionActionForm act="rhythm" version={subscription.version} label="Change frequency">
          <Select
            label="Frequency"
            name="planId"
            defaultValue={subscription.planId}
            hint="Applies from the next order."
            options={plans.map((p) => ({
              value: p.id,
              label: `${intervalLabel(p)}${p.discountBps ? `, save ${p.discountBps / 100}%` : ""}`,
            }))}
          />
        </SubscriptionActionForm>
      ) : null}
      {can("reschedule") ? (
        <SubscriptionActionForm act="reschedule" version={subscription.version} label="Reschedule">
          <TextField label="Next order date" type="date" name="day" defaultValue={day} />
        </SubscriptionActionForm>
      ) : null}
    </SectionCard>
  );
}
