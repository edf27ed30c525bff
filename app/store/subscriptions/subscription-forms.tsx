import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook, Card, Heading, Select, Stack, Text, TextField } from "#app/ui/index.ts";
import type { PlanOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { formatMoney } from "#worker/kernel/money.ts";

/** A form for one action on a subscription; it also posts without scripts. */
export function SubscriptionActionForm({
  act,
  version,
  label,
  look,
  children,
}: {
  act: string;
  version: number;
  label: ReactNode;
  look?: ButtonLook;
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
        <Button type="submit" loading={busy} {...look}>
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
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={12}>
        <Heading as="h2" size={5} id={id}>
          Items{" "}
        </Heading>
        <SubscriptionActionForm
          act="change"
          version={subscription.version}
          label="Save items"
          look={{ variant: "outline" }}
        >
          {subscription.lines.map((l) => (
            <div className="contract-line" key={l.variantId}>
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
      </Stack>
    </Card>
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
  const id = useId();
  const can = (act: SubscriptionView["may"][number]) => subscription.may.includes(act);
  const day = subscription.nextChargeAt ? new Date(subscription.nextChargeAt).toISOString().slice(0, 10) : "";
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={16}>
        <Heading as="h2" size={5} id={id}>
          Schedule
        </Heading>
        {can("rhythm") ? (
          <SubscriptionActionForm
            act="rhythm"
            version={subscription.version}
            label="Change frequency"
            look={{ variant: "outline" }}
          >
            <Select
              label="Frequency"
              name="planId"
              defaultValue={subscription.planId}
              hint="Applies from the next order."
              options={plans.map((p) => ({
                value: p.id,
                label: `${formatInterval(p)}${p.discountBps ? `, save ${p.discountBps / 100}%` : ""}`,
              }))}
            />
          </SubscriptionActionForm>
        ) : null}
        {can("reschedule") ? (
          <SubscriptionActionForm
            act="reschedule"
            version={subscription.version}
            label="Reschedule"
            look={{ variant: "outline" }}
          >
            <TextField label="Next order date" type="date" name="day" defaultValue={day} />
          </SubscriptionActionForm>
        ) : null}
      </Stack>
    </Card>
  );
}
